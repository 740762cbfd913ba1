"""Open-ended dice at the web table: typed face by face, shown with what was rolled again. The template game with a
table, whose dice are changed for it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra: pip install 'sixgun[web]'")

from sixgun.core.chance import Open, SeededChance
from sixgun.core.game import Outcome, Preview, load_game
from sixgun.core.log import Mod, Roll
from sixgun.core.open_ended import Keep
from sixgun.core.ref import Ref
from sixgun.screen.words import Words
from sixgun.server import protocol, speech, store
from sixgun.server.table import Table, new_game
from sixgun.server.wrong import Wrong

GAME = load_game("dustalley")


@pytest.fixture
def database(tmp_path: Path) -> Iterable[store.SqliteStore]:
    found = store.SqliteStore(tmp_path / "games.sqlite3")
    yield found
    found.close()


def asked_for_dice(database: store.SqliteStore, monkeypatch: pytest.MonkeyPatch, n: int, keep: Keep) -> Table:
    """A table with real dice at which open-ended ones are waited for."""

    def dice(
        self: Ref, _: int, sides: int, rule: str, mods: Iterable[Mod] = (), *more: object, **known: object
    ) -> Roll:
        return self.open(n, sides, rule, mods, (4,), keep)

    monkeypatch.setattr(Ref, "dice", dice)
    setup = GAME.setup(GAME.scenarios()[0])
    names = GAME.seats(GAME.start(setup))
    stored = new_game(GAME, setup, {seat: store.Seat(0) for seat in names}, "own", bytes(32), "open-ended")
    database.create(stored, ["me".ljust(20, "x")], "watch".ljust(20, "x"))
    table = Table(stored, database)
    pick = Random(3)
    while (pending := table.match.pending) is not None and not isinstance(pending.chance, Open):
        if pending.chance is not None:
            table.roll(0, wanted(table).id, SeededChance(1).answer(pending.chance, ""))
            continue
        question = pending.questions[0]
        shots = [option.choice for option in question.options if option.choice.kind == "shoot"]
        choice = shots[0] if shots else pick.choice(question.options).choice
        table.choose(0, table.bot_question(question.seat), choice)
    return table


def wanted(table: Table) -> protocol.ChanceAsked:
    chance = table.event(0, "en").chance
    assert chance is not None
    return chance


def test_the_dice_are_asked_for_as_what_they_are(database: store.SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = wanted(asked_for_dice(database, monkeypatch, 3, "best"))
    assert (chance.kind, chance.n, chance.sides) == ("open", 3, 6)


@pytest.mark.parametrize(
    "faces",
    [(), (2, 3), (2, 3, 6), (2, 3, 4, 5), (6, 6, 2, 3), (2, 3, 7), (0, 3, 4), (2, 9, 4), ("2", "3", "4")],
)
def test_what_cannot_have_fallen_is_refused_and_nothing_is_lost(
    database: store.SqliteStore, monkeypatch: pytest.MonkeyPatch, faces: tuple[int, ...]
) -> None:
    table = asked_for_dice(database, monkeypatch, 3, "best")
    chance, record = wanted(table), table.match.record.text()
    with pytest.raises(Wrong) as wrong:
        table.roll(0, chance.id, faces)
    assert wrong.value.code == "impossible-roll"
    assert table.match.record.text() == record
    assert wanted(table) == chance


@pytest.mark.parametrize(("keep", "worth"), [("best", 15), ("sum", 22)])
def test_the_line_of_the_log_shows_what_was_rolled_again(
    database: store.SqliteStore, monkeypatch: pytest.MonkeyPatch, keep: Keep, worth: int
) -> None:
    table = asked_for_dice(database, monkeypatch, 3, keep)
    table.roll(0, wanted(table).id, (2, 6, 6, 3, 5))
    lines = [line for line in table.event(0, "en", whole=True).log if line.dice]
    line = lines[-1]
    assert (line.dice, line.sides, line.keep, line.written) == ((2, 15, 5), 6, keep, ("2", "6+6+3", "5"))
    assert line.total == worth + sum(mod.value for mod in line.mods)
    assert "3D6 2, 6+6+3, 5" in line.text and f": {line.total}" in line.text
    reopened = Table(database.load(table.id), database)  # type: ignore[arg-type]  # it is there
    assert reopened.match.log == table.match.log


@pytest.mark.parametrize(("remainder", "told"), [(Fraction(0), ""), (Fraction(4, 10**10), "0,00000004 %")])
def test_a_preview_says_how_far_it_may_be_off(remainder: Fraction, told: str) -> None:
    words = Words(GAME, GAME.setup(GAME.scenarios()[0]), "es")
    row = Outcome("hit", Fraction(1, 2), 2, "dustalley.shoot.roll")
    shown = speech.preview(words, Preview("dustalley.shoot.roll", "shoot", (), (row,), remainder=remainder))
    assert shown.remainder == told
