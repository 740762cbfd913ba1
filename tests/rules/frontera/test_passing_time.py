"""Turns and minutes that pass without a fight."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera.story import Table, adventure

from sixgun.core.choice import Choice
from sixgun.games.frontera import mayor
from sixgun.games.frontera.choices import PassMinutes, PassTime, PassTurns
from sixgun.games.frontera.state import Clock, deck_of, spent_of

TURN, MINUTE = 6, 60


def table(mode: str = "normal", prefer: tuple[str, ...] = (), **fields: Any) -> Table:
    made = Table(adventure(switches={"mode": mode}), prefer)
    made.g.change("ana", **fields)
    return made


@pytest.mark.rule("frontera.combat.turn-length", "frontera.ruling.minute-turns")
@pytest.mark.parametrize(("kind", "seconds"), [(PassTurns, 6), (PassMinutes, 60), (PassTime, 3600)])
def test_how_long_a_turn_a_minute_and_an_hour_are(kind: type[PassTurns | PassMinutes | PassTime], seconds: int) -> None:
    made = table()
    before = made.g.time
    made.step(kind("busy", 3))
    assert made.g.time - before == 3 * seconds


@pytest.mark.rule("frontera.morale.levels", "frontera.morale.paralysed", "frontera.ruling.minute-turns")
@pytest.mark.parametrize(("needs", "turns", "level"), [(TURN, 1, -2), (MINUTE, 9, -3), (MINUTE, 10, -2)])
def test_the_paralysed_come_to_without_a_fight(needs: int, turns: int, level: int) -> None:
    """A dead man's hand has said: after a turn, or after a minute of ten turns."""
    made = table(morale=-3, morale_clock=Clock(needs=needs))
    made.step(PassTurns("busy", turns))
    assert made.g["ana"].morale == level


@pytest.mark.rule("frontera.ruling.rest-definition")
def test_a_busy_minute_breaks_a_rest_and_a_minute_of_rest_goes_on_with_it() -> None:
    made = table(health=-1, health_clock=Clock(since=500, rest=500))
    made.step(PassMinutes("rest", 1))
    assert made.g["ana"].health_clock.rest == 560
    made.step(PassMinutes("rest", 1, ("bo",)))
    assert (made.g["ana"].health_clock.rest, made.g["ana"].health_clock.since) == (0, 620)


@pytest.mark.rule("frontera.ruling.death-window")
def test_at_every_turn_end_the_dying_may_take_their_last_chance() -> None:
    """Four turn ends are left: the player is asked at three of them, the test comes at the fourth."""
    made = table(prefer=("wait-for-care",), health=-4, dying=4)
    made.step(PassTurns("busy", 2))
    asked = [question for question in made.asked if question.rule == "frontera.ruling.death-window"]
    assert [question.facts["turns"] for question in asked] == [3, 2]
    assert made.g["ana"].dying == 2 and "survives" not in made.events()
    made.step(PassMinutes("busy", 1))
    asked = [question for question in made.asked if question.rule == "frontera.ruling.death-window"]
    assert [question.facts["turns"] for question in asked] == [3, 2, 1]
    assert made.g["ana"].dying == 0
    assert made.g.time == 2 * TURN + MINUTE, "the rest of the minute has passed as well"


@pytest.mark.rule("frontera.ruling.death-window")
def test_whoever_takes_the_last_chance_early_is_asked_no_more() -> None:
    made = table(prefer=("last-chance",), health=-4, dying=4)
    made.step(PassTurns("busy", 3))
    asked = [question for question in made.asked if question.rule == "frontera.ruling.death-window"]
    assert len(asked) == 1 and made.g["ana"].dying == 0


@pytest.mark.rule("frontera.wear.rest", "frontera.ruling.wear-partial-hour")
@pytest.mark.parametrize(("minutes", "back"), [(59, 0), (60, 8)])
def test_an_hour_in_minutes_is_an_hour_of_rest(minutes: int, back: int) -> None:
    made = table("wear")
    deck = made.g.cards(deck_of("judit"))
    made.g.zones[spent_of("judit")], made.g.zones[deck_of("judit")] = deck[:10], deck[10:]
    made.step(PassMinutes("rest", minutes))
    assert len(made.g.cards(deck_of("judit"))) == len(deck) - 10 + back


@pytest.mark.rule("frontera.ruling.rest-definition")
@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (PassTurns("", 1), "how-long"),
        (PassMinutes("asleep", 1), "how-long"),
        (PassTurns("busy", 0), "a-number"),
        (PassTurns("busy", 601), "a-number"),
        (PassMinutes("rest", 1, ("nobody",)), "no-such-target"),
    ],
)
def test_what_cannot_pass_is_refused(choice: Choice, reason: str) -> None:
    refusal = mayor.check(table().g, choice, beat=True)
    assert refusal is not None and refusal.reason == reason
