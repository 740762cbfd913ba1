"""Every part that a game names is there, and is what it is named for; what a game leaves out is harmless."""

from __future__ import annotations

import pytest

from sixgun.core.asking import Asking
from sixgun.core.bring import Bringing
from sixgun.core.choice import PlainChoice as Choice
from sixgun.core.choice import Question
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Part, companion_keys, games, load_game
from sixgun.core.procedure import Products, Season
from sixgun.core.real_table import RealTable
from sixgun.core.situations import Situations
from sixgun.games.highcard import HighCard
from sixgun.screen.display import Display
from sixgun.screen.slip import Slips
from sixgun.testing.contract import ContractError
from sixgun.testing.suite import PARTS, check_parts


def test_all_kinds_are_known_here() -> None:
    assert set(PARTS.values()) == set(Part.__subclasses__())


@pytest.mark.parametrize("key", [*games(), *companion_keys()])
def test_every_part_of_a_game_loads(key: str) -> None:
    game = load_game(key)
    assert set(game.parts) <= set(PARTS)
    for name, kind in PARTS.items():
        part = game.part(kind)
        assert part.game is game
        assert part is game.part(kind)
        assert (type(part) is not kind) == (name in game.parts)


class Bare(HighCard):
    """Rules, and nothing besides."""

    parts = {}  # noqa: RUF012


def test_what_a_game_leaves_out_is_harmless() -> None:
    game = Bare()
    setup = game.setup("noon")
    state = game.start(setup)
    view, question = game.view(state, ""), Question("ringo", "highcard.turn.choose", ())
    display, asking = game.part(Display), game.part(Asking)
    assert not display.texts() and not display.names(state) and not display.names_met(state, "ringo")
    assert display.scenario_text(setup, "es") == display.scenario_text(setup, "en")
    assert display.picture(view, setup) is None and display.sketch(view, setup) == ""
    assert display.tour() is None and display.sheet(view, setup) is None and not display.signs.choices
    assert asking.forms(state, question) == () and asking.unavailable(state, question) == ()
    assert asking.in_full(state, question, Choice("play")) == Choice("play")
    assert game.part(RealTable).cm_per_unit(setup) == 0
    assert game.part(RealTable).director(["near", "ringo"], state) is None
    assert game.part(Slips).slips(state, question) == ()
    assert game.part(Bringing).places(setup) == () and game.part(Files).switches() == ()
    assert game.part(Files).switched(setup) == {} and not game.part(Files).claims(setup)
    assert game.part(Products).objections(state) == () and game.part(Products).product(state) is None
    assert game.part(Season).next_game(state) is None and game.part(Season).joining(state, question) == ""
    assert not game.part(Season).is_next(state, game.key, setup)
    assert game.part(Situations).schema() == {}
    for read in (game.part(Situations).read, game.part(Situations).setup):
        with pytest.raises(BadSetup, match="High Card"):
            read({})


def test_a_part_that_is_not_there_is_an_error() -> None:
    class Wrong(HighCard):
        parts = {"Display": "sixgun.games.highcard.picture:NoSuchDisplay"}  # noqa: RUF012

    with pytest.raises(AttributeError, match="NoSuchDisplay"):
        Wrong().part(Display)


def test_the_contract_finds_a_part_with_a_wrong_name_or_place() -> None:
    class Misspelt(HighCard):
        parts = {"Dispaly": "sixgun.games.highcard.picture:HighCardDisplay"}  # noqa: RUF012

    class Misplaced(HighCard):
        parts = {"Display": "sixgun.games.highcard.pictures:HighCardDisplay"}  # noqa: RUF012

    with pytest.raises(ContractError, match="there is no part 'Dispaly'; there are Aftermath, Asking, "):
        check_parts(Misspelt(), "noon", 1)
    with pytest.raises(ContractError, match=r"the part Display cannot be loaded: No module named .*pictures"):
        check_parts(Misplaced(), "noon", 1)
