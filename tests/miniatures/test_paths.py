"""Parts of paths, and places worth going to."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.miniatures.moves import along, first_part, in_between, length_of
from sixgun.miniatures.wishes import APART, NEAR, Wish, Wishes, towards
from sixgun.table import Place, place_at
from sixgun.table.walk import Track

spot = st.tuples(st.floats(0, 20), st.floats(0, 20), st.just(0.0))
paths = st.lists(spot, min_size=2, max_size=6).map(tuple)


@given(paths, st.floats(0, 1))
def test_a_path_is_its_beginning_and_its_rest(path: tuple[Place, ...], share: float) -> None:
    far = share * length_of(path)
    first, rest = first_part(path, far), Track(path).rest(far)
    assert first[0] == path[0] and rest[-1] == path[-1]
    assert length_of(first) == pytest.approx(far, abs=1e-6)
    assert length_of(first) + length_of(rest) == pytest.approx(length_of(path), abs=1e-6)
    assert first[-1] == pytest.approx(place_at(path, far))


@given(paths, st.floats(0.3, 5))
def test_places_along_a_path_are_close_together_and_on_it(path: tuple[Place, ...], spacing: float) -> None:
    found = along(path, spacing)
    assert found[0] == path[0] and found[-1] == pytest.approx(path[-1])
    assert all(math.dist(a, b) <= spacing + 1e-9 for a, b in pairwise(found))
    assert length_of(found) == pytest.approx(length_of(path), abs=1e-6)


def test_nobody_breaks_in_in_the_middle_of_a_crossing() -> None:
    assert [n for n in range(7) if not in_between(n, ((1.0, 3.0), (4.5, 5.5)))] == [0, 1, 3, 4, 6]


wish = st.builds(Wish, spot, st.just("cover"), st.just(""), st.sampled_from(("", "foe")))


@given(spot, st.lists(wish, max_size=12))
def test_wishes_are_kept_apart(here: Place, wishes: list[Wish]) -> None:
    wanted = Wishes(here, lambda wish: wish.place[0] > 3)
    wanted.add(wishes)
    kept = list(wanted)
    for n, one in enumerate(kept):
        assert one.place[0] > 3 and math.dist(one.place, here) >= NEAR
        assert all(math.dist(one.place, o.place) >= APART or one.target != o.target for o in kept[:n])
    for lost in wishes:
        near = [o for o in kept if o.target == lost.target and math.dist(lost.place, o.place) < APART]
        assert near or lost.place[0] <= 3 or math.dist(lost.place, here) < NEAR


@given(spot, spot, st.floats(0, 30))
def test_towards_a_place_and_no_farther(here: Place, goal: Place, far: float) -> None:
    there = towards(here, goal, far)
    whole = math.dist(here, goal)
    assert math.dist(here, there) == pytest.approx(min(far, whole), abs=1e-6)
    assert math.dist(there, goal) == pytest.approx(max(0.0, whole - far), abs=1e-5)
