"""Founding a band and shopping: hiring, availability, prices, rare goods, hands and loads."""

from __future__ import annotations

import pytest

from sixgun.core.building import Buy, Dismiss, Done, Person, Rename
from sixgun.core.choice import Choice, Question
from sixgun.core.match import Match
from sixgun.core.procedure import Products
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_check import BUDGET, objections, worth
from sixgun.games.dicemore.bands.band_file import Band, Carried
from sixgun.games.dicemore.bands.choices import Bayonet, Hire, Hold, Lead, Load, Look, Stow, Take
from sixgun.games.dicemore.bands.founding import FOUNDING
from sixgun.games.dicemore.bands.outfit import Shop, about, refusal_about
from sixgun.games.dicemore.bands.prices import availability, on_sale, price
from sixgun.games.dicemore.bands.sheets import drawing
from sixgun.games.dicemore.bands.shopping import hire_refusal, visit, withheld
from sixgun.games.dicemore.catalogue import profiles
from sixgun.games.dicemore.state import replace
from sixgun.testing.scripted import pick, scripted

from .bands import band, founded, lawmen, member, veteran

KINDS = FOUNDING.scenarios()


def bought(shop: Shop, who: str, thing: str, *chance: int) -> Shop:
    """The shop after one visit in which something is wanted."""
    choices = [Person(who), Buy(who, thing)]
    after = shop.fork()
    with scripted(chance=chance, choices=choices) as ref:
        visit(ref, "owner", after)
    return after


def told(shop: Shop, who: str, choice: Choice) -> Shop:
    after = shop.fork()
    with scripted(choices=[Person(who), choice]) as ref:
        visit(ref, "owner", after)
    return after


def outlaws(dollars: int = 400, **fields: object) -> Shop:
    return Shop(band("outlaws", member("outlaws.boss", "boss"), dollars=dollars), **fields)  # type: ignore[arg-type]


# hiring --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.band.budget", "dicemore.band.choose-group", "dicemore.table.founding")
def test_a_new_band_has_400_dollars_and_its_own_people() -> None:
    state = FOUNDING.start(FOUNDING.setup("mexicans"))
    assert state.band.dollars == 400
    with scripted(choices=[pick("hire", profile="mexicans.bandido")]) as ref:
        FOUNDING.advance(ref, state)
    assert state.band.dollars == 250
    refusal = hire_refusal(state.band, "lawmen.guard")
    assert refusal is not None and refusal.rule == "dicemore.band.choose-group"
    assert hire_refusal(state.band, "common.armed-civilian") is None


@pytest.mark.rule("dicemore.band.role-limits")
def test_no_more_heroes_than_the_limit() -> None:
    three = band("rangers", *[member("rangers.agent", f"a{i}") for i in range(3)], dollars=400)
    refusal = hire_refusal(three, "rangers.agent")
    assert refusal is not None and (refusal.rule, refusal.facts["limit"]) == ("dicemore.band.role-limits", 3)
    assert hire_refusal(three, "rangers.trooper") is None


@pytest.mark.rule("dicemore.band.budget")
def test_nobody_is_hired_who_cannot_be_paid() -> None:
    refusal = hire_refusal(band("lawmen", dollars=49), "lawmen.guard")
    assert refusal is not None and refusal.reason == "too-dear"
    assert hire_refusal(band("lawmen", dollars=50), "lawmen.guard") is None


@pytest.mark.rule("dicemore.xp.start", "dicemore.ruling.campaign-hiring")
@pytest.mark.parametrize(
    ("profile", "points"), [("soldiers.captain", 3), ("soldiers.sergeant", 1), ("soldiers.scout", 0)]
)
def test_people_come_with_the_experience_of_their_profile(profile: str, points: int) -> None:
    shop = Shop(band("soldiers", dollars=400), founding=True)
    with scripted(choices=[pick("hire", profile=profile)]) as ref:
        visit(ref, "owner", shop)
    (hired,) = shop.band.members
    assert hired.experience == points
    assert shop.band.dollars == 400 - profiles()[profile].cost


@pytest.mark.rule("dicemore.ruling.printed-profiles", "dicemore.table.suspected-misprints")
def test_corrected_profiles_cost_the_corrected_price() -> None:
    for errata, cost in ((False, 30), (True, 50)):
        state = FOUNDING.start(FOUNDING.setup("rangers", {"profile_errata": errata}))
        with scripted(choices=[pick("hire", profile="rangers.trooper")]) as ref:
            FOUNDING.advance(ref, state)
        assert state.band.dollars == 400 - cost


@pytest.mark.rule("dicemore.ruling.campaign-hiring", "dicemore.ruling.campaign-gear")
def test_a_dismissal_pays_back_only_while_the_band_is_founded() -> None:
    law = lawmen()
    for founding, dollars in ((True, 152), (False, 102)):
        shop = told(Shop(law, founding=founding), "one", Dismiss("one"))
        assert [m.id for m in shop.band.members] == ["sheriff", "two"]
        assert (shop.band.dollars, shop.band.store) == (dollars, ("six-shot",))


# availability --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.equip.availability", "dicemore.table.equipment")
@pytest.mark.parametrize(("die", "found"), [(2, False), (3, True), (6, True)])
def test_an_object_is_found_with_its_number_or_more(die: int, found: bool) -> None:
    shop = bought(outlaws(), "boss", "heavy-gun", die)
    assert shop.band.dollars == (388 if found else 400)
    assert [carried.weapon for carried in shop.band["boss"].weapons] == (["heavy-gun"] if found else [])


@pytest.mark.rule("dicemore.ruling.availability-attempts")
def test_what_was_not_found_cannot_be_tried_again_on_this_occasion() -> None:
    shop = bought(outlaws(), "boss", "heavy-gun", 1)
    refusal = refusal_about(shop, shop.band["boss"], Buy("boss", "heavy-gun"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("dicemore.ruling.availability-attempts", "not-to-be-had")
    shop = bought(shop, "boss", "rifle", 2)  # another kind may be tried
    shop = bought(shop, "boss", "rifle", 2)  # and every piece needs a roll of its own
    assert len(shop.band["boss"].weapons) == 2
    later = Shop(shop.band)  # the next occasion
    assert refusal_about(later, later.band["boss"], Buy("boss", "heavy-gun")) is None


@pytest.mark.rule(
    "dicemore.band.lawmen-shopping", "dicemore.band.rangers-shopping", "dicemore.ruling.availability-attempts"
)
@pytest.mark.parametrize(("kind", "who"), [("lawmen", "lawmen.sheriff"), ("rangers", "rangers.agent")])
def test_lawmen_and_rangers_find_every_weapon_but_roll_for_the_rest(kind: str, who: str) -> None:
    one = band(kind, member(who, "a"), dollars=200, works=True)
    shop = bought(Shop(one), "a", "hunting-rifle")
    assert shop.band.dollars == 175
    assert availability(one, one["a"], "dynamite") == 0
    assert bought(shop, "a", "horse", 1).band.dollars == 175
    assert bought(shop, "a", "whisky", 2).band.dollars == 175
    refusal = refusal_about(shop, shop.band["a"], Buy("a", "sword"))
    assert refusal is not None and refusal.rule == "dicemore.equip.rare"


@pytest.mark.rule(
    "dicemore.equip.military-standard", "dicemore.ruling.military-standard", "dicemore.special.keyword-military"
)
def test_soldiers_find_muskets_and_carbines_and_others_roll() -> None:
    army = band("soldiers", member("soldiers.soldier", "a"), member("common.armed-civilian", "b"), dollars=200)
    for thing, cost in (("musket", 18), ("carbine", 16)):
        assert bought(Shop(army), "a", thing).band.dollars == 200 - cost
        assert availability(army, army["b"], thing) == 2  # a civilian is no soldier (dicemore.ruling.buyer)
        assert bought(outlaws(), "boss", thing, 1).band.dollars == 400
        assert bought(outlaws(), "boss", thing, 2).band.dollars == 400 - cost


@pytest.mark.rule("dicemore.ruling.buyer")
def test_the_printed_profile_of_the_owner_decides_about_rare_goods() -> None:
    army = Shop(band("soldiers", member("soldiers.soldier", "a"), member("common.armed-civilian", "b"), dollars=200))
    assert refusal_about(army, army.band["a"], Buy("a", "sword")) is None
    assert refusal_about(army, army.band["b"], Buy("b", "sword")) is not None


@pytest.mark.rule("dicemore.ruling.rare-places")
def test_explosives_are_sold_only_near_works_and_still_rolled_for() -> None:
    shop = outlaws()
    wanted = Buy("boss", "nitroglycerine")
    refusal = refusal_about(shop, shop.band["boss"], wanted)
    assert refusal is not None and refusal.rule == "dicemore.ruling.rare-places"
    near = Shop(replace(shop.band, works=True))
    assert bought(near, "boss", "nitroglycerine", 4).failed == ("nitroglycerine",)
    got = bought(bought(near, "boss", "nitroglycerine", 5), "boss", "nitroglycerine", 6)
    assert got.band["boss"].weapons == (Carried("nitroglycerine", pieces=2),)


# prices --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.band.cowboys-horse-price", "dicemore.animal.horse", "dicemore.animal.mule")
def test_cowboy_heroes_pay_half_for_a_horse() -> None:
    people = [member("cowboys.chief", "c"), member("cowboys.cowboys", "h"), member("cowboys.greenhorn", "g")]
    outfit = band("cowboys", *people, dollars=100)
    assert [price(outfit, outfit[who], "horse") for who in "chg"] == [9, 9, 18]
    assert [price(outfit, outfit[who], "mule") for who in "chg"] == [12, 12, 12]
    law = lawmen()
    assert price(law, law["sheriff"], "horse") == 18
    risen = replace(outfit["g"], raised=band_file.Raised(fortune=1))  # dicemore.ruling.hero-status
    assert price(replace(outfit, members=(risen,)), risen, "horse") == 9


@pytest.mark.rule("dicemore.band.cowboys-horse-price")
def test_a_horse_for_half_the_price_does_not_go_to_others_while_founding() -> None:
    people = [member("cowboys.chief", "c", horse="horse"), member("cowboys.greenhorn", "g")]
    shop = told(Shop(band("cowboys", *people, dollars=100), founding=True), "c", Stow("c", "horse"))
    refusal = refusal_about(shop, shop.band["g"], Take("g", "horse"))
    assert refusal is not None and refusal.reason == "bought-for-less"
    later = Shop(shop.band)
    assert refusal_about(later, later.band["g"], Take("g", "horse")) is None


@pytest.mark.rule("dicemore.item.rifle-sight", "dicemore.ruling.rifle-sight", "dicemore.table.items")
def test_sights_cost_soldiers_nothing_and_are_easier_to_find() -> None:
    army = band("soldiers", member("soldiers.soldier", "a", weapons=["rifle", "musket"]), dollars=5)
    shop = bought(Shop(army), "a", "rifle-sights", 3)
    assert shop.band.dollars == 5
    assert [carried.sight for carried in shop.band["a"].weapons] == [True, False]
    law = lawmen()
    assert (price(law, law["one"], "rifle-sights"), availability(law, law["one"], "rifle-sights")) == (16, 4)
    refusal = refusal_about(Shop(law), law["one"], Buy("one", "rifle-sights"))
    assert refusal is not None and refusal.rule == "dicemore.item.rifle-sight"


@pytest.mark.rule("dicemore.item.whisky", "dicemore.item.marked-cards", "dicemore.item.lasso", "dicemore.table.items")
def test_items_cost_what_the_list_says() -> None:
    expected = {"whisky": (3, 16), "marked-cards": (2, 20), "lasso": (2, 10)}
    law = lawmen()
    found = {thing: (availability(law, law["one"], thing), price(law, law["one"], thing)) for thing in expected}
    assert found == expected


@pytest.mark.rule(
    "dicemore.animal.horse", "dicemore.animal.appaloosa", "dicemore.animal.mule", "dicemore.table.animals"
)
def test_one_animal_each() -> None:
    tribe = band("indians", member("indians.warrior", "a"), dollars=100)
    for animal, needed, cost in (("horse", 2, 18), ("appaloosa", 3, 18), ("mule", 2, 12)):
        shop = bought(Shop(tribe), "a", animal, needed)
        assert (shop.band["a"].horse, shop.band.dollars) == (animal, 100 - cost)
        refusal = refusal_about(shop, shop.band["a"], Buy("a", "mule"))
        assert refusal is not None and refusal.reason == "has-animal"


# handing out, hands and loads ----------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.ruling.campaign-gear")
def test_things_change_hands_by_the_store() -> None:
    law = lawmen()
    rifle = replace(law["one"], weapons=(Carried("rifle", sight=True), Carried("knife")))
    law = replace(law, members=(law.members[0], rifle, law.members[2]))
    shop = told(Shop(law), "one", Stow("one", "rifle"))
    assert shop.band.store == ("rifle", "rifle-sights")
    shop = told(shop, "two", Take("two", "rifle"))
    shop = told(shop, "two", Take("two", "rifle-sights"))
    assert shop.band["two"].weapons == (Carried("six-shot"), Carried("rifle", sight=True))
    assert (shop.band.store, shop.band.dollars) == ((), law.dollars)


@pytest.mark.rule("dicemore.ruling.ready-weapons")
def test_the_owner_says_what_is_in_hand() -> None:
    law = replace(lawmen(), members=(member("lawmen.sheriff", weapons=["rifle", "six-shot", "knife"]),))
    shop = told(Shop(law), "sheriff", Hold("sheriff", (1, 2)))
    assert [carried.hand for carried in shop.band["sheriff"].weapons] == [False, True, True]
    for hands in ((0, 1), (3,), (-1,), (2, 1), (1, 1), ()):
        assert refusal_about(shop, shop.band["sheriff"], Hold("sheriff", hands)) is not None


@pytest.mark.rule("dicemore.weapon.load-seventeen")
def test_seven_rounds_or_seventeen() -> None:
    law = replace(lawmen(), members=(member("lawmen.sheriff", weapons=["repetition-rifle", "rifle"]),))
    shop = told(Shop(law), "sheriff", Load("sheriff", 0, 17))
    assert shop.band["sheriff"].weapons[0].load == 17
    for gun, number in ((0, 17), (0, 8), (1, 2), (2, 7), (-2, 7)):
        choice = Load("sheriff", gun, number)
        assert refusal_about(shop, shop.band["sheriff"], choice) is not None


@pytest.mark.rule("dicemore.ruling.bayonet", "dicemore.weapon.musket-bayonet")
def test_a_bayonet_is_fixed_on_a_musket_and_comes_off_with_itself() -> None:
    army = band("soldiers", member("soldiers.captain", "a", weapons=["musket", "bayonet"]))
    shop = told(Shop(army), "a", Bayonet("a", 0, True))
    assert shop.band["a"].weapons[0].bayonet
    shop = told(shop, "a", Stow("a", "bayonet"))
    assert shop.band["a"].weapons == (Carried("musket"),)
    assert refusal_about(shop, shop.band["a"], Bayonet("a", 0, True)) is not None


@pytest.mark.rule("dicemore.ruling.leaderless-bands")
def test_a_band_without_a_leader_profile_names_one() -> None:
    shop = Shop(
        band("rangers", member("rangers.agent", "a"), member("rangers.volunteer", "v"), dollars=1), founding=True
    )
    with pytest.raises(Exception, match="leader-not-named"), scripted(choices=[Done()]) as ref:
        visit(ref, "owner", shop)
    assert refusal_about(shop, shop.band["v"], Lead("v")) is not None
    shop = told(shop, "a", Lead("a"))
    with scripted(choices=[Done()]) as ref:
        visit(ref, "owner", shop)
    assert shop.done


# everything together -------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.band.budget", "dicemore.band.role-limits", "dicemore.equip.when")
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_founded_is_allowed_and_has_cost_what_it_is_worth(kind: str) -> None:
    for seed in range(3):
        match = founded(kind, seed, works=bool(seed % 2), profile_errata=seed == 2)
        found: Band = match.state.band
        assert objections(found) == ()
        assert worth(found) + found.dollars == BUDGET
        assert band_file.BANDS.read(band_file.BANDS.write(found)) == found
        Match(FOUNDING, match.record)  # the record replays, every digest compared


def test_every_option_is_legal_and_nothing_else_of_its_kind() -> None:
    shop = Shop(replace(lawmen(), works=True), failed=("rifle",))
    who = shop.band["one"]
    offered = {choice.thing for option in about(shop, who).options() if isinstance(choice := option.choice, Buy)}
    allowed = {t for t in on_sale() if refusal_about(shop, who, Buy("one", t)) is None}
    assert offered == allowed and "rifle" not in offered and "dynamite" in offered
    assert all(refusal_about(shop, who, option.choice) is None for option in about(shop, who).options())


def test_choices_about_others_or_the_band_are_refused() -> None:
    shop = Shop(lawmen())
    for choice in (Buy("two", "knife"), Done(), Rename("Others")):
        assert refusal_about(shop, shop.band["one"], choice) is not None


def test_a_name_is_asked_for_and_kept() -> None:
    state = FOUNDING.start(FOUNDING.setup("lawmen"))
    with scripted(choices=[Hire("lawmen.guard", "Bat M.")]) as ref:
        FOUNDING.advance(ref, state)
    assert state.band.members[0].name == "Bat M."
    for bad in ("", " x", "a\nb", "x" * 61, "\x1b[2J"):

        def asked(question: Question, bad: str = bad) -> Choice:
            assert question.check(Hire("lawmen.guard", bad)) is not None
            return Rename("Fine")

        with scripted(choices=[asked]) as ref:
            FOUNDING.advance(ref, state)


def test_a_portrait_may_be_that_of_a_woman() -> None:
    shop = told(Shop(lawmen()), "one", Look("one", "woman"))
    assert shop.band["one"].woman
    assert drawing(shop.band["one"]) != drawing(lawmen()["one"])
    assert refusal_about(shop, shop.band["one"], Look("one", "woman")) is not None


def test_veterans_of_the_test_kit_have_played() -> None:
    assert veteran(lawmen()["one"]).matches == 1


# experience ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.ruling.xp-spending", "dicemore.xp.start", "dicemore.xp.new-skill")
def test_starting_experience_is_spent_before_the_first_match() -> None:
    state = FOUNDING.start(FOUNDING.setup("soldiers"))
    with scripted(choices=[pick("hire", profile="soldiers.captain")]) as ref:
        FOUNDING.advance(ref, state)
    learn = [pick("person"), pick("learn", skill="")]
    with scripted(chance=[(5, 5)], choices=learn) as ref:
        FOUNDING.advance(ref, state)
    (captain,) = state.band.members
    assert (captain.skills, captain.experience) == (("skill-hard",), 0)
    assert FOUNDING.part(Products).objections(state) == ()
    assert all(option.choice.kind not in ("learn", "raise") for option in about(state, captain).options())


@pytest.mark.rule("dicemore.ruling.xp-spending", "dicemore.xp.spend")
def test_whoever_has_too_few_points_hears_so_while_a_band_is_founded() -> None:
    boss = outlaws(founding=True)
    question = Question("owner", "dicemore.equip.availability", (), facts={"who": "boss"})
    reasons = {(w.kind, w.refusal.rule, w.refusal.reason) for w in withheld(boss, question) if w.kind == "learn"}
    assert reasons == {("learn", "dicemore.xp.spend", "too-few-experience")}  # two points, and three are needed


@pytest.mark.rule("dicemore.ruling.campaign-hiring", "dicemore.ruling.xp-spending")
def test_nobody_is_sent_away_to_roll_for_another_skill() -> None:
    captain = member("soldiers.captain", "captain", skills=("skill-doc",), experience=0)
    shop = Shop(band("soldiers", captain, dollars=220), founding=True)
    assert told(shop, "captain", Dismiss("captain")).band.dollars == 220
    fresh = Shop(band("soldiers", member("soldiers.captain", "captain"), dollars=220), founding=True)
    assert told(fresh, "captain", Dismiss("captain")).band.dollars == 220 + 180
