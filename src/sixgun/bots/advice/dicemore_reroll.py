"""When fame and fortune are spent on another roll, in For a Few Dice More."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sixgun.bots.advice import dicemore_worth as opinion
from sixgun.bots.gunhand import Advice
from sixgun.core.choice import Question
from sixgun.games.dicemore import melee, shots, trials
from sixgun.games.dicemore.choices import Keep
from sixgun.games.dicemore.scores import cool_score
from sixgun.games.dicemore.state import Character, Skirmish

PRICE = {trials.FORTUNE: 0.3, trials.FAME: 0.55}
"""What a point has to bring: fame also wins initiatives."""
_FACES = (1, 2, 3, 4, 5, 6)


def advise(question: Question, g: Skirmish) -> Iterator[Advice]:
    """Keep the dice, or roll one again if what that brings on average is worth a point."""
    facts = question.facts
    who, test = str(facts["who"]), str(facts["test"])
    dice = tuple(int(str(die)) for die in facts["dice"])  # type: ignore[union-attr]  # a fact of dice is a list of them
    value = _value(g, g[who], test, dice, int(str(facts["total"])))
    now = value(dice)
    for option in question.options:
        choice = option.choice
        if isinstance(choice, Keep):
            yield Advice(choice, 0.0, "keep the dice", "keep")
            continue
        i = choice.number - 1
        gain = sum([value((*dice[:i], face, *dice[i + 1 :])) for face in _FACES]) / 6 - now
        why = f"roll the {dice[i]} again: {gain:+.2f} on average"
        yield Advice(choice, gain - PRICE[choice.how], why, "reroll", {"die": dice[i]})


def _value(
    g: Skirmish, c: Character, test: str, dice: tuple[int, ...], total: int
) -> Callable[[tuple[int, ...]], float]:
    """What dice of a test are worth to the one who rolls them."""
    plus = total - sum(dice)
    if test == "dicemore.rescue.formula":
        whole = opinion.standing(g, c) + 0.5

        def rescued(shown: tuple[int, ...]) -> float:
            wounds = trials.wounds_of(shown[0] + plus)
            return -whole if wounds >= c.life else -opinion.WOUND * wounds

        return rescued
    if test == "dicemore.shoot.formula":
        return lambda shown: (0.0, 0.9, 1.4)[shots.damage_of(shown[0] + plus)]
    if test == melee.FORMULA:
        return lambda shown: (0.0, 0.7, 1.1)[melee.damage_of(shown[0] + plus)]
    score, price = cool_score(c), 0.25
    if test == "dicemore.panic.procedure":
        score, price = trials.panic_score(g, c.id)[0], 0.45 + 0.1 * opinion.duty(g, c)
    elif test == "dicemore.reflex.procedure":
        score, price = trials.reflexes_score(c) - 1, 0.3
    return lambda shown: -price * sum([die > score for die in shown])
