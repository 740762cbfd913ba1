"""Horses: mounting, tying, falling off, straying, and the dice of trot and gallop. The ride itself is in
movement.py."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import detection, reload
from sixgun.games.bala.action import Action, no_actions_left, one
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS, base, horse_base, movable, wall_between, within
from sixgun.games.bala.state import Character, Fight, Horse, replace
from sixgun.games.bala.ways import loaded_heavily, others, walk_on_foot, walk_trot
from sixgun.table import Base, distance_to_piece, gap, place_free, straight

MOUNT = "bala.action.mount"
TIE = "bala.action.tie-horse"
ADJACENT = "bala.ruling.mount-adjacent"
MOUNT_REACH = 1.0
STRAY = "bala.ruling.untied-horse"
STRAY_HEARING = 6.0


# mounting and tying --------------------------------------------------------------------------------------------------
def mount_options(g: Fight, me: Character) -> Iterator[Option]:
    for horse in g.horses.values():
        choice = Choice("mount", me.id, item=horse.id)
        if check_mount(g, me, choice) is None:
            yield Option(choice, 1, (MOUNT, ADJACENT))


def check_mount(g: Fight, me: Character, choice: Choice) -> Refusal | None:
    """bala.action.mount, bala.ruling.mount-adjacent: a free horse within 1 in; a heavy load stays on the ground."""
    horse = g.horses.get(choice.item)
    if horse is None or horse.out or choice != Choice("mount", me.id, item=choice.item):
        return Refusal(MOUNT, "no-such-horse", tuple([h.id for h in g.horses.values() if not h.out]))
    if me.mounted or me.cart:
        return Refusal(MOUNT, "already-riding", facts={"who": me.id})
    if horse.rider:
        return Refusal(MOUNT, "horse-taken", facts={"horse": horse.id, "rider": horse.rider})
    if loaded_heavily(g, me):
        return Refusal("bala.gap.heavy-load", "hands-full", facts={"who": me.id})
    if not _at_hand(g, me, horse):
        return Refusal(ADJACENT, "too-far-to-handle", facts={"task": horse.id, "within": MOUNT_REACH})
    return no_actions_left(g, 1, MOUNT)


def _at_hand(g: Fight, me: Character, horse: Horse) -> bool:
    """bala.ruling.mount-adjacent: within 1 in, and not on the other side of a wall."""
    reached = within(gap(base(me), horse_base(horse)), MOUNT_REACH)
    return reached and not wall_between(g, me.place, (horse.x, horse.y, horse.z))


def mount(ref: Ref, g: Fight, choice: Choice) -> None:
    """bala.action.mount: one action; a tied horse is untied by it (bala.ruling.mount-adjacent); both hands are used."""
    horse = g.horses[choice.item]
    g.horses[horse.id] = replace(horse, rider=choice.actor, tied=False)
    g.change(choice.actor, horse=horse.id, x=horse.x, y=horse.y, z=horse.z, facing=horse.facing)
    reload.use_both_hands(g, choice.actor)
    detection.refresh(g)
    ref.tell("mounts", MOUNT, who=choice.actor, horse=horse.id)


def tie_options(g: Fight, me: Character) -> Iterator[Option]:
    for horse in g.horses.values():
        choice = Choice("tie", me.id, item=horse.id)
        if check_tie(g, me, choice) is None:
            yield Option(choice, 1, (TIE, ADJACENT))


def check_tie(g: Fight, me: Character, choice: Choice) -> Refusal | None:
    """bala.action.tie-horse, bala.ruling.mount-adjacent: the horse within 1 in, and a post within 1 in of the horse."""
    horse = g.horses.get(choice.item)
    if horse is None or horse.out or choice != Choice("tie", me.id, item=choice.item):
        return Refusal(TIE, "no-such-horse", tuple([h.id for h in g.horses.values() if not h.out]))
    if me.mounted or me.cart:
        return Refusal(TIE, "on-foot-only", facts={"who": me.id})
    if horse.rider:
        return Refusal(TIE, "horse-taken", facts={"horse": horse.id, "rider": horse.rider})
    if horse.tied:
        return Refusal(TIE, "horse-tied", facts={"horse": horse.id})
    if not _at_hand(g, me, horse):
        return Refusal(ADJACENT, "too-far-to-handle", facts={"task": horse.id, "within": MOUNT_REACH})
    if not any(
        within(distance_to_piece(g.board.scene, post, horse_base(horse)), MOUNT_REACH) for post in g.board.posts
    ):
        return Refusal(ADJACENT, "no-post", g.board.posts, {"horse": horse.id})
    return no_actions_left(g, 1, TIE)


def tie(ref: Ref, g: Fight, choice: Choice) -> None:
    g.horses[choice.item] = replace(g.horses[choice.item], tied=True)
    ref.tell("ties", TIE, who=choice.actor, horse=choice.item)


# getting off ---------------------------------------------------------------------------------------------------------
def unhorse(g: Fight, who: str, towards: tuple[float, float] | None = None) -> None:
    """Put a rider on foot in contact with its horse (bala.ruling.dismount-position, bala.ruling.fall-height-horse), on
    the side nearest to `towards` where there is room."""
    c = g.characters[who]
    horse = g.horses[c.horse]
    g.horses[horse.id] = replace(horse, rider="")
    g.change(who, horse="")
    x, y = beside(g, who, horse, towards)
    g.change(who, x=x, y=y, z=horse.z)


def beside(g: Fight, who: str, horse: Horse, towards: tuple[float, float] | None = None) -> tuple[float, float]:
    """A free spot in contact with a horse; its own side first, then all round; on the horse's place if there is no
    room."""
    reach = HORSE_RADIUS + FOOT_RADIUS + 0.001
    first = horse.facing + 90.0
    if towards is not None:
        first = math.degrees(math.atan2(towards[1] - horse.y, towards[0] - horse.x))
    walk = walk_on_foot(g, g.characters[who])
    around = [*others(g, who), horse_base(horse)]
    for turn in (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180):
        angle = math.radians(first + turn)
        x, y = horse.x + reach * math.cos(angle), horse.y + reach * math.sin(angle)
        if place_free(g.board.scene, walk, (x, y, horse.z), around, movable(g)) is None:
            return (x, y)
    return (horse.x, horse.y)


# dice ----------------------------------------------------------------------------------------------------------------
def ride_inches(ref: Ref, g: Fight, who: str, number: int, rule: str) -> int:
    """The dice of a trot or gallop, with the horse's rerolls.

    bala.horse.nag, bala.horse.cow-horse, bala.horse.thoroughbred, bala.horse.quarter-horse,
    bala.ruling.horse-reroll-once, bala.ruling.horse-dice-scope."""
    horse = g.horses[g.characters[who].horse]
    kind = g.board.horse_kinds[horse.kind]
    roll = ref.dice(number, 6, rule)
    dice = list(roll.dice)
    ref.tell("ride-dice", rule, roll=roll, who=who, horse=horse.id)
    again = [index for index, die in enumerate(dice) if die in kind.reroll]
    if again and not kind.mandatory:
        again = _chosen_rerolls(ref, g, who, kind.id, dice, again)
    if again:
        second = ref.dice(len(again), 6, f"bala.horse.{kind.id}")
        for index, die in zip(again, second.dice, strict=True):
            dice[index] = die
        ref.tell("reroll", f"bala.horse.{kind.id}", roll=second, who=who, horse=horse.id)
    return sum(dice)


def _chosen_rerolls(ref: Ref, g: Fight, who: str, kind: str, dice: list[int], able: list[int]) -> list[int]:
    """The rider may roll each such die again: the lowest first, as many as it likes."""
    rule = f"bala.horse.{kind}"
    worst = sorted(able, key=lambda index: dice[index])
    answer = ref.ask(
        g.seat_of(who),
        rule,
        tuple(
            Option(
                Choice("reroll", who, number=n), 0, (rule, "bala.ruling.horse-reroll-once"), facts={"dice": tuple(dice)}
            )
            for n in range(len(worst), -1, -1)
        ),
        facts={"who": who, "dice": tuple(dice)},
    )
    return sorted(worst[: answer.number])


# straying ------------------------------------------------------------------------------------------------------------
def startle(ref: Ref, g: Fight, shooter: Base) -> None:
    """bala.ruling.untied-horse: nothing by default; with untied_horses = "stray" a loose horse within 6 in of a shot
    runs 2D6 in in a random direction (a whole degree)."""
    if g.board.switches.untied_horses != "stray":
        return
    for horse in list(g.horses.values()):
        if horse.out or horse.rider or horse.tied or not within(gap(horse_base(horse), shooter), STRAY_HEARING):
            continue
        inches = ref.dice(2, 6, STRAY, cuts=tuple(range(3, 13))).total
        degrees = int(ref.pick(DEGREES, STRAY))
        around = others(g, "", horse.id)
        start = (horse.x, horse.y, horse.z)
        (x, y, z), _ = straight(g.board.scene, walk_trot(), start, float(degrees), float(inches), around, movable(g))
        g.horses[horse.id] = replace(horse, x=x, y=y, z=z, facing=float(degrees))
        ref.tell("strays", STRAY, horse=horse.id, inches=inches, degrees=degrees)


DEGREES = tuple(str(d) for d in range(360))

ACTIONS = (
    Action("mount", MOUNT, options=mount_options, check=check_mount, cost=one, perform=mount),
    Action("tie", TIE, options=tie_options, check=check_tie, cost=one, perform=tie),
)
