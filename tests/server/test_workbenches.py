"""Procedures on the web table: what goes in, what comes out, matches played inside them, and those who lie about it."""

import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.kit import HttpError, Player, Server

from sixgun.core.bring import Bringing
from sixgun.core.choice import PlainChoice as Choice
from sixgun.core.files import Files
from sixgun.core.game import load_game
from sixgun.core.procedure import BAND, CAMPAIGN, CHARACTER, Procedure, Products, Season, companions, with_companion
from sixgun.server import store
from sixgun.server.table import Denied, Table, new_game

GAME = next(key for key in with_companion(CAMPAIGN) if BAND in companions(key))
BUILDER, LEAGUE = companions(GAME)[BAND], companions(GAME)[CAMPAIGN]
SAMPLES = BUILDER.part(Products).samples()
READY = list(SAMPLES)[:2]
SMALL = ["[[members]]".join(SAMPLES[name].split("[[members]]")[:3]) for name in READY]
"""The same bands with two people each: a match between them is soon over."""
Message = dict[str, Any]


def band(server: Server) -> Player:
    return server.sit(
        server.post("/api/workbenches", {"game": BUILDER.key, "scenario": BUILDER.scenarios()[0]})["links"][0]["link"]
    )


def campaign(server: Server, **more: Any) -> list[Message]:
    links: list[Message] = server.post("/api/workbenches", {"game": LEAGUE.key, "samples": READY, **more})["links"]
    return links


def small_campaign(server: Server, **more: Any) -> list[Message]:
    return campaign(server, samples=[], files=SMALL, **more)


def announce(player: Player, *, swapped: bool = False) -> None:
    """A match of the first band against the second, or the other way round, in the last scenario that is offered; what
    stands behind it is a table of their own."""
    player.choose({"kind": "fight"})
    player.choose(player.asked["options"][1 if swapped else 0]["choice"])  # type: ignore[index]
    player.choose()
    player.choose(player.asked["options"][-2]["choice"])  # type: ignore[index]
    assert "match" in player.event["workbench"]


def announced(server: Server) -> Player:
    """A campaign that waits for a match."""
    player = server.sit(small_campaign(server)[0]["link"])
    announce(player)
    return player


def played(server: Server, link: str) -> str:
    """The announced match, played to its end by bots; the link is that of whoever looks on."""
    info = server.sit(link).event["workbench"]["match"]
    seats = {side["seat"]: {"who": "bot", "bot": "random"} for side in info["sides"]}
    match = server.post(f"/api/match/{link}", {"seats": seats})["links"][0]["link"]
    watching = server.sit(match)
    while not watching.over:
        watching.receive()
    return str(match)


def refused(act: Callable[[], object]) -> tuple[int, str]:
    with pytest.raises(HttpError) as caught:
        act()
    return caught.value.status, caught.value.code


# beginning -----------------------------------------------------------------------------------------------------------
def test_the_start_page_knows_what_else_there_is_to_do(server: Server) -> None:
    found = {game["key"]: game["companions"] for game in server.get("/api/games")["games"]}
    mine = {one["what"]: one for one in found[GAME]}
    assert set(mine) >= {BAND, CAMPAIGN}
    assert [kind["name"] for kind in mine[BAND]["kinds"]] == list(BUILDER.scenarios())
    assert [one["name"] for one in mine[BAND]["samples"]] == list(SAMPLES)
    assert mine[BAND]["title"] and mine[BAND]["note"]
    assert [] in found.values(), "some game has nothing besides its table"


def test_a_new_band_has_a_sheet_objections_and_reasons(server: Server) -> None:
    player = band(server)
    beside = player.event["workbench"]
    assert beside["what"] == BAND and beside["product"] and "match" not in beside
    assert [one["rule"].startswith(GAME) for one in beside["objections"]] == [True]
    assert [one["kind"] for one in player.asked["unavailable"]] == ["done"]  # type: ignore[index]
    assert "view" not in player.event, "the sheet stands for it"
    player.choose(next(o["choice"] for o in player.asked["options"] if o["choice"]["kind"] == "hire"))  # type: ignore[index]
    card = next(s for s in player.event["workbench"]["sheet"]["sections"] if s.get("cards"))["cards"][0]
    assert card["drawing"].startswith("<svg")
    gauge = next(s for s in player.event["workbench"]["sheet"]["sections"] if s.get("gauges"))["gauges"][0]
    assert 0 <= gauge["now"] < gauge["full"]


def test_where_nothing_is_left_to_chance_nothing_is_sealed(server: Server) -> None:
    makers = [companions(key)[CHARACTER] for key in with_companion(CHARACTER)]
    maker = next(one for one in makers if one.no_chance)
    assert not LEAGUE.no_chance
    created = server.post("/api/workbenches", {"game": maker.key, "scenario": maker.scenarios()[0]})
    player = server.sit(created["links"][0]["link"])
    assert player.welcome["commitment"] == ""
    assert server.sit(small_campaign(server)[0]["link"]).welcome["commitment"] != ""


@pytest.mark.parametrize(
    "wish",
    [
        {"game": LEAGUE.key},
        {"game": LEAGUE.key, "samples": ["nobody", "no-one"]},
        {"game": LEAGUE.key, "files": ["name = 3", "[["]},
        {"game": BUILDER.key, "scenario": "no-such-kind"},
        {"game": BUILDER.key, "files": ["x = 1"]},
        {"game": BUILDER.key, "files": [SAMPLES[READY[0]]] * 2},
        {"game": GAME, "scenario": "duel"},
        {"game": "../../etc"},
    ],
    ids=str,
)
def test_what_cannot_begin_is_refused_with_its_mistakes(server: Server, wish: Message) -> None:
    with pytest.raises(HttpError) as caught:
        server.post("/api/workbenches", wish)
    assert (caught.value.status, caught.value.code) == (400, "bad-setup")
    assert b'"problems":[{' in caught.value.body


@pytest.mark.parametrize(
    "wish",
    [
        {"game": LEAGUE.key, "samples": READY * 20},
        {"game": LEAGUE.key, "files": ["x"] * 13},
        {"game": LEAGUE.key, "files": ["#" * 200_001]},
        {"game": LEAGUE.key, "samples": READY, "title": "t" * 61},
        {"game": LEAGUE.key, "samples": READY, "others": "bot"},
        {"game": LEAGUE.key, "samples": READY, "secret": "00"},
        {},
    ],
    ids=lambda wish: ",".join(wish),
)
def test_what_is_too_much_is_refused(server: Server, wish: Message) -> None:
    assert refused(lambda: server.post("/api/workbenches", wish)) == (400, "bad-message")


def test_every_band_can_have_a_player_of_its_own(server: Server) -> None:
    links = campaign(server, others="friend", title="Dust")
    assert [link["who"] for link in links] == ["me", "friend", "friend", "spectator"]
    referee, friend, watcher = (server.sit(links[i]["link"]) for i in (0, 1, 3))
    assert referee.asked is not None and friend.asked is None and watcher.asked is None
    stolen = {"question": referee.asked["id"], "choice": {"kind": "close"}}
    assert friend.ask("choose", **stolen)["code"] == "not-asked"
    assert watcher.ask("choose", **stolen)["code"] == "not-yours"


# files ---------------------------------------------------------------------------------------------------------------
def test_the_product_is_a_file_that_the_game_reads_again(server: Server) -> None:
    player = band(server)
    hire = next(o["choice"] for o in player.asked["options"] if o["choice"]["kind"] == "hire")  # type: ignore[index]
    player.choose({**hire, "name": 'Ann "<script>" Lee'})
    data, headers = server.raw(f"/api/product/{player.link}")
    assert headers["content-disposition"].startswith('attachment; filename="')
    assert headers["content-disposition"].endswith('.toml"')
    assert tomllib.loads(data.decode())["members"][0]["name"] == 'Ann "<script>" Lee'
    assert BUILDER.part(Files).problems(data.decode()) == []
    page, headers = server.raw(f"/api/sheet/{player.link}?language=en")
    assert headers["content-disposition"].startswith("attachment")
    assert b"<script" not in page and b"&lt;script&gt;" in page
    opened = server.raw("/api/open", data, "text/plain")[0]
    assert b'"page":"workbench"' in opened


def test_each_band_of_a_campaign_is_a_file(server: Server) -> None:
    player = server.sit(campaign(server)[0]["link"])
    parts = [part["id"] for part in player.event["workbench"]["parts"]]
    names = [tomllib.loads(server.raw(f"/api/product/{player.link}?part={part}")[0].decode())["name"] for part in parts]
    assert names == [part["title"] for part in player.event["workbench"]["parts"]]
    for nothing in ("", "?part=nobody", "?part=../x"):
        assert refused(partial(server.raw, f"/api/product/{player.link}{nothing}")) == (404, "not-found")


def test_an_ordinary_table_has_no_product(server: Server) -> None:
    link, *_ = server.create("highcard", "noon", ringo="me", belle="me")
    for call in ("product", "sheet"):
        assert refused(partial(server.raw, f"/api/{call}/{link}")) == (404, "not-found")
    assert refused(lambda: server.post(f"/api/match/{link}", {"seats": {}})) == (404, "not-found")
    assert refused(lambda: server.raw(f"/api/product/{'x' * 32}")) == (404, "no-such-table")


def test_files_that_are_none(server: Server) -> None:
    def send(data: bytes, kind: str = "text/plain") -> Callable[[], object]:
        return lambda: server.raw("/api/open", data, kind)

    assert refused(send(b"game = 'nothing'")) == (400, "bad-setup")
    assert refused(send(b"\xff\xfe")) == (400, "bad-record")
    assert refused(send(b"x = 1", "application/json")) == (400, "bad-message")
    assert refused(send(b"#" * 200_001)) == (413, "too-large")
    assert refused(send(b"#" * (4 * 1024 * 1024 + 1))) == (413, "too-large")
    assert refused(send(b'{"format": 1}')) == (400, "bad-record")
    with pytest.raises(HttpError) as caught:
        send(f"colour = 1\n{SAMPLES[READY[0]]}".encode())()
    assert b"colour" in caught.value.body


def test_a_campaign_begun_elsewhere_goes_on_and_promises_no_proof(server: Server) -> None:
    player = announced(server)
    record = server.raw(f"/api/record/{player.link}")[0]
    opened = msgspec.json.decode(server.raw("/api/open", record, "text/plain")[0])
    again = server.sit(opened["link"])
    assert again.event["digest"] == player.event["digest"]
    assert again.welcome["commitment"] == ""
    assert again.choose()["type"] == "accepted"
    assert player.n == server.sit(player.link).n, "the first one is as it was"


# taking back ---------------------------------------------------------------------------------------------------------
def test_nobody_tries_the_dice_out(server: Server) -> None:
    """Alone at a table one may take back what one likes; here the dice of shopping would be known before."""
    player = band(server)
    pick = Random(3)
    for _ in range(60):
        asked = player.asked
        assert asked is not None
        rolled = [o for o in asked["options"] if o.get("facts", {}).get("availability")]
        kinds = ("buy",) if rolled else ("person", "hire", "back")
        able = rolled or [o for kind in kinds for o in asked["options"] if o["choice"]["kind"] == kind]
        player.choose(pick.choice(able)["choice"] if rolled else able[0]["choice"])
        if any(line.get("dice") for line in player.log):
            break
    assert any(line.get("dice") for line in player.log)
    assert player.event["undo"].get("can", "no") == "no"
    assert player.ask("undo")["code"] == "no-undo"


# matches -------------------------------------------------------------------------------------------------------------
def test_a_match_played_here_is_reported(server: Server) -> None:
    player = announced(server)
    match = played(server, player.link)
    server.post(f"/api/report/{player.link}", {"match": match})
    player.wait()
    after = server.sit(player.link)
    assert "match" not in after.event["workbench"]
    standings = next(s for s in after.event["workbench"]["sheet"]["sections"] if s.get("grid"))["grid"]["rows"]
    assert [row[2] for row in standings] == ["1", "1"]
    assert refused(lambda: server.post(f"/api/report/{player.link}", {"match": match})) == (409, "not-yet")


def test_lies_about_a_match_change_nothing(server: Server) -> None:
    links = small_campaign(server, others="friend")
    referee, friend, watcher = (server.sit(links[i]["link"]) for i in (0, 1, 3))
    seats = {"seats": {"x": {"who": "me"}}}
    assert refused(lambda: server.post(f"/api/match/{referee.link}", seats)) == (409, "not-yet")
    announce(referee)
    before = referee.n
    assert refused(lambda: server.post(f"/api/match/{referee.link}", seats)) == (400, "bad-setup")
    assert refused(lambda: server.post(f"/api/match/{watcher.link}", seats)) == (400, "not-yours")
    swapped = server.sit(small_campaign(server)[0]["link"])
    announce(swapped, swapped=True)
    wrong = played(server, swapped.link)
    assert refused(lambda: server.post(f"/api/report/{referee.link}", {"match": wrong})) == (400, "bad-record")
    noon, *_ = server.create("highcard", "noon", ringo="random", belle="random")
    watching = server.sit(noon)
    while not watching.over:
        watching.receive()
    assert refused(lambda: server.post(f"/api/report/{referee.link}", {"match": noon}))[1] == "bad-record"
    info = referee.event["workbench"]["match"]
    sides = {side["seat"]: {"who": "me"} for side in info["sides"]}
    open_match = server.post(f"/api/match/{referee.link}", {"seats": sides})["links"][0]["link"]
    assert refused(lambda: server.post(f"/api/report/{referee.link}", {"match": open_match})) == (409, "not-yet")
    for liar in (friend, watcher):
        assert refused(partial(server.post, f"/api/report/{liar.link}", {"match": wrong}))[1] == "not-yours"
    assert refused(lambda: server.post(f"/api/report/{referee.link}", {"match": "x" * 32})) == (404, "no-such-table")
    assert server.sit(referee.link).n == before


def test_several_answers_are_one_change_or_none(tmp_path: Any) -> None:
    game = load_game(LEAGUE.key)
    assert isinstance(game, Procedure)
    rows = [tomllib.loads(SAMPLES[name]) for name in READY]
    setup = game.setup("", {"bands": rows})
    seats = {seat: store.Seat(0) for seat in game.seats(game.start(setup))}
    kept = store.SqliteStore(tmp_path / "tables.sqlite3")
    stored = new_game(game, setup, seats, "table", bytes(32), "a" * 24)
    kept.create(stored, ["l" * 32], "w" * 32)
    loaded = kept.load(stored.id)
    assert loaded is not None
    table = Table(loaded, kept)
    seat = game.part(Season).reporter(table.match.state)
    before, digest = table.n, table.event(0, "en").digest
    part = game.part(Products).products(table.match.state)[0]
    good = game.part(Season).override(part, "dollars", "77", "a wager")
    with pytest.raises(Denied):
        table.answer_all(seat, [*good[:3], Choice("value", how="a horse"), good[4]])
    assert (table.n, table.event(0, "en").digest) == (before, digest)
    table.answer_all(seat, good)
    assert table.n == before + 1
    again = kept.load(stored.id)
    assert again is not None and Table(again, kept).event(0, "en").digest == table.event(0, "en").digest != digest
    kept.close()


def test_a_killed_server_loses_nothing_of_a_band(new_server: Callable[..., Server]) -> None:
    server = new_server()
    player = band(server)
    player.choose(next(o["choice"] for o in player.asked["options"] if o["choice"]["kind"] == "hire"))  # type: ignore[index]
    server.kill()
    server.start()
    again = server.sit(player.link)
    assert (again.event["digest"], again.event["workbench"]) == (player.event["digest"], player.event["workbench"])


def test_many_pages_that_open_at_once_do_not_end_a_fresh_server(new_server: Callable[..., Server]) -> None:
    """Two threads that met the same types of records for the first time crashed the process."""
    server = new_server()
    with ThreadPoolExecutor(6) as pages:
        found = list(pages.map(server.get, ["/api/games", "/api/games?language=en"] * 3))
    assert all(len(one["games"]) == len(found[0]["games"]) for one in found)
    assert server.process.poll() is None


# what is agreed on ---------------------------------------------------------------------------------------------------
def test_the_start_page_knows_what_can_be_agreed_on(server: Server) -> None:
    found = {game["key"]: game for game in server.get("/api/games?language=es")["games"]}
    for key, game in found.items():
        assert [one["key"] for one in game["switches"]] == [
            switch.key for switch in load_game(key).part(Files).switches()
        ]
    mine = found[GAME]["switches"]
    english = next(g for g in server.get("/api/games")["games"] if g["key"] == GAME)["switches"]
    for one, other in zip(mine, english, strict=True):
        assert one["title"] != other["title"] and one["note"] != other["note"]
    assert {one["key"] for c in found[GAME]["companions"] for one in c["switches"]}


def flags(key: str) -> list[str]:
    return [
        switch.key for switch in load_game(key).part(Files).switches() if switch.kind == "flag" and not switch.usual
    ]


def test_what_was_agreed_on_is_told_to_everybody_and_stands_in_the_record(server: Server) -> None:
    game = load_game(GAME)
    scenario = game.scenarios()[0]
    seats = {seat: {"who": "me"} for seat in game.seats(game.start(game.setup(scenario)))}
    wish = {"game": GAME, "scenario": scenario, "seats": seats, "options": {flags(GAME)[0]: True}}
    links = server.post("/api/games", wish)["links"]
    for link in links:
        house = server.sit(link["link"]).welcome["house"]
        assert len(house) == 1 and house[0]["title"] and house[0]["text"] == "yes" and house[0]["rule"].startswith(GAME)
    head = server.raw(f"/api/record/{links[0]['link']}")[0].splitlines()[0]
    assert game.part(Files).switched(msgspec.json.decode(head)["setup"]) == {flags(GAME)[0]: True}
    for wrong in ({"phlogiston": True}, {flags(GAME)[0]: "crimson"}):
        assert refused(lambda: server.post("/api/games", {**wish, "options": wrong})) == (400, "bad-setup")  # noqa: B023


def test_a_campaign_has_house_rules_that_hold_in_its_matches(server: Server) -> None:
    of_matches = next(key for key in flags(GAME) if key in flags(LEAGUE.key))
    own = next(key for key in flags(LEAGUE.key) if key not in flags(GAME))
    link = campaign(server, options={of_matches: True, own: True})[0]["link"]
    player = server.sit(link)
    assert len(player.welcome["house"]) == 2
    player.choose({"kind": "fight"})
    for _ in range(3):
        player.choose()
    seats = {side["seat"]: {"who": "me"} for side in player.event["workbench"]["match"]["sides"]}
    match = server.post(f"/api/match/{link}", {"seats": seats})["links"][0]["link"]
    assert [one["text"] for one in server.sit(match).welcome["house"]] == ["yes"]
    wrong = {"game": LEAGUE.key, "samples": READY, "options": {"phlogiston": True}}
    assert refused(lambda: server.post("/api/workbenches", wrong)) == (400, "bad-setup")


def test_a_match_is_played_with_bands_of_ones_own(server: Server) -> None:
    game = load_game(GAME)
    scenario = game.scenarios()[0]
    one, other = (place.key for place in game.part(Bringing).places(game.setup(scenario)))
    seats = {seat: {"who": "me"} for seat in game.seats(game.start(game.setup(scenario)))}
    text = SAMPLES[READY[0]].replace(tomllib.loads(SAMPLES[READY[0]])["name"], "My Own Lot")
    wish = {"game": GAME, "scenario": scenario, "seats": seats, "brought": {one: text, other: READY[1]}}
    player = server.sit(server.post("/api/games", wish)["links"][0]["link"])
    assert "My Own Lot" in {seat["name"] for seat in player.welcome["seats"]}
    for wrong in ({one: "dolars = 3"}, {"nobody": text}, {one: "no-such-band"}):
        assert refused(lambda: server.post("/api/games", {**wish, "brought": wrong})) == (400, "bad-setup")  # noqa: B023


def test_a_game_is_played_with_a_character_of_ones_own(server: Server) -> None:
    key = next(key for key in with_companion(CHARACTER) if companions(key)[CHARACTER].part(Products).samples())
    game, maker = load_game(key), companions(key)[CHARACTER]
    found = next(g for g in server.get("/api/games")["games"] if g["key"] == key)
    scenario = next(s for s in found["scenarios"] if len(s["places"]) > 1)
    first, second = scenario["places"][:2]
    assert first["what"] == CHARACTER
    assert {first["seat"], second["seat"]} <= {side["seat"] for side in scenario["sides"]}
    ready, text = next(iter(maker.part(Products).samples().items()))
    own = text.replace(tomllib.loads(text)["name"], "My Own One")
    seats = {side["seat"]: {"who": "me"} for side in scenario["sides"]}
    wish = {
        "game": key,
        "scenario": scenario["name"],
        "seats": seats,
        "brought": {first["key"]: own, second["key"]: ready},
    }
    player = server.sit(server.post("/api/games", wish)["links"][0]["link"])
    shown = msgspec.json.encode(player.event).decode()
    assert "My Own One" in shown
    assert tomllib.loads(text)["name"] in shown
    assert game.part(Bringing).places(game.setup(scenario["name"]))[0].usual not in shown
    bad = {**wish, "brought": {first["key"]: own + "wings = 2\n"}}
    with pytest.raises(HttpError) as error:
        server.post("/api/games", bad)
    assert f"brought.{first['key']}.wings" in str(error.value.body)


def test_a_character_is_made_with_the_lists_of_a_table(server: Server) -> None:
    key = next(key for key in with_companion(CHARACTER) if companions(key)[CHARACTER].part(Files).takes_house)
    maker = companions(key)[CHARACTER]
    info = next(g for g in server.get("/api/games")["games"] if g["key"] == key)["companions"]
    assert next(c for c in info if c["what"] == CHARACTER)["house"] is True
    wish = {"game": maker.key, "scenario": maker.scenarios()[0]}
    lists = '[[goods]]\nkey = "rope"\nprice = 2.75\n'
    player = server.sit(server.post("/api/workbenches", {**wish, "house": lists})["links"][0]["link"])
    while player.asked is not None and not any(o["choice"]["kind"] == "buy" for o in player.asked["options"]):
        player.choose()
    assert "2.75" in msgspec.json.encode(player.asked).decode()
    with pytest.raises(HttpError) as error:
        server.post("/api/workbenches", {**wish, "house": lists.replace("price", "prize")})
    assert "house.goods[0].prize" in str(error.value.body)


# several answers at one go -------------------------------------------------------------------------------------------
def slip_of(server: Server, link: str, key: str, **entries: str) -> Message:
    found: Message = server.post(f"/api/slip/{link}", {"slip": key, "entries": entries})["slip"]
    return found


def written(slip: Message) -> dict[str, str]:
    """The first pick of everything that is not filled in yet."""
    blanks = slip["blanks"]
    return {blank["key"]: blank["picks"][1][0] for blank in blanks if blank.get("picks") and not blank.get("value")}


def test_a_match_is_told_on_one_slip_and_nothing_counts_before(server: Server) -> None:
    player = announced(server)
    key = player.event["workbench"]["slips"][0]["id"]
    slip = slip_of(server, player.link, key)
    n = player.event["n"]
    assert not slip.get("ready") and slip["title"] == player.event["workbench"]["slips"][0]["title"]
    entries = {slip["blanks"][0]["key"]: slip["blanks"][0]["picks"][1][0]}
    slip = slip_of(server, player.link, key, **entries)
    assert slip["ready"] and slip["says"]
    assert server.sit(player.link).event["n"] == n, "filling in is not handing in"
    server.post(f"/api/slip/{player.link}", {"slip": key, "entries": entries, "send": True})
    later = server.sit(player.link)
    assert later.event["n"] > n and "match" not in later.event["workbench"]
    assert refused(lambda: slip_of(server, player.link, key)) == (409, "not-yet")


def test_what_is_wrong_with_a_slip_is_told_by_its_blanks(server: Server) -> None:
    player = announced(server)
    key = player.event["workbench"]["slips"][0]["id"]
    n = player.event["n"]
    with pytest.raises(HttpError) as caught:
        server.post(f"/api/slip/{player.link}", {"slip": key, "entries": {}, "send": True})
    assert (caught.value.status, caught.value.code) == (400, "bad-setup")
    first = slip_of(server, player.link, key)["blanks"][0]["key"]
    assert msgspec.json.decode(caught.value.body)["problems"][0]["where"] == first
    assert server.sit(player.link).event["n"] == n


def test_only_the_reporter_fills_in_slips(server: Server) -> None:
    links = campaign(server, others="friend")
    key = server.sit(links[0]["link"]).event["workbench"]["slips"][0]["id"]
    for other in (link["link"] for link in links if link["who"] != "me"):
        assert refused(lambda: slip_of(server, other, key)) == (400, "not-yours")  # noqa: B023
        assert refused(lambda: server.post(f"/api/join/{other}", {"sample": READY[0]})) == (400, "not-yours")  # noqa: B023
    assert refused(lambda: slip_of(server, links[0]["link"], "no-such-slip")) == (409, "not-yet")


def test_the_word_of_a_referee_is_taken_back_as_a_whole(server: Server) -> None:
    link = campaign(server)[0]["link"]
    player = server.sit(link)
    key = player.event["workbench"]["slips"][0]["id"]
    before = player.event["workbench"]["sheet"]
    slip = slip_of(server, link, key)
    value = next(blank for blank in slip["blanks"] if blank.get("kind") == "number")
    why = next(blank for blank in slip["blanks"] if blank.get("kind") == "text")
    entries = {value["key"]: "77", why["key"]: "a lost wager"}
    assert slip_of(server, link, key, **entries)["says"]
    wish = {"slip": key, "entries": entries, "send": True, "n": player.n}
    server.post(f"/api/slip/{link}", wish)
    assert refused(lambda: server.post(f"/api/slip/{link}", wish)) == (409, "stale"), "an answer was lost on the way"
    player = server.sit(link)
    assert "a lost wager" in player.event["log"][-1]["text"] or "a lost wager" in player.event["log"][-2]["text"]
    assert player.event["workbench"]["sheet"] != before
    assert player.event["undo"]["can"] == "free"
    player.ask("undo")
    player = server.sit(link)
    assert player.event["workbench"]["sheet"] == before
    assert {"fight"} <= {option["choice"]["kind"] for option in player.asked["options"]}  # type: ignore[index]


def test_a_band_joins_what_is_going_on(server: Server) -> None:
    link = campaign(server)[0]["link"]
    player = server.sit(link)
    assert player.event["workbench"]["joins"]
    count = len(player.event["workbench"]["parts"])
    wish = {"sample": list(SAMPLES)[2], "n": player.n}
    server.post(f"/api/join/{link}", wish)
    assert refused(lambda: server.post(f"/api/join/{link}", wish)) == (409, "stale")
    server.post(f"/api/join/{link}", {"file": SAMPLES[READY[0]]})
    assert len(server.sit(link).event["workbench"]["parts"]) == count + 2
    assert refused(lambda: server.post(f"/api/join/{link}", {"sample": "nobody"})) == (404, "not-found")
    assert refused(lambda: server.post(f"/api/join/{link}", {"file": "dolars = 4"}))[0] >= 400
