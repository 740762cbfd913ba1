"""The listed actions of a situation file as choices: what the Mayor calls for, and the turns of a fight.

The words are those of the Mayor's console (calls.py) and of the announcements in a fight (fight_choice.py). A turn of a
fight is the list of its announcements; when all are listed the cards are turned up (`reveal`), and before the first one
of a later turn that turn begins (`turn`). Neither has to be written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sixgun.core.choice import Choice, Fact, PlainChoice
from sixgun.core.kinds import tag
from sixgun.core.listed_actions import Listed, Need, check_carried, check_keys, listed, names_of
from sixgun.core.strict import MANY, Reader
from sixgun.games.frontera import choices, console, debts
from sixgun.games.frontera.calls import ALIKE, CENTS
from sixgun.games.frontera.choices import ATTACKS, PASSING, Care, Fall
from sixgun.games.frontera.fights.fight_choice import KINDS as ANNOUNCEMENTS
from sixgun.games.frontera.fights.techniques import family
from sixgun.games.frontera.gambling import SKILL_GAMES
from sixgun.games.frontera.house_lists import Lists, drinks
from sixgun.games.frontera.situations.schema import ActionRow, SituationFile, Standing
from sixgun.games.frontera.state import MAYOR, replace
from sixgun.games.frontera.trials import SUITS, TRAIT_OF
from sixgun.miniatures.situations.actions import read, way


class Turn(Choice, frozen=True, tag="turn"):
    """frontera.combat.turn-length: the next one begins."""


class Reveal(Choice, frozen=True, tag="reveal"):
    """frontera.combat.secret-choice"""


class DeadMansHand(Choice, frozen=True, tag="dead-mans-hand"):
    """frontera.dmh.procedure: with so many cards."""

    number: int


REVEAL, TURN, DEAD_MAN = "reveal", "turn", "dead-mans-hand"
SPECIAL = (TURN, REVEAL, DEAD_MAN)
NOT_HERE = ("beat", "scene", "tell", "show", "end-session", "luck")
"""What belongs to the telling of an adventure; luck is `dead-mans-hand` here."""
CALLS = {kind: call for cls, call in console.CALLS.items() if (kind := tag(cls)) not in NOT_HERE}
KINDS = tuple(dict.fromkeys((*CALLS, *ANNOUNCEMENTS, *SPECIAL)))
AGAINST = [kind for kind, call in CALLS.items() if sum(blank.of_people for blank in call.blanks) > 1]
"""Calls that name others besides those who do it."""


_AMOUNTS = {kind: blank for kind, call in CALLS.items() for blank in call.blanks if blank.kind == "number"}
NUMBERS = {
    kind: "dollars" if blank.scale == CENTS else "units" if blank.label == "drinks" else blank.label
    for kind, blank in _AMOUNTS.items()
}
NUMBERS = {kind: key for kind, key in NUMBERS.items() if key in ActionRow.__struct_fields__}
NUMBERS |= {"test": "difficulty", DEAD_MAN: "cards"}
"""The key that says how much; `number` does for every kind."""
_PASSING = tuple(map(tag, PASSING))
_LEAST: dict[str, int] = {"drink": 1, "treasure": 1, DEAD_MAN: 1, "chase": 1, **dict.fromkeys(_PASSING, 1)}
_USUAL: dict[str, str] = {"debt": debts.PAY, "pass-time": "rest", "pass-minutes": "busy", "pass-turns": "busy"}
"""Without `how`."""
_EVERYBODY = ("threat", "duel", "bet", "chance", "skill-game", "drinking-duel", "call-contest")
"""Without `who`, all characters."""
_STRIKES = tuple(map(tag, ATTACKS))


def announced(row: ActionRow, fighting: bool) -> bool:
    """Whether an action is an announcement of a fight; a few words are both that and calls of the Mayor."""
    return row.do in ANNOUNCEMENTS and (fighting or row.do not in CALLS)


# checking ------------------------------------------------------------------------------------------------------------
_CALL_NEEDS = (Need([kind for kind in AGAINST if kind != "care"], ("target",), "a target for {do}"),)
_FIGHT_NEEDS = (Need(("move",), ("to", "path", "how"), "a place to go to (to), or the cover to take (how)"),)


def check_actions(reader: Reader, file: SituationFile, lists: Lists) -> None:
    fighting = file.fight is not None
    known = {row.id: row for row in file.characters}
    mounts = [row.mount_id for row in file.characters if row.mount]
    for one in listed(file.actions, ActionRow.of):
        row = one.row
        if not reader.known(one.at("do"), row.do, KINDS, "action", MANY):
            continue
        fighting = fighting or row.do == "fight"
        one.check_names(reader, "character", who=known, target=[*known, *mounts])
        if announced(row, fighting):
            expected = f"{row.do} belongs to a fight; expected [fight], or an action fight before it"
            reader.expect(fighting, one.where, expected)
            _check_announcement(reader, one, known, lists)
        else:
            _check_call(reader, one, file, lists)


def _check_announcement(reader: Reader, one: Listed[ActionRow], known: Mapping[str, Standing], lists: Lists) -> None:
    row = one.row
    who, names = names_of(row.who), names_of(row.target)
    reader.expect(len(who) < 2, one.at("who"), "one announces at a time; expected one name")
    check_keys(reader, one, _FIGHT_NEEDS)
    if row.do == "test":
        _check_traits(reader, one, 1)
    me = known.get(who[0]) if who else next(iter(known.values()))
    if row.weapon and reader.known(one.at("weapon"), row.weapon, lists.weapons, "weapon", MANY) and me is not None:
        carried = [arm.weapon for arm in me.arms]
        others = row.weapon == "fists" or row.do in ("gather", "take-weapon")
        if not others and family(row.weapon) not in map(family, carried):
            check_carried(reader, one.at("weapon"), me.id, row.weapon, carried)
    if row.do in _STRIKES and len({*names}) < len(names):
        expected = f"{len(names)} names are a card each; expected {len(names)}, or everybody named once"
        reader.expect((row.number or len(names)) == len(names), one.at("number"), expected)


def _check_call(reader: Reader, one: Listed[ActionRow], file: SituationFile, lists: Lists) -> None:
    row = one.row
    check_keys(reader, one, _CALL_NEEDS)
    _check_item(reader, one, file, lists)
    if row.do in ("call-test", "call-contest"):
        _check_traits(reader, one, len(names_of(row.who)) or len(file.characters))
    if row.do == "chase" and row.how:
        reader.known(one.at("how"), row.how, (ALIKE,), "way to chase")
    if row.do == "skill-game":
        reader.known(one.at("how"), row.how, SKILL_GAMES, "game")
    mine = NUMBERS.get(row.do, "number")
    for key in {*NUMBERS.values()} - {mine}:
        expected = f"; expected {mine}" if mine != "number" else ""
        reader.expect(getattr(row, key) is None, one.at(key), f"{row.do} has no {key}{expected}")
    if row.do == DEAD_MAN and (row.cards or row.number or 1) not in (1, 2):
        reader.report(one.at("cards"), "the dead man's hand is drawn with one or two cards")


def _check_item(reader: Reader, one: Listed[ActionRow], file: SituationFile, lists: Lists) -> None:
    """What a call is about; a bet and a drink need not say it."""
    row = one.row
    known: dict[str, tuple[str, Iterable[str]]] = {
        "bet": ("character", [c.id for c in file.characters]),
        "drink": ("drink", drinks(lists)),
        "goods": ("goods", lists.goods),
        "weapon": ("weapon", lists.weapons),
        "person": ("kind of person", lists.kinds),
        "late": ("free seat", file.late),
    }
    if row.do in known and (row.item or row.do not in ("bet", "drink")):
        what, names = known[row.do]
        item = row.item or (row.weapon if row.do == "weapon" else "")
        reader.known(one.at("item"), item, names, what, MANY)


def _check_traits(reader: Reader, one: Listed[ActionRow], count: int) -> None:
    words = traits_of(one.row)
    reader.expect(words, one.at("trait"), f"missing: expected a trait, one of {', '.join(SUITS)}")
    fits = len(words) in (1, count)
    reader.expect(fits, one.at("trait"), f"expected one for all or one for each of {count}, not {len(words)}")
    for word in words:
        trait, _, skill = word.partition("/")
        if reader.known(one.at("trait"), trait, SUITS, "trait") and skill and TRAIT_OF.get(skill) != trait:
            whose = f"belongs to {TRAIT_OF[skill]}, not to {trait}" if skill in TRAIT_OF else "is no skill"
            reader.report(one.at("skill"), f"{skill!r} {whose}")


def traits_of(row: ActionRow) -> tuple[str, ...]:
    if row.trait is None:
        return (row.how,) if row.how else ()
    if isinstance(row.trait, str):
        return (f"{row.trait}/{row.skill}" if row.skill else row.trait,)
    return row.trait


# choices -------------------------------------------------------------------------------------------------------------
def steps_of(file: SituationFile) -> list[Choice]:
    """What is done, with the beginnings and ends of the turns of a fight written out.
    frontera.combat.announce-order: the Mayor's people announce first; the others as listed."""
    found: list[Choice] = []
    pending: list[Choice] = []
    seats = {row.id: row.player for row in file.characters}
    fighting = in_turn = file.fight is not None

    def reveal() -> bool:
        """The turn ends if somebody has announced; returns whether one goes on."""
        if not pending:
            return in_turn
        found.extend([*sorted(pending, key=lambda choice: seats.get(choice.actor) != MAYOR), Reveal()])
        pending.clear()
        return False

    for row in [one for one in map(ActionRow.of, file.actions) for _ in range(one.times)]:
        if announced(row, fighting):
            choice = _announcement(file, row)
            if any(one.actor == choice.actor for one in pending):
                in_turn = reveal()
            if not in_turn:
                found.append(Turn())
            in_turn = True
            pending.append(choice)
            continue
        in_turn = (reveal() and row.do != "fight") or row.do == TURN
        fighting = fighting or row.do == "fight"
        if row.do != REVEAL:
            found.append(_call(file, row))
    reveal()
    return found


def _announcement(file: SituationFile, row: ActionRow) -> Choice:
    who = (*names_of(row.who), file.characters[0].id)[0]
    how = "".join(traits_of(row)) if row.do == "test" else row.how
    names = names_of(row.target)
    number = row.number or row.difficulty or (len(names) if row.do in _STRIKES and len(names) > 1 else 0)
    item, path = row.weapon or row.item, way(row.path, row.to)
    return read(choices.KINDS, PlainChoice(row.do, who, "+".join(names), item, how, number, path))


def announced_at(step: Choice) -> Choice:
    """What an attack announces: frontera.ruling.multi-targets, everybody whom its cards may be laid on."""
    if not isinstance(step, ATTACKS):
        return step
    return replace(step, more=tuple([name for name in dict.fromkeys(step.more) if name != step.target]))


def division(step: Choice) -> tuple[str, ...]:
    """On whom the cards of an attack are laid, one after another, if it says so: then somebody is named twice."""
    names = step.targets if isinstance(step, ATTACKS) else ()
    return names if len({*names}) < len(names) else ()


def _call(file: SituationFile, row: ActionRow) -> Choice:
    who, others, number = names_of(row.who), names_of(row.target), _number(row)
    if row.do in (TURN, DEAD_MAN):
        return DeadMansHand(number) if row.do == DEAD_MAN else Turn()
    ids = [one.id for one in file.characters]
    named = any(blank.of_people for blank in CALLS[row.do].blanks)
    if not who and named and row.do not in _PASSING:
        who = tuple(ids) if row.do in _EVERYBODY else (ids[0],)
    how = ",".join(traits_of(row)) if row.do in ("call-test", "call-contest") else row.how or _USUAL.get(row.do, "")
    if row.do == "care":
        return Care(who[0], (others or who)[0])
    item = "+".join(others) if row.do in AGAINST else row.item or row.weapon
    return read(choices.KINDS, PlainChoice(row.do, "", "+".join(who) if named else "", item, how, number))


def _number(row: ActionRow) -> int:
    key = NUMBERS.get(row.do, "number")
    said = getattr(row, key)
    if said is None:
        return row.number if row.number is not None else _LEAST.get(row.do, 0)
    return round(said * CENTS) if key == "dollars" else int(said)


def facts(step: Choice) -> dict[str, Fact]:
    """What the text of a step may say besides the fields of its choice."""
    hard = step.difficulty if isinstance(step, Fall) else step.number
    found: dict[str, Fact] = {"dollars": step.number / CENTS, "difficulty": hard}
    return {**found, "target": step.targets} if isinstance(step, ATTACKS) and step.more else found
