"""What people, places and cards are worth in Frontera. A value of 1 is about a level of Health of an ordinary rival."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from sixgun.core.cards import RANKS, is_joker, suit
from sixgun.core.choice import Choice, Place
from sixgun.core.odds import TooManyOutcomes, enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.frontera import decks
from sixgun.games.frontera.fights.fight_choice import arms_of, foes_of, strike_point, targets_of
from sixgun.games.frontera.fights.space import cover_points, line_of_fire, metres
from sixgun.games.frontera.fights.strike import attack_mods, caused, difficulty, grader
from sixgun.games.frontera.fights.techniques import (
    AIM,
    RANGED,
    TECHNIQUES,
    THROWN,
    absorbed,
    damage_caused,
    hits,
    max_attacks,
    reach_mod,
    weapon_of,
)
from sixgun.games.frontera.goods import protection
from sixgun.games.frontera.levels import able, endurance
from sixgun.games.frontera.state import Character, Plan, Session
from sixgun.games.frontera.trials import SUITS, draw_count, draw_mods, has_skill, score

HEALTH = {0: 0.0, -1: 1.0, -2: 2.3, -3: 4.5, -4: 5.0}
"""What it is worth to have a rival at this level; from -3 on he is out of the fight."""
MORALE = {0: 0.0, -1: 0.5, -2: 1.1, -3: 2.2}
HELPLESS = 0.03
"""Part of the value of hurting somebody who cannot act any more."""
RIGHT = 15 / 54
"""Of a full pack, the cards of one suit and the jokers: what to expect of cards that nobody knows."""
MOST_PATHS = 400
"""Odds with more paths of chance than this are guessed."""


# people --------------------------------------------------------------------------------------------------------------
def threat(c: Character) -> float:
    """How dangerous somebody is when unhurt, about 1."""
    if not c.arms and not c.npc:
        return 0.6
    return 1.0 if c.protagonist else 0.8


def harm(c: Character, levels: int, already: int = 0) -> float:
    """What it is worth to take levels of Health off a rival who is about to lose some others anyway."""
    before = max(-4, c.health - already)
    gain = HEALTH[max(-4, before - levels)] - HEALTH[before]
    return gain * threat(c) * (1.0 if able(c) and before > -3 else HELPLESS)


def fright(c: Character, levels: int) -> float:
    gain = MORALE[max(-3, c.morale - levels)] - MORALE[c.morale]
    return gain * threat(c) * (1.0 if able(c) else 0.0)


def worth(g: Session, side: str) -> float:
    """How a session stands for a seat: the levels of rivals less those of its own people."""
    total = 0.0
    mine = {c.side for c in g.of_seat(side)}
    for c in g.characters.values():
        value = threat(c) * (HEALTH[c.health] + MORALE[c.morale])
        total += -value if c.side in mine else value
    return total


# attacks -------------------------------------------------------------------------------------------------------------
Drawn = tuple[tuple[tuple[str, ...], float], ...]


def best_cards(
    belief: Session, who: str, mods: Sequence[object], rule: str, grade: Callable[[str], int], count: int
) -> Drawn | None:
    """The best `count` cards of a draw with their chances, by the rules' own draw on what the seat believes; None if
    there are too many ways to count them. Of cards that do the same one stands for all."""
    seat = belief[who].seat

    def run(ref: Ref, g: Session) -> tuple[str, ...]:
        n, _ = draw_count(ref, g, who, mods)  # type: ignore[arg-type]
        hand = decks.draw(ref, g, seat, n, rule, grade, count)
        return tuple(sorted(hand.cards, key=lambda card: (-grade(card), card))[:count])

    try:
        found = enumerate_outcomes(run, belief, Session.fork, lambda _: 0, limit=MOST_PATHS, log=False)
    except TooManyOutcomes:
        return None
    return tuple((case.result, float(case.p)) for case in found.cases)


def sure_losses(g: Session, seat: str) -> dict[str, int]:
    """What the cards that this seat itself has laid face down will do."""
    found: dict[str, int] = {}
    for plan in g.fight.plans if g.fight is not None else ():
        if g[plan.who].seat == seat and plan.choice.kind == "attack":
            for laid in plan.laid:
                if laid.target in g.characters:
                    found[laid.target] = found.get(laid.target, 0) + levels_of(g, plan, laid.card, laid.target)
    return found


def lay_on(g: Session, plan: Plan, laid: Sequence[tuple[str, str]], losses: dict[str, int]) -> None:
    """Puts the cards of an attack that are laid already to what its targets are going to lose."""
    for card, target in laid:
        if plan.choice.kind == "attack" and target in g.characters:
            losses[target] = losses.get(target, 0) + levels_of(g, plan, card, target)


def levels_of(g: Session, plan: Plan, card: str, target: str) -> int:
    """What a card of an attack does to a target."""
    if not hits(card, plan.choice.how):
        return 0
    return absorbed(caused(g, plan, target), card, difficulty(g, plan, target))


def effect(g: Session, plan: Plan, card: str, target: str, already: int = 0) -> float:
    """What one card is worth on one target."""
    kind, rival = plan.choice.kind, g[target]
    if not hits(card, plan.choice.how):
        return 0.0
    if kind == "scare":
        return fright(rival, 1) if decks.value(card) > difficulty(g, plan, target) else 0.0
    if kind == "grapple":
        return 0.5 * threat(rival) if able(rival) and not rival.held_by else 0.0
    return harm(rival, levels_of(g, plan, card, target), already)


def share_out(g: Session, plan: Plan, cards: Sequence[str], already: dict[str, int]) -> float:
    """The best cards one after another, each on the target where it is worth most."""
    hurt = dict(already)
    total = 0.0
    for card in cards:
        found = [(effect(g, plan, card, name, hurt.get(name, 0)), name) for name in targets_of(plan.choice)]
        value, name = max(found)
        total += value
        if plan.choice.kind == "attack":
            hurt[name] = hurt.get(name, 0) + levels_of(g, plan, card, name)
        elif value:
            break  # a second card scares or seizes nobody more than the first
    return total


def plan_of(g: Session, choice: Choice) -> Plan | None:
    c = g[choice.actor]
    origin = strike_point(g, c, choice)
    return None if origin is None else Plan(choice.actor, choice, (), origin)


def attack_value(g: Session, belief: Session, choice: Choice, already: dict[str, int]) -> tuple[float, float]:
    """What an announced attack is worth by exact odds, and how likely it does anything."""
    plan = plan_of(g, choice)
    if plan is None:
        return 0.0, 0.0
    mods = attack_mods(g, g[choice.actor], choice, plan.origin)
    rule = f"frontera.tech.{choice.how}"
    drawn = best_cards(belief, choice.actor, mods, rule, grader(g, plan), choice.number)
    if drawn is None:
        return rough_attack(g, plan, sum(mod.value for mod in mods)), RIGHT
    value = chance = 0.0
    for cards, p in drawn:
        gain = share_out(g, plan, cards, already)
        value += p * gain
        chance += p if gain > 0 else 0.0
    return value, chance


def rough_attack(g: Session, plan: Plan, cards: int) -> float:
    hitting = min(plan.choice.number, max(0, cards) * RIGHT)
    names = targets_of(plan.choice)
    levels = max(mean_levels(caused(g, plan, name), difficulty(g, plan, name)) for name in names)
    return hitting * levels * max(threat(g[name]) for name in names)


@lru_cache(maxsize=512)
def mean_levels(caused: int, goal: int) -> float:
    """What a hit does on the average."""
    cards = [f"{rank}S" for rank in RANKS]
    return sum(absorbed(caused, card, goal) for card in cards) / len(cards)


# danger --------------------------------------------------------------------------------------------------------------
def danger(g: Session, c: Character, place: Place, cover: str, piece: str) -> float:
    """Levels to expect from all rivals in a turn, if this character stood there."""
    there = _at(g, c, place, cover, piece)
    total = 0.0
    for foe in foes_of(g, c):
        if able(foe) and not foe.held_by and not foe.holds:
            total += max([_rough(there, foe, there[c.id], *pair) for pair in arms_of(g, foe)], default=0.0)
    return total


def _at(g: Session, c: Character, place: Place, cover: str, piece: str) -> Session:
    there = g.fork()
    there.change(c.id, x=place[0], y=place[1], z=place[2], cover=cover, cover_piece=piece)
    return there


def _rough(g: Session, foe: Character, c: Character, item: str, technique: str) -> float:
    """What one rival can be expected to do with one weapon; a fighter with his fists may come closer first."""
    if technique == AIM and foe.mount:  # frontera.mount.no-aim
        return 0.0
    weapon = weapon_of(g, item)
    far = metres(foe.place, c.place)
    step = 3.0 if technique not in RANGED else 0.0
    mod = reach_mod(weapon, technique, max(0.0, far - step))
    if mod is None or (technique in (*RANGED, THROWN) and line_of_fire(g, foe, foe.place, c)):
        return 0.0
    row = TECHNIQUES[technique]
    cards = sum(m.value for m in draw_mods(g, foe.id, row.trait, row.skill)) + mod
    hitting = min(max_attacks(g, foe, technique, weapon), max(0, cards) * RIGHT)
    shield = cover_points(g, foe.place, c)[0] if technique in (*RANGED, THROWN) else 0
    goal = endurance(c) + shield + sum(mod.value for mod in protection(g, c.id))
    return hitting * mean_levels(damage_caused(foe, technique, weapon, max(0.0, far - step)), goal)


def reach_value(g: Session, c: Character, place: Place, cover: str, piece: str) -> float:
    """What could be done from a place in a turn, roughly."""
    there = _at(g, c, place, cover, piece)
    me = there[c.id]
    best = 0.0
    for foe in foes_of(g, c):
        if not able(foe):
            continue
        for pair in arms_of(g, c):
            best = max(best, _rough(there, me, foe, *pair) * threat(foe))
    return best


# cards ---------------------------------------------------------------------------------------------------------------
def card_worth(g: Session, seat: str, card: str) -> float:
    """How much a seat wants a card in its deck: jokers fit everything; otherwise suits of the traits that its people
    use in fights and are good at, high cards before low ones."""
    if is_joker(card):
        return 30.0
    need = _needs(g, seat).get(suit(card), 0.5)
    return need * (6 + decks.value(card))


def _needs(g: Session, seat: str) -> dict[str, float]:
    needs = dict.fromkeys(SUITS.values(), 0.3)
    for c in g.of_seat(seat):
        if c.dead:
            continue
        for _, technique in arms_of(g, c):
            row = TECHNIQUES[technique]
            weight = 0.25 * score(c, row.trait) + (0.5 if has_skill(c, row.skill) else 0.0)
            needs[SUITS[row.trait]] = max(needs[SUITS[row.trait]], weight)
    return needs
