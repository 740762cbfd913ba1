"""Taking back: free until chance or a secret has been shown, by consent afterwards."""

from random import Random

from tests.server.kit import SHOOTOUT, Player, Server


def undo_of(player: Player) -> dict[str, object]:
    found: dict[str, object] = player.event.get("undo", {})
    return found


def act_until(players: list[Player], done: str, pick: Random) -> Player:
    """Play at random until a player's undo is `done`; that player."""
    for _ in range(200):
        for player in players:
            if undo_of(player).get("can", "no") == done and not player.over:
                return player
        active = next(player for player in players if player.busy)
        assert not active.over
        active.act(pick)
        for player in players:
            player.catch_up(active.n)
    raise AssertionError(f"never {done}")


def test_nothing_to_take_back_at_first(server: Server) -> None:
    one = server.sit(server.create("highcard", "noon", ringo="friend", belle="friend")[0])
    assert undo_of(one)["text"]
    assert one.ask("undo")["code"] == "no-undo"


def test_a_sealed_choice_is_taken_back_freely(server: Server) -> None:
    ringo, belle, _ = server.create("highcard", "noon", ringo="friend", belle="friend")
    one, two = server.sit(ringo), server.sit(belle)
    before = one.event["asked"]
    one.choose()
    assert "asked" not in one.event and undo_of(one)["can"] == "free"
    n = one.n
    assert one.ask("undo", n=n)["type"] == "accepted"
    assert one.ask("undo", n=n)["code"] == "stale"
    after = one.event["asked"]
    assert after["options"] == before["options"] and after["id"] != before["id"]
    two.choose()
    assert not any(line["event"] == "shown" for line in two.log)


def test_what_was_shown_together_needs_consent(server: Server) -> None:
    ringo, belle, watch = server.create("highcard", "noon", ringo="friend", belle="friend")
    one, two, three = server.sit(ringo), server.sit(belle), server.sit(watch)
    one.choose()
    two.choose()
    for player in (one, three):
        player.catch_up(two.n)
    assert undo_of(one)["can"] == "ask"
    before = two.n
    assert one.ask("undo")["type"] == "accepted"
    for player in (one, two):
        player.until(lambda message: message["type"] == "event")
    assert two.n == before and undo_of(two)["yours"] and undo_of(two)["by"] == "ringo"
    assert not undo_of(one).get("yours")
    three.until(lambda message: message["type"] == "event")
    assert not undo_of(three)
    assert three.ask("consent", request=undo_of(two)["request"], yes=True)["code"] == "no-such-request"
    assert one.ask("consent", request=undo_of(two)["request"], yes=True)["code"] == "no-such-request"
    # no
    two.ask("consent", request=undo_of(two)["request"], yes=False)
    one.until(lambda message: message["type"] == "event")
    assert not undo_of(one).get("by") and one.n == before
    # yes
    two.until(lambda message: message["type"] == "event")
    one.ask("undo")
    two.until(lambda message: message["type"] == "event")
    assert two.ask("consent", request=undo_of(two)["request"], yes=True)["type"] == "accepted"
    one.catch_up(two.n)
    assert two.n == before + 1
    assert one.asked and two.asked and one.asked["secret"] and two.asked["secret"]
    assert not any(line["event"] == "shown" for line in one.log + two.log)


def test_an_accepted_answer_ends_the_request(server: Server) -> None:
    east, west, _ = server.create("bala", "", file=SHOOTOUT, east="friend", west="friend")
    one, two = server.sit(east), server.sit(west)
    asking = act_until([one, two], "ask", Random(1))
    other = two if asking is one else one
    asking.ask("undo")
    other.until(lambda message: message["type"] == "event")
    request = undo_of(other)["request"]
    active = next(player for player in (one, two) if player.busy)
    active.act(Random(2))
    other.catch_up(active.n)
    assert not undo_of(other).get("by")
    assert other.ask("consent", request=request, yes=True)["code"] == "no-such-request"


def test_a_free_choice_of_a_gunfight_goes_back_to_the_same_table(server: Server) -> None:
    me, _ = server.create("bala", "", file=SHOOTOUT, east="me", west="me")
    player = server.sit(me)
    pick = Random(3)
    player.wait()
    for _ in range(6):
        player.wait()
        digest, text, log = player.event["digest"], player.event["asked"]["text"], list(player.log)
        player.act(pick)
        assert undo_of(player)["can"] == "free"  # both sides share the screen
        player.ask("undo")
        assert (player.event["digest"], player.event["asked"]["text"]) == (digest, text)
        assert player.log == log
        player.act(pick)


def test_a_bot_does_not_agree_once_chance_has_answered(server: Server) -> None:
    me, _ = server.create("bala", "", file=SHOOTOUT, east="me", west="random")
    player = server.sit(me)
    pick = Random(4)
    seen = set()
    for _ in range(60):
        player.wait()
        if player.over:
            break
        undo = undo_of(player)
        seen.add(undo.get("can", "no"))
        if undo.get("can", "no") == "no" and "Too late" in str(undo.get("text")):
            assert player.ask("undo")["code"] == "no-undo"
            break
        player.act(pick)
    else:
        raise AssertionError("chance never answered")
    assert "ask" not in seen


def test_after_the_end_nothing_is_taken_back(server: Server) -> None:
    me, _ = server.create("highcard", "noon", ringo="me", belle="me")
    player = server.sit(me)
    pick = Random(5)
    while not player.over:
        player.act(pick)
    assert player.ask("undo")["code"] == "no-undo"


def test_typed_dice_can_be_corrected(server: Server) -> None:
    me, _ = server.create("bala", "", file=SHOOTOUT, dice="own", east="me", west="random")
    player = server.sit(me)
    pick = Random(6)
    while "chance" not in player.event:
        player.wait()
        player.act(pick)
    before, n = player.event["chance"], player.n
    player.act(pick)
    assert undo_of(player)["can"] == "free"
    player.ask("undo")
    player.catch_up(n + 2)
    assert {k: v for k, v in player.event["chance"].items() if k != "id"} == {
        k: v for k, v in before.items() if k != "id"
    }
