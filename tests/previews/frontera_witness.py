"""What came of a choice in frontera, by its log: of attacks in a fight, and of tests that somebody calls for."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.game import Outcome, Preview, load_game
from sixgun.core.log import LogLine
from sixgun.core.ref import SimulationRef
from sixgun.games.frontera.choices import Attack
from sixgun.games.frontera.state import Session

HIDDEN = True
"""Nobody knows what others hold: each sample has it as it may be."""
_READ = ("hit", "miss", "scares", "scares-not", "seizes")
_ENDS = ("success", "partial-success", "failure")
_GRADES = {"partial": "partial-success"}
_CONTESTS = ("sneak", "provoke", "challenge")
_IN_A_FIGHT = ("attack", "scare", "grapple", *_CONTESTS, "care")
KINDS = (*_IN_A_FIGHT, "call-test")
_MOST = 4


def kind_of(choice: Choice) -> str:
    """Empty for what cannot be read off the log."""
    return choice.kind if choice.kind in KINDS else ""


def group(row: str) -> str:
    return row


def finish(ref: SimulationRef, g: Session, choice: Choice) -> None:
    """In a fight everybody announces, then the cards of the turn are read."""
    game = load_game("frontera")
    turn = g.fight.turn if g.fight is not None else 0
    while choice.kind in _IN_A_FIGHT and g.fight is not None and g.fight.turn == turn:
        game.advance(ref, g)


def _of(log: list[LogLine], choice: Choice) -> list[LogLine]:
    return [entry for entry in log if entry.event in _READ and entry.facts.get("who") == choice.actor]


def _contests_before(g: Session) -> list[str]:
    """Whose contests of this turn come before those that are announced from now on."""
    return [plan.who for plan in g.fight.plans if plan.choice.kind in _CONTESTS] if g.fight is not None else []


def witness(before: Session, after: Session, log: list[LogLine], choice: Choice, preview: Preview) -> str:
    mine = _of(log, choice)
    if choice.kind == "attack":
        hits = [entry.facts["levels"] for entry in mine if entry.event == "hit"]
        total = sum(hits)
        return (f"levels{min(_MOST, total)}" if total else "absorbed") if hits else "miss"
    if choice.kind in ("scare", "grapple"):
        done = {"scare": "scares", "grapple": "seizes"}[choice.kind]
        return done if any(entry.event == done for entry in mine) else "nothing"
    if choice.kind in _CONTESTS:
        results = [e for e in log if e.event in ("victory", "stalemate", "stalemate-nothing")]
        mine_is = len(_contests_before(before))
        result = results[mine_is] if mine_is < len(results) else None
        if result is None or result.event != "victory":
            return "stalemate"
        assert result.rule == preview.rule, "contests are made in the order in which people announce them"
        return "victory" if result.facts["who"] == choice.actor else "defeat"
    of_it = [_GRADES.get(e.event, e.event) for e in log if e.rule == preview.rule]
    return next((name for name in of_it if name in _ENDS), "nothing of it")


def besides(
    before: Session, after: Session, log: list[LogLine], choice: Choice, preview: Preview, row: Outcome
) -> bool:
    assert isinstance(choice, Attack) and row.name == "hurt" and row.who in choice.targets
    return any(e.event == "hit" and e.facts["target"] == row.who and e.facts["levels"] > 0 for e in _of(log, choice))
