"""Situations: a moment of a session from a file, and the listed actions carried out by the rules that play them.

An action is a choice like any other: `mayor.check` and `mayor.perform` judge and carry out what the Mayor calls for,
`fight_choice.check` and `fight.announce` the turns of a fight. Besides them there are a `turn` that begins, the moment
in which all cards are turned up (`reveal`), and a plain dead man's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from sixgun.core.choice import Choice, Option, Question, Refusal
from sixgun.core.game import Setup
from sixgun.core.odds import TooManyOutcomes, TrialRef
from sixgun.core.ref import Prepared, Ref
from sixgun.core.situations import SITUATION, Moment
from sixgun.core.strict import Reader
from sixgun.games.frontera import arrivals, decks, flow, mayor
from sixgun.games.frontera.adventures import scenario
from sixgun.games.frontera.board import Board, Cover
from sixgun.games.frontera.choices import (
    ATTACKS,
    Announced,
    Attack,
    Challenge,
    GetOn,
    Grapple,
    Pocket,
    Provoke,
    RideDown,
    Scare,
    Sneak,
)
from sixgun.games.frontera.fights import fight, fight_choice, riding, riding_down
from sixgun.games.frontera.fights.techniques import UNARMED
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.odds import counting
from sixgun.games.frontera.odds.wholes import counting_wholes
from sixgun.games.frontera.situations.actions import (
    CALLS,
    TURN,
    DeadMansHand,
    Reveal,
    Turn,
    announced_at,
    check_actions,
    division,
    steps_of,
)
from sixgun.games.frontera.situations.cards import Layout, lay_out
from sixgun.games.frontera.situations.checks import check_people
from sixgun.games.frontera.situations.people import character, lists_of, mount, seats_of
from sixgun.games.frontera.situations.results import note
from sixgun.games.frontera.situations.schema import SituationFile
from sixgun.games.frontera.situations.short_forms import FORMS
from sixgun.games.frontera.state import Dropped, Fight, Player, Session, replace
from sixgun.miniatures.rows import place

HERE = "here"
"""The one scene of a situation."""
TRIALS = 30
"""Ways that are tried before the odds to see how finely cards have to be told apart."""


# reading -------------------------------------------------------------------------------------------------------------
def read(data: Mapping[str, Any]) -> Moment[Session]:
    """The moment that a file describes, in full or in a short form. Raises BadSetup with every mistake."""
    full = FORMS.in_full(data)
    file, _ = checked(full)
    setup: Setup = {SITUATION: msgspec.json.decode(msgspec.json.encode(full))}
    steps = [completed(start(setup), step) for step in steps_of(file)]
    return Moment(counted(setup, steps), setup, steps)


def checked(full: Mapping[str, Any]) -> tuple[SituationFile, Layout]:
    """The file and its cards. Raises BadSetup with every mistake."""
    reader = Reader()
    file = reader.read(full, SituationFile)
    lists = lists_of(file.house, reader)
    check_people(reader, file, lists)
    layout = lay_out(reader, file.cards, file.options, seats_of(file))
    check_actions(reader, file, lists)
    reader.finish()
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
    g.dropped = tuple([Dropped(one.weapon, one.count, *place(one.at)) for one in file.dropped])
    g.step = "scene"
    if file.fight is not None:
        g.step = "fight"
        there = [c.id for c in fight.fighters(g) if able(c) and c.id not in file.fight.lost]
        if file.fight.last_one and file.options.lastman_shots:  # frontera.lastman.shot-limit
            for row in file.characters:
                g.change(row.id, shots=file.options.lastman_shots if row.shots is None else row.shots)
        g.fight = Fight(file.fight.turn, in_seat_order(g, there), lost=file.fight.lost, last_one=file.fight.last_one)
    return g, layout.unknown


def in_seat_order(g: Session, people: list[str]) -> tuple[str, ...]:
    """frontera.combat.announce-order, without the draw for who begins: a file lists who announces when."""
    return tuple(sorted(people, key=lambda who: g.deal.index(g[who].seat)))


# how finely cards are told apart ------------------------------------------------------------------------------------
def counted(setup: Setup, steps: Sequence[Choice]) -> Session:
    """The session at that moment, with cards told apart as coarsely as these steps allow."""
    g = start(setup)
    g.belief = counting.situation_belief(unknown(setup))
    return to_count(g, steps, TrialRef)


def to_count(g: Session, steps: Sequence[Choice], trial: Callable[[int], Ref]) -> Session:
    """The same, with decisions as the referees of trials make them."""
    assert g.belief is not None
    unknown_cards, g = g.belief.unknown, g.fork()
    for level in counting.LEVELS:
        g.belief = counting.situation_belief(unknown_cards, level)
        if level == counting.CARDS or all(_passes(g, steps, trial(salt)) for salt in range(TRIALS)):
            break
    return g


def to_resolve(g: Session) -> Session:
    """With every card told apart, for one way through the steps."""
    assert g.belief is not None
    g.belief = counting.situation_belief(g.belief.unknown, counting.CARDS)
    return g


def _passes(g: Session, steps: Sequence[Choice], ref: Ref) -> bool:
    work = g.fork()
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
    if isinstance(step, DeadMansHand):
        return None
    if _announces(g, step):
        return _refusal_of_announcement(g, step)
    if isinstance(step, Turn | Reveal):
        if g.fight is None:
            return Refusal("frontera.ruling.combat-end", "no-fight", ("fight",))
        if isinstance(step, Reveal) and not g.fight.plans:
            return Refusal("frontera.combat.secret-choice", "nothing-announced", g.fight.order)
        return None
    if g.fight is not None:
        return Refusal("frontera.combat.simultaneous", "in-a-fight", (*fight_choice.KINDS, TURN))
    return mayor.check(g, step, beat=False)


def _announces(g: Session, step: Choice) -> bool:
    """Whether it is an action of a fight; some of these are calls of the Mayor's as well."""
    return isinstance(step, Announced) and (g.fight is not None or type(step) not in mayor.CALLS)


def _refusal_of_announcement(g: Session, step: Choice) -> Refusal | None:
    if g.fight is None:
        return Refusal("frontera.ruling.combat-end", "no-fight", ("fight",))
    if step.actor not in g.fight.order:
        return Refusal("frontera.combat.announce-order", "not-your-turn", g.fight.order, {"who": step.actor})
    return fight_choice.check(g, g[step.actor], announced_at(completed(g, step)))


def completed(g: Session, step: Choice) -> Choice:
    """An announcement with what it leaves open: the only foe, the way over him, what is in hand, one attack, the first
    technique of the weapon that is possible."""
    if not isinstance(step, Announced):
        return step
    c = g[step.actor]
    if isinstance(step, GetOn) and not step.target:
        mounts = [mount.id for mount in g.mounts.values() if riding.here(g, mount)]
        step = replace(step, target=mounts[0] if len(mounts) == 1 else "")
    foes = [one.id for one in fight.fighters(g) if one.side != c.side]
    if len(foes) == 1:
        step = _at_the_only_one(step, foes[0])
    if isinstance(step, RideDown) and not step.path and step.target in g.characters:
        rides = [replace(step, path=path) for path in riding_down.ways(g, c, g[step.target])]
        return next((way for way in rides if fight_choice.check(g, c, way) is None), step)
    if not isinstance(step, ATTACKS):
        return step
    weapon = step.weapon or ("" if isinstance(step, Grapple) or step.how == UNARMED else c.in_hand) or "fists"
    step = replace(step, weapon=weapon, number=step.number or 1)
    if step.how or weapon not in g.board.lists.weapons:
        return step
    ways = [replace(step, how=how) for how in g.board.lists.weapons[weapon].techniques]
    return next((way for way in ways if fight_choice.check(g, c, announced_at(way)) is None), ways[0])


def _at_the_only_one(step: Announced, foe: str) -> Announced:
    match step:
        case Sneak() if not step.watchers:
            return replace(step, watchers=(foe,))
        case Attack() | Scare() | Grapple() | Provoke() | Challenge() | Pocket() | RideDown() if not step.target:
            return replace(step, target=foe)
    return step


def options(g: Session) -> tuple[Option, ...]:
    """What could be done instead of a step that is refused."""
    if g.ended is not None:
        return ()
    if g.fight is None:
        found = [option for option in mayor.options(g, beat=False) if option.choice.kind in CALLS]
        return (*found, Option(DeadMansHand(1)))
    people = [g[who] for who in g.fight.order]
    open_ones = tuple([option for c in people for option in fight_choice.options(g, c)])
    return (*open_ones, Option(Reveal() if g.fight.plans else Turn()))


def take(ref: Ref, g: Session, step: Choice) -> None:
    """Carry out a step that is not refused, with whatever it sets off, and keep what came of it for the summary."""
    begun = len(ref.log)
    ref = counting_wholes(ref)
    if _announces(g, step):
        return _announce(ref, g, completed(g, step))
    if isinstance(step, DeadMansHand):
        better = decks.dead_mans_hand(ref, g, "frontera.dmh.procedure", step.number)
        ref.tell("ace" if better else "eight", "frontera.dmh.procedure")
    elif isinstance(step, Reveal):
        assert g.fight is not None
        g.fight = replace(g.fight, order=())
        fight.reveal_all(ref, g)
    elif isinstance(step, Turn):
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
    if names := division(step):
        ref = _Divided(ref, step.actor, names)
    says = Prepared(ref, "frontera.combat.announce-order", g[step.actor].seat, announced_at(step))
    fight.announce(says, g, step.actor)


class _Divided(Prepared):
    """Lays the cards of somebody's attack on these, one after another; which cards, others decide."""

    __slots__ = ("_names", "_who")

    def __init__(self, ref: Ref, who: str, names: Sequence[str]) -> None:
        super().__init__(ref, "", "", Turn())
        self._who = who
        self._names = names

    def _choices(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        return self._ref._choices([self._narrowed(question) for question in questions])

    def _narrowed(self, question: Question) -> Question:
        number = question.facts.get("number")
        if question.facts.get("who") != self._who or not isinstance(number, int):
            return question
        name = self._names[(number - 1) % len(self._names)]
        options = [option for option in question.options if option.choice.target == name]
        return Question(question.seat, question.rule, options, question.check, question.facts) if options else question


class _AsListed(Prepared):
    """Does not draw who of the players announces first: the file lists them."""

    __slots__ = ()

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, "", "", Turn())

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
