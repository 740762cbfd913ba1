"""After a match: the fallen are carried in (6.5), and those who left the field may be ashamed of it (6.4)."""

from __future__ import annotations

from typing import Any

from sixgun.core.choice import Option
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.core.roster import with_member
from sixgun.games.dicemore import ends
from sixgun.games.dicemore.bands.band_check import DOC, hands_refusal
from sixgun.games.dicemore.bands.band_file import Band, Member
from sixgun.games.dicemore.bands.muster import scores
from sixgun.games.dicemore.bands.outfit import gone
from sixgun.games.dicemore.campaign.choices import Doctor, NoDoctor
from sixgun.games.dicemore.catalogue import table
from sixgun.games.dicemore.state import replace

ROLL = "dicemore.recovery.roll"
DOCTORS = "dicemore.recovery.doctors"
SAVE = "dicemore.ruling.fo-save"
INJURY = "dicemore.recovery.invalid"

_DEAD, _INVALID, _WOUNDED, _WHOLE = table("recovery")
_DOCTORS: dict[str, dict[str, Any]] = {row["id"]: row for row in table("doctors")}
INJURIES: dict[int, str] = {row["roll"]: row["id"] for row in table("permanent-injuries")}
_ADDS_UP = ("injury-disease", "injury-clumsy")


def own_doctor(band: Band, fallen: tuple[str, ...]) -> int:
    """dicemore.ruling.doctors: the bonus of the best doctor of the band who was not eliminated himself; rolled twice,
    the skill makes a graduated doctor (dicemore.special.skill-doc)."""
    grades = [0, *(row["bonus"] for row in table("doctors"))]
    return max((grades[member.skills.count(DOC)] for member in band.members if member.id not in fallen), default=0)


def recover(ref: Ref, seat: str, band: Band, who: str, fallen: tuple[str, ...]) -> Band:
    """dicemore.recovery.roll: 1D6 and a doctor's bonus; 1 dead, 2 invalid, 3-4 wounded, 5 or more whole."""
    member = band[who]
    own = own_doctor(band, fallen)
    hired = _hire_doctor(ref, seat, band, member, own)
    bonus = max(own, hired["bonus"] if hired else 0)
    if hired:
        band = replace(band, dollars=band.dollars - hired["cost"])
        ref.tell("doctor", DOCTORS, **member.named, doctor=hired["id"], cost=hired["cost"])
    mods = (Mod(bonus, DOCTORS, "doctor"),) if bonus else ()
    roll = ref.dice(1, 6, ROLL, mods=mods, cuts=(_INVALID["min"], _WOUNDED["min"], _WHOLE["min"]))
    facts = member.named
    if roll.total <= _DEAD["max"]:
        ref.tell("down-dead", "dicemore.recovery.dead", roll=roll, **facts)
        return _dying(ref, band, member)
    if roll.total <= _INVALID["max"]:
        ref.tell("invalid", INJURY, roll=roll, **facts)
        return _injured(ref, band, member)
    if roll.total <= _WOUNDED["max"]:
        ref.tell("wounded", "dicemore.recovery.wounded", roll=roll, **facts)
        return with_member(band, member, wounded=True)
    ref.tell("recovered", "dicemore.recovery.full", roll=roll, **facts)
    return band


def _hire_doctor(ref: Ref, seat: str, band: Band, member: Member, own: int) -> dict[str, Any] | None:
    """dicemore.recovery.doctors: +1 for 5 dollars, +2 for 10, paid before rolling. dicemore.ruling.doctors: one of them
    for each roll; he does not add to a doctor of the band, so a lesser one is not offered."""
    useful = [row for row in _DOCTORS.values() if row["cost"] <= band.dollars and row["bonus"] > own]
    if not useful:
        return None
    facts = {**member.named, "dollars": band.dollars, "bonus": own}
    options = [Option(NoDoctor(member.id), rules=(DOCTORS,), facts=facts)]
    for row in useful:
        more = {**facts, "bonus": row["bonus"]}
        options.append(Option(Doctor(member.id, row["id"]), row["cost"], (DOCTORS,), facts=more))
    choice = ref.ask(seat, DOCTORS, options, facts=facts)
    return _DOCTORS[choice.doctor] if isinstance(choice, Doctor) else None


def _dying(ref: Ref, band: Band, member: Member) -> Band:
    """dicemore.recovery.dead, dicemore.ruling.fo-save: with permanent fortune a die below COS saves, as an invalid.
    COS is that of the sheet, without the wounds of the match (dicemore.ruling.current-cos); fame does not help."""
    has = scores(band, member)
    if has.fortune >= 1:
        roll = ref.dice(1, 6, SAVE, cuts=(has.cos,))
        if roll.total < has.cos:
            ref.tell("fortune-saves", SAVE, roll=roll, **member.named)
            return _injured(ref, band, member)
        ref.tell("fortune-fails", SAVE, roll=roll, **member.named)
    ref.tell("dead", "dicemore.recovery.dead", **member.named)
    return gone(band, member)


def _injured(ref: Ref, band: Band, member: Member) -> Band:
    """dicemore.recovery.invalid: 1D6 for the lasting injury. dicemore.ruling.injury-stacking: disease and clumsy add
    up, a repeat of the others has no effect."""
    roll = ref.dice(1, 6, INJURY, faces=tuple(range(2, 7)))
    injury = INJURIES[roll.total]
    known = injury in member.injuries and injury not in _ADDS_UP
    event = "injury-again" if known else "injury"
    ref.tell(event, INJURY, roll=roll, **member.named, injury=injury)
    return band if known else hurt(band, member, injury)


def hurt(band: Band, member: Member, injury: str) -> Band:
    """A member with one more injury; what it can no longer hold is no longer in its hands."""
    member = replace(member, injuries=(*member.injuries, injury))
    if hands_refusal(member, [carried for carried in member.weapons if carried.hand]) is not None:
        member = replace(member, weapons=tuple(replace(carried, hand=False) for carried in member.weapons))
    return with_member(band, member)


def healed(band: Band) -> Band:
    """dicemore.recovery.wounded: after the match that it played with one COS less, or sat out, everybody is well."""
    return replace(band, members=tuple(replace(member, wounded=False) for member in band.members))


# shame ---------------------------------------------------------------------------------------------------------------
def shame(ref: Ref, seat: str, side: str, band: Band) -> Band:
    """dicemore.end.shame-test: rolled here for a withdrawal that was only reported."""
    fares = [(member, scores(band, member)) for member in band.members]
    people = [ends.Proud(member.id, member.name, has.fame, has.fortune) for member, has in fares]
    lost = ends.shame_test(ref, seat, side, people)
    return band if lost is None else ashamed(band, band[lost[0]], lost[1])


def ashamed(band: Band, member: Member, score: str) -> Band:
    """One point of fame or fortune less, for good."""
    raised = replace(member.raised, **{score: getattr(member.raised, score) - 1})
    return with_member(band, member, raised=raised)
