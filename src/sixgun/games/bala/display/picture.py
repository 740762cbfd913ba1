"""The table of this game as data to draw: scenery, and people with their states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from sixgun.games.bala import hands, interrupt, morale
from sixgun.games.bala.detection import detected
from sixgun.games.bala.display import naming
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS
from sixgun.games.bala.state import Character, Fight
from sixgun.miniatures.display.drawing import TableWords, armed, figure, ground, marked, square_about, ways_out
from sixgun.miniatures.display.sketch import sketch as drawn
from sixgun.miniatures.display.table import bare
from sixgun.miniatures.vehicle import outline
from sixgun.screen.picture import Badge, Card, Gauge, Model, Picture, Side, Token, Zone
from sixgun.screen.text import length_label


def picture(g: Fight, texts: Mapping[str, str], title: str = "", story: str = "") -> Picture:
    """`title` and `story` in the language of the texts; without them, as the scenario has them."""
    words = TableWords(texts)
    board = g.board
    done = [c for c in g.characters.values() if not c.out and c.id not in g.deck]
    active = g.stack[-1].who if g.stack else ""
    order = [
        *[Card(c.id, words.name(c.id), c.side, "done") for c in done if not any(a.who == c.id for a in g.stack)],
        *[Card(a.who, words.name(a.who), g.characters[a.who].side, "now") for a in g.stack],
        *[Card(who, words.name(who), g.characters[who].side) for who in sorted(g.deck)],
    ]
    pips: tuple[Gauge, ...] = ()
    if g.stack:
        a = g.stack[-1]
        left = words["action-left" if a.left == 1 else "actions-left"]
        pips = (Gauge("actions", left, a.left, max(a.left, g.characters[a.who].level)),)
    return bare(
        board,
        title,
        story,
        unit="in",
        cm=2.54,
        round=g.turn,
        rounds=board.turns,
        dark=board.switches.poor_light,
        north=90.0,
        sun=board.switches.sun_from,
        ground=ground(board.scene.pieces, partial(naming.ground_title, g, texts), board.wholes, g.doors),
        models=tuple(_model(g, c, active, words) for c in g.characters.values()),
        tokens=_tokens(g, words),
        zones=_zones(g, words),
        sides=tuple(_side(g, side, words) for side in g.bands),
        order=tuple(order),
        pips=pips,
        goals=tuple((goal.side, words.said(goal.title)) for goal in board.goals),
    )


def sketch(g: Fight, width: int, texts: Mapping[str, str]) -> str:
    """The same for the terminal; who sits on a cart is shown by the seat."""
    climbs = [link.foot[:2] for link in g.board.scene.links if link.kind == "climb"]

    def seat(model: Model) -> Iterator[str]:
        if g.characters[model.id].seat:
            yield TableWords(texts).name(g.characters[model.id].seat)

    return drawn(picture(g, texts), width, texts, climbs, seat)


def _side(g: Fight, side: str, words: TableWords) -> Side:
    band = g.bands[side]
    gauge = Gauge("morale", words["morale"], morale.morale_sum(g, side), band.total, morale.threshold(g, side))
    return Side(side, words.name(side), band.seat, (gauge,), band.fled or not g.in_play(side))


def _model(g: Fight, c: Character, active: str, words: TableWords) -> Model:
    jammed = any(gun.jammed for gun in c.guns)
    carried = ", ".join(map(words.name, c.carries))
    return figure(
        c,
        words,
        HORSE_RADIUS if c.horse else FOOT_RADIUS,
        role=f"{words['level']} {c.level}",
        badges=marked(
            (c.shock, Badge("shock", words["shock"], c.shock, "round", "bala.state.shock", "bolt")),
            (c.damage, Badge("damage", words["damage"], c.damage, "square", "bala.state.damage", "drop")),
            (c.paralysed, Badge("paralysed", words["paralysed"], 0, "hexagon", "bala.state.paralysed", "pin")),
            (jammed, Badge("jammed", words["jammed"], 0, "octagon", "bala.state.jammed", "jam")),
            (c.carries, Badge("carries", carried, len(c.carries), "bag", "", "bag")),
        ),
        gauges=_gauges(g, c, words),
        active=c.id == active,
        out=words.texts.get(f"condition.{c.out}", c.out) if c.out else "",
        on=c.horse or c.cart or c.gatling,
        spotted=bool(active) and active != c.id and detected(g, active, c.id),
    )


def _gauges(g: Fight, c: Character, words: TableWords) -> tuple[Gauge, ...]:
    """The weapon in hand first, then the others; how many interruptions are left."""
    found = []
    in_hand = c.hand if hands.held(g, c) is not None else -1
    for index, gun in sorted(enumerate(c.guns), key=lambda pair: pair[0] != in_hand):
        weapon = g.board.weapons[gun.weapon]
        full = Gauge(f"gun:{index}", words.name(weapon.id), gun.loaded, weapon.ammo)
        reach = length_label(words.texts, weapon.range) if weapon.range else ""
        found.append(armed(full, [reach], words, held=index == in_hand))
    most = max(interrupt.stock(c.level), c.interruptions)
    return (*found, Gauge("interruptions", words["interruptions"], c.interruptions, most))


def _tokens(g: Fight, words: TableWords) -> tuple[Token, ...]:
    found = [
        Token(h.id, "horse", words.name(h.kind), h.x, h.y, h.z, HORSE_RADIUS, h.facing, side=h.rider)
        for h in g.horses.values()
        if not h.out
    ]
    found += [Token(c.id, "cart", words["cart"], c.x, c.y, 0.0, 0.0, c.facing, outline(c)) for c in g.carts.values()]
    found += [
        Token(w.id, "gatling", words.name("gatling"), w.x, w.y, w.z, FOOT_RADIUS, w.facing) for w in g.gatlings.values()
    ]
    found += [
        Token(i.id, "item", words.name(i.gun.weapon) if i.gun else words.said(i.title), i.x, i.y, i.z)
        for i in g.items.values()
    ]
    found += [Token(c.id, "dynamite", words["lit-dynamite"], c.x, c.y, c.z) for c in g.charges.values()]
    found += [
        Token(n.id, "neighbour", words["neighbour"], n.x, n.y, n.z, FOOT_RADIUS)
        for n in g.neighbours.values()
        if not n.out
    ]
    return tuple(found)


def _zones(g: Fight, words: TableWords) -> tuple[Zone, ...]:
    found = ways_out(g.board.exits.values(), lambda way: words.name(way.id))
    for task in g.board.tasks.values():
        if g.progress.get(task.id, 0) < task.actions:
            square = square_about(task.at[0], task.at[1], 0.4)
            found.append(Zone(task.id, "task", words.name(task.id), square, task.side))
    return tuple(found)
