"""Nothing goes on for ever: evenings, repeated tests and fights come to an end by themselves."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import Referee
from sixgun.games.frontera import contests, flow, gambling, mayor, trials
from sixgun.games.frontera.choices import Chance, DrinkingDuel, House, SkillGame
from sixgun.games.frontera.fights import fight
from sixgun.games.frontera.state import MAYOR, Session

ENOUGH = 2000


class Patience:
    """Answers every question in one way, and loses patience after a number of them."""

    def __init__(self, *wanted: str) -> None:
        self.wanted = wanted
        self.asked = 0

    def __call__(self, question: Question) -> Choice:
        self.asked += 1
        assert self.asked < ENOUGH, f"{question.key} is asked for ever"
        kinds = {option.choice.kind: option.choice for option in reversed(question.options)}
        return next((kinds[kind] for kind in self.wanted if kind in kinds), question.options[0].choice)


def referee(patience: Patience, seed: str = "limits") -> Referee:
    return Referee((), SeededChance(seed), patience)


def gambler(**fields: Any) -> Session:
    """Ana with ten dollars, who never draws anything that lets her stop (diamonds are the suit of Head)."""
    return build.session(
        build.person("ana", cents=1000, **fields),
        seats=(MAYOR, "ana"),
        phase=2,
        decks={"ana": "2S 3C", MAYOR: "2H 3H 4H 5S 6S"},
    )


@pytest.mark.rule("frontera.ruling.casino-unable")
@pytest.mark.parametrize("state", [{"health": -3}, {"morale": -3}, {"sobriety": -3}])
def test_somebody_who_cannot_act_does_not_gamble(state: dict[str, int]) -> None:
    g = gambler(**state)
    g.characters["bo"] = build.person("bo", "ana", cents=100)
    both = ("ana", "bo")
    for call in (House("ana"), Chance(both), SkillGame(both, "darts"), DrinkingDuel(both)):
        refusal = mayor.check(g, call, beat=False)
        assert refusal is not None
        assert refusal.rule == "frontera.ruling.casino-unable"
    assert not any(
        option.choice.kind == "house" and option.choice.target == "ana" for option in mayor.options(g, beat=False)
    )


@pytest.mark.rule("frontera.ruling.casino-closes")
def test_the_house_closes_on_a_gambler_who_never_gets_away() -> None:
    g = gambler()
    ref = referee(Patience("honest", "stop"))
    gambling.against_the_house(ref, g, "ana")
    rounds = [entry.facts for entry in ref.log if entry.event == "house-round"]
    assert len(rounds) == 60
    assert rounds[-1]["bank"] + rounds[-1]["player"] >= 60
    assert [entry.event for entry in ref.log].count("house-settled") == 1


@pytest.mark.rule("frontera.ruling.casino-closes")
def test_when_the_house_closes_can_be_agreed() -> None:
    g = build.session(build.person("ana", cents=1000), phase=2, decks={MAYOR: "2H"}, house_rounds=3)
    ref = referee(Patience("honest", "play-on"))
    gambling.against_the_house(ref, g, "ana")
    assert sum(entry.event == "house-round" for entry in ref.log) == 3


@pytest.mark.rule("frontera.ruling.repeat-limit")
def test_a_test_that_nobody_can_win_stops() -> None:
    """Ana sneaks (hearts), Bo watches (clubs); both decks hold nothing but the wrong colour."""
    g = build.session(build.person("ana"), build.person("bo", MAYOR), phase=2, decks={"ana": "2S 3C", MAYOR: "2H 3D"})
    ref = referee(Patience())
    contest = contests.sneak(ref, g, "ana", ["bo"])
    assert contest.nothing
    assert sum(entry.event == "stalemate-nothing" for entry in ref.log) == trials.REPEATS


@pytest.mark.rule("frontera.ruling.repeat-limit")
def test_a_chase_between_equals_ends_with_an_escape() -> None:
    """Every pursuer's card equals the fugitive's."""
    g = build.session(build.person("ana"), build.person("bo", MAYOR), phase=2, decks={"ana": "5H", MAYOR: "5H"})
    ref = referee(Patience())
    assert contests.chase(ref, g, ["bo"], ["ana"]) == {"bo": False}
    assert [entry.rule for entry in ref.log if entry.event == "escaped"] == ["frontera.ruling.repeat-limit"]


def two_who_stay(**switches: Any) -> Session:
    g = build.session(
        build.person("ana", side="a"),
        build.person("bo", side="b", x=10.0),
        phase=2,
        decks={"ana": "2H", "bo": "3H"},
        **switches,
    )
    fight.begin(referee(Patience()), g)
    return g


@pytest.mark.rule("frontera.ruling.fight-limit")
@pytest.mark.parametrize(("switches", "turns"), [({}, 100), ({"fight_turns": 7}, 7)])
def test_a_fight_in_which_nobody_does_anything_breaks_off(switches: dict[str, int], turns: int) -> None:
    g = two_who_stay(**switches)
    patience = Patience("stay")
    last = 0
    for step in range(ENOUGH):
        ref = referee(patience, f"{step}")
        fight.advance(ref, g)
        if g.fight is None:
            assert ref.log[-1].rule == "frontera.ruling.fight-limit"
            break
        last = g.fight.turn
    assert g.step == "scene"
    assert last == turns


@pytest.mark.rule("frontera.ruling.fight-limit")
def test_without_a_limit_a_fight_goes_on() -> None:
    g = two_who_stay(fight_turns=0)
    for step in range(450):
        fight.advance(referee(Patience("stay"), f"{step}"), g)
    assert g.fight is not None
    assert g.fight.turn > 100


@pytest.mark.rule("frontera.ruling.casino-unable", "frontera.gamble.bank-outline")
def test_an_evening_of_the_adventure_leaves_out_whoever_lies_in_a_corner() -> None:
    from sixgun.games.frontera.adventures.adventure_file import Beat

    g = gambler(health=-3)
    g.flags["beat"] = 1
    flow.play_beat(referee(Patience()), g, Beat(kind="house", who="ana"))
    assert g["ana"].cents == 1000
