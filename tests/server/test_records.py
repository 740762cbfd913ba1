"""Records and scenario files: opening, looking through, proving, and what is not taken."""

from random import Random

import msgspec
import pytest
from tests.server.kit import SHOOTOUT, HttpError, Server, play_out
from websockets.exceptions import ConnectionClosed

from sixgun.core.record import Record, parse


@pytest.fixture(scope="module")
def played(one_server: Server) -> tuple[str, str]:
    """The link of a finished gunfight and its record."""
    me, _ = one_server.create("bala", "", file=SHOOTOUT, east="me", west="me")
    player = one_server.sit(me)
    play_out([player], Random(1))
    return me, one_server.raw(f"/api/record/{me}")[0].decode()


def upload(server: Server, text: str | bytes, kind: str = "text/plain") -> dict[str, object]:
    data = text.encode() if isinstance(text, str) else text
    found: dict[str, object] = msgspec.json.decode(server.raw("/api/records", data, kind)[0])
    return found


def test_a_record_can_be_opened_looked_through_and_saved_again(server: Server, played: tuple[str, str]) -> None:
    link, text = played
    opened = upload(server, text)
    film = server.get(f"/api/replay/{opened['link']}")
    assert film == opened["film"] == server.get(f"/api/replay/{link}")
    assert film["proof"]["ok"] and film["ended"]["text"]
    assert film["steps"][0] == 0 and film["steps"][-1] == len(film["log"])
    assert film["steps"] == sorted(film["steps"])
    first, last = (server.get(f"/api/replay/{opened['link']}/{step}") for step in (0, len(film["steps"]) - 1))
    assert first["picture"]["models"] != last["picture"]["models"]
    assert server.raw(f"/api/record/{opened['link']}")[0].decode() == text
    with pytest.raises(HttpError) as failed:
        server.get(f"/api/replay/{opened['link']}/{len(film['steps'])}")
    assert failed.value.status == 404
    mine = server.post("/api/mine", {"links": [opened["link"], link, "nobody-has-this-link"]})["games"]
    assert [game.get("replay", False) for game in mine] == [True, False]


def test_a_film_is_no_table(server: Server, played: tuple[str, str]) -> None:
    opened = upload(server, played[1])
    with pytest.raises(ConnectionClosed):
        server.sit(str(opened["link"]))


def test_damaged_and_strange_records_are_named_by_their_line(server: Server, played: tuple[str, str]) -> None:
    text = played[1]
    lines = text.splitlines()
    record = parse(text)
    forged = Record(record.head, [*record.items[:3], *record.items[4:]]).text()
    for data in ("", "hello", "{}", text[:-20], "\n".join([*lines[:5], *lines[6:], ""]), forged, "\0" * 100):
        with pytest.raises(HttpError) as failed:
            upload(server, data)
        assert (failed.value.status, failed.value.code) == (400, "bad-record")
        assert b"ine " in failed.value.body
    with pytest.raises(HttpError) as failed:
        upload(server, b"\xff\xfe\x00")
    assert failed.value.code == "bad-record"
    other = lines[0].replace('"game":"bala"', '"game":"chess"')
    with pytest.raises(HttpError):
        upload(server, "\n".join([other, *lines[1:], ""]))


def test_records_have_limits_of_size_and_work(server: Server, played: tuple[str, str]) -> None:
    for data in ("x" * 5_000_000, "\n" * 60_000):
        with pytest.raises(HttpError) as failed:
            upload(server, data)
        assert (failed.value.status, failed.value.code) == (413, "too-large")
    with pytest.raises(HttpError) as failed:
        upload(server, played[1], "application/json")
    assert failed.value.code == "bad-message"


def test_a_scenario_file_is_checked(server: Server) -> None:
    good = server.post("/api/check", {"game": "bala", "file": SHOOTOUT})
    assert good["problems"] == [] and [side["seat"] for side in good["scenario"]["sides"]] == ["east", "west"]
    bad = server.post("/api/check", {"game": "bala", "file": SHOOTOUT.replace("width", "breadth")})
    assert bad["scenario"] is None and any("breadth" in problem["where"] for problem in bad["problems"])
    for text in ("", "[[[", "x = 1", "a=" + "[" * 5000):
        assert server.post("/api/check", {"game": "bala", "file": text})["problems"]
    assert server.post("/api/check", {"game": "chess", "file": "x = 1"})["problems"]


def test_what_can_be_played_is_listed(server: Server) -> None:
    found = server.get("/api/games?language=es")
    assert found["games"][0]["listed"] and {"bala", "highcard"} <= {game["key"] for game in found["games"]}
    for game in found["games"]:
        for scenario in game["scenarios"]:
            assert scenario["title"] and scenario["story"] and len(scenario["sides"]) >= 2
    assert found["bots"][-1] == "random"


def test_unfinished_games_are_found_by_their_links(server: Server) -> None:
    ringo, belle, watch = server.create("highcard", "noon", ringo="friend", belle="friend")
    server.sit(ringo).choose()
    mine = {game["link"]: game for game in server.post("/api/mine", {"links": [ringo, belle, watch]})["games"]}
    assert [mine[link]["your_turn"] for link in (ringo, belle, watch)] == [False, True, False]
    assert mine[ringo]["seats"] == ["Ringo"] and mine[ringo]["against"] == ["Belle"]
    assert not mine[ringo]["over"]
