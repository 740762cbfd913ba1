"""The referee's word: a value of a band is changed by hand, question by question, and it is written down."""

from __future__ import annotations

import tomllib
from typing import Any

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.procedure import WRITE
from sixgun.core.ref import Ref
from sixgun.games.dicemore.bands.band_check import findings
from sixgun.games.dicemore.bands.band_file import Band
from sixgun.games.dicemore.campaign.amend import amended
from sixgun.games.dicemore.campaign.amend_slip import GONE, OF_BAND, OF_MEMBER
from sixgun.games.dicemore.campaign.league_state import REFEREE, Campaign, with_band, with_standing

AMEND = "dicemore.ruling.after-match-order"


def say_objections(ref: Ref, c: Campaign, id: str) -> None:
    """What the rules have against a band; the texts are those of the refusals (founding.py)."""
    for refusal in findings(c[id].band):
        ref.tell(f"objection-{refusal.reason}", refusal.rule, **{**refusal.facts, "band": c[id].band.name})


def amend(ref: Ref, c: Campaign) -> Campaign:
    """The referee changes a value of a band by hand; what, and why, is in the log."""
    options = [
        Option(Choice("of", item=standing.id), rules=(AMEND,), facts={"band": standing.band.name})
        for standing in c.bands
    ]
    id = ref.ask(REFEREE, AMEND, options, facts={"ask": "ask-band"}).item
    band = c[id].band
    first = Choice("path", how="dollars")
    path = ref.ask(REFEREE, AMEND, [_written(first)], lambda choice: _text(choice, "path"), {"ask": "ask-path"}).how
    value = Choice("value", how=str(band.dollars))

    def check(choice: Choice) -> Refusal | None:
        if choice != Choice("value", how=choice.how):
            return Refusal(AMEND, "not-offered", ("value",))
        try:
            amended(band, path, choice.how)
        except ValueError as error:
            return Refusal(AMEND, "bad-value", facts={"why": str(error)})
        return None

    offered = [_written(value)] if check(value) is None else []
    offered.append(Option(Choice("leave"), rules=(AMEND,)))
    given = ref.ask(
        REFEREE,
        AMEND,
        offered,
        lambda choice: None if choice == Choice("leave") else check(choice),
        {"ask": "ask-value", "path": path},
    )
    if given.kind == "leave":
        return c
    why = Choice("why", how="referee")
    reason = ref.ask(REFEREE, AMEND, [_written(why)], lambda choice: _text(choice, "why"), {"ask": "ask-why"}).how
    new = amended(band, path, given.how)
    ref.tell("amended", AMEND, **told(band, path, given.how), why=reason)
    c = with_standing(c, id, band=new, came_as="") if path == "name" else with_band(c, id, new)
    say_objections(ref, c, id)
    return c


def _written(choice: Choice) -> Option:
    return Option(choice, rules=(AMEND,), facts={WRITE: "how"})


def _text(choice: Choice, kind: str) -> Refusal | None:
    if choice == Choice(kind, how=choice.how) and 0 < len(choice.how) <= 500 and choice.how.isprintable():
        return None
    return Refusal(AMEND, "not-offered", (kind,))


def told(band: Band, path: str, text: str) -> dict[str, Any]:
    """What the chronicle tells of a change: of whom, what, and the new value; all by the names of things."""
    parts = path.split(".", 2)
    who = next((m.name for m in band.members if parts[0] == "members" and m.id == parts[1:2][0]), "")
    field = parts[-1] if who and len(parts) > 2 else GONE if who else path
    what = f"amend-{field}" if field in (*OF_BAND, *OF_MEMBER) else path
    value: Any = tomllib.loads(f"value = {text}")["value"] if text.strip() else "amend-none"
    if isinstance(value, bool):
        value = "amend-yes" if value else "amend-no"
    elif not isinstance(value, str | int) and not (isinstance(value, list) and all(isinstance(v, str) for v in value)):
        value = text
    if value == []:
        value = "amend-none"
    whom = f"{who} ({band.name})" if who else band.name
    return {"band": band.name, "who": whom, "what": what, "path": path, "value": value}
