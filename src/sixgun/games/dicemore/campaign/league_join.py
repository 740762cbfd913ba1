"""A band that joins a campaign which is already going on: one of the ready bands, or one from a file.

The answers are a `Join`, and then a `Newcomer`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from sixgun.core.amending import Leave
from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.game import BadSetup
from sixgun.core.ref import Ref
from sixgun.games.dicemore.bands.band_check import objections
from sixgun.games.dicemore.bands.band_file import BANDS
from sixgun.games.dicemore.campaign.choices import Join, Newcomer
from sixgun.games.dicemore.campaign.league_amend import say_objections
from sixgun.games.dicemore.campaign.league_state import REFEREE, Campaign, arrive

BUDGET = "dicemore.band.budget"
JOIN, LEAVE = Join(), Leave()
MOST = 24
"""Bands in one campaign."""
_LONGEST = 200_000


def answers(text: str) -> tuple[Choice, ...]:
    """What is answered so that the band of a file joins. The file is read here, and nowhere again. Raises BadSetup."""
    return (JOIN, Newcomer(file=BANDS.packed(BANDS.read(text))))


def may_join(c: Campaign) -> bool:
    return len(c.bands) < MOST


def free_id(kind: str, taken: Collection[str]) -> str:
    """An id for a band: its kind, numbered where there are several."""
    return next(id for id in (kind, *(f"{kind}-{n}" for n in range(2, 100))) if id not in taken)


def join(ref: Ref, c: Campaign) -> None:
    """dicemore.band.budget: a newcomer is founded like any other band, and the rules have nothing against it, as long
    as the house does not allow that. The seats of a record are those it began with, so the referee answers for it."""
    choice = ref.ask(REFEREE, BUDGET, lambda: list(_offered(c)), lambda chosen: check(c, chosen), {"ask": "ask-join"})
    if not isinstance(choice, Newcomer):
        return
    founded = BANDS.chosen(choice.ready, choice.file)
    new = arrive(c, free_id(founded.kind, c.bands), founded, REFEREE)
    facts: dict[str, Any] = {"band": founded.name, "people": len(founded.members), "number": c.number}
    if new.band.name != founded.name:
        ref.tell("joins-as", BUDGET, **facts, called=new.band.name)
    else:
        ref.tell("joins", BUDGET, **facts)
    say_objections(ref, new.band)


def _offered(c: Campaign) -> Iterator[Option]:
    for name in BANDS.samples:
        choice = Newcomer(name)
        if check(c, choice) is None:
            yield Option(choice, rules=(BUDGET,), facts={"band": BANDS.chosen(name, "").name})
    yield Option(LEAVE, rules=(BUDGET,))


def check(c: Campaign, choice: Choice) -> Refusal | None:
    """Every mistake of a file is named."""
    if choice == LEAVE:
        return None
    known = isinstance(choice, Newcomer) and bool(choice.ready) != bool(choice.file) and len(choice.file) <= _LONGEST
    if not isinstance(choice, Newcomer) or not known or (choice.ready and choice.ready not in BANDS.samples):
        return Refusal(BUDGET, "not-offered", ("newcomer", "leave"))
    try:
        band = BANDS.chosen(choice.ready, choice.file)
    except BadSetup as bad:
        return Refusal(BUDGET, "bad-value", facts={"why": str(bad)})
    against = () if c.house.allow_illegal else objections(band)
    return against[0] if against else None
