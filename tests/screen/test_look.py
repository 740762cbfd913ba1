"""The look of a game is data: colours by token, and names out of closed lists that the page can draw."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from sixgun.core.game import load_game
from sixgun.screen.display import Display
from sixgun.screen.look import HOUSE, Emblem, Figure, Look, Marker, Symbol, Token, load_look

ROOT = Path(__file__).resolve().parent.parent.parent
WEB = ROOT / "web" / "src"
LOOKS = sorted((ROOT / "src" / "sixgun" / "games").glob("*/data/look.toml"))


def written(*parts: str) -> str:
    return "".join(file.read_text() for part in parts for file in sorted(WEB.glob(part)))


@pytest.mark.parametrize("file", LOOKS, ids=lambda file: file.parts[-3])
def test_every_look_can_be_read_and_sent(file: Path) -> None:
    look = load_look(file)
    assert msgspec.json.decode(msgspec.json.encode(look), type=Look) == look
    assert set(look.light) == set(look.dark), "a colour that is set for light is set for dark as well"


def test_a_game_has_the_look_of_its_folder_or_the_house_style() -> None:
    assert load_game("bala").part(Display).look == load_look(ROOT / "src/sixgun/games/bala/data/look.toml")
    assert load_game("highcard").part(Display).look == HOUSE


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"light": {"paper": "red"}}, "light"),
        ({"light": {"paper": "url(#a)"}}, "light"),
        ({"dark": {"no-such-token": "#ffffff"}}, "dark"),
        ({"scenery": {"hut": {"symbol": "<svg/>"}}}, "scenery"),
        ({"scenery": {"hut": {"symbol": "hut", "paint": ["#ffffff"]}}}, "paint"),
        ({"markers": {"fire": "bonfire"}}, "markers"),
        ({"soil": "lava"}, "soil"),
        ({"scale": 0}, "scale"),
        ({"css": "body {}"}, "css"),
    ],
)
def test_a_look_is_data_and_nothing_else(wrong: dict[str, object], where: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=where):
        msgspec.convert(wrong, Look)


def test_a_look_that_says_nothing_is_the_house_style() -> None:
    assert msgspec.convert({}, Look) == HOUSE
    assert msgspec.json.encode(HOUSE) == b"{}"


def test_the_page_knows_every_name() -> None:
    styles = written("styles/*.css", "parts/*.svelte", "pages/*.svelte")
    assert not {token for token in get_args(Token) if f"--{token}:" not in styles}, "tokens without a usual colour"
    assert not {token for token in get_args(Token) if f"var(--{token})" not in styles}, (
        "tokens that nothing is drawn with"
    )
    drawn = written("lib/scenery/*.ts", "lib/scenery.ts")
    assert not {symbol for symbol in get_args(Symbol) if not re.search(rf"\b{symbol}\b", drawn)}
    symbols = (WEB / "parts" / "Symbols.svelte").read_text()
    assert not {figure for figure in get_args(Figure) if figure and f'id="t-{figure}"' not in symbols}
    emblems = (WEB / "parts" / "Emblem.svelte").read_text()
    assert not {emblem for emblem in get_args(Emblem) if emblem and f'"{emblem}"' not in emblems}
    tokens = (WEB / "parts" / "MapTokens.svelte").read_text()
    assert not {marker for marker in get_args(Marker) if f'"{marker}"' not in tokens}
