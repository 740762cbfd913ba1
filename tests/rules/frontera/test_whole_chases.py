"""Chases in situations: one draw of all their ends, against the chases that the rules play card by card; and who is
tested at all."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import pytest
from tests.rules.frontera import build

from sixgun import situation
from sixgun.core.hands.series_odds import HARDLY_EVER, NEXT_TO_NOTHING
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.frontera import contests, mayor
from sixgun.games.frontera.choices import CallChase
from sixgun.games.frontera.odds import preview
from sixgun.games.frontera.state import Session, deck_of
from sixgun.testing.scripted import scripted

LEAD = ("frontera.chase.skill", "frontera.chase.head-start", "frontera.ruling.chase-lead")
CAUGHT, AWAY, LEFT = "caught", "escaped", "not-followed"


def chase(lead: int = 1, **keys: Any) -> dict[str, Any]:
    people = [{"id": "ruth"}, {"id": "silas"}]
    action = {"do": "chase", "who": "ruth", "target": "silas", "lead": lead}
    return {"game": "frontera", "characters": people, "actions": [action], **keys}


def fates(odds: situation.Odds) -> dict[str, Fraction]:
    found = dict.fromkeys((CAUGHT, AWAY, LEFT), Fraction(0))
    for end in odds.outcomes:
        found[next(fate for fate in found if fate in end.changes["ruth"])] += end.p
    return found


def by_hand(g: Session, lead: int) -> Fraction:
    """How often the fugitive is caught, each card drawn by itself."""

    def run(ref: Ref, work: Session) -> Hashable:
        return contests.chase(ref, work, ["ruth"], ["silas"], lead)["ruth"]

    spread = enumerate_outcomes(run, g, Session.fork, Session.identity, log=False)
    return sum((case.p for case in spread if case.result), Fraction(0))


@pytest.mark.rule(*LEAD, "frontera.phase1.draw-common")
@pytest.mark.parametrize("lead", [1, 2])
def test_several_tests_from_one_pile(lead: int) -> None:
    """They can be even once, with both kings; otherwise each test decides something."""
    pile = ["KH", "KH", "10H", "9H", "4D", "3D", "2D", "2H"]
    odds = situation.Situation(chase(lead, options={"packs": 2}, cards={"pile": pile})).odds(limit=100)
    twin = build.session(build.person("ruth"), build.person("silas"), pile=" ".join(pile), packs=2)
    found = fates(odds)
    assert odds.exact and not found[LEFT] and found[CAUGHT] == by_hand(twin, lead)


@pytest.mark.rule(*LEAD, "frontera.phase1.draw-common")
def test_two_tests_from_a_pile_that_holds_out() -> None:
    """Of 40 cards, none worth anything but four hearts of different values: whoever shows one wins. The second pair of
    cards is drawn if the first shows nothing, and so on."""
    pile = ["KH", "9H", "5H", "2H", *[f"{rank}{suit}" for suit in "SC" for rank in ("2", "3", "4", "5", "6", "7")] * 3]
    odds = situation.Situation(chase(options={"packs": 4}, cards={"pile": pile})).odds()
    found = fates(odds)
    assert odds.exact and found[CAUGHT] == found[AWAY] and found[LEFT] <= HARDLY_EVER


@pytest.mark.rule(*LEAD, "frontera.phase2.played-discard", "frontera.phase2.unplayed-return")
@pytest.mark.parametrize(("lead", "muscle"), [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1)])
def test_two_decks_of_which_the_played_cards_are_gone(lead: int, muscle: int) -> None:
    """Both hold the queen, so that they may be even, and nobody's deck runs out before it is decided or hardly ever."""
    decks = {"ruth": ["QH", "9H", "6H", "5H", "4H", "3H"], "silas": ["QH", "10H", "8H", "7H", "2H", "AH"]}
    data = chase(lead, options={"packs": 3}, cards={"decks": decks})
    for row in data["characters"]:
        row["muscle"] = muscle
    odds = situation.Situation(data).odds()
    people = [build.person(name, muscle=muscle) for name in ("ruth", "silas")]
    twin = build.session(*people, phase=2, decks={name: " ".join(cards) for name, cards in decks.items()}, packs=3)
    found = fates(odds)
    assert odds.exact
    assert found[CAUGHT] <= by_hand(twin, lead) <= found[CAUGHT] + found[LEFT]
    assert found[LEFT] <= HARDLY_EVER


@pytest.mark.rule(*LEAD)
def test_after_a_counted_chase_the_cards_are_where_as_many_tests_bring_them() -> None:
    decks = {"ruth": ["9H", "6H", "5H", "4H"], "silas": ["10H", "8H", "7H", "2H"]}
    odds = situation.Situation(chase(2, options={"packs": 3}, cards={"decks": decks})).odds()
    spent = {CAUGHT: set(), AWAY: set()}  # type: dict[str, set[int]]
    for end in odds.outcomes:
        fate = CAUGHT if CAUGHT in end.changes["ruth"] else AWAY
        spent[fate].add(len(end.state.cards("spent:ruth")))
        assert len(end.state.cards(deck_of("ruth"))) == 4 - len(end.state.cards("spent:ruth"))
    assert spent == {CAUGHT: {2}, AWAY: {1, 2}}


@pytest.mark.rule(*LEAD)
@pytest.mark.parametrize("lead", [1, 3])
def test_a_tug_from_a_whole_pack_is_the_ruin_of_a_gambler(lead: int) -> None:
    """Both win as often: from the lead it is so many steps down to nothing, and two up."""
    data = chase(lead, options={"mode": "nomgmt", "chase_escape": "tug"})
    odds = situation.Situation(data).odds()
    found = fates(odds)
    assert odds.exact and 0 < found[LEFT] <= NEXT_TO_NOTHING
    assert found[CAUGHT] < Fraction(2, lead + 2) < found[CAUGHT] + found[LEFT]


@pytest.mark.rule(*LEAD, "frontera.ruling.repeat-limit")
def test_the_simplest_chase_is_counted_to_its_end() -> None:
    data = chase(options={"mode": "nomgmt"})
    for row in data["characters"]:
        row["muscle"] = 2
    odds = situation.Situation(data).odds(limit=50)
    found = fates(odds)
    assert odds.exact and not found[LEFT]
    assert 0 < found[AWAY] - found[CAUGHT] < Fraction(1, 10**20)  # whoever is never caught up with is away


@pytest.mark.rule(*LEAD)
@pytest.mark.parametrize("mode", ["nomgmt", "wear", "normal"])
def test_a_chase_that_cannot_be_counted_is_known_to_be_one_at_once(mode: str) -> None:
    data = chase(3, options={"mode": mode, "chase_escape": "tug"})
    data["characters"].append({"id": "nell"})
    data["actions"][0]["who"] = ["ruth", "nell"]
    with pytest.raises(situation.TooManyOutcomes):
        situation.odds.exact(situation.Situation(data), limit=30)


# who is tested -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.chase.same-locomotion", "frontera.ruling.chase-means")
@pytest.mark.parametrize(
    ("riders", "caught"),
    [(("silas",), {"ruth": True}), (("ruth",), {"ruth": False}), (("silas", "nell"), {"ruth": True})],
)
def test_the_faster_simply_wins(riders: tuple[str, ...], caught: dict[str, bool]) -> None:
    people = [build.person(name, mount=f"{name}-horse" if name in riders else "") for name in ("ruth", "silas", "nell")]
    g = build.session(*people, pile="KH 9H")
    with scripted(choices=[]) as ref:
        assert contests.chase(ref, g, ["ruth"], ["silas", "nell"]) == caught
    assert {entry.rule for entry in ref.log} == {contests.SAME_MEANS}
    seen = preview.preview(g, CallChase(("ruth",), ("silas", "nell"), 1))
    assert seen is not None
    (certain,) = seen.outcomes
    assert (certain.name, certain.p == 1) == ("caught" if caught["ruth"] else "escaped", True)


@pytest.mark.rule("frontera.chase.same-locomotion", "frontera.ruling.chase-means")
def test_pursuers_on_foot_do_not_count_beside_riders() -> None:
    """Ruth and Silas ride, Nell runs: she draws no card."""
    people = [build.person(name, mount="" if name == "nell" else f"{name}-horse") for name in ("ruth", "silas", "nell")]
    g = build.session(*people, pile="KH 9H 2H")
    with scripted(chance=["2H", "KH"], choices=["draw", "draw", "play", "play"]) as ref:
        assert contests.chase(ref, g, ["ruth"], ["silas", "nell"]) == {"ruth": True}


@pytest.mark.rule("frontera.chase.same-locomotion", "frontera.ruling.chase-means")
def test_the_mayor_may_say_that_all_are_tested_alike() -> None:
    data = chase(options={"mode": "nomgmt"})
    data["characters"][1]["mount"] = "horse"
    assert fates(situation.Situation(data).odds())[CAUGHT] == 1
    data["actions"][0]["how"] = "alike"
    assert fates(situation.Situation(data).odds())[CAUGHT] < Fraction(1, 2)
    data["actions"][0]["how"] = "quickly"
    with pytest.raises(
        situation.BadSetup, match=r"actions\[0\].how: unknown way to chase 'quickly'; expected one of: alike"
    ):
        situation.Situation(data)


@pytest.mark.rule("frontera.ruling.chase-means", "frontera.ruling.chase-lead")
@pytest.mark.parametrize("fugitives", [("ruth",), ("ruth", "nell")])
def test_sampled_odds_of_a_chase_that_is_tested_alike_are_those_of_the_tests(fugitives: tuple[str, ...]) -> None:
    """Silas rides. He and Ruth win as often, and it is three steps down to nothing and two up, so she is caught 2 times
    of 5, give or take 0.03 in a sample of 300; once the faster won, 300 times of 300."""
    people = [build.person(name, mount="horse" if name == "silas" else "") for name in ("ruth", "nell", "silas")]
    pile = " ".join(f"{rank}{suit}" for suit in "SHCD" for rank in (2, 3, 4, 5, 6, 7, 9, 10, "J", "Q", "K"))
    g = build.session(*people, pile=pile, chase_escape="tug")
    seen = preview.preview(g, CallChase(fugitives, ("silas",), 3, "alike"))
    assert seen is not None and seen.facts["samples"] == 300
    found = {one.name: one.p for one in seen.outcomes}
    assert abs(found["caught"] - Fraction(2, 5)) < Fraction(1, 8) and sum(found.values()) == 1


@pytest.mark.rule("frontera.chase.same-locomotion", "frontera.ruling.chase-means")
@pytest.mark.parametrize("state", [{"health": -3}, {"morale": -3}, {"sobriety": -3}])
@pytest.mark.parametrize("who", [0, 1])
def test_whoever_cannot_act_neither_flees_nor_pursues(who: int, state: dict[str, int]) -> None:
    data = chase(options={"mode": "nomgmt"})
    data["characters"][who] |= state
    with pytest.raises(situation.StepRefused) as refused:
        situation.Situation(data).odds()
    assert (refused.value.refusal.rule, refused.value.refusal.reason) == ("frontera.ruling.chase-means", "cannot-act")
    assert refused.value.refusal.facts["who"] == ("ruth", "silas")[who]


@pytest.mark.rule("frontera.chase.same-locomotion", "frontera.ruling.chase-means")
def test_a_word_that_says_nothing_about_a_chase_is_refused() -> None:
    g = build.session(build.person("ruth"), build.person("silas"), pile="KH 9H")
    refused = mayor.check(g, CallChase(("ruth",), ("silas",), 1, "fast"), beat=False)
    assert refused is not None and (refused.reason, refused.allowed) == ("which-means", ("", "alike"))


HELPLESS = [{"health": -3}, {"morale": -3}, {"sobriety": -3}]
MEANS = "frontera.ruling.chase-means"


@pytest.mark.rule(MEANS)
@pytest.mark.parametrize("state", HELPLESS)
@pytest.mark.parametrize(
    ("helpless", "caught"),
    [
        (("ruth",), {"ruth": True}),  # she does not run
        (("silas", "nell"), {"ruth": False}),  # nobody runs after her
        (("ruth", "silas", "nell"), {"ruth": False}),
    ],
)
@pytest.mark.parametrize("rider", ["", "ruth", "silas"])
def test_a_chase_with_the_helpless_is_not_tested(
    helpless: tuple[str, ...], caught: dict[str, bool], state: dict[str, int], rider: str
) -> None:
    """Whatever they ride. An adventure may come to it, though the Mayor does not call for it."""
    names = ("ruth", "silas", "nell")
    g = build.session(*[build.person(name, mount="horse" if name == rider else "") for name in names], pile="KH 9H")
    for name in helpless:
        g.change(name, **state)
    for alike in (False, True):
        with scripted(choices=[]) as ref:
            assert contests.chase(ref, g, ["ruth"], ["silas", "nell"], alike=alike) == caught
        assert [(entry.event, entry.rule) for entry in ref.log] == [
            ("cannot-flee" if caught["ruth"] else "no-pursuit", MEANS),
            ("caught" if caught["ruth"] else "escaped", MEANS),
        ]


@pytest.mark.rule(MEANS)
def test_pursuers_who_cannot_act_do_not_count() -> None:
    """Nell rides but cannot act, so Silas runs after Ruth on foot, and Ana is caught where she lies."""
    people = [build.person("ruth"), build.person("silas"), build.person("nell", mount="horse", morale=-3)]
    g = build.session(*people, build.person("ana", health=-3), pile="KH 9H 2H")
    with scripted(chance=["2H", "KH"], choices=["draw", "draw", "play", "play"]) as ref:
        assert contests.chase(ref, g, ["ruth", "ana"], ["silas", "nell"]) == {"ruth": True, "ana": True}
    assert [entry.rule for entry in ref.log if entry.event == "caught"] == [MEANS, "frontera.chase.skill"]
