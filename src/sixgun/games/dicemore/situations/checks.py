"""What can be wrong with a situation although each value has the right type."""

from __future__ import annotations

from collections.abc import Iterable

from sixgun.core.strict import MANY, Reader, close_to
from sixgun.games.dicemore import catalogue, loading, persons, turn
from sixgun.games.dicemore.catalogue import EXPLOSIVE
from sixgun.games.dicemore.scenario_check import check, check_layout
from sixgun.games.dicemore.scenario_file import ScenarioFile
from sixgun.games.dicemore.situations.people import character, ready_members
from sixgun.games.dicemore.situations.schema import ActionRow, GunState, SituationFile, Standing
from sixgun.games.dicemore.state import Character, replace

CARD, INITIATIVE, COHESION, PANIC, END = "card", "initiative", "cohesion", "panic", "end-of-round"
SPECIAL = (CARD, INITIATIVE, COHESION, PANIC, END)
AT_SOMEBODY = ("fire", "throw", "melee", "lasso")
_NEEDS_PLACE = ("move", "drive", "climb", "jump", "leap", "swim", "carry")
_NEEDS_ITEM = ("cross", "mount", "pick-up", "take-bag", "drop-bag")
_NEEDS_FACING = ("rotate", "turn")
_WITH_WEAPON = ("fire", "throw", "explosive", "fix-explosive", "melee", "change-weapon", "load", "clear-jam", "bayonet")


def check_situation(reader: Reader, file: SituationFile, layout: ScenarioFile) -> None:
    """Report everything; `layout` is the table of the file as that of a scenario."""
    people = {c.id: c for c in file.characters}
    if file.options.illegal_bands:
        reader.report("options.illegal_bands", "has no effect: nobody checks the bands of a situation; expected none")
    if file.options.profile_errata and not any(c.profile for c in file.characters):
        reader.report("options.profile_errata", "has no effect: nobody has the scores of a profile; expected none")
    if file.rules:
        check(reader, layout)
        _cast(reader, file, people)
    else:
        check_layout(reader, layout)
    _ids(reader, file)
    for i, row in enumerate(file.characters):
        _person(reader, f"characters[{i}]", row, people, file)
    for i, horse in enumerate(file.horses):
        if horse.kind not in catalogue.animals():
            kinds = catalogue.animals()
            reader.report(f"horses[{i}].kind", f"unknown animal {horse.kind!r}{close_to(horse.kind, kinds)}")
    for i, item in enumerate(file.items):
        if item.gun is not None:
            _gun(reader, f"items[{i}].gun", item.gun)
    for i, charge in enumerate(file.charges):
        if charge.owner not in people:
            reader.report(f"charges[{i}].owner", f"unknown character {charge.owner!r}{close_to(charge.owner, people)}")
        weapon = catalogue.weapons().get(charge.weapon)
        if weapon is None or weapon.family != EXPLOSIVE:
            kinds_of = [w.id for w in catalogue.weapons().values() if w.family == EXPLOSIVE]
            reader.report(f"charges[{i}].weapon", f"expected one of {', '.join(kinds_of)}, not {charge.weapon!r}")
    _activation(reader, file, people)
    _actions(reader, file, people)


def _cast(reader: Reader, file: SituationFile, people: dict[str, Standing]) -> None:
    """The persons of whom the rules of a scenario speak."""
    for person in persons.cast(file.rules):
        c = people.get(person)
        if c is None or c.person != person:
            reader.report("characters", f'rules = "{file.rules}" needs somebody with id and person = "{person}"')


def _ids(reader: Reader, file: SituationFile) -> None:
    seen: set[str] = set()
    for name in ("characters", "horses", "carts", "items"):
        for i, row in enumerate(getattr(file, name)):
            if row.id in seen:
                reader.report(f"{name}[{i}].id", f"there is another {row.id!r}")
            seen.add(row.id)


# people --------------------------------------------------------------------------------------------------------------
def _person(reader: Reader, where: str, row: Standing, people: dict[str, Standing], file: SituationFile) -> None:
    known = _known(reader, where, row)
    for key, names, ids in (
        ("engaged", row.engaged, people),
        ("bearer", (row.bearer,) if row.bearer else (), people),
        ("horse", (row.horse,) if row.horse else (), {h.id for h in file.horses}),
        ("cart", (row.cart,) if row.cart else (), {c.id for c in file.carts}),
    ):
        for name in names:
            if name not in ids:
                reader.report(f"{where}.{key}", f"unknown name {name!r}{close_to(name, ids)}")
            elif name == row.id:
                reader.report(f"{where}.{key}", "expected somebody else")
    if row.horse and next(c.id for c in people.values() if c.horse == row.horse) != row.id:
        reader.report(f"{where}.horse", f"{row.horse} has a rider already")
    for foe in row.engaged:
        other = people.get(foe)
        if other is not None and row.id not in other.engaged:
            reader.report(f"{where}.engaged", f"{foe} is not bound to {row.id}; expected both or neither")
    if row.driver and not row.cart:
        reader.report(f"{where}.driver", "expected a cart as well")
    if row.lying and (row.horse or row.cart):
        reader.report(f"{where}.lying", "nobody lies on a horse or cart")
    if row.shocked and row.scared:
        reader.report(f"{where}.shocked", "a scared character is not shocked as well; expected one of them")
    if not known:
        return
    c = character(row)
    if not c.out and c.wounds >= c.cos:
        reader.report(
            f"{where}.wounds", f'{c.wounds} wounds take all of COS {c.cos}; expected less, or out = "eliminated"'
        )
    for key in ("fame", "fortune"):
        if getattr(c, f"{key}_spent") > getattr(c, key):
            reader.report(f"{where}.{key}_spent", f"there are only {getattr(c, key)}; expected as many or less")
    _hands(reader, where, row, c)


def _known(reader: Reader, where: str, row: Standing) -> bool:
    """Whether everything that the row names is there; what is not is reported."""
    before = len(reader.problems)
    ledger = catalogue.ledger()
    for key, ids in (
        ("use", ready_members()),
        ("profile", catalogue.profiles()),
        ("band", catalogue.bands()),
    ):
        name = getattr(row, key)
        if name and name not in ids:
            reader.report(f"{where}.{key}", f"unknown {key} {name!r}{close_to(name, ids)}")
    for key in ("skills", "injuries"):
        prefix = f"dicemore.special.{key[:-1] if key == 'skills' else 'injury'}-"
        names = [name.removeprefix("dicemore.special.") for name in ledger.ids() if name.startswith(prefix)]
        for j, name in enumerate(getattr(row, key) or ()):
            if name not in names:
                reader.report(f"{where}.{key}[{j}]", f"unknown name {name!r}{close_to(name, names)}")
    for j, name in enumerate(row.items or ()):
        goods = [*catalogue.goods(), "lasso"]
        if name not in goods:
            reader.report(f"{where}.items[{j}]", f"unknown item {name!r}{close_to(name, goods)}")
    for j, gun in enumerate(row.guns or ()):
        _gun(reader, f"{where}.guns[{j}]", gun)
    return len(reader.problems) == before


def _gun(reader: Reader, where: str, row: str | GunState) -> None:
    state = GunState(weapon=row) if isinstance(row, str) else row
    weapon = catalogue.weapons().get(state.weapon)
    if weapon is None:
        reader.report(
            where if isinstance(row, str) else f"{where}.weapon",
            f"unknown weapon {state.weapon!r}{close_to(state.weapon, catalogue.weapons(), MANY)}",
        )
        return
    most = max(weapon.totals, default=20)
    if weapon.family == EXPLOSIVE:
        most = 20
    for key in ("loaded", "load"):
        value = getattr(state, key)
        if value is not None and value > most:
            reader.report(f"{where}.{key}", f"a {weapon.title} holds {most}, not {value}")
    if state.load is not None and weapon.totals and state.load not in weapon.totals:
        totals = " or ".join(str(total) for total in weapon.totals)
        reader.report(f"{where}.load", f"a {weapon.title} is loaded with {totals}, not {state.load}")
    if state.jammed and len(weapon.totals) < 2:
        reader.report(f"{where}.jammed", f"a {weapon.title} cannot jam")
    if state.bayonet and weapon.id != loading.MUSKET:
        reader.report(f"{where}.bayonet", "only a musket takes a bayonet")
    if state.sight and not weapon.sights:
        reader.report(f"{where}.sight", f"a {weapon.title} takes no sights")


def _hands(reader: Reader, where: str, row: Standing, c: Character) -> None:
    if row.hands is None:
        return
    for j, index in enumerate(row.hands):
        if not 0 <= index < len(c.guns):
            reader.report(f"{where}.hands[{j}]", f"there are {len(c.guns)} weapons, counted from 0; not {index}")
            return
    refused = loading.in_hands(replace(c, hands=()), row.hands)
    if refused is not None:
        reader.report(f"{where}.hands", "expected one two-handed weapon, or up to two others")


# the activation ------------------------------------------------------------------------------------------------------
def _activation(reader: Reader, file: SituationFile, people: dict[str, Standing]) -> None:
    row = file.activation
    who = row.who or next(iter(people), "")
    c = people.get(who)
    if c is None:
        if people:
            reader.report("activation.who", f"unknown character {who!r}{close_to(who, people)}")
        return
    if c.out:
        reader.report("activation.who", f"{who} is out; expected somebody on the table")
    if c.side == "neutral":
        reader.report("activation.who", f"{who} belongs to nobody; expected somebody of a side")
    for name in (*row.must_attack, *((row.course.target,) if row.course and row.course.target else ())):
        if name not in people:
            reader.report("activation", f"unknown character {name!r}{close_to(name, people)}")
    if row.aimed and (row.moved or row.rotated or row.course is not None):
        reader.report("activation.aimed", "whoever has moved or turned has not aimed; expected one or the other")


# actions -------------------------------------------------------------------------------------------------------------
def action_row(action: str | ActionRow) -> ActionRow:
    if isinstance(action, ActionRow):
        return action
    do, _, target = action.strip().partition(" ")
    return ActionRow(do=do, target=target.strip())


def _actions(reader: Reader, file: SituationFile, people: dict[str, Standing]) -> None:
    kinds = (*turn.ACTIONS, *SPECIAL, "pass")
    for i, action in enumerate(file.actions):
        row = action_row(action)
        plain = isinstance(action, str)

        def at(key: str, i: int = i, plain: bool = plain) -> str:
            return f"actions[{i}]" if plain else f"actions[{i}].{key}"

        if row.do not in kinds:
            reader.report(at("do"), f"unknown action {row.do!r}{close_to(row.do, kinds)}")
            continue
        _names(reader, at, row, people)
        who = row.who or file.activation.who or next(iter(people), "")
        mine = people.get(who)
        if row.do in AT_SOMEBODY and not row.target and mine is not None:
            foes = [c.id for c in people.values() if c.side not in (mine.side, "neutral") and not c.out]
            if len(foes) != 1:
                reader.report(at("target"), f"missing: expected a target, one of {', '.join(foes) or 'nobody'}")
        if row.do == INITIATIVE and (not row.target or row.target == who):
            reader.report(at("target"), "missing: expected against whom")
        if row.do in _NEEDS_PLACE and row.to is None and not row.path:
            reader.report(at("to"), "missing: expected a place [x, y] or [x, y, height]")
        if row.do in _NEEDS_ITEM and not row.item:
            reader.report(at("item"), "missing: expected what it is about")
        if row.do in _NEEDS_FACING and row.facing is None:
            reader.report(at("facing"), "missing: expected a direction")
        if row.weapon and row.do not in _WITH_WEAPON:
            reader.report(at("weapon"), f"{row.do} needs no weapon")
        elif row.weapon and mine is not None and not reader.flawed(f"characters[{list(people).index(who)}]"):
            carried = [gun.weapon for gun in character(mine).guns]
            for name in row.weapon.split(","):
                if name.strip() not in carried:
                    hint = close_to(name.strip(), carried)
                    reader.report(at("weapon"), f"{who} does not carry {name.strip()!r}{hint}")


def _names(reader: Reader, at: object, row: ActionRow, people: Iterable[str]) -> None:
    assert callable(at)
    for key in ("who", "target"):
        name = getattr(row, key)
        if name and name not in people:
            reader.report(at(key), f"unknown character {name!r}{close_to(name, people)}")
