"""The lines of the log that say what the Mayor calls for: each call has sentences of its own, event "mayor-KIND", and
where it reads differently by what it names, "mayor-KIND-WHAT"."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.ref import Ref
from sixgun.games.frontera.calls import CENTS, CONSOLE, JOIN, PASSING, TAKE, difficulty

SAID_AFTERWARDS = ("tell", "person", "set-level", "debt", "pledge")
"""Calls whose one line is told when they are done: it names what they have brought about."""


def announce(ref: Ref, choice: Choice) -> None:
    """What the Mayor calls for, before it happens (frontera.concept.roles)."""
    if choice.kind in SAID_AFTERWARDS:
        return
    words = choice.how.split(",") if choice.how else []
    people = tuple(choice.target.split(JOIN)) if choice.target else ()
    ref.tell(
        f"mayor-{_sentence(choice)}",
        CONSOLE,
        kind=choice.kind,
        people=people,
        others=tuple(choice.item.split(JOIN)) if choice.item else (),
        item=choice.item,
        how=choice.how,
        tests=tuple(words if len(set(words)) > 1 else words[:1]) if choice.kind == "call-contest" else (),
        n=choice.number,
        difficulty=difficulty(choice),
        dollars=choice.number / CENTS,
    )
    if choice.kind in PASSING and people:
        ref.tell("mayor-pass-time-some", CONSOLE, kind=choice.kind, people=people)
    if choice.kind == "fight" and choice.how and choice.number:
        ref.tell("mayor-fight-shots", CONSOLE, kind=choice.kind, n=choice.number)


def _sentence(choice: Choice) -> str:
    kind = choice.kind
    if kind in PASSING:
        return f"{kind}-{choice.how}"
    if kind in ("money", "goods", "weapon", "helps", "two-cards") and choice.how == TAKE:
        return f"{kind}-take"
    if kind == "fight" and choice.how:
        return f"{kind}-last-one"
    if kind == "chase" and choice.how:
        return f"{kind}-alike"
    if kind == "care" and choice.item == choice.target:
        return f"{kind}-self"
    if kind == "drink" and choice.item:
        return f"{kind}-of"
    if kind == "bet" and not choice.item:
        return f"{kind}-even"
    if kind in ("house", "chance", "duel") and choice.number:
        return f"{kind}-stake"
    if kind in ("call-test", "run-over", "fall") and difficulty(choice):
        return f"{kind}-hard"
    return kind
