"""Watching, and the shot that breaks into a move."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from sixgun.core.choice import Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dustalley.choices import Fire, Hold
from sixgun.games.dustalley.shooting import fire
from sixgun.games.dustalley.space import sees
from sixgun.games.dustalley.state import Alley, Gunman
from sixgun.miniatures.choices import Own
from sixgun.miniatures.moves import Path, length_of
from sixgun.table import place_at

READY, SHOT = "dustalley.watch.ready", "dustalley.watch.shot"


def check_watch(g: Alley, me: Gunman, choice: Own) -> Refusal | None:
    if me.watching:
        return Refusal(READY, "watching")
    return None if me.shots else Refusal(READY, "empty")


def watch(ref: Ref, g: Alley, choice: Own) -> None:
    g.change(choice.actor, watching=True)
    ref.tell("watches", READY, who=choice.actor)


def stops(path: Path) -> Iterator[tuple[int, Place]]:
    """The whole paces of a path."""
    for pace in range(1, math.floor(length_of(path) + 1e-6) + 1):
        yield pace, place_at(path, float(pace))


def break_in(ref: Ref, g: Alley, mover: str) -> None:
    """dustalley.watch.shot: the watcher fires at one of the whole paces at which he sees the mover, or lets him pass.
    The mover stands where the shot meets him; `g.way` is his path."""
    me, other = g.rival(mover), g[mover]
    seen = {pace: place for pace, place in stops(g.way) if sees(g, me, replace(other, place=place))}
    if not (me.watching and seen):
        return
    shots = [Option(Fire(me.id, mover, pace), rules=(SHOT,)) for pace in seen]
    choice = ref.ask(me.seat, SHOT, [*shots, Option(Hold(me.id), rules=(SHOT,))], facts={"who": me.id, "mover": mover})
    if isinstance(choice, Fire):
        g.change(me.id, watching=False)
        g.change(mover, place=seen[choice.number])
        fire(ref, g, me.id, mover, watched=True)
