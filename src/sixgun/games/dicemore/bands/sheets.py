"""A band on paper: a card for everybody, with weapons, ranges, skills explained and boxes to tick.

dicemore.setup.player-board, dicemore.table.player-board: what a sheet has to show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from sixgun.core.ledger import Special
from sixgun.games.dicemore.bands.band_check import objections, title_of, worth
from sixgun.games.dicemore.bands.band_file import Band, Carried, Member
from sixgun.games.dicemore.bands.muster import held, profile_of, role_of, scores, sits_out, skills_of
from sixgun.games.dicemore.catalogue import EXPLOSIVE, Weapon, animals, bands, goods, ledger, weapons
from sixgun.games.dicemore.shots import SIGHT
from sixgun.games.dicemore.state import replace
from sixgun.screen.picture import Gauge
from sixgun.screen.portrait import Look, portrait
from sixgun.screen.sheet import Card, Grid, Line, Section, Sheet
from sixgun.screen.text import fill, render_refusal

Texts = Mapping[str, str]
_REFERENCE = re.compile(r" ?\((?:rulings?|gap) [^)]*\)| ?See (?:ruling|gap) [^.]*\.")

_LOOKS = {
    "lawmen": Look(badge="star", neck="tie"),
    "outlaws": Look(neck="mask"),
    "cowboys": Look(neck="scarf"),
    "mountain-men": Look(hat="fur", beard="full", neck="", hair="long"),
    "mexicans": Look(hat="sombrero", beard="moustache"),
    "rangers": Look(badge="round", neck="tie"),
    "bounty-hunters": Look(hat="flat", beard="stubble", coat="#4b3a2b"),
    "soldiers": Look(hat="kepi", neck="scarf", coat="#33415e", beard="any"),
    "indians": Look(hat="feather", beard="", neck="beads", hair="braids", coat="#a9794a"),
    "common": Look(hat="bowler", neck="tie"),
}
_SPECIAL_LOOKS = {
    "soldiers.captain": Look(hat="kepi", epaulettes=True, neck="tie", coat="#33415e", beard="goatee"),
    "soldiers.scout": Look(hat="stetson", neck="scarf", coat="#7a5a3a"),
    "indians.tribe-chef": Look(hat="war-bonnet", beard="", neck="beads", hair="braids", coat="#a9794a"),
    "common.saloon-woman-adventurer": Look(hat="bonnet", beard="", neck="lace", hair="bun"),
    "outlaws.boss": Look(hat="flat", beard="moustache", neck="tie"),
    "mexicans.gringos": Look(hat="stetson", beard="any"),
}


def drawing(member: Member) -> str:
    group = member.profile.partition(".")[0]
    look = _SPECIAL_LOOKS.get(member.profile) or _LOOKS[group]
    if member.woman:
        look = replace(look, beard="", hair="long" if look.hair == "short" else look.hair)
    return portrait(look, f"{member.profile}/{member.name}")


def band_sheet(band: Band, texts: Texts) -> Sheet:
    """Everything about a band, with what is against it first."""
    sections = [
        Section("money", lines=tuple(_money(band, texts)), gauges=(_box(band, texts),)),
        Section("people", _word(texts, "people", "People"), grid=_overview(band, texts)),
        Section("cards", _word(texts, "cards", "Cards"), cards=tuple(card(band, m, texts) for m in band.members)),
    ]
    if hurt := tuple(_hurt(band, texts)):
        sections.insert(2, Section("hurt", _word(texts, "hurt", "Hurt"), lines=hurt))
    against = objections(band)
    if against:
        lines = tuple(Line(render_refusal(texts, refusal), "", (refusal.rule,), "injury") for refusal in against)
        title = _word(texts, "objections", "The rules forbid")
        sections.insert(0, Section("objections", title, lines=lines, against=True))
    sections.append(Section("legend", _word(texts, "legend", "What the scores mean"), lines=tuple(_legend(texts))))
    kind = kind_title(band.kind, texts)
    own = band.name != bands()[band.kind].title
    return Sheet(band.name if own else kind, kind if own else "", sections=tuple(sections), footer=_footer(texts))


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
        yield Line(_word(texts, f"column-{score}", score.upper()), _word(texts, f"means-{score}", ""), (rule,), "note")


def kind_title(kind: str, texts: Texts) -> str:
    return texts.get(f"name.{kind}", bands()[kind].title)


def _word(texts: Texts, key: str, default: str) -> str:
    return texts.get(f"sheet.{key}", default)


def _footer(texts: Texts) -> str:
    scale = "1U is 2 cm with 28 mm figures, 1 cm with 15 or 20 mm."
    return _word(texts, "footer", f"For a Few Dice More. Distances in U; {scale}")


def _money(band: Band, texts: Texts) -> Iterator[Line]:
    yield Line(_word(texts, "dollars", "Dollars in the box"), str(band.dollars), ("dicemore.band.budget",), gauge=True)
    yield Line(_word(texts, "worth", "Worth of people and things"), str(worth(band)), ("dicemore.band.budget",))
    if band.matches:
        yield Line(_word(texts, "matches", "Matches"), str(band.matches))
    if band.store:
        stored = ", ".join(thing_title(thing, texts) for thing in band.store)
        yield Line(_word(texts, "store", "Carried by nobody"), stored, ("dicemore.ruling.campaign-gear",))
    if band.note:
        yield Line(_word(texts, "note", "Note"), texts.get(f"title.{band.note}", band.note))


def _box(band: Band, texts: Texts) -> Gauge:
    """What is left of everything that the band ever had (dicemore.band.budget)."""
    return Gauge("dollars", _word(texts, "dollars", "Dollars in the box"), band.dollars, band.dollars + worth(band))


def thing_title(thing: str, texts: Texts) -> str:
    return texts.get(f"name.{thing}", title_of(thing))


def _overview(band: Band, texts: Texts) -> Grid:
    columns = ("name", "role", "shot", "cool", "ref", "cos", "fa", "fo", "exp", "gear", "cost")
    rows = []
    for member in band.members:
        has = scores(band, member)
        rows.append(
            (
                member.name,
                profile_title(band, member, texts),
                str(has.shot),
                str(has.cool),
                str(has.ref),
                str(has.cos - member.wounded),
                str(has.fame),
                str(has.fortune),
                str(member.experience),
                ", ".join(_gear(member, texts)),
                str(profile_of(band, member).cost),
            )
        )
    titles = {"name": "Name", "role": "Role", "gear": "Carries", "cost": "$"}
    shown = tuple(_word(texts, f"column-{column}", titles.get(column, column.upper())) for column in columns)
    return Grid(shown, tuple(rows), (2, 3, 4, 5, 6, 7, 8, 10))


def profile_title(band: Band, member: Member, texts: Texts) -> str:
    title = texts.get(f"name.{member.profile}", profile_of(band, member).title)
    role = role_of(band, member)
    return f"{title}, {_word(texts, role, role)}" if role else title


def _gear(member: Member, texts: Texts) -> Iterator[str]:
    for carried in member.weapons:
        many = f" ×{carried.pieces}" if carried.pieces > 1 else ""
        yield thing_title(carried.weapon, texts) + many + (" +4U" if carried.sight else "")
    yield from (thing_title(item, texts) for item in member.items)
    if member.horse:
        yield thing_title(member.horse, texts)


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
    return special_title(name, texts) + (f" ×{names.count(name)}" if names.count(name) > 1 else "")


def _state(band: Band, member: Member, texts: Texts) -> str:
    if sits_out(band, member):
        return _word(texts, "sits-out", "sits out the next match")
    return _word(texts, "wounded", "wounded: COS -1 in the next match") if member.wounded else ""


# cards ---------------------------------------------------------------------------------------------------------------
def card(band: Band, member: Member, texts: Texts) -> Card:
    has = scores(band, member)
    return Card(
        member.id,
        member.name,
        profile_title(band, member, texts),
        drawing(member),
        tuple(
            (_word(texts, f"column-{column}", column.upper()), str(value))
            for column, value in (
                ("shot", has.shot),
                ("cool", has.cool),
                ("ref", has.ref),
                ("cos", has.cos - member.wounded),
                ("fa", has.fame),
                ("fo", has.fortune),
                ("exp", member.experience),
            )
        ),
        (
            (_word(texts, "wounds", "Wounds"), max(0, has.cos - member.wounded)),
            (_word(texts, "fame-spent", "Fame spent"), has.fame),
            (_word(texts, "fortune-spent", "Fortune spent"), has.fortune),
        ),
        tuple(_lines(band, member, texts)),
        _state(band, member, texts),
    )


def _lines(band: Band, member: Member, texts: Texts) -> Iterator[Line]:
    hands = held(member)
    for i, carried in enumerate(member.weapons):
        where = _word(texts, "in-hand", "in hand") if i in hands else ""
        yield Line(
            thing_title(carried.weapon, texts),
            "; ".join(part for part in (weapon_line(carried, scores(band, member).cos, texts), where) if part),
            ("dicemore.weapon.categories",),
            "weapon",
        )
    for item in member.items:
        yield Line(thing_title(item, texts), texts.get(f"effect.{item}", goods()[item].effect), kind="item")
    if member.horse:
        animal = animals()[member.horse]
        pace = _word(texts, "pace", "trot {trot}U, run {run}U").format(trot=animal.trot_u, run=animal.run_u)
        yield Line(thing_title(member.horse, texts), pace, (f"dicemore.animal.{member.horse}",), "animal")
    for kind, names in (("skill", skills_of(band, member)), ("injury", member.injuries)):
        for name in dict.fromkeys(names):
            yield Line(_often(name, names, texts), special_text(name, texts), (f"dicemore.special.{name}",), kind)
    for rule in filter(None, (part.strip() for part in profile_of(band, member).rules.split(","))):
        yield Line(rule_title(rule, texts), rule_text(rule, texts), (rule,), "rule")


def weapon_line(carried: Carried, cos: int, texts: Texts) -> str:
    """Ranges, shots, rounds, price of a shot and bonus in one line."""
    row = weapons()[carried.weapon]
    parts = [_reach(row, carried, cos, texts)]
    if row.family == EXPLOSIVE:
        parts.append(_word(texts, "blast", "{damage} dmg, {radius}U").format(damage=row.damage, radius=row.radius_u))
        parts.append(f"×{carried.pieces}")
    else:
        rounds = carried.load or min(row.totals, default=0)
        if rounds and not row.thrown:
            parts.append(fill(texts, _word(texts, "rounds", "{n:round/rounds}"), {"n": rounds}))
        parts.append(_word(texts, "bonus", "bonus {n}").format(n=row.bonus))
    parts.append(f"CA {row.ca}")
    if carried.bayonet:
        parts.append(_word(texts, "bayonet", "bayonet fixed"))
    return ", ".join(part for part in parts if part)


def _reach(row: Weapon, carried: Carried, cos: int, texts: Texts) -> str:
    """dicemore.weapon.throwing: COS x 2; dicemore.ruling.rifle-sight: both ranges grow."""
    if row.template:
        return _word(texts, "template", "template")
    if row.range_cos_multiple:
        return f"{row.range_cos_multiple * cos}U"
    if not row.max:
        return _word(texts, "hand-to-hand", "hand to hand")
    more = SIGHT if carried.sight else 0
    return f"{row.short + more}/{row.max + more}U"


def special_title(name: str, texts: Texts) -> str:
    entry = ledger().entry(f"dicemore.special.{name}")
    assert isinstance(entry, Special)
    return texts.get(f"title.{name}", entry.title)


def special_text(name: str, texts: Texts) -> str:
    """What it does, without where it stands in its chart."""
    entry = ledger().entry(f"dicemore.special.{name}")
    assert isinstance(entry, Special)
    _, _, rest = entry.text.partition(". ")
    text = rest if entry.text.startswith(("Chart", "Injury")) else entry.text
    return texts.get(f"special.{name}", _REFERENCE.sub("", text).strip())


def rule_title(rule: str, texts: Texts) -> str:
    return texts.get(f"rule.{rule}", str(getattr(ledger().entry(rule), "title", rule)))


def rule_text(rule: str, texts: Texts) -> str:
    """What it says, without the ledger's own references."""
    text = str(getattr(ledger().entry(rule), "text", ""))
    return texts.get(f"rule-text.{rule}", _REFERENCE.sub("", text).strip())
