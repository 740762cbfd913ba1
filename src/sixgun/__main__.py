"""The `sixgun` command, also as ``python -m sixgun``."""

import gc
import signal
import sys


def main() -> int:
    """Ctrl-C ends the program quietly also while its parts are still being loaded."""
    listening = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if listening:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from sixgun.cli import main as run
    from sixgun.cli.catalogue import load, named

    if name := named(sys.argv[1:]):
        load(name)
    if listening:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return run()
    finally:
        gc.freeze()  # Python would look through everything for garbage once more, and then end


if __name__ == "__main__":
    sys.exit(main())
