"""Several answers on one slip: a match told at one go, and the referee's word; both become the ordinary answers."""

from __future__ import annotations

from typing import Any

import pytest

from sixgun.core.chance import SeededChance
from sixgun.core.game import BadSetup
from sixgun.core.match import Match
from sixgun.core.ref import Pending
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_file import Band
from sixgun.games.dicemore.campaign.choices import Fell, Fight, Scenario, Side, Won
from sixgun.games.dicemore.campaign.league import LEAGUE
from sixgun.screen.slip import Slip, Slips

from .bands import band, lawmen, member

REFEREE = "referee"


def outlaws() -> Band:
    people = (
        member("outlaws.boss", "boss", name="Zed", items=("whisky", "whisky")),
        member("outlaws.bandit", "north", name="Yan"),
        member("outlaws.bandit", "south", name="Xer"),
    )
    return band("outlaws", *people, dollars=0)


def league() -> Match[Any]:
    bands = [{"id": one.kind, "band": band_file.BANDS.data(one)} for one in (lawmen(), outlaws())]
    setup = LEAGUE.setup("", {"bands": bands, "allow_illegal": True, "title": "Test"})
    match = Match.new(LEAGUE, setup, SeededChance(1))
    match.run()
    return match


def announced() -> Match[Any]:
    match = league()
    for choice in (
        Fight(),
        Side("lawmen"),
        Side("outlaws"),
        Scenario(),
    ):
        assert match.answer(REFEREE, choice) is None
    return match


def slips(match: Match[Any]) -> tuple[str, ...]:
    pending = match.run()
    assert isinstance(pending, Pending)
    return LEAGUE.part(Slips).slips(match.state, pending.questions[0])


def slip(match: Match[Any], key: str, language: str = "en", **entries: str) -> Slip:
    return LEAGUE.part(Slips).slip(
        match.state, key, {name.replace("__", ":"): value for name, value in entries.items()}, language
    )


def hand_in(match: Match[Any], key: str, entries: dict[str, str]) -> None:
    for choice in LEAGUE.part(Slips).hand_in(match.state, key, entries):
        assert match.answer(REFEREE, choice) is None, choice


# a match -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.end.victory", "dicemore.end.elimination", "dicemore.ruling.xp-credit")
def test_a_match_is_told_at_one_go() -> None:
    match = announced()
    assert slips(match) == ("report",)
    hand_in(
        match,
        "report",
        {"result": "won:lawmen", "fell:outlaws:north": "sheriff", "fell:lawmen:two": "nobody", "fell:outlaws:boss": ""},
    )
    told = [(entry.event, entry.facts) for entry in match.log]
    assert ("fell-by", {"who": "north", "name": "Yan", "killer": "Ada"}) in told
    assert ("fell", {"who": "two", "name": "Cy", "killer": ""}) in told
    assert "bout-won" in [event for event, _ in told]
    assert match.state["lawmen"].won == 1 and match.state["outlaws"].lost == 1
    assert match.state.bout.victims("lawmen") == {"sheriff": 1}


@pytest.mark.rule("dicemore.ruling.campaign-gear")
def test_what_was_used_up_is_counted() -> None:
    match = announced()
    hand_in(match, "report", {"result": "draw", "used:outlaws:boss:whisky": "2"})
    assert match.state["outlaws"].band["boss"].items == ()
    assert match.state["outlaws"].drawn == 1


@pytest.mark.rule("dicemore.end.withdrawal", "dicemore.end.shame-test")
def test_a_withdrawal_with_its_shame_test() -> None:
    match = announced()
    asked = slip(match, "report", result="tested:lawmen")
    shame = next(blank for blank in asked.blanks if blank.key == "shamed")
    value = next(value for value, _ in shame.picks if value)
    hand_in(match, "report", {"result": "tested:lawmen", "shamed": value})
    _, who, score = value.split(":")
    assert getattr(match.state["lawmen"].band[who].raised, score) == -1
    assert match.state["outlaws"].won == 1


def test_a_slip_is_not_ready_without_a_result_and_says_what_it_would_tell() -> None:
    match = announced()
    assert not slip(match, "report").ready
    asked = slip(match, "report", result="draw", fell__outlaws__north="sheriff", used__outlaws__boss__whisky="3")
    assert not asked.ready
    assert [blank.wrong for blank in asked.blanks if blank.wrong] == ["A whole number from 0 to 2."]
    asked = slip(match, "report", result="draw", fell__outlaws__north="sheriff")
    assert asked.ready and asked.says == ("a draw", "Yan is eliminated by Ada.")


@pytest.mark.parametrize(
    "wrong",
    [{}, {"result": "won:nobody"}, {"result": "draw", "used:outlaws:boss:whisky": "x"}],
    ids=str,
)
def test_a_slip_that_does_not_fit_is_not_taken(wrong: dict[str, str]) -> None:
    match = announced()
    with pytest.raises(BadSetup):
        LEAGUE.part(Slips).hand_in(match.state, "report", wrong)


def test_a_report_half_told_is_begun_again_by_the_slip() -> None:
    match = announced()
    assert match.answer(REFEREE, Won("outlaws")) is None
    hand_in(match, "report", {"result": "won:lawmen"})
    assert match.state["lawmen"].won == 1 and match.state["outlaws"].won == 0


def test_there_is_no_slip_in_the_middle_of_other_answers() -> None:
    match = league()
    assert match.answer(REFEREE, Fight()) is None
    assert slips(match) == ()
    match = announced()
    assert match.answer(REFEREE, Fell("lawmen", "one")) is None
    assert slips(match) == ()


# the referee ---------------------------------------------------------------------------------------------------------
def amend(match: Match[Any], value: str, **more: str) -> None:
    entries = {"band": "lawmen", "why": "a good deed", **more}
    key = LEAGUE.part(Slips).slip(match.state, "amend", entries).blanks[-2].key
    hand_in(match, "amend", {**entries, key: value})


@pytest.mark.parametrize(
    ("more", "value", "path", "now"),
    [
        ({"what": "dollars"}, "77", "dollars", 77),
        ({"who": "one", "what": "experience"}, "4", "members.experience", 4),
        ({"who": "one", "what": "wounded"}, "yes", "members.wounded", True),
        ({"who": "one", "what": "raised.shot"}, "-1", "members.raised.shot", -1),
        ({"who": "one", "what": "skills"}, "skill-doc,skill-doc#2", "members.skills", ("skill-doc", "skill-doc")),
        ({"who": "one", "what": "horse"}, "mule", "members.horse", "mule"),
        ({"who": "one", "what": "name"}, "Bonnie", "members.name", "Bonnie"),
        ({"what": "other", "path": "matches"}, "3", "matches", 3),
    ],
    ids=lambda value: str(value) if isinstance(value, str) else "",
)
def test_the_referee_changes_a_value(more: dict[str, str], value: str, path: str, now: Any) -> None:
    match = league()
    assert slips(match) == ("amend",)
    amend(match, value, **more)
    found: Any = match.state["lawmen"].band
    for part in path.split("."):
        found = found["one"] if part == "members" else getattr(found, part)
    assert found == now
    assert [entry.facts["why"] for entry in match.log if entry.event == "amended"] == ["a good deed"]


def test_the_referee_takes_somebody_out_of_a_band() -> None:
    match = league()
    amend(match, "yes", who="one", what="gone")
    assert [one.id for one in match.state["lawmen"].band.members] == ["sheriff", "two"]


def test_the_referee_takes_everybody_out_of_a_band() -> None:
    match = league()
    amend(match, "[]", what="other", path="members")
    assert match.state["lawmen"].band.members == ()
    told = next(entry.facts for entry in match.log if entry.event == "amended")
    assert (told["who"], told["what"], told["value"]) == ("lawmen", "members", "amend-none")


@pytest.mark.parametrize(
    "path", ["__class__", "named", "members.one.named", "members.one.raised.x", "..", "dollars.real"]
)
def test_a_path_that_leads_nowhere_is_only_a_mistake(path: str) -> None:
    asked = slip(league(), "amend", band="lawmen", what="other", path=path, why="luck")
    assert not asked.ready and asked.blanks[-2].value == ""


def test_the_slip_says_what_changes_and_what_the_rules_have_against_it() -> None:
    match = league()
    now = slip(match, "amend", band="lawmen")
    assert now.says == () and not now.ready
    assert now.blanks[-2].value == "102"
    asked = slip(match, "amend", band="lawmen", why="luck", value__lawmen____dollars="500")
    assert asked.ready
    assert asked.says[0] == "dollars of lawmen: 102 becomes 500"
    assert "500$" in asked.says[1]
    asked = slip(match, "amend", band="lawmen", why="luck", value__lawmen____dollars="-3")
    assert not asked.ready and asked.blanks[-2].wrong


@pytest.mark.parametrize("more", [{"why": " "}, {"what": "other", "path": "luck"}, {"who": "one", "what": "gone"}])
def test_a_word_of_the_referee_that_does_not_fit_is_not_taken(more: dict[str, str]) -> None:
    match = league()
    with pytest.raises(BadSetup):
        amend(match, "", **more)


@pytest.mark.parametrize("language", ("es", "fr"))
def test_slips_are_translated(language: str) -> None:
    for match, key in ((announced(), "report"), (league(), "amend")):
        english = LEAGUE.part(Slips).slip(match.state, key, {})
        other = LEAGUE.part(Slips).slip(match.state, key, {}, language)
        assert other.title != english.title and other.note != english.note
        assert [blank.key for blank in other.blanks] == [blank.key for blank in english.blanks]
        assert all(blank.title for blank in other.blanks)
