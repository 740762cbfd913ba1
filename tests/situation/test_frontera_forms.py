"""Situations of Frontera: short forms say the same as long ones, cards decide, hands share cards, whole sessions."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from tests.situation.running import cli, toml

from sixgun import situation
from sixgun.bots.random_bot import RandomBot
from sixgun.core.game import BadSetup, load_game
from sixgun.core.hands.lent_hands import HandOut, Lent, next_hand, ways
from sixgun.core.situations import Situations
from sixgun.core.strict import Reader
from sixgun.games.frontera import levels
from sixgun.games.frontera.situations.short_forms import FORMS
from sixgun.lab.simulate import play_one

Data = dict[str, Any]
EXAMPLES = Path(__file__).parents[2] / "docs" / "situations"
GAME = load_game("frontera")


def people(*rows: Data, **keys: Any) -> Data:
    return {"game": "frontera", "characters": list(rows), **keys}


def spread(data: Data) -> dict[str, dict[str, Fraction]]:
    odds = situation.Situation(data).odds()
    assert odds.exact and sum(end.p for end in odds.outcomes) == 1
    return {group.model: {row.text: row.p for row in group.rows} for group in odds.summary}


DECK = ["KS", "9S", "4C", "QH", "7D", "RJ"]
PAIRS: dict[str, tuple[Data, Data]] = {
    "shot": (
        {"game": "frontera", "distance": 9},
        people(
            {"id": "shooter", "weapons": ["revolver"], "at": [0, 0]},
            {"id": "target", "side": "other", "at": [9, 0]},
            fight={},
            actions=[{"do": "attack", "who": "shooter", "target": "target", "how": "quick-shot"}],
        ),
    ),
    "hurt rider with a deck": (
        {
            "game": "frontera",
            "distance": 20,
            "weapon": "rifle",
            "hands": 3,
            "skills": ["quick-shot"],
            "attacks": 2,
            "health": -1,
            "speed": "trot",
            "cover": "full",
            "target_npc": "tough",
            "deck": DECK,
        },
        people(
            {
                "id": "shooter",
                "hands": 3,
                "skills": ["quick-shot"],
                "weapons": ["rifle"],
                "health": -1,
                "mount": "horse",
                "speed": "trot",
                "at": [0, 0],
            },
            {"id": "target", "npc": "tough", "cover": "full", "at": [20, 0]},
            cards={"decks": {"shooter": DECK}},
            options={"packs": 2},
            fight={},
            actions=[{"do": "attack", "target": "target", "weapon": "rifle", "how": "quick-shot", "number": 2}],
        ),
    ),
    "drawn in the moment": (
        {"game": "frontera", "distance": 2, "weapon": "knife", "sheathed": True, "muscle": 3, "target_muscle": 2},
        people(
            {"id": "shooter", "muscle": 3, "weapons": ["knife"], "in_hand": "", "at": [0, 0]},
            {"id": "target", "muscle": 2, "side": "other", "at": [2, 0]},
            fight={},
            actions=[{"do": "attack", "target": "target", "weapon": "knife"}],
        ),
    ),
    "test": (
        {"game": "frontera", "trait": "head", "score": 2, "skill": "lore", "difficulty": 7, "sobriety": -1},
        people(
            {"id": "who", "head": 2, "skills": ["lore"], "sobriety": -1},
            actions=[{"do": "call-test", "trait": ["head/lore"], "number": 7}],
        ),
    ),
    "contest": (
        {
            "game": "frontera",
            "kind": "contest",
            "trait": "hands",
            "score": 2,
            "rival_trait": "senses",
            "rival_skill": "perception",
            "deck": DECK,
            "rival_deck": {"all_but": ["KC"]},
        },
        people(
            {"id": "who", "hands": 2},
            {"id": "rival", "skills": ["perception"]},
            cards={"decks": {"who": DECK, "rival": {"all_but": ["KC"]}}},
            options={"packs": 3},
            actions=[{"do": "call-contest", "trait": ["hands", "senses/perception"]}],
        ),
    ),
    "duel": (
        {"game": "frontera", "kind": "duel", "hands": 2, "rival_npc": "henchman", "rival_weapon": "shotgun"},
        people(
            {"id": "who", "hands": 2, "weapons": ["revolver"]},
            {"id": "rival", "npc": "henchman", "weapons": ["shotgun"]},
            actions=["duel"],
        ),
    ),
    "dead man's hand": (
        {"game": "frontera", "kind": "dead-mans-hand"},
        people({"id": "x"}, actions=["dead-mans-hand"]),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_short_is_long(name: str) -> None:
    short, long = PAIRS[name]
    assert spread(short) == spread(long)


@pytest.mark.parametrize("name", PAIRS)
def test_a_short_form_is_written_out_as_a_file_of_its_own(name: str) -> None:
    reader = Reader()
    full = FORMS.expand(reader, PAIRS[name][0])
    assert not reader.problems
    assert spread(full) == spread(PAIRS[name][0])


# cards ---------------------------------------------------------------------------------------------------------------
def test_all_but_is_the_rest_of_the_pack() -> None:
    """A test of Hands with one card from a pack without its spades: only the jokers succeed, and clubs do half."""
    spades = [f"{rank}S" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")]
    found = spread(
        people(
            {"id": "ruth"},
            options={"packs": 2},
            cards={"decks": {"ruth": {"all_but": spades}}},
            actions=[{"do": "call-test", "trait": "hands"}],
        )
    )
    assert found["ruth"]["success"] == Fraction(2, 41)
    assert found["ruth"]["half a success"] == Fraction(13, 41)


def test_cards_of_which_some_are_known() -> None:
    """Two cards of a deck of three, of which one is the king of spades and the others are any of those not listed."""
    stock = situation.Situation(people({"id": "ruth"}, actions=["dead-mans-hand"])).state.belief.unknown
    others = [card for card in stock if card != "KS"]
    hits = 0
    for hidden in combinations(others, 2):
        for hand in combinations(("KS", *hidden), 2):
            hits += any(card[-1] == "S" or card in ("RJ", "BJ") for card in hand)
    found = spread(
        people(
            {"id": "ruth", "hands": 2},
            cards={"decks": {"ruth": {"count": 3, "known": ["KS"]}}},
            actions=[{"do": "call-test", "trait": "hands"}],
        )
    )
    assert found["ruth"]["success"] == Fraction(hits, 3 * len(list(combinations(others, 2))))


def test_a_card_that_is_spent_is_not_drawn_again() -> None:
    """Two tests with one card each from two cards: never two successes with the only spade."""
    found = spread(
        people(
            {"id": "ruth"},
            cards={"decks": {"ruth": ["KS", "QH"]}},
            actions=[{"do": "call-test", "trait": "hands", "times": 2}],
        )
    )
    assert found["ruth"] == {"failure, success": Fraction(1)}


def test_used_like_dice_the_pack_is_whole_again() -> None:
    once = spread(people({"id": "ruth"}, options={"mode": "nomgmt"}, actions=[{"do": "call-test", "trait": "hands"}]))
    twice = spread(
        people({"id": "ruth"}, options={"mode": "nomgmt"}, actions=[{"do": "call-test", "trait": "hands", "times": 2}])
    )
    assert twice["ruth"]["success (2 times)"] == once["ruth"]["success"] ** 2


def test_another_card_than_the_best_is_a_stated_choice() -> None:
    data = people(
        {"id": "ruth", "hands": 2},
        cards={"decks": {"ruth": ["KS", "QH", "4C"]}},
        actions=[{"do": "call-test", "trait": "hands"}],
    )
    rule = "frontera.trait-test.procedure"
    kept = spread({**data, "choices": {rule: {"kind": "play", "item": "QH"}}})
    assert spread(data)["ruth"] == {"success": Fraction(2, 3), "half a success": Fraction(1, 3)}
    assert kept["ruth"] == {"failure": Fraction(2, 3), "success": Fraction(1, 3)}
    anyhow = spread({**data, "policy": "random"})
    assert anyhow["ruth"]["success"] == Fraction(1, 3)


def graded(*grades: int) -> Lent:
    return Lent("pile", tuple(f"{n}S" for n in range(len(grades))))


@pytest.mark.parametrize(
    ("mine", "n", "k", "theirs", "m", "j"),
    [
        ((3, 2, 2, 1, 0, 0, 0), 2, 1, (0, 3, 0, 2, 2, 1, 0), 3, 1),
        ((3, 2, 2, 1, 0, 0, 0), 3, 2, (0, 3, 0, 2, 2, 1, 0), 2, 2),
        ((1, 1, 1, 0, 0, 0, 0), 3, 2, (1, 1, 1, 0, 0, 0, 0), 3, 1),
        ((5, 4, 3, 2, 1, 0), 1, 1, (0, 1, 2, 3, 4, 5), 4, 3),
    ],
)
def test_hands_that_share_cards(mine: tuple[int, ...], n: int, k: int, theirs: tuple[int, ...], m: int, j: int) -> None:
    """Every pair of hands, listed, against the ways that are counted."""
    listed: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for one in combinations(range(len(mine)), n):
        for other in combinations([i for i in range(len(mine)) if i not in one], m):
            tops = sorted([mine[i] for i in one], reverse=True)[:k]
            others = sorted([theirs[i] for i in other], reverse=True)[:j]
            key = (tuple(tops), tuple(others))
            listed[key] = listed.get(key, 0) + 1
    counted: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    lent = graded(*mine)
    for first, _ in next_hand(lent, n, mine, k).values():
        after = Lent(lent.source, lent.cards, (first,))
        for second, number in next_hand(after, m, theirs, j).values():
            counted[first.best, second.best] = number
    assert counted == listed


def test_three_hands_from_the_same_cards() -> None:
    grades = (2, 1, 1, 0, 0, 0)
    listed = 0
    for a in combinations(range(6), 2):
        for b in combinations([i for i in range(6) if i not in a], 1):
            for c in combinations([i for i in range(6) if i not in (*a, *b)], 2):
                listed += [max(grades[i] for i in hand) for hand in (a, b, c)] == [1, 2, 1]
    hands = tuple(HandOut(n, grades, (best,)) for n, best in ((2, 1), (1, 2), (2, 1)))
    assert ways(hands) == listed


# asking --------------------------------------------------------------------------------------------------------------
def test_a_sweep_over_distance_and_cover() -> None:
    shot = situation.from_data(game="frontera", distance=5, hands=2)
    curve = situation.sweep(shot, {"distance": [5, 20, 100], "cover": ["exposed", "full"]}, processes=1)
    harm = {point.values: point.chances[1] for point in curve.points if point.chances}
    assert harm[5, "exposed"] > harm[5, "full"] and harm[5, "exposed"] > harm[20, "exposed"]
    assert [point.problem for point in curve.points if point.values[0] == 100] == [
        "out of reach (frontera.range.influence)"
    ] * 2


def test_a_sweep_over_difficulty() -> None:
    test = situation.from_data(game="frontera", trait="head", score=3)
    curve = situation.sweep(test, {"difficulty": [0, 5, 10, 15]}, processes=1)
    not_done = [point.chances[0] for point in curve.points]
    assert not_done == sorted(not_done) and len(set(not_done)) == 4


def test_your_cards_decide() -> None:
    test = situation.load(EXAMPLES / "frontera-test.toml")
    assert test.resolve(cards=["4S", "QC", "2D"]).changes["ruth"]["partial"] == [0, 1]
    with pytest.raises(situation.BadDice, match=r"too few cards: expected 3 cards for frontera\.trait-test\.procedure"):
        test.resolve(cards=["4S", "QC"])
    with pytest.raises(situation.BadDice, match="too many cards: 2D left over"):
        test.resolve(cards=["4S", "QC", "KS", "2D"])
    with pytest.raises(situation.BadDice, match="impossible: 4S, QC, 4S cannot be 3 cards"):
        test.resolve(cards=["4S", "QC", "4S"])


def test_unknown_cards_are_not_typed_twice() -> None:
    """A pile of which nothing is known: the cards that came are enough, whoever chooses."""
    shot = situation.load(EXAMPLES / "frontera-shot.toml")
    for choose in ((), (situation.Stated("frontera.tech.quick-shot", "play", (("item", "4S"),)),)):
        happened = shot.resolve(cards=["9S", "4S", "2D", "JD"], choose=choose)
        assert happened.state["target"].health == (0 if choose else -2)


def test_the_same_from_the_command_line(tmp_path: Path) -> None:
    found = cli("odds", EXAMPLES / "frontera-attack.toml", "--json").json
    assert found["exact"] and sum(Fraction(end["p"]) for end in found["outcomes"]) == 1
    assert {"value": 1, "rule": "frontera.cover.partial"}.items() <= found["modifiers"][-1].items()
    said = cli("odds", EXAMPLES / "frontera-house.toml", "--limit", "3", "--samples", "200", "--json").json
    assert said["exact"] is False and all(end["interval"] for end in said["outcomes"])
    ran = cli("resolve", EXAMPLES / "frontera-contest.toml", "--interactive", typed="KD 2S\nQC\n")
    assert ran.code == 0 and "Who wins" in ran.out
    ran = cli("resolve", EXAMPLES / "frontera-contest.toml", "--cards", "KD,2S")
    assert ran.code == 2 and "too few cards: expected a card for frontera.opposed.draw" in ran.err


def drunk_until(limits: tuple[int, int]) -> dict[tuple[str, int], Fraction]:
    """The slow twin of a drinking duel, told in numbers: who wins with how many units, up to thirty of them. With less
    than half of what they can bear nothing happens, up to all of it only two eights of two cards are bad, beyond that
    one of one."""
    standing = {(0, 0): Fraction(1)}
    found: dict[tuple[str, int], Fraction] = {}
    for units in range(1, 31):
        after: dict[tuple[int, int], Fraction] = {}
        bad = [
            Fraction(0) if 2 * units < limit else Fraction(1, 6) if units <= limit else Fraction(1, 2)
            for limit in limits
        ]
        for (one, two), p in standing.items():
            for lost, other in product((0, 1), repeat=2):
                chance = p * (bad[0] if lost else 1 - bad[0]) * (bad[1] if other else 1 - bad[1])
                key = one + lost, two + other
                name = {(True, True): "level", (False, True): "first", (True, False): "second"}.get(
                    (key[0] == 3, key[1] == 3)
                )
                if name is None:
                    after[key] = after.get(key, Fraction(0)) + chance
                else:
                    found[name, units] = found.get((name, units), Fraction(0)) + chance
        standing = after
    return {key: p for key, p in found.items() if p}


@pytest.mark.rule("frontera.drink.duel-first-test", "frontera.drink.duel-repeat", "frontera.drink.duel-one-card")
@pytest.mark.parametrize("mode", ["normal", "nomgmt", "wear"])
def test_a_duel_that_may_go_on_for_ever_is_followed_until_it_hardly_ever_does(mode: str) -> None:
    data = people({"id": "ruth"}, {"id": "silas", "muscle": 3}, actions=["drinking-duel"], options={"mode": mode})
    duel = situation.Situation(data)
    odds = duel.odds()
    assert odds.exact and sum(end.p for end in odds.outcomes) == 1
    limits = levels.endurance(duel.state["ruth"]), levels.endurance(duel.state["silas"])
    assert limits[0] < limits[1]
    twin = drunk_until(limits)
    found: dict[tuple[str, int], Fraction] = {}
    for end in odds.outcomes:
        flags = end.state.flags
        name = {"result:victory:ruth": "first", "result:victory:silas": "second", "result:stalemate:ruth": "level"}
        which = [name[key] for key in name if flags.get(key)]
        key = (which[0] if which else "not followed", end.state["ruth"].units if which else 0)
        found[key] = found.get(key, Fraction(0)) + end.p
    rest = found.pop(("not followed", 0))
    rows = {row.text: row.p for row in odds.group("ruth").rows}
    assert rows["goes on too long to follow"] == rest, "one line, however much they have drunk"
    assert 0 < rest < Fraction(1, 10_000)
    for key, p in twin.items():
        assert found[key] == p if key[1] < 15 else found.get(key, 0) <= p, key
    assert 1 - sum(found.values()) == rest


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (people({"id": "ruth"}, actions=["last-chance"]), "frontera.health.dead-test"),
        (people({"id": "ruth"}, actions=["house"]), "frontera.ruling.casino-no-money"),
        (people({"id": "ruth"}, {"id": "silas"}, actions=["duel"]), "frontera.duel.pistol-test"),
        (people({"id": "ruth", "at": [0, 0]}, fight={}, actions=["hold"]), "frontera.grapple.maintain"),
        (
            people(
                {"id": "ruth", "at": [0, 0], "mount": "horse", "weapons": ["rifle"]},
                {"id": "bandit", "npc": "henchman", "at": [9, 0]},
                fight={},
                actions=[{"do": "attack", "how": "aim"}],
            ),
            "frontera.mount.no-aim",
        ),
        (
            people({"id": "ruth", "at": [0, 0]}, fight={"lost": ["ruth"]}, actions=["stay"]),
            "frontera.combat.announce-order",
        ),
    ],
)
def test_an_impossible_action_is_refused_with_rule_and_reason(data: Data, rule: str, tmp_path: Path) -> None:
    file = tmp_path / "illegal.toml"
    file.write_text(toml(data), encoding="utf-8")
    for command in ("odds", "resolve"):
        ran = cli(command, file)
        assert ran.code == 2 and "is refused" in ran.err and rule in ran.err and "Traceback" not in ran.err


def test_an_action_that_has_become_impossible_is_left_out() -> None:
    """Once the bandit is dead his answer is left out; while he lives he shoots back in the second turn."""
    data = people(
        {"id": "ruth", "hands": 3, "weapons": ["shotgun"], "at": [0, 0]},
        {"id": "bandit", "npc": "henchman", "health": -2, "weapons": ["revolver"], "at": [9, 0]},
        cards={"decks": {"ruth": ["KS", "QH", "2H", "3H", "4H"], "mayor": ["QS", "2D"]}},
        fight={},
        actions=["attack ruth", {"do": "turn"}, "attack bandit"],
    )
    odds = situation.Situation(data).odds()
    left = [end for end in odds.outcomes if end.left_out]
    assert odds.exact and left and all(end.state["bandit"].dead for end in left)
    assert sum(end.p for end in left) == Fraction(4, 5)


# whole sessions ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["attack", "fight-words", "house", "late", "pass-time"])
def test_a_whole_session_begins_at_a_situation(name: str) -> None:
    """Hidden cards are dealt first; the record of the session needs nothing but its set-up."""
    setup = situation.load(EXAMPLES / f"frontera-{name}.toml").whole_game()
    g = GAME.start(setup)
    assert GAME.encode(GAME.decode(GAME.encode(g), setup)) == GAME.encode(g)
    assert play_one(GAME, setup, (RandomBot,) * len(GAME.seats(g)), "1", 0).reason != "unfinished"


def test_all_cards_are_there_once_they_are_dealt() -> None:
    from sixgun.core.chance import SeededChance
    from sixgun.core.odds import first_option
    from sixgun.core.ref import SimulationRef

    setup = situation.load(EXAMPLES / "frontera-fight.toml").whole_game({"packs": 2})
    g = GAME.start(setup)
    assert g.board.switches.packs == 2 and g.step == "scene"
    setup = situation.load(EXAMPLES / "frontera-attack.toml").whole_game()
    g = GAME.start(setup)
    assert g.step == "deal"
    GAME.advance(SimulationRef(SeededChance(1), first_option), g)
    assert g.step == "fight" and sorted({len(g.cards(zone)) for zone in ("deck:mayor", "deck:shooter")}) == [8]
    assert len({*g.cards("deck:mayor"), *g.cards("deck:shooter"), *g.cards("pile")}) == 50


@pytest.mark.rule("frontera.gap.debt-collection", "frontera.gamble.bank-pledge")
def test_a_debt_is_paid_unless_it_is_forgiven() -> None:
    """Half of the price of a revolver is 5 dollars."""
    ruth = {"id": "ruth", "dollars": 6, "debt": 9, "weapons": ["revolver"]}
    rows = {
        "5 dollars less, owes 4 dollars": [{"do": "debt", "dollars": 5}],
        "owes 4 dollars": [{"do": "debt", "dollars": 5, "how": "forgive"}],
        "4 dollars less, owes nothing any more, in hand: Fists or improvised object, weapons lost: 1": [
            {"do": "debt", "dollars": 4},
            {"do": "pledge", "item": "revolver"},
        ],
    }
    for words, actions in rows.items():
        assert spread(people(ruth, actions=actions)) == {"ruth": {words: Fraction(1)}}


@pytest.mark.rule("frontera.ruling.thrown-spent")
def test_knives_that_lie_there_were_thrown() -> None:
    data = tomllib.loads((EXAMPLES / "frontera-thrown.toml").read_text(encoding="utf-8"))
    words = spread({**data, "actions": data["actions"][:1]})["ruth"]
    assert words == {"in hand: Fists or improvised object, weapons thrown: 2": Fraction(1)}


@pytest.mark.rule("frontera.combat.turn-length", "frontera.ruling.minute-turns", "frontera.ruling.rest-definition")
def test_minutes_and_turns_are_busy_and_hours_are_rest_unless_it_is_said() -> None:
    """An hour and a half of rest are broken by a turn in which somebody is up, so that eight hours are needed anew."""
    for action, seconds, rest in (
        ({"do": "pass-time", "hours": 1}, 3600, 9000),
        ({"do": "pass-minutes", "minutes": 2}, 120, 0),
        ({"do": "pass-minutes", "minutes": 2, "how": "rest"}, 120, 5520),
        ({"do": "pass-turns", "turns": 3}, 18, 0),
        ({"do": "pass-turns", "number": 3, "how": "bed"}, 18, 5418),
    ):
        found = situation.Situation(people({"id": "ruth", "health": -1, "rested_hours": 1.5}, actions=[action]))
        (end,) = found.odds().outcomes
        assert (end.state.time - found.state.time, end.state["ruth"].health_clock.rest) == (seconds, rest)


def test_a_session_needs_a_player() -> None:
    with pytest.raises(BadSetup, match="a player's character"):
        GAME.part(Situations).setup(people({"id": "guard", "npc": "henchman"}, actions=["dead-mans-hand"]))


def test_a_real_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    record = tmp_path / "game.jsonl"
    ran = cli("referee", EXAMPLES / "frontera-fight.toml", "--record", record, typed="quit\n")
    assert ran.code == 0 and "What happens next?" in ran.out
    assert cli("replay", record).code == 0


@pytest.mark.rule("frontera.gamble.bank-round", "frontera.ruling.casino-phase1")
def test_the_house_turns_up_unknown_cards_of_several_packs_that_have_their_like() -> None:
    """Other aces and eights than those of the dead man's hand are unknown cards like any others."""
    found = situation.from_data(
        game="frontera",
        options={"packs": 3},
        cards={"decks": {"ruth": ["4S", "4H", "5D"]}},
        characters=[{"id": "ruth", "dollars": 5}],
        actions=[{"do": "call-test", "trait": "hands"}, "house"],
    )
    assert sum([end.p for end in found.odds(limit=0, samples=100).outcomes]) == 1
