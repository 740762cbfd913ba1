"""What callers of the Python interface may hand in, what they get back, and what they can do with it."""

from __future__ import annotations

import copy
import pickle
import pkgutil
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy
import pytest

import sixgun
from sixgun import SixgunError, situation
from sixgun.core.game import load_game
from sixgun.core.record import RecordError
from sixgun.situation import BadArgument, BadDice, Situation, StepRefused

EXAMPLES = Path(__file__).parents[2] / "docs" / "situations"
SHOT = EXAMPLES / "shot.toml"


class Number:
    """A whole number of some other library."""

    def __init__(self, value: int) -> None:
        self._value = value

    def __index__(self) -> int:
        return self._value


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda shot: shot.odds(limit=0, samples=0), "samples: expected a number of 1 or more, not 0"),
        (lambda shot: shot.odds(samples=-3), "samples: expected a number of 1 or more, not -3"),
        (lambda shot: shot.odds(limit=-1), "limit: expected a number of 0 or more, not -1"),
        (lambda shot: shot.odds(limit=2.5), "limit: expected a whole number, not 2.5"),
        (lambda shot: shot.odds(seed="x"), "seed: expected a whole number, not 'x'"),
        (lambda shot: shot.odds("xx"), "policy: expected one of first, random, not 'xx'"),
        (lambda shot: shot.odds(""), "policy: expected one of first, random, not ''"),
        (lambda shot: shot.resolve(dice=[6, 4], policy="xx"), "policy: expected one of first, random, not 'xx'"),
        (lambda shot: situation.load(SHOT, policy="xx"), "policy: expected one of first, random, not 'xx'"),  # type: ignore[arg-type]
        (lambda shot: situation.load(SHOT, language="de"), "language: expected one of en, es, fr, not 'de'"),
        (lambda shot: situation.load(SHOT, language="../en"), "language: expected one of en, es, fr, not '../en'"),
        (lambda shot: shot.words("de"), "language: expected one of en, es, fr, not 'de'"),
        (lambda shot: situation.sweep(shot, {"distance": [1]}, policy="xx"), "policy: expected one of first"),  # type: ignore[arg-type]
        (lambda shot: situation.sweep(shot, {"distance": [1]}, samples=0), "samples: expected a number of 1 or more"),
    ],
)
def test_what_means_nothing_is_refused(ask: Callable[[Any], object], words: str) -> None:
    shot = situation.load(SHOT)
    with pytest.raises(BadArgument) as caught:
        ask(shot)
    assert str(caught.value).startswith(words)


@pytest.mark.parametrize("die", [6.0, "6", None, Fraction(6)])
def test_dice_are_whole_numbers(die: Any) -> None:
    with pytest.raises(BadDice, match="is not a whole number"):
        situation.load(SHOT).resolve(dice=[die, 4])


@pytest.mark.parametrize("kind", [Number, numpy.int64, numpy.uint8, numpy.int8])
def test_whole_numbers_of_other_libraries_are_as_good(kind: Callable[[int], Any]) -> None:
    shot = situation.load(SHOT)
    rolled = shot.resolve(dice=[kind(6), kind(4)])
    assert rolled.changes == shot.resolve(dice=[6, 4]).changes
    near = situation.from_data(game="bala", distance=kind(2), weapon="colt-peacemaker")
    assert near.odds(limit=kind(100)).to_json() == near.changed(distance=2).odds().to_json()
    sampled = shot.odds(limit=kind(0), samples=kind(20), seed=kind(3))
    assert sampled.to_json() == shot.odds(limit=0, samples=20, seed=3).to_json()


def test_other_numbers_of_numpy_are_as_good() -> None:
    near = situation.from_data(game="bala", distance=numpy.float32(2.5), weapon="colt-peacemaker")
    assert near.data["distance"] == 2.5
    swept = situation.sweep(near, {"distance": numpy.arange(1, 4)}, processes=1)  # type: ignore[dict-item]
    assert swept.to_csv() == situation.sweep(near, {"distance": [1, 2, 3]}, processes=1).to_csv()


def test_what_cannot_happen_has_chance_nothing() -> None:
    """A shot in the open has no effect on the side of the shooter as a whole."""
    odds = situation.load(SHOT).odds()
    for sample in (odds, odds.situation.odds(limit=0, samples=5)):
        assert "ours" not in [group.model for group in sample.summary]
        group = sample.group("ours")
        assert group.chance(1) == 0 and sum(row.p for row in group.rows) == 1
    with pytest.raises(situation.UnknownModel):
        odds.group("nobody")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_a_situation_goes_from_process_to_process(path: Path) -> None:
    one = situation.load(path, language="fr")
    one.choices = (*one.choices, situation.Stated("", "pass"))
    for other in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert isinstance(other, Situation)
        assert (other.data, other.language, other.policy, other.choices) == (
            one.data,
            one.language,
            one.policy,
            one.choices,
        )
        assert other.game is one.game and other.steps == one.steps
        assert one.game.identity(other.state) == one.game.identity(one.state)


@pytest.mark.parametrize("name", ["shot", "dicemore-shot", "frontera-shot", "highcard"])
def test_results_go_from_process_to_process(name: str) -> None:
    one = situation.load(EXAMPLES / f"{name}.toml")
    for odds in (one.odds(limit=3_000, samples=20), one.odds(limit=0, samples=20)):
        again = pickle.loads(pickle.dumps(odds))
        assert again.to_json() == odds.to_json() and str(again) == str(odds)
    rolled = situation.load(SHOT).resolve(dice=[6, 4])
    assert pickle.loads(pickle.dumps(rolled)).to_json() == rolled.to_json()


def test_every_error_is_a_sixgun_error() -> None:
    """Those of the layers that callers use. What only the program itself hears (`Pending`) is none."""
    found: dict[str, type[Exception]] = {}
    for layer in ("core", "table", "lab", "bots", "situation"):
        package = import_module(f"sixgun.{layer}")
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for thing in vars(import_module(info.name)).values():
                if isinstance(thing, type) and issubclass(thing, Exception) and thing.__module__ == info.name:
                    found[f"{info.name}.{thing.__name__}"] = thing
    strangers = [name for name, kind in found.items() if not issubclass(kind, SixgunError)]
    assert strangers == ["sixgun.core.chance.ScriptError"], "which is an AssertionError of tests"
    assert len(found) > 15 and sixgun.SixgunError is SixgunError


def test_errors_go_from_process_to_process() -> None:
    caught: list[SixgunError] = [RecordError(3, "cut")]
    for ask in (
        lambda: situation.from_data(game="bala", distanse=3),
        lambda: situation.load(EXAMPLES / "shot.toml").changed(distance=90).odds(),
        lambda: load_game("poker"),
    ):
        with pytest.raises(SixgunError) as error:
            ask()
        caught.append(error.value)
    assert isinstance(caught[2], StepRefused)
    for one in caught:
        other = pickle.loads(pickle.dumps(one))
        assert type(other) is type(one) and str(other) == str(one) and vars(other).keys() == vars(one).keys()
