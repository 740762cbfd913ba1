"""Before a player's character draws for a test, its player is asked: whoever draws may look at the odds first.

There is only one answer, so nothing is decided here; what the choice names is enough for the odds (preview.py). The
Mayor's people draw at once. A player with several people in a test is asked once.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import Fact, Option, offered
from sixgun.core.ref import Prepared, Ref
from sixgun.games.frontera import medical
from sixgun.games.frontera.choices import Care, Draw
from sixgun.games.frontera.goods import goods_mods, tell_eased
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import MAYOR, Session
from sixgun.games.frontera.trials import Contestant, Result, draw_mods, trait_test, word

TRAIT, OPPOSED = "frontera.test.draw-trait", "frontera.test.draw-total"
"""Of questions before a test of one, and before one against others."""
PURE_CHANCE = "frontera.dmh.procedure"


def luck_rule(cards: int) -> str:
    """frontera.dmh.two-cards: with two cards the better one counts."""
    return PURE_CHANCE if cards == 1 else "frontera.dmh.two-cards"


def called_test(ref: Ref, g: Session, who: str, trait: str, skill: str, difficulty: int) -> Result:
    """frontera.test.draw-trait: the player draws the cards of a test that the story or the Mayor asks for; the
    right goods help, and may take the difficulty away."""
    goal = tell_eased(ref, g, who, skill, difficulty)
    _ready_alone(ref, g, Draw(who, (word(trait, skill),), number=goal), trait, skill, goal)
    return trait_test(ref, g, who, trait, skill, difficulty=goal, mods=goods_mods(g, who, skill))


def ready_for_accident(ref: Ref, g: Session, who: str, levels: int, rule: str, difficulty: int = 0) -> None:
    """frontera.accident.reduce-success: the player draws for what Agility may save of so many levels; where the Mayor
    has set a difficulty (frontera.ruling.accident-difficulty) the choice names it."""
    choice = Draw(who, (word("muscle", "agility"),), number=levels, accident=rule, difficulty=difficulty)
    _ready_alone(ref, g, choice, "muscle", "agility", difficulty)


def ready_for_care(ref: Ref, g: Session, healer: str, patient: str) -> None:
    """frontera.medical.other, frontera.medical.self: the player draws for somebody who looks after a wound."""
    if g[healer].seat != MAYOR and able(g[healer]):
        how, goal = word(medical.TRAIT, medical.SKILL), medical.difficulty(healer, patient)
        care = offered(TRAIT, Care(healer, patient))
        ref.ask(g[healer].seat, TRAIT, care, facts={"who": healer, "test": how, "difficulty": goal})


def ready_for_luck(ref: Ref, g: Session, who: str, cards: int, stakes: str) -> None:
    """frontera.dmh.procedure: the player draws from the dead man's hand; whoever can do nothing else has luck, too."""
    if g[who].seat != MAYOR:
        choice = Draw(who, number=cards, luck=True)
        facts: dict[str, Fact] = {"who": who, "stakes": stakes, "cards": cards}
        ref.ask(g[who].seat, PURE_CHANCE, [Option(choice, rules=(PURE_CHANCE,), facts={"cards": cards})], facts=facts)


def _ready_alone(ref: Ref, g: Session, choice: Draw, trait: str, skill: str, difficulty: int) -> None:
    who = choice.actor
    if g[who].seat == MAYOR or not able(g[who]):
        return
    facts: dict[str, Fact] = {"who": who, "test": word(trait, skill), "difficulty": difficulty}
    ref.ask(g[who].seat, TRAIT, [_option(g, choice, trait, skill)], facts=facts)


def ready_for_contest(ref: Ref, g: Session, sides: Sequence[Contestant], asked: str = "") -> None:
    """frontera.opposed.draw: all players who take part draw; not the seat that has been `asked` already."""
    people = [side.who for side in sides]
    choices = []
    for own in _first_of_seats(g, people):
        if g[own].seat == asked:
            continue
        mine = next(side for side in sides if side.who == own)
        rest = [side for side in sides if side.who != own]
        tests = tuple([word(side.trait, side.skill) for side in (mine, *rest)])
        choices.append(Draw(own, tests, tuple([side.who for side in rest])))
    _ready_one_by_one(ref, g, choices, sides, people)


def ready_for_chase(
    ref: Ref, g: Session, sides: Sequence[Contestant], pursuers: Sequence[str], leads: dict[str, int], start: int
) -> None:
    """frontera.chase.skill: pursuers and those who still run draw; `leads` are theirs. A pursuer looks at the chances
    of the first of them, a fugitive at the own ones."""
    choices = []
    for own in _first_of_seats(g, [side.who for side in sides]):
        quarry = own if own in leads else next(iter(leads))
        running = tuple(dict.fromkeys((quarry, *leads)))
        choices.append(Draw(own, rivals=running, number=leads[quarry], pursuers=tuple(pursuers), start=start))
    _ready_one_by_one(ref, g, choices, sides, [side.who for side in sides])


def _first_of_seats(g: Session, people: Sequence[str]) -> list[str]:
    """One for each player who has anybody here who can act."""
    found: dict[str, str] = {}
    for who in people:
        if g[who].seat != MAYOR and able(g[who]):
            found.setdefault(g[who].seat, who)
    return list(found.values())


def _ready_one_by_one(
    ref: Ref, g: Session, choices: Sequence[Draw], sides: Sequence[Contestant], people: Sequence[str]
) -> None:
    traits = {side.who: (side.trait, side.skill) for side in sides}
    for choice in choices:
        trait, skill = traits[choice.actor]
        others = tuple([who for who in people if who != choice.actor])
        facts: dict[str, Fact] = {"who": choice.actor, "test": word(trait, skill), "others": others}
        ref.ask(g[choice.actor].seat, OPPOSED, [_option(g, choice, trait, skill)], facts=facts)


def _option(g: Session, choice: Draw, trait: str, skill: str) -> Option:
    mods = draw_mods(g, choice.actor, trait, skill, goods_mods(g, choice.actor, skill))
    rule = OPPOSED if choice.rivals else TRAIT
    return Option(choice, rules=(rule,), facts={"cards": max(0, sum(mod.value for mod in mods))})


def asked_already(ref: Ref, seat: str) -> Ref:
    """For somebody who has seen the odds and said yes just before: the first test is not asked about again."""
    for rule in (TRAIT, OPPOSED):
        ref = Prepared(ref, rule, seat, Draw(""))
    return ref
