"""Whatever the rules allow, a person can do: legal choices, looked for at random, have a way through the interface.

At decisions of a game that was played at random, choices are made up: an offered one, a filled form or a bare kind,
with some of its fields changed to anything that is on the table. Those that the question accepts must be expressible by
list, map, form or words (`core.game.expressible`), can be looked at, and can be taken.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Place, Question
from sixgun.core.form import BadEntry, Field, Form, can_be_said, filled, written
from sixgun.core.game import Game
from sixgun.core.kinds import BadChoice, own_fields, parts
from sixgun.core.ref import Pending, Referee
from sixgun.screen.display import Display
from sixgun.screen.picture import Ground, Picture
from sixgun.testing.contract import Play, Step, decision_points, probe, random_play, take

MOST_IDS = 400
_TEXT = "Anything."
_OFTEN = {"target": 2, "path": 2}
"""Fields that are changed more often than others."""


def _about(said: Sequence[tuple[str, Any]]) -> dict[str, list[int]]:
    """By field: a few numbers, and those that stand about what was said there."""
    numbers = {(name, value + off) for name, value in said if isinstance(value, int) for off in (-1, 0, 1)}
    few = (0, 1, 2, 3, 5, 10)
    return {name: sorted({*few, *(n for other, n in numbers if other == name)}) for name, _ in said}


class Things:
    """What a choice could name at one moment of a game."""

    def __init__(self, play: Play, state: Any, question: Question, forms: Sequence[Form]) -> None:
        game = play.game
        view = game.view(state, question.seat)
        picture = game.part(Display).picture(view, play.setup)
        listed = [option.choice for option in question.options]
        seen = [*listed, *(option.choice for option in play.options.values())]
        fields = [field for form in forms for field in form.fields]
        names = dict.fromkeys(("", *_strings(view)))
        self.kinds = _sorted({choice.kind for choice in seen} | {form.kind for form in forms})
        self.ids = _sorted(names)[:MOST_IDS] + _sorted(piece.id for piece in (picture.ground if picture else ()))
        self.actors = _sorted({choice.actor for choice in listed} | {form.begins.get("actor", "") for form in forms})
        self.targets = _sorted({choice.target for choice in seen} | _ids_of(fields, "target"))
        said = [(name, value) for choice in seen for name, value in own_fields(choice).items()]
        words = [(name, word) for name, value in said for word in parts(value) if isinstance(word, str)]
        words += [(field.name, id) for field in fields for id in field.ids]
        self.words = {name: _sorted(word for other, word in words if other == name) for name, _ in words}
        self.numbers = _about(said)
        self.game_kinds = game.kinds
        self.places = [place for choice in listed for place in choice.path]
        self.picture = picture if picture is not None and picture.width else None
        self.bodies = self.targets
        self.headings: list[tuple[float, float, float, float]] = []
        if picture is not None:
            self._see(picture)

    def _see(self, picture: Picture) -> None:
        """What stands on the table, and where it looks."""
        self.bodies = _sorted([*(m.id for m in picture.models), *(t.id for t in picture.tokens)]) or self.targets
        self.headings += [(m.x, m.y, m.z, m.facing or 0.0) for m in picture.models]
        self.headings += [(t.x, t.y, t.z, t.facing) for t in picture.tokens]

    def place(self, chance: Random, actor: str) -> Place:
        """A place on the ground or on a floor; near something, straight ahead of somebody, or anywhere."""
        picture = self.picture
        if picture is None:
            return (chance.uniform(0, 20), chance.uniform(0, 20), 0.0)
        near = [(m.x, m.y, m.z, m.facing or 0.0) for m in picture.models if m.id == actor] or self.headings
        match chance.randrange(6):
            case 0 if self.places:
                return chance.choice(self.places)
            case 1 if self.places:
                return _around(chance, chance.choice(self.places), 2.0)
            case 2 if near:
                x, y, z, _ = chance.choice(near)
                return _around(chance, (x, y, z), 6.0)
            case 3 if self.headings:
                x, y, z, facing = chance.choice(self.headings)
                turn, far = math.radians(facing), chance.uniform(0.2, 14.0)
                return (x + far * math.cos(turn), y + far * math.sin(turn), z)
            case 4 if floors := [piece for piece in picture.ground if piece.floor]:
                return _on(chance, chance.choice(floors))
            case _:
                return (chance.uniform(0, picture.width), chance.uniform(0, picture.depth), 0.0)

    def facing(self, chance: Random, actor: str) -> float | None:
        mine = [m.facing for m in (self.picture.models if self.picture else ()) if m.id == actor]
        return chance.choice(
            [None, *mine, chance.randrange(8) * 45.0, chance.uniform(0.0, 360.0), *self._turned(chance)]
        )

    def _turned(self, chance: Random) -> list[float]:
        return [h[3] + chance.uniform(-60.0, 60.0) for h in self.headings[:1]]

    def bare(self, chance: Random) -> Choice | None:
        """A kind and who acts, if that is a choice."""
        with suppress(BadChoice):
            return self.game_kinds.decode(
                {"kind": chance.choice(self.kinds), "actor": chance.choice(self.actors or [""])}
            )
        return None

    def changed(self, chance: Random, choice: Choice) -> Choice:
        """The same choice with one of its fields changed to something else on the table."""
        names = [name for name in choice.__struct_fields__ for _ in range(_OFTEN.get(name, 1))]
        if not names:
            return choice
        name = chance.choice(names)
        try:
            changed = msgspec.structs.replace(choice, **{name: self._other(chance, choice, name)})
            return self.game_kinds.decode(msgspec.to_builtins(changed))
        except BadChoice:
            return choice

    def _other(self, chance: Random, choice: Choice, name: str) -> Any:
        value = getattr(choice, name)
        match name:
            case "kind":
                return chance.choice(self.kinds)
            case "actor":
                return self._actor(chance)
            case "target":
                return self._target(chance)
            case "facing":
                return self.facing(chance, choice.actor)
            case "path":
                return self._path(chance, choice)
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return chance.choice(self.numbers[name])
        word = chance.choice(["", *self.words.get(name, ())[:MOST_IDS], chance.choice(self.ids)])
        return (*value[:-1], word) if isinstance(value, tuple) else word

    def _actor(self, chance: Random) -> str:
        return chance.choice(chance.choice((self.actors, self.bodies, self.ids)) or [""])

    def _target(self, chance: Random) -> str:
        known = (self.bodies, self.bodies, self.targets, self.ids, [""])
        return chance.choice(chance.choice(known) or [""])

    def _path(self, chance: Random, choice: Choice) -> tuple[Place, ...]:
        end = self.place(chance, choice.actor)
        match chance.randrange(8):
            case 0:
                return ()
            case 1:
                return (*choice.path, end)
            case _:
                return (end,)


def made_up(chance: Random, things: Things, question: Question, forms: Sequence[Form]) -> Choice:
    """A choice that may or may not be allowed."""
    match chance.randrange(4):
        case 0 if forms:
            choice = fill_in(chance, things, chance.choice(forms)) or chance.choice(question.options).choice
        case 1:
            choice = things.bare(chance) or chance.choice(question.options).choice
        case _:
            choice = chance.choice(question.options).choice
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3))):
        choice = things.changed(chance, choice)
    return choice


def fill_in(chance: Random, things: Things, form: Form) -> Choice | None:
    """A form with something in each of its fields."""
    actor = str(form.begins.get("actor", ""))
    for _ in range(20):
        try:
            return filled(form, {field.name: _entry(chance, things, field, actor) for field in form.fields})
        except BadEntry:
            continue
    return None


def _entry(chance: Random, things: Things, field: Field, actor: str) -> str:
    match field.kind:
        case "number":
            return str(chance.choice((field.least, field.most, chance.randint(field.least, field.most))) / field.scale)
        case "text":
            return _TEXT[: field.most]
        case "places":
            if field.ahead is not None and chance.random() < 0.8:
                return str(round(chance.uniform(0.0, 12.0), 2))
            count = chance.randint(field.least, min(2, field.most))
            return written(field, tuple([things.place(chance, actor) for _ in range(count)]))
        case "facing":
            return written(field, things.facing(chance, actor))
        case "some":
            return field.join.join(chance.sample(field.ids, min(len(field.ids), max(1, field.least))))
        case _:
            return chance.choice(field.ids)


def check_reach(game: Game[Any], scenario: str, seed: int, points: int = 10, samples: int = 60, taken: int = 3) -> int:
    """Every offer is allowed, and every choice that is allowed can be said and taken. Returns how many legal choices
    were tried."""
    play = random_play(game, scenario, seed)
    legal = 0
    for step, position in decision_points(play, points):
        chance = Random(f"{seed}/{scenario}/{step.number}/{position}")
        legal += _look(play, step, position, chance, samples, taken)
    return legal


class Moment:
    """One decision of a game that was played, as it was asked."""

    def __init__(self, play: Play, step: Step, position: int) -> None:
        game = play.game
        self.play, self.step = play, step
        self.question, self.answers = probe(game, step, position)
        self.state = game.fork(step.before)
        with suppress(Pending):
            game.advance(Referee(self.answers), self.state)
        self.forms = game.part(Asking).forms(self.state, self.question)
        if len({form.key for form in self.forms}) != len(self.forms):
            play.fail(step.number, f"{self.question.key} has two forms of one name")

    def legal(self, chance: Random, samples: int) -> list[Choice]:
        """Choices that are made up and allowed."""
        things = Things(self.play, self.state, self.question, self.forms)
        wanted = dict.fromkeys(made_up(chance, things, self.question, self.forms) for _ in range(samples))
        return [choice for choice in wanted if self._accepts(choice)]

    def _accepts(self, choice: Choice) -> bool:
        try:
            return self.question.check(choice) is None
        except Exception as error:
            self.play.fail(self.step.number, f"{self.question.key} cannot judge {choice}: {error!r}", error)

    def look_at(self, choice: Choice) -> None:
        """What the page asks for while somebody thinks about a choice."""
        game, setup = self.play.game, self.play.setup
        view = game.view(self.state, self.question.seat)
        game.part(Display).overlay(view, setup, choice)
        preview = game.preview(game.imagine(view, setup), choice)
        if preview is not None and sum((row.p for row in preview.outcomes), Fraction(0)) != 1:
            self.play.fail(self.step.number, f"the preview of {choice} does not sum to one")

    def said(self, choice: Choice) -> bool:
        """`expressible`, with the forms made once."""
        full = self.play.game.part(Asking).in_full(self.state, self.question, choice)
        return any(can_be_said(self.forms, self.question.options, one) for one in dict.fromkeys((choice, full)))


def _look(play: Play, step: Step, position: int, chance: Random, samples: int, taken: int) -> int:
    moment = Moment(play, step, position)
    question = moment.question
    for option in question.options:
        if (refusal := question.check(option.choice)) is not None:
            play.fail(step.number, f"{question.key} offers {option.choice} and refuses it: {refusal}")
    legal = moment.legal(chance, samples)
    for choice in legal:
        if not moment.said(choice):
            play.fail(step.number, f"{question.key} accepts what nobody can say: {choice}")
    listed = {option.choice for option in question.options}
    unlisted = [choice for choice in legal if choice not in listed]
    for choice in chance.sample(unlisted, min(taken, len(unlisted))):
        try:
            moment.look_at(choice)
            take(play.game, step, moment.answers, question.key, choice, Random(play.seed))
        except Exception as error:
            play.fail(step.number, f"{question.key} accepts {choice}, which fails: {error!r}", error)
    return len(legal)


def _strings(data: object, depth: int = 0) -> Iterable[str]:
    """Every short word in plain data: among them are the ids of everything on the table."""
    if isinstance(data, str):
        if 0 < len(data) <= 40:
            yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from _strings(key)
            yield from _strings(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _strings(value)


def _ids_of(fields: Sequence[Field], name: str) -> set[str]:
    return {id for field in fields if field.name == name for id in field.ids}


def _sorted(words: Iterable[str]) -> list[str]:
    return sorted(set(words))


def _around(chance: Random, place: Place, far: float) -> Place:
    return (place[0] + chance.uniform(-far, far), place[1] + chance.uniform(-far, far), place[2])


def _on(chance: Random, piece: Ground) -> Place:
    """A place on top of a piece, as a client presses it: in the box around its outline."""
    xs, ys = [x for x, _ in piece.polygon], [y for _, y in piece.polygon]
    return (chance.uniform(min(xs), max(xs)), chance.uniform(min(ys), max(ys)), piece.base + piece.height)
