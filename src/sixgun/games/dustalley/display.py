"""What people see: the alley drawn for page and terminal, and what may be chosen besides the lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files

from sixgun.core.choice import Choice
from sixgun.core.form import Form
from sixgun.games.dustalley import moving, space, turn
from sixgun.games.dustalley.choices import Aim, Fire, Move, Reload, Shoot, Turn, Watch
from sixgun.games.dustalley.director import AlleyTable
from sixgun.games.dustalley.shooting import COVER, FAR_PACES, SIGHT
from sixgun.games.dustalley.state import ACTIONS, SHOTS, WOUNDS, Alley, Gunman
from sixgun.games.dustalley.watching import stops
from sixgun.miniatures.display import reach
from sixgun.miniatures.display.asking import TableAsking
from sixgun.miniatures.display.drawing import TableWords, marked
from sixgun.miniatures.display.fields import facing, form, way
from sixgun.miniatures.display.part import Drawn, OpenTable
from sixgun.miniatures.display.sight import Look, Rules, aimed, look_at, sight
from sixgun.miniatures.display.table import laid_out, table_names
from sixgun.screen.picture import Badge, Card, Gauge, Model, Overlay, Picture, Ring, Side, Token
from sixgun.screen.text import length_label
from sixgun.table.view import seen_area

Texts = Mapping[str, str]


# the picture ---------------------------------------------------------------------------------------------------------
def picture(g: Alley, texts: Texts, title: str = "", story: str = "") -> Picture:
    words, people = TableWords(texts), tuple(g.gunmen.values())
    return laid_out(
        g.board,
        words,
        title,
        story,
        unit="paces",
        cm=AlleyTable.cm,
        round=g.round,
        north=90.0,
        models=tuple([_model(g, one, words) for one in people]),
        tokens=(Token("bag", "item", words.name("bag"), *g.bag, 0.3),) if g.bag is not None else (),
        sides=tuple([Side(one.id, words.name(one.id), one.seat, (), one.out) for one in people]),
        order=tuple([Card(id, words.name(id), id, "waiting" if i else "now", True) for i, id in enumerate(g.waiting)]),
        pips=(Gauge("actions", words["actions"], g.left, ACTIONS),) if g.waiting else (),
        goals=tuple([(one.id, words["goal"]) for one in people]),
    )


def _model(g: Alley, one: Gunman, words: TableWords) -> Model:
    badges = marked(
        (one.wounds, Badge("wounds", words["wounds"], one.wounds, "square", "dustalley.shoot.wounds", "drop")),
        (one.aimed, Badge("aimed", words["aimed"], 1, "round", "dustalley.shoot.aim", "aim")),
        (one.watching, Badge("watching", words["watching"], 1, "hexagon", "dustalley.watch.ready", "eye")),
        (one.bag, Badge("bag", words["bag"], 1, "bag", "dustalley.move.bag", "bag")),
    )
    gauges = (
        Gauge("shots", words["shots"], one.shots, SHOTS, weapon="held"),
        Gauge("health", words["health"], max(0, WOUNDS - one.wounds), WOUNDS),
    )
    out, active = words["out"] if one.out else "", g.waiting[:1] == (one.id,)
    at = (*one.place, space.RADIUS, one.facing)
    return Model(one.id, words.name(one.id), one.id, *at, badges=badges, gauges=gauges, active=active, out=out)


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
        far = Ring(*me.place[:2], FAR_PACES + space.RADIUS, "range", length_label(texts, FAR_PACES))
        return aimed(_look(g, me, g[choice.target], TableWords(texts)), g.board.scene, far)
    if isinstance(choice, Move):
        path = moving.way_of(g, me, choice.path) if choice.path else None
        return reach.of_move(
            me.place, moving.FARTHEST, lambda place: moving.check_move(g, me, Move(me.id, (place,))) is None, path
        )
    return None


def seen_by(g: Alley, who: str, texts: Texts) -> Overlay | None:
    if who not in g.gunmen or g[who].out:
        return None
    me = g[who]
    area = seen_area(g.board.scene, me.place[:2], space.EYE, me.facing, space.EYE, space.FRONT)
    return sight(area, [_look(g, me, g.rival(who), TableWords(texts))])


def _look(g: Alley, me: Gunman, other: Gunman, words: TableWords) -> Look:
    hidden = space.in_the_way(g, me, other) if space.in_front(me, other) else None
    rules = Rules(SIGHT, SIGHT, COVER)
    return look_at(space.base(me), space.base(other), other.id, hidden, space.cover(g, me, other), rules, words)


class AlleyDisplay(OpenTable[Alley]):
    folder = files(__package__)
    drawn = Drawn(picture, overlay, seen_by)

    def names(self, state: Alley, language: str = "en") -> Mapping[str, str]:
        people = {one.id: one.name for one in state.gunmen.values()}
        return table_names(state.board, TableWords(self.texts(language)), people)


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
        yield form("move-to", Move(me.id, ()), moving.PACES, way(me.place), facing(me.place))
        yield form("turn-to", Turn(me.id), moving.FACING, facing(me.place, least=1))
