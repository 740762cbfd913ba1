"""docs/adventures.md: its example is sound and can be played, and it names whatever a file may hold."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from tests.rules.frontera.story import Table

from sixgun.cli import main
from sixgun.core.files import Files
from sixgun.games.frontera.adventures import adventure_file
from sixgun.games.frontera.adventures.adventure_check import FOLLOWS
from sixgun.games.frontera.adventures.scenario import SCENARIOS
from sixgun.games.frontera.board import Switches
from sixgun.games.frontera.catalogue import Goods, MountKind, Person, Weapon
from sixgun.games.frontera.gambling import SKILL_GAMES
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.house_lists import is_house

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "adventures.md").read_text(encoding="utf-8")
WRITTEN = (DOCS / "adventures" / "toll.toml").read_text(encoding="utf-8")
TEXT = WRITTEN.replace('game = "frontera"\n', "", 1)
FILES = (
    adventure_file.AdventureFile,
    adventure_file.Person,
    adventure_file.SceneRow,
    adventure_file.PlaceRow,
    adventure_file.PieceRow,
    adventure_file.Spot,
    adventure_file.Beat,
    adventure_file.Effect,
    Switches,
    Weapon,
    Goods,
    MountKind,
    Person,
)


@pytest.mark.parametrize("rows", FILES, ids=lambda rows: rows.__name__)
def test_every_key_of_a_file_is_explained(rows: Any) -> None:
    named = set(re.findall(r"`(?:\[+)?([a-z0-9_]+)(?: = [^`]*)?(?:\]+)?`", PAGE))
    assert set(rows.__struct_fields__) - {"from_seed"} <= named


def test_every_kind_of_beat_is_there_with_what_follows_from_it() -> None:
    rows = [line.split("|") for line in PAGE.splitlines() if line.startswith("| `")]
    follows = {kind: cells[3] for cells in rows if len(cells) == 5 for kind in re.findall(r"`([a-z-]+)`", cells[1])}
    for kind in get_args(get_type_hints(adventure_file.Beat)["kind"]):
        assert bool(follows[kind].strip()) == (kind in FOLLOWS), kind
    assert set(SKILL_GAMES) <= set(re.findall(r'"([a-z-]+)"', PAGE))


@pytest.mark.rule("frontera.gap.equipment-chapter", "frontera.gap.npc-rules")
def test_the_example_is_sound_and_its_lists_are_the_houses() -> None:
    assert WRITTEN != TEXT, "the file names its game"
    assert GAME.part(Files).problems(TEXT) == []
    lists = SCENARIOS.start(SCENARIOS.setup(TEXT)).board.lists
    assert is_house(lists.weapons["coach-gun"], "damage") and is_house(lists.kinds["toll-keeper"], "cards")
    assert lists.weapons["revolver"].price == 12.0 and not is_house(lists.weapons["revolver"], "damage")


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_the_example_is_played_to_its_end(seed: str) -> None:
    table = Table(SCENARIOS.setup(TEXT), ("beat", "attack", "step-forward"), seed)
    table.play(400)
    assert table.g.ended is not None


def test_an_adventure_with_several_mistakes_is_not_taken_for_a_situation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each of them is named, although as a situation the file would lack only one thing."""
    text = WRITTEN.replace('text = "Half price, then."', 'flag = "chaep", text = "Half price, then."')
    file = tmp_path / "toll.toml"
    file.write_text(text.replace('shows = ["nephew"]', 'when = "cheap"'))
    assert main(["check", str(file)]) == 2
    said = capsys.readouterr().err
    assert "scenes[0].beats[0].success[0].flag" in said
    assert "scenes[0].beats[2].when: nothing raises the flag 'cheap'; did you mean chaep?" in said
