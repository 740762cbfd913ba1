"""Breaking into a declared action: who is asked, who comes first, and who acts together with whom."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby

from sixgun.core.choice import Option, Question
from sixgun.core.ref import Ref
from sixgun.games.deadlands import carrying, countdown, declaring, dice, moving, skills
from sixgun.games.deadlands.choices import CutIn, Discard, LetPass
from sixgun.games.deadlands.state import Going, Shootout

WINDOW, NESTING = "deadlands.ruling.interrupt-window", "deadlands.ruling.interrupt-nesting"
ROLL, JOKER = "deadlands.sleeve.interrupt-roll", "deadlands.joker.red-interrupt"
TIE, FIRST, FAIL = (
    "deadlands.sleeve.interrupt-tie",
    "deadlands.sleeve.interrupt-raise",
    "deadlands.sleeve.interrupt-fail",
)


# the window ----------------------------------------------------------------------------------------------------------
def can_be_interrupted(g: Shootout, going: Going) -> bool:
    """deadlands.ruling.interrupt-window: an action just declared; not a card that is thrown away without a movement,
    nor the first card of a Speed 2 action."""
    if going.done or going.action is None:
        return False
    if isinstance(going.action, Discard):
        return bool(going.path)
    return not carrying.only_begins(g, going)


def window(ref: Ref, g: Shootout) -> None:
    """deadlands.ruling.interrupt-window, deadlands.ruling.interrupt-nesting: everybody who could is asked at the same
    moment and declares in secret; then those with a red joker may break into what these declared."""
    against = [going for going in g.queue[0] if can_be_interrupted(g, going)]
    first = _cut_in(ref, g, against, jokers_only=False)
    second = _cut_in(ref, g, first, jokers_only=True) if first else []
    g.cutting = (*second, *first)
    g.phase = "order" if g.cutting else "resolve"


def _cut_in(ref: Ref, g: Shootout, against: list[Going], jokers_only: bool) -> list[Going]:
    """Who breaks into one of these actions, with what he declares. A seat may have several; it is asked until it lets
    the moment pass."""
    found: list[Going] = []
    open_to = dict.fromkeys(side.seat for side in g.sides.values())
    while open_to:
        busy = {one.who for one in (*found, *(() if jokers_only else g.queue[0]))}
        offered = {seat: options for seat in open_to if (options := _options(g, seat, against, jokers_only, busy))}
        if not offered:
            break
        questions = [Question(seat, WINDOW, options, None, _facts(against)) for seat, options in offered.items()]
        answers = dict(zip(offered, ref.ask_all(questions), strict=True))
        open_to = {seat: None for seat, choice in answers.items() if isinstance(choice, CutIn)}
        for choice in answers.values():
            if isinstance(choice, CutIn):
                victim = next(one for one in against if g[one.who].side != g[choice.actor].side)
                found.append(countdown.begin(g, choice, victim.who))
    return _declared(ref, g, found)


def _declared(ref: Ref, g: Shootout, found: list[Going]) -> list[Going]:
    """With what each of them declares."""
    if not found:
        return []
    held, g.cutting = g.cutting, tuple(found)
    declaring.declare(ref, g)
    found, g.cutting = list(g.cutting), held
    for going in found:
        ref.tell("cuts-in", WINDOW, who=going.who, target=going.cuts_in, card=going.card)
    return found


def _options(g: Shootout, seat: str, against: list[Going], jokers_only: bool, busy: Collection[str]) -> list[Option]:
    """Letting it pass, and each card that this seat could play against one of the other side's actions; against a
    movement also at each whole yard of it. Who is acting in the same moment breaks into nothing."""
    found: list[Option] = []
    for one in g.people.values():
        victims = [going for going in against if one.side and g[going.who].side != one.side]
        if not victims or g.seat_of(one.id) != seat or one.stunned or one.id in busy:
            continue
        for how, _ in countdown.ready_cards(g, one.id, jokers_only):
            points = range(-1, moving.yards_of(victims[0].path) + 1) if victims[0].path else (-1,)
            found += [Option(CutIn(one.id, how, n), 1, (WINDOW,)) for n in points]  # type: ignore[arg-type]  # one of two
    return [Option(LetPass(found[0].choice.actor), 0, (WINDOW,)), *found] if found else []


def _facts(against: list[Going]) -> dict[str, str]:
    return {"who": against[0].who, "kind": against[0].action.kind if against[0].action is not None else ""}


# who comes first -----------------------------------------------------------------------------------------------------
def order(ref: Ref, g: Shootout) -> None:
    """deadlands.ruling.interrupt-nesting: red jokers first, the posse's before the other side's; then Quickness
    (deadlands.sleeve.interrupt-roll) puts every sleeved card before, beside or after what it breaks into."""
    declared = g.queue[0]
    jokers = [one for one in g.cutting if one.by == "joker"]
    before, beside, after = _rolled(ref, g, [one for one in g.cutting if one.by == "sleeve"], declared)
    groups = [*[(one,) for one in jokers], *before, (*declared, *beside), *after]
    for going in jokers:
        ref.tell("joker-first", JOKER, who=going.who, target=going.cuts_in)
    g.queue = (*groups, *g.queue[1:])
    g.cutting = ()
    g.phase = "resolve"


Groups = list[tuple[Going, ...]]


def _rolled(
    ref: Ref, g: Shootout, sleeves: list[Going], declared: tuple[Going, ...]
) -> tuple[Groups, tuple[Going, ...], Groups]:
    """deadlands.sleeve.interrupt-tie, deadlands.sleeve.interrupt-raise, deadlands.sleeve.interrupt-fail: every
    interrupter rolls, best Quickness Trait first, and then the interrupted one once for all of them."""
    roster = list(g.people)
    sleeves = sorted(sleeves, key=lambda one: (*_trait(g, one.who), roster.index(one.who)))
    totals = {one.who: _quickness(ref, g, one.who) for one in sleeves}
    against = {who: _quickness(ref, g, who) for who in dict.fromkeys(one.cuts_in for one in sleeves)}
    before: list[tuple[int, Going]] = []
    beside: list[Going] = []
    after: list[tuple[int, Going]] = []
    for one in sleeves:
        mine, other = totals[one.who], against[one.cuts_in]
        how = _margin(g, mine, other)
        rule = {"first": FIRST, "together": TIE, "after": FAIL}[how]
        ref.tell(f"interrupt-{how}", rule, who=one.who, target=one.cuts_in, total=mine.total, against=other.total)
        if how == "first":
            before.append((mine.total, one))
        elif how == "together":
            beside.append(one)
        else:
            after.append((mine.total, one))
    return _by_total(before), tuple(beside), _by_total(after)


def _trait(g: Shootout, who: str) -> tuple[int, int]:
    pool = g.sheet(who).trait("quickness")
    return (-pool.n, -pool.sides)


def _quickness(ref: Ref, g: Shootout, who: str) -> dice.Rolled:
    """deadlands.sleeve.interrupt-roll: wound penalties and no other modifier; a bust counts as 0, and so does less."""
    rolled = dice.trait_roll(ref, g, who, g.sheet(who).trait("quickness"), ROLL, skills.wounded(g, who), compared=True)
    ref.tell("quickness-roll", ROLL, rolled.roll, who=who, total=rolled.total, bust=rolled.bust)
    return rolled


def _margin(g: Shootout, mine: dice.Rolled, other: dice.Rolled) -> str:
    """deadlands.table.interrupt, deadlands.ruling.interrupt-margin: totals are compared directly; with the switch
    `interrupt_floor` the interrupter must also reach 5. Who goes bust always fails."""
    floor = max(dice.LEAST, other.total) if g.board.switches.interrupt_floor else other.total
    if mine.bust or mine.total < floor:
        return "after"
    return "first" if mine.total >= floor + dice.RAISE else "together"


def _by_total(found: list[tuple[int, Going]]) -> Groups:
    """In the order of their totals; equal ones are simultaneous."""
    found = sorted(found, key=lambda one: -one[0])
    return [tuple(going for _, going in group) for _, group in groupby(found, key=lambda one: one[0])]
