"""Previews: the exact odds of a choice before it is made, by running the very rules that would be carried out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction

from sixgun.core.choice import Choice
from sixgun.core.game import Outcome, Preview
from sixgun.core.log import Mod, Roll
from sixgun.core.odds import Distribution, OddsRef, TooManyOutcomes, enumerate_outcomes, first_option
from sixgun.core.ranges import RangedRef, by_event, noting
from sixgun.core.ref import Ref
from sixgun.core.ref import Throw as DiceThrow
from sixgun.games.dicemore import explosives, fire, limits, melee, movement, opportunity, shots, turn
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.choices import (
    Climb,
    Disengage,
    Dismount,
    Explosive,
    Fire,
    Jump,
    Lasso,
    Leap,
    Melee,
    Mount,
    Move,
    Opportunity,
    Swim,
    Throw,
)
from sixgun.games.dicemore.fates import ELIMINATED, FATES, UNHURT, fate
from sixgun.games.dicemore.odds import landing
from sixgun.games.dicemore.odds.fire_odds import fire_distribution
from sixgun.games.dicemore.state import Passage, Skirmish

LIMIT = 60_000
"""How many runs a preview may take; beyond, there is none."""
SHOT = "dicemore.shoot.formula"
_REFLEXES = {"reflexes-passed": 0, "reflexes-failed": 1}
_BY_EVENT: dict[type[Choice], dict[str, int]] = {
    Disengage: {"disengages": 0, "stays-engaged": 1},
    Lasso: {"caught": 0, "reflexes-failed": 1},
    **dict.fromkeys((Climb, Jump, Leap, Swim, Mount, Dismount, Move), _REFLEXES),
}
"""Actions whose result is told by one log event: the events, from good to bad."""


def preview(g: Skirmish, choice: Choice) -> Preview | None:
    """None where nothing is rolled, where the choice is not legal now, or where there are too many ways to count."""
    if g.phase != "act" or g.activation is None or not g.activation.opened:
        return None

    def counted() -> Preview | None:
        try:
            return _preview(g, choice)
        except TooManyOutcomes:
            return None

    return g.board.scene.remembered("preview", (g.identity(), choice), counted)


def _preview(g: Skirmish, choice: Choice) -> Preview | None:
    if g.going.passage is not None:
        return _opportunity(g, g.going.passage, choice)
    if turn.check(g, choice) is not None:
        return None
    if isinstance(choice, Fire):
        return _fire(g, choice)
    if isinstance(choice, Throw):
        return _attack(g, choice, _spread(g, _carrying_out(choice)), _shot(g, choice), SHOT)
    if isinstance(choice, Melee):
        arm = melee.chosen_arm(g, g[choice.actor], choice)
        assert arm is not None
        mods = tuple(melee.fight_mods(g, choice.actor, choice.target, arm))
        return _attack(g, choice, _spread(g, _carrying_out(choice)), mods, melee.FORMULA)
    if isinstance(choice, Explosive):
        return _explosive(g, choice)
    if isinstance(choice, Move):
        return _ride(g, choice)
    if type(choice) in _BY_EVENT:
        return _by_event(g, choice, _carrying_out(choice))
    return None


def _spread(
    g: Skirmish,
    run: Callable[[Ref, Skirmish], Hashable],
    key: Callable[[Skirmish], Hashable] = Skirmish.identity,
    referee: type[OddsRef] = OddsRef,
) -> Distribution[Skirmish]:
    """Every end of what is run."""
    return enumerate_outcomes(run, g, Skirmish.fork, key, first_option, LIMIT, referee=referee)


def _carrying_out(choice: Choice) -> Callable[[Ref, Skirmish], None]:
    """An action, the whole of it."""
    return lambda ref, work: turn.carry_out(ref, work, choice)


# attacks on somebody -------------------------------------------------------------------------------------------------
def _fire(g: Skirmish, choice: Fire) -> Preview:
    work = g.fork()
    cost = turn.ACTIONS[choice.kind].cost(g, g.active, choice)
    work.change_activation(left=g.going.left - cost, paying=cost)
    return _attack(g, choice, fire_distribution(work, choice, limit=LIMIT), _shot(g, choice), SHOT)


def _shot(g: Skirmish, choice: fire.Shot) -> tuple[Mod, ...]:
    """The modifiers of the first shot, before the coolness test adds its own."""
    return tuple(shots.shot_modifiers(g, fire.volleys(g, choice)[0], choice.target))


def _attack(g: Skirmish, choice: Choice, spread: Distribution[Skirmish], mods: tuple[Mod, ...], rule: str) -> Preview:
    """What becomes of the target; besides, of everybody else, and of the weapon."""
    rows = _fates(g, spread, choice.target)
    facts = {"target": choice.target, "modifier": sum(mod.value for mod in mods)}
    others = _others(g, spread, (choice.actor, choice.target), "dicemore.friendly.trigger")
    also = (*others, *_jams(g, spread, choice.actor))
    return Preview(rule, choice.kind, mods, _outcomes(rows), facts, also=also)


def _fates(g: Skirmish, spread: Distribution[Skirmish], who: str) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for case in spread:
        name = fate(g, case.state, who)
        found[name] = found.get(name, Fraction(0)) + case.p
    return found


def _outcomes(rows: dict[str, Fraction]) -> tuple[Outcome, ...]:
    """From nothing to the worst; rows that cannot be are left out."""
    return tuple([Outcome(name, rows[name], bad, rule) for name, (bad, rule) in FATES.items() if rows.get(name)])


def _others(g: Skirmish, spread: Distribution[Skirmish], without: Iterable[str], rule: str) -> Iterable[Outcome]:
    """The chance that somebody else is hurt."""
    for c in g.in_play():
        if c.id in without:
            continue
        hurt = spread.chance(lambda after, who=c.id: fate(g, after, who) != UNHURT)  # type: ignore[misc]
        if hurt:
            yield Outcome("hurt-too", hurt, 1, rule, who=c.id)


def _jams(g: Skirmish, spread: Distribution[Skirmish], who: str) -> Iterable[Outcome]:
    jammed = sum(gun.jammed for gun in g[who].guns)
    p = spread.chance(lambda after: sum(gun.jammed for gun in after[who].guns) > jammed)
    if p:
        yield Outcome("jam", p, 1, "dicemore.weapon.jam")


def _opportunity(g: Skirmish, passage: Passage, choice: Choice) -> Preview | None:
    """The shot at a mover on the place that the choice names, as he is there and then (dicemore.opp.what)."""
    if not isinstance(choice, Opportunity):
        return None
    if opportunity.refusal(passage, opportunity.shots(g, passage), choice) is not None:
        return None

    def strike(ref: Ref, work: Skirmish) -> None:
        opportunity.strike(ref, work, choice)

    spread = _spread(g, strike)
    here = g.fork()
    opportunity.stand_at(here, choice.number)
    return _attack(g, choice, spread, _shot(here, choice), SHOT)


# explosives ----------------------------------------------------------------------------------------------------------
class _WithoutFlight(OddsRef):
    """How far somebody is hurled is no row of a preview; where it makes no difference to the rows, one distance stands
    for all."""

    __slots__ = ()

    def _roll(self, throw: DiceThrow, rule: str) -> Roll:
        if rule in landing.HURLED:
            return Roll((3,) * throw.n, (), 3 * throw.n, throw.sides)
        return super()._roll(throw, rule)


def _explosive(g: Skirmish, choice: Explosive) -> Preview | None:
    """Rows about whom it is meant for, or else who is hit first; besides, everybody else within the blast."""
    place = explosives.landing(g, choice)
    assert place is not None
    weapon = weapons()[g[choice.actor].guns[choice.gun].weapon]
    near = [who for who, _ in explosives.caught(g, weapon, place)]
    main = choice.target or next((who for who in near if g[who].side != g.active.side), near[0] if near else "")
    if not main:
        return None
    spread = _spread(
        g,
        _carrying_out(choice),
        key=lambda work: tuple([fate(g, work, c.id) for c in g.in_play()]),
        referee=OddsRef if landing.matters(g) else _WithoutFlight,
    )
    rows = _fates(g, spread, main)
    also = list(_others(g, spread, (main,), "dicemore.explosive.area"))
    dead = spread.chance(lambda after: bool(fate(g, after, choice.actor) == ELIMINATED))
    if dead and main != choice.actor:
        also.append(Outcome(ELIMINATED, dead, 4, "dicemore.ruling.short-fuse-hands", who=choice.actor))
    return Preview("dicemore.explosive.wounds", choice.kind, (), _outcomes(rows), {"target": main}, also=tuple(also))


# one test ------------------------------------------------------------------------------------------------------------
def _ride(g: Skirmish, choice: Move) -> Preview | None:
    """Only the test for leading an animal sideways or back; what others do on the way is theirs to say."""
    kind = limits.kind_of(g, g.active, choice.how)
    if kind is None or not kind.die_mod:
        return None
    return _by_event(g, choice, lambda ref, work: movement.animal_obeys(ref, work, choice.actor, kind))


def _by_event(g: Skirmish, choice: Choice, do: Callable[[Ref, Skirmish], object]) -> Preview | None:
    odds = _spread(g, noting(do), referee=RangedRef)
    facts = {"target": choice.target} if choice.target else {}
    return by_event(odds, choice.kind, _BY_EVENT[type(choice)], **facts)
