"""A band on paper: a card for everybody, with weapons, ranges, skills explained and boxes to tick.

dicemore.setup.player-board, dicemore.table.player-board: what a sheet has to show."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from sixgun.games.dicemore.bands import band_check
from sixgun.games.dicemore.bands.band_check import worth
from sixgun.games.dicemore.bands.band_file import Band, Carried, Member
from sixgun.games.dicemore.bands.muster import held, profile_of, role_of, scores, sits_out, skills_of
from sixgun.games.dicemore.catalogue import EXPLOSIVE, Weapon, animals, bands, goods, ledger, weapons
from sixgun.games.dicemore.shots import SIGHT
from sixgun.games.dicemore.state import replace
from sixgun.screen.picture import Gauge
from sixgun.screen.portrait import Look, portrait
from sixgun.screen.sheet import Card, Grid, Line, Section, Sheet, Texts, called, objections, word
from sixgun.screen.text import fill

_REFERENCE = re.compile(r" ?\((?:rulings?|gap) [^)]*\)| ?See (?:ruling|gap) [^.]*\.")


@cache
def _looks() -> dict[str, Look]:
    text = (files("sixgun.games.dicemore") / "data" / "looks.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Look])


def drawing(member: Member) -> str:
    look = _looks().get(member.profile) or _looks()[member.profile.partition(".")[0]]
    if member.woman:
        look = replace(look, beard="", hair="long" if look.hair == "short" else look.hair)
    return portrait(look, f"{member.profile}/{member.name}")


def band_sheet(band: Band, texts: Texts) -> Sheet:
    """Everything about a band, with what is against it first."""
    hurt = tuple(_hurt(band, texts))
    sections = (
        *objections(texts, band_check.objections(band)),
        Section("money", lines=tuple(_money(band, texts)), gauges=(_box(band, texts),)),
        Section("people", word(texts, "people"), grid=_overview(band, texts)),
        *([Section("hurt", word(texts, "hurt"), lines=hurt)] if hurt else ()),
        Section("cards", word(texts, "cards"), cards=tuple(card(band, m, texts) for m in band.members)),
        Section("legend", word(texts, "legend"), lines=tuple(_legend(texts))),
    )
    kind = called(texts, band.kind)
    own = band.name != bands()[band.kind].title
    return Sheet(band.name if own else kind, kind if own else "", sections=sections, footer=word(texts, "footer"))


_SCORES = {
    "shot": "dicemore.skill.shot",
    "cool": "dicemore.skill.coolness",
    "ref": "dicemore.skill.reflexes",
    "cos": "dicemore.skill.constitution",
    "fa": "dicemore.skill.fame-reroll",
    "fo": "dicemore.skill.fortune-reroll",
    "exp": "dicemore.xp.spend",
}


def _legend(texts: Texts) -> Iterator[Line]:
    """What everybody reads on a card, in a few words each."""
    for score, rule in _SCORES.items():
        yield Line(word(texts, f"column-{score}"), word(texts, f"means-{score}"), (rule,), "note")


def _scores(band: Band, member: Member) -> tuple[int, ...]:
    """In the order of _SCORES, as they are in the next match."""
    has = scores(band, member)
    return (*has._replace(cos=has.cos - member.wounded), member.experience)


def _money(band: Band, texts: Texts) -> Iterator[Line]:
    yield Line(word(texts, "dollars"), str(band.dollars), ("dicemore.band.budget",), gauge=True)
    yield Line(word(texts, "worth"), str(worth(band)), ("dicemore.band.budget",))
    if band.matches:
        yield Line(word(texts, "matches"), str(band.matches))
    if band.store:
        stored = ", ".join(called(texts, thing) for thing in band.store)
        yield Line(word(texts, "store"), stored, ("dicemore.ruling.campaign-gear",))
    if band.note:
        yield Line(word(texts, "note"), texts.get(f"title.{band.note}", band.note))


def _box(band: Band, texts: Texts) -> Gauge:
    """What is left of everything that the band ever had (dicemore.band.budget)."""
    return Gauge("dollars", word(texts, "dollars"), band.dollars, band.dollars + worth(band))


def _overview(band: Band, texts: Texts) -> Grid:
    columns = ("name", "role", *_SCORES, "gear", "cost")
    rows = []
    for member in band.members:
        gear, cost = ", ".join(_gear(member, texts)), str(profile_of(band, member).cost)
        numbers = map(str, _scores(band, member))
        rows.append((member.name, profile_title(band, member, texts), *numbers, gear, cost))
    return Grid(tuple(word(texts, f"column-{one}") for one in columns), tuple(rows), (2, 3, 4, 5, 6, 7, 8, 10))


def profile_title(band: Band, member: Member, texts: Texts) -> str:
    title = called(texts, member.profile)
    role = role_of(band, member)
    return f"{title}, {word(texts, role)}" if role else title


def _gear(member: Member, texts: Texts) -> Iterator[str]:
    for carried in member.weapons:
        many = f" ×{carried.pieces}" if carried.pieces > 1 else ""
        yield called(texts, carried.weapon) + many + (" +4U" if carried.sight else "")
    yield from (called(texts, item) for item in member.items)
    if member.horse:
        yield called(texts, member.horse)


def _hurt(band: Band, texts: Texts) -> Iterator[Line]:
    """Who is not well: for the next match (dicemore.recovery.wounded), and for good (dicemore.recovery.invalid)."""
    for member in band.members:
        state = _state(band, member, texts)
        lasting = [f"{_often(name, member.injuries, texts)}: {special_text(name, texts)}" for name in _once(member)]
        rules = tuple(f"dicemore.special.{name}" for name in _once(member))
        if state or lasting:
            yield Line(member.name, " ".join([*([f"{state}."] if state else []), *lasting]), rules, "injury")


def _once(member: Member) -> tuple[str, ...]:
    return tuple(dict.fromkeys(member.injuries))


def _often(name: str, names: tuple[str, ...], texts: Texts) -> str:
    """A skill or injury by its title, with how often somebody has it."""
    title = texts.get(f"title.{name}", _entry(f"dicemore.special.{name}", "title"))
    return title + (f" ×{names.count(name)}" if names.count(name) > 1 else "")


def _state(band: Band, member: Member, texts: Texts) -> str:
    if sits_out(band, member):
        return word(texts, "sits-out")
    return word(texts, "wounded") if member.wounded else ""


# cards ---------------------------------------------------------------------------------------------------------------
def card(band: Band, member: Member, texts: Texts) -> Card:
    has = dict(zip(_SCORES, _scores(band, member), strict=True))
    return Card(
        member.id,
        member.name,
        profile_title(band, member, texts),
        drawing(member),
        tuple((word(texts, f"column-{score}"), str(value)) for score, value in has.items()),
        (
            (word(texts, "wounds"), max(0, has["cos"])),
            (word(texts, "fame-spent"), has["fa"]),
            (word(texts, "fortune-spent"), has["fo"]),
        ),
        tuple(_lines(band, member, texts)),
        _state(band, member, texts),
    )


def _lines(band: Band, member: Member, texts: Texts) -> Iterator[Line]:
    hands = held(member)
    for i, carried in enumerate(member.weapons):
        where = word(texts, "in-hand") if i in hands else ""
        yield Line(
            called(texts, carried.weapon),
            "; ".join(part for part in (weapon_line(carried, scores(band, member).cos, texts), where) if part),
            ("dicemore.weapon.categories",),
            "weapon",
        )
    for item in member.items:
        yield Line(called(texts, item), texts.get(f"effect.{item}", goods()[item].effect), kind="item")
    if member.horse:
        animal = animals()[member.horse]
        pace = word(texts, "pace").format(trot=animal.trot_u, run=animal.run_u)
        yield Line(called(texts, member.horse), pace, (f"dicemore.animal.{member.horse}",), "animal")
    for kind, names in (("skill", skills_of(band, member)), ("injury", member.injuries)):
        for name in dict.fromkeys(names):
            yield Line(_often(name, names, texts), special_text(name, texts), (f"dicemore.special.{name}",), kind)
    for rule in filter(None, (part.strip() for part in profile_of(band, member).rules.split(","))):
        title, text = (
            texts.get(f"rule.{rule}", _entry(rule, "title")),
            texts.get(f"rule-text.{rule}", _entry(rule, "text")),
        )
        yield Line(title, text, (rule,), "rule")


def weapon_line(carried: Carried, cos: int, texts: Texts) -> str:
    """Ranges, shots, rounds, price of a shot and bonus in one line."""
    row = weapons()[carried.weapon]
    parts = [_reach(row, carried, cos, texts)]
    if row.family == EXPLOSIVE:
        parts.append(word(texts, "blast").format(damage=row.damage, radius=row.radius_u))
        parts.append(f"×{carried.pieces}")
    else:
        rounds = carried.load or min(row.totals, default=0)
        if rounds and not row.thrown:
            parts.append(fill(texts, word(texts, "rounds"), {"n": rounds}))
        parts.append(word(texts, "bonus").format(n=row.bonus))
    parts.append(f"CA {row.ca}")
    if carried.bayonet:
        parts.append(word(texts, "bayonet"))
    return ", ".join(part for part in parts if part)


def _reach(row: Weapon, carried: Carried, cos: int, texts: Texts) -> str:
    """dicemore.weapon.throwing: COS x 2; dicemore.ruling.rifle-sight: both ranges grow."""
    if row.template:
        return word(texts, "template")
    if row.range_cos_multiple:
        return f"{row.range_cos_multiple * cos}U"
    if not row.max:
        return word(texts, "hand-to-hand")
    more = SIGHT if carried.sight else 0
    return f"{row.short + more}/{row.max + more}U"


def special_text(name: str, texts: Texts) -> str:
    """What it does, without where it stands in its chart."""
    text = _entry(f"dicemore.special.{name}", "text")
    if text.startswith(("Chart", "Injury")):
        text = text.partition(". ")[2]
    return texts.get(f"special.{name}", text)


def _entry(rule: str, field: str) -> str:
    """What the ledger says, without its own references."""
    return _REFERENCE.sub("", str(getattr(ledger().entry(rule), field))).strip()
