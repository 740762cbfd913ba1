"""Getting on a horse, and tying it: one action each."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import contact, detection, reload
from sixgun.games.bala.action import Action, no_actions_left
from sixgun.games.bala.choices import Mount, Tie
from sixgun.games.bala.space import base, horse_base, wall_between, within
from sixgun.games.bala.state import Character, Fight, Horse, replace
from sixgun.games.bala.ways import loaded_heavily
from sixgun.table import distance_to_piece, gap

MOUNT = "bala.action.mount"
TIE = "bala.action.tie-horse"
ADJACENT = "bala.ruling.mount-adjacent"
MOUNT_REACH = 1.0


def mount_offers(g: Fight, me: Character) -> Iterator[Option]:
    for horse in g.horses.values():
        yield Option(Mount(me.id, horse.id), 1, (MOUNT, ADJACENT))


def check_mount(g: Fight, me: Character, choice: Mount) -> Refusal | None:
    """bala.action.mount, bala.ruling.mount-adjacent: a free horse within 1 in; a heavy load stays on the ground."""
    horse = g.horses.get(choice.horse)
    if horse is None or horse.out:
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


def mount(ref: Ref, g: Fight, choice: Mount) -> None:
    """bala.action.mount: one action; a tied horse is untied by it (bala.ruling.mount-adjacent); both hands are used.

    bala.ruling.recover-move-fight: getting on takes the rider to where the horse stands, and may start a fight."""
    before = g.characters[choice.actor]
    horse = g.horses[choice.horse]
    g.horses[horse.id] = replace(horse, rider=choice.actor, tied=False)
    g.change(choice.actor, horse=horse.id, x=horse.x, y=horse.y, z=horse.z, facing=horse.facing)
    reload.use_both_hands(g, choice.actor)
    detection.refresh(g)
    ref.tell("mounts", MOUNT, who=choice.actor, horse=horse.id)
    contact.attack_landed(ref, g, choice.actor, before)


def tie_offers(g: Fight, me: Character) -> Iterator[Option]:
    for horse in g.horses.values():
        yield Option(Tie(me.id, horse.id), 1, (TIE, ADJACENT))


def check_tie(g: Fight, me: Character, choice: Tie) -> Refusal | None:
    """bala.action.tie-horse, bala.ruling.mount-adjacent: the horse within 1 in, and a post within 1 in of the horse."""
    horse = g.horses.get(choice.horse)
    if horse is None or horse.out:
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


def tie(ref: Ref, g: Fight, choice: Tie) -> None:
    g.horses[choice.horse] = replace(g.horses[choice.horse], tied=True)
    ref.tell("ties", TIE, who=choice.actor, horse=choice.horse)


ACTIONS = (
    Action("mount", MOUNT, offers=mount_offers, check=check_mount, cost=1, perform=mount),
    Action("tie", TIE, offers=tie_offers, check=check_tie, cost=1, perform=tie),
)
