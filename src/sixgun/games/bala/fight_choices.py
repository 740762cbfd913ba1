"""What fighters decide before they roll: the defender's change of weapon, point-blank shots, and how a weapon is
used."""

from __future__ import annotations

import msgspec

from sixgun.core.choice import Option
from sixgun.core.ref import Ref
from sixgun.games.bala import fight_weapons, hands
from sixgun.games.bala.choices import FightDraw, Keep, PointBlank, Strike
from sixgun.games.bala.fight_dice import DICE, counted, fight_modifiers
from sixgun.games.bala.fight_weapons import Shots, Use
from sixgun.games.bala.neighbours import take_note
from sixgun.games.bala.state import Fight


class Side(msgspec.Struct, eq=False):
    """One fighter of a fight under way: what it strikes with and how its dice fell."""

    who: str
    dice: int
    use: Use
    shots: Shots
    hits: int = 0
    """Successes of the weapon struck with."""
    shot_hits: int = 0
    """Successes of point-blank shots."""
    shotgun: bool = False
    """A success came from a shotgun."""
    sixes: int = 0

    @property
    def successes(self) -> int:
        return self.hits + self.shot_hits


def declare(ref: Ref, g: Fight, attacker: str, defender: str, galloped: float, unseen: bool) -> tuple[Side, Side]:
    """What both fight with, before any roll: the defender's change of weapon, its point-blank shots, then the use of a
    weapon that has several. The attacker fights with what it holds (bala.ruling.fight-attacker-weapon)."""
    attack = counted(ref, attacker, fight_modifiers(g, attacker, defender, True, galloped=galloped, unseen=unseen))
    defence = counted(ref, defender, fight_modifiers(g, defender, attacker, False))
    if _draws(ref, g, defender, defence, sees=not unseen):
        defence += DICE["draw"]
    shots = Shots() if unseen else _shots(ref, g, defender, defence)
    mine = choose_use(ref, g, attacker, attack)
    theirs = choose_use(ref, g, defender, defence - shots.number)
    return Side(attacker, attack, mine, Shots()), Side(defender, defence, theirs, shots)


def _draws(ref: Ref, g: Fight, who: str, dice: int, sees: bool) -> bool:
    """bala.melee.defender-draw, bala.ruling.fight-draw-minimum: one change of weapon for one die, if another die is
    left.

    Also while Paralysed, and also away from the crank of a Gatling."""
    me = g.characters[who]
    others = [i for i in range(len(me.guns)) if hands.can_take(g, me, i) is None]
    if dice < 2 or not others:
        return False
    rule = "bala.melee.defender-draw"
    offers = [(fight_weapons.expected(g, me, dice, sees), Option(Keep(who), rules=(rule,)))]
    for i in others:
        choice = FightDraw(who, i)
        worth = fight_weapons.expected(g, me, dice - 1, sees, i)
        offers.append((worth, Option(choice, rules=(rule,), facts={"weapon": me.guns[i].weapon, "dice": dice - 1})))
    offers.sort(key=lambda offer: -offer[0])
    answer = ref.ask(g.seat_of(who), rule, [offer for _, offer in offers], facts={"who": who, "dice": dice})
    if not isinstance(answer, FightDraw):
        return False
    hands.take(g, who, answer.weapon)
    ref.tell("fight-draw", rule, who=who, weapon=me.guns[answer.weapon].weapon)
    return True


def _shots(ref: Ref, g: Fight, who: str, dice: int) -> Shots:
    """bala.melee.point-blank: the defender says how many of its dice are shots, before rolling; they are fired at
    once."""
    me = g.characters[who]
    rule = "bala.melee.point-blank"
    offers = list(fight_weapons.shots_on_offer(g, me, dice))
    if len(offers) == 1:
        return offers[0]
    options = [Option(PointBlank(who, s.number, s.barrel), rules=(rule,)) for s in offers]
    choice = ref.ask(g.seat_of(who), rule, options, facts={"who": who, "dice": dice})
    assert isinstance(choice, PointBlank)
    shots = Shots(choice.number - choice.barrel, choice.barrel)
    if shots.number:
        g.change_gun(who, me.hand, **fight_weapons.shots_fired(me.guns[me.hand], shots))
        take_note(g, who)
    return shots


def choose_use(ref: Ref, g: Fight, who: str, dice: int) -> Use:
    """bala.ruling.apache-mode: whoever holds a weapon with several uses chooses one before rolling."""
    ways = fight_weapons.uses(g, g.characters[who])
    if len(ways) == 1 or dice == 0:
        return ways[0]
    rule = "bala.ruling.apache-mode"
    options = [Option(Strike(who, way.name), rules=(rule,)) for way in ways]
    choice = ref.ask(g.seat_of(who), rule, options, facts={"who": who, "dice": dice})
    return next(way for way in ways if way.name == choice.how)
