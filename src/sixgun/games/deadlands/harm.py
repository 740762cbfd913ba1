"""A hit from its damage to the stun check: steps 7 to 11 of deadlands.attack.sequence."""

from __future__ import annotations

from typing import NamedTuple

from sixgun.core.log import Mod
from sixgun.core.ref import Ref, whole
from sixgun.games.deadlands import chips, damage, dice, holding, skills, wounds
from sixgun.games.deadlands.chips import HALVED
from sixgun.games.deadlands.damage import Blow
from sixgun.games.deadlands.location import Struck
from sixgun.games.deadlands.sheet import Pool
from sixgun.games.deadlands.state import MAIMED, Shootout

WOUNDS, WIND, NO_WOUND = (
    "deadlands.size.wounds",
    "deadlands.damage.wind-per-wound",
    "deadlands.damage.wind-without-wound",
)
NOTHING, NONLETHAL = "deadlands.ruling.no-dice-no-effect", "deadlands.damage.nonlethal"
STUN, STATE, RECOVER = "deadlands.stun.check", "deadlands.stun.state", "deadlands.stun.recover"
PARTS, STOP = "deadlands.ruling.called-parts", "deadlands.ruling.dead-stop"
WOUND_CHIPS, WIND_CHIPS = chips.WOUNDS, chips.WIND
NO_PENALTY = "deadlands.ruling.stun-no-penalty"
WIND_DIE = 6
STUN_TN = (3, 5, 7, 9, 11, 13)
"""deadlands.table.house-stun, by level."""


class Hit(NamedTuple):
    """A located hit with the dice that it rolls."""

    target: str
    struck: Struck
    blow: Blow
    lethal: bool = True
    by: str = ""


Spare = dict[str, int]
"""What is left of chips that somebody spent on wounds (deadlands.ruling.chips-several-hits)."""


@whole
def strike(ref: Ref, g: Shootout, hit: Hit, spare: Spare) -> None:
    """One hit after the other, in the order in which they were located. Nothing more is rolled for a dead man
    (deadlands.ruling.dead-stop)."""
    before = g.people[hit.target]
    if before.dead:
        ref.tell("already-dead", STOP, target=hit.target)
        return
    if hit.blow.nothing:
        wounded, lost = 0, _stopped(ref, g, hit)
    elif hit.lethal:
        wounded, lost = _lethal(ref, g, hit, spare)
    else:
        wounded, lost = 0, _knock(ref, g, hit)
    if not g.people[hit.target].dead:
        if wounded or lost:
            check_stun(ref, g, hit, wounded)
        wounds.settle(ref, g, hit.target, before)


def _stopped(ref: Ref, g: Shootout, hit: Hit) -> int:
    """deadlands.ruling.no-dice-no-effect: nothing, unless a switch has a lethal hit on worn armour cost Wind."""
    ref.tell("stopped", NOTHING, target=hit.target, part=hit.struck.part)
    if not (g.board.switches.stopped_hit_wind and hit.lethal and hit.blow.worn):
        return 0
    return _wind_dice(ref, g, hit, 1, NOTHING)


# lethal hits ---------------------------------------------------------------------------------------------------------
def _lethal(ref: Ref, g: Shootout, hit: Hit, spare: Spare) -> tuple[int, int]:
    """deadlands.size.wounds, deadlands.size.human, deadlands.size.range, deadlands.special.scrawny,
    deadlands.special.big-un: a wound for each full Size; then chips, wounds, and Wind dice. Gives the wounds that were
    left and the Wind that was lost."""
    who, size = hit.target, g.sheet(hit.target).size
    if _quiet(ref, g, hit):
        return _quietly(ref, g, hit)
    number = _damage(ref, g, hit, "damage", WOUNDS) // size
    left = number - chips.cancel(ref, g, who, number, spare, WOUNDS) if number else 0
    if left:
        wounds.wound(ref, g, who, hit.struck.location, left, WOUNDS)
        if g.people[who].dead:
            return left, 0
    return left, _wind_dice(ref, g, hit, max(1, left), WIND if left else NO_WOUND)


def _damage(ref: Ref, g: Shootout, hit: Hit, event: str, rule: str) -> int:
    """deadlands.damage.roll: nothing but a legend chip of the attacker changes it (deadlands.chips.legend)."""
    while True:
        dealt = damage.rolled(ref, hit.blow)
        size = g.sheet(hit.target).size
        ref.tell(event, rule, damage.told(dealt), target=hit.target, part=hit.struck.part, pool=hit.blow.written(),
                 damage=dealt.total, wounds=dealt.total // size, size=size)  # fmt: skip
        if not hit.by or not chips.rerolls_damage(ref, g, hit.by, dealt.total):
            return dealt.total


def _quiet(ref: Ref, g: Shootout, hit: Hit) -> bool:
    """Whether nobody looks, and nobody is asked about wounds, Wind or damage."""
    if ref.listening or (hit.by and chips.held(g, hit.by).legend):
        return False
    return not chips.held(g, hit.target).total or (ref.takes_the_first(WOUND_CHIPS) and ref.takes_the_first(WIND_CHIPS))


def _quietly(ref: Ref, g: Shootout, hit: Hit) -> tuple[int, int]:
    """The same where only what comes of it matters: wounds and lost Wind are counted together."""
    who, location = hit.target, hit.struck.location
    left, fatal = MAIMED - g.people[who].wounds.at(location), location in wounds.FATAL
    most = max(1, left)
    guts = location == "guts"
    marks = tuple([wounds.losses_told_apart(ref, g, who, n if guts else -1) for n in range(most + 1)])
    number, lost = ref.result(_wounds_and_wind, hit.blow, g.sheet(who).size, most, fatal, marks)
    if number:
        wounds.wound(ref, g, who, location, number, WOUNDS)
    if g.people[who].dead:
        return number, 0
    return number, wounds.lose_wind(ref, g, who, lost, WIND)


def _wounds_and_wind(
    ref: Ref, blow: Blow, size: int, most: int, fatal: bool, marks: tuple[tuple[int, ...], ...]
) -> tuple[int, int]:
    """So many wounds, of which no more than `most` can be told apart, and the Wind that they cost; of the `marks` for
    so many wounds the highest that it reaches."""
    number = damage.rolled(ref, blow, tuple([size * k for k in range(1, most + 1)]) if fatal else ()).total // size
    if fatal and number >= most:
        return number, 0
    wounded = min(number, most)
    told = marks[wounded]
    lost = ref.open(max(1, number), WIND_DIE, WIND, cuts=told, keep="sum").total
    return wounded, max([mark for mark in told if lost >= mark], default=0) if told else lost


def _wind_dice(ref: Ref, g: Shootout, hit: Hit, number: int, rule: str) -> int:
    """deadlands.damage.wind-per-wound, deadlands.damage.wind-without-wound: dice are added up, and ace."""
    rolled = ref.open(number, WIND_DIE, WIND, cuts=wounds.losses_told_apart(ref, g, hit.target), keep="sum")
    ref.tell("wind-dice", rule, rolled, target=hit.target, lost=rolled.total)
    return wounds.lose_wind(ref, g, hit.target, rolled.total, rule)


# blows that stun -----------------------------------------------------------------------------------------------------
def _knock(ref: Ref, g: Shootout, hit: Hit) -> int:
    """deadlands.damage.nonlethal: the damage against a Vigor roll of the victim; the difference is lost as Wind."""
    who = hit.target
    pool, mods = g.sheet(who).trait("vigor"), skills.wounded(g, who)
    if not ref.listening and (not chips.may_spend(g, who) or ref.takes_the_first(chips.WINDOW)):
        plus = sum([mod.value for mod in mods])
        over = ref.result(_over, hit.blow, pool, plus, wounds.losses_told_apart(ref, g, who))
    else:
        dealt = _damage(ref, g, hit, "blow", NONLETHAL)
        vigor = dice.trait_roll(ref, g, who, pool, NONLETHAL, mods, compared=True)
        over = dealt - vigor.total
        ref.tell("withstands", NONLETHAL, vigor.roll, who=who, total=vigor.total, damage=dealt, bust=vigor.word)
    return wounds.lose_wind(ref, g, who, over, NONLETHAL) if over > 0 else 0


def _over(ref: Ref, blow: Blow, vigor: Pool, plus: int, marks: tuple[int, ...]) -> int:
    """By how much the damage is higher, 0 if it is not; of `marks` the highest that it reaches."""
    dealt = damage.rolled(ref, blow).total
    roll = ref.open(vigor.n, vigor.sides, NONLETHAL, (Mod(plus, "", ""),))
    resisted = 0 if roll.bust else max(0, roll.total // 2 if HALVED in roll.mods else roll.total)
    over = max(0, dealt - resisted)
    return max([mark for mark in marks if over >= mark], default=0) if marks else over


# stun ----------------------------------------------------------------------------------------------------------------
def check_stun(ref: Ref, g: Shootout, hit: Hit, wounded: int) -> None:
    """deadlands.stun.check, deadlands.stun.tn, deadlands.ruling.stun-wind-only, deadlands.special.stun: Vigor against
    the level of the wound that is now in the location; 3 if only Wind was lost. Nobody is stunned twice
    (deadlands.ruling.stun-already)."""
    who = hit.target
    me = g.people[who]
    if me.stunned:
        return
    tn = STUN_TN[me.wounds.at(hit.struck.location) if wounded else 0]
    rolled = dice.trait_roll(ref, g, who, g.sheet(who).trait("vigor"), STUN, stun_mods(g, who), tn)
    stunned = not dice.succeeded(rolled, tn)
    ref.tell("stunned" if stunned else "not-stunned", STUN, rolled.roll, who=who, tn=tn, bust=rolled.word)
    if stunned:
        stun(ref, g, who)
        if hit.struck.hand:
            holding.empty(ref, g, who, hit.struck.hand, PARTS)


def stun_mods(g: Shootout, who: str) -> tuple[Mod, ...]:
    """deadlands.ruling.stun-no-penalty: no wound penalty, unless a switch has it."""
    return skills.wounded(g, who) if g.board.switches.stun_wound_penalty else ()


def stun(ref: Ref, g: Shootout, who: str) -> None:
    """deadlands.stun.state: aim is lost, and whom he held is free (deadlands.fight.entangled)."""
    g.change(who, stunned=True, aim=None)
    holding.release(g, who)
    holding.let_gear_fall(ref, g, who, STATE)


def recovery_tn(g: Shootout, who: str) -> int:
    """deadlands.stun.recover: by his worst wound anywhere."""
    return STUN_TN[g.people[who].wounds.worst]
