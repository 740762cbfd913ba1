"""What players agree on before a game: every switch of every game is explained, taken, or refused."""

from typing import Any

import pytest

from sixgun.core.files import Files
from sixgun.core.game import BadSetup, games, load_game
from sixgun.core.switches import Switch
from sixgun.screen.display import Display

ALL = [(key, switch) for key in games() for switch in load_game(key).part(Files).switches()]
NAMED = [f"{key}-{switch.key}" for key, switch in ALL]


def another(switch: Switch, now: Any) -> Any:
    """A value that is neither the present one nor the usual one, where there is such a value."""
    match switch.kind:
        case "flag":
            return not now
        case "pick":
            return next(value for value in reversed(switch.values) if value != now)
        case "whole":
            return int((switch.usual or 0) + 1)  # type: ignore[operator]  # a number
        case _:
            return float((switch.usual or 0.0) + 1.5)  # type: ignore[operator]  # a number


def test_the_games_have_switches() -> None:
    assert {key for key, _ in ALL} >= {"bala", "dicemore", "frontera"}
    assert len(ALL) > 30


@pytest.mark.parametrize(("key", "switch"), ALL, ids=NAMED)
@pytest.mark.parametrize("language", ("en", "es", "fr"))
def test_a_switch_is_explained(key: str, switch: Switch, language: str) -> None:
    texts = load_game(key).part(Display).texts(language)
    wanted = [f"switch.{switch.key}.title", f"switch.{switch.key}.note"]
    wanted += [f"switch.{switch.key}.is.{value}" for value in switch.values]
    assert [text for text in wanted if not texts.get(text)] == []
    assert switch.rule in load_game(key).ledger()


@pytest.mark.parametrize(("key", "switch"), ALL, ids=NAMED)
def test_a_switch_is_set_and_stands_in_the_set_up(key: str, switch: Switch) -> None:
    game = load_game(key)
    name = game.scenarios()[0]
    before = game.part(Files).switched(game.setup(name)).get(switch.key, switch.usual)
    value = another(switch, before)
    setup = game.setup(name, {switch.key: value})
    assert game.part(Files).switched(setup)[switch.key] == value != before
    game.start(setup)


@pytest.mark.parametrize(("key", "switch"), ALL, ids=NAMED)
@pytest.mark.parametrize("wrong", ([1], "crimson", 10**9))
def test_what_does_not_fit_is_refused(key: str, switch: Switch, wrong: Any) -> None:
    game = load_game(key)
    with pytest.raises(BadSetup):
        game.start(game.setup(game.scenarios()[0], {switch.key: wrong}))


@pytest.mark.parametrize("key", sorted({key for key, _ in ALL}))
def test_an_unknown_switch_is_refused(key: str) -> None:
    game = load_game(key)
    with pytest.raises(BadSetup):
        game.start(game.setup(game.scenarios()[0], {"phlogiston": True}))
