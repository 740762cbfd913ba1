"""Medical care: a Head (Lore) test that does not heal, but speeds recovery or betters the odds of the dying."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.fights.space import ADJACENT, LIMITS
from sixgun.games.frontera.levels import DEAD, able
from sixgun.games.frontera.state import Clock, Session, replace
from sixgun.games.frontera.trials import SUCCESS, Contestant, Result, trait_test

_ROWS = {row["patient"]: row for row in table("medical")}
TRAIT, SKILL = _ROWS["another"]["trait"], _ROWS["another"]["skill"]
SELF_DIFFICULTY = next(row["difficulty"] for row in _ROWS.values() if row["difficulty"])
REACH = LIMITS[ADJACENT]
"""frontera.ruling.medical-reach: Adjacent."""


def care_mods(g: Session, healer: str) -> Iterator[Mod]:
    """frontera.medical.kit; two kits give no more than one (frontera.ruling.same-bonus-stack)."""
    if "healer-kit" in g[healer].goods:
        yield Mod(1, "frontera.medical.kit", "healer's kit", ("healer-kit",))


def tested(g: Session, healer: str) -> Contestant:
    return Contestant(healer, TRAIT, SKILL, tuple(care_mods(g, healer)))


def refusal(g: Session, healer: str, patient: str, *, distance: float = 0.0) -> Refusal | None:
    """frontera.medical.who, frontera.ruling.medical-retry, .medical-reach, .medical-incapacitated-self."""
    one, other = g[healer], g[patient]
    if not able(one):
        return Refusal("frontera.ruling.medical-incapacitated-self", "cannot-act", facts={"who": healer})
    if other.dead or other.health == 0:
        return Refusal("frontera.medical.effect", "no-wound", facts={"who": patient})
    if distance >= REACH:
        return Refusal("frontera.ruling.medical-reach", "too-far", facts={"who": patient, "metres": REACH})
    if healer in other.treated and not other.dying:
        return Refusal("frontera.ruling.medical-retry", "tried-already", facts={"who": patient, "healer": healer})
    if other.health_clock.care >= 0:
        return Refusal("frontera.medical.effect", "cared-for", facts={"who": patient})
    return None


def difficulty(healer: str, patient: str) -> int:
    """frontera.medical.self: eight for oneself, and no half result; frontera.medical.other: none."""
    return int(SELF_DIFFICULTY) if healer == patient else 0


def care(ref: Ref, g: Session, healer: str, patient: str) -> Result:
    """frontera.medical.other: only a full success helps; frontera.ruling.medical-joker."""
    result = trait_test(
        ref,
        g,
        healer,
        TRAIT,
        SKILL,
        difficulty=difficulty(healer, patient),
        half=False,
        mods=care_mods(g, healer),
        rule="frontera.medical.self" if healer == patient else "frontera.medical.other",
    )
    treated(ref, g, healer, patient, result)
    return result


def treated(ref: Ref, g: Session, healer: str, patient: str, result: Result) -> None:
    """frontera.medical.effect, frontera.ruling.medical-per-level: care counts for the level that the patient is at."""
    c = g[patient]
    g.change(patient, treated=(*c.treated, healer))
    if result.grade == SUCCESS:
        clock = c.health_clock if c.health > DEAD else Clock()
        g.change(patient, health_clock=replace(clock, care=0))
        ref.tell("cared", "frontera.medical.effect", healer=healer, who=patient)
