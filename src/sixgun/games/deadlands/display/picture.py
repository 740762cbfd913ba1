"""The table as data to draw: scenery, lamps, people with their states, hands of cards and Fate Chips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import Literal

from msgspec.structs import replace

from sixgun.core.cards import HIDDEN, RED_JOKER, rank, suit
from sixgun.core.toml_file import read_toml
from sixgun.games.deadlands import holding, loads, space
from sixgun.games.deadlands.catalogue import BOOK, Blade, Firearm, Missile
from sixgun.games.deadlands.sheet import TRAITS
from sixgun.games.deadlands.state import COLOURS, KNEELING, LOCATIONS, PRONE, Arm, Going, Person, Shootout
from sixgun.miniatures.display.drawing import TableWords, armed, ground, marked, title_of, ways_out
from sixgun.miniatures.display.sketch import sketch as drawn
from sixgun.screen import picture as screen
from sixgun.screen.look import Figure, load_look
from sixgun.screen.picture import Badge, Card, Face, Gauge, Picture, Pile, Stat, Token, Zone
from sixgun.screen.text import capital
from sixgun.table import Piece, rectangle

SIGNS: dict[str, str] = read_toml(BOOK.folder / "data" / "sketch.toml")
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
_SUITS: Mapping[str, Literal["spades", "hearts", "diamonds", "clubs"]] = {
    "S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs",
}  # fmt: skip
KNEEL = "deadlands.ruling.kneel-prone"
DARK = -6
"""By moonlight and worse the table is drawn as by night."""


@cache
def _figures() -> Mapping[str, Figure]:
    """How people made from a row of the data are drawn."""
    return load_look(BOOK.folder / "data" / "look.toml").figures


def picture(g: Shootout, texts: Mapping[str, str], title: str = "", story: str = "") -> Picture:
    """`title` and `story` in the language of the texts; without them, as the scenario has them."""
    words, board = TableWords(texts), g.board
    return Picture(
        width=board.scene.width,
        depth=board.scene.depth,
        unit="yards",
        title=title or board.title,
        cm=space.CM,
        story=story or board.story,
        round=g.round,
        rounds=board.rounds,
        dark=board.light <= DARK,
        north=90.0,
        ground=ground(_pieces(g), partial(_titled, g, words), board.ground.wholes, _states(g)),
        models=tuple([_model(g, one, words) for one in g.people.values()]),
        tokens=tuple(_tokens(g, words)),
        zones=tuple(_zones(g, words)),
        sides=tuple([_side(g, side, words) for side in g.sides]),
        order=tuple(_order(g, words)),
        goals=tuple(_goals(g, words)),
        piles=tuple(_piles(g, words)),
    )


def sketch(g: Shootout, width: int, texts: Mapping[str, str]) -> str:
    """The same for the terminal."""
    feet = [link.foot[:2] for link in g.board.scene.links if link.kind in (space.LADDER, space.STAIRS)]
    return drawn(picture(g, texts), width, texts, feet, own=SIGNS)


# scenery and what lies about -----------------------------------------------------------------------------------------
def _pieces(g: Shootout) -> list[Piece]:
    """As they are now: a table on its side is another kind."""
    fixed = [_as_now(g, piece) for piece in g.board.scene.pieces]
    return sorted((*fixed, *space.movable(g)), key=lambda piece: piece.height > 0.0)


def _as_now(g: Shootout, piece: Piece) -> Piece:
    kind = space.cover_of(g.board, g.changed, piece.id).kind
    return piece if kind == piece.kind else replace(piece, kind=kind)


def _titled(g: Shootout, words: TableWords, piece: Piece) -> str:
    return capital(title_of(piece, words, g.board.ground.titles, g.board.ground.wholes))


def _states(g: Shootout) -> dict[str, str]:
    return {piece.id: "closed" if piece.blocks_sight else "open" for piece in space.movable(g)}


def _tokens(g: Shootout, words: TableWords) -> Iterator[Token]:
    for number, lamp in enumerate(g.board.lamps):
        yield Token(f"lamp-{number + 1}", "lamp", words["lamp"].format(n=round(lamp.radius)), *lamp.at, lamp.radius)
    mounts = {mount.id: mount for mount in g.board.mounts}
    for mount in mounts.values():
        yield Token(
            mount.id, "gun", capital(words.name(mount.weapon)), *mount.at, space.RADIUS, g.turned.get(mount.id, 0.0)
        )
    for thing in g.things.values():
        if thing.id not in mounts:
            kind = "bag" if thing.gear else "item"
            yield Token(thing.id, kind, capital(words.name(thing.id)), *thing.at, 0.3)


def _zones(g: Shootout, words: TableWords) -> Iterator[Zone]:
    """Exits, and where both sides deploy as long as that goes on."""
    yield from ways_out(g.board.exits, lambda way: words.name(way.id))
    for zone in g.board.zones if g.phase == "deploy" else ():
        corners = rectangle(zone.x0, zone.y0, zone.x1 - zone.x0, zone.y1 - zone.y0)
        title = words["zone"].format(who=words.name(zone.side))
        yield Zone(f"deploy-{zone.side}", "deploy", title, corners, zone.side)


# sides, cards and chips ----------------------------------------------------------------------------------------------
def _side(g: Shootout, side: str, words: TableWords) -> screen.Side:
    """Who is still up, and the chips of its pool."""
    mine = g.of_side(side)
    up = sum((one.in_play or not one.placed) and not (one.winded or one.dead or one.gone) for one in mine)
    people = Gauge("people", words["people"], up, len(mine))
    held = g.chips.get(side)
    chips = [(words.name(f"chip-{colour}"), str(held.of(colour))) for colour in COLOURS if held and held.of(colour)]
    return screen.Side(side, words.name(side), g.sides[side].seat, (people,), not up, lines=tuple(chips))


def _playing(g: Shootout) -> list[Going]:
    return [*g.cutting, *[one for group in g.queue for one in group]]


def _order(g: Shootout, words: TableWords) -> Iterator[Card]:
    """The cards that can be read, by their ranks (deadlands.actions.countdown)."""
    found: list[tuple[int, Card]] = []
    for going in _playing(g):
        if going.card:
            found.append(_card(g, going.who, going.card, "now", words))
    for who, cards in g.hands.items():
        found += [_card(g, who, card, "waiting", words) for card in cards if card not in (HIDDEN, RED_JOKER)]
    yield from [card for _, card in sorted(found, key=lambda pair: pair[0])]


def _card(g: Shootout, who: str, card: str, state: Literal["waiting", "now"], words: TableWords) -> tuple[int, Card]:
    column = rank(card)
    at = RANKS.index(column) if column in RANKS else -1
    title = f"{words.name(card)} {words.name(who)}"
    return at, Card(who, title, g[who].side, state, open=True, column=column)


def _piles(g: Shootout, words: TableWords) -> Iterator[Pile]:
    """Hands, open as far as they are known, and sleeves, which lie open (deadlands.sleeve.place)."""
    for who, cards in g.hands.items():
        faces = tuple([_face(f"hand-{who}-{i}", card, words) for i, card in enumerate(cards) if card != HIDDEN])
        title = words["hand"].format(who=words.name(who))
        if cards:
            yield Pile(f"hand-{who}", title, "hand", faces, len(cards) - len(faces), g[who].side)
    for who, card in g.sleeves.items():
        title = words["sleeve"].format(who=words.name(who))
        yield Pile(f"sleeve-{who}", title, "shown", (_face(f"sleeve-{who}-0", card, words),), 0, g[who].side)


def _face(id: str, card: str, words: TableWords) -> Face:
    return Face(id, words.name(card), card, rank(card), _SUITS[suit(card)] if suit(card) else "joker")


def _goals(g: Shootout, words: TableWords) -> Iterator[tuple[str, str]]:
    for number, side in enumerate(g.sides):
        yield side, words[f"goal-{g.board.victory}-{number + 1}"].format(rounds=g.board.rounds)


# people --------------------------------------------------------------------------------------------------------------
def _model(g: Shootout, one: Person, words: TableWords) -> screen.Model:
    sheet = g.sheet(one.id)
    return screen.Model(
        one.id,
        words.name(one.id),
        one.side,
        one.x,
        one.y,
        one.z,
        space.RADIUS,
        role=words.texts.get(f"name.{sheet.title}", ""),
        badges=_badges(g, one, words) if one.in_play else (),
        gauges=tuple(_gauges(g, one, words)),
        stats=tuple(_stats(g, one, words)),
        active=any(going.who == one.id for going in g.playing),
        out=_out(one, words),
        away=not one.placed or one.gone,
        figure=_figures().get(sheet.title, ""),
        prone=one.posture == PRONE,
    )


def _out(one: Person, words: TableWords) -> str:
    states = (
        (one.dead, "dead"), (one.gone, "gone"), (one.gave_up, "gave-up"), (one.winded and one.placed, "winded"),
        (not one.placed, "away"),
    )  # fmt: skip
    return next((words[key] for true, key in states if true), "")


def hurt(one: Person, words: TableWords) -> str:
    """His wounds by location, the worst first; "" without any."""
    found = [(one.wounds.at(place), place) for place in LOCATIONS if one.wounds.at(place)]
    levels = sorted(found, key=lambda pair: -pair[0])
    return ", ".join(f"{words.name(place)} {words.name(f'level-{level}')}" for level, place in levels)


def _badges(g: Shootout, one: Person, words: TableWords) -> tuple[Badge, ...]:
    aims = one.aim
    aiming = words["aiming"].format(who=words.name(aims.target), n=aims.actions) if aims is not None else ""
    wounds = words["wounds"].format(what=hurt(one, words))
    knelt = Badge("kneeling", words["kneeling"], 0, "round", KNEEL, "cover")
    secret = Badge("hidden", words["hidden"], 0, "secret", "deadlands.ruling.known-place", "eye")
    held = words["held"].format(who=words.name(one.held_by))
    bags = len(one.gear)
    return marked(
        (one.wounds.worst, Badge("wounds", wounds, one.wounds.worst, "square", "deadlands.wounds.penalty", "drop")),
        (one.stunned, Badge("stunned", words["stunned"], 0, "octagon", "deadlands.stun.state", "bolt")),
        (one.surprised, Badge("surprised", words["surprised"], 0, "hexagon", "deadlands.surprise.failure", "unknown")),
        (one.running, Badge("running", words["running"], 0, "round", "deadlands.movement.running-penalty", "charge")),
        (one.posture == KNEELING, knelt),
        (one.posture == PRONE, Badge("prone", words["prone"], 0, "round", KNEEL, "prone")),
        (aims, Badge("aiming", aiming, aims.actions if aims else 0, "round", "deadlands.shoot.aim", "aim")),
        (one.held_by, Badge("held", held, 0, "hexagon", "deadlands.fight.entangled", "pin")),
        (one.shaken, Badge("shaken", words["shaken"], 0, "round", "deadlands.wills.next-action", "skull")),
        (one.id in g.sleeves, Badge("sleeve", words["has-sleeve"], 0, "triangle", "deadlands.sleeve.place", "card")),
        (bags, Badge("bags", words["bags"], bags, "bag", "deadlands.table.house-scenarios", "bag")),
        (one.side and not g.place_known(one.id), secret),
    )  # fmt: skip


def _stats(g: Shootout, one: Person, words: TableWords) -> Iterator[Stat]:
    """deadlands.creation.derived: his Traits, and how far he goes now."""
    sheet = g.sheet(one.id)
    for trait in TRAITS:
        yield Stat(trait, capital(words.name(trait)), words[f"short-{trait}"], getattr(sheet, trait))
    now = loads.pace(g, one.id)
    yield Stat("pace", words["pace"], words["short-pace"], str(now), str(sheet.pace) if now != sheet.pace else "")
    yield Stat("size", words["size"], words["short-size"], str(sheet.size))


def _gauges(g: Shootout, one: Person, words: TableWords) -> Iterator[Gauge]:
    """Wind, then what he carries."""
    sheet = g.sheet(one.id)
    note = words["wind-below"].format(n=one.wind) if one.wind < 0 else hurt(one, words)
    yield Gauge("wind", words["wind"], max(0, one.wind), sheet.wind, note=note)
    purse = g.chips.get(one.id)
    if purse is not None and purse.total:
        chips = [f"{words.name(f'chip-{colour}')} {purse.of(colour)}" for colour in COLOURS if purse.of(colour)]
        yield Gauge("chips", words["chips"], purse.total, purse.total, note=", ".join(chips))
    for number, arm in enumerate(one.arms):
        yield _weapon(g, one, number, arm, words)


def _weapon(g: Shootout, one: Person, number: int, arm: Arm, words: TableWords) -> Gauge:
    row = g.board.weapon(arm.weapon)
    loose = holding.ammo(one, arm.weapon)
    notes = [row.damage.replace("STR", words["short-strength"]) if row.damage not in ("none", "shotgun") else ""]
    now, full = 0, 0
    match row:
        case Firearm():
            now, full = arm.loaded, row.shots
            notes += [words["increment"].format(n=row.increment), words["jammed"] if arm.jammed else ""]
        case Missile() if row.thrown:
            now, full = arm.pieces, max(1, arm.pieces)
        case Missile():
            now, full = arm.loaded, row.shots
        case Blade():
            notes.append(words["defence"].format(n=row.defence) if row.defence else "")
    notes += [words["loose"].format(n=loose) if loose else ""]
    notes += [words["cylinders"].format(n=sum(bool(n) for n in arm.cylinders)) if any(arm.cylinders) else ""]
    gauge = Gauge(f"arm:{number}", capital(words.name(row.id)), now, full)
    return armed(gauge, notes, words, held=one.holds(number))
