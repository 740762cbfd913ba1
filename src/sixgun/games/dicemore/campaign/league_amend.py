"""The referee's word: a value of a band is changed by hand, question by question, and it is written down."""

from __future__ import annotations

from typing import Any

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.kept import toml_value
from sixgun.core.procedure import WRITE
from sixgun.core.ref import Ref
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_check import SCORES, findings, objections, title_of
from sixgun.games.dicemore.bands.band_file import BANDS, Band
from sixgun.games.dicemore.campaign.choices import Leave, Of, Value, What, Why
from sixgun.games.dicemore.campaign.league_state import REFEREE, Campaign
from sixgun.screen.amend_slip import GONE, Amendable

AMEND = "dicemore.ruling.after-match-order"


AMENDABLE = Amendable(
    kept=BANDS,
    people="members",
    fields=("dollars", "name", "note", "works"),
    row_fields=(
        *("experience", "wounded", "injuries", "skills"),
        *(f"raised.{score}" for score in SCORES),
        *("items", "horse", "name", "leader"),
    ),
    usual=("store", "weapons"),
    known=band_file.known,
    objections=objections,
    title=title_of,
)


def say_objections(ref: Ref, band: Band) -> None:
    """What the rules have against a band; the texts are those of the refusals (founding_display.py)."""
    for refusal in findings(band):
        ref.tell(f"objection-{refusal.reason}", refusal.rule, **{**refusal.facts, "band": band.name})


def amend(ref: Ref, c: Campaign) -> None:
    """The referee changes a value of a band by hand; what, and why, is in the log."""
    options = [Option(Of(id), rules=(AMEND,), facts={"band": one.band.name}) for id, one in c.bands.items()]
    chosen = ref.ask(REFEREE, AMEND, options, facts={"ask": "ask-band"})
    assert isinstance(chosen, Of)
    id = chosen.band
    band = c[id].band
    path = _asked(ref, What("dollars"), "what")
    value = Value(str(band.dollars))

    def check(choice: Choice) -> Refusal | None:
        if isinstance(choice, Leave):
            return None
        if not isinstance(choice, Value):
            return Refusal(AMEND, "not-offered", ("value", "leave"))
        try:
            BANDS.amended(band, path, choice.value)
        except ValueError as error:
            return Refusal(AMEND, "bad-value", facts={"why": str(error)})
        return None

    offered = [_written(value, "value")] if check(value) is None else []
    offered.append(Option(Leave(), rules=(AMEND,)))
    given = ref.ask(REFEREE, AMEND, offered, check, {"ask": "ask-value", "path": path})
    if not isinstance(given, Value):
        return
    reason = _asked(ref, Why("referee"), "reason")
    new = BANDS.amended(band, path, given.value)
    ref.tell("amended", AMEND, **told(band, path, given.value), why=reason)
    c.change(id, band=new, came_as="" if path == "name" else c[id].came_as)
    say_objections(ref, new)


def _written(choice: Choice, field: str) -> Option:
    return Option(choice, rules=(AMEND,), facts={WRITE: field})


def _asked(ref: Ref, first: Choice, field: str) -> str:
    """A text that the referee writes into a field of a choice."""

    def check(choice: Choice) -> Refusal | None:
        text = getattr(choice, field) if type(choice) is type(first) else ""
        return None if 0 < len(text) <= 500 and text.isprintable() else Refusal(AMEND, "not-offered", (first.kind,))

    answer = ref.ask(REFEREE, AMEND, [_written(first, field)], check, {"ask": f"ask-{first.kind}"})
    return str(getattr(answer, field))


def told(band: Band, path: str, text: str) -> dict[str, Any]:
    """What the chronicle tells of a change: of whom, what, and the new value; all by the names of things."""
    parts = path.split(".", 2)
    who = next((m.name for m in band.members if parts[0] == "members" and m.id == parts[1:2][0]), "")
    field = parts[-1] if who and len(parts) > 2 else GONE if who else path
    what = f"amend-{field}" if field in AMENDABLE.named else path
    value: Any = toml_value(text) if text.strip() else "amend-none"
    if isinstance(value, bool):
        value = "amend-yes" if value else "amend-no"
    elif not isinstance(value, str | int) and not (isinstance(value, list) and all(isinstance(v, str) for v in value)):
        value = text
    if value == []:
        value = "amend-none"
    whom = f"{who} ({band.name})" if who else band.name
    return {"band": band.name, "who": whom, "what": what, "path": path, "value": value}
