"""The adventures in other languages: what they tell, scene by scene, and nothing that they no longer tell."""

from __future__ import annotations

import pytest

from sixgun.core.game import load_game
from sixgun.games.frontera import flow
from sixgun.screen.display import Display
from sixgun.screen.words import Words
from sixgun.testing import scripted

LANGUAGES = ("es", "fr")
GAME = load_game("frontera")


def told(adventure: str) -> dict[str, str]:
    """Everything that an adventure tells, by the key of its translation."""
    found: dict[str, str] = {}
    for id, scene in GAME.start(GAME.setup(adventure)).board.scenes.items():
        found[f"told.{adventure}.{id}"] = scene.text
        found |= {f"told.{adventure}.{id}.{n}": beat.text for n, beat in enumerate(scene.beats)}
        for n, beat in enumerate(scene.beats):
            for branch in ("success", "partial", "failure"):
                for k, effect in enumerate(getattr(beat, branch)):
                    found[f"told.{adventure}.{id}.{n}.{branch}.{k}"] = effect.text
    return {key: text for key, text in found.items() if text}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_adventure_is_told_in_the_language(language: str) -> None:
    wanted = {key for adventure in GAME.scenarios() for key in told(adventure)}
    assert len(wanted) > 30
    assert {key for key in GAME.part(Display).texts(language) if key.startswith("told.")} == wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("adventure", GAME.scenarios())
def test_the_words_of_a_scene_are_those_of_the_language(adventure: str, language: str) -> None:
    setup = GAME.setup(adventure)
    words, english = Words(GAME, setup, language), Words(GAME, setup, "en")
    for id, scene in GAME.start(setup).board.scenes.items():
        assert words.name(id) == GAME.part(Display).texts(language)[f"title.{scene.title}"]
        for n, beat in enumerate(scene.beats):
            if beat.text:
                assert words.name(f"{id}/{n}") == GAME.part(Display).texts(language)[f"told.{adventure}.{id}.{n}"]
                assert english.name(f"{id}/{n}") == beat.text


def test_what_follows_from_a_beat_is_told() -> None:
    setup = GAME.setup("ambush")
    g = GAME.start(setup)
    g.flags["beat"] = 2
    with scripted() as ref:
        flow._apply(ref, g, g.board.scenes["road"].beats[1], "failure", ["clementine"], [])
    assert [entry.facts["says"] for entry in ref.log] == ["road/1/failure/0"]
    assert Words(GAME, setup, "en").name("road/1/failure/0") == "Only a jay."
