"""Which games the corpus holds: every scenario, every companion and every situation that begins a whole game.

Everything about a record follows from its name: the set-up, who plays, the dice. Nothing here names a game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sixgun.core.bring import Bringing, brought, ready
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Game, Setup, companion_keys, games, load_game
from sixgun.core.procedure import Procedure, Products, companions
from sixgun.core.switches import Switch, Value
from sixgun.situation import Situation

SITUATIONS = Path(__file__).parents[2] / "docs" / "situations"
WILD = "wild"
"""A player who takes whatever the rules allow, listed or not (players.py)."""
TABLES = (
    (WILD,),
    ("random",),
    ("random", "gunhand"),
    ("gunhand",),
    (WILD, "gunhand"),
    (WILD,),
    ("gunhand", "random"),
    ("random", WILD),
)
"""Who plays, in turn: the first name takes the first seat, and so on around the table."""
PER_GAME = 120
"""Records of the scenarios of one game, divided among them."""
PER_COMPANION = 27
PER_SITUATION = 2
AT_LEAST = 3
"""Records of one scenario."""
CUT, SHORT_CUT = 150, 60
"""Decisions after which a record stops; the second for games that begin in the middle, and beside the table."""
WHOLE_EVERY, WHOLE = 4, 1_500
"""Every so manieth record of a scenario goes on to the end, if that comes before so many decisions."""
SWITCHED = 0.3
"""How often a switch is set, in records that set any."""


class Plan(msgspec.Struct, frozen=True):
    """One record to be made. `source` is "scenario", "situation" or "companion"."""

    key: str
    source: str
    what: str
    number: int
    table: tuple[str, ...]
    longest: int

    @property
    def name(self) -> str:
        return f"{self.key}/{self.what or 'new'}/{self.number}"

    @property
    def kind(self) -> tuple[str, str]:
        """What the sample of the ordinary tests has one of each of."""
        return self.key, self.what

    def stream(self, purpose: str) -> Random:
        return Random(f"corpus {self.name} {purpose}")


def plans(only: str = "", scale: float = 1.0) -> Iterator[Plan]:
    """All records, those of one game if it is named, in the order in which they stand in the files."""
    for key in games():
        if only in ("", key):
            names = load_game(key).scenarios()
            yield from _rows(key, "scenario", names, PER_GAME, CUT, scale)
            yield from _rows(key, "situation", _situations(key), 0, SHORT_CUT, scale)
    for key in companion_keys():
        if only in ("", key, key.rpartition(".")[0]):
            names = load_game(key).scenarios() or ("",)
            yield from _rows(key, "companion", names, PER_COMPANION, SHORT_CUT, scale)


def _rows(key: str, source: str, names: tuple[str, ...], many: int, cut: int, scale: float) -> Iterator[Plan]:
    each = max(AT_LEAST, -(-many // max(1, len(names)))) if many else PER_SITUATION
    each = max(1, round(each * scale))
    for place, what in enumerate(names):
        for number in range(each):
            table = TABLES[(number + place) % len(TABLES)] if source != "companion" else (WILD,)
            whole = source == "scenario" and number % WHOLE_EVERY == WHOLE_EVERY - 1
            yield Plan(key, source, what, number, table, WHOLE if whole else cut)


def _situations(key: str) -> tuple[str, ...]:
    """Examples of the documentation from which a whole game can be played."""
    found = []
    for path in sorted(SITUATIONS.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if data.get("game") == key:
            try:
                Situation(data).whole_game()
            except BadSetup:
                continue
            found.append(path.stem)
    return tuple(found)


# set-ups -------------------------------------------------------------------------------------------------------------
def setup_of(plan: Plan) -> Setup:
    """The set-up of a record. What cannot be played together is drawn again; the last try is the plain one."""
    game = load_game(plan.key)
    rng = plan.stream("set-up")
    for attempt in range(12):
        plain = plan.number % 2 == 0 or attempt == 11
        try:
            setup = _drawn(game, plan, rng, plain)
            game.start(setup)
            return setup
        except BadSetup:
            continue
    raise AssertionError(f"{plan.name} has no set-up that can be played")


def _drawn(game: Game[Any], plan: Plan, rng: Random, plain: bool) -> Setup:
    options = {} if plain else agreed(game.part(Files).switches(), rng)
    if plan.source == "situation":
        data = tomllib.loads((SITUATIONS / f"{plan.what}.toml").read_text(encoding="utf-8"))
        return Situation(data).whole_game(options)
    if plan.source == "companion":
        return _of_companion(game, plan, rng, options)
    setup = game.setup(plan.what, options)
    for place in game.part(Bringing).places(setup):
        samples = sorted(ready(game, place))
        if samples and not plain and rng.random() < 0.4:
            setup = brought(game, setup, place, rng.choice(samples))
    return setup


def _of_companion(game: Game[Any], plan: Plan, rng: Random, options: Mapping[str, Value]) -> Setup:
    """A companion begins with a scenario of its own, goes on with a ready file, or brings ready bands together."""
    assert isinstance(game, Procedure)
    own = game.part(Products).samples()
    if plan.what:
        if own and plan.number % 3 == 2:
            return game.part(Files).setup(own[rng.choice(sorted(own))], options)
        return game.setup(plan.what, options)
    others = companions(plan.key.rpartition(".")[0]).values()
    files = [text for other in others for _, text in sorted(other.part(Products).samples().items())]
    several = [tomllib.loads(text) for text in rng.sample(files, rng.randint(2, min(4, len(files))))]
    return game.setup("", {"bands": several, **options})


def agreed(switches: tuple[Switch, ...], rng: Random) -> dict[str, Value]:
    """Some switches, each with any value that it may have."""
    return {switch.key: _value(switch, rng) for switch in switches if rng.random() < SWITCHED}


def _value(switch: Switch, rng: Random) -> Value:
    low = 0.0 if switch.low is None else switch.low
    high = low + 12.0 if switch.high is None else min(switch.high, low + 12.0)
    match switch.kind:
        case "flag":
            return rng.random() < 0.5
        case "pick":
            return rng.choice(switch.values)
        case "whole":
            return rng.randint(int(low), int(high))
        case "number":
            return round(rng.uniform(low, high), 1)
