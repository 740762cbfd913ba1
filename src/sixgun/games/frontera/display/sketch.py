"""The table drawn with characters, for the terminal: the plan of a fight, and the cards that the seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap

import msgspec

from sixgun.games.frontera.display.picture import Shown, briefly, picture, unseen_people
from sixgun.games.frontera.state import Character, Session
from sixgun.games.frontera.views import Seen
from sixgun.miniatures.display.sketch import drawn, letters, signs, size
from sixgun.screen.picture import Picture


def sketch(shown: Shown, width: int, texts: Mapping[str, str]) -> str:
    (g, seen), drawing = shown, picture(shown, texts, shown.g.board.title, "")
    lines = list(_plan(drawing, width, texts)) if drawing.width else []
    for c in g.characters.values():
        if c.present:
            lines += _person(g, seen, c, width, texts)
    for c in unseen_people(g, seen):
        (name, _), *sheet = briefly(c, g.board.lists, texts)
        lines += [*_wrapped(f"{name} ({texts['picture.unseen']})", width), *_indented(sheet, width)]
    for pile in drawing.piles:
        faces = " ".join(face.title for face in pile.faces)
        hidden = f"{'+' if faces else ''}{pile.hidden}" if pile.hidden else ""
        lines += _wrapped(f"{pile.title}: {' '.join(filter(None, (faces, hidden)))}", width)
    return "\n".join(lines)


def _person(g: Session, seen: Seen, c: Character, width: int, texts: Mapping[str, str]) -> Iterator[str]:
    """How somebody fares; of the seat's own people also what they can and have."""
    (name, state), *sheet = briefly(c, g.board.lists, texts)
    seen_weapon = c.in_hand and c.seat != seen.seat
    weapon = f", {texts['picture.in-hand']}: {texts.get(f'name.{c.in_hand}', c.in_hand)}" if seen_weapon else ""
    cover = f", {texts[f'name.{c.cover}']}" if c.cover != "exposed" else ""
    yield from _wrapped(f"{name} ({texts.get(f'name.{c.seat}', c.seat)}): {state}{cover}{weapon}", width)
    if c.seat == seen.seat and not c.dead:
        yield from _indented(sheet, width)


def _indented(sheet: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    for label, words in sheet:
        yield from (f"  {line}" for line in _wrapped(f"{label}: {words}", width - 2))


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _plan(shown: Picture, width: int, texts: Mapping[str, str]) -> Iterator[str]:
    """People look everywhere (frontera.ruling.cover-and-sight), so that nobody has a direction; the fallen lie there
    still."""
    lying = msgspec.structs.replace(shown, models=[msgspec.structs.replace(model, out="") for model in shown.models])
    sheet = drawn(lying, min(width, 100), texts)
    yield from sheet.framed()
    names = letters(shown)
    people = ", ".join(f"{names[model.id]} {model.name}" for model in shown.models)
    for line in (size(shown, texts), people, *signs(sheet, texts)):
        yield from _wrapped(line, width)
