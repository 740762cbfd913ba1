"""Nobody learns what he may not know: two whole sessions that differ in hidden cards alone are, to a seat, one and the
same: its view, the lines of the log with their number and order, who is asked what, its options, what it may not do,
odds, advice and refusals, byte by byte, at every question until the difference is shown to it.

The twin of a session is made by exchanging two cards from some draw of somebody else on: one that he drew, whatever he
then does with it, and one that he did not."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests.rules.frontera.sampling import few_samples
from tests.rules.frontera.story import PLACE
from tests.rules.frontera.test_secrets import MODES, bytes_of, choose

from sixgun.bots.advice.frontera import Adviser
from sixgun.core.asking import Asking
from sixgun.core.chance import Draw, Faces, Request, SeededChance
from sixgun.core.choice import Question, Refused
from sixgun.core.log import LogLine, readable
from sixgun.core.match import Match
from sixgun.core.record import Given
from sixgun.core.ref import Answer, Mismatch, Pending, Referee
from sixgun.games.frontera.choices import Cheat, GiveCard, Honest, Play, StayOut, TakeCard
from sixgun.games.frontera.decks import DEAD_MANS_HAND
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.state import Session, deck_of, spent_of
from sixgun.screen.display import Display
from sixgun.screen.words import Words
from sixgun.testing.contract import mutants

Steps = list[list[Answer]]
NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
"""A seed says nothing about the size of a session."""


def a_bit_of_everything(**more: Any) -> dict[str, Any]:
    """Three players and two of the Mayor's people through every kind of beat that draws cards."""
    traits = {"hands": 3, "senses": 3, "muscle": 3, "head": 3, "dollars": 20.0, "weapons": {"revolver": 1}}
    people = [{"id": f"{seat}-one", "name": seat.title(), "seat": seat, **traits} for seat in ("ana", "bo", "eva")]
    people += [{"id": name, "name": name.title(), "side": "outlaws", **traits} for name in ("lefty", "crow")]
    spots = [{"who": person["id"], "x": 4.0 + 2 * n, "y": 5.0 + n} for n, person in enumerate(people)]
    beats: list[dict[str, Any]] = [
        {"kind": "test", "trait": "senses", "who": "each"},
        {"kind": "chance", "who": "all", "against": "lefty"},
        {"kind": "contest", "trait": "head", "against": "lefty+crow"},
        {"kind": "drink", "who": "all", "against": "crow"},
        {"kind": "threat", "who": "all"},
        {"kind": "sneak", "against": "lefty+crow"},
        {"kind": "house", "who": "any"},
        {"kind": "loot", "who": "all", "cards": 2},
        {"kind": "fight", "spots": spots},
        {"kind": "duel", "against": "lefty"},
        {"kind": "provoke", "against": "crow"},
    ]
    scene = {"id": "first", "title": "First", "place": PLACE, "beats": beats}
    return {"name": "all", "title": "All", "seats": ["ana", "bo", "eva"], "people": people, "scenes": [scene], **more}


def setup_of(name: str, mode: str) -> dict[str, Any]:
    return a_bit_of_everything(switches={"mode": mode}) if name == "everything" else GAME.setup(name, {"mode": mode})


# a session and its twin ----------------------------------------------------------------------------------------------
def played(setup: dict[str, Any], seed: int, most: int) -> Steps:
    """The answers of a session at random, step by step; the last step may be unfinished."""
    decide = choose(Random(seed))
    match = Match.new(GAME, setup, SeededChance(seed))
    match.run()
    for _ in range(most):
        if match.pending is None:
            break
        for question in match.pending.questions:
            assert match.answer(question.seat, decide(question)) is None
    steps: Steps = [[]]
    for item in match.record.items:
        if isinstance(item, Given):
            steps[-1].append(match.answered(item))
        else:
            steps.append([])
    return steps


class Noting(Referee):
    """Keeps what chance was asked, for each of its answers."""

    __slots__ = ("asked",)

    def __init__(self, answers: Sequence[Answer]) -> None:
        super().__init__(answers)
        self.asked: dict[int, Request] = {}

    def _chance(self, request: Request, rule: str) -> Faces:
        outcome = super()._chance(request, rule)
        self.asked[self.given - 1] = request
        return outcome


class Frame(NamedTuple):
    """The table while somebody is asked: the number of the answer that is waited for, and all that was told so far."""

    number: int
    state: Session
    log: list[LogLine]
    questions: tuple[Question, ...]


def frames(setup: dict[str, Any], steps: Steps, start: int = 0) -> Iterator[Frame]:
    """Every question of a session from answer number `start` on."""
    log: list[LogLine] = []
    state, number = GAME.start(setup), 0
    for answers in steps:
        for k, answer in enumerate(answers):
            if answer.choice is None or number + k < start:
                continue
            work, ref = GAME.fork(state), Referee(answers[:k])
            try:
                GAME.advance(ref, work)
            except Pending as pending:
                yield Frame(number + k, work, [*log, *ref.log], pending.questions)
            except (Mismatch, Refused):
                return
        ref = Referee(answers)
        try:
            GAME.advance(ref, state)
        except (Pending, Mismatch, Refused):
            return  # the end of the record, or of what two sessions have in common
        log += ref.log
        number += len(answers)


class Change(NamedTuple):
    """From this answer on one card is another, for whoever drew it: his seat, and the two cards."""

    number: int
    owner: str
    one: str
    other: str


def owner_of(answers: Sequence[Answer], k: int) -> str:
    """Who drew the cards of an answer for a test: whoever then plays one of them; "" if it was no such draw."""
    rule = answers[k].key.partition("#")[0]
    later = next((answer for answer in answers[k + 1 :] if answer.choice is not None), None)
    if later is None or later.choice is None or later.choice.kind != "play":
        return ""
    return later.key.removeprefix(f"{rule}@") if later.key.startswith(f"{rule}@") else ""


def changes(setup: dict[str, Any], steps: Steps) -> Iterator[Change]:
    """Every way to exchange a drawn card with one that was not drawn."""
    state, number = GAME.start(setup), 0
    for answers in steps:
        ref = Noting(answers)
        try:
            GAME.advance(ref, state)
        except Pending:
            return
        for k, request in ref.asked.items():
            owner = owner_of(answers, k)
            drawn = answers[k].chance
            if not owner or not isinstance(request, Draw) or drawn is None:
                continue
            left = [card for card in request.pool if card not in drawn and card not in DEAD_MANS_HAND]
            for one in drawn:
                if one not in DEAD_MANS_HAND and left:
                    yield Change(number + k, owner, str(one), left[(number + k) % len(left)])
        number += len(answers)


def twin(steps: Steps, change: Change, mode: str) -> Steps:
    """The same session with the two cards exchanged. With wear everybody has a pack of his own, so only the owner's
    cards are meant."""
    names = {change.one: change.other, change.other: change.one}
    found: Steps = []
    number = 0
    for answers in steps:
        new = []
        for k, answer in enumerate(answers):
            mine = mode != "wear" or change.owner in (owner_of(answers, k), answer.key.partition("@")[2])
            if number + k >= change.number and mine:
                answer = swapped(answer, names)
            new.append(answer)
        found.append(new)
        number += len(answers)
    return found


def swapped(answer: Answer, names: dict[str, str]) -> Answer:
    if answer.chance is not None:
        return msgspec.structs.replace(answer, chance=tuple(names.get(str(one), one) for one in answer.chance))
    assert answer.choice is not None
    choice = answer.choice
    if isinstance(choice, Play | TakeCard | GiveCard):
        choice = msgspec.structs.replace(choice, item=names.get(choice.item, choice.item))
    return msgspec.structs.replace(answer, choice=choice)


# what a seat can tell ------------------------------------------------------------------------------------------------
def shows(frame: Frame, seat: str, before: int, cards: tuple[str, str], wear_of: str) -> bool:
    """Whether the difference has come to light for a seat: a line of the log names one of the cards, the seat itself is
    offered one, or it has one. Then the two sessions may part."""
    told = bytes_of([entry.facts for entry in readable(frame.log[before:], seat)]).decode()
    if any(f'"{card}"' in told for card in cards):
        return True
    if any(
        option.choice.item in cards
        for question in frame.questions
        if question.seat == seat
        for option in question.options
    ):
        return True
    return not wear_of and any(
        card in frame.state.cards(zone) for zone in (deck_of(seat), spent_of(seat)) for card in cards
    )


def told_to(frame: Frame, seat: str, words: Words) -> bytes:
    """Whatever a seat can read and is told: the view, every line, and who is asked what."""
    entries = readable(frame.log, seat)
    asked = [(q.seat, q.rule, q.facts, q.key) for q in frame.questions]
    return bytes_of((GAME.view(frame.state, seat), entries, [words.entry(entry) for entry in entries], asked))


def offered(frame: Frame, seat: str, setup: dict[str, Any], chooser: Random) -> bytes:
    """What a seat that is asked is offered, refused, advised and foretold."""
    found: list[Any] = []
    view = json.loads(bytes_of(GAME.view(frame.state, seat)))
    for question in frame.questions:
        if question.seat != seat:
            continue
        options = question.options
        found += [
            options,
            GAME.part(Asking).unavailable(frame.state, question),
            GAME.part(Asking).forms(frame.state, question),
        ]
        some = chooser.sample(options, min(2, len(options)))
        for option in some:
            found.append(GAME.preview(frame.state, option.choice))
            found.append(GAME.part(Display).overlay(view, setup, option.choice))
            found += [question.check(choice) for choice in mutants(option.choice, frame.state.deal, GAME.kinds)]
        found.append(question.check(StayOut()))
        found += [(a.choice, a.value, a.why) for a in Adviser().advise(question, GAME.imagine(view, setup))]
        found += [GAME.part(Display).sight(view, setup, name) for name in frame.state.characters]
    return bytes_of(found)


def compare(setup: dict[str, Any], mode: str, steps: Steps, change: Change, seat: str, chooser: Random) -> int:
    """How many questions two sessions are the same to a seat; they must be until the difference is shown."""
    other = twin(steps, change, mode)
    words = Words(GAME, setup)
    before = -1
    same = 0
    wear_of = change.owner if mode == "wear" else ""
    theirs = frames(setup, other, change.number)
    for here in frames(setup, steps, change.number):
        if before < 0:
            before = _lines_before(here, change)
        if shows(here, seat, before, (change.one, change.other), wear_of):
            break
        there = next(theirs, None)
        assert there is not None, "the sessions part, and the seat has been shown no reason"
        assert told_to(here, seat, words) == told_to(there, seat, words), (seat, change, here.number)
        salt = chooser.random()
        if same < 2 or salt < 0.2:
            first, second = Random(salt), Random(salt)
            assert offered(here, seat, setup, first) == offered(there, seat, setup, second), (seat, change, here.number)
        same += 1
    return same


def _lines_before(frame: Frame, change: Change) -> int:
    """How many lines were told before the draw in question: the last hand of its owner is what it brought."""
    hands = [n for n, entry in enumerate(frame.log) if entry.event == "hand" and entry.seats == (change.owner,)]
    return hands[-1] if hands else len(frame.log)


@pytest.mark.rule("frontera.ruling.what-is-public", "frontera.ruling.choose-when", "frontera.combat.secret-choice")
@pytest.mark.rule("frontera.normal.deal-hidden", "frontera.concept.luck-has-memory", "frontera.test.put-away-rest")
@given(
    name=st.sampled_from(("everything", *GAME.scenarios())),
    mode=st.sampled_from(MODES),
    seed=st.integers(0, 10_000),
)
@settings(max_examples=10, deadline=None, phases=NO_SHRINKING)
def test_sessions_that_differ_in_hidden_cards_are_the_same_to_a_seat(name: str, mode: str, seed: int) -> None:
    with few_samples():
        hidden_cards_are_not_told(name, mode, seed)


@pytest.mark.long
@pytest.mark.rule("frontera.ruling.what-is-public", "frontera.normal.deal-hidden")
@given(
    name=st.sampled_from(("everything", *GAME.scenarios())),
    mode=st.sampled_from(MODES),
    seed=st.integers(0, 10_000),
)
@settings(max_examples=40, deadline=None, phases=NO_SHRINKING)
def test_many_sessions_are_the_same_to_a_seat(name: str, mode: str, seed: int) -> None:
    hidden_cards_are_not_told(name, mode, seed)


def hidden_cards_are_not_told(name: str, mode: str, seed: int) -> None:
    setup = setup_of(name, mode)
    steps = played(setup, seed, most=70)
    chooser = Random(seed)
    every = list(changes(setup, steps))
    for change in chooser.sample(every, min(3, len(every))):
        seats = [seat for seat in (*GAME.seats(GAME.start(setup)), "") if seat != change.owner]
        for seat in chooser.sample(seats, min(2, len(seats))):
            compare(setup, mode, steps, change, seat, chooser)


@pytest.mark.rule("frontera.ruling.what-is-public", "frontera.combat.secret-choice")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seat", ["mayor", "ana", "bo", "eva", ""])
def test_every_seat_in_every_mode_is_kept_in_the_dark(mode: str, seat: str) -> None:
    """A fixed session with everything in it; and the twins do go on for a while, so that there is something to tell."""
    with few_samples():
        assert together(mode, seat, seed=3, exchanges=3) > 3


@pytest.mark.long
@pytest.mark.rule("frontera.ruling.what-is-public", "frontera.combat.secret-choice")
@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seat", ["mayor", "ana", "bo", "eva", ""])
def test_every_seat_in_every_mode_is_kept_in_the_dark_of_all_samples(mode: str, seat: str, seed: int) -> None:
    assert together(mode, seat, seed, exchanges=6) > 6


def together(mode: str, seat: str, seed: int, exchanges: int) -> int:
    """How many questions a session and some twins of it have in common."""
    setup = setup_of("everything", mode)
    steps = played(setup, seed, most=110)
    chooser = Random(seat)
    every = [change for change in changes(setup, steps) if change.owner != seat]
    return sum(compare(setup, mode, steps, change, seat, chooser) for change in chooser.sample(every, exchanges))


# who cheats ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.cheat-declare")
@pytest.mark.parametrize("mode", MODES)
def test_nobody_is_told_who_cheats_before_the_cards_are_shown(mode: str) -> None:
    """Whether somebody cheats changes with what he draws, and that others see at the earliest from the number."""
    setup = setup_of("everything", mode)
    steps = played(setup, 5, most=60)
    number = 0
    compared = 0
    for answers in steps:
        for k, answer in enumerate(answers):
            if answer.choice is None or answer.choice.kind not in ("honest", "cheat"):
                continue
            owner = answer.key.partition("@")[2]
            flipped = Cheat if isinstance(answer.choice, Honest) else Honest
            lie = msgspec.structs.replace(answer, choice=flipped(answer.choice.actor))
            other = [lie if one is answer else one for one in answers]
            for seat in ("mayor", "ana", "bo", "eva", ""):
                if seat == owner:
                    continue
                compared += _same_after(setup, steps, steps.index(answers), other, k + 1, seat)
        number += len(answers)
    assert compared >= 4


def _same_after(setup: dict[str, Any], steps: Steps, step: int, other: list[Answer], k: int, seat: str) -> int:
    """The next question after a choice, in two sessions that differ in it alone."""
    state = GAME.start(setup)
    for answers in steps[:step]:
        GAME.advance(Referee(answers), state)
    words = Words(GAME, setup)
    seen = []
    for answers in (steps[step], other):
        work, ref = GAME.fork(state), Referee(answers[:k])
        try:
            GAME.advance(ref, work)
        except Pending as pending:
            if pending.chance is not None:
                return 0  # cards come next, and their number may tell
            seen.append(told_to(Frame(0, work, list(ref.log), pending.questions), seat, words))
    assert len(seen) == 2
    assert seen[0] == seen[1], (seat, other[k - 1])
    return 1


@pytest.mark.rule("frontera.ruling.cheat-declare")
@given(seed=st.integers(0, 10_000), mode=st.sampled_from(MODES))
@settings(max_examples=6, deadline=None, phases=NO_SHRINKING)
def test_what_makes_up_a_gamblers_draw_is_told_to_him_alone(seed: int, mode: str) -> None:
    setup = setup_of("everything", mode)
    steps = played(setup, seed, most=60)
    log = list(frames(setup, steps))[-1].log
    for entry in log:
        if entry.event == "draws" and entry.rule.startswith("frontera.gamble."):
            assert not entry.mods
        if entry.event == "hand":
            assert len(entry.seats) == 1
