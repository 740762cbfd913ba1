"""What people see and read of a campaign, and the slips on which they tell several things at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sixgun.core.choice import Choice, Question
from sixgun.core.game import Setup
from sixgun.core.procedure import Held
from sixgun.games.dicemore.bands.founding_display import BesidesPlaying, texts
from sixgun.games.dicemore.campaign import amend_slip, league_report, report_slip
from sixgun.games.dicemore.campaign.league import between
from sixgun.games.dicemore.campaign.league_sheet import league_sheet
from sixgun.games.dicemore.campaign.league_state import REPORT, Campaign
from sixgun.screen.sheet import Sheet
from sixgun.screen.slip import Entries, Slip, Slips


class LeagueDisplay(BesidesPlaying[Held[Campaign]]):
    def names(self, state: Held[Campaign], language: str = "en") -> Mapping[str, str]:
        return {f"name.{standing.id}": standing.band.name for standing in state.now.bands}

    def sheet(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Sheet:
        return league_sheet(msgspec.convert(view, Campaign), texts(language))


class LeagueSlips(Slips[Held[Campaign]]):
    """A match can be told on one slip, and the referee's word as well; both become the usual answers."""

    def slips(self, state: Held[Campaign], question: Question) -> tuple[str, ...]:
        if state.now.phase == REPORT and question.rule == league_report.VICTORY:
            return (report_slip.REPORT,)
        return (amend_slip.AMEND,) if between(state.now, question) else ()

    def slip(self, state: Held[Campaign], key: str, entries: Entries, language: str = "en") -> Slip:
        maker = report_slip.slip if key == report_slip.REPORT else amend_slip.slip
        return maker(state.now, entries, texts(language))

    def hand_in(self, state: Held[Campaign], key: str, entries: Entries) -> Sequence[Choice]:
        maker = report_slip.answers if key == report_slip.REPORT else amend_slip.answers
        return maker(state.now, entries)
