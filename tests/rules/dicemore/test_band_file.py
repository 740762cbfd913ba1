"""Band files: what is written reads back, and every mistake is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.core.files import Files
from sixgun.core.game import BadSetup
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_file import Band, Carried, Member, Raised
from sixgun.games.dicemore.bands.founding import FOUNDING
from sixgun.games.dicemore.bands.muster import character, characters, horses
from sixgun.games.dicemore.catalogue import EXPLOSIVE, animals, bands, goods, profiles, weapons

from .bands import band, lawmen, member, raised

names = st.text(min_size=1, max_size=60).filter(lambda text: text.isprintable())
ids = st.from_regex(r"[a-z0-9][a-z0-9.-]{0,30}", fullmatch=True)
numbers = st.integers(0, 1000)
changes = st.integers(-10, 10)
things = st.sampled_from(sorted({*weapons(), *animals(), *goods()}))


@st.composite
def carried(draw: st.DrawFn) -> Carried:
    row = draw(st.sampled_from([row for row in weapons().values() if row.id != "lasso"]))
    pieces = draw(st.integers(1, 99)) if row.family == EXPLOSIVE else 1
    load = draw(st.sampled_from((0, *row.totals)))
    return Carried(row.id, draw(st.booleans()), load, pieces, draw(st.booleans()), draw(st.booleans()))


members = st.builds(
    Member,
    id=ids,
    name=names,
    profile=st.sampled_from(sorted(profiles())),
    leader=st.booleans(),
    experience=numbers,
    raised=st.builds(Raised, changes, changes, changes, changes, changes, changes),
    skills=st.lists(st.sampled_from(band_file.specials("skill-")), max_size=4).map(tuple),
    injuries=st.lists(st.sampled_from(band_file.specials("injury-")), max_size=4).map(tuple),
    weapons=st.lists(carried(), max_size=4).map(tuple),
    items=st.lists(st.sampled_from(("whisky", "marked-cards", "lasso")), max_size=3).map(tuple),
    horse=st.sampled_from(("", *animals())),
    wounded=st.booleans(),
    matches=numbers,
    victims=numbers,
    woman=st.booleans(),
)
some_bands = st.builds(
    Band,
    game=st.just("dicemore"),
    name=names,
    kind=st.sampled_from([kind for kind in bands() if kind != "common"]),
    dollars=numbers,
    earned=numbers,
    profile_errata=st.booleans(),
    works=st.booleans(),
    matches=numbers,
    note=st.text(max_size=100),
    store=st.lists(things, max_size=4).map(tuple),
    members=st.lists(members, max_size=5, unique_by=lambda m: m.id).map(tuple),
)


@given(some_bands)
def test_what_is_written_reads_back_as_the_same_band(one: Band) -> None:
    assert band_file.BANDS.read(band_file.BANDS.write(one)) == one


def test_every_mistake_is_named_with_its_place() -> None:
    text = """
game = "dicemore"
name = "X"
kind = "lawman"
dolars = 3
store = ["gun"]
[[members]]
id = "a"
name = "A"
profile = "lawmen.sherif"
skills = ["hard"]
items = ["rifle-sights", "beer"]
horse = "cow"
weapons = [
  { weapon = "sixshot" },
  { weapon = "musket", load = 8 },
  { weapon = "knife", pieces = 2 },
  { weapon = "lasso" },
]
[[members]]
id = "a"
name = ""
profile = "lawmen.guard"
experience = -1
"""
    places = [problem.where for problem in FOUNDING.part(Files).problems(text)]
    assert sorted(places) == sorted(
        [
            "dolars",
            "kind",
            "store[0]",
            "members[0].profile",
            "members[0].skills[0]",
            "members[0].items[0]",
            "members[0].items[1]",
            "members[0].horse",
            "members[0].weapons[0].weapon",
            "members[0].weapons[1].load",
            "members[0].weapons[2].pieces",
            "members[0].weapons[3].weapon",
            "members[1].id",
            "members[1].name",
            "members[1].experience",
        ]
    )
    with pytest.raises(BadSetup):
        band_file.BANDS.read(text)


@pytest.mark.parametrize("text", ["", "[[[", 'game = "bala"\nname = "x"\nkind = "lawmen"', "members = 3", "\0"])
def test_what_is_no_band_file_is_no_traceback(text: str) -> None:
    assert FOUNDING.part(Files).problems(text)


def test_names_cannot_hold_what_a_terminal_would_obey() -> None:
    text = band_file.BANDS.write(lawmen()).replace('name = "Ada"', 'name = "\\u001b[2J"')
    assert [problem.where for problem in FOUNDING.part(Files).problems(text)] == ["members[0].name"]


# muster --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.ruling.reload-amount", "dicemore.weapon.load-seventeen", "dicemore.ruling.ready-weapons")
def test_everybody_comes_loaded_and_with_hands_full() -> None:
    carried = [Carried("musket", load=17), Carried("six-shot"), Carried("remington"), Carried("dynamite", pieces=3)]
    who = member("soldiers.soldier", weapons=carried)
    c = character(band("soldiers", who), who, "good")
    assert [(gun.weapon, gun.loaded, gun.load) for gun in c.guns] == [
        ("musket", 17, 17),
        ("six-shot", 6, 6),
        ("remington", 2, 2),
        ("dynamite", 3, 3),
    ]
    assert c.hands == (0,)
    chosen = member("soldiers.soldier", weapons=[carried[0], Carried("six-shot", hand=True)])
    assert character(band("soldiers", chosen), chosen, "good").hands == (1,)
    two_guns = member("soldiers.soldier", weapons=carried[1:])
    assert character(band("soldiers", two_guns), two_guns, "good").hands == (0, 1)


@pytest.mark.rule("dicemore.special.injury-lost-hand")
def test_with_one_hand_neither_rifle_nor_second_gun_is_held() -> None:
    who = member("lawmen.guard", weapons=["rifle", "six-shot", "six-shot"], injuries=("injury-lost-hand",))
    assert character(band("lawmen", who), who, "good").hands == (1,)


@pytest.mark.rule("dicemore.recovery.wounded", "dicemore.ruling.current-cos")
def test_the_wounded_come_with_one_cos_less_or_not_at_all() -> None:
    guard = member("lawmen.guard", wounded=True)
    woman = member("common.saloon-woman-adventurer", wounded=True, horse="horse")
    both = band("lawmen", guard, woman)
    assert [(c.id, c.cos) for c in characters(both, "good")] == [("guard", 1)]
    assert horses(both, "good") == []


@pytest.mark.rule(
    "dicemore.band.common-two-points", "dicemore.ruling.common-in-bands", "dicemore.band.common-any-group"
)
def test_hired_civilians_have_two_points_and_follow_their_band() -> None:
    who = member("common.armed-civilian")
    c = character(band("indians", who), who, "bad")
    assert (c.points, c.band, c.side) == (2, "indians", "bad")


@pytest.mark.rule("dicemore.ruling.bayonet", "dicemore.weapon.musket-bayonet")
def test_a_fixed_bayonet_is_not_carried_a_second_time() -> None:
    def armed(*weapons: Carried) -> tuple[list[tuple[str, bool]], tuple[int, ...]]:
        who = member("soldiers.soldier", weapons=weapons)
        c = character(band("soldiers", who), who, "good")
        return [(gun.weapon, gun.bayonet) for gun in c.guns], c.hands

    knife, loose = Carried("knife"), Carried("bayonet")
    fixed = Carried("musket", bayonet=True, hand=True)
    assert armed(loose, fixed, knife) == ([("musket", True), ("knife", False)], (0,))
    assert armed(loose, fixed, loose) == ([("musket", True), ("bayonet", False)], (0,))
    unfixed = Carried("musket", hand=True)
    assert armed(loose, unfixed) == ([("bayonet", False), ("musket", False)], (1,))


@pytest.mark.rule("dicemore.band.indians-horsemen")
def test_indian_heroes_are_good_horsemen_from_the_start() -> None:
    people = [member("indians.tribe-chef"), member("indians.hunter"), member("indians.warrior")]
    tribe = band("indians", *people)
    assert [c.skills for c in characters(tribe, "bad")] == [("skill-horsemen",), ("skill-horsemen",), ()]


@pytest.mark.rule("dicemore.skill.hero-status", "dicemore.band.indians-horsemen")
def test_whoever_becomes_an_indian_hero_is_a_good_horseman() -> None:
    promoted = member("indians.warrior", raised=raised(fortune=1))
    knew_it = member("indians.warrior", "b", raised=raised(fame=1), skills=("skill-horsemen",))
    cowboy = member("cowboys.greenhorn", "c", raised=raised(fortune=1))
    assert [c.skills for c in characters(band("indians", promoted, knew_it), "bad")] == [("skill-horsemen",)] * 2
    assert characters(band("cowboys", cowboy), "bad")[0].skills == ()


@pytest.mark.rule("dicemore.ruling.leaderless-bands", "dicemore.special.role-leader", "dicemore.special.role-hero")
def test_roles_are_as_printed_or_as_named() -> None:
    people = [member("rangers.agent", leader=True), member("rangers.agent", "b"), member("rangers.trooper")]
    found = characters(band("rangers", *people), "good")
    assert [c.role for c in found] == ["leader", "hero", ""]
    assert [c.hero for c in found] == [True, True, True]  # a Trooper owns fortune (dicemore.ruling.hero-status)


@pytest.mark.rule("dicemore.ruling.printed-profiles")
def test_corrected_profiles_are_a_switch() -> None:
    trooper = member("rangers.trooper")
    assert characters(band("rangers", trooper), "good")[0].fortune == 1
    assert characters(band("rangers", trooper, profile_errata=True), "good")[0].fortune == 0


def test_an_id_that_is_taken_gets_its_side_in_front() -> None:
    rider = member("lawmen.guard", horse="horse")
    one = band("lawmen", rider)
    assert [c.id for c in characters(one, "bad", {"guard"})] == ["bad.guard"]
    assert [(horse.id, horse.rider) for horse in horses(one, "bad", {"guard"})] == [("bad.guard.mount", "bad.guard")]


@pytest.mark.parametrize("name", band_file.BANDS.samples)
def test_a_band_in_one_line_is_the_same_band(name: str) -> None:
    band = band_file.BANDS.read(band_file.BANDS.samples[name])
    line = band_file.BANDS.packed(band)
    assert "\n" not in line
    assert band_file.BANDS.unpacked(line) == band == band_file.BANDS.unpacked(band_file.BANDS.samples[name])


@pytest.mark.parametrize("text", ["{", "{}", '{"game": "dicemore", "kind": 3}', "{" * 100_000, "[[", ""])
def test_a_line_that_is_no_band_is_a_mistake(text: str) -> None:
    with pytest.raises(BadSetup):
        band_file.BANDS.unpacked(text)
