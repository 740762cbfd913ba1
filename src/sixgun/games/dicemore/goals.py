"""Who has won: the conditions of the seven scenarios, judged after every step and at the end of each round."""

from __future__ import annotations

from collections.abc import Callable

from sixgun.core.game import Ending
from sixgun.core.ref import Ref
from sixgun.games.dicemore import loot
from sixgun.games.dicemore.custody import BOY, HOSTAGE, MAYOR, POLITICIAN, PRISONER
from sixgun.games.dicemore.exits import at_short_edge
from sixgun.games.dicemore.scenario_check import numbers
from sixgun.games.dicemore.scenario_file import BAD, GOOD
from sixgun.games.dicemore.state import Skirmish

VICTORY = "dicemore.end.victory"
TOGETHER = "dicemore.ruling.simultaneous-victory"
SPLIT = "dicemore.ruling.bank-split-loot"
LIMIT = "dicemore.gap.game-length"
WITNESS = "dicemore.scenario.witness-victory"

Won = tuple[str, str, str]
"""A side, the reason as a text key, the rule."""


def judge(ref: Ref, g: Skirmish) -> None:
    """End the match if a condition is met. Called after every step.

    dicemore.ruling.simultaneous-victory: conditions met by the same step are met together, and that is a draw. If a
    side has nobody left the other wins, unless its own goal has become impossible."""
    if over(g) or g.phase == "deploy" or not g.round:
        return
    won = list(_GOALS[g.board.scenario](g)) if g.board.scenario else []
    _decide(ref, g, won)
    if over(g):
        return
    left = [side for side in g.bands if anybody(g, side)]
    if not left:
        end(ref, g, (), "nobody-left", TOGETHER)
    elif len(left) < len(g.bands):
        winner = left[0]
        if possible(g, winner):
            end(ref, g, (winner,), "last-on-the-table", TOGETHER)
        else:
            end(ref, g, (), "goal-impossible", TOGETHER)


def end_of_round(ref: Ref, g: Skirmish) -> None:
    """Conditions that count at the end of a round: held loot (dicemore.ruling.bank-split-loot), the morning
    (dicemore.scenario.witness-victory), the limit of rounds (dicemore.gap.game-length)."""
    if not over(g):
        judge(ref, g)
    if not over(g) and g.board.scenario == "bank-robbery":
        _bank_round(ref, g)
    if over(g):
        return
    rounds = int(numbers(g.board.scenario).get("rounds", 0))
    if rounds and g.round >= rounds:
        end(ref, g, (GOOD,), "morning", WITNESS)
    elif g.board.switches.round_limit and g.round >= g.board.switches.round_limit:
        end(ref, g, (), "round-limit", LIMIT)


def end(ref: Ref, g: Skirmish, winners: tuple[str, ...], reason: str, rule: str) -> None:
    """The match is over: by a condition, a failed cohesion test, a withdrawal ... No winner is a draw
    (dicemore.end.victory)."""
    g.ended = Ending(winners, reason, rule, {"round": g.round})
    g.phase = "over"
    g.activation = None
    ref.tell("over", rule, winners=winners, reason=reason)


def _decide(ref: Ref, g: Skirmish, won: list[Won]) -> None:
    sides = tuple(dict.fromkeys(side for side, _, _ in won))
    if len(sides) > 1:
        end(ref, g, (), "both-goals", TOGETHER)
    elif won:
        end(ref, g, sides, won[0][1], won[0][2])


def over(g: Skirmish) -> bool:
    return g.ended is not None


# what is so ----------------------------------------------------------------------------------------------------------
def anybody(g: Skirmish, side: str) -> bool:
    """A side has a miniature on the table or still to come on; its free persons count."""
    return any(c.side == side and not c.out for c in g.characters.values())


def band_left(g: Skirmish, side: str) -> bool:
    """A band has a member on the table or still to come on."""
    return any(not g[who].out for who in g.bands[side].members)


def dead(g: Skirmish, who: str) -> bool:
    return g[who].out == "eliminated"


def indoors(g: Skirmish, who: str, house: str) -> bool:
    """Somebody on the table stands inside a building."""
    c = g[who]
    return c.in_play and g.board.boxes[house].holds(c.x, c.y)


def bags_off(g: Skirmish) -> list[str]:
    """Bags that have left the table."""
    return [bag for bag in loot.bags() if g.progress.get(f"off:{bag}")]


def possible(g: Skirmish, side: str) -> bool:
    """Whether a side's goal can still be reached (dicemore.ruling.simultaneous-victory)."""
    scenario = g.board.scenario
    if scenario == "bank-robbery":
        return side == BAD or not bags_off(g)
    if scenario == "prisoner":
        return not g[PRISONER].out
    if scenario == "kidnapping":
        return side == BAD or not g[HOSTAGE].out
    if scenario == "meeting":
        return not g[POLITICIAN].out
    return True


# the seven -----------------------------------------------------------------------------------------------------------
def _bank(g: Skirmish) -> list[Won]:
    """dicemore.scenario.bank-victory, dicemore.ruling.bank-split-loot: both bags over short sides."""
    return [(BAD, "loot-away", "dicemore.scenario.bank-victory")] if len(bags_off(g)) == len(loot.bags()) else []


def _bank_round(ref: Ref, g: Skirmish) -> None:
    """dicemore.ruling.bank-split-loot: lawmen hold both bags, or the one that has not left."""
    rest = [bag for bag in loot.bags() if bag not in bags_off(g)]
    holders = [loot.holder(g, bag) for bag in rest]
    if rest and all(c is not None and c.side == GOOD for c in holders):
        if len(rest) == len(loot.bags()):
            end(ref, g, (GOOD,), "loot-recovered", SPLIT)
        else:
            end(ref, g, (), "loot-split", SPLIT)


def _prisoner(g: Skirmish) -> list[Won]:
    """dicemore.scenario.prisoner-victory: in custody in the jail, or free and off a short side."""
    rule = "dicemore.scenario.prisoner-victory"
    if indoors(g, PRISONER, "jail") and g[PRISONER].bearer:
        return [(GOOD, "prisoner-jailed", rule)]
    return [(BAD, "prisoner-escaped", rule)] if g[PRISONER].out == "left" else []


def _kidnapping(g: Skirmish) -> list[Won]:
    """dicemore.scenario.kidnapping-victory: the girl off a short side; her captor at a short edge with her, or all good
    ones wiped out."""
    rule = "dicemore.scenario.kidnapping-victory"
    girl = g[HOSTAGE]
    won: list[Won] = []
    if girl.out == "left":
        won.append((GOOD, "hostage-safe", rule))
    if girl.in_play and girl.bearer and at_short_edge(g, g[girl.bearer]):
        won.append((BAD, "hostage-taken-away", rule))
    if not band_left(g, GOOD):
        won.append((BAD, "good-side-wiped-out", rule))
    return won


def _duel(g: Skirmish) -> list[Won]:
    """dicemore.scenario.duel-victory: whoever still has somebody. dicemore.ruling.duel-details"""
    beaten = [side for side in g.bands if not band_left(g, side)]
    rule = "dicemore.scenario.duel-victory"
    return [(side, "enemy-wiped-out", rule) for side in g.bands if beaten and (side not in beaten or len(beaten) > 1)]


def _murder(g: Skirmish) -> list[Won]:
    """dicemore.scenario.murder-victory, dicemore.ruling.murder-details: the mayor dead, or nobody left of the bad side
    (withdrawal and cohesion end it elsewhere)."""
    rule = "dicemore.scenario.murder-victory"
    won: list[Won] = [(BAD, "mayor-dead", rule)] if dead(g, MAYOR) else []
    return won if anybody(g, BAD) else [*won, (GOOD, "driven-off", rule)]


def _witness(g: Skirmish) -> list[Won]:
    """dicemore.scenario.witness-victory: the boy dead before morning; the morning itself is in `end_of_round`."""
    return [(BAD, "boy-dead", WITNESS)] if dead(g, BOY) else []


def _meeting(g: Skirmish) -> list[Won]:
    """dicemore.scenario.meeting-victory: the politician in the sheriff's office, or dead."""
    rule = "dicemore.scenario.meeting-victory"
    if dead(g, POLITICIAN):
        return [(BAD, "politician-dead", rule)]
    return [(GOOD, "politician-safe", rule)] if indoors(g, POLITICIAN, "sheriffs-office") else []


_GOALS: dict[str, Callable[[Skirmish], list[Won]]] = {
    "bank-robbery": _bank,
    "prisoner": _prisoner,
    "kidnapping": _kidnapping,
    "duel": _duel,
    "murder": _murder,
    "witness": _witness,
    "meeting": _meeting,
}
