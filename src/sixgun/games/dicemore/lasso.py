"""The lasso: catching somebody, and the pulling that follows."""

from __future__ import annotations

import math

from sixgun.core.choice import Fact, Option, Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.dicemore import bonds, flight, persons, placing, space, trials, ways
from sixgun.games.dicemore.action import Action
from sixgun.games.dicemore.catalogue import animals, weapons
from sixgun.games.dicemore.choices import Drag, Lasso, NoDrag
from sixgun.games.dicemore.scores import born
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.miniatures.choices import Towards
from sixgun.table import direction

THROW = "dicemore.action.lasso"
CONTEST = "dicemore.item.lasso-contest"
HOLD = "dicemore.ruling.lasso-hold"
LASSO = "lasso"
DOWN = 2
"""dicemore.item.lasso-lower, dicemore.item.lasso-higher: one who is pulled by more than this falls."""


def has_lasso(me: Character) -> bool:
    return LASSO in me.items or any(gun.weapon == LASSO for gun in me.guns)


def reach(me: Character) -> float:
    """dicemore.weapon.lasso-row, dicemore.ruling.lasso-hold: COS x 2."""
    return float(me.life * weapons()[LASSO].range_cos_multiple)


def check(g: Skirmish, me: Character, choice: Towards) -> Refusal | None:
    """dicemore.ruling.lasso-hold: at a visible enemy in front; once an activation (dicemore.weapon.lasso-row)."""
    foe = g.characters.get(choice.target)
    if not has_lasso(me):
        return Refusal(THROW, "no-lasso", facts={"who": me.id})
    if foe is None or not foe.in_play or foe not in g.enemies(me.id):
        return Refusal(THROW, "no-such-enemy", facts={"target": choice.target})
    if g.going.lassoed:
        return Refusal("dicemore.weapon.lasso-row", "lasso-thrown", facts={"who": me.id})
    if not space.sees(g, me.id, foe.id):
        return Refusal(HOLD, "not-seen", facts={"target": foe.id})
    if not space.within(space.distance(g, me.id, foe.id), reach(me)):
        return Refusal(HOLD, "beyond-reach", facts={"target": foe.id})
    return None


def perform(ref: Ref, g: Skirmish, choice: Towards) -> None:
    """dicemore.action.lasso: one die of two; dicemore.band.cowboys-lasso: REF counts 1 higher for cowboys.
    dicemore.item.lasso: the one caught makes no movement in its next activation."""
    who, victim = choice.actor, choice.target
    g.change_activation(lassoed=True)
    cowboy = (Mod(1, "dicemore.band.cowboys-lasso", "cowboy"),) if born(g[who]) == "cowboys" else ()
    if not trials.reflexes(ref, g, who, THROW, bonus=cowboy):
        return
    g.change(victim, held=True)
    ref.tell("caught", "dicemore.item.lasso", who=victim, by=who)
    pull(ref, g, who, victim)
    bonds.refresh(g)


def pull(ref: Ref, g: Skirmish, who: str, victim: str) -> None:
    """dicemore.item.lasso-contest, dicemore.gap.animal-combat: a die against the victim's COS, with that of its
    mount."""
    against = g[victim].life + (animals()[g.horses[g[victim].horse].kind].cos if g[victim].horse else 0)
    roll = ref.dice(1, 6, CONTEST)
    difference = roll.total - against
    ref.tell("pulls", CONTEST, roll, who=who, target=victim, against=against)
    if difference < 0:  # dicemore.item.lasso-lower: the thrower is dragged, like it or not
        _drag(ref, g, who, victim, -difference, "dicemore.item.lasso-lower")
    elif difference > 0:
        rule = "dicemore.item.lasso-higher"
        offered = [Option(kind(who, victim), 0, (rule, HOLD)) for kind in (Drag, NoDrag)]
        facts: dict[str, Fact] = {"who": who, "target": victim, "u": difference}
        if isinstance(ref.ask(g.seat_of(who), rule, offered, facts=facts), Drag):
            _drag(ref, g, victim, who, difference, rule)
    else:
        ref.tell("held-fast", "dicemore.item.lasso-equal", who=victim)


def _drag(ref: Ref, g: Skirmish, who: str, towards: str, u: int, rule: str) -> None:
    """dicemore.item.lasso-lower, dicemore.item.lasso-higher, dicemore.ruling.lasso-hold: that far towards the other, as
    far as there is room; by more than 2 he falls, and off his animal if he rides."""
    c = g[who]
    if not c.cart:
        end = ways.field(g, who).straight(space.WALK, c.place, direction(c.place, g[towards].place), float(u))
        if math.dist(end, c.place) > 0.01:
            placing.put(g, who, end)
        ref.tell("dragged", rule, who=who, u=u, x=round(end[0], 2), y=round(end[1], 2))
        persons.after_move(ref, g, who)
    if u > DOWN and not g[who].out:
        flight.slide_off(g, who)
        ref.tell("pulled-down", rule, who=who)


ACTIONS = (
    Action(
        Lasso,
        THROW,
        perform,
        check=check,
        offers=lambda g, me: [Lasso(me.id, foe.id) for foe in g.enemies(me.id) if has_lasso(me)],
        rules=(THROW, HOLD),
    ),
)
