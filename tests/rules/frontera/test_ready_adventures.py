"""The ready adventures as a group plays them: nothing is passed over, and names are in the reader's language."""

from __future__ import annotations

import pytest
from tests.rules.frontera.story import Table, adventure

from sixgun.core.game import load_game
from sixgun.games.frontera import casting
from sixgun.games.frontera.choices import NextBeat, Scene
from sixgun.games.frontera.clock import HOUR
from sixgun.games.frontera.mayor import forms
from sixgun.screen.display import Display
from sixgun.screen.words import Words

GAME = load_game("frontera")


def at_the_brake(seed: str) -> Table:
    """The train adventure, after its fight."""
    table = Table(dict(GAME.setup("train")), seed=seed)
    casting.show(table.g, ("billy", "guard-one", "runner"))
    for who in ("billy", "guard-one"):
        table.g.change(who, dead=True, health=-4, present=False)
    table.step(Scene("brake"))
    return table


@pytest.mark.rule("frontera.chase.skill")
def test_there_is_a_chase_along_the_roofs_whoever_has_died_before() -> None:
    ends = set()
    for seed in range(12):
        table = at_the_brake(str(seed))
        for who in ("clementine", "coyote") if seed % 2 else ():
            table.g.change(who, hands=1, muscle=1, skills=())
        table.play()
        events = table.events()
        assert {"caught", "escaped"} & set(events)
        assert "nobody-there" not in events
        caught = bool(table.g.flags.get("flag:bag"))
        assert table.g.ended is not None
        assert table.g.ended.reason == ("mail-saved" if caught else "mail-lost")
        assert ("judit" in table.g.ended.winners) == caught
        ends.add(table.g.ended.reason)
    assert ends == {"mail-saved", "mail-lost"}


@pytest.mark.rule("frontera.concept.play-styles")
def test_a_beat_against_somebody_who_is_gone_says_so() -> None:
    table = at_the_brake("gone")
    table.g.change("runner", dead=True, present=False)
    table.step(NextBeat())
    assert table.events()[-1] == "nobody-there"


@pytest.mark.parametrize("language", ["es", "fr"])
@pytest.mark.parametrize("scenario", ["ambush", "saloon", "showdown", "train"])
def test_whatever_a_form_lists_has_a_name_of_the_language(scenario: str, language: str) -> None:
    """No name of the English data shows through."""
    g = Table(dict(GAME.setup(scenario))).g
    english, own = GAME.part(Display).names(g, "en"), GAME.part(Display).names(g, language)
    texts = GAME.part(Display).texts(language)
    plain = [
        key
        for form in forms(g, beat=False)
        for field in form.fields
        for key in field.ids
        if key not in g.characters
        and f"name.{key}" in english
        and f"name.{key}" not in texts
        and f"title.{english[f'name.{key}']}" not in texts
        and own[f"name.{key}"] == english[f"name.{key}"]
    ]
    assert not plain


@pytest.mark.parametrize(("language", "words"), [("en", "arm wrestling"), ("es", "un pulso"), ("fr", "bras de fer")])
def test_games_of_skill_have_names(language: str, words: str) -> None:
    assert GAME.part(Display).names(Table(dict(GAME.setup("saloon"))).g, language)["name.arm-wrestling"] == words


@pytest.mark.rule("frontera.concept.play-styles", "frontera.concept.roles")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Next in the story: The wheel is turning. Does anybody feel lucky?"),
        ("es", "Lo próximo de la historia: La ruleta"),
        ("fr", "Ensuite dans l’histoire\xa0: La roulette"),
    ],
)
def test_the_mayor_is_told_what_comes_next_in_the_story(language: str, words: str) -> None:
    table = Table(dict(GAME.setup("saloon")))
    table.step()
    question = table.asked[0]
    assert question.seat == "mayor"
    assert words in Words(GAME, GAME.setup("saloon"), language).question(question)


@pytest.mark.rule("frontera.concept.play-styles")
def test_nobody_steps_forward_for_the_night_to_pass() -> None:
    """And it passes, too, if nobody could."""
    table = Table(adventure({"kind": "time", "hours": 8.0, "doing": "rest"}))
    for who in ("ana", "bo"):
        table.g.change(who, health=-3)
    before = table.g.time
    table.step()
    assert table.g.time == before + 8 * HOUR
    assert [question.seat for question in table.asked] == ["mayor"]


@pytest.mark.rule("frontera.concept.play-styles", "frontera.exchange.loot-who")
@pytest.mark.parametrize("kind", ["loot", "pay"])
def test_whoever_lies_wounded_has_a_share_of_the_pay(kind: str) -> None:
    table = Table(adventure({"kind": kind, "who": "all", "dollars": 30.0}), prefer=("no-swap",))
    table.g.change("bo", health=-3)
    before = table.g["bo"].cents
    table.step(NextBeat())
    assert table.g["bo"].cents == before + (1500 if kind == "loot" else 3000)
