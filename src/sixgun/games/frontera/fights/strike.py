"""What the cards of a combat turn do, all at the same time.

frontera.combat.simultaneous, frontera.ruling.simultaneous-damage: everything is read from the state in which the turn
began; `Losses` gathers what it does, and fight.py applies it when all has been read.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.frontera.catalogue import Weapon
from sixgun.games.frontera.choices import ATTACKS, Attack, Grapple, Scare, Struck
from sixgun.games.frontera.decks import value
from sixgun.games.frontera.fights import techniques
from sixgun.games.frontera.fights.space import metres
from sixgun.games.frontera.fights.techniques import TECHNIQUES, hits, weapon_of
from sixgun.games.frontera.goods import goods_mods
from sixgun.games.frontera.levels import confidence
from sixgun.games.frontera.state import Character, Laid, Plan, Session
from sixgun.games.frontera.trials import draw_mods, gives_attack, lay


class Losses(msgspec.Struct):
    """What a turn does to people, gathered until its end."""

    health: dict[str, int] = {}
    morale: dict[str, int] = {}
    seized: list[tuple[str, str]] = []
    """Seizer and seized."""
    why: dict[str, str] = {}
    """The rule by which somebody loses Morale."""
    jumped: list[tuple[str, str]] = []
    """Who has jumped off a mount, and how fast it went."""
    run_over: list[tuple[str, str]] = []
    """Who has been ridden down, and by what (frontera.ruling.ride-down)."""

    def hurt(self, who: str, levels: int) -> None:
        self.health[who] = self.health.get(who, 0) + levels

    def frighten(self, who: str, levels: int, rule: str) -> None:
        self.morale[who] = self.morale.get(who, 0) + levels
        self.why.setdefault(who, rule)


def struck(plan: Plan) -> Struck:
    assert isinstance(plan.choice, ATTACKS)
    return plan.choice


def attack_mods(g: Session, c: Character, choice: Struck, origin: tuple[float, float, float]) -> tuple[Mod, ...]:
    """Every modifier of the number of cards: frontera.attack.draw, frontera.ruling.multi-target-range."""
    technique = TECHNIQUES[choice.how]
    weapon = weapon_of(g, choice.weapon)
    distances = [metres(origin, g[name].place) for name in choice.targets]
    mods = [*techniques.range_mods(weapon, choice.how, distances), *goods_mods(g, c.id, technique.skill)]
    return draw_mods(g, c.id, technique.trait, technique.skill, mods)


def difficulty(g: Session, plan: Plan, target: str) -> int:
    """What a card must beat on a target: Endurance with cover and speed, or Confidence for a scare, which nothing
    raises (frontera.ruling.scare-techniques)."""
    if isinstance(plan.choice, Scare):
        return confidence(g[target])
    return sum(mod.value for mod in hit_mods(g, plan, target))


def hit_mods(g: Session, plan: Plan, target: str) -> tuple[Mod, ...]:
    """What makes up the difficulty of this attack on a target."""
    choice = struck(plan)
    return tuple(techniques.difficulty_mods(g, g[plan.who], plan.origin, g[target], choice.how, choice.path))


def caused(g: Session, plan: Plan, target: str) -> int:
    """What a hit causes on a target, from where the attack is made."""
    choice = struck(plan)
    weapon: Weapon = weapon_of(g, choice.weapon)
    return techniques.damage_caused(g[plan.who], choice.how, weapon, metres(plan.origin, g[target].place))


def grader(g: Session, plan: Plan) -> Callable[[str], int]:
    """How good a card is for this attack: what it would do to the target on which it does most.

    Cards that do the same cannot be told apart: this is what the odds count by."""
    choice = struck(plan)
    targets = choice.targets
    goals = [difficulty(g, plan, name) for name in targets]
    pairs = sorted({(goal, caused(g, plan, name)) for goal, name in zip(goals, targets, strict=True)})

    def grade(card: str) -> int:
        if not hits(card, choice.how):
            return 0
        if isinstance(choice, Grapple):
            return 1
        if isinstance(choice, Scare):
            return 1 + sum(value(card) > goal for goal in goals)
        total = 0
        for one in [1 + techniques.absorbed(levels, card, goal) for goal, levels in pairs]:
            total = total * 10 + one
        return total

    return grade


def lay_attack(ref: Ref, g: Session, plan: Plan) -> tuple[Laid, ...]:
    """Draw and choose: frontera.ruling.extra-attacks-count, frontera.ruling.change-after-draw (nothing changes now)."""
    choice = struck(plan)
    rule = TECHNIQUES[choice.how].rule
    mods = attack_mods(g, g[plan.who], choice, plan.origin)
    targets = choice.targets
    return lay(ref, g, plan.who, mods, rule, grader(g, plan), choice.number, targets, gives=gives_attack)


def resolve(ref: Ref, g: Session, plan: Plan, losses: Losses) -> None:
    """Read the cards of an attack. frontera.ruling.target-out-of-action: they are not redirected;
    frontera.ruling.attack-helpless: nor do they kill a helpless target by themselves."""
    choice = struck(plan)
    read = {Attack: _damage, Scare: _scare, Grapple: _grapple}[type(choice)]
    for one in plan.laid:
        if not hits(one.card, choice.how):
            ref.tell("miss", "frontera.attack.hit-or-miss", who=plan.who, target=one.target, card=one.card)
        else:
            read(ref, g, plan, one, losses)


def _damage(ref: Ref, g: Session, plan: Plan, one: Laid, losses: Losses) -> None:
    """frontera.damage.caused, frontera.attack.endurance-is-difficulty, frontera.ruling.absorb-per-hit."""
    c, target = g[plan.who], g[one.target]
    mods = hit_mods(g, plan, target.id)
    goal = sum(mod.value for mod in mods)
    levels = techniques.absorbed(caused(g, plan, target.id), one.card, goal)
    number = value(one.card)
    rule = f"frontera.damage.{'below' if number < goal else 'equal' if number == goal else 'above'}"
    ref.tell("hit", rule, mods=mods, who=c.id, target=target.id, card=one.card, difficulty=goal, levels=levels)
    losses.hurt(target.id, levels)


def _scare(ref: Ref, g: Session, plan: Plan, one: Laid, losses: Losses) -> None:
    """frontera.scare.effect, frontera.morale.loss-scare, frontera.ruling.scare-mixed."""
    scared = value(one.card) > confidence(g[one.target])
    ref.tell(
        "scares" if scared else "scares-not", "frontera.scare.effect", who=plan.who, target=one.target, card=one.card
    )
    if scared:
        losses.frighten(one.target, 1, "frontera.scare.effect")


def _grapple(ref: Ref, g: Session, plan: Plan, one: Laid, losses: Losses) -> None:
    """frontera.grapple.success, frontera.grapple.no-absorb, frontera.ruling.grapple-count, .grapple-when: one hit is
    enough, from the end of the turn."""
    if (plan.who, one.target) not in losses.seized:
        ref.tell("seizes", "frontera.grapple.success", who=plan.who, target=one.target, card=one.card)
        losses.seized.append((plan.who, one.target))
