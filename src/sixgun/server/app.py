"""The server as one ASGI application, and running it."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from sixgun.server import heap, sockets, workbench_http
from sixgun.server.guard import LOCAL, Guard
from sixgun.server.http import Api
from sixgun.server.hub import Hub
from sixgun.server.store import SqliteStore

DATABASE = "tables.sqlite3"


def build(hub: Callable[[], Hub], hosts: Collection[str] = LOCAL) -> ASGIApp:
    """The application. The hub is made when the event loop runs."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        made = hub()
        api = Api(made)

        async def table(websocket: WebSocket) -> None:
            await sockets.serve(websocket, made)

        app.router.routes.extend([WebSocketRoute("/ws", table), *workbench_http.routes(api), *api.routes()])
        await made.start()
        yield
        await made.close()

    return Guard(Starlette(lifespan=life), hosts)


def run(
    folder: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    names: Collection[str] = (),
    bot_seconds: float = 10.0,
    ready: Callable[[str], None] = lambda address: None,
    hub: Callable[..., Hub] = Hub,
) -> None:
    """Serve until interrupted. With port 0 any free one is taken; `ready` gets the address."""
    store = SqliteStore(folder / DATABASE)
    try:
        listening = listen(host, port)
    except OSError:
        store.close()
        raise
    logging.basicConfig(level=logging.WARNING, format="sixgun: %(message)s")
    config = uvicorn.Config(
        build(lambda: hub(store, bot_seconds), {*LOCAL, host, *names}),
        ws="websockets-sansio",
        ws_max_size=sockets.LARGEST,
        ws_per_message_deflate=False,
        access_log=False,  # addresses hold links
        log_config=None,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
        limit_concurrency=4000,
        lifespan="on",
    )
    heap.few_arenas()
    sys.setswitchinterval(0.002)  # rules run in threads; the event loop should not wait long for its turn
    server = _Server(config, ready)
    asyncio.run(server.serve(sockets=[listening]))


def listen(host: str, port: int) -> socket.socket:
    """A socket for the server. It says that it speaks TCP, since asyncio then sends every message at once; otherwise
    the second of two would wait until the other end has confirmed the first, which takes 40 ms."""
    listening = socket.socket(
        socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        heap.settle()
        if self.started and sockets:
            host, port, *_ = sockets[0].getsockname()
            shown = "localhost" if host in ("127.0.0.1", "::1") else f"[{host}]" if ":" in host else host
            self._ready(f"http://{shown}:{port}/")
