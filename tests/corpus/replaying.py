"""Replaying records of the corpus: nothing may differ, and what differs is named."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tests.corpus.files import DIGITS, Kept, Seen, Step, held, records
from tests.corpus.playing import Telling, seen_at

from sixgun.core.choice import Refused
from sixgun.core.game import Game, load_game
from sixgun.core.record import Given
from sixgun.core.ref import Answer, Mismatch, Pending, Referee
from sixgun.screen.words import Words

AGAIN = "if that is meant, give the game a new rules version and make the corpus anew: make corpus ARGS='--game {key}'"


class Differs(AssertionError):
    """A record is not played as it was."""


def replay(kept: Kept, *, look: bool = True, words: bool = True) -> int:
    """Play a record again and compare everything; returns the number of steps. Without `look` it does not matter what
    seats were shown, without `words` not what the log says: then only what a record of a user needs to open. Raises
    Differs."""
    game = load_game(kept.key)
    if kept.rules != game.rules_version:
        raise Differs(
            f"{kept.name} was played with rules version {kept.rules} of {kept.key}, which now has version "
            f"{game.rules_version}: make the corpus anew with `make corpus ARGS='--game {kept.key}'`"
        )
    telling = Telling(game, kept.setup)
    state = game.start(kept.setup)
    for number, step in enumerate(kept.steps, 1):
        if look:
            for seen in step.seen:
                _look(game, kept, number, state, step, seen)
        if game.ending(state) is not None:
            _differs(kept, number, "the game is over before this step")
        before = game.fork(state)  # a step that fails leaves its state half done
        ref = Referee(_live(game, kept, step.answers))
        trouble = _advance(game, state, ref)
        if words:
            now = telling.lines(state if not trouble else before, ref.log)
            _same_lines(kept, number, step.log, now, bool(trouble))
        if trouble:
            _differs(kept, number, f"{trouble}; the lines of the log so far are the same")
        if ref.given != len(step.answers):
            _differs(kept, number, f"the rules no longer ask for {step.answers[ref.given].key}; the log is the same")
        if all(game.digest(one)[:DIGITS] != step.digest for one in (state, *game.formerly(state))):
            _differs(kept, number, f"the state is another one, although the log is the same ({_last(step)})")
    ending = game.ending(state)
    said = Words(game, kept.setup).meeting(state).ending(ending) if ending is not None else ""
    if kept.ending != said and (words or bool(kept.ending) != bool(said)):
        _differs(kept, len(kept.steps), f"the game ends otherwise: it was {kept.ending!r}, and it is {said!r}")
    return len(kept.steps)


def no_longer_open(key: str, folder: Path) -> list[str]:
    """What is wrong with records of the rules version at hand in the file of a game, where they can no longer be
    replayed: users have such records, too. What is said and shown does not matter to them."""
    found = []
    for kept in records(key, folder) if key in held(folder) else ():
        if kept.rules == load_game(key).rules_version:
            try:
                replay(kept, look=False, words=False)
            except Differs as differs:
                found.append(str(differs))
    return found


def _advance(game: Game[Any], state: Any, ref: Referee) -> str:
    """Do the step; what went wrong with its answers, if anything did."""
    try:
        game.advance(ref, state)
    except Mismatch as mismatch:
        return f"the rules ask {mismatch.asked!r} where {mismatch.stored!r} was answered"
    except Refused as refused:
        return f"the rules refuse {refused.choice} ({refused})"
    except Pending as pending:
        return f"the rules ask for more than was answered ({pending})"
    return ""


def _live(game: Game[Any], kept: Kept, answers: Sequence[Given]) -> list[Answer]:
    read = game.kinds.read
    return [Answer(a.key, a.chance, read(a.choice, kept.format) if a.choice is not None else None) for a in answers]


def _look(game: Game[Any], kept: Kept, number: int, state: Any, step: Step, seen: Seen) -> None:
    work = game.fork(state)
    try:
        game.advance(Referee(_live(game, kept, step.answers[: seen.at])), work)
    except Pending as pending:
        for question in pending.questions:
            if question.seat == seen.seat:
                now = seen_at(game, work, question, seen.at)
                before = [seen_at(game, one, question, seen.at).view for one in game.formerly(work)]
                if seen.view not in (now.view, *before):
                    _differs(kept, number, f"{seen.seat} sees something else at {question.key}")
                if now.offer != seen.offer:
                    kinds = sorted({option.choice.kind for option in question.options})
                    _differs(kept, number, f"{question.key} offers something else than it did (now {kinds})")
                return
    except (Mismatch, Refused):
        pass  # doing the whole step says what is wrong
    else:
        _differs(kept, number, f"{seen.seat} is no longer asked anything after {seen.at} answers of this step")


def _same_lines(kept: Kept, number: int, was: Sequence[str], now: Sequence[str], stopped: bool) -> None:
    for place, (old, new) in enumerate(zip_longest(was, now), 1):
        if old != new and not (stopped and new is None):
            _differs(kept, number, f"line {place} of its log differs\n  was: {old}\n  now: {new}")


def _last(step: Step) -> str:
    return f"it says last: {step.log[-1]}" if step.log else "it says nothing"


def _differs(kept: Kept, number: int, what: str) -> None:
    players = ", ".join(f"{seat} {name}" for seat, name in kept.seats.items())
    again = AGAIN.format(key=kept.key)
    raise Differs(f"record {kept.name} ({players}), step {number} of {len(kept.steps)}: {what}\n{again}")
