"""What a reactor is told before an opportunity shot: exact odds at each place of the path, counted again by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.rules.dicemore.build import fence, man, match
from tests.rules.dicemore.playing import move
from tests.rules.dicemore.test_odds import after_hit
from tests.rules.dicemore.test_opportunity import ACROSS, RIFLE, charge, charge_from, house, street

from sixgun.core.choice import Choice, Option
from sixgun.core.game import Preview, load_game
from sixgun.core.ref import Pending, Referee
from sixgun.games.dicemore import opportunity, turn
from sixgun.games.dicemore.choices import Fire, Opportunity
from sixgun.games.dicemore.display.overlay import overlay
from sixgun.games.dicemore.state import Skirmish
from sixgun.screen.display import Display
from sixgun.testing.scripted import scripted

GAME = load_game("dicemore")
D6 = range(1, 7)


def declared(g: Skirmish, choice: Choice) -> Skirmish:
    """The moment after a movement is declared: enemies are asked."""
    with scripted((), [choice]) as ref:
        turn.advance(ref, g)
    assert g.activation is not None and g.activation.passage is not None
    return g


def offered(g: Skirmish) -> list[Option]:
    with pytest.raises(Pending) as waiting:
        turn.advance(Referee(), g.fork())
    options = waiting.value.questions[0].options
    assert options[0].choice == opportunity.HOLD
    return list(options[1:])


def odds(g: Skirmish, choice: Choice) -> dict[str, Fraction]:
    found = GAME.preview(g, choice)
    assert isinstance(found, Preview)
    assert sum(row.p for row in found.outcomes) == 1
    return {row.name: row.p for row in found.outcomes}


def by_hand(
    shot: int, cool: int, mover: tuple[int, int, int, int], cover: int = 0, behind: int = 0, weapon: int = 2
) -> dict[str, Any]:
    """SHOT, the weapon's bonus (2 of the rifle) and what is against the shooter: 1 for a moving target, cover, and 2
    for each die of the coolness test. `mover` is REF, COOL, COS and wounds so far; from behind it counts 2 more for a
    wound."""
    ref_score, nerve, cos, wounds = mover
    counts: Counter[str] = Counter()
    for one, two, die in product(D6, D6, D6):
        total = die + shot + weapon - 1 - cover - 2 * ((one > cool) + (two > cool))
        if total < 7:
            counts["unhurt"] += 216
            continue
        fates = after_hit((wounds, "", False), 1 if total < 10 else 2, ref_score, nerve, cos, behind)
        for fate, n in fates.items():
            if isinstance(fate, str):
                counts["eliminated"] += n
            elif fate[0] - wounds:
                counts["wounded" if fate[0] - wounds == 1 else "wounded-twice"] += n
            else:
                counts["shaken" if fate[1] else "unhurt"] += n
    total = sum(counts.values())
    return {name: Fraction(n, total) for name, n in counts.items() if n}


@pytest.mark.rule("dicemore.opp.what", "dicemore.opp.coolness-doubled", "dicemore.opp.moving-target")
@pytest.mark.parametrize(("shot", "cool"), [(3, 3), (5, 2), (6, 6)])
def test_every_place_of_the_path_has_its_exact_odds(shot: int, cool: int) -> None:
    g = declared(street(shot=shot, cool=cool), ACROSS)
    options = offered(g)
    assert len({option.choice.number for option in options}) > 3
    for option in options:
        place = option.choice.path[-1]
        assert place == opportunity.place_on(g.going.passage.path, option.choice.number)  # type: ignore[union-attr]
        corner = 2 if not 12.0 < place[0] < 18.0 else 0
        assert odds(g, option.choice) == by_hand(shot, cool, (3, 3, 3, 0), corner, 2 if place[0] > 15.0 else 0)
        found = GAME.preview(g, option.choice)
        assert found is not None and found.rule == "dicemore.shoot.formula"
        partial = [(-2, "dicemore.mod.partial-cover")] if corner else []
        assert [(mod.value, mod.rule) for mod in found.mods] == [
            (shot, "dicemore.skill.shot"),
            (2, "dicemore.shoot.formula"),
            *partial,
            (-1, "dicemore.opp.moving-target"),
        ]
    assert g["a"].place == (11.0, 14.0, 0.0), "looking moves nobody"


@pytest.mark.rule("dicemore.opp.what", "dicemore.mod.light-cover")
def test_the_odds_differ_by_the_place_that_is_named() -> None:
    """A fence along half of the street covers the mover there and nowhere else."""
    pieces = [house("west", 5, 10, 7, 3), house("east", 18, 10, 7, 3), fence("f", (15, 13), (18, 13))]
    people = [man("a", "good", 11, 14, ref=3, cool=3, cos=3), man("r", "bad", 15, 2, 90.0, guns=[RIFLE], cool=6)]
    g = declared(match(people, pieces, active="a"), ACROSS)
    shot = g["r"].shot
    found = {option.choice.path[-1][0]: odds(g, option.choice) for option in offered(g)}
    open_places, covered = [x for x in found if 12.5 <= x <= 14.0], [x for x in found if 16.0 <= x <= 17.5]
    assert open_places and covered
    assert all(found[x] == by_hand(shot, 6, (3, 3, 3, 0)) for x in open_places)
    assert all(found[x] == by_hand(shot, 6, (3, 3, 3, 0), cover=1, behind=2) for x in covered)


@pytest.mark.rule("dicemore.ruling.opp-timing")
def test_a_second_reactor_is_told_about_the_mover_as_he_is_then() -> None:
    g = street(cool=6, shot=6)
    g.characters["q"] = man("q", "bad", 16.1, 2, 90.0, guns=[RIFLE], cool=6, shot=6)
    declared(g, ACROSS)
    first = next(o.choice for o in offered(g) if o.choice.actor == "q" and o.choice.number == 6)
    assert odds(g, first) == by_hand(6, 6, (3, 3, 3, 0))
    with scripted([(1, 1), 3, 4, (1, 1)], [first]) as ref:
        turn.advance(ref, g)
    assert g["a"].wounds == 1 and g["q"].acted
    left = offered(g)
    assert {o.choice.actor for o in left} == {"r"} and min(o.choice.number for o in left) >= 6
    assert odds(g, left[0].choice) == by_hand(6, 6, (3, 3, 3, 1))
    assert odds(g, left[-1].choice) == by_hand(6, 6, (3, 3, 3, 1), cover=2, behind=2)


@pytest.mark.rule("dicemore.melee.charge-opportunity", "dicemore.ruling.charge")
def test_the_odds_of_a_shot_at_a_charge() -> None:
    g = charge_from(9.0, shot=4, cool=3)
    declared(g, charge(g))
    nerve = g["a"].ref, g["a"].cool, g["a"].cos, 0
    options = offered(g)
    assert {option.choice.actor for option in options} == {"b"}
    for option in options:
        assert odds(g, option.choice) == by_hand(4, 3, nerve, weapon=1)


@pytest.mark.rule("dicemore.ruling.opp-timing")
def test_nothing_is_told_of_places_where_nobody_may_shoot() -> None:
    g = declared(street(), ACROSS)
    good = offered(g)[0].choice
    assert GAME.preview(g, opportunity.HOLD) is None
    for wrong in (
        Opportunity("r", "a", 0),
        Opportunity("a", "r", 0, good.number),
        Opportunity("r", "a", 0, good.number, path=((1.0, 1.0, 0.0),)),
        Fire("a", "r", 0, number=1),
    ):
        assert GAME.preview(g, wrong) is None
    assert odds(g, Opportunity("r", "a", 0, good.number)) == odds(g, good)


def test_the_path_and_the_line_of_the_shot_are_drawn() -> None:
    g = declared(street(), ACROSS)
    shot = offered(g)[2].choice
    found = overlay(g, shot, GAME.part(Display).texts())
    assert found is not None
    assert {line.kind for line in found.lines} == {"move", "sight"}
    line = next(line for line in found.lines if line.kind == "sight")
    assert line.end == shot.path[-1][:2]
    held = overlay(g, opportunity.HOLD, GAME.part(Display).texts())
    assert held is not None and {line.kind for line in held.lines} == {"move"}


def test_a_declared_path_survives_being_stored() -> None:
    g = declared(street(), move("a", "run", (19, 14)))
    stored = GAME.encode(g)
    assert b'"passage"' in stored
    seen = GAME.view(g, "")
    assert seen["activation"]["passage"]["path"][-1] == (19.0, 14.0, 0.0)
