"""What can be wrong with a situation although each value has the right type."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sixgun.core import listed_actions as listing
from sixgun.core.references import check_references, check_unique
from sixgun.core.strict import Reader
from sixgun.games.dicemore import catalogue, loading, persons, turn
from sixgun.games.dicemore.catalogue import EXPLOSIVE
from sixgun.games.dicemore.custody import SNIPER
from sixgun.games.dicemore.scenario_check import check, check_layout
from sixgun.games.dicemore.scenario_file import ScenarioFile
from sixgun.games.dicemore.scenery import LOW
from sixgun.games.dicemore.situations.people import character, ready_members
from sixgun.games.dicemore.situations.schema import ActionRow, ActivationRow, GunState, SituationFile, Standing
from sixgun.games.dicemore.space import RADIUS
from sixgun.games.dicemore.state import Character, replace
from sixgun.miniatures.file_checks import Spot, check_on_table, check_spots
from sixgun.miniatures.rows import place
from sixgun.miniatures.situations import actions
from sixgun.table import Base, Scene, Walk, place_free

CARD, INITIATIVE, COHESION, PANIC, END = "card", "initiative", "cohesion", "panic", "end-of-round"
SPECIAL = (CARD, INITIATIVE, COHESION, PANIC, END)
AT_SOMEBODY = ("fire", "throw", "melee", "lasso")
_WITH_WEAPON = ("fire", "throw", "explosive", "fix-explosive", "melee", "change-weapon", "load", "clear-jam", "bayonet")
_NEEDS = (
    listing.Need(("move", "drive", "climb", "jump", "leap", "swim", "carry"), ("to", "path"), actions.PLACE),
    listing.Need(("cross", "mount", "pick-up", "take-bag", "drop-bag"), ("item",), actions.ITEM),
    listing.Need(("rotate", "turn"), ("facing",), "a direction"),
)
_ONLY = (listing.Only("weapon", _WITH_WEAPON, "{do} needs no weapon"),)
_STAND = Walk(RADIUS, 1.0, (), ((LOW, 0.0), ("climb", 0.0)), (("stairs", 1.0),))

People = Mapping[str, Standing]


def check_situation(reader: Reader, file: SituationFile, layout: ScenarioFile) -> None:
    """Report everything; `layout` is the table of the file as that of a scenario."""
    people = {c.id: c for c in file.characters}
    _options(reader, file)
    if file.rules:
        check(reader, layout)
        _cast(reader, file, people)
    else:
        check_layout(reader, layout)
    tables = ("characters", "horses", "carts", "items")
    check_unique(reader, [(f"{key}[{i}].id", row.id) for key in tables for i, row in enumerate(getattr(file, key))])
    check_references(reader, file, _known(file))
    for i, row in enumerate(file.characters):
        _person(reader, f"characters[{i}]", row, people)
    for i, item in enumerate(file.items):
        if item.gun is not None:
            _gun(reader, f"items[{i}].gun", item.gun)
    for i, charge in enumerate(file.charges):
        weapon = catalogue.weapons().get(charge.weapon)
        if weapon is None or weapon.family != EXPLOSIVE:
            kinds_of = [w.id for w in catalogue.weapons().values() if w.family == EXPLOSIVE]
            reader.report(f"charges[{i}].weapon", f"expected one of {', '.join(kinds_of)}, not {charge.weapon!r}")
    _activation(reader, file.activation, people)
    for one in listing.listed(file.actions, ActionRow.of):
        if reader.known(one.at("do"), one.row.do, (*turn.ACTIONS, *SPECIAL, "pass"), "action"):
            _action(reader, one, file, people)


def _known(file: SituationFile) -> dict[str, Collection[str]]:
    """What rows can name."""
    entries = [id.removeprefix("dicemore.special.") for id in catalogue.ledger().ids()]
    return {
        "character": [c.id for c in file.characters],
        "horse": [h.id for h in file.horses],
        "cart": [c.id for c in file.carts],
        "use": ready_members(),
        "profile": catalogue.profiles(),
        "band": catalogue.bands(),
        "skill": [id for id in entries if id.startswith("skill-")],
        "injury": [id for id in entries if id.startswith("injury-")],
        "item": catalogue.goods(),
        "weapon": catalogue.weapons(),
        "animal": catalogue.animals(),
    }


def _options(reader: Reader, file: SituationFile) -> None:
    options = file.options
    unheard = "has no effect: nobody checks the bands of a situation; expected none"
    reader.expect(not options.illegal_bands, "options.illegal_bands", unheard)
    used = any(c.profile for c in file.characters) or not options.profile_errata
    reader.expect(used, "options.profile_errata", "has no effect: nobody has the scores of a profile; expected none")


def _cast(reader: Reader, file: SituationFile, people: People) -> None:
    """The persons of whom the rules of a scenario speak."""
    for person, *_ in persons.CAST.get(file.rules, ()):
        c = people.get(person)
        if person != SNIPER and (c is None or c.person != person):
            reader.report("characters", f'rules = "{file.rules}" needs somebody with id and person = "{person}"')


# people --------------------------------------------------------------------------------------------------------------
def _person(reader: Reader, where: str, row: Standing, people: People) -> None:
    seated = row.horse or row.cart
    both = row.shocked and row.scared
    reader.expect(row.cart or not row.driver, f"{where}.driver", "expected a cart as well")
    reader.expect(not (row.lying and seated), f"{where}.lying", "nobody lies on a horse or cart")
    reader.expect(not both, f"{where}.shocked", "a scared character is not shocked as well; expected one of them")
    for key, names in (("engaged", row.engaged), ("bearer", (row.bearer,))):
        reader.expect(row.id not in names, f"{where}.{key}", "expected somebody else")
    if row.horse and next(c.id for c in people.values() if c.horse == row.horse) != row.id:
        reader.report(f"{where}.horse", f"{row.horse} has a rider already")
    for foe in row.engaged:
        if foe in people and row.id not in people[foe].engaged:
            reader.report(f"{where}.engaged", f"{foe} is not bound to {row.id}; expected both or neither")
    for j, gun in enumerate(row.guns or ()):
        _gun(reader, f"{where}.guns[{j}]", gun)
    if reader.flawed(where):
        return
    c = character(row)
    dead = f'{c.wounds} wounds take all of COS {c.cos}; expected less, or out = "eliminated"'
    reader.expect(c.out or c.wounds < c.cos, f"{where}.wounds", dead)
    for key, spent, had in (("fame", c.fame_spent, c.fame), ("fortune", c.fortune_spent, c.fortune)):
        reader.expect(spent <= had, f"{where}.{key}_spent", f"there are only {had}; expected as many or less")
    _hands(reader, where, row, c)


def _gun(reader: Reader, where: str, row: str | GunState) -> None:
    state = GunState(weapon=row) if isinstance(row, str) else row
    weapon = catalogue.weapons().get(state.weapon)
    if weapon is None:
        return
    most = 20 if weapon.family == EXPLOSIVE else max(weapon.totals, default=20)
    for key in ("loaded", "load"):
        value = getattr(state, key)
        if value is not None and value > most:
            reader.report(f"{where}.{key}", f"a {weapon.title} holds {most}, not {value}")
    if state.load is not None and weapon.totals and state.load not in weapon.totals:
        totals = " or ".join(str(total) for total in weapon.totals)
        reader.report(f"{where}.load", f"a {weapon.title} is loaded with {totals}, not {state.load}")
    for key, able, message in (
        ("jammed", len(weapon.totals) > 1, f"a {weapon.title} cannot jam"),
        ("bayonet", weapon.id == loading.MUSKET, "only a musket takes a bayonet"),
        ("sight", weapon.sights, f"a {weapon.title} takes no sights"),
    ):
        reader.expect(able or not getattr(state, key), f"{where}.{key}", message)


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
def _activation(reader: Reader, row: ActivationRow, people: People) -> None:
    c = listing.check_active(reader, row.who, people)
    if c is None:
        return
    reader.expect(c.side != "neutral", "activation.who", f"{c.id} belongs to nobody; expected somebody of a side")
    if row.aimed and (row.moved or row.rotated or row.course is not None):
        reader.report("activation.aimed", "nobody has both aimed and moved or turned; expected one or the other")


# actions -------------------------------------------------------------------------------------------------------------
def _action(reader: Reader, one: listing.Listed[ActionRow], file: SituationFile, people: People) -> None:
    row = one.row
    one.check_names(reader, "character", who=people, target=people)
    listing.check_keys(reader, one, _NEEDS, _ONLY)
    who = row.who or file.activation.who or next(iter(people), "")
    if row.do == INITIATIVE and (not row.target or row.target == who):
        reader.report(one.at("target"), "missing: expected against whom")
    mine = people.get(who)
    if mine is None:
        return
    if row.do in AT_SOMEBODY:
        foes = [c.id for c in people.values() if c.side not in (mine.side, "neutral") and not c.out]
        listing.check_target(reader, one, foes)
    if row.weapon and row.do in _WITH_WEAPON and not reader.flawed(f"characters[{list(people).index(who)}]"):
        carried = [gun.weapon for gun in character(mine).guns]
        for name in row.weapon.split(","):
            listing.check_carried(reader, one.at("weapon"), who, name.strip(), carried)


# places --------------------------------------------------------------------------------------------------------------
def check_places(reader: Reader, file: SituationFile, scene: Scene) -> None:
    """Everybody stands where somebody can, and everything lies on the table."""
    ridden = {c.horse for c in file.characters if c.horse}
    people = [(i, c) for i, c in enumerate(file.characters) if not (c.out or c.cart or c.bearer)]
    loose = [(i, horse) for i, horse in enumerate(file.horses) if horse.id not in ridden]
    spots = [Spot(f"characters[{i}].at", c.id, Base(*place(c.at), RADIUS)) for i, c in people]
    spots += [Spot(f"horses[{i}].at", horse.id, Base(*place(horse.at), RADIUS)) for i, horse in loose]
    check_spots(reader, spots, scene, (), lambda at: place_free(scene, _STAND, at))
    things = ("carts", "items", "charges")
    check_on_table(
        reader, [(f"{key}[{i}].at", row.at) for key in things for i, row in enumerate(getattr(file, key))], scene
    )
