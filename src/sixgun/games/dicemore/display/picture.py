"""The table of this game as data to draw: scenery, zones, and people with their states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from sixgun.games.dicemore import catalogue, deployment
from sixgun.games.dicemore.custody import led_by
from sixgun.games.dicemore.display import naming
from sixgun.games.dicemore.goals import over
from sixgun.games.dicemore.scenario_check import numbers
from sixgun.games.dicemore.scenario_file import BAD, GOOD
from sixgun.games.dicemore.shots import ranges
from sixgun.games.dicemore.space import RADIUS
from sixgun.games.dicemore.state import NEUTRAL, Character, Gun, Skirmish
from sixgun.miniatures.display.drawing import TableWords, armed, figure, ground, marked
from sixgun.miniatures.display.sketch import sketch as drawn
from sixgun.miniatures.display.table import bare
from sixgun.miniatures.vehicle import outline
from sixgun.screen.picture import Badge, Card, Gauge, Model, Picture, Side, Token, Zone
from sixgun.table.shapes import rectangle

EXIT_STRIP = 0.8
_EXITS = {"bank-robbery": BAD, "prisoner": BAD, "kidnapping": NEUTRAL}
"""Whose way out the short edges are, in the scenarios where leaving by one matters; "" is everybody's."""


def picture(g: Skirmish, texts: Mapping[str, str], title: str = "", story: str = "") -> Picture:
    """`title` and `story` in the language of the texts; without them, as the scenario has them."""
    words = TableWords(texts)
    board = g.board
    active = g.activation.who if g.activation is not None else ""
    rounds = int(numbers(board.scenario).get("rounds", 0))
    return bare(
        board,
        title,
        story,
        unit="U",
        cm=board.switches.cm_per_u,
        round=g.round,
        rounds=rounds or board.switches.round_limit,
        dark=board.night,
        north=90.0,
        ground=ground(board.scene.pieces, partial(naming.ground_title, g, texts), board.wholes),
        models=tuple([_model(g, c, active, words) for c in g.characters.values()]),
        tokens=_tokens(g, words),
        zones=tuple(_zones(g, words)),
        sides=tuple([_side(g, side, words) for side in g.bands]),
        order=tuple(_order(g, active, words)),
        pips=tuple(_pips(g, words)),
        goals=tuple([(side, words[f"goal-{board.scenario}-{side}"].format(rounds=rounds)) for side in g.bands]),
    )


def sketch(g: Skirmish, width: int, texts: Mapping[str, str]) -> str:
    """The same for the terminal."""
    words = TableWords(texts)

    def told(model: Model) -> Iterator[str]:
        yield f"{words['cos']} {g[model.id].life}"

    return drawn(picture(g, texts), width, texts, [link.foot[:2] for link in g.board.scene.links], told)


# sides and order -----------------------------------------------------------------------------------------------------
def _side(g: Skirmish, side: str, words: TableWords) -> Side:
    """How many are left, and below how many the band tests its cohesion (dicemore.end.cohesion-trigger)."""
    band = g.bands[side]
    left = sum(1 for who in band.members if not g[who].out)
    mark = (len(band.members) + 1) // 2
    gauge = Gauge("people", words["people"], left, len(band.members), mark, note=words["cohesion"])
    return Side(side, words.name(side), band.seat, (gauge,), not left)


def _order(g: Skirmish, active: str, words: TableWords) -> Iterator[Card]:
    """Who has acted, who acts, whose cards are up, and who is still to come."""
    if g.phase == "deploy":
        yield from (Card(who, words.name(who), g[who].side) for who in g.waiting)
        return
    coming = [who for who in g.waiting if who != active]
    people = [c for c in g.characters.values() if not c.out and c.side in g.bands and not c.bearer]
    done = [c.id for c in people if c.acted and c.id != active]
    rest = [c.id for c in people if not c.acted and c.id not in (active, *coming)]
    yield from (Card(who, words.name(who), g[who].side, "done") for who in done)
    if active:
        yield Card(active, words.name(active), g[active].side, "now")
    yield from (Card(who, words.name(who), g[who].side) for who in (*coming, *rest))


def _pips(g: Skirmish, words: TableWords) -> Iterator[Gauge]:
    if g.activation is not None:
        left = g.activation.left
        yield Gauge("points", words["points"], left, max(left, g[g.activation.who].points))


# people --------------------------------------------------------------------------------------------------------------
def _model(g: Skirmish, c: Character, active: str, words: TableWords) -> Model:
    out = words[c.out] if c.out in ("left", "fled") else words.name(c.out) if c.out else ""
    return figure(
        c,
        words,
        RADIUS,
        role=_role(c, words),
        badges=_badges(g, c, words),
        gauges=tuple(_gauges(g, c, words)),
        active=c.id == active,
        out=out or ("" if c.inside else words["away"]),
        on=c.horse or c.cart,
        away=not c.inside,
    )


def _role(c: Character, words: TableWords) -> str:
    """The profile, and whether it leads."""
    title = words.name(c.profile)
    return f"{title}, {words[c.role]}" if c.role in ("leader", "hero") else title


def _badges(g: Skirmish, c: Character, words: TableWords) -> tuple[Badge, ...]:
    captive = led_by(g, c.id)
    aimed = g.activation is not None and g.activation.who == c.id and g.activation.aimed
    jammed = any(gun.jammed for gun in c.guns)
    who = {
        "engaged": words.names(c.engaged),
        "led": words.name(c.bearer),
        "leads": words.name(captive.id if captive else ""),
    }
    said = {key: words[key].format(who=name) for key, name in who.items()}
    what = words["carries"].format(what=words.names(c.carries))
    shocked = c.shocked and not c.scared
    return marked(
        (c.scared, Badge("scared", words["scared"], 0, "hexagon", "dicemore.state.scared-effect", "bolt")),
        (shocked, Badge("shocked", words["shocked"], 0, "round", "dicemore.state.shocked-effect", "bolt")),
        (c.wounds, Badge("wounds", words.name("wounded"), c.wounds, "square", "dicemore.skill.constitution", "drop")),
        (c.lying, Badge("lying", words["lying"], 0, "octagon", "dicemore.action.lie-stand", "cover")),
        (jammed, Badge("jammed", words["jammed"], 0, "octagon", "dicemore.weapon.jam", "jam")),
        (c.engaged, Badge("engaged", said["engaged"], 0, "square", "dicemore.ruling.engaged", "fist")),
        (c.held, Badge("held", words["held"], 0, "hexagon", "dicemore.ruling.shocked-movement", "pin")),
        (c.drunk, Badge("drunk", words["drunk"], 0, "round", "dicemore.item.whisky", "heart")),
        (c.fleeing, Badge("fleeing", words["fleeing"], 0, "hexagon", "dicemore.ruling.civilian-panic", "move")),
        (c.carries, Badge("carries", what, len(c.carries), "bag", "dicemore.scenario.bank-loot", "bag")),
        (c.bearer, Badge("led", said["led"], 0, "square", "", "pin")),
        (captive, Badge("leads", said["leads"], 0, "bag", "", "hat")),
        (aimed, Badge("aimed", words["aimed"], 0, "round", "dicemore.action.aim", "aim")),
    )


def _full(gun: Gun) -> int:
    """How many rounds or pieces it had when it was last loaded."""
    return max(gun.loaded, gun.load, min(catalogue.weapons()[gun.weapon].totals, default=0))


def _gauges(g: Skirmish, c: Character, words: TableWords) -> Iterator[Gauge]:
    """COS first, then the weapons in hand, then the others; fame and fortune to spend."""
    yield Gauge("cos", words["cos"], max(0, c.life), c.cos)
    for index, gun in sorted(enumerate(c.guns), key=lambda pair: pair[0] not in c.hands):
        if _full(gun):
            full = Gauge(f"gun:{index}", words.name(gun.weapon), gun.loaded, _full(gun))
            yield armed(full, _reach(g, c, gun, words), words, held=index in c.hands)
    if c.fame:
        yield Gauge("fame", words["fame"], c.fame - c.fame_spent, c.fame)
    if c.fortune:
        yield Gauge("fortune", words["fortune"], c.fortune - c.fortune_spent, c.fortune)


def _reach(g: Skirmish, c: Character, gun: Gun, words: TableWords) -> Iterator[str]:
    """How far it shoots, and whether it jams as it is loaded."""
    short, far = ranges(g, c, gun)
    totals = catalogue.weapons()[gun.weapon].totals
    if far:
        yield words["range"].format(short=short, far=far)
    if len(totals) > 1 and gun.load == max(totals):
        yield words["jams-at"]


# things and zones ----------------------------------------------------------------------------------------------------
def _tokens(g: Skirmish, words: TableWords) -> tuple[Token, ...]:
    found = [
        Token(h.id, "horse", words.name(h.id), h.x, h.y, 0.0, RADIUS, h.facing, side=h.rider)
        for h in g.horses.values()
        if not h.out and not (h.rider and not g[h.rider].inside)
    ]
    found += [Token(c.id, "cart", words.name(c.id), c.x, c.y, 0.0, 0.0, c.facing, outline(c)) for c in g.carts.values()]
    found += [Token(i.id, "item", words.name(i.id), i.x, i.y, i.z) for i in g.items.values()]
    found += [Token(c.id, "dynamite", words.name(c.id), c.x, c.y, c.z) for c in g.charges.values()]
    return tuple(found)


def _zones(g: Skirmish, words: TableWords) -> Iterator[Zone]:
    """While miniatures are placed, where the next one may stand; the edges by which somebody wants to leave."""
    stage = deployment.stage_now(g)
    if stage is not None:
        for i, ring in enumerate(stage.zone(g).rings):
            outline = tuple([(x, y) for x, y, _ in ring])
            yield Zone(f"deploy{i}", "deploy", words["zone"], outline, stage.side)
    side = _EXITS.get(g.board.scenario)
    if side is None or over(g):
        return
    width, depth = g.board.scene.width, g.board.scene.depth
    for name, x in (("west", 0.0), ("east", width - EXIT_STRIP)):
        yield Zone(
            f"exit-{name}",
            "exit",
            words["way-out"],
            rectangle(x, 0.0, EXIT_STRIP, depth),
            side if side in (GOOD, BAD) else "",
        )
