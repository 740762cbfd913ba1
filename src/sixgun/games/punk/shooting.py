"""The Shoot Action: single shots, automatic fire, buckshot into a combat; and Aim."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sixgun.core.choice import Choice, Fact, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.punk import aftermath, attributes, buckshot, combats, seeing, shots
from sixgun.games.punk.choices import Aim, Next, Shoot
from sixgun.games.punk.shots import ACTION, AVOID, PARTIAL
from sixgun.games.punk.space import TOLERANCE
from sixgun.games.punk.state import Burst, Fray, Model

DECLARE, EXTRA, RETARGET = "punk.auto.declare", "punk.auto.extra-shots", "punk.auto.retarget"
AIM = "punk.aim.action"
AROUND = "avoid-cover"
"""How an offer says that the shot avoids cover."""
MORE = 2
"""punk.auto.extra-shots"""
SPREAD = 10.0
"""punk.auto.retarget: cm from one target to the next."""


# legality and offers -------------------------------------------------------------------------------------------------
def check(g: Fray, me: Model, choice: Shoot) -> Refusal | None:
    refused = shots.check_arm(g, me, choice.arm)
    if refused is not None:
        return refused
    weapon = attributes.weapon_of(g, me, choice.arm)
    facts = {"who": me.id, "weapon": weapon.id}
    if weapon.has("template"):
        return Refusal("punk.templateweapon.hit", "template-weapon", ("spray",), facts)
    if weapon.has("lob"):
        return Refusal("punk.lob.target", "lobbed-weapon", ("lob",), facts)
    if choice.how == "automatic" and not weapon.has("automatic"):
        return Refusal(DECLARE, "not-automatic", facts=facts)
    refused = shots.check_target(g, me, choice.target, weapon)
    if refused is not None:
        return refused
    return check_avoid(g, me, g[choice.target], choice.arm) if choice.avoid else None


def check_avoid(g: Fray, me: Model, foe: Model, number: int) -> Refusal | None:
    """punk.shoot.evade-only-partial, punk.buckshot.no-evade, punk.lob.restrictions: whether cover can be avoided."""
    weapon = attributes.weapon_of(g, me, number)
    if weapon.has("buckshot"):
        return Refusal("punk.buckshot.no-evade", "buckshot-no-avoid", facts={"weapon": weapon.id})
    if weapon.has("lob"):
        return Refusal("punk.lob.restrictions", "lob-no-avoid", facts={"weapon": weapon.id})
    cover = seeing.covered(g, me, foe)
    if not cover.elements:
        return Refusal(AVOID, "no-cover-to-avoid", facts={"target": foe.id})
    return None if cover.avoidable else Refusal(PARTIAL, "total-cover", facts={"target": foe.id})


def named(weapon: str, avoid: bool) -> dict[str, str]:
    """What an offer of a shot says besides its choice."""
    return {"weapon": weapon, "around": AROUND if avoid else ""}


def offers(g: Fray, me: Model) -> Iterator[Option]:
    for number in range(len(me.arms)):
        if shots.check_arm(g, me, number) is not None:
            continue
        weapon = attributes.weapon_of(g, me, number)
        if weapon.has("template") or weapon.has("lob"):
            continue
        for foe in g.enemies(me.id):
            if seeing.far(me, foe) > weapon.long + TOLERANCE:
                continue
            for how in ("", "automatic") if weapon.has("automatic") else ("",):
                for avoid in (False, True):
                    shot = Shoot(me.id, foe.id, number, avoid, how)
                    yield Option(shot, 1, (ACTION,), facts=named(weapon.id, avoid))


# doing it ------------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Fray, choice: Shoot) -> None:
    """punk.auto.declare, punk.special.automatic: a normal shot, or automatic fire, whose further shots are steps of
    their own."""
    outcome = one_shot(ref, g, choice.actor, choice.target, choice.arm, choice.avoid)
    if choice.how == "automatic" and outcome != "blew-up" and g[choice.actor].in_play:
        g.burst = Burst(choice.actor, choice.arm, choice.target, MORE)


def _into_combat(g: Fray, me: Model, foe: Model, number: int) -> bool:
    """punk.buckshot.combat"""
    return attributes.weapon_of(g, me, number).has("buckshot") and combats.in_combat(g, foe.id)


def planned(g: Fray, me: Model, foe: Model, number: int, avoid: bool, reacting: bool) -> shots.Plan:
    """A shot before the die is rolled."""
    if _into_combat(g, me, foe, number):
        return buckshot.plan(g, me, foe, number, reacting)
    return shots.plan(g, me, foe, number, avoid, reacting)


def one_shot(ref: Ref, g: Fray, who: str, target: str, number: int, avoid: bool = False, reacting: bool = False) -> str:
    """One shot with everything that it sets off."""
    me, foe = g[who], g[target]
    if _into_combat(g, me, foe, number):
        outcome = buckshot.into_combat(ref, g, me, foe, number, reacting)
    else:
        outcome = shots.shoot(ref, g, planned(g, me, foe, number, avoid, reacting))
    aftermath.settle(ref, g)
    return outcome


# automatic fire ------------------------------------------------------------------------------------------------------
def targets(g: Fray, burst: Burst) -> list[Model]:
    """punk.auto.retarget, punk.ruling.auto-no-target: the enemy last aimed at, or others at most 10 cm from it,
    standing, in sight and in range."""
    me, last = g[burst.who], g[burst.last]
    weapon = attributes.weapon_of(g, me, burst.arm)
    return [
        foe
        for foe in g.enemies(me.id)
        if (foe.id == last.id or seeing.far(foe, last) <= SPREAD + TOLERANCE)
        and shots.check_target(g, me, foe.id, weapon) is None
    ]


def next_shot(ref: Ref, g: Fray) -> None:
    """punk.auto.extra-shots: compulsory while there is ammunition and a target; each is an Action of its own for
    re-rolls (punk.ruling.auto-no-target)."""
    burst = g.burst
    assert burst is not None
    me = g[burst.who]
    possible = targets(g, burst) if me.in_play and shots.check_arm(g, me, burst.arm) is None else []
    if not burst.left or not possible:
        g.burst = None
        if burst.left:
            ref.tell("burst-ends", EXTRA, who=me.id, lost=burst.left)
        return

    def listed() -> Iterator[Option]:
        for foe in possible:
            for avoid in (False, True):
                if not avoid or check_avoid(g, me, foe, burst.arm) is None:
                    facts = named(me.arms[burst.arm].weapon, avoid)
                    yield Option(Next(me.id, foe.id, avoid), rules=(RETARGET,), facts=facts)

    def judged(choice: Choice) -> Refusal | None:
        fits = isinstance(choice, Next) and choice.actor == me.id and choice.target in {foe.id for foe in possible}
        if not fits or not isinstance(choice, Next):
            return Refusal(RETARGET, "not-near-last", tuple(foe.id for foe in possible), {"target": choice.target})
        return check_avoid(g, me, g[choice.target], burst.arm) if choice.avoid else None

    facts: dict[str, Fact] = {"who": me.id, "left": burst.left, "weapon": me.arms[burst.arm].weapon}
    answer = ref.ask(g.seat_of(me.id), RETARGET, listed, judged, facts)
    assert isinstance(answer, Next)
    g.rerolled = ()
    g.burst = replace(burst, last=answer.target, left=burst.left - 1)
    if one_shot(ref, g, me.id, answer.target, burst.arm, answer.avoid) == "blew-up":
        g.burst = None


# aim -----------------------------------------------------------------------------------------------------------------
def check_aim(g: Fray, me: Model, choice: Aim) -> Refusal | None:
    """punk.aim.action, punk.ruling.aim-details: at an enemy in sight; range is not asked for. Aiming again at the same
    one is legal and gives nothing more (punk.aim.one-target)."""
    foe = g.models.get(choice.target)
    if foe is None or not foe.in_play or foe.side == me.side:
        return Refusal(AIM, "no-such-enemy", facts={"target": choice.target})
    if not me.precision:
        return Refusal("punk.attr.dash", "no-attribute", facts={"who": me.id, "attribute": "precision"})
    if not any(attributes.weapon(g, arm.weapon).ranged for arm in me.arms):
        return Refusal(AIM, "no-ranged-weapon", facts={"who": me.id})
    return shots.check_sight(g, me, foe)


def aims(g: Fray, me: Model) -> Iterator[Aim]:
    if g.going.left > 1:
        for foe in g.enemies(me.id):
            if foe.id not in g.going.aims:
                yield Aim(me.id, foe.id)


def aim(ref: Ref, g: Fray, choice: Aim) -> None:
    g.change_activation(aims=tuple(sorted({*g.going.aims, choice.target})))
    ref.tell("aims", AIM, who=choice.actor, target=choice.target)


ACTIONS = (
    Verb(Shoot, ACTION, offers=offers, check=check, cost=1, perform=perform),
    Verb(Aim, AIM, offers=aims, check=check_aim, cost=1, perform=aim),
)
