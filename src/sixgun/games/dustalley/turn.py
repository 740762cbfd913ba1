"""The round: who goes first, two actions each, and how the game ends."""

from __future__ import annotations

from typing import Any

from sixgun.core.choice import Choice, Question, Refusal
from sixgun.core.ref import Ref
from sixgun.core.shell import Ending
from sixgun.core.verbs import Verb, Verbs
from sixgun.games.dustalley import director, moving, shooting, watching
from sixgun.games.dustalley.choices import Aim, Move, Pass, Reload, Shoot, Turn, Watch
from sixgun.games.dustalley.moving import FACING, PACES
from sixgun.games.dustalley.shooting import AIM, RELOAD, ROLL
from sixgun.games.dustalley.space import base
from sixgun.games.dustalley.state import ACTIONS, Alley, Gunman
from sixgun.games.dustalley.watching import READY
from sixgun.miniatures.by_hand import Director
from sixgun.miniatures.choices import Own

ORDER, CHOOSE = "dustalley.turn.order", "dustalley.turn.actions"
LAST, CARRIED, ROUNDS = "dustalley.end.last", "dustalley.end.bag", "dustalley.end.rounds"


# verbs ---------------------------------------------------------------------------------------------------------------
def _pass(ref: Ref, g: Alley, choice: Own) -> None:
    g.left = 0
    ref.tell("passes", CHOOSE, who=choice.actor)


_ALL: tuple[Verb[Alley, Gunman, Any], ...] = (
    Verb(Shoot, ROLL, offers=shooting.shots, check=shooting.check_shot, cost=1, perform=shooting.shoot),
    Verb(Aim, AIM, check=shooting.check_aim, cost=1, perform=shooting.aim),
    Verb(Move, PACES, options=moving.moves, check=moving.check_move, cost=1, perform=moving.move),
    Verb(Turn, FACING, offers=moving.turns, check=moving.check_turn, cost=1, perform=moving.turn),
    Verb(Reload, RELOAD, check=shooting.check_reload, cost=1, perform=shooting.reload),
    Verb(Watch, READY, check=watching.check_watch, cost=1, perform=watching.watch),
    Verb(Pass, CHOOSE, cost=0, perform=_pass),
)
VERBS: Verbs[Alley, Gunman] = Verbs(CHOOSE, lambda g: g.active if g.waiting else None, lambda _, me: me.seat, _ALL)


def check(g: Alley, choice: Choice) -> Refusal | None:
    """The one legality test of what the active gunman chooses, or the director says."""
    return director.check(g, choice) if isinstance(choice, Director) else VERBS.check(g, choice)


def question(g: Alley) -> Question:
    return VERBS.question(g, check, who=g.active.id, left=g.left)


# steps ---------------------------------------------------------------------------------------------------------------
def advance(ref: Ref, g: Alley) -> None:
    """One step: a round begins, or the active gunman does one thing."""
    if not g.waiting:
        begin_round(ref, g)
        return
    act(ref, g)
    judge(ref, g)


def begin_round(ref: Ref, g: Alley) -> None:
    """dustalley.turn.order, dustalley.end.rounds"""
    if g.round == g.board.rounds:
        end(ref, g, Ending((), "nightfall", ROUNDS))
        return
    g.round += 1
    one, two = g.gunmen
    rolled = ref.opposed(6, (0, 0), ORDER)[-1]
    g.waiting = (one, two) if rolled[0] > rolled[1] else (two, one)
    ref.tell("round", ORDER, number=g.round, who=g.waiting[0], high=max(rolled), low=min(rolled))
    begin_turn(g)


def begin_turn(g: Alley) -> None:
    """dustalley.turn.actions; dustalley.watch.ready: watching ends here."""
    if g.waiting:
        g.left = ACTIONS
        g.change(g.waiting[0], watching=False)


def act(ref: Ref, g: Alley) -> None:
    """dustalley.turn.actions: the active gunman chooses an action and does it."""
    (choice,) = ref.ask_all([question(g)])
    if isinstance(choice, Director):
        director.perform(ref, g, choice)
        return
    verb = VERBS[choice.kind]
    g.left -= verb.cost(g, g.active, choice)
    verb.perform(ref, g, choice)
    if not g.left:
        g.waiting = g.waiting[1:]
        begin_turn(g)


# endings -------------------------------------------------------------------------------------------------------------
def judge(ref: Ref, g: Alley) -> None:
    """dustalley.end.last, dustalley.end.bag"""
    standing = [one for one in g.gunmen.values() if not one.out]
    carried = [one.seat for one in standing if one.bag and any(way.touches(base(one), 0.0) for way in g.exits(one.id))]
    if len(standing) == 1:
        end(ref, g, Ending((standing[0].seat,), "last-standing", LAST))
    elif carried:
        end(ref, g, Ending((carried[0],), "carried-off", CARRIED))


def end(ref: Ref, g: Alley, how: Ending) -> None:
    g.ended = how
    ref.tell("over", how.rule)
