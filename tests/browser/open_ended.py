"""``python -m tests.browser.open_ended FOLDER PORT``: as known.py, and every roll is of three open-ended dice, of which
the best counts."""

from __future__ import annotations

from collections.abc import Iterable

from tests.browser import known

from sixgun.core.log import Mod, Roll
from sixgun.core.ref import Ref


def dice(self: Ref, _: int, sides: int, rule: str, mods: Iterable[Mod] = (), *more: object, **cuts: object) -> Roll:
    return self.open(3, sides, rule, mods, (4,))


if __name__ == "__main__":
    Ref.dice = dice  # type: ignore[method-assign, assignment]  # that is what it is for
    known.main()
