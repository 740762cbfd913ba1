"""Previews: the exact odds of a choice before it is made, by running the very rules that would be carried out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Self

from sixgun.core.choice import Choice
from sixgun.core.game import Outcome, Preview
from sixgun.core.log import Mod, Roll
from sixgun.core.odds import Case, Distribution, OddsRef, enumerate_outcomes, first_option, if_countable
from sixgun.core.ranges import counted
from sixgun.core.ref import Ref
from sixgun.core.ref import Throw as DiceThrow
from sixgun.core.situations import Placing
from sixgun.games.dicemore import duel, explosives, fire, limits, melee, movement, opportunity, shots, trials, turn
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
from sixgun.games.dicemore.custody import captive
from sixgun.games.dicemore.fire import Salvo, cease_fire, next_shot, open_fire
from sixgun.games.dicemore.scores import has_rule
from sixgun.games.dicemore.state import Passage, Skirmish

UNHURT, HORSE_LOST, SHAKEN = "unhurt", "horse-lost", "shaken"
WOUNDED, WOUNDED_TWICE, GONE, ELIMINATED = "wounded", "wounded-twice", "gone", "eliminated"
FATES: dict[str, tuple[int, str]] = {
    UNHURT: (0, "dicemore.rescue.no-wound"),
    HORSE_LOST: (1, "dicemore.shoot.horse-down"),
    SHAKEN: (1, "dicemore.panic.procedure"),
    WOUNDED: (2, "dicemore.rescue.one-wound"),
    WOUNDED_TWICE: (3, "dicemore.rescue.two-wounds"),
    GONE: (3, "dicemore.ruling.flight-details"),
    ELIMINATED: (4, "dicemore.end.elimination"),
}
"""From nothing to the worst: how bad each is, and the rule behind it."""


def fate(before: Skirmish, after: Skirmish, who: str) -> str:
    """The worst that has happened to a character. Shaken is shocked, scared or lying that it was not before."""
    one, other = before.characters[who], after.characters[who]
    if one == other:
        return UNHURT
    if other.out:
        return ELIMINATED if other.out == "eliminated" else GONE
    wounds = other.wounds - one.wounds
    if wounds:
        return WOUNDED if wounds == 1 else WOUNDED_TWICE
    if one.horse and not other.horse:
        return HORSE_LOST
    if (other.scared, other.shocked, other.fleeing) > (one.scared, one.shocked, one.fleeing):
        return SHAKEN
    return SHAKEN if other.lying and not one.lying else UNHURT


# how somebody fares --------------------------------------------------------------------------------------------------
LIMIT = 60_000
"""How many runs a preview may take; beyond, there is none."""
SHOT = "dicemore.shoot.formula"
_REFLEXES = {"reflexes-passed": 0, "reflexes-failed": 1}
_BY_EVENT: dict[type[Choice], dict[str, int]] = {
    Disengage: {"disengages": 0, "stays-engaged": 1},
    Lasso: {"caught": 0, "reflexes-failed": 1},
    **dict.fromkeys((Climb, Jump, Leap, Swim, Mount, Dismount, Move), _REFLEXES),
}
"""Actions whose result one log event tells: the events, from good to bad."""


def preview(g: Skirmish, choice: Choice) -> Preview | None:
    """None where nothing is rolled, where the choice is not legal now, or where there are too many ways to count."""
    if g.phase != "act" or g.activation is None or not g.activation.opened:
        return None
    return g.board.scene.remembered("preview", (g.identity(), choice), lambda: _preview(g, choice))


@if_countable
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
        if rule in HURLED:
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
        referee=OddsRef if matters(g) else _WithoutFlight,
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
    facts = {"target": choice.target} if choice.target else {}
    return counted(g, do, choice.kind, _BY_EVENT[type(choice)], (), LIMIT, **facts)


class _Underway:
    """A fire action between two of its shots, and the match."""

    __slots__ = ("g", "salvo")

    def __init__(self, g: Skirmish, salvo: Salvo) -> None:
        self.g = g
        self.salvo = salvo

    def fork(self) -> Self:
        return type(self)(self.g.fork(), self.salvo)

    def key(self) -> Hashable:
        return (self.g.identity(), self.salvo)


def fire_distribution(g: Skirmish, choice: Fire, limit: int = 200_000) -> Distribution[Skirmish]:
    """Every end of a legal fire action with its probability. Raises TooManyOutcomes beyond the limit of runs."""

    def start(ref: Ref, work: _Underway) -> None:
        work.salvo = open_fire(ref, work.g, choice)

    def step(ref: Ref, work: _Underway) -> None:
        if len(work.salvo.bullets) == longest:
            work.salvo = next_shot(ref, work.g, work.salvo)

    def end(ref: Ref, work: _Underway) -> None:
        cease_fire(ref, work.g, choice, work.salvo)
        work.salvo = Salvo((), ())

    longest = 0
    spread = enumerate_outcomes(start, _Underway(g, Salvo((), ())), _Underway.fork, _Underway.key, first_option, limit)
    while longest := max(len(case.state.salvo.bullets) for case in spread):  # so that volleys of any length meet
        spread = spread.then(step, _Underway.fork, _Underway.key, first_option, limit)
    spread = spread.then(end, _Underway.fork, _Underway.key, first_option, limit)
    ends = [Case(case.state.g, case.p.numerator, case.p.denominator, case.log) for case in spread]
    return Distribution(ends, spread.runs)


HURLED = ("dicemore.explosive.blown-away", "dicemore.ruling.blast-aftermath")
"""Whose dice say how far, and which way."""
_AFTER = (*HURLED, "dicemore.explosive.panic")


def matters(g: Skirmish) -> bool:
    """Whether it can make a difference to how people fare where somebody lands: near a Captain nobody is scared
    (dicemore.char.captain), one who comes near his leader sets off a duel (dicemore.scenario.duel-trigger), and a
    captive may be taken again."""
    return duel.holds_fire(g) or captive(g) is not None or any(has_rule(c, trials.CAPTAIN) for c in g.in_play())


def placing(g: Skirmish, choice: Choice) -> Placing | None:
    """The dice of a blast that only place somebody."""
    return None if choice.kind != "explosive" or matters(g) else Placing(HURLED, _AFTER, ("moved",))
