"""What experience buys for one person, and when that is refused (7.2): wherever no match is being played."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.core.roster import with_member
from sixgun.games.dicemore.bands.band_check import CAP, COSTS, DOC, SCORES, SKILL_COST
from sixgun.games.dicemore.bands.band_file import Band, Member
from sixgun.games.dicemore.bands.choices import Learn, Raise
from sixgun.games.dicemore.bands.muster import profile_of, scores, skills_of
from sixgun.games.dicemore.catalogue import table
from sixgun.games.dicemore.state import replace

SPEND = "dicemore.xp.spend"
NEW = "dicemore.xp.new-skill"
HUNTER_RULE = "dicemore.band.mountain-hunter-skill"
HUNTER = "skill-rifleman"
MOUNTAIN_MEN = "mountain-men"
BY_CHART = "by-chart"
"""How an option names the skill that dice are still to find."""

CHART: dict[int, str] = {row["roll"]: row["id"] for row in table("new-skills")}


def learnt(ref: Ref, band: Band, choice: Learn | Raise) -> Band:
    """The band after somebody has bought a score or a skill for points; `refusal` has nothing against it."""
    member = band[choice.target]
    if isinstance(choice, Raise):
        score, cost = choice.score, COSTS[choice.score]
        raised = replace(member.raised, **{score: getattr(member.raised, score) + 1})
        ref.tell("raised", SPEND, **member.named, score=score, points=cost)
        return with_member(band, member, raised=raised, experience=member.experience - cost)
    skill = choice.skill or roll_skill(ref, band, member)
    rule = HUNTER_RULE if choice.skill else NEW
    ref.tell("learns", rule, **member.named, skill=skill, points=SKILL_COST)
    experience = member.experience - SKILL_COST
    return with_member(band, member, skills=(*member.skills, skill), experience=experience)


def purchases(member: Member) -> Iterator[Option]:
    """Everything that points could buy somebody, whether or not it is allowed."""
    facts = {**member.named, "points": member.experience}
    for skill, rule in (("", NEW), (HUNTER, HUNTER_RULE)):
        choice = Learn(member.id, skill)
        yield Option(choice, SKILL_COST, (rule,), facts={**facts, "skill": skill or BY_CHART})
    for score in SCORES:
        yield Option(Raise(member.id, score), COSTS[score], (SPEND,), facts=facts)


def refusal(band: Band, member: Member, choice: Learn | Raise) -> Refusal | None:
    """dicemore.xp.spend: 3 points for a skill, 5 to 7 for a score. dicemore.xp.cap: no score above 4.
    dicemore.band.mountain-hunter-skill: a mountain man may take HUNTER instead of rolling."""
    facts = {**member.named, "points": member.experience}
    if choice.score not in COSTS if isinstance(choice, Raise) else choice.skill not in ("", HUNTER):
        return Refusal(SPEND, "not-offered", ("learn", "raise"))
    cost = COSTS[choice.score] if isinstance(choice, Raise) else SKILL_COST
    if member.experience < cost:
        return Refusal(SPEND, "too-few-experience", facts={**facts, "cost": cost})
    if isinstance(choice, Raise):
        value = getattr(scores(band, member), choice.score)
        return Refusal("dicemore.xp.cap", "above-cap", facts={**facts, "cap": CAP}) if value >= CAP else None
    if choice.skill:
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
            ref.tell("chart", NEW, roll=roll, **member.named, skill=skill)
            return skill
        ref.tell("chart-again", NEW, roll=roll, **member.named, skill=skill)
