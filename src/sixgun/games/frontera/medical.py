"""Medical care: a Head (Lore) test that does not heal, but speeds recovery or betters the odds of the dying; and what
is left to do for them outside a fight."""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import Refusal, offered
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.choices import Care, LeaveIt
from sixgun.games.frontera.clock import TURN, turn_of_care
from sixgun.games.frontera.fights.space import ADJACENT, LIMITS, metres
from sixgun.games.frontera.fights.steps import RUN
from sixgun.games.frontera.levels import DEAD, able, dying_turn
from sixgun.games.frontera.state import Character, Clock, Session, replace
from sixgun.games.frontera.trials import SUCCESS, Contestant, Result, trait_test

_ROWS = {row["patient"]: row for row in table("medical")}
TRAIT, SKILL = _ROWS["another"]["trait"], _ROWS["another"]["skill"]
SELF_DIFFICULTY = next(row["difficulty"] for row in _ROWS.values() if row["difficulty"])
EFFECT = "frontera.medical.effect"
REACH = LIMITS[ADJACENT]
"""frontera.ruling.medical-reach: Adjacent."""


def tested(g: Session, healer: str) -> Contestant:
    """frontera.medical.kit; two kits give no more than one (frontera.ruling.same-bonus-stack)."""
    kit = Mod(1, "frontera.medical.kit", "healer's kit", ("healer-kit",))
    return Contestant(healer, TRAIT, SKILL, (kit,) if "healer-kit" in g[healer].goods else ())


def refusal(g: Session, healer: str, patient: str, *, distance: float = 0.0) -> Refusal | None:
    """frontera.medical.who, frontera.ruling.medical-retry, .medical-reach, .medical-incapacitated-self."""
    one, other = g[healer], g[patient]
    if not able(one):
        return Refusal("frontera.ruling.medical-incapacitated-self", "cannot-act", facts={"who": healer})
    if other.dead or other.health == 0:
        return Refusal(EFFECT, "no-wound", facts={"who": patient})
    if distance >= REACH:
        return Refusal("frontera.ruling.medical-reach", "too-far", facts={"who": patient, "metres": REACH})
    if healer in other.treated and not other.dying:
        return Refusal("frontera.ruling.medical-retry", "tried-already", facts={"who": patient, "healer": healer})
    if other.health_clock.care >= 0:
        return Refusal(EFFECT, "cared-for", facts={"who": patient})
    return None


def difficulty(healer: str, patient: str) -> int:
    """frontera.medical.self: eight for oneself, and no half result; frontera.medical.other: none."""
    return int(SELF_DIFFICULTY) if healer == patient else 0


def care(ref: Ref, g: Session, healer: str, patient: str) -> Result:
    """frontera.medical.other: only a full success helps; frontera.ruling.medical-joker."""
    rule = "frontera.medical.self" if healer == patient else "frontera.medical.other"
    goal = difficulty(healer, patient)
    result = trait_test(ref, g, tested(g, healer), difficulty=goal, half=False, rule=rule)
    treated(ref, g, healer, patient, result)
    return result


def treated(ref: Ref, g: Session, healer: str, patient: str, result: Result) -> None:
    """frontera.medical.effect, frontera.ruling.medical-per-level: care counts for the level that the patient is at."""
    c = g[patient]
    g.change(patient, treated=(*c.treated, healer))
    if result.grade == SUCCESS:
        clock = c.health_clock if c.health > DEAD else Clock()
        g.change(patient, health_clock=replace(clock, care=0))
        ref.tell("cared", EFFECT, healer=healer, who=patient)


# the dying outside a fight (frontera.ruling.death-window) ------------------------------------------------------------
def last_chances(ref: Ref, g: Session) -> None:
    """Each of the dying has the turns that the fight left him: comrades who get to him in time may look after him, one
    attempt a turn each (frontera.ruling.medical-retry). Without anybody who would do so there is no hope."""
    unwilling: set[tuple[str, str]] = set()
    gone = 0
    while dying := _dying(g):
        _tend(ref, g, dying, gone, set(), unwilling)
        gone += 1
        g.time += TURN
        for patient in dying:
            healers = _healers(g, g[patient], gone + g[patient].dying - 2)
            dying_turn(ref, g, patient, hope=any((healer, patient) not in unwilling for healer in healers))


def while_caring(ref: Ref, g: Session, healer: str) -> None:
    """frontera.ruling.care-turn: the `healer` has looked after somebody outside a fight. In the same turn comrades of
    the dying may do the same, one attempt each; then the turn is over for all of them. How far anybody has to go for
    that is the Mayor's to judge (frontera.concept.roles), as with the call itself."""
    if dying := _dying(g):
        _tend(ref, g, dying, ANYWHERE, {healer}, set())
        turn_of_care(ref, g, dying)


ANYWHERE = 10**6
"""Turns in which one gets to any place."""


def _dying(g: Session) -> list[str]:
    return [c.id for c in g.characters.values() if c.dying]


def _tend(
    ref: Ref, g: Session, dying: Sequence[str], turns: int, busy: set[str], unwilling: set[tuple[str, str]]
) -> None:
    """One turn of comrades who have been on their way for so many turns, unless they are `busy` or do not want to."""
    for patient in dying:
        for healer in _healers(g, g[patient], turns):
            if healer in busy or (healer, patient) in unwilling or g[patient].health_clock.care >= 0:
                continue
            options = offered(EFFECT, Care(healer, patient), LeaveIt(healer))
            facts = {"who": healer, "target": patient}
            if ref.ask(g[healer].seat, EFFECT, options, facts=facts).kind == "care":
                busy.add(healer)
                care(ref, g, healer, patient)
            else:
                unwilling.add((healer, patient))


def _healers(g: Session, c: Character, turns: int) -> list[str]:
    """His comrades who are with him after so many turns on their way."""
    return [
        one.id
        for one in g.characters.values()
        if one.id != c.id
        and one.side == c.side
        and one.present
        and able(one)
        and refusal(g, one.id, c.id, distance=max(0.0, metres(one.place, c.place) - RUN * turns)) is None
    ]
