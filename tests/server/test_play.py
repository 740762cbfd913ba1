"""Whole games through real sockets."""

import inspect
import secrets
from random import Random

import pytest
from tests.server.kit import SHOOTOUT, HttpError, Server, play_out
from tests.server.known import SECRET

from sixgun.core.chance import commitment
from sixgun.core.game import load_game
from sixgun.core.match import Match, verify_chance
from sixgun.core.procedure import CHARACTER, Products, companions
from sixgun.core.record import parse
from sixgun.server.hub import Hub


def test_a_game_of_cards_against_bots(server: Server) -> None:
    me, watch = server.create("highcard", "stand-off", ringo="me", belle="random", moses="gunhand")
    player, watcher = server.sit(me), server.sit(watch)
    assert player.welcome["yours"] == ["ringo"] and watcher.welcome["yours"] == []
    play_out([player], Random(1))
    watcher.catch_up(player.n)
    assert watcher.over and watcher.event["ended"] == player.event["ended"]
    assert not any(event.get("asked") or event.get("chance") for event in watcher.events)
    record = parse(server.raw(f"/api/record/{me}")[0].decode())
    assert record.head.commitment == player.welcome["commitment"]
    game = load_game("highcard")
    assert verify_chance(game, record) == server.get(f"/api/verify/{me}")["rolls"] > 0
    assert Match(game, record).ending is not None


def test_the_same_answers_give_the_same_game_so_that_a_failure_can_be_played_again(server: Server) -> None:
    games = []
    for _ in range(2):
        me, _ = server.create("highcard", "stand-off", ringo="me", belle="random", moses="gunhand")
        play_out([server.sit(me)], Random(1))
        games.append(server.raw(f"/api/record/{me}")[0].decode())
    assert games[0] == games[1]
    assert parse(games[0]).head.commitment == commitment(SECRET)


def test_the_dice_of_people_are_not_known_beforehand() -> None:
    usual = inspect.signature(Hub).parameters
    assert usual["new_secret"].default is secrets.token_bytes
    assert usual["leisure"].default is False


def test_a_gunfight_against_a_bot_with_a_picture_of_the_table(server: Server) -> None:
    me, _ = server.create("bala", "", file=SHOOTOUT, east="me", west="gunhand")
    player = server.sit(me, language="en")
    picture = player.event["picture"]
    assert {model["id"] for model in picture["models"]} == {"ybarra", "calder"}
    play_out([player], Random(2))
    assert player.event["ended"]["text"]
    assert len(player.log) > 10 and all(line["text"] and line["rule"] for line in player.log)
    proof = server.get(f"/api/verify/{me}")
    assert proof["ok"] and proof["secret"] == player.event["ended"]["secret"]


def test_two_people_and_a_spectator_see_the_same_gunfight(server: Server) -> None:
    east, west, watch = server.create("bala", "", file=SHOOTOUT, east="friend", west="friend")
    one, two, three = server.sit(east), server.sit(west), server.sit(watch)
    play_out([one, two], Random(3))
    three.catch_up(one.n)
    assert one.n == two.n == three.n
    assert one.event["digest"] == two.event["digest"] == three.event["digest"]
    assert [line["text"] for line in one.log] == [line["text"] for line in two.log] == [t["text"] for t in three.log]
    for a, b in zip(one.events[1:], two.events[1:], strict=False):
        assert not (a.get("asked") and b.get("asked") and a["n"] == b["n"])


def test_a_paragraph_can_be_told_and_names_stay_short(server: Server) -> None:
    """Where a form asks for words of one's own the rules say how many they take; any other word stays a word."""
    mayor, judit, _ = server.create("frontera", "saloon", mayor="me", judit="friend", marc="random")
    me, other = server.sit(mayor, language="en"), server.sit(judit, language="en")
    me.wait()
    paragraph = "<b>It rains.</b>\nNobody sings.\n" + "x" * (1000 - len("<b>It rains.</b>\nNobody sings.\n"))
    assert me.choose({"kind": "tell", "words": paragraph})["type"] == "accepted"
    other.catch_up(me.n)
    assert other.log[-1]["text"] == f"The Mayor tells: {paragraph}."
    me.wait()
    too_much = me.choose({"kind": "tell", "words": "x" * 1001})
    assert too_much["type"] == "refused" and "1000 letters" in too_much["refusal"]["text"]
    for choice in (
        {"kind": "tell", "words": "x" * 8001},
        {"kind": "threat", "people": ["x" * 8001]},
        {"kind": "call-test", "target": "x" * 121, "test": "head"},
        {"kind": "call-test", "target": "clementine", "test": "x" * 121},
    ):
        assert me.choose(choice)["code"] == "bad-message", choice
    assert me.choose({"kind": "x" * 121})["type"] == "refused"


def test_whoever_has_lost_a_character_brings_the_file_of_another(server: Server) -> None:
    """A file is longer than any name; the form of the question lets it through."""
    mayor, judit, _ = server.create("frontera", "saloon", mayor="me", judit="friend", marc="random")
    me, other = server.sit(mayor), server.sit(judit)
    me.wait()
    assert me.choose({"kind": "set-level", "target": "clementine", "how": "health", "number": -4})["type"] == "accepted"
    other.wait()
    ready, text = next(iter(companions("frontera")[CHARACTER].part(Products).samples().items()))
    assert len(text) > 120, ready
    assert other.choose({"kind": "bring", "text": text})["type"] == "accepted"
    assert "clementine" not in {line["facts"].get("who") for line in other.log if line["event"] == "enters"}
    assert "enters" in {line["event"] for line in other.log}


def test_two_people_on_one_screen_see_the_table_of_who_is_asked(server: Server) -> None:
    me, _ = server.create("highcard", "noon", ringo="me", belle="me")
    player = server.sit(me)
    assert player.welcome["yours"] == ["ringo", "belle"]
    eyes = set()
    pick = Random(4)
    while not player.over:
        player.wait()
        if player.asked is not None:
            assert player.event["seat"] == player.asked["seat"] == player.event["view"]["seat"]
            eyes.add(player.event["seat"])
            player.act(pick)
    assert eyes == {"ringo", "belle"}


def test_own_dice_are_asked_for_and_checked(server: Server) -> None:
    me, watch = server.create("bala", "", file=SHOOTOUT, dice="own", east="me", west="me")
    player, watcher = server.sit(me), server.sit(watch)
    assert player.welcome["dice"] == "own" and player.welcome["commitment"] == ""
    pick = Random(5)
    while "chance" not in player.event:
        player.act(pick)
    watcher.catch_up(player.n)
    wanted = player.event["chance"]
    assert watcher.event.get("chance") is None and watcher.event["waiting"][0]["seat"] == ""
    assert player.ask("roll", question=wanted["id"], dice=[7] * 9)["code"] == "impossible-roll"
    assert player.ask("roll", question="nonsense", dice=[1])["code"] == "stale"
    assert watcher.ask("roll", question=wanted["id"], dice=[1])["code"] == "not-yours"
    play_out([player], pick)
    assert not server.get(f"/api/verify/{me}").get("ok")


def test_own_dice_are_not_for_secret_cards_at_a_distance(server: Server) -> None:
    with pytest.raises(HttpError) as failed:
        server.create("highcard", "noon", dice="own", ringo="me", belle="friend")
    assert failed.value.code == "bad-setup"


def test_standing_orders_answer_for_a_seat_until_they_are_forgotten(server: Server) -> None:
    east, west, _ = server.create("bala", "", file=SHOOTOUT, east="friend", west="friend")
    one, two = server.sit(east), server.sit(west)
    active = one if one.asked else two
    rule, kind = active.asked["rule"], active.asked["options"][0]["choice"]["kind"]  # type: ignore[index]
    assert active.ask("order", kind=kind, rule=rule, when="distance >")["code"] == "bad-order"
    before = active.n
    active.ask("order", kind=kind, rule=rule)
    active.until(lambda message: message["type"] == "event" and message["n"] > before)
    assert active.event["orders"][0]["kind"] == kind
    assert active.asked is None or active.asked["rule"] != rule
    active.ask("forget")
    assert not active.event.get("orders")
    other = two if active is one else one
    other.catch_up(active.n)
    assert not any(event.get("orders") for event in other.events)


def test_a_look_at_a_choice_gives_odds_refusals_and_lines_to_draw(server: Server) -> None:
    me, _ = server.create("bala", "", file=SHOOTOUT, east="me", west="me")
    player = server.sit(me)
    pick = Random(6)
    previews = overlays = 0
    for _ in range(60):
        player.wait()
        if player.over:
            break
        for option in player.asked["options"][:12]:  # type: ignore[index]
            reply = player.ask("preview", choice=option["choice"])
            assert "refusal" not in reply
            if preview := reply.get("preview"):
                previews += 1
                assert abs(sum(row["p"] for row in preview["outcomes"]) - 1) < 1e-9
                assert all("/" in row["exact"] or row["exact"] in "01" for row in preview["outcomes"])
            overlays += player.ask("overlay", choice=option["choice"]).get("overlay") is not None
        refused = player.ask("preview", choice={"kind": "fly", "actor": "ybarra", "target": "the moon"})
        assert refused["refusal"]["text"] and refused["refusal"]["rule"]
        if previews:
            break
        player.act(pick)
    assert previews and overlays


def test_a_refused_choice_says_why_and_changes_nothing(server: Server) -> None:
    me, _ = server.create("highcard", "noon", ringo="me", belle="random")
    player = server.sit(me)
    player.wait()
    reply = player.choose({"kind": "play", "actor": "ringo", "target": "belle", "card": "99"})
    assert reply["type"] == "refused"
    assert reply["refusal"]["reason"] == "no-such-card" and "99" in reply["refusal"]["text"]
    asked = player.asked
    assert player.asked == asked


def test_a_rule_opens_with_its_rulings(server: Server) -> None:
    me, _ = server.create("highcard", "noon", ringo="me", belle="random")
    player = server.sit(me)
    entry = player.ask("rule", rule="highcard.shoot.roll")["entry"]
    assert entry["title"] and entry["text"]
    assert player.ask("rule", rule="highcard.no.such")["code"] == "no-such-rule"
    assert server.get("/api/rules/highcard/highcard.shoot.roll") == entry
    spanish = server.get("/api/rules/highcard/highcard.shoot.roll?language=es")
    assert spanish["id"] == entry["id"] and spanish["title"] == "El disparo" != entry["title"]
    player.send({"type": "resync", "id": 1, "language": "es"})
    player.until(lambda message: message["type"] == "event" and message.get("whole", False))
    assert player.ask("rule", rule="shoot.roll")["entry"] == spanish


def test_the_language_changes_without_a_new_socket(server: Server) -> None:
    me, _ = server.create("highcard", "noon", ringo="me", belle="random")
    player = server.sit(me, language="xx-YY")
    before = player.log
    player.send({"type": "resync", "id": 1, "language": "es"})
    welcome = player.until(lambda message: message["type"] == "welcome")
    assert welcome["scenario"] == "Solo ante el peligro" != player.welcome["scenario"], "names are told anew as well"
    player.until(lambda message: message["type"] == "event" and message.get("whole", False))
    assert len(player.log) >= len(before) and player.event["log_from"] == 0


def test_people_see_who_is_there(server: Server) -> None:
    ringo, belle, watch = server.create("highcard", "noon", ringo="friend", belle="friend")
    one = server.sit(ringo)
    two, three = server.sit(belle), server.sit(watch)
    one.until(lambda message: message["type"] == "presence" and message["spectators"] == 1)
    assert [seat.get("here", False) for seat in one.presence["seats"]] == [True, True]
    two.leave()
    three.leave()
    one.until(lambda message: message["type"] == "presence" and message["spectators"] == 0)
    while one.presence["seats"][1].get("here"):
        one.receive()
