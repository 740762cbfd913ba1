"""The referee's word on one slip: which band, whom, what is changed to what, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from sixgun.core.choice import Choice
from sixgun.core.game import BadSetup, Problem
from sixgun.core.toml_text import inline
from sixgun.games.dicemore.bands.band_check import objections, title_of
from sixgun.games.dicemore.bands.band_file import INJURY, SIGHTS, SKILL, Band, Member, Raised, specials
from sixgun.games.dicemore.campaign.amend import amended
from sixgun.games.dicemore.campaign.choices import Amend, Of, Value, What, Why
from sixgun.games.dicemore.campaign.league_state import Campaign
from sixgun.games.dicemore.catalogue import animals, goods
from sixgun.screen.slip import YES, Blank, Entries, Slip, number, picked
from sixgun.screen.text import render_refusal

AMEND = "amend"
RULE = "dicemore.ruling.after-match-order"
BAND, WHO, WHAT, VALUE, PATH, WHY = "band", "who", "what", "value", "path", "why"
OTHER, GONE = "other", "gone"
TWICE = "#2"
"""Behind something that counts twice."""
_LONGEST = 500

_DEFAULTS = {"works": False, "note": "", "dollars": 0}
_NEWCOMER = {
    "experience": 0,
    "wounded": False,
    "leader": False,
    "injuries": (),
    "skills": (),
    "items": (),
    "horse": "",
    "raised": {},
}
"""What a band file leaves out."""

Texts = Mapping[str, str]
Kind = Literal["pick", "ticks", "flag", "number", "text"]

OF_BAND: dict[str, Kind] = {"dollars": "number", "name": "text", "note": "text", "works": "flag", OTHER: "text"}
OF_MEMBER: dict[str, Kind] = {
    "experience": "number",
    "wounded": "flag",
    "injuries": "ticks",
    "skills": "ticks",
    "raised.shot": "number",
    "raised.cool": "number",
    "raised.ref": "number",
    "raised.cos": "number",
    "raised.fame": "number",
    "raised.fortune": "number",
    "items": "ticks",
    "horse": "pick",
    "name": "text",
    "leader": "flag",
    GONE: "flag",
    OTHER: "text",
}
"""What a referee may want to change, the likeliest first. Whatever else a band file holds is changed by its path."""


def slip(c: Campaign, entries: Entries, texts: Texts) -> Slip:
    filled = _Filled(c, entries, texts)
    blanks = tuple(filled.blanks())
    says, wrong = _outcome(filled, texts)
    value = filled.value
    blanks = tuple(msgspec.structs.replace(b, wrong=wrong) if b.key == value.key and wrong else b for b in blanks)
    ready = not wrong and bool(says) and bool(filled.why.value.strip())
    note = texts["slip.amend.note"]
    return Slip(AMEND, texts["slip.amend"], blanks, note, RULE, says=tuple(says), ready=ready)


def answers(c: Campaign, entries: Entries) -> Sequence[Choice]:
    """What would be answered question by question (league.py). Raises BadSetup."""
    filled = _Filled(c, entries, _Silent())
    try:
        new = filled.toml()
        if amended(filled.band, filled.path(), new) == filled.band:
            raise ValueError("nothing would change")
    except ValueError as error:
        raise BadSetup([Problem(filled.value.key, str(error))]) from None
    why = filled.why.value.strip()
    if not why:
        raise BadSetup([Problem(WHY, "missing")])
    return (
        Amend(),
        Of(filled.id),
        What(filled.path()),
        Value(new),
        Why(why),
    )


class _Filled:
    """What is written on the slip: the blanks in their order, each as far as those before it allow."""

    def __init__(self, c: Campaign, entries: Entries, texts: Texts) -> None:
        self.texts = texts
        bands = tuple((standing.id, standing.band.name) for standing in c.bands)
        self.of = picked(Blank(BAND, texts["slip.amend.band"], value=bands[0][0], picks=bands), entries)
        self.id = self.of.value
        self.band: Band = c[self.id].band
        people = (("", texts["slip.amend.itself"]), *((m.id, m.name) for m in self.band.members))
        self.who = picked(Blank(WHO, texts["slip.amend.who"], picks=people), entries)
        self.member: Member | None = self.band[self.who.value] if self.who.value else None
        fields = OF_MEMBER if self.member is not None else OF_BAND
        self.what = picked(
            Blank(
                WHAT,
                texts["slip.amend.what"],
                value=next(iter(fields)),
                picks=tuple((field, texts[f"name.amend-{field}"]) for field in fields),
            ),
            entries,
        )
        self.kind = fields[self.what.value]
        self.place = picked(Blank(PATH, texts["slip.amend.path"], "text", self._usual_path(), high=120), entries)
        self.value = picked(self._blank(), entries)
        self.why = picked(Blank(WHY, texts["slip.amend.why"], "text", high=_LONGEST), entries)

    def blanks(self) -> Iterator[Blank]:
        yield from (self.of, self.who, self.what)
        if self.what.value == OTHER:
            yield self.place
        yield from (self.value, self.why)

    def _usual_path(self) -> str:
        return "store" if self.member is None else f"members.{self.member.id}.weapons"

    def path(self) -> str:
        """As amend.py reads it."""
        if self.what.value == OTHER:
            return self.place.value.strip()
        if self.member is None:
            return self.what.value
        return f"members.{self.member.id}" + ("" if self.what.value == GONE else f".{self.what.value}")

    def at(self, band: Band) -> Any:
        """What stands there in a band; None if nothing does."""
        if self.what.value == GONE:
            return False
        plain: Any = msgspec.to_builtins(band)
        if self.what.value != OTHER:
            plain = {**_DEFAULTS, **plain, "members": [{**_NEWCOMER, **member} for member in plain["members"]]}
        for part in self.path().split("."):
            if isinstance(plain, list | tuple):
                plain = next((row for row in plain if isinstance(row, dict) and row.get("id") == part), None)
            else:
                plain = plain.get(part, 0 if part in Raised.__struct_fields__ else None) if plain is not None else None
        return plain

    def _blank(self) -> Blank:
        """For the new value, with the present one in it."""
        key = ":".join((VALUE, self.id, self.who.value, self.path()))
        title, now = self.texts["slip.amend.value"], self.at(self.band)
        match self.kind:
            case "number":
                low, high = (-10, 10) if "." in self.what.value else (0, 1_000_000)
                return Blank(key, title, "number", str(now), low=low, high=high)
            case "flag":
                return Blank(key, title, "flag", YES if now else "")
            case "pick":
                nothing = ("", self.texts["slip.amend.nothing"])
                return Blank(key, title, "pick", str(now), (nothing, *((id, self._title(id)) for id in animals())))
            case "ticks":
                return Blank(key, title, "ticks", ",".join(_numbered(now)), tuple(self._ticks()))
        if self.what.value == OTHER:
            note = self.texts["slip.amend.toml"]
            return Blank(key, title, "text", inline(now) if now is not None else "", high=_LONGEST, note=note)
        return Blank(key, title, "text", str(now), high=1000 if self.what.value == "note" else 60)

    def _ticks(self) -> Iterator[tuple[str, str]]:
        things = {
            "skills": specials(SKILL),
            "injuries": specials(INJURY),
            "items": tuple(id for id in goods() if id != SIGHTS),
        }
        for id in things[self.what.value]:
            yield id, self._title(id)
            yield id + TWICE, self.texts["slip.amend.twice"].format(title=self._title(id))

    def _title(self, id: str) -> str:
        return self.texts.get(f"name.{id}") or self.texts.get(f"name.{title_of(id)}") or id

    def toml(self) -> str:
        """The new value, as amend.py reads it. Raises ValueError."""
        text = self.value.value
        if self.what.value == GONE:
            if text != YES:
                raise ValueError("nothing would change")
            return ""
        match self.kind:
            case "number":
                found = number(self.value)
                if found is None:
                    raise ValueError(f"expected a whole number from {self.value.low} to {self.value.high}")
                return inline(found)
            case "flag":
                return inline(text == YES)
            case "ticks":
                return inline([part.removesuffix(TWICE) for part in text.split(",") if part])
            case "text" if self.what.value == OTHER:
                return text
        return inline(text)

    def shown(self, value: Any) -> str:
        """A value in words."""
        if isinstance(value, bool):
            return self.texts["name.amend-yes" if value else "name.amend-no"]
        if isinstance(value, list | tuple) and all(isinstance(one, str) for one in value):
            return ", ".join(self._title(one) for one in value) or self.texts["slip.amend.nothing"]
        if isinstance(value, str):
            return self._title(value) if value else self.texts["slip.amend.nothing"]
        return str(value) if isinstance(value, int) else inline(value) if value is not None else "-"


def _outcome(filled: _Filled, texts: Texts) -> tuple[list[str], str]:
    """What the change means and what the rules then have against the band; or what is wrong with it."""
    if filled.kind == "number" and number(filled.value) is None:
        return [], texts["slip.amend.number"].format(low=filled.value.low, high=filled.value.high)
    if filled.what.value == "name" and not filled.value.value.strip():
        return [], texts["refusal.bad-name"]
    if filled.what.value == GONE and filled.value.value != YES:
        return [], ""
    try:
        new = amended(filled.band, filled.path(), filled.toml())
    except ValueError as error:
        return [], texts["slip.amend.bad"].format(why=error)
    if new == filled.band:
        return [], ""
    whom = filled.member.name if filled.member is not None else filled.band.name
    if filled.what.value == GONE:
        says = [texts["slip.amend.leaves"].format(name=whom, band=filled.band.name)]
    else:
        before, after = filled.shown(filled.at(filled.band)), filled.shown(filled.at(new))
        facts = {"what": dict(filled.what.picks)[filled.what.value], "who": whom}
        says = [texts["slip.amend.becomes"].format(**facts, before=before, after=after)]
    against = [render_refusal(texts, refusal) for refusal in objections(new)]
    says += [texts["slip.amend.against"].format(text=text) for text in against]
    return says, ""


def _numbered(ids: Sequence[str]) -> Iterator[str]:
    for i, id in enumerate(ids):
        yield id + TWICE if id in ids[:i] else id


class _Silent(dict[str, str]):
    """Texts where nobody reads them."""

    def __missing__(self, key: str) -> str:
        return ""
