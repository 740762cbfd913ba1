"""The table of this game as data to draw: scenery, people with their states, and what to show for a choice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

from sixgun.core.choice import Choice
from sixgun.core.picture import (
    Area,
    Badge,
    Card,
    Gauge,
    Ground,
    Line,
    Model,
    Overlay,
    Picture,
    Ring,
    Side,
    Token,
    Zone,
)
from sixgun.games.bala import hands, interrupt, morale, naming
from sixgun.games.bala.catalogue import half
from sixgun.games.bala.detection import cost_modifiers, detected
from sixgun.games.bala.movement import inches_spread
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS, base, cart_outline, cover, eye, movable, sees
from sixgun.games.bala.state import Character, Fight
from sixgun.games.bala.ways import others, walk_on_foot, walk_trot
from sixgun.table import gap, reach
from sixgun.table import lines as sight_lines
from sixgun.table.walk import Outline


class _Words:
    """The words of a picture in one language: `words[key]` from the section "picture", `words.name(id)` for things."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts

    def __getitem__(self, key: str) -> str:
        return self._texts[f"picture.{key}"]

    def name(self, id: str) -> str:
        return self._texts.get(f"name.{id}", id)

    def said(self, title: str) -> str:
        return naming.said(self._texts, title)


def picture(g: Fight, texts: Mapping[str, str], title: str = "", story: str = "") -> Picture:
    """`title` and `story` in the language of the texts; without them, as the scenario has them."""
    words = _Words(texts)
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
        pips = (Gauge("actions", words["actions-left"], a.left, max(a.left, g.characters[a.who].level)),)
    return Picture(
        width=board.scene.width,
        depth=board.scene.depth,
        unit="in",
        title=title or board.title,
        story=story or board.story,
        round=g.turn,
        rounds=board.turns,
        dark=board.switches.poor_light,
        ground=_ground(g, texts),
        models=tuple(_model(g, c, active, words) for c in g.characters.values()),
        tokens=_tokens(g, words),
        zones=_zones(g, words),
        sides=tuple(_side(g, side, words) for side in g.bands),
        order=tuple(order),
        pips=pips,
        goals=tuple((goal.side, words.said(goal.title)) for goal in board.goals),
    )


def _ground(g: Fight, texts: Mapping[str, str]) -> tuple[Ground, ...]:
    board = g.board
    found = []
    for p in board.scene.pieces:
        whole = board.wholes.get(p.id, p.id)
        title = naming.ground_title(g, texts, p)
        found.append(Ground(p.id, p.kind, title, p.polygon, p.base, p.height, whole, g.doors.get(p.id, ""), p.tags))
    return tuple(found)


def _side(g: Fight, side: str, words: _Words) -> Side:
    band = g.bands[side]
    gauge = Gauge("morale", words["morale"], morale.morale_sum(g, side), band.total, morale.threshold(g, side))
    return Side(side, words.name(side), band.seat, (gauge,), band.fled or not g.in_play(side))


def _model(g: Fight, c: Character, active: str, words: _Words) -> Model:
    badges = []
    if c.shock:
        badges.append(Badge("shock", words["shock"], c.shock, "round", "bala.state.shock"))
    if c.damage:
        badges.append(Badge("damage", words["damage"], c.damage, "square", "bala.state.damage"))
    if c.paralysed:
        badges.append(Badge("paralysed", words["paralysed"], 0, "hexagon", "bala.state.paralysed"))
    if any(gun.jammed for gun in c.guns):
        badges.append(Badge("jammed", words["jammed"], 0, "octagon", "bala.state.jammed"))
    if c.carries:
        badges.append(Badge("carries", ", ".join(map(words.name, c.carries)), len(c.carries), "bag"))
    return Model(
        id=c.id,
        name=words.name(c.id),
        side=c.side,
        x=c.x,
        y=c.y,
        z=c.z,
        r=HORSE_RADIUS if c.horse else FOOT_RADIUS,
        facing=c.facing,
        role=f"{words['level']} {c.level}",
        badges=tuple(badges),
        gauges=_gauges(g, c, words),
        lines=_lines(g, c, words),
        active=c.id == active,
        out=c.out,
        on=c.horse or c.cart or c.gatling,
    )


def _gauges(g: Fight, c: Character, words: _Words) -> tuple[Gauge, ...]:
    """The weapon in hand first, then the others; how many interruptions are left."""
    found = []
    held = hands.held(g, c)
    for index, gun in enumerate(c.guns):
        weapon = g.board.weapons[gun.weapon]
        in_hand = index == c.hand and held is not None
        note = words["in-hand"] if in_hand else ""
        found.append((not in_hand, Gauge(f"gun:{index}", words.name(weapon.id), gun.loaded, weapon.ammo, note=note)))
    found.sort(key=lambda pair: pair[0])
    stock = interrupt.stock(c.level)
    return (
        *[gauge for _, gauge in found],
        Gauge("interruptions", words["interruptions"], c.interruptions, max(stock, c.interruptions)),
    )


def _lines(g: Fight, c: Character, words: _Words) -> tuple[tuple[str, str], ...]:
    lines = [(words["level"], str(c.level)), (words["actions"], str(max(0, g.allowance(c.id))))]
    for gun in c.guns:
        weapon = g.board.weapons[gun.weapon]
        lines.append((words.name(weapon.id), f'{weapon.range}"' if weapon.range else ""))
    lines += [(words["gear"], words.name(item)) for item in c.gear]
    lines += [(words["wound"], words[f"wound-{w.place}"] + (f" ({words[w.arm]})" if w.arm else "")) for w in c.wounds]
    if c.horse:
        lines.append((words["rides"], words.name(g.horses[c.horse].kind)))
    return tuple(lines)


def _tokens(g: Fight, words: _Words) -> tuple[Token, ...]:
    found = [
        Token(h.id, "horse", words.name(h.kind), h.x, h.y, h.z, HORSE_RADIUS, h.facing, side=h.rider)
        for h in g.horses.values()
        if not h.out
    ]
    found += [
        Token(c.id, "cart", words["cart"], c.x, c.y, 0.0, 0.0, c.facing, cart_outline(c)) for c in g.carts.values()
    ]
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


def _zones(g: Fight, words: _Words) -> tuple[Zone, ...]:
    found = [
        Zone(
            e.id,
            "exit",
            words.name(e.id),
            ((e.x, e.y), (e.x + e.w, e.y), (e.x + e.w, e.y + e.d), (e.x, e.y + e.d)),
            e.side,
        )
        for e in g.board.exits.values()
    ]
    for task in g.board.tasks.values():
        if g.progress.get(task.id, 0) < task.actions:
            x, y, _ = task.at
            half = 0.4
            square = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
            found.append(Zone(task.id, "task", words.name(task.id), square, task.side))
    return tuple(found)


# overlays ------------------------------------------------------------------------------------------------------------
def overlay(g: Fight, choice: Choice) -> Overlay | None:
    """Sight, cover and ranges for whatever has a target; the reach with its chances for a move."""
    if choice.actor not in g.characters:
        return None
    me = g.characters[choice.actor]
    if choice.kind in ("shoot", "aim", "detect") and choice.target in g.characters:
        return _aimed(g, me, g.characters[choice.target])
    if choice.kind == "move" and choice.how in ("foot", "trot"):
        return _reach(g, me, choice)
    if choice.path:
        end = choice.path[-1]
        weapon = hands.held(g, me)
        blast = weapon[0].blast_radius if weapon else 0
        rings = (Ring(end[0], end[1], float(blast), "blast", f"{blast} in"),) if blast else ()
        return Overlay(lines=(Line((me.x, me.y), (end[0], end[1]), "move"),), rings=rings)
    return None


def _aimed(g: Fight, me: Character, target: Character) -> Overlay:
    held = hands.held(g, me)
    rings: list[Ring] = []
    if held is not None and held[0].range:
        far = hands.reach(g, *held)
        near = half(far)
        rings = [
            Ring(me.x, me.y, far + base(me).r, "range", f"{far:g} in"),
            Ring(me.x, me.y, near + base(me).r, "half-range", f"{near} in"),
        ]
    seen = sees(g, me.id, target.id)
    hidden_by = cover(g, me.id, target.id)
    clear = sight_lines(g.board.scene, base(me), eye(me), base(target), eye(target), "sight", movable(g)).clear
    start, end = clear or ((me.x, me.y), (target.x, target.y))
    notes = [(mod.rule, f"{mod.value:+d} {mod.name}") for mod in cost_modifiers(g, me.id, target.id)] if seen else []
    if hidden_by:
        notes.append(
            ("bala.shoot.mod-cover", ", ".join(g.board.titles.get(g.board.wholes.get(n, n), n) for n in hidden_by))
        )
    return Overlay(
        lines=(Line(start, end, "sight" if seen else "blocked", f"{_gap(me, target):.1f} in"),),
        rings=tuple(rings),
        highlight=(*hidden_by, target.id),
        notes=tuple(notes),
        facts={"seen": seen, "detected": detected(g, me.id, target.id)},
    )


def _gap(me: Character, target: Character) -> float:
    return gap(base(me), base(target))


def _reach(g: Fight, me: Character, choice: Choice) -> Overlay:
    """Dice come after the declaration (bala.action.move-declare), so reach is drawn by the chance to get that far."""
    walk = walk_trot() if choice.how == "trot" else walk_on_foot(g, me)
    spread = inches_spread(g, me.id, choice.how)
    areas = []
    for inches in _contours(spread):
        chance = sum((p for got, p in spread.items() if got >= inches), Fraction(0))
        found = reach(g.board.scene, walk, me.place, float(inches), others(g, me.id), movable(g), spacing=1.0)
        areas += [_area(outline, f"{inches} in {float(chance):.0%}") for outline in found.outline]
    path = (me.place, *choice.path)
    legs = tuple(Line(a[:2], b[:2], "move") for a, b in pairwise(path))
    return Overlay(lines=legs, areas=tuple(areas))


def _contours(spread: dict[int, Fraction]) -> tuple[int, ...]:
    """Three distances worth drawing: nearly sure, even, and lucky."""
    found: list[int] = []
    for wanted in (Fraction(5, 6), Fraction(1, 2), Fraction(1, 6)):
        able = [n for n in spread if sum((p for got, p in spread.items() if got >= n), Fraction(0)) >= wanted]
        if able and max(able) > 0 and max(able) not in found:
            found.append(max(able))
    return tuple(found)


def _area(outline: Outline, label: str) -> Area:
    return Area(outline.rings, "reach", label, outline.z)
