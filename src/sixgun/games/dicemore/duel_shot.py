"""The shot that opens a duel: a leader who has been set off fires at the other one, at once and out of turn."""

from __future__ import annotations

from sixgun.core.choice import Option
from sixgun.core.ref import Ref
from sixgun.games.dicemore import duel, fire, space
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.choices import Fire
from sixgun.games.dicemore.cylinder import EMPTY, cylinder
from sixgun.games.dicemore.state import Activation, Character, Skirmish


def settle(ref: Ref, g: Skirmish) -> None:
    """A leader who has been set off shoots now (dicemore.scenario.duel-trigger); the good side's first if both have.

    dicemore.ruling.duel-details: with the coolness test and normal modifiers, and it is his activation of the round;
    from then on everybody may shoot. If no weapon reaches the shot is lost, and holding fire is over all the same."""
    for side in g.bands:
        if not g.progress.pop(duel.set_off(side), 0):
            continue
        g.progress[duel.OPEN] = 1
        leader = duel.champion(g, side)
        foe = next(duel.champion(g, other) for other in g.bands if other != side)
        if not leader.in_play:
            continue
        _shoot(ref, g, leader, foe)
        if not g[leader.id].out:
            g.change(leader.id, acted=True, held=False)


def _shoot(ref: Ref, g: Skirmish, leader: Character, foe: Character) -> None:
    """He has to fire at the other leader, so neither the nearest target nor a lane is asked about."""
    held_up = g.activation
    saw = space.sees(g, leader.id, foe.id) if foe.in_play else False
    g.activation = Activation(leader.id, leader.points, saw_enemy=saw)
    shots = ways(g, leader, foe) if foe.in_play and not leader.scared else []
    if not shots:
        ref.tell("duel-shot-lost", duel.DETAILS, who=leader.id, target=foe.id)
    else:
        choice = shots[0].choice
        if len(shots) > 1:
            choice = ref.ask(g.seat_of(leader.id), duel.TRIGGER, shots, facts={"who": leader.id, "target": foe.id})
        assert isinstance(choice, Fire)
        fire.fire_action(ref, g, choice)
    g.activation = held_up


def ways(g: Skirmish, c: Character, foe: Character) -> list[Option]:
    """The fire actions that he could make at the other leader."""
    found: list[Option] = []
    for index in c.hands:
        gun, other, full = c.guns[index], fire.partner(c, index), cylinder(c.guns[index])
        if not fire.fires(weapons()[gun.weapon]):
            continue
        choices = [Fire(c.id, foe.id, index, number=n) for n in fire.ways(gun)]
        if other is not None and index < other:
            choices.append(Fire(c.id, foe.id, index, fire.TWO_GUNS, number=2))
        if full:
            choices.append(Fire(c.id, foe.id, index, EMPTY, number=full))
        for choice in choices:
            if fire.cost(g, c, choice) <= c.points and fire.shot_refusal(g, c, choice, forced=True) is None:
                found.append(Option(choice, 0, (duel.TRIGGER,), facts={"weapon": gun.weapon}))
    return found
