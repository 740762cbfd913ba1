"""Places worth going to: one of about the same place, and each looked for when somebody asks for it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sixgun.miniatures.wishes import APART, NEAR, Wish, Wishes

HERE = (0.0, 0.0, 0.0)
steps = st.integers(-4, 4).map(lambda n: n * 0.2)
wishes = st.builds(
    lambda x, y, target: Wish((x, y, 0.0), "", target=target), steps, steps, st.sampled_from(["", "", "a"])
)
grid = [Wish((x, y, 0.0), "cover") for x in (-0.6, 0.0, 0.6) for y in (-0.6, 0.6)]
"""Apart from each other, as shelters are."""


def usable(wish: Wish) -> bool:
    return (round(wish.place[0] * 5) + round(wish.place[1] * 5)) % 3 != 0


def apart(wishes: list[Wish]) -> list[Wish]:
    """The slow twin judges all of them, one after another."""
    kept: list[Wish] = []
    for wish in wishes:
        near = any(one.target == wish.target and math.dist(one.place, wish.place) < APART for one in kept)
        if not near and math.dist(wish.place, HERE) >= NEAR and usable(wish):
            kept.append(wish)
    return kept


def made(before: list[Wish], found: list[Wish], after: list[Wish]) -> Wishes:
    wished = Wishes(HERE, usable)
    wished.add(before)
    wished.add_first(4, found, lambda wish: any(math.dist(one.place, wish.place) < APART for one in grid))
    wished.add(after)
    return wished


lists = st.lists(wishes, max_size=4)


@given(lists, st.lists(st.sampled_from(grid), unique=True, max_size=6), lists, st.randoms(use_true_random=False))
def test_they_are_the_same_whoever_asks_for_which_first(
    before: list[Wish], found: list[Wish], after: list[Wish], rng: Random
) -> None:
    expected = apart([*before, *found[:4], *after])
    assert list(made(before, found, after)) == expected
    asked = made(before, found, after).later()
    order = list(range(len(asked)))
    rng.shuffle(order)
    answers = {at: asked[at]() for at in order}
    assert [wish for _, wish in sorted(answers.items()) if wish is not None] == expected


def test_nothing_is_looked_for_before_somebody_asks() -> None:
    looked: list[str] = []

    def covers() -> Iterator[Wish]:
        for n in range(1, 9):
            looked.append(str(n))
            yield Wish((float(n), 0.0, 0.0), "cover")

    def judged(wish: Wish) -> bool:
        looked.append(f"{wish.place[0]:g}?")
        return True

    wished = Wishes(HERE, judged)
    wished.add_first(6, covers(), lambda wish: abs(wish.place[1]) < 1.0)
    wished.add([Wish((1.0, 5.0, 0.0), "step"), Wish((2.0, 0.1, 0.0), "step")])
    asked = wished.later()
    assert not looked
    far, near = asked[6], asked[7]
    assert far() is not None and looked == ["1?"], "no cover can be there"
    assert asked[1]() == Wish((2.0, 0.0, 0.0), "cover") and looked == ["1?", "1", "2", "2?"]
    assert near() is None, "a cover is about there"
    assert len(asked) == 8 and asked[1]() is asked[1]()
