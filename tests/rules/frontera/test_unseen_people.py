"""People whom the story shows when their time has come."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera.story import SPOTS, Table, adventure

from sixgun.games.frontera import casting, mayor
from sixgun.games.frontera.choices import CallTest, Dismiss, NextBeat, PassTime, Show
from sixgun.games.frontera.fights import fight_calls
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.mayor import forms
from sixgun.games.frontera.odds.preview import preview
from sixgun.games.frontera.state import MAYOR
from sixgun.screen.words import Words

RULE = "frontera.ruling.unseen-people"
EVE = {"id": "eve", "name": "Eve", "npc": "tough", "side": "gang", "unseen": True, "weapons": {"rifle": 1}}
BEAT = NextBeat()


def table(*beats: dict[str, Any], **more: Any) -> Table:
    return Table(adventure(*beats, people=[{**EVE, **more}]))


def known(made: Table, seat: str) -> set[str]:
    return {c["id"] for c in GAME.view(made.g, seat)["characters"]}


@pytest.mark.rule("frontera.ruling.unseen-people")
@pytest.mark.parametrize(
    "beat",
    [
        {"kind": "text", "shows": ["eve"]},
        {"kind": "text", "success": [{"shows": ["eve"]}]},
        {"kind": "text", "success": [{"who": "eve", "morale": -1}]},
        {"kind": "contest", "who": "ana", "against": "lefty+eve"},
        {"kind": "threat", "who": "eve"},
        {"kind": "fight", "spots": [*SPOTS, {"who": "eve", "x": 20.0, "y": 20.0}]},
    ],
)
def test_a_beat_shows_whom_it_lists_and_who_takes_part(beat: dict[str, Any]) -> None:
    made = table({"kind": "text"}, beat)
    made.step(BEAT)
    for seat in ("judit", ""):
        assert known(made, seat) == {"ana", "bo", "lefty"}
    assert GAME.view(made.g, MAYOR)["unseen"] == ("eve",)
    made.step(BEAT)
    entry = next(entry for entry in made.log if entry.event == "appears")
    assert (entry.rule, entry.facts["people"]) == (RULE, ("eve",))
    for seat in ("judit", "", MAYOR):
        assert "eve" in known(made, seat)
        assert GAME.view(made.g, seat)["unseen"] == ()
    assert made.g["eve"].present and made.g["eve"].arms[0].weapon == "rifle"


@pytest.mark.rule("frontera.ruling.unseen-people")
def test_nobody_appears_twice_and_no_beat_that_is_passed_over_shows_anybody() -> None:
    made = table(
        {"kind": "text", "when": "never", "shows": ["eve"]},
        {"kind": "text", "success": [{"flag": "later"}]},
        {"kind": "text", "shows": ["eve"]},
        {"kind": "text", "shows": ["eve"]},
        {"kind": "text", "success": [{"flag": "never"}]},
        {"kind": "text", "when": "later"},
    )
    made.step(BEAT)
    assert "eve" not in made.g.characters
    made.step(BEAT)
    made.step(BEAT)
    assert made.events().count("appears") == 1


@pytest.mark.rule("frontera.ruling.unseen-people")
def test_names_are_told_to_whoever_may_know_them() -> None:
    made = table({"kind": "text", "shows": ["eve"]}, mount="horse")
    words = Words(GAME, adventure({"kind": "text", "shows": ["eve"]}, people=[{**EVE, "mount": "horse"}]))
    assert "name.eve" not in words.texts and "name.gang" not in words.texts
    assert "name.eve" not in words.meeting(made.g, "judit").texts
    assert words.meeting(made.g, MAYOR).name("eve") == "Eve"
    made.step(BEAT)
    met = words.meeting(made.g, "judit")
    assert (met.name("eve"), met.name("eve-horse"), met.name("gang")) == ("Eve", "a horse (Eve)", "Eve")
    assert "name.eve" not in words.texts


@pytest.mark.rule("frontera.ruling.unseen-people")
def test_who_rides_with_whom_is_kept_until_they_appear() -> None:
    riders = [{**EVE, "mount": "horse"}, {**EVE, "id": "ed", "name": "Ed", "rides": "eve"}]
    made = Table(adventure({"kind": "text", "shows": ["ed", "eve"]}, people=riders))
    assert made.g.mounts == {}
    made.step(BEAT)
    assert made.g.mounts["eve-horse"].party == made.g.mounts["eve-horse"].riders == ("eve", "ed")
    assert (made.g["ed"].mount, made.g["eve"].mount) == ("eve-horse", "eve-horse")


@pytest.mark.rule("frontera.ruling.unseen-people")
def test_the_mayor_lets_somebody_appear() -> None:
    made = table()
    show = Show(("eve",))
    named = [mayor.check(made.g, CallTest(who, "head"), beat=True) for who in ("eve", "nobody")]
    assert [refusal and refusal.reason for refusal in named] == ["no-such-target", "no-such-target"]
    assert next(form for form in forms(made.g, beat=True) if form.kind == "show").fields[0].ids == ("eve",)
    made.step(show)
    assert "eve" in known(made, "judit") and made.events()[-1] == "mayor-show"
    refusal = mayor.check(made.g, show, beat=True)
    assert refusal is not None and (refusal.rule, refusal.reason) == (RULE, "not-unseen")
    assert not [form for form in forms(made.g, beat=True) if form.kind == "show"]


@pytest.mark.rule("frontera.ruling.unseen-people")
@pytest.mark.parametrize(
    ("people", "reason"),
    [((), "how-many"), (("lefty",), "not-unseen"), (("eve", "eve"), "named-twice"), (("x",), "not-unseen")],
)
def test_only_the_unseen_can_appear(people: tuple[str, ...], reason: str) -> None:
    refusal = mayor.check(table().g, Show(people), beat=True)
    assert refusal is not None and refusal.reason == reason


@pytest.mark.rule("frontera.ruling.unseen-people")
def test_somebody_appears_in_the_middle_of_a_fight_and_has_a_place() -> None:
    made = table({"kind": "fight", "spots": SPOTS})
    made.step(BEAT)
    while not (made.g.fight and made.g.fight.order and made.g[made.g.fight.order[0]].seat == MAYOR):
        made.step()
    show = Show(("eve",))
    assert fight_calls.refusal(made.g, show) is None
    made.prefer = [show]
    made.step()
    eve = made.g["eve"]
    assert eve.present and (eve.x, eve.y) != (0.0, 0.0)


@pytest.mark.rule("frontera.ruling.unseen-people")
def test_what_the_story_remembers_only_the_mayor_sees() -> None:
    made = table({"kind": "text", "success": [{"flag": "traitor"}]}, {"kind": "text", "when": "traitor"})
    made.step(BEAT)
    assert ("flag:traitor", 1) in GAME.view(made.g, MAYOR)["flags"]
    for seat in ("judit", "marc", ""):
        assert "traitor" not in str(GAME.view(made.g, seat))


@pytest.mark.rule("frontera.ruling.unseen-people", "frontera.ruling.wear-several-characters")
def test_time_does_not_pass_for_the_unseen() -> None:
    """The Mayor's cards come back although somebody whom nobody knows of was not said to rest."""
    made = Table(adventure(people=[EVE], switches={"mode": "wear"}))
    made.step(Dismiss("lefty"))
    assert casting.unseen(made.g) == ("eve",) and "eve" not in made.g.characters
    made.step(PassTime("rest", 1))
    made.step(Show(("eve",)))
    assert made.g["eve"].health_clock.since == 0


@pytest.mark.rule("frontera.ruling.unseen-people", "frontera.ruling.published-odds")
def test_the_mayor_is_told_the_odds_of_a_beat_that_somebody_unseen_takes_part_in() -> None:
    """The same as if she had been there all the time."""
    beat = {"kind": "sneak", "who": "ana", "against": "eve"}
    found = [preview(Table(adventure(beat, people=[{**EVE, "unseen": hidden}])).g, BEAT) for hidden in (True, False)]
    assert found[0] is not None and found[0] == found[1]
