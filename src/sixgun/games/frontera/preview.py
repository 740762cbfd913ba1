"""Previews: the odds of a choice before it is made, as the asking seat must expect them.

The very rules that would be carried out run on what the seat believes (knowledge.believe), so a preview tells nothing
that the seat does not know. Whoever plays a card plays the one that serves best; the cards of a multiple attack are
laid on its targets in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Any

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.game import Outcome, Preview
from sixgun.core.log import Mod
from sixgun.core.odds import TooManyOutcomes, enumerate_outcomes, first_option
from sixgun.core.ref import Ref, SimulationRef
from sixgun.games.frontera import contests, fight, fight_choice, flow, mayor, medical, strike
from sixgun.games.frontera.adventure_file import Beat
from sixgun.games.frontera.decks import dead_mans_hand
from sixgun.games.frontera.goods import goods_mods
from sixgun.games.frontera.knowledge import believe
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import MAYOR, Plan, Session, replace
from sixgun.games.frontera.strike import Losses
from sixgun.games.frontera.techniques import damage_caused, difficulty_mods, weapon_of
from sixgun.games.frontera.trials import SUITS, Contest, Contestant, draw_mods, judge_opposed, judge_trait, opposed_test
from sixgun.games.frontera.trials import trait_test as make_trait_test

LIMIT = 3_000
"""More different hands than this are not counted while somebody waits: the odds of an opposed test then come from a
sample, which says so."""
SAMPLES = 1_000
_CONTESTS = {"sneak": "stealth", "pocket": "pickpocket", "challenge": "challenge", "provoke": "provoke"}
_MOST_LEVELS = 4
Row = tuple[str, int]
"""A result and how bad it is for whoever it is done to."""


def preview(g: Session, choice: Choice) -> Preview | None:
    """None where nothing is drawn, where the choice is not legal now, or where there is too much to count."""
    try:
        if g.step == "fight":
            return _announcement(g, choice)
        if g.step == "scene":
            return _in_a_scene(g, choice)
    except TooManyOutcomes:
        return None
    return None


def _chances(g: Session, seat: str, run: Callable[[Ref, Session], Hashable]) -> dict[Hashable, Fraction]:
    """Each result of `run` with its exact chance, on what `seat` believes."""
    found: dict[Hashable, Fraction] = {}
    spread = enumerate_outcomes(run, believe(g, seat), Session.fork, lambda _: 0, _in_turn, LIMIT, log=False)
    for case in spread:
        found[case.result] = found.get(case.result, Fraction(0)) + case.p
    return found


def _in_turn(question: Question) -> Choice:
    """The best card; the first on the first target, the second on the second one, and so on."""
    first = first_option(question)
    if first.kind != "play" or not first.target:
        return first
    targets = list(dict.fromkeys(option.choice.target for option in question.options))
    number = question.facts.get("number", 1)
    wanted = targets[(int(number) - 1) % len(targets)] if isinstance(number, int) else targets[0]
    return next(o.choice for o in question.options if o.choice.item == first.item and o.choice.target == wanted)


def _rows(chances: dict[Hashable, Fraction], rows: Sequence[Row], rule: str) -> tuple[Outcome, ...]:
    return tuple(Outcome(name, chances[name], bad, rule) for name, bad in rows if name in chances)


# fights --------------------------------------------------------------------------------------------------------------
def _announcement(g: Session, choice: Choice) -> Preview | None:
    if g.fight is None or not g.fight.order or choice.actor != g.fight.order[0]:
        return None
    c = g[choice.actor]
    if fight_choice.check(g, c, choice) is not None:
        return None
    if choice.kind in fight_choice.ATTACKS:
        return _attack(g, choice)
    if choice.kind == "care":
        return _care(g, choice)
    if choice.kind in fight_choice.WORDS:
        return _words(g, choice)
    return None


def _attack(g: Session, choice: Choice) -> Preview:
    """What the cards of this attack do by themselves; others may do more in the same turn."""
    c = g[choice.actor]
    plan = Plan(c.id, choice, (), fight_choice.strike_point(g, c, choice) or c.place)
    targets = fight_choice.targets_of(choice)
    rule = f"frontera.tech.{choice.how}"

    def run(ref: Ref, work: Session) -> Hashable:
        laid = strike.lay_attack(ref, work, plan)
        losses = Losses({}, {}, [])
        strike.resolve(ref, work, replace(plan, laid=laid), losses)
        if choice.kind == "grapple":
            return bool(losses.seized)
        if choice.kind == "scare":
            return sum(losses.morale.values())
        return tuple(losses.health.get(name, -1) for name in targets)

    chances = _chances(g, c.seat, run)
    mods = strike.attack_mods(g, c, choice, plan.origin)
    difficulties = tuple(strike.difficulty(g, plan, name) for name in targets)
    facts: dict[str, Any] = {"difficulty": difficulties, "cards": max(0, sum(mod.value for mod in mods))}
    if choice.kind == "grapple":
        hit = chances.get(True, Fraction(0))
        outcomes = (Outcome("nothing", 1 - hit, 0, rule), Outcome("seizes", hit, 2, rule))
        facts["effect"] = hit
        return Preview(rule, "the suit", mods, outcomes, facts)
    if choice.kind == "scare":
        scared = sum((p for levels, p in chances.items() if levels != 0), Fraction(0))
        outcomes = (Outcome("nothing", 1 - scared, 0, rule), Outcome("scares", scared, 2, rule))
        facts["effect"] = scared
        return Preview(rule, "more than Confidence", mods, outcomes, facts)
    named: dict[Hashable, Fraction] = {}
    for levels, p in chances.items():
        name = _damage_name(levels)
        named[name] = named.get(name, Fraction(0)) + p
    rows: list[Row] = [("miss", 0), ("absorbed", 0)]
    rows += [(f"levels{n}", min(_MOST_LEVELS, n)) for n in range(1, _MOST_LEVELS + 1)]
    facts["effect"] = sum((p for name, p in named.items() if str(name).startswith("levels")), Fraction(0))
    facts["damage"] = damage_caused(c, choice.how, weapon_of(choice.item))
    also = _each_target(targets, chances, rule) if len(targets) > 1 else ()
    hard = tuple(difficulty_mods(g, c, plan.origin, g[targets[0]], choice.how))
    facts["against"] = tuple((mod.rule, mod.value) for mod in hard)
    return Preview(rule, "the suit", mods, _rows(named, rows, rule), facts, also=also)


def _damage_name(levels: Hashable) -> str:
    """What an attack does in all: -1 for a target is a miss."""
    assert isinstance(levels, tuple)
    if all(n < 0 for n in levels):
        return "miss"
    total = sum(n for n in levels if n > 0)
    return f"levels{min(_MOST_LEVELS, total)}" if total else "absorbed"


def _each_target(targets: Sequence[str], chances: dict[Hashable, Fraction], rule: str) -> tuple[Outcome, ...]:
    found = []
    for n, name in enumerate(targets):
        hurt = sum((p for levels, p in chances.items() if isinstance(levels, tuple) and levels[n] > 0), Fraction(0))
        found.append(Outcome("hurt", hurt, 2, rule, who=name))
    return tuple(found)


def _care(g: Session, choice: Choice) -> Preview:
    rule = "frontera.medical.combat"
    wanted, goal = SUITS[medical.TRAIT], medical.difficulty(choice.actor, choice.target)

    def run(ref: Ref, work: Session) -> Hashable:
        laid = fight.lay_cards(ref, work, Plan(choice.actor, choice, (), work[choice.actor].place))[0].laid
        return judge_trait(laid, wanted, goal, half=False).grade

    mods = draw_mods(g, choice.actor, medical.TRAIT, medical.SKILL, medical.care_mods(g, choice.actor))
    rows: tuple[Row, ...] = (("success", 0), ("failure", 1))
    outcomes = _rows(_chances(g, g[choice.actor].seat, run), rows, rule)
    return Preview(rule, "the suit", mods, outcomes, {"difficulty": goal})


def _words(g: Session, choice: Choice) -> Preview:
    rule = f"frontera.{choice.kind}.test"

    def run(ref: Ref, work: Session) -> Hashable:
        played = []
        for plan, active in zip(fight.lay_cards(ref, work, Plan(choice.actor, choice)), (True, False), strict=True):
            side = contests.contestant(work, plan.who, choice.kind, active=active)
            played.append((plan.who, SUITS[side.trait], plan.laid[0].card if plan.laid else ""))
        return _result(judge_opposed(played), choice.actor)

    side = contests.contestant(g, choice.actor, choice.kind, active=True)
    return _counted_or_sampled(
        g, g[choice.actor].seat, run, rule, draw_mods(g, choice.actor, side.trait, side.skill, side.mods)
    )


# scenes --------------------------------------------------------------------------------------------------------------
def _in_a_scene(g: Session, choice: Choice) -> Preview | None:
    if choice.kind == "step-forward" and choice.actor in g.characters:
        beat = flow.present_beat(g)
        return _beat(g, choice.actor, beat) if beat is not None else None
    if mayor.check(g, choice, beat=True) is not None:
        return None
    if choice.kind == "call-test":
        trait, _, skill = choice.how.partition("/")
        return trait_preview(g, MAYOR, choice.target, trait, skill, choice.number)
    if choice.kind == "last-chance":
        return _last_chance(g, choice.target)
    if choice.kind == "duel":
        people = mayor.named(choice)
        sides = [contests.contestant(g, who, "pistol duel", active=True) for who in people]
        return opposed_preview(g, MAYOR, people[0], sides, "frontera.duel.pistol-test")
    if choice.kind in _CONTESTS:
        sides = _sides(g, choice.kind, mayor.named(choice)[0], choice.item.split(mayor.JOIN))
        return opposed_preview(g, MAYOR, sides[0].who, sides, f"frontera.{_CONTESTS[choice.kind]}.test")
    return None


def _beat(g: Session, who: str, beat: Beat) -> Preview | None:
    """What the next beat asks of whoever steps forward."""
    seat = g[who].seat
    against = [name for name in beat.against.split("+") if name in g.characters and not g[name].dead]
    if beat.kind == "test":
        return trait_preview(g, seat, who, beat.trait, beat.skill, beat.difficulty)
    if not against:
        return None
    if beat.kind == "duel":
        sides = [contests.contestant(g, name, "pistol duel", active=True) for name in (who, against[0])]
        return opposed_preview(g, seat, who, sides, "frontera.duel.pistol-test")
    if beat.kind == "contest":
        sides = [
            Contestant(name, beat.trait, beat.skill, tuple(goods_mods(g, name, beat.skill))) for name in (who, *against)
        ]
        return opposed_preview(g, seat, who, sides, "frontera.opposed.draw")
    if beat.kind in _CONTESTS:
        rule = f"frontera.{_CONTESTS[beat.kind]}.test"
        return opposed_preview(g, seat, who, _sides(g, beat.kind, who, against), rule)
    return None


def _sides(g: Session, kind: str, who: str, against: Sequence[str]) -> list[Contestant]:
    use = _CONTESTS[kind]
    rivals = against if kind == "sneak" else against[:1]
    return [
        contests.contestant(g, who, use, active=True),
        *(contests.contestant(g, name, use, active=False) for name in rivals),
    ]


def trait_preview(g: Session, seat: str, who: str, trait: str, skill: str, difficulty: int) -> Preview | None:
    """frontera.trait-test.procedure, as `seat` must expect it."""
    if not able(g[who]):
        return None
    rule = "frontera.trait-test.procedure"
    extra = tuple(goods_mods(g, who, skill))

    def run(ref: Ref, work: Session) -> Hashable:
        return make_trait_test(ref, work, who, trait, skill, difficulty=difficulty, mods=extra).grade

    rows: tuple[Row, ...] = (("success", 0), ("partial", 1), ("failure", 2))
    chances = _chances(g, seat, run)
    outcomes = tuple(
        Outcome("partial-success" if name == "partial" else name, chances[name], bad, rule)
        for name, bad in rows
        if name in chances
    )
    mods = draw_mods(g, who, trait, skill, extra)
    facts = {"difficulty": difficulty, "effect": chances.get("success", Fraction(0))}
    return Preview(rule, "the suit", mods, outcomes, facts)


def opposed_preview(g: Session, seat: str, who: str, sides: Sequence[Contestant], rule: str) -> Preview | None:
    """An opposed test for `who`; that it is made anew when nobody shows suit or colour counts as a stalemate."""

    def run(ref: Ref, work: Session) -> Hashable:
        return _result(opposed_test(ref, work, sides, rule), who)

    mine = next(side for side in sides if side.who == who)
    return _counted_or_sampled(g, seat, run, rule, draw_mods(g, who, mine.trait, mine.skill, mine.mods))


def _counted_or_sampled(
    g: Session, seat: str, run: Callable[[Ref, Session], Hashable], rule: str, mods: tuple[Mod, ...]
) -> Preview:
    try:
        return _opposed(_chances(g, seat, run), rule, mods)
    except TooManyOutcomes:
        return _opposed(_sampled(g, seat, run), rule, mods, SAMPLES)


def _sampled(g: Session, seat: str, run: Callable[[Ref, Session], Hashable]) -> dict[Hashable, Fraction]:
    """As `_chances`, from a sample that is the same for equal knowledge."""
    found: dict[Hashable, Fraction] = {}
    believed = believe(g, seat)
    ref = SimulationRef(SeededChance(0), _in_turn)
    for _ in range(SAMPLES):
        result = run(ref, believed.fork())
        found[result] = found.get(result, Fraction(0)) + Fraction(1, SAMPLES)
    return found


def _result(contest: Contest, who: str) -> str:
    if contest.victor:
        return "victory" if contest.victor == who else "defeat"
    return "stalemate" if contest.nothing or who in contest.winners else "defeat"


def _opposed(chances: dict[Hashable, Fraction], rule: str, mods: tuple[Mod, ...], samples: int = 0) -> Preview:
    rows: tuple[Row, ...] = (("victory", 0), ("stalemate", 1), ("defeat", 2))
    facts: dict[str, Any] = {"effect": chances.get("victory", Fraction(0))}
    if samples:
        facts["samples"] = samples
    needs = f"the best card (sample of {samples})" if samples else "the best card"
    return Preview(rule, needs, mods, _rows(chances, rows, rule), facts)


def _last_chance(g: Session, who: str) -> Preview:
    """frontera.health.dead-test."""
    cared = g[who].health_clock.care >= 0
    rule = "frontera.health.dead-test-care" if cared else "frontera.health.dead-test-no-care"

    def run(ref: Ref, work: Session) -> Hashable:
        return "survives" if dead_mans_hand(ref, work, rule, 2 if cared else 1) else "dies"

    rows: tuple[Row, ...] = (("survives", 0), ("dies", 4))
    return Preview(rule, "an ace", (), _rows(_chances(g, MAYOR, run), rows, rule))
