"""Situations: one moment of a game, what is then done, exact odds of what can happen, and what happens with your dice.

    from sixgun import situation

    shot = situation.load("shot.toml")
    print(shot.odds())
    print(shot.resolve(dice=[6, 5, 3]))

The same rules that play the game answer; docs/situations.md describes the files.
"""

from sixgun.core.game import BadSetup
from sixgun.core.odds import TooManyOutcomes
from sixgun.core.processes import ProcessLost, Stopped
from sixgun.situation.arguments import BadArgument
from sixgun.situation.assume import POLICIES, Stated
from sixgun.situation.file import Situation, UnknownModel, from_data, load, loads
from sixgun.situation.odds import End, Group, Odds, Row, StepRefused
from sixgun.situation.plot import NoPlot
from sixgun.situation.resolve import BadDice, Resolution
from sixgun.situation.vary import BadVary, Sweep, parse_vary, sweep

__all__ = [
    "POLICIES",
    "BadArgument",
    "BadDice",
    "BadSetup",
    "BadVary",
    "End",
    "Group",
    "NoPlot",
    "Odds",
    "ProcessLost",
    "Resolution",
    "Row",
    "Situation",
    "Stated",
    "StepRefused",
    "Stopped",
    "Sweep",
    "TooManyOutcomes",
    "UnknownModel",
    "from_data",
    "load",
    "loads",
    "parse_vary",
    "sweep",
]
