"""Details of duels, drink, cards and comrades that no table would notice at once."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.story import Table, adventure
from tests.rules.frontera.test_fight import fighting

from sixgun.core.chance import ScriptedChance, SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import Referee
from sixgun.games.frontera import decks, drinking, exchanges, gambling, goods, knowledge, medical, trials
from sixgun.games.frontera.characters import character_file, replacement
from sixgun.games.frontera.choices import Bring, Dismiss, Late
from sixgun.games.frontera.fights import duel, fight_calls
from sixgun.games.frontera.state import MAYOR, Session, deck_of, spent_of
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
        assert fight_calls.perform(ref, g, Dismiss("thug")) is False
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
    medical.last_chances(Referee(source=chance, decide=answer), g)
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


# --- who sees which cards --------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.exchange.cheat-caught", "frontera.ruling.exchange-phase1-view")
def test_whoever_catches_a_cheat_has_looked_through_his_deck() -> None:
    g = build.session(build.person("ana"), build.person("bob"), phase=1, decks={"ana": "2S 3S", "bob": "4H"})
    with scripted(choices=[pick("take-card", item="3S")]) as ref:
        exchanges.cheat_caught(ref, g, "ana", "bob")
    assert knowledge.known(g, "bob", deck_of("ana")) == ("2S",)
    assert knowledge.known(g, "bob", deck_of("bob")) == ("3S",)
    assert knowledge.known(g, "ana", deck_of("bob")) == ()


@pytest.mark.rule("frontera.exchange.cheat-caught", "frontera.ruling.recycle-timing", "frontera.ruling.exchange-scope")
def test_a_deck_whose_last_card_is_taken_takes_its_discards_back() -> None:
    g = build.session(
        build.person("ana"), build.person("bob"), phase=2, decks={"ana": "2S", "bob": "4H"}, spent={"ana": "9D KD"}
    )
    with scripted(choices=[pick("take-card", item="2S")]) as ref:
        exchanges.cheat_caught(ref, g, "ana", "bob")
    assert (g.cards(deck_of("ana")), g.cards(spent_of("ana"))) == (build.cards("9D KD"), ())


@pytest.mark.rule("frontera.ruling.what-is-public", "frontera.ruling.exchange-scope")
@pytest.mark.parametrize(("card", "seen"), [("2S", ()), ("9D", ("9D",))], ids=["from the deck", "from the discards"])
def test_a_card_taken_from_the_open_discards_is_known_to_everybody(card: str, seen: tuple[str, ...]) -> None:
    people = [build.person(who) for who in ("ana", "bob", "cleo")]
    g = build.session(*people, phase=2, decks={"ana": "2S 3S", "bob": "4H", "cleo": "5H"}, spent={"ana": "9D KD"})
    with scripted(choices=[pick("take-card", item=card)]) as ref:
        exchanges.cheat_caught(ref, g, "ana", "bob")
    for seat in ("cleo", ""):
        assert knowledge.known(g, seat, deck_of("bob")) == seen


@pytest.mark.rule("frontera.exchange.loot-empty", "frontera.ruling.exchange-short-deck")
def test_nobody_offers_a_swap_to_somebody_without_cards() -> None:
    g = build.session(build.person("ana"), build.person("bob"), phase=2, decks={"ana": "2S"})
    with scripted() as ref:
        exchanges.loot(ref, g, ["ana", "bob"])
    assert ref.log == []


@pytest.mark.rule("frontera.ruling.cheat-declare", "frontera.ruling.what-is-public")
@pytest.mark.parametrize("secret", [False, True])
def test_what_makes_up_a_secret_draw_is_told_to_its_drawer_alone(secret: bool) -> None:
    g = build.session(build.person("ana", head=2), pile="2S 3S")
    mods = trials.draw_mods(g, "ana", "head")
    with scripted(chance=[("2S", "3S")], choices=[pick("play", item="2S")]) as ref:
        trials.lay(ref, g, "ana", mods, "frontera.gamble.chance-skill", decks.value, secret=secret)
    told = {entry.event: (entry.mods, entry.seats) for entry in ref.log}
    assert told["draws"] == (() if secret else mods, ())
    assert told["hand"] == (mods if secret else (), ("ana",))


@pytest.mark.rule("frontera.phase1.keep-played", "frontera.test.free-choice")
@pytest.mark.parametrize(("phase", "first"), [(1, ["KH", "2H", "QS", "3S"]), (2, ["2H", "KH", "3S", "QS"])])
def test_of_cards_that_serve_alike_the_one_to_keep_or_to_spend_is_offered_first(phase: int, first: list[str]) -> None:
    g = build.session(build.person("ana"), phase=phase)
    assert trials.in_order_of_play(g, ("3S", "2H", "KH", "QS"), trials.trait_grader("H")) == first


@pytest.mark.rule("frontera.cheat.lose", "frontera.exchange.cheat-caught", "frontera.ruling.cheat-declare")
def test_a_cheat_who_loses_is_caught_and_pays_with_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    g = table()
    for who in ("ana", "bob"):
        g.change(who, cents=500)
    seen: list[list[str]] = []
    monkeypatch.setattr(gambling, "opposed_test", lambda *args, **more: Contest(("ana",), ()))
    monkeypatch.setattr(
        gambling, "_chance_exchanges", lambda ref, g, contest, people, caught: seen.append(list(caught))
    )
    with scripted(chance=["8C"], choices=["honest", "cheat"]) as ref:
        gambling.game_of_chance(ref, g, ["ana", "bob"])
    assert (seen, g["bob"].cents) == ([["bob"]], 0)


@pytest.mark.rule("frontera.ruling.alcohol-count", "frontera.ruling.drink-heavy-once")
def test_a_judgement_of_the_drinking_makes_nobody_more_sober() -> None:
    g = build.session(build.person("ana", muscle=3, sobriety=-2, alcohol=1, units=1))
    with scripted() as ref:
        drinking.heavy_drinking(ref, g, "ana")
    assert g["ana"].sobriety == -2


# --- goods and newcomers ---------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.gap.goods-prices", "frontera.ruling.equipment-bonus-skill")
@pytest.mark.parametrize(
    ("item", "skill", "cheat", "cards"),
    [
        ("work-clothes", "agility", False, 1),
        ("work-clothes", "strength", False, 0),
        ("loaded-deck", "deftness", False, 0),
        ("loaded-deck", "deftness", True, 1),
        ("lockpicks", "deftness", True, 0),
    ],
)
def test_goods_help_where_they_are_good_for_something(item: str, skill: str, cheat: bool, cards: int) -> None:
    g = build.session(build.person("ana", goods=(item, item)))
    assert sum(mod.value for mod in goods.goods_mods(g, "ana", skill, cheat=cheat)) == cards


@pytest.mark.rule("frontera.ruling.death-cards")
def test_whoever_has_stayed_out_and_comes_back_is_asked_again_after_the_next_death() -> None:
    story = Table(adventure())
    story.g.change("ana", dead=True, health=-4)
    story.g.flags[replacement.STAYED + "judit"] = 1
    assert replacement.due(story.g) == ""
    brought = Bring(next(iter(character_file.CHARACTERS.samples)))
    answers = iter([brought, Late("judit", "share")])
    replacement.ask(Referee(source=SeededChance(0), decide=lambda question: next(answers)), story.g, "judit")
    newcomer = story.g.of_seat("judit")[-1]
    story.g.change(newcomer.id, dead=True, health=-4)
    assert replacement.due(story.g) == "judit"
