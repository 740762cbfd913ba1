"""The options of situation files: each one that is accepted changes something, in the situation or in the whole game that
begins there; the others are refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from sixgun import situation
from sixgun.core.game import load_game
from sixgun.games.frontera.board import Switches

Data = dict[str, Any]
PEOPLE = [{"id": "ruth"}, {"id": "silas"}]
TWO = ["ruth", "silas"]
ARMED = [{"id": name, "weapons": ["revolver"], "at": [10 * n, 0]} for n, name in enumerate(TWO)]
TEST = [{"do": "call-test", "who": "ruth", "trait": "hands", "difficulty": 5}]
BLACK = {"decks": {"ruth": ["KS"], "silas": ["2H"]}}


def frontera(**keys: Any) -> Data:
    return {"game": "frontera", "characters": PEOPLE, "actions": TEST, **keys}


def fight(**keys: Any) -> Data:
    return frontera(**{"characters": ARMED, **keys})


EFFECTS: dict[str, tuple[Any, Data]] = {
    "mode": ("nomgmt", frontera()),
    "packs": (4, frontera()),
    "jokers_per_pack": (0, frontera()),
    "dmh_source": ("spare", frontera()),
    "pile_adjust": (-20, frontera()),
    "skip_phase1": (True, frontera()),
    "exchange_scope": (
        "deck",
        frontera(
            cards={"decks": {"ruth": ["KS"], "silas": ["2H"]}, "spent": {"ruth": ["QS", "JS"]}},
            actions=[{"do": "bet", "who": TWO}, *TEST],
        ),
    ),
    "duel_no_suit": (
        "redraw",
        frontera(
            characters=ARMED,
            cards={"decks": {"ruth": ["2H", "3H", "KS"], "silas": ["4H", "5D", "6H"]}},
            actions=[{"do": "duel", "who": TWO}],
        ),
    ),
    "chase_escape": (
        "tug",
        frontera(options={"mode": "nomgmt"}, actions=[{"do": "chase", "who": "ruth", "target": "silas", "lead": 2}]),
    ),
    "minion_last_chance": (
        True,
        fight(
            characters=[ARMED[0] | {"hands": 4}, ARMED[1] | {"npc": "henchman", "health": -3}],
            fight={},
            actions=[{"do": "attack", "who": "ruth", "target": "silas"}],
            cards={"decks": {"ruth": ["KS", "QS", "JS", "AS", "10S"]}},
            options={"packs": 4},
        ),
    ),
    "lastman_shots": (2, fight(fight={"last_one": True}, actions=["stay ruth"])),
    "fall_rounding": ("up", frontera(actions=[{"do": "fall", "who": "ruth", "metres": 7}])),
    "fight_turns": (
        1,
        fight(characters=[ARMED[0], ARMED[1] | {"side": "law"}], fight={}, actions=["stay ruth", "stay silas", "turn"]),
    ),
    "house_rounds": (
        1,
        frontera(characters=[{"id": "ruth", "dollars": 5}], options={"mode": "nomgmt"}, actions=["house ruth"]),
    ),
}
"""Of frontera, by switch: a value that is not the usual one, and a situation in which it matters."""
REFUSED: dict[str, tuple[Any, Data, str]] = {
    "treasure_start": (5, frontera(), "expected cards.treasure"),
}


def ends(data: Data) -> list[Any]:
    found = situation.Situation(data)
    odds = found.odds(samples=200)
    rows = [(group.model, [(row.text, row.p) for row in group.rows]) for group in odds.summary]
    first = {zone: len(cards) for zone, cards in found.state.zones.items()}
    shots = [c.shots for c in found.state.characters.values()]
    return [rows, first, shots, sorted((str(end.changes), end.p) for end in odds.outcomes)]


def switched(data: Data, **options: Any) -> Data:
    return {**data, "options": {**data.get("options", {}), **options}}


def test_every_switch_of_frontera_is_accepted_with_an_effect_or_refused() -> None:
    assert {*EFFECTS, *REFUSED} == set(Switches.__struct_fields__)


@pytest.mark.parametrize("name", EFFECTS)
def test_an_option_that_is_accepted_changes_something(name: str) -> None:
    value, data = EFFECTS[name]
    assert ends(switched(data, **{name: value})) != ends(data)


@pytest.mark.parametrize("name", REFUSED)
def test_an_option_that_changes_nothing_is_refused(name: str) -> None:
    value, data, reason = REFUSED[name]
    with pytest.raises(situation.BadSetup) as wrong:
        situation.Situation(switched(data, **{name: value}))
    assert [problem.where for problem in wrong.value.problems] == [f"options.{name}"]
    assert reason in wrong.value.problems[0].message


@pytest.mark.parametrize(
    ("name", "value", "keys", "reason"),
    [
        ("skip_phase1", True, {"cards": BLACK}, "cards.decks says which phase it is"),
        ("skip_phase1", True, {"cards": {"phase": 1}}, "cards.phase says which phase it is"),
        ("skip_phase1", True, {"options": {"mode": "nomgmt"}}, "there is one pack"),
        ("pile_adjust", -5, {"cards": {"pile": ["KS", "2H"]}}, "cards.pile says what lies there"),
        ("pile_adjust", -5, {"cards": BLACK}, "in phase 2 there is no common pile"),
        ("pile_adjust", 5, {}, "expected cards.pile"),
        ("pile_adjust", -5, {"options": {"mode": "wear"}}, "everybody has a pack of his own"),
        ("packs", 3, {"options": {"mode": "wear"}}, "everybody has a pack of his own"),
        ("packs", 3, {"options": {"mode": "nomgmt"}}, "there is one pack"),
        ("dmh_source", "spare", {"options": {"mode": "wear"}}, "everybody has a pack of his own"),
    ],
)
def test_an_option_without_effect_here_is_refused(name: str, value: Any, keys: Data, reason: str) -> None:
    with pytest.raises(situation.BadSetup) as wrong:
        situation.Situation(switched(frontera(**keys), **{name: value}))
    (problem,) = wrong.value.problems
    assert problem.where == f"options.{name}" and reason in problem.message


@pytest.mark.parametrize("key", ["bala", "dicemore"])
def test_every_switch_reaches_the_whole_game_that_begins_there(key: str) -> None:
    """Where it matters only in later turns, or at a real table, it does so in the game that begins with the file."""
    game = load_game(key)
    data = {"game": key, "distance": 9, "weapon": {"bala": "colt-peacemaker", "dicemore": "heavy-gun"}[key]}
    usual = game.start(game.setup_situation(data)).board.switches
    for switch in [one for one in game.switches() if one.key in usual.__struct_fields__]:
        values = {"flag": (True, False), "pick": switch.values}.get(switch.kind, (switch.low, switch.high))
        other = next(value for value in values if value != getattr(usual, switch.key))
        board = game.start(game.setup_situation(switched(data, **{switch.key: other}))).board
        assert getattr(board.switches, switch.key) == other
