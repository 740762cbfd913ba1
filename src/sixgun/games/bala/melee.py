"""Fights: two characters in contact, one roll of dice each, and what comes of it.

`fight` is the whole chapter in the order of the sheet: who rolls how many dice, with which weapon, who wins, what the
loser suffers. `resolve` is the same without eliminations and morale; previews run it for their odds.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from sixgun.core.game import Outcome, Preview
from sixgun.core.log import Mod
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.bala import detection, falls, fight_weapons, hands, morale, neighbours, wounds
from sixgun.games.bala.catalogue import table
from sixgun.games.bala.fight_choices import Side, choose_use, declare, violent
from sixgun.games.bala.fight_dice import counted, dice_of, fight_modifiers
from sixgun.games.bala.fight_weapons import POINT_BLANK, Shots
from sixgun.games.bala.harm import Harm, has_lost_all_actions, shock, suffer
from sixgun.games.bala.retreat import retreat
from sixgun.games.bala.space import base, neighbour_base
from sixgun.games.bala.state import Fight, replace
from sixgun.table import bearing

_BALANCE = table("melee-balance")


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
    result = resolve(ref, g, attacker, defender, galloped=galloped, unseen=unseen)
    if ride_on is not None:
        ride_on()
    first = defender if result.balance > 0 else attacker
    morale.settle(ref, g, g.characters[first].side)


class Result(msgspec.Struct, frozen=True):
    """How a fight went: the attacker's successes less the defender's, and what the loser suffered by its row."""

    balance: int
    effect: str


EVEN, SHOCK, SHOCKS, DAMAGE, WOUND = "even", "shock", "shocks", "damage", "wound"


def resolve(ref: Ref, g: Fight, attacker: str, defender: str, *, galloped: float, unseen: bool) -> Result:
    """Everything of a fight but eliminations and morale."""
    return _effects(ref, g, *_clash(ref, g, attacker, defender, galloped, unseen))


def _clash(ref: Ref, g: Fight, attacker: str, defender: str, galloped: float, unseen: bool) -> tuple[Side, Side]:
    """What both decide and how their dice fall."""
    ref.tell("fight", "bala.melee.trigger", who=attacker, target=defender, unseen=unseen, galloped=round(galloped, 2))
    _begin(g, attacker)
    _begin(g, defender)
    violent(g, attacker)
    attack, defence = declare(ref, g, attacker, defender, galloped, unseen)
    _roll(ref, g, attack)
    _roll(ref, g, defence)
    return attack, defence


def _effects(ref: Ref, g: Fight, attack: Side, defence: Side) -> Result:
    """bala.ruling.fight-order-of-effects, up to the defender's facing."""
    balance = attack.successes - defence.successes
    if balance == 0:
        _even(ref, g, attack.who, defence.who)
        effect = EVEN
    elif balance > 0:
        effect = _won(ref, g, attack, defence, balance)
    else:
        effect = _won(ref, g, defence, attack, -balance)
    _face(g, defence.who, attack.who)
    detection.refresh(g)
    return Result(balance, effect)


def _begin(g: Fight, who: str) -> None:
    """bala.ruling.bow-ready: a fight takes both hands; bala.ruling.reload-accumulates: a reload begun with the weapon
    in hand is lost; bala.ruling.aim-duration: so is aiming."""
    hands.use_both_hands(g, who)
    hands.stop_reloading(g, who)
    g.stack = tuple([replace(a, aim="", aims=0) if a.who == who and a.aim else a for a in g.stack])


# rolling -------------------------------------------------------------------------------------------------------------
def _roll(ref: Ref, g: Fight, side: Side) -> None:
    """bala.melee.success: each die that reaches the number of its weapon; point-blank dice have their own number."""
    rule = "bala.melee.success"
    if side.shots.number:
        me = g.characters[side.who]
        weapon = g.board.weapons[me.guns[me.hand].weapon]
        for number, barrel in ((side.shots.bullets, False), (int(side.shots.barrel), True)):
            if not number:
                continue
            roll = ref.dice(number, 6, "bala.melee.point-blank", faces=(POINT_BLANK, 6))
            hits = sum(1 for die in roll.dice if die >= POINT_BLANK)
            side.shot_hits += hits
            side.sixes += sum(1 for die in roll.dice if die == 6)
            if hits and fight_weapons.fires_shot(weapon, barrel):
                side.shotgun = True
            ref.tell("point-blank", "bala.melee.point-blank", roll=roll, who=side.who, shots=number, hits=hits)
    number = side.dice - side.shots.number
    if number:
        success = side.use.success
        roll = ref.dice(number, 6, rule, faces=(success, 6))
        side.hits = sum(1 for die in roll.dice if die >= success)
        side.sixes += sum(1 for die in roll.dice if die == 6)
        ref.tell(
            "fight-roll",
            rule,
            roll=roll,
            who=side.who,
            use=side.use.name,
            number=number,
            success=success,
            hits=side.hits,
        )


# effects -------------------------------------------------------------------------------------------------------------
def _even(ref: Ref, g: Fight, attacker: str, defender: str) -> None:
    """bala.melee.balance-0, bala.ruling.balance-0-both: both suffer the Shock, then the attacker goes back, then the
    other.

    bala.ruling.sixes-only-loser: sixes do not count, since nobody won."""
    row = _BALANCE[0]
    ref.tell("fight-even", "bala.melee.balance-0", who=attacker, target=defender)
    for who in (attacker, defender):
        suffer(ref, g, who, Harm(row["shock"], row["damage"]), "bala.melee.balance-0")
    stood = base(g.characters[attacker])
    if not has_lost_all_actions(g, attacker):
        retreat(ref, g, attacker, base(g.characters[defender]), row["retreat"], defender)
    if not has_lost_all_actions(g, defender):
        retreat(ref, g, defender, stood, row["retreat"], attacker)


def _won(ref: Ref, g: Fight, winner: Side, loser: Side, balance: int) -> str:
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
    _sixes(ref, g, winner.who, loser.sixes)
    if harm.serious:
        return WOUND
    return DAMAGE if harm.damage else SHOCKS if harm.shock > 1 else SHOCK


def _balance_rule(balance: int) -> tuple[str, float]:
    """bala.ruling.balance-above-4: the last row stands for everything above it. The row's rule and its retreat."""
    row = _BALANCE[min(balance, len(_BALANCE) - 1)]
    return f"bala.melee.balance-{row['balance']}", row["retreat"]


def _sixes(ref: Ref, g: Fight, winner: str, sixes: int) -> None:
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
    row = _BALANCE[min(balance, len(_BALANCE) - 1)]
    harm = Harm(row["shock"], row["damage"], row["paralysed"])
    harm.serious = row["serious_wound"]
    lethal = _lethal(g, winner)
    mods: list[Mod] = []
    if row["serious_wound"]:
        if lethal:
            mods.append(wounds.LETHAL)
    elif (row["shock"], row["damage"]) == (2, 0):
        if winner.hits and winner.use.edge:
            harm.shock, harm.damage = 1, 1
    elif (row["shock"], row["damage"]) == (1, 1) and lethal:
        harm = Harm(paralysed=True)
        harm.serious = True
    if harm.serious:
        if winner.shotgun:
            mods.append(wounds.SHOTGUN_NEAR)
        wounds.serious_wound(ref, g, victim, mods, harm)
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


def _face(g: Fight, defender: str, attacker: str) -> None:
    """bala.melee.defender-faces, bala.ruling.fight-facing-after: the defender turns to the attacker, even if Paralysed.

    bala.ruling.fight-order-of-effects: not one that has no actions left."""
    if has_lost_all_actions(g, defender):
        return
    me = g.characters[defender]
    facing = bearing(base(me), base(g.characters[attacker]))
    g.change(defender, facing=facing)
    if me.horse:
        g.horses[me.horse] = replace(g.horses[me.horse], facing=facing)


# neighbours ----------------------------------------------------------------------------------------------------------
def fight_neighbour(ref: Ref, g: Fight, attacker: str, neighbour: str, *, galloped: float = 0.0) -> None:
    """bala.ruling.neighbour-as-target: a declared attack on a neighbour, who rolls one die with its fists.

    Losing eliminates it, otherwise nothing happens to it; the character suffers the table, and its Shock for a 6, as
    usual. A neighbour looks everywhere, so nobody attacks it unseen."""
    ref.tell("fight", "bala.ruling.neighbour-as-target", who=attacker, target=neighbour, unseen=False)
    _begin(g, attacker)
    violent(g, attacker)
    number = counted(ref, attacker, fight_modifiers(g, attacker, neighbour, True, galloped=galloped))
    mine = Side(attacker, number, choose_use(ref, g, attacker, number), Shots())
    theirs = Side(neighbour, 1, fight_weapons.FISTS, Shots())
    _roll(ref, g, mine)
    _roll(ref, g, theirs)
    balance = mine.successes - theirs.successes
    if balance > 0:
        neighbours.eliminate(ref, g, neighbour, "bala.ruling.neighbour-as-target")
        _sixes(ref, g, attacker, theirs.sixes)
    else:
        row = _BALANCE[-balance]
        rule = f"bala.melee.balance-{row['balance']}"
        suffer(ref, g, attacker, Harm(row["shock"], row["damage"], row["paralysed"]), rule)
        if not has_lost_all_actions(g, attacker):
            retreat(ref, g, attacker, neighbour_base(g.neighbours[neighbour]), row["retreat"])
    detection.refresh(g)
    morale.settle(ref, g, g.characters[attacker].side)


# odds ----------------------------------------------------------------------------------------------------------------
class _Trial:
    """A fight as the odds follow it: the state, the dice as they fell, and how it went."""

    __slots__ = ("g", "result", "sides")

    def __init__(self, g: Fight, sides: tuple[Side, Side] | None = None) -> None:
        self.g = g
        self.sides = sides
        self.result: Result | None = None

    def fork(self) -> _Trial:
        return _Trial(self.g.fork(), self.sides)

    def dice(self) -> tuple[int, ...]:
        """All of the dice that the effects look at."""
        assert self.sides is not None
        attack, defence = self.sides
        balance = attack.successes - defence.successes
        if balance == 0:
            return (0,)
        winner, loser = (attack, defence) if balance > 0 else (defence, attack)
        worst = len(_BALANCE) - 1
        row = max(-worst, min(worst, balance))
        return row, loser.sixes, winner.hits > 0, winner.shot_hits > 0, winner.shotgun


_EFFECTS = ((WOUND, 4), (DAMAGE, 3), (SHOCKS, 2), (SHOCK, 1))


def preview(g: Fight, attacker: str, defender: str, galloped: float, unseen: bool) -> Preview:
    """Exact odds of a fight from a state in which the attacker is already in contact: bala.melee.balance.

    Rows say what the loser's row of the table does, first the attacker's victories, then balance 0, then its defeats;
    `facts` hold each one's chance to lose all its actions. Both sides choose what is offered first."""

    def clash(ref: Ref, trial: _Trial) -> None:
        trial.sides = _clash(ref, trial.g, attacker, defender, galloped, unseen)

    def effects(ref: Ref, trial: _Trial) -> None:
        assert trial.sides is not None
        trial.result = _effects(ref, trial.g, *trial.sides)

    def key(trial: _Trial) -> tuple[int, str, bool, bool]:
        assert trial.result is not None
        won = (trial.result.balance > 0) - (trial.result.balance < 0)
        out = has_lost_all_actions(trial.g, attacker), has_lost_all_actions(trial.g, defender)
        return (won, trial.result.effect, *out)

    cases = enumerate_outcomes(clash, _Trial(g), _Trial.fork, _Trial.dice).then(effects, _Trial.fork, key)
    chances = {key(case.state): case.p for case in cases}

    def chance(won: int, effect: str) -> Fraction:
        return sum((p for k, p in chances.items() if k[:2] == (won, effect)), Fraction(0))

    rows = [Outcome(f"win-{e}", chance(1, e), severity, f"bala.melee.balance-{severity}") for e, severity in _EFFECTS]
    rows.append(Outcome("draw", chance(0, EVEN), 1, "bala.melee.balance-0"))
    rows += [
        Outcome(f"lose-{e}", chance(-1, e), severity, f"bala.melee.balance-{severity}")
        for e, severity in reversed(_EFFECTS)
    ]
    mine = tuple(fight_modifiers(g, attacker, defender, True, galloped=galloped, unseen=unseen))
    theirs = tuple(fight_modifiers(g, defender, attacker, False))
    return Preview(
        "bala.melee.trigger",
        f"{fight_weapons.uses(g, g.characters[attacker])[0].success}+",
        mine,
        tuple([row for row in rows if row.p]),
        {
            "attacker": attacker,
            "defender": defender,
            "attacker_dice": dice_of(mine),
            "defender_dice": dice_of(theirs),
            "attacker_out": sum((p for k, p in chances.items() if k[2]), Fraction(0)),
            "defender_out": sum((p for k, p in chances.items() if k[3]), Fraction(0)),
        },
    )
