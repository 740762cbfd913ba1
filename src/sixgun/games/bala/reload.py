"""Reloading and clearing jams. Drawing weapons is in hands.py; its actions and helpers are offered here as well."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import hands
from sixgun.games.bala.action import Action, no_actions_left
from sixgun.games.bala.catalogue import Weapon, table
from sixgun.games.bala.choices import Reload, Unjam
from sixgun.games.bala.hands import change_held, held, held_ranged, reach
from sixgun.games.bala.hands import put_away as put_away
from sixgun.games.bala.hands import use_both_hands as use_both_hands
from sixgun.games.bala.space import distance, sees, within
from sixgun.games.bala.state import Character, Fight, Gun

BULLET, ALL, SHOT = "bullet", "all", "shot"

_SUCCESS: dict[str, str] = {row["id"]: row["success"] for row in table("actions")}
_UNJAM = int(_SUCCESS["unjam"].removesuffix("+"))


def empty(gun: Gun) -> bool:
    """bala.ruling.reload-empty-weapon: nothing at all can be fired from it, both parts of a Le Mat included."""
    return not gun.loaded and not gun.shot


def threatened_by(g: Fight, who: str) -> str | None:
    """The first enemy that has the character in its line of fire.

    bala.ruling.reload-under-fire: in its front 180 degrees, in line of sight, within range of the ranged weapon in
    its hand; detection, Paralysis, load and jams do not matter."""
    for enemy in g.enemies(who):
        armed = held_ranged(g, enemy)
        if armed is None or not within(distance(g, enemy.id, who), reach(g, *armed)):
            continue
        if sees(g, enemy.id, who):
            return enemy.id
    return None


def actions_for(weapon: Weapon, how: str) -> int:
    """Reload actions that one bullet, the whole weapon or the shot barrel takes; 0 if there is no such way.

    bala.action.reload: one action a bullet. bala.weapon.reload-slow, bala.special.slow-reload-2,
    bala.special.slow-reload-5: more. bala.weapon.reload-fast, bala.special.fast-reload-2, bala.special.fast-reload-3:
    all at once, as an additional way (bala.ruling.reload-fast-is-extra, bala.weapon.spencer-modes).
    bala.weapon.le-mat, bala.special.shot-barrel, bala.ruling.le-mat-use: the shot barrel has a rate of its own."""
    if not weapon.ammo:
        return 0
    return {BULLET: weapon.reload_one, ALL: weapon.reload_all, SHOT: weapon.shot_barrel_reload_one}.get(how, 0)


def _full(weapon: Weapon, gun: Gun, how: str) -> bool:
    return gun.shot >= weapon.shot_barrel if how == SHOT else gun.loaded >= weapon.ammo


def _check(g: Fight, c: Character, choice: Reload) -> Refusal | None:
    """bala.action.reload-condition: only out of the line of fire, or with an unloaded weapon; asked at every action.

    bala.ruling.reload-other-weapon: only the weapon in hand. bala.mounted.moving-no-reload,
    bala.ruling.mounted-bow-lance: never by a rider that moves. bala.ruling.jam-details: a jammed weapon can be
    reloaded."""
    found = held(g, c)
    if found is None or not found[0].ammo:
        return Refusal("bala.ruling.reload-other-weapon", "nothing-to-reload")
    weapon, gun = found
    if not actions_for(weapon, choice.how):
        ways = tuple(how for how in (BULLET, ALL, SHOT) if actions_for(weapon, how))
        return Refusal("bala.action.reload", "no-such-reload", ways, {"weapon": weapon.id, "how": choice.how})
    if _full(weapon, gun, choice.how):
        return Refusal("bala.action.reload", "full", facts={"weapon": weapon.id})
    if c.horse and g.activation.rode:
        return Refusal("bala.mounted.moving-no-reload", "rider-moves")
    if not empty(gun) and (enemy := threatened_by(g, c.id)):
        return Refusal("bala.action.reload-condition", "under-fire", facts={"enemy": enemy})
    return no_actions_left(g, 1, "bala.action.reload")


def _offers(g: Fight, c: Character) -> Iterator[Option]:
    for how in (ALL, BULLET, SHOT):
        yield Option(Reload(c.id, how), 1, ("bala.action.reload",))


def _perform(ref: Ref, g: Fight, choice: Reload) -> None:
    """One action of reloading. bala.ruling.reload-accumulates: the actions add up, over activations if need be, until
    the bullet or the whole load is in; going over to another kind of load starts anew."""
    who, how = choice.actor, choice.how
    found = held(g, g.characters[who])
    assert found is not None
    weapon, gun = found
    needed = actions_for(weapon, how)
    done = (gun.progress if gun.reloading == how else 0) + 1
    if done < needed:
        change_held(g, who, reloading=how, progress=done)
    elif how == SHOT:
        change_held(g, who, shot=gun.shot + 1, reloading="", progress=0)
    else:
        loaded = weapon.ammo if how == ALL else gun.loaded + 1
        change_held(g, who, loaded=loaded, reloading="", progress=0)
    use_both_hands(g, who, except_weapon=weapon.id)  # bala.ruling.bow-ready
    if g.characters[who].horse:  # bala.ruling.mounted-moved-whole-activation
        g.change_activation(steady=True)
    now = held(g, g.characters[who])
    assert now is not None
    ref.tell(
        "reloads" if done >= needed else "reloading",
        "bala.action.reload",
        who=who,
        weapon=weapon.id,
        how=how,
        done=done,
        needed=needed,
        loaded=now[1].loaded,
        of=weapon.ammo,
    )


# jams ----------------------------------------------------------------------------------------------------------------
def _check_unjam(g: Fight, c: Character, choice: Unjam) -> Refusal | None:
    found = held(g, c)
    if found is None or not found[1].jammed:
        return Refusal("bala.action.unjam", "not-jammed")
    return no_actions_left(g, 1, "bala.action.unjam")


def _unjam_offers(g: Fight, c: Character) -> Iterator[Option]:
    yield Option(Unjam(c.id), 1, ("bala.action.unjam",))


def _unjam(ref: Ref, g: Fight, choice: Unjam) -> None:
    """bala.action.unjam, bala.state.jammed: 4+ on 1D6 and the weapon in hand works again."""
    roll = ref.dice(1, 6, "bala.action.unjam", cuts=(_UNJAM,))
    works = roll.total >= _UNJAM
    if works:
        change_held(g, choice.actor, jammed=False)
    ref.tell("clears-jam" if works else "still-jammed", "bala.action.unjam", roll, who=choice.actor)


ACTIONS = (
    Action("reload", "bala.action.reload", offers=_offers, check=_check, cost=1, perform=_perform),
    Action("unjam", "bala.action.unjam", offers=_unjam_offers, check=_check_unjam, cost=1, perform=_unjam),
    *hands.ACTIONS,
)
