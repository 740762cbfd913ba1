"""Fights: announcements, cards, hits, and what a turn changes."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from tests.rules.frontera import build

from sixgun.core.choice import Choice
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.frontera.board import Cover
from sixgun.games.frontera.catalogue import table, weapons
from sixgun.games.frontera.choices import (
    AfterYou,
    Attack,
    Gather,
    Grapple,
    Hold,
    LetGo,
    Move,
    Scare,
    Stay,
    Struck,
    SwapCards,
)
from sixgun.games.frontera.decks import value
from sixgun.games.frontera.fights import fight, fight_choice, space, strike, techniques
from sixgun.games.frontera.fights.fight_choice import check
from sixgun.games.frontera.state import MAYOR, PILE, Arm, Dropped, Fight, Laid, Mount, Plan, Session, deck_of
from sixgun.table import Piece, Scene, rectangle
from sixgun.testing import pick, scripted


def fighting(
    *people: Any, pieces: tuple[Piece, ...] = (), covers: dict[str, bool] | None = None, **rest: Any
) -> Session:
    """A fight in its first turn, everybody still to announce."""
    g = build.session(*people, scene=Scene(200, 200, pieces), **rest)
    g.board.covers["here"] = {piece: Cover(piece, full) for piece, full in (covers or {}).items()}
    g.step = "fight"
    order = tuple(one.id for one in people)
    g.fight = Fight(turn=1, order=order)
    return g


def attack(
    who: str, target: str, item: str, how: str, number: int = 1, kind: type[Struck] = Attack, **rest: Any
) -> Struck:
    first, *more = target.split("+")
    return kind(who, first, how, number, item, more=tuple(more), **rest)


def outcome(g: Session, who: str, choice: Struck, *laid: tuple[str, str]) -> dict[str, int]:
    """What these cards, laid on these targets, do."""
    assert check(g, g[who], choice) is None
    plan = Plan(who, choice, tuple(Laid(card, target) for card, target in laid), g[who].place)
    losses = strike.Losses({}, {}, [])
    with scripted() as ref:
        strike.resolve(ref, g, plan, losses)
    return {**losses.health, **{f"{name} morale": n for name, n in losses.morale.items()}}


# --- the combat example ----------------------------------------------------------------------------------------------
def example() -> Session:
    """Three henchmen in full cover with rifles against Djamal and Coyote, at Medium range."""
    thugs = [
        build.person(
            f"thug{n}", MAYOR, npc="henchman", weapons=("rifle",), in_hand="rifle", x=50, y=50 + n, cover="full"
        )
        for n in (1, 2, 3)
    ]
    djamal = build.person(
        "djamal", hands=6, muscle=2, skills=("quick-shot",), weapons=("revolver",), in_hand="revolver"
    )
    coyote = build.person("coyote", senses=4, muscle=4, skills=("aim",), weapons=("bow",), in_hand="bow", x=70, y=52)
    g = fighting(*thugs, djamal, coyote)
    g.change("djamal", x=70, y=50, in_hand="revolver")
    return g


@pytest.mark.rule("frontera.example.combat-draws", "frontera.minion.cards", "frontera.tech.quick-shot-multi")
@pytest.mark.rule("frontera.test.draw-skill", "frontera.tech.aim-single", "frontera.example.combat-range")
@pytest.mark.rule("frontera.range.weapon-row", "frontera.attack.draw")
def test_how_many_cards_the_example_draws() -> None:
    g = example()

    def cards(who: str, choice: Struck) -> int:
        assert check(g, g[who], choice) is None
        return sum(mod.value for mod in strike.attack_mods(g, g[who], choice, g[who].place))

    assert cards("thug1", attack("thug1", "coyote", "rifle", "quick-shot")) == 3
    assert cards("djamal", attack("djamal", "thug1+thug2", "revolver", "quick-shot", 4)) == 8
    assert cards("coyote", attack("coyote", "thug3", "bow", "aim")) == 6
    too_many = check(g, g["djamal"], attack("djamal", "thug1", "revolver", "quick-shot", 5))
    assert too_many is not None
    assert too_many.facts == {"most": 4}


@pytest.mark.rule("frontera.example.combat-henchman-1", "frontera.damage.below", "frontera.tech.quick-shot-base")
@pytest.mark.rule("frontera.example.combat-henchman-3", "frontera.attack.hit-or-miss")
def test_the_henchmen_hit_and_hurt_nobody() -> None:
    g = example()
    assert outcome(g, "thug1", attack("thug1", "coyote", "rifle", "quick-shot"), ("6S", "coyote")) == {"coyote": 0}
    assert outcome(g, "thug3", attack("thug3", "djamal", "rifle", "quick-shot"), ("4S", "djamal")) == {"djamal": 0}


@pytest.mark.rule("frontera.example.combat-henchman-2", "frontera.attack.hit-or-miss", "frontera.test.free-choice")
def test_a_club_is_no_spade() -> None:
    g = example()
    assert outcome(g, "thug2", attack("thug2", "djamal", "rifle", "quick-shot"), ("AC", "djamal")) == {}


@pytest.mark.rule("frontera.example.combat-djamal-on-1", "frontera.example.combat-djamal-on-2", "frontera.damage.above")
@pytest.mark.rule("frontera.example.combat-djamal-miss", "frontera.damage.equal", "frontera.cover.full")
@pytest.mark.rule("frontera.minion.endurance", "frontera.damage.caused", "frontera.ruling.multi-targets")
def test_djamal_kills_one_and_grazes_another() -> None:
    g = example()
    choice = attack("djamal", "thug1+thug2", "revolver", "quick-shot", 4)
    cards = (("QS", "thug1"), ("JS", "thug1"), ("7S", "thug2"), ("5C", "thug2"))
    assert outcome(g, "djamal", choice, *cards) == {"thug1": 4, "thug2": 0}


@pytest.mark.rule("frontera.example.combat-coyote", "frontera.ruling.aim-suit-example", "frontera.tech.aim-base")
@pytest.mark.rule("frontera.trait.senses", "frontera.tech.aim")
def test_coyotes_aimed_spade_misses_by_the_rules() -> None:
    g = example()
    choice = attack("coyote", "thug3", "bow", "aim")
    assert outcome(g, "coyote", choice, ("9S", "thug3")) == {}
    assert outcome(g, "coyote", choice, ("9C", "thug3")) == {"thug3": 4}


@pytest.mark.rule("frontera.example.combat-draws", "frontera.example.combat-henchman-1", "frontera.example.combat-move")
@pytest.mark.rule("frontera.combat.announce-order", "frontera.combat.secret-choice", "frontera.phase1.keep-played")
def test_the_turn_of_the_example_from_the_first_announcement_to_the_last_card() -> None:
    """With the hands of the book; by the rules Coyote's spade misses, and the third henchman lives as well."""
    hands = [
        ("QC", "6S", "9C"),
        ("8H", "2H", "AC"),
        ("3C", "KC", "4S"),
        ("6C", "5C", "9H", "5D", "7S", "6H", "JS", "QS"),
        ("9S", "JH", "9D", "3S", "KD", "5H"),
    ]
    g = example()
    g.zones[PILE] = build.cards(" ".join(card for hand in hands for card in hand))
    g.fight = Fight(turn=1, order=("thug1", "thug2", "thug3", "djamal", "coyote"))

    def on(card: str, target: str) -> Any:
        return pick("play", item=card, target=target)

    volley = attack("djamal", "thug1+thug2", "revolver", "quick-shot", 4, path=((70.0, 53.0, 0.0),))
    aimed = attack("coyote", "thug3", "bow", "aim", path=((70.0, 55.0, 0.0),))
    choices: list[Any] = [
        *(attack("thug1", "coyote", "rifle", "quick-shot"), on("6S", "coyote")),
        *(attack("thug2", "djamal", "rifle", "quick-shot"), on("AC", "djamal")),
        *(attack("thug3", "djamal", "rifle", "quick-shot"), on("4S", "djamal")),
        *(volley, on("QS", "thug1"), on("JS", "thug1"), on("7S", "thug2"), on("5C", "thug2")),
        *(aimed, on("9S", "thug3")),
    ]
    with scripted(chance=hands, choices=choices) as ref:
        for _ in range(5):
            fight.advance(ref, g)
            assert not [entry for entry in ref.log if entry.event == "plays"], "nothing is turned up before the end"
        fight.advance(ref, g)
    told = [(e.event, e.facts["card"], e.facts.get("levels", 0)) for e in ref.log if e.event in ("hit", "miss")]
    assert told[:3] == [("hit", "6S", 0), ("miss", "AC", 0), ("hit", "4S", 0)]
    assert told[3:] == [("hit", "QS", 2), ("hit", "JS", 2), ("hit", "7S", 0), ("miss", "5C", 0), ("miss", "9S", 0)]
    assert {c.id: (c.health, c.dead) for c in g.characters.values()} == {
        "thug1": (-4, True),
        **dict.fromkeys(("thug2", "thug3", "djamal", "coyote"), (0, False)),
    }
    assert (g["djamal"].y, g["coyote"].y) == (53.0, 55.0)
    assert [g.cards(deck_of(seat)) for seat in (MAYOR, "djamal", "coyote")] == [
        build.cards("6S AC 4S"),
        build.cards("QS JS 7S 5C"),
        ("9S",),
    ]


@pytest.mark.rule("frontera.example.combat-move", "frontera.combat.option-action-move", "frontera.combat.take-cover")
@pytest.mark.rule("frontera.combat.positions-deferred", "frontera.ruling.cover-leave")
def test_an_attack_with_a_step_into_cover_that_counts_from_the_next_turn() -> None:
    barrels = Piece(id="barrels", kind="barrel", polygon=rectangle(71, 52, 1, 1), height=1, solid=True)
    djamal = build.person("djamal", hands=6, weapons=("revolver",), in_hand="revolver", x=70, y=50)
    thug = build.person("thug", MAYOR, npc="henchman", weapons=("rifle",), in_hand="rifle", x=50, y=50)
    g = fighting(
        thug, djamal, pieces=(barrels,), covers={"barrels": False}, mode="nomgmt", pile="2H 3H 4H 5H 6H 7H 8H 9H 10H"
    )
    step = attack("djamal", "thug", "revolver", "quick-shot", path=((71.5, 51.5, 0.0),))
    draws = [("2H", "3H", "4H"), ("5H", "6H", "7H", "8H", "9H", "10H")]
    choices: list[Any] = [attack("thug", "djamal", "rifle", "quick-shot"), "play", step, "play"]
    choices[1] = lambda question: question.options[0].choice
    choices[3] = lambda question: question.options[0].choice
    with scripted(chance=draws, choices=choices) as ref:
        fight.advance(ref, g)
        fight.advance(ref, g)
        assert (g["djamal"].x, g["djamal"].cover) == (70, "exposed")
        fight.advance(ref, g)
    assert (g["djamal"].x, g["djamal"].y, g["djamal"].cover, g["djamal"].cover_piece) == (
        71.5,
        51.5,
        "partial",
        "barrels",
    )


# --- damage ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "frontera.example.damage-4-below", "frontera.example.damage-3-equal", "frontera.ruling.absorb-per-hit"
)
@pytest.mark.rule("frontera.damage.absorb-meaning", "frontera.ruling.damage-caused-zero")
@pytest.mark.parametrize(
    ("caused", "card", "goal", "left"),
    [(4, "5S", 6, 1), (3, "6S", 6, 1), (2, "5S", 6, 0), (4, "7S", 6, 4), (2, "RJ", 14, 2)],
)
def test_absorption(caused: int, card: str, goal: int, left: int) -> None:
    assert techniques.absorbed(caused, card, goal) == left


@pytest.mark.rule("frontera.damage.base-melee", "frontera.skill.strength-damage", "frontera.skill.brawl-damage")
@pytest.mark.rule(
    "frontera.tech.melee-base", "frontera.tech.thrown-base", "frontera.tech.unarmed-base", "frontera.skill.aim-damage"
)
@pytest.mark.parametrize(
    ("technique", "weapon", "plain", "strong"),
    [
        ("unarmed", "fists", 1, 2),
        ("melee", "sabre", 3, 4),
        ("thrown", "knife-thrown", 2, 3),
        ("quick-shot", "rifle", 3, 3),
        ("aim", "rifle", 5, 5),
    ],
)
def test_damage_caused(technique: str, weapon: str, plain: int, strong: int) -> None:
    found = [
        techniques.damage_caused(build.person("ana", skills=skills), technique, weapons()[weapon], 1.0)
        for skills in ((), ("strength",))
    ]
    assert found == [plain, strong]


@pytest.mark.rule("frontera.skill.brawl-extra", "frontera.skill.quick-shot-extra", "frontera.tech.melee-multi")
@pytest.mark.rule(
    "frontera.tech.unarmed-multi", "frontera.ruling.extra-attacks-wounds", "frontera.ruling.unskilled-techniques"
)
@pytest.mark.parametrize("row", table("attacks-by-hands"), ids=lambda row: f"hands {row['hands']}")
def test_how_many_attacks(row: dict[str, Any]) -> None:
    g = build.session()
    fists = weapons()["fists"]
    skilled = build.person("ana", hands=row["hands"], skills=("brawl",), health=-2)
    assert techniques.max_attacks(g, skilled, "unarmed", fists) == row["max_attacks_with_skill"]
    plain = build.person("ana", hands=row["hands"])
    assert techniques.max_attacks(g, plain, "unarmed", fists) == row["max_attacks_without_skill"]


@pytest.mark.rule("frontera.tech.thrown-multi", "frontera.tech.whip", "frontera.ruling.thrown-whip-max")
def test_thrown_weapons_limit_the_throws_but_a_whip_does_not() -> None:
    g = build.session()
    ana = build.person("ana", hands=6, skills=("brawl",), arms=(Arm("knife-thrown", 2), Arm("whip")))
    assert techniques.max_attacks(g, ana, "thrown", weapons()["knife-thrown"]) == 2
    assert techniques.max_attacks(g, ana, "thrown", weapons()["whip"]) == 4


# --- ranges ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.range.bands", "frontera.ruling.range-boundaries")
@pytest.mark.parametrize(
    ("distance", "band"),
    [
        (0, "adjacent"),
        (2.99, "adjacent"),
        (3, "short"),
        (10, "medium"),
        (39.9, "medium"),
        (40, "long"),
        (200, "long"),
        (200.1, None),
    ],
)
def test_range_bands(distance: float, band: str | None) -> None:
    assert space.band(distance) == band


@pytest.mark.rule(
    "frontera.range.melee", "frontera.range.thrown-max", "frontera.range.ranged-max", "frontera.tech.ranged-targets"
)
@pytest.mark.rule("frontera.range.adjacent-penalty", "frontera.range.influence")
@pytest.mark.parametrize(
    ("weapon", "technique", "distance", "mod"),
    [
        ("fists", "unarmed", 2, 0),
        ("fists", "unarmed", 3, None),
        ("knife-thrown", "thrown", 2, -1),
        ("knife-thrown", "thrown", 9, 0),
        ("knife-thrown", "thrown", 11, None),
        ("revolver", "quick-shot", 5, 1),
        ("revolver", "quick-shot", 50, None),
        ("rifle", "aim", 2, -2),
        ("rifle", "aim", 150, 0),
        ("rifle", "aim", 201, None),
    ],
)
def test_what_range_does_to_the_cards(weapon: str, technique: str, distance: float, mod: int | None) -> None:
    assert techniques.reach_mod(weapons()[weapon], technique, distance) == mod


@pytest.mark.rule("frontera.ruling.multi-target-range")
def test_several_targets_are_drawn_for_with_the_worst_range() -> None:
    near = build.person("near", MAYOR, x=5)
    far = build.person("far", MAYOR, x=20)
    ana = build.person("ana", hands=2, skills=("quick-shot",), weapons=("revolver",), in_hand="revolver")
    g = fighting(near, far, ana)
    mods = strike.attack_mods(g, g["ana"], attack("ana", "near", "revolver", "quick-shot"), (0, 0, 0))
    assert [mod.value for mod in mods] == [2, 2, 1]
    mods = strike.attack_mods(g, g["ana"], attack("ana", "near+far", "revolver", "quick-shot", 2), (0, 0, 0))
    assert [mod.value for mod in mods] == [2, 2]


# --- what may be announced -------------------------------------------------------------------------------------------
def refused(g: Session, choice: Choice) -> str | None:
    found = check(g, g[choice.actor], choice)
    return found.rule if found is not None else None


@pytest.mark.rule(
    "frontera.attack.holstered-no-aim", "frontera.attack.holstered-no-move", "frontera.attack.holstered-knife"
)
@pytest.mark.rule(
    "frontera.ruling.holstered-then", "frontera.ruling.holstered-knife-throw", "frontera.ruling.holstered-unarmed"
)
def test_weapons_put_away() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", x=8, y=8)
    ana = build.person("ana", arms=(Arm("revolver"), Arm("knife-thrown", 3)), goods=("knife-holster",), x=5, y=5)
    g = fighting(thug, ana)
    step = ((5.5, 5.0, 0.0),)
    assert refused(g, attack("ana", "thug", "revolver", "aim")) == "frontera.attack.holstered-no-aim"
    assert refused(g, attack("ana", "thug", "revolver", "quick-shot")) is None
    assert (
        refused(g, attack("ana", "thug", "revolver", "quick-shot", path=step)) == "frontera.combat.option-action-move"
    )
    assert refused(g, attack("ana", "thug", "knife-thrown", "thrown", path=step)) is None
    g.change("ana", in_hand="revolver")
    assert refused(g, attack("ana", "thug", "revolver", "aim", path=step)) is None
    g.change("thug", x=6.0, y=6.0)
    assert refused(g, attack("ana", "thug", "", "unarmed", path=step)) is None


@pytest.mark.rule(
    "frontera.cover.full-no-aim",
    "frontera.ruling.cover-full-shoot",
    "frontera.mount.no-aim",
    "frontera.ruling.mount-halted",
)
def test_full_cover_and_saddles_forbid_aiming() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", x=20, y=5)
    ana = build.person("ana", weapons=("rifle",), in_hand="rifle", x=5, y=5, cover="full")
    g = fighting(thug, ana)
    assert refused(g, attack("ana", "thug", "rifle", "aim")) == "frontera.cover.full-no-aim"
    assert refused(g, attack("ana", "thug", "rifle", "quick-shot", path=((5.0, 6.0, 0.0),))) is not None
    g.mounts["bess"] = Mount("bess", "horse", riders=("ana",))
    g.change("ana", cover="exposed", mount="bess")
    assert refused(g, attack("ana", "thug", "rifle", "aim")) == "frontera.mount.no-aim"


@pytest.mark.rule("frontera.combat.option-move-only", "frontera.ruling.move-limits", "frontera.ruling.cover-full-enter")
@pytest.mark.rule("frontera.ruling.cover-and-sight", "frontera.ruling.distance-measure")
def test_moving_and_taking_cover() -> None:
    wall = Piece(id="wall", kind="wall", polygon=rectangle(9.5, 2, 1, 6), height=2, solid=True, blocks_sight=True)
    thug = build.person("thug", MAYOR, npc="henchman", x=100, y=5)
    g = fighting(thug, build.person("ana", x=5, y=5), pieces=(wall,), covers={"wall": True})
    assert refused(g, Move("ana", path=((5.0, 15.0, 0.0),))) is None
    assert refused(g, Move("ana", path=((5.0, 15.1, 0.0),))) == "frontera.combat.option-move-only"
    assert refused(g, Move("ana", path=((14.0, 5.0, 0.0),))) == "frontera.ruling.distance-measure"
    behind = ((8.7, 5.0, 0.0),)
    assert refused(g, Move("ana", "full", "wall", behind)) is None
    assert refused(g, Move("ana", "full", "wall")) == "frontera.ruling.cover-and-sight"


@pytest.mark.rule("frontera.ruling.reach-after-move", "frontera.tech.melee", "frontera.tech.unarmed")
def test_a_blow_reaches_three_metres_and_a_little_more() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", x=5.9, y=50)
    g = fighting(thug, build.person("ana", y=50))
    punch = attack("ana", "thug", "", "unarmed")
    assert refused(g, punch) == "frontera.range.influence"
    assert refused(g, attack("ana", "thug", "", "unarmed", path=((3.0, 50.0, 0.0),))) is None
    g.change("thug", x=6.1)
    assert refused(g, attack("ana", "thug", "", "unarmed", path=((3.0, 50.0, 0.0),))) == "frontera.range.influence"


@pytest.mark.rule("frontera.example.positions", "frontera.combat.positions-deferred")
def test_a_target_is_where_it_began_the_turn() -> None:
    """A steps up to B and strikes; whoever wants A must go where A stood."""
    a = build.person("a", x=10, y=10)
    b = build.person("b", MAYOR, npc="henchman", x=15, y=10)
    g = fighting(a, b)
    g.fight = Fight(
        turn=1,
        order=("b",),
        plans=(Plan("a", attack("a", "b", "", "unarmed", path=((13.0, 10.0, 0.0),)), (), (13, 10, 0)),),
    )
    assert refused(g, attack("b", "a", "", "unarmed")) == "frontera.range.influence"
    assert refused(g, attack("b", "a", "", "unarmed", path=((12.5, 10.0, 0.0),))) is None


@pytest.mark.rule(
    "frontera.cover.levels", "frontera.cover.exposed", "frontera.cover.partial", "frontera.ruling.cover-melee"
)
@pytest.mark.rule("frontera.mount.target-endurance", "frontera.mount.speeds", "frontera.ruling.cover-mount-stack")
@pytest.mark.rule("frontera.ruling.mount-techniques")
def test_what_makes_a_hit_harder() -> None:
    barrel = Piece(id="barrel", kind="barrel", polygon=rectangle(18.6, 4, 0.8, 2), height=1, solid=True)
    thug = build.person("thug", MAYOR, npc="henchman", x=20, y=5, cover="partial", cover_piece="barrel")
    ana = build.person("ana", weapons=("revolver",), in_hand="revolver", x=5, y=5)
    g = fighting(thug, ana, pieces=(barrel,), covers={"barrel": False})
    plan = Plan("ana", attack("ana", "thug", "revolver", "quick-shot"), (), (5, 5, 0))
    assert strike.difficulty(g, plan, "thug") == 6
    flank = Plan("ana", plan.choice, (), (20, 30, 0))
    assert strike.difficulty(g, flank, "thug") == 5
    blow = Plan("ana", attack("ana", "thug", "", "unarmed"), (), (18, 5, 0))
    assert strike.difficulty(g, blow, "thug") == 5
    for speed, more in (("halted", 0), ("walk", 1), ("trot", 2), ("gallop", 3)):
        g.mounts["bess"] = Mount("bess", "horse", speed=speed, riders=("ana",))
        g.change("ana", mount="bess")
        assert strike.difficulty(g, plan, "thug") == 6 + more


@pytest.mark.rule("frontera.ruling.cover-and-sight")
def test_a_wall_between_blocks_the_shot_but_the_own_cover_does_not() -> None:
    wall = Piece(id="wall", kind="wall", polygon=rectangle(11.5, 2, 1, 6), height=3, solid=True, blocks_sight=True)
    thug = build.person("thug", MAYOR, npc="henchman", x=20, y=5)
    ana = build.person("ana", weapons=("rifle",), in_hand="rifle", x=5, y=5)
    g = fighting(thug, ana, pieces=(wall,), covers={"wall": True})
    assert refused(g, attack("ana", "thug", "rifle", "aim")) == "frontera.range.influence"
    g.change("thug", x=13.2, cover="full", cover_piece="wall")
    assert refused(g, attack("ana", "thug", "rifle", "aim")) is None


# --- variants --------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "frontera.scare.effect", "frontera.scare.declare", "frontera.ruling.scare-techniques", "frontera.morale.loss-scare"
)
def test_a_scare_must_beat_confidence() -> None:
    g = example()
    choice = attack("djamal", "thug1", "revolver", "quick-shot", 4, kind=Scare)
    cards = (("6S", "thug1"), ("5S", "thug1"), ("7S", "thug1"), ("AC", "thug1"))
    assert outcome(g, "djamal", choice, *cards) == {"thug1 morale": 2}


def holding() -> Session:
    ana = build.person("ana", muscle=1, holds="thug", x=10, y=10)
    thug = build.person("thug", MAYOR, npc="henchman", held_by=("ana",), x=11, y=10)
    return fighting(thug, ana, mode="nomgmt", pile="2H 3H 4H 9H 5S 6S")


@pytest.mark.rule(
    "frontera.grapple.success",
    "frontera.grapple.no-absorb",
    "frontera.ruling.grapple-count",
    "frontera.ruling.grapple-when",
)
@pytest.mark.rule("frontera.grapple.declare")
def test_one_hit_seizes_from_the_end_of_the_turn() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", x=11, y=10)
    g = fighting(
        thug, build.person("ana", hands=2, skills=("brawl",), x=10, y=10), mode="nomgmt", pile="2S 3S 4H 5H 6H 7H 8H"
    )
    choices = [Stay("thug"), attack("ana", "thug", "", "unarmed", 2, kind=Grapple)]
    take = [lambda question: question.options[0].choice] * 2
    with scripted(chance=[("2S", "3S", "4H", "5H")], choices=[*choices, *take]) as ref:
        for _ in range(3):
            fight.advance(ref, g)
    assert (g["ana"].holds, g["thug"].held_by) == ("thug", ("ana",))
    assert g["thug"].health == 0


@pytest.mark.rule("frontera.grapple.no-other-actions")
def test_whoever_is_in_a_hold_does_nothing_else() -> None:
    g = holding()
    assert refused(g, Stay("thug")) == "frontera.grapple.no-other-actions"
    assert refused(g, Hold("thug")) is None
    assert refused(g, LetGo("ana")) is None
    assert refused(g, LetGo("thug")) == "frontera.ruling.grapple-maintain-who"


@pytest.mark.rule("frontera.grapple.maintain", "frontera.ruling.grapple-maintain-who")
@pytest.mark.parametrize(("thug", "ana", "free"), [("9H", "2H", True), ("2H", "9H", False), ("5S", "6S", False)])
def test_keeping_a_hold(thug: str, ana: str, free: bool) -> None:
    g = holding()
    fillers = [card for card in ("3H", "4H", "2H", "9H", "5S", "6S") if card not in (thug, ana)]
    draws = [(thug, fillers[0], fillers[1]), (ana,)]

    def play(card: str) -> Any:
        return lambda question: next(o.choice for o in question.options if o.choice.item == card)

    choices = [Hold("thug"), play(thug), Hold("ana"), play(ana)]
    with scripted(chance=draws, choices=choices) as ref:
        for _ in range(3):
            fight.advance(ref, g)
    assert (g["thug"].held_by == ()) is free


# --- turns -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ammo.fifth-turn", "frontera.ammo.fifth-turn-result", "frontera.ruling.ammo-test-time")
@pytest.mark.rule("frontera.ruling.ammo-test-unarmed", "frontera.ammo.automatic")
def test_every_fifth_turn_some_lose_it() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", x=10)
    down = build.person("down", MAYOR, npc="henchman", x=11, morale=-3)
    g = fighting(thug, down, build.person("ana"))
    for turn, tested in ((4, True), (5, False), (9, True)):
        g.fight = Fight(turn=turn)
        with scripted(chance=[("8C",), ("AS",)] if tested else []) as ref:
            fight.advance(ref, g)
        assert g.fight.lost == (("thug",) if tested else ())
        assert g.fight.order == (("ana",) if tested else ("thug", "ana"))


@pytest.mark.rule("frontera.combat.announce-order", "frontera.ruling.announce-dispute")
def test_the_mayors_people_announce_first() -> None:
    people = [build.person("ana"), build.person("bob"), build.person("thug", MAYOR, npc="henchman")]
    g = fighting(*people)
    g.fight = Fight(turn=1)
    with scripted(chance=[("bob",)]) as ref:
        fight.advance(ref, g)
    assert g.fight.order == ("thug", "bob", "ana")


@pytest.mark.rule("frontera.ruling.simultaneous-damage", "frontera.combat.simultaneous", "frontera.combat.end-turn")
@pytest.mark.rule("frontera.ruling.target-out-of-action", "frontera.combat.secret-choice")
def test_two_can_kill_each_other() -> None:
    one = build.person("thug", MAYOR, npc="henchman", weapons=("buffalo-rifle",), in_hand="buffalo-rifle", x=60)
    two = build.person("rat", npc="henchman", weapons=("buffalo-rifle",), in_hand="buffalo-rifle", protagonist=False)
    g = fighting(one, two, mode="nomgmt", pile="KS QS 2H 3H 4H 5H 6H 7H")
    draws = [("KS", "2H", "3H", "4H"), ("QS", "5H", "6H", "7H")]
    choices: list[Any] = [attack("thug", "rat", "buffalo-rifle", "quick-shot"), lambda q: q.options[0].choice]
    choices += [attack("rat", "thug", "buffalo-rifle", "quick-shot"), lambda q: q.options[0].choice]
    with scripted(chance=draws, choices=choices) as ref:
        for _ in range(3):
            fight.advance(ref, g)
    assert g["thug"].dead
    assert g["rat"].dead


@pytest.mark.rule("frontera.ruling.thrown-spent", "frontera.combat.pick-up")
def test_thrown_knives_lie_at_the_target_and_are_gathered() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", x=8)
    g = fighting(
        thug, build.person("ana", hands=2, skills=("brawl",), arms=(Arm("knife-thrown", 3),), in_hand="knife-thrown")
    )
    plan = Plan("ana", attack("ana", "thug", "knife-thrown", "thrown", 2), (Laid("2S", "thug"), Laid("3H", "thug")))
    fight._use_up(g, [plan])
    assert g["ana"].arms == (Arm("knife-thrown", 1),)
    assert g.dropped == (Dropped("knife-thrown", 1, 8.0, 0.0),) * 2
    assert refused(g, Gather("ana", "knife-thrown")) == "frontera.combat.pick-up"
    g.change("ana", x=6.0)
    assert refused(g, Gather("ana", "knife-thrown")) is None
    fight._use_up(g, [Plan("ana", Gather("ana", "knife-thrown"))])
    assert g["ana"].arms == (Arm("knife-thrown", 3),)


@pytest.mark.rule("frontera.lastman.rules", "frontera.lastman.shot-limit", "frontera.ruling.lastman-shots")
@pytest.mark.rule("frontera.ruling.lastman-exchange")
def test_only_one_can_remain() -> None:
    ana = build.person("ana", weapons=("revolver",), in_hand="revolver")
    bob = build.person("bob", x=20, health=-3)
    g = build.session(ana, bob, phase=2, decks={"ana": "2C", "bob": "AS"}, scene=Scene(200, 200))
    with scripted(choices=["swap-cards"], chance=[]) as ref:
        fight.begin(ref, g, last_one=True, shots=3)
        assert g["ana"].shots == 3
        g.change("bob", dead=True)
        ref._choices_left[:] = [lambda q: SwapCards("bob")]
        fight.advance(ref, g)
    assert g.fight is None
    assert g.cards("treasure") == ("AS",), "the dead man's cards follow the exchange"


@pytest.mark.rule("frontera.ruling.combat-end")
def test_a_fight_ends_when_one_side_is_down_or_all_agree() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", x=10)
    g = fighting(thug, build.person("ana"))
    assert not fight.over(g)
    g.fight = Fight(turn=2, truces=("thug", "ana"))
    assert fight.over(g)
    g.fight = Fight(turn=2)
    g.change("thug", x=190.0, y=190.0)
    assert fight.over(g)
    g.change("thug", x=10.0, y=0.0, health=-3)
    assert fight.over(g)


# --- odds ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.tech.quick-shot-multi", "frontera.damage.caused", "frontera.concept.luck-has-memory")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_odds_of_a_volley(number: int) -> None:
    """The slow twin lists every hand of the deck and plays its best cards on the one target."""
    deck = ["2S", "5S", "6S", "9S", "KS", "RJ", "3H", "4H", "7D", "8C"]
    thug = build.person("thug", MAYOR, npc="gunslinger", x=20)  # Endurance 7
    ana = build.person("ana", hands=4, skills=("quick-shot",), weapons=("rifle",), in_hand="rifle")
    g = fighting(thug, ana, phase=2, decks={"ana": " ".join(deck)})
    choice = attack("ana", "thug", "rifle", "quick-shot", number)

    def run(ref: Ref, state: Session) -> int:
        plan = Plan("ana", choice, (), (0.0, 0.0, 0.0))
        losses = strike.Losses({}, {}, [])
        laid = strike.lay_attack(ref, state, plan)
        strike.resolve(ref, state, Plan("ana", choice, laid, plan.origin), losses)
        return losses.health.get("thug", 0)

    counted: dict[int, Fraction] = {}
    for case in enumerate_outcomes(run, g, Session.fork, Session.identity).cases:
        counted[case.result] = counted.get(case.result, Fraction(0)) + case.p
    hands = list(combinations(deck, 6))

    def worth(card: str) -> int:
        if not (card.endswith("S") or card == "RJ"):
            return 0
        return max(0, 3 - (3 if value(card) < 7 else 2 if value(card) == 7 else 0))

    listed: dict[int, int] = {}
    for hand in hands:
        best = sum(sorted((worth(card) for card in hand), reverse=True)[:number])
        listed[best] = listed.get(best, 0) + 1
    assert counted == {levels: Fraction(n, len(hands)) for levels, n in listed.items()}


@pytest.mark.rule("frontera.attack.technique-list", "frontera.tech.overview")
def test_every_offered_announcement_is_legal_and_mutants_are_refused() -> None:
    g = example()
    for who in ("thug1", "djamal", "coyote"):
        offered = list(fight_choice.options(g, g[who]))
        assert len(offered) > 4
        for option in offered:
            assert check(g, g[who], option.choice) is None
        assert refused(g, Attack(who, "nobody", "aim", 1, weapon="rifle")) is not None
        assert refused(g, AfterYou(who)) is not None
