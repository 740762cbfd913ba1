"""Only actions of an activation cost points of action: every other question of recorded matches is free."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.corpus.files import records
from tests.corpus.replaying import replay

from sixgun.core.choice import Choice, Question
from sixgun.core.ref import Referee
from sixgun.games.dicemore.turn import CHOOSE

MATCHES = {"duel/4", "murder/0", "dicemore-disengage/0", "dicemore-lasso/0", "kidnapping/4"}
"""Between them they come to all these questions."""
FREE = {"away", "card", "drag", "drink", "enter", "first", "gait", "hold", "no-drag", "no-post", "opportunity", "post"}
FREE |= {"shame", "sober", "stay", "withdraw"}


@pytest.mark.rule("dicemore.action.cost", "dicemore.ruling.disengage-distance", "dicemore.end.shame-test")
@pytest.mark.rule("dicemore.init.winner-choice", "dicemore.ruling.withdrawal-timing", "dicemore.ruling.lasso-hold")
@pytest.mark.rule("dicemore.ruling.opp-timing", "dicemore.ruling.gait", "dicemore.ruling.whisky")
@pytest.mark.rule("dicemore.scenario.duel-deployment", "dicemore.ruling.prisoner-escape")
def test_questions_besides_the_next_action_cost_no_points(monkeypatch: pytest.MonkeyPatch) -> None:
    prices: dict[str, set[int]] = {}
    answer = Referee._choices

    def watched(ref: Referee, questions: Sequence[Question]) -> tuple[Choice, ...]:
        for question in questions:
            for option in question.options if question.rule != CHOOSE else ():
                prices.setdefault(option.choice.kind, set()).add(option.cost)
        return answer(ref, questions)

    monkeypatch.setattr(Referee, "_choices", watched)
    matches = [kept for kept in records("dicemore") if kept.name.removeprefix("dicemore/") in MATCHES]
    assert len(matches) == len(MATCHES)
    for kept in matches:
        replay(kept, look=False, words=False)
    assert prices.keys() >= FREE
    assert {kind: there for kind, there in prices.items() if there != {0}} == {}
