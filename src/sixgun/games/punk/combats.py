"""Who is in combat with whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixgun.games.punk.space import CONTACT, contact
from sixgun.games.punk.state import Fray, Model


def touched(g: Fray, who: str) -> list[Model]:
    """The enemies in contact with a model."""
    body = g[who].body
    return [m for m in g.enemies(who) if contact(body, m.body)]


def engaged(g: Fray, who: str) -> bool:
    """punk.multi.membership: base to base with at least one enemy."""
    me = g[who]
    body = me.body
    return any(m.side != me.side and contact(body, m.body) for m in g.in_play())


def in_combat(g: Fray, who: str) -> bool:
    """Engaged, and not just leaving: who has broken away is out of its combat from the first moment of its move
    (punk.ruling.defensive-details)."""
    return who not in g.left_combat and engaged(g, who)


def groups(g: Fray) -> tuple[tuple[str, ...], ...]:
    """punk.multi.definition, punk.multi.one-combat: all models that are linked through enemy contacts, combat by
    combat."""
    models = g.in_play()
    links: dict[str, list[str]] = {}
    for one, two in _contacts(models):
        links.setdefault(one, []).append(two)
        links.setdefault(two, []).append(one)
    found: list[tuple[str, ...]] = []
    left = [m.id for m in models if m.id in links]
    while left:
        group, ahead = {left[0]}, [left[0]]
        while ahead:
            for other in links[ahead.pop()]:
                if other not in group:
                    group.add(other)
                    ahead.append(other)
        found.append(tuple([id for id in left if id in group]))
        left = [id for id in left if id not in group]
    return tuple(found)


def _contacts(models: Sequence[Model]) -> Iterator[tuple[str, str]]:
    """Enemies in contact; from west to east, so that each is compared with its neighbours alone."""
    row = sorted([(m.body, m.side, m.id) for m in models], key=lambda one: one[0].x)
    widest = max([body.r for body, _, _ in row], default=0.0)
    for i, (body, side, id) in enumerate(row):
        reach = body.x + body.r + widest + 2 * CONTACT
        for other, theirs, who in row[i + 1 :]:
            if other.x > reach:
                break
            if side != theirs and contact(body, other):
                yield id, who


def melee_of(g: Fray, who: str) -> tuple[str, ...]:
    """The combat in which a model is involved; nobody if it is in none, or has just left it."""
    return next((group for group in groups(g) if who in group), ()) if who not in g.left_combat else ()


def foes(g: Fray, who: str) -> list[Model]:
    """punk.multi.choose-target: the involved enemies, touched or not."""
    side = g[who].side
    return [g[id] for id in melee_of(g, who) if g[id].side != side]
