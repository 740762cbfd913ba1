"""What people, places and cards are worth in Frontera. A value of 1 is about a level of Health of an ordinary rival."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from sixgun.core.cards import is_joker, pack, suit
from sixgun.core.choice import Place
from sixgun.core.estimate import estimate
from sixgun.core.odds import SilentOddsRef, first_option
from sixgun.core.ref import Ref
from sixgun.games.frontera import decks, medical
from sixgun.games.frontera.choices import ATTACKS, Attack, Struck
from sixgun.games.frontera.fights.fight_choice import (
    STEP,
    approaches,
    arms_of,
    check,
    foes_of,
    strike_point,
)
from sixgun.games.frontera.fights.space import metres
from sixgun.games.frontera.fights.strike import Losses, attack_mods, caused, difficulty, lay_attack, resolve
from sixgun.games.frontera.fights.techniques import TECHNIQUES, absorbed, hits, max_attacks, reach_mod, weapon_of
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.odds import draws
from sixgun.games.frontera.state import Character, Laid, Plan, Session, replace
from sixgun.games.frontera.trials import SUCCESS, SUITS, has_skill, score

HEALTH = {0: 0.0, -1: 1.0, -2: 2.3, -3: 4.5, -4: 5.0}
"""What it is worth to have a rival at this level; from -3 on he is out of the fight."""
MORALE = {0: 0.0, -1: 0.5, -2: 1.1, -3: 2.2}
HELPLESS = 0.03
"""Part of the value of hurting a rival who cannot act any more."""
HOLD = 0.5
"""What it is worth to hold a rival, of his threat."""
WAYS = 12
"""How many ends an announced action is followed to."""
FULL = 60
"""The same for a draw that is remembered."""


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
def read(g: Session, plan: Plan, laid: Iterable[Laid], ref: Ref | None = None) -> Losses:
    """What cards of an attack do to people, by the rules."""
    losses = Losses({}, {}, [])
    resolve(ref or SilentOddsRef(first_option, []), g, replace(plan, laid=tuple(laid)), losses)
    return losses


def gain(g: Session, losses: Losses, already: Mapping[str, int]) -> float:
    """What losses of rivals are worth who are about to lose some levels anyway."""
    hurt = sum([harm(g[who], n, already.get(who, 0)) for who, n in losses.health.items() if who in g.characters])
    seized = [g[who] for _, who in losses.seized]
    held = sum([HOLD * threat(c) for c in seized if able(c) and not c.held_by])
    return hurt + held + sum([fright(g[who], n) for who, n in losses.morale.items()])


def sure_losses(g: Session, seat: str) -> Counter[str]:
    """Levels that the cards will take which this seat itself has laid face down."""
    found: Counter[str] = Counter()
    for plan in g.fight.plans if g.fight is not None else ():
        if g[plan.who].seat == seat and isinstance(plan.choice, ATTACKS):
            found.update(read(g, plan, plan.laid).health)
    return found


def plan_of(g: Session, choice: Struck) -> Plan | None:
    c = g[choice.actor]
    origin = strike_point(g, c, choice)
    return None if origin is None else Plan(choice.actor, choice, (), origin)


def attack_value(g: Session, belief: Session, choice: Struck, already: Mapping[str, int]) -> tuple[float, float]:
    """What an announced attack is worth, drawn and laid by the rules from what the seat believes, and how likely it
    does anything."""
    plan = plan_of(g, choice)
    if plan is None:
        return 0.0, 0.0

    def run(ref: Ref, work: Session) -> float:
        return gain(g, read(work, plan, lay_attack(draws.answering(ref), work, plan), ref), already)

    ends = estimate(run, belief, Session.fork, WAYS)
    return sum([end.p * end.result for end in ends]), sum([end.p for end in ends if end.result > 0])


def care_helps(belief: Session, healer: str, patient: str) -> float:
    """The chance that care for somebody succeeds."""

    def run(ref: Ref, work: Session) -> bool:
        return medical.care(draws.answering(ref), work, healer, patient).grade == SUCCESS

    return sum([end.p for end in estimate(run, belief, Session.fork, WAYS) if end.result])


@lru_cache(maxsize=2048)
def levels_to_expect(technique: str, caused: int, goal: int, cards: int, number: int) -> float:
    """What `number` attacks with so many cards do, if nobody knows anything of the cards."""

    def grade(card: str) -> int:
        return absorbed(caused, card, goal) if hits(card, technique) else 0

    def run(ref: Ref, full: tuple[str, ...]) -> int:
        hand = ref.draw(full, TECHNIQUES[technique].rule, cards, [grade(card) for card in full], number)
        return sum(sorted([grade(card) for card in hand])[-number:]) if number else 0

    return sum([end.p * end.result for end in estimate(run, pack(), tuple, FULL)])


# danger --------------------------------------------------------------------------------------------------------------
def danger(g: Session, c: Character, place: Place, cover: str, piece: str) -> float:
    """Levels to expect from all rivals in a turn, if this character stood there."""
    there = _at(g, c, place, cover, piece)
    total = 0.0
    for foe in foes_of(g, c):
        if able(foe) and not foe.held_by and not foe.holds:
            total += max([_likely(there, foe, there[c.id], *pair) for pair in arms_of(g, foe)], default=0.0)
    return total


def _at(g: Session, c: Character, place: Place, cover: str, piece: str) -> Session:
    there = g.fork()
    there.change(c.id, x=place[0], y=place[1], z=place[2], cover=cover, cover_piece=piece)
    return there


def _likely(g: Session, c: Character, target: Character, item: str, technique: str) -> float:
    """Levels to expect from somebody with one weapon against one target, after a step towards it if he strikes."""
    weapon = weapon_of(g, item)
    number = max_attacks(g, c, technique, weapon)
    if reach_mod(weapon, technique, max(0.0, metres(c.place, target.place) - STEP)) is None and not c.mount:
        return 0.0
    for path in approaches(g, c, target, weapon, technique):
        choice = Attack(c.id, target.id, technique, number, item, path)
        plan = plan_of(g, choice) if check(g, c, choice) is None else None
        if plan is not None:
            cards = sum([mod.value for mod in attack_mods(g, c, choice, plan.origin)])
            hurts, goal = caused(g, plan, target.id), difficulty(g, plan, target.id)
            return levels_to_expect(technique, hurts, goal, max(0, cards), number)
    return 0.0


def reach_value(g: Session, c: Character, place: Place, cover: str, piece: str) -> float:
    """What could be done from a place in a turn, roughly."""
    there = _at(g, c, place, cover, piece)
    me = there[c.id]
    best = 0.0
    for foe in foes_of(g, c):
        if not able(foe):
            continue
        for pair in arms_of(g, c):
            best = max(best, _likely(there, me, foe, *pair) * threat(foe))
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
