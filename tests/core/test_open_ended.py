"""Open-ended dice: weights against faces rolled one by one and against icepool, sources, referees, odds with a stated
remainder."""

from __future__ import annotations

import hmac
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from math import fsum, sqrt
from random import Random
from typing import TypeGuard

import icepool
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.core.chance import Faces, Open, Request, ScriptedChance, ScriptError, SecretChance, SeededChance, derive
from sixgun.core.choice import Choice, Question
from sixgun.core.estimate import estimate
from sixgun.core.game import load_game
from sixgun.core.log import LogLine, Mod, OpenRoll, Roll
from sixgun.core.match import Match, verify_chance
from sixgun.core.odds import Distribution, SilentOddsRef, TrialRef, enumerate_outcomes
from sixgun.core.open_ended import MOST_AGAIN, RARE, Keep, is_bust, kept
from sixgun.core.ranges import RangedRef, first_span
from sixgun.core.record import parse
from sixgun.core.ref import Around, Mismatch, Pending, Ref, Referee, SimulationRef
from sixgun.testing import scripted

RULE = "game.test.roll"
SECRET = b"a secret of thirty-two bytes ..."
BOTH: tuple[Keep, ...] = ("best", "sum")
cuts_of_rules = st.lists(st.integers(-3, 16), min_size=1, max_size=4).map(tuple)


def worth(outcome: Faces, keep: Keep) -> int:
    return kept([int(die) for die in outcome], keep)


# what dice can come to, face by face ---------------------------------------------------------------------------------
def one_die(sides: int, rolls: int) -> Iterator[tuple[int, int, Fraction]]:
    """What a die comes to that is rolled so many times at most, its first face, and how likely that is."""
    for last in range(1, rolls + 1):
        for faces in product([sides], repeat=last - 1):
            for face in range(1, sides + 1 if last == rolls else sides):
                yield sum(faces) + face, (*faces, face)[0], Fraction(1, sides**last)


Kind = tuple[bool, int]
"""Whether a roll is a bust, and how many thresholds it reaches."""


def slow(n: int, sides: int, keep: Keep, cuts: tuple[int, ...]) -> dict[Kind, Fraction]:
    """How likely each class is. A die that has passed every threshold is not rolled on."""
    found: dict[Kind, Fraction] = defaultdict(Fraction)
    rolls = max(max(cuts), 0) // sides + 1
    for dice in product(list(one_die(sides, rolls)), repeat=n):
        p = Fraction(1)
        for _, _, share in dice:
            p *= share
        totals = [total for total, _, _ in dice]
        bust = keep == "best" and sum(first == 1 for _, first, _ in dice) * 2 > n
        value = max(totals) if keep == "best" else sum(totals)
        found[bust, sum(value >= cut for cut in cuts)] += p
    return dict(found)


def kind(request: Open, outcome: Faces) -> Kind:
    assert is_totals(outcome)
    value = kept(outcome, request.keep)
    return request.keep == "best" and is_bust(outcome), sum(value >= cut for cut in request.cuts)


def is_totals(outcome: Faces) -> TypeGuard[tuple[int, ...]]:
    return all(isinstance(die, int) for die in outcome)


def listed(request: Open) -> dict[Kind, Fraction]:
    """The classes of a request, each of which is there once, with dice that can fall."""
    total = request.total()
    found = {kind(request, outcome): Fraction(weight, total) for outcome, weight in request.outcomes()}
    assert len(found) == len(request.outcomes())
    assert sum(found.values()) == 1
    assert all(request.valid(outcome) and weight > 0 for outcome, weight in request.outcomes())
    return found


@given(st.integers(1, 3), st.integers(2, 6), st.sampled_from(BOTH), cuts_of_rules)
def test_classes_are_as_likely_as_face_by_face(n: int, sides: int, keep: Keep, cuts: tuple[int, ...]) -> None:
    assert listed(Open(n, sides, keep, cuts)) == slow(n, sides, keep, cuts)


@pytest.mark.parametrize(("n", "sides", "cuts"), [(4, 4, (5, 9)), (5, 4, (3, 7)), (3, 10, (7, 12)), (5, 6, (5,))])
@pytest.mark.parametrize("keep", BOTH)
def test_larger_pools_face_by_face(n: int, sides: int, keep: Keep, cuts: tuple[int, ...]) -> None:
    assert listed(Open(n, sides, keep, cuts)) == slow(n, sides, keep, cuts)


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_the_best_and_the_sum_are_those_of_icepool(sides: int) -> None:
    cuts = (3, 5, 10, sides, sides + 1, 2 * sides + 3, 40)
    die = icepool.d(sides).explode(depth=40 // sides + 1)
    for n in (1, 2, 5, 12):
        best = die.pool(n).highest(1).sum()
        for keep, theirs in (("best", best), ("sum", n @ die)) if n < 12 else (("best", best),):
            ours = Open(n, sides, keep, cuts)  # type: ignore[arg-type]
            for cut in cuts:
                reach = sum(w for dice, w in ours.outcomes() if worth(dice, ours.keep) >= cut)
                assert Fraction(reach, ours.total()) == theirs.probability(">=", cut), (keep, n, cut)


def busts(request: Open) -> Fraction:
    ways = sum(weight for dice, weight in request.outcomes() if dice.count(1) * 2 > request.n)
    return Fraction(ways, request.total())


@pytest.mark.parametrize(("n", "sides"), [(1, 4), (2, 4), (3, 4), (5, 4), (6, 4), (3, 12), (4, 8)])
def test_bust_is_a_natural_1_on_more_than_half_of_the_dice(n: int, sides: int) -> None:
    firsts = list(product(range(1, sides + 1), repeat=n))
    counted = Fraction(sum(2 * faces.count(1) > n for faces in firsts), len(firsts))
    assert busts(Open(n, sides, "best", (5, 9))) == busts(Open(n, sides)) == counted


@pytest.mark.parametrize("n", [7, 8, 12])
def test_busts_of_large_pools_are_those_of_icepool(n: int) -> None:
    ones = n @ icepool.Die({1: 1, 0: 9})
    assert busts(Open(n, 10, "best", (7,))) == busts(Open(n, 10)) == ones.probability(">", n // 2)


def test_the_examples_of_a_bust() -> None:
    assert [is_bust(dice) for dice in ((1,), (1, 1), (1, 1, 17), (1, 1, 1, 5), (1, 1, 1, 3, 8))] == [True] * 5
    assert [is_bust(dice) for dice in ((2,), (1, 2), (1, 2, 3), (1, 1, 5, 2), (1, 1, 4, 3, 8), (11,))] == [False] * 6


def test_no_dice_at_all_add_up_to_nothing() -> None:
    for cuts in ((), (0,), (1, 5)):
        assert Open(0, 6, "sum", cuts).outcomes() == (((), 1),)
        assert Open(0, 6, "sum", cuts).beyond() == 0
    assert Open(0, 6, "sum").valid(())


@pytest.mark.parametrize("wrong", [Open(0, 6), Open(-1, 6, "sum"), Open(2, 1), Open(2, 0, "sum", (3,))])
def test_dice_that_cannot_be_rolled_are_refused(wrong: Open) -> None:
    with pytest.raises(ValueError, match="no such roll"):
        wrong.outcomes()
    with pytest.raises(ValueError, match=RULE):
        Referee().open(wrong.n, wrong.sides, RULE, keep=wrong.keep)


# without thresholds --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("n", "sides"), [(1, 4), (3, 6), (5, 12), (12, 12), (4, 20), (2, 2)])
@pytest.mark.parametrize("keep", BOTH)
def test_without_thresholds_each_value_is_listed_and_the_rest_is_stated(n: int, sides: int, keep: Keep) -> None:
    request = Open(n, sides, keep)
    values = sorted({worth(dice, keep) for dice, _ in request.outcomes()})
    assert sum(weight for _, weight in request.outcomes()) == request.total()
    assert 0 < request.beyond() * RARE < request.total()
    standing = {worth(dice, keep) for (dice, _), rest in zip(request.outcomes(), request.rest(), strict=True) if rest}
    assert standing == {values[-1]}, "one value stands for all from there on"
    cut = Open(n, sides, keep, tuple(values))
    assert listed(cut) == {
        (kind(request, dice)[0], values.index(worth(dice, keep)) + 1): Fraction(w, request.total())
        for dice, w in request.outcomes()
    }, "each value is as likely as with thresholds at all of them"
    assert cut.rest() == ()
    assert cut.beyond() == 0


def test_the_likeliest_comes_first_and_the_others_in_order() -> None:
    outcomes = Open(5, 10, "sum", (20, 30, 40)).outcomes()
    assert outcomes[0][1] == max(weight for _, weight in outcomes)
    sums = [sum(map(int, dice)) for dice, _ in outcomes[1:]]
    assert sums == sorted(sums)


def test_many_dice_are_counted_without_listing_faces() -> None:
    """60 dice of 20 sides have more results than anybody can list."""
    request = Open(60, 20, "sum", (500, 700, 900))
    assert len(request.outcomes()) == 4
    assert len(Open(60, 20, "best", (20, 40, 60)).outcomes()) == 8, "four spans, each with and without a bust"


# validity ------------------------------------------------------------------------------------------------------------
@given(st.integers(1, 12), st.integers(2, 20), st.integers())
def test_whatever_a_source_rolls_is_possible(n: int, sides: int, seed: int) -> None:
    outcome = SeededChance(seed).answer(Open(n, sides), RULE)
    assert Open(n, sides).valid(outcome)
    assert not Open(n + 1, sides).valid(outcome)


@given(st.integers(2, 20), st.integers(-50, 10**7))
def test_a_die_is_never_a_multiple_of_its_sides(sides: int, total: int) -> None:
    can = 0 < total <= MOST_AGAIN * sides and total % sides != 0
    assert Open(1, sides).valid((total,)) is can


def test_cards_are_no_dice() -> None:
    assert not Open(1, 6).valid(("joker",))


# sources -------------------------------------------------------------------------------------------------------------
def by_hand(secret: bytes, number: int, request: Open, context: str) -> tuple[int, ...]:
    """The secret's dice as anybody can derive them: a byte for each face, those left out that would favour some; a die
    that shows its highest face takes the next byte as well."""
    message = f"{number}\n{context}\n{request.label()}\n"

    def faces() -> Iterator[int]:
        block = 0
        while True:
            for byte in hmac.digest(secret, f"{message}{block}".encode(), "sha256"):
                if byte < 256 - 256 % request.sides:
                    yield byte % request.sides + 1
            block += 1

    stream = faces()
    dice = []
    for _ in range(request.n):
        total = face = next(stream)
        while face == request.sides:
            face = next(stream)
            total += face
        dice.append(total)
    return tuple(dice)


@given(st.integers(0, 40), st.integers(2, 20), st.integers(0, 99))
def test_secret_dice_can_be_derived_again(n: int, sides: int, number: int) -> None:
    request = Open(n, sides, "sum")
    assert derive(SECRET, number, request, RULE) == by_hand(SECRET, number, request, RULE)
    source = SecretChance(SECRET, number)
    assert source.answer(request, RULE) == derive(SECRET, number, request, RULE)
    assert source.number == number + 1


def test_what_counts_does_not_change_what_falls() -> None:
    best, summed = Open(4, 6), Open(4, 6, "sum", (5, 9))
    assert best.label() == summed.label() == "4d6!"
    assert derive(SECRET, 3, best, RULE) == derive(SECRET, 3, summed, RULE)
    assert SeededChance(5).answer(best, RULE) == SeededChance(5).answer(summed, RULE)


@pytest.mark.parametrize("source", [SeededChance(11), SecretChance(SECRET)], ids=["seeded", "secret"])
def test_sources_roll_as_often_as_counted(source: SeededChance | SecretChance) -> None:
    """Each class within five standard deviations; the seeds are fixed, so this falls out the same every time."""
    rolls = 20_000
    request = Open(3, 4, "best", (3, 5, 9))
    seen = Counter(kind(request, source.answer(request, RULE)) for _ in range(rolls))
    for what, p in listed(request).items():
        assert abs(seen[what] - rolls * p) < 5 * sqrt(rolls * p * (1 - p))


def test_a_script_is_as_strict_as_with_other_dice() -> None:
    assert ScriptedChance([(17, 6, 3, 1), 11]).answer(Open(4, 10), RULE) == (17, 6, 3, 1)
    for wrong in ((10, 6, 3, 1), (17, 6, 3), (17, 6, 3, 0)):
        with pytest.raises(ScriptError, match="4d10!"):
            ScriptedChance([wrong]).answer(Open(4, 10), RULE)


def test_a_request_is_plain_data() -> None:
    request = Open(5, 12, "sum", (10, 20))
    written = msgspec.json.encode(request)
    read: Request = msgspec.json.decode(written, type=Request)
    assert read == request


# referees ------------------------------------------------------------------------------------------------------------
MODS = (Mod(-2, "game.test.mod", "running"), Mod(1, "game.test.mod", "aimed"))


def test_the_best_die_counts_with_the_modifiers() -> None:
    with scripted([(6, 17, 3, 1)]) as ref:
        roll = ref.open(4, 10, RULE, MODS, (5, 10))
        ref.tell("shot", RULE, roll)
    assert roll == OpenRoll((6, 17, 3, 1), MODS, 16, 10, "best", bust=False)
    assert roll.best == 17
    assert ref.log == [LogLine("shot", RULE, {}, (6, 17, 3, 1), MODS, (), 10, "best")]
    assert ref.log[0].total == roll.total


def test_modifiers_neither_make_nor_mend_a_bust() -> None:
    with scripted([(1, 1, 17), (2, 1, 3)]) as ref:
        assert [ref.open(3, 10, RULE, MODS).bust for _ in range(2)] == [True, False]


def test_all_dice_count_in_a_sum_and_none_goes_bust() -> None:
    with scripted([(7, 1, 1)]) as ref:
        roll, nothing = ref.open(3, 6, RULE, MODS, keep="sum"), ref.open(0, 6, RULE, MODS, keep="sum")
    assert (roll.total, roll.bust) == (8, False)
    assert nothing.total == -1
    with pytest.raises(ValueError, match="added up"):
        _ = roll.best


def test_a_person_is_asked_for_the_dice_and_a_record_has_them() -> None:
    with pytest.raises(Pending) as waiting:
        Referee().open(3, 6, RULE, MODS, (5,))
    assert waiting.value.chance == Open(3, 6, "best", (6,)), "thresholds of the dice, without the modifiers"
    play = Referee(source=SecretChance(SECRET))
    roll = play.open(3, 6, RULE)
    assert Referee(play.answers).open(3, 6, RULE) == roll
    with pytest.raises(Mismatch):
        Referee(play.answers).open(3, 8, RULE)
    with pytest.raises(Mismatch):
        Referee(play.answers).dice(3, 6, RULE)


def test_a_game_with_such_dice_is_replayed_and_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The template game with a table, whose shots are given three of them."""

    def dice(self: Ref, _: int, sides: int, rule: str, mods: Iterable[Mod] = (), *more: object, **cuts: object) -> Roll:
        return self.open(3, sides, rule, mods, (4,))

    monkeypatch.setattr(Ref, "dice", dice)
    game = load_game("dustalley")
    pick = Random(4)

    def decide(question: Question) -> Choice:
        shots = [option.choice for option in question.options if option.choice.kind == "shoot"]
        return pick.choice(shots or [option.choice for option in question.options])

    match = Match.new(game, game.setup("noon-bag"), SecretChance(SECRET), decide)
    match.run()
    rolled = [answer.chance for answer in match.record.answers() if answer.key.endswith("#3d6!")]
    assert len(rolled) >= 3 and any(max(map(int, dice)) > 6 for dice in rolled if dice)
    replayed = Match(game, parse(match.record.text()))
    assert replayed.log == match.log
    assert verify_chance(game, match.record) >= len(rolled)


def test_every_referee_gives_such_a_roll() -> None:
    def policy(_: object) -> object:
        raise AssertionError

    def seeded() -> SimulationRef:
        return SimulationRef(SeededChance(1), policy)  # type: ignore[arg-type]

    for ref in (seeded(), Around(seeded()), TrialRef(1), SilentOddsRef(policy, []), RangedRef(policy, [])):  # type: ignore[arg-type]
        roll = ref.open(4, 6, RULE, MODS, (5,))
        assert type(roll) is OpenRoll
        assert roll.total == roll.best - 1
    assert first_span(ref) == ("4D6!", None), "there is no end to what such dice may come to"


# odds ----------------------------------------------------------------------------------------------------------------
State = list[int]


def odds(run: object, state: State, **more: object) -> Distribution[State]:
    return enumerate_outcomes(run, state, list.copy, tuple, **more)  # type: ignore[arg-type]


def shot(ref: Ref, state: State) -> None:
    """Hits on 5 or more, with a raise for every 5 above it; each hit and each raise is a die of damage."""
    roll = ref.open(3, 10, RULE, MODS, (5, 10, 15))
    if roll.bust:
        state.append(-1)
        return
    hits = sum(roll.total >= cut for cut in (5, 10, 15))
    state.append(ref.open(hits, 6, RULE, cuts=(6, 12), keep="sum").total // 6 if hits else 0)


def hurt_by_hand(dice: int) -> dict[int, Fraction]:
    """Whether the sum of so many dice of six sides reaches 6 and 12."""
    classes = slow(dice, 6, "sum", (6, 12))
    return {reached: classes.get((False, reached), Fraction(0)) for reached in range(3)}


def test_odds_with_thresholds_are_exact_and_say_so() -> None:
    found = odds(shot, [])
    hand: dict[int, Fraction] = defaultdict(Fraction)
    for (bust, reached), p in slow(3, 10, "best", (6, 11, 16)).items():
        if bust:
            hand[-1] += p
        else:
            for level, q in hurt_by_hand(reached).items() if reached else [(0, Fraction(1))]:
                hand[level] += p * q
    ours: dict[int, Fraction] = defaultdict(Fraction)
    for case in found:
        ours[min(case.state[0], 2)] += case.p
    assert ours == hand
    assert found.remainder == 0
    assert all(case.rest == 0 for case in found)
    assert odds(shot, [], log=False).chance(lambda state: state[0] == -1) == hand[-1]


def value(ref: Ref, state: State) -> None:
    """The value of the best die, which the rule does not compare with anything."""
    state.append(ref.open(2, 6, RULE).best)


def test_without_thresholds_the_remainder_is_stated() -> None:
    request = Open(2, 6)
    found = odds(value, [])
    assert found.remainder == Fraction(request.beyond(), request.total())
    assert 0 < found.remainder < Fraction(1, RARE)
    highest = max(case.state[0] for case in found)
    assert {case.state[0] for case in found if case.rest} == {highest}
    assert found.chance(lambda state: state[0] < highest) == 1 - found.remainder


def twice(ref: Ref, state: State) -> None:
    value(ref, state)
    value(ref, state)


@pytest.mark.parametrize("log", [True, False])
def test_the_remainder_of_two_rolls_is_that_of_either(log: bool) -> None:
    once = odds(value, []).remainder
    either = 1 - (1 - once) ** 2
    assert odds(twice, [], log=log).remainder == either
    assert odds(value, []).then(value, list.copy, tuple).remainder == either


def test_the_remainder_goes_on_through_what_is_exact_itself() -> None:
    def compared(ref: Ref, state: State) -> None:
        """A contest: the second roll is compared with the first."""
        mine = state.pop()
        state.append(int(ref.open(1, 8, RULE, cuts=(mine,)).total >= mine))

    first = odds(value, [])
    then = first.then(compared, list.copy, tuple)
    assert then.remainder == first.remainder
    assert {case.state[0]: case.rest for case in then}.keys() == {0, 1}

    def both(ref: Ref, state: State) -> None:
        value(ref, state)
        compared(ref, state)

    at_once = odds(both, [])
    assert at_once.remainder == first.remainder
    assert {case.state[0]: (case.p, case.rest) for case in at_once} == {
        case.state[0]: (case.p, case.rest) for case in then
    }


def test_the_remainder_is_kept_where_ways_meet() -> None:
    def rounds(ref: Ref, state: State, *, meet: bool) -> None:
        for left in (2, 1):
            if meet:
                ref.again(RULE, left)
            state[0] += ref.open(1, 4, RULE).best >= 6

    def tree(ref: Ref, state: State) -> None:
        rounds(ref, state, meet=False)

    def met(ref: Ref, state: State) -> None:
        rounds(ref, state, meet=True)

    slowly, fast = odds(tree, [0]), odds(met, [0])
    assert fast.runs < slowly.runs / 2
    assert {c.state[0]: (c.p, c.rest) for c in fast} == {c.state[0]: (c.p, c.rest) for c in slowly}
    assert slowly.remainder > 0


def test_the_remainder_is_kept_where_a_result_is_counted_once() -> None:
    def run(ref: Ref, state: State) -> None:
        state.append(ref.result(higher_than_5))

    for log in (True, False):
        found = odds(run, [], log=log)
        assert found.remainder == odds(value, []).remainder
        assert found.chance(lambda state: state[0] == 1) == Fraction(11, 36)


def higher_than_5(ref: Ref) -> int:
    return int(ref.open(2, 6, RULE).best > 5)


def test_a_few_ways_are_enough_for_an_estimate() -> None:
    exact = float(odds(shot, []).chance(lambda state: state[0] > 0))
    rough = fsum(end.p for end in estimate(shot, list[int](), list.copy, 40) if end.state[0] > 0)
    assert abs(rough - exact) < 0.03
