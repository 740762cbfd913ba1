"""Fights: two characters in contact, one roll of dice each, and what comes of it.

`fight` is the whole chapter in the order of the sheet: who rolls how many dice, with which weapon, who wins, what the
loser suffers. `resolve` is the same without eliminations and morale; previews run it for their odds.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from fractions import Fraction

import msgspec

from sixgun.core.game import Outcome, Preview
from sixgun.core.odds import SilentOddsRef, enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.bala import detection, fight_weapons, hands, morale, neighbours
from sixgun.games.bala.fight_choices import Side, choose_use, declare
from sixgun.games.bala.fight_dice import counted, dice_of, fight_modifiers
from sixgun.games.bala.fight_effects import BALANCE, DAMAGE, EVEN, SHOCK, SHOCKS, WOUND, even, face, sixes, won
from sixgun.games.bala.fight_weapons import POINT_BLANK, Shots
from sixgun.games.bala.harm import Harm, has_lost_all_actions, suffer
from sixgun.games.bala.retreat import retreat
from sixgun.games.bala.space import neighbour_base
from sixgun.games.bala.state import Fight, replace


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


def resolve(ref: Ref, g: Fight, attacker: str, defender: str, *, galloped: float, unseen: bool) -> Result:
    """Everything of a fight but eliminations and morale."""
    return _effects(ref, g, *_clash(ref, g, attacker, defender, galloped, unseen))


def _clash(ref: Ref, g: Fight, attacker: str, defender: str, galloped: float, unseen: bool) -> tuple[Side, Side]:
    """What both decide and how their dice fall."""
    attack, defence = _meet(ref, g, attacker, defender, galloped, unseen)
    _roll(ref, g, attack)
    _roll(ref, g, defence)
    return attack, defence


def _meet(ref: Ref, g: Fight, attacker: str, defender: str, galloped: float, unseen: bool) -> tuple[Side, Side]:
    """What both decide before they roll."""
    ref.tell("fight", "bala.melee.trigger", who=attacker, target=defender, unseen=unseen, galloped=round(galloped, 2))
    _begin(g, attacker)
    _begin(g, defender)
    neighbours.take_note(g, attacker)
    return declare(ref, g, attacker, defender, galloped, unseen)


def _effects(ref: Ref, g: Fight, attack: Side, defence: Side) -> Result:
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


# neighbours ----------------------------------------------------------------------------------------------------------
def fight_neighbour(ref: Ref, g: Fight, attacker: str, neighbour: str, *, galloped: float = 0.0) -> None:
    """bala.ruling.neighbour-as-target: a declared attack on a neighbour, who rolls one die with its fists.

    Losing eliminates it, otherwise nothing happens to it; the character suffers the table, and its Shock for a 6, as
    usual. A neighbour looks everywhere, so nobody attacks it unseen."""
    ref.tell("fight", "bala.ruling.neighbour-as-target", who=attacker, target=neighbour, unseen=False)
    _begin(g, attacker)
    neighbours.take_note(g, attacker)
    number = counted(ref, attacker, fight_modifiers(g, attacker, neighbour, True, galloped=galloped))
    mine = Side(attacker, number, choose_use(ref, g, attacker, number), Shots())
    theirs = Side(neighbour, 1, fight_weapons.FISTS, Shots())
    _roll(ref, g, mine)
    _roll(ref, g, theirs)
    balance = mine.successes - theirs.successes
    if balance > 0:
        neighbours.eliminate(ref, g, neighbour, "bala.ruling.neighbour-as-target")
        sixes(ref, g, attacker, theirs.sixes)
    else:
        row = BALANCE[-balance]
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

    def fork_for_dice(self) -> _Trial:
        """A copy in which dice may be rolled; that changes nothing else of the fight."""
        assert self.sides is not None
        return _Trial(self.g, (copy(self.sides[0]), copy(self.sides[1])))

    def rolled(self) -> tuple[int, ...]:
        """All of the attacker's dice."""
        assert self.sides is not None
        attack = self.sides[0]
        return attack.hits, attack.shot_hits, attack.shotgun, attack.sixes

    def dice(self) -> tuple[int, ...]:
        """All of the dice that the effects look at."""
        assert self.sides is not None
        attack, defence = self.sides
        balance = attack.successes - defence.successes
        if balance == 0:
            return (0,)
        winner, loser = (attack, defence) if balance > 0 else (defence, attack)
        worst = len(BALANCE) - 1
        row = max(-worst, min(worst, balance))
        return row, loser.sixes, winner.hits > 0, winner.shot_hits > 0, winner.shotgun


_EFFECTS = ((WOUND, 4), (DAMAGE, 3), (SHOCKS, 2), (SHOCK, 1))
VICTORIES = tuple([f"win-{effect}" for effect, _ in _EFFECTS])
"""Names of what an attacker is after."""


def preview(g: Fight, attacker: str, defender: str, galloped: float, unseen: bool) -> Preview:
    """Exact odds of a fight from a state in which the attacker is already in contact: bala.melee.balance.

    Rows say what the loser's row of the table does, first the attacker's victories, then balance 0, then its defeats;
    `facts` hold each one's chance to lose all its actions. Both sides choose what is offered first."""

    def meet(ref: Ref, trial: _Trial) -> None:
        trial.sides = _meet(ref, trial.g, attacker, defender, galloped, unseen)

    def attack(ref: Ref, trial: _Trial) -> None:
        assert trial.sides is not None
        _roll(ref, trial.g, trial.sides[0])

    def defend(ref: Ref, trial: _Trial) -> None:
        assert trial.sides is not None
        _roll(ref, trial.g, trial.sides[1])

    def effects(ref: Ref, trial: _Trial) -> None:
        assert trial.sides is not None
        trial.result = _effects(ref, trial.g, *trial.sides)

    def key(trial: _Trial) -> tuple[int, str, bool, bool]:
        assert trial.result is not None
        won = (trial.result.balance > 0) - (trial.result.balance < 0)
        out = has_lost_all_actions(trial.g, attacker), has_lost_all_actions(trial.g, defender)
        return (won, trial.result.effect, *out)

    silent = SilentOddsRef
    met = enumerate_outcomes(meet, _Trial(g), _Trial.fork, id, log=False)
    dice = met.then(attack, _Trial.fork_for_dice, _Trial.rolled, referee=silent)
    dice = dice.then(defend, _Trial.fork_for_dice, _Trial.dice, referee=silent)
    cases = dice.then(effects, _Trial.fork, key, referee=silent)
    chances = {key(case.state): case.p for case in cases}

    def chance(won: int, effect: str) -> Fraction:
        return sum((p for k, p in chances.items() if k[:2] == (won, effect)), Fraction(0))

    rows = [Outcome(f"win-{e}", chance(1, e), severity, f"bala.melee.balance-{severity}") for e, severity in _EFFECTS]
    rows.append(Outcome("even", chance(0, EVEN), 1, "bala.melee.balance-0"))
    rows += [
        Outcome(f"lose-{e}", chance(-1, e), severity, f"bala.melee.balance-{severity}")
        for e, severity in reversed(_EFFECTS)
    ]
    mine = tuple(fight_modifiers(g, attacker, defender, True, galloped=galloped, unseen=unseen))
    theirs = tuple(fight_modifiers(g, defender, attacker, False))
    lost = [
        (who, sum((p for k, p in chances.items() if k[at]), Fraction(0))) for who, at in ((attacker, 2), (defender, 3))
    ]
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
            "attacker_out": lost[0][1],
            "defender_out": lost[1][1],
        },
        also=tuple([Outcome("out-of-fight", p, 4, "bala.morale.eliminated", who=who) for who, p in lost if p]),
    )
