"""One table: the game that is played at it, what is kept of it, and what each link may see.

Plain and synchronous: the caller takes care that no two threads are at one table. Every change is committed to the
store before the call returns; if anything goes wrong on the way, the table is as it was in the store.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal, TypeVar

import msgspec

from sixgun.core.asking import Asking
from sixgun.core.chance import Faces, SecretChance, commitment
from sixgun.core.choice import Choice, Option, Question, Withheld
from sixgun.core.form import takes_length
from sixgun.core.game import Game, Setup, load_game
from sixgun.core.kinds import BadChoice, Plain
from sixgun.core.log import LogLine
from sixgun.core.match import Match
from sixgun.core.orders import BadOrder, Order, StandingOrders, parse_condition
from sixgun.core.procedure import Procedure
from sixgun.core.record import Chain, Head, Item, Record, RecordError, parse
from sixgun.core.scene import scene
from sixgun.core.typed_dice import outcome_of
from sixgun.screen.display import Display
from sixgun.screen.words import Words
from sixgun.server import protocol, shown, speech, store, takeback
from sixgun.server.begin import PERSON
from sixgun.server.common import Common
from sixgun.server.shown import WATCHER
from sixgun.server.worker import (
    AdviceJob,
    BotJob,
    CheckJob,
    JoinJob,
    LookJob,
    OptionsJob,
    SightJob,
    Spot,
    Thought,
    stream_of,
)
from sixgun.server.wrong import Denied, Wrong

T = TypeVar("T")

MOST_ORDERS = 50


def new_game(
    game: Game[Any], setup: Setup, seats: dict[str, store.Seat], dice: str, secret: bytes, id: str
) -> store.Stored:
    """A game played up to its first question, ready to be kept."""
    players = {seat: who.bot or PERSON for seat, who in seats.items()}
    sealed = commitment(secret) if dice == "table" else ""
    head = Head(game.kinds.format, game.key, game.rules_version, setup, sealed, players)
    match: Match[Any] = Match(game, Record(head), SecretChance(secret) if dice == "table" else None)
    match.run()
    asked = tuple(q.seat for q in match.pending.questions) if match.pending is not None else ()
    lines = tuple(match.record.lines())
    return store.Stored(id, lines, secret, seats, dice, over=match.ending is not None, waiting=asked)


class Table:
    """`common` is for tables of this very set-up; without it the table shares nothing."""

    def __init__(self, stored: store.Stored, kept_in: store.Store, common: Common | None = None) -> None:
        self._common = common
        self.id = stored.id
        self.store = kept_in
        self.secret = stored.secret
        self.dice = stored.dice
        self.seats = stored.seats
        self.links: dict[int, tuple[str, ...]] = {}
        for seat, who in stored.seats.items():
            if who.link >= 0:
                self.links[who.link] = (*self.links.get(who.link, ()), seat)
        self.request: store.Request | None = None
        self.broken = False
        """Whether something was done halfway, and could not be undone yet."""
        self._words: dict[str, Words] = {}
        self._open(stored)

    # opening and keeping ---------------------------------------------------------------------------------------------
    def _open(self, stored: store.Stored) -> None:
        self.n = stored.n
        self.epoch = stored.epoch
        self._acted = stored.n
        """The event of the last thing that a person has done here, as far as is known."""
        self.together: list[store.Span] = list(stored.together)
        """Where in the record choices stand that were made in secret and shown together."""
        self.orders = _orders(stored.orders)
        self._fresh: list[Item] = []
        record = parse("".join(line + "\n" for line in stored.lines))
        if self._common is None:
            self._common = Common(record.head.setup)
        record.head = msgspec.structs.replace(record.head, setup=self._common.setup)
        self.game: Game[Any] = load_game(record.head.game)
        source = SecretChance(self.secret) if self.dice == "table" else None
        # the list's own method: a match that knew the table would keep both in memory until the collector comes
        self.match: Match[Any] = Match(self.game, record, source, on_item=self._fresh.append)
        self._new_chain()
        self.automatic: set[int] = set(stored.automatic)
        """Which items of the record were answered by a standing order."""
        self.told_at: dict[int, int] = dict(stored.told_at)
        """How long the log was when the record had so many items and somebody answered."""
        self.bunches: list[store.Span] = list(stored.bunches)
        """Where in the record answers stand that were given at one go."""
        self.rest()
        self.request = None
        self.match.run()
        for key, choice in stored.sealed.items():
            self.match.answer(_seat_of(key), self.match.read(choice))
        if self._fresh:
            self._commit()
        else:
            self.request = stored.request

    def rest(self) -> None:
        """Let go of everything that can be made again when somebody comes; the next event of everybody is whole."""
        self._shown = shown.Shown()
        self._words.clear()
        self._forget()

    def _new_chain(self) -> None:
        self._chain = Chain()
        self._chain.head(self.match.record.head)
        for item in self.match.record.items:
            self._chain.item(item)
        self._kept = len(self.match.record.items) + 1

    def _forget(self) -> None:
        self._state: Any = None
        self._encoded: bytes | None = None
        self._views: dict[str, dict[str, Any]] = {}
        self._offers: dict[str, tuple[Option, ...]] = {}
        self._withheld: dict[str, tuple[Withheld, ...]] = {}
        self._plans: dict[int, takeback.Plan] = {}
        self._met: dict[tuple[str, str], Words] = {}
        """The words of all tables of this set-up, with the names that a seat has come to know here."""

    def _commit(self, keep: int | None = None) -> None:
        """Keep what has changed, as one transaction; the next event may be shown when this returns."""
        start = self._kept if keep is None else keep
        self.request = None
        lines = tuple([self._chain.item(item) for item in self._fresh])
        self._write(start, lines, self.n + 1)
        self._kept = start + len(lines)
        self._fresh.clear()
        self.n += 1
        self._shown.go_on()
        self._forget()

    def _write(self, keep: int, lines: tuple[str, ...], n: int) -> None:
        self.store.commit(
            store.Change(
                self.id,
                keep,
                lines,
                self.n,
                n=n,
                epoch=self.epoch,
                over=self.over,
                sealed={key: self.match.write(choice) for key, choice in self.match.sealed.items()},
                orders=_plain_orders(self.orders, self.seats),
                waiting=tuple(question.seat for question in self.questions),
                together=tuple(self.together),
                automatic=tuple(sorted(self.automatic)),
                told_at=self.told_at,
                request=self.request,
                bunches=tuple(self.bunches),
            )
        )

    def _ask(self, request: store.Request | None) -> None:
        """Keep what somebody asks the others for; None: nothing (any more)."""
        self.request = request
        self._write(self._kept, (), self.n)

    def safely(self, change: Callable[[], T]) -> T:
        """Do something that changes the game; if it fails halfway, go back to what is in the store."""
        self.mend()
        try:
            return change()
        except (Wrong, Denied):
            raise
        except BaseException:
            self.broken = True
            self.mend()
            raise

    def mend(self) -> None:
        """Go back to what is in the store, if the table is not as it is there. Raises StoreError while the store cannot
        be read: until then the table is not to be shown, and nothing can be changed."""
        if self.broken:
            stored = self.store.load(self.id)
            if stored is not None:
                self._open(stored)
            self.broken = False

    # what is going on ------------------------------------------------------------------------------------------------
    @property
    def setup(self) -> Setup:
        return self.match.record.head.setup

    @property
    def over(self) -> bool:
        return self.match.ending is not None

    @property
    def questions(self) -> tuple[Question, ...]:
        return self.match.pending.questions if self.match.pending is not None else ()

    @property
    def common(self) -> Common:
        assert self._common is not None  # since it was opened
        return self._common

    def words(self, language: str, eyes: str = "") -> Words:
        """With the names that a seat may know ("": that everybody may)."""
        if not isinstance(self.game, Procedure):
            if (language, eyes) not in self._met:
                self._met[language, eyes] = self.common.words(self.game, language).meeting(self.state(), eyes)
            return self._met[language, eyes]
        if language not in self._words:
            self._words[language] = Words(self.game, self.setup, language)
        # people who come and go in the course of it have names, too
        self._words[language].texts.update(self.game.part(Display).names(self.match.state, language))
        return self._words[language]

    def words_of(self, link: int, language: str) -> Words:
        return self.words(language, self.eyes(link))

    def question_id(self, key: str) -> str:
        """Names one question at one point of the game; tells nothing about either."""
        point = f"question\n{self.epoch}\n{len(self.match.record.items)}\n{key}"
        return hmac.digest(self.secret, point.encode(), "sha256").hex()[:20]

    def state(self) -> Any:
        """The table as it lies, up to the question that is waited for."""
        if self._state is None:
            self._state = scene(self.match)
        return self._state

    def view(self, eyes: str) -> dict[str, Any]:
        if eyes not in self._views:
            self._views[eyes] = self.game.view(self.state(), eyes)
        return self._views[eyes]

    def eyes(self, link: int) -> str:
        """Whose view a link gets: that of its only seat, or of the seat that is asked."""
        mine = self.links.get(link, ())
        if len(mine) == 1:
            return mine[0]
        return next((question.seat for question in self.questions if question.seat in mine), "")

    def is_open(self) -> bool:
        """Whether everybody may know everything, also of what has been."""
        watcher = self.view("")
        told = any(entry.seats for entry in self.story())
        return not told and not self.match.sealed and all(self.view(seat) == watcher for seat in self.seats)

    def story(self) -> list[LogLine]:
        return self.match.log + self.match.unfinished

    # answers ---------------------------------------------------------------------------------------------------------
    def choose(self, link: int, question_id: str, choice: Choice) -> None:
        if link == WATCHER:
            raise Wrong("not-yours", "Spectators do not choose.")
        mine = [question for question in self.questions if question.seat in self.links[link]]
        if not mine:
            raise Wrong("not-asked", "You are not asked now.")
        question = next((q for q in mine if self.question_id(q.key) == question_id), None)
        if question is None:
            raise Wrong("stale", "This question has been answered already, or is asked no more.")
        if not self._sane(question, choice):
            raise Wrong("bad-message", "That is not a choice.")
        self._answer(question, choice)
        self._acted = self.n

    def check_job(self, link: int, question_id: str, choice: Choice) -> CheckJob | None:
        """A choice that is none of those offered should be judged elsewhere first: that may take long. None for any
        other, and for seats that are not asked: `choose` deals with them."""
        question = next((q for q in self.questions if self.question_id(q.key) == question_id), None)
        if question is None or link == WATCHER or question.seat not in self.links[link]:
            return None
        if not self._sane(question, choice):
            return None
        if any(option.choice == choice for option in self._offers.get(question.key, ())):
            return None
        return CheckJob(self._spot(question), msgspec.to_builtins(choice))

    def read(self, choice: Plain, question_id: str = "") -> Choice:
        """A choice from a page. Raises Denied for what is none of this game."""
        try:
            return self.game.kinds.decode(choice)
        except BadChoice as bad:
            question = next((q for q in self.questions if self.question_id(q.key) == question_id), None)
            if question is None:
                raise Denied(bad.refusal("core.match.waiting")) from None
            offered = self._offers.get(question.key, ())
            raise Denied(bad.refusal(question.rule, tuple(dict.fromkeys(o.choice.kind for o in offered)))) from None

    def _answer(self, question: Question, choice: Choice, *, by_order: bool = False) -> None:
        asked = len(self.questions)
        before = len(self.match.record.items)
        waited = len(self.match.sealed)
        told = len(self.story())
        refusal = self.match.answer(question.seat, choice)
        if refusal is not None:
            raise Denied(refusal)
        if waited and asked == 1:
            self.together.append((before, before + waited + 1))
        elif by_order and asked == 1:
            self.automatic.add(before)
        self.told_at[before] = told
        self._commit()

    def join_job(self, seat: str, text: str) -> JoinJob:
        """A file with which somebody joins, to be judged elsewhere before `answer_all`."""
        question = next((q for q in self.questions if q.seat == seat), None)
        if question is None:
            raise Wrong("not-asked", "You are not asked now.")
        return JoinJob(self._spot(question), text)

    def answer_all(self, seat: str, choices: Sequence[Choice]) -> None:
        """Several answers of one seat as one change; if the rules refuse one, nothing of it happens."""
        before = len(self.match.record.items)
        told = len(self.story())
        for choice in choices:
            refusal = self.match.answer(seat, choice)
            if refusal is not None:
                stored = self.store.load(self.id)
                assert stored is not None
                self._open(stored)
                raise Denied(refusal)
        self.told_at[before] = told
        self.bunches.append((before, len(self.match.record.items)))
        self._commit()
        self._acted = self.n

    def roll(self, link: int, question_id: str, given: Faces) -> None:
        """Faces of dice or cards of the real table; anybody who plays may type them."""
        pending = self.match.pending
        if link == WATCHER:
            raise Wrong("not-yours", "Spectators do not roll.")
        if pending is None or pending.chance is None:
            raise Wrong("not-asked", "No dice are wanted now.")
        if self.question_id(f"#{pending.rule}") != question_id:
            raise Wrong("stale", "These dice have been rolled already.")
        outcome = outcome_of(pending.chance, given)
        if outcome is None or not self.match.roll(outcome):
            raise Wrong("impossible-roll", "That cannot have been rolled or drawn.")
        self._commit()
        self._acted = self.n

    def expect(self, n: int) -> None:
        """A seat that acts from event `n` has seen what people have done, so that nothing is done twice that is sent
        twice. What bots do meanwhile does not matter, and -1 is anybody's."""
        if 0 <= n < self._acted:
            raise Wrong("stale", "The table has gone on since then.")

    # bots and standing orders ----------------------------------------------------------------------------------------
    def automatic_step(self) -> BotJob | bool:
        """A job for a bot that is asked; or True, if a standing order has answered; or False: people are waited for."""
        for question in self.questions:
            seat = self.seats[question.seat]
            if seat.bot:
                return self._bot_job(question, seat.bot)
            facts = partial(self._order_facts, question)
            ordered = self.orders.answer(question, facts, options=self._offers.get(question.key))
            if ordered is not None:
                with suppress(Denied):
                    self._answer(question, ordered, by_order=True)
                    return True
        return False

    def _order_facts(self, question: Question) -> Mapping[str, Any]:
        return self.game.part(Asking).order_facts(self.state(), question)

    def _bot_job(self, question: Question, bot: str) -> BotJob:
        stream = stream_of(self.secret, question.seat, len(self.match.record.items))
        return BotJob(self._spot(question), bot, stream)

    def _spot(self, question: Question) -> Spot:
        given = tuple([self.match.written(answer) for answer in self.match.given])
        if self._encoded is None:
            self._encoded = self.game.encode(self.match.state)
        return Spot(self.game.key, self.setup, self._encoded, given, question.seat, self.match.record.head.record)

    def bot_question(self, seat: str) -> str:
        """The id of the question that waits for a seat, or ""."""
        return next((self.question_id(q.key) for q in self.questions if q.seat == seat), "")

    def bot_answers(self, seat: str, question_id: str, choice: Choice | None) -> bool:
        """What a bot has chosen; None if it did not choose in time. False if its question is asked no more.

        Where the rules refuse its choice, the usual answer is taken, or the first that they accept."""
        question = next((q for q in self.questions if q.seat == seat), None)
        if question is None or self.question_id(question.key) != question_id:
            return False
        for one in self._tries(question, choice):
            try:
                self._answer(question, one)
            except Denied:
                continue
            return True
        raise RuntimeError(f"the rules refuse every option that they offer for {question.key}")

    def _tries(self, question: Question, choice: Choice | None) -> Iterator[Choice]:
        if choice is not None:
            yield choice
        yield self.game.policy(question)
        yield from (option.choice for option in question.options)

    def order(self, link: int, kind: str, rule: str, when: str) -> None:
        """Leave a standing order for the seats of a link."""
        if link == WATCHER:
            raise Wrong("not-yours", "Spectators give no orders.")
        try:
            condition = parse_condition(when) if when else None
        except BadOrder as error:
            raise Wrong("bad-order", str(error)) from None
        for seat in self.links[link]:
            if len(self.orders.of(seat)) >= MOST_ORDERS:
                raise Wrong("bad-order", "There are too many orders; let some of them go first.")
            self.orders.leave(seat, Order(kind, rule, condition))
        self._write(self._kept, (), self.n)

    def forget_orders(self, link: int, rule: str) -> None:
        if link == WATCHER:
            raise Wrong("not-yours", "Spectators give no orders.")
        for seat in self.links[link]:
            self.orders.ask(seat, rule)
        self._write(self._kept, (), self.n)

    # taking back -----------------------------------------------------------------------------------------------------
    def plan(self, link: int) -> takeback.Plan:
        if link not in self._plans:
            self._plans[link] = takeback.plan(self, link)
        return self._plans[link]

    def undo(self, link: int, n: int = -1) -> bool:
        """Take back at once (True), or ask the others (False); a seat that has asked them already does not ask
        again."""
        if link == WATCHER:
            raise Wrong("not-yours", "Spectators take nothing back.")
        self.expect(n)
        plan = self.plan(link)
        if plan.can == "no":
            raise Wrong("no-undo", plan.text(self.words("en")))
        if plan.can == "free":
            self._take_back(plan)
            return True
        if self.request is None or self.request.link != link:
            self._ask(store.Request(secrets.token_hex(8), link, (link,)))
        return False

    def consent(self, link: int, request_id: str, *, yes: bool) -> bool:
        """Whether this was the last consent that was missing, and the game has gone back."""
        request = self.request
        if request is None or request.id != request_id or link == WATCHER or link == request.link:
            raise Wrong("no-such-request", "Nobody has asked you for that.")
        if not yes:
            self._ask(None)
            return False
        agreed = {*request.agreed, link}
        if agreed != set(self.links):
            self._ask(msgspec.structs.replace(request, agreed=tuple(sorted(agreed))))
            return False
        self._take_back(self.plan(request.link))
        return True

    def _take_back(self, plan: takeback.Plan) -> None:
        self.epoch += 1
        if plan.sealed:
            self.match.unseal(plan.sealed)
            self._commit()
            self._acted = self.n
            return
        self.match = self.match.back_to(plan.point)
        self._new_chain()
        self.match.run()
        self.automatic = {index for index in self.automatic if index < plan.point}
        self.told_at = {index: told for index, told in self.told_at.items() if index < plan.point}
        self.together = [span for span in self.together if span[1] <= plan.point]
        self.bunches = [span for span in self.bunches if span[1] <= plan.point]
        self._shown.go_back()
        self._commit(keep=plan.point + 1)
        self._acted = self.n

    # what a link sees ------------------------------------------------------------------------------------------------
    def event(self, link: int, language: str, *, whole: bool = False, with_log: bool = True) -> protocol.Event:
        """The table for a link. Without `whole` it is what follows on the event before, if the link was shown that."""
        return self._shown.event(self, link, language, whole=whole, with_log=with_log)

    def welcome(self, link: int, language: str, here: Mapping[int, int]) -> protocol.Welcome:
        return shown.welcome(self, link, language, here)

    def seat_list(self, language: str, here: Mapping[int, int]) -> tuple[protocol.SeatInfo, ...]:
        """All seats; `here` counts the sockets of each link."""
        return shown.seat_list(self, language, here)

    def to_be_shown(self, links: Iterable[int]) -> list[Question]:
        """Questions that these links will be shown, and whose options have not been made yet."""
        eyes = {self.eyes(link) for link in links if link != WATCHER}
        return [q for q in self.questions if q.seat in eyes and q.key not in self._offers]

    def to_be_ordered(self) -> list[Question]:
        """Questions that a standing order may answer, and whose options have not been made yet."""
        mine = [q for q in self.questions if not self.seats[q.seat].bot and q.key not in self._offers]
        return [q for q in mine if self.orders.concern(q)]

    def options_job(self, question: Question) -> OptionsJob:
        return OptionsJob(self._spot(question))

    def offer(
        self, question: Question, options: Sequence[Option] | None = None, withheld: Sequence[Withheld] = ()
    ) -> float:
        """The options of a question and what is withheld, made elsewhere or here; what it cost here, in seconds of the
        processor."""
        began = time.thread_time()
        if options is None:
            options, withheld = question.options, self.game.part(Asking).unavailable(self.state(), question)
        self._offers[question.key] = tuple(options)
        self._withheld[question.key] = tuple(withheld)
        return time.thread_time() - began

    def offered(self, question: Question) -> tuple[tuple[Option, ...], tuple[Withheld, ...]]:
        """What is on offer and what is withheld; made now if nobody has made it yet."""
        if question.key not in self._offers:
            self.offer(question)
        return self._offers[question.key], self._withheld.get(question.key, ())

    # looking at a choice ---------------------------------------------------------------------------------------------
    def advice_job(self, link: int, bot: str) -> tuple[str, AdviceJob]:
        """The question that waits for a link's seat, and a job for a bot to think about it."""
        question = self._question_of(link)
        if question is None:
            raise Wrong("not-asked", "You are not asked now.")
        stream = stream_of(self.secret, question.seat, len(self.match.record.items))
        return self.question_id(question.key), AdviceJob(self._spot(question), bot, stream)

    def tip(self, link: int, language: str, thoughts: Sequence[Thought], choice: Choice | None) -> protocol.Advised:
        """The best thought; or, with a choice, the best other one of its kind."""
        question = self._question_of(link)
        options = self._offers.get(question.key, ()) if question is not None else ()
        said = [(self.game.kinds.decode(thought.choice), thought) for thought in thoughts]
        others = [(c, t) for c, t in said if choice is None or (c.kind == choice.kind and c != choice)]
        if not others:
            return protocol.Advised(0)
        known = next((t for c, t in said if c == choice), None)
        better = known is None or others[0][1].value > known.value
        return protocol.Advised(0, speech.tip(self.words_of(link, language), *others[0], options), better)

    def _question_of(self, link: int) -> Question | None:
        eyes = self.eyes(link)
        return next((q for q in self.questions if q.seat == eyes and eyes in self.links.get(link, ())), None)

    def _sane(self, question: Question | None, choice: Choice) -> bool:
        """Whether a choice is of a sane size, as far as the forms of the question go."""
        if sane(choice) or question is None:
            return sane(choice)
        return sane(choice, takes_length(self.game.part(Asking).forms(self.state(), question), choice.kind))

    def look_job(self, link: int, what: Literal["preview", "overlay"], choice: Choice, language: str) -> LookJob:
        """The odds of a choice, or what to draw for it, as far as the link's seat can know."""
        question = self._question_of(link)
        if not self._sane(question, choice):
            raise Wrong("bad-message", "That is not a choice.")
        spot = self._spot(question) if question is not None and what == "preview" else None
        plain = msgspec.to_builtins(choice)
        return LookJob(what, self.game.key, self.setup, self.view(self.eyes(link)), plain, language, spot)

    def sight_job(self, link: int, model: str, language: str) -> SightJob:
        if len(model) > LONGEST_WORD:
            raise Wrong("bad-message", "That is not a model.")
        return SightJob(self.game.key, self.setup, self.view(self.eyes(link)), model, language)


LONGEST_WORD, LONGEST_TEXT = 120, 8000
"""Letters of a name or an id, and of what a form lets people write; the rules themselves say how much they take."""


def sane(choice: Choice, long: Collection[str] = ()) -> bool:
    """Whether a choice is of a size that rules should have to look at; `long` names fields that may hold a text."""
    return all(
        _sane(getattr(choice, name), LONGEST_TEXT if name in long else LONGEST_WORD)
        for name in choice.__struct_fields__
    )


def _sane(value: object, longest: int) -> bool:
    match value:
        case str():
            return len(value) <= longest
        case int() | float():
            return abs(value) <= 1_000_000
        case tuple():
            return len(value) <= 64 and all(_sane(part, LONGEST_WORD) for part in value)
    return value is None


def _seat_of(key: str) -> str:
    return key.partition("@")[2]


def _orders(plain: Mapping[str, tuple[store.Order, ...]]) -> StandingOrders:
    """Orders that were kept; one that cannot be read (any more) is let go, so that its seat is asked."""
    orders = StandingOrders()
    for seat, left in plain.items():
        for order in reversed(left):
            with suppress(BadOrder):
                when = parse_condition(order.when) if order.when else None
                orders.leave(seat, Order(order.kind, order.rule, when))
    return orders


def _plain_orders(orders: StandingOrders, seats: Mapping[str, Any]) -> dict[str, tuple[store.Order, ...]]:
    return {
        seat: tuple(store.Order(o.kind, o.rule, str(o.when or "")) for o in left)
        for seat in seats
        if (left := orders.of(seat))
    }


__all__ = ["WATCHER", "Denied", "RecordError", "Table", "Wrong", "new_game", "sane"]
