"""A moment of a fight from a situation file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from sixgun.core import listed_actions as actions
from sixgun.core.references import check_references, check_unique
from sixgun.core.setups import once_each
from sixgun.core.strict import Reader
from sixgun.games.deadlands import scenario, terrain
from sixgun.games.deadlands.catalogue import garments, lights, people, table, weapons
from sixgun.games.deadlands.scenario_file import ScenarioFile, ScenarioHead, SideRow
from sixgun.games.deadlands.sheet import TRAITS
from sixgun.games.deadlands.situations import listed
from sixgun.games.deadlands.situations.schema import SIDES, ActionRow, SituationFile, Standing
from sixgun.games.deadlands.space import RADIUS
from sixgun.games.deadlands.state import COLOURS, POT, Aimed, Arm, Chips, Going, Person, Shootout, Side, Wounds
from sixgun.miniatures.file_checks import Spot, check_spots, scene_of
from sixgun.miniatures.rows import place
from sixgun.miniatures.scenery import Ground, check_scenery
from sixgun.miniatures.situations.actions import ITEM, PLACE
from sixgun.table import Base

_NEEDS = (
    actions.Need(("walk", "door"), ("to", "path", "item"), PLACE),
    actions.Need(("stance",), ("posture",), "a posture"),
    actions.Need(("pick-up", "hand-over", "overturn", "door"), ("item",), ITEM),
    actions.Need((listed.NEXT_CARD,), ("who",), "whose card is called"),
)
_ONLY = (
    actions.Only("part", ("shoot", "fan", "burst", "throw", "strike", "two-guns", "two-blows"), "{do} calls no part"),
    actions.Only("number", ("fan",), "{do} takes no number"),
    actions.Only("run", ("walk",), "{do} is no movement"),
    actions.Only("posture", ("walk", "stance"), "{do} takes no posture"),
)


def _prepare(full: Mapping[str, Any]) -> Shootout:
    reader = Reader()
    file = reader.read(full, SituationFile)
    ground = check_scenery(reader, file.scenery, terrain.style())
    _check(reader, file, ground)
    reader.finish()
    g = _state(file)
    g.phase, g.queue = "declare", ((Going(file.card.who or file.characters[0].id, file.card.card),),)
    if ActionRow.of(file.actions[0]).do in listed.SPECIAL:
        g.phase, g.queue = "gap", ()
    return g


prepared = once_each(_prepare)
"""The state at the moment of a file in full; equal files share one board. Raises BadSetup with every mistake."""


# what can be wrong ---------------------------------------------------------------------------------------------------
def _check(reader: Reader, file: SituationFile, ground: Ground) -> None:
    rows = file.characters
    check_unique(reader, [(f"characters[{i}].id", row.id) for i, row in enumerate(rows)])
    ids = [row.id for row in rows]
    known = {
        "character": [*people(), *ids],
        "weapon": [*weapons()],
        "garment": [*garments()],
        "light": [key for key, row in lights().items() if not row.radius],
        "lamp": [key for key, row in lights().items() if row.radius],
    }
    check_references(reader, file, known)
    for side in SIDES:
        reader.expect(any(row.side == side for row in rows), "characters", f"nobody is on the side {side!r}")
    for i, row in enumerate(rows):
        _check_person(reader, f"characters[{i}]", row, ids)
    scene = scene_of(reader, file.table.width, file.table.depth, ground)
    if scene is not None:
        up = [(i, row) for i, row in enumerate(rows) if row.posture != "prone"]
        check_spots(
            reader, [Spot(f"characters[{i}].at", row.id, Base(*place(row.at), RADIUS)) for i, row in up], scene, ()
        )
    reader.known("card.who", file.card.who or ids[0], ids, "character")
    for one in actions.listed(file.actions, ActionRow.of):
        one.check_names(reader, "character", who=ids, target=ids, then=ids)
        actions.check_keys(reader, one, _NEEDS, _ONLY)
        reader.known(one.at("do"), one.row.do, listed.KINDS, "action")


def _check_person(reader: Reader, where: str, row: Standing, ids: Sequence[str]) -> None:
    for key in row.traits:
        reader.known(f"{where}.traits", key, TRAITS, "Trait")
    reader.expect(row.character in people(), f"{where}.character", f"there is no character {row.character!r}")
    for key in ("aims_at", "held_by"):
        other = getattr(row, key)
        if other:
            reader.known(f"{where}.{key}", other, ids, "character")
    both = bool(row.aims_at) == bool(row.aimed)
    reader.expect(both, f"{where}.aimed", "expected aims_at and aimed, or neither")
    names = row.weapons or ()
    reader.expect(row.loaded is None or names, f"{where}.loaded", "expected weapons besides")


# the state -----------------------------------------------------------------------------------------------------------
def _state(file: SituationFile) -> Shootout:
    head = ScenarioHead(
        name="situation",
        title=file.title or "-",
        story=file.story or "-",
        width=file.table.width,
        depth=file.table.depth,
        rounds=max(file.rounds, file.round),
        switches=file.options,
        light=file.table.light,
        fog=file.table.fog,
    )
    all_over = (0.0, 0.0, file.table.width, file.table.depth)
    sides = tuple([SideRow(id=side, title=side.capitalize(), zone=all_over) for side in SIDES])
    board = scenario.board(ScenarioFile(scenario=head, sides=sides, people=(), scenery=file.scenery, lamps=file.lamps))
    made = [(row, *_person(row)) for row in file.characters]
    g = Shootout(board, {row.id: sheet for row, _, sheet in made})
    g.round = file.round
    g.sides = {side: Side(side, side, side.capitalize(), deployed=True) for side in SIDES}
    g.people = {row.id: person for row, person, _ in made}
    g.hands = {row.id: row.cards for row in file.characters if row.cards}
    g.sleeves = {row.id: row.sleeve for row in file.characters if row.sleeve is not None}
    if file.options.fate_chips:
        _chips(g, file)
    return g


def _person(row: Standing) -> tuple[Person, Any]:
    profile = replace(people()[row.character], id=row.id)
    said = {key: getattr(row, key) for key in ("size", "armor", "weapons", "ammo") if getattr(row, key) is not None}
    profile = replace(profile, **row.traits, **said, aptitudes={**profile.aptitudes, **row.aptitudes})
    name = row.name or row.id.replace("-", " ").capitalize()
    sheet = replace(scenario.sheet_of(profile, row.id, name), title=row.character)
    known = weapons()
    arms = scenario.arms_of(known, profile.weapons, profile.ammo, profile.cylinders)
    if row.loaded is not None and arms:
        arms = (replace(arms[0], loaded=row.loaded), *arms[1:])
    x, y, z = place(row.at)
    hands: dict[str, Any] = {} if row.holstered else scenario.in_hands(known, arms, sheet.hand)
    person = Person(
        row.id,
        row.side,
        x,
        y,
        z,
        placed=True,
        posture=row.posture,
        wounds=_wounds(row),
        wind=sheet.wind if row.wind is None else min(row.wind, sheet.wind),
        stunned=row.stunned,
        shaken=row.shaken,
        surprised=row.surprised,
        arms=arms,
        ammo=scenario.loose(known, profile.ammo),
        running=row.running,
        moved=row.moved,
        held_by=row.held_by,
        rope=0 if row.held_by else -1,
        aim=Aimed(row.aims_at, _aimed_with(arms, hands), row.aimed) if row.aims_at else None,
        **hands,
    )
    return person, sheet


def _aimed_with(arms: tuple[Arm, ...], hands: Mapping[str, int]) -> int:
    return hands.get("right", 0) if arms else 0


def _wounds(row: Standing) -> Wounds:
    found = Wounds()
    for location, level in row.wounds.items():
        found = found.plus(location, level)
    return found


def _chips(g: Shootout, file: SituationFile) -> None:
    """What people hold is not in the pot."""
    pot = {row["colour"]: row["in_pot"] for row in table("house-fate-chips")}
    for side in SIDES:
        mine = {c: sum(getattr(row, c, 0) for row in file.characters if row.side == side) for c in COLOURS}
        if any(mine.values()):
            g.chips[side] = Chips(side, **mine)
            pot = {colour: max(0, number - mine[colour]) for colour, number in pot.items()}
    g.chips[POT] = Chips(POT, **{colour: pot[colour] for colour in COLOURS})
