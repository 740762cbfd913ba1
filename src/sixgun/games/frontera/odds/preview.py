"""Previews: the odds of a choice before it is made, as the asking seat must expect them.

The very rules that would be carried out run on what the seat believes (belief.py), so a preview tells nothing
that the seat does not know. Of a hand the card is played that serves best; the cards of a multiple attack are
laid on its targets in turn. Contested tests are in preview_contest.py, evenings in preview_evening.py.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.counts import summed
from sixgun.core.game import Outcome, Preview
from sixgun.core.hands import best_cards
from sixgun.core.hands.best_cards import Uncounted
from sixgun.core.odds import SilentOddsRef, first_option, if_countable
from sixgun.core.ref import Answering, Ref, Rule
from sixgun.games.frontera import casting, choices, console, contests, debts, drawing, flow, gambling, mayor, medical
from sixgun.games.frontera.adventures.adventure_file import Beat
from sixgun.games.frontera.decks import dead_mans_hand, value
from sixgun.games.frontera.drinking import drinking_duel, heavy_drinking
from sixgun.games.frontera.fights import fight, fight_calls, fight_choice, fight_tests, riding, strike
from sixgun.games.frontera.fights.strike import Losses
from sixgun.games.frontera.fights.techniques import TECHNIQUES, speed_now
from sixgun.games.frontera.goods import of_use
from sixgun.games.frontera.levels import able, confidence, last_chance
from sixgun.games.frontera.odds import chase_odds, preview_evening, telling
from sixgun.games.frontera.odds.chase_odds import Chase
from sixgun.games.frontera.odds.preview_contest import opposed_preview, standing
from sixgun.games.frontera.odds.telling import FEWER, Row, certain, chances_of, need, rows
from sixgun.games.frontera.state import MAYOR, Character, Plan, Session, replace
from sixgun.games.frontera.trials import PROCEDURE, TESTS, Contestant, equipped, opposed_test, trait_test

_MOST_LEVELS = 4
HALF = Fraction(1, 2)


@if_countable
def preview(g: Session, choice: Choice) -> Preview | None:
    """None where nothing is drawn, where the choice is not legal now, or where there is too much to count."""
    if found := preview_evening.evening_question(g, choice):
        return found
    if isinstance(choice, choices.Draw):
        return _drawing(g, choice) if choice.actor in g.characters else None
    if isinstance(choice, choices.RefuseChallenge) and choice.actor in g.characters:
        return certain("frontera.challenge.lost-by-target", "scares", 2)
    if g.step == "fight" and fight_calls.is_call(choice):
        allowed = fight_calls.refusal(g, choice) is None
        return _asked_for(g, MAYOR, fight_calls.perform, choice) if allowed else None
    if g.step == "fight":
        return _announcement(g, choice)
    return _in_a_scene(g, choice) if g.step == "scene" else None


# fights --------------------------------------------------------------------------------------------------------------
def _announcement(g: Session, choice: Choice) -> Preview | None:
    if g.fight is None or not g.fight.order or choice.actor != g.fight.order[0]:
        return None
    c = g[choice.actor]
    if fight_choice.check(g, c, choice) is not None:
        return None
    if isinstance(choice, choices.ATTACKS):
        return _attack(g, choice)
    if isinstance(choice, choices.Care):
        healer, goal = medical.tested(g, c.id), medical.difficulty(c.id, choice.target)
        return trait_preview(g, c.seat, healer, difficulty=goal, half=False, rule=fight.CARE)
    if isinstance(choice, choices.Trial):
        return trait_preview(g, c.seat, equipped(g, c.id, *TESTS[choice.test]), difficulty=choice.number)
    if isinstance(choice, choices.RideDown) and riding.over_for_certain(g, choice):
        return certain(riding.RIDE_DOWN, "victory", 0)
    if isinstance(choice, choices.CONTESTED):
        return opposed_preview(g, c.seat, c.id, fight_tests.sides_of(g, choice), fight_tests.rule_of(type(choice)))
    if isinstance(choice, choices.Hold):
        return _hold(g, c)
    if isinstance(choice, choices.GetOff) and speed_now(g, c) not in riding.SLOW:
        return _accident(g, c.seat, c.id, riding.fall_levels(speed_now(g, c)), riding.ON_OFF)
    return None


def _attack(g: Session, choice: choices.Struck) -> Preview:
    """What the cards of this attack do by themselves; others may do more in the same turn."""
    c = g[choice.actor]
    plan = Plan(c.id, choice, (), fight_choice.strike_point(g, c, choice) or c.place)
    targets = choice.targets
    rule = TECHNIQUES[choice.how].rule

    def run(ref: Ref, work: Session) -> Hashable:
        laid = strike.lay_attack(ref, work, plan)
        losses = Losses({}, {}, [])
        strike.resolve(ref, work, replace(plan, laid=laid), losses)
        if isinstance(choice, choices.Grapple):
            return bool(losses.seized)
        if isinstance(choice, choices.Scare):
            return sum(losses.morale.values())
        return tuple(losses.health.get(name, -1) for name in targets)

    chances = chances_of(g, c.seat, run)
    mods, trait = strike.attack_mods(g, c, choice, plan.origin), TECHNIQUES[choice.how].trait
    facts: dict[str, Any] = {"cards": max(0, sum(mod.value for mod in mods))}
    if isinstance(choice, (choices.Grapple, choices.Scare)):
        what, name = ("only", "seizes") if isinstance(choice, choices.Grapple) else ("value", "scares")
        done = sum((p for found, p in chances.items() if found), Fraction(0))
        outcomes = (Outcome("nothing", 1 - done, 0, rule), Outcome(name, done, 2, rule))
        return Preview(rule, need(c, what, trait, mods), mods, outcomes, facts, aim=(name,))
    named = summed([(_damage_name(levels), p) for levels, p in chances.items()])
    names: list[Row] = [("miss", 0), ("absorbed", 0)]
    names += [(f"levels{n}", min(_MOST_LEVELS, n)) for n in range(1, _MOST_LEVELS + 1)]
    facts["difficulty"] = tuple(strike.difficulty(g, plan, name) for name in targets)
    facts["damage"] = strike.caused(g, plan, targets[0])
    also = _each_target(targets, chances, rule) if len(targets) > 1 else ()
    hard = strike.hit_mods(g, plan, targets[0])
    facts["against"] = tuple((mod.rule, mod.value) for mod in hard)
    return Preview(rule, need(c, "only", trait, mods), mods, rows(named, names, rule), facts, also=also)


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


def _hold(g: Session, c: Character) -> Preview | None:
    """frontera.grapple.maintain: the seized one against the best of those who hold him. Those who have not announced
    yet are taken to wrestle on; those who have lost their turn do nothing."""
    rule = "frontera.grapple.maintain"
    held = c.id if c.held_by else c.holds
    if not held:
        return None
    laid = {plan.who: plan.laid for plan in g.combat.plans}
    let_go = [plan.who for plan in g.combat.plans if not isinstance(plan.choice, choices.Hold)]
    here = [who for who in (held, *g[held].held_by) if who not in g.combat.lost and who not in let_go]
    names: tuple[Row, ...] = (("breaks-free", 0 if c.id == held else 2), ("stays-held", 2 if c.id == held else 0))
    free, samples = Fraction(0), 0
    if held in here:
        sides = [fight.wrestler(g, who) for who in here]
        chances, samples = standing(g, c.seat, sides, (held,), laid)
        free = chances[best_cards.AHEAD]
    found = {"breaks-free": free, "stays-held": 1 - free}
    aim = "breaks-free" if c.id == held else "stays-held"
    return telling.with_best_card(g, fight.wrestler(g, c.id), rule, rows(found, names, rule), samples, aim)


# before drawing ------------------------------------------------------------------------------------------------------
def _drawing(g: Session, choice: choices.Draw) -> Preview | None:
    """What a draw may bring that nobody can refuse any more (drawing.py)."""
    who, seat = choice.actor, g[choice.actor].seat
    if choice.luck:
        return _luck(g, choice.number)
    if choice.pursuers:
        return _chase(g, seat, who, choice.pursuers, choice.rivals, choice.number, choice.start)
    if choice.rivals:
        sides = console.sides(g, (who, *choice.rivals), choice.tests)
        return opposed_preview(g, seat, who, sides, "frontera.opposed.draw")
    if choice.accident:
        return _accident(g, seat, who, choice.number, choice.accident, choice.difficulty)
    return trait_preview(g, seat, equipped(g, who, *TESTS[choice.tests[0]]), difficulty=choice.number)


# what a rule asks for ------------------------------------------------------------------------------------------------
def _in_a_scene(g: Session, choice: Choice) -> Preview | None:
    if isinstance(choice, choices.StepForward) and choice.actor in g.characters:
        beat = flow.present_beat(g)
        return _tried(g, g[choice.actor].seat, choice.actor, beat) if beat is not None else None
    if choice.kind == "care" and choice.actor in g.characters and choice.target in g.characters:
        return _asked_for(g, g[choice.actor].seat, medical.care, choice.actor, choice.target)
    if isinstance(choice, choices.NextBeat):
        work = g.fork()
        beat = flow.next_beat(work)
        casting.show(work, casting.in_beat(beat) if beat is not None else ())
        people = flow.named_doers(work, beat) if beat is not None else []
        return _tried(work, MAYOR, people[0], beat) if beat is not None and len(people) == 1 else None
    if mayor.check(g, choice, beat=flow.next_beat(g.fork()) is not None) is not None:
        return None
    if type(choice) in choices.PASSING:  # while time passes much may be drawn, and nothing of it is the call itself
        return None
    return _asked_for(g, MAYOR, mayor.perform, choice)


def _tried(g: Session, seat: str, who: str, beat: Beat) -> Preview | None:
    """What a beat asks of the one who does it."""
    work = g.fork()
    of_use(work, beat.helps)
    if beat.kind in ("chance", "skill-game", "drink") and who not in flow.at_the_table(work, beat, [who], ()):
        return None
    return _asked_for(work, seat, flow.try_beat, beat, [who])


class _Request(BaseException):
    """A rule that has a preview is about to be carried out. A BaseException, so that no rule can swallow it."""

    def __init__(self, rule: Rule, g: Session, args: tuple[Any, ...], options: dict[str, Any]) -> None:
        super().__init__(rule.__name__)
        self.rule, self.g, self.args, self.options = rule, g, args, options


def _noted(rule: Rule) -> Rule:
    def answer(ref: Ref, g: Session, *args: Any, **options: Any) -> None:
        raise _Request(rule, g, args, options)

    return answer


def _asked_for(g: Session, seat: str, run: Rule, *args: Any) -> Preview | None:
    """The preview of the first thing that `run` asks the referee for, as the rules put it."""
    try:
        run(Answering(SilentOddsRef(first_option, []), _NOTED), g.fork(), *args)
    except _Request as one:
        return PREVIEWS[one.rule](one.g, seat, *one.args, **one.options)
    return None


def _owed(g: Session, who: str, settled: int, rule: str) -> Preview:
    """What is left of a debt."""
    left = g[who].debt - settled
    return certain(rule, "owes-less" if left else "owes-nothing", 1, dollars=settled / 100, owed=left / 100)


def _chase(
    g: Session,
    seat: str,
    who: str,
    pursuers: Sequence[str],
    fugitives: Sequence[str],
    lead: int,
    start: int = 0,
    *,
    alike: bool = False,
) -> Preview:
    """frontera.ruling.chase-lead: the whole chase of the first fugitive, and the next test, of the best pursuer against
    him. Where the chase cannot be counted, or would most likely go on longer than that, it is a sample.
    frontera.ruling.chase-means: where the first one is not tested at all, that is certain."""
    rule = "frontera.chase.skill"
    if not start:
        fates, pursuers = contests.untested(g, fugitives, pursuers, alike=alike)
        if fate := fates.get(fugitives[0]):
            severity = 2 if fate.caught == (who in fugitives) else 0
            return certain(fate.rule, "caught" if fate.caught else "escaped", severity)
        fugitives = [one for one in fugitives if one not in fates]
    chase = Chase(tuple(pursuers), fugitives[0], lead, start or lead, tuple(fugitives[1:]))
    sides = [contests.contestant(g, one, "chase", active=True) for one in (*pursuers, fugitives[0])]
    beside = [contests.contestant(g, one, "chase", active=True) for one in fugitives[1:]]
    fleeing = who in fugitives
    first, with_ = (who, ()) if fleeing else (pursuers[0], pursuers[1:])
    test = opposed_preview(g, seat, first, sides, rule, with_, beside)
    samples = 0
    try:
        found, tests = chase_odds.fates(g, seat, chase)
    except Uncounted:
        found, tests = {}, 0
    if not found or found[chase_odds.RUNNING] > HALF:
        found, tests, samples = _whole_chases(g, seat, chase, fugitives), 0, FEWER
    bad = {"caught": 2, "running": 1, "escaped": 0} if fleeing else {"caught": 0, "running": 1, "escaped": 2}
    mine = next((side for side in sides if side.who == who), Contestant(who, sides[0].trait, sides[0].skill))
    outcomes, aim = rows(found, tuple(bad.items()), rule), "escaped" if fleeing else "caught"
    preview = telling.with_best_card(g, mine, rule, outcomes, samples, aim, test.outcomes)
    return preview if samples else telling.with_facts(preview, tests=tests)


def _whole_chases(g: Session, seat: str, chase: Chase, fugitives: Sequence[str]) -> dict[str, Fraction]:
    """From a sample of chases that go on from here with the lead that is left, among those who are tested."""
    leads = dict.fromkeys(fugitives, chase.lead)

    def run(ref: Ref, work: Session) -> Hashable:
        away = contests.chase(ref, work, fugitives, chase.pursuers, chase.start, leads, alike=True)
        return "caught" if away[chase.fugitive] else "escaped"

    return {str(name): p for name, p in telling.sampled(g, seat, run, FEWER).items()}


def trait_preview(
    g: Session, seat: str, one: Contestant, *, difficulty: int = 0, half: bool = True, rule: str = PROCEDURE
) -> Preview | None:
    """frontera.trait-test.procedure, as `seat` must expect it. Where half a success is none, only the suit helps."""
    if not able(g[one.who]):
        return None

    def run(ref: Ref, work: Session) -> Hashable:
        result = trait_test(ref, work, one, difficulty=difficulty, half=half, rule=rule)
        return "partial-success" if result.grade == "partial" else result.grade

    names = (("success", 0), ("partial-success", 1), ("failure", 2)) if half else (("success", 0), ("failure", 1))
    outcomes = rows(chances_of(g, seat, run), names, rule)
    mods = one.draws(g)
    needs = need(g[one.who], "value" if difficulty else "suit" if half else "only", one.trait, mods)
    return Preview(rule, needs, mods, outcomes, {"difficulty": difficulty}, aim=("success",))


def _accident(g: Session, seat: str, who: str, levels: int, rule: str, difficulty: int = 0) -> Preview | None:
    """frontera.accident.reduce-success, frontera.ruling.accident-difficulty: what Agility saves."""
    if not levels:
        return None
    one = equipped(g, who, *contests.SAVES)

    def run(ref: Ref, work: Session) -> Hashable:
        lost = contests.levels_lost(levels, trait_test(ref, work, one, difficulty=difficulty))
        return f"levels{min(_MOST_LEVELS, lost)}" if lost else "nothing"

    mods = one.draws(g)
    names: list[Row] = [("nothing", 0), *[(f"levels{n}", n) for n in range(1, _MOST_LEVELS + 1)]]
    outcomes = rows(chances_of(g, seat, run), names, rule)
    needs = need(g[who], "value" if difficulty else "suit", one.trait, mods)
    least = outcomes[0].name  # what a success comes to, as far as the cards allow one
    return Preview(rule, needs, mods, outcomes, {"levels": levels, "difficulty": difficulty}, aim=(least,))


def _threat(g: Session, seat: str, people: Sequence[str]) -> Preview:
    """frontera.morale.threat-card: one card for all; for each the chance that it beats his Confidence."""
    rule = "frontera.morale.threat-card"

    def run(ref: Ref, work: Session) -> Hashable:
        card = contests.threat_card(ref, work)
        return tuple(bool(card) and value(card) > confidence(work[who]) for who in people)

    chances = chances_of(g, seat, run)
    fates = [(scared, p) for scared, p in chances.items() if isinstance(scared, tuple)]
    each = [sum((p for scared, p in fates if scared[n]), Fraction(0)) for n in range(len(people))]
    anybody = sum((p for scared, p in fates if any(scared)), Fraction(0))
    outcomes = rows({"nothing": 1 - anybody, "scares": anybody}, (("nothing", 0), ("scares", 2)), rule)
    also = tuple(Outcome("scares", p, 2, rule, who=who) for who, p in zip(people, each, strict=True))
    facts = {"confidence": tuple(confidence(g[who]) for who in people)}
    return Preview(rule, "more than Confidence", (), outcomes, facts, also=also if len(people) > 1 else ())


def _by_an_ace(g: Session, rule: str, cards: int, *names: Row) -> Preview:
    """Whether the dead man's hand brings one, and what comes of it if it does, or not."""

    def run(ref: Ref, work: Session) -> Hashable:
        return names[0][0] if dead_mans_hand(ref, work, rule, cards) else names[1][0]

    return telling.by_luck(g, MAYOR, run, names, rule, cards)


def _luck(g: Session, cards: int) -> Preview:
    """frontera.dmh.procedure, frontera.dmh.two-cards."""
    return _by_an_ace(g, drawing.luck_rule(cards), cards, ("better", 0), ("worse", 2))


def _last_chance(g: Session, who: str) -> Preview:
    """frontera.health.dead-test."""
    rule, cards = "frontera.health.dead-test-no-care", 1
    if g[who].health_clock.care >= 0:
        rule, cards = "frontera.health.dead-test-care", 2
    return _by_an_ace(g, rule, cards, ("survives", 0), ("dies", 4))


PREVIEWS: Mapping[Rule, Callable[..., Preview | None]] = {
    trait_test: trait_preview,
    opposed_test: lambda g, seat, sides, rule, **_: opposed_preview(g, seat, sides[0].who, sides, rule),
    contests.accident: _accident,
    contests.threat: _threat,
    contests.chase: lambda g, seat, fled, after, lead, **how: _chase(g, seat, after[0], after, fled, lead, **how),
    console.luck: lambda g, seat, who, cards, stakes: _luck(g, cards),
    last_chance: lambda g, seat, who: _last_chance(g, who),
    gambling.against_the_house: lambda g, seat, who, stake: preview_evening.house_preview(g, seat, who, stake=stake),
    gambling.game_of_chance: lambda g, seat, people, stake: preview_evening.chance_preview(g, seat, people[0], people),
    gambling.game_of_skill: lambda g, seat, people, game, stake: preview_evening.skill_preview(
        g, seat, people[0], people, game
    ),
    drinking_duel: lambda g, seat, people, **_: preview_evening.drinking_preview(g, people[0], people),
    heavy_drinking: lambda g, seat, who: preview_evening.heavy_preview(g, who),
    debts.settle: lambda g, seat, who, how, cents: _owed(g, who, cents, debts.COLLECTION),
    debts.take_pledge: lambda g, seat, who, item: _owed(g, who, debts.settled_by(g, who, item), debts.PLEDGE),
}
"""What can be said beforehand of a rule that is one request: each takes the session, the seat that asks, and what the
rule takes."""
_NOTED = {rule: _noted(rule) for rule in PREVIEWS}
