"""Infiltración: models held back in secret, and how they come on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixgun.core.choice import Choice, Option, Place, Question, Refusal, Region, any_offered
from sixgun.core.ref import Ref
from sixgun.core.verbs import real_places
from sixgun.games.punk import attributes, deployment, seeing
from sixgun.games.punk.choices import Announce, Arrive, Wait
from sixgun.games.punk.dice import DIE
from sixgun.games.punk.space import TOLERANCE, distance
from sixgun.games.punk.state import REMOVED, RESERVE, Fray, Model, replace
from sixgun.miniatures.zones import facing_at, spread
from sixgun.table import Base

WINDOW, PLACE, ANNOUNCE = "punk.infiltrate.window", "punk.infiltrate.place", "punk.infiltrate.announce"
DETAILS = "punk.ruling.infiltration-details"
FIRST, LAST = 2, 4
A_TURN, AWAY = 10.0, 15.0
OFFERED = 8
GRID = 4.0


# who may come when ---------------------------------------------------------------------------------------------------
def reserve(g: Fray, side: str) -> list[Model]:
    return [m for m in g.models.values() if m.side == side and m.where == RESERVE]


def rounds(g: Fray) -> tuple[int, ...]:
    """punk.infiltrate.announce: the Rounds of this Turn in which somebody might come on, as far as everybody may know:
    the Agility of every infiltrator among the profiles of the factions, and one less for a burden. So that a Round
    takes place says nothing about who is held back."""
    if not FIRST <= g.turn <= LAST:
        return ()
    found = {agility for side in g.sides for agility in _agilities(g, side)}
    return tuple(sorted(found, reverse=True))


def _agilities(g: Fray, side: str) -> set[int]:
    """Of everybody whom a side might hold back, as far as everybody may know."""
    profiles = deployment.infiltrators(g, side)
    return {max(1, p.agility - less) for p in profiles for less in (0, attributes.CUMBERSOME)}


def asked(g: Fray) -> list[str]:
    """The sides that are asked now, whether they hold somebody back or not."""
    return [side for side in g.sides if g.round in _agilities(g, side)]


def able(g: Fray, side: str) -> list[Model]:
    """Those whose Round it is."""
    return [m for m in reserve(g, side) if max(1, attributes.agility(g, m)) == g.round]


# announcing ----------------------------------------------------------------------------------------------------------
def announce(ref: Ref, g: Fray) -> None:
    """punk.special.infiltration, punk.ruling.infiltration-details: each side says in secret who comes now; where both
    bring some, they place them in turn, the side with more first."""
    sides = asked(g)
    answers = ref.ask_all([_question(g, side) for side in sides])
    coming = {side: list(said.who) for side, said in zip(sides, answers, strict=True) if isinstance(said, Announce)}
    for side, who in coming.items():
        ref.tell("announces", ANNOUNCE, side=side, number=len(who))
    turns = _order(ref, coming)
    while turns:
        side = turns.pop(0)
        _place(ref, g, side, coming[side])
        if coming[side]:
            turns.append(side)
    _too_late(ref, g)


def _question(g: Fray, side: str) -> Question:
    """Who of the reserve comes now. It is asked whether there is a reserve or not."""
    ids = [m.id for m in able(g, side)]

    def judged(choice: Choice) -> Refusal | None:
        if isinstance(choice, Wait):
            return None
        named = choice.who if isinstance(choice, Announce) else ()
        if not named or len(set(named)) < len(named) or not set(named) <= set(ids):
            return Refusal(ANNOUNCE, "not-to-be-placed-now", tuple(ids))
        return None

    def listed() -> Iterator[Option]:
        yield Option(Wait(), 0, (WINDOW,))
        for who in ids:
            yield Option(Announce((who,)), 0, (ANNOUNCE,))
        if len(ids) > 1:
            yield Option(Announce(tuple(ids)), 0, (ANNOUNCE,))

    return Question(g.sides[side].seat, ANNOUNCE, listed, judged, {"ask": "announce", "round": g.round})


def _order(ref: Ref, coming: dict[str, list[str]]) -> list[str]:
    """The side with more models first; d10 between equal ones."""
    order = sorted(coming, key=lambda side: -len(coming[side]))
    if len(order) == 2 and len(coming[order[0]]) == len(coming[order[1]]):
        rolled = ref.opposed(DIE, (0, 0), DETAILS)[-1]
        return order if rolled[0] > rolled[1] else order[::-1]
    return order


def _place(ref: Ref, g: Fray, side: str, who: list[str]) -> None:
    """One of those who were announced comes on; without any place they stay back."""

    def judged(choice: Choice) -> Refusal | None:
        if isinstance(choice, Wait):
            return Refusal(PLACE, "announced", tuple(who)) if any_offered(_offers(g, side, who)) else None
        if not isinstance(choice, Arrive) or choice.actor not in who:
            return Refusal(ANNOUNCE, "not-to-be-placed-now", tuple(who), {"who": choice.actor})
        return check(g, side, choice)

    def listed() -> Iterator[Option]:
        places = list(_offers(g, side, who))
        yield from places or [Option(Wait(), 0, (WINDOW,))]

    answer = ref.ask(g.sides[side].seat, PLACE, listed, judged, {"ask": "arrive", "round": g.round, "who": tuple(who)})
    if not isinstance(answer, Arrive):
        who.clear()
        return
    who.remove(answer.actor)
    deployment.put(g, answer.actor, answer.path[0], answer.facing)
    ref.tell("appears", ANNOUNCE, who=answer.actor)


def _too_late(ref: Ref, g: Fray) -> None:
    """punk.infiltrate.window: who has not come by its Round of the fourth Turn is out of the game."""
    if g.turn < LAST:
        return
    for side in g.sides:
        for m in able(g, side):
            g.change(m.id, where=REMOVED)
            ref.tell("never-came", WINDOW, target=m.id)


def check(g: Fray, side: str, choice: Arrive) -> Refusal | None:
    """punk.infiltrate.place: in its zone or 10 cm beyond for each earlier Turn, 15 cm from every enemy, unseen by
    all."""
    ids = [m.id for m in able(g, side)]
    if choice.actor not in ids or len(choice.path) != 1 or not real_places(choice):
        return Refusal(ANNOUNCE, "not-to-be-placed-now", tuple(ids), {"who": choice.actor})
    me, place = g[choice.actor], choice.path[0]
    body = Base(place[0], place[1], place[2], me.base / 20)
    most = A_TURN * (g.turn - 1)
    if deployment.inward(g, g.sides[side].edge, body) > most + TOLERANCE:
        return Refusal(PLACE, "too-far-in", facts={"most": most})
    foes = [m for m in g.in_play() if m.side != side]
    if any(distance(body, foe.body) < AWAY - TOLERANCE for foe in foes):
        return Refusal(PLACE, "too-near-enemies", facts={"least": AWAY})
    there = replace(me, x=place[0], y=place[1], z=place[2])
    watcher = next((foe for foe in foes if seeing.sees(g, foe, there)), None)
    if watcher is not None:
        return Refusal(PLACE, "in-sight", facts={"who": watcher.id})
    return deployment.check_standing(g, me, place)


def _offers(g: Fray, side: str, who: Sequence[str]) -> Iterator[Option]:
    for m in [g[one] for one in who]:
        for place in _places(g, side, m):
            facts = {"x": round(place[0], 1), "y": round(place[1], 1)}
            foes = [(foe.place, foe.id) for foe in g.in_play() if foe.side != side]
            looks = facing_at(g.board.scene, place, foes)
            yield Option(Arrive(m.id, (place,), looks), 0, (ANNOUNCE,), Region("deploy"), facts)


def _places(g: Fray, side: str, me: Model) -> list[Place]:
    """The farthest in first."""
    scene, edge = g.board.scene, g.sides[side].edge
    grid = [
        (i * GRID, j * GRID, 0.0) for i in range(1, int(scene.width / GRID)) for j in range(1, int(scene.depth / GRID))
    ]
    grid.sort(key=lambda p: -deployment.inward(g, edge, Base(p[0], p[1], 0.0, me.base / 20)))
    return spread(grid, OFFERED, (12.0, 6.0), lambda p: check(g, side, Arrive(me.id, (p,))) is None)
