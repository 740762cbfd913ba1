"""The referee's word on one slip: whose file is changed, whom it is about, what becomes what, and why.

It becomes the answers of core/amending.py. What can stand in a blank follows from the type of the field. Its texts are
"slip.amend.*", and "name.amend-FIELD" for the fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect as mi

from sixgun.core.amending import GONE, LONGEST, OTHER, Amendable, Word
from sixgun.core.game import BadSetup, Problem
from sixgun.core.toml_text import inline
from sixgun.screen.slip import SILENT, YES, Blank, Entries, Slip, Texts, number, picked
from sixgun.screen.text import render_refusal

AMEND = "amend"
BAND, WHO, WHAT, VALUE, PATH, WHY = "band", "who", "what", "value", "path", "why"
TWICE = "#2"
"""Behind something that counts twice."""


def slip(what: Amendable, rule: str, records: Mapping[str, Any], entries: Entries, texts: Texts) -> Slip:
    filled = _Filled(what, records, entries, texts)
    says, wrong = filled.outcome()
    blanks = tuple(
        msgspec.structs.replace(blank, wrong=wrong) if blank is filled.value and wrong else blank
        for blank in filled.blanks()
    )
    ready = not wrong and bool(says) and bool(filled.why.value.strip())
    return Slip(AMEND, texts["slip.amend"], blanks, texts["slip.amend.note"], rule, says=tuple(says), ready=ready)


def word(what: Amendable, records: Mapping[str, Any], entries: Entries) -> Word:
    """What would be answered question by question. Raises BadSetup."""
    filled = _Filled(what, records, entries, SILENT)
    try:
        new = filled.toml()
        if filled.amended() == filled.record:
            raise ValueError("nothing would change")
    except ValueError as error:
        raise BadSetup([Problem(filled.value.key, str(error))]) from None
    if not (why := filled.why.value.strip()):
        raise BadSetup([Problem(WHY, "missing")])
    return Word(filled.id, filled.path, new, why)


class _Filled:
    """What is written on the slip: the blanks in their order, each as far as those before it allow."""

    def __init__(self, what: Amendable, records: Mapping[str, Any], entries: Entries, texts: Texts) -> None:
        def blank(key: str, kind: Any = "pick", value: str = "", **more: Any) -> Blank:
            return picked(Blank(key, texts[f"slip.amend.{key}"], kind, value, **more), entries, texts)

        self.what = what
        self.texts = texts
        names = tuple((id, record.name) for id, record in records.items())
        self.of = blank(BAND, value=names[0][0], picks=names)
        self.id = self.of.value
        self.record = records[self.id]
        people = getattr(self.record, what.people)
        self.who = blank(WHO, picks=(("", texts["slip.amend.itself"]), *((row.id, row.name) for row in people)))
        self.row = next((row for row in people if row.id == self.who.value), None)
        fields = (*what.fields, OTHER) if self.row is None else (*what.row_fields, GONE, OTHER)
        titles = tuple((field, texts[f"name.amend-{field}"]) for field in fields)
        self.field = blank(WHAT, value=fields[0], picks=titles)
        usual = what.usual[0] if self.row is None else f"{what.people}.{self.row.id}.{what.usual[1]}"
        self.place = blank(PATH, "text", usual, high=120)
        self.value = picked(self._blank(), entries, texts)
        self.why = blank(WHY, "text", high=LONGEST)

    def blanks(self) -> Iterator[Blank]:
        yield from (self.of, self.who, self.field)
        if self.field.value == OTHER:
            yield self.place
        yield from (self.value, self.why)

    @property
    def path(self) -> str:
        """As `Kept.amended` reads it."""
        field = self.field.value
        if field == OTHER:
            return self.place.value.strip()
        if self.row is None:
            return field
        return f"{self.what.people}.{self.row.id}" + ("" if field == GONE else f".{field}")

    def at(self, record: Any) -> Any:
        """What stands there in a record; None if nothing does."""
        if self.field.value == GONE:
            return False
        found = record
        for part in self.path.split("."):
            if isinstance(found, tuple):
                found = next((row for row in found if getattr(row, "id", None) == part), None)
            else:
                found = msgspec.structs.asdict(found).get(part) if isinstance(found, msgspec.Struct) else None
        if self.field.value == OTHER and found in ((), "", 0):
            return None
        return msgspec.to_builtins(found)

    @property
    def kind(self) -> mi.Type | None:
        """The type of the field; None where only its path is known."""
        if self.field.value == OTHER:
            return None
        if self.field.value == GONE:
            return mi.BoolType()
        return _type_of(self.record if self.row is None else self.row, self.field.value)

    def _blank(self) -> Blank:
        """For the new value, with the present one in it."""
        key = ":".join((VALUE, self.id, self.who.value, self.path))
        title, now = self.texts["slip.amend.value"], self.at(self.record)
        match self.kind:
            case None:
                shown = inline(now) if now is not None else ""
                return Blank(key, title, "text", shown, high=LONGEST, note=self.texts["slip.amend.toml"])
            case mi.IntType() as whole:
                return Blank(key, title, "number", str(now), low=whole.ge or 0, high=whole.le or 0)
            case mi.BoolType():
                return Blank(key, title, "flag", YES if now else "")
            case mi.Metadata(extra={"refers": named}):
                picks = (("", self.texts["slip.amend.nothing"]), *((id, self._title(id)) for id in self._known(named)))
                return Blank(key, title, "pick", str(now), picks)
            case mi.VarTupleType(item_type=mi.Metadata(extra={"refers": named})):
                return Blank(key, title, "ticks", ",".join(_numbered(now)), tuple(self._ticks(named)))
            case mi.StrType() as text:
                return Blank(key, title, "text", str(now), high=text.max_length or LONGEST)
        raise TypeError(f"a slip cannot ask for {self.path}")

    def _known(self, named: str) -> Sequence[str]:
        return self.what.known()[named]

    def _ticks(self, named: str) -> Iterator[tuple[str, str]]:
        for id in self._known(named):
            yield id, self._title(id)
            yield id + TWICE, self.texts["slip.amend.twice"].format(title=self._title(id))

    def _title(self, id: str) -> str:
        return self.texts.get(f"name.{id}") or self.texts.get(f"name.{self.what.title(id)}") or id

    # what it comes to ------------------------------------------------------------------------------------------------
    def toml(self) -> str:
        """The new value, as `Kept.amended` reads it. Raises ValueError."""
        text = self.value.value
        if self.field.value == GONE:
            if text != YES:
                raise ValueError("nothing would change")
            return ""
        if self.kind is None:
            return text
        match self.value.kind:
            case "number":
                found = number(self.value)
                if found is None:
                    raise ValueError(f"expected a whole number from {self.value.low} to {self.value.high}")
                return inline(found)
            case "flag":
                return inline(text == YES)
            case "ticks":
                return inline([part.removesuffix(TWICE) for part in text.split(",") if part])
        return inline(text)

    def amended(self) -> Any:
        return self.what.kept.amended(self.record, self.path, self.toml())

    def outcome(self) -> tuple[list[str], str]:
        """What the change means and what the rules then have against the record; or what is wrong with it."""
        texts, gone = self.texts, self.field.value == GONE
        if self.value.wrong:
            return [], self.value.wrong
        if self.field.value == "name" and not self.value.value.strip():
            return [], texts["refusal.bad-name"]
        if gone and self.value.value != YES:
            return [], ""
        try:
            new = self.amended()
        except ValueError as error:
            return [], texts["slip.amend.bad"].format(why=error)
        if new == self.record:
            return [], ""
        whom = self.row.name if self.row is not None else self.record.name
        if gone:
            says = texts["slip.amend.leaves"].format(name=whom, band=self.record.name)
        else:
            facts = {"what": dict(self.field.picks)[self.field.value], "who": whom}
            before, after = self._shown(self.at(self.record)), self._shown(self.at(new))
            says = texts["slip.amend.becomes"].format(**facts, before=before, after=after)
        against = [render_refusal(texts, refusal) for refusal in self.what.objections(new)]
        return [says, *(texts["slip.amend.against"].format(text=text) for text in against)], ""

    def _shown(self, value: Any) -> str:
        """A value in words."""
        if isinstance(value, bool):
            return self.texts["name.amend-yes" if value else "name.amend-no"]
        if isinstance(value, str):
            value = [value] if value else []
        if isinstance(value, list | tuple) and all(isinstance(one, str) for one in value):
            return ", ".join(self._title(one) for one in value) or self.texts["slip.amend.nothing"]
        return str(value) if isinstance(value, int) else inline(value) if value is not None else "-"


def _type_of(record: msgspec.Struct, path: str) -> mi.Type:
    """The type of a field, or with a dot of one inside it."""
    name, _, rest = path.partition(".")
    if rest:
        return _type_of(getattr(record, name), rest)
    found = mi.type_info(type(record))
    assert isinstance(found, mi.StructType)
    return next(field.type for field in found.fields if field.name == name)


def _numbered(ids: Sequence[str]) -> Iterator[str]:
    for i, id in enumerate(ids):
        yield id + TWICE if id in ids[:i] else id
