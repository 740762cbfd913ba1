"""What happens in a situation with the dice that somebody rolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from random import Random
from typing import TYPE_CHECKING, Any

from sixgun.core.chance import Draw, Faces, Request, Source
from sixgun.core.errors import SixgunError
from sixgun.core.log import LogLine
from sixgun.core.situations import Situations
from sixgun.core.typed_dice import BadFaces, first_dice
from sixgun.screen.words import Words
from sixgun.situation.assume import Assumptions, OneRef, PolicyName, Stated
from sixgun.situation.odds import LeftOut, StepRefused, Thread, _take
from sixgun.situation.words import ledger_title, said

if TYPE_CHECKING:
    from sixgun.situation.file import Situation


_NOT_FALLEN = {"few": "only", "no-side": "no-side", "not-again": "not-again"}
"""What is said of dice that cannot have fallen."""


class BadDice(SixgunError):
    """Too few, too many or impossible dice or cards, in one sentence that says which roll was expected."""


class Given:
    """Dice and cards from two lists, handed out in order; strict. What does not fit is reported in the words'
    language."""

    def __init__(self, dice: Sequence[int], cards: Sequence[str], words: Words) -> None:
        self._words = words
        self.dice = [self._die(die) for die in dice]
        self.cards = [str(card) for card in cards]
        self.given: list[str] = []

    def _die(self, die: object) -> int:
        """Anything that is a whole number, also one of another library."""
        try:
            return int(index(die))  # type: ignore[arg-type]  # that is what is found out here
        except TypeError:
            raise BadDice(self._said("no-number", die=repr(die)[:60])) from None

    def answer(self, request: Request, context: str) -> Faces:
        title = ledger_title(self._words, context)
        what = self._said("what", dice=self._label(request), rule=context, title=title)
        later = self._said("after", what=what, before=", ".join(self.given)) if self.given else what
        if isinstance(request, Draw):
            got, self.cards = tuple(self.cards[: request.n]), self.cards[request.n :]
            if len(got) < request.n:
                raise BadDice(self._said("few-cards", what=later, pool=self._pool(request)))
            if not request.valid(got):
                raise BadDice(self._said("no-card", got=", ".join(got), what=what, pool=self._pool(request)))
            self.given.append(self._said("for", got=", ".join(got), rule=context))
            return got
        try:
            rolled, used = first_dice(request, self.dice)
        except BadFaces as bad:
            key = _NOT_FALLEN[bad.reason] if self.dice else "few-dice"
            raise BadDice(self._said(key, n=bad.n, die=bad.n, sides=request.sides, what=later)) from None
        faces, self.dice = self.dice[:used], self.dice[used:]
        self.given.append(self._said("for", got="+".join(map(str, faces)), rule=context))
        return rolled

    def finish(self) -> None:
        left = [*map(str, self.dice), *self.cards]
        if left:
            decided = self._said("decided", before=", ".join(self.given)) if self.given else self._said("not-rolled")
            key = "cards-left" if self.cards and not self.dice else "dice-left"
            raise BadDice(self._said(key, left=", ".join(left), decided=decided))

    def _label(self, request: Request) -> str:
        if isinstance(request, Draw):
            return self._said("card" if request.n == 1 else "cards", n=request.n)
        return request.label().upper()

    def _pool(self, request: Draw) -> str:
        names = list(dict.fromkeys(request.pool))
        return ", ".join(names) if len(names) <= 12 else self._said("from-to", first=names[0], last=names[-1])

    def _said(self, key: str, **facts: Any) -> str:
        return said(self._words.language, f"given.{key}", **facts)


class Resolution:
    """What happened: the log, the end state and what changed."""

    def __init__(self, situation: Situation, thread: Thread, log: list[LogLine], assumed: Assumptions) -> None:
        self.situation = situation
        self.state = thread.state
        self.log = log
        self.left_out: tuple[LeftOut, ...] = thread.left_out
        self.rules = tuple(sorted(thread.rules))
        self.assumed = assumed

    @property
    def changes(self) -> dict[str, dict[str, list[Any]]]:
        return self.situation.game.part(Situations).changes(self.situation.state, self.state)

    def to_json(self) -> dict[str, Any]:
        from sixgun.situation.show_data import resolution_json

        return resolution_json(self)

    def __rich__(self) -> Any:
        from sixgun.situation.show import resolution_rich

        return resolution_rich(self)

    def __str__(self) -> str:
        from sixgun.situation.show import as_text

        return as_text(self.__rich__())

    def _repr_html_(self) -> str:
        from sixgun.situation.show_page import resolution_html

        return resolution_html(self)


def resolve(
    situation: Situation,
    dice: Sequence[int] = (),
    cards: Sequence[str] = (),
    choose: Sequence[Stated] = (),
    policy: PolicyName = "first",
    seed: int = 1,
) -> Resolution:
    given = Given(dice, cards, situation.words())
    found = resolve_with(situation, given, choose, policy, seed)
    given.finish()
    return found


def resolve_with(
    situation: Situation,
    source: Source,
    choose: Sequence[Stated] = (),
    policy: PolicyName = "first",
    seed: int = 1,
    tell: Callable[[LogLine], None] | None = None,
) -> Resolution:
    """As `resolve`, with any source of chance, such as a person who is asked roll by roll.

    An action that is impossible is refused; one that the dice before it have made impossible is left out."""
    game = situation.game
    assumed = Assumptions(game, policy, (*choose, *situation.choices))
    watched = _Watched(source)
    pick = Random(f"policy {seed}")
    thread = Thread(game.part(Situations).to_resolve(game.fork(situation.state)), game.fork)
    log: list[LogLine] = []
    for number, step in enumerate(situation.steps):
        assumed.step = number
        thread.refusal = game.part(Situations).refusal(thread.state, step)
        if thread.refusal is not None and not watched.asked:
            raise StepRefused(thread.refusal, situation, number, thread.state)
        ref = OneRef(assumed, watched, pick)
        _take(situation, assumed, ref, thread, number, step)
        log += ref.log
        if tell is not None:
            for entry in ref.log:
                tell(entry)
    return Resolution(situation, thread, log, assumed)


class _Watched:
    """A source that remembers whether it was asked."""

    def __init__(self, source: Source) -> None:
        self.asked = False
        self._source = source

    def answer(self, request: Request, context: str) -> Faces:
        self.asked = True
        return self._source.answer(request, context)
