"""What people see and read of a campaign: the table of the league, the dead and every band on paper, and the slips on
which they tell several things at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from sixgun.core.choice import Choice, Question
from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.log import LogLine
from sixgun.games.dicemore.bands.band_check import belongings, title_of, worth
from sixgun.games.dicemore.bands.founding_display import BesidesPlaying, texts
from sixgun.games.dicemore.bands.muster import fit
from sixgun.games.dicemore.bands.sheets import band_sheet
from sixgun.games.dicemore.campaign import league_report
from sixgun.games.dicemore.campaign.choices import Amend, Ashamed, By, Fell, Finish, OverAgain, Used, Withdrew, Won
from sixgun.games.dicemore.campaign.league import AMEND, AMENDABLE, between
from sixgun.games.dicemore.campaign.league_state import Bout, Campaign, Phase
from sixgun.screen import amend_slip
from sixgun.screen.sheet import Grid, Line, Section, Sheet, called, word
from sixgun.screen.slip import SILENT, Blank, Entries, Slip, Slips, Texts, number, picked
from sixgun.screen.text import fill, render


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
            return (REPORT,)
        return (amend_slip.AMEND,) if between(state, question) else ()

    def slip(self, state: Campaign, key: str, entries: Entries, language: str = "en") -> Slip:
        if key == REPORT:
            return slip(state, entries, texts(language))
        return amend_slip.slip(AMENDABLE, AMEND, state.as_they_are, entries, texts(language))

    def hand_in(self, state: Campaign, key: str, entries: Entries) -> Sequence[Choice]:
        if key == REPORT:
            return answers(state, entries)
        return (Amend(), *amend_slip.word(AMENDABLE, state.as_they_are, entries).answers)


# the slip of a match -------------------------------------------------------------------------------------------------
REPORT = "report"
RESULT, SHAMED, FELL, USED = "result", "shamed", "fell", "used"
DRAW, WON, WITHDREW, TESTED = "draw", "won", "withdrew", "tested"
STANDING, NOBODY = "", "nobody"


def slip(c: Campaign, entries: Entries, texts: Texts) -> Slip:
    """The slip with everything that is written on it so far, and what it tells."""
    blanks = tuple(picked(blank, entries, texts) for blank in _blanks(c, entries, texts))
    ready = not any(blank.wrong for blank in blanks) and bool(blanks[0].value)
    said = [_told(c, blank)[1] for blank in blanks] if ready else []
    says = tuple(render(texts, one) if isinstance(one, LogLine) else one for one in said if one)
    note = texts["slip.report.note"]
    return Slip(REPORT, texts["slip.report"], blanks, note, league_report.VICTORY, says=says, ready=ready)


def answers(c: Campaign, entries: Entries) -> Sequence[Choice]:
    """What would be answered question by question (league_report.py). Raises BadSetup."""
    assert c.bout is not None
    blanks = [picked(blank, entries, SILENT) for blank in _blanks(c, entries, SILENT)]
    wrong = [blank.key for blank in blanks if blank.wrong]
    if wrong or not blanks[0].value:
        raise BadSetup([Problem(key, "does not fit") for key in wrong or [RESULT]])
    again = () if c.bout == c.bout.untold() else (OverAgain(),)
    return (*again, *(answer for blank in blanks for answer in _told(c, blank)[0]), Finish())


def _told(c: Campaign, blank: Blank) -> tuple[Sequence[Choice], str | LogLine]:
    """What a blank stands for, as answers and in words; nothing where nothing happened."""
    assert c.bout is not None
    what, *of = blank.key.split(":")
    kind, *rest = blank.value.split(":")
    in_words = dict(blank.picks).get(blank.value, "")
    if what == RESULT and kind in (WITHDREW, TESTED):
        return [Withdrew(rest[0], "tested" if kind == TESTED else "")], in_words
    if what == RESULT:
        return [Won(*rest)], in_words
    if what == SHAMED and blank.value:
        return [Ashamed(kind, *rest)], in_words
    if what == FELL and blank.value != STANDING:
        by = "" if blank.value == NOBODY else blank.value
        killer = c[c.bout.against(of[0])].band[by].name if by else ""
        facts = {"who": of[1], "name": blank.title, "killer": killer}
        line = LogLine("fell-by" if killer else "fell", league_report.ELIMINATION, facts=facts)
        return [Fell(*of), By(by)], line
    if what == USED and (count := number(blank)):
        return [Used(*of)] * count, f"{blank.title}: {blank.value}"
    return (), ""


# the blanks ----------------------------------------------------------------------------------------------------------
def _blanks(c: Campaign, entries: Entries, texts: Texts) -> Iterator[Blank]:
    assert c.bout is not None
    bout = c.bout
    first = Blank(RESULT, texts["slip.report.result"], picks=tuple(_results(c, bout, texts)))
    yield first
    kind, _, band = picked(first, entries, texts).value.partition(":")
    if kind == TESTED:
        yield Blank(SHAMED, texts["slip.report.shamed"], picks=tuple(_shames(c, band, texts)))
    for id in bout.sides:
        yield from _fates(c, id, bout.against(id), texts)
    for id in bout.sides:
        yield from _used_up(c, bout, id, texts)


def _results(c: Campaign, bout: Bout, texts: Texts) -> Iterator[tuple[str, str]]:
    """dicemore.end.victory, dicemore.end.withdrawal: who withdraws has lost."""
    yield "", texts["slip.report.choose"]
    for kind in (WON, WITHDREW, TESTED):
        for id in bout.sides:
            yield f"{kind}:{id}", texts[f"slip.report.{kind}"].format(band=c[id].band.name)
        if kind == WON:
            yield DRAW, texts["slip.report.draw"]


def _shames(c: Campaign, id: str, texts: Texts) -> Iterator[tuple[str, str]]:
    yield "", texts["slip.report.no-shame"]
    for option in league_report.shames(id, c[id].band):
        name, score = str(option.facts["name"]), str(option.facts["score"])
        yield (
            f"{id}:{option.choice.target}:{score}",
            texts["slip.report.loses"].format(name=name, score=texts[f"name.{score}"]),
        )


def _fates(c: Campaign, id: str, other: str, texts: Texts) -> Iterator[Blank]:
    """dicemore.end.elimination, dicemore.ruling.xp-credit: an enemy is credited, or nobody."""
    enemies = [(enemy.id, texts["slip.report.by"].format(name=enemy.name)) for enemy in fit(c[other].band)]
    fates = ((STANDING, texts["slip.report.standing"]), (NOBODY, texts["slip.report.by-nobody"]), *enemies)
    for member in fit(c[id].band):
        yield Blank(f"{FELL}:{id}:{member.id}", member.name, picks=fates, group=c[id].band.name)


def _used_up(c: Campaign, bout: Bout, id: str, texts: Texts) -> Iterator[Blank]:
    """dicemore.ruling.campaign-gear."""
    for member in fit(c[id].band):
        for thing in league_report.spendable(id, member, bout.untold()):
            had = list(belongings(member)).count(thing)
            title = texts["slip.report.thing"].format(name=member.name, title=texts[f"name.{title_of(thing)}"])
            group = texts["slip.report.used"].format(band=c[id].band.name)
            yield Blank(f"{USED}:{id}:{member.id}:{thing}", title, "number", "0", high=had, group=group)
