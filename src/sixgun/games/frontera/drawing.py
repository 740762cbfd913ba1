"""Before a player's character draws for a test, its player is asked, and may look at the odds first.

There is only one answer, so nothing is decided here; what the choice names is enough for the odds (preview.py). The
Mayor's people draw at once. A player with several people in a test is asked once.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import Fact, Option, offered
from sixgun.core.ref import Prepared, Ref
from sixgun.games.frontera import medical
from sixgun.games.frontera.choices import Care, Draw
from sixgun.games.frontera.goods import tell_eased
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import MAYOR, Session
from sixgun.games.frontera.trials import Contestant, Result, equipped, trait_test

TRAIT, OPPOSED = "frontera.test.draw-trait", "frontera.test.draw-total"
"""Of questions before a test of one, and before one against others."""
PURE_CHANCE = "frontera.dmh.procedure"


def luck_rule(cards: int) -> str:
    """frontera.dmh.two-cards: with two cards the better one counts."""
    return PURE_CHANCE if cards == 1 else "frontera.dmh.two-cards"


def called_test(ref: Ref, g: Session, who: str, trait: str, skill: str, difficulty: int) -> Result:
    """frontera.test.draw-trait: the player draws the cards of a test that the story or the Mayor asks for; the right
    goods help, and may take the difficulty away."""
    one, goal = equipped(g, who, trait, skill), tell_eased(ref, g, who, skill, difficulty)
    _ready(ref, g, TRAIT, one, Draw(who, (one.test,), number=goal), difficulty=goal)
    return trait_test(ref, g, one, difficulty=goal)


def ready_for_accident(ref: Ref, g: Session, one: Contestant, levels: int, rule: str, difficulty: int = 0) -> None:
    """frontera.accident.reduce-success: the player draws for what Agility may save of so many levels; where the Mayor
    has set a difficulty (frontera.ruling.accident-difficulty) the choice names it."""
    choice = Draw(one.who, (one.test,), number=levels, accident=rule, difficulty=difficulty)
    _ready(ref, g, TRAIT, one, choice, difficulty=difficulty)


def ready_for_care(ref: Ref, g: Session, healer: str, patient: str) -> None:
    """frontera.medical.other, frontera.medical.self: the player draws for a character who looks after a wound."""
    if g[healer].seat != MAYOR and able(g[healer]):
        how, goal = medical.tested(g, healer).test, medical.difficulty(healer, patient)
        care = offered(TRAIT, Care(healer, patient))
        ref.ask(g[healer].seat, TRAIT, care, facts={"who": healer, "test": how, "difficulty": goal})


def ready_for_luck(ref: Ref, g: Session, who: str, cards: int, stakes: str) -> None:
    """frontera.dmh.procedure: the player draws from the dead man's hand; a character who can do nothing else has luck,
    too."""
    if g[who].seat != MAYOR:
        choice = Draw(who, number=cards, luck=True)
        facts: dict[str, Fact] = {"who": who, "stakes": stakes, "cards": cards}
        ref.ask(g[who].seat, PURE_CHANCE, [Option(choice, rules=(PURE_CHANCE,), facts={"cards": cards})], facts=facts)


def ready_for_contest(ref: Ref, g: Session, sides: Sequence[Contestant], asked: str = "") -> None:
    """frontera.opposed.draw: all players who take part draw; not the seat that has been `asked` already."""
    for mine in _first_of_seats(g, sides):
        if g[mine.who].seat != asked:
            rest = [side for side in sides if side.who != mine.who]
            tests, rivals = [side.test for side in (mine, *rest)], tuple([side.who for side in rest])
            _ready(ref, g, OPPOSED, mine, Draw(mine.who, tuple(tests), rivals), others=rivals)


def ready_for_chase(
    ref: Ref, g: Session, sides: Sequence[Contestant], pursuers: Sequence[str], leads: dict[str, int], start: int
) -> None:
    """frontera.chase.skill: pursuers and those who still run draw; `leads` are theirs. A pursuer looks at the chances
    of the first of them, a fugitive at the own ones."""
    for mine in _first_of_seats(g, sides):
        quarry = mine.who if mine.who in leads else next(iter(leads))
        running = tuple(dict.fromkeys((quarry, *leads)))
        choice = Draw(mine.who, rivals=running, number=leads[quarry], pursuers=tuple(pursuers), start=start)
        others = tuple([side.who for side in sides if side.who != mine.who])
        _ready(ref, g, OPPOSED, mine, choice, others=others)


def _first_of_seats(g: Session, sides: Sequence[Contestant]) -> list[Contestant]:
    """One for each player who has anybody here who can act."""
    found: dict[str, Contestant] = {}
    for side in sides:
        if g[side.who].seat != MAYOR and able(g[side.who]):
            found.setdefault(g[side.who].seat, side)
    return list(found.values())


def _ready(ref: Ref, g: Session, rule: str, one: Contestant, choice: Draw, **more: Fact) -> None:
    """Asked of a player whose character can act."""
    if g[one.who].seat == MAYOR or not able(g[one.who]):
        return
    cards = max(0, sum(mod.value for mod in one.draws(g)))
    shown = Option(choice, rules=(OPPOSED if choice.rivals else TRAIT,), facts={"cards": cards})
    ref.ask(g[one.who].seat, rule, [shown], facts={"who": one.who, "test": one.test, **more})


def asked_already(ref: Ref, seat: str) -> Ref:
    """For a player who has seen the odds and said yes just before: the first test is not asked about again."""
    for rule in (TRAIT, OPPOSED):
        ref = Prepared(ref, rule, seat, Draw(""))
    return ref
