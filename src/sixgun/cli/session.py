"""A game at the terminal: people and bots answer in turn until the game is over or somebody leaves."""

from __future__ import annotations

import difflib
import hashlib
import hmac
import math
import textwrap
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from sixgun.bots import drive
from sixgun.cli import forms, prompt, typed
from sixgun.cli.errors import BadInput
from sixgun.cli.files import RecordFile, new_file, write_whole
from sixgun.cli.prompt import Odds, Pick, Word
from sixgun.cli.screen import Screen
from sixgun.cli.speech import NotUnderstood, said, spoken
from sixgun.core.asking import Asking
from sixgun.core.chance import Draw, Request
from sixgun.core.choice import Choice, Option, Question
from sixgun.core.game import Preview
from sixgun.core.glimpse import Bot
from sixgun.core.log import LogLine
from sixgun.core.match import Match
from sixgun.core.orders import BadOrder, Order, StandingOrders, parse_condition
from sixgun.core.plain import visible
from sixgun.core.real_table import RealTable
from sixgun.core.record import Given, Item
from sixgun.core.scene import scene
from sixgun.screen.picture import Model
from sixgun.table import Base, gap

SECONDS_FOR_ODDS = 0.4
"""Odds stand beside the options as long as they can be had in this time; the others are a "?" away."""
LOG_LINES = 20


class Left(Exception):
    """Somebody leaves the game."""


def read_line(text: str) -> str:
    try:
        return input(visible(text))
    except EOFError:
        raise Left from None


class Session:
    def __init__(
        self,
        match: Match[Any],
        file: RecordFile,
        screen: Screen,
        people: tuple[str, ...],
        bots: Mapping[str, Bot],
        secret: bytes,
        read: Callable[[str], str] = read_line,
    ) -> None:
        self.match = match
        self.file = file
        self.screen = screen
        self._common = screen.words
        """What everybody may read."""
        self.words = screen.words
        self.people = people
        self.bots = bots
        self.secret = secret
        self.read = read
        self.orders = StandingOrders()
        self.shown = 0
        """How much of the log has been printed."""
        self._private: dict[str, list[LogLine]] = {seat: [] for seat in people}
        self._points: list[tuple[int, bool]] = []
        """Where undo goes back to: lengths of the record, and whether the program itself has answered (by an order)."""
        self._together: set[str] = set()
        """Questions that are asked in secret at the same time."""
        self._seen: str | None = None
        """The seat that looks at the screen."""
        self._covered = False
        """Whether what the seat that looks sees now is not for the others at this screen."""
        self._odds: dict[Choice, Preview | None] = {}
        self._known: Any = None
        """The state as far as the seat that is asked can know it."""
        self.directing = False
        """Whether words about the real table are taken (``sixgun referee``)."""

    def _said(self, key: str, **facts: Any) -> str:
        return said(self.words.language, key, **facts)

    @property
    def typed_dice(self) -> bool:
        return self.match.source is None

    # the loop --------------------------------------------------------------------------------------------------------
    def play(self) -> None:
        self.match.run()
        while self.match.ending is None:
            self._report()
            pending = self.match.pending
            assert pending is not None
            if pending.chance is not None:
                self._ask_chance()
                continue
            self._together = {q.key for q in pending.questions} if len(pending.questions) > 1 else self._together
            question = next((q for q in pending.questions if q.seat in self.people), pending.questions[0])
            if question.key not in self._together:
                self._together = set()
            if question.seat in self.people:
                self._ask(question)
            else:
                self._consult(question)
        self._report()
        self.screen.ending(self.match.ending)

    def played(self) -> bool:
        """Play to the end; False if somebody leaves before. Either way the record is closed."""
        try:
            self.play()
        except (Left, KeyboardInterrupt):
            return False
        finally:
            self.file.close()
        return True

    def story(self) -> list[LogLine]:
        return self.match.log + self.match.unfinished

    def catch_up(self, lines: int) -> None:
        """Begin with the last lines of a log that was told in an earlier session."""
        self.match.run()
        self.shown = max(0, len(self.story()) - lines)

    def _report(self) -> None:
        story = self.story()
        if self.shown < len(story):
            self._speak_to(self.people[0] if len(self.people) == 1 else "")
        for entry in story[self.shown :]:
            if not entry.seats or entry.seats == self.people:
                self.screen.entry(entry)
                continue
            for seat in entry.seats:
                if seat in self._private:
                    self._private[seat].append(entry)
        self.shown = len(story)
        if len(self.people) == 1:
            self._whisper(self.people[0])

    def _speak_to(self, seat: str) -> None:
        """With the names that a seat knows by now ("": that everybody knows)."""
        self.words = self.screen.words = self._common.meeting(scene(self.match), seat)

    def _whisper(self, seat: str) -> None:
        for entry in self._private[seat]:
            self.screen.entry(entry)
        self._private[seat] = []

    # bots ------------------------------------------------------------------------------------------------------------
    def _consult(self, question: Question) -> None:
        refusal = drive.answer(self.match, question, self.bots[question.seat], self._stream(question.seat))
        if refusal is not None:
            self.screen.speak("told.bot-refused", "dim", why=self.words.refusal(refusal))

    def _stream(self, seat: str) -> Random:
        """A bot's stream follows from the secret and the point of the game, so that a game taken up goes on alike."""
        context = f"bot\n{seat}\n{len(self.match.record.items)}"
        return Random(hmac.digest(self.secret, context.encode(), hashlib.sha256))

    # people choose ---------------------------------------------------------------------------------------------------
    def _ask(self, question: Question) -> None:
        ordered = self.orders.answer(question)
        if ordered is not None:
            self._answer(question, ordered, by_order=True)
            return
        self._hand_over(question)
        self._speak_to(question.seat)
        self._odds = {}
        self._known = None
        options = _grouped(question.options)
        if question.seat == self._seen or len(self.people) == 1:
            self._whisper(question.seat)
        self._table(question.seat, again=False)
        self.screen.question(question)
        self.screen.options(options, self._odds_lines(question, options))
        if self._forms_for(question.seat):
            self.screen.speak("prompt.calls", "dim")
        while not self._turn(question, options):
            pass

    def _hand_over(self, question: Question) -> None:
        """On a shared screen nobody reads what only the other may know."""
        secret = question.key in self._together or self._private_to(question.seat)
        if len(self.people) > 1 and question.seat != self._seen and secret:
            self.read(f"{self._said('prompt.hand-over', who=self.words.name(question.seat))} ")
        self._seen = question.seat
        self._covered = len(self.people) > 1 and secret

    def _private_to(self, seat: str) -> bool:
        """Whether a seat is shown what not everybody may see. Where people type their own cards, the one who types them
        all has seen them, but not whom another seat alone knows of; a referee knows everything."""
        if not self.typed_dice:
            return self._view(seat) != self._view("")
        met, state = self.words.display.names_met, scene(self.match)
        return not self.directing and met(state, seat) != met(state, "")

    def _hide(self) -> None:
        """Nobody who comes to the screen next finds there what somebody else was shown."""
        if self._covered:
            self.screen.wipe()
            self._covered, self._seen = False, None

    def _turn(self, question: Question, options: list[Option]) -> bool:
        """One line from a person; True when the question has been answered or the game has gone back."""
        line = self.read(f"{self.words.name(question.seat)}> ")
        try:
            if not line.strip():
                if len(options) != 1:
                    return False
                return self._answer(question, options[0].choice)
            if self.directing and (directed := self._directed(line)) is not None:
                return self._answer(question, directed)
            if (own := prompt.own_words(line, options)) is not None:
                return self._answer(question, own)
            if (called := self._called(question, options, line)) is not None:
                return isinstance(called, Choice) and self._answer(question, called)
            typed_line = prompt.parse(line)
            if isinstance(typed_line, Odds):
                option = prompt.find(Pick(typed_line.option), options)
                self.screen.preview(option, self._preview(question, option.choice))
                return False
            if isinstance(typed_line, Pick):
                return self._answer(question, prompt.chosen(typed_line, options))
            if typed_line.word == "all":
                self.screen.options(options, self._odds_lines(question, options), whole=True)
                return False
            if typed_line.word == "always":
                return self._always(question, typed_line.rest)
            return self._word(typed_line, question.seat)
        except NotUnderstood as error:
            self.screen.say(error.told(self.words.language), "yellow")
            return False

    def _called(self, question: Question, options: list[Option], line: str) -> Choice | bool | None:
        """What a line fills in; False if it only asked how; None if it is about something else."""
        found = self.match.game.part(Asking).forms(scene(self.match), question)
        if found and line.strip().lower() == "calls":
            self.screen.say("\n".join(forms.listed(found, self.words)))
            return False
        form = forms.meant(line, found, options, self.words)
        if form is None:
            return None
        return forms.typed(*form, self.words, self.read, self.screen.say) or False

    def _directed(self, line: str) -> Choice | None:
        """What the line says by hand about the real table."""
        try:
            return self.match.game.part(RealTable).director(line.split(), self.match.state)
        except ValueError as error:
            usage = self.words.texts.get(f"director.{error}", str(error))
            raise NotUnderstood("plain", text=usage) from None

    def _answer(self, question: Question, choice: Choice, *, by_order: bool = False) -> bool:
        before = len(self.match.record.items)
        secret = question.key in self._together
        refusal = self.match.answer(question.seat, choice)
        if refusal is not None:
            self.screen.say(f"{self.words.refusal(refusal)}  {refusal.rule}", "yellow")
            return False
        if secret:
            self._points.clear()
        else:
            self._points.append((before, by_order))
        if not self._asked_next(question.seat):
            self._hide()
        return True

    def _asked_next(self, seat: str) -> bool:
        """Whether `seat` is the next to be asked at this screen."""
        pending = self.match.pending
        return pending is not None and next((q.seat for q in pending.questions if q.seat in self.people), "") == seat

    # odds ------------------------------------------------------------------------------------------------------------
    def _preview(self, question: Question, choice: Choice) -> Preview | None:
        """The odds as far as the seat can know."""
        if choice not in self._odds:
            game = self.match.game
            if self._known is None:
                self._known = game.imagine(self._view(question.seat), self.match.record.head.setup)
            self._odds[choice] = game.preview(self._known, choice)
        return self._odds[choice]

    def _odds_lines(self, question: Question, options: list[Option]) -> list[str]:
        until = time.monotonic() + SECONDS_FOR_ODDS
        lines: list[str] = []
        for option in options:
            late = time.monotonic() > until and option.choice not in self._odds
            preview = None if late else self._preview(question, option.choice)
            lines.append(self.words.summary(preview) if preview is not None else "")
        return lines

    def _forms_for(self, seat: str) -> bool:
        asked = self.match.pending.questions if self.match.pending is not None else ()
        return any(q.seat == seat and self.match.game.part(Asking).forms(scene(self.match), q) for q in asked)

    def _unavailable(self, seat: str) -> None:
        """What the question at hand does not offer, with reasons and rules."""
        asked = self.match.pending.questions if self.match.pending is not None else ()
        for question in asked:
            if question.seat == seat and (
                found := self.match.game.part(Asking).unavailable(scene(self.match), question)
            ):
                self.screen.say(self.words.texts["withheld.title"])
                for one in found:
                    kind = self.words.texts.get(f"group.{one.kind}", self.words.name(one.kind))
                    self.screen.say(f"  {kind}: {self.words.refusal(one.refusal)}  {one.refusal.rule}", "dim")

    # commands --------------------------------------------------------------------------------------------------------
    def _word(self, word: Word, seat: str) -> bool:
        """A command that needs no question; True if the game has gone back."""
        match word.word:
            case "help":
                language = self.words.language
                self.screen.say(spoken(language, "help.prompt"))
                if self.directing and (lines := self.words.texts.get("director.help")):
                    self.screen.say(textwrap.indent(lines, "  "))
                if self._forms_for(seat):
                    self.screen.say(spoken(language, "help.forms"))
                self._unavailable(seat)
            case "quit":
                raise Left
            case "table":
                self._table(seat)
            case "tape":
                self._tape(word.rest, seat)
            case "log":
                self._log(word.rest, seat)
            case "rule":
                self._rule(word.rest)
            case "undo":
                return self._undo()
            case "save":
                self._save(word.rest)
            case "ask":
                gone = self.orders.ask(seat, word.rest)
                self.screen.speak("told.forgotten" if gone else "told.no-orders-left", n=gone)
            case "orders":
                for order in self.orders.of(seat):
                    self.screen.say(str(order))
                if not self.orders.of(seat):
                    self.screen.speak("told.no-orders")
            case "why":
                for name, bot in self.bots.items():
                    self.screen.say(f"{self.words.name(name)}: {bot.why() or self._said('told.not-chosen')}")
            case _:
                raise NotUnderstood("nothing-to-choose")
        return False

    def _view(self, seat: str) -> dict[str, Any]:
        return self.match.game.view(scene(self.match), seat)

    def _table(self, seat: str, *, again: bool = True) -> None:
        """What the seat can see; unless it is wanted again, only if it has changed."""
        self.screen.table(self._view(seat), self.match.record.head.setup, again=again)

    def _tape(self, rest: str, seat: str) -> None:
        """The distance between two figures, from base to base and between their middles."""
        setup = self.match.record.head.setup
        picture = self.words.display.picture(self._view(seat), setup, self.words.language)
        found = [] if picture is None else [_figure(name, picture.models) for name in rest.split()]
        if len(found) != 2:
            raise NotUnderstood("tape")
        one, two = found
        middle = math.dist((one.x, one.y, one.z), (two.x, two.y, two.z))
        between = gap(Base(one.x, one.y, one.z, one.r), Base(two.x, two.y, two.z, two.r))
        far = {"gap": self.words.length(between), "middle": self.words.length(middle)}
        self.screen.say(self.words.word("tape").format(one=one.name, two=two.name, **far))

    def _log(self, rest: str, seat: str) -> None:
        if rest and (not rest.isdecimal() or len(rest) > 6):
            raise NotUnderstood("log")
        readable = [entry for entry in self.story() if not entry.seats or seat in entry.seats]
        for entry in readable[-int(rest or LOG_LINES) :]:
            self.screen.entry(entry)

    def _rule(self, id: str) -> None:
        ledger = self.match.game.ledger()
        if not id:
            raise NotUnderstood("rule")
        found = id if id in ledger else f"{self.match.game.key}.{id}"
        if found not in ledger:
            if close := difflib.get_close_matches(id, ledger.ids(), n=1):
                raise NotUnderstood("no-rule-close", id=repr(id[:60]), close=close[0])
            raise NotUnderstood("no-rule", id=repr(id[:60]))
        self.screen.rule(found)

    def _always(self, question: Question, rest: str) -> bool:
        kind, _, condition = rest.partition(" ")
        kinds = dict.fromkeys(option.choice.kind for option in question.options)
        if kind not in kinds:
            raise NotUnderstood("always", kinds=", ".join(kinds))
        when = None
        if condition.strip():
            word, _, text = condition.strip().partition(" ")
            if word != "when":
                raise NotUnderstood("order", kind=kind)
            try:
                when = parse_condition(text)
            except BadOrder:
                raise NotUnderstood("condition", text=repr(text.strip())) from None
            if when.fact not in question.facts:
                known = ", ".join(question.facts) or self._said("wrong.no-facts")
                raise NotUnderstood("no-fact", fact=repr(when.fact), facts=known)
        order = Order(kind, question.rule, when)
        self.orders.leave(question.seat, order)
        self.screen.speak("told.order", order=str(order))
        choice = self.orders.answer(question)
        return choice is not None and self._answer(question, choice)

    def _save(self, rest: str) -> None:
        if not rest:
            self.screen.speak("told.saved", path=str(self.file.path))
            return
        try:
            path = new_file(Path(rest).expanduser())
            write_whole(path, self.match.record.text())
        except (BadInput, OSError, RuntimeError, ValueError) as error:
            raise NotUnderstood("save", why=str(error)) from None
        self.screen.speak("told.copy", path=str(path))

    # going back ------------------------------------------------------------------------------------------------------
    def _undo(self) -> bool:
        points = list(self._points)
        while points and points[-1][1]:
            points.pop()  # what an order answered goes together with the choice before it
        if not points:
            self.screen.speak("told.nothing-to-undo", "yellow")
            return False
        point, _ = points.pop()
        since = next((item for item in self.match.record.items[point:] if _rolled(item)), None)
        if since is not None and not self.typed_dice:
            assert isinstance(since, Given)
            rule = since.key.partition("#")[0]
            self.screen.speak("told.too-late", "yellow", rule=rule)
            return False
        self.match = self.match.back_to(point)
        self.file.go_back(self.match.record)
        self._points = points
        self.match.run()
        self.shown = len(self.story())
        for entries in self._private.values():
            entries.clear()
        self.screen.speak("told.undone")
        return True

    # typed dice ------------------------------------------------------------------------------------------------------
    def _ask_chance(self) -> None:
        pending = self.match.pending
        assert pending is not None and pending.chance is not None
        request = pending.chance
        language = self.words.language
        what = typed.wanted(request, self.words.name, language)
        title, dice = self.words.title(pending.rule), typed.label(request, language)
        self.screen.heading(self._said("chance.asks", dice=dice, title=title, what=what), pending.rule)
        while True:
            line = self.read(f"{self._said('prompt.cards' if isinstance(request, Draw) else 'prompt.dice')}> ")
            try:
                first, _, rest = line.strip().partition(" ")
                word = prompt.WORDS.get(first.lower())
                if word is not None and not _is_card(first, request):
                    if self._word(Word(word, rest.strip()), self.people[0] if self.people else ""):
                        return
                    continue
                if not first:
                    continue
                outcome = typed.parse_chance(line, request, self.words.name, language)
            except NotUnderstood as error:
                self.screen.say(error.told(language), "yellow")
                continue
            before = len(self.match.record.items)
            if self.match.roll(outcome):
                self._points.append((before, False))
                return
            self.screen.speak("chance.impossible", "yellow", what=what)


def _grouped(options: tuple[Option, ...]) -> list[Option]:
    """In the order of the engine, but options of one kind together."""
    kinds = list(dict.fromkeys(option.choice.kind for option in options))
    return sorted(options, key=lambda option: kinds.index(option.choice.kind))


def _figure(name: str, models: Sequence[Model]) -> Model:
    """A figure on the table by its id, or by the beginning of its name."""
    word = name.casefold()
    for model in models:
        if not model.away and word in (model.id.casefold(), model.name.casefold().partition(" ")[0]):
            return model
    there = ", ".join(model.id for model in models if not model.away)
    if not there:
        raise NotUnderstood("nobody-there")
    raise NotUnderstood("no-figure", name=repr(name[:40]), there=there)


def _rolled(item: Item) -> bool:
    return isinstance(item, Given) and item.choice is None


def _is_card(word: str, request: Request) -> bool:
    return isinstance(request, Draw) and word in request.pool
