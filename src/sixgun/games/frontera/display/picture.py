"""The table of a session: the plan of the scene in metres, the people as cards, and the zones of playing cards.

Made from what a seat may know: of cards it shows those that the seat knows, and how many more lie face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

import msgspec

from sixgun.core.cards import HIDDEN, SUIT_NAMES, is_joker, rank, suit
from sixgun.games.frontera import state
from sixgun.games.frontera.casting import character_of
from sixgun.games.frontera.catalogue import kind_of
from sixgun.games.frontera.choices import Answer
from sixgun.games.frontera.display.naming import called
from sixgun.games.frontera.fights import riding
from sixgun.games.frontera.house_lists import Lists, is_house
from sixgun.games.frontera.knowledge import AMONG, drawn_by
from sixgun.games.frontera.levels import able, confidence, endurance
from sixgun.games.frontera.trials import SUITS, TRAIT_OF
from sixgun.games.frontera.views import Seen, blurred, known_of
from sixgun.miniatures.display.drawing import marked
from sixgun.screen.picture import Badge, Card, Face, Gauge, Ground, Model, Picture, Pile, Side, Token
from sixgun.screen.text import fill, listed
from sixgun.table.shapes import rectangle

HOUSE = "*"
"""Behind what is house data and not the rulebook's."""
BASE = 0.4
"""How large a person is drawn, in metres."""
_FULL_HEALTH, _FULL_MORALE, _FULL_SOBRIETY = 4, 3, 3
Kind = Literal["hand", "deck", "discard", "shown", "row"]


class Shown(NamedTuple):
    """A session as somebody imagines it, and what he may know of its cards."""

    g: state.Session
    seen: Seen


def picture(shown: Shown, texts: Mapping[str, str], title: str, story: str) -> Picture:
    g, seen = shown
    scene, people = _onstage(g, seen)
    place = g.board.places.get(scene) if scene else None
    return Picture(
        width=place.width if place else 0.0,
        depth=place.depth if place else 0.0,
        unit="m",
        title=title,
        story=texts.get(f"name.{g.scene}/", story) or story,
        round=g.fight.turn if g.fight else 0,
        ground=tuple(_ground(g, scene, texts)) if place else (),
        models=tuple(_model(g, c, texts) for c in people) if place else (),
        tokens=tuple(_tokens(g, texts)) if place and g.fight else (),
        sides=tuple(_sides_of(g, people, texts) if place else _players(g, seen, texts)),
        order=tuple(_order(g, texts)),
        piles=tuple(_piles(g, seen, texts)),
        tracks=tuple(_tracks(g, seen, texts)),
    )


def _onstage(g: state.Session, seen: Seen) -> tuple[str, tuple[state.Character, ...]]:
    """The scene that is drawn as a map, with the people in it. A seat that looks at an adventure before it begins sees
    its first place, with everybody where the fight there begins; "" is no map."""
    if g.fight is not None and g.scene in g.board.places:
        return g.scene, tuple(c for c in g.characters.values() if c.present)
    if g.step == "prepare" and not seen.seat:
        for scene, row in g.board.scenes.items():
            spots = {spot.who: spot for beat in row.beats for spot in beat.spots if spot.who in g.characters}
            if spots and scene in g.board.places and g.board.places[scene].pieces:
                people = (msgspec.structs.replace(g[who], x=spot.x, y=spot.y) for who, spot in spots.items())
                return scene, tuple(people)
    return "", ()


# the ground ----------------------------------------------------------------------------------------------------------
_SLAB = 0.2
"""A roof, by which a house is drawn as one."""


def _ground(g: state.Session, scene: str, texts: Mapping[str, str]) -> Iterator[Ground]:
    for floor in g.board.floors.get(scene, ()):
        title = texts.get(f"name.{floor.id}", floor.title)
        yield Ground(floor.id, floor.kind, title, rectangle(floor.x, floor.y, floor.w, floor.h))
    covers = g.board.covers.get(scene, {})
    for piece in g.board.places[scene].pieces:
        title = texts.get(f"name.{piece.id}", g.board.titles.get(piece.id, piece.id))
        tags = ("full cover",) if piece.id in covers and covers[piece.id].full else ()
        yield Ground(piece.id, piece.kind, title, piece.polygon, 0.0, piece.height, tags=tags)
        if piece.kind == "building":
            yield Ground(f"{piece.id}.roof", "roof", title, piece.polygon, piece.height, _SLAB, whole=piece.id)


def _role(c: state.Character, texts: Mapping[str, str]) -> str:
    return texts.get(f"name.{c.npc}", kind_of(c.npc, c.kind).title)


def _model(g: state.Session, c: state.Character, texts: Mapping[str, str]) -> Model:
    out = texts["picture.dead"] if c.dead else "" if able(c) else texts["picture.out"]
    active = g.fight is not None and bool(g.fight.order) and g.fight.order[0] == c.id
    return Model(
        c.id,
        called(c, texts),
        c.side,
        c.x,
        c.y,
        c.z,
        BASE,
        role=_role(c, texts) if c.npc else "",
        badges=_badges(c, texts),
        gauges=tuple(_gauges(c, texts)),
        active=active,
        out=out,
        on=c.mount,
    )


def _badges(c: state.Character, texts: Mapping[str, str]) -> tuple[Badge, ...]:
    levels = {name: texts.get(f"name.{name}{getattr(c, name)}", "") for name in ("health", "morale", "sobriety")}
    cover, held, dying = texts.get(f"name.{c.cover}", ""), texts["picture.held"], texts["name.health-4"]
    return marked(
        (c.health, Badge("health", levels["health"], -c.health, "octagon", "frontera.health.levels", "drop")),
        (c.morale, Badge("morale", levels["morale"], -c.morale, "hexagon", "frontera.morale.levels", "bolt")),
        (c.sobriety, Badge("sobriety", levels["sobriety"], -c.sobriety, "round", "frontera.sobriety.levels", "drop")),
        (c.cover != "exposed", Badge("cover", cover, 0, "square", "frontera.cover.levels", "cover")),
        (c.held_by, Badge("held", held, 0, "square", "frontera.grapple.success", "fist")),
        (c.dying, Badge("dying", dying, c.dying, "octagon", "frontera.health.dead-test", "heart")),
    )


def _dollars(cents: int, texts: Mapping[str, str]) -> str:
    return fill(texts, texts["picture.dollars"], {"dollars": cents / 100})


def _gauges(c: state.Character, texts: Mapping[str, str], *, whole: bool = False) -> Iterator[Gauge]:
    """frontera.health.levels, frontera.morale.levels, frontera.sobriety.levels: how somebody fares; of the sober only a
    `whole` sheet says so."""
    yield Gauge("health", texts["picture.health"], _FULL_HEALTH + c.health, _FULL_HEALTH)
    yield Gauge("morale", texts["picture.morale"], _FULL_MORALE + c.morale, _FULL_MORALE)
    if c.sobriety or whole:
        yield Gauge("sobriety", texts["picture.sobriety"], _FULL_SOBRIETY + c.sobriety, _FULL_SOBRIETY)
    if c.shots >= 0:
        yield Gauge("shots", texts["picture.weapons"], c.shots, max(c.shots, 1))


def _arms(c: state.Character, lists: Lists, texts: Mapping[str, str]) -> str:
    """Weapons, with a mark where what they do is house data, and which one is in hand."""
    found = []
    for arm in c.arms:
        mark = HOUSE if arm.weapon in lists.weapons and is_house(lists.weapons[arm.weapon], "damage") else ""
        many = f" x{arm.count}" if arm.count > 1 else ""
        held = f" ({texts['picture.in-hand']})" if arm.weapon == c.in_hand else ""
        found.append(f"{texts.get(f'name.{arm.weapon}', arm.weapon)}{mark}{many}{held}")
    return ", ".join(found) or texts["picture.none"]


def _goods(c: state.Character, lists: Lists, texts: Mapping[str, str]) -> str:
    """Goods, with the same mark."""
    marks = [HOUSE if item in lists.goods and is_house(lists.goods[item], "effect") else "" for item in c.goods]
    return ", ".join(texts.get(f"name.{item}", item) + mark for item, mark in zip(c.goods, marks, strict=True))


def _traits(c: state.Character, texts: Mapping[str, str]) -> str:
    """Traits, each with the skills that go with it, or the kind of a ready person."""
    if c.npc:
        return f"{_role(c, texts)} ({texts['picture.house-data']})"
    found = []
    for trait in SUITS:
        skills = ", ".join(texts.get(f"name.{skill}", skill) for skill in c.skills if TRAIT_OF[skill] == trait)
        found.append(f"{texts[f'name.{trait}']} {getattr(c, trait)}" + (f" ({skills})" if skills else ""))
    return ", ".join(found)


def briefly(c: state.Character, lists: Lists, texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Somebody's sheet in three lines: how he fares, what he can, what he has. For a seat that has many people."""
    yield called(c, texts), _state(c, texts)
    scores = f"{texts['picture.endurance']} {endurance(c)}, {texts['picture.confidence']} {confidence(c)}"
    yield texts["picture.kind" if c.npc else "picture.traits"], f"{_traits(c, texts)}; {scores}"
    carried = [_arms(c, lists, texts), *([_goods(c, lists, texts)] if c.goods else []), _dollars(c.cents, texts)]
    carried += [f"{texts['picture.debt']} {_dollars(c.debt, texts)}"] if c.debt else []
    yield texts["picture.weapons"], "; ".join(carried)


def _lines(c: state.Character, lists: Lists, texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The character's sheet, in words."""

    def name(key: str) -> str:
        return texts.get(f"name.{key}", key)

    if c.npc:
        yield texts["picture.kind"], f"{_role(c, texts)} ({texts['picture.house-data']})"
    else:
        yield texts["picture.traits"], ", ".join(f"{name(trait)} {getattr(c, trait)}" for trait in SUITS)
        yield texts["picture.skills"], ", ".join(map(name, c.skills)) or texts["picture.none"]
    yield texts["picture.endurance"], str(endurance(c))
    yield texts["picture.confidence"], str(confidence(c))
    arms, goods = _arms(c, lists, texts), _goods(c, lists, texts)
    note = f" ({HOUSE} {texts['picture.house-data']})"
    yield texts["picture.weapons"], arms + (note if HOUSE in arms and HOUSE not in goods else "")
    if goods:
        yield texts["picture.goods"], goods + (note if HOUSE in goods else "")
    yield texts["picture.money"], _dollars(c.cents, texts)
    if c.debt:
        yield texts["picture.debt"], _dollars(c.debt, texts)
    for level in ("health", "morale", "sobriety"):
        if number := getattr(c, level):
            yield texts[f"picture.{level}"], name(f"{level}{number}")
    if c.units or c.alcohol:
        yield texts["picture.drinks"], str(max(c.units, c.alcohol))
    if c.cover_piece:
        yield texts["picture.cover"], f"{name(c.cover)}: {name(c.cover_piece)}"
    if c.holds:
        yield texts["picture.holds"], name(c.holds)
    if c.mount:
        yield texts["picture.rides"], name(c.mount)


def _tokens(g: state.Session, texts: Mapping[str, str]) -> Iterator[Token]:
    for mount in g.mounts.values():
        if riding.here(g, mount):
            kind = "horse" if g.board.lists.mounts[mount.kind].saddle else "wagon"
            title = texts.get(f"name.{mount.id}", mount.kind)
            level, rule = texts[f"name.health{mount.health}"], "frontera.gap.mount-stats"
            badges = marked((mount.health, Badge("health", level, -mount.health, "octagon", rule, "drop")))
            yield Token(mount.id, kind, title, mount.x, mount.y, 0.0, BASE * 2, badges=badges)
    for n, one in enumerate(g.dropped):
        title = texts.get(f"name.{one.weapon}", g.board.lists.weapons[one.weapon].title)
        yield Token(f"dropped-{n}", "loot", title, one.x, one.y, one.z, BASE / 2)


# people and cards ----------------------------------------------------------------------------------------------------
def _sides_of(g: state.Session, people: Iterable[state.Character], texts: Mapping[str, str]) -> Iterator[Side]:
    """The sides that fight, in the order of the seats: a side has the colour that its first player has elsewhere."""
    seats = list(g.deal)
    sides: dict[str, list[state.Character]] = {}
    for c in sorted(people, key=lambda one: seats.index(one.seat) if one.seat in seats else len(seats)):
        sides.setdefault(c.side, []).append(c)
    if state.MAYOR in seats and not any(c.seat == state.MAYOR for members in sides.values() for c in members):
        yield Side(state.MAYOR, texts.get(f"name.{state.MAYOR}", state.MAYOR), state.MAYOR)
    for side, members in sides.items():
        title = listed(texts, dict.fromkeys(texts.get(f"name.{c.seat}", c.seat) for c in members))
        states = tuple((called(c, texts), _state(c, texts)) for c in members)
        yield Side(side, title, members[0].seat, out=not any(able(c) for c in members), lines=states)


def _players(g: state.Session, seen: Seen, texts: Mapping[str, str]) -> Iterator[Side]:
    """Every player with his character's sheet, and the Mayor, who alone sees more of his people than how they fare."""
    for seat in g.deal:
        own = [c for c in g.of_seat(seat) if c.protagonist]
        own = [c for c in own if not c.dead] or own[-1:]  # the one who came after a death has the sheet now
        lines: list[tuple[str, str]] = []
        for c in own:
            lines += [(texts["picture.kind"], called(c, texts))] if len(own) > 1 else []
            lines += _lines(c, g.board.lists, texts)
        for c in g.of_seat(seat) if seat == state.MAYOR else ():
            if c.present:  # frontera.concept.roles: the Mayor runs them, and reads their sheets
                all_of_it = seen.seat == state.MAYOR
                lines += briefly(c, g.board.lists, texts) if all_of_it else [(called(c, texts), _state(c, texts))]
        for c in unseen_people(g, seen) if seat == seen.seat == state.MAYOR else ():  # frontera.ruling.unseen-people
            (name, _), *sheet = briefly(c, g.board.lists, texts)
            lines += [(name, texts["picture.unseen"]), *sheet]
        names = listed(texts, (called(c, texts) for c in own))
        title = texts.get(f"name.{seat}", seat) + (f" ({names})" if names else "")
        badges = tuple(badge for c in own for badge in _badges(c, texts))
        gauges = tuple(gauge for c in own[:1] for gauge in _gauges(c, texts, whole=True))
        out = bool(own) and all(c.dead for c in own)
        yield Side(seat, title, seat, gauges, out, badges, tuple(lines))


def unseen_people(g: state.Session, seen: Seen) -> list[state.Character]:
    """Whom the seat knows of although they are not shown yet, as they will be."""
    return [character_of(g.board.unseen[who], g.board.lists) for who in seen.unseen]


def _state(c: state.Character, texts: Mapping[str, str]) -> str:
    if c.dead:
        return texts["picture.dead"]
    found = [texts[f"name.health{c.health}"]]
    found += [texts[f"name.morale{c.morale}"]] if c.morale else []
    found += [texts[f"name.sobriety{c.sobriety}"]] if c.sobriety else []
    return ", ".join(found)


def _order(g: state.Session, texts: Mapping[str, str]) -> Iterator[Card]:
    """Who has announced, who does so now, and who is still to come."""
    if g.fight is None:
        return
    for plan in g.fight.plans:
        if not isinstance(plan.choice, Answer):
            yield Card(plan.who, called(g[plan.who], texts), g[plan.who].side, "done")
    for n, who in enumerate(g.fight.order):
        yield Card(who, called(g[who], texts), g[who].side, "waiting" if n else "now", open=True)


def _piles(g: state.Session, seen: Seen, texts: Mapping[str, str]) -> Iterator[Pile]:
    counts = dict(seen.zones)
    common: tuple[tuple[str, Kind], ...] = ((state.PILE, "deck"), (state.DISCARDS, "discard"), (state.TREASURE, "deck"))
    for zone, kind in common:
        if counts.get(zone):
            yield _pile(seen, zone, texts[f"picture.{zone}"], kind, counts[zone], texts)
    if counts.get(state.DEAD_MAN):
        yield _pile(seen, state.DEAD_MAN, texts["picture.dead-man"], "row", counts[state.DEAD_MAN], texts)
    for seat in g.deal:
        owner = texts.get(f"name.{seat}", seat)
        fighting = g.fight is not None and g.scene in g.board.places
        side = next((c.side for c in g.of_seat(seat) if c.present), "") if fighting else seat
        hand = known_of(seen, drawn_by(seat))
        if hand and seat == seen.seat:
            title = _of(texts, owner, "hand")
            yield Pile(f"hand-{seat}", title, "hand", _faces(f"hand-{seat}", hand, texts), side=side)
        zones: tuple[tuple[str, str, Kind], ...] = (
            (state.deck_of(seat), "deck", "hand" if seat == seen.seat and not hand and g.phase != 1 else "deck"),
            (state.spent_of(seat), "spent", "discard"),
            (state.aside_of(seat), "aside", "deck"),
        )
        for zone, word, form in zones:
            if counts.get(zone):
                yield _pile(seen, zone, _of(texts, owner, word), form, counts[zone], texts, side)
    yield from _laid(g, seen, texts)
    if among := known_of(seen, AMONG):
        yield Pile("among", texts["picture.among"], "row", _faces("among", among, texts))


def _of(texts: Mapping[str, str], owner: str, word: str) -> str:
    """Whose cards these are, and what they are."""
    return fill(texts, texts["picture.of"], {"owner": owner, "what": texts[f"picture.{word}"]})


def _laid(g: state.Session, seen: Seen, texts: Mapping[str, str]) -> Iterator[Pile]:
    """What lies face down before the others."""
    if seen.fight is None:
        return
    for plan in seen.fight.plans:
        hidden = [one for one in plan.laid if one.card == HIDDEN]
        if hidden:
            targets = listed(texts, dict.fromkeys(texts.get(f"name.{one.target}", one.target) for one in hidden))
            title = _of(texts, called(g[plan.who], texts), "laid")
            yield Pile(f"laid-{plan.who}", title, "shown", hidden=len(hidden), side=g[plan.who].side, note=targets)


def _pile(seen: Seen, zone: str, title: str, kind: Kind, count: int, texts: Mapping[str, str], side: str = "") -> Pile:
    """Known cards face up, the others as a number. Known cards of the pile may also lie in its discards, and those of
    another's deck face down before him: then they are only counted."""
    cards = () if zone == state.PILE or blurred(seen, zone) else known_of(seen, zone)[:count]
    return Pile(zone.replace(":", "-"), title, kind, _faces(zone, cards, texts), count - len(cards), side)


def _faces(place: str, cards: Iterable[str], texts: Mapping[str, str]) -> tuple[Face, ...]:
    def drawn(n: int, card: str) -> Face:
        of = "joker" if is_joker(card) else SUIT_NAMES[suit(card)]
        id, title = f"{place.replace(':', '-')}-{n}", texts.get(f"name.{card}", card)
        return Face(id, title, card, rank(card), of)  # type: ignore[arg-type]  # one of the four names

    return tuple([drawn(n, card) for n, card in enumerate(cards)])


def _tracks(g: state.Session, seen: Seen, texts: Mapping[str, str]) -> Iterator[Gauge]:
    counts = dict(seen.zones)
    if g.board.switches.mode == "normal":
        yield Gauge("phase", texts["picture.phase"], g.phase, 2)
    total = sum(number for zone, number in seen.zones if zone != state.BOX)
    if counts.get(state.PILE):
        yield Gauge("pile", texts["picture.pile"], counts[state.PILE], total)
