"""Chases, stealth, pockets, words, dangers, and pistol duels."""

from __future__ import annotations

import pytest
from tests.rules.frontera import build

from sixgun.games.frontera import contests
from sixgun.games.frontera.fights import duel
from sixgun.games.frontera.state import DISCARDS, MAYOR, deck_of, spent_of
from sixgun.testing import pick, scripted


@pytest.mark.rule("frontera.chase.head-start", "frontera.ruling.chase-lead", "frontera.chase.skill")
def test_a_lead_of_two_needs_two_wins_before_the_fugitive_has_one() -> None:
    g = build.session(build.person("ana"), build.person("bob"), pile="5H 2H 9H 3H 4H KH")
    with scripted(chance=[("5H",), ("2H",), ("9H",), ("3H",)], choices=["draw", "draw", "play", "play"] * 2) as ref:
        assert contests.chase(ref, g, ["bob"], ["ana"], lead=2) == {"bob": True}
    g = build.session(build.person("ana"), build.person("bob"), pile="5H 2H 9H 3H 4H KH")
    with scripted(chance=[("5H",), ("2H",), ("3H",), ("9H",)], choices=["draw", "draw", "play", "play"] * 2) as ref:
        assert contests.chase(ref, g, ["bob"], ["ana"], lead=2) == {"bob": False}


@pytest.mark.rule("frontera.ruling.chase-lead")
def test_a_tug_goes_back_and_forth() -> None:
    g = build.session(build.person("ana"), build.person("bob"), pile="5H 2H 9H 3H 4H KH", chase_escape="tug")
    draws = [("2H",), ("5H",), ("3H",), ("9H",)]
    with scripted(chance=draws, choices=["draw", "draw", "play", "play"] * 2) as ref:
        assert contests.chase(ref, g, ["bob"], ["ana"], lead=1) == {"bob": False}


@pytest.mark.rule("frontera.ruling.chase-lead", "frontera.opposed.several-suits")
def test_each_fugitive_is_compared_with_the_best_pursuer() -> None:
    people = [build.person(name) for name in ("ana", "bob", "eva")]
    g = build.session(*people, pile="5H 2H 9H KS")
    with scripted(chance=[("5H",), ("9H",), ("2H",)], choices=["draw"] * 3 + ["play"] * 3) as ref:
        # drawn in seat order: ana pursues with 5H, bob flees with 9H, eva flees with 2H
        assert contests.chase(ref, g, ["bob", "eva"], ["ana"]) == {"bob": False, "eva": True}


@pytest.mark.rule("frontera.stealth.test", "frontera.ruling.stealth-stalemate", "frontera.pickpocket.test")
def test_sneaking_and_picking_pockets_use_each_sides_own_suit() -> None:
    g = build.session(build.person("ana"), build.person("bob"), pile="3H 9C 4S 2C 5D")
    with scripted(chance=[("3H",), ("9C",), ("4S",), ("2C",)], choices=["draw", "draw", "play", "play"] * 2) as ref:
        assert contests.sneak(ref, g, "ana", ["bob"]).victor == "bob"
        assert contests.pick_pocket(ref, g, "ana", "bob").victor == "ana"


@pytest.mark.rule("frontera.challenge.test", "frontera.challenge.lost-by-target", "frontera.ruling.challenge-accept")
@pytest.mark.parametrize(("answer", "morale"), [("accept-challenge", 0), ("refuse-challenge", -1)])
def test_a_challenged_one_who_loses_faces_it_or_pays(answer: str, morale: int) -> None:
    g = build.session(build.person("ana"), build.person("bob"), pile="9D 2D KS")
    cards = [("9D",), ("2D",)] + ([("AS",)] if morale else [])
    with scripted(chance=cards, choices=["draw", "draw", "play", "play", answer]) as ref:
        contests.challenge(ref, g, "ana", "bob")
    assert g["bob"].morale == morale


@pytest.mark.rule("frontera.challenge.lost-by-challenger", "frontera.morale.defence-cunning", "frontera.provoke.test")
@pytest.mark.rule("frontera.provoke.loser", "frontera.morale.loss-challenge")
def test_words_can_hurt_whoever_speaks_them() -> None:
    g = build.session(build.person("ana"), build.person("bob", head=9), pile="9D 2D KS 3D 4D")
    g.change("bob", head=1)
    draws = [("2D",), ("9D",), ("AS",), ("3D",), ("4D",), ("8C",)]
    with scripted(chance=draws, choices=["draw", "draw", "play", "play"] * 2) as ref:
        contests.challenge(ref, g, "ana", "bob")
        assert g["ana"].morale == -1
        g.change("ana", morale=0)
        contests.provoke(ref, g, "ana", "bob")
    assert (g["ana"].morale, g["bob"].morale) == (-1, 0)


@pytest.mark.rule("frontera.morale.threat-card", "frontera.ruling.threat-card-source", "frontera.ruling.threat-joker")
def test_a_threat_is_one_card_against_everybodys_confidence() -> None:
    g = build.session(build.person("ana", head=5), build.person("bob"), pile="9S 2D")  # Confidence 9 and 5
    with scripted(chance=[("9S",), ("AS",)]) as ref:
        assert contests.threat(ref, g, ["ana", "bob"]) == "9S"
    assert (g["ana"].morale, g["bob"].morale) == (0, -1)
    assert g.cards(DISCARDS) == ("9S",)
    g = build.session(build.person("ana", head=9), phase=2, decks={MAYOR: "RJ 2D"})
    with scripted(chance=[("RJ",), ("AS",)]) as ref:
        contests.threat(ref, g, ["ana"])
    assert g["ana"].morale == -1
    assert g.cards(spent_of(MAYOR)) == ("RJ",)


@pytest.mark.rule("frontera.accident.fall", "frontera.ruling.fall-rounding")
@pytest.mark.parametrize(("metres", "down", "up"), [(4.9, 0, 1), (5, 1, 1), (9.9, 1, 2), (14.9, 2, 3)])
def test_how_far_one_falls(metres: float, down: int, up: int) -> None:
    assert contests.fall_levels(build.session(), metres) == down
    assert contests.fall_levels(build.session(fall_rounding="up"), metres) == up


@pytest.mark.rule(
    "frontera.accident.reduce-success", "frontera.accident.reduce-partial", "frontera.ruling.accident-floor"
)
@pytest.mark.rule("frontera.accident.train", "frontera.accident.horse")
@pytest.mark.parametrize(("card", "train", "horse"), [("2H", -2, 0), ("2D", -3, -1), ("2S", -4, -2)])
def test_agility_saves_from_accidents(card: str, train: int, horse: int) -> None:
    for by, level in (("train", train), ("horse", horse)):
        g = build.session(build.person("ana"), pile=f"{card} 3S")
        with scripted(chance=[(card,)], choices=["draw", "play"]) as ref:
            contests.run_over(ref, g, "ana", by)
        assert g["ana"].health == level


@pytest.mark.rule("frontera.ruling.accident-difficulty")
def test_a_difficult_fall_leaves_the_colour_worthless() -> None:
    g = build.session(build.person("ana"), pile="AD")
    with scripted(chance=[("AD",)], choices=["draw", "play"]) as ref:
        assert contests.accident(ref, g, "ana", 2, "frontera.accident.fall", difficulty=5) == 2


# --- pistol duels ----------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "frontera.duel.pistol-test", "frontera.duel.loser", "frontera.duel.winner", "frontera.ruling.duel-damage"
)
@pytest.mark.rule("frontera.duel.no-combat-rules", "frontera.ruling.duel-cards", "frontera.duel.absorb-is-cheating")
def test_the_loser_takes_one_shot_in_full() -> None:
    g = build.session(
        build.person("ana", weapons=("revolver",)), build.person("bob", muscle=9, weapons=("rifle",)), pile="9S 2S"
    )
    with scripted(
        chance=[("9S",), ("2S",)], choices=["draw", "draw", "play", "play", pick("swap-cards", number=0)]
    ) as ref:
        duel.pistol_duel(ref, g, ["ana", "bob"])
    assert (g["ana"].health, g["bob"].health) == (0, -2)


@pytest.mark.rule("frontera.duel.stalemate", "frontera.exchange.duel-tie", "frontera.ruling.duel-no-suit")
@pytest.mark.parametrize("nobody_fast_enough", ["both-hit", "redraw"])
def test_equal_cards_hit_both(nobody_fast_enough: str) -> None:
    """What the table agreed for duels in which nobody is fast enough makes no difference."""
    g = build.session(
        build.person("ana", weapons=("revolver",)),
        build.person("bob", weapons=("rifle",)),
        phase=2,
        decks={"ana": "9S 2C", "bob": "9S 3C"},
        duel_no_suit=nobody_fast_enough,
    )
    draws = [("9S",), ("9S",), ("3C", "9S"), ("2C", "9S")]
    with scripted(chance=draws, choices=["draw", "draw", "play", "play"]) as ref:
        duel.pistol_duel(ref, g, ["ana", "bob"])
    assert (g["ana"].health, g["bob"].health) == (-3, -2)
    assert set(g.cards(deck_of("ana"))) == {"3C", "9S"}


@pytest.mark.rule("frontera.ruling.duel-no-suit")
@pytest.mark.parametrize(("switch", "health"), [("both-hit", -2), ("redraw", 0)])
def test_nobody_fast_enough(switch: str, health: int) -> None:
    people = [build.person("ana", weapons=("revolver",)), build.person("bob", weapons=("revolver",))]
    g = build.session(*people, pile="2H 3H 4S 5S", duel_no_suit=switch)
    draws = [("2H",), ("3H",)] + ([("5S",), ("4S",)] if switch == "redraw" else [])
    swaps = ["swap-cards"] if switch == "redraw" else []
    choices = ["draw", "draw"] + ["play"] * len(draws) + [pick("swap-cards", number=0) for _ in swaps]
    exchange = [("3H",), ("2H",)] if switch == "both-hit" else []
    with scripted(chance=[*draws, *exchange], choices=choices) as ref:
        duel.pistol_duel(ref, g, ["ana", "bob"])
    assert g["ana"].health == health


@pytest.mark.rule("frontera.ruling.duel-multi", "frontera.exchange.duel-winner")
def test_among_three_the_winner_shoots_one() -> None:
    people = [build.person(name, weapons=("revolver",)) for name in ("ana", "bob", "eva")]
    g = build.session(*people, mode="nomgmt", pile="9S 2S 3S KH")
    with scripted(
        chance=[("9S",), ("2S",), ("3S",)], choices=["draw"] * 3 + ["play"] * 3 + [pick("shoot-loser", target="eva")]
    ) as ref:
        duel.pistol_duel(ref, g, ["ana", "bob", "eva"])
    assert [g[who].health for who in ("ana", "bob", "eva")] == [0, 0, -2]
    assert duel.can_duel(g, "ana")
    assert not duel.can_duel(build.session(build.person("ana")), "ana")
