"""Through somebody's eyes: the line to another one, what covers or hides him, and the verdict in words.

seeing.py judges; here is how that is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from sixgun.core.choice import Place
from sixgun.games.deadlands import seeing, space
from sixgun.games.deadlands.seeing import ARMS, EVERYWHERE, FACES, LEGS, Exposure
from sixgun.games.deadlands.state import Person, Shootout
from sixgun.miniatures.display.drawing import TableWords
from sixgun.miniatures.display.sight import Look, Note, covered_by
from sixgun.miniatures.display.sight import sight as looked
from sixgun.screen.picture import Line, Overlay
from sixgun.screen.text import length_label, listed
from sixgun.table.view import seen_area

COVER, LOW = "deadlands.cover.exposed-parts", "deadlands.map.low-cover"


def seen_by(g: Shootout, who: str, texts: Mapping[str, str]) -> Overlay | None:
    """The ground that tall scenery does not hide from him, and a line to every opponent with the verdict."""
    if who not in g.people or not g[who].in_play:
        return None
    me, words = g[who], TableWords(texts)
    height = me.z + space.EYE
    area = seen_area(g.board.scene, me.place[:2], height, 0.0, min(height, space.EYE), 360.0, space.movable(g))
    foes = [foe for foe in g.opponents(who) if foe.placed]
    return looked(area, [_look(g, me, foe, words) for foe in foes])


def along(g: Shootout, me: Person, foe: Person, texts: Mapping[str, str], part: str = "") -> Overlay:
    """An attack: the line to the target, what covers it, and how light it is there."""
    words, found = TableWords(texts), seeing.exposure(g, me.id, foe.id, part)
    pieces = [piece for piece in (*g.board.scene.pieces, *space.movable(g)) if piece.id in found.by]
    lines = (_line(me, foe, found, words), *covered_by(foe.place[:2], pieces))
    notes = tuple(explained(g, foe, found, words))
    return Overlay(lines, (), (), found.by, notes, call(g, foe, found, words), {"covered": sorted(found.covered)})


def _look(g: Shootout, me: Person, foe: Person, words: TableWords) -> Look:
    found = seeing.exposure(g, me.id, foe.id)
    return Look(_line(me, foe, found, words), found.by, _verdict(foe, found, words))


def _line(me: Person, foe: Person, found: Exposure, words: TableWords) -> Line:
    kind: Literal["sight", "blocked"] = "sight" if found.visible else "blocked"
    return Line(me.place[:2], foe.place[:2], kind, length_label(words.texts, _far(me.place, foe.place)))


def _far(a: Place, b: Place) -> int:
    return space.whole_yards(a, b)


# in words ------------------------------------------------------------------------------------------------------------
def explained(g: Shootout, foe: Person, found: Exposure, words: TableWords) -> Iterator[Note]:
    yield _verdict(foe, found, words)
    light = seeing.light(g, foe.id)
    if light is not None:
        yield light.rule, words["light"].format(what=words.name(light.name), value=_minus(light.value))
    if found.concealed and found.impossible is None:
        yield "deadlands.conceal.total", words["concealed"]


def _verdict(foe: Person, found: Exposure, words: TableWords) -> Note:
    who, by = words.name(foe.id), words.names(found.by)
    if found.impossible is not None:
        return found.impossible.rule, words[f"sight-{found.impossible.reason}"].format(who=who, by=by)
    if not found.visible:
        return seeing.HIDDEN, words["sight-out"].format(who=who, by=by)
    if not found.covered:
        return seeing.SIGHT, words["sight-clear"].format(who=who)
    return COVER, words["sight-part"].format(who=who, by=by, what=parts(found.covered, words), n=found.armor)


def call(g: Shootout, foe: Person, found: Exposure, words: TableWords) -> str:
    """Beside the line: what covers whom one aims at, and the light."""
    said = []
    if found.covered:
        what = parts(found.covered, words)
        said.append(words["call-cover"].format(what=what, by=words.names(found.by), n=found.armor))
    elif found.visible:
        said.append(words["call-clear"])
    light = seeing.light(g, foe.id)
    if light is not None:
        said.append(words["light"].format(what=words.name(light.name), value=_minus(light.value)))
    return ". ".join(said)


def _minus(value: int) -> str:
    return str(value).replace("-", "−")


def parts(covered: frozenset[str], words: TableWords) -> str:
    """Locations in words, both legs as one."""
    if covered == EVERYWHERE:
        return words["everything"]
    found = [one for one in FACES if one in covered]
    for both, key in ((LEGS, "legs"), (ARMS, "arms")):
        if both <= covered:
            found = [key if one in both else one for one in found]
    return listed(words.texts, map(words.name, dict.fromkeys(found)))
