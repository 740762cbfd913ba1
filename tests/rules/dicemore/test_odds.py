"""Exact odds against plain counting: loops over dice that share nothing with the rules."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from tests.rules.dicemore.build import fence, gun, man, match
from tests.rules.dicemore.firing import mounted, shooter, target

from sixgun.core.choice import Choice, Question
from sixgun.core.odds import enumerate_outcomes, first_option
from sixgun.core.ref import Ref
from sixgun.games.dicemore import trials, turn
from sixgun.games.dicemore.choices import Explosive, Fire
from sixgun.games.dicemore.explosives import Way
from sixgun.games.dicemore.fire import How, fire_action
from sixgun.games.dicemore.odds.preview import fire_distribution
from sixgun.games.dicemore.state import RUN, Skirmish

D6 = range(1, 7)
Spread = dict[Hashable, Fraction]


def engine(
    g: Skirmish,
    run: Callable[[Ref, Skirmish], Any],
    look: Callable[[Skirmish], Hashable],
    policy: Callable[[Question], Choice] = first_option,
) -> Spread:
    found: Spread = defaultdict(Fraction)
    cases = enumerate_outcomes(run, g, Skirmish.fork, Skirmish.identity, policy)
    for case in cases:
        found[look(case.state)] += case.p
    assert sum(found.values()) == 1
    return dict(found)


def counted(counts: dict[Hashable, int]) -> Spread:
    total = sum(counts.values())
    return {key: Fraction(n, total) for key, n in counts.items() if n}


def state_of(g: Skirmish) -> Hashable:
    b = g["b"]
    if b.out:
        return "out"
    return (b.wounds, b.shocked, b.scared, b.lying)


# a target's fate, by hand --------------------------------------------------------------------------------------------
Fate = tuple[int, str, bool] | str
"""Wounds, "", "shocked" or "scared", and whether it lies; or "out"."""


@cache
def after_hit(fate: Fate, damage: int, ref_score: int, cool: int, cos: int, behind: int = 0) -> Counter[Fate]:
    """Everything that can come of a striking shot: 6 faces of the rescue and 36 of the panic test."""
    found: Counter[Fate] = Counter()
    if isinstance(fate, str):
        found[fate] += 216
        return found
    wounds, mind, lying = fate
    for rescue, one, two in product(D6, D6, D6):
        total = rescue + damage + behind - ref_score
        hurt = wounds + (0 if total <= 0 else 1 if total <= 3 else 2)
        if hurt >= cos:
            found["out"] += 1
            continue
        failed = (one > cool) + (two > cool)
        if failed == 0:
            found[(hurt, mind, lying)] += 1
        elif mind == "scared":
            found[(hurt, mind, True)] += 1
        elif mind == "shocked" or failed == 2:
            found[(hurt, "scared", lying)] += 1
        else:
            found[(hurt, "shocked", lying)] += 1
    return found


def as_seen(fate: Fate, fled: bool) -> Hashable:
    """How the match shows a fate on a table without cover: whoever has to flee lies down."""
    if isinstance(fate, str):
        return fate
    wounds, mind, lying = fate
    return (wounds, mind == "shocked", mind == "scared", lying or fled)


@pytest.mark.rule(
    "dicemore.fire.sequence", "dicemore.shoot.formula", "dicemore.rescue.formula", "dicemore.panic.procedure"
)
@pytest.mark.parametrize(
    ("shot", "cool", "ref_score", "nerve", "cos", "fields"),
    [
        (3, 3, 3, 3, 3, {}),
        (4, 2, 2, 4, 1, {}),
        (2, 4, 4, 1, 2, {"acted": False}),
        (4, 3, 3, 2, 2, {"facing": 0}),
        (5, 3, 2, 2, 3, {"lying": True}),
    ],
)
def test_a_shot_from_nerves_to_panic(
    shot: int, cool: int, ref_score: int, nerve: int, cos: int, fields: dict[str, Any]
) -> None:
    g = match(
        [shooter(shot=shot, cool=cool), target(9, ref=ref_score, cool=nerve, cos=cos, **fields)],
        [fence("f", (15, 22), (15, 26))] if "facing" in fields else [],
        active="a",
    )
    choice = Fire("a", "b", 0, number=1)
    found = engine(g, lambda ref, s: fire_action(ref, s, choice), state_of)

    plus = shot + 1
    plus += 1 if "acted" in fields else 0
    plus -= 1 if "facing" in fields else 0  # the fence
    plus -= 1 if "lying" in fields else 0
    lies = "lying" in fields
    counts: Counter[Hashable] = Counter()
    for one, two, die in product(D6, D6, D6):
        total = die + plus - (one > cool) - (two > cool)
        if total < 7:
            counts[(0, False, False, lies)] += 216
            continue
        behind = 2 if fields.get("facing") == 0 else 0
        fates = after_hit((0, "", lies), 1 if total < 10 else 2, ref_score, nerve, cos, behind)
        for fate, n in fates.items():
            fled = not isinstance(fate, str) and fate[1] != ""
            # behind the fence is no better place in reach, so it lies down here too
            counts[as_seen(fate, fled)] += n
    assert found == counted(counts)


@pytest.mark.rule("dicemore.cool.shocked-modifier", "dicemore.special.skill-hard")
def test_a_shocked_shooter_with_hard_nerves() -> None:
    g = match([shooter(shot=4, cool=3, shocked=True, skills=("skill-hard",)), target(9)], active="a")
    choice = Fire("a", "b", 0, number=1)

    def run(ref: Ref, s: Skirmish) -> bool:
        fire_action(ref, s, choice)
        return any(e.event == "shot-hit" for e in ref.log)

    cases = enumerate_outcomes(run, g, Skirmish.fork, Skirmish.identity)
    hits = sum(die + 5 - (one + 1 > 4) - (two + 1 > 4) >= 7 for one, two, die in product(D6, D6, D6))
    struck = sum((c.p for c in cases if c.result), Fraction(0))
    assert struck == Fraction(hits, 216)
    assert all(not c.state["a"].shocked for c in cases)


# emptying the cylinder -----------------------------------------------------------------------------------------------
def volley_by_hand(shot: int, cool: int, ref_score: int, nerve: int, cos: int, mexican: bool = False) -> Spread:
    """Short range, target has acted; SHOT and bonus, short range +1, -1 after the first shot, wild shots -1."""
    shots: Counter[tuple[int, int]] = Counter()
    for dice in product(D6, repeat=6):
        good = sum(die < shot for die in dice)
        wild = sum(die >= 5 and die >= shot for die in dice) if mexican else 0
        shots[good, wild] += 1

    def one_shot(fates: dict[tuple[Fate, bool], Fraction], plus: int) -> dict[tuple[Fate, bool], Fraction]:
        after: dict[tuple[Fate, bool], Fraction] = defaultdict(Fraction)
        for (fate, fled), p in fates.items():
            if isinstance(fate, str):
                after[(fate, fled)] += p
                continue
            for die in D6:
                total = die + plus
                # a scared target within short range is easier to hit, and so is a lying one
                total += (fate[1] == "scared") + fate[2]
                if total < 7:
                    after[(fate, fled)] += p / 6
                    continue
                for new, n in after_hit(fate, 1 if total < 10 else 2, ref_score, nerve, cos).items():
                    runs = fled
                    if not isinstance(new, str):
                        if new[2] and not fate[2]:
                            runs = False  # it drops and does not run any more
                        elif new[1] != fate[1]:
                            runs = True
                    after[(new, runs)] += p / 6 * Fraction(n, 216)
        return after

    found: Spread = defaultdict(Fraction)
    for nerves, ways in Counter(-(one > cool) - (two > cool) for one, two in product(D6, D6)).items():
        if nerves == -2:
            loads: dict[tuple[int, int], Fraction] = {(1, 0): Fraction(1)}
        else:
            loads = {load: Fraction(n, 6**6) for load, n in shots.items()}
        for (good, wild), weight in loads.items():
            fates: dict[tuple[Fate, bool], Fraction] = {((0, "", False), False): Fraction(1)}
            for number in range(good + wild):
                plus = shot + 1 + 1 + nerves - (number > 0) - (number >= good)
                fates = one_shot(fates, plus)
            for (fate, fled), p in fates.items():
                rounds = 5 if nerves == -2 else 0
                found[(as_seen(fate, fled), rounds)] += p * weight * Fraction(ways, 36)
    return dict(found)


@pytest.mark.rule(
    "dicemore.weapon.empty-cylinder-dice",
    "dicemore.weapon.empty-cylinder-resolve",
    "dicemore.weapon.empty-cylinder-coolness",
    "dicemore.band.mexicans-empty-cylinder",
)
@pytest.mark.parametrize(
    ("shot", "cool", "ref_score", "nerve", "cos", "mexican"),
    [(3, 3, 3, 3, 3, False), (2, 4, 3, 2, 2, False), (2, 3, 4, 3, 1, True)],
)
def test_emptying_the_cylinder(shot: int, cool: int, ref_score: int, nerve: int, cos: int, mexican: bool) -> None:
    profile = "mexicans.gringos" if mexican else "lawmen.guard"
    a = shooter(shot=shot, cool=cool, profile=profile)
    g = match([a, target(5, ref=ref_score, cool=nerve, cos=cos)], active="a")
    choice = Fire("a", "b", 0, "empty", number=6)
    found = engine_by_steps(g, choice)
    assert found == volley_by_hand(shot, cool, ref_score, nerve, cos, mexican)


def engine_by_steps(g: Skirmish, choice: Fire) -> Spread:
    found: Spread = defaultdict(Fraction)
    for case in fire_distribution(g, choice):
        found[(state_of(case.state), case.state["a"].guns[0].loaded)] += case.p
    return dict(found)


# tests by themselves -------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.rescue.formula", "dicemore.rescue.no-wound", "dicemore.rescue.two-wounds")
def test_rescue_for_every_damage_and_score() -> None:
    for damage, score in product(range(1, 11), range(1, 7)):
        g = match([man("b", "bad", ref=score, cos=9)])

        def run(ref: Ref, s: Skirmish, damage: int = damage) -> None:
            s.change("b", wounds=trials.rescue(ref, s, "b", damage, rule="dicemore.rescue.formula"))

        totals = [die + damage - score for die in D6]
        counts: Counter[Hashable] = Counter(0 if total <= 0 else 1 if total <= 3 else 2 for total in totals)
        assert engine(g, run, lambda s: s["b"].wounds) == counted(counts)


@pytest.mark.rule("dicemore.skill.fortune-reroll", "dicemore.ruling.reroll-scope")
def test_rescue_with_a_point_of_fortune() -> None:
    g = match([man("b", "bad", ref=3, cos=9, fortune=1)])

    def run(ref: Ref, s: Skirmish) -> None:
        s.change("b", wounds=trials.rescue(ref, s, "b", 2, rule="dicemore.rescue.formula"))

    def spend(question: Question) -> Choice:
        return question.options[-1].choice

    counts: Counter[Hashable] = Counter()
    for first, second in product(D6, D6):
        total = (second if first - 1 > 0 else first) - 1
        counts[0 if total <= 0 else 1 if total <= 3 else 2] += 1
    assert engine(g, run, lambda s: s["b"].wounds, spend) == counted(counts)
    kept: Counter[Hashable] = Counter(0 if die - 1 <= 0 else 1 if die - 1 <= 3 else 2 for die in D6)
    assert engine(g, run, lambda s: s["b"].wounds) == counted(kept)


@pytest.mark.rule("dicemore.panic.procedure", "dicemore.panic.shocked-fails-again", "dicemore.panic.scared-fails-again")
def test_panic_for_every_cool_and_state() -> None:
    for cool, before in product(range(7), ("", "shocked", "scared")):
        g = match([man("b", "bad", cool=cool, shocked=before == "shocked", scared=before == "scared")])
        counts: Counter[Hashable] = Counter()
        for one, two in product(D6, D6):
            failed = (one > cool) + (two > cool)
            if failed == 0:
                counts[(0, before == "shocked", before == "scared", False)] += 1
            elif before == "scared":
                counts[(0, False, True, True)] += 1
            elif before == "shocked" or failed == 2:
                counts[(0, False, True, False)] += 1
            else:
                counts[(0, True, False, False)] += 1
        assert engine(g, lambda ref, s: trials.panic(ref, s, "b"), state_of) == counted(counts)


# mounted targets -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.shoot.mounted-seven", "dicemore.shoot.horse-down", "dicemore.friendly.horse")
def test_a_shot_at_a_running_rider() -> None:
    rider, horse = mounted(target(9, ref=3, cool=6, cos=9), RUN)
    g = match([shooter(shot=3, cool=6), rider], horses=[horse], active="a")
    choice = Fire("a", "b", 0, number=1)
    found = engine(
        g,
        lambda ref, s: fire_action(ref, s, choice),
        lambda s: (s["b"].wounds, s["b"].horse != "", s["b"].lying),
    )
    counts: Counter[Hashable] = Counter()
    for die, six, one, two, rescue in product(D6, repeat=5):
        total = die + 3 + 1 + 1
        if (total < 7 or total == 7) and six == 6:
            falls = one >= 3 and two >= 3
            counts[(1 if falls else 0, False, falls)] += 1
        elif total < 7:
            counts[(0, True, False)] += 1
        else:
            left = rescue + (1 if total < 10 else 2) - 3
            counts[(0 if left <= 0 else 1 if left <= 3 else 2, True, False)] += 1
    assert found == counted(counts)


# explosions ----------------------------------------------------------------------------------------------------------
def throw(g: Skirmish, how: Way) -> Callable[[Ref, Skirmish], None]:
    choice = Explosive("a", 0, how, path=((20.0, 24.0, 0.0),))
    return lambda ref, s: turn.ACTIONS["explosive"].perform(ref, s, choice)


def blast_by_hand(x: float, ref_score: int, damage: int) -> Counter[Hashable]:
    """Where a target at x on the line y = 24, beyond the point, ends, and its wounds."""
    counts: Counter[Hashable] = Counter()
    for rescue, away in product(D6, D6):
        total = rescue + damage - ref_score
        wounds = 0 if total <= 0 else 1 if total <= 3 else 2
        counts[(wounds, round(x + away + damage, 6), True)] += 1
    return counts


def seen_after_blast(g: Skirmish) -> Hashable:
    return (g["b"].wounds, round(g["b"].x, 6), g["b"].scared)


@pytest.mark.rule("dicemore.explosive.wounds", "dicemore.explosive.blown-away", "dicemore.explosive.protection")
@pytest.mark.parametrize(("ref_score", "shield"), [(5, 0), (3, 0), (6, 1)])
def test_an_explosion(ref_score: int, shield: int) -> None:
    pieces = [fence("f", (22, 22), (22, 26))] if shield else []
    g = match([shooter("dynamite", cos=5), target(13, ref=ref_score, cos=9)], pieces, active="a")
    found = engine(g, throw(g, "throw"), seen_after_blast)
    assert found == counted(blast_by_hand(24.0, ref_score, 6 - shield))


@pytest.mark.rule("dicemore.explosive.dynamite-escape", "dicemore.explosive.short-fuse")
def test_an_explosion_that_one_may_run_from_and_a_short_fuse() -> None:
    g = match([shooter("dynamite", cos=5), target(12, ref=6, cos=9, acted=False)], active="a")
    counts: Counter[Hashable] = Counter()
    for die in D6:
        x = 23.0 + (die + 1) // 2
        if x - 0.5 - 20.0 > 5.0:
            counts[(0, x, False)] += 36
        else:
            counts.update(blast_by_hand(x, 6, 6))
    assert found_equal(engine(g, throw(g, "throw"), seen_after_blast), counts)
    # a target out of reach of the thrower's hands: only five of six short fuses reach it
    counts = Counter({(0, 23.0, False): 36})
    for _ in range(5):
        counts.update(blast_by_hand(23.0, 6, 6))
    assert found_equal(engine(g, throw(g, "short-fuse"), seen_after_blast), counts)


def found_equal(found: Spread, counts: Counter[Hashable]) -> bool:
    assert found == counted(counts)
    return True


@pytest.mark.rule("dicemore.weapon.jam", "dicemore.ruling.jam-details")
def test_a_load_of_seventeen_jams_once_in_six() -> None:
    g = match([shooter(gun("carbine", loaded=17, load=17), shot=3, cool=6), target(9, ref=9, cool=6)], active="a")
    choice = Fire("a", "b", 0, number=1)
    found = engine(g, lambda ref, s: fire_action(ref, s, choice), lambda s: s["a"].guns[0].jammed)
    assert found == {True: Fraction(1, 6), False: Fraction(5, 6)}


@pytest.mark.rule("dicemore.fire.sequence", "dicemore.ruling.two-guns")
@pytest.mark.parametrize(("weapon", "number", "how"), [("double-barrelled", 2, ""), ("six-shot", 2, "two-guns")])
def test_odds_merged_after_each_shot_are_those_of_the_whole_action(weapon: str, number: int, how: How) -> None:
    guns = [weapon, weapon] if how else [weapon]
    hands = [0, 1] if how else [0]
    g = match([shooter(guns=guns, hands=hands), target(9, cos=2), man("n", "", 20, 26)], active="a")
    choice = Fire("a", "b", 0, how, number=number)
    whole = engine(g, lambda ref, s: fire_action(ref, s, choice), Skirmish.identity)
    stepped: Spread = defaultdict(Fraction)
    for case in fire_distribution(g, choice):
        stepped[case.state.identity()] += case.p
    assert dict(stepped) == whole
