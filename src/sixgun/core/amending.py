"""The referee's word: a value of a file that people keep is changed by hand, question by question, and it is written
down (on one slip: screen/amend_slip.py).

A game says which fields of a file, and of its rows of people, a referee is likely to change. Whatever else a file holds
is changed by its path (`Kept.amended`). Its texts are "question.ask-band", "ask-path", "ask-value" and "ask-why",
"event.amended", and "name.amend-FIELD" for the fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.form import WRITE
from sixgun.core.kept import Kept, toml_value
from sixgun.core.kinds import old
from sixgun.core.ref import Ref
from sixgun.core.toml_text import inline

OTHER, GONE = "other", "gone"
"""Something by its path; that somebody is no longer there."""
LONGEST = 500


# choices -------------------------------------------------------------------------------------------------------------
class Of(Choice, frozen=True, tag="of"):
    """A value of this band."""

    band: str


class What(Choice, frozen=True, tag="path"):
    """Which value."""

    what: str
    packed = old(what="how")


class Value(Choice, frozen=True, tag="value"):
    """The new one, as TOML."""

    value: str
    packed = old(value="how")


class Why(Choice, frozen=True, tag="why"):
    """What for; everybody can read it."""

    reason: str
    packed = old(reason="how")


class Leave(Choice, frozen=True, tag="leave"):
    """Leave it."""


AMENDING = (Of, What, Value, Why, Leave)
"""The kinds that a game with a referee's word has among its own."""


class Amendable(NamedTuple):
    """What a referee may change by hand, the likeliest first."""

    kept: Kept[Any]
    people: str
    """The field with the rows of people, each with an id and a name."""
    fields: tuple[str, ...]
    row_fields: tuple[str, ...]
    """Names of fields; those of a record inside have a dot: "raised.shot"."""
    usual: tuple[str, str]
    """What somebody probably wants to change who gives a path: of the record, and of a row."""
    known: Callable[[], Mapping[str, Sequence[str]]]
    """What fields may name, by what they refer to (core/references.py)."""
    objections: Callable[[Any], Iterable[Refusal]]
    title: Callable[[str], str]
    """What something is called that a field names."""

    @property
    def named(self) -> tuple[str, ...]:
        """Everything that has a name of its own in the texts."""
        return (*self.fields, *self.row_fields, OTHER, GONE)


class Word(NamedTuple):
    """What a referee says: the id of the record, the path, the new value as TOML, and why."""

    id: str
    path: str
    value: str
    why: str

    @property
    def answers(self) -> tuple[Choice, ...]:
        return (Of(self.id), What(self.path), Value(self.value), Why(self.why))


# questions -----------------------------------------------------------------------------------------------------------
def amend(ref: Ref, seat: str, rule: str, what: Amendable, records: Mapping[str, Any]) -> Word | None:
    """The referee changes a value of one of the records by hand; what, and why, is in the log. None if it is left."""
    options = [Option(Of(id), rules=(rule,), facts={"band": record.name}) for id, record in records.items()]
    chosen = ref.ask(seat, rule, options, facts={"ask": "ask-band"})
    assert isinstance(chosen, Of)
    record, first = records[chosen.band], what.fields[0]
    path = _asked(ref, seat, rule, What(first), "what")
    value = Value(inline(getattr(record, first)))

    def check(choice: Choice) -> Refusal | None:
        if isinstance(choice, Leave):
            return None
        if not isinstance(choice, Value):
            return Refusal(rule, "not-offered", ("value", "leave"))
        try:
            what.kept.amended(record, path, choice.value)
        except ValueError as error:
            return Refusal(rule, "bad-value", facts={"why": str(error)})
        return None

    offered = [Option(value, rules=(rule,), facts={WRITE: "value"})] if check(value) is None else []
    offered.append(Option(Leave(), rules=(rule,)))
    given = ref.ask(seat, rule, offered, check, {"ask": "ask-value", "path": path})
    if not isinstance(given, Value):
        return None
    why = _asked(ref, seat, rule, Why(seat), "reason")
    ref.tell("amended", rule, **_told(what, record, path, given.value), why=why)
    return Word(chosen.band, path, given.value, why)


def _asked(ref: Ref, seat: str, rule: str, first: Choice, field: str) -> str:
    """A text that the referee writes into a field of a choice."""

    def check(choice: Choice) -> Refusal | None:
        text = getattr(choice, field) if type(choice) is type(first) else ""
        good = 0 < len(text) <= LONGEST and text.isprintable()
        return None if good else Refusal(rule, "not-offered", (first.kind,))

    offered = [Option(first, rules=(rule,), facts={WRITE: field})]
    return str(getattr(ref.ask(seat, rule, offered, check, {"ask": f"ask-{first.kind}"}), field))


def _told(what: Amendable, record: Any, path: str, text: str) -> dict[str, Any]:
    """What the chronicle tells of a change: of whom, what, and the new value; all by the names of things."""
    head, *rest = path.split(".", 2)
    people = getattr(record, what.people) if head == what.people else ()
    who = next((row.name for row in people if rest[:1] == [row.id]), "")
    field = rest[1] if who and rest[1:] else GONE if who else path
    value: Any = toml_value(text) if text.strip() else []
    if isinstance(value, bool):
        value = "amend-yes" if value else "amend-no"
    elif value == []:
        value = "amend-none"
    elif not isinstance(value, str | int) and not (isinstance(value, list) and all(isinstance(v, str) for v in value)):
        value = text
    return {
        "band": record.name,
        "who": f"{who} ({record.name})" if who else record.name,
        "what": f"amend-{field}" if field in what.named else path,
        "path": path,
        "value": value,
    }
