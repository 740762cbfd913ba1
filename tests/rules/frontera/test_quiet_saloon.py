"""Details of duels, drink, cards and comrades that no table would notice at once."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.test_fight import fighting

from sixgun.core.chance import ScriptedChance
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import Referee
from sixgun.games.frontera import drinking, duel, exchanges, fight_calls, gambling, knowledge, rescue
from sixgun.games.frontera.state import MAYOR, Session, deck_of
from sixgun.games.frontera.trials import Contest
from sixgun.testing import pick, scripted


# --- holds -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.test-in-combat", "frontera.ruling.grapple-maintain-who")
@pytest.mark.parametrize("seizer", ["ana", "thug"])
def test_whoever_is_sent_away_holds_nobody_and_is_held_by_nobody(seizer: str) -> None:
    other = {"ana": "thug", "thug": "ana"}[seizer]
    g = fighting(build.person("ana"), build.person("thug", MAYOR))
    g.change(seizer, holds=other)
    g.change(other, held_by=(seizer,))
    with scripted() as ref:
        assert fight_calls.perform(ref, g, Choice("dismiss", target="thug")) is False
    assert [(c.holds, c.held_by) for c in g.characters.values()] == [("", ()), ("", ())]


# --- duels -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.duel-no-suit", "frontera.duel.stalemate")
@pytest.mark.parametrize(("switch", "again", "health"), [("both-hit", False, -2), ("redraw", True, 0)])
def test_nobody_on_suit_hits_everybody_or_is_drawn_anew(
    switch: str, again: bool, health: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [build.person(who, weapons=("revolver",)) for who in ("ana", "bob")]
    g = build.session(*people, duel_no_suit=switch)
    asked: list[bool] = []

    def test(*args: Any, again: bool = False, **more: Any) -> Contest:
        asked.append(again)
        return Contest((), ())

    monkeypatch.setattr(duel, "opposed_test", test)
    with scripted(choices=["draw", "draw"]) as ref:
        duel.pistol_duel(ref, g, ("ana", "bob"))
    assert asked == [again]
    assert [c.health for c in g.characters.values()] == [health, health]


@pytest.mark.rule("frontera.duel.pistol-test")
@pytest.mark.parametrize(
    ("weapons", "state", "can"),
    [(("revolver",), {}, True), ((), {}, False), (("knife",), {}, False), (("revolver",), {"health": -3}, False)],
)
def test_a_duel_needs_somebody_who_can_act_and_shoot(
    weapons: tuple[str, ...], state: dict[str, Any], can: bool
) -> None:
    g = build.session(build.person("ana", weapons=weapons, **state))
    assert duel.can_duel(g, "ana") is can


# --- drink -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.gamble.skill-drinking", "frontera.sobriety.coma")
def test_whoever_sleeps_already_does_not_drink_along() -> None:
    g = build.session(build.person("ana"), build.person("bob", sobriety=-3))
    with scripted() as ref:
        assert drinking.drinking_duel(ref, g, ["bob", "ana"]) == ("ana",)


# --- comrades --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.medical-retry", "frontera.ruling.death-window")
def test_a_healer_looks_after_one_of_the_dying_a_turn() -> None:
    dying = [build.person(who, health=-4, dying=3) for who in ("ana", "bob")]
    g = build.session(*dying, build.person("doc", head=1), pile="2S 3S 4S 5S 6S 7S 8S 9S")
    asked: list[str] = []

    def answer(question: Question) -> Choice:
        kinds = [option.choice.kind for option in question.options]
        if "care" in kinds:
            asked.append(f"care {question.facts['target']}")
            return pick("care")(question)
        if "last-chance" in kinds:
            asked.append("turn")
            return pick("wait-for-care")(question)
        return question.options[0].choice

    chance = ScriptedChance(["2S", "3S", "4S", "AS", "AS"])
    rescue.last_chances(Referee(source=chance, decide=answer), g)
    chance.finish()
    turns = " ".join(asked).split("turn")
    assert all(turn.count("care") <= 1 for turn in turns), asked
    assert sum(turn.count("care") for turn in turns) == 3


# --- loot ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.loot-consent", "frontera.exchange.loot-empty")
def test_in_phase_one_cards_of_a_loot_swap_are_random_and_face_down() -> None:
    g = build.session(build.person("ana"), build.person("bob"), phase=1, decks={"ana": "2S 3S", "bob": "4H 5H"})
    said: list[Any] = [pick("swap-with", target="bob"), "accept-swap", "no-swap"]
    with scripted(chance=["4H", "2S"], choices=said) as ref:
        exchanges.loot(ref, g, ["ana", "bob"])
    assert g.cards(deck_of("ana")) == build.cards("3S 4H")
    for seat in ("ana", "bob"):
        assert [knowledge.known(g, seat, deck_of(one)) for one in ("ana", "bob")] == [(), ()]


# --- cheats ----------------------------------------------------------------------------------------------------------
def table() -> Session:
    return build.session(*[build.person(who) for who in ("ana", "bob", "cleo")], phase=2)


@pytest.mark.rule("frontera.ruling.cheat-replaces-exchange", "frontera.ruling.cheat-exchange-by")
def test_a_cheat_who_is_caught_loses_one_card_and_swaps_none(monkeypatch: pytest.MonkeyPatch) -> None:
    g = table()
    moved: list[tuple[str, ...]] = []
    monkeypatch.setattr(exchanges, "cheat_caught", lambda ref, g, cheat, rival: moved.append(("caught", cheat, rival)))
    monkeypatch.setattr(exchanges, "bet_won", lambda ref, g, winner, loser: moved.append(("swap", winner, loser)))
    with scripted() as ref:
        gambling._chance_exchanges(ref, g, Contest(("ana",), ()), ["ana", "bob", "cleo"], ["cleo"])
    assert moved == [("caught", "cleo", "ana"), ("swap", "ana", "bob")]
