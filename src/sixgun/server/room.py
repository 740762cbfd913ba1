"""One table with the people around it: who listens, what they hear, and who acts, people, bots and orders.

Everything here runs on the event loop, one change at a time; rules run in the threads and processes of the hub.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count
from typing import TYPE_CHECKING, TypeVar

import msgspec

from sixgun.core.choice import Question
from sixgun.core.game import Setup
from sixgun.server import protocol
from sixgun.server.common import Common
from sixgun.server.store import StoreError
from sixgun.server.table import WATCHER, Denied, Table, Wrong
from sixgun.server.worker import (
    AdviceJob,
    AdviceReply,
    BotJob,
    BotReply,
    CheckJob,
    CheckReply,
    Job,
    LookJob,
    LookReply,
    OptionsReply,
    Reply,
    SightJob,
    Thought,
    plain,
)

if TYPE_CHECKING:
    from sixgun.server.hub import Hub

T = TypeVar("T")

LOG = logging.getLogger("sixgun.server")
SOCKETS = 12
"""How many a link may have open."""
UNREAD = 200
"""How many messages may wait for a socket that does not read."""
TRY_TO_KEEP = 2.0
"""Seconds until a bot's answer that could not be kept is tried again."""
OPTIONS_SECONDS = 30.0
ADVICE_SECONDS = 8.0
CHECK_SECONDS = 10.0
"""How long it may take to judge a choice that nobody offered, or to find its odds."""
LOOKS = 2
"""So many choices are looked at for one link at a time."""
THOUGHTS = 16
WAIT_FOR_LOOKS, WAIT_FOR_BOTS = 0.25, 1.5
"""Workers are first for people who wait for their options. So many seconds later, people who only look at a choice and
bots are as urgent as a person who comes just then. Where a person waits until several bots have acted, that counts from
the person's own choice, not from each bot's turn."""
AHEAD = 3.0
"""However long a person has waited for bots, they never go before those who came so many seconds earlier."""
COSTLY = 0.005
"""Questions whose options cost more seconds of the processor have them made in a process of their own."""
TRY_AGAIN = 1013
"""The code that closes a socket which does not read."""


_ENCODER = msgspec.json.Encoder(enc_hook=plain)


def encoded(message: protocol.ToPage) -> str:
    return _ENCODER.encode(message).decode()


class Listener:
    """One socket at a table. `outbox` gets texts to send, and at last the code to close the socket with."""

    def __init__(self, link: int, language: str) -> None:
        self.link = link
        self.language = language
        self.outbox: asyncio.Queue[str | int] = asyncio.Queue()

    def tell(self, text: str) -> None:
        if self.outbox.qsize() < UNREAD:
            self.outbox.put_nowait(text)
        elif self.outbox.qsize() == UNREAD:
            self.outbox.put_nowait(TRY_AGAIN)


class SameGround(asyncio.Lock):
    """What tables of the same set-up share: the lock of their ground, its number for workers, and what is the same at
    all of them."""

    numbers = count()

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.number = next(self.numbers)
        self.common = Common(setup)


class Room:
    """A table with the people around it."""

    def __init__(self, hub: Hub, table: Table, board: SameGround) -> None:
        self.hub = hub
        self.table = table
        self.listeners: set[Listener] = set()
        self.touched = time.monotonic()
        self._rested = 0.0
        self.gone = False
        """Whether it has left the memory: the table may be open elsewhere."""
        self._lock = asyncio.Lock()
        self._board = board
        self._driver: asyncio.Task[None] | None = None
        self._since = self.touched
        """When a person made the last choice, or bots were last set going: since then people wait for bots."""
        self._wanted = False
        self._looking: dict[int, asyncio.Semaphore] = {}
        self._thoughts: dict[str, tuple[Thought, ...]] = {}
        """What a bot thought about the last questions that it was asked for; enough of them that the questions which
        are asked together do not push each other out."""

    @property
    def quiet(self) -> float:
        """For how many seconds nobody has been here and nothing has happened; 0 if anybody or anything is."""
        busy = self._driver is not None or self._lock.locked() or self.listeners
        return 0.0 if busy else time.monotonic() - self.touched

    def rest(self) -> None:
        """Nobody looks: let go of what only those need who do. Once, until something happens again."""
        if self._rested < self.touched:
            self._rested = self.touched
            self.hub.spawn(self._rest())

    async def _rest(self) -> None:
        async with self._lock, self._board:
            if not self.listeners:
                self.table.rest()

    def here(self) -> Counter[int]:
        return Counter(listener.link for listener in self.listeners)

    # coming and going ------------------------------------------------------------------------------------------------
    async def join(self, listener: Listener, seen: int) -> bool:
        """Sit down, unless the table has just left the memory (False)."""
        async with self._lock:
            if self.gone:
                return False
            if self.here()[listener.link] >= SOCKETS:
                raise Wrong("too-fast", "There are too many windows open with this link.")
            await self._mend()
            self.listeners.add(listener)
            try:
                await self._prepare({listener.link})
                async with self._board:
                    texts = await self.hub.engine(self._welcome, listener, seen, self.here())
            except BaseException:
                self.listeners.discard(listener)
                raise
            for text in texts:
                listener.tell(text)
        self.hub.spawn(self.show_presence())
        self.poke()
        return True

    def _welcome(self, listener: Listener, seen: int, here: Counter[int]) -> list[str]:
        table, link, language = self.table, listener.link, listener.language
        welcome = table.welcome(link, language, here)
        event = table.event(link, language, whole=True, with_log=seen != table.n)
        return [encoded(welcome), encoded(event)]

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.touched = time.monotonic()
        if self.listeners:
            self.hub.spawn(self.show_presence())

    async def show_presence(self) -> None:
        async with self._lock:
            here = self.here()
            for language in {listener.language for listener in self.listeners}:
                seats = await self.hub.engine(self.table.seat_list, language, here)
                text = encoded(protocol.Presence(seats, here[-1]))
                for listener in self.listeners:
                    if listener.language == language:
                        listener.tell(text)

    # looking ---------------------------------------------------------------------------------------------------------
    async def look(self, ask: Callable[[], T]) -> T:
        """Something that changes nothing. It waits for no options of others, which are made while the table is
        locked: how long that takes is theirs to know."""
        self.touched = time.monotonic()
        async with self._board:
            if self.table.broken:
                await self.hub.engine(self.table.mend)
            return await self.hub.engine(ask)

    async def _mend(self) -> None:
        """Nobody is shown what was done halfway. Raises StoreError."""
        if self.table.broken:
            async with self._board:
                await self.hub.engine(self.table.mend)

    async def consider(self, link: int, make: Callable[[], LookJob | SightJob]) -> LookReply:
        """Odds, or something to draw, for a link. It is worked out elsewhere, while the table goes on."""
        async with self._looking.setdefault(link, asyncio.Semaphore(LOOKS)):
            reply = await self._run(await self.look(make), CHECK_SECONDS, "choice", WAIT_FOR_LOOKS)
        if not isinstance(reply, LookReply):
            raise Wrong("trouble", "That takes too long to work out.")
        return reply

    async def advise(self, make: Callable[[], tuple[str, AdviceJob]]) -> tuple[Thought, ...]:
        """What a bot would do at the question that waits; it is thought about once."""
        question, job = await self.look(make)
        if question not in self._thoughts:
            reply = await self._run(job, ADVICE_SECONDS, f"bot {job.bot}", WAIT_FOR_LOOKS)
            if not isinstance(reply, AdviceReply):
                raise Wrong("trouble", "Nobody has any advice now.")
            self._thoughts[question] = reply.thoughts
            while len(self._thoughts) > THOUGHTS:
                del self._thoughts[next(iter(self._thoughts))]
            return reply.thoughts
        return self._thoughts[question]

    async def judge(self, make: Callable[[], CheckJob | None]) -> None:
        """Have a choice that nobody offered judged where it holds up nobody. Raises Denied."""
        job = await self.look(make)
        if job is None:
            return
        reply = await self._run(job, CHECK_SECONDS, "choice", 0.0)
        if not isinstance(reply, CheckReply):
            raise Wrong("trouble", "It takes too long to judge this choice; nothing has changed.")
        if reply.refusal is not None:
            raise Denied(reply.refusal)

    async def _run(self, job: Job, seconds: float, kind: str, patience: float) -> Reply | None:
        return await self.hub.pool.run(
            job, seconds, kind, urgent=kind == "options", patience=patience, ground=self._board.number
        )

    async def show_again(self, listeners: list[Listener], *, with_log: bool) -> None:
        """The present event once more, whole."""
        async with self._lock:
            await self._mend()
            await self._show(listeners, whole=True, with_log=with_log)

    async def speak(self, listener: Listener, language: str) -> None:
        """Welcome and the present event once more, whole, and from now on everything in this language. Nothing that is
        being shown changes its language on the way."""
        async with self._lock:
            listener.language = language
            await self._mend()
            await self._prepare({listener.link})
            async with self._board:
                texts = await self.hub.engine(self._welcome, listener, -1, self.here())
            for text in texts:
                listener.tell(text)

    async def _show(self, listeners: Iterable[Listener], *, whole: bool = False, with_log: bool = True) -> None:
        """The present event for these listeners; first for those who need not wait for options, then for each link as
        soon as it has its own."""
        everybody = list(listeners)
        asked = sorted({listener.link for listener in everybody if self.table.to_be_shown((listener.link,))})
        others = [one for one in everybody if one.link not in asked]
        if others:
            await self._show_to(others, whole=whole, with_log=with_log)
        each = [[one for one in everybody if one.link == link] for link in asked]
        await asyncio.gather(*(self._show_to(one, whole=whole, with_log=with_log) for one in each))

    async def _show_to(self, everybody: list[Listener], *, whole: bool, with_log: bool) -> None:
        groups = {(listener.link, listener.language) for listener in everybody}
        try:
            await self._prepare({link for link, _ in groups})
            async with self._board:
                texts = await self.hub.engine(self._events, groups, whole=whole, with_log=with_log)
        except Exception:  # what was changed is changed; a page that hears nothing now asks again
            LOG.exception("a table of %s cannot be shown", self.table.game.key)
            return
        for listener in everybody:
            listener.tell(texts[listener.link, listener.language])

    def _events(self, groups: set[tuple[int, str]], *, whole: bool, with_log: bool) -> dict[tuple[int, str], str]:
        return {
            (link, language): encoded(self.table.event(link, language, whole=whole, with_log=with_log))
            for link, language in sorted(groups)
        }

    async def _prepare(self, links: set[int]) -> None:
        """Have the options made that these links will be shown."""
        await self._make_options(self.table.to_be_shown(links))

    async def _make_options(self, questions: Iterable[Question]) -> None:
        """In another process, unless they are known to be cheap."""
        for question in questions:
            kind = f"options {question.rule}"
            if self.hub.costs.get(kind, COSTLY) < COSTLY:
                async with self._board:
                    spent = await self.hub.engine(self.table.offer, question)
            else:
                reply = await self._run(self.table.options_job(question), OPTIONS_SECONDS, "options", 0.0)
                if not isinstance(reply, OptionsReply):
                    continue
                kinds = self.table.game.kinds
                options = tuple([offered.option(kinds) for offered in reply.options])
                self.table.offer(question, options, reply.unavailable)
                spent = reply.seconds
            self.hub.costs[kind] = 0.9 * self.hub.costs.get(kind, spent) + 0.1 * spent

    # changing --------------------------------------------------------------------------------------------------------
    async def order(self, act: Callable[[], None]) -> None:
        """Keep something about the table that is no move in the game."""
        self.touched = time.monotonic()
        async with self._lock, self._board:
            await self.hub.engine(self.table.safely, act)

    async def change(self, act: Callable[[], T], done: Callable[[T, int], None] | None = None) -> None:
        """Change the game. `done` gets the result as soon as it is on the disk; then everybody is shown."""
        self._since = time.monotonic()
        await self._change(act, done)
        self.poke()

    async def _change(self, act: Callable[[], T], done: Callable[[T, int], None] | None = None) -> T:
        self.touched = time.monotonic()
        async with self._lock:
            before = self.table.n
            async with self._board:
                result: T = await self.hub.engine(self.table.safely, act)
            if done is not None:
                done(result, self.table.n)
            if self.table.n != before:
                await self._show(self.listeners)
            return result

    # bots and orders -------------------------------------------------------------------------------------------------
    def poke(self) -> None:
        """Let bots and standing orders go on, if it is theirs."""
        self._wanted = True
        if self._driver is None:
            self._since = time.monotonic()
            self._driver = self.hub.spawn(self._drive())

    def patience(self) -> float:
        """How many seconds later others may come and still go before the next bot of this table."""
        if all(listener.link == WATCHER for listener in self.listeners):
            return WAIT_FOR_BOTS
        return max(WAIT_FOR_BOTS - (time.monotonic() - self._since), -AHEAD)

    async def _drive(self) -> None:
        try:
            while self._wanted:
                self._wanted = False
                try:
                    while await self._automatic_step():
                        pass
                except StoreError as error:  # such as a full disk: the game goes on when there is room
                    LOG.warning("a table of %s waits: %s", self.table.game.key, error)
                    await asyncio.sleep(TRY_TO_KEEP)
                    self._wanted = True
        except Exception:
            LOG.exception("a table of %s has stopped", self.table.game.key)
        finally:
            self._driver = None

    async def _automatic_step(self) -> bool:
        async with self._lock:
            await self._mend()
            await self._make_options(self.table.to_be_ordered())
        job, question = await self._change(self._next_job)
        if isinstance(job, bool):
            return job
        job = msgspec.structs.replace(job, haste=self.hub.haste())
        reply = await self._run(job, self.hub.bot_seconds, f"bot {job.bot}", self.patience())
        choice = self.table.game.kinds.decode(reply.choice) if isinstance(reply, BotReply) else None
        if choice is None:
            LOG.warning("the bot %s did not choose (%s)", job.bot, "too slow" if reply is None else reply)
        await self._change(lambda: self.table.bot_answers(job.spot.seat, question, choice))
        return True

    def _next_job(self) -> tuple[BotJob | bool, str]:
        job = self.table.automatic_step()
        return job, "" if isinstance(job, bool) else self.table.bot_question(job.spot.seat)
