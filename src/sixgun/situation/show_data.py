"""Results for programs: plain data that does not change with the language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from sixgun.situation.assume import Asked, Assumptions
from sixgun.situation.odds import End, Odds, Row, interval
from sixgun.situation.show import fraction
from sixgun.situation.words import entry_text, policy_text, step_text

if TYPE_CHECKING:
    from sixgun.situation.file import Situation
    from sixgun.situation.resolve import Resolution

FORMAT = 1
LANGUAGE = "en"
"""Of the texts in the data."""


def _mods_json(asked: Asked) -> list[dict[str, Any]]:
    return [{"value": m.value, "name": m.name, "rule": m.rule, "why": list(m.why)} for m in asked.mods]


def _roll_json(asked: Asked) -> dict[str, Any]:
    return {
        "step": asked.step,
        "rule": asked.rule,
        "dice": asked.dice,
        "totals": list(asked.totals),
        "natural": list(asked.natural),
        "each": list(asked.faces),
        "modifiers": _mods_json(asked),
    }


def _policy_json(situation: Situation, assumed: Assumptions) -> dict[str, Any]:
    return {
        "name": assumed.policy,
        "stated": policy_text(situation.words(LANGUAGE), assumed),
        "choices": [str(stated) for stated in assumed.stated],
        "unused": [str(stated) for stated in assumed.unused],
        "decisions": [
            {"step": step, "rule": rule, "seat": seat, "chosen": list(kinds)}
            for (step, rule, seat), kinds in assumed.decisions.items()
        ],
    }


def _steps_json(situation: Situation) -> list[dict[str, Any]]:
    words = situation.words(LANGUAGE)
    return [
        {"step": i, "text": step_text(words, step), **msgspec.to_builtins(step)}
        for i, step in enumerate(situation.steps)
    ]


def odds_json(odds: Odds) -> dict[str, Any]:
    situation = odds.situation
    mods: dict[tuple[int, str, int], dict[str, Any]] = {}
    for asked in odds.rolls:
        for mod in _mods_json(asked):
            mods.setdefault((asked.step, mod["rule"], mod["value"]), {"step": asked.step, **mod})
    return {
        "format": FORMAT,
        "game": situation.game.key,
        "title": situation.titled(LANGUAGE),
        "exact": odds.exact,
        "remainder": fraction(odds.remainder) if odds.remainder else "0",
        "told_apart": "conditions" if odds.by_condition else "states",
        "samples": odds.samples or None,
        "seed": odds.seed if odds.samples else None,
        "policy": _policy_json(situation, odds.assumed),
        "actions": _steps_json(situation),
        "rolls": [_roll_json(asked) for asked in odds.rolls],
        "modifiers": list(mods.values()),
        "outcomes": [_end_json(odds, end) for end in odds.outcomes],
        "summary": [
            {"model": group.model, "name": group.name, "outcomes": [_row_json(row) for row in group.rows]}
            for group in odds.summary_in(LANGUAGE)
        ],
    }


def _end_json(odds: Odds, end: End) -> dict[str, Any]:
    row: dict[str, Any] = {"p": fraction(end.p)}
    if odds.samples:
        row["interval"] = list(interval(end.seen, odds.samples))
    return {
        **row,
        "changes": end.changes,
        "rules": list(end.rules),
        "left_out": [msgspec.to_builtins(left) for left in end.left_out],
    }


def _row_json(row: Row) -> dict[str, Any]:
    found: dict[str, Any] = {"text": row.text, "p": fraction(row.p), "severity": row.severity}
    if row.low is not None:
        found["interval"] = [row.low, row.high]
    return found


def resolution_json(found: Resolution) -> dict[str, Any]:
    situation = found.situation
    words = situation.words(LANGUAGE)
    return {
        "format": FORMAT,
        "game": situation.game.key,
        "title": situation.titled(LANGUAGE),
        "policy": _policy_json(situation, found.assumed),
        "actions": _steps_json(situation),
        "rolls": [_roll_json(asked) for asked in found.assumed.rolls],
        "log": [{"text": entry_text(words, entry), **msgspec.to_builtins(entry)} for entry in found.log],
        "changes": found.changes,
        "rules": list(found.rules),
        "left_out": [msgspec.to_builtins(left) for left in found.left_out],
    }
