"""The beginning and the end of an activation."""

from __future__ import annotations

from typing import Any

from sixgun.core.ref import Ref
from sixgun.games.punk import aftermath, attributes, berserk, dice, harm
from sixgun.games.punk.board import CONTAMINATED
from sixgun.games.punk.dice import Party
from sixgun.games.punk.seeing import seen_by
from sixgun.games.punk.state import Fray
from sixgun.games.punk.surfaces import grounds_under

POISON, CONTAMINATION, BERSERK = "punk.poison.roll", "punk.terrain.contaminated", "punk.berserk.end"
PROTECTED = "punk.terrain.contaminated-protection"


def begin(ref: Ref, g: Fray) -> None:
    """punk.poison.roll: the poison works before the first Action. A model that it Downs does nothing more; a berserker
    Downed by it still acts (punk.ruling.poison)."""
    who = g.going.who
    g.change_activation(begun=True, seen_by=seen_by(g, g[who]))
    me = g[who]
    if not me.poison:
        return
    g.change(who, poison=0)
    contest = dice.opposed(ref, g, Party(who, me.toughness), Party("", me.poison), POISON)
    saved = dice.wins(g, contest, me.side, "")
    facts: dict[str, Any] = {
        "target": who,
        "strength": me.poison,
        "toughness": contest.one.total,
        "against": contest.two.total,
    }
    ref.tell("shakes-off-poison" if saved else "poison-works", POISON, contest.one, die=contest.two.dice[0], **facts)
    if not saved:
        harm.down(ref, g, who, POISON)
        aftermath.settle(ref, g)


def end(ref: Ref, g: Fray) -> None:
    """punk.terrain.contaminated, punk.ruling.contaminated-moment: the last step; then shock and rage are over
    (punk.shock.effect, punk.berserk.end)."""
    who = g.going.who
    if g[who].in_play:
        _contaminate(ref, g, who)
    if g[who].in_play and berserk.is_over(g, who):
        harm.lose(ref, g, who, BERSERK)
    aftermath.settle(ref, g)
    if g[who].in_play and 0 < g[who].shocked <= g.turn:
        g.change(who, shocked=0)
        ref.tell("shock-over", "punk.shock.effect", target=who)
    g.change(who, acted=True)


def _contaminate(ref: Ref, g: Fray, who: str) -> None:
    """punk.ruling.berserker-details: a berserker whom the ground Downs has nothing left to complete."""
    if CONTAMINATED not in grounds_under(g.board, g[who].body):
        return
    if any(g.board.stock.goods[item].filter for item in g[who].gear):
        ref.tell("filtered", PROTECTED, target=who)
        return
    harm.lose_toughness(ref, g, who, CONTAMINATION)
    if g[who].in_play and g[who].toughness <= 0:
        harm.lose(ref, g, who, BERSERK)


def free_turn(g: Fray) -> bool:
    """punk.ruling.facing: with the switch `free_turn`, one when the activation starts."""
    own = g.activation is not None and not g.going.turned and g.going.left == attributes.actions(g.active)
    return own and g.board.switches.free_turn == "activation"
