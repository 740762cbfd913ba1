"""Everything but play: the page itself, games to choose from, new games, records."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from sixgun import __version__
from sixgun.bots import bots
from sixgun.core.bring import Bringing, Slot
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Game, Problem, Setup, UnknownGame, games, load_game
from sixgun.core.procedure import Procedure
from sixgun.core.record import Head
from sixgun.screen.display import Display
from sixgun.screen.words import Words, scenario_name
from sixgun.server import agreed, protocol, speech, store, workbench
from sixgun.server.guard import Bucket
from sixgun.server.hub import Hub, head_of, new_link
from sixgun.server.table import new_game
from sixgun.server.worker import Bad, BringJob, FileJob, FileReply, FilmReply, RecordJob, RecordReply
from sixgun.server.wrong import Wrong

LOG = logging.getLogger("sixgun.server")
PAGE = Path(__file__).parent / "page"
T = TypeVar("T")

SMALL, FILE, RECORD = 64 * 1024, 512 * 1024, 4 * 1024 * 1024
"""The largest bodies, in bytes."""
FILE_SECONDS, RECORD_SECONDS = 10.0, 20.0
RECORD_LINES = 50_000

STATUS: dict[protocol.ErrorCode, int] = {
    "no-such-table": 404,
    "not-found": 404,
    "no-such-rule": 404,
    "not-yet": 409,
    "stale": 409,
    "other-rules": 409,
    "too-fast": 429,
    "too-large": 413,
    "disk-full": 507,
    "trouble": 500,
}
NO_ROOM = "The disk of the server is full: this cannot be kept. Make room there, then try again."
NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Sixgun</title>
<p>The page has not been built. The server itself is running.</p></html>"""


class BadFile(Exception):
    """A file or set-up with mistakes."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{problem.where}: {problem.message}" for problem in problems))
        self.problems = problems


def answer(body: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


class Api:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._creating = Bucket(50, 400)
        self._looking = Bucket(200, 800)
        self._listing = asyncio.Lock()
        """One list at a time: msgspec crashes the process when two threads meet a type of record for the first time."""

    def routes(self) -> list[BaseRoute]:
        get, post = self.get, self.post
        return [
            get("/api/health", self.health),
            get("/api/games", self.games),
            post("/api/games", self.create),
            post("/api/mine", self.mine),
            post("/api/check", self.check),
            post("/api/records", self.upload),
            get("/api/replay/{link}", self.replay),
            get("/api/replay/{link}/{step:int}", self.frame),
            get("/api/record/{link}", self.record),
            get("/api/verify/{link}", self.verify),
            get("/api/rules/{game}/{rule:path}", self.rule),
            get("/api/{rest:path}", self.nothing),
            post("/{rest:path}", self.nothing),
            Route("/{path:path}", page, methods=["GET"]),
        ]

    def get(self, path: str, work: Callable[[Request], Awaitable[Response]]) -> Route:
        return Route(path, partial(self._answered, work, self._looking), methods=["GET"])

    def post(self, path: str, work: Callable[[Request], Awaitable[Response]]) -> Route:
        return Route(path, partial(self._answered, work, self._creating), methods=["POST"])

    async def _answered(
        self, work: Callable[[Request], Awaitable[Response]], bucket: Bucket, request: Request
    ) -> Response:
        try:
            if not bucket.take():
                raise Wrong("too-fast", "Too much at once; wait a moment.")
            return await work(request)
        except Wrong as wrong:
            return answer(protocol.Failed(wrong.code, wrong.text), STATUS.get(wrong.code, 400))
        except BadFile as bad:
            return answer(protocol.Failed("bad-setup", "There are mistakes in it.", bad.problems), 400)
        except store.DiskFull as error:
            LOG.warning("a game was not kept: %s", error)
            return answer(protocol.Failed("disk-full", NO_ROOM), STATUS["disk-full"])
        except store.StoreError as error:
            LOG.warning("a game was not kept: %s", error)
            return answer(protocol.Failed("trouble", "This cannot be kept now; try again in a moment."), 503)
        except Exception:
            LOG.exception("a request could not be answered")
            return answer(protocol.Failed("trouble", "Something went wrong here; nothing has changed."), 500)

    async def nothing(self, request: Request) -> Response:
        raise Wrong("not-found", "There is nothing here.")

    # choosing --------------------------------------------------------------------------------------------------------
    async def health(self, request: Request) -> Response:
        return answer(protocol.Health(True, __version__, protocol.PROTOCOL))

    async def games(self, request: Request) -> Response:
        async with self._listing:
            found = await self.hub.engine(_games, language_of(request))
        return Response(found, media_type="application/json")

    async def rule(self, request: Request) -> Response:
        game, rule = request.path_params["game"], request.path_params["rule"]
        if game not in games() or len(rule) > 120:
            raise Wrong("no-such-rule", "There is no rule with this id.")
        entry = await self.hub.engine(speech.rule_entry, game, rule, language_of(request))
        if entry is None:
            raise Wrong("no-such-rule", "There is no rule with this id.")
        return answer(entry)

    async def check(self, request: Request) -> Response:
        asked = await body_of(request, protocol.CheckFile, FILE)
        try:
            setup = await self._file_setup(asked.game, asked.file, {})
        except BadFile as bad:
            return answer(protocol.Checked(bad.problems, None))
        info = await self.hub.engine(_scenario, load_game(asked.game), "", setup, language_of(request))
        return answer(protocol.Checked((), info))

    async def _file_setup(self, game: str, text: str, options: dict[str, Any]) -> Setup:
        reply = await self.hub.heavy(FileJob(game, text, options), FILE_SECONDS)
        return file_setup(reply, "it takes too long to set up")

    # a new game ------------------------------------------------------------------------------------------------------
    async def create(self, request: Request) -> Response:
        asked = await body_of(request, protocol.NewGame, FILE)
        game = _game(asked.game)
        if bool(asked.scenario) == bool(asked.file):
            raise BadFile((Problem("scenario", "name a scenario, or send a file"),))
        if asked.brought:
            job = BringJob(asked.game, asked.scenario, asked.file, dict(asked.options), dict(asked.brought))
            setup = file_setup(await self.hub.heavy(job, FILE_SECONDS), "it takes too long to set up")
        elif asked.file:
            setup = await self._file_setup(asked.game, asked.file, dict(asked.options))
        else:
            setup = await self.hub.engine(_ready, game, asked.scenario, dict(asked.options))
        board = self.hub.board(setup)
        async with board:
            created = await self.hub.engine(self.new_table, game, setup, asked)
        return answer(created, 201)

    def new_table(self, game: Game[Any], setup: Setup, asked: protocol.NewGame) -> protocol.Created:
        state = game.start(setup)
        names = game.seats(state)
        if set(asked.seats) != set(names):
            raise BadFile((Problem("seats", f"expected somebody for each of {', '.join(names)}"),))
        seats: dict[str, store.Seat] = {}
        owners: list[str] = []
        for seat in names:
            sitting = asked.seats[seat]
            if sitting.who == "bot":
                if sitting.bot not in bots():
                    raise BadFile((Problem(f"seats.{seat}", f"there is no such bot; there are {', '.join(bots())}"),))
                seats[seat] = store.Seat(bot=sitting.bot)
                continue
            if sitting.who == "friend" or "me" not in owners:
                owners.append(sitting.who)
                seats[seat] = store.Seat(len(owners) - 1)
            else:
                seats[seat] = store.Seat(owners.index("me"))
        if asked.dice == "own" and len(owners) > 1 and _has_secrets(game, state, names):
            raise BadFile((Problem("dice", "with secret cards, own dice are for people at one screen"),))
        if asked.dice == "own" and not owners:
            raise BadFile((Problem("dice", "somebody has to roll the dice"),))
        stored = new_game(game, setup, seats, asked.dice, self.hub.new_secret(), secrets.token_hex(12))
        links = [new_link() for _ in owners]
        watch = new_link()
        self.hub.store.create(stored, links, watch)
        self.hub.wake(stored.id)
        words = Words(game, setup)
        shown = []
        for number, (link, who) in enumerate(zip(links, owners, strict=True)):
            mine = tuple(seat for seat, one in seats.items() if one.link == number)
            named = tuple(words.name(seat) for seat in mine)
            shown.append(protocol.SeatLink(link, mine, named, "friend" if who == "friend" else "me"))
        shown.append(protocol.SeatLink(watch, (), (), "spectator"))
        return protocol.Created(tuple(shown), str(head_of(stored).get("commitment", "")))

    async def mine(self, request: Request) -> Response:
        asked = await body_of(request, protocol.Links, SMALL)
        found = await self.hub.engine(self._mine, asked.links, speech.known_language(asked.language))
        return answer(protocol.Mine(found))

    def _mine(self, links: tuple[str, ...], language: str) -> tuple[protocol.MyGame, ...]:
        found = []
        for link in dict.fromkeys(links):
            behind = self.hub.store.find(link)
            stored = self.hub.store.load(behind.id, whole=False) if behind is not None else None
            if behind is None or stored is None:
                continue
            head = msgspec.convert(head_of(stored), Head)
            try:
                game = load_game(head.game)
                words = Words(game, head.setup, language)
            except (UnknownGame, BadSetup):
                continue
            mine = [seat for seat, who in stored.seats.items() if who.link == behind.number and who.link >= 0]
            found.append(
                protocol.MyGame(
                    link,
                    game.key,
                    workbench.named(game, language),
                    game.part(Display).scenario_text(head.setup, language)[0] or scenario_name(head.setup),
                    tuple(words.name(seat) for seat in mine),
                    tuple(words.name(seat) for seat in stored.seats if seat not in mine),
                    stored.over,
                    any(seat in mine for seat in stored.waiting),
                    stored.changed,
                    stored.dice == "film",
                    workbench.kind_of(game),
                )
            )
        return tuple(found)

    # records ---------------------------------------------------------------------------------------------------------
    async def upload(self, request: Request) -> Response:
        text = await text_of(request, RECORD)
        reply, stored = await self.read_record(text)
        link = await self.hub.engine(self.keep_film, stored, reply.film)
        film = await self.hub.engine(_film, stored, reply.film, language_of(request))
        return answer(protocol.Opened(link, film), 201)

    async def read_record(self, text: str, secret: bytes = b"") -> tuple[RecordReply, store.Stored]:
        """A record played through elsewhere, and as it would be kept. What goes on does so with `secret`."""
        if text.count("\n") > RECORD_LINES:
            raise Wrong("too-large", f"Records of more than {RECORD_LINES} lines are not taken.")
        reply = await self.hub.heavy(RecordJob(text, secret), RECORD_SECONDS)
        if isinstance(reply, Bad):
            raise Wrong("bad-record", f"Line {reply.line}: {reply.text}")
        if not isinstance(reply, RecordReply):
            raise Wrong("bad-record", "It takes too long to play this record through.")
        stored = store.Stored(secrets.token_hex(12), reply.lines, secrets.token_bytes(32), {}, "film", over=True)
        return reply, stored

    def keep_film(self, stored: store.Stored, film: FilmReply) -> str:
        link = new_link()
        self.hub.store.create(stored, [], link)
        self.hub.keep_film(stored.id, stored.n, film)
        return link

    async def replay(self, request: Request) -> Response:
        found = await self.hub.find(link_of(request))
        stored, film = await self.hub.film(found.id)
        return answer(await self.hub.engine(_film, stored, film, language_of(request)))

    async def frame(self, request: Request) -> Response:
        found = await self.hub.find(link_of(request))
        stored, film = await self.hub.film(found.id)
        step = request.path_params["step"]
        if not 0 <= step < len(film.views):
            raise Wrong("not-found", "The game does not have so many steps.")
        async with self.hub.board(head_of(stored)["setup"]):
            return answer(await self.hub.engine(_frame, stored, film, step, language_of(request)))

    async def record(self, request: Request) -> Response:
        found = await self.hub.find(link_of(request))
        stored, _ = await self.hub.film(found.id)
        head = head_of(stored)
        plain = re.sub(r"[^A-Za-z0-9-]+", "-", f"{head['game']}-{scenario_name(head['setup'])}").strip("-")
        text = "".join(line + "\n" for line in stored.lines)
        headers = {"Content-Disposition": f'attachment; filename="{plain}.jsonl"'}
        return Response(text, media_type="application/x-ndjson", headers=headers)

    async def verify(self, request: Request) -> Response:
        found = await self.hub.find(link_of(request))
        stored = await self.hub.engine(partial(self.hub.store.load, found.id, whole=False))
        if stored is None or not stored.over:
            raise Wrong("not-yet", "The secret is shown when the game is over.")
        stored, film = await self.hub.film(found.id)
        return answer(_proof(stored, film))


def file_setup(reply: object, late: str) -> Setup:
    """What a worker has made of files; `late` is said if it has not made anything of them in time."""
    if isinstance(reply, FileReply) and reply.setup is not None:
        return reply.setup
    raise no_file(reply, late)


def no_file(reply: object, late: str) -> BadFile:
    """What is wrong with a file of which a worker has made nothing."""
    match reply:
        case FileReply():
            return BadFile(reply.problems)
        case Bad():
            return BadFile((Problem("file", reply.text),))
    return BadFile((Problem("file", late),))


# what is asked for ---------------------------------------------------------------------------------------------------
async def _limited(request: Request, limit: int) -> bytes:
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > limit:
            raise Wrong("too-large", f"More than {limit} bytes are not taken.")
    return data


async def text_of(request: Request, limit: int) -> str:
    """The body of a request that sends a file."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind not in ("text/plain", "application/x-ndjson"):
        raise Wrong("bad-message", "A record is sent as text/plain.")
    data = await _limited(request, limit)
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Wrong("bad-record", "The file is not a text.") from None


async def body_of(request: Request, kind: type[T], limit: int) -> T:
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Wrong("bad-message", "The body has to be application/json.")
    data = await _limited(request, limit)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Wrong("bad-message", f"The body is not what is expected: {error}") from None


def link_of(request: Request) -> str:
    link = str(request.path_params["link"])
    if not re.fullmatch(r"[A-Za-z0-9_-]{16,64}", link):
        raise Wrong("no-such-table", "There is no table behind this link.")
    return link


def language_of(request: Request) -> str:
    return speech.known_language(request.query_params.get("language", "en"))


def _game(key: str) -> Game[Any]:
    try:
        return load_game(key)
    except UnknownGame as error:
        raise BadFile((Problem("game", str(error)),)) from None


def _ready(game: Game[Any], scenario: str, options: dict[str, Any]) -> Setup:
    if scenario not in game.scenarios():
        raise BadFile((Problem("scenario", f"there is no such scenario; there are {', '.join(game.scenarios())}"),))
    try:
        setup = game.setup(scenario, options)
        game.start(setup)
    except BadSetup as bad:
        raise BadFile(bad.problems) from None
    return setup


def _has_secrets(game: Game[Any], state: Any, seats: tuple[str, ...]) -> bool:
    watcher = game.view(state, "")
    return any(game.view(state, seat) != watcher for seat in seats)


# what is answered ----------------------------------------------------------------------------------------------------
@lru_cache(maxsize=16)
def _games(language: str) -> bytes:
    found = []
    for key in games():
        try:
            game = load_game(key)
            scenarios = tuple(_scenario(game, name, game.setup(name), language) for name in game.scenarios())
        except Exception:  # a game may come from any package, and fail in any way
            LOG.exception("the game %s cannot be used", key)
            continue
        found.append(
            protocol.GameInfo(
                game.key,
                game.title,
                game.unit,
                game.listed,
                speech.languages(game.key),
                scenarios,
                game.part(Display).tour(language),
                workbench.companion_list(game.key, language),
                agreed.switch_list(game, language),
                game.part(Display).look,
                game.part(Display).texts(language).get("about.line", ""),
                game.part(Display).texts(language).get("about.kit", ""),
                game.cards_only,
            )
        )
    best = tuple(sorted(bots(), key=lambda name: (name == "random", name != "gunhand", name)))
    return msgspec.json.encode(protocol.Games(tuple(sorted(found, key=lambda game: not game.listed)), best))


def _scenario(game: Game[Any], name: str, setup: Setup, language: str) -> protocol.ScenarioInfo:
    state = game.start(setup)
    words = Words(game, setup, language)
    sides = tuple(protocol.SideInfo(seat, words.name(seat)) for seat in game.seats(state))
    title, text = game.part(Display).scenario_text(setup, language)
    picture = game.part(Display).shown(game.view(state, ""), setup, language)
    switched = dict(game.part(Files).switched(setup))
    places = tuple(_place(words, place) for place in game.part(Bringing).places(setup))
    return protocol.ScenarioInfo(name or scenario_name(setup), title, text, sides, picture, switched, places)


def _place(words: Words, place: Slot) -> protocol.PlaceInfo:
    usual = words.texts.get(f"name.{place.key}", place.usual)
    return protocol.PlaceInfo(place.key, place.seat, place.what, usual, words.name(place.seat) == usual)


def _film(stored: store.Stored, film: FilmReply, language: str) -> protocol.Film:
    head = msgspec.convert(head_of(stored), Head)
    game = load_game(head.game)
    words = Words(game, head.setup, language)
    if film.views and not isinstance(game, Procedure):
        words = words.meeting(game.imagine(msgspec.json.decode(film.views[-1]), head.setup))
    title, text = game.part(Display).scenario_text(head.setup, language)
    seats = tuple(
        protocol.SeatInfo(
            seat, words.name(seat), "person" if who == "person" else "bot", who if who != "person" else ""
        )
        for seat, who in head.seats.items()
    )
    secret = _proof(stored, film).secret
    ended = speech.ended(words, film.ending, secret) if film.ending is not None else None
    return protocol.Film(
        game.key,
        game.title,
        title or scenario_name(head.setup),
        text,
        seats,
        film.steps,
        tuple([speech.line(words, entry) for entry in film.log]),
        ended,
        _proof(stored, film) if head.commitment and film.ending is not None and not game.no_chance else None,
        game.part(Display).look,
    )


def _frame(stored: store.Stored, film: FilmReply, step: int, language: str) -> protocol.Frame:
    head = head_of(stored)
    view = msgspec.json.decode(film.views[step])
    picture = load_game(head["game"]).part(Display).shown(view, head["setup"], language)
    return protocol.Frame(step, picture, view if picture is None else None)


def _proof(stored: store.Stored, film: FilmReply) -> protocol.Proof:
    sealed = str(head_of(stored).get("commitment", ""))
    last = msgspec.json.decode(stored.lines[-1])
    end = last.get("end") if isinstance(last, dict) else None
    secret = str(end.get("secret", "")) if isinstance(end, dict) else ""
    ok = bool(sealed and secret) and film.rolls >= 0
    if ok:
        text = f"All {film.rolls} rolls follow from the secret, and the secret opens the commitment."
    elif not sealed:
        text = "The dice of this game were rolled on a real table; there is nothing to prove."
    else:
        text = film.doubt or "The secret has not been shown."
    return protocol.Proof(sealed, secret, max(film.rolls, 0), ok, text)


# the page ------------------------------------------------------------------------------------------------------------
async def page(request: Request) -> Response:
    """A file of the built page; any other path is the page itself, which knows its own addresses."""
    name = request.path_params["path"]
    if "\0" not in name:
        wanted = (PAGE / name).resolve()
        if name and wanted.is_relative_to(PAGE.resolve()) and wanted.is_file():
            # built files have a hash of their content in their name
            kept = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
            return FileResponse(wanted, headers={"Cache-Control": kept})
    index = PAGE / "index.html"
    if index.is_file():
        return FileResponse(index, headers={"Cache-Control": "no-cache"})
    return HTMLResponse(NO_PAGE, 200)
