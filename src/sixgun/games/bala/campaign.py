"""Between two games: who recovers, who carries a wound on, who has learnt something.

Everything is rolled through the referee like the game itself. A roster is plain data: what a scenario file can hold as
ready characters.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sixgun.core import aftermath as part
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.core.toml_text import inline
from sixgun.games.bala.board import Board
from sixgun.games.bala.catalogue import table
from sixgun.games.bala.harm import ARM, CHEST, which_arm
from sixgun.games.bala.morale import ELIMINATED
from sixgun.games.bala.state import Character, Fight, Gun, Wound, replace

_DEAD, _LASTING, _RECOVERS = table("campaign-recovery")
_PLACES: dict[int, str] = {row["roll"]: row["id"] for row in table("serious-wound") if not row["dead"]}
_GAIN = next(row for row in table("experience") if row["level_gain"])
_LEARNS = {row["level"]: row["can_gain_experience"] for row in table("levels")}
_SERIOUS = Mod(-1, "bala.campaign.serious-modifier", "serious wound")
RANDOM_WOUND = "bala.ruling.campaign-random-wound"


class Veteran(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character as it comes out of a game: whole again but for its lasting wounds, its weapons loaded anew."""

    id: str
    name: str
    level: int
    wounds: tuple[Wound, ...] = ()
    guns: tuple[Gun, ...] = ()
    gear: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()
    dead: bool = False


class Roster(msgspec.Struct, frozen=True):
    """The band of one side after a game, the dead included."""

    side: str
    members: tuple[Veteran, ...]


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened to one character after the game."""

    who: str
    kind: str
    """"dead", "lasting", "recovered" or "experience"."""
    rule: str
    wound: Wound | None = None
    level: int = 0


class Aftermath(msgspec.Struct, frozen=True):
    """Everything that the end of a game changes, and the bands for the next one in the order of the sides."""

    changes: tuple[Change, ...]
    rosters: tuple[Roster, ...]


def aftermath(ref: Ref, g: Fight) -> Aftermath:
    """Roll for everybody: first all recoveries, then experience. The fight itself is left as it was.

    bala.ruling.campaign-experience-who: every character that took part and is alive after the recovery rolls tries
    once."""
    changes: list[Change] = []
    after: list[Character] = []
    for c in g.characters.values():
        whole, change = recover(ref, c)
        after.append(whole)
        if change is not None:
            changes.append(change)
    for i, c in enumerate(after):
        after[i], change = experience(ref, c)
        if change is not None:
            changes.append(change)
    rosters = [Roster(side, tuple([veteran(g.board, c) for c in after if c.side == side])) for side in g.bands]
    return Aftermath(tuple(changes), tuple(rosters))


# recovery ------------------------------------------------------------------------------------------------------------
def recover(ref: Ref, c: Character) -> tuple[Character, Change | None]:
    """One character after a game, without Shock, Damage or the wounds of this game, unless the recovery roll says
    otherwise.

    bala.campaign.who-rolls, bala.ruling.campaign-damage-vs-shock: only one eliminated with at least as much Damage as
    Shock rolls; bala.campaign.serious-modifier: at -1 after any Serious Wound of this game. bala.campaign.dead,
    bala.campaign.lasting-one, bala.campaign.lasting-random, bala.campaign.recovers. bala.ruling.campaign-rip: the dead
    do not roll. bala.ruling.morale-flight: nor do those who fled. bala.ruling.campaign-others: penalties from earlier
    games stay and do not count as wounds of this one."""
    whole = replace(
        c, shock=0, damage=0, paralysed=False, out="", wounds=tuple([wound for wound in c.wounds if wound.old])
    )
    if c.dead:
        return whole, Change(c.id, "dead", "bala.ruling.campaign-rip")
    if c.out != ELIMINATED or c.damage < c.shock:
        return whole, None
    suffered = tuple([wound for wound in c.wounds if not wound.old])
    mods = (_SERIOUS,) if suffered else ()
    roll = ref.dice(1, 6, "bala.campaign.who-rolls", mods=mods, cuts=(_LASTING["min"], _RECOVERS["min"]))
    if roll.total <= _DEAD["max"]:
        ref.tell("dies", "bala.campaign.dead", roll=roll, who=c.id)
        return replace(whole, dead=True), Change(c.id, "dead", "bala.campaign.dead")
    if roll.total >= _RECOVERS["min"]:
        ref.tell("recovers", "bala.campaign.recovers", roll=roll, who=c.id)
        return whole, Change(c.id, "recovered", "bala.campaign.recovers")
    rule = "bala.campaign.lasting-one" if len(suffered) == 1 else "bala.campaign.lasting-random"
    ref.tell("lasting-wound", rule, roll=roll, who=c.id)
    wound = suffered[0] if len(suffered) == 1 else _random_wound(ref, suffered)
    kept = Wound(wound.place, wound.arm, old=True)
    ref.tell("keeps-wound", rule, who=c.id, place=kept.place, arm=kept.arm)
    if kept.place != CHEST:
        whole = replace(whole, wounds=(*whole.wounds, kept))
    return whole, Change(c.id, "lasting", rule, kept)


def _random_wound(ref: Ref, suffered: tuple[Wound, ...]) -> Wound:
    """bala.ruling.campaign-random-wound: one of those suffered, or 1D6 on the Serious Wound table, a 6 rolled again.

    A wounded arm is the arm that was wounded, or either one at random. A chest leaves no penalty."""
    if suffered:
        return suffered[int(ref.pick([str(i) for i in range(len(suffered))], RANDOM_WOUND))]
    roll = ref.dice(1, 6, RANDOM_WOUND)
    while roll.total not in _PLACES:
        roll = ref.dice(1, 6, RANDOM_WOUND)
    place = _PLACES[roll.total]
    return Wound(place, which_arm(ref) if place == ARM else "")


# experience ----------------------------------------------------------------------------------------------------------
def experience(ref: Ref, c: Character) -> tuple[Character, Change | None]:
    """bala.campaign.experience: a living character of Level 1 to 5 gains a Level on a 6."""
    if c.dead or not _LEARNS[c.level]:
        return c, None
    rule = "bala.campaign.experience"
    roll = ref.dice(1, 6, rule, cuts=(_GAIN["min"],))
    if roll.total < _GAIN["min"]:
        ref.tell("no-experience", rule, roll=roll, who=c.id)
        return c, None
    level = c.level + _GAIN["level_gain"]
    ref.tell("experience", rule, roll=roll, who=c.id, level=level)
    return replace(c, level=level), Change(c.id, "experience", rule, level=level)


# data ----------------------------------------------------------------------------------------------------------------
def veteran(board: Board, c: Character) -> Veteran:
    """bala.ruling.starting-state: weapons start the next game loaded, so their loads are left out; dynamite keeps its
    sticks, and a character that used up all its sticks no longer has any."""
    guns = []
    for gun in c.guns:
        explosive = board.weapons[gun.weapon].explosive
        if not explosive or gun.loaded:
            loaded = gun.loaded if explosive else 0
            guns.append(Gun(gun.weapon, loaded, sight=gun.sight, stock=gun.stock, bayonet=gun.bayonet))
    return Veteran(c.id, c.name, c.level, c.wounds, tuple(guns), c.gear, c.switches, c.dead)


def ready(v: Veteran) -> dict[str, Any]:
    """A living veteran as a row of a file of ready characters, to be written as TOML."""
    fitted = [(gun, {key: True for key in ("sight", "stock", "bayonet") if getattr(gun, key)}) for gun in v.guns]
    guns = [{"weapon": gun.weapon, **more, **({"sticks": gun.loaded} if gun.loaded else {})} for gun, more in fitted]
    wounds = [{"place": w.place, "arm": w.arm} if w.arm else {"place": w.place} for w in v.wounds]
    also = {"gear": list(v.gear), "wounds": wounds, "switches": list(v.switches)}
    row = {"id": v.id, "name": v.name, "level": v.level, "guns": guns}
    return row | {key: value for key, value in also.items() if value}


# bands as files ------------------------------------------------------------------------------------------------------
def roster_toml(after: Aftermath) -> str:
    """The living of all sides as blocks of ready characters, the dead as comments."""
    lines: list[str] = ['game = "bala"', ""]
    for roster in after.rosters:
        lines += [f"# {roster.side}", ""]
        for member in roster.members:
            if member.dead:
                lines += [f"# dead: {' '.join(member.name.split())}", ""]
                continue
            lines.append("[[characters]]")
            lines += [f"{key} = {inline(value)}" for key, value in ready(member).items()]
            lines.append("")
    return "\n".join(lines)


class BalaAftermath(part.Aftermath[Fight]):
    def roll(self, ref: Ref, state: Fight) -> str:
        return roster_toml(aftermath(ref, state))
