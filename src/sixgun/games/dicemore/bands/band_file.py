"""Bands as data and as TOML files: who is in a band, what everybody carries, has learnt and suffers from.

Whether a band is allowed is another question (band_check.py); here it only has to be understood.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec

from sixgun.core.game import BadSetup, Problem
from sixgun.core.strict import Reader, close_to
from sixgun.core.toml_text import document
from sixgun.games.dicemore.catalogue import EXPLOSIVE, animals, bands, goods, ledger, profiles, weapons

KEY = "dicemore"
SIGHTS, LASSO = "rifle-sights", "lasso"
COMMON = "common"
SKILL, INJURY = "skill-", "injury-"

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9.-]*$", max_length=40)]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Change = Annotated[int, msgspec.Meta(ge=-10, le=10)]


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A weapon with what its owner has decided about it before the match."""

    weapon: Id
    hand: bool = False
    """In hand when the match begins (dicemore.ruling.ready-weapons)."""
    load: Count = 0
    """7 or 17 where there is a choice (dicemore.weapon.load-seventeen); 0 is the smaller one."""
    pieces: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    """Of an explosive."""
    sight: bool = False
    bayonet: bool = False
    """A bayonet is fixed on this musket (dicemore.ruling.bayonet); it is also listed as a weapon."""


class Raised(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What experience has added to the printed profile, and what shame has taken off it."""

    shot: Change = 0
    cool: Change = 0
    ref: Change = 0
    cos: Change = 0
    fame: Change = 0
    fortune: Change = 0


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: Id
    name: Title
    profile: Id
    """"lawmen.sheriff", "common.armed-civilian"."""
    leader: bool = False
    """Named leader of a band that has no LEADER profile, or has lost it (dicemore.ruling.leaderless-bands)."""
    experience: Count = 0
    """Points not spent yet."""
    raised: Raised = Raised()
    skills: tuple[Id, ...] = ()
    """Learnt: "skill-hard"; "skill-doc" twice makes a graduated doctor. Those of its profile are not listed."""
    injuries: tuple[Id, ...] = ()
    """"injury-blind"; one that adds up stands here more than once."""
    weapons: tuple[Carried, ...] = ()
    items: tuple[Id, ...] = ()
    """"whisky", "marked-cards", "lasso"."""
    horse: str = ""
    """An animal: "horse", "appaloosa" or "mule"."""
    wounded: bool = False
    """One COS less in the next match (dicemore.recovery.wounded)."""
    matches: Count = 0
    victims: Count = 0
    woman: bool = False
    """Only her portrait knows."""


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    game: str
    name: Title
    kind: Id
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
    store: tuple[Id, ...] = ()
    """Weapons, animals and items that nobody carries."""
    members: tuple[Member, ...] = ()

    def __getitem__(self, who: str) -> Member:
        return next(member for member in self.members if member.id == who)


# reading and writing -------------------------------------------------------------------------------------------------
def read(text: str) -> Band:
    """A band from a TOML file. Raises BadSetup with every mistake."""
    reader = Reader()
    data = reader.toml(text)
    if data is None:
        raise BadSetup(reader.problems)
    return from_data(data)


def packed(band: Band) -> str:
    """A band in one line, for a choice that holds it; `unpacked` gives the same band back, much faster than a file."""
    return msgspec.json.encode(band).decode()


def unpacked(text: str) -> Band:
    """A band in one line, or else as a TOML file, which never begins like one. Raises BadSetup with every mistake."""
    if not text.startswith("{"):
        return read(text)
    reader = Reader()
    try:
        band = msgspec.json.decode(text, type=Band)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadSetup([Problem("file", f"cannot be read ({error})")]) from None
    _check(reader, band, "")
    if reader.problems:
        raise BadSetup(reader.problems)
    return band


def from_data(data: Any) -> Band:
    """A band from the tables of a file. Raises BadSetup with every mistake."""
    reader = Reader()
    band = band_in(reader, data)
    if reader.problems:
        raise BadSetup(reader.problems)
    return band


def problems(text: str) -> list[Problem]:
    """Every mistake of a band file, empty if it can be understood."""
    try:
        read(text)
    except BadSetup as bad:
        return list(bad.problems)
    return []


def band_in(reader: Reader, data: Any, where: str = "") -> Band:
    """A band that stands somewhere in a larger file; mistakes are reported to `reader`."""
    band = reader.read(data, Band, where)
    _check(reader, band, f"{where}." if where else "")
    return band


def _check(reader: Reader, band: Band, at: str) -> None:
    """What the types do not say."""
    if band.game != KEY:
        reader.report(f"{at}game", f'expected "{KEY}", not "{band.game}"')
    if not band.name.isprintable():
        reader.report(f"{at}name", "expected a name of letters that can be printed")
    kinds = set(bands()) - {COMMON}
    if band.kind not in kinds:
        reader.report(f"{at}kind", f'there is no band "{band.kind}"{close_to(band.kind, kinds)}')
    known = {*weapons(), *animals(), *goods()}
    for i, thing in enumerate(band.store):
        if thing not in known:
            reader.report(f"{at}store[{i}]", f'nothing is called "{thing}"{close_to(thing, known)}')
    seen: set[str] = set()
    for i, member in enumerate(band.members):
        _check_member(reader, member, f"{at}members[{i}]")
        if member.id in seen:
            reader.report(f"{at}members[{i}].id", f'there is another member "{member.id}"')
        seen.add(member.id)


def _check_member(reader: Reader, member: Member, at: str) -> None:
    if not member.name.isprintable():
        reader.report(f"{at}.name", "expected a name of letters that can be printed")
    if member.profile not in profiles():
        hint = close_to(member.profile, profiles())
        reader.report(f"{at}.profile", f'there is no profile "{member.profile}"{hint}')
    for field, prefix, found in (("skills", SKILL, member.skills), ("injuries", INJURY, member.injuries)):
        known = specials(prefix)
        for j, name in enumerate(found):
            if name not in known:
                reader.report(f"{at}.{field}[{j}]", f'nothing is called "{name}"{close_to(name, known)}')
    for j, item in enumerate(member.items):
        if item not in goods() or item == SIGHTS:
            what = "sights belong to a weapon: sight = true" if item == SIGHTS else f'there is no item "{item}"'
            reader.report(f"{at}.items[{j}]", what + ("" if item == SIGHTS else close_to(item, goods())))
    if member.horse and member.horse not in animals():
        reader.report(f"{at}.horse", f'there is no animal "{member.horse}"{close_to(member.horse, animals())}')
    for j, carried in enumerate(member.weapons):
        _check_weapon(reader, carried, f"{at}.weapons[{j}]")


def _check_weapon(reader: Reader, carried: Carried, at: str) -> None:
    known = {weapon: row for weapon, row in weapons().items() if weapon != LASSO}
    weapon = known.get(carried.weapon)
    if weapon is None:
        hint = "; it is an item" if carried.weapon == LASSO else close_to(carried.weapon, known)
        reader.report(f"{at}.weapon", f'there is no weapon "{carried.weapon}"{hint}')
        return
    if carried.load and carried.load not in weapon.totals:
        totals = " or ".join(str(total) for total in weapon.totals) or "nothing"
        reader.report(f"{at}.load", f"a {weapon.id} is loaded with {totals}, not {carried.load}")
    if carried.pieces != 1 and weapon.family != EXPLOSIVE:
        reader.report(f"{at}.pieces", "only explosives come in pieces; list the weapon again")


def data(band: Band) -> dict[str, Any]:
    """A band as plain data, as a file or a record would hold it, without whatever is at its default."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(band))
    return plain


def write(band: Band) -> str:
    """A band as a TOML file; `read` gives the same band back."""
    return document(data(band))


@cache
def samples() -> dict[str, str]:
    """The ready bands, as files by name."""
    folder = files("sixgun.games.dicemore") / "data" / "bands"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return {file.name.removesuffix(".toml"): file.read_text("utf-8") for file in found}


@cache
def specials(prefix: str) -> tuple[str, ...]:
    """Names of the ledger's specials of one kind: "skill-hard", "injury-blind"."""
    found = (entry.id.rpartition(".")[2] for entry in ledger() if entry.section == "special")
    return tuple(name for name in found if name.startswith(prefix))
