"""What a question offers against what it accepts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.differential.moments import Moment, moments
from tests.differential.registry import Compared, agrees, comparison, differs

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Refusal
from sixgun.core.form import BadEntry, filled
from sixgun.core.ref import Pending, Referee
from sixgun.screen.display import Display

DECISIONS = 40
TAKEN = 3
"""Options of each question that are really taken."""


@comparison("options against the question's check", few=2, many=30)
def offered_is_legal(key: str, case: int) -> Iterator[Compared]:
    """Every option is accepted by the question that offers it."""
    for moment in moments(key, case, DECISIONS):
        for option in moment.question.options:
            what = f"decision {moment.decision}, {moment.question.key}, {option.choice}"
            refusal = moment.question.check(option.choice)
            yield agrees(what) if refusal is None else differs(what, f"offered and refused: {refusal}")


@comparison("options against taking them", few=1, many=30)
def offered_can_be_taken(key: str, case: int) -> Iterator[Compared]:
    """Some options are taken by the rules from the same state, up to the next roll or question."""
    for moment in moments(key, case, DECISIONS, every=2):
        options = moment.question.options
        for option in moment.rng.sample(options, min(TAKEN, len(options))):
            what = f"decision {moment.decision}, {moment.question.key}, {option.choice}"
            trouble = _taken(moment, option.choice)
            yield agrees(what) if not trouble else differs(what, trouble)


@comparison("forms against the question's check", few=1, many=30, games=("bala", "dicemore", "frontera"))
def forms_are_judged(key: str, case: int) -> Iterator[Compared]:
    """A form as it begins is accepted, or refused by a rule of the game with a reason that has a text."""
    for moment in moments(key, case, DECISIONS):
        game: Any = moment.match.game
        texts = game.part(Display).texts("en")
        for form in game.part(Asking).forms(moment.state, moment.question):
            what = f"decision {moment.decision}, {moment.question.key}, form {form.kind}"
            try:
                refusal = moment.question.check(filled(form, {}))
            except BadEntry:
                continue  # something has to be filled in first
            yield agrees(what) if _well_said(game, texts, refusal) else differs(what, f"refused by {refusal}")


def _well_said(game: Any, texts: Any, refusal: Refusal | None) -> bool:
    return refusal is None or (refusal.rule in game.ledger() and f"refusal.{refusal.reason}" in texts)


def _taken(moment: Moment, choice: Choice) -> str:
    """What goes wrong when a choice is taken; nothing, if it is well."""
    match = moment.match
    given = {**match.sealed, moment.question.key: choice}
    work = match.game.fork(match.state)
    try:
        match.game.advance(Referee(match.given, decide=lambda asked: given.pop(asked.key, None)), work)
    except Pending:
        pass  # a roll, or somebody else's word
    except Exception as error:
        return f"offered, and then {error!r}"
    return "" if moment.question.key not in given else "the question is not asked again"
