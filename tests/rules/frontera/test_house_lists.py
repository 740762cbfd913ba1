"""The house's lists of weapons, goods, mounts and people: marked as such, and replaceable by a file of one's own."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.rules.frontera.story import Table, adventure

from sixgun.cli import main
from sixgun.core.files import Files
from sixgun.core.game import BadSetup
from sixgun.core.situations import Situations
from sixgun.games.frontera import casting, catalogue, mayor
from sixgun.games.frontera.choices import Attack, GiveWeapon, Goods, Person
from sixgun.games.frontera.fights import duel, fight_choice, techniques
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.house_lists import is_house
from sixgun.games.frontera.levels import confidence, endurance
from sixgun.games.frontera.trials import draw_mods
from sixgun.screen.display import Display
from sixgun.screen.words import Words
from sixgun.server.worker import FileJob, FileReply, work

FILE = """
use = "ambush"

[[weapons]]
key = "revolver"
damage = 3
short = 2

[[weapons]]
key = "harpoon"
title = "Harpoon"
name = "Arpón"
cls = "thrown"
techniques = ["thrown"]
adjacent = 0
short = 1
medium = "out"
long = "out"
damage = 4
price = 7.5

[[goods]]
key = "lantern"
title = "Lantern"
price = 1.0
effect = "light"

[[mounts]]
key = "horse"
gallop_m = 90

[[kinds]]
key = "henchman"
cards = 2
endurance = 3
"""


@pytest.mark.rule("frontera.gap.equipment-chapter", "frontera.gap.npc-rules", "frontera.gap.mount-stats")
@pytest.mark.rule("frontera.gap.goods-prices")
def test_a_file_of_lists_changes_a_ready_adventure() -> None:
    assert GAME.part(Files).problems(FILE) == []
    setup = GAME.part(Files).setup(FILE)
    assert setup["name"] == "ambush"
    g = GAME.start(setup)
    plain = GAME.start(GAME.setup("ambush"))
    for one in (g, plain):
        casting.show(one, ["lefty"])
    revolver = techniques.weapon_of(g, "revolver")
    assert (revolver.damage, revolver.short, revolver.price) == (3, 2, catalogue.weapons()["revolver"].price)
    assert duel.shot_damage(g, "djamal") == duel.shot_damage(plain, "djamal") + 2
    assert (endurance(g["lefty"]), confidence(g["lefty"])) == (3, confidence(plain["lefty"]))
    assert draw_mods(g, "lefty", "hands")[0].value == 2
    assert g.board.lists.mounts["horse"].gallop_m == 90
    words = Words(GAME, setup)
    assert (words.name("harpoon"), words.name("lantern")) == ("Harpoon", "Lantern")
    again = GAME.decode(GAME.encode(g), setup)
    assert endurance(again["lefty"]) == 3
    assert catalogue.weapons()["revolver"].damage == 1, "other tables keep the lists that come with the game"


@pytest.mark.rule("frontera.gap.equipment-chapter", "frontera.gap.npc-rules")
def test_the_mayor_hands_out_what_the_file_has() -> None:
    rows: dict[str, Any] = {
        "weapons": [{"key": "harpoon", **_harpoon()}],
        "goods": [{"key": "lantern", "price": 1.0, "effect": "light"}],
        "kinds": [{"key": "henchman", "endurance": 9}],
    }
    table = Table(adventure(**rows))
    table.step(GiveWeapon("ana", "harpoon"))
    table.step(Goods("ana", "lantern"))
    table.step(Person("henchman", "outlaws"))
    ana = table.g["ana"]
    assert "harpoon" in [arm.weapon for arm in ana.arms]
    assert "lantern" in ana.goods
    assert endurance(table.g["henchman-1"]) == 9
    assert ("harpoon", "thrown") in fight_choice.arms_of(table.g, ana)
    assert mayor.check(table.g, GiveWeapon("ana", "cannon"), beat=True) is not None


def _harpoon() -> dict[str, Any]:
    reach = {"adjacent": 0, "short": 1, "medium": "out", "long": "out"}
    return {"cls": "thrown", "techniques": ["thrown"], **reach, "damage": 4, "price": 7.5}


@pytest.mark.parametrize(
    ("text", "where", "says"),
    [
        ('use = "ambsh"', "use", "there is no adventure"),
        ('use = "ambush"\ntitle = "Mine"', "title", "has only"),
        ('use = "ambush"\n[[weapons]]\ndamage = 2', "weapons[0].key", "needs a key"),
        ('use = "ambush"\n[[weapons]]\nkey = "revolver"\ndamage = "much"', "weapons[0].damage", "expected"),
        ('use = "ambush"\n[[weapons]]\nkey = "revolver"\nreach = 2', "weapons[0].reach", ""),
        ('use = "ambush"\n[[weapons]]\nkey = "harpoon"\ndamage = 2', "weapons[0]", ""),
        (
            'use = "ambush"\n[[kinds]]\nkey = "tough"\ncards = 6\n[[kinds]]\nkey = "tough"\ncards = 7',
            "kinds[1].key",
            "twice",
        ),
        ('use = "ambush"\n[[weapons]]\nkey = "revolver"\ntechniques = ["magic"]', "weapons[0].techniques", "magic"),
    ],
)
def test_mistakes_in_lists_are_named_with_their_place(text: str, where: str, says: str) -> None:
    found = GAME.part(Files).problems(text)
    assert any(problem.where.startswith(where) and says in problem.message for problem in found), found


# from everywhere -----------------------------------------------------------------------------------------------------
def test_from_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FILE, encoding="utf-8")
    assert main(["check", "--game", "frontera", str(path)]) == 0
    assert main(["simulate", "frontera", "--scenario", str(path), "--games", "1", "--bots", "random", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.split("sound.")[-1])["games"] == 1
    record = tmp_path / "game.jsonl"
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    asked = ["play", "frontera", "--scenario", str(path), "--seat", "mayor", "--bot", "random", "--record", str(record)]
    assert main([*asked, "--option", "mode=wear", "--seed", "1"]) == 0
    setup = json.loads(record.read_text(encoding="utf-8").splitlines()[0])["setup"]
    assert setup["switches"] == {"mode": "wear"}
    assert setup["weapons"][0] == {"key": "revolver", "damage": 3, "short": 2}


def test_from_the_start_form_of_the_page() -> None:
    """What the server does with a file that somebody brings."""
    reply = work(FileJob("frontera", FILE, {"mode": "nomgmt"}))
    assert isinstance(reply, FileReply)
    assert reply.problems == ()
    assert reply.setup is not None
    assert GAME.start(reply.setup).board.lists.weapons["revolver"].damage == 3
    bad = work(FileJob("frontera", 'use = "ambush"\n[[weapons]]\ndamage = 2'))
    assert isinstance(bad, FileReply)
    assert [problem.where for problem in bad.problems] == ["weapons[0].key"]


# marks ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.gap.equipment-chapter")
def test_a_figure_that_a_file_changes_is_no_longer_the_rulebooks() -> None:
    fists = 'use = "ambush"\n[[weapons]]\nkey = "fists"\ndamage = 1\n'
    before, after = catalogue.weapons()["fists"], GAME.start(GAME.part(Files).setup(fists)).board.lists.weapons["fists"]
    assert not is_house(before, "damage")
    assert is_house(after, "damage")
    same = GAME.start(GAME.part(Files).setup(fists.replace("damage = 1", "damage = 0"))).board.lists.weapons["fists"]
    assert not is_house(same, "damage")


@pytest.mark.rule("frontera.gap.equipment-chapter", "frontera.gap.npc-rules")
def test_house_data_is_marked_on_the_table() -> None:
    setup = adventure(
        {"kind": "fight", "spots": [{"who": "ana", "x": 5.0, "y": 5.0}, {"who": "lefty", "x": 5.0, "y": 25.0}]}
    )
    table = Table(setup)
    sheets = GAME.part(Display).picture(GAME.view(table.g, "mayor"), setup)
    assert sheets is not None
    assert any("house rule data" in text for side in sheets.sides for _, text in side.lines)
    while table.g.fight is None or table.g.fight.order[:1] != ("ana",):
        table.step()
    attacks = [o.choice for o in fight_choice.options(table.g, table.g["ana"]) if isinstance(o.choice, Attack)]
    shot = next(choice for choice in attacks if choice.weapon == "revolver")
    view = GAME.view(table.g, "judit")
    overlay = GAME.part(Display).overlay(view, setup, shot)
    assert overlay is not None
    assert any(ring.label.endswith("*") for ring in overlay.rings)
    assert ("frontera.gap.equipment-chapter", "* house rule data") in overlay.notes


# situations ----------------------------------------------------------------------------------------------------------
def shot_with(**row: Any) -> dict[str, Any]:
    return {"kind": "shot", "distance": 8.0, "weapon": "harpoon", "target_npc": "henchman", "house": row}


HARPOON = {
    "key": "harpoon",
    "cls": "thrown",
    "techniques": ["thrown"],
    "adjacent": 0,
    "short": 1,
    "medium": "out",
    "long": "out",
    "damage": 4,
    "price": 7.5,
}


@pytest.mark.rule("frontera.gap.equipment-chapter", "frontera.gap.npc-rules")
def test_a_situation_has_the_lists_of_its_table() -> None:
    moment = GAME.part(Situations).read(shot_with(weapons=[HARPOON], kinds=[{"key": "henchman", "endurance": 3}]))
    assert moment.state.board.lists.weapons["harpoon"].damage == 4
    assert moment.steps[0].how == "thrown"
    assert endurance(moment.state["target"]) == 3
    setup = GAME.part(Situations).setup(shot_with(weapons=[HARPOON]))
    assert "harpoon" in GAME.start(setup).board.lists.weapons, "a whole session from there has them, too"


def test_mistakes_of_such_rows_are_told_by_their_keys() -> None:
    with pytest.raises(BadSetup) as bad:
        GAME.part(Situations).read(shot_with(weapons=[{**HARPOON, "damage": "much"}], mounts=[{"title": "Mule"}]))
    assert {"house.weapons[0].damage", "house.mounts[0].key"} <= {problem.where for problem in bad.value.problems}
    full = {"characters": [{"id": "ana", "weapons": ["harpoon"]}], "actions": ["threat ana"]}
    with pytest.raises(BadSetup) as bad:
        GAME.part(Situations).read(full)
    assert [problem.where for problem in bad.value.problems] == ["characters[0].weapons[0]"]
    assert GAME.part(Situations).read({**full, "house": {"weapons": [HARPOON]}}).state["ana"].in_hand == "harpoon"


@pytest.mark.rule("frontera.minion.cards")
@pytest.mark.parametrize(
    ("language", "kind", "told"),
    [
        ("en", "henchman", "+3 henchman"),
        ("en", "tough", "+5 tough"),
        ("es", "gunslinger", "+7 pistolero"),
        ("fr", "tough", "+5 dur"),
        ("es", "toll-keeper", "+4 Toll keeper"),
    ],
)
def test_what_a_ready_person_draws_is_told_by_its_kind(language: str, kind: str, told: str) -> None:
    numbers = {"cards": 4, "attacks": 1, "endurance": 7, "confidence": 6, "base_damage_bonus": 0, "last_chance": False}
    setup = adventure(kinds=[{"key": "toll-keeper", "title": "Toll keeper", **numbers}])
    table = Table(setup)
    table.step(Person(kind, "outlaws"))
    mods = draw_mods(table.g, f"{kind}-1", "hands")
    assert Words(GAME, setup, language).mod(mods[0]) == told
