"""What the Mayor may call for, as data: each kind of call with the things that it names, and their bounds.

The console's legality (mayor.py) and the forms of page and terminal (core/form.py) both read this one list.
frontera.concept.roles: the Mayor decides what happens, and the rules decide how it turns out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sixgun.core.choice import Choice
from sixgun.core.form import Entry, Field, Fills, Form
from sixgun.games.frontera import arrivals, casting, debts, gambling
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.house_lists import drinks, helpers
from sixgun.games.frontera.state import Session
from sixgun.games.frontera.trials import SUITS, TRAIT_OF

CONSOLE = "frontera.concept.roles"
JOIN = "+"
LEVELS = {"health": -4, "morale": -3, "sobriety": -3}
HOURS = ("busy", "rest", "bed")
PASSING = {"pass-time": 600, "pass-minutes": 10, "pass-turns": 1}
"""The calls that let hours, minutes or turns pass, with how many turns one of them is (frontera.combat.turn-length,
frontera.ruling.minute-turns)."""
ENDINGS = ("players", "mayor", "nobody")
ALIKE = "alike"
"""frontera.ruling.chase-means: a chase is tested although some ride and others do not."""
TAKE = "take"
"""Money or goods that the Mayor takes away instead of giving them."""
CENTS = 100
LONGEST = 120
"""Letters of the stakes of a draw of luck, in the Mayor's own words."""
TOLD = 1000
"""Letters of what the Mayor tells everybody: a paragraph or two at a time."""
HARDEST = 15
"""frontera.trait-test.difficulty."""


class Slot(NamedTuple):
    """Something that a call names: `among` says of whom or of what one chooses."""

    name: Fills
    label: str
    among: str = ""
    kind: Entry = "one"
    least: int = 1
    most: int = 1
    start: str = ""
    scale: int = 1


def _who(label: str, least: int = 1, most: int = 1, name: Fills = "target", among: str = "present") -> Slot:
    return Slot(name, label, among, "one" if most == 1 else "some", least, most)


def _number(label: str, least: int, most: int, start: int, scale: int = 1) -> Slot:
    return Slot("number", label, "", "number", least, most, f"{start / scale:g}", scale)


class Call(NamedTuple):
    section: str
    rule: str
    slots: tuple[Slot, ...] = ()


def _passing(rule: str, doing: str, unit: str, most: int, start: int) -> Call:
    slots = (Slot("how", "doing", "hours", start=doing), _number(unit, 1, most, start), _who("who-else", 0, 40))
    return Call("story", rule, slots)


_TEST = Slot("how", "test", "tests")
_GIVE = Slot("how", "give", "give")
_DRINK = Slot("item", "drink", "drinks")
_STAKE = ("stake-or-all", 0, 10_000 * CENTS, 0, CENTS)
_AGREED = ("stake", 0, 10_000 * CENTS, 0, CENTS)
_HELP = Slot("how", "helps", "give")
_HARD = Slot("how", "hard", "hard")
"""frontera.ruling.accident-difficulty."""
CALLS: dict[str, Call] = {
    "beat": Call("story", CONSOLE),
    "scene": Call("story", CONSOLE, (Slot("item", "scene", "scenes"),)),
    "tell": Call("story", CONSOLE, (Slot("how", "words", "", "text", 1, TOLD),)),
    "pass-time": _passing("frontera.ruling.rest-definition", "rest", "hours", 24 * 60, 8),
    "pass-minutes": _passing("frontera.ruling.minute-turns", "busy", "minutes", 24 * 60, 1),
    "pass-turns": _passing("frontera.combat.turn-length", "busy", "turns", 600, 1),
    "end-session": Call("story", "frontera.ruling.session-end", (Slot("how", "ending", "endings", start="nobody"),)),
    "call-test": Call("tests", "frontera.test.families", (_who("who"), _TEST, _number("difficulty", 0, HARDEST, 0))),
    "call-contest": Call(
        "tests", "frontera.opposed.draw", (_who("everybody", 2, 9), Slot("how", "tests", "tests", "each"))
    ),
    "luck": Call(
        "tests",
        "frontera.dmh.purpose",
        (_who("who"), Slot("how", "stakes", "", "text", 0, LONGEST), _number("luck-cards", 1, 2, 1)),
    ),
    "two-cards": Call("tests", "frontera.dmh.two-cards", (_who("who"), Slot("how", "grants", "give"))),
    "helps": Call("tests", "frontera.ruling.goods-of-use", (Slot("item", "goods", "helpers"), _HELP)),
    "chase": Call(
        "tests",
        "frontera.chase.skill",
        (
            _who("fugitives", 1, 9),
            _who("pursuers", 1, 9, "item"),
            _number("lead", 1, 10, 1),
            Slot("how", "means", "means"),
        ),
    ),
    "sneak": Call("tests", "frontera.stealth.test", (_who("who"), _who("watchers", 1, 9, "item"))),
    "pocket": Call("tests", "frontera.pickpocket.test", (_who("thief"), _who("victim", name="item"))),
    "challenge": Call("tests", "frontera.challenge.test", (_who("who"), _who("whom", name="item"))),
    "provoke": Call("tests", "frontera.provoke.test", (_who("who"), _who("whom", name="item"))),
    "threat": Call("dangers", "frontera.morale.threat-card", (_who("exposed", 1, 40),)),
    "fall": Call("dangers", "frontera.accident.fall", (_who("who"), _number("metres", 1, 1000, 5), _HARD)),
    "run-over": Call(
        "dangers",
        "frontera.accident.train",
        (_who("who"), Slot("how", "by", "by", start="horse"), _number("difficulty", 0, HARDEST, 0)),
    ),
    "care": Call("dangers", "frontera.medical.effect", (_who("patient"), _who("healer", name="item"))),
    "last-chance": Call("dangers", "frontera.health.dead-test", (_who("who", among="dying"),)),
    "fight": Call(
        "fights", "frontera.combat.simultaneous", (Slot("how", "fight", "fights"), _number("shots", 0, 99, 0))
    ),
    "duel": Call("fights", "frontera.duel.pistol-test", (_who("everybody", 2, 6), _number(*_AGREED))),
    "house": Call("saloon", "frontera.gamble.bank-outline", (_who("player"), _number(*_STAKE))),
    "chance": Call("saloon", "frontera.gamble.chance-skill", (_who("everybody", 2, 8), _number(*_STAKE))),
    "skill-game": Call(
        "saloon",
        "frontera.gamble.skill-list",
        (
            _who("everybody", 2, 8),
            Slot("how", "game", "games", start="darts"),
            _number("stake", 0, 10_000 * CENTS, 2 * CENTS, CENTS),
        ),
    ),
    "bet": Call(
        "saloon",
        "frontera.exchange.bet-stakes-card",
        (_who("bettors", 2, 8), Slot("item", "bet-winner", "bettors"), _number(*_AGREED)),
    ),
    "drink": Call("saloon", "frontera.drink.unit", (_who("who"), _DRINK, _number("drinks", 1, 60, 1))),
    "drinking-duel": Call("saloon", "frontera.drink.duel-first-test", (_who("everybody", 2, 8),)),
    "heavy": Call("saloon", "frontera.drink.heavy-count", (_who("who"),)),
    "treasure": Call("goods", "frontera.exchange.loot-who", (_who("finders", 1, 8), _number("cards", 1, 5, 1))),
    "money": Call("goods", CONSOLE, (_who("who"), _GIVE, _number("dollars", 1, 10_000 * CENTS, 5 * CENTS, CENTS))),
    "debt": Call(
        "goods",
        debts.COLLECTION,
        (
            _who("debtor", among="debtors"),
            Slot("how", "settles", "settles", start=debts.PAY),
            _number("dollars", 1, 10_000 * CENTS, 5 * CENTS, CENTS),
        ),
    ),
    "pledge": Call("goods", debts.PLEDGE, (_who("debtor", among="debtors"), Slot("item", "pledge", "pledges"))),
    "goods": Call("goods", "frontera.gap.goods-prices", (_who("who"), _GIVE, Slot("item", "goods", "goods"))),
    "weapon": Call("goods", "frontera.gap.equipment-chapter", (_who("who"), _GIVE, Slot("item", "weapon", "weapons"))),
    "person": Call("people", "frontera.gap.npc-rules", (Slot("item", "person", "kinds"), Slot("how", "side", "sides"))),
    "show": Call("people", casting.RULE, (_who("unseen", 1, 40, among="unseen"),)),
    "dismiss": Call("people", CONSOLE, (_who("who", among="others"),)),
    "late": Call("people", arrivals.WITH_PACK, (Slot("item", "seat", "free"), Slot("how", "cards-of", "ways"))),
    "set-level": Call(
        "people",
        CONSOLE,
        (_who("who"), Slot("how", "level", "levels", start="health"), _number("now", min(LEVELS.values()), 0, 0)),
    ),
}
"""Everything that the Mayor may do, and what such a choice names. Several people are joined by +; "tests" is a trait,
or a trait and one of its skills ("head/cunning")."""
_SKILLED = {trait: [f"{trait}/{skill}" for skill, own in TRAIT_OF.items() if own == trait] for trait in SUITS}
TESTS = tuple(test for trait, skilled in _SKILLED.items() for test in (trait, *skilled))

FIELDS: dict[str, tuple[str, ...]] = {kind: tuple(slot.name for slot in call.slots) for kind, call in CALLS.items()}


def bounds(kind: str, name: str) -> tuple[int, int] | None:
    """How many people, or which numbers, a call takes in one of its fields; None where it does not have that field."""
    return next(((slot.least, slot.most) for slot in CALLS[kind].slots if slot.name == name), None)


def present(g: Session) -> list[str]:
    return [c.id for c in g.characters.values() if c.present and not c.dead]


def item_is_people(kind: str) -> bool:
    return any(slot.name == "item" and slot.among == "present" for slot in CALLS[kind].slots)


# forms ---------------------------------------------------------------------------------------------------------------
_LISTS: dict[str, Callable[[Session], Iterable[str]]] = {
    "present": present,
    "dying": lambda g: [who for who in present(g) if g[who].dying],
    "others": lambda g: [who for who in present(g) if not g[who].protagonist],
    "unseen": casting.unseen,
    "debtors": debts.debtors,
    "pledges": debts.pledges,
    "settles": lambda g: debts.WAYS,
    "scenes": lambda g: g.board.scenes,
    "tests": lambda g: TESTS,
    "hours": lambda g: HOURS,
    "endings": lambda g: ENDINGS,
    "by": lambda g: ("horse", "train"),
    "fights": lambda g: ("", "last-one"),
    "hard": lambda g: ("", *[str(row["difficulty"]) for row in table("house-difficulties") if row["difficulty"]]),
    "games": lambda g: gambling.SKILL_GAMES,
    "give": lambda g: ("", TAKE),
    "means": lambda g: ("", ALIKE),
    "bettors": lambda g: ("", *present(g)),
    "drinks": lambda g: ("", *drinks(g.board.lists)),
    "goods": lambda g: g.board.lists.goods,
    "helpers": lambda g: helpers(g.board.lists),
    "weapons": lambda g: [key for key in g.board.lists.weapons if key != "fists"],  # those nobody can give or take
    "kinds": lambda g: g.board.lists.kinds,
    "sides": lambda g: dict.fromkeys(("", *(c.side for c in g.characters.values() if c.side))),
    "free": arrivals.free,
    "ways": lambda g: arrivals.WAYS,
    "levels": lambda g: LEVELS,
}


def forms(g: Session, *, beat: bool) -> tuple[Form, ...]:
    """Every call that somebody could be named for now. In a plain fight between players there is nothing to call."""
    if g.board.duel_of_sides and beat:
        return ()
    found = []
    for kind, call in CALLS.items():
        fields = tuple([_field(g, slot) for slot in call.slots])
        if fields and all(field.kind in ("number", "text") or len(field.ids) >= field.least for field in fields):
            found.append(Form(kind, fields, (call.rule,), call.section))
            found += _of_a_new_side(found[-1])
    return tuple(found)


def _of_a_new_side(form: Form) -> list[Form]:
    """A person may come for a side that nobody is on yet."""
    if form.kind != "person":
        return []
    item = next(field for field in form.fields if field.name == "item")
    side = Field("how", "new-side", "text", least=1, most=_LONGEST_SIDE)
    return [Form(form.kind, (item, side), form.rules, form.section, "person-anew")]


_LONGEST_SIDE = 40
"""Letters of the name of a side."""


def _field(g: Session, slot: Slot) -> Field:
    ids = tuple(_LISTS[slot.among](g)) if slot.among else ()
    start = slot.start or (ids[0] if ids and slot.kind in ("one", "each") else "")
    of, join = ("target", ",") if slot.kind == "each" else ("", JOIN)
    return Field(slot.name, slot.label, slot.kind, ids, slot.least, slot.most, start, join, of, slot.scale)


def difficulty(choice: Choice) -> int:
    """Of the test that a choice calls for; a fall has its height as its number."""
    return int(choice.how or 0) if choice.kind == "fall" else choice.number
