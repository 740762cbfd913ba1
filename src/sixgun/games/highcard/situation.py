"""Situations of the template game: the hands and hits of the duellists, and one card that is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.ref import Prepared, Ref
from sixgun.core.short_form import Forms
from sixgun.core.situations import Condition, Moment, Situations
from sixgun.core.strict import Reader
from sixgun.games.highcard import turn
from sixgun.games.highcard.choices import Play
from sixgun.games.highcard.state import PACK, Duel, Duellist, in_order, without

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Few = Annotated[int, Meta(ge=1, le=5)]


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """[[duellists]]"""

    name: Name
    hand: Annotated[tuple[str, ...], Meta(min_length=1, max_length=5)]
    hits: Annotated[int, Meta(ge=0, le=4)] = 0


class Show(msgspec.Struct, frozen=True, kw_only=True):
    """[[actions]]: a card shown against a rival; the others choose by the policy."""

    who: str
    card: str
    target: str


class SituationFile(msgspec.Struct, frozen=True, kw_only=True):
    game: str = "highcard"
    title: str = ""
    hits: Few = 3
    """How many hits put a duellist out."""
    duellists: Annotated[tuple[Holder, ...], Meta(min_length=2, max_length=4)]
    actions: Annotated[tuple[Show, ...], Meta(min_length=1, max_length=1)]


class HighCardSituations(Situations[Duel]):
    forms = Forms("highcard", SituationFile)

    def read(self, data: Mapping[str, Any]) -> Moment[Duel]:
        reader = Reader()
        file = reader.read(data, SituationFile)
        names = [one.name for one in file.duellists]
        left = list(PACK)
        for i, one in enumerate(file.duellists):
            if names.index(one.name) < i:
                reader.report(f"duellists[{i}].name", "the names must differ")
            if one.hits >= file.hits:
                reader.report(f"duellists[{i}].hits", f"{file.hits} hits put a duellist out; expected less")
            for j, card in enumerate(one.hand):
                if card in left:
                    left.remove(card)
                else:
                    reader.report(
                        f"duellists[{i}].hand[{j}]", f"there is no {card!r} left in the pack, 2 to 10 four times"
                    )
        for i, shown in enumerate(file.actions):
            for key in ("who", "target"):
                reader.known(f"actions[{i}].{key}", getattr(shown, key), names, "duellist")
        reader.finish()
        size = max(len(one.hand) for one in file.duellists)
        deck = PACK
        for one in file.duellists:
            deck = without(deck, one.hand)
        duel = Duel(tuple(names), size, file.hits, deck, phase="choose")
        duel.people = {one.name: Duellist(in_order(one.hand), one.hits) for one in file.duellists}
        setup = {"seats": names, "hand": size, "hits": file.hits}
        return Moment(duel, setup, [Play(s.who, s.target, s.card) for s in file.actions])

    def refusal(self, state: Duel, step: Choice) -> Refusal | None:
        return turn.question(state, step.actor).check(step)

    def options(self, state: Duel) -> tuple[Option, ...]:
        return tuple(option for seat in state.standing for option in turn.question(state, seat).options)

    def take(self, ref: Ref, state: Duel, step: Choice) -> None:
        """All choose and all shoot."""
        turn.advance(Prepared(ref, "highcard.turn.choose", step.actor, step), state)
        while state.phase == "shoot" and state.ended is None:
            turn.advance(ref, state)

    def conditions(self, before: Duel, after: Duel) -> dict[str, Condition]:
        found = {}
        for seat in before.seats:
            hits = after[seat].hits - before[seat].hits
            out = seat not in after.standing
            found[seat] = Condition(
                (("out" if out else "hits" if hits else "unhurt", hits),), 4 if out else 2 * bool(hits)
            )
        return found
