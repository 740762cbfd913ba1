"""Situation files: which game, which state, which actions, and which decisions are stated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.errors import SixgunError
from sixgun.core.game import BadSetup, Game, Problem, Setup, UnknownGame, games, load_game
from sixgun.core.plain import read_plain
from sixgun.core.situations import Situations
from sixgun.core.strict import Reader, close_to
from sixgun.screen.display import Display
from sixgun.screen.words import Words
from sixgun.situation.arguments import known_language, known_policy, plain, whole
from sixgun.situation.assume import POLICIES, PolicyName, Stated, stated_choices
from sixgun.situation.odds import LIMIT, SAMPLES, Odds, Progress, compute
from sixgun.situation.resolve import Resolution, resolve
from sixgun.situation.words import said

_KIND = "group."
"""Before the kinds of choices of a game among its texts."""
_OWN = ("choices", "policy")
"""Keys that mean the same in every game."""


class UnknownModel(SixgunError, LookupError):
    """Nobody of this id is in the situation; one sentence."""


class Situation:
    """One moment of a game and what is then done."""

    def __init__(self, data: Mapping[str, Any], policy: PolicyName | None = None, language: str = "en") -> None:
        """Raises BadSetup with every mistake of the data, and BadArgument. Results for people are in the language."""
        self.data: dict[str, Any] = plain(data)
        self.game = _game(self.data)
        self.language = known_language(self.game, language)
        problems: list[Problem] = []
        self.choices: tuple[Stated, ...] = ()
        try:
            moment = self.game.part(Situations).read(self._for_the_game())
        except BadSetup as bad:
            problems += bad.problems
        problems += _check_choices(self.game, self.data)
        if problems:
            raise BadSetup(problems)
        self.choices = stated_choices(self.data.get("choices", {}))
        self.policy: PolicyName = known_policy(self.data.get("policy", "first") if policy is None else policy)
        self.state: Any = moment.state
        self.setup = moment.setup
        self.steps: tuple[Choice, ...] = moment.steps
        self._words: dict[str, Words] = {}

    def _for_the_game(self) -> dict[str, Any]:
        return {key: value for key, value in self.data.items() if key not in _OWN}

    def whole_game(self, options: Mapping[str, Any] | None = None) -> Setup:
        """The set-up of a game that begins at this moment; the listed actions are up to the players. Raises BadSetup if
        no game can be played from here."""
        return self.game.part(Situations).setup(self._for_the_game(), options)

    # asking ----------------------------------------------------------------------------------------------------------
    def odds(
        self,
        policy: PolicyName | None = None,
        *,
        limit: int = LIMIT,
        samples: int = SAMPLES,
        seed: int = 1,
        progress: Progress | None = None,
    ) -> Odds:
        """Everything that can happen. `limit=0` samples at once. Raises StepRefused for an impossible action, and
        BadArgument."""
        limit, samples = whole("limit", limit, 0), whole("samples", samples, 1)
        return compute(self, self._policy(policy), limit, samples, whole("seed", seed), progress)

    def resolve(
        self,
        dice: Sequence[int] = (),
        cards: Sequence[str] = (),
        choose: Sequence[Stated] = (),
        policy: PolicyName | None = None,
        seed: int = 1,
    ) -> Resolution:
        """What happens with these dice and cards; strict. Raises BadDice, StepRefused for an impossible action, and
        BadArgument."""
        return resolve(self, dice, cards, choose, self._policy(policy), whole("seed", seed))

    def _policy(self, policy: PolicyName | None) -> PolicyName:
        return self.policy if policy is None else known_policy(policy)

    def changed(self, **keys: Any) -> Situation:
        """The same file with other values; a key may be a path such as "characters[0].shock" (see vary.put)."""
        from sixgun.situation.vary import put

        data = self.data
        for key, value in keys.items():
            data = put(data, key, value)
        return Situation(data, language=self.language)

    def model(self, id: str) -> str:
        """The same id, if that is somebody to whom something can happen. Raises UnknownModel."""
        known = tuple(self.game.part(Situations).conditions(self.state, self.state))
        if id not in known:
            raise UnknownModel(f"unknown model {id!r}{close_to(id, known) or '; expected ' + ', '.join(known)}")
        return id

    # words -----------------------------------------------------------------------------------------------------------
    @property
    def title(self) -> str:
        """In the words of the file."""
        return self.titled(self.language)

    def titled(self, language: str) -> str:
        return str(self.data.get("title") or said(language, "odds.untitled"))

    def words(self, language: str = "") -> Words:
        """The words for its people and things, in the language of its results if none is named."""
        language = known_language(self.game, language) if language else self.language
        if language not in self._words:
            self._words[language] = Words.of_state(self.game, self.state, language)
        return self._words[language]

    def __repr__(self) -> str:
        return f"<Situation {self.title!r} of {self.game.key}, {len(self.steps)} actions>"


def _game(data: Mapping[str, Any]) -> Game[Any]:
    key = data.get("game")
    if not isinstance(key, str) or not key:
        raise BadSetup([Problem("game", f"missing: expected one of {', '.join(games())}")])
    try:
        return load_game(key)
    except UnknownGame as error:
        raise BadSetup([Problem("game", str(error))]) from None


def unknown_choice(game: Game[Any], rule: str, kind: str) -> list[str]:
    """What a game does not know of a stated choice: its kind, its rule. An empty one is not looked at."""
    found: list[str] = []
    kinds = [key.removeprefix(_KIND) for key in game.part(Display).texts() if key.startswith(_KIND)]
    if kind and kinds and kind not in kinds:
        found.append(f"there is no choice {kind!r}{close_to(kind, kinds)}")
    if rule and rule not in game.ledger():
        found.append(f"there is no such rule{close_to(rule, game.ledger().ids())}")
    return found


def _check_choices(game: Game[Any], data: Mapping[str, Any]) -> list[Problem]:
    found: list[Problem] = []
    if data.get("policy", "first") not in POLICIES:
        found.append(Problem("policy", f"expected one of {', '.join(POLICIES)}"))
    choices = data.get("choices", {})
    if not isinstance(choices, Mapping):
        return [*found, Problem("choices", "expected a table of rule ids")]
    for rule, value in choices.items():
        where = f"choices.{rule}"
        kind = value.get("kind") if isinstance(value, Mapping) else value
        wrong = unknown_choice(game, str(rule), kind if isinstance(kind, str) else "")
        found += [Problem(where, message) for message in wrong]
        if rule not in game.ledger():
            continue
        if isinstance(value, Mapping):
            if not isinstance(value.get("kind"), str):
                found.append(Problem(where, "missing: expected kind, what is chosen"))
            found += [
                Problem(f"{where}.{name}", f"unknown key; known keys: {', '.join(known)}")
                for known in [_stated_fields(game, kind)]
                for name in value
                if name not in known
            ]
        elif not isinstance(value, str):
            found.append(Problem(where, "expected a kind of choice, or a table with kind"))
    return found


def _stated_fields(game: Game[Any], kind: object) -> list[str]:
    """What may be stated of a choice: all but its way."""
    return ["kind", *(name for name in game.kinds.fields(str(kind)) if name not in ("kind", "path"))]


def loads(text: str, policy: PolicyName | None = None, language: str = "en") -> Situation:
    """A situation from the text of a file. Raises BadSetup with every mistake."""
    reader = Reader()
    data = reader.toml(text)
    if data is None:
        raise BadSetup(reader.problems)
    return Situation(data, policy, language)


def load(path: str | Path, policy: PolicyName | None = None, language: str = "en") -> Situation:
    """A situation from a file. Raises BadSetup with every mistake, and OSError."""
    return loads(read_plain(Path(path)), policy, language)


def from_data(policy: PolicyName | None = None, language: str = "en", **keys: Any) -> Situation:
    """A situation from keywords, as they stand in a file: from_data(game="bala", distance=13, weapon=...)."""
    return Situation(keys, policy, language)
