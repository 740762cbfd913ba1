"""A moment of a session from a situation file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sixgun.core.setups import once_each
from sixgun.core.situations import SITUATION
from sixgun.core.strict import Reader, shared_fields
from sixgun.games.frontera import arrivals
from sixgun.games.frontera.adventures import scenario
from sixgun.games.frontera.board import Board, Cover
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.clock import HOUR
from sixgun.games.frontera.house_lists import Lists, own_row
from sixgun.games.frontera.levels import DEAD, LAST_CHANCE_TURNS, SECONDS, able
from sixgun.games.frontera.situations.actions import check_actions
from sixgun.games.frontera.situations.cards import Layout, lay_out
from sixgun.games.frontera.situations.checks import check_people
from sixgun.games.frontera.situations.schema import SituationFile, Standing
from sixgun.games.frontera.state import MAYOR, Character, Clock, Dropped, Fight, Mount, Session
from sixgun.miniatures.rows import place

HERE = "here"
"""The one scene of a situation."""
_MORALE = {row["level"]: row for row in table("morale")}
PLAYERS_SIDE, MAYORS_SIDE = "heroes", "mayor"


# reading -------------------------------------------------------------------------------------------------------------
def checked(full: Mapping[str, Any]) -> tuple[SituationFile, Layout]:
    """The file and its cards. Raises BadSetup with every mistake."""
    reader = Reader()
    file = reader.read(full, SituationFile)
    lists = file.house.lists(reader)
    check_people(reader, file, lists)
    layout = lay_out(reader, file.cards, file.options, file.everybody)
    check_actions(reader, file, lists)
    reader.finish()
    return file, layout


def board_of(file: SituationFile) -> Board:
    pieces = file.place.pieces if file.place is not None else ()
    return Board(
        name=SITUATION,
        title=file.title or "A situation",
        story=file.story or "",
        switches=file.options,
        places={HERE: scenario.plan_of(at.width, at.depth, at.pieces)} if (at := file.place) else {},
        covers={} if file.place is None else {HERE: {p.id: Cover(p.id, p.cover == "full") for p in pieces if p.cover}},
        titles={piece.id: piece.title for piece in pieces},
        lists=file.house.lists(Reader()),
    )


# people --------------------------------------------------------------------------------------------------------------
def _character(row: Standing, people: Sequence[Standing], lists: Lists) -> Character:
    """The character of a row that has been checked. frontera.ruling.morale-test-time: the time that was fixed when the
    level of Morale was reached."""
    seat = row.player
    x, y, z = row.place
    state = {
        "name": row.name or row.id.replace("-", " ").capitalize(),
        "seat": seat,
        "protagonist": seat != MAYOR if row.protagonist is None else row.protagonist,
        "kind": own_row(lists, row.npc),
        "side": row.side or (MAYORS_SIDE if seat == MAYOR else PLAYERS_SIDE),
        "health": DEAD if row.dead else row.health,
        "health_clock": Clock(
            since=int(row.level_hours * HOUR), rest=int(row.rested_hours * HOUR), care=0 if row.cared else -1
        ),
        "morale_clock": Clock(needs=row.morale and (row.morale_seconds or SECONDS[_MORALE[row.morale]["worst"]])),
        "dying": (row.dying or LAST_CHANCE_TURNS) if row.health == DEAD and not row.dead else 0,
        "arms": row.arms,
        "in_hand": row.held,
        "cents": round(row.dollars * 100),
        "debt": round(row.debt * 100),
        "x": x,
        "y": y,
        "z": z,
        "mount": row.mount_id,
        "held_by": tuple([one.id for one in people if one.holds == row.id]),
        "shots": -1 if row.shots is None else row.shots,
    }
    return Character(**shared_fields(row, Character) | state)


# the moment ----------------------------------------------------------------------------------------------------------
def _prepare(full: Mapping[str, Any]) -> tuple[Session, tuple[str, ...]]:
    file, layout = checked(full)
    g = Session(board_of(file))
    g.scene = HERE
    g.phase = layout.phase
    g.zones = dict(layout.zones)
    for row in file.characters:
        g.characters[row.id] = _character(row, file.characters, g.board.lists)
        if row.mount:
            x, y, _ = row.place
            g.mounts[row.mount_id] = Mount(row.mount_id, row.mount, x, y, row.speed, 0, (row.id,))
    arrivals.seat_all(g, file.everybody, file.late)
    g.dropped = tuple([Dropped(one.weapon, one.count, *place(one.at)) for one in file.dropped])
    g.step = "scene"
    if file.fight is not None:
        g.step = "fight"
        there = [c.id for c in g.here.values() if able(c) and c.id not in file.fight.lost]
        if file.fight.last_one and file.options.lastman_shots:  # frontera.lastman.shot-limit
            for row in file.characters:
                g.change(row.id, shots=file.options.lastman_shots if row.shots is None else row.shots)
        g.fight = Fight(file.fight.turn, in_seat_order(g, there), lost=file.fight.lost, last_one=file.fight.last_one)
    return g, layout.unknown


prepared = once_each(_prepare)
"""The session at the moment of a file in full, with hidden cards as such, and the cards that those come from. Equal
files share one board. Raises BadSetup."""


def in_seat_order(g: Session, people: list[str]) -> tuple[str, ...]:
    """frontera.combat.announce-order, without the draw for who begins: a file lists who announces when."""
    return tuple(sorted(people, key=lambda who: g.deal.index(g[who].seat)))
