"""The numbers beside an option are those of what really comes of it, from the choice to its effect."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest
from tests.differential.report import Record, counted
from tests.previews import bala_witness, dicemore_witness, frontera_witness, punk_witness
from tests.previews.holding import Position, broken, check, samples, unlikely
from tests.rules.bala import build as bala
from tests.rules.dicemore import build as dicemore

from sixgun.core.choice import Choice
from sixgun.core.game import Outcome, Preview, load_game
from sixgun.games.bala.choices import LightDynamite
from sixgun.games.dicemore.choices import Explosive
from sixgun.games.dicemore.explosives import Way

WITNESSES: dict[str, ModuleType] = {
    "bala": bala_witness,
    "dicemore": dicemore_witness,
    "frontera": frontera_witness,
    "punk": punk_witness,
}
STEPS = {"punk": 400}
"""Of a game; 150 where nothing is said. Bands of miniatures need longer until they meet."""
FEW = {"bala": 60, "dicemore": 60, "frontera": 25, "punk": 60}


def scenarios() -> list[tuple[str, str]]:
    return [(key, name) for key in WITNESSES for name in load_game(key).scenarios()]


def held(
    record: Record, key: str, scenario: str, seed: int, bot: str, steps: int, per_kind: int, number: int
) -> Counter[str]:
    read = WITNESSES[key]
    looked, found = check(
        load_game(key),
        scenario,
        seed,
        read.witness,
        besides=read.besides,
        steps=steps,
        per_kind=per_kind,
        number=number,
        finish=read.finish,
        group=read.group,
        kind_of=read.kind_of,
        bot=bot,
        hidden=read.HIDDEN,
    )
    counted(record, "previews of options against taking them", key, looked.total(), len(found))
    assert not found, "\n".join(found)
    return looked


@pytest.mark.parametrize(("key", "scenario"), scenarios())
def test_previews_hold(key: str, scenario: str, record_property: Record) -> None:
    assert held(record_property, key, scenario, 1, "random", STEPS.get(key, 150), 1, FEW[key]), (
        "something was looked at"
    )


@pytest.mark.long
@pytest.mark.parametrize("bot", ["random", "gunhand"])
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("key", "scenario"), scenarios())
def test_many_previews_hold(key: str, scenario: str, seed: int, bot: str, record_property: Record) -> None:
    assert held(record_property, key, scenario, seed, bot, 600, 6, 6 * FEW[key])


# explosives, which no ready scenario has -----------------------------------------------------------------------------
def kept(key: str, state: Any, choice: Choice, number: int = 300) -> Preview:
    """The preview of a choice, which is kept."""
    game, read = load_game(key), WITNESSES[key]
    preview = game.preview(state, choice)
    assert preview is not None
    counts: Counter[str] = Counter()
    for after, log in samples(game, Position(state, ()), choice, number, 1, read.finish):
        counts[read.witness(state, after, log, choice, preview)] += 1
    assert broken(preview, counts, number, read.group) == []
    return preview


@pytest.mark.rule("bala.weapon.dynamite-throw", "bala.weapon.dynamite-deviation", "bala.weapon.dynamite-blast")
@pytest.mark.parametrize("x", [16.0, 18.0, 22.5])
def test_the_odds_of_a_throw_of_dynamite_hold(x: float) -> None:
    thrower = bala.man("a", "law", 4, 10, 24, guns=["dynamite"])
    people = [thrower, bala.man("b", "gang", 6, 20, 24, 180), bala.man("c", "gang", 6, 22, 27, 180)]
    g = bala.fight(people, [bala.fence("f", (19.2, 18), (19.2, 30))], active="a", left=4)
    assert 0 < sum(row.p for row in kept("bala", g, LightDynamite("a", ((x, 24.0, 0.0),))).aimed_at) < 1


@pytest.mark.rule("dicemore.explosive.short-fuse", "dicemore.explosive.area")
@pytest.mark.parametrize("how", ["throw", "short-fuse"])
def test_the_odds_of_an_explosive_hold(how: Way) -> None:
    people = [
        dicemore.man("a", "good", x=10, y=24, cos=5, guns=["dynamite"]),
        dicemore.man("b", "bad", x=17, y=24, facing=180, cos=4, cool=3),
        dicemore.man("c", "bad", x=20, y=25, facing=180, cos=3, cool=3),
    ]
    kept("dicemore", dicemore.match(people, active="a"), Explosive("a", 0, how, "b"))


# the test itself -----------------------------------------------------------------------------------------------------
def test_a_count_is_unlikely_only_if_it_is_far_off() -> None:
    half = Fraction(1, 2)
    assert unlikely(30, 60, half) == 1.0
    assert unlikely(60, 60, half) == pytest.approx(0.5**60)
    assert unlikely(0, 60, half) == pytest.approx(0.5**60)
    assert unlikely(35, 60, half) > 0.1
    assert (unlikely(0, 60, Fraction(0)), unlikely(1, 60, Fraction(0))) == (1.0, 0.0)
    assert (unlikely(60, 60, Fraction(1)), unlikely(59, 60, Fraction(1))) == (1.0, 0.0)


def test_a_promise_that_is_not_kept_is_found() -> None:
    rows = (Outcome("hit", Fraction(9, 10), 2, "x.y.z"), Outcome("miss", Fraction(1, 10), 0, "x.y.z"))
    preview = Preview("x.y.z", "", (), rows)
    assert broken(preview, Counter(hit=54, miss=6), 60) == []
    assert [line.partition(":")[0] for line in broken(preview, Counter(hit=14, miss=46), 60)] == [
        "hit",
        "miss",
        "what it aims at",
    ]
    assert broken(preview, Counter(hit=53, miss=6, jam=1), 60) == ["jam: 0.000 promised, 1 of 60 came"]
