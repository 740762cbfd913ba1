"""Shooting and ducking."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.highcard.choices import Duck, Stand
from sixgun.games.highcard.state import Duel

TO_HIT = 5
TO_DUCK = 4
STEADY = 5


def shot_modifiers(duel: Duel, shooter: str) -> Iterator[Mod]:
    if int(duel[shooter].card) <= STEADY:
        yield Mod(+1, "highcard.shoot.steady", "steady hand")
    if duel[shooter].hits:
        yield Mod(-1, "highcard.shoot.wounded", "wounded")


def volley(ref: Ref, duel: Duel, shooters: tuple[str, ...]) -> None:
    """highcard.turn.together: all shoot, then the hits count."""
    targets = [duel[shooter].target for shooter in shooters if shoot(ref, duel, shooter)]
    for target in targets:
        duel.change(target, hits=duel[target].hits + 1)
    for target in dict.fromkeys(targets):
        ref.tell("wounded", "highcard.shoot.roll", target=target, hits=duel[target].hits, limit=duel.limit)
        if target not in duel.standing:
            ref.tell("out", "highcard.shoot.roll", target=target)


def shoot(ref: Ref, duel: Duel, shooter: str) -> bool:
    """highcard.shoot.roll: one die with modifiers, 5 or more hits, unless the target ducks."""
    target = duel[shooter].target
    if target not in duel.standing:
        ref.tell("late", "highcard.shoot.roll", shooter=shooter, target=target)
        return False
    roll = ref.dice(1, 6, "highcard.shoot.roll", mods=shot_modifiers(duel, shooter), cuts=(TO_HIT,))
    lands = roll.total >= TO_HIT
    ref.tell("hit" if lands else "missed", "highcard.shoot.roll", roll, shooter=shooter, target=target)
    return lands and not duck(ref, duel, target)


def duck(ref: Ref, duel: Duel, target: str) -> bool:
    """highcard.shoot.duck: throw a card away; on 4 or more the shot misses after all."""
    rule = "highcard.shoot.duck"
    cards = dict.fromkeys(duel[target].hand)
    if not cards:
        return False
    ways = [Option(Duck(target, card), rules=(rule,)) for card in cards]
    choice = ref.ask(target, rule, [*ways, Option(Stand(target), rules=(rule,))])
    if not isinstance(choice, Duck):
        return False
    duel.throw(target, choice.card)
    roll = ref.dice(1, 6, rule, cuts=(TO_DUCK,))
    passes = roll.total >= TO_DUCK
    ref.tell("ducked" if passes else "failed-duck", rule, roll, target=target, card=choice.card)
    return passes
