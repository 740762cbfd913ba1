"""Building a band: whom it has, what they carry, and what the rules refuse on the way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sixgun.core.asking import Asking
from sixgun.core.building import Back, Buy, Dismiss, Done, Name, Person, Rename
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Game, load_game
from sixgun.core.match import Match
from sixgun.core.procedure import OWNER, Products
from sixgun.core.record import parse
from sixgun.games.punk.bands import building, outfit
from sixgun.games.punk.bands.band_check import objections
from sixgun.games.punk.bands.band_file import BANDS, Band, stock_of
from sixgun.games.punk.bands.choices import Bullets, Enlist, GiveBack
from sixgun.games.punk.bands.founding import FOUNDING
from sixgun.games.punk.bands.outfit import Yard, left
from sixgun.games.punk.bands.prices import on_sale
from sixgun.testing.scripted import pick, scripted

from .bands import band, led, member, ready

BUILDING = "punk.table.house-band-building"
EQUIPMENT = "punk.table.house-equipment"


def done(before: Band, *choices: Choice) -> Band:
    """The band after one visit."""
    yard = Yard(before)
    with scripted(choices=choices) as ref:
        FOUNDING.advance(ref, yard)
    return yard.band


def about(before: Band, who: str, choice: Choice) -> Band:
    return done(before, Person(who), choice)


def refused(before: Band, who: str, choice: Choice) -> tuple[str, str]:
    found = outfit.refusal(before, before[who], choice)
    assert found is not None
    return found.rule, found.reason


# people --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(BUILDING, "punk.table.house-profiles")
def test_a_new_band_has_400_points_and_the_people_of_its_faction() -> None:
    state = FOUNDING.start(FOUNDING.setup("mire-kin"))
    assert left(state.band) == 400
    with scripted(choices=[pick("enlist", profile="grub")]) as ref:
        FOUNDING.advance(ref, state)
    assert left(state.band) == 370
    found = building.refusal(state.band, Enlist("thug", "Thug"))
    assert found is not None and (found.rule, found.reason) == (BUILDING, "no-such-profile")


@pytest.mark.rule(BUILDING)
def test_a_game_may_have_another_number_of_points() -> None:
    state = FOUNDING.start(FOUNDING.setup("mire-kin", {"points": 600, "name": "Long Pier"}))
    assert (left(state.band), state.band.name) == (600, "Long Pier")


@pytest.mark.rule("punk.table.house-profiles")
def test_nobody_is_enlisted_beyond_the_limit_of_a_profile() -> None:
    two = led(member("veteran", "v1"), member("veteran", "v2"))
    found = building.refusal(two, Enlist("veteran", "V"))
    assert found is not None and found.reason == "too-many-of-profile"
    assert building.refusal(two, Enlist("thug", "T")) is None


@pytest.mark.rule(BUILDING)
@pytest.mark.parametrize(("size", "reason"), [(102, None), (101, "too-many-points")])
def test_nobody_is_enlisted_whom_the_points_do_not_pay(size: int, reason: str | None) -> None:
    found = building.refusal(led(points=size), Enlist("thug", "T"))
    assert (found.reason if found else None) == reason


@pytest.mark.rule(BUILDING)
def test_a_band_is_done_when_nothing_is_against_it() -> None:
    found = building.refusal(band(member("thug")), Done())
    assert found is not None and (found.rule, found.reason) == (BUILDING, "no-leader")
    yard = Yard(led())
    with scripted(choices=[Done()]) as ref:
        FOUNDING.advance(ref, yard)
    assert yard.ended is not None and yard.ended.facts["left"] == 336


def test_people_get_ids_and_names_of_their_own() -> None:
    whole = led()
    for _ in range(2):
        with scripted(choices=[pick("enlist", profile="thug")]) as ref:
            yard = Yard(whole)
            FOUNDING.advance(ref, yard)
            whole = yard.band
    assert [(one.id, one.name) for one in whole.members[1:]] == [("thug-1", "Thug"), ("thug-2", "Thug 2")]


@pytest.mark.rule("punk.setup.band-record")
def test_names_are_given() -> None:
    assert done(led(), Rename("Blue Yard")).name == "Blue Yard"
    assert about(led(), "boss", Name("boss", "Ada"))["boss"].name == "Ada"
    for name in ("", " x", "a\nb", "x" * 61):
        assert refused(led(), "boss", Name("boss", name)) == ("punk.setup.band-record", "bad-name")
    assert outfit.refusal(led(), led()["boss"], Name("boss", "x" * 60)) is None


def test_somebody_is_left_out_again() -> None:
    whole = led(member("thug", weapons=("pistol",), bullets=2))
    after = about(whole, "thug", Dismiss("thug"))
    assert [one.id for one in after.members] == ["boss"]
    assert left(after) == left(whole) + 38 + 12 + 4


# things --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(EQUIPMENT)
def test_things_are_bought_and_given_back_for_their_points() -> None:
    whole = led()
    for thing, points in (("pistol", 12), ("leather", 6), ("filter-mask", 4)):
        after = about(whole, "boss", Buy("boss", thing))
        assert left(after) == left(whole) - points
        assert about(after, "boss", GiveBack("boss", thing)) == whole
    assert refused(whole, "boss", GiveBack("boss", "pistol")) == (EQUIPMENT, "has-no-such-thing")
    assert refused(whole, "boss", Buy("boss", "claws")) == (EQUIPMENT, "nothing-like-that")


@pytest.mark.rule("punk.bomb.purchase")
def test_bombs_are_bought_singly_and_given_back_singly() -> None:
    whole = led()
    for _ in range(3):
        whole = about(whole, "boss", Buy("boss", "molotov"))
    assert refused(whole, "boss", Buy("boss", "molotov")) == ("punk.bomb.purchase", "too-many-bombs")
    assert about(whole, "boss", GiveBack("boss", "molotov"))["boss"].weapons == ("molotov", "molotov")


@pytest.mark.rule("punk.special.scarce")
def test_scarce_things_say_how_many_are_left() -> None:
    def copies(whole: Band) -> int:
        found = [o for o in outfit.ideas(whole, whole["boss"]) if o.choice == Buy("boss", "shock-prod")]
        return int(found[0].facts["copies"])

    thugs = [member("thug", f"t{i}", weapons=("shock-prod",)) for i in range(3)]
    assert [copies(led(*thugs[:n])) for n in range(4)] == [3, 2, 1, 0]
    assert outfit.refusal(led(*thugs[:2]), member("boss"), Buy("boss", "shock-prod")) is None
    assert refused(led(*thugs), "boss", Buy("boss", "shock-prod")) == ("punk.special.scarce", "too-scarce")


@pytest.mark.rule("punk.bullets.secret", EQUIPMENT)
def test_up_to_six_bullets() -> None:
    whole = about(led(), "boss", Bullets("boss", 6))
    assert whole["boss"].bullets == 6 and left(whole) == 336 - 12
    assert refused(led(), "boss", Bullets("boss", 7)) == (EQUIPMENT, "too-many-goods")
    assert refused(led(), "boss", Bullets("boss", -1)) == (EQUIPMENT, "bullets-so")
    assert refused(whole, "boss", Bullets("boss", 6)) == (EQUIPMENT, "bullets-so")
    assert about(whole, "boss", Bullets("boss", 0)) == led()


@pytest.mark.rule(BUILDING)
def test_a_file_that_costs_too_much_can_be_mended() -> None:
    dear = led(member("thug", weapons=("pistol",), bullets=4), points=110)
    assert [why.reason for why in objections(dear)] == ["too-many-points"]
    fewer = about(dear, "thug", Bullets("thug", 1))
    mended = about(fewer, "thug", GiveBack("thug", "pistol"))
    assert objections(mended) == ()


def test_only_what_the_legality_test_allows_is_offered_and_the_rest_has_a_reason() -> None:
    whole = led(member("thug", weapons=("rifle",)))
    offered = [option.choice for option in outfit.about(whole, whole["thug"]).options()]
    assert Buy("thug", "light-blade") in offered and Buy("thug", "heavy-blade") not in offered
    question = Question(OWNER, EQUIPMENT, (), facts={"who": "thug"})
    why = {one.item: one.refusal.rule for one in FOUNDING.part(Asking).unavailable(Yard(whole), question)}
    assert why["heavy-blade"] == "punk.special.two-handed" and "light-blade" not in why
    bought = {choice.thing for choice in offered if isinstance(choice, Buy)}
    assert bought | why.keys() == set(on_sale(stock_of(whole))) and not bought & why.keys()


def test_a_choice_about_somebody_else_is_refused() -> None:
    whole = led(member("thug"))
    assert refused(whole, "boss", Buy("thug", "pistol"))[1] == "not-offered"
    assert refused(whole, "boss", Done())[1] == "not-offered"
    assert outfit.refusal(whole, whole["boss"], Back()) is None
    found = building.refusal(whole, Person("nobody"))
    assert found is not None and found.reason == "not-offered"


# the procedure -------------------------------------------------------------------------------------------------------
WEIGHTS = {"enlist": 4.0, "person": 1.0, "buy": 0.5, "bullets": 0.3, "dismiss": 0.1, "rename": 0.05}


def at_random(seed: int) -> Callable[[Question], Choice]:
    stream = Random(seed)

    def decide(question: Question) -> Choice:
        if question.options[0].choice == Done() and stream.random() < 0.1:
            return Done()
        weights = [WEIGHTS.get(option.choice.kind, 1.0) for option in question.options]
        return stream.choices(question.options, weights)[0].choice

    return decide


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("faction", FOUNDING.scenarios())
@pytest.mark.rule(BUILDING)
def test_whatever_is_built_is_allowed_and_comes_out_as_a_file(faction: str, seed: int) -> None:
    match: Match[Any] = Match.new(FOUNDING, FOUNDING.setup(faction), SeededChance(seed), at_random(seed))
    match.run()
    assert match.state.ended is not None
    assert objections(match.state.band) == ()
    text = FOUNDING.part(Products).product(match.state)
    assert text is not None and BANDS.read(text) == match.state.band
    again: Match[Any] = Match(FOUNDING, parse(match.record.text()))
    assert FOUNDING.encode(again.state) == FOUNDING.encode(match.state)


def test_the_builder_is_found_with_the_game() -> None:
    found: Game[Any] = load_game("punk.band")
    assert found is FOUNDING


@pytest.mark.parametrize("name", list(BANDS.samples))
def test_one_may_start_from_a_ready_band(name: str) -> None:
    assert FOUNDING.part(Products).samples().keys() == BANDS.samples.keys()
    state = FOUNDING.start(FOUNDING.part(Files).setup(BANDS.samples[name]))
    assert state.band == ready(name)
    assert FOUNDING.part(Products).objections(state) == ()


def test_a_band_file_is_claimed_and_a_scenario_is_not() -> None:
    files = FOUNDING.part(Files)
    assert files.claims({"game": "punk", "members": []})
    assert not files.claims({"game": "punk", "scenery": [], "left": "low-water"})


@pytest.mark.parametrize(
    ("scenario", "options", "where"),
    [("law", {}, "kind"), ("mire-kin", {"colour": 1}, "colour"), ("mire-kin", {"points": -5}, "points")],
)
def test_what_cannot_be_begun_with_is_named(scenario: str, options: dict[str, Any], where: str) -> None:
    with pytest.raises(BadSetup) as caught:
        FOUNDING.setup(scenario, options)
    assert [problem.where for problem in caught.value.problems] == [where]


# rows of a user ------------------------------------------------------------------------------------------------------
HOUSE = """
game = "punk"

[[factions]]
id = "salt"
name = "Salt Folk"

[[profiles]]
id = "salter"
name = "Salter"
faction = "salt"
leader = true
actions = 2
combat = 4
agility = 4
strength = 4
toughness = 4

[[melee]]
id = "hook"
name = "Hook"
strength = 1
signed = true
points = 2
"""


@pytest.mark.rule("punk.gap.factions", "punk.gap.equipment")
def test_a_band_is_built_from_the_rows_of_a_file() -> None:
    files = FOUNDING.part(Files)
    assert files.takes_house
    state = FOUNDING.start(FOUNDING.setup("salt", files.house_of(HOUSE)))
    assert state.band.name == "Salt Folk"
    with scripted(choices=[pick("enlist", profile="salter")]) as ref:
        FOUNDING.advance(ref, state)
    with scripted(choices=[Person("salter-1"), Buy("salter-1", "hook")]) as ref:
        FOUNDING.advance(ref, state)
    # by the formula: -18 + 8 + 8 + 8 + 8 + 16 = 30, and a hook
    assert left(state.band) == 400 - 30 - 2
    text = FOUNDING.part(Products).product(state)
    assert text is not None and BANDS.read(text) == state.band


def test_mistakes_in_such_a_file_are_all_named() -> None:
    bad = HOUSE.replace("toughness = 4", "toughnes = 4").replace('id = "hook"', 'id = "bow"')
    with pytest.raises(BadSetup) as caught:
        FOUNDING.part(Files).house_of(bad)
    wrong = {problem.where for problem in caught.value.problems}
    assert wrong == {"profiles[0].toughnes", "profiles[0].toughness", "melee[0].id"}
