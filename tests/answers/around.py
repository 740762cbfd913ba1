"""What the rules answer around the recorded games: the facts that they tell, what they ask, and what they refuse.

A record of the corpus holds what was done. While it is replayed, every question is also asked about choices near the
one that was made: somebody else, another weapon, a little farther, what was done before. Which of them are allowed, and
by which rule the others are not, is noted with all facts of the log, and kept as digests (`digests/`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from tests.corpus.files import Kept, short

from sixgun.core.choice import Choice, Question
from sixgun.core.game import Game, load_game
from sixgun.core.kinds import BadChoice
from sixgun.core.log import LogLine
from sixgun.core.ref import Answer, Referee

DIGESTS = Path(__file__).parent / "digests"
NEAR, BEFORE = 6, 3
"""At a question so many choices near the one that was made are tried, and so many that were made before."""
STEPS = (0.4, 1.5, 4.0)
TURNS = (30.0, 60.0, 135.0)
EXACT = 6
"""Digits of a fraction that count."""


class Listening(Referee):
    """Hands out the answers of a step, and asks each question about other choices as well."""

    __slots__ = ("asked",)

    def __init__(self, answers: Sequence[Answer], asked: Asked) -> None:
        super().__init__(answers)
        self.asked = asked

    def _recalled(self, question: Question) -> Choice:
        stored = self.answers[self.given].choice if self.given < len(self.answers) else None
        if stored is not None:
            self.asked.about(question, stored)
        return super()._recalled(question)


class Asked:
    """Everything that was said of one record, line by line."""

    def __init__(self, game: Game[Any], name: str) -> None:
        self.game = game
        self.rng = Random(f"answers {name}")
        self.lines: list[str] = []
        self._made: list[Choice] = []
        self._words: dict[str, list[str]] = {}
        """What the fields of earlier choices held."""

    def about(self, question: Question, made: Choice) -> None:
        self.lines.append(f"{question.key} {_plain(question.facts)}")
        near = list(self._near(made))
        for choice in self.rng.sample(near, min(NEAR, len(near))):
            self._try(question, choice)
        for before in self.rng.sample(self._made, min(BEFORE, len(self._made))):
            actor = getattr(made, "actor", "")
            self._try(question, _with(before, actor=actor) if actor and "actor" in before.__struct_fields__ else before)
        self._remember(made)

    def tell(self, log: Sequence[LogLine]) -> None:
        self.lines.extend(_plain(entry) for entry in log)

    def _try(self, question: Question, choice: Choice) -> None:
        try:
            choice = self.game.kinds.decode(msgspec.to_builtins(choice))
        except BadChoice:
            return  # nobody can send it
        refusal = question.check(choice)
        self.lines.append(f"  {_plain(choice)}: {_plain(refusal) if refusal is not None else 'fine'}")

    def _near(self, made: Choice) -> Iterator[Choice]:
        for name in made.__struct_fields__:
            for value in self._others(name, getattr(made, name)):
                with suppress(TypeError, msgspec.ValidationError):
                    yield _with(made, **{name: value})

    def _others(self, name: str, value: Any) -> Iterator[Any]:
        if name == "path" and value:
            x, y, z = value[-1]
            for step in STEPS:
                angle = self.rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
                yield (*value[:-1], (x + step * angle[0], y + step * angle[1], z))
            yield (*value[:-1], (x, y, z + 1.0))
        elif name == "facing":
            yield from ((value or 0.0) + self.rng.choice((1, -1)) * turn for turn in TURNS)
        elif isinstance(value, bool):
            yield not value
        elif isinstance(value, int | float):
            yield from (value - 1, value + 1)
        elif isinstance(value, str):
            known = [word for word in self._words.get(name, ()) if word != value]
            yield from self.rng.sample(known, min(2, len(known)))
            yield "" if value else "nobody"

    def _remember(self, made: Choice) -> None:
        if made not in self._made:
            self._made.append(made)
        for name in made.__struct_fields__:
            value = getattr(made, name)
            words = self._words.setdefault("target" if name == "actor" else name, [])
            if isinstance(value, str) and value not in words:
                words.append(value)


def _with(choice: Choice, **fields: Any) -> Choice:
    return msgspec.structs.replace(choice, **fields)


def _plain(thing: Any) -> str:
    return msgspec.json.encode(_rounded(msgspec.to_builtins(thing, str_keys=True)), order="deterministic").decode()


def _rounded(thing: Any) -> Any:
    if isinstance(thing, float):
        return round(thing, EXACT) + 0.0
    if isinstance(thing, dict):
        return {key: _rounded(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_rounded(value) for value in thing]
    return thing


def said_around(kept: Kept) -> list[str]:
    """All that the rules answer around a record."""
    game = load_game(kept.key)
    asked = Asked(game, kept.name)
    state = game.start(kept.setup)
    read = game.kinds.read
    for step in kept.steps:
        answers = [
            Answer(a.key, a.chance, read(a.choice, kept.format) if a.choice is not None else None) for a in step.answers
        ]
        ref = Listening(answers, asked)
        game.advance(ref, state)
        asked.tell(ref.log)
    return asked.lines


def digest_around(kept: Kept) -> str:
    return short("\n".join(said_around(kept)).encode())


def held_digests(key: str) -> dict[str, str]:
    """The digest of each record of a game or companion."""
    lines = (DIGESTS / f"{key}.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines)
