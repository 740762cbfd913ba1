"""What a game is to the rest of the software, and how games are found.

One game is one package that offers a `Game` object through the entry point group `sixgun.games`. Nothing here names
one.
"""

from __future__ import annotations

import difflib
import hashlib
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from importlib.metadata import entry_points
from typing import Any, Generic, Literal, TypeVar

import msgspec

from sixgun.core.choice import Choice, Fact, Option, Question, Refusal, Withheld
from sixgun.core.errors import SixgunError
from sixgun.core.form import Form, can_be_said
from sixgun.core.ledger import Ledger
from sixgun.core.log import Mod
from sixgun.core.picture import Overlay, Picture, Signs
from sixgun.core.plain import plain_lines
from sixgun.core.ref import Ref
from sixgun.core.switches import Switch
from sixgun.core.tour import Tour

S = TypeVar("S")

Emblem = Literal["", "bullets", "dice", "hand"]
"""What a game is played with, for a drawing; "" leaves it to whoever draws."""

Setup = dict[str, Any]
"""Everything needed to start a game, as plain data: it is the head of the record."""


class Ending(msgspec.Struct, frozen=True):
    """How a game ended: the winning sides (empty for a draw) and the named reason."""

    winners: tuple[str, ...]
    reason: str
    rule: str
    facts: dict[str, Any] = {}


class Outcome(msgspec.Struct, frozen=True):
    """One row of a preview: a named result, its exact probability, and how bad it is (0 nothing to 4 worst)."""

    name: str
    p: Fraction
    severity: int
    rule: str
    dice: tuple[int, int] | None = None
    """The lowest and the highest sum of the dice, as they fall, that lead to it; None where no single sum decides."""
    who: str = ""
    """Whom it is about, where that is not the target."""


class Preview(msgspec.Struct, frozen=True):
    """What a choice would do, before it is made."""

    rule: str
    needs: str
    mods: tuple[Mod, ...]
    outcomes: tuple[Outcome, ...]
    facts: dict[str, Any] = {}
    dice: str = ""
    """What is rolled ("2D6"), where the outcomes say which sums lead to them."""
    also: tuple[Outcome, ...] = ()
    """What may happen besides; these do not sum to one."""
    aim: tuple[str, ...] = ()
    """Names of the outcomes that the chooser is after; empty: everything that has an effect (severity above 0)."""
    aimed: str = ""
    """What several outcomes of the aim are together, as a name; empty: just any effect."""

    @property
    def aimed_at(self) -> tuple[Outcome, ...]:
        """The possible outcomes whose chance together is what people ask first."""
        return tuple([o for o in self.outcomes if o.p and (o.name in self.aim if self.aim else o.severity > 0)])


class Moment(Generic[S]):
    """What a situation file describes: a state in the middle of a game, and what is then done, step by step."""

    __slots__ = ("setup", "state", "steps")

    def __init__(self, state: S, setup: Setup, steps: Sequence[Choice]) -> None:
        self.state = state
        self.setup = setup
        self.steps = tuple(steps)


class Condition(msgspec.Struct, frozen=True):
    """How one model fares at the end of a situation: text keys ("condition.KEY", with the value as `{n}`), and how bad
    it is (0 nothing to 4 worst)."""

    parts: tuple[tuple[str, float | str], ...]
    severity: int = 0


class Placing(msgspec.Struct, frozen=True):
    """Dice of a step that decide nothing but where somebody comes to lie, so that any one result of them tells how
    everybody fares. That holds as long as nothing but `after` is told of once somebody lies there."""

    dice: tuple[str, ...]
    after: tuple[str, ...]
    parts: tuple[str, ...] = ()
    """Parts of a condition that tell how far somebody has got."""


class Problem(msgspec.Struct, frozen=True):
    """A mistake in a file of a user: where (a key path) and what was expected."""

    where: str
    message: str


class Place(msgspec.Struct, frozen=True):
    """A place of a set-up that somebody may fill with a file of their own: its key, the seat that it belongs to, the
    companion that makes such files ("band", "character"), and what the scenario itself has there."""

    key: str
    seat: str
    what: str
    usual: str = ""


class BadSetup(SixgunError):
    """A scenario or set-up that cannot be played, with every mistake found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{p.where}: {p.message}" for p in problems))
        self.problems = tuple(problems)


class Game(ABC, Generic[S]):
    """The rules of one game as seen from outside. `S` is its state between actions: plain data."""

    key: str
    title: str
    rules_version: str
    unit: str
    listed: bool = True
    """Whether people are offered this game; the template is not for them."""
    cards_only: bool = False
    """Chance is cards alone: nothing is ever rolled."""
    no_chance: bool = False
    """Nothing is left to chance: there is nothing to seal beforehand, and nothing to prove."""
    emblem: Emblem = ""
    """What is drawn on its card. Its texts may hold "about.line", what it is about, and "about.kit", what it takes."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Games are installed, not carried about: in another process it is the one of this key there."""
        return load_game, (self.key,)

    # set-up ----------------------------------------------------------------------------------------------------------
    @abstractmethod
    def ledger(self, language: str = "en") -> Ledger:
        """The rules. What is played are the English ones; in other languages the words alone differ."""

    @abstractmethod
    def scenarios(self) -> tuple[str, ...]:
        """Names of the ready scenarios."""

    @abstractmethod
    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A ready scenario as plain data, with the director's switches changed by `options`. Raises BadSetup."""

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The state before the first step. Raises BadSetup for a set-up that cannot be played."""

    @abstractmethod
    def check_file(self, text: str) -> list[Problem]:
        """Every mistake of a user's TOML file (a scenario, weapons, characters); empty if it is sound."""

    def setup_file(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A user's scenario file as plain data, like `setup`. Raises BadSetup.

        As it stands this suits a game whose scenario files are its set-ups, as TOML."""
        if found := self.check_file(text):
            raise BadSetup(found)
        return {**tomllib.loads(plain_lines(text)), **(options or {})}

    def switches(self) -> tuple[Switch, ...]:
        """What players may agree on before the game: `setup` takes these keys among its options."""
        return ()

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        """The switches that a set-up names itself, by key; all others are as usual."""
        return {}

    def places(self, setup: Setup) -> tuple[Place, ...]:
        """What people may bring something of their own instead of (core/bring.py)."""
        return ()

    def bring(self, setup: Setup, place: Place, data: Mapping[str, Any]) -> Setup:
        """The same set-up with a file's plain data in one of its places. Raises BadSetup with the keys of the file."""
        raise BadSetup([Problem("file", "nothing can be brought to this game")])

    # play ------------------------------------------------------------------------------------------------------------
    @abstractmethod
    def seats(self, state: S) -> tuple[str, ...]: ...

    def rivals(self, state: S) -> tuple[str, ...]:
        """The seats that play against each other, each for itself; others only help the game along."""
        return self.seats(state)

    @abstractmethod
    def fork(self, state: S) -> S:
        """An independent copy; cheap."""

    @abstractmethod
    def advance(self, ref: Ref, state: S) -> None:
        """Do the next step of the turn's state machine on `state`: one action with all its consequences."""

    @abstractmethod
    def ending(self, state: S) -> Ending | None: ...

    @abstractmethod
    def preview(self, state: S, choice: Choice) -> Preview | None:
        """Exact odds of a choice that the active player could make now; None where there is nothing to roll."""

    @abstractmethod
    def policy(self, question: Question) -> Choice:
        """The stated assumption about players' decisions inside odds; the text "policy.first" says it to people."""

    # knowledge -------------------------------------------------------------------------------------------------------
    @abstractmethod
    def view(self, state: S, seat: str) -> dict[str, Any]:
        """What `seat` may know, built by allow-list, as plain data. The seat "" is a spectator."""

    @abstractmethod
    def imagine(self, view: Mapping[str, Any], setup: Setup, salt: int = 0) -> S:
        """A state that agrees with a view; hidden things are filled in, differently for each `salt`."""

    # data ------------------------------------------------------------------------------------------------------------
    @abstractmethod
    def encode(self, state: S) -> bytes:
        """The state as canonical JSON: equal states give equal bytes."""

    @abstractmethod
    def decode(self, data: bytes, setup: Setup) -> S: ...

    @abstractmethod
    def identity(self, state: S) -> Hashable:
        """Equal for states that no rule can tell apart; used to merge outcomes."""

    @abstractmethod
    def texts(self, language: str = "en") -> Mapping[str, str]:
        """Templates of log events, refusals, options and names, by key."""

    def scenario_text(self, setup: Setup, language: str = "en") -> tuple[str, str]:
        """Title and story of a set-up. Those of a ready scenario, as long as nobody has rewritten them, are in the
        language asked for if it has the texts "scenario.NAME.title" and "scenario.NAME.story"."""
        name, title, story = written(setup)
        texts = self.texts(language)
        if f"scenario.{name}.title" not in texts or _ready(self, name) != (title, story):
            return title, story
        return texts[f"scenario.{name}.title"], texts.get(f"scenario.{name}.story", story)

    def sketch(self, view: Mapping[str, Any], setup: Setup, width: int = 100, language: str = "en") -> str:
        """The table drawn with characters, from what a seat may know, at most `width` of them in a line; empty if the
        game has no table to draw."""
        return ""

    def picture(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Picture | None:
        """What the table looks like to the seat of this view; None for a game without a table."""
        return None

    def overlay(self, view: Mapping[str, Any], setup: Setup, choice: Choice, language: str = "en") -> Overlay | None:
        """What to show on the table while somebody considers this choice: sight, cover, ranges, reach."""
        return None

    def sight(self, view: Mapping[str, Any], setup: Setup, model: str, language: str = "en") -> Overlay | None:
        """What a model of the picture sees: the area, a line to everybody else, and what is in the way."""
        return None

    def unavailable(self, state: S, question: Question) -> tuple[Withheld, ...]:
        """Kinds of choices that this question might have offered but does not, each with the reason that the one
        legality test gives. It must not tell the seat more than it may know."""
        return ()

    def forms(self, state: S, question: Question) -> tuple[Form, ...]:
        """Choices that this question takes besides those that it lists, to be filled in (core/form.py). Cheap to make,
        and made of what the seat may know; `Question.check` judges what comes of them."""
        return ()

    def in_full(self, state: S, question: Question, choice: Choice) -> Choice:
        """The same choice with everything that it may leave to the rules, as lists and forms have it."""
        return choice

    def order_facts(self, state: S, question: Question) -> Mapping[str, Any]:
        """What a condition of a standing order may ask about besides the facts of the question: numbers by name, and no
        more than the seat may know."""
        return {}

    def signs(self) -> Signs:
        """How choices and events are marked."""
        return Signs()

    def tour(self, language: str = "en") -> Tour | None:
        """A guided first game; None if there is none."""
        return None

    def aftermath(self, ref: Ref, state: S) -> str | None:
        """Roll what follows a finished game in a campaign; the bands for the next one as TOML, or None."""
        return None

    def names(self, state: S, language: str = "en") -> Mapping[str, str]:
        """Further texts for the things of this one game: display names by "name.ID"."""
        return {}

    def names_met(self, state: S, seat: str, language: str = "en") -> Mapping[str, str]:
        """Names that not everybody knew from the start (`names` of the first state), as far as `seat` may know them by
        now: of whoever has come or was shown since then, and of those whom only this seat knows."""
        return {}

    # a real table: docs/situations.md; a game may leave it out -------------------------------------------------------
    def cm_per_unit(self, setup: Setup) -> float:
        """How many centimetres of a real table a unit is; 0 for a game without one."""
        return 0.0

    referee_options: Mapping[str, Any] = {}
    """Options with which `sixgun referee` starts a scenario."""

    def director(self, words: Sequence[str], state: S) -> Choice | None:
        """What somebody says by hand about the real table, as a choice for the question at hand; None if it is not
        such a word. Raises ValueError with the key of a text "director.KEY" that says how it is used."""
        return None

    def director_help(self, language: str = "en") -> str:
        """Lines for the help of the prompt: the text "director.help"."""
        return self.texts(language).get("director.help", "")

    # situations: docs/situations.md; a game may leave them out -------------------------------------------------------
    def situation(self, data: Mapping[str, Any]) -> Moment[S]:
        """The moment that the plain data of a situation file describes. Raises BadSetup with every mistake."""
        raise BadSetup([Problem("game", f"{self.title} has no situations yet")])

    def setup_situation(self, data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
        """The set-up of a whole game that begins at the moment of a situation, like `setup`. Raises BadSetup, also if
        no game can be played from there."""
        raise BadSetup([Problem("game", f"whole games of {self.title} begin with a scenario, not with a situation")])

    def situation_schema(self) -> dict[str, Any]:
        """JSON schema of the game's situation files; empty if it has none."""
        return {}

    def step_refusal(self, state: S, step: Choice) -> Refusal | None:
        """Why a listed step cannot be taken now; the same legality that play has."""
        raise NotImplementedError

    def step_options(self, state: S) -> tuple[Option, ...]:
        """What could be done instead of a step that is refused."""
        return ()

    def step_facts(self, step: Choice) -> Mapping[str, Fact]:
        """Facts for the text of a listed step that are not fields of its choice as they stand, such as dollars."""
        return {}

    def take_step(self, ref: Ref, state: S, step: Choice) -> None:
        """Take a listed step that is not refused, by the rules that play it, until the next one could follow."""
        raise NotImplementedError

    def placing(self, state: S, step: Choice) -> Placing | None:
        """The dice of a step that only place somebody; None where it has none, or where the place matters."""
        return None

    def to_count(self, state: S, steps: Sequence[Choice], trial: Callable[[int], Ref]) -> S:
        """The state of a situation made ready for counting these steps, where that depends on how players decide: as
        the referees do that `trial` makes by number."""
        return state

    def to_resolve(self, state: S) -> S:
        """The same made ready for one way through the steps, on which everything that happens is certain."""
        return state

    def changes(self, before: S, after: S) -> dict[str, dict[str, list[Any]]]:
        """What differs, by model and field: [before, after], as plain data. Different identities differ here."""
        raise NotImplementedError

    def conditions(self, before: S, after: S) -> dict[str, Condition]:
        """How the models that matter fare, for summaries."""
        raise NotImplementedError

    def formerly(self, state: S) -> Iterable[S]:
        """What earlier versions of the program recorded where this one records `state`, if that differs in nothing that
        any rule asks for, such as in the name by which something is shown. Records replay with those digests, too."""
        return ()

    def digest(self, state: S) -> str:
        return hashlib.sha256(self.encode(state)).hexdigest()[:16]


def expressible(game: Game[S], state: S, question: Question, choice: Choice) -> bool:
    """Whether the interface, page and terminal alike, has a way to say this choice: by list, map, form or words."""
    forms = game.forms(state, question)
    wanted = dict.fromkeys((choice, game.in_full(state, question, choice)))
    return any(can_be_said(forms, question.options, one) for one in wanted)


def written(setup: Setup) -> tuple[str, str, str]:
    """Name, title and story of a set-up as it is written, where it has them."""
    head = setup.get("scenario")
    fields: Mapping[str, Any] = head if isinstance(head, Mapping) else setup
    name = str((head if isinstance(head, str) else fields.get("name")) or "")
    return name, str(fields.get("title", name)), " ".join(str(fields.get("story", "")).split())


@cache
def _ready(game: Game[Any], name: str) -> tuple[str, str] | None:
    return written(game.setup(name))[1:] if name in game.scenarios() else None


class UnknownGame(SixgunError):
    """No installed game has this key."""


@lru_cache(maxsize=1)
def _found() -> dict[str, Any]:
    return {entry.name: entry for entry in sorted(entry_points(group="sixgun.games"), key=lambda entry: entry.name)}


@lru_cache(maxsize=1)
def _companions() -> dict[str, Any]:
    group = entry_points(group="sixgun.companions")
    return {entry.name: entry for entry in sorted(group, key=lambda entry: entry.name)}


def companion_keys() -> tuple[str, ...]:
    """Keys of what is done with the installed games besides playing them (core/procedure.py)."""
    return tuple(_companions())


def games() -> tuple[str, ...]:
    """Keys of all installed games."""
    return tuple(_found())


@cache
def load_game(key: str) -> Game[Any]:
    found = _companions() if key in _companions() else _found()
    if key not in found:
        close = difflib.get_close_matches(key, found, n=1)
        hint = f"; did you mean {close[0]}?" if close else f"; installed games: {', '.join(found)}"
        raise UnknownGame(f"there is no game {key!r}{hint}")
    game = found[key].load()
    assert isinstance(game, Game)
    return game
