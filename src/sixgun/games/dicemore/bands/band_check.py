"""Is a band allowed? Every objection, by the rule that makes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from sixgun.core.choice import Refusal
from sixgun.core.game import Problem
from sixgun.core.roster import as_problem
from sixgun.games.dicemore.bands.band_file import COMMON, SIGHTS, Band, Carried, Member, Raised
from sixgun.games.dicemore.bands.muster import LEADER, LOST_HAND, Scores, is_hero, profile_of, scores, skills_of
from sixgun.games.dicemore.bands.prices import forbidden, on_sale, price, ware
from sixgun.games.dicemore.catalogue import EXPLOSIVE, GUN, bands, profiles, table, weapons
from sixgun.games.dicemore.state import replace

BUDGET: int = table("founding")[0]["dollars"]
CAP = 4
LEADING = "dicemore.ruling.leaderless-bands"
DOC = "skill-doc"
COSTS: dict[str, int] = {score: row["points"] for row in table("experience-costs") for score in row["scores"]}
SKILL_COST: int = next(row["points"] for row in table("experience-costs") if not row["scores"])
SCORES = Scores._fields


def objections(band: Band) -> tuple[Refusal, ...]:
    """Everything that the rules have against a band; empty if it may come to a table."""
    return (*_people(band), *_leaders(band), *_money(band), *_learning(band), *_gear(band))


def findings(band: Band) -> tuple[Refusal, ...]:
    """Everything that a check tells the owner: what forbids the band, and what it has lost. The latter keeps nobody
    from a table."""
    return (*objections(band), *_lost_points(band))


def problems(band: Band, where: str) -> list[Problem]:
    """The objections, where a whole file is judged that has the band in this place."""
    return [as_problem(where, refusal) for refusal in objections(band)]


# people --------------------------------------------------------------------------------------------------------------
def _people(band: Band) -> Iterator[Refusal]:
    """dicemore.band.choose-group, dicemore.band.common-any-group: one kind of group and civilians.
    dicemore.band.role-limits: a profile with a limit at most so often; dicemore.special.role-leader,
    dicemore.special.role-hero."""
    if not band.members:
        yield Refusal("dicemore.band.choose-group", "band-empty")
    for member in band.members:
        if profiles()[member.profile].band not in (band.kind, COMMON):
            facts = {**member.named, "profile": member.profile, "kind": band.kind}
            yield Refusal("dicemore.band.choose-group", "wrong-group", facts=facts)
    for profile, count in Counter(member.profile for member in band.members).items():
        limit = profiles()[profile].max
        if limit and count > limit:
            much = {"profile": profile, "count": count, "limit": limit}
            yield Refusal("dicemore.band.role-limits", "too-many", facts=much)


def leader_profile(kind: str) -> str:
    """The LEADER profile of a kind of band; "" where there is none."""
    return next((p.id for p in profiles().values() if p.band == kind and p.role == LEADER), "")


def may_lead(band: Band) -> tuple[str, ...]:
    """dicemore.ruling.leaderless-bands: who may be named leader while there is nobody with a LEADER profile: a Bounty
    Killer, else an Agent, else any hero, also one whom fame or fortune has made so (dicemore.skill.hero-status)."""
    if any(profiles()[member.profile].role == LEADER for member in band.members):
        return ()
    heroes = [member for member in band.members if is_hero(band, replace(member, leader=False))]
    for first in ("bounty-hunters.bounty-killer", "rangers.agent"):
        if found := tuple(member.id for member in heroes if member.profile == first):
            return found
    return tuple(member.id for member in heroes)


def _leaders(band: Band) -> Iterator[Refusal]:
    """dicemore.ruling.leaderless-bands. Two of the LEADER profile are too many already by its limit."""
    wanted = leader_profile(band.kind)
    named = [member for member in band.members if member.leader]
    able = may_lead(band)
    if wanted and not band.matches and band.members and all(member.profile != wanted for member in band.members):
        yield Refusal(LEADING, "no-leader", facts={"profile": wanted})
    elif able and not named:
        yield Refusal(LEADING, "leader-not-named", facts={"able": able})
    if len(named) > 1:
        yield Refusal(LEADING, "two-leaders", facts={"named": [m.id for m in named]})
    for member in named:
        if member.id not in able:
            yield Refusal(LEADING, "may-not-lead", facts=member.named)


# money ---------------------------------------------------------------------------------------------------------------
def worth(band: Band) -> int:
    """What all people cost, and all things those who have them. A match in which nothing is lost changes nothing of it:
    what somebody has learnt since the founding makes a horse no cheaper that was bought before
    (dicemore.band.cowboys-horse-price)."""
    return _total(band, lambda member, thing: price(band, replace(member, raised=Raised()), thing))


def _paid_at_least(band: Band) -> int:
    """What the band must have paid for people and things: after the first match things may have changed hands
    (dicemore.ruling.campaign-gear), so that each may have been bought for the one who pays least."""
    if not band.matches:
        return _total(band, lambda member, thing: price(band, member, thing))
    return _total(band, lambda member, thing: min(price(band, member, thing), price(band, None, thing)))


def _total(band: Band, paid: Callable[[Member, str], int]) -> int:
    """People, what nobody carries, and what each member has, as it was `paid` for."""
    carried = sum(paid(member, thing) for member in band.members for thing in belongings(member))
    stored = sum(price(band, None, thing) for thing in band.store)
    return sum(profile_of(band, member).cost for member in band.members) + stored + carried


def belongings(member: Member) -> Iterator[str]:
    """Everything that a member has, by id, each piece once."""
    for carried in member.weapons:
        yield from [carried.weapon] * carried.pieces
        if carried.sight:
            yield SIGHTS
    yield from member.items
    if member.horse:
        yield member.horse


def _money(band: Band) -> Iterator[Refusal]:
    """dicemore.band.budget: 400 dollars, and what matches have paid."""
    has = BUDGET + band.earned
    value = _paid_at_least(band)
    if value + band.dollars > has:
        facts = {"worth": value, "dollars": band.dollars, "budget": has}
        yield Refusal("dicemore.band.budget", "over-budget", facts=facts)
    if band.earned and not band.matches:
        yield Refusal("dicemore.band.budget", "earned-without-match", facts={"earned": band.earned})


# experience ----------------------------------------------------------------------------------------------------------
def spent_points(member: Member) -> int:
    """What a member has paid for skills and scores; what shame took away was not bought back."""
    raised = sum(max(0, int(getattr(member.raised, score))) * COSTS[score] for score in SCORES)
    return raised + SKILL_COST * len(member.skills)


def _learning(band: Band) -> Iterator[Refusal]:
    """dicemore.xp.cap: 4 is the ceiling, for permanent scores (dicemore.ruling.cap-temporary). dicemore.xp.start,
    dicemore.xp.gain, dicemore.gap.end-bonuses: nobody has had more points than his profile, one for each victim and one
    for each match. dicemore.xp.new-skill: no skill twice, but the doctor's. dicemore.recovery.roll: nobody is hurt
    before the first match."""
    for member in band.members:
        facts = member.named
        has = scores(band, member)
        for score in SCORES:
            if getattr(has, score) > CAP:
                more = {"score": score, "value": getattr(has, score), "cap": CAP}
                yield Refusal("dicemore.xp.cap", "above-cap", facts={**facts, **more})
        for skill, count in Counter(skills_of(band, member)).items():
            if count > (2 if skill == DOC else 1):
                yield Refusal("dicemore.xp.new-skill", "skill-twice", facts={**facts, "skill": skill})
        start = profile_of(band, member).exp
        most = start + member.victims + member.matches
        had = member.experience + spent_points(member)
        if had > most:
            rule = "dicemore.xp.gain" if member.matches else "dicemore.xp.start"
            yield Refusal(rule, "too-much-experience", facts={**facts, "points": had, "most": most})
        if not member.matches and (member.injuries or member.wounded):
            yield Refusal("dicemore.recovery.roll", "hurt-before-match", facts=facts)


def _lost_points(band: Band) -> Iterator[Refusal]:
    """dicemore.xp.start: before his first match everybody still has the points of his profile, or what they bought."""
    for member in band.members:
        had, start = member.experience + spent_points(member), profile_of(band, member).exp
        if not member.matches and had < start:
            facts = {**member.named, "points": had, "least": start}
            yield Refusal("dicemore.xp.start", "too-little-experience", facts=facts)


# equipment -----------------------------------------------------------------------------------------------------------
def _gear(band: Band) -> Iterator[Refusal]:
    """dicemore.equip.rare, dicemore.special.keyword-rare: by the owner's group (dicemore.ruling.buyer) or a place."""
    for member in band.members:
        facts = member.named
        yield from filter(None, (forbidden(band, member, thing) for thing in dict.fromkeys(belongings(member))))
        for carried in member.weapons:
            weapon = weapons()[carried.weapon]
            if carried.sight and not weapon.sights:
                yield Refusal("dicemore.item.rifle-sight", "no-sight", facts={**facts, "weapon": weapon.id})
            if carried.bayonet and weapon.id != "musket":
                yield Refusal("dicemore.weapon.musket-bayonet", "no-bayonet", facts={**facts, "weapon": weapon.id})
        fixed = sum(carried.bayonet for carried in member.weapons)
        if fixed > sum(carried.weapon == "bayonet" for carried in member.weapons):
            yield Refusal("dicemore.ruling.bayonet", "bayonet-missing", facts=facts)
        if (refusal := hands_refusal(member, [c for c in member.weapons if c.hand])) is not None:
            yield refusal


def hands_refusal(member: Member, held: list[Carried]) -> Refusal | None:
    """dicemore.ruling.ready-weapons: one two-handed weapon, or up to two others; explosives are taken out when used.
    dicemore.special.injury-lost-hand: neither two-handed weapons nor two guns."""
    facts = member.named
    rows = [weapons()[carried.weapon] for carried in held]
    two_handed = [row.two_handed or carried.bayonet for row, carried in zip(rows, held, strict=True)]
    if any(row.family == EXPLOSIVE for row in rows):
        return Refusal("dicemore.ruling.ready-weapons", "explosive-in-hand", facts=facts)
    if len(held) > 2 or (any(two_handed) and len(held) > 1):
        return Refusal("dicemore.ruling.ready-weapons", "hands-full", facts=facts)
    if LOST_HAND in member.injuries and (any(two_handed) or sum(row.family == GUN for row in rows) > 1):
        return Refusal("dicemore.special.injury-lost-hand", "one-hand", facts=facts)
    return None


def title_of(thing: str) -> str:
    """The name of a weapon, animal or item in the lists."""
    return ware(thing).title if thing in on_sale() else thing


def band_title(kind: str) -> str:
    return bands()[kind].title
