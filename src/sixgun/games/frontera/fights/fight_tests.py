"""Tests that are the action of a combat turn: hard words, sneaking, a hand in a pocket, riding somebody down, and any
test of a trait.

frontera.ruling.opposed-in-combat: the active side spends its action, the other side answers at no cost and draws right
after it; all cards are turned up with those of the attacks. frontera.ruling.test-in-combat: so is any trait test, with
the difficulty that the Mayor sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sixgun.core.choice import Choice, Later, Option, Refusal
from sixgun.core.form import MOST_PLACES, Field, Form, form_of
from sixgun.core.kinds import tag
from sixgun.core.ref import Ref
from sixgun.games.frontera import choices, contests, drawing, trials
from sixgun.games.frontera.calls import HARDEST
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.choices import CONTESTED, TESTED, Contested, Tested
from sixgun.games.frontera.fights import riding
from sixgun.games.frontera.fights.space import ADJACENT, LIMITS, along, metres
from sixgun.games.frontera.fights.steps import STEP, check_step
from sixgun.games.frontera.fights.techniques import family
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import MAYOR, Character, Plan, Session, replace
from sixgun.games.frontera.trials import SUITS, TESTS, Contestant

if TYPE_CHECKING:
    from sixgun.games.frontera.fights.strike import Losses

RULE = "frontera.ruling.test-in-combat"
DIFFICULTY = "frontera.trait-test.difficulty"
WORDS = (choices.Provoke, choices.Challenge)
USES: dict[type[Contested], str] = {kind: contests.USES[tag(kind)] for kind in CONTESTED}
"""Announcements of opposed tests, and the named tests of the ledger whose traits and skills they ask for."""
REACH = LIMITS[ADJACENT]
_HARD: tuple[int, ...] = tuple(row["difficulty"] for row in table("house-difficulties"))


def rule_of(kind: type[Contested]) -> str:
    """The rule of an opposed test."""
    return riding.RIDE_DOWN if kind is choices.RideDown else f"frontera.{USES[kind]}.test"


def rivals(choice: Contested) -> tuple[str, ...]:
    return choice.watchers if isinstance(choice, choices.Sneak) else (choice.target,)


# what may be announced -----------------------------------------------------------------------------------------------
def check(g: Session, c: Character, choice: Tested) -> Refusal | None:
    """Whom it is about, and the step that goes with it."""
    if isinstance(choice, choices.Trial):
        if choice.test not in TESTS:
            return Refusal("frontera.test.families", "which-trait", tuple(SUITS))
        if not 0 <= choice.number <= HARDEST:
            return Refusal(DIFFICULTY, "difficulty", facts={"most": HARDEST})
        return check_step(g, c, choice.path, STEP)
    names, rule = rivals(choice), rule_of(type(choice))
    if not names or len(set(names)) != len(names):
        return Refusal(rule, "not-a-target", facts={"target": names})
    for name in names:
        rival = g.characters.get(name)
        helpless = isinstance(choice, WORDS) and rival is not None and not able(rival)
        if rival is None or rival.id == c.id or not rival.present or rival.dead or helpless:
            return Refusal(rule, "not-a-target", facts={"target": name})
    if refusal := check_step(g, c, choice.path, STEP):
        return refusal
    if isinstance(choice, choices.Pocket):  # frontera.ruling.reach-after-move: from any point of the way
        victim, way = g[choice.target], along(c.place, choice.path)
        if not any(metres(point, victim.place) < REACH for point in way):
            return Refusal(RULE, "too-far", facts={"who": victim.id, "metres": REACH})
    return riding.check_over(g, c, choice) if isinstance(choice, choices.RideDown) else None


def offers(g: Session, c: Character, foes: Sequence[Character]) -> Iterator[Option | Later]:
    """Hard words for the nearest foe who can answer, a hand in the next pocket, past everybody's eyes. Tests of traits
    are too many to be listed: they are announced with a form."""
    rivals_up = [foe for foe in foes if able(foe)]
    for foe in rivals_up[:1]:
        for kind in WORDS:
            yield Option(kind(c.id, foe.id), rules=(rule_of(kind), "frontera.ruling.opposed-in-combat"))
    for foe in foes[:1]:
        yield Later(_pocket, g, c, foe)
    if rivals_up:
        names = tuple(foe.id for foe in rivals_up)
        rules = (rule_of(choices.Sneak), "frontera.ruling.opposed-in-combat")
        yield Option(choices.Sneak(c.id, names), rules=rules)
    for foe in foes[:3] if c.mount else ():
        yield Later(_ride_down, g, c, foe)


def _pocket(g: Session, c: Character, foe: Character) -> Option | None:
    choice, rules = choices.Pocket(c.id, foe.id), (rule_of(choices.Pocket), "frontera.ruling.opposed-in-combat")
    return Option(choice, rules=rules) if check(g, c, choice) is None else None


def _ride_down(g: Session, c: Character, foe: Character) -> Option | None:
    for path in riding.ways_over(g, c, foe):
        over = choices.RideDown(c.id, foe.id, path=path)
        if check(g, c, over) is None:
            return Option(over, rules=(riding.RIDE_DOWN,))
    return None


def forms(g: Session, c: Character) -> tuple[Form, ...]:
    """frontera.ruling.test-in-combat: any trait, and anybody who is there; frontera.ruling.holstered-then: with a
    weapon that is drawn meanwhile."""
    if c.holds or c.held_by:
        return ()
    me = Field("actor", "who", ids=(c.id,), start=c.id)
    away = tuple(dict.fromkeys(arm.weapon for arm in c.arms if family(arm.weapon) != family(c.in_hand)))
    drawn = (Field("weapon", "draws", ids=("", *away)),) if away else ()
    others = tuple([who for who in g.here if who != c.id])
    step = step_of(c)
    hard = Field("number", "proposal", "number", least=0, most=HARDEST, start="0")
    tests = tuple(TESTS)
    test = Field("test", "test", ids=tests, start=tests[0])
    found = [_form(choices.Trial, RULE, me, test, hard, *drawn, step)]
    if others:
        watchers = Field("watchers", "watchers", "some", others, 1, 9)
        found.append(_form(choices.Sneak, rule_of(choices.Sneak), me, watchers, *drawn, step))
        for kind, label in ((choices.Pocket, "victim"), (choices.Challenge, "whom"), (choices.Provoke, "whom")):
            whom = Field("target", label, ids=others, start=others[0])
            found.append(_form(kind, rule_of(kind), me, whom, *drawn, step))
    return tuple(found)


def _form(of: type[Tested], rule: str, *fields: Field) -> Form:
    return form_of(of, {}, *fields, rules=(rule,), section="tests")


def step_of(c: Character) -> Field:
    """The way that goes with an announcement, if any."""
    return Field("path", "step", "places", least=0, most=MOST_PLACES, at=c.place)


# the Mayor's say -----------------------------------------------------------------------------------------------------
def set_difficulty(ref: Ref, g: Session, choice: choices.Trial) -> choices.Trial | None:
    """frontera.trait-test.difficulty, frontera.ruling.test-in-combat: the Mayor says how hard it is (what the announcer
    proposed comes first), or that it cannot be done now (None)."""
    numbers = tuple(dict.fromkeys((choice.number, *_HARD)))
    offered = [Option(choices.Difficulty(n), rules=(DIFFICULTY,)) for n in numbers]
    offered.append(Option(choices.NoTest(), rules=(RULE,)))

    def judge(chosen: Choice) -> Refusal | None:
        if not isinstance(chosen, choices.Difficulty | choices.NoTest):
            return Refusal(DIFFICULTY, "not-offered", ("difficulty", "no-test"))
        fits = 0 <= chosen.number <= HARDEST
        return None if fits else Refusal(DIFFICULTY, "difficulty", facts={"most": HARDEST})

    answer = ref.ask(MAYOR, DIFFICULTY, offered, check=judge, facts={"who": choice.actor, "test": choice.test})
    return None if isinstance(answer, choices.NoTest) else replace(choice, number=answer.number)


# cards ---------------------------------------------------------------------------------------------------------------
def sides_of(g: Session, choice: Contested) -> list[Contestant]:
    return contests.sides_of(g, USES[type(choice)], choice.actor, rivals(choice))


def lay_cards(ref: Ref, g: Session, plan: Plan) -> list[Plan]:
    """The announcer's card and those of the people who have to answer it."""
    choice = plan.choice
    assert isinstance(choice, TESTED)
    if isinstance(choice, choices.Trial):
        one = trials.equipped(g, plan.who, *TESTS[choice.test])
        return [
            replace(plan, laid=trials.lay_trait(ref, g, one, trials.PROCEDURE, choice.number, gives=trials.gives_half))
        ]
    if isinstance(choice, choices.RideDown) and riding.over_for_certain(g, choice):
        return [plan]
    rule = rule_of(type(choice))
    mine, *others = sides_of(g, choice)
    drawing.ready_for_contest(ref, g, [mine, *others], asked=g[plan.who].seat)
    found = [replace(plan, laid=trials.lay_against(ref, g, mine, rule))]
    for side in others:
        laid = trials.lay_against(ref, g, side, rule) if able(g[side.who]) else ()
        found.append(Plan(side.who, choices.Answer(side.who, plan.who), laid))
    return found


def resolve(ref: Ref, g: Session, plan: Plan, plans: Sequence[Plan], losses: Losses) -> None:
    """What the cards of a test say. What a trait test, stealth or a full hand brings is for the Mayor to say
    (frontera.ruling.test-in-combat); in a fight nobody tests again in the same turn."""
    choice = plan.choice
    assert isinstance(choice, TESTED)
    if isinstance(choice, choices.Trial):
        trials.read_trait(ref, Contestant(plan.who, *TESTS[choice.test]), RULE, plan.laid, choice.number)
        return
    if isinstance(choice, choices.RideDown) and riding.over_for_certain(g, choice):
        losses.run_over.append((choice.target, riding.run_over_by(g, plan.who)))
        return
    answers = {
        one.who: one.laid for one in plans if isinstance(one.choice, choices.Answer) and one.choice.target == plan.who
    }
    played = []
    for side in sides_of(g, choice):
        laid = plan.laid if side.who == plan.who else answers.get(side.who, ())
        played.append((side.who, SUITS[side.trait], laid[0].card if laid else ""))
    contest = trials.judge_opposed(played)
    trials.tell_contest(ref, contest, rule_of(type(choice)))
    if isinstance(choice, WORDS):
        _words(ref, g, plan.who, choice, contest.victor, losses)
    elif isinstance(choice, choices.RideDown) and contest.victor == plan.who:
        losses.run_over.append((choice.target, riding.run_over_by(g, plan.who)))


def _words(
    ref: Ref, g: Session, who: str, choice: choices.Provoke | choices.Challenge, victor: str, losses: Losses
) -> None:
    """frontera.provoke.loser, frontera.challenge.lost-by-challenger; frontera.challenge.lost-by-target: in a fight as
    well one who loses to a challenger may face him, or pays with Morale."""
    rival = choice.target
    if victor and isinstance(choice, choices.Provoke):
        losses.frighten(rival if victor == who else who, 1, contests.PROVOKED)
    elif victor == rival:
        losses.frighten(who, 1, contests.CHALLENGER_LOSES)
    elif victor and contests.backs_down(ref, g, who, rival):
        losses.frighten(rival, 1, contests.TARGET_LOSES)
