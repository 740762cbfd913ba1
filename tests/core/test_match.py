"""A game in progress: waiting, answering, stopping and going on at any line, undo, proofs of chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from sixgun.core.chance import Faces, SecretChance, SeededChance, commitment
from sixgun.core.choice import Choice, Option, PlainChoice, Question, Refusal, Refused
from sixgun.core.game import Ending, Game, Preview, Problem, Setup
from sixgun.core.ledger import Ledger
from sixgun.core.match import Match, verify_chance
from sixgun.core.record import End, Given, Head, Item, Mark, Record, RecordError, parse
from sixgun.core.ref import Decider, Ref
from sixgun.core.shell import Shell
from sixgun.games.highcard import GAME
from sixgun.games.highcard.choices import Play, Stand
from sixgun.games.highcard.state import Duel

SECRET = b"nobody knows this before the end"


def steady(question: Question) -> Choice:
    """Chooses by the question alone, so that it chooses the same again after a new start."""
    options = question.options
    return options[Random(repr([option.choice for option in options])).randrange(len(options))].choice


def played(scenario: str = "saloon", decide: Decider | None = steady) -> Match[Duel]:
    match = Match.new(GAME, GAME.setup(scenario), SecretChance(SECRET), decide)
    match.run()
    return match


def resumed(match: Match[Duel], items: int, decide: Decider | None = steady) -> Match[Duel]:
    """The same game in another process: nothing but the text of the first lines and the secret."""
    text = "".join(line + "\n" for line in match.record.lines()[: items + 1])
    return Match(GAME, parse(text), SecretChance(SECRET), decide)


def nobody(question: Question) -> None:
    return None


# going on ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_a_game_killed_after_any_line_goes_on_to_the_same_end(scenario: str) -> None:
    whole = played(scenario)
    assert whole.ending is not None
    for items in range(len(whole.record.items) + 1):
        again = resumed(whole, items)
        again.run()
        assert again.record.items == whole.record.items
        assert (again.ending, again.log) == (whole.ending, whole.log)
        assert GAME.digest(again.state) == GAME.digest(whole.state)


def test_every_item_is_handed_on_as_it_is_recorded() -> None:
    written: list[Item] = []
    match = Match.new(GAME, GAME.setup("noon"), SecretChance(SECRET), steady, on_item=written.append)
    match.run()
    assert written == match.record.items
    cut = len(written) // 2
    more: list[Item] = []
    again = Match(GAME, Record(match.record.head, written[:cut]), SecretChance(SECRET), steady, more.append)
    again.run()
    assert more == written[cut:]


def test_a_game_goes_on_after_its_record_could_not_be_written() -> None:
    whole = played("stand-off")
    for failing in range(len(whole.record.items)):
        left = failing

        def write(item: Item) -> None:
            nonlocal left
            left -= 1
            if left == -1:
                raise OSError("the disk is full")

        match = Match.new(GAME, GAME.setup("stand-off"), SecretChance(SECRET), steady, on_item=write)
        with pytest.raises(OSError, match="full"):
            match.run()
        assert len(match.record.items) == failing, "what was not written did not happen"
        match.run()
        assert match.record.items == whole.record.items
        assert match.log == whole.log


def test_an_ended_game_does_nothing_more() -> None:
    match = played()
    before = match.record.text()
    assert match.run() is None
    assert match.record.text() == before
    assert match.answer("ringo", Stand("ringo")) is not None


def test_run_can_be_limited_to_steps() -> None:
    match = Match.new(GAME, GAME.setup("noon"), SecretChance(SECRET), steady)
    assert match.run(2) is None
    assert sum(isinstance(item, Mark) for item in match.record.items) == 2
    assert match.state.phase == "choose"


# answers -------------------------------------------------------------------------------------------------------------
def first(match: Match[Duel], seat: str) -> Choice:
    question = match.question(seat)
    assert question is not None
    return question.options[0].choice


def test_secret_choices_wait_sealed_until_all_are_in() -> None:
    match = Match.new(GAME, GAME.setup("stand-off"), SecretChance(SECRET), nobody)
    match.run()
    assert match.pending is not None
    assert [question.seat for question in match.pending.questions] == ["ringo", "belle", "moses"]
    before, state = match.record.text(), match.state
    assert match.answer("belle", first(match, "belle")) is None
    assert match.answer("ringo", first(match, "ringo")) is None
    assert match.record.text() == before, "nothing is recorded while somebody still chooses"
    assert match.state is state
    assert [question.seat for question in match.pending.questions] == ["moses"]
    assert match.question("belle") is None
    assert match.answer("belle", Play("belle", "ringo", "2")) == Refusal("highcard.turn.choose", "not-asked")
    assert match.answer("moses", first(match, "moses")) is None
    assert match.state is not state
    chosen = [item.key for item in match.record.items if isinstance(item, Given) and "choose" in item.key]
    assert chosen == [f"highcard.turn.choose@{seat}" for seat in ("ringo", "belle", "moses")]


def test_a_sealed_choice_can_be_seen_and_taken_back_before_it_is_shown() -> None:
    match = played("noon", nobody)
    question = match.question("ringo")
    assert question is not None and match.sealed == {}
    choice = question.options[0].choice
    items = len(match.record.items)
    assert match.answer("ringo", choice) is None
    assert match.sealed == {question.key: choice} and match.question("ringo") is None
    assert match.unseal(question.key) and not match.unseal(question.key)
    assert match.sealed == {} and match.question("ringo") is not None and len(match.record.items) == items


def test_a_record_cut_between_secret_choices_asks_only_for_the_rest() -> None:
    whole = played("stand-off")
    cut = next(i for i, item in enumerate(whole.record.items) if isinstance(item, Given) and item.choice) + 1
    match = resumed(whole, cut, nobody)
    match.run()
    assert match.pending is not None
    assert [question.seat for question in match.pending.questions] == ["belle", "moses"]
    for seat in ("moses", "belle"):
        assert match.answer(seat, first(match, seat)) is None
    assert match.record.items[:cut] == whole.record.items[:cut]
    Match(GAME, parse(match.record.text()))


def test_a_refused_answer_changes_nothing_and_can_be_given_again() -> None:
    match = Match.new(GAME, GAME.setup("noon"), SecretChance(SECRET), nobody)
    match.run()
    before = match.record.text()
    refusal = match.answer("ringo", Play("ringo", "belle", "99"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("highcard.turn.choose", "no-such-card")
    assert match.record.text() == before
    assert match.question("ringo") is not None
    assert match.answer("ringo", first(match, "ringo")) is None


def test_people_answer_a_whole_game_and_its_chance_can_be_proved() -> None:
    match = Match.new(GAME, GAME.setup("saloon"), SecretChance(SECRET), nobody)
    match.run()
    while match.pending is not None:
        seat = match.pending.questions[-1].seat
        assert match.answer("nobody", first(match, seat)) is not None
        assert match.answer(seat, PlainChoice("sing")) is not None
        assert match.answer(seat, steady(match.pending.questions[-1])) is None
    assert match.record.items == played("saloon").record.items
    assert verify_chance(GAME, match.record) > 20


def test_what_is_waited_for_keeps_nothing_of_the_stack_alive() -> None:
    match = played(decide=nobody)
    for _ in range(2):
        assert match.pending is not None and match.pending.questions
        assert match.pending.__traceback__ is None
        assert match.pending.__context__ is None and match.pending.__cause__ is None
        seat = match.pending.questions[0].seat
        assert match.answer(seat, first(match, seat)) is None


def test_what_a_waiting_step_has_told_can_be_read() -> None:
    match = Match.new(GAME, GAME.setup("noon"), SecretChance(SECRET), lambda q: None if "duck" in q.key else steady(q))
    match.run()
    assert match.question("ringo") or match.question("belle")
    assert [entry.event for entry in match.unfinished] == ["hit"]
    assert match.log[-1].event != "hit"


# a game of questions without cards, for what the duel does not do --------------------------------------------------
class Way(Shell, open=True):
    words: tuple[str, ...] = ()

    @property
    def ended(self) -> Ending | None:
        return Ending((), "tired", "walk.test.end") if len(self.words) >= 8 else None


class Walk(Game[Way]):
    """Each step asks red twice under the same key, rolls a die, and asks blue; "back" is refused late, by the rule."""

    key, title, rules_version, unit = "walk", "Walk", "1", ""

    def advance(self, ref: Ref, state: Way) -> None:
        ways = [Option(PlainChoice(kind)) for kind in ("left", "right", "back")]
        red = [ref.ask("red", "walk.test.way", ways).kind for _ in range(2)]
        state.words += (*red, str(ref.dice(1, 1000, "walk.test.roll").total))
        if red[-1] == "back":
            raise Refused(Refusal("walk.test.back", "no-way-back"))
        state.words += (ref.ask("blue", "walk.test.way", ways[:2]).kind,)

    def start(self, setup: Setup) -> Way:
        return Way()

    def seats(self, state: Way) -> tuple[str, ...]:
        return ("red", "blue")

    def ledger(self, language: str = "en") -> Ledger:
        raise NotImplementedError

    def scenarios(self) -> tuple[str, ...]:
        return ()

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        return {}

    def check_file(self, text: str) -> list[Problem]:
        return []

    def preview(self, state: Way, choice: Choice) -> Preview | None:
        return None

    def policy(self, question: Question) -> Choice:
        return question.options[0].choice

    def texts(self, language: str = "en") -> Mapping[str, str]:
        return {}


LEFT, RIGHT, BACK = PlainChoice("left"), PlainChoice("right"), PlainChoice("back")


def test_one_answer_answers_one_question_even_under_the_same_key() -> None:
    match = Match.new(Walk(), {}, SecretChance(SECRET))
    match.run()
    assert match.answer("red", LEFT) is None
    assert match.question("red") is not None, "the second question is a new one"
    assert match.answer("red", RIGHT) is None
    assert match.answer("blue", LEFT) is None
    assert match.state.words[:2] == ("left", "right")
    assert match.state.words[3] == "left"


def test_a_late_refusal_uses_up_no_chance() -> None:
    match = Match.new(Walk(), {}, SecretChance(SECRET))
    match.run()
    match.answer("red", LEFT)
    before = match.record.text()
    for _ in range(3):
        assert match.answer("red", BACK) == Refusal("walk.test.back", "no-way-back")
        assert match.record.text() == before
        assert match.question("red") is not None
    for seat, choice in (("red", RIGHT), ("blue", LEFT), ("red", LEFT), ("red", LEFT), ("blue", RIGHT)):
        assert match.answer(seat, choice) is None
    assert match.ending is not None
    assert verify_chance(match.game, match.record) == 2


def test_the_mistake_of_a_bot_is_not_blamed_on_the_person() -> None:
    match = Match.new(Walk(), {}, SecretChance(SECRET), lambda q: BACK if q.seat == "blue" else None)
    match.run()
    match.answer("red", LEFT)
    with pytest.raises(Refused) as caught:
        match.answer("red", RIGHT)
    assert caught.value.choice == BACK


# typed dice ----------------------------------------------------------------------------------------------------------
def test_typed_dice_and_cards() -> None:
    whole = played("noon")
    rolls = [answer.chance for answer in whole.record.answers() if answer.chance is not None]
    match = Match.new(GAME, GAME.setup("noon"), None, steady)
    match.run()
    for outcome in rolls:
        assert match.pending is not None
        assert match.pending.chance is not None
        before = match.record.text()
        impossible: tuple[Faces, ...] = ((), (7, 7), ("joker",), (0,), ("2", "2", "2", "2"))
        for wrong in impossible:
            assert not match.roll(wrong)
        assert match.answer("ringo", Stand("ringo")) is not None
        assert match.record.text() == before
        assert match.roll(outcome)
    assert not match.roll((6,)), "the game is over"
    assert match.record.answers() == whole.record.answers()
    assert match.record.end == End(*_result(whole), "")
    with pytest.raises(RecordError, match="secret revealed"):
        verify_chance(GAME, match.record)


def _result(match: Match[Any]) -> tuple[tuple[str, ...], str]:
    assert match.ending is not None
    return match.ending.winners, match.ending.reason


# going back ----------------------------------------------------------------------------------------------------------
def test_undo_is_replay() -> None:
    match = played("noon")
    text = match.record.text()
    for items in range(0, len(match.record.items), 7):
        earlier = match.back_to(items)
        assert earlier.record.items == match.record.items[:items]
        assert earlier.ending is None
        earlier.run()
        assert earlier.record.text() == text
    assert match.record.text() == text, "the later game is untouched"


def test_another_choice_after_undo_makes_another_game() -> None:
    match = played("noon")
    cut = next(i for i, item in enumerate(match.record.items) if isinstance(item, Given) and item.choice)
    earlier = match.back_to(cut)
    earlier.decide = lambda question: question.options[-1].choice
    earlier.run()
    assert earlier.record.items[:cut] == match.record.items[:cut]
    assert earlier.record.items != match.record.items
    assert verify_chance(GAME, earlier.record)


# damage that the lines themselves do not show -----------------------------------------------------------------------
def forged(change: Callable[[list[Item]], None], scenario: str = "noon") -> tuple[Record, list[Item]]:
    """A record with sound checks of its lines and changed contents."""
    whole = played(scenario).record
    items = list(whole.items)
    change(items)
    return parse(Record(whole.head, items).text()), items


def places(items: list[Item], kind: str) -> list[int]:
    return [i for i, item in enumerate(items) if isinstance(item, Given) and kind in item.key]


def test_a_changed_roll_is_found_by_its_digest_or_by_the_proof() -> None:
    whole = played("noon").record
    found = 0
    for at in places(whole.items, "#1d6"):
        answer = whole.items[at]
        assert isinstance(answer, Given)
        for die in range(1, 7):
            if (die,) == answer.chance:
                continue
            items = list(whole.items)
            items[at] = msgspec.structs.replace(answer, dice=(die,))
            record = parse(Record(whole.head, items).text())
            with pytest.raises(RecordError, match="does not follow from the secret") as caught:
                verify_chance(GAME, record)
            assert caught.value.line == at + 2
            found += 1
    assert found > 20


def test_a_changed_draw_fails_on_replay() -> None:
    def change(items: list[Item]) -> None:
        (at, *_) = places(items, "#draw")
        answer = items[at]
        assert isinstance(answer, Given)
        card = "2" if answer.chance and answer.chance[0] != "2" else "3"
        items[at] = msgspec.structs.replace(answer, cards=(card, "4", "5"))

    record, _ = forged(change)
    with pytest.raises(RecordError, match="line 3: the state here is not the one that was recorded"):
        Match(GAME, record)


def test_wrong_answers_are_named_by_their_line() -> None:
    def rename(items: list[Item]) -> None:
        items[4] = Given("highcard.turn.other@ringo", choice={"kind": "stand", "actor": "ringo"})

    def illegal(items: list[Item]) -> None:
        play = {"kind": "play", "actor": "ringo", "target": "belle", "card": "99"}
        items[4] = Given("highcard.turn.choose@ringo", choice=play)

    def extra(items: list[Item]) -> None:
        items.insert(6, Given("highcard.shoot.roll#1d6", dice=(1,)))

    def missing(items: list[Item]) -> None:
        del items[5]

    def early(items: list[Item]) -> None:
        items[7:] = [items[-1]]

    def halfway(items: list[Item]) -> None:
        items[5:] = [items[-1]]

    def unasked(items: list[Item]) -> None:
        del items[6:]
        items.append(Given("highcard.shoot.roll#1d6", dice=(1,)))

    def other_end(items: list[Item]) -> None:
        items[-1] = End(("belle", "ringo"), "sundown")

    def beyond(items: list[Item]) -> None:
        items[-1:] = [Given("highcard.shoot.roll#1d6", dice=(1,))]

    def beyond_mark(items: list[Item]) -> None:
        items[-1:] = [Mark("0" * 16)]

    size = len(played("noon").record.items)
    for change, line, message in (
        (rename, 6, "answer 0 is for 'highcard.turn.other@ringo'"),
        (illegal, 6, "the rules refuse this answer"),
        (extra, 8, "the rules ask nothing that this line could answer"),
        (missing, 7, "an answer is missing before this line"),
        (early, 9, "the game does not end here"),
        (halfway, 7, "the game ends here in the middle of a step"),
        (unasked, 8, "the rules ask nothing that this line could answer"),
        (other_end, size + 1, "the game does not end here as the record says"),
        (beyond, size + 1, "the game was over before this line"),
        (beyond_mark, size + 1, "the game was over before this line"),
    ):
        record, _ = forged(change)
        with pytest.raises(RecordError) as caught:
            Match(GAME, record)
        assert (caught.value.line, message in str(caught.value)) == (line, True), (change.__name__, str(caught.value))


def test_the_shape_that_the_forgeries_rely_on() -> None:
    kinds = [item.key.split("@")[0] if isinstance(item, Given) else "mark" for item in played("noon").record.items[:7]]
    deal, choose = "highcard.turn.deal#draw3of36", "highcard.turn.choose"
    assert kinds == [deal, "mark", "highcard.turn.deal#draw3of33", "mark", choose, choose, "mark"]


# heads ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "bridge"}, "this is a record of 'bridge', not of 'highcard'"),
        ({"rules": "0.9"}, "played with rules version '0.9'; this version plays '1'"),
        ({"setup": {}}, "the set-up cannot be played"),
        ({"setup": {"seats": ["a"], "hand": 3, "hits": 3}}, "the set-up cannot be played"),
        ({"commitment": commitment(b"another")}, "the commitment there is not for this secret"),
    ],
)
def test_a_record_of_something_else(change: dict[str, Any], message: str) -> None:
    head: Head = msgspec.structs.replace(played("noon").record.head, **change)
    with pytest.raises(RecordError) as caught:
        Match(GAME, Record(head), SecretChance(SECRET))
    assert caught.value.line == 1
    assert message in str(caught.value)


def test_the_secret_is_told_only_at_the_end() -> None:
    match = played("noon")
    assert match.record.head.commitment == commitment(SECRET)
    assert match.record.end is not None
    assert match.record.end.secret == SECRET.hex()
    assert SECRET.hex() not in "".join(match.record.lines()[:-1])


@pytest.mark.parametrize("secret", ["", "zz", b"another".hex()])
def test_a_proof_needs_the_right_secret(secret: str) -> None:
    record, _ = forged(lambda items: items.__setitem__(-1, msgspec.structs.replace(items[-1], secret=secret)))
    with pytest.raises(RecordError) as caught:
        verify_chance(GAME, record)
    assert caught.value.line == len(record.items) + 1


def test_a_proof_of_a_game_that_claims_an_early_end_fails() -> None:
    record, _ = forged(lambda items: items.__setitem__(slice(7, -1), []))
    with pytest.raises(RecordError):
        verify_chance(GAME, record)


def test_a_simulated_game_has_no_secret_to_prove() -> None:
    match = Match.new(GAME, GAME.setup("noon"), SeededChance(1), steady)
    match.run()
    assert match.record.head.commitment == ""
    assert Match(GAME, parse(match.record.text())).ending == match.ending
    with pytest.raises(RecordError):
        verify_chance(GAME, match.record)


# formats of records --------------------------------------------------------------------------------------------------
def old_format(match: Match[Duel], items: int) -> Record:
    """The same record as an earlier version of the program wrote it, cut off after so many items."""
    kinds = GAME.kinds
    old: list[Item] = []
    for item in match.record.items[:items]:
        if isinstance(item, Given) and item.choice is not None:
            item = Given(item.key, choice=kinds.write(kinds.decode(item.choice), 1))
        old.append(item)
    return parse(Record(msgspec.structs.replace(match.record.head, record=1), old).text())


def test_a_record_keeps_its_format_to_its_end() -> None:
    whole = played("noon")
    assert whole.record.head.record == 2
    for items in range(0, len(whole.record.items) + 1, 3):
        match: Match[Duel] = Match(GAME, old_format(whole, items), SecretChance(SECRET), steady)
        match.run()
        plays = [given.choice for given in match.record.answers() if given.choice is not None]
        assert {"kind", "actor", "target", "item"} in [set(play) for play in plays]
        assert not any("card" in play for play in plays), "nothing is written as later versions do"
        assert match.record.text() == old_format(whole, len(whole.record.items)).text()
        again = Match(GAME, parse(match.record.text()))
        assert GAME.digest(again.state) == GAME.digest(whole.state)


def test_what_is_no_choice_of_the_game_is_named_by_its_line() -> None:
    whole = played("noon").record
    items = list(whole.items)
    at = next(i for i, item in enumerate(items) if isinstance(item, Given) and item.choice)
    for choice in ({"kind": "fly"}, {"kind": "play", "actor": "ringo", "target": "belle", "item": "5"}):
        items[at] = Given(whole.answers()[at].key, choice=choice)
        with pytest.raises(RecordError, match="no choice of the game") as caught:
            Match(GAME, Record(whole.head, items))
        assert caught.value.line == at + 2
