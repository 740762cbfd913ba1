"""What a page may ask besides odds: advice, what somebody sees, and what cannot be done now."""

from __future__ import annotations

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
    other = player.ask("advice", choice=tip["choice"])
    if "tip" in other:
        assert other["tip"]["choice"] != tip["choice"]
        assert other["tip"]["choice"]["kind"] == tip["choice"]["kind"]
        assert not other.get("better", False), "nothing is better than the best"


def test_advice_is_for_whoever_is_asked(server: Server) -> None:
    links = server.create("highcard", "noon", ringo="me", belle="friend")
    one, two = [server.sit(link) for link in links[:2]]
    one.wait()
    hand = set(one.event["view"]["hand"])
    tip = one.ask("advice")["tip"]
    assert tip["choice"]["item"] in hand
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
