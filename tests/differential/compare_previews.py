"""Previews of what a form calls for against what comes of it, from what the asking seat may know. Listed options are
compared in tests/previews.

The rules play the option from states that agree with the seat's view, each time with hidden things filled in anew. What
comes of it is named as the preview names it; how, stands in `TOLD` for each kind of choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from tests.corpus.players import filled_at_random
from tests.differential.moments import Moment, moments
from tests.differential.registry import Compared, agrees, comparison, differs, impossible

from sixgun.core.asking import Asking
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.log import LogLine
from sixgun.core.record import Mark
from sixgun.core.ref import SimulationRef

DECISIONS, EACH = 60, 2
"""Decisions of one game, and previews of each question that are compared, of different kinds."""
SAMPLES = 300

Told = Callable[[Any, Any, list[LogLine], Choice], str]
"""What has happened between two states, and in the log, as the preview of the choice names it."""


def _first_of(events: Mapping[str, str]) -> Told:
    """The name of the first of these events that the log has."""

    def told(before: Any, after: Any, log: list[LogLine], choice: Choice) -> str:
        return next((events[entry.event] for entry in log if entry.event in events), "")

    return told


def _contest(before: Any, after: Any, log: list[LogLine], choice: Choice) -> str:
    """Of the one who is named first."""
    first = next(iter(getattr(choice, "people", ())), choice.actor)
    for entry in log:
        if entry.event == "victory":
            return "victory" if entry.facts["who"] == first else "defeat"
        if entry.event == "stalemate":
            return "stalemate" if first in entry.facts["people"] else "defeat"
        if entry.event in ("stalemate-nothing", "again"):
            return "stalemate"
    return ""


TOLD: dict[str, dict[str, Told]] = {
    "frontera": {
        "call-test": _first_of({"success": "success", "partial": "partial-success", "failure": "failure"}),
        "call-contest": _contest,
    },
}


@comparison("previews of calls against play", few=1, many=40, games=tuple(TOLD))
def calls_against_play(key: str, case: int) -> Iterator[Compared]:
    for moment in moments(key, case, DECISIONS):
        if moment.match.record.items and not isinstance(moment.match.record.items[-1], Mark):
            continue  # in the middle of a step: no state begins there
        for choice in _choices(moment, TOLD[key]):
            yield from _compare(moment, choice, TOLD[key][choice.kind])


def _choices(moment: Moment, kinds: Mapping[str, Told]) -> list[Choice]:
    """Forms that the seat could fill in, of kinds that are compared."""
    question, rng = moment.question, moment.rng
    found: dict[str, list[Choice]] = {}
    forms = [form for form in moment.match.game.part(Asking).forms(moment.state, question) if form.kind in kinds]
    for form in forms:
        choice = filled_at_random(moment.match.game.key, form, rng)
        if choice is not None and question.check(choice) is None:
            found.setdefault(form.kind, []).append(choice)
    some = rng.sample(sorted(found), min(EACH, len(found)))
    return [rng.choice(found[kind]) for kind in some]


def _compare(moment: Moment, choice: Choice, told: Told) -> Iterator[Compared]:
    match, question = moment.match, moment.question
    game, setup = match.game, match.record.head.setup
    preview = game.preview(game.imagine(game.view(moment.state, question.seat), setup), choice)
    if preview is None or preview.facts.get("samples"):
        return
    view = game.view(match.state, question.seat)
    seen: Counter[str] = Counter()
    seed = moment.rng.randrange(2**32)
    source = SeededChance(seed)
    for salt in range(SAMPLES):
        before = game.imagine(view, setup, salt)
        after = game.fork(before)
        log = _taken(game, after, source, question.key, choice)
        seen[told(before, after, log, choice)] += 1
    chances = {row.name: row.p for row in preview.outcomes}
    wrong = [
        f"{name or 'nothing that is named'} has the chance {p} and came {seen[name]} times of {SAMPLES}"
        for name in dict.fromkeys((*chances, *seen))
        if impossible(SAMPLES, p := chances.get(name, Fraction(0)), seen[name])
    ]
    what = f"decision {moment.decision}, {question.key}, {choice}"
    yield agrees(what) if not wrong else differs(what, "; ".join(wrong))


def _taken(game: Any, state: Any, source: SeededChance, key: str, choice: Choice) -> list[LogLine]:
    """Do the step in which a question is answered by a choice, and all others by what the game takes for granted."""
    given = {key: choice}

    def decide(question: Question) -> Choice:
        return given.pop(question.key, None) or game.policy(question)

    ref = SimulationRef(source, decide)
    game.advance(ref, state)
    return ref.log
