"""A line to the server that can be cut, or lose what is said in one direction."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Proxy:
    """Passes bytes on between a page and a server, until it is told otherwise."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._up = True
        self.to_server = True
        """Whether what the page says arrives."""
        self.to_page = True
        """Whether what the server says arrives."""
        self._open: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self._listening.getsockname()[1]}/"
        self._start(self._accept)

    def _start(self, work: object, *args: object) -> None:
        threading.Thread(target=work, args=args, daemon=True).start()  # type: ignore[arg-type]  # any function

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                page, _ = self._listening.accept()
                if not self._up:
                    page.close()
                    continue
                try:
                    server = socket.create_connection(("127.0.0.1", self._target))
                except OSError:
                    page.close()
                    continue
                self._open |= {page, server}
                self._start(self._pass_on, page, server, "to_server")
                self._start(self._pass_on, server, page, "to_page")

    def _pass_on(self, source: socket.socket, sink: socket.socket, way: str) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if getattr(self, way):
                    sink.sendall(data)
        for end in (source, sink):
            self._end(end)

    def _end(self, end: socket.socket) -> None:
        self._open.discard(end)
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()

    def cut(self) -> None:
        """All connections end, and no new one is made."""
        self._up = False
        for end in list(self._open):
            self._end(end)

    def mend(self) -> None:
        self._up = self.to_server = self.to_page = True

    def close(self) -> None:
        self._listening.close()
        self.cut()
