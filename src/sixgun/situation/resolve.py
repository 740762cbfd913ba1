"""What happens in a situation with the dice that somebody rolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from sixgun.core.chance import Dice, Draw, Outcome, Request, Source
from sixgun.core.log import Entry
from sixgun.situation.assume import Assumptions, OneRef, PolicyName, Stated
from sixgun.situation.odds import LeftOut, StepRefused, Thread, _take

if TYPE_CHECKING:
    from sixgun.situation.file import Situation


class BadDice(Exception):
    """Too few, too many or impossible dice or cards, in one sentence that says which roll was expected."""


class Given:
    """Dice and cards from two lists, handed out in order; strict."""

    def __init__(self, dice: Sequence[int], cards: Sequence[str], title: Callable[[str], str] = str) -> None:
        self.dice = list(dice)
        self.cards = list(cards)
        self.given: list[str] = []
        self._title = title

    def answer(self, request: Request, context: str) -> Outcome:
        what = f"{_label(request)} for {context} ({self._title(context)})"
        if isinstance(request, Draw):
            got, self.cards = tuple(self.cards[: request.n]), self.cards[request.n :]
            if len(got) < request.n:
                raise BadDice(f"too few cards: expected {what}{self._after()}, one of {_pool(request)}")
            if not request.valid(got):
                raise BadDice(f"impossible: {', '.join(got)} cannot be {what}; expected {_pool(request)}")
            self.given.append(f"{', '.join(got)} for {context}")
            return got
        n = request.n if isinstance(request, Dice) else 2
        rolled, self.dice = tuple(self.dice[:n]), self.dice[n:]
        if len(rolled) < n:
            left = f", but only {len(rolled)} is left" if rolled else ""
            raise BadDice(f"too few dice: expected {what}{self._after()}{left}")
        if not request.valid(rolled):
            wrong = next(die for die in rolled if not 1 <= die <= request.sides)
            raise BadDice(f"impossible: there is no {wrong} on a D{request.sides}; expected {what}{self._after()}")
        self.given.append(f"{'+'.join(map(str, rolled))} for {context}")
        return rolled

    def _after(self) -> str:
        return f" after {', '.join(self.given)}" if self.given else ""

    def finish(self) -> None:
        left = [*map(str, self.dice), *self.cards]
        if left:
            what = "cards" if self.cards and not self.dice else "dice"
            told = f"everything was decided by {', '.join(self.given)}" if self.given else "nothing is rolled here"
            raise BadDice(f"too many {what}: {', '.join(left)} left over; {told}")


def _label(request: Request) -> str:
    if isinstance(request, Draw):
        return "a card" if request.n == 1 else f"{request.n} cards"
    return f"{request.n if isinstance(request, Dice) else 2}D{request.sides}"


def _pool(request: Draw) -> str:
    names = list(dict.fromkeys(request.pool))
    return ", ".join(names) if len(names) <= 12 else f"{names[0]} to {names[-1]}"


class Resolution:
    """What happened: the log, the end state and what changed."""

    def __init__(self, situation: Situation, thread: Thread, log: list[Entry], assumed: Assumptions) -> None:
        self.situation = situation
        self.state = thread.state
        self.log = log
        self.left_out: tuple[LeftOut, ...] = thread.left_out
        self.rules = tuple(sorted(thread.rules))
        self.assumed = assumed

    @property
    def changes(self) -> dict[str, dict[str, list[Any]]]:
        return self.situation.game.changes(self.situation.state, self.state)

    def to_json(self) -> dict[str, Any]:
        from sixgun.situation.show import resolution_json

        return resolution_json(self)

    def __rich__(self) -> Any:
        from sixgun.situation.show import resolution_rich

        return resolution_rich(self)

    def __str__(self) -> str:
        from sixgun.situation.show import as_text

        return as_text(self.__rich__())

    def _repr_html_(self) -> str:
        from sixgun.situation.show import resolution_html

        return resolution_html(self)


def resolve(
    situation: Situation,
    dice: Sequence[int] = (),
    cards: Sequence[str] = (),
    choose: Sequence[Stated] = (),
    policy: PolicyName = "first",
    seed: int = 1,
) -> Resolution:
    given = Given(dice, cards, situation.rule_title)
    found = resolve_with(situation, given, choose, policy, seed)
    given.finish()
    return found


def resolve_with(
    situation: Situation,
    source: Source,
    choose: Sequence[Stated] = (),
    policy: PolicyName = "first",
    seed: int = 1,
    tell: Callable[[Entry], None] | None = None,
) -> Resolution:
    """As `resolve`, with any source of chance, such as somebody who is asked roll by roll.

    An action that is impossible is refused; one that the dice before it have made impossible is left out."""
    game = situation.game
    assumed = Assumptions(game, policy, (*choose, *situation.choices))
    watched = _Watched(source)
    pick = Random(f"policy {seed}")
    thread = Thread(game.fork(situation.state), game.fork)
    log: list[Entry] = []
    for number, step in enumerate(situation.steps):
        assumed.step = number
        thread.refusal = game.step_refusal(thread.state, step)
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

    def answer(self, request: Request, context: str) -> Outcome:
        self.asked = True
        return self._source.answer(request, context)
