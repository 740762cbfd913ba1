"""The options of situation files: each one that is accepted changes something, in the situation or in the whole game
that begins there; the others are refused with the reason."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sixgun import situation
from sixgun.core.game import load_game
from sixgun.core.situations import Situations
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


# other games ---------------------------------------------------------------------------------------------------------
EXAMPLES = Path(__file__).parents[2] / "docs/situations"


def example(name: str) -> Data:
    return tomllib.loads((EXAMPLES / f"{name}.toml").read_text())


def bala(actions: list[Any], rook: Data, bay: Data) -> Data:
    ines = {"id": "ines", "side": "ours", "at": [10, 10], "guns": ["colt-peacemaker"], "facing": "east"}
    rook = {"id": "rook", "side": "theirs", "at": [20, 10], **rook}
    horses = [{"id": "bay", "kind": "quarter-horse", **bay}]
    return {"game": "bala", "characters": [ines, rook], "horses": horses, "actions": actions}


def dicemore(actions: list[Any], ada: Data, distance: float = 4, **keys: Any) -> Data:
    people = [{"id": "ada", "side": "good", "at": [10, 10], "facing": "east", **ada}]
    people += [{"id": "pike", "side": "bad", "at": [10 + distance, 10]}, {"id": "silas", "side": "bad", "at": [14, 13]}]
    return {"game": "dicemore", "characters": people, "actions": actions, **keys}


def behind_a_rock() -> Data:
    """Pike stands 2 U behind a rock that is taller than a figure, and 3 U wide; Ada has a rifle, 3 U before it."""
    rock = {"id": "rock", "piece": "rocks", "kind": "cover", "look": "rocks", "up": 2.5}
    ada = {"id": "ada", "side": "good", "at": [10, 10], "facing": "east", "guns": ["rifle"]}
    return {
        "game": "dicemore",
        "characters": [ada, {"id": "pike", "side": "bad", "at": [17.5, 10]}],
        "layout": [{**rock, "x": 13.5, "y": 8.5, "w": 1.5, "h": 3}],
        "actions": [{"do": "fire", "target": "pike"}],
    }


OTHERS: dict[str, dict[str, tuple[Any, Data]]] = {
    "bala": {
        "fight_dice": ("remaining", example("fight")),
        "untied_horses": ("stray", bala(["shoot rook"], {}, {"at": [12, 12]})),
        "shoot_horses": (True, bala(["shoot bay"], {"horse": "bay"}, {})),
        "telescopic_sight_on_any": (True, {**example("shot"), "sight": True}),
        "poor_light": (True, example("detect")),
        "sun_from": (0.0, example("detect")),
        "suspicious_after_violence": (False, example("shot")),
    },
    "dicemore": {
        "move_first": (True, example("dicemore-fire")),
        "aim_all_shots": (
            True,
            dicemore(["aim", {"do": "fire", "target": "pike", "number": 2}], {"guns": ["remington"]}),
        ),
        "horse_test": (
            "dice",
            dicemore(
                [{"do": "move", "to": [10, 12], "how": "sideways"}],
                {"horse": "bay"},
                20,
                horses=[{"id": "bay", "kind": "horse", "at": [10, 10], "facing": "east", "gait": "trot"}],
            ),
        ),
        "attacker_down": (1, {"game": "dicemore", "kind": "fight", "lying": True}),
        "disengage_equal": (True, example("dicemore-disengage")),
        "hunting_rifle_ca": (2, {"game": "dicemore", "distance": 9, "weapon": "hunting-rifle"}),
        "blast_wounds": ("direct", example("dicemore-explosive")),
        "mountain_terror": (
            "before",
            dicemore([{"do": "melee", "target": "pike"}], {"profile": "mountain-men.trapper"}, 1.2),
        ),
        "profile_errata": (
            True,
            dicemore([{"do": "fire", "target": "pike"}], {"profile": "rangers.trooper", "guns": ["heavy-gun"]}),
        ),
        "template_length": (30.0, {"game": "dicemore", "distance": 7, "weapon": "sawn-off"}),
        "whole_cover": ("buildings", behind_a_rock()),
        "template_width": (30.0, dicemore([{"do": "fire", "target": "pike"}], {"guns": ["sawn-off"]})),
    },
}
LATER = {"bala": {"interruption_refresh", "director"}, "dicemore": {"round_limit", "director", "cm_per_u"}}
"""What matters in later turns, or at a real table: in the whole game that begins with the file."""
NEVER = {"bala": set[str](), "dicemore": {"illegal_bands"}}


def told(data: Data) -> Any:
    """What comes of it, or why it is refused."""
    try:
        found = situation.Situation(data)
        odds = found.odds(limit=2000, samples=50)
    except (situation.BadSetup, situation.StepRefused) as wrong:
        return str(wrong)
    fortunes = [getattr(c, "fortune", 0) for c in found.state.characters.values()]
    return fortunes, odds.rolls, sorted([(str(end.changes), end.p) for end in odds.outcomes])


@pytest.mark.parametrize(("key", "name"), [(key, name) for key, rows in OTHERS.items() for name in rows])
def test_an_option_of_another_game_changes_something(key: str, name: str) -> None:
    value, data = OTHERS[key][name]
    with_it = told(switched(data, **{name: value}))
    assert not isinstance(with_it, str) and with_it != told(data)


@pytest.mark.rule("dicemore.ruling.sight-lines", "dicemore.cover.whole")
def test_a_tall_rock_hides_wholly_unless_only_buildings_do() -> None:
    assert told(behind_a_rock()).startswith("dicemore.cover.whole: hidden-behind")
    odds = situation.Situation(switched(behind_a_rock(), whole_cover="buildings")).odds()
    assert "dicemore.mod.partial-cover" in {mod.rule for roll in odds.rolls for mod in roll.mods}


@pytest.mark.parametrize("key", OTHERS)
def test_every_switch_of_another_game_is_accounted_for(key: str) -> None:
    """Each matters in a situation, or in the whole game that begins with the file, or is refused."""
    game = load_game(key)
    data = {"game": key, "distance": 9, "weapon": {"bala": "colt-peacemaker", "dicemore": "heavy-gun"}[key]}
    usual = game.start(game.part(Situations).setup(data)).board.switches
    assert {*OTHERS[key], *LATER[key], *NEVER[key]} == set(usual.__struct_fields__)
    other = {"interruption_refresh": "turn", "director": True, "round_limit": 7, "cm_per_u": 1.0}
    for name in LATER[key]:
        board = game.start(game.part(Situations).setup(switched(data, **{name: other[name]}))).board
        assert getattr(board.switches, name) == other[name] != getattr(usual, name)
    for name in NEVER[key]:
        with pytest.raises(situation.BadSetup, match=f"options.{name}: has no effect"):
            situation.Situation(switched(data, **{name: True}))


def test_printed_scores_that_nobody_has_are_not_corrected() -> None:
    with pytest.raises(situation.BadSetup, match=r"options.profile_errata: has no effect"):
        situation.Situation(switched(OTHERS["dicemore"]["hunting_rifle_ca"][1], profile_errata=True))
