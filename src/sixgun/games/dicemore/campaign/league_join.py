"""A band that joins a campaign which is already going on: one of the ready bands, or one from a file."""

from __future__ import annotations

from typing import Any

from sixgun.core import joining
from sixgun.core.ref import Ref
from sixgun.games.dicemore.bands.band_check import objections
from sixgun.games.dicemore.bands.band_file import BANDS
from sixgun.games.dicemore.campaign.league_amend import say_objections
from sixgun.games.dicemore.campaign.league_state import REFEREE, Campaign, arrive

BUDGET = "dicemore.band.budget"
MOST = 24
"""Bands in one campaign."""


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
