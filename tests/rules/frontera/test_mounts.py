"""Mounts as targets: they have Health and Endurance, and their riders fall with them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.test_fight import attack, fighting, outcome

from sixgun.games.frontera.choices import Scare
from sixgun.games.frontera.fights import fight, strike
from sixgun.games.frontera.fights.fight_choice import check, options
from sixgun.games.frontera.odds.preview import preview
from sixgun.games.frontera.state import MAYOR, Mount, Session
from sixgun.testing import scripted


def pursuit(speed: str = "gallop") -> Session:
    """Ana with her rifle, and a rider on Bess, ten metres away."""
    rider = build.person("rider", MAYOR, muscle=2, x=15, y=5, mount="bess")
    ana = build.person("ana", hands=2, weapons=("rifle",), in_hand="rifle", x=5, y=5)
    g = fighting(ana, rider, mode="nomgmt", pile="2S 3S 9S 10S QS 2H 3H 4C 5C 2D")
    g.mounts["bess"] = Mount("bess", "horse", 15, 5, speed, riders=("rider",))
    return g


@pytest.mark.rule("frontera.gap.mount-stats", "frontera.attack.endurance-is-difficulty")
def test_a_mount_is_shot_at_as_a_character() -> None:
    g = pursuit()
    shot = attack("ana", "bess", "rifle", "quick-shot")
    assert outcome(g, "ana", shot, ("10S", "bess")) == {"bess": 3}, "more than the horse's Endurance of 9"
    assert outcome(g, "ana", shot, ("9S", "bess")) == {"bess": 1}
    assert outcome(g, "ana", shot, ("3S", "bess")) == {"bess": 0}
    assert outcome(g, "ana", shot, ("QH", "bess")) == {}
    offered = [o.choice.target for o in options(g, g["ana"]) if o.rules == ("frontera.gap.mount-stats",)]
    assert offered == ["bess", "bess"], "fast or aimed"
    assert [row.choice.target for row in options(g, g["rider"]) if row.choice.target == "bess"] == []


@pytest.mark.rule("frontera.gap.mount-stats")
def test_nobody_scares_or_seizes_a_horse_or_attacks_his_own() -> None:
    g = pursuit()
    refusal = check(g, g["ana"], attack("ana", "bess", "rifle", "quick-shot", kind=Scare))
    assert refusal is not None
    assert refusal.reason == "not-a-target"
    g.change("ana", mount="bess")
    assert check(g, g["ana"], attack("ana", "bess", "rifle", "quick-shot")) is not None
    g.change("ana", mount="")
    g.change_mount("bess", riders=())
    assert check(g, g["ana"], attack("ana", "bess", "rifle", "quick-shot")) is not None, "nobody rides it"


@pytest.mark.rule("frontera.gap.mount-stats", "frontera.accident.reduce-partial")
@pytest.mark.parametrize(
    ("speed", "cards", "card", "lost"),
    [
        ("trot", "4C 5C", "4C", 1),
        ("gallop", "4C 5C", "4C", 2),
        ("gallop", "2D 5C", "2D", 1),
        ("trot", "3H 5C", "3H", 0),
    ],
)
def test_whoever_rides_a_mount_that_goes_down_falls(speed: str, cards: str, card: str, lost: int) -> None:
    g = pursuit(speed)
    g.change_mount("bess", health=-1)
    with scripted(
        chance=[tuple(cards.split())], choices=[lambda q: next(o.choice for o in q.options if o.choice.item == card)]
    ) as ref:
        fight._end_of_turn(ref, g, strike.Losses({"bess": 2}, {}, []))
    assert (g.mounts["bess"].health, g.mounts["bess"].riders, g.mounts["bess"].speed) == (-3, (), "halted")
    assert (g["rider"].mount, g["rider"].health) == ("", -lost)


@pytest.mark.rule("frontera.gap.mount-stats")
def test_a_wounded_mount_runs_on_and_the_dead_do_not_fall() -> None:
    g = pursuit()
    with scripted() as ref:
        fight._end_of_turn(ref, g, strike.Losses({"bess": 2}, {}, []))
    assert (g.mounts["bess"].health, g["rider"].mount) == (-2, "bess")
    g.change("rider", dead=True, health=-4)
    with scripted() as ref:
        fight._end_of_turn(ref, g, strike.Losses({"bess": 9}, {}, []))
    assert (g.mounts["bess"].health, g["rider"].mount) == (-4, "")


@pytest.mark.rule("frontera.gap.mount-stats")
def test_the_odds_of_a_shot_at_a_mount() -> None:
    """Two cards of ten, of which the 10 and the queen of spades hurt by three levels, the 9 by one, 2 and 3 by none."""
    g = pursuit()
    found = preview(g, attack("ana", "bess", "rifle", "quick-shot"))
    assert found is not None
    chances = {row.name: row.p for row in found.outcomes if row.p}
    assert chances == {
        "levels3": Fraction(17, 45),
        "levels1": Fraction(7, 45),
        "absorbed": Fraction(11, 45),
        "miss": Fraction(10, 45),
    }
