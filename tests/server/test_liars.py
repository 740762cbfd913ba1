"""Clients that know the protocol and lie in it; and what refusals tell about hidden things: nothing."""

import gc
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Literal

import pytest
from tests.server.kit import SHOOTOUT, Player, Server
from tests.server.test_secrets import PAIRS, play, world

from sixgun.core.choice import Choice
from sixgun.games.highcard.choices import Duck, Play, Stand
from sixgun.server import speech, store
from sixgun.server.room import encoded
from sixgun.server.table import WATCHER, Denied, Table, Wrong
from sixgun.server.worker import CheckReply, Reply, work

Message = dict[str, Any]


def sit_at(server: Server) -> tuple[Player, Player]:
    ringo, belle, _ = server.create("highcard", "noon", ringo="friend", belle="friend")
    return server.sit(ringo), server.sit(belle)


def unchanged(player: Player, before: Message) -> bool:
    return player.ask("ping")["type"] == "pong" and player.event == before


# lies ----------------------------------------------------------------------------------------------------------------
def test_ids_of_another_table_open_nothing(server: Server) -> None:
    """The same cards, the same question: the id belongs to one table."""
    one, _ = sit_at(server)
    with server.other_dice():
        other, _ = sit_at(server)
    assert one.asked and other.asked and one.asked["id"] != other.asked["id"]
    before = one.event
    assert one.ask("choose", question=other.asked["id"], choice=one.asked["options"][0]["choice"])["code"] == "stale"
    assert one.ask("roll", question=other.asked["id"], dice=[6])["code"] == "not-asked"
    assert one.ask("consent", request=other.asked["id"], yes=True)["code"] == "no-such-request"
    assert unchanged(one, before)


def test_an_id_of_before_is_stale_also_after_taking_back(server: Server) -> None:
    """The same point of the game, reached again, asks with another id: an old answer cannot be played back."""
    one, _ = sit_at(server)
    old = one.asked
    assert old is not None
    one.choose()
    assert one.ask("undo")["type"] == "accepted"
    assert one.asked is not None and one.asked["options"] == old["options"]
    assert one.ask("choose", question=old["id"], choice=old["options"][0]["choice"])["code"] == "stale"
    assert one.asked is not None


def test_a_message_sent_many_times_counts_once(server: Server) -> None:
    one, two = sit_at(server)
    asked = one.asked
    assert asked is not None
    for _ in range(5):
        one.send({"type": "choose", "id": 7, "question": asked["id"], "choice": asked["options"][0]["choice"]})
    replies = [one.until(lambda message: message.get("re") == 7) for _ in range(5)]
    assert [reply["type"] for reply in replies] == ["accepted", *["error"] * 4]
    assert {reply["code"] for reply in replies[1:]} <= {"not-asked", "stale"}
    two.catch_up(1)
    assert two.n == one.n == 1


def test_two_sockets_of_a_seat_cannot_both_answer(server: Server) -> None:
    ringo, _, _ = server.create("highcard", "noon", ringo="friend", belle="friend")
    here, there = server.sit(ringo), server.sit(ringo)
    assert here.asked and there.asked
    for player, number in ((here, 0), (there, 1)):
        asked = player.asked
        assert asked is not None
        player.send({"type": "choose", "id": 1, "question": asked["id"], "choice": asked["options"][number]["choice"]})
    kinds = [player.until(lambda message: message.get("re") == 1)["type"] for player in (here, there)]
    assert sorted(kinds) == ["accepted", "error"]


@pytest.mark.parametrize("lie", ["actor", "target", "path", "number", "how"])
def test_an_option_that_was_changed_is_judged_anew(server: Server, lie: str) -> None:
    """Close to what was offered is not offered; a far place or another's model is refused with its rule."""
    me, _ = server.create("bala", "", file=SHOOTOUT, east="me", west="me")
    player = server.sit(me)
    player.wait()
    asked = player.asked
    assert asked is not None
    moving = [option["choice"] for option in asked["options"] if option["choice"].get("path")]
    choice = dict(moving[0] if moving else asked["options"][0]["choice"])
    lies: dict[str, Message] = {
        "actor": {"actor": "nobody"},
        "target": {"target": "nobody", "kind": "shoot"},
        "path": {"path": [[-500.0, 900.0, 40.0]], "kind": "move"},
        "number": {"number": 77, "kind": "nothing-of-the-sort"},
        "how": {"how": "by-magic", "kind": "move", "path": [[1.0, 1.0, 0.0]]},
    }
    before = player.event
    reply = player.ask("choose", question=asked["id"], choice=choice | lies[lie])
    assert reply["type"] == "refused" and reply["refusal"]["rule"] and reply["refusal"]["text"]
    assert unchanged(player, before)


# hidden things -------------------------------------------------------------------------------------------------------
@pytest.fixture
def database(tmp_path: Path) -> Iterator[store.SqliteStore]:
    found = store.SqliteStore(tmp_path / "games.sqlite3")
    yield found
    found.close()


MINE = ("4", "6", "8")
LOOKS: tuple[Literal["preview", "overlay"], ...] = ("preview", "overlay")


def guesses(hands: tuple[str, ...]) -> list[Choice]:
    """Choices about cards of the other hand, about cards that nobody holds, and about things that do not exist."""
    cards = dict.fromkeys((*hands, "A", "K", "99", ""))
    pairs = (("ringo", "belle"), ("belle", "ringo"), ("ringo", "nobody"))
    plays = [Play(actor, target, card) for actor, target in pairs for card in cards]
    others = [choice for actor, _ in pairs for choice in (*(Duck(actor, card) for card in cards), Stand(actor))]
    return [*(play for play in plays if play.actor != "ringo" or play.card not in MINE), *others]


def everything(table: Table, link: int, language: str, choice: Choice) -> list[str]:
    """All that a link can hear about a choice, as it is sent."""
    heard = []
    words = table.words(language)
    for what in LOOKS:
        reply = work(table.look_job(link, what, choice, language))
        heard.append(repr(reply))
    for id in ("0" * 20, table.bot_question("ringo")):
        job = table.check_job(link, id, choice)
        if job is not None:
            judged: Reply = work(job)
            assert isinstance(judged, CheckReply)
            heard.append(repr(judged))
            if judged.refusal is None:
                continue
        try:
            table.choose(link, id, choice)
        except Wrong as wrong:
            heard.append(f"{wrong.code} {wrong.text}")
        except Denied as denied:
            heard.append(repr(speech.refusal(words, denied.refusal)))
    return heard


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_previews_refusals_and_errors_do_not_depend_on_what_others_hold(
    database: store.SqliteStore, pair: tuple[tuple[str, ...], tuple[str, ...]], language: str
) -> None:
    here, there = (world(database, number, {"ringo": MINE, "belle": hand}) for number, hand in enumerate(pair))
    for step in range(2):
        for choice in guesses((*pair[0], *pair[1])):
            for link in (0, WATCHER):
                assert everything(here, link, language, choice) == everything(there, link, language, choice)
        for link in (0, WATCHER):
            assert encoded(here.event(link, language)) == encoded(there.event(link, language))
        if step == 0:
            for table in (here, there):
                play(table, "belle", Play("belle", "ringo", "5"))


def lines_run(work: Callable[[], None]) -> list[tuple[str, int]]:
    """Each line of Python that runs in `work`, in order."""
    found: list[tuple[str, int]] = []

    def note(frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            found.append((frame.f_code.co_filename, frame.f_lineno))
        return note

    before = sys.gettrace()
    gc.disable()  # what the collector calls belongs to neither
    sys.settrace(note)
    try:
        work()
    finally:
        sys.settrace(before)
        gc.enable()
    return found


def test_a_refusal_about_a_hidden_card_is_that_about_one_that_does_not_exist(database: store.SqliteStore) -> None:
    """In words and in time: both run the same lines in the same order, which no clock of a busy machine can show."""
    table = world(database, 0, {"ringo": MINE, "belle": ("2", "5", "9")})
    hidden, nowhere = Play("ringo", "belle", "9"), Play("ringo", "belle", "7")
    said = [text.replace("7", "9") for text in everything(table, 0, "en", nowhere)]
    assert said == everything(table, 0, "en", hidden)
    question = table.bot_question("ringo")

    def check(choice: Choice) -> None:
        job = table.check_job(0, question, choice)
        assert job is not None and isinstance(work(job), CheckReply)

    check(hidden)  # what is kept between answers is there for both
    way = lines_run(partial(check, nowhere))
    assert len(way) > 100 and lines_run(partial(check, hidden)) == way
    assert lines_run(partial(check, Play("ringo", "belle", MINE[0]))) != way, "a card in hand goes another way"
