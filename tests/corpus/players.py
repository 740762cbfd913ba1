"""Who plays the games of the corpus: the installed bots, and one who takes whatever the rules allow."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec

from sixgun.bots import load_bot
from sixgun.bots.drive import without_clock
from sixgun.core.asking import Asking
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Option, Question
from sixgun.core.form import BadEntry, Field, Form, filled, shown_number
from sixgun.core.game import load_game
from sixgun.core.glimpse import Glimpse
from sixgun.core.match import Match
from sixgun.core.procedure import WRITE, Procedure, Products, Season, companions
from sixgun.core.ref import SimulationRef
from sixgun.core.scene import scene

Player = Callable[[Match[Any], Question, Random], Choice]
TRIES = 6
"""How often something of one's own is thought of before an option is taken."""
FORMS, REPORTS = 0.6, 0.5
"""How often a form is filled in where there is one, and a game reported that was really played."""
WORDS = ("luck", "a red scarf", "Old Tom", "the mine/the river", "«¡Quieto!»", "3", "North")
LONGEST_MATCH = 3_000


def seated(name: str) -> Player:
    """A player by the name of a bot, or the wild one."""
    if name == "wild":
        return Wild()
    bot = without_clock(load_bot(name)())

    def choose(match: Match[Any], question: Question, rng: Random) -> Choice:
        look = lambda: match.game.view(scene(match), question.seat)  # noqa: E731
        return bot.choose(Glimpse(question, look, match.record.head.setup, match.game, rng))

    return choose


class Wild:
    """Fills in forms, goes to places of its own, writes what it likes, and otherwise takes options of all kinds with
    equal chances. What the rules refuse it does not do."""

    def __init__(self) -> None:
        self._next: list[Choice] = []
        """Answers that belong together."""

    def __call__(self, match: Match[Any], question: Question, rng: Random) -> Choice:
        if self._next:
            choice = self._next.pop(0)
            if question.check(choice) is None:
                return choice
            self._next = []
        if isinstance(match.game, Procedure) and self._together(match.game, match, question, rng):
            return self._next.pop(0)
        if rng.random() < FORMS:
            forms = match.game.part(Asking).forms(scene(match), question)
            for _ in range(TRIES if forms else 0):
                own = filled_at_random(match.game.key, rng.choice(forms), rng)
                if own is not None and question.check(own) is None:
                    return own
        option = _of_any_kind(question, rng)
        for _ in range(TRIES):
            choice = _own(option, rng)
            if choice != option.choice and question.check(choice) is None:
                return choice
        return option.choice

    def _together(self, game: Procedure[Any], match: Match[Any], question: Question, rng: Random) -> bool:
        """Several answers at once: a file that joins, or the report of a game that was really played."""
        state = scene(match)
        if game.part(Season).joining(state, question) and rng.random() < 0.2:
            self._next = list(game.part(Season).join(rng.choice(_files(game.key))))
        elif (found := game.part(Season).next_game(state)) is not None and rng.random() < REPORTS:
            final = _played(*found, rng)
            if final is not None:
                self._next = list(game.part(Season).report(state, final))
        if self._next and question.check(self._next[0]) is not None:
            self._next = []
        return bool(self._next)


def _of_any_kind(question: Question, rng: Random) -> Option:
    kinds: dict[str, list[Option]] = {}
    for option in question.options:
        kinds.setdefault(option.choice.kind, []).append(option)
    return rng.choice(kinds[rng.choice(list(kinds))])


def _own(option: Option, rng: Random) -> Choice:
    """The option with a place, a facing, a word or a number of the player's own, where it takes one."""
    choice = option.choice
    if option.region is not None and choice.path:
        x, y, z = choice.path[-1]
        corners = [place for ring in option.region.rings for place in ring]
        if corners and rng.random() < 0.5:
            tx, ty, z = rng.choice(corners)
            share = rng.uniform(0.3, 0.95)
            x, y = x + (tx - x) * share, y + (ty - y) * share
        else:
            x, y = x + rng.uniform(-2, 2), y + rng.uniform(-2, 2)
        kept = {"target": ""} if choice.target and not option.region.keeps_target else {}
        turned = {} if choice.facing is None else {"facing": float(rng.randint(0, 359))}
        path = (*choice.path[:-1], (round(x, 2), round(y, 2), z))
        return msgspec.structs.replace(choice, path=path, **turned, **kept)
    if choice.facing is not None and rng.random() < 0.5:
        return msgspec.structs.replace(choice, facing=float(rng.randint(0, 359)))
    if WRITE in option.facts and rng.random() < 0.7:
        field = str(option.facts[WRITE])
        value = rng.choice(WORDS) if isinstance(getattr(choice, field), str) else rng.randint(0, 40)
        return msgspec.structs.replace(choice, **{field: value})
    return choice


# forms ---------------------------------------------------------------------------------------------------------------
def filled_at_random(key: str, form: Form, rng: Random) -> Choice | None:
    """A form with anything in its fields; None where that cannot be meant. The rules may still refuse it."""
    try:
        return filled(form, {field.name: _entry(key, field, rng) for field in form.fields})
    except BadEntry:
        return None


def _entry(key: str, field: Field, rng: Random) -> str:
    kind: str = field.kind
    if kind in ("one", "each"):
        return rng.choice(field.ids) if field.ids else ""
    if kind == "some":
        most = min(field.most, len(field.ids), max(field.least, 3))
        return field.join.join(rng.sample(field.ids, rng.randint(min(field.least, most), most)))
    if kind == "number":
        most = min(field.most, field.least + rng.choice((3, 20, 3_000)))
        return field.start if rng.random() < 0.3 else shown_number(field, rng.randint(field.least, most))
    if kind == "text":
        return rng.choice(_files(key) if field.file else WORDS)
    if kind == "places":
        x, y, *_ = field.at or (20.0, 20.0)
        return f"{x + rng.uniform(-4, 4):.2f},{y + rng.uniform(-4, 4):.2f}"
    return str(rng.randint(0, 359)) if kind == "facing" else field.start


@cache
def _files(key: str) -> tuple[str, ...]:
    """Ready files of what is made beside the game."""
    owner = key.partition(".")[0]
    return tuple(
        text for other in companions(owner).values() for _, text in sorted(other.part(Products).samples().items())
    )


def _played(key: str, setup: dict[str, Any], rng: Random) -> Any:
    """The final state of a game played at random; None if it does not come to an end."""
    game = load_game(key)
    state = game.start(setup)
    seed = rng.randrange(2**32)

    def decide(question: Question) -> Choice:
        return rng.choice(question.options).choice

    ref = SimulationRef(SeededChance(seed), decide)
    for _ in range(LONGEST_MATCH):
        if game.ending(state) is not None:
            return state
        game.advance(ref, state)
        ref.log.clear()
    return None
