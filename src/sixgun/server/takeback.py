"""Taking back: what it would undo, and whether it is free, needs the others' consent, or comes too late."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple

from sixgun.core.procedure import Procedure
from sixgun.core.record import Given, Item
from sixgun.screen.words import Words

if TYPE_CHECKING:
    from sixgun.server.table import Table


class Plan(NamedTuple):
    """Where the record would go back to; or the key of a sealed choice that would be opened again. `why` is the key of
    a text "undo.KEY"; with `late`, what it says has come in between."""

    can: Literal["no", "free", "ask"]
    why: str = ""
    point: int = -1
    sealed: str = ""
    late: bool = False

    def text(self, words: Words) -> str:
        """What stands against it, in words."""
        if not self.why:
            return ""
        said = words.texts[f"undo.{self.why}"]
        return words.texts["undo.late"].format(why=said[0].lower() + said[1:]) if self.late else said


def plan(table: Table, link: int) -> Plan:
    """What happens if this link takes back its last choice.

    It is free as long as nothing has come of it that somebody could not know before: no chance, no choice that was made
    in secret, no word for one seat alone, no answer of another person, shown or sealed. Afterwards the other people
    have to agree; bots never do. People who share a link agree among themselves.
    """
    if table.over:
        return Plan("no", "over")
    mine = table.links[link]
    own_dice = table.dice == "own"
    items = table.match.record.items
    sealed = next((key for key in reversed(table.match.sealed) if _seat(key) in mine), "")
    if sealed:
        return Plan("free", sealed=sealed)
    point = _last(items, mine, table.automatic, own_dice=own_dice)
    if point < 0:
        return Plan("no", "nothing")
    for spans in (table.bunches, table.together):
        point = next((start for start, end in spans if start <= point < end), point)
    others = [other for other in table.links if other != link]
    why = _come_of_it(table, point, mine, typed_alone=own_dice and not others)
    if not why:
        return Plan("free", point=point)
    if others:
        return Plan("ask", why, point)
    if why == "chance" and isinstance(table.game, Procedure):
        return Plan("no", why, late=True)  # nobody who builds alone tries the dice out
    if any(seat.bot for seat in table.seats.values()):
        return Plan("no", why, late=True)
    return Plan("free", point=point)


def _come_of_it(table: Table, point: int, mine: tuple[str, ...], *, typed_alone: bool) -> str:
    """What has come of a choice that somebody could not know before; "" for nothing. `typed_alone` is chance that is no
    news to anybody else."""
    since = table.match.record.items[point:]
    if any(end > point for _, end in table.together):
        return "shown"
    if not typed_alone and any(_chance(item) for item in since):
        return "chance"
    if any(entry.seats for entry in table.story()[table.told_at.get(point, 0) :]):
        return "told"
    answered = _answered(since, table.match.sealed)
    return "others" if any(seat not in mine and not table.seats[seat].bot for seat in answered) else ""


def _last(items: list[Item], mine: tuple[str, ...], automatic: set[int], *, own_dice: bool) -> int:
    """Where the last choice of these seats stands in the record; with real dice also the last roll that was typed."""
    for index in range(len(items) - 1, -1, -1):
        item = items[index]
        if isinstance(item, Given):
            if item.choice is None:
                if own_dice:
                    return index
            elif _seat(item.key) in mine and index not in automatic:
                return index
    return -1


def _seat(key: str) -> str:
    return key.partition("@")[2]


def _chance(item: Item) -> bool:
    return isinstance(item, Given) and item.choice is None


def _answered(since: Iterable[Item], sealed: Iterable[str]) -> list[str]:
    """The seats whose answers would go back. What a bot has answered, openly or sealed, it answers again."""
    shown = [item.key for item in since if isinstance(item, Given) and item.choice is not None]
    return [_seat(key) for key in (*shown, *sealed)]
