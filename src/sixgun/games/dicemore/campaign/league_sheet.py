"""A campaign on paper: the table of the league, the dead, and every band."""

from __future__ import annotations

from msgspec.structs import replace

from sixgun.games.dicemore.bands.band_check import worth
from sixgun.games.dicemore.bands.sheets import Texts, band_sheet, kind_title
from sixgun.games.dicemore.campaign.league_state import Campaign, fit
from sixgun.screen.sheet import Grid, Line, Section, Sheet
from sixgun.screen.text import fill


def league_sheet(c: Campaign, texts: Texts) -> Sheet:
    def word(key: str, default: str) -> str:
        return texts.get(f"sheet.{key}", default)

    ranked = sorted(c.bands, key=lambda standing: (-standing.won, standing.lost, standing.id))
    columns = ("band", "kind", "played", "won", "drawn", "lost", "people", "fit", "dollars", "worth")
    titles = tuple(word(f"column-{column}", column.capitalize()) for column in columns)
    rows = tuple(
        (
            standing.band.name,
            kind_title(standing.band.kind, texts),
            str(standing.won + standing.drawn + standing.lost),
            str(standing.won),
            str(standing.drawn),
            str(standing.lost),
            str(len(standing.band.members)),
            str(len(fit(standing.band))),
            str(standing.band.dollars),
            str(worth(standing.band)),
        )
        for standing in ranked
    )
    sections = [Section("league", word("league", "Standings"), grid=Grid(titles, rows, tuple(range(2, 10))))]
    if c.graves:
        names = {standing.id: standing.band.name for standing in c.bands}
        template = word("grave", "{title} of {band}, match {match}")
        graves = [(grave, texts.get(f"name.{grave.title}", grave.title)) for grave in c.graves]
        lines = tuple(
            Line(grave.name, template.format(title=title, band=names[grave.band], match=grave.match), kind="grave")
            for grave, title in graves
        )
        sections.append(Section("graves", word("graves", "Boot Hill"), lines=lines))
    for standing in c.bands:
        sheet = band_sheet(standing.band, texts)
        head = f"{sheet.title} ({sheet.subtitle})" if sheet.subtitle else sheet.title
        titles_here = {"money": head, "people": "", "cards": ""}
        for section in sheet.sections:
            id, title = f"{standing.id}.{section.id}", titles_here.get(section.id, section.title)
            sections.append(replace(section, id=id, title=title, owner=standing.id))
    number = fill(texts, word("number", "{n:match/matches}"), {"n": c.number})
    return Sheet(c.title, number, sections=tuple(sections), footer=band_sheet(c.bands[0].band, texts).footer)
