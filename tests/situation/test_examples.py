"""The examples of docs/situations.md: they load, fit the schema, and every number is right."""

from __future__ import annotations

import json
import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.situation.inventing import WITHOUT
from tests.situation.numbers import NUMBERS
from tests.situation.schema import mistakes

from sixgun import situation
from sixgun.core.game import games, load_game
from sixgun.core.situations import Situations
from sixgun.games.bala import turn
from sixgun.games.dicemore import turn as dicemore_turn
from sixgun.games.dicemore.situations.checks import SPECIAL
from sixgun.games.frontera.fights.fight_choice import KINDS as ANNOUNCEMENTS
from sixgun.games.frontera.situations.actions import CALLS, KINDS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "situations.md").read_text(encoding="utf-8")
FILES = sorted((DOCS / "situations").glob("*.toml"))
ROW = re.compile(r"^\| \[([\w-]+\.toml)\]\([^)]*\) \| (.+?) \| (≈ 0\.\d{4}|\d+(?:/\d+)?) \|", re.MULTILINE)
"""A chance that is a sum without end, of dice that are rolled on and compared with one another, has four decimals."""
CLAIMS = ROW.findall(PAGE)


def test_every_row_of_the_table_has_a_twin_and_every_twin_a_row() -> None:
    assert {(file, what) for file, what, _ in CLAIMS} == set(NUMBERS)
    assert {file for file, _, _ in CLAIMS} == {path.name for path in FILES}


@pytest.mark.parametrize(("file", "what", "claimed"), CLAIMS, ids=[f"{f}: {w}" for f, w, _ in CLAIMS])
def test_a_number_of_the_docs_is_what_the_twin_counts(file: str, what: str, claimed: str) -> None:
    seen, twin = NUMBERS[file, what]
    odds = situation.load(DOCS / "situations" / file).odds()
    assert odds.counted and sum(end.p for end in odds.outcomes) == 1
    by_hand = twin()
    if claimed.startswith("≈"):
        assert f"≈ {float(by_hand):.4f}" == claimed
        assert odds.remainder and abs(odds.chance(seen) - by_hand) <= odds.remainder
    else:
        assert odds.chance(seen) == by_hand == Fraction(claimed)


def test_every_kind_of_action_has_an_example() -> None:
    done: dict[str, set[str]] = {}
    for path in FILES:
        found = situation.load(path)
        done.setdefault(found.game.key, set()).update(step.kind for step in found.steps)
    assert set(turn.ACTIONS) | {"card", "morale", "fall"} <= done["bala"]
    assert {*dicemore_turn.ACTIONS, *SPECIAL} <= done["dicemore"]
    assert set(KINDS) <= done["frontera"]


def test_words_that_are_calls_and_announcements_have_an_example_of_each() -> None:
    both = set(CALLS) & set(ANNOUNCEMENTS)
    found = [situation.load(path) for path in FILES if path.name.startswith("frontera-")]
    fights = [s for s in found if any(step.kind == "reveal" for step in s.steps)]
    quiet = [s for s in found if s not in fights]
    assert both == {step.kind for s in fights for step in s.steps if step.kind in both}
    assert both == {step.kind for s in quiet for step in s.steps if step.kind in both}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_fits_the_schema(path: Path) -> None:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    schema = load_game(data["game"]).part(Situations).schema()
    assert mistakes(data, schema, schema) == []
    assert mistakes({**data, "nonsense": 1}, schema, schema) != []


@pytest.mark.parametrize("key", sorted(set(games()) - WITHOUT))
def test_the_schema_in_the_docs_is_the_one_of_the_game(key: str) -> None:
    stored = json.loads((DOCS / "situations" / f"{key}.schema.json").read_text(encoding="utf-8"))
    schema: dict[str, Any] = json.loads(json.dumps(load_game(key).part(Situations).schema()))
    assert {name: stored[name] for name in schema} == schema


def test_the_python_of_the_docs_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert blocks
    names: dict[str, Any] = {"DOCS": str(DOCS)}
    for block in blocks:
        exec(compile(block.replace('"docs/', f'"{DOCS}/'), "docs/situations.md", "exec"), names)


def test_the_toml_of_the_docs_loads() -> None:
    blocks = re.findall(r"```toml\n(game.*?)```", PAGE, re.DOTALL)
    assert blocks
    for block in blocks:
        assert situation.loads(block).odds().counted
