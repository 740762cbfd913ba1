"""No situation is sampled where a preview counts: both run the same rules on the same moment."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from sixgun import situation
from sixgun.core.choice import Choice
from sixgun.core.game import Preview, games
from sixgun.games.dicemore.fates import fate
from sixgun.situation import Odds, Situation

DOCS = Path(__file__).parents[2] / "docs" / "situations"
FILES = sorted(DOCS.glob("*.toml"))


def previewed(moment: Situation) -> Iterator[tuple[Choice, Preview]]:
    """Every choice of a moment, its own first, of which there is a preview."""
    options = [option.choice for option in moment.game.step_options(moment.state)]
    for choice in dict.fromkeys([*moment.steps[:1], *options]):
        try:
            found = moment.game.preview(moment.state, choice)
        except KeyError:  # cards that the file leaves open: a seat at a table would know or believe something of them
            continue
        if found is not None:
            yield choice, found


def of(moment: Situation, choice: Choice) -> Odds:
    """The situation in which nothing but this is done."""
    one = copy(moment)
    one.steps = (choice,)
    return one.odds(samples=1)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_what_has_a_preview_has_an_exact_situation(path: Path) -> None:
    moment = situation.load(path)
    seen: set[tuple[str, str]] = set()
    for choice, _ in previewed(moment):
        if (choice.kind, choice.how) not in seen:
            seen.add((choice.kind, choice.how))
            assert of(moment, choice).exact, choice


def test_the_files_have_previews_in_every_game() -> None:
    found = {moment.game.key for moment in map(situation.load, FILES) if next(previewed(moment), None) is not None}
    assert found == set(games())


# many shots ----------------------------------------------------------------------------------------------------------
def fired(how: str, number: int, guns: list[str], others: int = 0, **shooter: Any) -> tuple[Situation, Choice]:
    """A fire action at the first of several people who stand close together."""
    crowd = [
        {"id": f"t{i}", "side": "bad", "at": [13.0 + 1.6 * i, 20.0], "facing": "west", "cos": 3}
        for i in range(1 + others)
    ]
    hands = list(range(len(guns)))
    first = {"id": "a", "side": "good", "at": [10, 20], "facing": "east", "guns": guns, "hands": hands, **shooter}
    action = {"do": "fire", "target": "t0", "how": how, "number": number}
    moment = situation.from_data(game="dicemore", actions=[action], characters=[first, *crowd])
    offered = [option.choice for option in moment.game.step_options(moment.state)]
    choice = next(c for c in offered if (c.kind, c.how, c.number, c.target) == ("fire", how, number, "t0"))
    return moment, choice


@pytest.mark.rule("dicemore.weapon.empty-cylinder-resolve", "dicemore.fire.sequence")
@pytest.mark.parametrize(
    ("how", "number", "guns", "others", "shooter"),
    [
        ("empty", 6, ["six-shot"], 0, {}),
        ("empty", 6, ["six-shot"], 2, {"shot": 4}),
        pytest.param("empty", 6, ["six-shot"], 1, {"profile": "mexicans.gringos"}, marks=pytest.mark.long),
        ("two-guns", 2, ["six-shot", "six-shot"], 1, {}),
        ("", 2, ["sawn-off"], 2, {}),
    ],
)
def test_a_fire_action_of_many_shots_is_counted_as_its_preview_is(
    how: str, number: int, guns: list[str], others: int, shooter: dict[str, Any]
) -> None:
    moment, choice = fired(how, number, guns, others, **shooter)
    preview = moment.game.preview(moment.state, choice)
    assert preview is not None
    odds = of(moment, choice)
    assert odds.exact
    found: dict[str, Fraction] = {}
    for end in odds.outcomes:
        name = fate(moment.state, end.state, "t0")
        found[name] = found.get(name, Fraction(0)) + end.p
    assert found == {outcome.name: outcome.p for outcome in preview.outcomes}
    assert sum(found.values()) == 1
