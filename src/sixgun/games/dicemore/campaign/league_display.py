"""What people see and read of a campaign: the table of the league, the dead and every band on paper, and the slips on
which they tell several things at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from sixgun.core.choice import Choice, Question
from sixgun.core.game import Setup
from sixgun.games.dicemore.bands.band_check import worth
from sixgun.games.dicemore.bands.founding_display import BesidesPlaying, texts
from sixgun.games.dicemore.bands.muster import fit
from sixgun.games.dicemore.bands.sheets import band_sheet
from sixgun.games.dicemore.campaign import league_report, report_slip
from sixgun.games.dicemore.campaign.choices import Amend
from sixgun.games.dicemore.campaign.league import between
from sixgun.games.dicemore.campaign.league_referee import AMEND, AMENDABLE
from sixgun.games.dicemore.campaign.league_state import Campaign, Phase
from sixgun.screen import amend_slip
from sixgun.screen.sheet import Grid, Line, Section, Sheet, Texts, called, word
from sixgun.screen.slip import Entries, Slip, Slips
from sixgun.screen.text import fill


class LeagueDisplay(BesidesPlaying[Campaign]):
    def names(self, state: Campaign, language: str = "en") -> Mapping[str, str]:
        return {f"name.{id}": standing.band.name for id, standing in state.bands.items()}

    def sheet(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Sheet:
        return league_sheet(self.game.imagine(view, setup), texts(language))


# on paper ------------------------------------------------------------------------------------------------------------
def league_sheet(c: Campaign, texts: Texts) -> Sheet:
    sections = [Section("league", word(texts, "league"), grid=_standings(c, texts))]
    if c.graves:
        sections.append(Section("graves", word(texts, "graves"), lines=tuple(_graves(c, texts))))
    for id, standing in c.bands.items():
        sheet = band_sheet(standing.band, texts)
        head = f"{sheet.title} ({sheet.subtitle})" if sheet.subtitle else sheet.title
        titles = {"money": head, "people": "", "cards": ""}
        for one in sheet.sections:
            sections.append(replace(one, id=f"{id}.{one.id}", title=titles.get(one.id, one.title), owner=id))
    number = fill(texts, word(texts, "number"), {"n": c.number})
    return Sheet(c.title, number, sections=tuple(sections), footer=word(texts, "footer"))


def _standings(c: Campaign, texts: Texts) -> Grid:
    columns = ("band", "kind", "played", "won", "drawn", "lost", "people", "fit", "dollars", "worth")
    rows = []
    for one in sorted(c.bands.values(), key=lambda standing: (-standing.won, standing.lost, standing.id)):
        band, results = one.band, (one.won, one.drawn, one.lost)
        numbers = (sum(results), *results, len(band.members), len(fit(band)), band.dollars, worth(band))
        rows.append((band.name, called(texts, band.kind), *map(str, numbers)))
    return Grid(tuple(word(texts, f"column-{column}") for column in columns), tuple(rows), tuple(range(2, 10)))


def _graves(c: Campaign, texts: Texts) -> Iterator[Line]:
    for grave in c.graves:
        facts = {"title": called(texts, grave.title), "band": c[grave.band].band.name, "match": grave.match}
        yield Line(grave.name, word(texts, "grave").format(**facts), kind="grave")


# slips ---------------------------------------------------------------------------------------------------------------
class LeagueSlips(Slips[Campaign]):
    """A match can be told on one slip, and the referee's word as well; both become the usual answers."""

    def slips(self, state: Campaign, question: Question) -> tuple[str, ...]:
        if state.phase == Phase.REPORT and question.rule == league_report.VICTORY:
            return (report_slip.REPORT,)
        return (amend_slip.AMEND,) if between(state, question) else ()

    def slip(self, state: Campaign, key: str, entries: Entries, language: str = "en") -> Slip:
        if key == report_slip.REPORT:
            return report_slip.slip(state, entries, texts(language))
        return amend_slip.slip(AMENDABLE, AMEND, state.as_they_are, entries, texts(language))

    def hand_in(self, state: Campaign, key: str, entries: Entries) -> Sequence[Choice]:
        if key == report_slip.REPORT:
            return report_slip.answers(state, entries)
        return (Amend(), *amend_slip.word(AMENDABLE, state.as_they_are, entries).answers)
