"""Situation files: two gunmen, crates, and what the first of them does in his turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from sixgun.core.choice import Choice
from sixgun.core.fares import Told, fares
from sixgun.core.short_form import Forms
from sixgun.core.situations import ByVerbs, Condition, Moment
from sixgun.core.strict import Reader
from sixgun.games.dustalley.choices import KINDS
from sixgun.games.dustalley.scenario import STYLE, gunman
from sixgun.games.dustalley.space import RADIUS
from sixgun.games.dustalley.state import ACTIONS, SHOTS, Alley
from sixgun.games.dustalley.turn import VERBS
from sixgun.miniatures.rows import Size, Words
from sixgun.miniatures.situations.actions import ActionRow, chosen, steps
from sixgun.miniatures.tables import Head, Laid, PersonRow, board_of, check_table

TELLS = (
    Told("wounds", "wounds", severity=2),
    Told("shots", "loaded", "spent"),
    Told("aimed", "aimed", "aim-used"),
    Told("watching", "watching", "watched"),
)


class GunmanRow(PersonRow, frozen=True, kw_only=True):
    name: Words = ""
    shots: Annotated[int, Meta(ge=0, le=SHOTS)] = SHOTS
    wounds: Annotated[int, Meta(ge=0, le=1)] = 0
    aimed: bool = False
    watching: bool = False


class SituationFile(Laid, frozen=True, kw_only=True):
    game: str = "dustalley"
    title: str = ""
    width: Size = 24.0
    depth: Size = 16.0
    gunmen: Annotated[tuple[GunmanRow, ...], Meta(min_length=2, max_length=2)]
    """The first one has the turn."""
    actions: Annotated[tuple[str | ActionRow, ...], Meta(min_length=1, max_length=ACTIONS)]


class AlleySituations(ByVerbs[Alley]):
    forms = Forms("dustalley", SituationFile)
    verbs = VERBS

    def read(self, data: Mapping[str, Any]) -> Moment[Alley]:
        reader = Reader()
        file = reader.read(data, SituationFile)
        ground, _ = check_table(reader, file, STYLE, (file.width, file.depth), ("gunmen",), RADIUS)
        reader.finish()
        head = Head(name="situation", title=file.title or "-", story="-", width=file.width, depth=file.depth)
        first, second = [row.id for row in file.gunmen]
        g = Alley(board_of(head, ground), None, 1, (first, second), ACTIONS)
        g.gunmen = {row.id: replace(gunman(row), name=row.name or row.id) for row in file.gunmen}

        def choice(row: ActionRow, who: str) -> Choice:
            """The only rival is the target of a shot that names none."""
            return chosen(KINDS, row, who, row.target or (second if row.do == "shoot" else ""))

        return Moment(g, {}, steps(map(ActionRow.of, file.actions), first, "", choice))

    def conditions(self, before: Alley, after: Alley) -> dict[str, Condition]:
        return fares(before.gunmen, after.gunmen, TELLS)
