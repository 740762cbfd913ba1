"""What a card may be spent on, and what needs none: every verb with its legality, offers and effect, in the order in
which people are offered them."""

from __future__ import annotations

from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.deadlands import (
    aiming,
    bursts,
    drawing,
    fanning,
    fighting,
    fuse,
    loading,
    moving,
    recovering,
    shooting,
    surrender,
    things,
    throwing,
    whips,
    wills,
)
from sixgun.games.deadlands.choices import Discard
from sixgun.games.deadlands.state import Person, Shootout

CHOICES = "deadlands.actions.card-choices"
AnyVerb = Verb[Shootout, Person, Any]


def _throw_away(ref: Ref, g: Shootout, choice: Choice) -> None:
    """deadlands.actions.card-choices: the card does nothing."""


DISCARD: AnyVerb = Verb(Discard, CHOICES, cost=1, perform=_throw_away)


def _by_kind(*verbs: AnyVerb) -> dict[str, AnyVerb]:
    return {verb.kind: verb for verb in verbs}


ACTIONS = _by_kind(
    shooting.SHOOT,
    shooting.TWO_GUNS,
    fanning.FAN,
    bursts.BURST,
    throwing.THROW_VERB,
    fighting.STRIKE,
    fighting.TWO_BLOWS,
    whips.LASH_VERB,
    aiming.VERB,
    drawing.DRAW,
    loading.LOAD,
    bursts.CLEAR,
    recovering.RECOVER_VERB,
    whips.BREAK_VERB,
    whips.SLIP_VERB,
    moving.STAND_UP,
    *things.VERBS,
    fuse.FUSE,
    surrender.GIVE_UP,
    DISCARD,
)
"""deadlands.actions.speed-one: for a card."""
FREE = _by_kind(wills.FREE, moving.WALK, moving.STANCE, whips.LET_GO, *things.FREE)
"""deadlands.actions.simple: for none."""
