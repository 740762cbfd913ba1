"""The state of a campaign: the bands as they are now, the match that is announced or reported, and what is still to be
done after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec

from sixgun.core.game import Setup
from sixgun.core.shell import Ending, Shell, table
from sixgun.core.strict import Reader
from sixgun.core.switches import Switch, by, switches
from sixgun.games.dicemore import scenario
from sixgun.games.dicemore.bands.band_check import problems
from sixgun.games.dicemore.bands.band_file import BANDS, Band, Id, Title
from sixgun.games.dicemore.board import Switches
from sixgun.games.dicemore.state import replace

SIDES = "dicemore.gap.sides"
REFEREE = "referee"


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the players of a campaign agree on."""

    prize: Annotated[int, by("dicemore.gap.match-money", ge=-1, le=10_000)] = -1
    """Dollars for the winner of a match; -1 rolls the house's dice."""
    end_bonuses: Annotated[bool, by("dicemore.gap.end-bonuses")] = False
    """One point of experience for each survivor of the winning side."""
    works: Annotated[bool, by("dicemore.ruling.rare-places")] = False
    """A mine or railway works is at hand."""
    allow_illegal: Annotated[bool, by("dicemore.band.budget")] = False
    """Bands that the rules forbid may take part; it is said every time."""
    table: Switches = Switches()
    """What holds in every match."""


_OF_BANDS = ("profile_errata", "illegal_bands")
"""Switches of a match that a campaign settles by its bands and by `allow_illegal`."""


def switch_list() -> tuple[Switch, ...]:
    """What can be agreed on before a campaign: its own switches, and those of all its matches."""
    of_matches = tuple(switch for switch in scenario.switch_list() if switch.key not in _OF_BANDS)
    return (*switches(House), *of_matches)


def switched(house: Mapping[str, Any]) -> dict[str, Any]:
    """The switches that differ from the usual ones, in one list."""
    own = {key: value for key, value in house.items() if key != "table"}
    return {**own, **house.get("table", {})}


def house_with(house: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The plain data of a house with some of its switches changed."""
    own = {key: value for key, value in options.items() if key in House.__struct_fields__}
    of_matches = {key: value for key, value in options.items() if key not in own}
    table = {**house.get("table", {}), **of_matches}
    return {**house, **own, **({"table": table} if table else {})}


class Phase:
    """Where a campaign stands: between matches, a match is reported, what follows it is done, it is over."""

    IDLE, REPORT, AFTER, OVER = "idle", "report", "after", "over"


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A band in the campaign."""

    id: str
    band: Band
    won: int = 0
    drawn: int = 0
    lost: int = 0
    shopped: bool = False
    """It has gone shopping before its next match (dicemore.equip.when)."""
    failed: tuple[str, ...] = ()
    """What was not to be had on the occasion that is going on."""
    seat: str = ""
    """Who answers for it; usually the seat is called like the band."""
    came_as: str = ""
    """The name that it came with, if it is shown with a number behind that; empty once the referee has named it."""

    @property
    def player(self) -> str:
        return self.seat or self.id


class Fall(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody was eliminated."""

    band: str
    who: str
    by_band: str = ""
    by: str = ""
    """Nobody where nobody is credited (dicemore.ruling.xp-credit)."""


class Bout(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match between two bands, as far as it has been reported."""

    scenario: str
    good: str
    bad: str
    absent: tuple[tuple[str, str], ...] = ()
    """Band and member: who sits the match out (dicemore.ruling.current-cos)."""
    winner: str = "?"
    """A band, nothing for a draw, "?" while it is unknown."""
    falls: tuple[Fall, ...] = ()
    used: tuple[tuple[str, str, str], ...] = ()
    """Band, member and thing: whisky drunk, explosives thrown, animals struck."""
    withdrew: tuple[str, ...] = ()
    shamed: tuple[tuple[str, str, str], ...] = ()
    """Band, member and score: points lost in a shame test that was rolled at the table."""
    tested: bool = False
    """The shame test was rolled at the table."""

    def untold(self) -> Bout:
        """The match as it was announced."""
        return Bout(self.scenario, self.good, self.bad, self.absent)

    @property
    def sides(self) -> tuple[str, str]:
        return (self.good, self.bad)

    def against(self, band: str) -> str:
        return self.bad if band == self.good else self.good

    def of(self, band: str) -> tuple[str, ...]:
        """Who of a band was eliminated."""
        return tuple(fall.who for fall in self.falls if fall.band == band)

    def victims(self, band: str) -> dict[str, int]:
        """How many enemies each member of a band has eliminated."""
        return dict(Counter(fall.by for fall in self.falls if fall.by_band == band and fall.by))

    def result(self, band: str) -> str:
        if not self.winner:
            return "draw"
        return "winner" if self.winner == band else "loser"


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something still to be done after a match."""

    kind: str
    band: str
    who: str = ""


class Grave(msgspec.Struct, frozen=True):
    name: str
    title: str
    band: str
    match: int


class Campaign(Shell, open=True, brief=True):
    title: str
    house: House = House()
    bands: dict[str, Standing] = table("id")
    phase: str = Phase.IDLE
    number: int = 0
    """Matches announced so far."""
    bout: Bout | None = None
    tasks: tuple[Task, ...] = ()
    graves: tuple[Grave, ...] = ()
    told: bool = False
    """What is against the bands has been said at the beginning."""

    def __getitem__(self, id: str) -> Standing:
        return self.bands[id]

    @property
    def ended(self) -> Ending | None:
        if self.phase != Phase.OVER:
            return None
        best = max((standing.won for standing in self.bands.values()), default=0)
        winners = tuple(id for id, standing in self.bands.items() if standing.won == best and best)
        return Ending(winners, "campaign-over", SIDES, {"title": self.title, "number": self.number})

    @property
    def as_they_are(self) -> dict[str, Band]:
        """The bands themselves, by the ids of their standings."""
        return {id: standing.band for id, standing in self.bands.items()}

    def change(self, id: str, **fields: Any) -> None:
        """A changed standing in the place of the one before."""
        self.bands[id] = replace(self.bands[id], **fields)


_LONGEST_NAME = 55
"""Letters of a name that leave room for a number."""


# set-up --------------------------------------------------------------------------------------------------------------


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    band: Band


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    title: Title
    bands: Annotated[tuple[_Entry, ...], msgspec.Meta(min_length=1)]
    scenario: str = ""
    game: str = ""
    house: House = House()


def start(setup: Setup) -> Campaign:
    """A campaign before its first match. Raises BadSetup with every mistake, also for bands that the rules forbid, as
    long as the house does not allow them."""
    reader = Reader()
    file = reader.read(setup, _File)
    c = Campaign(file.title, file.house)
    for i, entry in enumerate(file.bands):
        at = f"bands[{i}]"
        band = BANDS.check(reader, entry.band, f"{at}.band")
        if entry.id == REFEREE or entry.id in c.bands:
            reader.report(f"{at}.id", f'"{entry.id}" is taken')
        elif not reader.flawed(at) and not file.house.allow_illegal:
            reader.problems += problems(band, at)
        arrive(c, entry.id, band)
    reader.finish()
    return c


def arrive(c: Campaign, id: str, band: Band, seat: str = "") -> Standing:
    """A band takes part from now on, with a number after its name if another one of the campaign has that name."""
    taken = {standing.band.name for standing in c.bands.values()}
    called = (band.name, *(f"{band.name[:_LONGEST_NAME]} ({n})" for n in range(2, 100)))
    name = next(name for name in called if name not in taken)
    came_as = band.name if name != band.name else ""
    c.bands[id] = Standing(id, replace(band, name=name), seat=seat, came_as=came_as)
    return c.bands[id]


def formerly(c: Campaign) -> Iterator[Campaign]:
    """The campaign as earlier versions recorded it: bands with numbers but without the names that they came with, and
    before that bands with these names."""
    if not any(standing.came_as for standing in c.bands.values()):
        return
    numbered = c.fork()
    for id in c.bands:
        numbered.change(id, came_as="")
    yield numbered
    named = numbered.fork()
    for id, standing in c.bands.items():
        named.change(id, band=replace(standing.band, name=standing.came_as or standing.band.name))
    yield named
