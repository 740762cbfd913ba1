"""Whatever people wait for has a title in their own language, not the ledger's English one."""

from __future__ import annotations

from functools import cache

import pytest
from tests.rules.frontera.test_twins import played, setup_of

from sixgun.core.procedure import companions
from sixgun.games.frontera.game import GAME
from sixgun.screen.display import Display

LANGUAGES = ("en", "es", "fr")


@cache
def asked_and_drawn() -> frozenset[str]:
    """The rules of every question and every draw of some sessions with everything in them."""
    found: set[str] = set()
    for mode in ("normal", "nomgmt", "wear"):
        for name in ("everything", "saloon", "train"):
            for seed in range(3):
                steps = played(setup_of(name, mode), seed, most=80)
                found |= {answer.key.partition("@")[0].partition("#")[0] for step in steps for answer in step}
    return frozenset(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_draw_has_a_title(language: str) -> None:
    texts = GAME.part(Display).texts(language)
    missing = {rule for rule in asked_and_drawn() if f"rule.{rule}" not in texts and f"question.{rule}" not in texts}
    assert not missing
    assert len(asked_and_drawn()) > 20


RARE = (
    *("exchange.drunk", "exchange.duel-tie", "exchange.coma", "late.with-pack", "late.without-pack", "wear.rest"),
    *("drink.heavy-half", "drink.duel-repeat", "drink.duel-one-card", "health.dead-test-care", "phase1.skip"),
    *("gamble.chance-luck-win", "gamble.chance-luck-lose", "ruling.loot-no-agreement", "ruling.cheat-exchange-by"),
    *("normal.adjust-pile", "normal.treasure-start", "ruling.skip-deal", "sobriety.tipsy"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", RARE)
def test_what_is_seldom_drawn_has_a_title_too(rule: str, language: str) -> None:
    title = GAME.part(Display).texts(language)[f"rule.frontera.{rule}"]
    assert language == "en" or title != GAME.part(Display).texts("en")[f"rule.frontera.{rule}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_making_a_character_is_announced_in_words(language: str) -> None:
    maker = companions("frontera")["character"]
    texts = maker.part(Display).texts(language)
    assert texts["procedure.character.title"]
    assert texts["procedure.character.note"]
    if language != "en":
        assert texts["procedure.character.note"] != maker.part(Display).texts("en")["procedure.character.note"]
