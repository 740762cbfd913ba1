"""Multiple combats: models that have lost contact are put back into them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Option, Place
from sixgun.core.ref import Ref
from sixgun.games.punk import combats, courses, resting, seeing, walks
from sixgun.games.punk.choices import Settle
from sixgun.games.punk.space import TOLERANCE, contact
from sixgun.games.punk.state import Fray, Model
from sixgun.table import Base, bearing, circle

REPOSITION, DETAILS = "punk.multi.reposition", "punk.ruling.reposition-details"
AROUND = 48


def close_up(ref: Ref, g: Fray) -> None:
    """punk.multi.reposition, punk.ruling.reposition-details: right after the Action, first the active side's models.
    Who broke away or was driven off is out of the combat."""
    order = sorted(g.models.values(), key=lambda m: m.side != g.acting_side)
    for m in order:
        group = next((group for group in g.melees if m.id in group), ())
        if group and g[m.id].in_play and m.id not in g.left_combat and not combats.engaged(g, m.id):
            _rejoin(ref, g, m.id, group)


def _rejoin(ref: Ref, g: Fray, who: str, group: tuple[str, ...]) -> None:
    """To the nearest surviving enemy of the same combat; of equally near ones its player chooses. Where there is no
    room at its base it leaves the combat."""
    me = g[who]
    foes = [g[id] for id in group if g[id].side != me.side and g[id].in_play and id not in g.left_combat]
    if not foes:
        return
    least = min(seeing.far(me, foe) for foe in foes)
    near = [foe for foe in foes if seeing.far(me, foe) <= least + TOLERANCE]
    foe = near[0]
    if len(near) > 1:
        options = [Option(Settle(who, (), None, one.id), rules=(REPOSITION,)) for one in near]
        answer = ref.ask(g.seat_of(who), REPOSITION, options, facts={"who": who})
        foe = g[answer.target]
    place = next(_spots(g, me, foe), None)
    if place is None:
        ref.tell("leaves-combat", DETAILS, who=who)
        return
    facing = bearing(Base(place[0], place[1], place[2], me.base / 20), foe.body)
    g.change(who, x=place[0], y=place[1], z=place[2], hangs="", facing=facing)
    ref.tell("rejoins", REPOSITION, who=who, target=foe.id)
    resting.meet(ref, g, who)


def _spots(g: Fray, me: Model, foe: Model) -> Iterator[Place]:
    """Free places in contact, the closest to where it stood first; none on impassable ground."""
    reach = (me.base + foe.base) / 20
    turn = math.atan2(me.y - foe.y, me.x - foe.x)
    straight = (foe.x + reach * math.cos(turn), foe.y + reach * math.sin(turn), foe.z)
    tries = [straight, *sorted(circle(foe.place, reach, AROUND), key=lambda place: math.dist(place, me.place))]
    for place in tries:
        body = Base(place[0], place[1], place[2], me.base / 20)
        if contact(body, foe.body) and courses.check_end(g, me, place) is None and walks.is_safe(g, me, place):
            yield place
