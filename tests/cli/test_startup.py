"""What a command loads: itself, and nothing that only others need. Real processes say which modules they have."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixgun.cli.catalogue import HELP, load, named

ROOT = Path(__file__).parents[2]
SHOT = ROOT / "docs" / "situations" / "shot.toml"
LOADED = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "
RUN = "sys.argv[0] = 'sixgun'; from sixgun.__main__ import main; sys.exit(main())"


def loaded_by(*argv: object) -> set[str]:
    """The modules of a process when a command has ended well."""
    process = [sys.executable, "-c", LOADED + RUN, *map(str, argv)]
    ran = subprocess.run(process, capture_output=True, text=True, timeout=120, check=True, env={**os.environ})
    assert ran.stdout
    found = set(ran.stderr.split())
    assert "sixgun.cli.catalogue" in found
    return found


def of(package: str, modules: set[str]) -> set[str]:
    return {name for name in modules if name == package or name.startswith(f"{package}.")}


OF_COMMANDS = ("rich", "importlib.metadata", "tomllib", "sixgun.games", "sixgun.bots", "sixgun.situation")


@pytest.mark.parametrize(("option", "unwanted"), [("--help", ("msgspec", "sixgun.table")), ("--version", ())])
def test_options_without_a_command_load_no_command_and_no_game(option: str, unwanted: tuple[str, ...]) -> None:
    modules = loaded_by(option)
    for package in (*OF_COMMANDS, *unwanted):
        assert not of(package, modules), package
    assert not {f"sixgun.cli.{name}" for name in HELP} & modules


def test_odds_load_one_game_and_no_other_command() -> None:
    modules = loaded_by("odds", SHOT)
    games = {name.split(".")[2] for name in modules if name.count(".") >= 2 and name.startswith("sixgun.games.")}
    assert games == {"bala"}
    unwanted = (
        "importlib.metadata",
        "email",
        "multiprocessing",
        "concurrent",
        "rich.progress",
        "matplotlib",
        "starlette",
    )
    for package in (*unwanted, "sixgun.lab", "sixgun.server", "sixgun.bots.gunhand"):
        assert not of(package, modules), package
    assert {f"sixgun.cli.{name}" for name in HELP} & modules == {"sixgun.cli.odds"}
    assert of("rich", modules)  # so this test would see the others


@pytest.mark.parametrize("name", HELP)
def test_the_list_of_commands_agrees_with_the_commands(name: str) -> None:
    command = load(name)
    assert (command.name, command.help) == (name, HELP[name])
    assert command.run is not None or command.verbs


@pytest.mark.parametrize(
    ("argv", "name"),
    [
        (["odds", "play"], "odds"),
        (["--nonsense", "play", "odds"], "play"),
        (["nonsense", "odds"], ""),
        (["--help"], ""),
        ([""], ""),
        ([], ""),
    ],
)
def test_the_first_word_names_the_command(argv: list[str], name: str) -> None:
    assert named(argv) == name
