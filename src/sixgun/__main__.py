"""``python -m sixgun`` is the same as the ``sixgun`` command."""

import sys

from sixgun.cli import main

if __name__ == "__main__":
    sys.exit(main())
