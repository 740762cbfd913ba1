"""The WebSocket of a link: hello, then questions and answers in turn, with the table's events in between."""

from __future__ import annotations

import asyncio
import logging
from asyncio import sleep as pause
from asyncio import timeout
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sixgun.core.chance import Faces
from sixgun.server import protocol, speech
from sixgun.server.guard import Bucket
from sixgun.server.hub import Hub
from sixgun.server.room import TRY_AGAIN, Listener, Room, encoded
from sixgun.server.store import DiskFull, StoreError
from sixgun.server.wrong import Denied, Wrong

LOG = logging.getLogger("sixgun.server")

SECONDS_TO_HELLO = 10.0
SECONDS_TO_READ = 20.0
"""A page that takes nothing of a message for so long is not there any more."""
LARGEST = 64 * 1024
RATE, BURST = 60.0, 200.0
"""Messages a second, and how many at once."""
BREATH = 0.03
AGAIN, AGAIN_BURST = 2.0, 6.0
"""How often a second everything is sent again, and how often at once: it is much, and is made anew."""
PATIENCE = 100
"""So many messages too many, or that nobody can read, end the connection."""

POLICY_VIOLATION = 1008
ADVISER = "gunhand"
"""The bot that people may ask for advice."""
NOT_KEPT = "This cannot be written down now, so nothing has changed; try again in a moment."
NO_ROOM = "The disk of the server is full, so nothing has changed; make room there, then try again."

_DECODER = msgspec.json.Decoder(protocol.FromPage)


async def serve(socket: WebSocket, hub: Hub) -> None:
    await socket.accept()
    with suppress(WebSocketDisconnect, RuntimeError, asyncio.CancelledError):  # cancelled: the server ends
        try:
            async with timeout(SECONDS_TO_HELLO):
                hello = await _receive(socket)
            room, listener = await _sit_down(hello, hub)
        except TimeoutError:
            await socket.close(POLICY_VIOLATION)
            return
        except Wrong as wrong:
            await socket.send_text(encoded(protocol.Error(-1, wrong.code, wrong.text)))
            await socket.close(POLICY_VIOLATION)
            return
        except StoreError as error:
            LOG.warning("somebody cannot sit down: %s", error)
            await socket.close(TRY_AGAIN)
            return
        sender = asyncio.create_task(_send(socket, listener))
        try:
            await Conversation(socket, room, listener).go_on(sender)
            listener.outbox.put_nowait(POLICY_VIOLATION)
            with suppress(TimeoutError):
                await asyncio.wait_for(sender, 2)
        finally:
            sender.cancel()
            room.leave(listener)


async def _receive(socket: WebSocket) -> protocol.FromPage:
    return read(await socket.receive())


def read(message: Mapping[str, Any]) -> protocol.FromPage:
    """What a frame says. Raises Wrong, or that the socket is closed."""
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or 1000)
    text = message.get("text")
    if text is None:
        raise Wrong("bad-message", "Messages are text.")
    if len(text) > LARGEST:
        raise Wrong("too-large", "The message is too large.")
    try:
        found: protocol.FromPage = _DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Wrong("bad-message", "This is not a message of the protocol.") from None
    return found


async def _sit_down(hello: protocol.FromPage, hub: Hub) -> tuple[Room, Listener]:
    if not isinstance(hello, protocol.Hello):
        raise Wrong("bad-message", "The first message has to be hello.")
    if hello.protocol != protocol.PROTOCOL:
        raise Wrong("bad-protocol", f"This server speaks version {protocol.PROTOCOL} of the protocol.")
    found = await hub.find(hello.link)
    listener = Listener(found.number, speech.known_language(hello.language))
    return await hub.sit_down(found.id, listener, hello.seen), listener


async def _send(socket: WebSocket, listener: Listener) -> None:
    """Until there is a code to close with, or nobody reads."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while isinstance(text := await listener.outbox.get(), str):
            async with timeout(SECONDS_TO_READ):
                await socket.send_text(text)
        if socket.application_state is WebSocketState.CONNECTED:
            async with timeout(SECONDS_TO_READ):
                await socket.close(text)


Look = protocol.AskPreview | protocol.AskOverlay | protocol.AskSight | protocol.AskAdvice | protocol.AskRule
Done = Callable[[bool | None, int], None]


class Conversation:
    def __init__(self, socket: WebSocket, room: Room, listener: Listener) -> None:
        self.socket = socket
        self.room = room
        self.table = room.table
        self.listener = listener
        self._bucket = Bucket(RATE, BURST)
        self._patience = PATIENCE
        self._settled = True
        self._looks: asyncio.Queue[Look] = asyncio.Queue(int(BURST))
        self._again: protocol.Resync | None = None
        self._more = asyncio.Event()
        self._agains = Bucket(AGAIN, AGAIN_BURST)

    async def go_on(self, sender: asyncio.Task[None]) -> None:
        """Until the patience ends, the page leaves, or `sender` can send nothing any more."""
        beside = [asyncio.create_task(self._look()), asyncio.create_task(self._show_again())]
        try:
            while self._patience > 0:
                await self._take_message(sender)
        finally:
            for task in beside:
                task.cancel()

    async def _hear(self, sender: asyncio.Task[None]) -> protocol.FromPage:
        hearing = asyncio.create_task(_receive(self.socket))
        try:
            await asyncio.wait({hearing, sender}, return_when=asyncio.FIRST_COMPLETED)
            if sender.done():
                raise WebSocketDisconnect(TRY_AGAIN)
            return hearing.result()
        finally:
            hearing.cancel()
            del hearing  # an error that knew it would keep itself, and the table, until the collector comes

    async def _take_message(self, sender: asyncio.Task[None]) -> None:
        number = -1
        try:
            message = await self._hear(sender)
            number = message.id if not isinstance(message, protocol.Hello) else -1
            if not self._bucket.take() or self._looks.full():
                await asyncio.sleep(BREATH)  # who shouts is listened to more slowly
                raise Wrong("too-fast", "That was too fast; wait a moment.")
        except Wrong as wrong:
            self._patience -= wrong.code in ("bad-message", "too-fast", "too-large")
            self.listener.tell(encoded(protocol.Error(number, wrong.code, wrong.text)))
            return
        if isinstance(message, Look):
            self._looks.put_nowait(message)
        elif isinstance(message, protocol.Resync):
            self.show_again(message)
        else:
            await self._reply(message, number)

    async def _look(self) -> None:
        """Answer those who only look, one after another, so that a choice never waits behind many of them."""
        while True:
            message = await self._looks.get()
            await self._reply(message, message.id)

    def show_again(self, message: protocol.Resync) -> None:
        """Soon. What is asked for until then is the same once more, in the last language that was asked for."""
        language = message.language or (self._again.language if self._again is not None else None)
        self._again = msgspec.structs.replace(message, language=language)
        self._more.set()

    async def _show_again(self) -> None:
        while True:
            await self._more.wait()
            while not (self.listener.outbox.empty() and self._agains.take()):
                await pause(1 / AGAIN)
            message, self._again = self._again, None
            self._more.clear()
            assert message is not None
            await self._reply(message, message.id)

    async def _reply(self, message: protocol.FromPage, number: int) -> None:
        try:
            reply = await self._answer(message)
        except Wrong as wrong:
            self._patience -= wrong.code == "bad-message"
            reply = protocol.Error(number, wrong.code, wrong.text)
        except Denied as denied:
            words = await self.room.look(partial(self.table.words_of, self.listener.link, self.listener.language))
            reply = protocol.Refused(number, speech.refusal(words, denied.refusal))
        except DiskFull as error:
            LOG.warning("an answer was not taken: %s", error)
            reply = protocol.Error(number, "disk-full", NO_ROOM)
        except StoreError as error:
            LOG.warning("an answer was not taken: %s", error)
            reply = protocol.Error(number, "trouble", NOT_KEPT)
        except Exception:
            LOG.exception("a message could not be answered")
            reply = protocol.Error(number, "trouble", "Something went wrong here; nothing has changed.")
        if reply is not None:
            self.listener.tell(encoded(reply))

    async def _answer(self, message: protocol.FromPage) -> protocol.ToPage | None:
        table, link, language = self.table, self.listener.link, self.listener.language
        match message:
            case protocol.Choose():
                choice = table.read(message.choice, message.question)
                await self.room.judge(partial(table.check_job, link, message.question, choice))
                await self.room.change(partial(table.choose, link, message.question, choice), self._accept(message))
                return None
            case protocol.Roll():
                given: Faces = message.cards or message.dice
                await self.room.change(partial(table.roll, link, message.question, given), self._accept(message))
                return None
            case protocol.AskPreview():
                words = table.words_of(link, language)
                choice = table.read(message.choice)
                found = await self.room.consider(link, partial(table.look_job, link, "preview", choice, language))
                said = None if found.refusal is None else speech.refusal(words, found.refusal)
                preview = None if found.preview is None else speech.preview(words, found.preview)
                return protocol.Previewed(message.id, preview, said)
            case protocol.AskOverlay():
                choice = table.read(message.choice)
                found = await self.room.consider(link, partial(table.look_job, link, "overlay", choice, language))
                return protocol.Overlaid(message.id, found.overlay)
            case protocol.AskSight():
                found = await self.room.consider(link, partial(table.sight_job, link, message.model, language))
                return protocol.Overlaid(message.id, found.overlay)
            case protocol.AskAdvice():
                than = table.read(message.choice) if message.choice is not None else None
                thoughts = await self.room.advise(partial(table.advice_job, link, ADVISER))
                tip = await self.room.look(partial(table.tip, link, language, thoughts, than))
                return msgspec.structs.replace(tip, re=message.id)
            case protocol.AskRule():
                entry = await self.room.hub.engine(speech.rule_entry, table.game.key, message.rule, language)
                if entry is None:
                    raise Wrong("no-such-rule", "There is no rule with this id.")
                return protocol.RuleText(message.id, entry)
            case protocol.AskUndo():
                await self.room.change(partial(table.undo, link, message.n), self._accept(message))
                await self._asked_others()
                return None
            case protocol.Consent():
                consent = partial(table.consent, link, message.request, yes=message.yes)
                await self.room.change(consent, self._accept(message))
                await self._asked_others()
                return None
            case protocol.LeaveOrder():
                leave = partial(table.order, link, message.kind, message.rule, message.when)
                await self.room.order(leave)
                return await self._ordered(message.id)
            case protocol.ForgetOrders():
                await self.room.order(partial(table.forget_orders, link, message.rule))
                return await self._ordered(message.id)
            case protocol.Resync():
                spoken = language if message.language is None else speech.known_language(message.language)
                await self.room.speak(self.listener, spoken)
                return None
            case protocol.Ping():
                return protocol.Pong(message.id)
            case protocol.Hello():
                raise Wrong("bad-message", "Hello has been said.")

    def _accept(self, message: protocol.Choose | protocol.Roll | protocol.AskUndo | protocol.Consent) -> Done:
        """What happens as soon as a change is on the disk."""

        def accept(done: bool | None, n: int) -> None:
            self._settled = done is not False
            self.listener.tell(encoded(protocol.Accepted(message.id, n)))

        return accept

    async def _asked_others(self) -> None:
        """Somebody wants to take back, or does not want it any more: everybody is shown."""
        if not self._settled:
            await self.room.show_again(list(self.room.listeners), with_log=False)

    async def _ordered(self, number: int) -> protocol.Accepted:
        mine = [listener for listener in self.room.listeners if listener.link == self.listener.link]
        await self.room.show_again(mine, with_log=False)
        self.room.poke()
        return protocol.Accepted(number, self.table.n)
