"""Playing a game of the corpus, and keeping what happened step by step."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.corpus.files import DIGITS, Kept, Seen, Step, short
from tests.corpus.plans import Plan, setup_of
from tests.corpus.players import seated

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, PlainChoice, Question
from sixgun.core.game import Game, load_game
from sixgun.core.kinds import packed_in
from sixgun.core.log import LogLine
from sixgun.core.match import Match
from sixgun.core.record import Given, Mark
from sixgun.core.ref import Pending, Referee
from sixgun.core.scene import scene
from sixgun.screen.words import Words

LOOK = 5
"""Before every so manieth decision it is noted what the seat is shown."""
NOT_YET, TRIES = 0.3, 8
"""In this part of the longest length a choice that would end the game is not made: so often another is looked for."""


def play(plan: Plan) -> Kept:
    """The record of a plan."""
    game = load_game(plan.key)
    setup = setup_of(plan)
    rng = plan.stream("play")
    seats = game.seats(game.start(setup))
    names = {seat: plan.table[place % len(plan.table)] for place, seat in enumerate(seats)}
    players = {seat: seated(name) for seat, name in names.items()}
    match = Match.new(game, setup, SeededChance(f"corpus {plan.name}"))
    seen: dict[int, Seen] = {}
    match.run()
    for decision in range(plan.longest):
        if match.pending is None or match.ending is not None:
            break
        question = match.pending.questions[0]
        if decision % LOOK == LOOK - 1:
            seen[len(match.record.items)] = shown(match, question)
        player = players[question.seat]
        choice = player(match, question, rng)
        for _ in range(TRIES if decision < NOT_YET * plan.longest else 0):
            if not _ends(match, question, choice):
                break
            choice = player(match, question, rng)
        refusal = match.answer(question.seat, choice)
        if refusal is not None:
            raise AssertionError(f"{plan.name}: {names[question.seat]} chose {choice}, which is refused: {refusal}")
    return _kept(plan, match, names, seen)


def _ends(match: Match[Any], question: Question, choice: Choice) -> bool:
    """Whether the game is over with this choice, without a roll or anybody else's word."""
    given = {**match.sealed, question.key: choice}
    work = match.game.fork(match.state)
    try:
        match.game.advance(Referee(match.given, decide=lambda asked: given.pop(asked.key, None)), work)
    except Pending:
        return False
    return match.game.ending(work) is not None


def shown(match: Match[Any], question: Question) -> Seen:
    """What a seat is shown at a question, of the step that waits for its answer."""
    at = len(match.given)
    return seen_at(match.game, scene(match), question, at)


def seen_at(game: Game[Any], state: Any, question: Question, at: int) -> Seen:
    view = msgspec.json.encode(game.view(state, question.seat), order="deterministic")
    offers = [
        (_offered(game, option.choice), option.cost, option.rules, option.region.kind if option.region else "")
        for option in question.options
    ]
    return Seen(at, question.seat, short(view), short(msgspec.json.encode(offers)))


def _offered(game: Game[Any], choice: Choice) -> dict[str, Any]:
    """In format 1 where that has a place for each of its fields, so that digests stay as they are; else as records are
    written today."""
    packed = packed_in(type(choice))
    names = {packed.get(field, (field, None))[0] for field in choice.__struct_fields__}
    return game.kinds.write(choice, 1 if names <= set(PlainChoice.__struct_fields__) else game.kinds.format)


# what happened, in words ---------------------------------------------------------------------------------------------
class Telling:
    """Puts log entries into lines: the rules, the English words, and who may read it if not everybody may."""

    def __init__(self, game: Game[Any], setup: dict[str, Any]) -> None:
        self._words = Words(game, setup)

    def lines(self, state: Any, log: list[LogLine]) -> tuple[str, ...]:
        words = self._words.meeting(state)
        return tuple([_line(words, entry) for entry in log])


def _line(words: Words, entry: LogLine) -> str:
    only = f" (for {', '.join(entry.seats)})" if entry.seats else ""
    return f"{words.entry(entry)} [{', '.join(words.entry_rules(entry))}]{only}"


def _kept(plan: Plan, match: Match[Any], names: dict[str, str], seen: dict[int, Seen]) -> Kept:
    """The record, played again step by step to have the lines of each."""
    game, setup = match.game, match.record.head.setup
    telling = Telling(game, setup)
    state = game.start(setup)
    steps: list[Step] = []
    answers: list[Given] = []
    looks: list[Seen] = []
    for number, item in enumerate(match.record.items):
        if isinstance(item, Given):
            if number in seen:
                looks.append(seen[number])
            answers.append(item)
        elif isinstance(item, Mark):
            if number in seen:
                looks.append(seen[number])
            ref = Referee([match.answered(answer) for answer in answers])
            game.advance(ref, state)
            steps.append(Step(tuple(answers), item.digest[:DIGITS], telling.lines(state, ref.log), tuple(looks)))
            answers, looks = [], []
    ending = match.ending
    ended = Words(game, setup).meeting(state).ending(ending) if ending is not None else ""
    return Kept(
        plan.name,
        plan.key,
        game.rules_version,
        plan.source,
        setup,
        names,
        tuple(steps),
        ended,
        match.record.head.record,
    )
