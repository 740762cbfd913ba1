"""Prisoner, hostage, mayor, boy and politician: who they are, and who acts for them (dicemore.ruling.scenario-persons).

An escorted person is neutral and has `bearer` set; it has no activation and moves with its escort (custody.py). A free
person belongs to the side that it wants to reach.
"""

from __future__ import annotations

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore import custody, duel, loot
from sixgun.games.dicemore.action import Action
from sixgun.games.dicemore.catalogue import profiles
from sixgun.games.dicemore.custody import BOY, CIVILIAN, HOSTAGE, MAYOR, POLITICIAN, PRISONER, SNIPER
from sixgun.games.dicemore.scenario_file import GOOD
from sixgun.games.dicemore.state import NEUTRAL, Character, Skirmish

POINTS = 2
"""dicemore.ruling.scenario-persons."""
BANDIT, UNARMED = "outlaws.bandit", "common.unarmed-civilian"
CAST: dict[str, tuple[tuple[str, str, int, str], ...]] = {
    "prisoner": ((PRISONER, BANDIT, 0, NEUTRAL),),
    "kidnapping": ((HOSTAGE, UNARMED, 0, NEUTRAL),),
    "murder": ((MAYOR, UNARMED, 2, GOOD),),
    "witness": ((BOY, UNARMED, 0, GOOD),),
    "meeting": ((POLITICIAN, UNARMED, 2, GOOD), (SNIPER, UNARMED, 0, NEUTRAL)),
}
"""dicemore.gap.scenario-profiles: person, profile, COS if not that of the profile, side."""
ACTIONS: tuple[Action, ...] = custody.ACTIONS


def names(civilians: int) -> tuple[str, ...]:
    """Ids that no member of a band may have."""
    crowd = [f"{CIVILIAN}-{i + 1}" for i in range(civilians)]
    return (PRISONER, HOSTAGE, MAYOR, BOY, POLITICIAN, SNIPER, *loot.bags(), *crowd)


def add(g: Skirmish, civilians: int) -> None:
    """Put the persons of the scenario beside the table, and the crowd of a meeting. All wait to be placed."""
    for person, profile, cos, side in CAST.get(g.board.scenario, ()):
        g.characters[person] = _person(person, person, profile, cos, side)
    for i in range(civilians):
        id = f"{CIVILIAN}-{i + 1}"
        g.characters[id] = _person(id, CIVILIAN, UNARMED, 0, NEUTRAL)


def _person(id: str, person: str, profile: str, cos: int, side: str) -> Character:
    """dicemore.gap.scenario-profiles: unarmed, and a civilian without the flight rule (`person` says so)."""
    p = profiles()[profile]
    return Character(
        id=id,
        name=id.replace("-", " ").capitalize(),
        side=side,
        band=p.band,
        profile=profile,
        shot=p.shot,
        cool=p.cool,
        ref=p.ref,
        cos=cos or p.cos,
        x=0.0,
        y=0.0,
        points=POINTS,
        person=person,
        inside=False,
    )


def active_persons(g: Skirmish, side: str) -> list[str]:
    """dicemore.ruling.scenario-persons, dicemore.scenario.kidnapping-free: free persons of a side act as its last
    miniatures of the round. The scripted round has none of them (dicemore.ruling.meeting-first-round)."""
    if g.board.scenario == "meeting" and g.round == 1:
        return []
    return [
        c.id
        for c in g.characters.values()
        if c.side == side and c.person and c.in_play and not c.acted and not c.bearer
    ]


# what a scenario bars ------------------------------------------------------------------------------------------------
def walks_only(g: Skirmish, who: str) -> Refusal | None:
    """dicemore.scenario.kidnapping-free, dicemore.scenario.meeting-first-round: walking is the only movement of a free
    hostage and of the wounded politician, who do not climb, jump or swim either."""
    c = g[who]
    if not c.walks_only:
        return None
    rule = custody.FREE if c.person == HOSTAGE else "dicemore.scenario.meeting-first-round"
    return Refusal(rule, "walks-only", ("move",), {"who": who})


def fire_refusal(g: Skirmish, who: str) -> Refusal | None:
    """Why the character may not fire, throw or use explosives now: the duel holds fire
    (dicemore.scenario.duel-hold-fire), or it drags the hostage (dicemore.scenario.kidnapping-drag)."""
    if duel.holds_fire(g):
        return Refusal(duel.HOLD, "hold-fire", facts={"who": who})
    a = g.activation_of(who)
    if a is not None and a.dragged:
        return Refusal(custody.DRAG, "drags-hostage", facts={"who": who})
    return None


# what happens --------------------------------------------------------------------------------------------------------
def after_move(ref: Ref, g: Skirmish, who: str) -> None:
    """Called after every movement (also flights): the escorted come along, the free are taken again
    (dicemore.ruling.prisoner-escape, dicemore.ruling.hostage-free), a follower sets off the duel
    (dicemore.scenario.duel-trigger)."""
    custody.bring_along(ref, g, who)
    custody.recapture(ref, g, who)
    duel.after_move(ref, g, who)


def after_elimination(ref: Ref, g: Skirmish, who: str) -> None:
    """Called when a character has been eliminated or has left: loot drops (dicemore.scenario.bank-drop), custody passes
    on or ends (dicemore.scenario.prisoner-escape, dicemore.scenario.kidnapping-free)."""
    if g[who].out != "left":
        loot.drop_all(ref, g, who)
    custody.settle(ref, g)
