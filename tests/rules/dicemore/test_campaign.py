"""A campaign: matches reported, what follows them in its order, the referee's word, and the record."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any

import pytest

from sixgun.core.amending import Leave
from sixgun.core.building import Dismiss, Done
from sixgun.core.chance import SecretChance, SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.game import BadSetup, Ending
from sixgun.core.joining import Join, Newcomer
from sixgun.core.match import Match, verify_chance
from sixgun.core.procedure import Season
from sixgun.core.record import RecordError, parse
from sixgun.core.ref import Pending, SimulationRef
from sixgun.games.dicemore import harm, scenario, turn
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_check import CAP, objections, worth
from sixgun.games.dicemore.bands.band_file import Carried
from sixgun.games.dicemore.bands.choices import Hire, Learn
from sixgun.games.dicemore.bands.muster import characters, horses, scores
from sixgun.games.dicemore.bands.outfit import Shop, refusal_about
from sixgun.games.dicemore.campaign import league as league_module
from sixgun.games.dicemore.campaign import league_state
from sixgun.games.dicemore.campaign.choices import (
    Ashamed,
    By,
    CallOff,
    Close,
    Doctor,
    Enough,
    Fell,
    Fight,
    Finish,
    GoShopping,
    NoDoctor,
    OverAgain,
    Scenario,
    Side,
    Used,
    Withdrew,
    Won,
)
from sixgun.games.dicemore.campaign.league import LEAGUE
from sixgun.games.dicemore.campaign.league_report import answers
from sixgun.games.dicemore.campaign.league_state import Campaign, Standing, arrive
from sixgun.games.dicemore.catalogue import profiles
from sixgun.games.dicemore.state import Band as BandOnTable
from sixgun.games.dicemore.state import Skirmish, replace
from sixgun.testing.scripted import Scripted, scripted

from . import build
from .bands import at_random, band, founded, lawmen, member


def outlaws(**fields: Any) -> band_file.Band:
    people = (member("outlaws.boss", "boss", name="Zed"), member("outlaws.bandit", "bandit", name="Yan"))
    return band("outlaws", *people, dollars=fields.pop("dollars", 0), **fields)


def league(*bands: band_file.Band, **house: Any) -> Match[Any]:
    rows = [band_file.BANDS.data(one) for one in bands or (lawmen(), outlaws())]
    return Match.new(LEAGUE, LEAGUE.setup("", {"title": "T", "bands": rows, "house": house}), SeededChance(1))


ANNOUNCED = [Fight(), Side("lawmen"), Side("outlaws"), Scenario()]


def run(state: Campaign, choices: Sequence[Scripted], *chance: Any) -> list[str]:
    """Play a campaign on until the script ends; what was told, by name of the event."""
    told: list[str] = []
    with scripted(chance=chance, choices=choices) as ref:
        while ref._choices_left or state.phase == "after":
            LEAGUE.advance(ref, state)
        told += [entry.event for entry in ref.log]
    return told


def started(*bands: band_file.Band, **house: Any) -> Campaign:
    state: Campaign = league(*bands, **house).state
    return state


DONE = [Done(), Done()]


# the course of a match -----------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.ruling.after-match-order", "dicemore.equip.when", "dicemore.end.victory")
def test_everything_follows_a_match_in_its_order() -> None:
    state = started(lawmen(dollars=0), outlaws())
    report = [
        Fell("lawmen", "one"),
        By("boss"),
        Fell("outlaws", "bandit"),
        By("sheriff"),
        Won("outlaws"),
        Finish(),
    ]
    between = [NoDoctor("bandit"), Learn("boss"), Enough()]
    told = run(state, [*ANNOUNCED, *report, *between, *DONE], 1, 6, 3, (6, 6))
    wanted = ["bout", "fell-by", "fell-by", "bout-won", "paid"]
    wanted += ["recovered", "wounded", "experience", "experience", "chart", "learns", "shopping-done", "shopping-done"]
    assert told == wanted
    law, gang = state["lawmen"], state["outlaws"]
    assert (law.won, law.lost, gang.won, gang.lost) == (0, 1, 1, 0)
    assert (gang.band.dollars, gang.band.earned) == (10, 10)
    assert gang.band["boss"].skills == ("skill-gunslinger",)
    assert law.band["one"].wounded
    assert [m.matches for m in law.band.members] == [1, 1, 1]
    assert state.phase == "idle"


@pytest.mark.rule("dicemore.ruling.after-match-order", "dicemore.recovery.doctors")
def test_the_money_of_the_match_may_pay_the_doctor() -> None:
    state = started(lawmen(dollars=0), outlaws())
    report = [
        Fell("lawmen", "one"),
        By(),
        Won("lawmen"),
        Finish(),
    ]
    doctor = Doctor("one", "graduated")
    run(state, [*ANNOUNCED, *report, doctor, *DONE], 1, 1)
    assert state["lawmen"].band.dollars == 0
    assert state["lawmen"].band["one"].wounded


@pytest.mark.rule("dicemore.recovery.wounded", "dicemore.ruling.current-cos")
def test_a_wound_lasts_one_match_and_too_bad_a_one_is_sat_out() -> None:
    woman = member("common.saloon-woman-adventurer", "lil", wounded=True, matches=1)
    law = replace(lawmen(dollars=0), members=(*lawmen().members, woman), matches=1, earned=400)
    guard = replace(law["one"], wounded=True, matches=1)
    law = replace(law, members=(law.members[0], guard, *law.members[2:]))
    state = started(law, outlaws())
    assert "lil" not in [c.id for c in characters(law, "good")]

    def nobody_who_sits_out(question: Question) -> Choice:
        assert "lil" not in [option.choice.target for option in question.options]
        return Won()

    with scripted(choices=[*ANNOUNCED, nobody_who_sits_out, Finish(), *DONE]) as ref:
        while ref._choices_left:
            LEAGUE.advance(ref, state)
    assert "sits-out" in [entry.event for entry in ref.log]
    people = {m.id: m for m in state["lawmen"].band.members}
    assert not people["lil"].wounded and not people["one"].wounded
    assert (people["lil"].matches, people["one"].matches) == (1, 2)


@pytest.mark.rule("dicemore.end.shame-test", "dicemore.end.withdrawal", "dicemore.ruling.withdrawal-timing")
def test_who_withdraws_loses_and_tests_shame_unless_that_was_rolled_at_the_table() -> None:
    state = started(lawmen(dollars=0), outlaws())
    told = run(state, [*ANNOUNCED, Withdrew("lawmen"), Finish(), *DONE], 1, 2)
    assert told[:5] == ["bout", "withdrew", "bout-won", "shame", "shamed"]
    law = state["lawmen"].band
    assert scores(law, law["sheriff"]).fame == 0
    assert state["outlaws"].band.dollars == 20
    at_table = [
        Withdrew("outlaws", "tested"),
        Ashamed("outlaws", "boss", "fame"),
    ]
    told = run(state, [*ANNOUNCED, *at_table, Finish(), *DONE], 1)
    gang = state["outlaws"].band
    assert "shame" not in told and scores(gang, gang["boss"]).fame == 0


@pytest.mark.rule("dicemore.ruling.campaign-gear")
def test_what_was_used_up_is_gone_and_the_rest_is_not() -> None:
    boss = member(
        "outlaws.boss", "boss", weapons=[Carried("dynamite", pieces=2), "knife"], items=("whisky",), horse="mule"
    )
    state = started(lawmen(), band("outlaws", boss, works=True))
    used = [Used("outlaws", "boss", thing) for thing in ("dynamite", "whisky", "mule")]
    run(state, [*ANNOUNCED, *used, Won(), Finish(), *DONE])
    after = state["outlaws"].band["boss"]
    assert (after.weapons, after.items, after.horse) == ((Carried("dynamite"), Carried("knife")), (), "")


@pytest.mark.rule("dicemore.equip.when")
def test_a_band_shops_once_before_a_match_and_once_after_it() -> None:
    state = started(lawmen(), outlaws())

    def shops(question: Question) -> set[str]:
        return {choice.band for option in question.options if isinstance(choice := option.choice, GoShopping)}

    def lawmen_go(question: Question) -> Choice:
        assert shops(question) == {"lawmen", "outlaws"}
        return GoShopping("lawmen")

    def only_outlaws(question: Question) -> Choice:
        assert shops(question) == {"outlaws"}
        return Fight()

    def both_again(question: Question) -> Choice:
        assert shops(question) == {"lawmen", "outlaws"}
        return Close()

    script: list[Scripted] = [
        lawmen_go,
        Done(),
        only_outlaws,
        *ANNOUNCED[1:],
        Won(),
        Finish(),
        *DONE,
        both_again,
    ]
    with scripted(choices=script) as ref:
        while LEAGUE.ending(state) is None:
            LEAGUE.advance(ref, state)


@pytest.mark.rule("dicemore.band.bounty-reward", "dicemore.xp.gain")
def test_bounty_hunters_are_paid_for_those_whom_they_eliminated_themselves() -> None:
    hunter = member("bounty-hunters.bounty-hunter", "h", leader=True)
    state = started(band("bounty-hunters", hunter), outlaws())
    sides = [Fight(), Side("bounty-hunters"), Side("outlaws"), Scenario()]
    report = [
        Fell("outlaws", "bandit"),
        By("h"),
        Fell("outlaws", "boss"),
        By(),
        Won(),
        Finish(),
    ]
    run(state, [*sides, *report, *DONE], 6, 6)
    after = state["bounty-hunters"].band
    assert (after.dollars, after["h"].experience) == (30, 2)


@pytest.mark.rule("dicemore.gap.sides")
def test_a_report_can_begin_again_and_a_match_be_called_off() -> None:
    state = started()
    wrong = [Fell("lawmen", "one"), By(), OverAgain(), CallOff()]
    run(state, [*ANNOUNCED, *wrong])
    assert (state.phase, state.bout, state["lawmen"].band) == ("idle", None, lawmen())


@pytest.mark.rule("dicemore.ruling.leaderless-bands", "dicemore.ruling.campaign-hiring")
def test_a_band_that_lost_its_leader_hires_another_if_it_can() -> None:
    report = [Fell("lawmen", "sheriff"), By(), Won("lawmen")]

    def must_hire(question: Question) -> Choice:
        refusal = question.check(Done())
        assert refusal is not None and refusal.reason == "hire-a-leader"
        return Hire("lawmen.sheriff", "Dora")

    def plays_on(question: Question) -> Choice:
        assert question.check(Hire("lawmen.sheriff", "Dora")) is not None
        return Done()

    for prize, choose in ((200, must_hire), (20, plays_on)):
        now = started(lawmen(dollars=0), outlaws(), prize=prize)
        doctor = [NoDoctor("sheriff")]
        rest = [*DONE] if prize == 200 else [Done()]
        script: list[Scripted] = [*ANNOUNCED, *report, Finish(), *doctor, choose, *rest]
        with scripted(chance=[1, 6], choices=script) as ref:
            while ref._choices_left:
                LEAGUE.advance(ref, now)
        assert [grave.name for grave in now.graves] == ["Ada"]


@pytest.mark.rule("dicemore.ruling.leaderless-bands")
def test_a_leader_cannot_be_sent_away_after_founding() -> None:
    law = lawmen()
    dismissal = Dismiss("sheriff")
    refusal = refusal_about(Shop(law), law["sheriff"], dismissal)
    assert refusal is not None and refusal.reason == "leader-stays"
    assert refusal_about(Shop(law, founding=True), law["sheriff"], dismissal) is None


# illegal bands and the referee ---------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.band.budget")
def test_an_illegal_band_does_not_come_in_without_saying_so() -> None:
    rich = lawmen(dollars=500)
    with pytest.raises(BadSetup, match=r"dicemore\.band\.budget"):
        started(rich, outlaws())
    state = started(rich, outlaws(), allow_illegal=True)
    told = run(state, list(ANNOUNCED))
    assert told == [
        "objection-over-budget",
        "objection-over-budget",
        "bout",
    ]  # at the beginning, and before it comes to the table


@pytest.mark.rule("dicemore.ruling.after-match-order")
def test_the_referee_may_change_anything_and_it_is_written_down() -> None:
    match = league()
    match.run()
    for choice in LEAGUE.part(Season).override("lawmen", "members.one.experience", "7", "a good deed"):
        assert match.answer("referee", choice) is None
    assert match.state["lawmen"].band["one"].experience == 7
    assert [(entry.event, entry.facts["why"]) for entry in match.log if entry.event == "amended"] == [
        ("amended", "a good deed")
    ]
    assert "objection-too-much-experience" in [entry.event for entry in match.log]
    before = match.state.encode()
    *start, value, _ = LEAGUE.part(Season).override("lawmen", "members.one.luck", "7", "x")
    for choice in start:
        assert match.answer("referee", choice) is None
    refused = match.answer("referee", value)
    assert refused is not None and "luck" in refused.facts["why"]
    assert match.answer("referee", Leave()) is None
    assert match.state.encode() == before


@pytest.mark.rule("dicemore.band.budget")
def test_a_band_joins_between_two_matches_and_the_referee_plays_it() -> None:
    match = league()
    match.run()
    newcomer = outlaws(name="Late Riders")
    for choice in LEAGUE.part(Season).join(band_file.BANDS.write(newcomer)):
        assert match.answer("referee", choice) is None
    assert match.state["outlaws-2"].band == newcomer
    assert LEAGUE.seats(match.state) == ("referee", "lawmen", "outlaws")
    joined = [entry.facts for entry in match.log if entry.event == "joins"]
    assert [(facts["band"], facts["people"]) for facts in joined] == [("Late Riders", 2)]
    state = Match(LEAGUE, match.record).state
    assert LEAGUE.encode(state) == LEAGUE.encode(match.state)
    against = [Fight(), Side("lawmen"), Side("outlaws-2"), Scenario()]
    run(state, [*against, Won("outlaws-2"), Finish(), *DONE], 1)
    assert state["outlaws-2"].won == 1 and state["outlaws"].lost == 0
    asked: list[str] = []

    def shopping(question: Question) -> Choice:
        asked.append(question.seat)
        return Done()

    run(state, [GoShopping("outlaws-2"), shopping])
    assert asked == ["referee"]


@pytest.mark.rule("dicemore.band.budget")
def test_a_newcomer_is_a_band_as_the_rules_want_it() -> None:
    match = league()
    match.run()
    assert match.answer("referee", Join()) is None
    bad = band_file.BANDS.write(outlaws()).replace("outlaws.boss", "outlaws.bos")
    refused = match.answer("referee", Newcomer(file=bad))
    assert refused is not None and "unknown profile 'outlaws.bos'" in refused.facts["why"]
    rich = band_file.BANDS.write(outlaws(dollars=4000))
    refused = match.answer("referee", Newcomer(file=rich))
    assert refused is not None and (refused.rule, refused.reason) == ("dicemore.band.budget", "over-budget")
    for wrong in (Newcomer(), Newcomer("nobody"), Newcomer("x", bad)):
        refused = match.answer("referee", wrong)
        assert refused is not None and refused.reason == "not-offered"
    pending = match.run()
    assert isinstance(pending, Pending)
    ready = pending.questions[0].options[0].choice
    assert match.answer("referee", ready) is None and len(match.state.bands) == 3
    allowing = league(allow_illegal=True)
    allowing.run()
    for choice in LEAGUE.part(Season).join(rich):
        assert allowing.answer("referee", choice) is None
    assert "objection-over-budget" in [entry.event for entry in allowing.log]


@pytest.mark.parametrize(
    ("path", "value"),
    [("dollars", "12"), ("members.one.raised.shot", "1"), ("members.two", ""), ("store", '["knife"]'), ("note", '"x"')],
)
def test_values_that_can_be_amended(path: str, value: str) -> None:
    assert band_file.BANDS.amended(lawmen(), path, value) != lawmen()


@pytest.mark.parametrize(
    ("path", "value"),
    [("dollars", "x"), ("dollars", "-1"), ("members.nobody.name", '"x"'), ("a.b", "1"), ("members.one.raised.x", "1")],
)
def test_values_that_cannot(path: str, value: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        band_file.BANDS.amended(lawmen(), path, value)


# from the engine -----------------------------------------------------------------------------------------------------
def finished(c: Campaign, winners: tuple[str, ...], reason: str = "last-on-the-table") -> Skirmish:
    """The end of a match of the announced bands, as the engine leaves it."""
    g = build.match(people=[])
    assert c.bout is not None
    g.bands = {}
    for side, id in (("good", c.bout.good), ("bad", c.bout.bad)):
        one = c[id].band
        found = characters(one, side, set(g.characters))
        g.bands[side] = BandOnTable(side, side, one.kind, one.name, tuple(who.id for who in found))
        g.horses |= {horse.id: horse for horse in horses(one, side, set(g.characters))}
        g.characters |= {who.id: who for who in found}
    g.ended = Ending(winners, reason, "dicemore.end.victory")
    return g


def reported(state: Campaign, g: Skirmish, *chance: Any) -> None:
    choices = answers(state, g)
    with scripted(chance=chance, choices=choices) as ref:
        while ref._choices_left:
            LEAGUE.advance(ref, state)


@pytest.mark.rule("dicemore.ruling.xp-credit", "dicemore.end.elimination", "dicemore.ruling.campaign-gear")
def test_a_match_of_the_engine_reports_itself() -> None:
    boss = member("outlaws.boss", "one", weapons=[Carried("dynamite", pieces=3)], items=("whisky",), horse="horse")
    state = started(lawmen(), band("outlaws", boss, works=True))
    run(state, list(ANNOUNCED))
    g = finished(state, ("good",))
    g.change("bad.one", out="eliminated", items=(), drunk=True)
    g.change_gun("bad.one", 0, loaded=1)
    g.change_horse("bad.one.mount", out=True)
    g.change("two", out="eliminated")
    g.change("sheriff", kills=("bad.one",))
    reported(state, g)
    bout = state.bout
    assert bout is not None
    assert bout.winner == "lawmen"
    assert {(fall.band, fall.who, fall.by) for fall in bout.falls} == {
        ("lawmen", "two", ""),
        ("outlaws", "one", "sheriff"),
    }
    assert [thing for _, _, thing in bout.used] == ["dynamite", "dynamite", "whisky", "horse"]


@pytest.mark.rule("dicemore.ruling.campaign-gear", "dicemore.scenario.bank-victory")
def test_a_horse_that_left_the_table_with_its_rider_is_not_lost() -> None:
    boss = member("outlaws.boss", "boss", items=("whisky", "whisky", "whisky"), horse="horse")
    state = started(lawmen(), band("outlaws", boss))
    run(state, list(ANNOUNCED))
    g = finished(state, ("bad",))
    with scripted() as ref:
        harm.leave(ref, g, "boss", "left", "dicemore.scenario.bank-victory")
    g.change("boss", items=("whisky",), drunk=True)  # two bottles emptied
    reported(state, g)
    assert state.bout is not None and [thing for _, _, thing in state.bout.used] == ["whisky", "whisky"]


@pytest.mark.rule("dicemore.end.shame-test", "dicemore.end.withdrawal")
def test_a_withdrawal_of_the_engine_is_not_tested_twice() -> None:
    state = started()
    run(state, list(ANNOUNCED))
    g = finished(state, ("bad",), "withdrawal")
    g.change("sheriff", fame=0)
    reported(state, g)
    bout = state.bout
    assert bout is not None
    assert (bout.withdrew, bout.tested, bout.shamed) == (("lawmen",), True, (("lawmen", "sheriff", "fame"),))


@pytest.mark.rule("dicemore.end.shame-test", "dicemore.end.withdrawal")
def test_if_both_leave_together_nobody_has_won_and_both_are_tested() -> None:
    state = started()
    run(state, list(ANNOUNCED))
    g = finished(state, (), "withdrawal")
    g.change("sheriff", fame=0)
    g.change("boss", fame=0)
    reported(state, g)
    bout = state.bout
    assert bout is not None
    assert (bout.winner, bout.withdrew, bout.tested) == ("", ("lawmen", "outlaws"), True)
    assert bout.shamed == (("lawmen", "sheriff", "fame"), ("outlaws", "boss", "fame"))
    run(state, [*DONE])
    assert (state["lawmen"].drawn, state["outlaws"].drawn) == (1, 1)
    for id, who in (("lawmen", "sheriff"), ("outlaws", "boss")):
        assert scores(state[id].band, state[id].band[who]).fame == 0


def test_the_announced_match_can_be_set_up() -> None:
    state = started()
    assert LEAGUE.part(Season).next_game(state) is None
    run(state, [*ANNOUNCED[:3], Scenario("bank-robbery")])
    wanted = LEAGUE.part(Season).next_game(state)
    assert wanted is not None
    key, setup = wanted
    assert key == "dicemore" and setup


@pytest.mark.rule("dicemore.band.budget", "dicemore.ruling.current-cos")
def test_a_match_is_refused_to_illegal_bands_and_to_nearly_nobody() -> None:
    rich, gang = band_file.BANDS.data(lawmen(dollars=500)), band_file.BANDS.data(outlaws())
    with pytest.raises(BadSetup, match=r"good: dicemore\.band\.budget: over-budget"):
        scenario.SCENARIOS.ready("duel", {"good": rich, "bad": gang})
    assert scenario.SCENARIOS.ready("duel", {"good": rich, "bad": gang, "illegal_bands": True})
    hurt = [replace(who, wounded=True, matches=1) for who in (member("outlaws.boss"), member("common.armed-civilian"))]
    with pytest.raises(BadSetup, match="at least two"):  # the civilian sits it out
        scenario.SCENARIOS.ready("duel", {"good": gang, "bad": band_file.BANDS.data(band("outlaws", *hurt, matches=1))})


EAGER = {"fire": 40.0, "melee": 40.0, "explosive": 10.0, "throw": 10.0, "aim": 5.0, "withdraw": 0.02}


@pytest.mark.parametrize("seed", [3])
def test_matches_of_the_engine_go_into_a_campaign(seed: int) -> None:
    """Played to their ends by players who like to shoot; each end is reported, and everything follows from it."""
    kinds = ("lawmen", "outlaws", "mexicans")
    bands = [band_file.BANDS.data(founded(kind, seed, works=True).state.band) for kind in kinds]
    decide = at_random(seed)
    stream = Random(seed)

    def between(question: Question) -> Choice | None:
        now: Campaign = match.state
        kinds = {option.choice.kind for option in question.options}
        if now.phase == "report":
            return None
        if "close" in kinds:
            return Fight() if now.number < 3 and "fight" in kinds else Close()
        if "scenario" in kinds:
            return stream.choice(question.options[:-1] or question.options).choice
        return decide(question)

    match: Match[Any] = Match.new(LEAGUE, LEAGUE.setup("", {"title": "E", "bands": bands}), SeededChance(seed), between)
    match.run()
    while match.ending is None:
        wanted = LEAGUE.part(Season).next_game(match.state)
        if wanted is None:  # nobody but a single person is left on one side
            match.answer("referee", CallOff())
            break
        g = scenario.SCENARIOS.start(wanted[1])
        here = Random(seed * 100 + match.state.number)

        def shoot(question: Question, here: Random = here) -> Choice:
            weights = [EAGER.get(option.choice.kind, 1.0) for option in question.options]
            return here.choices(question.options, weights)[0].choice

        ref = SimulationRef(SeededChance(here.getrandbits(32)), shoot)
        while g.ended is None:
            turn.advance(ref, g)
        fallen = sum(who.out == "eliminated" for side in g.bands for who in (g[id] for id in g.bands[side].members))
        told = len(match.log)
        for choice in LEAGUE.part(Season).report(match.state, g):
            assert match.answer("referee", choice) is None, choice
        new = [entry.event for entry in match.log[told:]]
        assert new.count("fell") + new.count("fell-by") == fallen
    assert match.state.number >= 2
    assert LEAGUE.encode(Match(LEAGUE, match.record).state) == LEAGUE.encode(match.state)


# ten matches ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.xp.cap", "dicemore.band.role-limits", "dicemore.band.budget", "dicemore.recovery.invalid")
@pytest.mark.parametrize("seed", range(3))
def test_ten_matches_at_random(seed: int) -> None:
    kinds = Random(seed).sample(["lawmen", "outlaws", "cowboys", "mountain-men", "mexicans", "soldiers", "indians"], 4)
    bands = [band_file.BANDS.data(founded(kind, seed).state.band) for kind in kinds]
    setup = LEAGUE.setup("", {"title": "Ten", "bands": bands, "house": {"works": True, "end_bonuses": seed == 1}})
    decide = at_random(seed)
    match: Match[Any]

    def until_ten(question: Question) -> Choice:
        over = match.state.number >= 10 or not any(option.choice.kind == "fight" for option in question.options)
        if over and any(option.choice.kind == "close" for option in question.options):
            return Close()
        return decide(question)

    source = SecretChance(bytes([seed]) * 32)
    match = Match.new(LEAGUE, setup, source, until_ten)
    while match.ending is None:
        match.run(1)
        for standing in match.state.bands.values():
            one = standing.band
            assert one.dollars >= 0
            assert worth(one) + one.dollars <= 400 + one.earned
            for who in one.members:
                assert who.experience >= 0
                assert all(getattr(scores(one, who), score) <= CAP for score in ("shot", "cool", "ref", "cos"))
            allowed = {"leader-not-named"}
            assert {refusal.reason for refusal in objections(one)} <= allowed | {"band-empty"}
            for profile in {who.profile for who in one.members}:
                limit = profiles()[profile].max
                assert not limit or sum(who.profile == profile for who in one.members) <= limit
    events = {entry.event for entry in match.log}
    assert {"bout", "fell-by", "recovered", "wounded", "paid", "experience"} <= events
    for standing in match.state.bands.values():
        coming = {c.id: c for c in characters(standing.band, "good")}
        for who in standing.band.members:
            if who.id in coming:
                assert coming[who.id].injuries == who.injuries
    again = Match(LEAGUE, parse(match.record.text()))
    assert LEAGUE.encode(again.state) == LEAGUE.encode(match.state)
    assert [entry.event for entry in again.log] == [entry.event for entry in match.log]
    assert verify_chance(LEAGUE, match.record) > 0


# bands of one name ---------------------------------------------------------------------------------------------------
def not_told_apart(c: Campaign, id: str, band: band_file.Band, seat: str = "") -> Standing:
    """As campaigns were recorded before bands of one name got numbers."""
    c.bands[id] = Standing(id, band, seat=seat)
    return c[id]


def without_former_names(c: Campaign, id: str, band: band_file.Band, seat: str = "") -> Standing:
    """As campaigns were recorded before a band with a number kept the name that it came with."""
    arrive(c, id, band, seat)
    c.change(id, came_as="")
    return c[id]


def of_one_name(title: str, renamed: Sequence[str] = ("lawmen",)) -> Match[Any]:
    """Three bands of one name: two from the beginning and one that joins; some are then called otherwise, and a match
    of the last two is announced."""
    match = league(lawmen(name=title), lawmen(name=title))
    match.run()
    changed = [LEAGUE.part(Season).override(id, "name", f'"Others {id}"', "they asked") for id in renamed]
    sides = [Fight(), Side("lawmen-2"), Side("lawmen-3")]
    joining = LEAGUE.part(Season).join(band_file.BANDS.write(lawmen(name=title)))
    for choice in (*joining, *chain(*changed), *sides, Scenario("meeting")):
        assert match.answer("referee", choice) is None
    return match


@pytest.mark.parametrize("renamed", [(), ("lawmen",), ("lawmen-2",), ("lawmen", "lawmen-3")])
@pytest.mark.parametrize("title", ["The Law", "The Law (2)", "L" * 58])
@pytest.mark.parametrize("recorded_by", ["before numbers", "before former names", "now"])
def test_records_with_bands_of_one_name_replay(
    title: str, recorded_by: str, renamed: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        for module in (league_state, league_module):
            if recorded_by == "before numbers":
                patched.setattr(module, "arrive", not_told_apart)
            elif recorded_by == "before former names":
                patched.setattr(module, "arrive", without_former_names)
        recorded = of_one_name(title, renamed)
        announced = LEAGUE.part(Season).next_game(recorded.state)
    assert announced is not None
    named = {
        standing.id: standing.band.name for standing in recorded.state.bands.values() if standing.id not in renamed
    }
    assert (set(named.values()) == {title}) is (recorded_by == "before numbers" or list(named) == ["lawmen"])
    match: Match[Any] = Match(LEAGUE, parse(recorded.record.text()))
    shown = [standing.band.name for standing in match.state.bands.values()]
    assert len(set(shown)) == 3, "on the page and in the terminal they are told apart"
    assert LEAGUE.part(Season).is_next(match.state, *announced), "the match that was announced is still the one"
    other = LEAGUE.part(Season).next_game(of_one_name("Somebody else").state)
    assert other is not None and not LEAGUE.part(Season).is_next(match.state, *other)
    match.run()
    question = match.question("referee")
    assert question is not None and match.answer("referee", question.options[0].choice) is None
    Match(LEAGUE, parse(match.record.text()))


@pytest.mark.parametrize("field", ["name", "dollars"])
def test_a_changed_record_of_a_campaign_is_still_found_out(field: str) -> None:
    record = parse(of_one_name("The Law").record.text())
    record.head.setup["bands"][1]["band"][field] = {"name": "The Flaw", "dollars": 1}[field]
    with pytest.raises(RecordError, match="not the one that was recorded"):
        Match(LEAGUE, record)


@pytest.mark.rule("dicemore.band.budget")
def test_a_campaign_agrees_on_what_holds_in_its_matches_but_not_on_what_its_bands_settle() -> None:
    own, keys = ["prize", "end_bonuses", "works", "allow_illegal"], [one.key for one in league_state.switch_list()]
    of_matches = {one.key for one in scenario.switch_list()}
    assert keys[: len(own)] == own
    assert {"profile_errata", "illegal_bands"} < of_matches
    assert {*keys[len(own) :]} == of_matches - {"profile_errata", "illegal_bands"}
