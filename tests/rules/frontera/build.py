"""Small sessions for rule tests."""

from __future__ import annotations

from typing import Any

from sixgun.core.cards import in_order
from sixgun.games.frontera import knowledge
from sixgun.games.frontera.board import Board, Switches
from sixgun.games.frontera.decks import DEAD_MANS_HAND
from sixgun.games.frontera.state import (
    DEAD_MAN,
    DISCARDS,
    MAYOR,
    PILE,
    TREASURE,
    Arm,
    Character,
    Player,
    Session,
    deck_of,
    spent_of,
)
from sixgun.table import Scene


def cards(text: str) -> tuple[str, ...]:
    """Cards in the order of a deck: cards("QS 3H")."""
    return in_order(text.split())


def person(id: str, seat: str = "", **fields: Any) -> Character:
    """A character of the seat of the same name, unless another seat plays it."""
    arms = tuple(Arm(weapon) for weapon in fields.pop("weapons", ()))
    fields.setdefault("arms", arms)
    fields.setdefault("protagonist", (seat or id) != MAYOR)
    fields.setdefault("side", "law" if (seat or id) != MAYOR else "outlaws")
    return Character(id=id, name=id.title(), seat=seat or id, **fields)


def session(
    *people: Character,
    seats: tuple[str, ...] = (),
    phase: int | None = None,
    pile: str = "",
    discards: str = "",
    treasure: str = "",
    decks: dict[str, str] | None = None,
    spent: dict[str, str] | None = None,
    scene: Scene | None = None,
    **switches: Any,
) -> Session:
    """A session in the middle of things: cards where the test says, everybody knowing what the phase lets them know."""
    options = Switches(**switches)
    place = scene if scene is not None else Scene(200, 200)
    board = Board(name="test", title="Test", story="", switches=options, places={"here": place}, covers={"here": {}})
    g = Session(board)
    g.deal = seats or tuple(dict.fromkeys((MAYOR, *(one.seat for one in people))))
    g.players = {seat: Player(seat, seat.title()) for seat in g.deal}
    g.characters = {one.id: one for one in people}
    g.step = "scene"
    g.scene = "here"
    g.phase = phase if phase is not None else (1 if options.mode == "normal" else 0)
    g.zones = {
        PILE: cards(pile),
        DISCARDS: cards(discards),
        TREASURE: cards(treasure),
        DEAD_MAN: in_order(DEAD_MANS_HAND),
    }
    for seat in g.deal:
        g.zones[deck_of(seat)] = cards((decks or {}).get(seat, ""))
        g.zones[spent_of(seat)] = cards((spent or {}).get(seat, ""))
    for seat in knowledge.observers(g):
        knowledge.learn(g, seat, DEAD_MAN)
        for other in g.deal:
            knowledge.learn(g, seat, spent_of(other))
    if g.phase != 1:
        for seat in g.deal:
            knowledge.learn(g, seat, deck_of(seat))
    return g
