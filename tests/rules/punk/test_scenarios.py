"""The scenarios of the house: table, scenery, edges, deployment and victory (punk.table.house-scenarios)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.punk.build import block, element, zone
from tests.rules.punk.games import events, foe, fray, model, step
from tests.rules.punk.shooters import range_

from sixgun.core.chance import ScriptError
from sixgun.games.punk import deployment, goals, layout, scenario
from sixgun.games.punk.board import Board
from sixgun.games.punk.choices import Deploy, Edge, Lay
from sixgun.games.punk.game import GAME
from sixgun.games.punk.sites import Laid
from sixgun.games.punk.state import BAND, DOWNED, REMOVED, RESERVE, TABLE, Fray
from sixgun.testing.scripted import scripted

pytestmark = pytest.mark.rule("punk.table.house-scenarios")


def started(name: str) -> Fray:
    return GAME.start(GAME.setup(name))


# what they are -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.setup.table-size", "punk.setup.game-length")
@pytest.mark.parametrize(
    ("name", "size", "depth", "victory"), [("scrap-brawl", 90, 15, "points"), ("body-count", 120, 20, "bodies")]
)
def test_tables_zones_and_turns(name: str, size: int, depth: int, victory: str) -> None:
    board = started(name).board
    assert (board.scene.width, board.scene.depth, board.depth) == (size, size, depth)
    assert board.turns == 6 and board.victory == victory


@pytest.mark.parametrize(("name", "pieces", "of_a_kind"), [("open-scrap", 10, 2), ("mirror-count", 16, 3)])
def test_how_much_scenery_players_lay(name: str, pieces: int, of_a_kind: int) -> None:
    board = started(name).board
    assert (board.pieces, board.of_a_kind) == (pieces, of_a_kind)


@pytest.mark.parametrize(("name", "pieces", "of_a_kind"), [("scrap-brawl", 10, 2), ("body-count", 16, 3)])
def test_ready_tables_keep_the_same_rules(name: str, pieces: int, of_a_kind: int) -> None:
    kinds = [element.kind for element in started(name).board.elements]
    flat = [kind for kind in kinds if started(name).board.stock.scenery[kind].flat]
    assert len(kinds) == pieces and max(kinds.count(kind) for kind in kinds) <= of_a_kind and len(flat) <= 2


# laying scenery ------------------------------------------------------------------------------------------------------
def laying(*laid: Laid, **fields: Any) -> Fray:
    g = fray(model("ann", 0, 0, where=BAND), foe("bob", 0, 0, where=BAND), table=replace(range_(), **fields), turn=0)
    g.laid, g.phase = laid, "scenery"
    return g


def reason(g: Fray, kind: str, x: float, y: float, angle: float = 0.0) -> str:
    found = layout.check(g, Lay(kind, ((x, y, 0.0),), angle))
    return found.reason if found else ""


def test_five_cm_from_the_edges_of_the_table() -> None:
    """A crate pile is a square of 6 cm, a wooden fence 12 by 1."""
    g = laying(layout="turns", pieces=10)
    assert reason(g, "crate-pile", 8, 8) == "" and reason(g, "crate-pile", 82, 82) == ""
    assert reason(g, "crate-pile", 7.9, 8) == "too-near-edge" and reason(g, "crate-pile", 45, 82.1) == "too-near-edge"
    assert reason(g, "wooden-fence", 11, 5.5) == "" and reason(g, "wooden-fence", 10.9, 5.5) == "too-near-edge"
    for angle in (90.0, 180.0, 270.0):
        assert reason(g, "crate-pile", 8, 8, angle) == ""


def test_five_cm_between_pieces() -> None:
    g = laying(Laid("crate-pile-1", "crate-pile", 40, 40))
    assert reason(g, "crate-pile", 51, 40) == ""
    assert reason(g, "crate-pile", 50.9, 40) == "too-near-piece"
    assert reason(g, "wooden-fence", 48.5, 40, 90.0) == ""
    assert reason(g, "wooden-fence", 48.4, 40, 90.0) == "too-near-piece"


def test_two_of_a_kind_and_two_flat_areas() -> None:
    crates = (Laid("crate-pile-1", "crate-pile", 20, 20), Laid("crate-pile-2", "crate-pile", 40, 20))
    assert reason(laying(*crates), "crate-pile", 60, 60) == "too-many-of-a-kind"
    assert reason(laying(*crates, of_a_kind=3), "crate-pile", 60, 60) == ""
    flat = (Laid("mud-pool-1", "mud-pool", 20, 20), Laid("acid-pit-1", "acid-pit", 40, 20))
    assert reason(laying(*flat), "rubble-field", 60, 60) == "too-much-flat-ground"
    assert reason(laying(flat[0]), "rubble-field", 60, 60) == ""
    assert reason(laying(), "wreck-heap", 60, 60) == "no-such-piece"


def test_players_lay_in_turn_until_all_pieces_lie() -> None:
    g = laying(layout="turns", pieces=2)
    step(g, [(3, 3), (2, 7)], [Lay("crate-pile", ((20.0, 20.0, 0.0),))])
    assert g.next_side == "red"  # blue won the roll and has laid the first piece
    step(g, [], [Lay("crate-pile", ((40.0, 20.0, 0.0),))])
    assert [one.id for one in g.laid] == ["crate-pile-1", "crate-pile-2"]
    assert {element.id for element in g.board.elements} == {"crate-pile-1", "crate-pile-2"}
    step(g)
    assert g.phase == "edges"


def test_a_table_that_is_full_is_laid() -> None:
    """A table of 16 cm has room for one crate pile."""
    g = laying(Laid("crate-pile-1", "crate-pile", 8, 8), layout="turns", pieces=10, scene=range_(size=16.0).scene)
    step(g)
    assert g.phase == "edges" and len(g.laid) == 1


def test_at_random_one_half_is_the_other_turned_by_180_degrees() -> None:
    g = laying(layout="mirrored", pieces=4)
    for kind in ("crate-pile", "bus"):
        step(g, [kind, "0"])
    step(g)
    assert g.phase == "edges" and len(g.laid) == 4
    for one, two in zip(g.laid[::2], g.laid[1::2], strict=True):
        assert (two.kind, two.x, two.y) == (one.kind, 90 - one.x, 90 - one.y)
        assert (two.angle - one.angle) % 360 == 180
        assert one.y <= 45


def test_at_random_without_room_for_any_piece_the_players_go_on() -> None:
    g = laying(layout="mirrored", pieces=4, scene=range_(size=14.0).scene)
    step(g, layout.kinds(g)[:-1])  # the last one is not drawn
    assert g.phase == "edges" and not g.laid


# edges and deployment ------------------------------------------------------------------------------------------------
def deploying(*more: Any, table: Board | None = None, **fields: Any) -> Fray:
    people = more or (model("ann", 0, 0, where=BAND), foe("bob", 0, 0, where=BAND))
    g = fray(*people, table=table or replace(range_(), **fields), turn=0)
    g.phase = "edges"
    return g


def test_the_winner_picks_an_edge_and_the_loser_deploys_first() -> None:
    g = deploying()
    step(g, [(6, 6), (8, 2)], [Edge("north")])
    assert (g.sides["red"].edge, g.sides["blue"].edge) == ("north", "south")
    assert (g.phase, g.next_side) == ("deploy", "blue")
    with pytest.raises(ScriptError):
        step(deploying(), [(8, 2)], ["edge"])  # there are two


def test_only_the_two_opposite_edges_of_the_scenario_are_open() -> None:
    with pytest.raises(Exception, match="not-offered"):
        step(deploying(), [(8, 2)], [Edge("west")])
    g = deploying(edges=("west", "east"))
    step(g, [(8, 2)], [Edge("east")])
    assert g.sides["blue"].edge == "west"


def test_models_are_deployed_one_at_a_time_in_turn() -> None:
    people = [model("ann", 0, 0, where=BAND), foe("bob", 0, 0, where=BAND), foe("cid", 0, 0, where=BAND)]
    g = deploying(*people)
    step(g, [(8, 2)], [Edge("south")])
    for who, y in (("bob", 85.0), ("ann", 5.0), ("cid", 80.0)):
        step(g, [], [Deploy(who, ((30.0 if who == "cid" else 45.0, y, 0.0),))])
    assert all(m.where == TABLE for m in g.models.values())
    step(g)
    assert g.phase == "turn"


@pytest.mark.parametrize(
    ("edge", "inside", "outside"),
    [
        ("south", (45, 13.75), (45, 13.8)),
        ("north", (45, 76.25), (45, 76.2)),
        ("west", (13.75, 45), (13.8, 45)),
        ("east", (76.25, 45), (76.2, 45)),
    ],
)
def test_the_whole_base_lies_within_the_zone(
    edge: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    g = deploying()
    g.sides["red"] = replace(g.sides["red"], edge=edge)
    assert deployment.check(g, "red", Deploy("ann", ((*inside, 0.0),))) is None
    found = deployment.check(g, "red", Deploy("ann", ((*outside, 0.0),)))
    assert found is not None and found.reason == "outside-zone"


@pytest.mark.rule("punk.ruling.table-edge", "punk.move.no-overlap")
def test_on_the_table_on_the_ground_or_on_top_of_something() -> None:
    g = deploying(table=range_(block("crate", 40, 2, 8, 8, 2)))
    g.sides["red"] = replace(g.sides["red"], edge="south")

    def at(x: float, y: float, z: float = 0.0) -> str:
        found = deployment.check(g, "red", Deploy("ann", ((x, y, z),)))
        return found.reason if found else ""

    assert at(44, 6, 6.0) == ""
    assert at(44, 6, 0.0) == "no-room"
    assert at(20, 6, 3.0) == "no-room"
    assert at(20, 1.25) == "" and at(20, 1.2) == "no-room"
    g.change("bob", where=TABLE, x=20.0, y=6.0)
    assert at(20, 8) == "no-room"


# victory -------------------------------------------------------------------------------------------------------------
def lost(victory: str, red: int, blue: int, **fields: Any) -> Fray:
    """Points of models that red and blue have lost, in a game of 400."""
    people = [
        model("ann", 10, 10),
        foe("bob", 80, 80),
        model("r", 0, 0, where=DOWNED, points=red),
        foe("b", 0, 0, where=REMOVED, points=blue),
    ]
    g = fray(*people, table=replace(range_(), victory=victory, turns=6, **fields), turn=6)
    g.phase = "turn"
    return g


@pytest.mark.rule("punk.ruling.game-end", "punk.setup.game-length", "punk.ruling.removal-counts")
@pytest.mark.parametrize(
    ("red", "blue", "winners"), [(0, 40, ("red",)), (0, 39, ()), (100, 60, ("blue",)), (60, 60, ())]
)
def test_points_win_by_a_tenth_of_the_size(red: int, blue: int, winners: tuple[str, ...]) -> None:
    g = lost("points", red, blue)
    step(g)
    assert g.ended is not None and g.ended.winners == winners


@pytest.mark.rule("punk.ruling.game-end")
def test_before_the_last_turn_the_game_goes_on() -> None:
    g = lost("points", 0, 100)
    g.turn = 5
    step(g)
    assert g.ended is None and g.turn == 6


@pytest.mark.rule("punk.ruling.removal-counts")
def test_bodies_count_one_and_leaders_two() -> None:
    g = lost("bodies", 50, 10)
    assert goals.scores(g) == {"red": 1, "blue": 1}
    g.change("b", leader=True)
    assert goals.scores(g) == {"red": 2, "blue": 1}
    step(g)
    assert g.ended is not None and g.ended.winners == ("red",)
    g = lost("bodies", 50, 10)
    step(g)
    assert g.ended is not None and g.ended.winners == ()


@pytest.mark.rule("punk.ruling.game-end")
def test_the_game_ends_at_once_without_models_in_play_or_in_reserve() -> None:
    g = lost("points", 0, 100)
    g.turn = 2
    g.change("bob", where=RESERVE)
    assert judged(g) == []
    g.change("bob", where=DOWNED)
    assert judged(g) == ["over"]
    assert g.ended is not None and g.ended.winners == ("red",)


def judged(g: Fray) -> list[str]:
    """What is said when the game looks whether it is over."""
    with scripted() as ref:
        goals.judge(ref, g)
    return events(ref.log)


@pytest.mark.rule("punk.berserk.end")
def test_a_berserker_is_lost_with_the_last_turn() -> None:
    g = lost("bodies", 0, 0)
    g.models["bob"] = foe("bob", 80, 80, special=["berserker"], doomed=7)
    step(g)
    assert g["bob"].where == DOWNED and g.ended is not None and g.ended.winners == ("red",)


@pytest.mark.rule("punk.terrain.impassable", "punk.infiltrate.place")
def test_nobody_is_deployed_on_impassable_ground() -> None:
    pit = element("pit", zone(20, 0, 20, 14, size=0, grade="", top="impassable"))
    ann = model("ann", 0, 0, where=BAND)
    g = fray(ann, foe("bob", 45, 80), table=range_(pit))
    g.sides["red"] = replace(g.sides["red"], edge="south")
    refused = deployment.check(g, "red", Deploy("ann", ((30.0, 5.0, 0.0),)))
    assert refused is not None and refused.rule == "punk.terrain.impassable"
    assert deployment.check(g, "red", Deploy("ann", ((45.0, 5.0, 0.0),))) is None


BARE = 'game = "punk"\nname = "bad"\ntitle = "Bad"\nleft = "breakers-yard"\nright = "low-water"\n'


@pytest.mark.rule("punk.setup.scenery-agreement", "punk.table.house-scenarios")
def test_a_file_with_several_mistakes_has_all_of_them_listed() -> None:
    """Pieces on top of each other and ids that are there twice, besides a value of no use and a base without room."""
    pieces = [("bus", 30, 45, "one"), ("bus", 70, 45, "one"), ("car-wreck", 31, 45, "two"), ("bus", 45, 20, "X Y")]
    rows = "".join(f'\n[[scenery]]\nkind = "{k}"\nx = {x}\ny = {y}\nid = "{id}"\n' for k, x, y, id in pieces)
    found = scenario.SCENARIOS.problems(BARE + "turns = 0\ndepth = 5\n" + rows)
    where = [one.where for one in found]
    assert where == ["turns", "scenery[3].id", "right.members[4].profile", "scenery[1].id", "scenery[2]"]
    assert "55 mm" in found[2].message


@pytest.mark.rule("punk.table.house-band-building")
def test_bands_are_not_measured_by_a_number_of_points_that_is_none() -> None:
    assert [one.where for one in scenario.SCENARIOS.problems(BARE + "points = 10\n")] == ["points"]
    assert [one.where for one in scenario.SCENARIOS.problems(BARE + "points = 300\n")] == [
        "left.points",
        "right.points",
    ]
