"""A fight that the Mayor calls for in the middle of a scene: where everybody stands."""

from __future__ import annotations

import pytest
from tests.rules.frontera.story import PLACE, SPOTS, Table, adventure

from sixgun.core.choice import Choice
from sixgun.core.real_table import RealTable
from sixgun.games.frontera.choices import (
    Attack,
    Begin,
    CallFight,
    GoOn,
    InHand,
    NextBeat,
    Put,
    PutInCover,
    Saddle,
    Scene,
)
from sixgun.games.frontera.fights import placing, riding
from sixgun.games.frontera.fights.space import WALKER, metres, plan
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.state import Dropped
from sixgun.screen.display import Display
from sixgun.screen.words import Words
from sixgun.table import Base, distance_to_piece

ROLES = "frontera.concept.roles"


@pytest.mark.rule(ROLES)
def test_sides_stand_apart_and_nobody_stands_in_scenery() -> None:
    crate = {"id": "crate", "kind": "crate", "title": "a crate", "x": 8.0, "y": 17.0, "w": 5.0, "h": 4.0}
    setup = adventure()
    setup["scenes"][0]["place"] = {**PLACE, "pieces": [*PLACE["pieces"], crate]}  # type: ignore[misc]
    made = Table(setup)
    made.step(CallFight())
    g = made.g
    ana, bo, lefty = (g[who].place for who in ("ana", "bo", "lefty"))
    assert metres(ana, bo) < 10 < metres(ana, lefty)
    assert ana != bo
    for x, y, z in (ana, bo, lefty):
        assert 0 < x < plan(g).width and 0 < y < plan(g).depth
        for piece in plan(g).pieces:
            assert distance_to_piece(plan(g), piece.id, Base(x, y, z, WALKER.r)) > 0


@pytest.mark.rule(ROLES)
def test_whoever_has_a_place_keeps_it_and_a_beat_of_the_scene_knows_better() -> None:
    made = Table(adventure({"kind": "text"}, {"kind": "fight", "spots": SPOTS}))
    made.g.change("bo", x=7.0, y=9.0)
    made.step(CallFight())
    assert [made.g[who].place[:2] for who in ("ana", "bo", "lefty")] == [(5.0, 5.0), (7.0, 9.0), (5.0, 25.0)]


@pytest.mark.rule(ROLES, "frontera.ruling.fight-places")
def test_without_a_plan_the_ground_is_open_and_the_sides_stand_apart() -> None:
    made = Table(adventure())
    made.step(Scene("second"))
    made.step(CallFight())
    assert made.g.step == "fight"
    assert plan(made.g).pieces == ()
    ana, bo, lefty = (made.g[who].place for who in ("ana", "bo", "lefty"))
    assert 0 < metres(ana, bo) < 10 < metres(ana, lefty)


@pytest.mark.rule("frontera.ruling.fight-places")
def test_places_of_one_scene_mean_nothing_in_another() -> None:
    made = Table(adventure({"kind": "fight", "spots": SPOTS}))
    made.step(NextBeat())
    made.g.dropped = (Dropped("knife-thrown", 1, 5.0, 5.0),)
    made.g.fight, made.g.step = None, "scene"
    made.step(Scene("second"))
    assert {c.place for c in made.g.characters.values()} == {(0.0, 0.0, 0.0)}
    assert not made.g.dropped


# --- the Mayor's word ------------------------------------------------------------------------------------------------
def placing_table() -> Table:
    setup = adventure()
    setup["people"][0]["mount"] = "horse"
    made = Table(setup)
    made.step(CallFight())
    return made


def put(who: str, x: float, y: float) -> Choice:
    return Put(who, ((x, y, 0.0),))


@pytest.mark.rule("frontera.ruling.fight-places")
def test_the_mayor_says_where_everybody_stands_before_the_first_turn() -> None:
    made = placing_table()
    for word in (
        put("ana", 3.0, 4.0),
        put("bo", 9.5, 11.0),
        Saddle("ana", "off"),
        InHand("bo"),
        PutInCover("bo", "exposed"),
    ):
        assert made.g.fight is not None
        assert made.g.fight.turn == 0
        made.prefer = [word]
        made.step()
    ana, bo = made.g["ana"], made.g["bo"]
    assert (ana.x, ana.y, ana.mount, made.g.mounts["ana-horse"].riders) == (3.0, 4.0, "", ())
    assert riding.here(made.g, made.g.mounts["ana-horse"])
    assert (bo.x, bo.y, bo.in_hand, bo.cover) == (9.5, 11.0, "", "exposed")
    made.prefer = [Saddle("ana", "on")]
    made.step()
    assert made.g["ana"].mount == "ana-horse"
    made.prefer = [Begin()]
    made.step()
    made.step()
    assert made.g.fight is not None
    assert made.g.fight.turn == 1


@pytest.mark.rule("frontera.ruling.fight-places", "frontera.ruling.cover-and-sight")
@pytest.mark.parametrize(
    ("word", "why"),
    [
        (put("ana", 41.0, 4.0), "off-the-plan"),
        (put("ana", float("nan"), 4.0), "off-the-plan"),
        (put("ana", 11.0, 11.0), "way-blocked"),
        (put("nobody", 1.0, 1.0), "no-such-target"),
        (Put("ana", ()), "one-place"),
        (PutInCover("ana", "full", "cart"), "no-cover-there"),
        (PutInCover("ana", "flying"), "unknown-cover"),
        (Saddle("bo", "on"), "no-saddle"),
        (InHand("bo", "rifle"), "weapon-not-carried"),
        (GoOn(), "unknown-action"),
        (Attack("", "", "", 0), "unknown-action"),
    ],
)
def test_what_is_no_place(word: Choice, why: str) -> None:
    made = placing_table()
    refusal = placing.check(made.g, word)
    assert refusal is not None
    assert refusal.reason == why


@pytest.mark.rule("frontera.ruling.fight-places")
def test_every_offered_place_is_legal_and_the_plan_is_drawn() -> None:
    made = placing_table()
    g = made.g
    g.change("bo", x=9.5, y=11.0)
    offered = list(placing.options(g))
    assert offered[0].choice == Begin()
    assert all(placing.check(g, option.choice) is None for option in offered)
    assert len([option for option in offered if option.region is not None]) == 3
    assert put("ana", g["lefty"].x, g["lefty"].y) not in [o.choice for o in offered]
    assert placing.check(g, put("ana", g["lefty"].x, g["lefty"].y)) is not None
    drawn = GAME.part(Display).picture(GAME.view(g, "mayor"), adventure())
    assert drawn is not None and drawn.width == 40


@pytest.mark.rule("frontera.ruling.fight-places", "frontera.ruling.mount-on-off")
@pytest.mark.parametrize(
    ("mounts", "rides", "there"), [("ridden", True, True), ("beside", False, True), ("", False, False)]
)
def test_mounts_of_an_improvised_fight_are_where_the_place_has_them(mounts: str, rides: bool, there: bool) -> None:
    setup = adventure()
    setup["people"][0]["mount"] = "horse"
    if mounts:
        setup["scenes"][0]["place"] = {**PLACE, "mounts": mounts}
    made = Table(setup)
    if not mounts:
        made.step(Scene("second"))
    g = made.step(CallFight())
    horse = g.mounts["ana-horse"]
    assert (bool(g["ana"].mount), riding.here(g, horse)) == (rides, there)
    far = metres((horse.x, horse.y, 0.0), g["ana"].place)
    assert not there or far == (0.0 if rides else 2.0), "within reach, and not on top of her"
    if there:
        made.prefer = [put("ana", 20.0, 30.0)]
        g = made.step()
        horse = g.mounts["ana-horse"]
        assert (horse.x, horse.y) == ((20.0, 30.0) if rides else (20.0, 32.0)), "and comes along"
    made.prefer = [Saddle("ana", "off" if rides else "on")]
    assert bool(made.step()["ana"].mount) is not rides


# by hand at a real table ---------------------------------------------------------------------------------------------
def said(made: Table, line: str) -> Choice:
    choice = GAME.part(RealTable).director(line.split(), made.g)
    assert choice is not None
    return choice


def hear(made: Table, choice: Choice) -> None:
    made.prefer = [choice]
    made.step()


@pytest.mark.rule("frontera.ruling.fight-places", "frontera.cover.levels")
@pytest.mark.parametrize("turn", [False, True], ids=["before", "in a turn"])
def test_the_mayor_says_by_hand_how_far_somebody_is_and_how_well_covered(turn: bool) -> None:
    made = Table(adventure())
    made.step(CallFight())
    if turn:
        hear(made, Begin())
        made.step()  # the first turn begins
    hear(made, said(made, "place ana 4 6"))
    hear(made, said(made, "near Lefty ana 13 partial"))
    g = made.g
    assert g["ana"].place == (4.0, 6.0, 0.0) and metres(g["ana"].place, g["lefty"].place) == pytest.approx(13.0)
    assert (g["ana"].cover, g["ana"].cover_piece) == ("partial", "")
    before = g["lefty"].place
    hear(made, said(made, "cover ana lefty full"))
    assert (made.g["lefty"].cover, made.g["lefty"].place) == ("full", before)
    told = [Words.of_state(GAME, made.g, "en").entry(line) for line in made.log[-3:]]
    assert told == [
        "By hand: Ana stands at (4.0, 6.0).",
        "By hand: Lefty is 13.0 m from Ana in partial cover.",
        "By hand: Lefty is in full cover.",
    ]
    for language in ("es", "fr"):
        words = Words.of_state(GAME, made.g, language)
        assert all("{" not in words.entry(line) for line in made.log[-3:])


@pytest.mark.rule("frontera.ruling.fight-places")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("place ana -5 6", "director-no-room"),
        ("place nobody 4 6", "director-whom"),
        ("near ana ana 3", "director-whom"),
        ("near ana lefty 190", "director-no-room"),
    ],
)
def test_what_the_mayor_cannot_say_by_hand(line: str, reason: str) -> None:
    made = Table(adventure())
    made.step(CallFight())
    refusal = placing.check(made.g, said(made, line))
    assert refusal is not None and refusal.reason == reason
    made.g.change("ana", holds="lefty")
    assert placing.check(made.g, said(made, "place ana 4 6")) is not None, "nobody is taken out of a hold by a word"


def test_words_by_hand_have_a_use() -> None:
    made = Table(adventure())
    for line in ("near ana lefty", "cover ana lefty somewhat"):
        with pytest.raises(ValueError, match=line.split()[0]):
            GAME.part(RealTable).director(line.split(), made.g)
    assert GAME.part(RealTable).director(["calls"], made.g) is None
