"""Named opposed tests: chases, sneaking, picking pockets, challenging and provoking; threats and accidents."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from sixgun.core.choice import offered
from sixgun.core.ref import Ref, whole
from sixgun.games.frontera import drawing
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.choices import AcceptChallenge, RefuseChallenge
from sixgun.games.frontera.decks import NO_MANAGEMENT, draw, end_of_test, value
from sixgun.games.frontera.knowledge import show
from sixgun.games.frontera.levels import able, confidence, lose_health, lose_morale
from sixgun.games.frontera.state import DISCARDS, MAYOR, PILE, Session, aside_of, spent_of
from sixgun.games.frontera.trials import (
    REPEATS,
    SUITS,
    Contest,
    Contestant,
    Result,
    equipped,
    judge_opposed,
    opposed_test,
    trait_test,
)

_USES = {row["use"]: row for row in table("opposed-uses")}
USES = {
    "provoke": "provoke",
    "challenge": "challenge",
    "sneak": "stealth",
    "pocket": "pickpocket",
    "ride-down": "chase",
    "chase": "chase",
    "duel": "pistol duel",
}
"""Kinds of choices and beats, and the named test of the ledger that each asks for."""
_ACCIDENTS: dict[str, int] = {row["key"]: row["levels"] for row in table("accidents")}
_REDUCTION: dict[str, int] = {row["result"]: row["reduction"] for row in table("accident-reduction")}
TARGET_LOSES, CHALLENGER_LOSES = "frontera.challenge.lost-by-target", "frontera.challenge.lost-by-challenger"
PROVOKED = "frontera.provoke.loser"
SAME_MEANS, MEANS = "frontera.chase.same-locomotion", "frontera.ruling.chase-means"
SAVES = ("muscle", "agility")
"""The test that saves levels of an accident."""
FALL_STEP = 5.0
"""frontera.accident.fall: one level for so many metres."""


def contestant(g: Session, who: str, use: str, *, active: bool) -> Contestant:
    """Somebody with the trait and skill that a named test asks of its active or its passive side."""
    trait, skill = _USES[use]["active" if active else "passive"].split("/")
    return equipped(g, who, trait, skill)


def sides_of(g: Session, use: str, who: str, rivals: Sequence[str]) -> list[Contestant]:
    """Both sides of a named test, the active one first."""
    return [contestant(g, who, use, active=True), *[contestant(g, one, use, active=False) for one in rivals]]


def _named_test(ref: Ref, g: Session, use: str, who: str, rivals: Sequence[str], *, again: bool = False) -> Contest:
    sides = sides_of(g, use, who, rivals)
    drawing.ready_for_contest(ref, g, sides)
    return opposed_test(ref, g, sides, f"frontera.{use}.test", again=again)


# chases --------------------------------------------------------------------------------------------------------------
@whole
def chase(
    ref: Ref,
    g: Session,
    fugitives: Sequence[str],
    pursuers: Sequence[str],
    lead: int = 1,
    leads: Mapping[str, int] | None = None,
    *,
    alike: bool = False,
) -> dict[str, bool]:
    """frontera.chase.skill, frontera.chase.head-start: who is caught. Only similar means of travel are tested
    (frontera.chase.same-locomotion), unless the Mayor has said that they are `alike`, and only those who can act
    (frontera.ruling.chase-means).

    frontera.ruling.chase-lead: everyone draws once per test, and each fugitive's card is compared with the best
    pursuer's. By the first loss a fugitive who wins is away; as a tug the lead goes up and down, caught at nothing,
    away at two above the start. Equal cards mean another test, as often as frontera.ruling.repeat-limit allows. `leads`
    are what is left of the lead in a chase that goes on."""
    fates, pursuers = untested(g, fugitives, pursuers, alike=alike)
    _tell_untested(ref, fates)
    caught = {who: fate.caught for who, fate in fates.items()}
    runs = {who: Run(leads[who] if leads is not None else lead) for who in fugitives if who not in caught}
    while runs:
        if not ref.again("frontera.ruling.chase-lead", tuple(runs.items()), tuple(caught.items())):
            return _not_followed(ref, fugitives, caught)
        sides = [contestant(g, who, "chase", active=True) for who in (*pursuers, *runs)]
        drawing.ready_for_chase(ref, g, sides, pursuers, {who: run.lead for who, run in runs.items()}, lead)
        runs = next_test(ref, g, sides, pursuers, runs, lead)
        if any(run.left for run in runs.values()):
            return _not_followed(ref, fugitives, caught)
        caught |= {who: _told(ref, who, run) for who, run in runs.items() if run.caught is not None}
        runs = {who: run for who, run in runs.items() if run.caught is None}
    return {who: caught[who] for who in fugitives}


@whole
def next_test(
    ref: Ref, g: Session, sides: Sequence[Contestant], pursuers: Sequence[str], runs: Mapping[str, Run], start: int
) -> dict[str, Run]:
    """How it stands for those who run after one test more, or after all that are left."""
    contest = opposed_test(ref, g, sides, "frontera.chase.skill", again=True, told_apart=len(runs) > 1)
    if contest.left:
        return {who: Run(run.lead, left=True) for who, run in runs.items()}
    outcomes = {who: None if contest.nothing else _against(contest, who, runs, pursuers) for who in runs}
    after, in_vain = Course(g.board.switches.chase_escape, start), not any(outcomes.values())
    return {who: after(run, outcomes[who], in_vain=in_vain)[0] for who, run in runs.items()}


class Fate(NamedTuple):
    """What becomes of a fugitive without a test, by which rule, and why."""

    caught: bool
    rule: str
    why: str


def untested(
    g: Session, fugitives: Sequence[str], pursuers: Sequence[str], *, alike: bool = False
) -> tuple[dict[str, Fate], list[str]]:
    """Who is caught or away without a test, and the pursuers who count for the others.

    frontera.ruling.chase-means: only those who can act flee or pursue. So a fugitive who cannot is caught, and
    everybody is away if no pursuer can. frontera.chase.same-locomotion: unless they are `alike` the faster simply wins,
    so a rider catches those who run and gets away from those who run after him."""
    after = [who for who in pursuers if able(g[who])]
    if not after:
        return dict.fromkeys(fugitives, Fate(False, MEANS, "no-pursuit")), after
    fates = {who: Fate(True, MEANS, "cannot-flee") for who in fugitives if not able(g[who])}
    if alike:
        return fates, after
    riders = [who for who in after if g[who].mount]
    for who in fugitives:
        if who not in fates and bool(g[who].mount) != bool(riders):
            fates[who] = Fate(not g[who].mount, SAME_MEANS, "unlike-means")
    return fates, riders or after


def _tell_untested(ref: Ref, fates: Mapping[str, Fate]) -> None:
    """Each reason once, with those whom it names."""
    for reason in dict.fromkeys((fate.why, fate.rule) for fate in fates.values()):
        people = [who for who, fate in fates.items() if (fate.why, fate.rule) == reason]
        ref.tell(*reason, people=tuple(people))
        for who in people:
            ref.tell("caught" if fates[who].caught else "escaped", fates[who].rule, who=who)


class Run(msgspec.Struct, frozen=True):
    """How it stands for a fugitive: his lead, how many tests in a row nobody has won, and whether he is caught,
    or away, or neither yet."""

    lead: int
    in_vain: int = 0
    caught: bool | None = None
    left: bool = False
    """Odds do not follow it any further (Ref.again)."""


def _told(ref: Ref, who: str, run: Run) -> bool:
    """What has become of a fugitive. frontera.ruling.repeat-limit."""
    if run.caught:
        ref.tell("caught", "frontera.chase.skill", who=who)
    else:
        limit = run.in_vain >= REPEATS
        ref.tell("escaped", "frontera.ruling.repeat-limit" if limit else "frontera.ruling.chase-lead", who=who)
    return bool(run.caught)


class Course(msgspec.Struct, frozen=True):
    """How a chase goes on that began with this lead, by the table's way to get away (switch `chase_escape`)."""

    escape: str
    start: int

    def __call__(self, run: Run, outcome: int | None, *, in_vain: bool = True) -> tuple[Run, bool]:
        """How it stands after a test, and whether that decides it. None: nobody shows anything any more, and everybody
        stays where he is. A test that was even is `in_vain` unless it has decided something for somebody else."""
        if outcome is None:
            return Run(0, REPEATS, False), True
        lead, caught = after_test(self.escape, run.lead, self.start, outcome)
        vain = run.in_vain + 1 if in_vain and not outcome else 0
        if caught is None and vain < REPEATS:
            return Run(lead, vain), False
        return Run(0, vain, bool(caught)), True


def after_test(escape: str, lead: int, start: int, outcome: int) -> tuple[int, bool | None]:
    """frontera.chase.head-start, frontera.ruling.chase-lead: the lead after a test that the best pursuer has won (1) or
    the fugitive (-1), or that was even (0), by the table's way to get away (switch `chase_escape`); and whether he is
    caught, or away, or neither (None)."""
    tug = escape == "tug"
    if outcome > 0:
        lead -= 1
    elif outcome < 0 and tug:
        lead += 1
    if lead <= 0:
        return lead, True
    if outcome < 0 and (not tug or lead >= start + 2):
        return lead, False
    return lead, None


def _against(contest: Contest, fugitive: str, running: Collection[str], pursuers: Sequence[str]) -> int:
    """1 if the best pursuer beats this fugitive, -1 if the fugitive wins, 0 if they are even. Of several who run each
    is compared with the pursuers by himself; a single fugitive has no others beside him in the test."""
    if len(running) > 1:
        wanted = SUITS[_USES["chase"]["active"].split("/")[0]]
        cards = dict(contest.cards)
        contest = judge_opposed([(who, wanted, cards[who]) for who in (*pursuers, fugitive)])
    if contest.nothing or (fugitive in contest.winners and len(contest.winners) > 1):
        return 0
    return -1 if fugitive in contest.winners else 1


def _not_followed(ref: Ref, fugitives: Sequence[str], caught: Mapping[str, bool]) -> dict[str, bool]:
    """Odds that are counted leave a chase where it hardly ever comes to another test, and say so."""
    ref.tell("not-followed", "frontera.ruling.chase-lead")
    return {who: caught.get(who, False) for who in fugitives}


# stealth and theft ---------------------------------------------------------------------------------------------------
def sneak(ref: Ref, g: Session, who: str, watchers: Sequence[str]) -> Contest:
    """frontera.stealth.test: Muscle (Agility) against Senses (Perception). frontera.ruling.stealth-stalemate: a
    Stalemate is neither success nor discovery; nobody on suit or colour calls for another test."""
    return _named_test(ref, g, "stealth", who, watchers, again=True)


def pick_pocket(ref: Ref, g: Session, thief: str, victim: str) -> Contest:
    """frontera.pickpocket.test: Hands (Deftness) against Senses (Perception)."""
    return _named_test(ref, g, "pickpocket", thief, (victim,), again=True)


# words ---------------------------------------------------------------------------------------------------------------
def challenge(ref: Ref, g: Session, who: str, target: str) -> Contest:
    """frontera.challenge.test. frontera.challenge.lost-by-target, frontera.ruling.challenge-accept: a challenged one
    who loses faces it, or pays with Morale; frontera.challenge.lost-by-challenger; frontera.morale.defence-cunning:
    Confidence does not count. A Stalemate changes nothing (frontera.ruling.opposed-repeat)."""
    contest = _named_test(ref, g, "challenge", who, (target,))
    if contest.victor == who:
        if backs_down(ref, g, who, target):
            lose_morale(ref, g, target, 1, TARGET_LOSES)
    elif contest.victor == target:
        lose_morale(ref, g, who, 1, CHALLENGER_LOSES)
    return contest


def backs_down(ref: Ref, g: Session, challenger: str, target: str) -> bool:
    """frontera.ruling.challenge-accept: the loser to a challenger decides at once whether to face him."""
    rule = TARGET_LOSES
    options = offered(rule, AcceptChallenge(target, challenger), RefuseChallenge(target, challenger))
    answer = ref.ask(g[target].seat, rule, options, facts={"who": target, "challenger": challenger})
    ref.tell(answer.kind, rule, who=target, challenger=challenger)
    return answer.kind == "refuse-challenge"


def provoke(ref: Ref, g: Session, who: str, target: str) -> Contest:
    """frontera.provoke.test, frontera.provoke.loser, frontera.morale.loss-challenge: the loser drops a level."""
    contest = _named_test(ref, g, "provoke", who, (target,))
    if contest.victor:
        lose_morale(ref, g, target if contest.victor == who else who, 1, PROVOKED)
    return contest


# dangers -------------------------------------------------------------------------------------------------------------
@whole
def threat(ref: Ref, g: Session, exposed: Sequence[str]) -> str:
    """frontera.morale.threat-card: one random card; those whose Confidence it beats lose a level of Morale.

    frontera.ruling.threat-card-source: from where the Mayor would draw a test; it is not kept.
    frontera.ruling.threat-joker: a joker beats any Confidence up to 14."""
    rule = "frontera.morale.threat-card"
    card = threat_card(ref, g)
    if not card:
        return ""
    ref.tell("threat", rule, card=card, value=value(card))
    for who in exposed:
        if value(card) > confidence(g[who]):
            lose_morale(ref, g, who, 1, rule)
    return card


def threat_card(ref: Ref, g: Session) -> str:
    """frontera.ruling.threat-card-source; "" where there is no card left."""
    hand = draw(ref, g, MAYOR, 1, "frontera.morale.threat-card", value, 1)
    if not hand.cards:
        return ""
    card = hand.cards[0]
    if g.board.switches.mode == NO_MANAGEMENT:
        target = aside_of(MAYOR)
    else:
        target = DISCARDS if hand.origin == PILE else spent_of(MAYOR)
    show(g, MAYOR, (card,), hand.origin, target)
    end_of_test(g)
    return card


@whole
def accident(ref: Ref, g: Session, who: str, levels: int, rule: str, difficulty: int = 0) -> int:
    """frontera.accident.reduce-success, .reduce-partial, frontera.ruling.accident-floor, .accident-difficulty: a Muscle
    (Agility) test saves levels; Endurance plays no part. Returns the levels lost."""
    one, saving = equipped(g, who, *SAVES), "frontera.accident.reduce-success"
    drawing.ready_for_accident(ref, g, one, levels, rule, difficulty)
    lost = levels_lost(levels, trait_test(ref, g, one, difficulty=difficulty, rule=saving))
    lose_health(ref, g, who, lost, rule)
    return lost


def levels_lost(levels: int, result: Result) -> int:
    """frontera.ruling.accident-floor."""
    return max(0, levels - _REDUCTION[result.grade])


def fall_levels(g: Session, metres: float) -> int:
    """frontera.accident.fall, frontera.ruling.fall-rounding: complete steps of five metres, or each started one."""
    steps = metres / FALL_STEP
    whole = int(steps)
    return (whole + (1 if g.board.switches.fall_rounding == "up" and steps > whole else 0)) * _ACCIDENTS["fall"]


def fall(ref: Ref, g: Session, who: str, metres: float, difficulty: int = 0) -> int:
    levels = fall_levels(g, metres)
    return accident(ref, g, who, levels, "frontera.accident.fall", difficulty) if levels else 0


def run_over(ref: Ref, g: Session, who: str, by: str, difficulty: int = 0) -> int:
    """frontera.accident.train, frontera.accident.horse: `by` is "train" or "horse" (a stagecoach counts as one)."""
    return accident(ref, g, who, _ACCIDENTS[by], f"frontera.accident.{by}", difficulty)
