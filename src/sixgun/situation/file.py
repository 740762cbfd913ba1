"""Situation files: which game, which state, which actions, and which decisions are stated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sixgun.core.choice import Choice, Option
from sixgun.core.game import BadSetup, Condition, Game, Problem, Setup, UnknownGame, games, load_game
from sixgun.core.log import Entry
from sixgun.core.strict import Reader, close_to
from sixgun.core.text import TextError, Texts, fill, render, render_option, roll_text
from sixgun.situation.assume import POLICIES, PolicyName, Stated, stated_choices
from sixgun.situation.odds import LIMIT, SAMPLES, Odds, Progress, compute
from sixgun.situation.resolve import Resolution, resolve

_FIELDS = ("kind", "actor", "target", "item", "how", "number", "facing")
_OWN = ("choices", "policy")
"""Keys that mean the same in every game."""


class UnknownModel(LookupError):
    """Nobody of this id is in the situation; one sentence."""


class Situation:
    """One moment of a game and what is then done."""

    def __init__(self, data: Mapping[str, Any], policy: PolicyName | None = None) -> None:
        """Raises BadSetup with every mistake of the data."""
        self.data: dict[str, Any] = dict(data)
        self.game = _game(self.data)
        problems: list[Problem] = []
        self.choices: tuple[Stated, ...] = ()
        try:
            moment = self.game.situation(self._for_the_game())
        except BadSetup as bad:
            problems += bad.problems
        problems += _check_choices(self.game, self.data)
        if problems:
            raise BadSetup(problems)
        self.choices = stated_choices(self.data.get("choices", {}))
        self.policy: PolicyName = policy or self.data.get("policy", "first")
        self.state: Any = moment.state
        self.setup = moment.setup
        self.steps: tuple[Choice, ...] = moment.steps
        self._texts: dict[str, dict[str, str]] = {}

    def _for_the_game(self) -> dict[str, Any]:
        return {key: value for key, value in self.data.items() if key not in _OWN}

    def whole_game(self, options: Mapping[str, Any] | None = None) -> Setup:
        """The set-up of a game that begins at this moment; the listed actions are up to the players. Raises BadSetup if
        no game can be played from here."""
        return self.game.setup_situation(self._for_the_game(), options)

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
        """Everything that can happen. `limit=0` samples at once. Raises Refused for an impossible action."""
        return compute(self, policy or self.policy, limit, samples, seed, progress)

    def resolve(
        self,
        dice: Sequence[int] = (),
        cards: Sequence[str] = (),
        choose: Sequence[Stated] = (),
        policy: PolicyName | None = None,
        seed: int = 1,
    ) -> Resolution:
        """What happens with these dice and cards; strict. Raises BadDice, and Refused for an impossible action."""
        return resolve(self, dice, cards, choose, policy or self.policy, seed)

    def changed(self, **keys: Any) -> Situation:
        """The same file with other values; a key may be a path such as "characters[0].shock" (see vary.put)."""
        from sixgun.situation.vary import put

        data = self.data
        for key, value in keys.items():
            data = put(data, key, value)
        return Situation(data)

    def model(self, id: str) -> str:
        """The same id, if that is somebody to whom something can happen. Raises UnknownModel."""
        known = tuple(self.game.conditions(self.state, self.state))
        if id not in known:
            raise UnknownModel(f"unknown model {id!r}{close_to(id, known) or '; expected ' + ', '.join(known)}")
        return id

    # words -----------------------------------------------------------------------------------------------------------
    @property
    def title(self) -> str:
        return str(self.data.get("title") or "Situation")

    def texts(self, language: str = "en") -> Texts:
        if language not in self._texts:
            self._texts[language] = {**self.game.texts(language), **self.game.names(self.state, language)}
        return self._texts[language]

    def name(self, id: str) -> str:
        return self.texts().get(f"name.{id}", id)

    def step_text(self, number: int) -> str:
        step = self.steps[number]
        texts = self.texts()
        template = texts.get(f"step.{step.kind}", step.kind)
        if "{" in template and not step.actor:
            text = template.replace("{number}", str(step.number))
            for field in ("target", "item", "how"):
                text = text.replace(f"{{{field}}}", self._named(getattr(step, field)))
            return text
        try:
            text = render_option(texts, Option(step, facts={"why": "", "goal": "", "title": step.item}))
        except TextError:
            named = [self._named(part) for part in (step.target, step.item, step.how) if part]
            text = " ".join([template, *named])
        text = text.strip() or step.kind
        if step.path:
            text += " to " + ", ".join(f"({x:g}, {y:g})" for x, y, _ in step.path)
        who = f"{self.name(step.actor)}: " if step.actor else ""
        return who + " ".join(text.split())

    def _named(self, ids: str) -> str:
        """Names of one thing, or of several that are joined by + or a comma."""
        if f"name.{ids}" in self.texts():
            return self.name(ids)
        return ", ".join(self.name(part) for part in ids.replace("+", ",").split(","))

    def condition_text(self, condition: Condition) -> str:
        texts = self.texts()
        words = []
        for key, value in condition.parts:
            shown = self.name(value) if isinstance(value, str) else int(value) if value == int(value) else value
            words.append(
                fill(texts, texts.get(f"condition.{key}", key + (" {n}" if shown != "" else "")), {"n": shown})
            )
        return ", ".join(words)

    def entry_text(self, entry: Entry) -> str:
        try:
            return render(self.texts(), entry)
        except TextError:
            rolled = roll_text(self.texts(), entry)
            return entry.event.replace("-", " ") + (f" ({rolled})" if rolled else "")

    def short_title(self, rule: str) -> str:
        """What a rule is about in few words: the game's own text "rule.ID", or the title in the ledger."""
        return self.texts().get(f"rule.{rule}") or self.rule_title(rule)

    def rule_title(self, rule: str) -> str:
        ledger = self.game.ledger()
        if rule not in ledger:
            return rule
        entry = ledger.entry(rule)
        return str(getattr(entry, "title", "") or getattr(entry, "question", rule)).rstrip(".")

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


def _check_choices(game: Game[Any], data: Mapping[str, Any]) -> list[Problem]:
    found: list[Problem] = []
    if data.get("policy", "first") not in POLICIES:
        found.append(Problem("policy", f"expected one of {', '.join(POLICIES)}"))
    choices = data.get("choices", {})
    if not isinstance(choices, Mapping):
        return [*found, Problem("choices", "expected a table of rule ids")]
    ids = game.ledger().ids()
    for rule, value in choices.items():
        where = f"choices.{rule}"
        if rule not in game.ledger():
            found.append(Problem(where, f"there is no such rule{close_to(str(rule), ids)}"))
        elif isinstance(value, Mapping):
            if not isinstance(value.get("kind"), str):
                found.append(Problem(where, "missing: expected kind, what is chosen"))
            for name in value:
                if name not in _FIELDS:
                    found.append(Problem(f"{where}.{name}", f"unknown key; known keys: {', '.join(_FIELDS)}"))
        elif not isinstance(value, str):
            found.append(Problem(where, "expected a kind of choice, or a table with kind"))
    return found


def loads(text: str, policy: PolicyName | None = None) -> Situation:
    """A situation from the text of a file. Raises BadSetup with every mistake."""
    reader = Reader()
    data = reader.toml(text)
    if data is None:
        raise BadSetup(reader.problems)
    return Situation(data, policy)


def load(path: str | Path, policy: PolicyName | None = None) -> Situation:
    """A situation from a file. Raises BadSetup with every mistake, and OSError."""
    return loads(Path(path).read_text(encoding="utf-8"), policy)


def from_data(policy: PolicyName | None = None, **keys: Any) -> Situation:
    """A situation from keywords, as they stand in a file: from_data(game="bala", distance=13, weapon=...)."""
    return Situation(keys, policy)
