"""What a fight does to those who fought: the loser's row of the table, falls, retreats, sixes and facing."""

from __future__ import annotations

from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.bala import falls
from sixgun.games.bala.catalogue import table
from sixgun.games.bala.fight_choices import Side
from sixgun.games.bala.harm import LETHAL, SHOTGUN_NEAR, Harm, has_lost_all_actions, serious_wound, shock, suffer
from sixgun.games.bala.retreat import retreat
from sixgun.games.bala.space import TOLERANCE, base
from sixgun.games.bala.state import Fight, replace
from sixgun.table import bearing, turn_between

BALANCE = table("melee-balance")
EVEN, SHOCK, SHOCKS, DAMAGE, WOUND = "even", "shock", "shocks", "damage", "wound"
"""What the row of the table came to, from nobody's victory to a Serious Wound."""


def even(ref: Ref, g: Fight, attacker: str, defender: str) -> None:
    """bala.melee.balance-0, bala.ruling.balance-0-both: both suffer the Shock, then the attacker goes back, then the
    other.

    bala.ruling.sixes-only-loser: sixes do not count, since nobody won."""
    row = BALANCE[0]
    ref.tell("fight-even", "bala.melee.balance-0", who=attacker, target=defender)
    for who in (attacker, defender):
        suffer(ref, g, who, Harm(row["shock"], row["damage"]), "bala.melee.balance-0")
    stood = base(g.characters[attacker])
    if not has_lost_all_actions(g, attacker):
        retreat(ref, g, attacker, base(g.characters[defender]), row["retreat"], defender)
    if not has_lost_all_actions(g, defender):
        retreat(ref, g, defender, stood, row["retreat"], attacker)


def won(ref: Ref, g: Fight, winner: Side, loser: Side, balance: int) -> str:
    """bala.melee.balance, bala.ruling.fight-order-of-effects: the loser's row, its fall, its retreat, then the winner's
    Shock from sixes (bala.melee.sixes, bala.ruling.sixes-only-loser).

    A loser that has no actions left neither falls nor goes back; one that falls does not go back
    (bala.ruling.fall-position); bala.ruling.wound-paralysed-and-retreat."""
    rule, inches = _balance_rule(balance)
    ref.tell("fight-won", rule, who=winner.who, target=loser.who, balance=balance)
    harm = harm_of(ref, g, winner, loser.who, balance)
    suffer(ref, g, loser.who, harm, rule)
    fell = False
    if harm.damage and not has_lost_all_actions(g, loser.who):
        fell = falls.check_fall(ref, g, loser.who, harm.serious, True)
    if not fell and not has_lost_all_actions(g, loser.who):
        retreat(ref, g, loser.who, base(g.characters[winner.who]), inches, winner.who)
    sixes(ref, g, winner.who, loser.sixes)
    if harm.serious:
        return WOUND
    return DAMAGE if harm.damage else SHOCKS if harm.shock > 1 else SHOCK


def _balance_rule(balance: int) -> tuple[str, float]:
    """bala.ruling.balance-above-4: the last row stands for everything above it. The row's rule and its retreat."""
    row = BALANCE[min(balance, len(BALANCE) - 1)]
    return f"bala.melee.balance-{row['balance']}", row["retreat"]


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
    row = BALANCE[min(balance, len(BALANCE) - 1)]
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
        serious_wound(ref, g, victim, mods, harm)
    if winner.hits:
        harm.shock += winner.use.win_shock
    return harm


def _lethal(g: Fight, winner: Side) -> bool:
    """A Lethal blade with a success, or a Lethal firearm with a point-blank success."""
    if winner.hits and winner.use.lethal:
        return True
    if not winner.shot_hits:
        return False
    me = g.characters[winner.who]
    return g.board.weapons[me.guns[me.hand].weapon].lethal


def face(g: Fight, defender: str, attacker: str) -> None:
    """bala.melee.defender-faces, bala.ruling.fight-facing-after: the defender turns to the attacker, even if Paralysed.

    bala.ruling.fight-order-of-effects: not one that has no actions left. bala.ruling.gatling-crew: a gunner that has to
    turn away from the Gatling's axis lets go of it."""
    if has_lost_all_actions(g, defender):
        return
    me = g.characters[defender]
    facing = bearing(base(me), base(g.characters[attacker]))
    g.change(defender, facing=facing)
    if me.gatling and turn_between(facing, g.gatlings[me.gatling].facing) > TOLERANCE:
        g.change(defender, gatling="")
    if me.horse:
        g.horses[me.horse] = replace(g.horses[me.horse], facing=facing)
