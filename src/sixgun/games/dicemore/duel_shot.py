"""The shot that opens a duel: a leader who has been set off fires at the other one, at once and out of turn."""

from __future__ import annotations

from sixgun.core.choice import Option
from sixgun.core.ref import Ref
from sixgun.games.dicemore import duel, fire, sawn_off, space, targets
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.choices import Fire
from sixgun.games.dicemore.cylinder import EMPTY, check_empty, cylinder
from sixgun.games.dicemore.shots import ranges
from sixgun.games.dicemore.state import Activation, Character, Skirmish


def settle(ref: Ref, g: Skirmish) -> None:
    """Whoever has been set off shoots now (dicemore.scenario.duel-trigger); the good side's leader first if both have.

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
        gun = c.guns[index]
        weapon = weapons()[gun.weapon]
        if not fire.fires(weapon) or fire.weapon_cost(g, weapon) > c.points or targets.ready_refusal(gun) is not None:
            continue
        if targets.target_refusal(g, c, foe.id, ranges(g, c, gun)[1], lanes=False) is not None:
            continue
        if weapon.template and sawn_off.template_refusal(g, c, foe.id) is not None:
            continue
        full = cylinder(gun)
        single = [n for n in weapon.per_turn if n != full and targets.ready_refusal(gun, n) is None]
        choices = [Fire(c.id, foe.id, index, number=n) for n in single]
        other = fire.partner(c, index)
        if other is not None and targets.ready_refusal(c.guns[other]) is None and index < other:
            reach = ranges(g, c, c.guns[other])[1]
            if targets.target_refusal(g, c, foe.id, reach, lanes=False) is None:
                choices.append(Fire(c.id, foe.id, index, fire.TWO_GUNS, number=2))
        if full and check_empty(g, c, gun, foe.id) is None:
            choices.append(Fire(c.id, foe.id, index, EMPTY, number=full))
        found += [Option(choice, 0, (duel.TRIGGER,), facts={"weapon": gun.weapon}) for choice in choices]
    return found
