"""``sixgun resolve``: what happens in a situation with the dice and cards that somebody got."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from sixgun.cli import typed
from sixgun.cli.catalogue import HELP
from sixgun.cli.command import JSON, LANG, Command, arg
from sixgun.cli.console import console
from sixgun.cli.errors import BAD_INPUT, BadInput
from sixgun.cli.odds import POLICY, open_situations, refusal_text
from sixgun.cli.output import say_json
from sixgun.cli.session import Left, read_line
from sixgun.cli.speech import NotUnderstood, said
from sixgun.core.chance import Draw, Faces, Request
from sixgun.situation import BadDice, Resolution, Situation, StepRefused
from sixgun.situation.resolve import resolve_with
from sixgun.situation.words import ledger_title, name


def dice(text: str) -> tuple[int, ...]:
    parts = text.replace("+", ",").replace(" ", ",").split(",")
    found = [part for part in parts if part]
    if not all(part.isdecimal() and len(part) < 6 for part in found):
        raise argparse.ArgumentTypeError(f"expected dice such as 6,5,3, not {text[:40]!r}")
    return tuple(int(part) for part in found)


def cards(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def run(args: argparse.Namespace) -> int:
    if args.interactive and (args.dice or args.cards):
        raise BadInput("--interactive asks for the dice, so --dice and --cards have no place")
    situations = open_situations([args.file], args.choose, args.lang)
    if situations is None:
        return BAD_INPUT
    try:
        found = _resolve(args, situations[0])
    except BadDice as error:
        raise BadInput(str(error)) from None
    except StepRefused as refused:
        raise BadInput(refusal_text(refused)) from None
    except Left:
        raise BadInput(said(args.lang, "situation.dice-ended")) from None
    if args.json:
        say_json(found.to_json())
    else:
        console().print(found)
    return 0


def _resolve(args: argparse.Namespace, situation: Situation) -> Resolution:
    if args.interactive:
        return resolve_with(situation, _Asking(situation), policy=args.policy or situation.policy)
    return situation.resolve(args.dice, args.cards, policy=args.policy)


class _Asking:
    """A person who is asked for each roll."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation

    def answer(self, request: Request, context: str) -> Faces:
        words = self._situation.words()
        lang, names = words.language, partial(name, words)
        title, what = f"{ledger_title(words, context)} ({context})", typed.wanted(request, names, lang)
        dice = typed.label(request, lang)
        console(stderr=True).print(said(lang, "chance.asks", dice=dice, title=title, what=what))
        prompt = said(lang, "prompt.cards" if isinstance(request, Draw) else "prompt.dice")
        while True:
            line = read_line(f"{prompt}> ")
            try:
                return typed.parse_chance(line, request, names, lang)
            except NotUnderstood as error:
                console(stderr=True).print(error.told(lang))


COMMAND = Command(
    "resolve",
    HELP["resolve"],
    "What happens in a situation with the dice and cards that you got, as a log with the reasons.",
    (
        arg("file", type=Path, metavar="FILE", help="a situation file"),
        arg("--dice", type=dice, default=(), metavar="6,5,3", help="the dice, in the order of the rolls"),
        arg("--cards", type=cards, default=(), metavar="QS,3H", help="cards drawn, or who was picked"),
        arg("--interactive", action="store_true", help="be asked for each roll as it comes"),
        JSON,
        LANG.saying("language of the results"),
        *POLICY,
    ),
    run,
)
