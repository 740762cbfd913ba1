"""Forms at the prompt: a choice that is typed field by field, or all in one line (core/form.py)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from sixgun.cli.speech import NotUnderstood, said
from sixgun.core.choice import Choice, Option
from sixgun.core.form import BadEntry, Field, Form, filled, shown_number
from sixgun.core.plain import read_plain
from sixgun.screen.words import Words


def meant(line: str, forms: Sequence[Form], options: Sequence[Option], words: Words) -> tuple[Form, str] | None:
    """The form that a line begins with, and the rest of the line: of several of one name the form of whoever is named
    behind it. A kind that stands alone and has just one option means that option."""
    kind, _, rest = line.strip().partition(" ")
    same = [one for one in forms if one.called == kind.lower()]
    if not same and forms and "=" in rest:
        raise NotUnderstood("no-call", kind=repr(kind[:40]))
    form = same[0] if same else None
    if len(same) > 1:
        form, rest = _whose(rest.strip(), same, words)
    if form is None or (not rest.strip() and sum(option.choice.kind == form.called for option in options) == 1):
        return None
    return form, rest.strip()


def _whose(rest: str, same: Sequence[Form], words: Words) -> tuple[Form, str]:
    for form in same:
        for name in (form.whose, words.name(form.whose)):
            if f"{rest} ".casefold().startswith(f"{name} ".casefold()):
                return form, rest[len(name) :]
    raise NotUnderstood("whose", list=", ".join(f"{form.called} {words.name(form.whose)}" for form in same))


def typed(form: Form, rest: str, words: Words, read: Callable[[str], str], say: Callable[[str], None]) -> Choice | None:
    """The choice that is typed; None if only help was wanted. Raises NotUnderstood with what a field takes."""
    if rest == "?":
        for line in described(form, words):
            say(line)
        return None
    entries = _in_line(form, rest, words) if rest else _one_by_one(form, words, read, say)
    try:
        return filled(form, entries)
    except BadEntry as bad:
        raise NotUnderstood("field", label=words.form_label(bad.field), takes=_takes(bad.field, words)) from None


def _in_line(form: Form, rest: str, words: Words) -> dict[str, str]:
    """`field=value` pairs; what follows without a sign belongs to the value before it, so that texts have spaces.
    Places, a direction behind "@" and the first thing to be named need no field before them."""
    entries: dict[str, str] = {}
    last = ""
    for word in rest.split():
        name, sign, value = word.partition("=")
        if sign and any(field.name == name for field in form.fields):
            last, entries[name] = name, value
            continue
        bare = _pointed(form, word) or last or _named_first(form)
        if not bare:
            names = ", ".join(f"{field.name}=" for field in form.fields)
            raise NotUnderstood("fields", kind=form.called, fields=names)
        text = word.removeprefix("@")
        entries[bare] = f"{entries[bare]} {text}" if bare in entries else text
    return {name: _as_ids(field_of(form, name), text, words) for name, text in entries.items()}


def _pointed(form: Form, word: str) -> str:
    """The field that a place or a direction goes to; empty if the word is none, or the form takes none."""
    fields: dict[str, str] = {field.kind: field.name for field in reversed(form.fields)}
    if word.startswith("@"):
        return fields.get("facing", "")
    if _COORDINATES.fullmatch(word):
        return fields.get("places", fields.get("facing", ""))
    return ""


def _named_first(form: Form) -> str:
    """The field of what a line names first, in a form that asks for one of a few things of the one who acts."""
    return next((field.name for field in form.fields if field.kind == "one"), "") if form.common else ""


_COORDINATES = re.compile(r"[+-]?[\d.]+(,[+-]?[\d.]+)*")


def field_of(form: Form, name: str) -> Field:
    return next(field for field in form.fields if field.name == name)


def _one_by_one(form: Form, words: Words, read: Callable[[str], str], say: Callable[[str], None]) -> dict[str, str]:
    entries: dict[str, str] = {}
    for field in form.fields:
        say(f"  {words.form_label(field)}: {_takes(field, words)}")
        proposed = f" [{field.start}]" if field.start else ""
        text = read(f"  {field.name}{proposed}> ").strip()
        if text:
            entries[field.name] = _as_ids(field, text, words)
    return entries


def _as_ids(field: Field, text: str, words: Words) -> str:
    """Names as people read them are as good as ids, and so are numbers in the list."""
    if field.file and text.startswith("@"):
        return _file(text[1:])
    if field.kind in ("number", "text", "places", "facing"):
        return text
    names = {words.form_choice(field, id).casefold(): id for id in field.ids}
    parts = [text] if field.kind == "one" else text.split(field.join)
    return field.join.join(names.get(part.strip().casefold(), part.strip()) for part in parts)


def _file(path: str) -> str:
    try:
        return read_plain(Path(path).expanduser())
    except (OSError, ValueError):
        raise NotUnderstood("no-file", path=repr(path[:80])) from None


def _takes(field: Field, words: Words) -> str:
    language = words.language
    if field.kind == "number":
        least, most = shown_number(field, field.least), shown_number(field, field.most)
        return said(language, "takes.number", least=least, most=most)
    if field.kind == "text":
        return said(language, "takes.file" if field.file else "takes.text", most=field.most)
    if field.kind == "places":
        key = "takes.ahead" if field.ahead is not None else "takes.place" if field.most == 1 else "takes.way"
        return said(language, key)
    if field.kind == "facing":
        return said(
            language, "takes.turn" if field.ahead is not None else "takes.facing", ahead=round(field.ahead or 0)
        )
    listed = ", ".join(_choice(field, id, words) for id in field.ids)
    if field.kind == "one":
        return said(language, "takes.one", list=listed)
    if field.kind == "each":
        return said(language, "takes.each", join=repr(field.join), list=listed)
    most_ids = min(field.most, len(field.ids))
    return said(language, "takes.some", least=field.least, most=most_ids, join=repr(field.join), list=listed)


def _choice(field: Field, id: str, words: Words) -> str:
    name = words.form_choice(field, id)
    return f"{id or said(words.language, 'takes.nothing')} ({name})" if name and name != id else id


def described(form: Form, words: Words) -> Iterator[str]:
    """What a form is for, and its fields."""
    yield f"  {form.called}: {words.form_text(form)}  {' '.join(form.rules)}"
    for field in form.fields:
        yield f"    {field.name:8} {words.form_label(field)}: {_takes(field, words)}"


def listed(forms: Sequence[Form], words: Words) -> Iterator[str]:
    """All forms under their headings."""
    for section in dict.fromkeys(form.section for form in forms):
        own = [form for form in forms if form.section == section]
        yield words.form_section(own[0])
        for form in own:
            fields = " ".join(f"{field.name}=" for field in form.fields)
            yield f"  {form.key:16} {words.form_text(form)}  {fields}"
