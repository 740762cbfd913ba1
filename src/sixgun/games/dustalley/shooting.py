"""Aiming, shooting, reloading, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.dustalley.choices import Shoot
from sixgun.games.dustalley.space import cover, in_front, in_the_way, paces
from sixgun.games.dustalley.state import SHOTS, WOUNDS, Alley, Gunman
from sixgun.miniatures.choices import Own, Towards

AIM, SIGHT, ROLL = "dustalley.shoot.aim", "dustalley.shoot.sight", "dustalley.shoot.roll"
FAR, COVER, WATCHED = "dustalley.shoot.far", "dustalley.shoot.cover", "dustalley.watch.shot"
RELOAD, HARM = "dustalley.shoot.reload", "dustalley.shoot.wounds"
TO_HIT = 4
FAR_PACES = 8


# shoot ---------------------------------------------------------------------------------------------------------------
def shots(g: Alley, me: Gunman) -> Iterator[Option]:
    yield Option(Shoot(me.id, g.rival(me.id).id), 1, (ROLL,))


def check_shot(g: Alley, me: Gunman, choice: Towards) -> Refusal | None:
    if choice.target != g.rival(me.id).id:
        return Refusal(ROLL, "no-such-target", (g.rival(me.id).id,), {"target": choice.target})
    if not me.shots:
        return Refusal(ROLL, "empty")
    return check_sight(g, me, g[choice.target])


def check_sight(g: Alley, me: Gunman, target: Gunman) -> Refusal | None:
    """dustalley.shoot.sight"""
    if not in_front(me, target):
        return Refusal(SIGHT, "behind", facts={"target": target.id})
    by = in_the_way(g, me, target)
    return Refusal(SIGHT, "hidden", facts={"target": target.id, "by": by}) if by else None


def shoot(ref: Ref, g: Alley, choice: Towards) -> None:
    fire(ref, g, choice.actor, choice.target)


def modifiers(g: Alley, shooter: str, target: str, watched: bool = False) -> Iterator[Mod]:
    me, other = g[shooter], g[target]
    if me.aimed:
        yield Mod(+1, AIM, "aimed")
    if paces(me, other) > FAR_PACES:
        yield Mod(-1, FAR, "beyond 8 paces")
    if by := cover(g, me, other):
        yield Mod(-1, COVER, "cover", by)
    if watched:
        yield Mod(-1, WATCHED, "at a mover")


def fire(ref: Ref, g: Alley, shooter: str, target: str, watched: bool = False) -> None:
    """dustalley.shoot.roll: one die with modifiers, 4 or more hits. A roll uses a shot and the aim."""
    roll = ref.dice(1, 6, ROLL, mods=modifiers(g, shooter, target, watched), cuts=(TO_HIT,))
    g.change(shooter, shots=g[shooter].shots - 1, aimed=False)
    hit = roll.total >= TO_HIT
    ref.tell("hit" if hit else "missed", ROLL, roll, shooter=shooter, target=target)
    if hit:
        wound(ref, g, target)


def wound(ref: Ref, g: Alley, target: str) -> None:
    """dustalley.shoot.wounds"""
    g.change(target, wounds=g[target].wounds + 1)
    ref.tell("out" if g[target].out else "wounded", HARM, target=target, wounds=g[target].wounds, limit=WOUNDS)


# aim and reload ------------------------------------------------------------------------------------------------------
def check_aim(g: Alley, me: Gunman, choice: Own) -> Refusal | None:
    """dustalley.ruling.one-aim"""
    return Refusal("dustalley.ruling.one-aim", "aimed") if me.aimed else None


def aim(ref: Ref, g: Alley, choice: Own) -> None:
    g.change(choice.actor, aimed=True)
    ref.tell("aims", AIM, who=choice.actor)


def check_reload(g: Alley, me: Gunman, choice: Own) -> Refusal | None:
    return Refusal(RELOAD, "loaded") if me.shots == SHOTS else None


def reload(ref: Ref, g: Alley, choice: Own) -> None:
    g.change(choice.actor, shots=SHOTS)
    ref.tell("reloads", RELOAD, who=choice.actor)
