"""Getting on and off mounts, riding, and what a mount does without its rider."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest
from tests.rules.frontera import build
from tests.rules.frontera.story import Table, adventure
from tests.rules.frontera.test_fight import attack, fighting

from sixgun.bots.advice.frontera import Adviser
from sixgun.core.asking import Asking
from sixgun.core.bring import Bringing, place_named
from sixgun.core.chance import ScriptedChance
from sixgun.core.choice import Choice, Option, Question
from sixgun.core.game import Setup
from sixgun.core.ref import Referee
from sixgun.games.frontera.adventures.scenario import SCENARIOS
from sixgun.games.frontera.characters import character_file
from sixgun.games.frontera.choices import Answer, Attack, GetOff, GetOn, Move, NextBeat, RideDown, Stay
from sixgun.games.frontera.fights import fight, riding, strike
from sixgun.games.frontera.fights.fight_choice import check, options
from sixgun.games.frontera.fights.space import metres
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.odds.preview import preview
from sixgun.games.frontera.state import MAYOR, Clock, Fight, Mount, Plan, Session
from sixgun.screen.words import Words
from sixgun.testing import pick, scripted


def ranch(speed: str = "halted", **bess: Any) -> Session:
    """Ana on foot, Bess two metres away, Bob with nothing to ride, and a foe at the other end."""
    ana = build.person("ana", weapons=("rifle",), in_hand="rifle", x=50, y=50)
    bob = build.person("bob", x=52, y=52)
    g = fighting(ana, bob, build.person("foe", MAYOR, x=90, y=50), mode="nomgmt", pile="2S 3S 4C 5C 6H 7H 8D 9D")
    bess = {"party": ("ana",), "scene": "here", **bess}
    g.mounts["bess"] = Mount("bess", "horse", 52, 50, speed, **bess)
    return g


def reason(g: Session, choice: Choice) -> str | None:
    found = check(g, g[choice.actor], choice)
    return found.reason if found is not None else None


def play(g: Session, *choices: Choice, chance: Any = ()) -> list[str]:
    """A turn in which these announce; what was told."""
    g.fight = Fight(turn=1, order=tuple(choice.actor for choice in choices))
    with scripted(chance=list(chance), choices=list(choices)) as ref:
        for _ in range(len(choices) + 1):
            fight.advance(ref, g)
        return [entry.event for entry in ref.log]


ON, OFF = GetOn("ana", "bess"), GetOff("ana")


@pytest.mark.rule("frontera.ruling.mount-on-off")
def test_getting_on_is_the_action_and_counts_from_the_end_of_the_turn() -> None:
    g = ranch()
    g.fight = Fight(turn=1, order=("ana",))
    with scripted(choices=[ON]) as ref:
        fight.advance(ref, g)
        assert g["ana"].mount == "", "not before the turn is over"
        fight.advance(ref, g)
    assert (g["ana"].mount, g["ana"].place, g.mounts["bess"].riders) == ("bess", (52.0, 50.0, 0.0), ("ana",))
    assert reason(g, ON) == "rides-already"
    assert reason(g, attack("ana", "foe", "rifle", "aim")) == "no-aim-mounted"


@pytest.mark.rule("frontera.ruling.mount-on-off", "frontera.combat.option-action-move")
def test_a_step_brings_one_within_reach_of_the_mount() -> None:
    g = ranch()
    g.change("ana", x=47.5)
    assert reason(g, ON) == "mount-too-far"
    assert reason(g, GetOn("ana", "bess", ((50.0, 50.0, 0.0),))) is None
    assert reason(g, GetOn("ana", "bess", ((51.0, 50.0, 0.0),))) == "too-long"
    offered = [option.choice for option in options(g, g["ana"]) if option.choice.kind == "mount"]
    assert [choice.target for choice in offered] == ["bess"]
    g.change("ana", x=46.0)
    assert [option for option in options(g, g["ana"]) if option.choice.kind == "mount"] == []


@pytest.mark.rule("frontera.ruling.mount-on-off")
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"speed": "walk"}, None),
        ({"speed": "trot"}, "mount-too-fast"),
        ({"health": -3}, "no-such-mount"),
        ({"riders": (), "scene": "elsewhere"}, "no-such-mount"),
        ({"riders": ("foe",)}, "rival-rides"),
        ({"riders": ("bob",)}, None),
        ({"riders": ("bob", "eve")}, "no-room"),
    ],
)
def test_whom_a_mount_takes(change: dict[str, Any], why: str | None) -> None:
    g = ranch()
    g.characters["eve"] = build.person("eve", x=52, y=50)
    g.change_mount("bess", **change)
    assert reason(g, ON) == why


@pytest.mark.rule("frontera.ruling.mount-on-off", "frontera.ruling.mount-steering")
@pytest.mark.parametrize(("far", "left"), [(9.0, False), (20.0, True)])
def test_whoever_gets_on_a_mount_that_breaks_away_is_left_behind(far: float, left: bool) -> None:
    g = ranch(riders=("bob",), party=("bob",))
    g.change("bob", mount="bess", x=52, y=50)
    told = play(g, ON, Move("bob", path=((52.0, 50.0 + far, 0.0),)))
    assert ("left-behind" in told) is left
    assert (g["ana"].mount == "") is left
    assert g["ana"].place == ((50.0, 50.0, 0.0) if left else (52.0, 59.0, 0.0))


@pytest.mark.rule("frontera.ruling.mount-on-off", "frontera.ruling.mount-steering", "frontera.mount.no-aim")
def test_getting_off_leaves_the_mount_where_it_is() -> None:
    g = ranch(riders=("ana",))
    g.change("ana", mount="bess", x=52, y=50)
    assert reason(g, GetOff("ana", ((52.0, 53.1, 0.0),))) == "too-long"
    play(g, GetOff("ana", ((52.0, 53.0, 0.0),)))
    assert (g["ana"].mount, g["ana"].place) == ("", (52.0, 53.0, 0.0))
    bess = g.mounts["bess"]
    assert (bess.riders, bess.x, bess.y, bess.scene, riding.here(g, bess)) == ((), 52, 50, "here", True)
    assert reason(g, OFF) == "rides-nothing"
    assert reason(g, attack("ana", "foe", "rifle", "aim")) is None


@pytest.mark.rule("frontera.ruling.mount-on-off", "frontera.accident.reduce-success")
@pytest.mark.parametrize(("speed", "hand", "lost"), [("walk", None, 0), ("trot", ("4C",), 1), ("gallop", ("8D",), 1)])
def test_jumping_off_in_full_career_is_a_fall(speed: str, hand: tuple[str, ...] | None, lost: int) -> None:
    g = ranch(speed, riders=("ana",))
    g.change("ana", mount="bess", x=52, y=50)
    seen = preview(g, OFF)
    assert (seen is None) is (hand is None)
    g.fight = Fight(turn=1, order=("ana",))
    first = lambda question: OFF if "announce" in question.key else question.options[0].choice  # noqa: E731
    ref = Referee((), ScriptedChance([hand] if hand else []), first)
    fight.advance(ref, g)
    fight.advance(ref, g)
    assert (g["ana"].health, g.mounts["bess"].speed) == (-lost, "halted")


@pytest.mark.rule("frontera.ruling.mount-steering", "frontera.mount.speeds")
def test_a_passenger_shoots_at_the_speed_of_the_turn() -> None:
    g = ranch(riders=("bob", "ana"))
    for who in ("ana", "bob"):
        g.change(who, mount="bess", x=52, y=50)
    shot = attack("ana", "foe", "rifle", "quick-shot")
    assert g.fight is not None
    for far, more in ((0.0, 0), (8.0, 1), (40.0, 3)):
        path = ((52.0, 50.0 + far, 0.0),) if far else ()
        g.fight = Fight(turn=1, plans=(Plan("bob", Move("bob", path=path) if far else Stay("bob")),))
        assert strike.difficulty(g, Plan("ana", shot, (), g["ana"].place), "foe") == 5 + more


@pytest.mark.rule("frontera.ruling.mount-steering", "frontera.ruling.opposed-in-combat", "frontera.mount.speeds")
@pytest.mark.parametrize(("before", "far", "more"), [("halted", 40.0, 3), ("gallop", 8.0, 1), ("gallop", 0.0, 3)])
def test_what_the_driver_answers_is_not_how_fast_he_drives(before: str, far: float, more: int) -> None:
    """Provoked before he announces his way; where he takes none the mount goes as before, for him and his passenger."""
    g = ranch(before, riders=("bob", "ana"))
    for who in ("ana", "bob"):
        g.change(who, mount="bess", x=52, y=50)
    path = ((52.0, 50.0 + far, 0.0),) if far else ()
    shot = attack("bob", "foe", "", "unarmed", path=path)
    g.fight = Fight(turn=1, plans=(Plan("bob", Answer("bob", "foe")), Plan("bob", shot)))
    passenger = Plan("ana", attack("ana", "foe", "rifle", "quick-shot"), (), g["ana"].place)
    driver = Plan("bob", shot, (), g["bob"].place)
    assert [strike.difficulty(g, one, "foe") for one in (driver, passenger)] == [5 + more] * 2


@pytest.mark.rule("frontera.ruling.mount-steering")
def test_a_mount_that_nobody_steers_stops() -> None:
    g = ranch("gallop", riders=("ana",))
    g.change("ana", mount="bess", x=52, y=50, morale=-3, morale_clock=Clock(needs=600))
    play(g, Stay("bob"))
    assert (g.mounts["bess"].speed, g["ana"].mount) == ("halted", "bess")


@pytest.mark.rule("frontera.ruling.mount-slide", "frontera.ruling.fall-rounding")
@pytest.mark.parametrize(("kind", "state", "off"), [("horse", -3, True), ("horse", -2, False), ("wagon", -3, False)])
def test_whoever_is_out_of_action_slides_out_of_the_saddle(kind: str, state: int, off: bool) -> None:
    g = ranch(riders=("ana",))
    g.change_mount("bess", kind=kind)
    g.change("ana", mount="bess", x=52, y=50)
    with scripted() as ref:
        fight._end_of_turn(ref, g, strike.Losses({"ana": -state}, {}, []))
    assert (g["ana"].mount == "", g["ana"].health) == (off, state)
    assert g.mounts["bess"].riders == (() if off else ("ana",))


@pytest.mark.rule("frontera.ruling.move-mounted", "frontera.mount.speeds")
def test_a_rider_is_offered_ways_at_every_pace_and_every_offer_is_legal() -> None:
    g = ranch(riders=("ana",))
    g.change("ana", mount="bess", x=52, y=50)
    found = list(options(g, g["ana"]))
    assert all(check(g, g["ana"], option.choice) is None for option in found)
    moves = [option for option in found if option.choice.kind == "move"]
    assert {option.choice.how for option in moves} == {"walk", "trot", "gallop"}
    assert all(option.region is not None for option in moves)
    assert [option.choice.kind for option in found].count("dismount") == 1
    trot = Move("ana", "trot", path=((52.0, 76.0, 0.0),))
    assert reason(g, trot) == "too-long", "25 metres at a trot"
    assert reason(g, Move("ana", "gallop", path=trot.path)) is None
    assert reason(g, Move("bob", "walk", path=((53.0, 52.0, 0.0),))) == "rides-nothing"
    play(g, Move("ana", "gallop", path=trot.path))
    assert (g.mounts["bess"].speed, g["ana"].cover) == ("gallop", "exposed")


@pytest.mark.rule("frontera.ruling.move-mounted", "frontera.ruling.reach-after-move")
def test_a_rider_may_charge_with_a_blade() -> None:
    g = ranch(riders=("ana",))
    g.change("ana", mount="bess", x=52, y=50, arms=build.person("x", weapons=("sabre",)).arms, in_hand="sabre")
    attacks = [o.choice for o in options(g, g["ana"]) if isinstance(o.choice, Attack)]
    charge = [choice for choice in attacks if choice.weapon == "sabre"]
    assert len(charge) == 1
    plan = Plan("ana", charge[0], (), (89.0, 50.0, 0.0))
    assert strike.difficulty(g, plan, "foe") == 5 + 3, "at a gallop"


@pytest.mark.rule("frontera.ruling.mount-steering", "frontera.grapple.no-other-actions")
def test_nobody_rides_away_with_somebody_who_is_held() -> None:
    g = ranch(riders=("ana", "bob"))
    for who in ("ana", "bob"):
        g.change(who, mount="bess", x=52, y=50)
    away = Move("ana", path=((52.0, 60.0, 0.0),))
    assert reason(g, away) is None
    g.change("bob", held_by=("foe",))
    assert reason(g, away) == "mount-held"


@pytest.mark.rule("frontera.ruling.mount-on-off")
def test_why_a_mount_is_out_of_reach_is_told() -> None:
    g = ranch()
    g.change("ana", x=40.0)
    question = Question(
        "ana", "frontera.combat.announce-order", tuple(options(g, g["ana"])), facts={"who": "ana", "turn": 1}
    )
    found = {row.kind: row.refusal.reason for row in GAME.part(Asking).unavailable(g, question)}
    assert found["mount"] == "mount-too-far"


# --- adventures ------------------------------------------------------------------------------------------------------
def cavalry(place: str = "ridden", mounted: bool | None = None) -> dict[str, Any]:
    spots = [
        {"who": "ana", "x": 5.0, "y": 5.0, **({} if mounted is None else {"mounted": mounted})},
        {"who": "bo", "x": 7.0, "y": 5.0},
        {"who": "lefty", "x": 5.0, "y": 25.0},
    ]
    setup = adventure({"kind": "fight", "spots": spots})
    setup["people"][0]["mount"] = "horse"
    setup["people"][1]["rides"] = "ana"
    setup["scenes"][0]["place"] = {**setup["scenes"][0]["place"], "mounts": place}
    return setup


@pytest.mark.rule("frontera.ruling.mount-on-off", "frontera.creation.kit-horse")
@pytest.mark.parametrize(
    ("place", "mounted", "riders", "there"),
    [
        ("ridden", None, ("ana", "bo"), True),
        ("ridden", False, ("bo",), True),
        ("beside", None, (), True),
        ("beside", True, ("ana",), True),
        ("outside", None, (), False),
    ],
)
def test_where_mounts_are_when_a_fight_begins(
    place: str, mounted: bool | None, riders: tuple[str, ...], there: bool
) -> None:
    table = Table(cavalry(place, mounted))
    table.g.change_mount("ana-horse", health=-1)
    g = table.step(NextBeat())
    horse = g.mounts["ana-horse"]
    assert (horse.riders, riding.here(g, horse), horse.health) == (riders, there, -1)
    assert [c.id for c in g.characters.values() if c.mount] == list(riders)


@pytest.mark.rule("frontera.ruling.mount-steering")
def test_mistakes_about_mounts_are_named() -> None:
    setup = cavalry()
    setup["people"][2]["rides"] = "bo"
    with pytest.raises(Exception, match="somebody else who has a mount"):
        SCENARIOS.start(setup)
    setup = cavalry()
    setup["people"][2]["rides"] = "ana"
    with pytest.raises(Exception, match="it carries 2"):
        SCENARIOS.start(setup)


# --- bots ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.mount.no-aim")
def test_the_gunhand_judges_riding_too() -> None:
    g = ranch(riders=("ana",))
    g.change("ana", mount="bess", x=52, y=50, senses=6, skills=("aim",))
    g.fight = Fight(turn=1, order=("ana",))
    question = Question(
        "ana", "frontera.combat.announce-order", tuple(options(g, g["ana"])), facts={"who": "ana", "turn": 1}
    )
    found = {(advice.choice.kind, advice.choice.how): advice.value for advice in Adviser().advise(question, g)}
    assert found["dismount", ""] > found["stay", ""], "on foot the marksman can aim"


def brought(setup: Setup, place: str, data: dict[str, Any]) -> Setup:
    """The set-up with somebody's own character in a place."""
    return GAME.part(Bringing).bring(setup, place_named(GAME, setup, place), data)


@pytest.mark.rule("frontera.creation.kit-horse", "frontera.ruling.mount-on-off")
def test_an_own_character_brings_its_horse_where_horses_stand_by() -> None:
    hunter = tomllib.loads(character_file.CHARACTERS.samples["hunter"])
    setup = brought(GAME.setup("ambush"), "clementine", hunter)
    g = SCENARIOS.start(setup)
    assert g.mounts["clementine-horse"].party == ("clementine",)
    ridden = cavalry("ridden")
    coming = brought(ridden, "bo", {**hunter, "mount": "horse"})
    assert coming["people"][1]["mount"] == "", "where everybody begins on a mount only riders do"


# --- riding somebody down --------------------------------------------------------------------------------------------
OVER = ((72.0, 50.0, 0.0), (75.0, 50.0, 0.0))


def charge(**foe: Any) -> Session:
    """Ana on Bess, twenty metres from a foe on foot."""
    g = ranch(riders=("ana",))
    g.change("ana", mount="bess", x=52, y=50, muscle=2)
    g.change("foe", x=72, y=50, muscle=2, **foe)
    return g


@pytest.mark.rule("frontera.ruling.ride-down")
@pytest.mark.parametrize(
    ("path", "why"),
    [
        (OVER, None),
        (((72.0, 51.0, 0.0), (75.0, 51.0, 0.0)), None),
        (((72.0, 52.0, 0.0), (75.0, 52.0, 0.0)), "not-over-him"),
        (((62.0, 50.0, 0.0),), "not-over-him"),
        (((112.5, 50.0, 0.0),), "too-long"),
        ((), "not-over-him"),
    ],
)
def test_the_way_leads_over_the_place_of_the_rival(path: Any, why: str | None) -> None:
    assert reason(charge(), RideDown("ana", "foe", path=path)) == why


@pytest.mark.rule("frontera.ruling.ride-down")
def test_who_rides_whom_down() -> None:
    g = charge()
    g.change("foe", x=60)
    assert reason(g, RideDown("ana", "foe", path=((61.0, 50.0, 0.0),))) == "too-slow", "nine metres, a walk"
    assert reason(g, RideDown("ana", "foe", path=((63.0, 50.0, 0.0),))) is None, "eleven, a trot"
    assert reason(g, RideDown("bob", "foe")) == "rides-nothing"
    g.change("bob", mount="bess", x=52, y=50)
    g.change_mount("bess", riders=("ana", "bob"))
    assert reason(g, RideDown("bob", "foe")) == "does-not-steer"
    g.change("foe", mount="other")
    assert reason(g, RideDown("ana", "foe", path=((63.0, 50.0, 0.0),))) == "not-on-foot"


def trampled(g: Session, mine: str, yours: str, saves: str = "") -> list[str]:
    """Ana rides the foe down with a card of hers against one of his, and what his agility then saves."""
    chance = [(mine, "2S"), *([(yours, "3S")] if yours else []), *([(saves, "4C")] if saves else [])]
    told: list[Any] = [RideDown("ana", "foe", path=OVER)]
    told += [pick("play", item=card) for card in (mine, yours, saves) if card]
    g.fight = Fight(turn=1, order=("ana",))
    with scripted(chance=chance, choices=told) as ref:
        fight.advance(ref, g)
        fight.advance(ref, g)
        return [entry.event for entry in ref.log]


@pytest.mark.rule(
    "frontera.ruling.ride-down",
    "frontera.accident.horse",
    "frontera.accident.reduce-success",
    "frontera.ruling.opposed-in-combat",
)
@pytest.mark.parametrize(
    ("mine", "yours", "saves", "health"),
    [
        ("7H", "6H", "5C", -2),
        ("7H", "6H", "9D", -1),
        ("7H", "6H", "8H", 0),
        ("6H", "7H", "", 0),
        ("7H", "7H", "", 0),
    ],
    ids=["all of it", "colour saves one", "suit saves two", "he is quicker", "a stalemate"],
)
def test_whoever_is_ridden_down_loses_what_his_agility_does_not_save(
    mine: str, yours: str, saves: str, health: int
) -> None:
    g = charge()
    g.zones["pile"] = build.cards("2S 3S 4C 5C 6H 6H 7H 7H 8H 9D")
    told = trampled(g, mine, yours, saves)
    assert ("ridden-down" in told) is bool(saves)
    assert g["foe"].health == health
    assert (g["ana"].place, g.mounts["bess"].speed) == ((75.0, 50.0, 0.0), "trot")


@pytest.mark.rule("frontera.ruling.ride-down")
def test_whoever_cannot_act_is_ridden_down_without_a_test() -> None:
    g = charge(health=-3)
    over = RideDown("ana", "foe", path=OVER)
    g.fight = Fight(turn=1, order=("ana",))
    seen = preview(g, over)
    assert seen is not None
    assert {row.name: int(row.p) for row in seen.outcomes} == {"victory": 1}
    with scripted(choices=[over]) as ref:
        fight.advance(ref, g)
        fight.advance(ref, g)
    assert "ridden-down" in [entry.event for entry in ref.log]
    assert g["foe"].health == -4


@pytest.mark.rule("frontera.ruling.ride-down", "frontera.accident.train")
@pytest.mark.parametrize(("kind", "levels"), [("stagecoach", 2), ("train", 4)])
def test_a_train_does_more_harm_than_a_coach(kind: str, levels: int) -> None:
    g = charge()
    g.change_mount("bess", kind=kind)
    choices: list[Any] = [RideDown("ana", "foe", path=((91.0, 50.0, 0.0),))]
    choices += [pick("play", item=card) for card in ("7H", "3S", "5C")]
    chance = [("7H", "2S"), ("3S", "4C"), ("5C", "4C")]
    g.fight = Fight(turn=1, order=("ana",))
    with scripted(chance=chance, choices=choices) as ref:
        fight.advance(ref, g)
        fight.advance(ref, g)
    assert g["foe"].health == -levels


@pytest.mark.rule("frontera.ruling.ride-down")
@pytest.mark.parametrize(("x", "offered"), [(54.0, True), (72.0, True), (111.0, True), (115.0, False)])
def test_riding_down_is_offered_with_its_odds_where_the_mount_gets_there(x: float, offered: bool) -> None:
    g = charge()
    g.change("foe", x=x)
    g.fight = Fight(turn=1, order=("ana",))
    found = [option.choice for option in options(g, g["ana"]) if option.choice.kind == "ride-down"]
    assert len(found) == offered
    for choice in found:
        assert reason(g, choice) is None
        seen = preview(g, choice)
        assert seen is not None
        assert sum(row.p for row in seen.outcomes) == 1


@pytest.mark.rule("frontera.ruling.move-mounted")
@pytest.mark.parametrize(
    ("language", "to", "off"),
    [
        ("en", "ride towards Foe at a gallop", "ride away from Foe at a gallop"),
        ("es", "cabalgar al galope hacia Foe", "cabalgar al galope para alejarse de Foe"),
        ("fr", "aller au galop vers Foe", "aller au galop pour s’éloigner de Foe"),
    ],
)
def test_the_way_to_a_foe_and_the_way_from_him_have_words_of_their_own(language: str, to: str, off: str) -> None:
    g = ranch("gallop", riders=("ana",))
    g.change("ana", mount="bess", x=52, y=50)
    words = Words.of_state(GAME, g, language)
    said = {words.option(option): option.choice for option in options(g, g["ana"]) if option.choice.kind == "move"}
    assert said[to].path[-1][0] > 52.0, "the foe is in the east"
    assert said[off].path[-1][0] < 52.0
    moves = [option for option in options(g, g["ana"]) if option.choice.kind == "move"]
    assert len(said) == len(moves), "no two ways are called the same"
    from_him = [metres(move.choice.path[-1], g["foe"].place) for move in moves if move.facts["why"] == "away-from"]
    assert len(from_him) == 3 and min(from_him) > metres(g["ana"].place, g["foe"].place), "farther at every pace"
    own = words.option(Option(said[to], facts={"why": "", "goal": ""}))
    assert own in ("ride at a gallop", "cabalgar al galope", "aller au galop"), "a way of his own is neither"


@pytest.mark.rule("frontera.ruling.move-mounted")
def test_who_is_cornered_is_not_offered_a_way_from_his_foe() -> None:
    g = ranch("gallop", riders=("ana",))
    g.change("ana", mount="bess", x=1, y=1)
    g.mounts["bess"] = msgspec.structs.replace(g.mounts["bess"], x=1, y=1)
    moves = [option for option in options(g, g["ana"]) if option.choice.kind == "move"]
    assert {move.facts["why"] for move in moves} == {"towards"}
