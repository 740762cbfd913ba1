"""A seat sees what is its own, and nothing of what the others keep hidden."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.server.kit import HttpError, Player, Server

from sixgun.core.choice import Choice
from sixgun.core.game import load_game
from sixgun.core.log import LogLine
from sixgun.core.record import parse
from sixgun.games.highcard.choices import Play, Stand
from sixgun.server import store
from sixgun.server.room import encoded
from sixgun.server.table import WATCHER, Denied, Table, Wrong, new_game
from sixgun.server.worker import work

GAME = load_game("highcard")


def private_lines(player: Player) -> list[str]:
    return [line["text"] for line in player.log if line.get("private")]


def test_hands_are_in_no_byte_that_another_gets(server: Server) -> None:
    ringo, belle, watch = server.create("highcard", "noon", ringo="friend", belle="friend")
    one, two, three = server.sit(ringo), server.sit(belle), server.sit(watch)
    pick = Random(1)
    while not one.over:
        active = next(player for player in (one, two) if player.busy)
        active.act(pick)
        for player in (one, two, three):
            player.catch_up(active.n)
            if not player.over:
                mine = "" if player is three else player.welcome["yours"][0]
                view = player.event["view"]
                assert view["seat"] == mine and (mine or view["hand"] == [])
                assert all(set(seen) == {"hits", "cards", "card", "target"} for seen in view["people"].values())
    assert private_lines(one) and private_lines(two) and not private_lines(three)
    for mine, others in ((one, (two, three)), (two, (one, three))):
        for other in others:
            for line in set(private_lines(mine)) - set(private_lines(other)):
                assert not any(line in text for text in other.received)
    for player in (one, two, three):
        assert not any('"secret":"' in text for text in player.received[:-3])


def test_the_record_of_secrets_waits_for_the_end(server: Server) -> None:
    ringo, _, watch = server.create("highcard", "noon", ringo="friend", belle="friend")
    for path in ("record", "replay", "verify"):
        for link in (ringo, watch):
            with pytest.raises(HttpError) as failed:
                server.raw(f"/api/{path}/{link}")
            assert (failed.value.status, failed.value.code) == (409, "not-yet")


# two worlds ----------------------------------------------------------------------------------------------------------
@pytest.fixture
def database(tmp_path: Path) -> Iterator[store.SqliteStore]:
    found = store.SqliteStore(tmp_path / "games.sqlite3")
    yield found
    found.close()


def world(database: store.SqliteStore, number: int, hands: dict[str, tuple[str, ...]]) -> Table:
    """A duel with these hands, dealt by hand; two worlds share their secret, and so all ids."""
    seats = {"ringo": store.Seat(0), "belle": store.Seat(1)}
    stored = new_game(GAME, GAME.setup("noon"), seats, "own", b"the same secret in both worlds!!", f"world{number}")
    database.create(stored, [f"ringo{number}".ljust(20, "x"), f"belle{number}".ljust(20, "x")], f"w{number}".ljust(20))
    table = Table(stored, database)
    for seat in ("ringo", "belle"):
        table.roll(0, table.question_id(f"#{table.match.pending.rule}"), hands[seat])  # type: ignore[union-attr]
    return table


def play(table: Table, seat: str, choice: Choice) -> None:
    table.choose(table.seats[seat].link, table.bot_question(seat), choice)


PAIRS = [
    (("2", "5", "9"), ("3", "5", "10")),
    (("5", "5", "5"), ("5", "6", "7")),
    (("2", "5", "10"), ("2", "5", "9")),
]


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_worlds_that_differ_in_secrets_alone_look_alike_to_the_last_byte(
    database: store.SqliteStore, pair: tuple[tuple[str, ...], tuple[str, ...]], language: str
) -> None:
    here, there = (
        world(database, number, {"ringo": ("4", "6", "8"), "belle": hand}) for number, hand in enumerate(pair)
    )
    shoot = Play("ringo", "belle", "8")

    def same() -> None:
        for link in (0, WATCHER):
            for whole in (False, True):
                one, two = (encoded(table.event(link, language, whole=whole)) for table in (here, there))
                assert one == two
            welcomes = [encoded(table.welcome(link, language, {})) for table in (here, there)]
            assert welcomes[0] == welcomes[1]
            for what in ("preview", "overlay"):
                looks = [work(table.look_job(link, what, shoot, language)) for table in (here, there)]
                assert looks[0] == looks[1]
            with pytest.raises((Wrong, Denied)) as first:
                here.choose(link, "0" * 20, Play("belle", "ringo", pair[0][0]))
            with pytest.raises((Wrong, Denied)) as second:
                there.choose(link, "0" * 20, Play("belle", "ringo", pair[0][0]))
            assert str(first.value) == str(second.value)
        assert here.eyes(0) == "ringo"
        assert encoded(here.event(1, language, whole=True)) != encoded(there.event(1, language, whole=True))

    same()
    for table in (here, there):
        play(table, "belle", Play("belle", "ringo", "5"))
    same()
    for table in (here, there):
        play(table, "ringo", shoot)
    # the 8 is faster: a die for its shot, which hits, and Belle may duck with a card of her own
    for table in (here, there):
        assert table.match.pending is not None and table.match.pending.chance is not None
        table.roll(0, table.question_id(f"#{table.match.pending.rule}"), (6,))
    same()
    for table in (here, there):
        play(table, "belle", Stand("belle"))
    assert encoded(here.event(0, language, whole=True)) == encoded(there.event(0, language, whole=True))


def test_a_game_in_which_somebody_was_told_a_secret_is_not_open(database: store.SqliteStore) -> None:
    """Also if all see the same now: its record would tell what was drawn then."""
    game = load_game("bala")
    seats = {"law": store.Seat(0), "gang": store.Seat(1)}
    stored = new_game(game, game.setup("street-duel"), seats, "table", b"a secret of thirty-two bytes  !!", "open")
    database.create(stored, ["law".ljust(20, "x"), "gang".ljust(20, "x")], "watch".ljust(20, "x"))
    table = Table(stored, database)
    assert table.is_open()
    table.match.log.append(LogLine("dealt", "highcard.turn.deal", {}, (), (), ("gang",)))
    assert not table.is_open()


def test_a_seat_cannot_act_for_another(database: store.SqliteStore) -> None:
    table = world(database, 0, {"ringo": ("4", "6", "8"), "belle": ("2", "5", "9")})
    theirs = table.bot_question("belle")
    for link in (0, WATCHER):
        with pytest.raises(Wrong) as wrong:
            table.choose(link, theirs, Play("belle", "ringo", "9"))
        assert wrong.value.code == ("stale" if link == 0 else "not-yours")
    with pytest.raises(Denied):
        table.choose(0, table.bot_question("ringo"), Play("belle", "ringo", "9"))
    assert not table.match.sealed


def test_the_database_holds_no_link_and_the_record_is_whole(database: store.SqliteStore, tmp_path: Path) -> None:
    table = world(database, 0, {"ringo": ("4", "6", "8"), "belle": ("2", "5", "9")})
    play(table, "ringo", Play("ringo", "belle", "4"))
    play(table, "belle", Play("belle", "ringo", "9"))
    kept = database.load("world0")
    assert kept is not None
    record = parse("".join(line + "\n" for line in kept.lines))
    assert record.items == table.match.record.items
    data = b"".join(file.read_bytes() for file in tmp_path.glob("games.sqlite3*"))
    assert b"ringo0xxxx" not in data and b"world0" in data


@pytest.mark.parametrize(
    ("key", "scenario", "private"),
    [("highcard", "noon", True), ("frontera", "showdown", True), ("bala", "street-duel", False)],
)
def test_who_shares_a_screen_is_warned_before_a_hand_is_shown(
    database: store.SqliteStore, key: str, scenario: str, private: bool
) -> None:
    """Where a seat sees more than everybody may, the others on its link look away first; a link of its own needs no
    warning, nor does a game without secrets."""
    game = load_game(key)
    setup = game.setup(scenario)
    names = game.seats(game.start(setup))
    for shared in (True, False):
        seats = {name: store.Seat(0 if shared else number) for number, name in enumerate(names)}
        stored = new_game(game, setup, seats, "table", b"a secret of thirty-two bytes....", f"{key}{shared}")
        links = [f"{key}{shared}{number}".ljust(20, "x") for number in range(1 if shared else len(names))]
        database.create(stored, links, f"watch{key}{shared}".ljust(20, "x"))
        table = Table(stored, database)
        asked = [table.event(link, "en").asked for link in range(len(links))]
        assert any(asked) and {found.private for found in asked if found} == {private and shared}
