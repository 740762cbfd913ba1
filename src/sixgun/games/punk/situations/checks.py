"""What can be wrong with a situation although each value has the right type."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sixgun.core import listed_actions as listing
from sixgun.core.references import check_references, check_unique
from sixgun.core.strict import Reader
from sixgun.games.punk import combats, courses, watching
from sixgun.games.punk.catalogue import Weapon, special_rules
from sixgun.games.punk.situations import listed
from sixgun.games.punk.situations.people import member_of, places, ready_members
from sixgun.games.punk.situations.schema import ActionRow, ActivationRow, ArmRow, SituationFile, Standing
from sixgun.games.punk.state import Fray
from sixgun.games.punk.stock import Stock
from sixgun.miniatures.file_checks import check_on_table
from sixgun.miniatures.situations import actions
from sixgun.table import Scene, on_table

_WITH_WEAPON = ("shoot", "spray", "lob", "reload", "fight", "loot")
_NEEDS = (
    listing.Need(("move", "leap"), ("to", "path"), actions.PLACE),
    listing.Need(("turn", "spray"), ("facing",), "a direction"),
    listing.Need(("loot", "swap"), ("target",), "whose"),
    listing.Need(("swap",), ("number",), "how many bullets"),
    listing.Need((listed.ACTIVATE,), ("who",), "whose activation begins"),
)
_ONLY = (
    listing.Only("weapon", _WITH_WEAPON, "{do} needs no weapon"),
    listing.Only("item", ("loot",), "{do} takes nothing"),
    listing.Only("avoid", ("shoot",), "{do} does not avoid cover"),
    listing.Only("drop", ("move", "charge"), "{do} is no fall"),
    listing.Only("rim", ("spray",), "{do} lays no template"),
    listing.Only("how", ("shoot",), '{do} is done in one way; only a shot may be "automatic"'),
    listing.Only("number", ("leap", "loot", "swap"), "{do} takes no number"),
)

Rows = Sequence[Standing]


def check_situation(reader: Reader, file: SituationFile, rows: Rows, stock: Stock) -> None:
    """Report everything that can be seen without a table. `rows` are the characters of the file, written out."""
    check_unique(reader, [(f"characters[{i}].id", row.id) for i, row in enumerate(rows)])
    scene = Scene(file.table.width, file.table.depth)
    check_on_table(reader, [(f"characters[{i}].at", row.at) for i, row in enumerate(rows)], scene)
    check_on_table(reader, [(f"fires[{i}].at", fire.at) for i, fire in enumerate(file.fires)], scene)
    known = _known(rows, stock)
    check_references(reader, file, known)
    for i, row in enumerate(rows):
        where = f"characters[{i}]"
        check_references(reader, row, known, where)
        _place(reader, where, row)
        if not reader.flawed(where):
            _gear(reader, where, row, stock)
    if not any(reader.flawed(f"characters[{i}]") for i in range(len(rows))):
        lost = {row.id for row in rows} - set(places(rows, stock))
        for i, row in enumerate(rows):
            reader.expect(row.id not in lost, f"characters[{i}].far_from", f"nothing says where {row.far_from} is")
    if file.activation is not None:
        _activation(reader, file.activation, rows)
    for one in listing.listed(file.actions, ActionRow.of):
        if reader.known(one.at("do"), one.row.do, listed.KINDS, "action"):
            _action(reader, one, file, rows)


def _known(rows: Rows, stock: Stock) -> dict[str, Collection[str]]:
    """What rows can name."""
    return {
        "character": [row.id for row in rows],
        "use": ready_members(),
        "profile": stock.profiles,
        "weapon": stock.weapons,
        "armour": stock.armour,
        "gear": [id for id, goods in stock.goods.items() if not goods.ammunition],
        "scenery": [id for id, kind in stock.scenery.items() if not kind.flat],
        "special rule": special_rules(),
    }


# models --------------------------------------------------------------------------------------------------------------
def _place(reader: Reader, where: str, row: Standing) -> None:
    if row.at is None and row.far is None:
        reader.report(f"{where}.at", f"missing: expected {actions.PLACE}, or far and far_from")
    elif row.at is not None:
        for key in ("far", "far_from"):
            reader.expect(getattr(row, key) in (None, ""), f"{where}.{key}", "expected this or a place (at), not both")
    else:
        reader.expect(row.far_from, f"{where}.far_from", "missing: expected from whom")
        reader.expect(row.far_from != row.id, f"{where}.far_from", "expected somebody else")


def _gear(reader: Reader, where: str, row: Standing, stock: Stock) -> None:
    """Weapons in a state that they can have, and a model in one."""
    for j, arm in enumerate(row.weapons or ()):
        if isinstance(arm, ArmRow):
            _arm(reader, f"{where}.weapons[{j}]", arm, stock.weapons[arm.weapon])
    profile = stock.profiles[member_of(row).profile]
    specials = profile.specials if row.specials is None else row.specials
    rages = any(one.kind == "berserker" for one in specials)
    reader.expect(rages or not row.raging, f"{where}.raging", "expected a berserker")
    for key in ("prone", "ready", "poison", "shocked", "raging"):
        reader.expect(not (row.downed and getattr(row, key)), f"{where}.{key}", "a Downed model has no other state")
    reader.expect(not (row.prone and row.ready), f"{where}.ready", "nobody who lies Prone shoots at movers")


def _arm(reader: Reader, where: str, row: ArmRow, weapon: Weapon) -> None:
    slow, fuel = weapon.number("slow"), weapon.number("fuel")
    reader.expect(
        row.reload <= slow, f"{where}.reload", f"a {weapon.name} takes {slow} Reload Actions, not {row.reload}"
    )
    reader.expect((row.fuel or 0) <= fuel, f"{where}.fuel", f"a {weapon.name} holds {fuel}, not {row.fuel}")
    bombs = row.pieces is None or weapon.has("bomb")
    reader.expect(bombs, f"{where}.pieces", "only bombs are counted")


# the activation ------------------------------------------------------------------------------------------------------
def _activation(reader: Reader, row: ActivationRow, rows: Rows) -> None:
    who = row.who or (rows[0].id if rows else "")
    me = next((one for one in rows if one.id == who), None)
    if me is None:
        return
    reader.expect(not me.downed, "activation.who", f"{who} is Downed; expected somebody in play")
    reader.expect(not me.acted, "activation.who", f"{who} has acted in this Turn; expected somebody else")
    mine = {one.id for one in rows if one.side == me.side}
    named = [(f"activation.aims[{i}]", id) for i, id in enumerate(row.aims)]
    named += [(f"activation.charged[{i}].target", one.target) for i, one in enumerate(row.charged)]
    for where, id in (*named, ("activation.charging", row.charging)):
        reader.expect(id not in mine, where, "expected an enemy")
    both = bool(row.charging) == bool(row.charge_moves)
    reader.expect(both, "activation.charge_moves", "expected charging and charge_moves, or neither")


# actions -------------------------------------------------------------------------------------------------------------
def _action(reader: Reader, one: listing.Listed[ActionRow], file: SituationFile, rows: Rows) -> None:
    row = one.row
    one.check_names(reader, "character", who=[r.id for r in rows], target=[r.id for r in rows])
    listing.check_keys(reader, one, _NEEDS, _ONLY)
    reader.expect(row.how in ("", "automatic"), one.at("how"), f'expected "automatic" or nothing, not {row.how!r}')
    if row.do in listed.SPECIAL or row.do == listed.PASS:
        return
    me = _actor(one, file, rows)
    if me is None:
        return
    if row.do in listed.AT_AN_ENEMY or (row.do == "lob" and row.to is None and not row.path):
        listing.check_target(reader, one, [r.id for r in rows if r.side != me.side and not r.downed])
    if row.weapon and row.do not in ("loot", "fight") and not reader.flawed(f"characters[{rows.index(me)}]"):
        listing.check_carried(reader, one.at("weapon"), me.id, row.weapon, member_of(me).weapons)


def _actor(one: listing.Listed[ActionRow], file: SituationFile, rows: Rows) -> Standing | None:
    """Whose action it is: as it says, or of the activation that goes on then."""
    who = one.row.who or (file.activation.who if file.activation is not None else "") or (rows[0].id if rows else "")
    number = next(i for i, other in enumerate(listing.listed(file.actions, ActionRow.of)) if other.where == one.where)
    if not one.row.who:
        for action in file.actions[:number]:
            row = ActionRow.of(action)
            who = (row.who or who) if row.do == listed.ACTIVATE else who
    return next((row for row in rows if row.id == who), None)


# places --------------------------------------------------------------------------------------------------------------
def check_places(reader: Reader, g: Fray) -> None:
    """Everybody stands where somebody can, in a state that is possible there."""
    for i, m in enumerate(g.models.values()):
        where = f"characters[{i}].at"
        if not on_table(g.board.scene, m.x, m.y):
            size = f"{g.board.scene.width:g} by {g.board.scene.depth:g}"
            reader.report(where, f"off the table of {size}")
        elif m.in_play and (refused := courses.check_end(g, m, m.place)) is not None:
            reader.report(where, f"{_UNFIT.get(refused.reason, refused.reason)} at {m.x:g}, {m.y:g}, {m.z:g}")
    if reader.problems:
        return
    for i, m in enumerate(g.models.values()):
        where = f"characters[{i}]"
        engaged = m.in_play and combats.engaged(g, m.id)
        reader.expect(not (m.prone and engaged), f"{where}.prone", "nobody lies in contact with an enemy")
        reader.expect(not m.ready or watching.usable(g, m), f"{where}.ready", "it has nothing to shoot with")


_UNFIT = {"no-room": "no room for its base", "nothing-to-stand-on": "nothing to stand on"}
