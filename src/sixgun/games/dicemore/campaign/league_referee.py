"""What the referee of a campaign does besides matches: a band is changed by hand, or another one joins."""

from __future__ import annotations

from typing import Any

from sixgun.core import amending, joining
from sixgun.core.amending import Amendable
from sixgun.core.ref import Ref
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_check import SCORES, findings, objections, title_of
from sixgun.games.dicemore.bands.band_file import BANDS, Band
from sixgun.games.dicemore.campaign.league_state import REFEREE, Campaign, arrive

AMEND = "dicemore.ruling.after-match-order"
BUDGET = "dicemore.band.budget"
MOST = 24
"""Bands in one campaign."""
AMENDABLE = Amendable(
    kept=BANDS,
    people="members",
    fields=("dollars", "name", "note", "works"),
    row_fields=(
        *("experience", "wounded", "injuries", "skills"),
        *(f"raised.{score}" for score in SCORES),
        *("items", "horse", "name", "leader"),
    ),
    usual=("store", "weapons"),
    known=band_file.known,
    objections=objections,
    title=title_of,
)


def say_objections(ref: Ref, band: Band) -> None:
    """What the rules have against a band; the texts are those of the refusals (founding_display.py)."""
    for refusal in findings(band):
        ref.tell(f"objection-{refusal.reason}", refusal.rule, **{**refusal.facts, "band": band.name})


def amend(ref: Ref, c: Campaign) -> None:
    """dicemore.ruling.after-match-order: the referee changes a value of a band by hand."""
    word = amending.amend(ref, REFEREE, AMEND, AMENDABLE, c.as_they_are)
    if word is not None:
        new = BANDS.amended(c[word.id].band, word.path, word.value)
        c.change(word.id, band=new, came_as="" if word.path == "name" else c[word.id].came_as)
        say_objections(ref, new)


def may_join(c: Campaign) -> bool:
    return len(c.bands) < MOST


def join(ref: Ref, c: Campaign) -> None:
    """dicemore.band.budget: a newcomer is founded like any other band, and the rules have nothing against it, as long
    as the house does not allow that. The seats of a record are those it began with, so the referee answers for it."""
    against = (lambda band: ()) if c.house.allow_illegal else objections
    founded = joining.newcomer(ref, REFEREE, BUDGET, BANDS, against)
    if founded is None:
        return
    new = arrive(c, joining.free_id(founded.kind, c.bands), founded, REFEREE)
    facts: dict[str, Any] = {"band": founded.name, "people": len(founded.members), "number": c.number}
    if new.band.name != founded.name:
        ref.tell("joins-as", BUDGET, **facts, called=new.band.name)
    else:
        ref.tell("joins", BUDGET, **facts)
    say_objections(ref, new.band)
