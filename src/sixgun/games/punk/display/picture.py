"""The table as data to draw: scenery with its grades, zones, fires, and models with their states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal

from sixgun.core.toml_file import read_toml
from sixgun.games.punk import attributes, combats, goals, turn
from sixgun.games.punk.catalogue import BOOK
from sixgun.games.punk.cover import VALUES
from sixgun.games.punk.dice import CHARM, DIE
from sixgun.games.punk.fire import RADIUS
from sixgun.games.punk.state import DOWNED, REMOVED, TABLE, Arm, Fray, Model
from sixgun.miniatures.display.drawing import TableWords, marked
from sixgun.miniatures.display.sketch import sketch as drawn
from sixgun.miniatures.display.table import bare
from sixgun.screen import picture as screen
from sixgun.screen.look import Figure, load_look
from sixgun.screen.picture import Badge, Card, Gauge, Grade, Ground, Picture, Point, Stat, Token, Zone
from sixgun.screen.text import capital
from sixgun.table.shapes import rectangle

SIGNS: dict[str, str] = read_toml(BOOK.folder / "data" / "sketch.toml")
LEVELS = {"light": 1, "medium": 2, "heavy": 3}


@cache
def _figures() -> Mapping[str, Figure]:
    """How models of a profile are drawn."""
    return load_look(BOOK.folder / "data" / "look.toml").figures


def picture(g: Fray, texts: Mapping[str, str], title: str = "", story: str = "") -> Picture:
    """`title` and `story` in the language of the texts; without them, as the scenario has them."""
    words = TableWords(texts)
    board = g.board
    active = g.activation.who if g.activation is not None else ""
    return bare(
        board,
        title,
        story,
        unit="cm",
        cm=1.0,
        round=g.turn,
        rounds=board.turns,
        north=90.0,
        ground=tuple(_ground(g, words)),
        models=tuple([_model(g, m, active, words) for m in g.models.values()]),
        tokens=tuple(_fires(g, words)),
        zones=tuple(_zones(g, words)),
        sides=tuple([_side(g, side, words) for side in g.sides]),
        order=tuple(_order(g, active, words)),
        pips=tuple(_pips(g, words)),
        goals=tuple([(side, _goal(g, words)) for side in g.sides]),
        tracks=(Gauge("agility-round", words["agility-round"], g.round, DIE),) if 0 < g.round <= DIE else (),
    )


def sketch(g: Fray, width: int, texts: Mapping[str, str]) -> str:
    """The same for the terminal."""
    ladders = [(p, q) for zone in g.board.zones for p, q in zone.ladders]
    feet = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in ladders]
    return drawn(picture(g, texts), width, texts, feet, own=SIGNS)


# scenery and zones ---------------------------------------------------------------------------------------------------
def _ground(g: Fray, words: TableWords) -> Iterator[Ground]:
    """Each zone of each element (punk.cover.zones), flat ground first, and below it the roads."""
    for number, road in enumerate(g.board.roads, 1):
        yield Ground(f"road-{number}", "asphalt", capital(words.name("asphalt")), road)
    for zone in sorted(g.board.zones, key=lambda zone: bool(zone.size)):
        element, piece = g.board.element[zone.element], zone.piece
        yield Ground(
            zone.id,
            element.kind,
            capital(words.name(element.id)),
            piece.polygon,
            piece.base,
            piece.height,
            element.id,
            tags=(zone.top,),
            floor=piece.standable,
            grade=label(zone.size, zone.grade, words) if zone.size else None,
            ladders=zone.ladders,
        )


def label(size: int, grade: str, words: TableWords) -> Grade | None:
    """punk.cover.sizes, punk.cover.grades"""
    if grade not in VALUES:
        return None
    name = words.name(grade)
    title = words["grade"].format(size=size, grade=name, value=VALUES[grade])
    return Grade(size, LEVELS[grade], f"{size}{name[:1].upper()}", title)


def _zones(g: Fray, words: TableWords) -> Iterator[Zone]:
    """Where both sides deploy, as long as that goes on."""
    for side in g.sides.values():
        if side.edge and g.phase == "deploy":
            yield Zone(f"deploy-{side.id}", "deploy", _zone_title(words, side.id), strip(g, side.edge), side.id)


def _zone_title(words: TableWords, side: str) -> str:
    return words["zone"].format(who=words.name(side))


def strip(g: Fray, edge: str) -> tuple[Point, ...]:
    """The deployment zone along an edge."""
    width, depth, deep = g.board.scene.width, g.board.scene.depth, g.board.depth
    boxes = {
        "south": (0.0, 0.0, width, deep),
        "north": (0.0, depth - deep, width, deep),
        "west": (0.0, 0.0, deep, depth),
        "east": (width - deep, 0.0, deep, depth),
    }
    return rectangle(*boxes[edge])


def _fires(g: Fray, words: TableWords) -> Iterator[Token]:
    for number, one in enumerate(g.fires):
        x, y, z = one.at
        yield Token(f"fire{number}", "fire", words["fire"].format(n=one.strength), x, y, z, RADIUS)


# sides and order -----------------------------------------------------------------------------------------------------
def _side(g: Fray, side: str, words: TableWords) -> screen.Side:
    """Who is left of those who have been seen, and the score."""
    known = [m for m in g.models.values() if m.side == side]
    left = sum(m.where not in (DOWNED, REMOVED) for m in known)
    people = Gauge("models", words["models"], left, len(known))
    score = (words[f"score-{g.board.victory}"], str(goals.scores(g)[side]))
    return screen.Side(side, words.name(side), g.sides[side].seat, (people,), bool(known) and not left, lines=(score,))


def _order(g: Fray, active: str, words: TableWords) -> Iterator[Card]:
    """Everybody on the table, by the Round in which it acts (punk.turn.agility-round)."""
    people = sorted(g.in_play(), key=lambda m: -turn.due_round(g, m))
    for m in people if g.turn else ():
        done, now, due = m.acted and m.id != active, m.id == active, str(turn.due_round(g, m))
        state: Literal["waiting", "now", "done"] = "done" if done else "now" if now else "waiting"
        yield Card(m.id, f"{due} {words.name(m.id)}", m.side, state, open=True, column=due)


def _pips(g: Fray, words: TableWords) -> Iterator[Gauge]:
    if g.activation is not None:
        full = max(g.activation.left, attributes.actions(g[g.activation.who]))
        yield Gauge("actions", words["actions"], g.activation.left, full)


def _goal(g: Fray, words: TableWords) -> str:
    margin = g.board.size * goals.MARGIN // 100
    return words[f"goal-{g.board.victory}"].format(turns=g.board.turns, margin=margin)


# models --------------------------------------------------------------------------------------------------------------
def _model(g: Fray, m: Model, active: str, words: TableWords) -> screen.Model:
    here = m.where in (TABLE, DOWNED)
    out = {TABLE: "", DOWNED: words["downed"], REMOVED: words["gone"]}.get(m.where, words["away"])
    role = words.name(m.profile)
    return screen.Model(
        m.id,
        words.name(m.id),
        m.side,
        m.x,
        m.y,
        m.z,
        m.base / 20,
        m.facing if m.where == TABLE else None,
        role=f"{role}, {words['leader']}" if m.leader else role,
        badges=_badges(g, m, words) if m.where == TABLE else (),
        gauges=tuple(_gauges(g, m, words)),
        stats=tuple(_stats(g, m, words)),
        active=m.id == active,
        out=out,
        away=not here,
        figure=_figures().get(m.profile, ""),
        prone=m.prone,
    )


def _badges(g: Fray, m: Model, words: TableWords) -> tuple[Badge, ...]:
    foes = [foe.id for foe in combats.touched(g, m.id)]
    aims = g.activation.aims if g.activation is not None and g.activation.who == m.id else ()
    engaged, aiming = (words[key].format(who=words.names(ids)) for key, ids in (("engaged", foes), ("aiming", aims)))
    later = words["delayed"].format(n=m.delayed)
    return marked(
        (m.ready, Badge("ready", words["ready"], 0, "triangle", "punk.defensive.action", "watch")),
        (foes, Badge("engaged", engaged, 0, "square", "punk.fight.action", "fist")),
        (m.prone, Badge("prone", words["prone"], 0, "octagon", "punk.prone.stand-up", "prone")),
        (m.doomed, Badge("doomed", words["doomed"], 0, "hexagon", "punk.berserk.end", "skull")),
        (m.poison, Badge("poison", words["poisoned"], m.poison, "hexagon", "punk.poison.survivor", "poison")),
        (m.shocked, Badge("shocked", words["shocked"], 0, "round", "punk.shock.effect", "bolt")),
        (m.hangs, Badge("hangs", words["hangs"], 0, "round", "punk.move.climb-position", "climb")),
        (aims, Badge("aiming", aiming, 0, "round", "punk.aim.action", "aim")),
        (m.delayed and not m.acted, Badge("delayed", later, m.delayed, "round", "punk.delay.use", "skip")),
        (CHARM in m.gear, Badge("charm", words["charm"], 0, "bag", "punk.roll.reroll-limits", "star")),
    )


def _stats(g: Fray, m: Model, words: TableWords) -> Iterator[Stat]:
    """punk.attr.range: as they are now, and as they are without what weighs on them."""
    found = (
        ("combat", attributes.combat(m), m.combat),
        ("precision", attributes.precision(m), m.precision),
        ("agility", attributes.agility(g, m), m.agility),
        ("strength", m.strength, m.strength),
        ("toughness", m.toughness, _whole(g, m)),
        ("technique", m.technique, m.technique),
    )
    for key, now, usual in found:
        value = str(now) if now > 0 else "-"
        yield Stat(key, capital(words.name(key)), words[f"short-{key}"], value, str(usual) if usual != now else "")


def _whole(g: Fray, m: Model) -> int:
    """The Toughness of its profile, or more if it has more."""
    profile = g.board.stock.profiles.get(m.profile)
    return max(m.toughness, profile.toughness if profile is not None else 0)


def _gauges(g: Fray, m: Model, words: TableWords) -> Iterator[Gauge]:
    """Toughness with what it wears, bullets as far as they are known, then what it carries."""
    worn = attributes.worn(g, m)
    armour = sum(one.armour for one in worn)
    note = f"{words['armour'].format(n=armour)}: {words.names(m.armour)}" if worn else ""
    yield Gauge("toughness", words["toughness"], max(0, m.toughness), _whole(g, m), note=note)
    if m.id in g.bullets:
        number = g.bullets[m.id]
        yield Gauge("bullets", words["bullets"], number, max(number, g.board.stock.goods["bullet"].max))
    for number, arm in enumerate(m.arms):
        yield _armed(g, m, number, arm, words)


def _armed(g: Fray, m: Model, number: int, arm: Arm, words: TableWords) -> Gauge:
    """A weapon: what is left of its fuel, its pieces or its loading, and how far it reaches."""
    row = attributes.weapon_of(g, m, number)
    if row.has("fuel"):
        now, full = arm.fuel, max(arm.fuel, row.number("fuel"))
    elif row.has("bomb"):
        now, full = arm.pieces, max(1, arm.pieces)
    else:
        full = row.number("slow")
        now = 0 if arm.spent else full - min(full, arm.reload)
    notes = [
        words["range"].format(short=row.short, medium=row.medium, far=row.long) if row.long else "",
        words["spent"] if arm.spent else words["reload"].format(n=arm.reload) if arm.reload else "",
    ]
    said = ", ".join(filter(None, notes))
    return Gauge(f"arm:{number}", words.name(row.id), now, full, note=said, weapon="held")
