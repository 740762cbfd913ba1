"""Tests that are the action of a combat turn: hard words, sneaking, a hand in a pocket, riding somebody down, and any
test of a trait.

frontera.ruling.opposed-in-combat: the active side spends its action, the other side answers at no cost and draws right
after it; all cards are turned up with those of the attacks. frontera.ruling.test-in-combat: so is any trait test, with
the difficulty that the Mayor sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.form import MOST_PLACES, Field, Form
from sixgun.core.ref import Ref
from sixgun.games.frontera import drawing
from sixgun.games.frontera.calls import HARDEST, JOIN, TESTS
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.contests import CHALLENGER_LOSES, PROVOKED, TARGET_LOSES, backs_down, contestant
from sixgun.games.frontera.fights import riding_down
from sixgun.games.frontera.fights.space import ADJACENT, LIMITS, along, metres
from sixgun.games.frontera.fights.steps import STEP, check_step
from sixgun.games.frontera.fights.techniques import family
from sixgun.games.frontera.goods import goods_mods
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import MAYOR, Character, Laid, Plan, Session, replace
from sixgun.games.frontera.trials import (
    PROCEDURE,
    SUITS,
    TRAIT_OF,
    Contestant,
    asked_of,
    draw_mods,
    gives_against,
    gives_half,
    judge_opposed,
    judge_trait,
    lay,
    opposed_grader,
    tell_contest,
    trait_grader,
)

if TYPE_CHECKING:
    from sixgun.games.frontera.fights.strike import Losses

RULE = "frontera.ruling.test-in-combat"
DIFFICULTY = "frontera.trait-test.difficulty"
WORDS = ("provoke", "challenge")
USES = {
    "provoke": "provoke",
    "challenge": "challenge",
    "sneak": "stealth",
    "pocket": "pickpocket",
    riding_down.KIND: "chase",
}
"""Announcements of opposed tests, and the named tests of the ledger whose traits and skills they ask for."""
TEST = "test"
KINDS = (*USES, TEST)
REACH = LIMITS[ADJACENT]
_HARD: tuple[int, ...] = tuple(row["difficulty"] for row in table("house-difficulties"))


def rule_of(kind: str) -> str:
    """The rule of an opposed test."""
    return riding_down.RULE if kind == riding_down.KIND else f"frontera.{USES[kind]}.test"


def rivals(choice: Choice) -> list[str]:
    return choice.target.split(JOIN) if choice.target else []


def trait_of(how: str) -> tuple[str, str] | None:
    """ "hands/deftness" as a trait and its skill."""
    trait, _, skill = how.partition("/")
    return (trait, skill) if trait in SUITS and (not skill or TRAIT_OF.get(skill) == trait) else None


# what may be announced -----------------------------------------------------------------------------------------------
def check(g: Session, c: Character, choice: Choice) -> Refusal | None:
    """Whom it is about, and the step that goes with it."""
    if choice.kind == TEST:
        if trait_of(choice.how) is None:
            return Refusal("frontera.test.families", "which-trait", tuple(SUITS))
        if not 0 <= choice.number <= HARDEST:
            return Refusal(DIFFICULTY, "difficulty", facts={"most": HARDEST})
        return check_step(g, c, choice.path, STEP)
    names = rivals(choice)
    if not names or len(set(names)) != len(names) or (len(names) > 1 and choice.kind != "sneak"):
        return Refusal(rule_of(choice.kind), "not-a-target", facts={"target": choice.target})
    for name in names:
        rival = g.characters.get(name)
        helpless = choice.kind in WORDS and rival is not None and not able(rival)
        if rival is None or rival.id == c.id or not rival.present or rival.dead or helpless:
            return Refusal(rule_of(choice.kind), "not-a-target", facts={"target": name})
    if refusal := check_step(g, c, choice.path, STEP):
        return refusal
    if choice.kind == "pocket" and not _within_reach(g, c, choice):
        return Refusal(RULE, "too-far", facts={"who": choice.target, "metres": REACH})
    return riding_down.check(g, c, choice) if choice.kind == riding_down.KIND else None


def _within_reach(g: Session, c: Character, choice: Choice) -> bool:
    """frontera.ruling.reach-after-move: from any point of the way to where the victim began the turn."""
    return any(metres(point, g[choice.target].place) < REACH for point in along(c.place, choice.path))


def options(g: Session, c: Character, foes: Sequence[Character]) -> Iterator[Option]:
    """Hard words for the nearest foe who can answer, a hand in the next pocket, past everybody's eyes. Tests of traits
    are too many to be listed: they are announced with a form."""
    rivals_up = [foe for foe in foes if able(foe)]
    for foe in rivals_up[:1]:
        for kind in WORDS:
            yield Option(Choice(kind, c.id, foe.id), rules=(rule_of(kind), "frontera.ruling.opposed-in-combat"))
    for foe in foes[:1]:
        choice = Choice("pocket", c.id, foe.id)
        if check(g, c, choice) is None:
            yield Option(choice, rules=(rule_of("pocket"), "frontera.ruling.opposed-in-combat"))
    if rivals_up:
        names = tuple(foe.id for foe in rivals_up)
        rules = (rule_of("sneak"), "frontera.ruling.opposed-in-combat")
        yield Option(Choice("sneak", c.id, JOIN.join(names)), rules=rules, facts={"target": names})
    for foe in foes[:3]:
        for path in riding_down.ways(g, c, foe):
            choice = Choice(riding_down.KIND, c.id, foe.id, path=path)
            if check(g, c, choice) is None:
                yield Option(choice, rules=(riding_down.RULE,))
                break


def forms(g: Session, c: Character) -> tuple[Form, ...]:
    """frontera.ruling.test-in-combat: any trait, and whoever is there; frontera.ruling.holstered-then: with a
    weapon that is drawn meanwhile."""
    if c.holds or c.held_by:
        return ()
    me = Field("actor", "who", ids=(c.id,), start=c.id)
    away = tuple(dict.fromkeys(arm.weapon for arm in c.arms if family(arm.weapon) != family(c.in_hand)))
    drawn = (Field("item", "draws", ids=("", *away)),) if away else ()
    others = tuple(one.id for one in g.characters.values() if one.present and not one.dead and one.id != c.id)
    step = step_of(c)
    hard = Field("number", "proposal", "number", least=0, most=HARDEST, start="0")
    test = Field("how", "test", ids=TESTS, start=TESTS[0])
    found = [Form(TEST, (me, test, hard, *drawn, step), (RULE,), "tests")]
    if others:
        watchers = Field("target", "watchers", "some", others, 1, 9)
        found.append(Form("sneak", (me, watchers, *drawn, step), (rule_of("sneak"),), "tests"))
        for kind, label in (("pocket", "victim"), ("challenge", "whom"), ("provoke", "whom")):
            whom = Field("target", label, ids=others, start=others[0])
            found.append(Form(kind, (me, whom, *drawn, step), (rule_of(kind),), "tests"))
    return tuple(found)


def step_of(c: Character) -> Field:
    """The way that goes with an announcement, if any."""
    return Field("path", "step", "places", least=0, most=MOST_PLACES, at=c.place)


# the Mayor's say -----------------------------------------------------------------------------------------------------
def set_difficulty(ref: Ref, g: Session, choice: Choice) -> Choice | None:
    """frontera.trait-test.difficulty, frontera.ruling.test-in-combat: the Mayor says how hard it is (what the announcer
    proposed comes first), or that it cannot be done now (None)."""
    numbers = tuple(dict.fromkeys((choice.number, *_HARD)))
    offered = [Option(Choice("difficulty", number=n), rules=(DIFFICULTY,)) for n in numbers]
    offered.append(Option(Choice("no-test"), rules=(RULE,)))

    def judge(chosen: Choice) -> Refusal | None:
        if chosen == Choice("no-test") or chosen == Choice("difficulty", number=chosen.number):
            fits = 0 <= chosen.number <= HARDEST
            return None if fits else Refusal(DIFFICULTY, "difficulty", facts={"most": HARDEST})
        return Refusal(DIFFICULTY, "not-offered", ("difficulty", "no-test"))

    answer = ref.ask(MAYOR, DIFFICULTY, offered, check=judge, facts={"who": choice.actor, "test": choice.how})
    return None if answer.kind == "no-test" else replace(choice, number=answer.number)


# cards ---------------------------------------------------------------------------------------------------------------
def sides_of(g: Session, choice: Choice) -> list[Contestant]:
    """The active side first."""
    use = USES[choice.kind]
    return [
        contestant(g, choice.actor, use, active=True),
        *[contestant(g, name, use, active=False) for name in rivals(choice)],
    ]


def lay_cards(ref: Ref, g: Session, plan: Plan) -> list[Plan]:
    """The announcer's card and those of whoever has to answer it."""
    choice = plan.choice
    if choice.kind == TEST:
        trait, skill = trait_of(choice.how) or ("head", "")
        mods = draw_mods(g, plan.who, trait, skill, goods_mods(g, plan.who, skill))
        grade = trait_grader(SUITS[trait], choice.number)
        asked = asked_of(trait, skill, choice.number)
        laid = lay(ref, g, plan.who, mods, PROCEDURE, grade, gives=gives_half, asked=asked)
        return [replace(plan, laid=laid)]
    if riding_down.certain(g, choice):
        return [plan]
    mine, *others = sides_of(g, choice)
    drawing.ready_for_contest(ref, g, [mine, *others], asked=g[plan.who].seat)
    found = [replace(plan, laid=_lay(ref, g, mine, choice.kind))]
    for side in others:
        laid = _lay(ref, g, side, choice.kind) if able(g[side.who]) else ()
        found.append(Plan(side.who, Choice("answer", side.who, plan.who), laid))
    return found


def _lay(ref: Ref, g: Session, side: Contestant, kind: str) -> tuple[Laid, ...]:
    mods = draw_mods(g, side.who, side.trait, side.skill, side.mods)
    return lay(ref, g, side.who, mods, rule_of(kind), opposed_grader(SUITS[side.trait]), gives=gives_against)


def resolve(ref: Ref, g: Session, plan: Plan, plans: Sequence[Plan], losses: Losses) -> None:
    """What the cards of a test say. What a trait test, stealth or a full hand brings is for the Mayor to say
    (frontera.ruling.test-in-combat); in a fight nobody tests again in the same turn."""
    choice = plan.choice
    if choice.kind == TEST:
        trait, skill = trait_of(choice.how) or ("head", "")
        result = judge_trait(plan.laid, SUITS[trait], choice.number)
        card, hard = result.card, choice.number
        ref.tell(result.grade, RULE, who=plan.who, trait=trait, skill=skill, difficulty=hard, card=card)
        return
    if riding_down.certain(g, choice):
        losses.run_over.append((choice.target, riding_down.by(g, plan.who)))
        return
    answers = {one.who: one.laid for one in plans if one.choice.kind == "answer" and one.choice.target == plan.who}
    played = []
    for side in sides_of(g, choice):
        laid = plan.laid if side.who == plan.who else answers.get(side.who, ())
        played.append((side.who, SUITS[side.trait], laid[0].card if laid else ""))
    contest = judge_opposed(played)
    tell_contest(ref, contest, rule_of(choice.kind))
    if choice.kind in WORDS:
        _words(ref, g, plan.who, choice, contest.victor, losses)
    elif choice.kind == riding_down.KIND and contest.victor == plan.who:
        losses.run_over.append((choice.target, riding_down.by(g, plan.who)))


def _words(ref: Ref, g: Session, who: str, choice: Choice, victor: str, losses: Losses) -> None:
    """frontera.provoke.loser, frontera.challenge.lost-by-challenger; frontera.challenge.lost-by-target: in a fight as
    well whoever loses to a challenger may face him, or pays with Morale."""
    rival = choice.target
    if victor and choice.kind == "provoke":
        losses.frighten(rival if victor == who else who, 1, PROVOKED)
    elif victor == rival:
        losses.frighten(who, 1, CHALLENGER_LOSES)
    elif victor and backs_down(ref, g, who, rival):
        losses.frighten(rival, 1, TARGET_LOSES)
