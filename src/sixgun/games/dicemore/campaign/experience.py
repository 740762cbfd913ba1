"""Experience: what eliminations teach, and what the points buy between matches (7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore.bands.band_check import CAP, DOC, SCORES
from sixgun.games.dicemore.bands.band_file import Band, Member
from sixgun.games.dicemore.bands.muster import profile_of, scores, skills_of
from sixgun.games.dicemore.bands.outfit import with_member
from sixgun.games.dicemore.catalogue import table
from sixgun.games.dicemore.state import replace

GAIN = "dicemore.xp.gain"
SPEND = "dicemore.xp.spend"
NEW = "dicemore.xp.new-skill"
HUNTER_RULE = "dicemore.band.mountain-hunter-skill"
HUNTER = "skill-rifleman"
MOUNTAIN_MEN = "mountain-men"

CHART: dict[int, str] = {row["roll"]: row["id"] for row in table("new-skills")}
COSTS: dict[str, int] = {score: row["points"] for row in table("experience-costs") for score in row["scores"]}
SKILL_COST: int = next(row["points"] for row in table("experience-costs") if not row["scores"])


def credit(ref: Ref, band: Band, victims: dict[str, int], survivors: tuple[str, ...], bonus: bool) -> Band:
    """dicemore.xp.gain, dicemore.ruling.xp-credit: one point for each enemy band member whom somebody has eliminated.
    `bonus` is the house rule of dicemore.gap.end-bonuses: one more for each survivor of the winning side."""
    for who, count in victims.items():
        member = band[who]
        ref.tell("experience", GAIN, who=who, name=member.name, points=count)
        band = with_member(band, member, experience=member.experience + count, victims=member.victims + count)
    if bonus:
        for who in survivors:
            member = band[who]
            ref.tell("experience", "dicemore.gap.end-bonuses", who=who, name=member.name, points=1)
            band = with_member(band, member, experience=member.experience + 1)
    return band


def learn(ref: Ref, seat: str, band: Band) -> Band | None:
    """One purchase, or None when the owner is done; nobody is asked who could buy nothing."""
    options = list(_options(band))
    if len(options) == 1:
        return None
    choice = ref.ask(seat, SPEND, options, facts={"band": band.name})
    if choice.kind == "enough":
        return None
    member = band[choice.target]
    if choice.kind == "raise":
        score, cost = choice.item, COSTS[choice.item]
        raised = replace(member.raised, **{score: getattr(member.raised, score) + 1})
        ref.tell("raised", SPEND, who=member.id, name=member.name, score=score, points=cost)
        return with_member(band, member, raised=raised, experience=member.experience - cost)
    skill = choice.item or roll_skill(ref, band, member)
    rule = HUNTER_RULE if choice.item else NEW
    ref.tell("learns", rule, who=member.id, name=member.name, skill=skill, points=SKILL_COST)
    experience = member.experience - SKILL_COST
    return with_member(band, member, skills=(*member.skills, skill), experience=experience)


def _options(band: Band) -> Iterator[Option]:
    yield Option(Choice("enough"), rules=(SPEND,))
    for member in band.members:
        facts = {"name": member.name, "points": member.experience}
        for choice, cost, rule in _purchases(band, member):
            if refusal(band, member, choice) is None:
                yield Option(choice, cost, (rule,), facts=facts)


def _purchases(band: Band, member: Member) -> Iterator[tuple[Choice, int, str]]:
    yield Choice("learn", target=member.id), SKILL_COST, NEW
    yield Choice("learn", target=member.id, item=HUNTER), SKILL_COST, HUNTER_RULE
    for score in SCORES:
        yield Choice("raise", target=member.id, item=score), COSTS[score], SPEND


def refusal(band: Band, member: Member, choice: Choice) -> Refusal | None:
    """dicemore.xp.spend: 3 points for a skill, 5 to 7 for a score. dicemore.xp.cap: no score above 4.
    dicemore.band.mountain-hunter-skill: a mountain man may take HUNTER instead of rolling."""
    facts: dict[str, Any] = {"who": member.id, "name": member.name, "points": member.experience}
    cost = COSTS[choice.item] if choice.kind == "raise" else SKILL_COST
    if member.experience < cost:
        return Refusal(SPEND, "too-few-experience", facts={**facts, "cost": cost})
    if choice.kind == "raise":
        value = getattr(scores(band, member), choice.item)
        return Refusal("dicemore.xp.cap", "above-cap", facts={**facts, "cap": CAP}) if value >= CAP else None
    if choice.item:
        if profile_of(band, member).band != MOUNTAIN_MEN or HUNTER in skills_of(band, member):
            return Refusal(HUNTER_RULE, "must-roll", facts=facts)
        return None
    if not any(new_to(band, member, skill) for skill in CHART.values()):
        return Refusal(NEW, "knows-everything", facts=facts)
    return None


def new_to(band: Band, member: Member, skill: str) -> bool:
    """dicemore.xp.new-skill, dicemore.special.skill-doc: a skill once, the doctor's twice."""
    return skills_of(band, member).count(skill) < (2 if skill == DOC else 1)


def roll_skill(ref: Ref, band: Band, member: Member) -> str:
    """dicemore.xp.new-skill: 2D6 on the chart; a skill that it has is rolled again."""
    while True:
        roll = ref.dice(2, 6, NEW, cuts=tuple(range(3, 13)))
        skill = CHART[roll.total]
        if new_to(band, member, skill):
            ref.tell("chart", NEW, roll=roll, who=member.id, name=member.name, skill=skill)
            return skill
        ref.tell("chart-again", NEW, roll=roll, who=member.id, name=member.name, skill=skill)
