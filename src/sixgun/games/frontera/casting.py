"""The people of an adventure: who is there from the start, and who is unseen until the story shows him.

Somebody unseen is in no part of the session: no rule, list, count or view can come across him. Only the board knows
him, and of the people at the table the Mayor (frontera.ruling.unseen-people).
"""

from __future__ import annotations

from collections.abc import Iterable

from sixgun.core.ref import Ref
from sixgun.core.strict import shared_fields
from sixgun.games.frontera.adventures.adventure_file import Beat, Person
from sixgun.games.frontera.house_lists import Lists, own_row
from sixgun.games.frontera.state import MAYOR, Arm, Character, Mount, Session

RULE = "frontera.ruling.unseen-people"


def character_of(person: Person, lists: Lists) -> Character:
    own = {
        "seat": person.seat or MAYOR,
        "protagonist": bool(person.seat),
        "kind": own_row(lists, person.npc),
        "side": person.side or ("heroes" if person.seat else "mayor"),
        "arms": tuple(Arm(weapon, count) for weapon, count in person.weapons.items()),
        "cents": round(person.dollars * 100),
        "mount": "",
    }
    return Character(**shared_fields(person, Character) | own)


def enter(g: Session, people: Iterable[Person]) -> None:
    """These come into the session, each on a mount of its own or on that of somebody else."""
    entering = list(people)
    for person in entering:
        g.characters[person.id] = character_of(person, g.board.lists)
        if person.mount:
            id = f"{person.id}-{person.mount}"
            g.mounts[id] = Mount(id, person.mount, riders=(person.id,), party=(person.id,))
            g.change(person.id, mount=id)
    for person in entering:
        for mount in [one for one in g.mounts.values() if person.rides and one.party[:1] == (person.rides,)]:
            g.change_mount(mount.id, party=(*mount.party, person.id))
            if person.rides in mount.riders and g.fight is None:
                g.change_mount(mount.id, riders=(*mount.riders, person.id))
                g.change(person.id, mount=mount.id)


# unseen people -------------------------------------------------------------------------------------------------------
def unseen(g: Session) -> tuple[str, ...]:
    """Who has not been shown yet. Only the Mayor may be told."""
    return tuple([id for id in g.board.unseen if id not in g.characters])


def shown(g: Session) -> tuple[str, ...]:
    """Who was unseen in the beginning and is known by now."""
    return tuple([id for id in g.board.unseen if id in g.characters])


def in_beat(beat: Beat) -> tuple[str, ...]:
    """Whom a beat shows: those whom it lists, and everybody who takes part in it."""
    named = [*beat.who.split("+"), *beat.against.split("+"), *[spot.who for spot in beat.spots]]
    return (*beat.shows, *named)


def show(g: Session, people: Iterable[str]) -> tuple[str, ...]:
    """From now on everybody knows of those of them who were unseen; who that is."""
    hidden = unseen(g)
    new = tuple([who for who in dict.fromkeys(people) if who in hidden])
    enter(g, [g.board.unseen[who] for who in new])
    return new


def appear(ref: Ref, g: Session, people: Iterable[str]) -> None:
    """As `show`, with a line in the log if there is somebody new."""
    if new := show(g, people):
        ref.tell("appears", RULE, people=new)
