"""``sixgun serve``: the web table, in the browser of this machine or by link."""

from __future__ import annotations

import argparse
import threading
import webbrowser
from importlib.util import find_spec
from pathlib import Path

from sixgun.cli.arguments import positive_number, whole_number
from sixgun.cli.catalogue import HELP
from sixgun.cli.command import Command, arg
from sixgun.cli.errors import BadInput
from sixgun.cli.files import data_folder
from sixgun.cli.output import flush, say

PORT = 8421


def _port(text: str) -> int:
    number = whole_number(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"expected a port from 0 to 65535, not {number}")
    return number


ARGUMENTS = (
    arg("--port", type=_port, metavar="N", help=f"the port; {PORT} or else any free one"),
    arg("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen; this machine only"),
    arg("--name", action="append", default=[], metavar="NAME", help="another host name that the server is called by"),
    arg("--data", type=Path, metavar="DIR", help="the folder of the games"),
    arg("--no-open", action="store_true", help="do not open the browser"),
    arg("--bot-seconds", type=positive_number, default=10, metavar="N", help="how long a bot may think at most"),
)


def missing() -> list[str]:
    """Packages of the extra `web` that are not installed."""
    return [name for name in ("starlette", "uvicorn", "websockets") if find_spec(name) is None]


def given(args: argparse.Namespace) -> list[str]:
    """Options of the web table that somebody has written, or set to something else than usual."""
    usual = argparse.ArgumentParser(add_help=False)
    for argument in ARGUMENTS:
        argument.add_to(usual)
    defaults = vars(usual.parse_args([]))
    return [f"--{key.replace('_', '-')}" for key, value in defaults.items() if getattr(args, key, value) != value]


def run(args: argparse.Namespace) -> int:
    if lacking := missing():
        raise BadInput(f"the web table needs more packages ({', '.join(lacking)}): pip install 'sixgun[web]'")
    from sixgun.server import app, store

    folder = args.data if args.data is not None else data_folder() / "web"
    ports = (PORT, 0) if args.port is None else (args.port,)

    def ready(address: str) -> None:
        say(f"Sixgun is at {address}  (Ctrl+C ends it; the games are in {folder})")
        flush()
        if not args.no_open:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    for port in ports:
        try:
            app.run(folder, args.host, port, args.name, args.bot_seconds, ready)
            return 0
        except store.StoreError as error:
            raise BadInput(str(error)) from None
        except KeyboardInterrupt:
            return 0
        except OSError as error:
            if port == ports[-1]:
                raise BadInput(f"the server cannot listen on {args.host} ({error.strerror or error})") from None
    return 0


COMMAND = Command(
    "serve",
    HELP["serve"],
    "Open the web table in the browser. Games are kept in the data folder and go on after a restart.",
    ARGUMENTS,
    run,
)
