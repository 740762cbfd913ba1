"""How a command ends early: bad input or Ctrl-C, each as one sentence."""

from sixgun.cli.output import say
from sixgun.core.errors import SixgunError

BAD_INPUT = 2


class BadInput(SixgunError):
    """One sentence for the person at the keyboard; the command ends with exit code 2."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, after what there is was shown: one sentence about what is missing."""


def complain(command: str, message: str) -> None:
    """One sentence on stderr."""
    sentence = " ".join(message.split())
    say(f"sixgun {command}: {sentence}{'' if sentence.endswith(('.', '?', '!')) else '.'}", stderr=True)
