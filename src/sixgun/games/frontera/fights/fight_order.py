"""How a fight starts, and in which order people announce what they do in a turn.

frontera.combat.announce-order: the Mayor's people first, then the players, in whatever order they settle among
themselves. The one who is next may let the others go first; if all of them do, they cannot agree, and the one who was
first is first (frontera.ruling.announce-dispute).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.frontera.choices import AfterYou
from sixgun.games.frontera.state import MAYOR, Character, Fight, Session, replace

RULE = "frontera.combat.announce-order"
DISPUTE = "frontera.ruling.announce-dispute"


def begin(ref: Ref, g: Session, *, last_one: bool = False, shots: int = 0) -> None:
    """A fight starts at turn 1, also after an earlier one (frontera.ruling.combat-end).

    frontera.lastman.rules, frontera.lastman.shot-limit: only one can remain, perhaps with counted shots."""
    g.fight = Fight(turn=0, last_one=last_one)
    g.step = "fight"
    limit = (shots or g.board.switches.lastman_shots) if last_one else 0
    for who in g.characters:
        g.change(who, shots=limit or -1)
    ref.tell("fight-begins", "frontera.lastman.rules" if last_one else "frontera.combat.simultaneous")


def order(ref: Ref, g: Session, people: Sequence[str]) -> tuple[str, ...]:
    """frontera.combat.announce-order, frontera.ruling.announce-dispute: the Mayor's people first, then the players in
    seat order starting at random each turn, as long as nobody says otherwise."""
    seats = [seat for seat in g.deal if seat != MAYOR and any(g[who].seat == seat for who in people)]
    if seats:
        first = seats.index(ref.pick(seats, DISPUTE))
        seats = seats[first:] + seats[:first]
    return tuple(who for seat in (MAYOR, *seats) for who in people if g[who].seat == seat)


def _alike(g: Session, who: str) -> list[str]:
    """Those still to announce among whom it is to be settled: the Mayor's people, or the players'."""
    return [one for one in g.combat.order if (g[one].seat == MAYOR) == (g[who].seat == MAYOR)]


def refusal(g: Session, c: Character, choice: Choice) -> Refusal | None:
    if choice.actor != c.id:
        return Refusal(RULE, "not-offered", ("after-you",))
    if c.id in g.combat.waited or len(_alike(g, c.id)) < 2:
        return Refusal(DISPUTE, "nobody-goes-first", facts={"who": c.id})
    return None


def options(g: Session, c: Character) -> Iterator[Option]:
    choice = AfterYou(c.id)
    if refusal(g, c, choice) is None:
        yield Option(choice, rules=(RULE,))


def stand_back(ref: Ref, g: Session, who: str) -> None:
    """The others of the own kind come first now; once somebody has announced everything is open again."""
    alike = _alike(g, who)
    rest = [one for one in g.combat.order if one not in alike]
    mine = [*[one for one in alike if one != who], who]
    now = (*mine, *rest) if g[who].seat == MAYOR else (*rest, *mine)
    g.fight = replace(g.combat, order=now, waited=(*g.combat.waited, who))
    ref.tell("after-you", RULE, who=who)
