"""Situations: a moment of a session from a file, and the listed actions carried out by the rules that play them.

An action is a choice like any other: `mayor.check` and `mayor.perform` judge and carry out what the Mayor calls for,
`fight_choice.check` and `fight.announce` the turns of a fight. Besides them there are a `turn` that begins, the moment
in which all cards are turned up (`reveal`), and a plain dead man's hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from sixgun.core.chance import Dice, SeededChance
from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.game import BadSetup, Moment, Setup
from sixgun.core.odds import TooManyOutcomes, first_option
from sixgun.core.ref import Prepared, Ref, SimulationRef
from sixgun.core.short_form import written_out
from sixgun.core.strict import Reader
from sixgun.games.frontera import arrivals, counting, decks, flow, mayor
from sixgun.games.frontera.adventures import scenario
from sixgun.games.frontera.board import Board, Cover
from sixgun.games.frontera.fights import fight, fight_choice, fight_tests, riding, riding_down
from sixgun.games.frontera.fights.techniques import UNARMED
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.situations.actions import CALLS, DEAD_MAN, REVEAL, TURN, check_actions, steps_of
from sixgun.games.frontera.situations.cards import Layout, lay_out
from sixgun.games.frontera.situations.checks import check_people
from sixgun.games.frontera.situations.people import character, lists_of, mount, seats_of
from sixgun.games.frontera.situations.results import note
from sixgun.games.frontera.situations.schema import SituationFile
from sixgun.games.frontera.situations.short_forms import expand
from sixgun.games.frontera.state import Dropped, Fight, Player, Session, replace

SITUATION = "situation"
HERE = "here"
"""The one scene of a situation."""
TRIALS = 30
"""Ways that are tried before the odds to see how finely cards have to be told apart."""


# reading -------------------------------------------------------------------------------------------------------------
def read(data: Mapping[str, Any]) -> Moment[Session]:
    """The moment that a file describes, in full or in a short form. Raises BadSetup with every mistake."""
    full = in_full(data)
    file, _ = checked(full)
    setup: Setup = {SITUATION: msgspec.json.decode(msgspec.json.encode(full))}
    steps = [completed(start(setup), step) if step.actor else step for step in steps_of(file)]
    return Moment(counted(setup, steps), setup, steps)


def in_full(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of a file with a short form written out. Raises BadSetup."""
    return written_out(data, expand)


def checked(full: Mapping[str, Any]) -> tuple[SituationFile, Layout]:
    """The file and its cards. Raises BadSetup with every mistake."""
    reader = Reader()
    file = reader.read(full, SituationFile)
    lists = lists_of(file.house, reader)
    check_people(reader, file, lists)
    layout = lay_out(reader, file.cards, file.options, seats_of(file))
    check_actions(reader, file, lists)
    if reader.problems:
        raise BadSetup(reader.problems)
    return file, layout


def board_of(file: SituationFile) -> Board:
    pieces = file.place.pieces if file.place is not None else ()
    return Board(
        name=SITUATION,
        title=file.title or "A situation",
        story=file.story or "",
        switches=file.options,
        places={HERE: scenario.plan_of(at.width, at.depth, at.pieces)} if (at := file.place) else {},
        covers={} if file.place is None else {HERE: {p.id: Cover(p.id, p.cover == "full") for p in pieces if p.cover}},
        titles={piece.id: piece.title for piece in pieces},
        lists=lists_of(file.house, Reader()),
    )


# the moment ----------------------------------------------------------------------------------------------------------
def board(setup: Setup) -> Board:
    return _prepared(_canonical(setup))[0].board


def start(setup: Setup) -> Session:
    """The session at that moment, with hidden cards as such. Equal set-ups share one board. Raises BadSetup."""
    return _prepared(_canonical(setup))[0].fork()


def unknown(setup: Setup) -> tuple[str, ...]:
    """The cards that hidden ones come from."""
    return _prepared(_canonical(setup))[1]


def _canonical(setup: Setup) -> bytes:
    return msgspec.json.encode(setup[SITUATION], order="sorted")


@lru_cache(maxsize=64)
def _prepared(canonical: bytes) -> tuple[Session, tuple[str, ...]]:
    file, layout = checked(msgspec.json.decode(canonical))
    g = Session(board_of(file))
    g.scene = HERE
    g.phase = layout.phase
    g.zones = dict(layout.zones)
    g.deal = seats_of(file)
    g.players = {seat: Player(seat, seat.title()) for seat in g.deal}
    for row in file.characters:
        g.characters[row.id] = character(row, file.characters, g.board.lists)
        if row.mount:
            g.mounts[g[row.id].mount] = mount(row)
        if g[row.id].seat in file.late:
            arrivals.send_away(g, row.id)
    g.players |= {seat: Player(seat, seat.title(), joined=arrivals.NOT_YET) for seat in file.late}
    g.dropped = tuple([Dropped(one.weapon, one.count, *_floor(one.at)) for one in file.dropped])
    g.step = "scene"
    if file.fight is not None:
        g.step = "fight"
        there = [c.id for c in fight.fighters(g) if able(c) and c.id not in file.fight.lost]
        g.fight = Fight(file.fight.turn, in_seat_order(g, there), lost=file.fight.lost, last_one=file.fight.last_one)
    return g, layout.unknown


def _floor(at: tuple[float, ...]) -> tuple[float, float, float]:
    return (float(at[0]), float(at[1]), float(at[2]) if len(at) > 2 else 0.0)


def in_seat_order(g: Session, people: list[str]) -> tuple[str, ...]:
    """frontera.combat.announce-order, without the draw for who begins: a file lists who announces when."""
    return tuple(sorted(people, key=lambda who: g.deal.index(g[who].seat)))


# how finely cards are told apart ------------------------------------------------------------------------------------
class _Trial(SimulationRef):
    """One way, with the strictness of a count: it stops where cards are not told apart finely enough."""

    __slots__ = ()

    counts = True

    def __init__(self, salt: int) -> None:
        super().__init__(SeededChance(salt), first_option)

    def settled(self, rule: str) -> bool:
        return True

    def among(self, outcomes: Sequence[tuple[tuple[str, ...], int]], rule: str, label: str) -> tuple[str, ...]:
        every = sum(weight for _, weight in outcomes)
        assert every, f"nothing can come of {label} ({rule})"
        at = int(self._answer(Dice(1, every), rule)[0])
        for outcome, weight in outcomes:
            at -= weight
            if at <= 0:
                return outcome
        raise AssertionError("no outcome has any weight")


def counted(setup: Setup, steps: Sequence[Choice]) -> Session:
    """The session at that moment, with cards told apart as coarsely as these steps allow."""
    g = start(setup)
    for level in counting.LEVELS:
        g.belief = counting.situation_belief(unknown(setup), level)
        if all(_passes(g, steps, salt) for salt in range(TRIALS if level != counting.CARDS else 0)):
            break
    return g


def _passes(g: Session, steps: Sequence[Choice], salt: int) -> bool:
    work = g.fork()
    ref = _Trial(salt)
    try:
        for step in steps:
            if refusal(work, step) is None:
                take(ref, work, step)
    except TooManyOutcomes:
        return False
    return True


# steps ---------------------------------------------------------------------------------------------------------------
def refusal(g: Session, step: Choice) -> Refusal | None:
    """Why a step cannot be taken now."""
    if g.ended is not None:
        return Refusal("frontera.ruling.session-end", "session-over")
    if step.kind == DEAD_MAN:
        return None
    if step.actor:
        return _refusal_of_announcement(g, step)
    if step.kind in (TURN, REVEAL):
        if g.fight is None:
            return Refusal("frontera.ruling.combat-end", "no-fight", ("fight",))
        if step.kind == REVEAL and not g.fight.plans:
            return Refusal("frontera.combat.secret-choice", "nothing-announced", g.fight.order)
        return None
    if g.fight is not None:
        return Refusal("frontera.combat.simultaneous", "in-a-fight", (*fight_choice.FIELDS, TURN))
    return mayor.check(g, step, beat=False)


def _refusal_of_announcement(g: Session, step: Choice) -> Refusal | None:
    if g.fight is None:
        return Refusal("frontera.ruling.combat-end", "no-fight", ("fight",))
    if step.actor not in g.fight.order:
        return Refusal("frontera.combat.announce-order", "not-your-turn", g.fight.order, {"who": step.actor})
    return fight_choice.check(g, g[step.actor], completed(g, step))


def completed(g: Session, step: Choice) -> Choice:
    """An announcement with what it leaves open: the only foe, the way over him, what is in hand, one attack, the first
    technique of the weapon that is possible."""
    c = g[step.actor]
    if step.kind == riding.ON and not step.target:
        mounts = [mount.id for mount in g.mounts.values() if riding.here(g, mount)]
        step = replace(step, target=mounts[0] if len(mounts) == 1 else "")
    if step.kind in (*fight_choice.ATTACKS, *fight_tests.USES) and not step.target:
        foes = [one.id for one in fight.fighters(g) if one.side != c.side]
        step = replace(step, target=foes[0] if len(foes) == 1 else "")
    if step.kind == riding_down.KIND and not step.path and step.target in g.characters:
        ways = [replace(step, path=path) for path in riding_down.ways(g, c, g[step.target])]
        step = next((way for way in ways if fight_choice.check(g, c, way) is None), step)
    if step.kind not in fight_choice.ATTACKS:
        return step
    item = step.item or ("" if step.kind == "grapple" or step.how == UNARMED else c.in_hand) or "fists"
    step = replace(step, item=item, number=step.number or 1)
    if step.how or item not in g.board.lists.weapons:
        return step
    ways = [replace(step, how=how) for how in g.board.lists.weapons[item].techniques]
    return next((way for way in ways if fight_choice.check(g, c, way) is None), ways[0])


def options(g: Session) -> tuple[Option, ...]:
    """What could be done instead of a step that is refused."""
    if g.ended is not None:
        return ()
    if g.fight is None:
        found = [option for option in mayor.options(g, beat=False) if option.choice.kind in CALLS]
        return (*found, Option(Choice(DEAD_MAN, number=1)))
    people = [g[who] for who in g.fight.order]
    open_ones = tuple([option for c in people for option in fight_choice.options(g, c)])
    return (*open_ones, Option(Choice(REVEAL if g.fight.plans else TURN)))


def take(ref: Ref, g: Session, step: Choice) -> None:
    """Carry out a step that is not refused, with whatever it sets off, and keep what came of it for the summary."""
    begun = len(ref.log)
    if step.kind == DEAD_MAN:
        better = decks.dead_mans_hand(ref, g, "frontera.dmh.procedure", step.number)
        ref.tell("ace" if better else "eight", "frontera.dmh.procedure")
    elif step.actor:
        _announce(ref, g, completed(g, step))
    elif step.kind == REVEAL:
        assert g.fight is not None
        g.fight = replace(g.fight, order=())
        fight.reveal_all(ref, g)
    elif step.kind == TURN:
        _next_turn(ref, g)
    else:
        mayor.perform(ref, g, step)
        if g.fight is not None:
            g.flags["fight-beat"] = flow.IMPROVISED
    note(g, step, ref.log[begun:])


def _announce(ref: Ref, g: Session, step: Choice) -> None:
    assert g.fight is not None
    order = (step.actor, *[who for who in g.fight.order if who != step.actor])
    g.fight = replace(g.fight, order=order)
    fight.announce(Prepared(ref, "frontera.combat.announce-order", g[step.actor].seat, step), g, step.actor)


class _AsListed(Prepared):
    """Does not draw who of the players announces first: the file lists them."""

    __slots__ = ()

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, "", "", Choice(""))

    def pick(self, candidates: Sequence[str], rule: str) -> str:
        return candidates[0] if rule == "frontera.ruling.announce-dispute" else super().pick(candidates, rule)


def _next_turn(ref: Ref, g: Session) -> None:
    """The next turn of a fight begins, or its end comes. Who begins among the players is not drawn: the file says."""
    assert g.fight is not None
    g.fight = replace(g.fight, order=())
    if g.fight.plans:
        fight.reveal_all(ref, g)
    flow.advance(_AsListed(ref), g)
    if g.fight is not None:
        g.fight = replace(g.fight, order=in_seat_order(g, list(g.fight.order)))
