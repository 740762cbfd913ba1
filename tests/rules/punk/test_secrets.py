"""What the other side may not know: bullets, who is in the band, and who is held back."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.game import Setup
from sixgun.core.glimpse import Glimpse
from sixgun.core.log import LogLine
from sixgun.core.ref import Pending, Referee
from sixgun.core.shell import Ending
from sixgun.games.punk import imagining, watching
from sixgun.games.punk.choices import Announce, Deploy, HoldBack, Loot, Swap
from sixgun.games.punk.game import GAME
from sixgun.games.punk.state import BAND, RESERVE, TABLE, Activation, Fray

SECRET, RECORD, DETAILS = "punk.bullets.secret", "punk.setup.band-record", "punk.ruling.infiltration-details"
SIDES = ("left", "right")


def plain(data: object) -> bytes:
    return msgspec.json.encode(data, order="deterministic")


def with_members(setup: Setup, side: str, members: list[dict[str, Any]]) -> Setup:
    return {**setup, side: {**setup[side], "members": members}}


def without_bullets(setup: Setup, side: str) -> Setup:
    return with_members(setup, side, [{**one, "bullets": 0} for one in setup[side]["members"]])


def heard(log: list[LogLine], seat: str) -> list[LogLine]:
    return [line for line in log if not line.seats or seat in line.seats]


# set-ups -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(RECORD, SECRET)
@pytest.mark.parametrize("name", GAME.scenarios())
def test_a_set_up_for_a_seat_has_nothing_of_the_other_band(name: str) -> None:
    setup = GAME.setup(name)
    assert any(one.get("bullets") for side in SIDES for one in setup[side]["members"])
    for seat, other in (SIDES, SIDES[::-1]):
        shown = GAME.setup_for(setup, seat)
        assert shown[seat] == setup[seat]
        assert shown[other]["members"] == []
        assert GAME.setup_for(without_bullets(setup, other), seat) == shown
    assert [GAME.setup_for(setup, "")[side]["members"] for side in SIDES] == [[], []]


@pytest.mark.rule(SECRET)
def test_a_bot_gets_the_set_up_of_its_seat() -> None:
    setup = GAME.setup("scrap-brawl")
    glimpse = Glimpse(Question("left", SECRET, []), dict, setup, GAME, Random(1))
    assert glimpse.setup == GAME.setup_for(setup, "left") != setup


# what is imagined ----------------------------------------------------------------------------------------------------
@pytest.mark.rule(SECRET, DETAILS)
@pytest.mark.parametrize("seat", [*SIDES, ""])
def test_what_is_imagined_follows_from_view_and_salt_alone(seat: str) -> None:
    setup = GAME.setup("scrap-brawl")
    view = GAME.view(GAME.start(setup), seat)
    made = [GAME.encode(GAME.imagine(view, one, 3)) for one in (setup, GAME.setup_for(setup, seat))]
    assert made[0] == made[1]
    assert len({GAME.encode(GAME.imagine(view, setup, salt)) for salt in range(4)}) > 1


@pytest.mark.rule(DETAILS, "punk.infiltrate.window")
@pytest.mark.parametrize("deployed", [0, 4])
def test_a_band_that_is_imagined_is_of_its_faction_and_fills_the_size_of_the_game(deployed: int) -> None:
    """With those of it who are on the table already; its leader is deployed or not, but never imagined."""
    setup = GAME.setup("scrap-brawl")
    real = GAME.start(setup)
    real.phase = "deploy"
    seen = [m.id for m in real.models.values() if m.side == "right"][:deployed]
    for id in seen:
        real.change(id, where=TABLE)
    for salt in range(5):
        g = GAME.imagine(GAME.view(real, "left"), setup, salt)
        theirs = [m for m in g.models.values() if m.side == "right"]
        assert len(theirs) > deployed and set(seen) <= {m.id for m in theirs}
        assert 0.8 * g.board.size < sum(m.points for m in theirs) <= g.board.size
        assert {g.board.stock.profiles[m.profile].faction for m in theirs} == {g.sides["right"].faction}
        assert not any(m.leader for m in theirs if m.id not in seen)


@pytest.mark.rule(SECRET)
def test_who_is_ready_to_shoot_is_imagined_with_a_bullet() -> None:
    g = played(GAME.setup("scrap-brawl"), 40)[0]
    armed = [m for m in g.in_play("right") if g.bullets.get(m.id)]
    assert armed
    g.change(armed[0].id, ready=True)
    found = [GAME.imagine(GAME.view(g, "left"), GAME.setup("scrap-brawl"), salt).bullets for salt in range(30)]
    counts = {one[armed[0].id] for one in found}
    assert counts <= set(range(1, imagining.MOST_BULLETS + 1))
    assert len(counts) > 1


# twins ---------------------------------------------------------------------------------------------------------------
def played(setup: Setup, steps: int, wish: Mapping[type[Choice], int] | None = None) -> tuple[Fray, list[LogLine]]:
    """So many steps in which everybody takes the first thing on offer of the most wanted kind."""
    g, log = GAME.start(setup), []
    source = SeededChance(5)

    def decide(question: Question) -> Choice:
        options = [option.choice for option in question.options]
        return min(options, key=lambda choice: -(wish or {}).get(type(choice), 0))

    for _ in range(steps):
        if g.ended is None:
            ref = Referee(source=source, decide=decide)
            GAME.advance(ref, g)
            log += ref.log
    return g, log


@pytest.mark.rule(SECRET)
def test_games_that_differ_in_bullets_look_the_same_to_the_other_seat() -> None:
    setup = GAME.setup("scrap-brawl")
    fewer = with_members(
        setup, "right", [{**one, "bullets": min(1, one.get("bullets", 0))} for one in setup["right"]["members"]]
    )
    one, two = [played(each, 60) for each in (setup, fewer)]
    assert GAME.digest(one[0]) != GAME.digest(two[0])
    for seat in ("left", ""):
        assert plain(GAME.view(one[0], seat)) == plain(GAME.view(two[0], seat))
        assert heard(one[1], seat) == heard(two[1], seat)
    assert plain(GAME.view(one[0], "right")) != plain(GAME.view(two[0], "right"))


def beside(g: Fray, who: str, other: str) -> None:
    """Put somebody in contact with another one."""
    them = g[other]
    g.change(who, x=them.x + (g[who].base + them.base) / 20, y=them.y, z=them.z)


def at_the_table(g: Fray, actor: str) -> Fray:
    """The actor's activation, with two Actions."""
    g = g.fork()
    g.activation, g.phase = Activation(actor, 2, begun=True), "act"
    return g


def done(g: Fray, choice: Choice) -> tuple[Fray, list[LogLine]]:
    g = g.fork()
    ref = Referee(source=SeededChance(1), decide=lambda question: choice)
    GAME.advance(ref, g)
    return g, ref.log


@pytest.mark.rule(SECRET, "punk.bullets.exchange")
def test_nobody_else_learns_how_many_bullets_change_hands() -> None:
    g = played(GAME.setup("scrap-brawl"), 40)[0]
    giver, friend = [m.id for m in g.in_play("right")][:2]
    g.bullets[giver] = 5
    beside(g, giver, friend)
    g = at_the_table(g, giver)
    (one, said), (two, told) = [done(g, Swap(giver, friend, number)) for number in (1, 4)]
    assert one.bullets != two.bullets
    assert plain(GAME.view(one, "left")) == plain(GAME.view(two, "left"))
    assert heard(said, "left") == heard(told, "left")
    assert [line.event for line in heard(said, "left")] == ["swaps"]
    assert [line.facts["number"] for line in told if line.event == "swaps-bullets"] == [4]


@pytest.mark.rule(SECRET, "punk.ruling.loot-details")
@pytest.mark.parametrize(("there", "wanted", "found"), [(3, 99, 3), (0, 99, 0), (3, 2, 2)])
def test_a_looter_learns_what_is_there_by_taking_it(there: int, wanted: int, found: int) -> None:
    g = played(GAME.setup("scrap-brawl"), 40)[0]
    looter, body = next(iter(g.in_play("right"))).id, next(iter(g.in_play("left"))).id
    beside(g, body, looter)
    g.change(body, where="downed")
    had = g.bullets.get(looter, 0)
    g.bullets[body] = there
    g = at_the_table(g, looter)
    after, log = done(g, Loot(looter, body, number=wanted))
    assert after.bullets.get(looter, 0) == had + found
    assert after.bullets[body] == there - found
    assert [(line.facts["number"], line.seats) for line in log if line.event == "loots-bullets"] == [
        (found, ("right",))
    ]


@pytest.mark.rule(SECRET, "punk.loot.action")
def test_offers_of_loot_do_not_tell_how_many_bullets_an_enemy_had() -> None:
    g = played(GAME.setup("scrap-brawl"), 40)[0]
    looter, body = next(iter(g.in_play("right"))).id, next(iter(g.in_play("left"))).id
    beside(g, body, looter)
    g.change(body, where="downed")
    g = at_the_table(g, looter)
    listed = []
    for number in (0, 4):
        g.bullets[body] = number
        with pytest.raises(Pending) as pending:
            GAME.advance(Referee(), g.fork())
        listed.append([option.choice for option in pending.value.questions[0].options])
    assert listed[0] == listed[1]
    assert any(isinstance(choice, Loot) for choice in listed[0])


@pytest.mark.rule(SECRET, "punk.defensive.optional")
def test_somebody_ready_without_bullets_is_asked_all_the_same() -> None:
    g = played(GAME.setup("scrap-brawl"), 40)[0]
    shooter = next(m for m in g.in_play("right") if g.bullets.get(m.id))
    mover = next(iter(g.in_play("left")))
    g.change(shooter.id, ready=True)
    assert [m.id for m in watching.watchers(g, mover.id)] == [shooter.id]
    g.bullets[shooter.id] = 0
    assert [m.id for m in watching.watchers(g, mover.id)] == [shooter.id]
    firearms = [n for n in watching.seems_usable(g, g[shooter.id]) if n not in watching.usable(g, g[shooter.id])]
    assert firearms, "what it cannot fire looks as if it could"


# infiltration --------------------------------------------------------------------------------------------------------
def infiltrator(setup: Setup, side: str) -> str:
    """The profile of an infiltrator of a side's faction; empty if there is none."""
    profiles = GAME.start(setup).board.stock.profiles.values()
    return next((p.id for p in profiles if p.faction == setup[side]["faction"] and p.has("infiltration")), "")


def held_back(extra: int) -> Setup:
    """A game whose right band has so many infiltrators besides the others."""
    setup = next(one for one in map(GAME.setup, GAME.scenarios()) if infiltrator(one, "right"))
    g = GAME.start(setup)
    profiles = g.board.stock.profiles
    rest = [one for one in setup["right"]["members"] if not profiles[one["profile"]].has("infiltration")]
    new = [{"id": f"shade-{n}", "name": f"Shade {n}", "profile": infiltrator(setup, "right")} for n in range(extra)]
    return with_members(setup, "right", [*rest, *new])


@pytest.mark.rule(DETAILS, "punk.infiltrate.reserve")
def test_nobody_learns_whether_somebody_is_held_back() -> None:
    wish: dict[type[Choice], int] = {HoldBack: 2, Deploy: 1}
    for steps in (20, 40, 80):
        one, two = [played(held_back(extra), steps, wish) for extra in (0, 1)]
        assert two[0]["right.shade-0"].where in (BAND, RESERVE)
        for seat in ("left", ""):
            assert plain(GAME.view(one[0], seat)) == plain(GAME.view(two[0], seat))
            assert heard(one[1], seat) == heard(two[1], seat)


@pytest.mark.rule("punk.infiltrate.announce", DETAILS)
def test_who_comes_is_said_in_secret_and_then_shown() -> None:
    g, log = played(held_back(1), 400, {HoldBack: 2, Announce: 2})
    shade = g["right.shade-0"]
    assert shade.where not in (BAND, RESERVE)
    said = [line for line in log if line.event in ("announces", "appears")]
    assert [line.event for line in said] == ["announces", "appears"]
    assert (said[0].facts["side"], said[0].facts["number"], said[0].seats) == ("right", 1, ())


# the end -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(RECORD)
def test_when_the_game_is_over_everybody_sees_bullets_and_reserves() -> None:
    g, _ = played(held_back(1), 30, {HoldBack: 2})
    assert "right.shade-0" not in {one["id"] for one in GAME.view(g, "left")["models"]}
    over = g.fork()
    over.ended = Ending(("left",), "last-turn", "punk.table.house-scenarios")
    for seat in ("left", "right", ""):
        view = GAME.view(over, seat)
        assert [one["id"] for one in view["models"]] == list(g.models)
        assert dict(view["bullets"]) == g.bullets
