"""Taking back at a table itself: what goes back with a choice, who has to agree, and what is not done twice."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sixgun.core.choice import Choice, PlainChoice
from sixgun.core.game import Game, Setup, load_game
from sixgun.core.procedure import BAND, CAMPAIGN, Products, Season, companions, with_companion
from sixgun.server import store
from sixgun.server.table import Denied, Table, Wrong, new_game


@pytest.fixture
def database(tmp_path: Path) -> Iterator[store.SqliteStore]:
    found = store.SqliteStore(tmp_path / "games.sqlite3")
    yield found
    found.close()


def table_of(database: store.SqliteStore, game: Game[Any], setup: Setup, **bots: str) -> Table:
    """A link for each seat that no bot plays."""
    seats = {
        seat: store.Seat(bot=bots[seat]) if seat in bots else store.Seat(number)
        for number, seat in enumerate(game.seats(game.start(setup)))
    }
    stored = new_game(game, setup, seats, "table", b"s" * 32, "game")
    database.create(stored, [f"the link of {seat}" for seat in seats], "the link of spectators")
    return Table(stored, database)


def opened_again(table: Table) -> Table:
    stored = table.store.load(table.id)
    assert stored is not None
    return Table(stored, table.store)


def play(table: Table, *seats: str) -> None:
    """Each takes the first option."""
    for seat in seats:
        question = next(question for question in table.questions if question.seat == seat)
        table.choose(table.seats[seat].link, table.question_id(question.key), question.options[0].choice)


def agree(table: Table, link: int) -> None:
    """Take back, and everybody else agrees."""
    assert not table.undo(link)
    assert table.request is not None
    for other in table.links:
        if other != link:
            table.consent(other, table.request.id, yes=True)


# sealed choices ------------------------------------------------------------------------------------------------------
def test_of_several_seats_on_one_link_the_last_choice_is_taken_back_first(database: store.SqliteStore) -> None:
    game = load_game("highcard")
    setup = game.setup("stand-off")
    seats = dict.fromkeys(game.seats(game.start(setup)), store.Seat(0))
    stored = new_game(game, setup, seats, "table", b"s" * 32, "shared")
    database.create(stored, ["the link of everybody"], "the link of spectators")
    table = Table(stored, database)
    one, two, three = seats
    play(table, one, two)
    assert [question.seat for question in table.questions] == [three]
    assert table.undo(0) and [question.seat for question in table.questions] == [two, three]
    assert table.undo(0) and [question.seat for question in table.questions] == [one, two, three]


def test_what_another_person_has_sealed_is_not_lost_without_consent(database: store.SqliteStore) -> None:
    game = load_game("dicemore")
    table = table_of(database, game, game.setup("duel"))
    play(table, "bad")
    assert table.plan(table.seats["bad"].link).can == "free"
    play(table, "good")
    assert list(table.match.sealed) and len(table.questions) == 1
    plan = table.plan(table.seats["bad"].link)
    assert (plan.can, plan.why) == ("ask", "others")
    agree(table, table.seats["bad"].link)
    assert not table.match.sealed and not table.match.record.items


def test_what_a_bot_has_sealed_it_seals_again(database: store.SqliteStore) -> None:
    game = load_game("dicemore")
    table = table_of(database, game, game.setup("duel"), good="random")
    play(table, "bad")
    (sealing,) = [question for question in table.questions if question.seat == "good"]
    table.bot_answers("good", table.question_id(sealing.key), sealing.options[0].choice)
    assert list(table.match.sealed)
    assert table.plan(table.seats["bad"].link).can == "free"


# secrets that were shown ---------------------------------------------------------------------------------------------
def two_rounds(database: store.SqliteStore) -> tuple[Table, int, int]:
    """Two rounds of cards that were chosen in secret, and where in the record each begins."""
    game = load_game("highcard")
    table = table_of(database, game, game.setup("noon"))
    rounds = []
    for _ in range(2):
        while len(table.questions) < 2:
            play(table, table.questions[0].seat)
        rounds.append(len(table.match.record.items))
        play(table, "ringo", "belle")
    return table, rounds[0], rounds[1]


@pytest.mark.parametrize("again", [False, True], ids=["open", "opened again"])
def test_choices_that_were_shown_together_go_back_together_also_in_earlier_rounds(
    database: store.SqliteStore, again: bool
) -> None:
    table, first, second = two_rounds(database)
    belle = table.seats["belle"].link
    assert table.plan(belle)[:3] == ("ask", "shown", second)
    agree(table, belle)
    if again:
        table = opened_again(table)
    while table.plan(belle).point > first:
        agree(table, belle)
    assert table.plan(belle)[:3] == ("ask", "shown", first)
    agree(table, belle)
    assert {question.seat for question in table.questions} == {"ringo", "belle"}, "nobody knows the other's card"


def test_secrets_of_others_that_were_shown_after_an_open_choice_count(database: store.SqliteStore) -> None:
    """Also if they are those of bots: whoever chooses anew would know them."""
    game = load_game("dicemore")
    table = table_of(database, game, game.setup("duel"), good="random")
    play(table, "bad")
    stored = database.load("game")
    assert stored is not None
    assert Table(stored, database).plan(table.seats["bad"].link).can == "free"
    shown = msgspec.structs.replace(stored, together=((1, 2),))
    assert Table(shown, database).plan(table.seats["bad"].link)[:2] == ("no", "shown")


def test_a_game_that_an_older_version_has_kept_remembers_its_last_secrets(database: store.SqliteStore) -> None:
    table, _, second = two_rounds(database)
    (text,) = database._db.execute("select kept from games").fetchone()
    kept = {**msgspec.json.decode(text), "together": (second, 2)}
    del kept["shown"]
    database._db.execute("update games set kept = ?", (msgspec.json.encode(kept),))
    assert opened_again(table).plan(0)[:3] == ("ask", "shown", second)


# several answers at one go -------------------------------------------------------------------------------------------
def campaign(database: store.SqliteStore) -> tuple[Table, str, list[Choice]]:
    """A campaign, who reports in it, and several answers that are given at one go."""
    key = next(key for key in with_companion(CAMPAIGN) if BAND in companions(key))
    game, maker = companions(key)[CAMPAIGN], companions(key)[BAND]
    rows = [tomllib.loads(text) for text in list(maker.part(Products).samples().values())[:2]]
    setup = game.setup("", {"bands": rows})
    seats = {seat: store.Seat(0) for seat in game.seats(game.start(setup))}
    stored = new_game(game, setup, seats, "table", b"s" * 32, "game")
    database.create(stored, ["the link of all"], "the link of spectators")
    table = Table(stored, database)
    answers = list(
        game.part(Season).override(game.part(Products).products(table.match.state)[0], "dollars", "77", "a wager")
    )
    assert len(answers) > 3
    return table, game.part(Season).reporter(table.match.state), answers


def singly(table: Table, seat: str, answers: list[Choice]) -> None:
    for answer in answers:
        table.choose(0, table.bot_question(seat), answer)


def test_answers_given_singly_after_a_slip_was_taken_back_go_back_singly(database: store.SqliteStore) -> None:
    table, seat, answers = campaign(database)
    table.answer_all(seat, answers)
    assert table.undo(0) and not table.match.record.items
    singly(table, seat, answers[:-1])
    before = list(table.match.record.items)
    singly(table, seat, answers[-1:])
    assert table.undo(0)
    assert table.match.record.items == before


def test_a_slip_goes_back_as_a_whole_also_when_the_table_was_opened_again(database: store.SqliteStore) -> None:
    table, seat, answers = campaign(database)
    table.answer_all(seat, answers)
    table = opened_again(table)
    assert table.undo(0)
    assert not table.match.record.items


def test_a_slip_goes_back_as_a_whole_also_when_the_next_was_refused(database: store.SqliteStore) -> None:
    table, seat, answers = campaign(database)
    table.answer_all(seat, answers)
    with pytest.raises(Denied):
        table.answer_all(seat, [PlainChoice("no-such-kind")])
    assert table.undo(0)
    assert not table.match.record.items


# the same thing twice ------------------------------------------------------------------------------------------------
def test_a_choice_is_not_taken_back_twice_from_the_same_event(database: store.SqliteStore) -> None:
    table, seat, answers = campaign(database)
    singly(table, seat, answers[:3])
    n = table.n
    assert table.undo(0, n)
    left = list(table.match.record.items)
    assert left
    for stays in (table, opened_again(table)):
        with pytest.raises(Wrong, match="gone on") as wrong:
            stays.undo(0, n)
        assert wrong.value.code == "stale" and stays.match.record.items == left
    assert table.undo(0, table.n) and len(table.match.record.items) < len(left)
    assert table.undo(0), "a page that does not say from where is listened to"


def test_what_bots_do_meanwhile_is_no_reason_not_to_take_back(database: store.SqliteStore) -> None:
    game = load_game("dicemore")
    table = table_of(database, game, game.setup("duel"), good="random")
    play(table, "bad")
    n = table.n
    (sealing,) = [question for question in table.questions if question.seat == "good"]
    table.bot_answers("good", table.question_id(sealing.key), sealing.options[0].choice)
    assert table.n > n and table.undo(table.seats["bad"].link, n)


def test_asking_twice_to_take_back_keeps_what_others_have_agreed_to(database: store.SqliteStore) -> None:
    table, _, _ = two_rounds(database)
    assert not table.undo(0, table.n)
    before = table.request
    assert not table.undo(0, table.n)
    assert table.request == before is not None
