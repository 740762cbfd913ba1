"""A whole session that begins at the moment of a situation file: its people, its fight, its cards.

The set-up holds the file in full as `situation`. The listed actions are not carried out: the Mayor decides what
happens, or whoever announces next in a fight. Cards that the file does not list are dealt out in the first step
("deal"); until then the flags say how many each zone lacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.cards import HIDDEN
from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.situations import SITUATION
from sixgun.games.frontera import decks, knowledge
from sixgun.games.frontera.situations import moment
from sixgun.games.frontera.situations.short_forms import FORMS
from sixgun.games.frontera.state import BOX, DEAD_MAN, MAYOR, PILE, Session, deck_of, spent_of


def setup_of(data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
    """The set-up of the session that begins there. Raises BadSetup, also where none can be played."""
    full = FORMS.with_options(data, options)
    file, _ = moment.checked(full)
    setup: Setup = {
        "name": SITUATION,
        "title": file.title or "A situation",
        "story": file.story or "",
        SITUATION: full,
    }
    g = start(setup)
    if not any(c.protagonist and c.seat != MAYOR and not c.dead for c in g.characters.values()):
        raise BadSetup([Problem("characters", "a whole session needs somebody whom a player plays, and who is alive")])
    return setup


def start(setup: Setup) -> Session:
    """The session at that moment. Raises BadSetup."""
    if not isinstance(setup.get(SITUATION), dict):
        raise BadSetup([Problem(SITUATION, "expected a table, the situation in full")])
    g = moment.start(setup)
    for zone, cards in tuple(g.zones.items()):
        if HIDDEN in cards:
            g.flags[f"{decks.LACKS}{zone}"] = cards.count(HIDDEN)
            g.zones[zone] = tuple(card for card in cards if card != HIDDEN)
            g.step = "deal"
    g.zones[BOX] = moment.unknown(setup)
    _tell_everybody(g)
    return g


def _tell_everybody(g: Session) -> None:
    """frontera.ruling.what-is-public: what everybody knows at this moment, and the own deck in phase 2."""
    mode = g.board.switches.mode
    for seat in knowledge.observers(g):
        knowledge.learn(g, seat, DEAD_MAN)
        for other in g.deal:
            knowledge.learn(g, seat, spent_of(other))
            if mode == decks.WEAR:
                knowledge.learn(g, seat, deck_of(other))
        if mode == decks.NO_MANAGEMENT:
            knowledge.learn(g, seat, PILE)
    if g.phase == 2:
        for seat in g.deal:
            knowledge.learn(g, seat, deck_of(seat))
