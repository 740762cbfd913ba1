"""How a game ends, and who has won."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.core.shell import Ending
from sixgun.games.punk import aftermath, harm
from sixgun.games.punk.state import BAND, DOWNED, REMOVED, RESERVE, TABLE, Fray

END, SCENARIOS = "punk.ruling.game-end", "punk.table.house-scenarios"
MARGIN = 10
"""punk.table.house-scenarios: percent of the game's size that a victory by points takes."""


def scores(g: Fray) -> dict[str, int]:
    """punk.table.house-scenarios: for each side, what the enemy has lost: points, or a point for each model and two
    for the leader (punk.ruling.removal-counts)."""
    found = dict.fromkeys(g.sides, 0)
    for m in g.models.values():
        if m.where in (DOWNED, REMOVED):
            worth = m.points if g.board.victory == "points" else 2 if m.leader else 1
            found[g.other_side(m.side)] += worth
    return found


def judge(ref: Ref, g: Fray) -> None:
    """punk.ruling.game-end: at once when a side has no model left in play or in reserve."""
    if not g.turn:
        return
    for side in g.sides:
        if not any(m.side == side and m.where in (TABLE, RESERVE, BAND) for m in g.models.values()):
            _over(ref, g, "wiped-out")
            return


def finish(ref: Ref, g: Fray) -> None:
    """punk.setup.game-length: the last Turn is over. Berserkers who still rage are lost with it (punk.berserk.end)."""
    for m in g.in_play():
        if m.doomed:
            harm.lose(ref, g, m.id, "punk.berserk.end")
    aftermath.settle(ref, g)
    _over(ref, g, "last-turn")


def _over(ref: Ref, g: Fray, reason: str) -> None:
    found = scores(g)
    (one, mine), (two, theirs) = found.items()
    least = g.board.size * MARGIN / 100 if g.board.victory == "points" else 1
    winners: tuple[str, ...] = ()
    if abs(mine - theirs) >= least:
        winners = (g.sides[one if mine > theirs else two].seat,)
    g.ended = Ending(winners, reason, SCENARIOS, {"one": mine, "two": theirs})
    ref.tell("over", END, one=mine, two=theirs, reason=reason)
