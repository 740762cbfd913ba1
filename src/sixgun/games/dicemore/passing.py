"""Somebody on a declared path: put where it is on the way, with all that goes along, and at the end of it."""

from __future__ import annotations

from sixgun.core.choice import Place
from sixgun.core.ref import Ref
from sixgun.games.dicemore import flight, persons, placing, seating, space, ways
from sixgun.games.dicemore.state import Passage, Skirmish
from sixgun.table import circle


def put(g: Skirmish, passage: Passage, place: Place) -> None:
    """A driver takes the vehicle along with everybody aboard, a bearer the comrade."""
    me = g[passage.who]
    if me.cart:
        g.change_cart(me.cart, x=place[0], y=place[1])
        seating.seat(g, me.cart)
        return
    placing.put(g, me.id, place)
    if passage.mate:
        placing.put(g, passage.mate, place)


def arrive(ref: Ref, g: Skirmish) -> None:
    """The end of the path."""
    passage = g.going.passage
    assert passage is not None
    put(g, passage, passage.path[-1])
    me = g[passage.who]
    if passage.facing is not None:
        if me.cart:
            g.change_cart(me.cart, facing=passage.facing)
            seating.seat(g, me.cart)
        else:
            placing.put(g, me.id, me.place, passage.facing)
    leave(ref, g)


def leave(ref: Ref, g: Skirmish) -> None:
    """The movement is over, here or before its end: a comrade is set down, the scenario looks on."""
    passage = g.going.passage
    assert passage is not None
    g.change_activation(passage=None)
    who, mate = passage.who, passage.mate
    if mate:
        g.change(mate, bearer="")
        placing.put(g, mate, _beside(g, mate, g[mate].place))
    if not g[who].out and not g[who].cart:
        persons.after_move(ref, g, who)
    if mate:
        persons.after_move(ref, g, mate)


def _beside(g: Skirmish, mate: str, place: Place) -> Place:
    """The nearest free place for the comrade who is set down."""
    tries = (place, *[there for far in (1.01, 1.5, 2.0, 2.5, 3.0) for there in circle(place, far, 16)])
    return flight.field_for(g, mate).first_free(space.WALK, tries, lambda there: not ways.stands_in(g, there)) or place
