"""What each fighter brings to a fight: how many dice, what it strikes with, and what it decides before the roll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from sixgun.core.choice import Option
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue, hands, neighbours
from sixgun.games.bala.choices import FightDraw, Keep, PointBlank, Strike
from sixgun.games.bala.space import CONTACT, OBSTACLE_TAG, base, movable, within
from sixgun.games.bala.state import Character, Fight, Gun
from sixgun.table import Base, Piece, distance_to_piece, run_through
from sixgun.table.shapes import BODY, LEVEL

# dice ----------------------------------------------------------------------------------------------------------------
DICE: dict[str, int] = {row["id"]: row["dice"] for row in catalogue.table("melee-dice")}
GALLOP = 6.0
"""bala.melee.dice-gallop: inches of gallop before contact."""


def fight_modifiers(
    g: Fight, who: str, opponent: str, attacking: bool, *, galloped: float = 0.0, unseen: bool = False
) -> Iterator[Mod]:
    """Everything that gives or takes dice, in the order of the sheet; their sum is at least 1 in the end.

    bala.melee.dice-actions, bala.melee.dice-mounted, bala.melee.dice-gallop (bala.ruling.gallop-attack-distance:
    `galloped` is what lies before contact), bala.melee.dice-unseen (bala.ruling.fight-unseen),
    bala.melee.dice-obstacle, bala.melee.dice-paralysed."""
    me = g[who]
    yield Mod(actions_counted(g, who) * DICE["action"], "bala.melee.dice-actions", "actions")
    if me.horse:
        yield Mod(DICE["mounted"], "bala.melee.dice-mounted", "mounted", (me.horse,))
    if attacking:
        if me.horse and within(GALLOP, galloped):
            yield Mod(DICE["gallop"], "bala.melee.dice-gallop", "galloped")
        if unseen:
            yield Mod(DICE["unseen"], "bala.melee.dice-unseen", "unseen")
    else:
        if opponent in g.characters:
            rival = g[opponent]
            obstacle = obstacle_between(g, base(rival), base(me), rival.cart)
            if obstacle:
                yield Mod(DICE["obstacle"], "bala.melee.dice-obstacle", "behind an obstacle", (obstacle,))
        if me.paralysed:
            yield Mod(DICE["paralysed"], "bala.melee.dice-paralysed", "paralysed")


def actions_counted(g: Fight, who: str) -> int:
    """bala.ruling.fight-dice-actions: the whole allowance; with the switch, what a fighter that is active has not
    spent."""
    if g.board.switches.fight_dice == "remaining":
        for activation in reversed(g.stack):
            if activation.who == who:
                return activation.left
    return g.allowance(who)


def dice_of(mods: Iterable[Mod]) -> int:
    """bala.melee.minimum-dice, bala.ruling.fight-dice-order: at least one die, after all modifiers."""
    return max(1, sum(mod.value for mod in mods))


def counted(ref: Ref, who: str, mods: Iterable[Mod]) -> int:
    found = tuple(mods)
    number = dice_of(found)
    ref.tell("fight-dice", "bala.melee.minimum-dice", mods=found, who=who, number=number)
    return number


def obstacle_between(g: Fight, attacker: Base, defender: Base, aboard: str = "") -> str:
    """bala.ruling.fight-obstacle: a fence, wall, window, table or the like between them that the defender touches.

    Not the cart that the attacker is `aboard`."""
    scenery = (*g.board.scene.pieces, *(p for p in movable(g) if p.id != aboard))
    obstacles = [p for p in scenery if _is_obstacle(p, defender.z)]
    across = run_through(obstacles, (attacker.x, attacker.y), (defender.x, defender.y))
    for piece in obstacles:
        if piece.id in across and within(distance_to_piece(g.board.scene, piece, defender), CONTACT):
            return piece.id
    return ""


def _is_obstacle(piece: Piece, z: float) -> bool:
    return (OBSTACLE_TAG in piece.tags or piece.kind == "cart") and piece.base < z + BODY and piece.top > z + LEVEL


# weapons -------------------------------------------------------------------------------------------------------------
_SUCCESS: dict[str, int] = {row["id"]: row["success"] for row in catalogue.table("melee-weapons")}
POINT_BLANK = _SUCCESS["point-blank"]
MOST_SHOTS = 2
"""bala.melee.point-blank: one or two shots."""


class Use(msgspec.Struct, frozen=True):
    """A way of striking: its name, the number that each die must reach, and the special rules that come with it."""

    name: str
    success: int
    edge: bool = False
    lethal: bool = False
    win_shock: int = 0


FISTS = Use("fists", _SUCCESS["fists"])
BUTT = Use("butt", _SUCCESS["gun-butt"])


def _as(weapon: catalogue.Weapon) -> Use:
    return Use(weapon.id, weapon.melee_success, weapon.edge, weapon.lethal, weapon.win_shock)


KNIFE = _as(catalogue.weapons()["knife"])
KNUCKLES = _as(catalogue.weapons()["steel-knuckles"])
BAYONET = _as(catalogue.weapons()["bayonet"])


def uses(g: Fight, fighter: Character, hand: int | None = None) -> tuple[Use, ...]:
    """bala.melee.success: how a fighter can use what it holds; the first is the usual way.

    A firearm is a butt, or its knife (bala.weapon.built-in-knife, bala.special.knife), its knuckles
    (bala.weapon.built-in-fist, bala.special.fist; bala.ruling.apache-mode leaves the choice) or its fixed bayonet
    (bala.ruling.bayonet-fixed). Steel knuckles are a weapon in hand (bala.weapon.steel-knuckles,
    bala.ruling.steel-knuckles-use). A bow, dynamite or the Gatling (bala.ruling.gatling-crew) is no help: fists.
    With `hand`, as if it held that one of its weapons."""
    gun = _gun(fighter, hand)
    if gun is None:
        return (FISTS,)
    weapon = g.board.weapons[gun.weapon]
    if weapon.melee_success:
        return (_as(weapon),)
    if not weapon.firearm:
        return (FISTS,)
    if gun.bayonet:
        return (BAYONET,)
    ways = [way for way, has in ((KNIFE, weapon.knife), (KNUCKLES, weapon.fist)) if has]
    return tuple(ways) or (BUTT,)


def _gun(fighter: Character, hand: int | None) -> Gun | None:
    if hand is None:
        hand = -1 if fighter.gatling else fighter.hand
    return fighter.guns[hand] if hand >= 0 else None


class Shots(msgspec.Struct, frozen=True):
    """Point-blank shots: how many with bullets, and whether the extra shot barrel goes off too."""

    bullets: int = 0
    barrel: bool = False

    @property
    def number(self) -> int:
        return self.bullets + self.barrel


def shots_on_offer(g: Fight, fighter: Character, dice: int, hand: int | None = None) -> Iterator[Shots]:
    """bala.melee.point-blank, bala.ruling.point-blank-procedure: a loaded firearm in hand that is not jammed; not more
    shots than two, than its dice, or than it holds. Most shots first; none at all is the last offer.

    Neither bow nor thrown weapon, dynamite or Gatling. bala.ruling.le-mat-use: an extra shot barrel is a barrel of its
    own, which a jam does not stop."""
    gun = _gun(fighter, hand)
    if gun is not None and g.board.weapons[gun.weapon].firearm:
        bullets = 0 if gun.jammed else gun.loaded
        for number in range(min(MOST_SHOTS, dice), 0, -1):
            if gun.shot and number - 1 <= bullets:
                yield Shots(number - 1, True)
            if number <= bullets:
                yield Shots(number)
    yield Shots()


def shots_fired(gun: Gun, shots: Shots) -> dict[str, int]:
    """bala.ruling.point-blank-procedure: each shot uses one load, hit or miss; what is left in the gun."""
    return {"loaded": gun.loaded - shots.bullets, "shot": gun.shot - shots.barrel}


def fires_shot(weapon: catalogue.Weapon, barrel: bool) -> bool:
    """Whether a point-blank shot counts as a shotgun's."""
    return catalogue.weapons()[catalogue.SHOT_BARREL].shotgun if barrel else weapon.shotgun


def expected(g: Fight, fighter: Character, dice: int, sees: bool, hand: int | None = None) -> float:
    """Successes to expect from that many dice with the best use of a weapon: for ordering offers, never for a rule."""
    way = max(7 - use.success for use in uses(g, fighter, hand))
    shots = next(shots_on_offer(g, fighter, dice, hand)).number if sees else 0
    return (shots * (7 - POINT_BLANK) + (dice - shots) * way) / 6


# decisions -----------------------------------------------------------------------------------------------------------
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
    me = g[who]
    others = [i for i in range(len(me.guns)) if hands.can_take(g, me, i) is None]
    if dice < 2 or not others:
        return False
    rule = "bala.melee.defender-draw"
    offers = [(expected(g, me, dice, sees), Option(Keep(who), rules=(rule,)))]
    for i in others:
        choice = FightDraw(who, i)
        worth = expected(g, me, dice - 1, sees, i)
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
    me = g[who]
    rule = "bala.melee.point-blank"
    offers = list(shots_on_offer(g, me, dice))
    if len(offers) == 1:
        return offers[0]
    options = [Option(PointBlank(who, s.number, s.barrel), rules=(rule,)) for s in offers]
    choice = ref.ask(g.seat_of(who), rule, options, facts={"who": who, "dice": dice})
    assert isinstance(choice, PointBlank)
    shots = Shots(choice.number - choice.barrel, choice.barrel)
    if shots.number:
        g.change_gun(who, me.hand, **shots_fired(me.guns[me.hand], shots))
        neighbours.take_note(g, who)
    return shots


def choose_use(ref: Ref, g: Fight, who: str, dice: int) -> Use:
    """bala.ruling.apache-mode: the holder of a weapon with several uses chooses one before rolling."""
    ways = uses(g, g[who])
    if len(ways) == 1 or dice == 0:
        return ways[0]
    rule = "bala.ruling.apache-mode"
    options = [Option(Strike(who, way.name), rules=(rule,)) for way in ways]
    choice = ref.ask(g.seat_of(who), rule, options, facts={"who": who, "dice": dice})
    return next(way for way in ways if way.name == choice.how)
