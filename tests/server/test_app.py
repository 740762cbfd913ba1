"""The socket that the server listens at."""

import asyncio
import socket

from sixgun.server.app import listen


def test_what_is_said_to_a_page_leaves_at_once() -> None:
    """Otherwise the second of two messages waits until the page has confirmed the first."""

    async def at_once() -> int:
        connected: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found: socket.socket = writer.get_extra_info("socket")
            connected.set_result(found.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = listen("127.0.0.1", 0)
        async with await asyncio.start_server(met, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            found = await connected
            writer.close()
        return found

    assert asyncio.run(at_once())
