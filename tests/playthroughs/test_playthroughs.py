"""Golden playthroughs: one recorded game for every scenario of every game must replay to the same digests.

A change of the rules that changes what an old record means shows here. `python tools/make_playthroughs.py` makes them
anew after such a change, together with a new rules version where records of users could be affected.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sixgun.core.game import games, load_game
from sixgun.core.match import Match, verify_chance
from sixgun.core.record import parse

RECORDS = Path(__file__).parent / "records"
ALL = [(key, name) for key in games() for name in load_game(key).scenarios()]


@pytest.mark.parametrize(("key", "scenario"), ALL)
def test_every_scenario_has_a_golden_playthrough_that_replays(key: str, scenario: str) -> None:
    file = RECORDS / f"{key}-{scenario}.jsonl"
    assert file.is_file(), f"no golden playthrough of {key}/{scenario}: run tools/make_playthroughs.py"
    record = parse(file.read_text(encoding="utf-8"))
    assert record.end is not None, "a playthrough is a whole game"
    match = Match(load_game(key), record)  # compares every digest on the way
    assert match.ending is not None
    assert (match.ending.winners, match.ending.reason) == (record.end.winners, record.end.reason)
    assert verify_chance(load_game(key), record) > 0


def test_no_playthrough_is_left_over() -> None:
    """A record of a scenario that is gone would silently test nothing."""
    assert {file.stem for file in RECORDS.glob("*.jsonl")} == {f"{key}-{name}" for key, name in ALL}
