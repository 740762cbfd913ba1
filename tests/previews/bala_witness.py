"""What came of a choice in bala, by its log."""

from __future__ import annotations

from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.game import Outcome, Preview
from sixgun.core.log import LogLine
from sixgun.core.ref import SimulationRef
from sixgun.games.bala import dynamite, hands, turn
from sixgun.games.bala.choices import Detect, Shoot
from sixgun.games.bala.harm import has_lost_all_actions
from sixgun.games.bala.shooting import ways_to_fire
from sixgun.games.bala.state import Fight

_SHOT = ("shot-miss", "shot-pinned", "shot-shock", "shot-wounded", "shot-serious")
_BLAST = ("blast-miss", "blast-pinned", "blast-shock", "blast-wounded", "blast-serious")
_TOLD = {"task": "succeeds"}

HIDDEN = False


def kind_of(choice: Choice) -> str:
    return f"{choice.kind}-{choice.how}" if choice.kind == "move" else choice.kind


def group(row: str) -> str:
    """Who wins a fight, whatever the loser suffers."""
    return row.partition("-")[0] if row.startswith(("win-", "lose-")) else row


def finish(ref: SimulationRef, g: Fight, choice: Choice) -> None:
    """Set off what was thrown, and let whoever broke in detect its target and shoot."""
    if choice.kind == "light-dynamite":
        dynamite.explode_charges_of(ref, g, choice.actor)
    if choice.kind == "interrupt" and g.stack and g.activation.who == choice.actor:
        armed = hands.held_ranged(g, g[choice.actor])
        for shot in [Shoot(choice.actor, choice.target, how) for how in ways_to_fire(armed[0])] if armed else []:
            for act in (shot, Detect(choice.actor, choice.target), shot):
                if not any(entry.event in _SHOT for entry in ref.log) and turn.check(g, act) is None:
                    turn.carry_out(ref, g, act)


def witness(before: Fight, after: Fight, log: list[LogLine], choice: Choice, preview: Preview) -> str:
    if choice.kind in ("shoot", "interrupt"):
        target = preview.facts["target"]
        mine = [_SHOT.index(e.event) for e in log if e.event in _SHOT and e.facts["target"] == target]
        return _SHOT[max(mine)].partition("-")[2] if mine else "nothing was fired"
    if choice.kind == "light-dynamite":
        mine = [_BLAST.index(e.event) for e in log if e.event in _BLAST and e.facts["who"] == preview.facts["target"]]
        return _BLAST[max(mine)].partition("-")[2] if mine else "not-caught"
    if choice.kind == "move":
        return _fight(log, choice)
    names = {row.name for row in preview.outcomes}
    return next((name for e in log if (name := _TOLD.get(e.event, e.event)) in names), "nothing of it")


def besides(before: Fight, after: Fight, log: list[LogLine], choice: Choice, preview: Preview, row: Outcome) -> bool:
    who = row.who or preview.facts["target"]
    if row.name == "out-of-fight":
        return has_lost_all_actions(after, who) if who in after.characters else bool(_other(after, who).out)
    if row.name == "jam":
        return any(entry.event == "jam" for entry in log)
    if row.name == "fights-another":
        return next((entry.facts["target"] for entry in log if entry.event == "fight"), "") == who
    if row.name == "caught":
        return any(entry.event.startswith("blast") and entry.facts["who"] == who for entry in log)
    assert row.name == "stray"
    return any(entry.event == "stray-hits" and entry.facts["victim"] == who for entry in log)


def _other(g: Fight, name: str) -> Any:
    return g.neighbours[name] if name in g.neighbours else g.horses[name]


def _fight(log: list[LogLine], choice: Choice) -> str:
    fights = [i for i, entry in enumerate(log) if entry.event == "fight"]
    if not fights:
        return "no-fight"
    if log[fights[0]].facts["target"] != choice.target:
        return "fights-another"
    if any(entry.event == "fight-even" for entry in log[fights[0] :]):
        return "even"
    won: Any = next(entry for entry in log[fights[0] :] if entry.event == "fight-won")
    return "win" if won.facts["who"] == choice.actor else "lose"
