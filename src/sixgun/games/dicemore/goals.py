"""Who has won: the conditions of the seven scenarios, judged after every step and at the end of each round.

Some win by leaving the table on purpose: with the loot, as freed prisoner, as freed hostage. Somebody at a
short edge, so that the base touches it, may go off across it in its own activation for nothing: it has walked there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.game import Ending
from sixgun.core.ref import Ref
from sixgun.games.dicemore import harm, loot, space
from sixgun.games.dicemore.action import Action
from sixgun.games.dicemore.choices import Leave
from sixgun.games.dicemore.custody import BOY, HOSTAGE, MAYOR, POLITICIAN, PRISONER
from sixgun.games.dicemore.scenario_check import numbers
from sixgun.games.dicemore.scenario_file import BAD, GOOD
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.miniatures.choices import Own

VICTORY = "dicemore.end.victory"
TOGETHER = "dicemore.ruling.simultaneous-victory"
SPLIT = "dicemore.ruling.bank-split-loot"
LIMIT = "dicemore.gap.game-length"
WITNESS = "dicemore.scenario.witness-victory"

BANK = "dicemore.scenario.bank-victory"
LEAVERS = {PRISONER: "dicemore.scenario.prisoner-victory", HOSTAGE: "dicemore.scenario.kidnapping-victory"}
"""Who wins by going off the table, once free."""

Won = tuple[str, str]
"""A side, and the reason as a text key."""


def judge(ref: Ref, g: Skirmish) -> None:
    """End the match if a condition is met. Called after every step.

    dicemore.ruling.simultaneous-victory: conditions met by the same step are met together, and that is a draw. If a
    side has nobody left the other wins, unless its own goal has become impossible."""
    if over(g) or g.phase == "deploy" or not g.round:
        return
    if g.board.scenario:
        goals, rule = _GOALS[g.board.scenario]
        won = list(goals(g))
        sides = tuple(dict.fromkeys(side for side, _ in won))
        if len(sides) > 1:
            return end(ref, g, (), "both-goals", TOGETHER)
        if won:
            return end(ref, g, sides, won[0][1], rule)
    left = [side for side in g.bands if anybody(g, side)]
    if not left:
        end(ref, g, (), "nobody-left", TOGETHER)
    elif len(left) < len(g.bands) and possible(g, left[0]):
        end(ref, g, (left[0],), "last-on-the-table", TOGETHER)
    elif len(left) < len(g.bands):
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
def _bank(g: Skirmish) -> Iterator[Won]:
    """dicemore.scenario.bank-victory, dicemore.ruling.bank-split-loot: both bags over short sides."""
    if len(bags_off(g)) == len(loot.bags()):
        yield BAD, "loot-away"


def _bank_round(ref: Ref, g: Skirmish) -> None:
    """dicemore.ruling.bank-split-loot: lawmen hold both bags, or the one that has not left."""
    rest = [bag for bag in loot.bags() if bag not in bags_off(g)]
    holders = [loot.holder(g, bag) for bag in rest]
    if rest and all(c is not None and c.side == GOOD for c in holders):
        if len(rest) == len(loot.bags()):
            end(ref, g, (GOOD,), "loot-recovered", SPLIT)
        else:
            end(ref, g, (), "loot-split", SPLIT)


def _prisoner(g: Skirmish) -> Iterator[Won]:
    """dicemore.scenario.prisoner-victory: in custody in the jail, or free and off a short side."""
    if indoors(g, PRISONER, "jail") and g[PRISONER].bearer:
        yield GOOD, "prisoner-jailed"
    elif g[PRISONER].out == "left":
        yield BAD, "prisoner-escaped"


def _kidnapping(g: Skirmish) -> Iterator[Won]:
    """dicemore.scenario.kidnapping-victory: the girl off a short side; her captor at a short edge with her, or all good
    ones wiped out."""
    girl = g[HOSTAGE]
    if girl.out == "left":
        yield GOOD, "hostage-safe"
    if girl.in_play and girl.bearer and at_short_edge(g, g[girl.bearer]):
        yield BAD, "hostage-taken-away"
    if not band_left(g, GOOD):
        yield BAD, "good-side-wiped-out"


def _duel(g: Skirmish) -> Iterator[Won]:
    """dicemore.scenario.duel-victory: the side that still has somebody. dicemore.ruling.duel-details"""
    beaten = [side for side in g.bands if not band_left(g, side)]
    for side in g.bands:
        if beaten and (side not in beaten or len(beaten) > 1):
            yield side, "enemy-wiped-out"


def _murder(g: Skirmish) -> Iterator[Won]:
    """dicemore.scenario.murder-victory, dicemore.ruling.murder-details: the mayor dead, or nobody left of the bad side
    (withdrawal and cohesion end it elsewhere)."""
    if dead(g, MAYOR):
        yield BAD, "mayor-dead"
    if not anybody(g, BAD):
        yield GOOD, "driven-off"


def _witness(g: Skirmish) -> Iterator[Won]:
    """dicemore.scenario.witness-victory: the boy dead before morning; the morning itself is in `end_of_round`."""
    if dead(g, BOY):
        yield BAD, "boy-dead"


def _meeting(g: Skirmish) -> Iterator[Won]:
    """dicemore.scenario.meeting-victory: the politician in the sheriff's office, or dead."""
    if dead(g, POLITICIAN):
        yield BAD, "politician-dead"
    elif indoors(g, POLITICIAN, "sheriffs-office"):
        yield GOOD, "politician-safe"


_GOALS: dict[str, tuple[Callable[[Skirmish], Iterator[Won]], str]] = {
    "bank-robbery": (_bank, BANK),
    "prisoner": (_prisoner, LEAVERS[PRISONER]),
    "kidnapping": (_kidnapping, LEAVERS[HOSTAGE]),
    "duel": (_duel, "dicemore.scenario.duel-victory"),
    "murder": (_murder, "dicemore.scenario.murder-victory"),
    "witness": (_witness, WITNESS),
    "meeting": (_meeting, "dicemore.scenario.meeting-victory"),
}


# leaving -------------------------------------------------------------------------------------------------------------
def at_short_edge(g: Skirmish, c: Character) -> bool:
    """The base touches a short edge of the table."""
    r = space.base(c).r
    scene = g.board.scene
    along = (c.x, scene.width - c.x) if scene.width >= scene.depth else (c.y, scene.depth - c.y)
    return space.within(min(along), r)


def _way_out(g: Skirmish, me: Character) -> str:
    """The rule by which a character may leave at all."""
    if g.board.scenario == "bank-robbery" and me.side == BAD and me.carries:
        return BANK
    return LEAVERS.get(me.person, "") if not me.bearer else ""


def _check_leave(g: Skirmish, me: Character, _choice: Own) -> Refusal | None:
    """dicemore.scenario.bank-victory: a bandit with loot; dicemore.scenario.prisoner-victory: the free prisoner;
    dicemore.scenario.kidnapping-victory: the free girl. All across a short edge."""
    rule = _way_out(g, me)
    if not rule:
        return Refusal(VICTORY, "no-reason-to-leave", facts={"who": me.id})
    if not at_short_edge(g, me):
        return Refusal(rule, "not-at-short-edge", facts={"who": me.id})
    return Refusal("dicemore.ruling.engaged", "engaged", facts={"who": me.id}) if me.engaged else None


def _leave(ref: Ref, g: Skirmish, choice: Own) -> None:
    me = g[choice.actor]
    for bag in me.carries:
        g.progress[f"off:{bag}"] = 1
    harm.leave(ref, g, me.id, "left", _way_out(g, me))


ACTIONS = (
    Action(
        Leave, VICTORY, _leave, check=_check_leave, offers=lambda g, me: [Option(Leave(me.id), 0, (_way_out(g, me),))]
    ),
)
