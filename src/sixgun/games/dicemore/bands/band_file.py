"""Bands as data and as TOML files: who is in a band, what everybody carries, has learnt and suffers from.

Whether a band is allowed is another question (band_check.py); here it only has to be understood.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated

import msgspec

from sixgun.core.kept import Kept
from sixgun.core.references import check_references, refers
from sixgun.core.roster import Enlisted, Entry, check_ids, check_names
from sixgun.core.strict import Reader
from sixgun.games.dicemore.catalogue import EXPLOSIVE, animals, bands, goods, ledger, profiles, weapons

KEY = "dicemore"
SIGHTS, LASSO = "rifle-sights", "lasso"
COMMON = "common"
SKILL, INJURY = "skill-", "injury-"

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9.-]*$", max_length=40)]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Change = Annotated[int, msgspec.Meta(ge=-10, le=10)]


class Carried(Entry, frozen=True):
    """A weapon with what its owner has decided about it before the match."""

    weapon: Annotated[Id, refers("weapon")]
    hand: bool = False
    """In hand when the match begins (dicemore.ruling.ready-weapons)."""
    load: Count = 0
    """7 or 17 where there is a choice (dicemore.weapon.load-seventeen); 0 is the smaller one."""
    pieces: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    """Of an explosive."""
    sight: bool = False
    bayonet: bool = False
    """A bayonet is fixed on this musket (dicemore.ruling.bayonet); it is also listed as a weapon."""


class Raised(Entry, frozen=True):
    """What experience has added to the printed profile, and what shame has taken off it."""

    shot: Change = 0
    cool: Change = 0
    ref: Change = 0
    cos: Change = 0
    fame: Change = 0
    fortune: Change = 0


class Member(Enlisted, frozen=True):
    id: Id
    name: Title
    profile: Annotated[Id, refers("profile")]
    """"lawmen.sheriff", "common.armed-civilian"."""
    leader: bool = False
    """Named leader of a band that has no LEADER profile, or has lost it (dicemore.ruling.leaderless-bands)."""
    experience: Count = 0
    """Points not spent yet."""
    raised: Raised = Raised()
    skills: tuple[Annotated[Id, refers("skill")], ...] = ()
    """Learnt: "skill-hard"; "skill-doc" twice makes a graduated doctor. Those of its profile are not listed."""
    injuries: tuple[Annotated[Id, refers("injury")], ...] = ()
    """"injury-blind"; one that adds up stands here more than once."""
    weapons: tuple[Carried, ...] = ()
    items: tuple[Annotated[Id, refers("item")], ...] = ()
    """"whisky", "marked-cards", "lasso"."""
    horse: Annotated[str, refers("animal")] = ""
    """An animal: "horse", "appaloosa" or "mule"."""
    wounded: bool = False
    """One COS less in the next match (dicemore.recovery.wounded)."""
    matches: Count = 0
    victims: Count = 0
    woman: bool = False
    """Only her portrait knows."""


class Band(Entry, frozen=True):
    game: str
    name: Title
    kind: Annotated[Id, refers("band")]
    """One of the nine: "lawmen"."""
    dollars: Count = 0
    """In the cash box."""
    earned: Count = 0
    """Dollars that matches have paid; what the band may be worth besides the money of its founding."""
    profile_errata: bool = False
    """Its people were hired with the corrected profiles (dicemore.ruling.printed-profiles)."""
    works: bool = False
    """A mine or railway works was at hand when it went shopping (dicemore.ruling.rare-places)."""
    matches: Count = 0
    note: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    store: tuple[Annotated[Id, refers("thing")], ...] = ()
    """Weapons, animals and items that nobody carries."""
    members: tuple[Member, ...] = ()

    def __getitem__(self, who: str) -> Member:
        return next(member for member in self.members if member.id == who)


# reading and writing -------------------------------------------------------------------------------------------------
@cache
def specials(prefix: str) -> tuple[str, ...]:
    """Names of the ledger's specials of one kind: "skill-hard", "injury-blind"."""
    found = (entry.id.rpartition(".")[2] for entry in ledger() if entry.section == "special")
    return tuple(name for name in found if name.startswith(prefix))


@cache
def known() -> dict[str, tuple[str, ...]]:
    """Everything that a band file may name, by what it is."""
    return {
        "band": tuple(kind for kind in bands() if kind != COMMON),
        "profile": tuple(profiles()),
        "skill": specials(SKILL),
        "injury": specials(INJURY),
        "weapon": tuple(weapon for weapon in weapons() if weapon != LASSO),
        "item": tuple(item for item in goods() if item != SIGHTS),
        "animal": tuple(animals()),
        "thing": (*weapons(), *animals(), *goods()),
    }


def _check(reader: Reader, band: Band, where: str) -> Band:
    """What the types do not say."""
    at = f"{where}." if where else ""
    check_names(reader, band, where)
    for i, member in enumerate(band.members):
        for j, item in enumerate(member.items):
            if item == SIGHTS:
                reader.report(f"{at}members[{i}].items[{j}]", "sights belong to a weapon: sight = true")
        for j, carried in enumerate(member.weapons):
            _check_weapon(reader, carried, f"{at}members[{i}].weapons[{j}]")
    check_references(reader, band, known(), where)
    check_ids(reader, band, where)
    return band


def _check_weapon(reader: Reader, carried: Carried, at: str) -> None:
    if carried.weapon == LASSO:
        reader.report(f"{at}.weapon", "a lasso is an item")
    weapon = weapons().get(carried.weapon)
    if weapon is None:
        return
    if carried.load and carried.load not in weapon.totals:
        totals = " or ".join(str(total) for total in weapon.totals) or "nothing"
        reader.report(f"{at}.load", f"a {weapon.id} is loaded with {totals}, not {carried.load}")
    if carried.pieces != 1 and weapon.family != EXPLOSIVE:
        reader.report(f"{at}.pieces", "only explosives come in pieces; list the weapon again")


BANDS = Kept(KEY, Band, _check, files("sixgun.games.dicemore") / "data" / "bands")
