"""A model in one line: "kaz: thug with crossbow at 20,30 facing north behind brick-wall"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sixgun.core.strict import Reader
from sixgun.games.punk.situations.schema import Standing
from sixgun.table.compass import COMPASS

_ID, _NUMBER = r"[a-z0-9]+(?:[.-][a-z0-9]+)*", r"-?\d+(?:\.\d+)?"
_NAMES = rf"{_ID}(?: and {_ID})*"
_STATES = ("prone", "ready", "shocked", "acted", "downed")
_LINE = re.compile(
    rf"(?:(?P<side>left|right) )?(?:(?P<id>{_ID}): ?)?(?P<profile>{_ID})"
    rf"(?: with (?P<weapons>{_NAMES}))?(?: in (?P<armour>{_NAMES}))?"
    rf"(?: at (?P<at>{_NUMBER}, ?{_NUMBER}(?:, ?{_NUMBER})?)| (?P<far>{_NUMBER}) from (?P<far_from>{_ID}))?"
    rf"(?: facing (?P<facing>{_NUMBER}|{'|'.join(COMPASS)}))?(?:,? behind (?P<behind>{_ID}))?"
    rf"(?P<states>(?:,? (?:{'|'.join(_STATES)}))*)"
)
_EXPECTED = 'expected "ID: PROFILE with WEAPON in ARMOUR at X,Y facing DIRECTION behind KIND", with any part left out'


def standing(reader: Reader, rows: Sequence[str | Standing]) -> tuple[Standing, ...]:
    """The rows of a file with every text written out; one that makes no sense is reported. A text that names no
    side is of the left one if it is the first, and of the right one otherwise."""
    found = []
    for i, row in enumerate(rows):
        if isinstance(row, Standing):
            found.append(row)
        elif (line := _LINE.fullmatch(" ".join(row.split()))) is None:
            reader.report(f"characters[{i}]", _EXPECTED)
            found.append(Standing(id=f"character-{i + 1}", side="right", at=(0.0, 0.0)))
        else:
            found.append(reader.read(_keys(line, "right" if i else "left"), Standing, f"characters[{i}]"))
    return tuple(found)


def _keys(line: re.Match[str], side: str) -> dict[str, Any]:
    said = {key: value for key, value in line.groupdict().items() if value}
    states = said.pop("states", "").replace(",", " ").split()
    row: dict[str, Any] = {"id": said["profile"], "side": side, **said, **dict.fromkeys(states, True)}
    for key in ("weapons", "armour"):
        if key in row:
            row[key] = row[key].split(" and ")
    if "at" in row:
        row["at"] = [float(number) for number in row["at"].split(",")]
    for key in ("far", "facing"):
        if key in row and row[key] not in COMPASS:
            row[key] = float(row[key])
    return row
