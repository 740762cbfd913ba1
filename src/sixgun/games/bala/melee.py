"""Fights: two characters in contact, one roll of dice each, and what comes of it.

`fight` is the whole chapter in the order of the sheet: who rolls how many dice, with which weapon, who wins, what the
loser suffers. `resolve` is the same without eliminations and morale; previews run it for their odds.
"""

from __future__ import annotations

from collections.abc import Callable

from sixgun.core.choice import Choice, Option
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.bala import detection, falls, fight_weapons, hands, morale, neighbours, wounds
from sixgun.games.bala.catalogue import table
from sixgun.games.bala.fight_dice import DICE, counted, fight_modifiers
from sixgun.games.bala.fight_weapons import POINT_BLANK, Shots, Use
from sixgun.games.bala.harm import Harm, has_lost_all_actions, shock, suffer
from sixgun.games.bala.retreat import retreat
from sixgun.games.bala.space import base, neighbour_base
from sixgun.games.bala.state import Fight, replace
from sixgun.table import bearing

_BALANCE = table("melee-balance")


class Side:
    """One fighter of a fight under way: what it strikes with and how its dice fell."""

    __slots__ = ("dice", "hits", "shot_hits", "shotgun", "shots", "sixes", "use", "who")

    def __init__(self, who: str, dice: int, use: Use, shots: Shots) -> None:
        self.who = who
        self.dice = dice
        self.use = use
        self.shots = shots
        self.hits = 0
        """Successes of the weapon struck with."""
        self.shot_hits = 0
        """Successes of point-blank shots."""
        self.shotgun = False
        """A success came from a shotgun."""
        self.sixes = 0

    @property
    def successes(self) -> int:
        return self.hits + self.shot_hits


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
    first = resolve(ref, g, attacker, defender, galloped=galloped, unseen=unseen)
    if ride_on is not None:
        ride_on()
    morale.settle(ref, g, g.characters[first].side)


def resolve(ref: Ref, g: Fight, attacker: str, defender: str, *, galloped: float, unseen: bool) -> str:
    """Everything of a fight but eliminations and morale; the fighter whose band checks morale first."""
    ref.tell("fight", "bala.melee.trigger", who=attacker, target=defender)
    _begin(g, attacker)
    _begin(g, defender)
    _violent(g, attacker)
    attack, defence = _declare(ref, g, attacker, defender, galloped, unseen)
    _roll(ref, g, attack)
    _roll(ref, g, defence)
    balance = attack.successes - defence.successes
    if balance == 0:
        _even(ref, g, attacker, defender)
        first = attacker
    else:
        winner, loser = (attack, defence) if balance > 0 else (defence, attack)
        _won(ref, g, winner, loser, abs(balance))
        first = loser.who
    _face(g, defender, attacker)
    detection.refresh(g)
    return first


def _begin(g: Fight, who: str) -> None:
    """bala.ruling.bow-ready: a fight takes both hands; bala.ruling.reload-accumulates: a reload begun with the weapon
    in hand is lost; bala.ruling.aim-duration: so is aiming."""
    hands.use_both_hands(g, who)
    hands.stop_reloading(g, who)
    g.stack = tuple([replace(a, aim="", aims=0) if a.who == who and a.aim else a for a in g.stack])


# declarations --------------------------------------------------------------------------------------------------------
def _declare(ref: Ref, g: Fight, attacker: str, defender: str, galloped: float, unseen: bool) -> tuple[Side, Side]:
    """What both fight with, before any roll: the defender's change of weapon, its point-blank shots, then the use of a
    weapon that has several. The attacker fights with what it holds (bala.ruling.fight-attacker-weapon)."""
    attack = counted(ref, attacker, fight_modifiers(g, attacker, defender, True, galloped=galloped, unseen=unseen))
    defence = counted(ref, defender, fight_modifiers(g, defender, attacker, False))
    if _draws(ref, g, defender, defence, sees=not unseen):
        defence += DICE["draw"]
    shots = Shots() if unseen else _shots(ref, g, defender, defence)
    mine = _use(ref, g, attacker, attack)
    theirs = _use(ref, g, defender, defence - shots.number)
    return Side(attacker, attack, mine, Shots()), Side(defender, defence, theirs, shots)


def _draws(ref: Ref, g: Fight, who: str, dice: int, sees: bool) -> bool:
    """bala.melee.defender-draw, bala.ruling.fight-draw-minimum: one change of weapon for one die, if another die is
    left.

    Also while Paralysed, and also away from the crank of a Gatling."""
    me = g.characters[who]
    others = [i for i in range(len(me.guns)) if hands.can_take(g, me, str(i)) is None]
    if dice < 2 or not others:
        return False
    rule = "bala.melee.defender-draw"
    offers = [(fight_weapons.expected(g, me, dice, sees), Option(Choice("keep", actor=who), rules=(rule,)))]
    for i in others:
        choice = Choice("fight-draw", actor=who, item=str(i))
        worth = fight_weapons.expected(g, me, dice - 1, sees, i)
        offers.append((worth, Option(choice, rules=(rule,), facts={"weapon": me.guns[i].weapon, "dice": dice - 1})))
    offers.sort(key=lambda offer: -offer[0])
    choice = ref.ask(g.seat_of(who), rule, [offer for _, offer in offers], facts={"who": who, "dice": dice})
    if choice.kind == "keep":
        return False
    hands.take(g, who, choice.item)
    ref.tell("fight-draw", rule, who=who, weapon=me.guns[int(choice.item)].weapon)
    return True


def _shots(ref: Ref, g: Fight, who: str, dice: int) -> Shots:
    """bala.melee.point-blank: the defender says how many of its dice are shots, before rolling; they are fired at
    once."""
    me = g.characters[who]
    rule = "bala.melee.point-blank"
    offers = list(fight_weapons.shots_on_offer(g, me, dice))
    if len(offers) == 1:
        return offers[0]
    options = [
        Option(Choice("point-blank", actor=who, number=s.number, how="barrel" if s.barrel else ""), rules=(rule,))
        for s in offers
    ]
    choice = ref.ask(g.seat_of(who), rule, options, facts={"who": who, "dice": dice})
    shots = Shots(choice.number - (choice.how == "barrel"), choice.how == "barrel")
    if shots.number:
        g.change_gun(who, me.hand, **fight_weapons.shots_fired(me.guns[me.hand], shots))
        _violent(g, who)
    return shots


def _use(ref: Ref, g: Fight, who: str, dice: int) -> Use:
    """bala.ruling.apache-mode: whoever holds a weapon with several uses chooses one before rolling."""
    ways = fight_weapons.uses(g, g.characters[who])
    if len(ways) == 1 or dice == 0:
        return ways[0]
    rule = "bala.ruling.apache-mode"
    options = [Option(Choice("strike", actor=who, how=way.name), rules=(rule,)) for way in ways]
    choice = ref.ask(g.seat_of(who), rule, options, facts={"who": who, "dice": dice})
    return next(way for way in ways if way.name == choice.how)


def _violent(g: Fight, who: str) -> None:
    """bala.ruling.neighbour-suspicious: who has attacked or fired is suspicious from then on."""
    if g.board.switches.suspicious_after_violence and not g.characters[who].suspicious:
        g.change(who, suspicious=True)


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


def _won(ref: Ref, g: Fight, winner: Side, loser: Side, balance: int) -> None:
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
        wounds.serious_wound(ref, victim, harm, mods)
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
    ref.tell("fight", "bala.ruling.neighbour-as-target", who=attacker, target=neighbour)
    _begin(g, attacker)
    _violent(g, attacker)
    number = counted(ref, attacker, fight_modifiers(g, attacker, neighbour, True, galloped=galloped))
    mine = Side(attacker, number, _use(ref, g, attacker, number), Shots())
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
