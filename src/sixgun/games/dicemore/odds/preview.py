"""Previews: the exact odds of a choice before it is made, by running the very rules that would be carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from sixgun.core.choice import Choice
from sixgun.core.game import Outcome, Preview
from sixgun.core.log import Mod, Roll
from sixgun.core.odds import Distribution, OddsRef, TooManyOutcomes, enumerate_outcomes, first_option
from sixgun.core.ranges import RangedRef, Span, first_span, ranges
from sixgun.core.ref import Ref
from sixgun.games.dicemore import blasts, explosives, fire, limits, melee, movement, opportunity, turn
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.fates import ELIMINATED, RULES, SEVERITY, UNHURT, fate
from sixgun.games.dicemore.odds import landing
from sixgun.games.dicemore.odds.fire_odds import fire_distribution
from sixgun.games.dicemore.shots import Volley, shot_modifiers
from sixgun.games.dicemore.state import Passage, Skirmish, identity

LIMIT = 60_000
"""How many runs a preview may take; beyond, there is none."""
_BY_EVENT: dict[str, tuple[tuple[str, int], ...]] = {
    "disengage": (("disengages", 0), ("stays-engaged", 1)),
    "lasso": (("caught", 0), ("reflexes-failed", 1)),
    "climb": (("reflexes-passed", 0), ("reflexes-failed", 1)),
    "jump": (("reflexes-passed", 0), ("reflexes-failed", 1)),
    "leap": (("reflexes-passed", 0), ("reflexes-failed", 1)),
    "swim": (("reflexes-passed", 0), ("reflexes-failed", 1)),
    "mount": (("reflexes-passed", 0), ("reflexes-failed", 1)),
    "dismount": (("reflexes-passed", 0), ("reflexes-failed", 1)),
    "move": (("reflexes-passed", 0), ("reflexes-failed", 1)),
}
"""Actions whose result is told by one log event: the events, from good to bad."""


def preview(g: Skirmish, choice: Choice) -> Preview | None:
    """None where nothing is rolled, where the choice is not legal now, or where there are too many ways to count."""
    if g.phase != "act" or g.activation is None or not g.activation.opened:
        return None
    key = (identity(g), choice)
    known: tuple[Preview | None] | None = g.board.scene.recall("preview", key)
    if known is None:
        try:
            known = (_preview(g, choice),)
        except TooManyOutcomes:
            known = (None,)
        g.board.scene.store("preview", key, known, 512)
    return known[0]


def _preview(g: Skirmish, choice: Choice) -> Preview | None:
    if g.going.passage is not None:
        return _opportunity(g, g.going.passage, choice)
    if turn.check(g, choice) is not None:
        return None
    if choice.kind == fire.FIRE:
        return _fire(g, choice)
    if choice.kind == "throw":
        return _attack(g, choice, _done(g, choice), _shot(g, choice), "dicemore.shoot.formula")
    if choice.kind == "melee":
        arm = melee.chosen_arm(g, g[choice.actor], choice)
        assert arm is not None
        mods = tuple(melee.fight_mods(g, choice.actor, choice.target, arm))
        return _attack(g, choice, _done(g, choice), mods, melee.FORMULA)
    if choice.kind == explosives.KIND:
        return _explosive(g, choice)
    if choice.kind == "move":
        return _ride(g, choice)
    if choice.kind in _BY_EVENT:
        return _by_event(g, choice, lambda ref, work: turn.carry_out(ref, work, choice))
    return None


def _done(g: Skirmish, choice: Choice) -> Distribution[Skirmish]:
    """Every end of an action, the whole of it."""
    return enumerate_outcomes(
        lambda ref, work: turn.carry_out(ref, work, choice),
        g,
        Skirmish.fork,
        identity,
        first_option,
        LIMIT,
    )


# attacks on somebody -------------------------------------------------------------------------------------------------
def _fire(g: Skirmish, choice: Choice) -> Preview:
    work = g.fork()
    cost = turn.ACTIONS[choice.kind].cost(g, g.active, choice)
    work.change_activation(left=g.going.left - cost, paying=cost)
    return _attack(g, choice, fire_distribution(work, choice, limit=LIMIT), _shot(g, choice), "dicemore.shoot.formula")


def _shot(g: Skirmish, choice: Choice) -> tuple[Mod, ...]:
    """The modifiers of the first shot, before the coolness test adds its own."""
    gun = g[choice.actor].guns[int(choice.item)]
    volley = Volley(
        choice.actor,
        gun,
        aimed=g.going.aimed,
        two_guns=choice.how == fire.TWO_GUNS,
        surprise=fire.surprise(gun),
        bystanders=not weapons()[gun.weapon].template,
    )
    return tuple(shot_modifiers(g, volley, choice.target))


def _attack(g: Skirmish, choice: Choice, spread: Distribution[Skirmish], mods: tuple[Mod, ...], rule: str) -> Preview:
    """What becomes of the target; besides, of everybody else, and of the weapon."""
    rows = _fates(g, spread, choice.target)
    facts = {"target": choice.target, "modifier": sum(mod.value for mod in mods)}
    also = [
        *_others(g, spread, (choice.actor, choice.target)),
        *_jams(g, spread, choice.actor),
    ]
    return Preview(rule, choice.kind, mods, _outcomes(rows), facts, also=tuple(also))


def _fates(g: Skirmish, spread: Distribution[Skirmish], who: str) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for case in spread:
        name = fate(g, case.state, who)
        found[name] = found.get(name, Fraction(0)) + case.p
    return found


def _outcomes(rows: dict[str, Fraction], who: str = "") -> tuple[Outcome, ...]:
    """From nothing to the worst; rows that cannot be are left out."""
    named = [(name, rows[name]) for name in SEVERITY if rows.get(name)]
    return tuple([Outcome(name, p, SEVERITY[name], RULES[name], who=who) for name, p in named])


def _others(g: Skirmish, spread: Distribution[Skirmish], without: Iterable[str]) -> Iterable[Outcome]:
    """The chance that somebody else is hurt."""
    for c in g.in_play():
        if c.id in without:
            continue
        hurt = spread.chance(lambda after, who=c.id: fate(g, after, who) != UNHURT)  # type: ignore[misc]
        if hurt:
            yield Outcome("hurt-too", hurt, 1, "dicemore.friendly.trigger", who=c.id)


def _jams(g: Skirmish, spread: Distribution[Skirmish], who: str) -> Iterable[Outcome]:
    jammed = sum(gun.jammed for gun in g[who].guns)
    p = spread.chance(lambda after: sum(gun.jammed for gun in after[who].guns) > jammed)
    if p:
        yield Outcome("jam", p, 1, "dicemore.weapon.jam")


def _opportunity(g: Skirmish, passage: Passage, choice: Choice) -> Preview | None:
    """The shot at a mover on the place that the choice names, as he is there and then (dicemore.opp.what)."""
    if choice == opportunity.HOLD or opportunity.refusal(passage, opportunity.shots(g, passage), choice) is not None:
        return None
    spread = enumerate_outcomes(
        lambda ref, work: opportunity.strike(ref, work, choice), g, Skirmish.fork, identity, first_option, LIMIT
    )
    here = g.fork()
    opportunity.stand_at(here, choice.number)
    volley = fire.opportunity_volley(here, choice.actor, int(choice.item))
    return _attack(g, choice, spread, tuple(shot_modifiers(here, volley, choice.target)), "dicemore.shoot.formula")


# explosives ----------------------------------------------------------------------------------------------------------
class _WithoutFlight(OddsRef):
    """How far somebody is hurled is no row of a preview; where it makes no difference to the rows, one distance stands
    for all."""

    __slots__ = ()

    def dice(
        self,
        n: int,
        sides: int,
        rule: str,
        mods: Iterable[Mod] = (),
        cuts: tuple[int, ...] = (),
        faces: tuple[int, ...] = (),
    ) -> Roll:
        if rule in landing.HURLED:
            return Roll((3,) * n, (), 3 * n, sides)
        return super().dice(n, sides, rule, mods, cuts, faces)


def _explosive(g: Skirmish, choice: Choice) -> Preview | None:
    """Rows about whom it is meant for, or else who is hit first; besides, everybody else within the blast."""
    place = explosives.landing(g, choice)
    assert place is not None
    weapon = weapons()[g[choice.actor].guns[int(choice.item)].weapon]
    near = [who for who, _ in blasts.caught(g, weapon, place)]
    main = choice.target or next((who for who in near if g[who].side != g.active.side), near[0] if near else "")
    if not main:
        return None
    spread = enumerate_outcomes(
        lambda ref, work: turn.carry_out(ref, work, choice),
        g,
        Skirmish.fork,
        lambda work: tuple([fate(g, work, c.id) for c in g.in_play()]),
        first_option,
        LIMIT,
        referee=OddsRef if landing.matters(g) else _WithoutFlight,
    )
    rows = _fates(g, spread, main)
    also = []
    for c in g.in_play():
        if c.id != main:
            hurt = 1 - _fates(g, spread, c.id).get(UNHURT, Fraction(0))
            if hurt:
                also.append(Outcome("hurt-too", hurt, 1, "dicemore.explosive.area", who=c.id))
    dead = spread.chance(lambda after: bool(fate(g, after, choice.actor) == ELIMINATED))
    if dead and main != choice.actor:
        also.append(Outcome(ELIMINATED, dead, 4, "dicemore.ruling.short-fuse-hands", who=choice.actor))
    return Preview("dicemore.explosive.wounds", choice.kind, (), _outcomes(rows), {"target": main}, also=tuple(also))


# one test ------------------------------------------------------------------------------------------------------------
def _ride(g: Skirmish, choice: Choice) -> Preview | None:
    """Only the test for leading an animal sideways or back; what others do on the way is theirs to say."""
    kind = limits.kind_of(g, g.active, choice.how)
    if kind is None or not kind.die_mod:
        return None
    return _by_event(g, choice, lambda ref, work: movement.animal_obeys(ref, work, choice.actor, kind))


def _by_event(g: Skirmish, choice: Choice, do: Callable[[Ref, Skirmish], object]) -> Preview | None:
    """Which of two events is told, and by which faces of the die if there is but one."""

    def run(ref: Ref, work: Skirmish) -> tuple[str, Span] | None:
        do(ref, work)
        return first_span(ref)

    odds = enumerate_outcomes(run, g, Skirmish.fork, identity, first_option, LIMIT, referee=RangedRef)
    rows: dict[str, Fraction] = {}
    spans: dict[str, list[Span]] = {}
    rule = dice = ""
    mods: tuple[Mod, ...] = ()
    severity = dict(_BY_EVENT[choice.kind])
    for case in odds:
        entry = next((e for e in case.log if e.event in severity), None)
        if entry is None:
            continue
        rows[entry.event] = rows.get(entry.event, Fraction(0)) + case.p
        rule, mods = entry.rule, entry.mods or mods
        if case.result is not None:
            dice, span = case.result
            spans.setdefault(entry.event, []).append(span)
    if len(rows) < 2:
        return None
    by_dice = ranges(spans)
    outcomes = tuple(
        [Outcome(name, rows[name], worse, rule, by_dice.get(name)) for name, worse in severity.items() if name in rows]
    )
    return Preview(rule, choice.kind, (), outcomes, {"target": choice.target} if choice.target else {}, dice=dice)
