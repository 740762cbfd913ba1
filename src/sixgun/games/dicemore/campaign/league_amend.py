"""The referee's word about a band, and what the rules have against one."""

from __future__ import annotations

from sixgun.core import amending
from sixgun.core.amending import Amendable
from sixgun.core.ref import Ref
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_check import SCORES, findings, objections, title_of
from sixgun.games.dicemore.bands.band_file import BANDS, Band
from sixgun.games.dicemore.campaign.league_state import REFEREE, Campaign

AMEND = "dicemore.ruling.after-match-order"
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
