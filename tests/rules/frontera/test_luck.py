"""The dead man's hand: what the Mayor calls for by pure luck, and that everybody sees what was drawn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from tests.rules.frontera.story import Table, adventure

from sixgun.core.choice import Choice
from sixgun.core.game import load_game
from sixgun.core.ref import Ref
from sixgun.games.frontera import console, decks, drinking, gambling, levels, mayor
from sixgun.games.frontera.choices import Luck, Scene, TwoCards
from sixgun.games.frontera.fights import fight
from sixgun.games.frontera.odds import preview_evening
from sixgun.games.frontera.odds.preview import preview
from sixgun.games.frontera.state import Fight, Session
from sixgun.games.frontera.trials import draw_count
from sixgun.screen.display import Display
from sixgun.testing.scripted import ScriptedRef

GAME = load_game("frontera")


def made() -> Table:
    return Table(adventure({"kind": "text"}))


def luck(*drawn: str, stakes: str = "", who: str = "lefty") -> tuple[bool, list[str], list[str]]:
    """One call for pure luck with these cards: the result, the events, and the words that it came to."""
    g = made().g
    ref = ScriptedRef([list(drawn)])
    better = console.luck(ref, g, who, len(drawn), stakes)
    told = [entry for entry in ref.log if entry.event.startswith("luck")]
    return better, [entry.event for entry in ref.log], [str(entry.facts["words"]) for entry in told]


@pytest.mark.rule("frontera.dmh.purpose", "frontera.dmh.procedure", "frontera.example.dmh-notation")
def test_an_ace_gives_the_better_outcome_and_an_eight_the_worse() -> None:
    assert luck("AS", stakes="beer / whisky") == (True, ["dead-man", "luck-better-told"], ["beer"])
    assert luck("8D", stakes="beer / whisky") == (False, ["dead-man", "luck-worse-told"], ["whisky"])
    assert luck("AH") == (True, ["dead-man", "luck-better"], [""])
    assert luck("8C", stakes="the door opens") == (False, ["dead-man", "luck-worse"], [""])


@pytest.mark.rule("frontera.dmh.two-cards", "frontera.ruling.dmh-who-allows-two")
def test_the_mayor_may_grant_two_cards_of_which_the_better_counts() -> None:
    assert luck("8D", "AS")[0]
    assert not luck("8D", "8C")[0]
    g = made().g
    assert mayor.check(g, Luck("ana", 2), beat=True) is None
    refused = mayor.check(g, Luck("ana", 3), beat=True)
    assert refused is not None
    assert refused.reason == "a-number"


@pytest.mark.rule("frontera.dmh.procedure", "frontera.dmh.two-cards", "frontera.ruling.published-odds")
@pytest.mark.parametrize(("cards", "better"), [(1, Fraction(1, 2)), (2, Fraction(5, 6))])
def test_mayor_and_player_see_the_odds_before_the_player_draws(cards: int, better: Fraction) -> None:
    table = made()
    call = Luck("ana", cards, "beer / whisky")
    table.step(call)
    question = next(one for one in table.asked if one.seat == "judit")
    assert question.facts["stakes"] == "beer / whisky"
    for seen in (preview(table.g, call), preview(table.g, question.options[0].choice)):
        assert seen is not None
        assert {one.name: one.p for one in seen.outcomes} == {"better": better, "worse": 1 - better}
    assert [e for e in table.events() if e.startswith(("mayor", "dead-man", "luck"))][:2] == ["mayor-luck", "dead-man"]


@pytest.mark.rule("frontera.dmh.procedure", "frontera.ruling.what-is-public")
def test_everybody_sees_which_cards_of_the_dead_mans_hand_were_drawn() -> None:
    ref = ScriptedRef([["8D", "AS"]])
    assert decks.dead_mans_hand(ref, made().g, "frontera.drink.duel-repeat", 2)
    assert [(entry.event, entry.seats, entry.facts["drawn"]) for entry in ref.log] == [("dead-man", (), ("8D", "AS"))]
    assert GAME.part(Display).signs.shows["dead-man"] == "drawn"


@pytest.mark.rule("frontera.ruling.cheat-declare", "frontera.sobriety.tipsy")
def test_the_card_of_a_tipsy_gambler_is_shown_to_him_alone() -> None:
    """Everybody could otherwise tell from the number of cards whether he cheats."""
    g = made().g
    g.change("ana", sobriety=-1)
    for secret, seats in ((True, ("judit",)), (False, ())):
        ref = ScriptedRef([["AS"]])
        draw_count(ref, g, "ana", (), secret=secret)
        assert [entry.seats for entry in ref.log] == [seats]


def _gambles(ref: Ref, g: Session) -> None:
    gambling._luck_of_winner(ref, g, "ana", cheat=False, stake=0)


def _loses(ref: Ref, g: Session) -> None:
    gambling._luck_of_loser(ref, g, "ana", 0)


def _is_afraid(ref: Ref, g: Session) -> None:
    levels.lose_morale(ref, g, "ana", 1, "frontera.scare.effect")


def _has_drunk(ref: Ref, g: Session) -> None:
    g.change("ana", alcohol=5, units=5)
    drinking.heavy_drinking(ref, g, "ana")


def _fights_on(ref: Ref, g: Session) -> None:
    for who in ("bo", "lefty"):
        g.change(who, present=False)
    g.fight = Fight(turn=4)
    fight.start_turn(ref, g)


def _is_tipsy(ref: Ref, g: Session) -> None:
    g.change("ana", sobriety=-1)
    draw_count(ref, g, "ana", ())


def _is_dying(ref: Ref, g: Session) -> None:
    g.change("ana", health=-4, dying=1)
    levels.last_chance(ref, g, "ana")


def _drinks_on(ref: Ref, g: Session) -> None:
    g.change("ana", units=7)
    drinking.drink_unit(ref, g, "ana")


@pytest.mark.rule("frontera.dmh.two-cards", "frontera.ruling.dmh-who-allows-two")
@pytest.mark.parametrize("granted", [False, True])
@pytest.mark.parametrize(
    ("run", "open_"),
    [
        (_gambles, True),
        (_loses, True),
        (_is_afraid, True),
        (_has_drunk, True),
        (_fights_on, True),
        (_is_tipsy, False),
        (_is_dying, False),
        (_drinks_on, False),
    ],
)
def test_two_cards_are_granted_where_no_rule_fixes_how_many(
    run: Callable[[Ref, Session], None], open_: bool, granted: bool
) -> None:
    g = made().g
    if granted:
        mayor.perform(ScriptedRef([]), g, TwoCards("ana"))
    cards = ["8D", "AS"] if granted and open_ else ["AS"]
    order = ["judit"] if run is _fights_on else []
    ref = ScriptedRef([cards, *order])
    run(ref, g)
    assert [entry.facts["drawn"] for entry in ref.log if entry.event == "dead-man"] == [tuple(cards)]


@pytest.mark.rule("frontera.ruling.dmh-who-allows-two")
@pytest.mark.parametrize("end", [TwoCards("ana", "take"), Scene("second")])
def test_two_cards_are_granted_until_the_mayor_takes_it_back_or_another_scene_begins(end: Choice) -> None:
    table = made()
    table.step(TwoCards("ana"))
    assert (decks.cards_granted(table.g, "ana"), decks.cards_granted(table.g, "bo")) == (2, 1)
    assert preview_evening.luck(table.g, "ana") == Fraction(5, 6)
    table.step(end)
    assert decks.cards_granted(table.g, "ana") == 1
    assert preview_evening.luck(table.g, "ana") == Fraction(1, 2)
