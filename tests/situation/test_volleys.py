"""Cards of one attack on several targets: odds, previews, bots and files lay them by one policy, or as it is stated."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.rules.frontera import build

from sixgun import situation
from sixgun.bots.advice.frontera import Adviser
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Fact, Option, Question
from sixgun.core.ref import SimulationRef
from sixgun.games.frontera import trials
from sixgun.games.frontera.choices import Attack, Play
from sixgun.games.frontera.fights import strike
from sixgun.games.frontera.odds import preview
from sixgun.games.frontera.state import Fight, Plan, Session
from sixgun.testing.scripted import scripted

SEVERAL = "frontera.ruling.multi-targets"
FILE = Path(__file__).parents[2] / "docs/situations/frontera-volley.toml"


def volley(*target: str, **keys: Any) -> situation.Situation:
    data = tomllib.loads(FILE.read_text())
    data["actions"] = [{"do": "attack", "target": list(target), **keys}]
    return situation.Situation(data)


def laid(found: situation.Situation) -> list[list[str]]:
    """On whom cards hit, one list for each end."""
    return [[entry.facts["target"] for entry in end.log if entry.event == "hit"] for end in found.odds().outcomes]


@pytest.mark.rule(SEVERAL)
@pytest.mark.parametrize(
    ("target", "number", "on"),
    [
        (("bandit", "scout"), {}, ["bandit", "scout"]),
        (("bandit", "scout"), {"number": 3}, ["bandit", "scout", "bandit"]),
        (("scout", "bandit"), {"number": 1}, ["scout"]),
        (("scout", "scout", "bandit"), {}, ["scout", "scout", "bandit"]),
        (("bandit", "scout", "scout"), {"number": 3}, ["bandit", "scout", "scout"]),
    ],
)
def test_the_cards_are_laid_as_the_file_says(target: tuple[str, ...], number: dict[str, int], on: list[str]) -> None:
    found = laid(volley(*target, **number))
    assert all(names == on[: len(names)] for names in found)
    assert max(found, key=len) == on


@pytest.mark.rule(SEVERAL)
def test_names_and_a_number_that_do_not_agree_are_a_mistake() -> None:
    with pytest.raises(situation.BadSetup, match=r"actions\[0\].number: 3 names are a card each; expected 3"):
        volley("scout", "scout", "bandit", number=2)


def attacker() -> tuple[Session, Attack]:
    people = [build.person("ana", hands=3, skills=("quick-shot",), weapons=("revolver",), in_hand="revolver")]
    people += [build.person(name, "mayor", npc="henchman", x=10.0, y=float(y)) for y, name in enumerate(("one", "two"))]
    g = build.session(*people, phase=2, decks={"ana": "KS QS JS 10S 9S"})
    g.step, g.fight = "fight", Fight(1, ("ana",))
    return g, Attack("ana", "one", "quick-shot", 2, "revolver", more=("two",))


@pytest.mark.rule(SEVERAL)
def test_the_odds_of_the_page_lay_a_card_on_each() -> None:
    """All of the five cards are drawn, and each of the two best hurts whom it is laid on."""
    g, choice = attacker()
    seen = preview.preview(g, choice)
    assert seen is not None
    assert [(row.who, row.p == 1) for row in seen.also] == [("one", True), ("two", True)]


@pytest.mark.rule(SEVERAL)
def test_a_player_lays_every_card_where_he_likes() -> None:
    g, choice = attacker()
    chosen = [Play("ana", "KS", "two"), Play("ana", "QS", "two")]
    with scripted(chance=[("KS", "QS", "JS", "10S", "9S")], choices=chosen) as ref:
        cards = strike.lay_attack(ref, g, Plan("ana", choice, (), g["ana"].place))
    assert [(one.card, one.target) for one in cards] == [("KS", "two"), ("QS", "two")]


@pytest.mark.rule(SEVERAL, "frontera.combat.secret-choice")
def test_what_is_asked_of_a_player_names_no_card_that_lies_face_down() -> None:
    """Everybody may read a question; its options are for the one who is asked."""
    g, choice = attacker()
    asked: list[Question] = []

    def first(question: Question) -> Choice:
        asked.append(question)
        return question.options[0].choice

    strike.lay_attack(SimulationRef(SeededChance(1), first), g, Plan("ana", choice, (), g["ana"].place))
    assert [len(question.options[0].facts[trials.LAID]) for question in asked] == [0, 1]
    assert not [card for question in asked for card in ("KS", "QS", "JS", "10S", "9S") if card in str(question.facts)]


@pytest.mark.rule(SEVERAL)
def test_a_bot_does_not_spend_a_second_card_on_whom_the_first_is_enough_for() -> None:
    """A henchman is out after a few levels: the next card is worth more on the other one."""
    g, choice = attacker()
    adviser = Adviser()
    adviser._said["ana"] = choice
    rule = "frontera.tech.quick-shot"

    def best(already: tuple[tuple[str, str], ...]) -> str:
        plays = [Play("ana", card, target) for card in ("QS", "JS") for target in ("one", "two")]
        options = [Option(play, rules=(rule,), facts={trials.LAID: already}) for play in plays]
        facts: dict[str, Fact] = {"who": "ana", "number": len(already) + 1, "of": 3}
        question = Question("ana", rule, options, facts=facts)
        return max(adviser.advise(question, g), key=lambda advice: advice.value).choice.target

    assert best((("KS", "one"), ("10S", "one"))) == "two"
    assert best((("KS", "two"), ("10S", "two"))) == "one"
