"""What every game must keep. Each check plays a game at random from a seed and looks at it.

    for scenario in game.scenarios():
        for check in sixgun.testing.suite.CHECKS:
            check(game, scenario, 1)

A broken promise raises ContractError, which says in which game, scenario, seed and step. There are no exemptions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from math import nan, sqrt
from random import Random
from typing import Any, NoReturn

import msgspec

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Later, Option, Question, Refusal, Refused, singly
from sixgun.core.game import Game
from sixgun.core.kinds import BadChoice, Kinds
from sixgun.core.log import LogLine
from sixgun.core.match import Match
from sixgun.core.odds import Distribution, TooManyOutcomes, enumerate_outcomes
from sixgun.core.record import Given, Mark, Record, parse
from sixgun.core.ref import Answer, Pending, Ref, Referee, SimulationRef
from sixgun.screen.display import Display
from sixgun.screen.text import (
    TextError,
    placeholders,
    render,
    render_ending,
    render_option,
    render_refusal,
    text_of,
)
from sixgun.testing.draws import TooManyWays, chances

MAX_STEPS = 20_000
SALTS = (0, 1, 2)
FAR = (1e6, -1e6, 0.0)


class ContractError(AssertionError):
    """A game breaks the contract."""


class Step:
    """One step of a game that was played: the state before it, its answers, the digest after it."""

    __slots__ = ("answers", "before", "digest", "number")

    def __init__(self, number: int, before: Any, answers: tuple[Answer, ...], digest: str) -> None:
        self.number = number
        self.before = before
        self.answers = answers
        self.digest = digest

    @property
    def rolls(self) -> bool:
        return any(answer.choice is None for answer in self.answers)

    @property
    def choices(self) -> tuple[int, ...]:
        """Positions of choices among the answers."""
        return tuple(i for i, answer in enumerate(self.answers) if answer.choice is not None)


class Play:
    """A game that was played at random from its start to its end."""

    def __init__(self, game: Game[Any], scenario: str, seed: int) -> None:
        self.game = game
        self.scenario = scenario
        self.seed = seed
        self.setup = game.setup(scenario)
        self.steps: list[Step] = []
        self.options: dict[tuple[str, ...], Option] = {}
        """One option of each kind and set of facts that was on offer."""
        self.match = Match.new(game, self.setup, SeededChance(seed), self._decider(Random(seed)))

    def _decider(self, chooser: Random) -> Callable[[Question], Choice]:
        def decide(question: Question) -> Choice:
            for option in question.options:
                self.options.setdefault((option.choice.kind, *sorted(option.facts)), option)
            return _any_option(chooser, question)

        return decide

    def run(self, max_steps: int) -> None:
        match = self.match
        while match.ending is None:
            number = len(self.steps)
            if number >= max_steps:
                self.fail(number, f"no end after {max_steps} steps")
            before, items = match.state, len(match.record.items)
            try:
                match.run(1)
            except Refused as refused:
                self.fail(number, f"an offered option was refused: {refused.choice} by {refused}", refused)
            except Exception as error:
                self.fail(number, repr(error), error)
            if match.pending is not None:
                self.fail(number, f"{match.pending} although everybody answers")
            new = match.record.items[items:]
            answers = tuple(match.answered(item) for item in new if isinstance(item, Given))
            digest = next(item.digest for item in new if isinstance(item, Mark))
            if not answers and digest == self.game.digest(before):
                self.fail(number, "a step that asks nothing and changes nothing")
            self.steps.append(Step(number, before, answers, digest))
        match.run()

    def sample(self, count: int, steps: Sequence[Step] | None = None) -> list[Step]:
        """A few steps spread over the game, always with the first and the last."""
        steps = self.steps if steps is None else steps
        if len(steps) <= count:
            return list(steps)
        inner = Random(self.seed).sample(range(1, len(steps) - 1), count - 2)
        return [steps[i] for i in (0, *sorted(inner), len(steps) - 1)]

    def fail(self, step: int, message: str, cause: BaseException | None = None) -> NoReturn:
        told = "; ".join(f"{entry.event} {entry.facts}" for entry in self.match.log[-3:])
        where = f"{self.game.key}, scenario {self.scenario}, seed {self.seed}, step {step}"
        raise ContractError(f"{where}: {message} (last in the log: {told or 'nothing'})") from cause


@lru_cache(maxsize=32)
def random_play(game: Game[Any], scenario: str, seed: int, max_steps: int = MAX_STEPS) -> Play:
    """A whole game played at random; kept, because every check looks at it."""
    play = Play(game, scenario, seed)
    play.run(max_steps)
    return play


# the checks ----------------------------------------------------------------------------------------------------------
def check_random_play(game: Game[Any], scenario: str, seed: int) -> None:
    """Random play comes to an end with a reason, without error or stall; its winners sit at the table."""
    play = random_play(game, scenario, seed)
    ending = play.match.ending
    last = len(play.steps)
    if ending is None or not ending.reason or not ending.rule:
        play.fail(last, f"an ending needs a reason and a rule: {ending}")
    if play.match.record.end is None:
        play.fail(last, "the record has no end")
    seats = game.seats(game.start(play.setup))
    if not seats or len(set(seats)) < len(seats):
        play.fail(0, f"seats must differ: {seats}")


def check_replay(game: Game[Any], scenario: str, seed: int) -> None:
    """The record replays to the same game, also from text; states go through bytes and the game goes on from there."""
    play = random_play(game, scenario, seed)
    record = parse(play.match.record.text())
    if record.items != play.match.record.items or record.text() != play.match.record.text():
        play.fail(0, "the record changes on its way through text")
    again = Match(game, record)  # compares every digest
    if again.ending != play.match.ending or again.log != play.match.log:
        play.fail(len(play.steps), "the replayed game ends or reads differently")
    for step in play.sample(12):
        restored = game.decode(game.encode(step.before), play.setup)
        if game.digest(restored) != game.digest(step.before):
            play.fail(step.number, "a state changes on its way through bytes")
        if game.identity(restored) != game.identity(step.before):
            play.fail(step.number, "a state that went through bytes is another one to the odds")
    for step in play.sample(4)[1:3]:
        state = game.decode(game.encode(step.before), play.setup)
        for later in play.steps[step.number :]:
            game.advance(Referee(later.answers), state)
            if game.digest(state) != later.digest:
                play.fail(later.number, f"a game resumed from the bytes of step {step.number} goes on differently")


def check_copy(game: Game[Any], scenario: str, seed: int) -> None:
    """A fork equals its original, and neither feels what happens to the other."""
    play = random_play(game, scenario, seed)
    for earlier, later in zip(play.steps, play.steps[1:], strict=False):
        if game.digest(later.before) != earlier.digest:
            play.fail(later.number, "a state changed after its fork went on")
    for step in play.sample(12):
        digest, identity = game.digest(step.before), game.identity(step.before)
        fork = game.fork(step.before)
        if game.digest(fork) != digest:
            play.fail(step.number, "a fork differs from its original")
        if game.identity(fork) != identity or hash(game.identity(fork)) != hash(identity):
            play.fail(step.number, "a fork is another state to the odds than its original")
        second = game.fork(fork)
        _play_on(game, fork, Random(seed), steps=3)
        if game.digest(step.before) != digest or game.digest(second) != digest:
            play.fail(step.number, "playing on in a fork changes another copy")
        if game.identity(step.before) != identity:
            play.fail(step.number, "playing on in a fork changes what the odds see of another copy")


def check_views(game: Game[Any], scenario: str, seed: int) -> None:
    """A view never changes with what its seat cannot know, and what a seat imagines can be played."""
    play = random_play(game, scenario, seed)
    for step in play.sample(8):
        for seat in (*game.seats(step.before), ""):
            seen = msgspec.json.encode(game.view(step.before, seat), order="deterministic")
            for salt in SALTS:
                try:
                    imagined = game.imagine(msgspec.json.decode(seen), play.setup, salt)
                    again = msgspec.json.encode(game.view(imagined, seat), order="deterministic")
                    name = _other_name(game, step.before, imagined, seat)
                    if again == seen:
                        _play_on(game, imagined, Random(salt), steps=3)
                except Exception as error:
                    play.fail(step.number, f"what {seat!r} imagines (salt {salt}) cannot be played: {error!r}", error)
                if again != seen:
                    what = _first(seen, again)
                    play.fail(step.number, f"{seat!r} sees another view of what it imagines (salt {salt}): {what}")
                if name is not None:
                    play.fail(step.number, f"{seat!r} hears a name that its view does not tell (salt {salt}): {name}")


def _other_name(game: Game[Any], real: Any, imagined: Any, seat: str) -> str | None:
    """A name that differs between a state and what a seat imagines of it: names are read out to the seat, so they must
    follow from its view. The names that everybody knows must follow from what a spectator sees."""
    pairs = [(game.part(Display).names_met(real, seat), game.part(Display).names_met(imagined, seat))]
    if not seat:
        pairs.append((game.part(Display).names(real), game.part(Display).names(imagined)))
    return next((key for one, two in pairs for key in sorted({*one, *two}) if one.get(key) != two.get(key)), None)


def check_odds(
    game: Game[Any],
    scenario: str,
    seed: int,
    points: int = 2,
    limit: int = 1_500,
    samples: int = 20_000,
    previews: int | None = None,
) -> int:
    """Exact odds sum to one and agree with samples; previews sum to one. Returns how many steps were compared.

    Steps with more than `limit` distinguishable outcomes are passed over; each of the `points` is another kind of step,
    the ones with the fewest answers first. Of each question that is previewed at most so many `previews` are made, of
    choices of as many kinds as there are; None: of every choice.
    """
    play = random_play(game, scenario, seed)
    rolling = [step for step in play.steps if step.rolls]
    Random(seed).shuffle(rolling)
    rolling.sort(key=lambda step: (not step.choices, len(step.answers)))  # first choices with something to roll
    compared: set[tuple[str, ...]] = set()
    tries: Counter[tuple[str, ...]] = Counter()
    for step in rolling:
        what = tuple(answer.key.split("@")[0] for answer in step.answers[:2])
        if what in compared or tries[what] == 3:
            continue
        if len(compared) == points or tries.total() == 60:
            break
        tries[what] += 1
        run, policy = _line_of_play(game, step)
        try:
            exact = enumerate_outcomes(run, step.before, game.fork, game.identity, policy, limit)
        except TooManyOutcomes:
            continue
        if sum((case.p for case in exact), Fraction(0)) != 1:
            play.fail(step.number, f"the odds of {what} do not sum to one")
        if len(exact.cases) > 1:
            _compare(play, step, exact, run, policy, samples)
            compared.add(what)
    for step in play.sample(6, [step for step in play.steps if 0 in step.choices]):
        for option in _of_each_kind(probe(game, step, 0)[0].options, previews):
            preview = game.preview(game.fork(step.before), option.choice)
            if preview is not None and sum((row.p for row in preview.outcomes), Fraction(0)) != 1:
                play.fail(step.number, f"the preview of {option.choice} does not sum to one")
    return len(compared)


def _of_each_kind(options: Sequence[Option], most: int | None) -> list[Option]:
    """At most so many options, spread over the kinds of choices."""
    seen: Counter[str] = Counter()
    places: list[tuple[int, int]] = []
    for number, option in enumerate(options):
        places.append((seen[option.choice.kind], number))
        seen[option.choice.kind] += 1
    return [options[number] for _, number in sorted(places)[:most]]


def check_options(game: Game[Any], scenario: str, seed: int, points: int = 24, each: int = 6) -> list[Refusal]:
    """Each offered option is accepted, and a mutated one is refused by a rule with a reason. Returns the refusals."""
    play = random_play(game, scenario, seed)
    refusals: list[Refusal] = []
    for step, position in decision_points(play, points):
        chooser = Random(seed)
        question, answers = probe(game, step, position)
        offered = [option.choice for option in question.options]
        for choice in chooser.sample(offered, min(each, len(offered))):
            try:
                take(game, step, answers, question.key, choice, Random(seed))
            except Exception as error:
                play.fail(step.number, f"{choice} is offered by {question.key} and fails: {error!r}", error)
            for mutant in mutants(choice, game.seats(step.before), game.kinds):
                if mutant not in offered:
                    refusals.append(_refusal(play, step, question, mutant))
        stranger = _Stranger()
        try:
            take(game, step, answers, question.key, stranger, Random(seed))
        except Refused:
            continue
        play.fail(step.number, f"the referee lets {stranger} pass at {question.key}")
    _other_seats(play)
    return refusals


def check_offers(game: Game[Any], scenario: str, seed: int, points: int = 24, each: int = 4, ways: int = 2_000) -> int:
    """Offers come to the same options in whatever order they are made; what is drawn from them is in the list and
    legal; and a sample is exactly uniform, which is proved wherever there are at most so many ways to draw one. Returns
    at how many decisions it was."""
    play = random_play(game, scenario, seed)
    proved = 0
    for step, position in decision_points(play, points):

        def asked(step: Step = step, position: int = position) -> Question:
            return probe(game, step, position)[0]

        listed, backwards = asked().options, asked()
        for offer in reversed(list(singly(backwards.listed))):
            if isinstance(offer, Later):
                offer.option()
        if backwards.options != listed:
            play.fail(step.number, f"{backwards.key} offers something else if the last offer is made first")
        for draw in (Question.sample, Question.playout):
            for number in range(each):
                question = asked()
                option = draw(question, Random(number))
                if option not in listed or not question.offers(option.choice):
                    play.fail(step.number, f"{option.choice} is drawn at {question.key}, and not in its list")
                if (refusal := question.check(option.choice)) is not None:
                    play.fail(step.number, f"{option.choice} is drawn at {question.key} and refused: {refusal}")
        with suppress(TooManyWays):
            found = chances(asked().sample, ways)
            if len(found) != len(listed) or any(p != Fraction(1, len(listed)) for _, p in found):
                play.fail(step.number, f"{backwards.key} does not sample all options with the same chance")
            proved += 1
    return proved


def check_texts(game: Game[Any], scenario: str, seed: int, language: str = "en") -> None:
    """Everything that occurs can be put into words, every kind of choice has a name, and every rule id stands in the
    ledger. Whatever is missing is listed at once."""
    play = random_play(game, scenario, seed)
    texts, ledger = game.part(Display).texts(language), game.ledger()
    found: dict[str, None] = {}
    ids: dict[str, str] = {}

    def said(what: str, rules: Iterable[str], words: Callable[[Any, Any], str], about: object) -> None:
        ids.update(dict.fromkeys(rules, what))
        try:
            if not words(texts, about).strip():
                found[f"{what} has an empty text"] = None
        except TextError as error:
            found[str(error)] = None

    for entry in play.match.log:
        said(f"event {entry.event}", _ids(entry), render, entry)
    for option in play.options.values():
        said(f"option {option.choice.kind}", option.rules, render_option, option)
        said(f"option {option.choice.kind}", (), text_of, f"group.{option.choice.kind}")
    for refusal in check_options(game, scenario, seed, points=8, each=2):
        said(f"refusal {refusal.reason}", (refusal.rule,), render_refusal, refusal)
    ending = play.match.ending
    assert ending is not None
    said(f"ending {ending.reason}", (ending.rule,), render_ending, ending)
    for step in play.steps:
        for answer in step.answers:
            ids.setdefault(answer.key.split("@")[0].split("#")[0], f"question or roll {answer.key}")
    for id, where in ids.items():
        if id not in ledger and not id.startswith("core."):
            found[f"{where} names the rule {id!r}, which the ledger does not hold"] = None
    if found:
        play.fail(len(play.steps), "\n".join(found))


def check_languages(game: Game[Any], scenario: str, seed: int) -> None:
    """Each language of a game has all texts of the English one, with the same facts."""
    display = game.part(Display)
    files = (display.folder / "text").iterdir() if display.folder is not None else ()
    english = display.texts()
    found = []
    for language in sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")):
        own = display.texts(language)
        found += [f"{language} has no text {key!r}" for key in english if key not in own]
        for key in english.keys() & own.keys():
            if set(placeholders(own[key])) != set(placeholders(english[key])):
                found.append(f"{language} says {key!r} with other facts than English")
    if found:
        raise ContractError("\n".join((f"{game.key}:", *sorted(found))))


# how they look -------------------------------------------------------------------------------------------------------
class _Stranger(Choice, frozen=True, tag="no-such-kind"):
    """Of no game."""


def mutants(choice: Choice, seats: Iterable[str], kinds: Kinds) -> list[Choice]:
    """Choices that nobody should get away with: another actor, an unknown target, an absurd number, a place far
    away."""
    changes = [change for name in choice.__struct_fields__ for change in _mutated(choice, name, seats)]
    found: list[Choice] = [_Stranger()]
    for change in changes:
        with suppress(BadChoice):  # no record and no page can hold it
            found.append(kinds.decode(msgspec.to_builtins(msgspec.structs.replace(choice, **change))))
    return found


def _mutated(choice: Choice, name: str, seats: Iterable[str]) -> Iterator[dict[str, Any]]:
    value = getattr(choice, name)
    if name == "actor":
        yield from ({name: seat} for seat in ("nobody", *seats) if seat != value)
    elif name == "facing":
        yield {name: nan}
    elif name == "path":
        yield from ({name: path} for path in ((*value[:-1], FAR), (*value[:-1], (nan, nan, nan)), (*value, FAR)))
    elif isinstance(value, str):
        yield {name: "nobody" if name == "target" else "no-such-thing"}
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from ({name: number} for number in (-1, 10**9))
    elif isinstance(value, tuple):
        yield {name: (*value, "nobody")}


def _any_option(chooser: Random, question: Question) -> Choice:
    options = question.options
    if not options:
        raise ContractError(f"{question.key} offers nothing")
    return options[chooser.randrange(len(options))].choice


def _play_on(game: Game[Any], state: Any, chooser: Random, steps: int) -> None:
    source = SeededChance(chooser.randrange(2**32))
    for _ in range(steps):
        if game.ending(state) is not None:
            return
        game.advance(Referee(source=source, decide=lambda question: _any_option(chooser, question)), state)


def probe(game: Game[Any], step: Step, position: int) -> tuple[Question, tuple[Answer, ...]]:
    """The live question at a position of a step's answers, and the answers before it."""
    answers = step.answers[:position]
    try:
        game.advance(Referee(answers), game.fork(step.before))
    except Pending as pending:
        wanted = step.answers[position].key
        return next(question for question in pending.questions if question.key == wanted), answers
    raise ContractError(f"{step.answers[position].key} is no longer asked when the step is done again")


def take(game: Game[Any], step: Step, answers: Sequence[Answer], key: str, choice: Choice, chooser: Random) -> None:
    """Do a step again up to a question, answer it with `choice`, and let chance and others go on."""
    given = False

    def decide(question: Question) -> Choice:
        nonlocal given
        if question.key == key and not given:
            given = True
            return choice
        return _any_option(chooser, question)

    source = SeededChance(chooser.randrange(2**32))
    game.advance(Referee(answers, source, decide), game.fork(step.before))
    assert given


def _refusal(play: Play, step: Step, question: Question, mutant: Choice) -> Refusal:
    refusal = question.check(mutant)
    if refusal is None:
        play.fail(step.number, f"{question.key} accepts {mutant}")
    if not refusal.rule or not refusal.reason:
        play.fail(step.number, f"{question.key} refuses {mutant} without a rule or a reason: {refusal}")
    return refusal


def decision_points(play: Play, count: int) -> list[tuple[Step, int]]:
    """Decisions of the game: the first of every kind of question, then others at random."""
    every = [(step, position) for step in play.steps for position in step.choices]
    first: dict[tuple[str, str], tuple[Step, int]] = {}
    for step, position in every:
        answer = step.answers[position]
        assert answer.choice is not None
        first.setdefault((answer.key.split("@")[0], answer.choice.kind), (step, position))
    found = list(first.values())
    others = Random(play.seed).sample(every, min(count, len(every)))
    return found + others[: max(0, count - len(found))]


def _other_seats(play: Play) -> None:
    """A choice from a seat that is not asked is refused and leaves nothing behind."""
    game = play.game
    early = [item for item, _ in zip(play.match.record.items, range(60), strict=False)]
    cut = next((i for i, item in enumerate(early) if isinstance(item, Given) and item.choice is not None), None)
    if cut is None:
        return
    choice = play.match.answered(early[cut]).choice  # type: ignore[arg-type]  # it is Given, as the line above says
    assert choice is not None
    match = Match(game, Record(play.match.record.head, early[:cut]), SeededChance(0))
    match.run()
    assert match.pending is not None
    asked = {question.seat for question in match.pending.questions}
    before = match.record.text()
    for seat in (*game.seats(match.state), "", "nobody"):
        if seat in asked:
            continue
        refusal = match.answer(seat, choice)
        if refusal is None or not refusal.rule or not refusal.reason or match.record.text() != before:
            play.fail(0, f"seat {seat!r} answers a question for {asked}: {refusal}")


def _line_of_play(game: Game[Any], step: Step) -> tuple[Callable[[Ref, Any], None], Callable[[Question], Choice]]:
    """Do the step as it was played: its first choice again, then the game's policy."""
    first = step.answers[step.choices[0]] if step.choices else None
    given = False

    def policy(question: Question) -> Choice:
        nonlocal given
        if first is not None and first.choice is not None and not given and question.key == first.key:
            given = True
            if step.choices[0] == 0 or question.check(first.choice) is None:
                return first.choice
        return game.policy(question)

    def run(ref: Ref, state: Any) -> None:
        nonlocal given
        given = False
        game.advance(ref, state)

    return run, policy


def _compare(
    play: Play,
    step: Step,
    exact: Distribution[Any],
    run: Callable[[Ref, Any], None],
    policy: Callable[[Question], Choice],
    samples: int,
) -> None:
    """Every outcome that is expected often enough comes up as often as it should, within 4.5 standard errors."""
    game = play.game
    source = SeededChance(play.seed)
    counts = {game.identity(case.state): 0 for case in exact}
    for _ in range(samples):
        state = game.fork(step.before)
        run(SimulationRef(source, policy), state)
        identity = game.identity(state)
        if identity not in counts:
            play.fail(step.number, f"an outcome that the exact odds do not have: {game.encode(state)!r}")
        counts[identity] += 1
    rows = [(float(case.p), counts[game.identity(case.state)]) for case in exact]
    rare = [row for row in rows if row[0] * samples < 20]
    rows = [row for row in rows if row[0] * samples >= 20]
    rows.append((sum(p for p, _ in rare), sum(count for _, count in rare)))
    for p, count in rows:
        error = sqrt(samples * p * (1 - p)) if 0 < p < 1 else 0.0
        if abs(count - samples * p) > 4.5 * error + 1:
            play.fail(step.number, f"an outcome of probability {p:.5f} came up {count} times in {samples}")


def _ids(entry: LogLine) -> list[str]:
    return [entry.rule, *(mod.rule for mod in entry.mods)]


def _first(one: bytes, two: bytes) -> str:
    """Where two texts begin to differ."""
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - 60) : at + 40]!r} against {two[max(0, at - 60) : at + 40]!r}"
