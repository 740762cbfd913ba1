"""``sixgun odds``: the exact distribution of a situation, several side by side, or one with changing values."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sixgun.cli.arguments import positive_number, whole_number
from sixgun.cli.catalogue import HELP
from sixgun.cli.command import JSON, LANG, Command, arg
from sixgun.cli.common import as_sentence, the_game
from sixgun.cli.errors import BAD_INPUT, BadInput, Interrupted
from sixgun.cli.files import new_file, read_text
from sixgun.cli.output import say, say_json
from sixgun.cli.speech import said
from sixgun.core.game import BadSetup
from sixgun.core.processes import Stopped
from sixgun.core.situations import Situations
from sixgun.screen.text import listed
from sixgun.situation import (
    POLICIES,
    BadArgument,
    BadVary,
    NoPlot,
    Odds,
    Situation,
    Stated,
    StepRefused,
    Sweep,
    UnknownModel,
    loads,
    parse_vary,
    sweep,
)
from sixgun.situation.file import unknown_choice
from sixgun.situation.odds import LIMIT, SAMPLES
from sixgun.situation.words import name, step_text
from sixgun.situation.words import said as said_of_odds

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""Seconds before a progress bar appears."""
_COUNTED = {"ways": "situation.ways", "samples": "situation.samples"}
"""Texts for what is counted."""


def stated(text: str) -> Stated:
    rule, sign, kind = text.rpartition("=")
    if not kind.strip() or (sign and not rule.strip()):
        raise argparse.ArgumentTypeError(f"expected RULE=KIND or KIND, not {text[:60]!r}")
    return Stated(rule.strip(), kind.strip())


def run(args: argparse.Namespace) -> int:
    if args.schema is not None:
        return _schema(args.schema)
    if not args.files:
        raise BadInput("name a situation file")
    if args.processes > 64:
        raise BadInput("64 processes are the most")
    situations = open_situations(args.files, args.choose, args.lang)
    if situations is None:
        return BAD_INPUT
    for path in (args.csv, args.plot):
        if path and path != "-":
            new_file(Path(path))
    try:
        for situation in situations if args.model else ():
            situation.model(args.model)
        if args.vary:
            return _vary(args, situations)
        several, stopped = _all_odds(args, situations)
    except StepRefused as refused:
        raise BadInput(refusal_text(refused)) from None
    except BadSetup as wrong:
        raise BadInput(as_sentence(wrong)) from None
    except (BadArgument, BadVary, NoPlot, UnknownModel) as error:
        raise BadInput(str(error)) from None
    if args.csv:
        raise BadInput("a CSV is for a table of many situations; use it with --vary")
    if args.plot:
        _plot(args, several)
    if args.json:
        data = [odds.to_json() for odds in several]
        say_json(data[0] if len(data) == 1 else {"format": 1, "situations": data})
    elif len(several) == 1:
        _show(several[0])
    else:
        from sixgun.situation.show_many import comparison_rich

        _show(comparison_rich([path.stem for path in args.files[: len(several)]], several))
    if stopped:
        raise Interrupted(stopped)
    return 0


def _show(result: Any) -> None:
    from sixgun.cli.console import console  # late: JSON and CSV need no colours

    console().print(result)


def _all_odds(args: argparse.Namespace, situations: Sequence[Situation]) -> tuple[list[Odds], str]:
    """The odds of all situations; or those that were found until Ctrl-C, with a sentence about what is missing."""
    several: list[Odds] = []
    for situation in situations:
        try:
            several.append(_odds(args, situation))
        except Stopped as stop:
            if stop.so_far is not None:
                several.append(stop.so_far)
                return several, f"stopped: the sample is {stop.so_far.samples} of {args.samples}"
            break
        except KeyboardInterrupt:
            break
    if len(several) == len(situations):
        return several, ""
    if several:
        return several, f"stopped: {len(several)} of {len(situations)} files are shown"
    raise Interrupted("stopped before anything was known; --limit 0 takes a sample at once")


def _odds(args: argparse.Namespace, situation: Situation) -> Odds:
    bars: dict[str, _Late] = {}

    def progress(what: str, more: int, most: int) -> None:
        """One bar at a time: ways through the rules, then samples if there are too many of them."""
        if what not in bars:
            for bar in bars.values():
                bar.stop()
            bars[what] = _Late(most, said(args.lang, _COUNTED[what]))
        bars[what].advance(more)

    try:
        return situation.odds(args.policy, limit=args.limit, samples=args.samples, seed=args.seed, progress=progress)
    finally:
        for bar in bars.values():
            bar.stop()


def _schema(key: str) -> int:
    game = the_game(key)
    schema = game.part(Situations).schema()
    if not schema:
        raise BadInput(f"{game.title} has no situations yet")
    say_json({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"Situation of {game.key}", **schema})
    return 0


# files ---------------------------------------------------------------------------------------------------------------
def open_situations(
    paths: Sequence[Path], choose: Sequence[Stated] = (), language: str = "en"
) -> list[Situation] | None:
    """The situations of files, for results in a language; None after every mistake of all of them was printed."""
    found: list[Situation] = []
    bad = False
    for path in paths:
        try:
            one = loads(read_text(path), language=language)
            for stated_one in choose:
                if wrong_words := unknown_choice(one.game, stated_one.rule, stated_one.kind):
                    raise BadInput(f"--choose {stated_one}: {'; '.join(wrong_words)}")
            one.choices = (*choose, *one.choices)
            found.append(one)
        except BadSetup as wrong:
            bad = True
            many = len(wrong.problems)
            sys.stdout.flush()
            say(f"sixgun: {path} has {many} mistake{'s' if many > 1 else ''}:", stderr=True)
            for problem in wrong.problems:
                say(f"  {problem.where}: {problem.message}", stderr=True)
    return None if bad else found


def refusal_text(refused: StepRefused) -> str:
    """Which action, why not, by which rule, and what would be allowed."""
    situation, number = refused.situation, refused.number
    words = situation.words()
    reason = words.refusal(refused.refusal).rstrip(".")
    allowed = listed(words.texts, (words.name(kind) for kind in refused.allowed))
    already = words.word("allowed").partition("{")[0].strip() in reason
    key = "situation.refused-could" if allowed and not already else "situation.refused"
    facts = {"n": number + 1, "what": step_text(words, situation.steps[number]), "why": reason}
    could = words.word("allowed").format(list=allowed)
    return said(words.language, key, **facts, rule=refused.refusal.rule, could=could)


# many values ---------------------------------------------------------------------------------------------------------
class _Late:
    """A progress bar that appears only when something takes long."""

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._done = 0
        self._began = time.monotonic()
        self._bar: Progress | None = None

    def advance(self, more: int) -> None:
        self._done += more
        if self._bar is None and time.monotonic() - self._began > PATIENCE:
            from sixgun.cli.console import progress_bar  # late, as most odds take no time

            self._bar = progress_bar(self._what)
            self._bar.start()
            self._task = self._bar.add_task(self._what, total=self._total, completed=self._done)
        elif self._bar is not None:
            self._bar.advance(self._task, more)

    def stop(self) -> None:
        if self._bar is not None:
            self._bar.stop()


def _vary(args: argparse.Namespace, situations: list[Situation]) -> int:
    if len(situations) > 1:
        raise BadInput("--vary takes one file")
    vary: dict[str, tuple[Any, ...]] = {}
    for text in args.vary:
        for part in text.split("|"):
            key, values = parse_vary(part)
            vary[key] = values
    total = 1
    for values in vary.values():
        total *= len(values)
    late = _Late(total, said(args.lang, "prompt.odds"))
    stopped = False
    try:
        found: Sweep | None = sweep(
            situations[0],
            vary,
            args.model,
            policy=args.policy,
            limit=args.limit,
            samples=args.samples,
            seed=args.seed,
            processes=args.processes,
            progress=late.advance,
        )
    except Stopped as stop:
        found, stopped = stop.so_far, True
    finally:
        late.stop()
    if found is None:
        raise Interrupted("stopped before the first point was known")
    if args.plot:
        found.plot(args.plot)
    if args.csv == "-":
        say(found.to_csv(), end="")
    elif args.json:
        say_json(_sweep_json(found))
    else:
        who = name(situations[0].words(), found.model)
        _show(said_of_odds(args.lang, "sweep.of", title=situations[0].title, who=who))
        _show(found)
    if args.csv and args.csv != "-":
        _write(Path(args.csv), found.to_csv())
    if stopped:
        raise Interrupted(f"stopped: {len(found.points)} of {total} points are shown")
    return 0


def _sweep_json(found: Sweep) -> dict[str, Any]:
    return {
        "format": 1,
        "keys": list(found.keys),
        "model": found.model,
        "columns": list(found.columns),
        "points": [
            {
                "values": list(point.values),
                "p": [f"{p.numerator}/{p.denominator}" for p in point.chances],
                "exact": point.exact,
                "remainder": str(point.remainder),
                "problem": point.problem,
            }
            for point in found.points
        ],
    }


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written ({error.strerror})") from None


def _plot(args: argparse.Namespace, several: list[Odds]) -> None:
    if len(several) > 1:
        raise BadInput("--plot takes one file, or one file with --vary")
    try:
        several[0].plot(args.plot, args.model)
    except NoPlot as error:
        raise BadInput(str(error)) from None
    except OSError as error:
        raise BadInput(f"{args.plot} cannot be written ({error.strerror})") from None


POLICY = (
    arg("--policy", choices=POLICIES, help="how players decide inside: first (default) or random"),
    arg(
        "--choose",
        type=stated,
        action="append",
        default=[],
        metavar="RULE=KIND",
        help="what is chosen when this rule asks; KIND alone goes for every rule",
    ),
)
COMMAND = Command(
    "odds",
    HELP["odds"],
    "Everything that can happen by the end of the actions of a situation file, with exact odds.",
    (
        arg("files", nargs="*", type=Path, metavar="FILE", help="situation files; several stand side by side"),
        JSON,
        arg(
            "--vary", action="append", default=[], metavar="KEY=1..36", help="again with other values; may be repeated"
        ),
        arg("--model", default="", metavar="NAME", help="with --vary or --plot: whom it is about"),
        arg("--csv", metavar="FILE", help="with --vary: write the table as CSV (- for the terminal)"),
        arg("--plot", metavar="FILE", help="write a picture, .png or .svg"),
        arg("--samples", type=positive_number, default=SAMPLES, metavar="N", help="size of a sample"),
        arg("--limit", type=whole_number, default=LIMIT, metavar="N", help="ways to follow before sampling"),
        arg("--seed", type=whole_number, default=1, metavar="N", help="of a sample"),
        arg("--processes", type=positive_number, default=2, metavar="N", help="at the same time (2)"),
        arg("--schema", metavar="GAME", help="print the JSON schema of a game's situation files"),
        LANG.saying("language of the results"),
        *POLICY,
    ),
    run,
)
