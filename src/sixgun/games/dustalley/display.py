"""What people see: the alley drawn for page and terminal, and what may be chosen besides the lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from importlib.resources import files

from sixgun.core.choice import Choice
from sixgun.core.form import Form
from sixgun.games.dustalley import turn
from sixgun.games.dustalley.choices import Aim, Fire, Move, Reload, Shoot, Turn, Watch
from sixgun.games.dustalley.director import CM
from sixgun.games.dustalley.moving import FACING, FARTHEST, PACES, check_move, way_of
from sixgun.games.dustalley.shooting import COVER, FAR_PACES, SIGHT
from sixgun.games.dustalley.space import EYE, FRONT, RADIUS, cover, in_front, in_the_way, paces
from sixgun.games.dustalley.state import ACTIONS, SHOTS, WOUNDS, Alley, Gunman
from sixgun.games.dustalley.watching import stops
from sixgun.miniatures.display import reach
from sixgun.miniatures.display.asking import TableAsking
from sixgun.miniatures.display.drawing import ground, legs, marked, title_of, ways_out
from sixgun.miniatures.display.fields import facing, form, way
from sixgun.miniatures.display.part import Drawn, OpenTable
from sixgun.miniatures.display.sight import Look, Rules, covered_by, look, sight
from sixgun.miniatures.display.sketch import sketch
from sixgun.miniatures.display.words import TableWords
from sixgun.screen.picture import Area, Badge, Card, Gauge, Line, Model, Overlay, Picture, Ring, Side, Token
from sixgun.screen.text import length_label
from sixgun.table import Piece
from sixgun.table.view import seen_area

Texts = Mapping[str, str]


# the picture ---------------------------------------------------------------------------------------------------------
def picture(g: Alley, texts: Texts, title: str = "", story: str = "") -> Picture:
    board, words = g.board, TableWords(texts)
    waiting = enumerate(g.waiting)
    return Picture(
        width=board.scene.width,
        depth=board.scene.depth,
        unit="paces",
        title=title or board.title,
        cm=CM,
        story=story or board.story,
        round=g.round,
        rounds=board.rounds,
        north=90.0,
        ground=ground(board.scene.pieces, partial(_called, g, words), board.ground.wholes),
        models=tuple([_model(g, one, words) for one in g.gunmen.values()]),
        tokens=(Token("bag", "item", words.name("bag"), *g.bag, 0.3),) if g.bag is not None else (),
        zones=tuple(ways_out(board.exits, lambda way: words.said(way.title))),
        sides=tuple([Side(one.id, words.name(one.id), one.seat, (), one.out) for one in g.gunmen.values()]),
        order=tuple([Card(id, words.name(id), id, "waiting" if i else "now", True) for i, id in waiting]),
        pips=(Gauge("actions", words["actions"], g.left, ACTIONS),) if g.waiting else (),
        goals=tuple([(one.id, words["goal"]) for one in g.gunmen.values()]),
    )


def _called(g: Alley, words: TableWords, piece: Piece) -> str:
    return title_of(piece, words, g.board.ground.titles, g.board.ground.wholes)


def _model(g: Alley, one: Gunman, words: TableWords) -> Model:
    x, y, z = one.place
    return Model(
        id=one.id,
        name=words.name(one.id),
        side=one.id,
        x=x,
        y=y,
        z=z,
        r=RADIUS,
        facing=one.facing,
        badges=marked(
            (one.wounds, Badge("wounds", words["wounds"], one.wounds, "square", "dustalley.shoot.wounds", "drop")),
            (one.aimed, Badge("aimed", words["aimed"], 1, "round", "dustalley.shoot.aim", "aim")),
            (one.watching, Badge("watching", words["watching"], 1, "hexagon", "dustalley.watch.ready", "eye")),
            (one.bag, Badge("bag", words["bag"], 1, "bag", "dustalley.move.bag", "bag")),
        ),
        gauges=(
            Gauge("shots", words["shots"], one.shots, SHOTS, weapon="held"),
            Gauge("health", words["health"], max(0, WOUNDS - one.wounds), WOUNDS),
        ),
        active=g.waiting[:1] == (one.id,),
        out=words["out"] if one.out else "",
    )


# overlays ------------------------------------------------------------------------------------------------------------
def overlay(g: Alley, choice: Choice, texts: Texts) -> Overlay | None:
    """The line of a shot with its cover; the area of a move."""
    if choice.actor not in g.gunmen:
        return None
    me = g[choice.actor]
    if isinstance(choice, Shoot | Fire) and choice.target in g.gunmen:
        g = g.fork()
        if isinstance(choice, Fire):
            g.change(choice.target, place=dict(stops(g.way)).get(choice.number, g[choice.target].place))
        look = _look(g, me, g[choice.target], TableWords(texts))
        crates = [g.board.scene.by_id[id].piece for id in look.by if id in g.board.scene.by_id]
        rings = (Ring(*me.place[:2], FAR_PACES + RADIUS, "range", length_label(texts, FAR_PACES)),)
        lines = (look.line, *covered_by(g[choice.target].place[:2], crates))
        return Overlay(lines, rings, highlight=look.by, notes=(look.note,) if look.note else ())
    if isinstance(choice, Move):
        grid = reach.Grid(me.place, 0.0, 1.0)
        area = reach.judged(grid, FARTHEST, lambda place: check_move(g, me, Move(me.id, (place,))) is None)
        path = way_of(g, me, choice.path) if choice.path else None
        return Overlay(legs(me.place, path[1:]) if path else (), areas=(Area(area, "reach"),))
    return None


def seen_by(g: Alley, who: str, texts: Texts) -> Overlay | None:
    if who not in g.gunmen or g[who].out:
        return None
    me = g[who]
    area = seen_area(g.board.scene, me.place[:2], EYE, me.facing, EYE, FRONT)
    return sight(area, [_look(g, me, g.rival(who), TableWords(texts))])


def _look(g: Alley, me: Gunman, other: Gunman, words: TableWords) -> Look:
    """The line to somebody, what covers or hides him, and why, in words."""
    hidden = in_the_way(g, me, other) if in_front(me, other) else ()
    seen = in_front(me, other) and not hidden
    by = cover(g, me, other) if seen else hidden
    label = length_label(words.texts, paces(me, other))
    line = Line(me.place[:2], other.place[:2], "sight" if seen else "blocked", label)
    return look(line, other.id, hidden, by, Rules(SIGHT, SIGHT, COVER), words, words.names(by))


def drawn(g: Alley, width: int, texts: Texts) -> str:
    return sketch(picture(g, texts), width, texts)


class AlleyDisplay(OpenTable[Alley]):
    folder = files(__package__)
    emblem = "bullets"
    drawn = Drawn(picture, overlay, seen_by, drawn)

    def names(self, state: Alley, language: str = "en") -> Mapping[str, str]:
        words = TableWords(self.texts(language))
        people = {one.id: one.name for one in state.gunmen.values()}
        things = {piece.id: _called(state, words, piece) for piece in state.board.scene.pieces}
        exits = {row.id: words.said(row.title) for row in state.board.exits}
        return {f"name.{id}": name for id, name in (things | exits | people).items()}


# beside the lists ----------------------------------------------------------------------------------------------------
class AlleyAsking(TableAsking[Alley]):
    choose = turn.CHOOSE

    def tries(self, state: Alley) -> Iterator[Choice]:
        who = state.active.id
        yield Shoot(who, state.rival(who).id)
        yield from (kind(who) for kind in (Aim, Reload, Watch))

    def fields(self, state: Alley) -> Iterator[Form]:
        """Any way and any direction."""
        me = state.active
        yield form("move-to", Move(me.id, ()), PACES, way(me.place), facing(me.place))
        yield form("turn-to", Turn(me.id), FACING, facing(me.place, least=1))
