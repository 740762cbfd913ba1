"""No situation is sampled where a preview counts: both run the same rules on the same moment."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from copy import copy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from sixgun import situation
from sixgun.core.choice import Choice
from sixgun.core.game import Preview, games
from sixgun.core.odds import TooManyOutcomes
from sixgun.core.situations import Situations
from sixgun.games.dicemore.odds.preview import fate
from sixgun.situation import Odds, Situation
from sixgun.situation.odds import exact

DOCS = Path(__file__).parents[2] / "docs" / "situations"
FILES = sorted(DOCS.glob("*.toml"))


def previewed(moment: Situation) -> Iterator[tuple[Choice, Preview]]:
    """Every choice of a moment, its own first, of which there is a preview. A step that only files have has none."""
    kinds = moment.game.kinds
    own = [step for step in moment.steps[:1] if {*kinds.fields(step.kind)} == {*step.__struct_fields__}]
    options = [option.choice for option in moment.game.part(Situations).options(moment.state)]
    for choice in dict.fromkeys([*own, *options]):
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
            assert of(moment, choice).counted, choice


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
    offered = [option.choice for option in moment.game.part(Situations).options(moment.state)]
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


# blasts --------------------------------------------------------------------------------------------------------------
def blast(how: str, people: list[dict[str, Any]], *besides: dict[str, Any]) -> tuple[Situation, Choice]:
    """Dynamite among people who stand together."""
    crowd = [
        {"id": f"t{i}", "side": "bad", "at": [15.0 + 1.6 * i, 20.0], "facing": "west", "cos": 4, "ref": 4, **one}
        for i, one in enumerate(people)
    ]
    thrower = {"id": "a", "side": "good", "at": [10, 20], "facing": "east", "guns": ["dynamite"], "cos": 4}
    action = {"do": "explosive", "target": "t0", "how": how}
    moment = situation.from_data(game="dicemore", actions=[action], characters=[thrower, *crowd, *besides])
    offered = [option.choice for option in moment.game.part(Situations).options(moment.state)]
    choice = next(c for c in offered if (c.kind, c.how, c.target) == ("explosive", how, "t0"))
    moment.steps = (choice,)
    return moment, choice


def fares(odds: Odds) -> dict[Hashable, Fraction]:
    """How likely it is that everybody fares so, however far he has got."""
    found: dict[Hashable, Fraction] = {}
    for end in odds.outcomes:
        parts = {who: [part for part in c.parts if part[0] != "moved"] for who, c in end.conditions.items()}
        how = tuple(sorted((who, tuple(kept) or (("unhurt", ""),)) for who, kept in parts.items()))
        found[how] = found.get(how, Fraction(0)) + end.p
    return found


@pytest.mark.rule("dicemore.explosive.blown-away", "dicemore.explosive.wounds")
@pytest.mark.parametrize("how", ["throw", "short-fuse"])
def test_how_everybody_fares_in_a_blast_is_the_same_wherever_they_land(how: str) -> None:
    moment, _ = blast(how, [{}])
    told_apart, together = exact(moment), exact(moment, by_condition=True)
    assert not told_apart.by_condition and together.by_condition
    assert fares(together) == fares(told_apart)
    assert len(together.outcomes) < len(told_apart.outcomes)
    assert all(end.changes == {} for end in together.outcomes)
    assert all(part[0] != "moved" for end in together.outcomes for c in end.conditions.values() for part in c.parts)


@pytest.mark.rule("dicemore.explosive.area")
@pytest.mark.parametrize("count", [2, 3, pytest.param(4, marks=pytest.mark.long)])
def test_a_blast_among_several_people_is_counted_as_its_preview_is(count: int) -> None:
    moment, choice = blast("throw", [{}] * count)
    preview = moment.game.preview(moment.state, choice)
    assert preview is not None
    odds = moment.odds(samples=1)
    assert odds.exact and odds.by_condition and odds.to_json()["told_apart"] == "conditions"
    assert "not told apart" in str(odds)
    found: dict[str, Fraction] = {}
    for end in odds.outcomes:
        name = fate(moment.state, end.state, "t0")
        found[name] = found.get(name, Fraction(0)) + end.p
    assert found == {outcome.name: outcome.p for outcome in preview.outcomes}


@pytest.mark.rule("dicemore.char.captain")
def test_where_a_captain_is_near_it_matters_where_people_land() -> None:
    captain = {"id": "c", "side": "bad", "at": [25, 20], "profile": "soldiers.captain"}
    moment, choice = blast("throw", [{}], captain)
    assert moment.game.part(Situations).placing(moment.state, choice) is None
    with pytest.raises(TooManyOutcomes):
        exact(moment, by_condition=True)


@pytest.mark.rule("dicemore.ruling.panic-trigger", "dicemore.explosive.blown-away")
def test_where_somebody_flees_afterwards_it_matters_where_people_land() -> None:
    """The boss dies, a bandit is hurled, and then a criminal, who was too far away for the blast, runs for cover."""
    criminal = {"id": "c", "side": "bad", "at": [20.9, 20], "profile": "outlaws.criminal"}
    boss = {"profile": "outlaws.boss", "cos": 1, "ref": 1, "acted": True}
    moment, choice = blast("throw", [boss, {"cos": 9, "acted": True, "profile": "outlaws.bandit"}], criminal)
    assert moment.game.part(Situations).placing(moment.state, choice) is not None
    with pytest.raises(TooManyOutcomes):
        exact(moment, by_condition=True)
