"""What a link sees of a table: the event that shows it, and what has been shown before."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from sixgun.core.asking import Asking
from sixgun.core.log import readable
from sixgun.core.orders import Order
from sixgun.screen.display import Display
from sixgun.screen.picture import Ground
from sixgun.screen.words import Words, scenario_name
from sixgun.server import agreed, protocol, speech, workbench

if TYPE_CHECKING:
    from sixgun.server.table import Table

WATCHER = -1
"""The link number of spectators."""


class Told(NamedTuple):
    """What a link was shown of the log at one event."""

    eyes: str
    lines: int


class Shown:
    """What the links of one table have been shown: an event says what is new since the one before. Lines of the log are
    made for those who read them and then forgotten, so that a long game takes no more room for being watched."""

    def __init__(self) -> None:
        self._told: dict[int, Told] = {}
        self._told_before: dict[int, Told] = {}
        self._ground: dict[tuple[int, str], tuple[Ground, ...]] = {}
        self._ground_before: dict[tuple[int, str], tuple[Ground, ...]] = {}

    def go_on(self) -> None:
        """Something has happened: the next event follows on this one."""
        self._told_before, self._told = self._told, {}
        self._ground_before, self._ground = self._ground, {}

    def go_back(self) -> None:
        """Something has been taken back: the next event is whole."""
        self._told.clear()

    def event(
        self, table: Table, link: int, language: str, *, whole: bool = False, with_log: bool = True
    ) -> protocol.Event:
        """The table for a link. Without `whole` it is what follows on the event before, if the link was shown that."""
        eyes = table.eyes(link)
        words = table.words(language, eyes)
        view = table.view(eyes)
        told = readable(table.story(), eyes)
        before = self._told_before.get(link)
        if before is None or before.eyes != eyes:
            whole = True
        start = before.lines if before is not None and not whole else 0
        if not with_log:
            start = len(told)
        self._told[link] = Told(eyes, len(told))
        picture = table.game.part(Display).shown(view, table.setup, language)
        same_ground = False
        if picture is not None:
            same_ground = not whole and self._ground_before.get((link, language)) == picture.ground
            self._ground[link, language] = table.common.ground(language, picture.ground)
            if same_ground:
                picture = msgspec.structs.replace(picture, ground=())
        beside = workbench.shown(table, view, language)
        pending = table.match.pending
        chance = None
        if pending is not None and pending.chance is not None and link != WATCHER:
            id = table.question_id(f"#{pending.rule}")
            chance = speech.chance(words, pending.chance, pending.rule, id)
        return protocol.Event(
            table.n,
            _digest(view),
            eyes,
            start,
            tuple([speech.line(words, entry) for entry in told[start:]]),
            whole,
            picture,
            same_ground,
            view if beside is None and (picture is None or not picture.width) else None,
            _asked(table, words, link, eyes),
            chance,
            _waiting(table, words),
            _ended(table, words),
            _undo(table, words, link),
            _orders(table, words, link),
            beside,
        )


def _asked(table: Table, words: Words, link: int, eyes: str) -> protocol.Asked | None:
    if eyes not in table.links.get(link, ()):
        return None
    question = next((q for q in table.questions if q.seat == eyes), None)
    if question is None:
        return None
    secret = len(table.questions) + len(table.match.sealed) > 1
    private = len(table.links[link]) > 1 and table.view(eyes) != table.view("")
    options, withheld = table.offered(question)
    forms = table.game.part(Asking).forms(table.state(), question)
    id = table.question_id(question.key)
    return speech.asked(words, question, options, withheld, id, secret=secret, private=private, forms=forms)


def _waiting(table: Table, words: Words) -> tuple[protocol.Waiting, ...]:
    pending = table.match.pending
    if pending is not None and pending.chance is not None:
        return (protocol.Waiting("", "", False, pending.rule, words.title(pending.rule)),)
    return tuple(
        protocol.Waiting(q.seat, words.name(q.seat), bool(table.seats[q.seat].bot), q.rule, words.title(q.rule))
        for q in table.questions
    )


def _ended(table: Table, words: Words) -> protocol.Ended | None:
    if table.match.ending is None:
        return None
    end = table.match.record.end
    return speech.ended(words, table.match.ending, end.secret if end is not None else "")


def _undo(table: Table, words: Words, link: int) -> protocol.Undo:
    if link == WATCHER:
        return protocol.Undo()
    plan = table.plan(link)
    if table.request is None:
        return protocol.Undo(plan.can, plan.text(words))
    by = table.links[table.request.link][0]
    yours = link not in table.request.agreed
    return protocol.Undo(plan.can, plan.text(words), by, table.request.id, yours)


def _orders(table: Table, words: Words, link: int) -> tuple[protocol.StandingOrder, ...]:
    mine = dict.fromkeys(order for seat in table.links.get(link, ()) for order in table.orders.of(seat))
    return tuple(protocol.StandingOrder(o.kind, o.rule, str(o.when or ""), _order_text(words, o)) for o in mine)


def _order_text(words: Words, order: Order) -> str:
    """What an order does; one with a condition that the game knows says when one is asked all the same."""
    known = words.display.signs.ask.get(order.rule) == str(order.when or "")
    own = words.texts.get(f"ask.{order.rule}") if known else None
    return own or f"{words.title(order.rule)}: {words.name(order.kind)}"


def welcome(table: Table, link: int, language: str, here: Mapping[int, int]) -> protocol.Welcome:
    return protocol.Welcome(
        protocol.PROTOCOL,
        table.game.key,
        workbench.named(table.game, language),
        table.game.unit,
        table.game.part(Display).scenario_text(table.setup, language)[0] or scenario_name(table.setup),
        seat_list(table, language, here),
        table.links.get(link, ()),
        "own" if table.dice == "own" else "table",
        "" if table.game.no_chance else table.match.record.head.commitment,
        table.n,
        speech.languages(table.game.key),
        agreed.house(table.game, table.setup, language),
        table.game.cards_only,
        table.game.part(Display).look,
    )


def seat_list(table: Table, language: str, here: Mapping[int, int]) -> tuple[protocol.SeatInfo, ...]:
    """All seats; `here` counts the sockets of each link."""
    words = table.words(language)
    return tuple(
        protocol.SeatInfo(
            seat, words.name(seat), "bot" if who.bot else "person", who.bot, bool(who.bot or here.get(who.link, 0))
        )
        for seat, who in table.seats.items()
    )


def _digest(view: Mapping[str, Any]) -> str:
    return hashlib.sha256(msgspec.json.encode(view, order="deterministic")).hexdigest()[:16]
