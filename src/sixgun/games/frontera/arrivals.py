"""Late arrivals: somebody sits down in the middle of a session, at a seat that the adventure keeps free."""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.games.frontera import decks
from sixgun.games.frontera.choices import Late
from sixgun.games.frontera.state import Player, Session, replace

WITH_PACK, SHARED = "frontera.late.with-pack", "frontera.late.without-pack"
WAYS = {"pack": WITH_PACK, "share": SHARED}
"""How a newcomer gets cards: from a new pack, or from everybody's deck."""
NOT_YET = -1
"""`Player.joined` of a seat that nobody has taken yet."""


def waiting(g: Session) -> tuple[str, ...]:
    """The seats that are still free."""
    return tuple(seat for seat, player in g.players.items() if player.joined == NOT_YET)


def seat_all(g: Session, seats: Sequence[str], late: Sequence[str]) -> None:
    """Who sits at the table from the start, and the seats that are kept free: their people are away until then."""
    g.deal = tuple(seats)
    g.players = {seat: Player(seat, seat.title()) for seat in seats}
    g.players |= {seat: Player(seat, seat.title(), joined=NOT_YET) for seat in late}
    for c in tuple(g.characters.values()):
        if c.seat in late:
            send_away(g, c.id)


def free(g: Session) -> tuple[str, ...]:
    """Where somebody may sit down: seats kept free, and those of players who have nobody left."""
    return (*waiting(g), *(() if g.board.duel_of_sides else bereft(g)))


def bereft(g: Session) -> tuple[str, ...]:
    """The seats whose protagonists have all died (frontera.ruling.death-cards)."""
    return tuple([seat for seat in g.deal if decks.has_left(g, seat)])


AGAIN = "--"
"""Between the id of a protagonist who died and the number of the one who came in his place."""


def after_a_death(g: Session) -> tuple[str, ...]:
    """Those who came in the place of somebody: nobody could know their names before."""
    return tuple([c.id for c in g.characters.values() if AGAIN in c.id])


def in_place_of(g: Session, who: str) -> str:
    """The one who stands now for a character of the adventure: himself, or the one who came after his death."""
    later = [c.id for c in g.characters.values() if c.id.partition(AGAIN)[0] == who and not c.dead]
    return later[-1] if who in g.characters and g[who].dead and later else who


def away(g: Session, who: str) -> bool:
    """Whether somebody is out of the story for now: sent away, or of a player who has not come yet."""
    return bool(g.flags.get(f"away:{who}"))


def send_away(g: Session, who: str) -> None:
    g.change(who, present=False)
    g.flags[f"away:{who}"] = 1


def refusal(g: Session, choice: Late) -> Refusal | None:
    if choice.item not in free(g):
        return Refusal(WITH_PACK, "no-free-seat", free(g), {"seat": choice.item})
    if choice.how not in WAYS:
        return Refusal(WITH_PACK, "which-cards", tuple(WAYS))
    return None


def arrive(ref: Ref, g: Session, seat: str, how: str) -> None:
    """frontera.late.with-pack, frontera.late.without-pack. The newcomer knows what lies open to all, and no more."""
    g.players[seat] = replace(g.players[seat], joined=g.time)
    g.deal = (*g.deal, seat)
    g.known[seat] = g.known.get("", ())
    for c in g.of_seat(seat):
        g.change(c.id, present=True)
        g.flags.pop(f"away:{c.id}", None)
    ref.tell("arrives", WAYS[how], seat=seat)
    decks.join_late(ref, g, seat, new_pack=how == "pack")
