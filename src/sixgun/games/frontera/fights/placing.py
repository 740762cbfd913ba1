"""Where everybody stands when a fight begins that no adventure has prepared.

frontera.ruling.fight-places: the Mayor says so before the first turn; what standing.py proposes holds where nothing is
said. Every word is a step of its own, so that the plan shows it before the next one. At a real table the Mayor may also
say how far somebody is from another one, and how well that one is covered (miniatures/by_hand.py), in a fight as well
(fight_calls.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixgun.core.choice import Choice, Option, Place, Refusal, Region
from sixgun.core.real_table import RealTable
from sixgun.core.ref import Ref
from sixgun.games.frontera.choices import Begin, InHand, Put, PutInCover, Saddle
from sixgun.games.frontera.fights import riding, standing
from sixgun.games.frontera.fights.space import cover_taken, covers_for, plan, standing_on
from sixgun.games.frontera.state import MAYOR, Character, Mount, Session
from sixgun.miniatures import by_hand
from sixgun.miniatures.by_hand import Director
from sixgun.table import Base

RULE = "frontera.ruling.fight-places"
FLAG = "placing"
"""Raised while the Mayor says where people stand."""
ON, OFF = "on", "off"
COVER = ("exposed", "partial", "full")


def open_for(g: Session) -> None:
    """An improvised fight: its places are the Mayor's to say, where there is a plan."""
    standing.mount_up(g, {})
    standing.take_places(g)
    standing.mount_up(g, {})  # what nobody is on stands beside its owner
    if g.scene in g.board.places and g.board.scenes:
        g.flags[FLAG] = 1


def own_mount(g: Session, c: Character) -> Mount | None:
    """What he could sit on: his own mount, if nobody else is on it."""
    found = [one for one in g.mounts.values() if c.id in one.party and riding.carries(one)]
    return next((one for one in found if set(one.riders) <= set(one.party)), None)


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Session, choice: Choice) -> Refusal | None:
    if isinstance(choice, Begin):
        return None
    if isinstance(choice, Director):
        return by_hand.check(_real_table(g), choice)
    if not isinstance(choice, Put | PutInCover | Saddle | InHand):
        return Refusal(RULE, "unknown-action", ("begin", "place", "place-cover", "saddle", "in-hand"))
    if choice.target not in g.here:
        return Refusal(RULE, "no-such-target", tuple(g.here), {"target": choice.target})
    c = g[choice.target]
    if isinstance(choice, Put):
        return _check_place(g, c, choice.path)
    if isinstance(choice, PutInCover):
        return _check_cover(g, c, choice)
    if isinstance(choice, Saddle):
        possible = (OFF,) if c.mount else (ON,) if own_mount(g, c) is not None else ()
        return None if choice.how in possible else Refusal(RULE, "no-saddle", possible, {"who": c.id})
    carried = ("", *(arm.weapon for arm in c.arms))
    return None if choice.weapon in carried else Refusal(RULE, "weapon-not-carried", carried, {"weapon": choice.weapon})


def _check_place(g: Session, c: Character, path: tuple[Place, ...]) -> Refusal | None:
    """On the plan, in nothing solid, and where nobody else stands."""
    if len(path) != 1:
        return Refusal(RULE, "one-place", facts={"who": c.id})
    x, y, _ = path[0]
    if g.scene in g.board.places:
        if not (0 <= x <= plan(g).width and 0 <= y <= plan(g).depth):
            return Refusal(RULE, "off-the-plan", facts={"who": c.id})
        if piece := standing_on(g, x, y):
            return Refusal(RULE, "way-blocked", facts={"piece": piece})
    aboard = g.mounts[c.mount].riders if c.mount else (c.id,)
    if any((one.x, one.y) == (x, y) for one in g.here.values() if one.id not in aboard):
        return Refusal(RULE, "place-taken", facts={"who": c.id})
    return None


def _check_cover(g: Session, c: Character, choice: PutInCover) -> Refusal | None:
    """frontera.ruling.cover-and-sight."""
    near = dict(covers_for(g, c, c.place))
    if choice.how == "exposed" and not choice.piece:
        return None
    if choice.how not in ("partial", "full"):
        return Refusal("frontera.cover.levels", "unknown-cover", COVER)
    if choice.piece not in near or (choice.how == "full" and not near[choice.piece]):
        return Refusal("frontera.ruling.cover-and-sight", "no-cover-there", tuple(near), {"piece": choice.piece})
    return None


# options -------------------------------------------------------------------------------------------------------------
def options(g: Session) -> Iterator[Option]:
    yield Option(Begin(), rules=(RULE,))
    for c in g.here.values():
        yield Option(Put(c.id, (c.place,)), rules=(RULE,), region=Region("place", keeps_target=True))
        for piece, full in covers_for(g, c, c.place):
            levels = [level for level in COVER if level != c.cover and (full or level != "full")]
            for level in levels:
                item = "" if level == "exposed" else piece
                yield Option(PutInCover(c.id, level, item), rules=(RULE,))
        for how in (ON, OFF):
            choice = Saddle(c.id, how)
            if check(g, choice) is None:
                yield Option(choice, rules=(RULE,))
        for item in dict.fromkeys(("", *(arm.weapon for arm in c.arms))):
            if item != c.in_hand:
                facts = {"weapon": item or "nothing-in-hand"}
                yield Option(InHand(c.id, item), rules=(RULE,), facts=facts)


# doing it ------------------------------------------------------------------------------------------------------------
def ask(ref: Ref, g: Session) -> None:
    """One word of the Mayor's, until the fight begins."""
    choice = ref.ask(
        MAYOR, RULE, lambda: tuple(options(g)), check=lambda said: check(g, said), facts={"scene": g.scene}
    )
    if isinstance(choice, Begin):
        del g.flags[FLAG]
    else:
        do(ref, g, choice)


def do(ref: Ref, g: Session, choice: Choice) -> None:
    who = choice.target
    if isinstance(choice, Director):
        _said_by_hand(ref, g, choice)
    elif isinstance(choice, Put):
        place = choice.path[0]
        _put(g, who, place)
        ref.tell("placed", RULE, who=who, place=(round(place[0], 1), round(place[1], 1)))
    elif isinstance(choice, PutInCover):
        g.change(who, cover=choice.how, cover_piece=choice.piece)
        ref.tell("covered", RULE, who=who, how=choice.how)
    elif isinstance(choice, Saddle) and choice.how == OFF:
        riding.get_off(g, who, g[who].place)
        ref.tell("dismounted", RULE, who=who)
    elif isinstance(choice, Saddle):
        mount = own_mount(g, g[who])
        assert mount is not None
        x, y = (mount.x, mount.y) if mount.riders else (g[who].x, g[who].y)
        g.change_mount(mount.id, riders=(*mount.riders, who), x=x, y=y, scene="", speed="halted")
        g.change(who, mount=mount.id, x=x, y=y, cover="exposed", cover_piece="")
        ref.tell("gets-on", RULE, who=who, mount=mount.id)
    elif isinstance(choice, InHand):
        g.change(who, in_hand=choice.weapon)
        ref.tell("holds-now", RULE, who=who, item=choice.weapon or "nothing-in-hand")


def _put(g: Session, who: str, place: Place) -> None:
    standing.put_at(g, who, place[0], place[1])
    standing.bring_mount(g, who)
    cover, piece = cover_taken(g, g[who], g[who].place)
    g.change(who, cover=cover, cover_piece=piece)


# a real table --------------------------------------------------------------------------------------------------------
def _real_table(g: Session) -> by_hand.Standing:
    """frontera.ruling.distance-measure: everybody is a point. Nobody is taken out of a hold by a word."""
    held = [c.id for c in g.here.values() if c.holds or c.held_by]
    there = {c.id: Base(*c.place, 0.0) for c in g.here.values()}
    return by_hand.Standing(RULE, True, there, held, lambda who, at: _check_place(g, g[who], (at,)) is None, COVER)


def _said_by_hand(ref: Ref, g: Session, said: Director) -> None:
    """What is said of cover counts from everywhere (frontera.cover.levels), until the one in cover moves."""
    found = by_hand.put(_real_table(g), said, "metres")
    if found.place != g[found.who].place:
        _put(g, found.who, found.place)
    if said.cover:
        g.change(said.target, cover=said.cover, cover_piece="")
    ref.tell(found.event, RULE, **found.facts)


class FronteraTable(RealTable[Session]):
    def director(self, words: Sequence[str], state: Session) -> Choice | None:
        return by_hand.said(words, state.here.values(), COVER)
