"""The HTTP half of procedures: beginning one, opening its files, downloads, and matches that are played inside one."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from sixgun.core.choice import Refusal
from sixgun.core.game import BadSetup, Setup, load_game
from sixgun.core.kinds import Plain
from sixgun.core.procedure import BAND, Procedure, Products, Season, companions
from sixgun.screen.slip import Slips
from sixgun.screen.words import Words
from sixgun.server import protocol, store, workbench
from sixgun.server.begin import Going
from sixgun.server.http import (
    FILE,
    FILE_SECONDS,
    RECORD,
    SMALL,
    Api,
    BadFile,
    answer,
    body_of,
    file_setup,
    language_of,
    link_of,
    no_file,
    text_of,
)
from sixgun.server.hub import head_of, new_link
from sixgun.server.room import Room
from sixgun.server.speech import known_language
from sixgun.server.table import WATCHER, new_game
from sixgun.server.worker import CheckReply, FileReply, JoinJob, JoinReply, OpenJob, WorkbenchJob
from sixgun.server.wrong import Denied, Wrong

LARGEST_FILE = 200_000
"""Characters of a file that is no record."""
LATE = "it takes too long to read"


class Workbenches:
    def __init__(self, api: Api) -> None:
        self.api = api
        self.hub = api.hub

    def routes(self) -> list[BaseRoute]:
        get, post = self.api.get, self.api.post
        return [
            post("/api/workbenches", self.begin),
            post("/api/open", self.open),
            get("/api/product/{link}", self.product),
            get("/api/sheet/{link}", self.sheet),
            post("/api/match/{link}", self.match),
            post("/api/report/{link}", self.report),
            post("/api/slip/{link}", self.slip),
            post("/api/join/{link}", self.join),
        ]

    # beginning -------------------------------------------------------------------------------------------------------
    async def begin(self, request: Request) -> Response:
        asked = await body_of(request, protocol.NewWorkbench, FILE)
        job = WorkbenchJob(
            asked.game, asked.scenario, asked.title, asked.samples, asked.files, dict(asked.options), asked.house
        )
        setup = file_setup(await self.hub.heavy(job, FILE_SECONDS), LATE)
        created = await self.hub.engine(self._new, asked.game, setup, friends=asked.others == "friend")
        return answer(created, 201)

    def _new(self, key: str, setup: Setup, *, friends: bool) -> protocol.Created:
        """Everything for the player who begins it; with `friends`, everybody but who reports gets a link."""
        game = load_game(key)
        assert isinstance(game, Procedure)
        state = game.start(setup)
        names = game.seats(state)
        mine = game.part(Season).reporter(state)
        owners = ["me"]
        seats: dict[str, store.Seat] = {}
        for seat in names:
            if friends and seat != mine:
                owners.append("friend")
                seats[seat] = store.Seat(len(owners) - 1)
            else:
                seats[seat] = store.Seat(0)
        stored = new_game(game, setup, seats, "table", self.hub.new_secret(), secrets.token_hex(12))
        return self._keep(game, setup, stored, owners)

    def _keep(self, game: Procedure[Any], setup: Setup, stored: store.Stored, owners: list[str]) -> protocol.Created:
        links = [new_link() for _ in owners]
        watch = new_link()
        self.hub.store.create(stored, links, watch)
        words = Words(game, setup)
        shown = []
        for number, (link, who) in enumerate(zip(links, owners, strict=True)):
            own = tuple(seat for seat, one in stored.seats.items() if one.link == number)
            named = tuple(words.name(seat) for seat in own)
            shown.append(protocol.SeatLink(link, own, named, "friend" if who == "friend" else "me"))
        shown.append(protocol.SeatLink(watch, (), (), "spectator"))
        head = msgspec.json.decode(stored.lines[0])
        return protocol.Created(tuple(shown), str(head.get("commitment", "")))

    # files -----------------------------------------------------------------------------------------------------------
    async def open(self, request: Request) -> Response:
        """A record, or a file that a procedure goes on with; which, the file says itself."""
        text = await text_of(request, RECORD)
        if not text.lstrip().startswith("{"):
            return await self._open_file(text)
        secret = self.hub.new_secret()
        read, stored = await self.api.read_record(text, secret)
        if read.going is None:
            link = await self.hub.engine(self.api.keep_film, stored, read.film)
            return answer(protocol.OpenedFile("replay", link), 201)
        created = await self.hub.engine(self._go_on, read.going, secret)
        return answer(protocol.OpenedFile("workbench", created.links[0].link, created.links), 201)

    async def _open_file(self, text: str) -> Response:
        if len(text) > LARGEST_FILE:
            raise Wrong("too-large", f"Files of more than {LARGEST_FILE} letters are not taken.")
        reply = await self.hub.heavy(OpenJob(text), FILE_SECONDS)
        setup = file_setup(reply, LATE)
        assert isinstance(reply, FileReply)
        created = await self.hub.engine(self._new, reply.game, setup, friends=False)
        return answer(protocol.OpenedFile("workbench", created.links[0].link, created.links), 201)

    def _go_on(self, going: Going, secret: bytes) -> protocol.Created:
        """A procedure that was begun elsewhere."""
        seats = {seat: store.Seat(0) for seat in going.seats}
        id = secrets.token_hex(12)
        stored = store.Stored(id, going.lines, secret, seats, "table", waiting=going.waiting)
        game = load_game(going.game)
        assert isinstance(game, Procedure)
        return self._keep(game, head_of(stored)["setup"], stored, ["me"])

    async def product(self, request: Request) -> Response:
        room, _ = await self._room(request)
        found = await room.look(partial(workbench.product, room.table, request.query_params.get("part", "")))
        return _download(found, "toml", "application/toml")

    async def sheet(self, request: Request) -> Response:
        room, _ = await self._room(request)
        found = await room.look(partial(workbench.printed, room.table, language_of(request)))
        return _download(found, "html", "text/html")

    async def _room(self, request: Request) -> tuple[Room, int]:
        found = await self.hub.find(link_of(request))
        room = await self.hub.room(found.id)
        if not isinstance(room.table.game, Procedure):
            raise Wrong("not-found", "This is a table, and nothing comes out of it but its record.")
        return room, found.number

    # matches ---------------------------------------------------------------------------------------------------------
    async def match(self, request: Request) -> Response:
        """A table for the match that is to be played now."""
        asked = await body_of(request, protocol.NewMatch, SMALL)
        room, link = await self._room(request)
        _not_a_watcher(link)
        key, setup = await room.look(partial(_wanted, room))
        seats = protocol.NewGame(key, asked.seats, dice=asked.dice)
        async with self.hub.board(setup):
            created = await self.hub.engine(self.api.new_table, load_game(key), setup, seats)
        return answer(created, 201)

    async def report(self, request: Request) -> Response:
        """Tell the procedure how the match ended that was played for it."""
        asked = await body_of(request, protocol.Report, SMALL)
        room, link = await self._room(request)
        _not_a_watcher(link)
        played = await self.hub.room((await self.hub.find(asked.match)).id)
        final = await played.look(partial(_final, played))
        return await self._changed(request, room, partial(_reported, room, link, final))

    async def slip(self, request: Request) -> Response:
        """A slip as it looks with what is written on it; or hand it in."""
        asked = await body_of(request, protocol.FillSlip, FILE)
        room, link = await self._room(request)
        _not_a_watcher(link)
        if asked.send:
            return await self._changed(request, room, partial(_handed_in, room, link, asked))
        return answer(await room.look(partial(_slip, room, link, asked)))

    async def join(self, request: Request) -> Response:
        """Somebody new comes with a file."""
        asked = await body_of(request, protocol.Join, FILE)
        room, link = await self._room(request)
        _not_a_watcher(link)
        reply = await self.hub.heavy(await room.look(partial(_joining, room, link, asked)), FILE_SECONDS)
        if isinstance(reply, CheckReply) and reply.refusal is not None:
            raise await self._refused(request, room, reply.refusal)
        if not isinstance(reply, JoinReply):
            raise no_file(reply, LATE)
        return await self._changed(request, room, partial(_joined, room, link, asked, reply.choices))

    async def _changed(self, request: Request, room: Room, change: Callable[[], None]) -> Response:
        try:
            await room.change(change)
        except BadSetup as bad:
            raise BadFile(bad.problems) from None
        except Denied as denied:
            raise await self._refused(request, room, denied.refusal) from None
        return answer(protocol.Reported(room.table.n))

    async def _refused(self, request: Request, room: Room, refusal: Refusal) -> Wrong:
        words = await room.look(partial(room.table.words, language_of(request)))
        return Wrong("trouble", words.refusal(refusal))


def routes(api: Api) -> list[BaseRoute]:
    return Workbenches(api).routes()


# a match and its procedure; these run where the rules run ------------------------------------------------------------
Final = tuple[tuple[str, Setup], Any]


def _wanted(room: Room) -> tuple[str, Setup]:
    game = room.table.game
    assert isinstance(game, Procedure)
    wanted = game.part(Season).next_game(room.table.match.state)
    if wanted is None:
        raise Wrong("not-yet", "No match is to be played here now.")
    return wanted


def _final(room: Room) -> Final:
    if not room.table.over:
        raise Wrong("not-yet", "The match is not over yet.")
    return (room.table.game.key, room.table.setup), room.table.match.state


def _reporter(room: Room, link: int) -> tuple[Procedure[Any], str]:
    """The procedure, and its seat that reports; that seat must be this link's."""
    table, game = room.table, room.table.game
    assert isinstance(game, Procedure)
    seat = game.part(Season).reporter(table.match.state)
    if seat not in table.links.get(link, ()):
        raise Wrong("not-yours", "Somebody else reports matches here.")
    return game, seat


def _slip(room: Room, link: int, asked: protocol.FillSlip) -> protocol.Filled:
    game, _ = _reporter(room, link)
    state = room.table.match.state
    if asked.slip not in workbench.slips(room.table):
        raise Wrong("not-yet", "This slip is not wanted now.")
    return protocol.Filled(game.part(Slips).slip(state, asked.slip, asked.entries, known_language(asked.language)))


def _handed_in(room: Room, link: int, asked: protocol.FillSlip) -> None:
    game, seat = _reporter(room, link)
    room.table.expect(asked.n)
    state = room.table.match.state
    if asked.slip not in workbench.slips(room.table):
        raise Wrong("not-yet", "This slip is not wanted now.")
    room.table.answer_all(seat, game.part(Slips).hand_in(state, asked.slip, asked.entries))


def _joining(room: Room, link: int, asked: protocol.Join) -> JoinJob:
    seat = _may_join(room, link, asked)
    maker = companions(room.table.game.key.rpartition(".")[0]).get(BAND)
    ready = maker.part(Products).samples() if maker is not None else {}
    text = ready.get(asked.sample, "") if asked.sample else asked.file
    if not text:
        raise Wrong("not-found", "There is no such file.")
    return room.table.join_job(seat, text)


def _may_join(room: Room, link: int, asked: protocol.Join) -> str:
    """The seat that reports it."""
    _, seat = _reporter(room, link)
    room.table.expect(asked.n)
    if not workbench.joining(room.table):
        raise Wrong("not-yet", "Nobody can join now.")
    return seat


def _joined(room: Room, link: int, asked: protocol.Join, choices: Sequence[Plain]) -> None:
    """The table may have gone on while the file was read."""
    kinds = room.table.game.kinds
    room.table.answer_all(_may_join(room, link, asked), [kinds.decode(choice) for choice in choices])


def _reported(room: Room, link: int, final: Final) -> None:
    _wanted(room)
    table = room.table
    game, seat = _reporter(room, link)
    if not game.part(Season).is_next(table.match.state, *final[0]):
        raise Wrong("bad-record", "That is not the match that is to be played here now.")
    table.answer_all(seat, game.part(Season).report(table.match.state, final[1]))


# answers -------------------------------------------------------------------------------------------------------------
def _not_a_watcher(link: int) -> None:
    if link == WATCHER:
        raise Wrong("not-yours", "Spectators only look.")


def _download(found: tuple[str, str] | None, ending: str, kind: str) -> Response:
    """Always to be saved, never shown as a page of this server."""
    if found is None:
        raise Wrong("not-found", "There is no such file.")
    name, text = found
    plain = re.sub(r"[^A-Za-z0-9-]+", "-", name).strip("-").lower()[:60] or "sixgun"
    headers = {"Content-Disposition": f'attachment; filename="{plain}.{ending}"'}
    return Response(text, media_type=kind, headers=headers)
