"""The words of a director at a real table: `place` puts a miniature where it stands, `near` says how far it is from
another, and `cover`, like the last word of `near`, how well that other one is covered.

Such a word is a choice at a question of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from sixgun.core.choice import Choice, Packing, Place, Refusal
from sixgun.core.kinds import old
from sixgun.table import Base, direction
from sixgun.table.beside import place_at_distance
from sixgun.table.typed import Named, place_in, who_is

KIND = "director"
FARTHEST = 200.0


class Director(Choice, frozen=True, tag=KIND):
    """Somebody stands at a place, or so far from another one, who is covered so well from there."""

    actor: str
    target: str = ""
    far: float | None = None
    cover: str = ""
    path: tuple[Place, ...] = ()
    facing: float | None = None
    packed = old(
        far=("item", Packing(lambda text: float(text) if text else None, lambda n: "" if n is None else f"{n:g}")),
        cover="how",
    )


class Standing(NamedTuple):
    """A real table in the terms of a game: the rule that lets somebody speak, whether people have agreed on that, who
    is there, who of them cannot be moved by a word, where a miniature fits, and the words for cover."""

    rule: str
    heard: bool
    there: Mapping[str, Base]
    fixed: Collection[str]
    fits: Callable[[str, Place], bool]
    cover: Collection[str]


class Figure(Named, Protocol):
    """Somebody of whom a director may speak."""

    @property
    def place(self) -> Place: ...
    @property
    def by_hand(self) -> tuple[str, ...]:
        """What was said of his cover."""


class Put(NamedTuple):
    """What a word comes to, and how the log says it."""

    who: str
    place: Place
    facing: float | None
    event: str
    facts: dict[str, Any]


# what somebody types -------------------------------------------------------------------------------------------------
def said(
    words: Sequence[str],
    people: Iterable[Named],
    cover: Collection[str],
    units: Callable[[str], float | None] | None = None,
) -> Director | None:
    """What somebody typed, as a choice; None if it is not for the director. `units` turns a distance that is typed in
    another measure into the game's. Raises ValueError with the key of a text "director.KEY" about its use."""
    if not words or words[0] not in ("place", "near", "cover"):
        return None
    word, *rest = words
    people = tuple(people)
    if word == "place":
        at, facing = place_in(rest[1:])
        place = (at[0], at[1], at[2] if len(at) == 3 else 0.0)
        return Director(who_is(rest[0], people), path=(place,), facing=facing)
    if word == "cover":
        if len(rest) != 3 or rest[2] not in cover:
            raise ValueError("cover")
        return Director(who_is(rest[0], people), who_is(rest[1], people), cover=rest[2])
    if len(rest) not in (3, 4) or (len(rest) == 4 and rest[3] not in cover):
        raise ValueError("near")
    far = (units or distance_in)(rest[2])
    if far is None or not _measurable(far):
        raise ValueError("near")
    return Director(who_is(rest[0], people), who_is(rest[1], people), far, rest[3] if len(rest) == 4 else "")


def distance_in(text: str) -> float | None:
    """The distance that a text is; None if it is none."""
    try:
        far = float(text)
    except ValueError:
        return None
    return far if _measurable(far) else None


def _measurable(far: float) -> bool:
    return 0.0 <= far <= FARTHEST


# whether that can be -------------------------------------------------------------------------------------------------
def check(table: Standing, choice: Director) -> Refusal | None:
    if not table.heard:
        return Refusal(table.rule, "no-director")
    if choice.actor not in table.there or choice.actor in table.fixed:
        return _nobody(table, choice.actor, [who for who in table.there if who not in table.fixed])
    if choice.far is not None or (choice.target and choice.cover):
        return _check_near(table, choice, choice.far)
    if len(choice.path) != 1 or choice.target or choice.cover:
        return Refusal(table.rule, "director-what")
    return None if table.fits(choice.actor, choice.path[0]) else _no_room(table, choice)


def _check_near(table: Standing, choice: Director, far: float | None) -> Refusal | None:
    if choice.target not in table.there or choice.target == choice.actor:
        return _nobody(table, choice.target, table.there)
    elsewhere = choice.path or choice.facing is not None
    if choice.cover not in ("", *table.cover) or elsewhere or not (far is None or _measurable(far)):
        return Refusal(table.rule, "director-what")
    return None if far is None or _spot(table, choice, far) is not None else _no_room(table, choice)


def _nobody(table: Standing, name: str, people: Iterable[str]) -> Refusal:
    return Refusal(table.rule, "director-whom", tuple(people), {"who": name})


def _no_room(table: Standing, choice: Director) -> Refusal:
    return Refusal(table.rule, "director-no-room", facts={"who": choice.actor})


def _spot(table: Standing, choice: Director, far: float) -> Place | None:
    """A free place at that distance from base to base, as near as can be to the direction in which it stands now."""
    me, other = table.there[choice.actor], table.there[choice.target]
    return place_at_distance(me, other, far, lambda place: table.fits(choice.actor, place))


# what it comes to ----------------------------------------------------------------------------------------------------
def put(table: Standing, choice: Director, unit: str) -> Put:
    """Where a word that `check` does not refuse puts somebody; `unit` is the name of the fact that tells how far it
    is."""
    who = choice.actor
    if choice.far is None and choice.cover:
        here = table.there[who]
        facts: dict[str, Any] = {"who": who, "target": choice.target, "cover": f"by-hand-{choice.cover}"}
        return Put(who, (here.x, here.y, here.z), None, "director-cover", facts)
    if choice.far is None:
        place = choice.path[0]
        return Put(who, place, choice.facing, "director-places", {"who": who, "x": place[0], "y": place[1]})
    spot, other = _spot(table, choice, choice.far), table.there[choice.target]
    assert spot is not None
    cover = f"by-hand-{choice.cover}" if choice.cover else ""
    facts = {"who": who, "target": choice.target, unit: choice.far, "cover": cover}
    return Put(who, spot, direction(spot, (other.x, other.y, other.z)), "director-near", facts)


class _People(Protocol):
    def __getitem__(self, who: str) -> Any: ...
    def change(self, who: str, **fields: Any) -> Any: ...


P = TypeVar("P", bound=_People)


def obey(
    people: P,
    table: Standing,
    word: Director,
    unit: str,
    move: Callable[[P, str, Place, float], object],
    levels: Mapping[str, str] = {},
) -> Put:
    """As `put`, and done: `move` stands somebody there with this facing, and what is said of cover is noted at the
    target, as one of the game's `levels` where people say it in other words."""
    found = put(table, word, unit)
    move(people, found.who, found.place, people[found.who].facing if found.facing is None else found.facing)
    if word.cover:
        other = people[word.target]
        said = cover_word(levels.get(word.cover, word.cover), word.actor, found.place, other.place)
        people.change(other.id, by_hand=remembered(other.by_hand, word.actor, said))
    return found


def said_of(levels: Iterable[str], shooter: Figure, target: Figure) -> str:
    """Which of these was said of the cover of a target from a shooter; "" if nothing holds."""
    words = {cover_word(level, shooter.id, shooter.place, target.place): level for level in levels}
    return next((level for word, level in words.items() if word in target.by_hand), "")


def cover_word(level: str, shooter: str, start: Place, target: Place) -> str:
    """What was said of the cover of a target from a shooter. It holds while neither moves, so that it names the places
    of both."""
    return f"{level} {shooter} {' '.join([f'{v:.2f}' for v in (*start, *target)])}"


def remembered(words: Iterable[str], shooter: str, word: str) -> tuple[str, ...]:
    """The words about a target with a new one, instead of what was said for the same shooter before."""
    return (*[known for known in words if known.split(" ")[1] != shooter], word)
