"""What one does with a weapon besides firing it: drawing, changing hands, reloading, clearing jams, turning a
Gatling."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue, detection, hands
from sixgun.games.bala.activation import Action, no_actions_left
from sixgun.games.bala.choices import ChangeHand, Draw, Reload, TurnGatling, Unjam
from sixgun.games.bala.space import TOLERANCE, base, distance, gatling_base, sees, within
from sixgun.games.bala.state import BAD, GOOD, Character, Fight, Gun, replace
from sixgun.table.measure import bearing, turn_between

RELOAD = "bala.action.reload"
BULLET, ALL, SHOT = "bullet", "all", "shot"

_SUCCESS: dict[str, str] = {row["id"]: row["success"] for row in catalogue.table("actions")}
_UNJAM = int(_SUCCESS["unjam"].removesuffix("+"))


def empty(gun: Gun) -> bool:
    """bala.ruling.reload-empty-weapon: nothing at all can be fired from it, both parts of a Le Mat included."""
    return not gun.loaded and not gun.shot


def threatened_by(g: Fight, who: str) -> str | None:
    """The first enemy that has the character in its line of fire.

    bala.ruling.reload-under-fire: in its front 180 degrees, in line of sight, within range of the ranged weapon in
    its hand; detection, Paralysis, load and jams do not matter."""
    for enemy in g.enemies(who):
        armed = hands.held_ranged(g, enemy)
        if armed is None or not within(distance(g, enemy.id, who), hands.reach(g, *armed)):
            continue
        if sees(g, enemy.id, who):
            return enemy.id
    return None


def actions_for(weapon: catalogue.Weapon, how: str) -> int:
    """Reload actions that one bullet, the whole weapon or the shot barrel takes; 0 if there is no such way.

    bala.action.reload: one action a bullet. bala.weapon.reload-slow, bala.special.slow-reload-2,
    bala.special.slow-reload-5: more. bala.weapon.reload-fast, bala.special.fast-reload-2, bala.special.fast-reload-3:
    all at once, as an additional way (bala.ruling.reload-fast-is-extra, bala.weapon.spencer-modes).
    bala.weapon.le-mat, bala.special.shot-barrel, bala.ruling.le-mat-use: the shot barrel has a rate of its own."""
    if not weapon.ammo:
        return 0
    return {BULLET: weapon.reload_one, ALL: weapon.reload_all, SHOT: weapon.shot_barrel_reload_one}.get(how, 0)


def _check(g: Fight, c: Character, choice: Reload) -> Refusal | None:
    """bala.action.reload-condition: only out of the line of fire, or with an unloaded weapon; asked at every action.

    bala.ruling.reload-other-weapon: only the weapon in hand. bala.mounted.moving-no-reload,
    bala.ruling.mounted-bow-lance: never by a rider that moves. bala.ruling.jam-details: a jammed weapon can be
    reloaded."""
    found = hands.held(g, c)
    if found is None or not found[0].ammo:
        return Refusal("bala.ruling.reload-other-weapon", "nothing-to-reload")
    weapon, gun = found
    if not actions_for(weapon, choice.how):
        ways = tuple(how for how in (BULLET, ALL, SHOT) if actions_for(weapon, how))
        return Refusal(RELOAD, "no-such-reload", ways, {"weapon": weapon.id, "how": choice.how})
    if (gun.shot >= weapon.shot_barrel) if choice.how == SHOT else (gun.loaded >= weapon.ammo):
        return Refusal(RELOAD, "full", facts={"weapon": weapon.id})
    if c.horse and g.activation.rode:
        return Refusal("bala.mounted.moving-no-reload", "rider-moves")
    if not empty(gun) and (enemy := threatened_by(g, c.id)):
        return Refusal("bala.action.reload-condition", "under-fire", facts={"enemy": enemy})
    return no_actions_left(g, 1, RELOAD)


def _perform(ref: Ref, g: Fight, choice: Reload) -> None:
    """One action of reloading. bala.ruling.reload-accumulates: the actions add up, over activations if need be, until
    the bullet or the whole load is in; going over to another kind of load starts anew."""
    who, how = choice.actor, choice.how
    weapon, gun = hands.wielded(g, g[who])
    loaded, shot = gun.loaded, gun.shot
    needed = actions_for(weapon, how)
    done = (gun.progress if gun.reloading == how else 0) + 1
    event, under_way, progress = ("reloads", "", 0) if done >= needed else ("reloading", how, done)
    if done >= needed and how == SHOT:
        shot += 1
    elif done >= needed:
        loaded = weapon.ammo if how == ALL else loaded + 1
    hands.change_held(g, who, loaded=loaded, shot=shot, reloading=under_way, progress=progress)
    hands.use_both_hands(g, who, except_weapon=weapon.id)  # bala.ruling.bow-ready
    if g[who].horse:  # bala.ruling.mounted-moved-whole-activation
        g.change_activation(steady=True)
    ref.tell(event, RELOAD, who=who, weapon=weapon.id, how=how, done=done, needed=needed, loaded=loaded, of=weapon.ammo)


# jams ----------------------------------------------------------------------------------------------------------------
def _check_unjam(g: Fight, c: Character, choice: Unjam) -> Refusal | None:
    found = hands.held(g, c)
    if found is None or not found[1].jammed:
        return Refusal("bala.action.unjam", "not-jammed")
    return no_actions_left(g, 1, "bala.action.unjam")


def _unjam(ref: Ref, g: Fight, choice: Unjam) -> None:
    """bala.action.unjam, bala.state.jammed: 4+ on 1D6 and the weapon in hand works again."""
    roll = ref.dice(1, 6, "bala.action.unjam", cuts=(_UNJAM,))
    works = roll.total >= _UNJAM
    if works:
        hands.change_held(g, choice.actor, jammed=False)
    ref.tell("clears-jam" if works else "still-jammed", "bala.action.unjam", roll, who=choice.actor)


# draw ----------------------------------------------------------------------------------------------------------------
def _check_draw(g: Fight, c: Character, choice: Draw) -> Refusal | None:
    return no_actions_left(g, 1, "bala.action.draw") or hands.can_take(g, c, choice.weapon, choice.crank)


def _draw_offers(g: Fight, c: Character) -> Iterator[Option]:
    weapons = [(Draw(c.id, index), gun.weapon) for index, gun in enumerate(c.guns)]
    for choice, name in (*weapons, *((Draw(c.id, crank=name), name) for name in g.gatlings), (Draw(c.id), "none")):
        yield Option(choice, 1, ("bala.action.draw",), facts={"weapon": name})


def _draw(ref: Ref, g: Fight, choice: Draw) -> None:
    """bala.action.draw: hold another weapon, or none."""
    hands.take(g, choice.actor, choice.weapon, choice.crank)
    detection.refresh(g)  # the gunner faces as the Gatling does
    found = hands.held(g, g[choice.actor])
    if found is not None:
        ref.tell("draws", "bala.action.draw", who=choice.actor, weapon=found[0].id)
    else:
        ref.tell("empties-hands", "bala.action.draw", who=choice.actor)


# change hand ---------------------------------------------------------------------------------------------------------
def _check_hand(g: Fight, c: Character, choice: ChangeHand) -> Refusal | None:
    found = hands.held(g, c)
    if found is None or not (found[0].one_handed or found[0].explosive):
        return Refusal("bala.ruling.arm-in-use", "not-one-handed")
    return no_actions_left(g, 1, "bala.ruling.arm-in-use")


def _change_hand(ref: Ref, g: Fight, choice: ChangeHand) -> None:
    """bala.ruling.arm-in-use, bala.ruling.sawn-off-one-hand: a one-handed weapon goes into the other hand."""
    arm = BAD if g[choice.actor].arm == GOOD else GOOD
    g.change(choice.actor, arm=arm)
    ref.tell("changes-hand", "bala.ruling.arm-in-use", who=choice.actor, arm=arm)


# turning a Gatling ---------------------------------------------------------------------------------------------------
def _check_gatling(g: Fight, c: Character, choice: TurnGatling) -> Refusal | None:
    if not c.gatling or choice.target != c.gatling:
        return Refusal("bala.weapon.gatling-turn", "no-gatling")
    gatling = g.gatlings[c.gatling]
    most = g.board.weapons[gatling.gun.weapon].turn
    if choice.facing is None:
        return Refusal("bala.weapon.gatling-turn", "no-facing")
    if turn_between(choice.facing, gatling.facing) > most + TOLERANCE:
        return Refusal("bala.weapon.gatling-turn", "turn-too-far", facts={"most": most})
    return no_actions_left(g, 1, "bala.weapon.gatling-turn")


def _gatling_offers(g: Fight, c: Character) -> Iterator[Option]:
    """Towards each enemy, as far as one action turns it, and by quarter and half of that."""
    if not c.gatling:
        return
    gatling = g.gatlings[c.gatling]
    most = float(g.board.weapons[gatling.gun.weapon].turn)
    wanted = []
    for enemy in g.enemies(c.id):
        goal = bearing(gatling_base(gatling), base(enemy))
        off = (goal - gatling.facing + 180.0) % 360.0 - 180.0
        wanted.append(gatling.facing + max(-most, min(most, off)))
    wanted += [gatling.facing + step for step in (most, -most, most / 2, -most / 2)]
    seen: list[float] = []
    for facing in wanted:
        facing = facing % 360.0
        if turn_between(facing, gatling.facing) < 1.0 or any(turn_between(facing, other) < 1.0 for other in seen):
            continue
        seen.append(facing)
        yield Option(TurnGatling(c.id, c.gatling, facing), 1, ("bala.weapon.gatling-turn",))


def _turn_gatling(ref: Ref, g: Fight, choice: TurnGatling) -> None:
    """bala.weapon.gatling-turn: up to 90 degrees for one action, also when it fires; its gunner faces the same way."""
    name = g[choice.actor].gatling
    assert choice.facing is not None
    facing = choice.facing % 360.0
    g.gatlings[name] = replace(g.gatlings[name], facing=facing)
    g.change(choice.actor, facing=facing)
    detection.refresh(g)
    ref.tell("turns-gatling", "bala.weapon.gatling-turn", who=choice.actor, gatling=name, facing=facing)


ACTIONS = (
    Action(Reload, RELOAD, _perform, check=_check, about=lambda *_: {ALL: {}, BULLET: {}, SHOT: {}}),
    Action(Unjam, "bala.action.unjam", _unjam, check=_check_unjam),
    Action(Draw, "bala.action.draw", _draw, check=_check_draw, offers=_draw_offers),
    Action(ChangeHand, "bala.ruling.arm-in-use", _change_hand, check=_check_hand),
    Action(TurnGatling, "bala.weapon.gatling-turn", _turn_gatling, check=_check_gatling, offers=_gatling_offers),
)
