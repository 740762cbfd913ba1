"""Situation files: two gunmen, crates, and what the first of them does in his turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.fares import GONE, Fate, Told
from sixgun.core.ref import Prepared, Ref
from sixgun.core.short_form import Forms
from sixgun.core.situations import Condition, Moment, Situations
from sixgun.core.strict import Reader
from sixgun.games.dustalley import turn
from sixgun.games.dustalley.choices import KINDS
from sixgun.games.dustalley.scenario import STYLE, GunmanRow, Head, board_of, check_standing, gunman
from sixgun.games.dustalley.state import ACTIONS, SHOTS, Alley
from sixgun.miniatures.file_checks import check_ids, scene_of
from sixgun.miniatures.rows import Row, Size, Words
from sixgun.miniatures.scenery import SceneryRow, check_scenery
from sixgun.miniatures.situations.actions import ActionRow, chosen, steps

TELLS = (
    Told("wounds", "wounds", severity=2),
    Told("shots", "loaded", "spent"),
    Told("aimed", "aimed", "aim-used"),
    Told("watching", "watching", "watched"),
)


class PersonRow(GunmanRow, frozen=True, kw_only=True):
    name: Words = ""
    shots: Annotated[int, Meta(ge=0, le=SHOTS)] = SHOTS
    wounds: Annotated[int, Meta(ge=0, le=1)] = 0
    aimed: bool = False
    watching: bool = False


class SituationFile(Row, frozen=True, kw_only=True):
    game: str = "dustalley"
    title: str = ""
    width: Size = 24.0
    depth: Size = 16.0
    gunmen: Annotated[tuple[PersonRow, ...], Meta(min_length=2, max_length=2)]
    """The first one has the turn."""
    scenery: tuple[SceneryRow, ...] = ()
    actions: Annotated[tuple[str | ActionRow, ...], Meta(min_length=1, max_length=ACTIONS)]


class AlleySituations(Situations[Alley]):
    forms = Forms("dustalley", SituationFile)

    def read(self, data: Mapping[str, Any]) -> Moment[Alley]:
        reader = Reader()
        file = reader.read(data, SituationFile)
        ground = check_scenery(reader, file.scenery, STYLE)
        check_ids(reader, file, ("gunmen",), file.scenery, ground)
        scene = scene_of(reader, file.width, file.depth, ground)
        if scene is not None:
            check_standing(reader, file.gunmen, scene)
        first, second = [row.id for row in file.gunmen][:2]
        rows = map(ActionRow.of, file.actions)
        reader.finish()
        head = Head(name="situation", title=file.title or "-", story="-", width=file.width, depth=file.depth)
        g = Alley(board_of(head, ground, ()), None, 1, (first, second), ACTIONS)
        for row in file.gunmen:
            g.gunmen[row.id] = replace(gunman(row), name=row.name or row.id)
        return Moment(g, {}, steps(rows, first, "", lambda row, who: _choice(row, who, second)))

    def refusal(self, state: Alley, step: Choice) -> Refusal | None:
        if state.ended is not None:
            return Refusal(turn.CHOOSE, "game-over", (), {"reason": state.ended.reason})
        if not state.waiting or state.active.id != step.actor:
            return Refusal(turn.CHOOSE, "not-active", (), {"active": state.active.id if state.waiting else ""})
        return turn.check(state, step)

    def options(self, state: Alley) -> tuple[Option, ...]:
        return tuple(turn.options(state)) if state.waiting else ()

    def take(self, ref: Ref, state: Alley, step: Choice) -> None:
        turn.act(Prepared(ref, turn.CHOOSE, state.active.seat, step), state)
        turn.judge(ref, state)

    def conditions(self, before: Alley, after: Alley) -> dict[str, Condition]:
        return {id: _fares(before, after, id) for id in before.gunmen}


def _choice(row: ActionRow, who: str, rival: str) -> Choice:
    """The only rival is the target of a shot that names none."""
    return chosen(KINDS, row, who, row.target or (rival if row.do == "shoot" else ""))


def _fares(before: Alley, after: Alley, id: str) -> Condition:
    fate = Fate()
    if after[id].out:
        fate.say("out", "", GONE)
    fate.compare(before[id], after[id], TELLS)
    if before[id].place != after[id].place:
        fate.say("moved")
    return fate.condition("unhurt")
