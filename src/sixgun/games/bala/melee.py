"""Fights: two characters in contact, one roll of dice each, and what comes of it.

`fight` is the whole chapter in the order of the sheet: who rolls how many dice, with which weapon (fighters.py), who
wins, what the loser suffers. The odds run `meet`, `roll` and `effects` one after the other, as it does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from sixgun.core.log import Mod, Roll
from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue, detection, falls, fighters, hands, morale, neighbours, retreat
from sixgun.games.bala.fighters import Shots, Side
from sixgun.games.bala.harm import LETHAL, SHOTGUN_NEAR, Harm, has_lost_all_actions, serious_wound, shock, suffer
from sixgun.games.bala.space import TOLERANCE, base, body
from sixgun.games.bala.state import Fight, replace
from sixgun.table import bearing, turn_between

BALANCE = catalogue.table("melee-balance")
EVEN, SHOCK, SHOCKS, DAMAGE, WOUND = "even", "shock", "shocks", "damage", "wound"
"""What the row of the table came to, from nobody's victory to a Serious Wound."""


def fight(
    ref: Ref,
    g: Fight,
    attacker: str,
    defender: str,
    *,
    galloped: float,
    unseen: bool,
    ride_on: Callable[[], None] | None = None,
) -> None:
    """bala.melee.trigger: a fight between two characters, from the defender's choices to eliminations and morale.

    The attacker is in contact already (bala.melee.adjacent) and faces the defender (bala.ruling.fight-facing-after);
    nobody else takes part (bala.ruling.fight-choose-one), and nothing interrupts it (bala.ruling.interrupt-fight).
    `ride_on` completes a gallop: bala.melee.gallop-through, bala.ruling.fight-order-of-effects put it before
    eliminations; the one who calls it decides by bala.ruling.gallop-complete-conditions."""
    attack, defence = meet(ref, g, attacker, defender, galloped, unseen)
    roll(ref, g, attack)
    roll(ref, g, defence)
    result = effects(ref, g, attack, defence)
    if ride_on is not None:
        ride_on()
    first = defender if result.balance > 0 else attacker
    morale.settle(ref, g, g[first].side)


class Result(msgspec.Struct, frozen=True):
    """How a fight went: the attacker's successes less the defender's, and what the loser suffered by its row."""

    balance: int
    effect: str


def meet(ref: Ref, g: Fight, attacker: str, defender: str, galloped: float, unseen: bool) -> tuple[Side, Side]:
    """What both decide before they roll."""
    ref.tell("fight", "bala.melee.trigger", who=attacker, target=defender, unseen=unseen, galloped=round(galloped, 2))
    _begin(g, attacker)
    _begin(g, defender)
    neighbours.take_note(g, attacker)
    return fighters.declare(ref, g, attacker, defender, galloped, unseen)


def effects(ref: Ref, g: Fight, attack: Side, defence: Side) -> Result:
    """bala.ruling.fight-order-of-effects, up to the defender's facing."""
    balance = attack.successes - defence.successes
    if balance == 0:
        even(ref, g, attack.who, defence.who)
        effect = EVEN
    elif balance > 0:
        effect = won(ref, g, attack, defence, balance)
    else:
        effect = won(ref, g, defence, attack, -balance)
    face(g, defence.who, attack.who)
    detection.refresh(g)
    return Result(balance, effect)


def _begin(g: Fight, who: str) -> None:
    """bala.ruling.bow-ready: a fight takes both hands; bala.ruling.reload-accumulates: a reload begun with the weapon
    in hand is lost; bala.ruling.aim-duration: so is aiming."""
    hands.use_both_hands(g, who)
    hands.stop_reloading(g, who)
    g.stack = tuple([replace(a, aim="", aims=0) if a.who == who and a.aim else a for a in g.stack])


# rolling -------------------------------------------------------------------------------------------------------------
def roll(ref: Ref, g: Fight, side: Side) -> None:
    """bala.melee.success: each die that reaches the number of its weapon; point-blank dice have their own number."""
    for number, barrel in ((side.shots.bullets, False), (int(side.shots.barrel), True)):
        if number:
            hits, dice = _successes(ref, side, number, fighters.POINT_BLANK, "bala.melee.point-blank")
            side.shot_hits += hits
            if hits and fighters.fires_shot(_weapon(g, side), barrel):
                side.shotgun = True
            ref.tell("point-blank", "bala.melee.point-blank", roll=dice, who=side.who, shots=number, hits=hits)
    number = side.dice - side.shots.number
    if number:
        rule, use, success = "bala.melee.success", side.use.name, side.use.success
        side.hits, dice = _successes(ref, side, number, success, rule)
        ref.tell("fight-roll", rule, dice, who=side.who, use=use, number=number, success=success, hits=side.hits)


def _successes(ref: Ref, side: Side, number: int, success: int, rule: str) -> tuple[int, Roll]:
    """The successes of so many dice; their sixes are counted."""
    dice = ref.dice(number, 6, rule, faces=(success, 6))
    side.sixes += dice.dice.count(6)
    return sum(1 for die in dice.dice if die >= success), dice


def _weapon(g: Fight, side: Side) -> catalogue.Weapon:
    me = g[side.who]
    return g.board.weapons[me.guns[me.hand].weapon]


# effects -------------------------------------------------------------------------------------------------------------
def even(ref: Ref, g: Fight, attacker: str, defender: str) -> None:
    """bala.melee.balance-0, bala.ruling.balance-0-both: both suffer the Shock, then the attacker goes back, then the
    other.

    bala.ruling.sixes-only-loser: sixes do not count, since nobody won."""
    row, rule = _row(0)
    ref.tell("fight-even", rule, who=attacker, target=defender)
    for who in (attacker, defender):
        suffer(ref, g, who, Harm(row["shock"], row["damage"]), rule)
    stood = base(g[attacker])
    if not has_lost_all_actions(g, attacker):
        retreat.retreat(ref, g, attacker, base(g[defender]), row["retreat"], defender)
    if not has_lost_all_actions(g, defender):
        retreat.retreat(ref, g, defender, stood, row["retreat"], attacker)


def won(ref: Ref, g: Fight, winner: Side, loser: Side, balance: int) -> str:
    """bala.melee.balance, bala.ruling.fight-order-of-effects: the loser's row, its fall, its retreat, then the winner's
    Shock from sixes (bala.melee.sixes, bala.ruling.sixes-only-loser).

    A loser that has no actions left neither falls nor goes back; one that falls does not go back
    (bala.ruling.fall-position); bala.ruling.wound-paralysed-and-retreat."""
    row, rule = _row(balance)
    ref.tell("fight-won", rule, who=winner.who, target=loser.who, balance=balance)
    harm = harm_of(ref, g, winner, loser.who, balance)
    suffer(ref, g, loser.who, harm, rule)
    fell = False
    if harm.damage and not has_lost_all_actions(g, loser.who):
        fell = falls.check_fall(ref, g, loser.who, harm.serious, True)
    if not fell and not has_lost_all_actions(g, loser.who):
        retreat.retreat(ref, g, loser.who, base(g[winner.who]), row["retreat"], winner.who)
    sixes(ref, g, winner.who, loser.sixes)
    if harm.serious:
        return WOUND
    return DAMAGE if harm.damage else SHOCKS if harm.shock > 1 else SHOCK


def _row(balance: int) -> tuple[dict[str, Any], str]:
    """bala.ruling.balance-above-4: the last row stands for everything above it. The row and its rule."""
    row = BALANCE[min(balance, len(BALANCE) - 1)]
    return row, f"bala.melee.balance-{row['balance']}"


def sixes(ref: Ref, g: Fight, winner: str, sixes: int) -> None:
    if sixes:
        ref.tell("sixes", "bala.melee.sixes", who=winner, sixes=sixes)
        shock(ref, g, winner, sixes, "bala.melee.sixes")


def harm_of(ref: Ref, g: Fight, winner: Side, victim: str, balance: int) -> Harm:
    """bala.melee.balance-1, bala.melee.balance-2, bala.melee.balance-3, bala.melee.balance-4 with the special rules of
    the weapon that did it (bala.ruling.fight-weapon-specials): each changes the row once and they do not feed each
    other (bala.ruling.edge-lethal-no-chain).

    bala.special.edge: 2 Shock become 1 Shock and 1 Damage. bala.special.lethal: 1 Shock and 1 Damage become a Serious
    Wound without bonus (bala.ruling.lethal-upgrade-no-bonus), and one that was rolled gets +1. A point-blank hit with
    a shotgun adds 1 to the wound (bala.ruling.shotgun-wound-in-fight). Steel knuckles add 1 Shock."""
    row, _ = _row(balance)
    harm = Harm(row["shock"], row["damage"], row["paralysed"])
    harm.serious = row["serious_wound"]
    lethal = _lethal(g, winner)
    mods: list[Mod] = []
    if row["serious_wound"]:
        if lethal:
            mods.append(LETHAL)
    elif (row["shock"], row["damage"]) == (2, 0):
        if winner.hits and winner.use.edge:
            harm.shock, harm.damage = 1, 1
    elif (row["shock"], row["damage"]) == (1, 1) and lethal:
        harm = Harm(paralysed=True)
        harm.serious = True
    if harm.serious:
        if winner.shotgun:
            mods.append(SHOTGUN_NEAR)
        serious_wound(ref, victim, tuple(mods), harm)
    if winner.hits:
        harm.shock += winner.use.win_shock
    return harm


def _lethal(g: Fight, winner: Side) -> bool:
    """A Lethal blade with a success, or a Lethal firearm with a point-blank success."""
    if winner.hits and winner.use.lethal:
        return True
    return bool(winner.shot_hits) and _weapon(g, winner).lethal


def face(g: Fight, defender: str, attacker: str) -> None:
    """bala.melee.defender-faces, bala.ruling.fight-facing-after: the defender turns to the attacker, even if Paralysed.

    bala.ruling.fight-order-of-effects: not one that has no actions left. bala.ruling.gatling-crew: a gunner that has to
    turn away from the Gatling's axis lets go of it."""
    if has_lost_all_actions(g, defender):
        return
    me = g[defender]
    facing = bearing(base(me), base(g[attacker]))
    g.change(defender, facing=facing)
    if me.gatling and turn_between(facing, g.gatlings[me.gatling].facing) > TOLERANCE:
        g.change(defender, gatling="")
    if me.horse:
        g.horses[me.horse] = replace(g.horses[me.horse], facing=facing)


# neighbours ----------------------------------------------------------------------------------------------------------
def fight_neighbour(ref: Ref, g: Fight, attacker: str, neighbour: str, *, galloped: float = 0.0) -> None:
    """bala.ruling.neighbour-as-target: a declared attack on a neighbour, who rolls one die with its fists.

    Losing eliminates it, otherwise nothing happens to it; the character suffers the table, and its Shock for a 6, as
    usual. A neighbour looks everywhere, so nobody attacks it unseen."""
    ref.tell("fight", "bala.ruling.neighbour-as-target", who=attacker, target=neighbour, unseen=False)
    _begin(g, attacker)
    neighbours.take_note(g, attacker)
    number = fighters.counted(ref, attacker, fighters.fight_modifiers(g, attacker, neighbour, True, galloped=galloped))
    mine = Side(attacker, number, fighters.choose_use(ref, g, attacker, number), Shots())
    theirs = Side(neighbour, 1, fighters.FISTS, Shots())
    roll(ref, g, mine)
    roll(ref, g, theirs)
    balance = mine.successes - theirs.successes
    if balance > 0:
        neighbours.eliminate(ref, g, neighbour, "bala.ruling.neighbour-as-target")
        sixes(ref, g, attacker, theirs.sixes)
    else:
        row, rule = _row(-balance)
        suffer(ref, g, attacker, Harm(row["shock"], row["damage"], row["paralysed"]), rule)
        if not has_lost_all_actions(g, attacker):
            retreat.retreat(ref, g, attacker, body(g, neighbour), row["retreat"])
    detection.refresh(g)
    morale.settle(ref, g, g[attacker].side)
