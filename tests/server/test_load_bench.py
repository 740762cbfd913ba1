"""What the bench of many tables calls steady: memory that surely does not grow."""

from random import Random

from bench.bench_web import BLOCK, STEADY, growth


def sizes(a_minute: float, noise: float, seconds: int = 150) -> list[float]:
    """Megabytes each second that begin at 100 and grow evenly, with waves of half a minute and something by chance."""
    chance = Random(7)
    return [100 + a_minute * at / 60 + noise * (chance.random() + (at // 30) % 2) for at in range(seconds)]


def test_what_does_not_grow_is_steady() -> None:
    grows, doubt = growth(sizes(0.0, 0.5))
    assert abs(grows) < doubt and grows + doubt < STEADY


def test_what_grows_is_not_however_it_goes_up_and_down() -> None:
    for noise in (0.0, 0.5, 5.0):
        grows, doubt = growth(sizes(2.0, noise))
        assert grows + doubt > STEADY
    assert abs(growth(sizes(2.0, 0.0))[0] - 0.02) < 0.001


def test_nothing_is_sure_of_memory_that_jumps_about_or_of_a_moment() -> None:
    grows, doubt = growth(sizes(0.0, 30.0))
    assert grows + doubt > STEADY
    assert growth([100.0] * (3 * BLOCK - 1))[1] > STEADY
    assert growth([100.0] * 3 * BLOCK) == (0.0, 0.0)
