"""What a page may ask besides odds: advice, what somebody sees, and what cannot be done now."""

from __future__ import annotations

from pathlib import Path

import msgspec

from sixgun.core.choice import Choice
from sixgun.core.game import load_game
from sixgun.games.highcard.choices import Duck, Stand
from sixgun.server.store import Seat, SqliteStore
from sixgun.server.table import Table, new_game
from sixgun.server.worker import Thought

from .kit import Server


def test_advice_is_a_legal_choice_with_a_reason_in_the_language(server: Server) -> None:
    me, _ = server.create("bala", "street-duel", law="me", gang="me")
    player = server.sit(me, language="es")
    player.wait()
    tip = player.ask("advice")["tip"]
    assert tip["text"] and tip["group"] and tip["why"]
    english = server.sit(me)
    english.wait()
    assert english.ask("advice")["tip"]["why"] != tip["why"]
    assert "refusal" not in player.ask("preview", choice=tip["choice"])
    assert player.ask("advice", choice=tip["choice"])["type"] == "advised"


def test_advice_about_a_choice_is_the_best_other_one_of_its_kind(tmp_path: Path) -> None:
    game = load_game("highcard")
    seats = {"ringo": Seat(0), "belle": Seat(1)}
    database = SqliteStore(tmp_path / "games.sqlite3")
    table = Table(new_game(game, game.setup("noon"), seats, "table", b"s" * 32, "one"), database)
    (question,) = [one for one in table.questions if one.seat == "ringo"]
    table.offer(question)
    best, second, *_, last = [option.choice for option in question.options]
    worth = {Stand("ringo"): 9.0, best: 3.0, second: 2.0, last: 1.0}
    thoughts = [Thought(game.kinds.encode(choice), value) for choice, value in worth.items()]

    def advised(choice: Choice) -> tuple[Choice | None, bool]:
        found = table.tip(0, "en", thoughts, choice)
        return game.kinds.decode(found.tip.choice) if found.tip is not None else None, found.better

    assert advised(best) == (second, False), "nothing is better than the best"
    assert advised(last) == (best, True)
    assert advised(msgspec.structs.replace(best, card="a card that nobody thought of")) == (best, True)
    assert advised(Duck("ringo", "2")) == (None, False)
    database.close()


def test_advice_is_for_whoever_is_asked(server: Server) -> None:
    links = server.create("highcard", "noon", ringo="me", belle="friend")
    one, two = [server.sit(link) for link in links[:2]]
    one.wait()
    hand = set(one.event["view"]["hand"])
    tip = one.ask("advice")["tip"]
    assert tip["choice"]["card"] in hand
    watcher = server.sit(links[-1])
    assert watcher.ask("advice")["code"] == "not-asked"
    assert two.ask("advice")["type"] == "advised"


def test_sight_and_what_is_unavailable(server: Server) -> None:
    me, _ = server.create("bala", "street-duel", law="me", gang="me")
    player = server.sit(me)
    player.wait()
    seen = player.ask("sight", model="calder")["overlay"]
    assert seen["areas"][0]["kind"] == "seen"
    assert len(seen["notes"]) == 4
    assert "overlay" not in player.ask("sight", model="nobody")
    asked = player.asked
    assert asked is not None
    offered = {option["choice"]["kind"] for option in asked["options"]}
    for withheld in asked.get("unavailable", []):
        assert withheld["kind"] not in offered
        assert withheld["group"] and withheld["refusal"]["text"] and withheld["refusal"]["rule"]
