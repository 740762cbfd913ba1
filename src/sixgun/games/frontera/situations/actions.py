"""The listed actions of a situation file as choices: what the Mayor calls for, and the turns of a fight.

The words are those of the Mayor's console (calls.py) and of the announcements in a fight (fight_choice.py). A turn of a
fight is told by its announcements; when all are listed the cards are turned up (`reveal`), and before the first one of
a later turn that turn begins (`turn`). Neither has to be written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sixgun.core.choice import Choice, Fact, Place
from sixgun.core.strict import MANY, Reader, close_to
from sixgun.games.frontera import debts, mayor
from sixgun.games.frontera.calls import ALIKE, CENTS, PASSING
from sixgun.games.frontera.fights import picking_up
from sixgun.games.frontera.fights.fight_choice import ATTACKS, targets_of
from sixgun.games.frontera.fights.fight_choice import FIELDS as ANNOUNCEMENTS
from sixgun.games.frontera.fights.fight_tests import TEST
from sixgun.games.frontera.fights.techniques import family
from sixgun.games.frontera.gambling import SKILL_GAMES
from sixgun.games.frontera.house_lists import Lists, drinks
from sixgun.games.frontera.situations.people import arms_of, mount_id, seat_of
from sixgun.games.frontera.situations.schema import ActionRow, At, SituationFile, Standing
from sixgun.games.frontera.state import MAYOR, replace
from sixgun.games.frontera.trials import SUITS, TRAIT_OF

REVEAL, TURN, DEAD_MAN = "reveal", "turn", "dead-mans-hand"
SPECIAL = (TURN, REVEAL, DEAD_MAN)
NOT_HERE = ("beat", "scene", "tell", "show", "end-session", "luck")
"""What belongs to the telling of an adventure; luck is `dead-mans-hand` here."""
CALLS = tuple(kind for kind in mayor.FIELDS if kind not in NOT_HERE)
KINDS = tuple(dict.fromkeys((*CALLS, *ANNOUNCEMENTS, *SPECIAL)))
AGAINST = ("chase", "sneak", "pocket", "challenge", "provoke", "care")
"""Calls that name others besides those who do it."""
NUMBERS: dict[str, str] = {
    "call-test": "difficulty",
    TEST: "difficulty",
    "chase": "lead",
    "fall": "metres",
    "run-over": "difficulty",
    "drink": "units",
    "pass-time": "hours",
    "pass-minutes": "minutes",
    "pass-turns": "turns",
    "treasure": "cards",
    "duel": "dollars",
    "bet": "dollars",
    "house": "dollars",
    "chance": "dollars",
    "skill-game": "dollars",
    "money": "dollars",
    "debt": "dollars",
    DEAD_MAN: "cards",
}
"""The key that says how much; `number` does for every kind."""
_LEAST: dict[str, int] = {"drink": 1, "treasure": 1, DEAD_MAN: 1, "chase": 1, **dict.fromkeys(PASSING, 1)}
_USUAL: dict[str, str] = {"debt": debts.PAY, "pass-time": "rest", "pass-minutes": "busy", "pass-turns": "busy"}
"""Without `how`."""
_EVERYBODY = ("threat", "duel", "bet", "chance", "skill-game", "drinking-duel", "call-contest")
"""Without `who`, all characters."""


def action_row(action: str | ActionRow) -> ActionRow:
    if isinstance(action, ActionRow):
        return action
    do, _, who = action.partition(" ")
    return ActionRow(do=do, who=tuple(who.split()))


def names_of(names: str | tuple[str, ...]) -> tuple[str, ...]:
    return tuple(names.split("+")) if isinstance(names, str) and names else tuple(names)


def announced(file: SituationFile, row: ActionRow, fighting: bool) -> bool:
    """Whether an action is an announcement of a fight; a few words are both that and calls of the Mayor."""
    return row.do in ANNOUNCEMENTS and (fighting or row.do not in CALLS)


# checking ------------------------------------------------------------------------------------------------------------
def check_actions(reader: Reader, file: SituationFile, lists: Lists) -> None:
    fighting = file.fight is not None
    known = {row.id: row for row in file.characters}
    mounts = [mount_id(row) for row in file.characters if row.mount]
    for i, action in enumerate(file.actions):
        row, where = action_row(action), f"actions[{i}]"
        if row.do not in KINDS:
            reader.report(
                where if isinstance(action, str) else f"{where}.do", f"unknown action {row.do!r}{_near(row.do)}"
            )
            continue
        fighting = fighting or row.do == "fight"
        for key in ("who", "target"):
            for name in names_of(getattr(row, key)):
                if name not in known and not (key == "target" and name in mounts):
                    near = close_to(name, (*known, *mounts) if key == "target" else known)
                    reader.report(f"{where}.{key}", f"unknown character {name!r}{near}")
        if announced(file, row, fighting):
            if not fighting:
                reader.report(where, f"{row.do} belongs to a fight; expected [fight], or an action fight before it")
            _check_announcement(reader, where, row, known, lists)
        else:
            _check_call(reader, where, row, file, lists)


def _near(word: str) -> str:
    return close_to(word, KINDS) or f"; expected one of {', '.join(KINDS)}"


def _check_announcement(
    reader: Reader, where: str, row: ActionRow, known: Mapping[str, Standing], lists: Lists
) -> None:
    who = names_of(row.who)
    if len(who) > 1:
        reader.report(f"{where}.who", "one announces at a time; expected one name")
    if row.do == TEST:
        _check_traits(reader, where, row, 1)
    me = known.get(who[0]) if who else next(iter(known.values()))
    if row.weapon and row.weapon not in lists.weapons:
        reader.report(f"{where}.weapon", f"unknown weapon {row.weapon!r}{close_to(row.weapon, lists.weapons, MANY)}")
    elif row.weapon and row.weapon != "fists" and me is not None and row.do not in picking_up.KINDS:
        carried = [arm.weapon for arm in arms_of(me)]
        if family(row.weapon) not in map(family, carried):
            reader.report(f"{where}.weapon", f"{me.id} does not carry {row.weapon!r}{close_to(row.weapon, carried)}")
    names = names_of(row.target)
    if row.do in ATTACKS and len({*names}) < len(names) and (row.number or len(names)) != len(names):
        reader.report(
            f"{where}.number", f"{len(names)} names are a card each; expected {len(names)}, or everybody named once"
        )
    if row.do == "move" and not row.path and row.to is None and row.how == "":
        reader.report(where, "missing: expected a place to go to (to), or the cover to take (how)")


def _check_call(reader: Reader, where: str, row: ActionRow, file: SituationFile, lists: Lists) -> None:
    if row.do in AGAINST and not row.target and row.do != "care":
        reader.report(f"{where}.target", f"missing: expected somebody whom {row.do} is about")
    if row.do in ("call-test", "call-contest"):
        _check_traits(reader, where, row, len(names_of(row.who)) or len(file.characters))
    if row.do == "chase" and row.how not in ("", ALIKE):
        reader.report(f"{where}.how", f"unknown way to chase {row.how!r}; expected {ALIKE!r}, or nothing")
    if row.do == "skill-game" and row.how not in SKILL_GAMES:
        reader.report(f"{where}.how", f"unknown game {row.how!r}{close_to(row.how, SKILL_GAMES)}")
    if row.do == "bet" and row.item and row.item not in [one.id for one in file.characters]:
        near = close_to(row.item, [one.id for one in file.characters])
        reader.report(f"{where}.item", f"unknown character {row.item!r}{near}")
    if row.do == "drink" and row.item and row.item not in drinks(lists):
        reader.report(f"{where}.item", f"unknown drink {row.item!r}{close_to(row.item, drinks(lists))}")
    if row.do == "goods" and row.item not in lists.goods:
        reader.report(f"{where}.item", f"unknown goods {row.item!r}{close_to(row.item, lists.goods)}")
    if row.do == "weapon" and (row.item or row.weapon) not in lists.weapons:
        reader.report(f"{where}.item", f"unknown weapon {row.item!r}{close_to(row.item, lists.weapons, MANY)}")
    if row.do == "person" and row.item not in lists.kinds:
        reader.report(f"{where}.item", f"unknown kind of person {row.item!r}{close_to(row.item, lists.kinds)}")
    if row.do == "late" and row.item not in file.late:
        reader.report(f"{where}.item", f"there is no free seat {row.item!r}{close_to(row.item, file.late)}")
    mine = NUMBERS.get(row.do, "number")
    for key in dict.fromkeys(NUMBERS.values()):
        if getattr(row, key) is not None and key != mine:
            reader.report(
                f"{where}.{key}", f"{row.do} has no {key}" + (f"; expected {mine}" if mine != "number" else "")
            )
    if row.do == DEAD_MAN and (row.cards or row.number or 1) not in (1, 2):
        reader.report(f"{where}.cards", "the dead man's hand is drawn with one or two cards")


def _check_traits(reader: Reader, where: str, row: ActionRow, count: int) -> None:
    words = traits_of(row)
    if not words:
        reader.report(f"{where}.trait", f"missing: expected one of {', '.join(SUITS)}")
    elif len(words) not in (1, count):
        reader.report(f"{where}.trait", f"expected one for all or one for each of {count}, not {len(words)}")
    for word in words:
        trait, _, skill = word.partition("/")
        if trait not in SUITS:
            reader.report(f"{where}.trait", f"unknown trait {trait!r}{close_to(trait, SUITS)}")
        elif skill and TRAIT_OF.get(skill) != trait:
            whose = f"belongs to {TRAIT_OF[skill]}, not to {trait}" if skill in TRAIT_OF else "is no skill"
            reader.report(f"{where}.skill", f"{skill!r} {whose}")


def traits_of(row: ActionRow) -> tuple[str, ...]:
    if row.trait is None:
        return (row.how,) if row.how else ()
    if isinstance(row.trait, str):
        return (f"{row.trait}/{row.skill}" if row.skill else row.trait,)
    return row.trait


# choices -------------------------------------------------------------------------------------------------------------
def steps_of(file: SituationFile) -> list[Choice]:
    """What is done, with the beginnings and ends of the turns of a fight written out."""
    found: list[Choice] = []
    pending: list[Choice] = []
    fighting, open_turn = file.fight is not None, file.fight is not None
    for action in file.actions:
        row = action_row(action)
        if row.do == "fight":
            fighting, open_turn = True, False
        for _ in range(row.times):
            if announced(file, row, fighting):
                choice = _announcement(file, row)
                if any(one.actor == choice.actor for one in pending):
                    found += _turn(file, pending)
                    pending, open_turn = [], False
                if not open_turn and not pending:
                    found.append(Choice(TURN))
                    open_turn = True
                pending.append(choice)
                continue
            if pending:
                found += _turn(file, pending)
                pending, open_turn = [], False
            if row.do == TURN:
                open_turn = True
            if row.do != REVEAL:
                found.append(_call(file, row))
    return found + _turn(file, pending)


def _turn(file: SituationFile, pending: Sequence[Choice]) -> list[Choice]:
    """frontera.combat.announce-order: the Mayor's people announce first; the others as listed."""
    if not pending:
        return []
    seats = {row.id: seat_of(row) for row in file.characters}
    return [*sorted(pending, key=lambda choice: seats.get(choice.actor) != MAYOR), Choice(REVEAL)]


def _announcement(file: SituationFile, row: ActionRow) -> Choice:
    who = (*names_of(row.who), file.characters[0].id)[0]
    path = tuple([_place(at) for at in row.path])
    if row.to is not None:
        path = (*path, _place(row.to))
    item = row.weapon or row.item
    how = ",".join(traits_of(row)) if row.do == TEST else row.how
    names = names_of(row.target)
    number = row.number or row.difficulty or (len(names) if row.do in ATTACKS and len(names) > 1 else 0)
    return Choice(row.do, who, mayor.JOIN.join(names), item, how, number, path)


def announced_at(step: Choice) -> Choice:
    """What an attack announces: frontera.ruling.multi-targets, everybody whom its cards may be laid on."""
    return replace(step, target=mayor.JOIN.join(dict.fromkeys(targets_of(step)))) if step.kind in ATTACKS else step


def division(step: Choice) -> list[str]:
    """On whom the cards of an attack are laid, one after another, if it says so: then somebody is named twice."""
    names = targets_of(step) if step.kind in ATTACKS else []
    return names if len({*names}) < len(names) else []


def _place(at: At) -> Place:
    return (float(at[0]), float(at[1]), float(at[2]) if len(at) > 2 else 0.0)


def _call(file: SituationFile, row: ActionRow) -> Choice:
    who, others = names_of(row.who), names_of(row.target)
    number = _number(row)
    if row.do in (TURN, DEAD_MAN):
        return Choice(row.do, number=number if row.do == DEAD_MAN else 0)
    ids = [one.id for one in file.characters]
    named = "target" in mayor.FIELDS[row.do]
    if not who and named and row.do not in PASSING:
        who = tuple(ids) if row.do in _EVERYBODY else (ids[0],)
    how = row.how
    if row.do in ("call-test", "call-contest"):
        how = ",".join(traits_of(row))
    if row.do in _USUAL and not how:
        how = _USUAL[row.do]
    if row.do == "care":
        return Choice("care", target=(others or who)[0], item=who[0])
    item = mayor.JOIN.join(others) if row.do in AGAINST else row.item or row.weapon
    return Choice(row.do, target=mayor.JOIN.join(who) if named else "", item=item, how=how, number=number)


def _number(row: ActionRow) -> int:
    key = NUMBERS.get(row.do, "number")
    said = getattr(row, key)
    if said is None:
        return row.number if row.number is not None else _LEAST.get(row.do, 0)
    return round(said * CENTS) if key == "dollars" else int(said)


def facts(step: Choice) -> dict[str, Fact]:
    """What the text of a step may say besides the fields of its choice."""
    hard = step.how if step.kind == "fall" else step.number
    return {"dollars": step.number / CENTS, "difficulty": hard}
