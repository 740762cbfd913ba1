"""Whatever the rules allow, a person can say: each of these is legal, no list has it, and one typed line means it."""

from __future__ import annotations

import pytest
from tests.rules.bala.build import fence, fight, gun, man
from tests.rules.bala.moving import roof

from sixgun.cli import forms as typed_forms
from sixgun.cli.speech import NotUnderstood
from sixgun.core.asking import Asking, expressible
from sixgun.core.choice import Choice, Question
from sixgun.core.form import same
from sixgun.core.game import load_game
from sixgun.core.ref import Pending, Referee
from sixgun.games.bala import detection
from sixgun.games.bala.choices import Aim, Detect, Drive, LightDynamite, Move, Recover, Shoot, TurnGatling
from sixgun.games.bala.state import Cart, Fight, Gatling, Horse, Neighbour, replace
from sixgun.screen.words import Words

BALA = load_game("bala")
WORDS = Words(BALA, BALA.setup("street-duel"))


def question(g: Fight) -> Question:
    """What the active character is asked."""
    try:
        BALA.advance(Referee(), g)
    except Pending as pending:
        return pending.questions[0]
    raise AssertionError("nothing is asked")


def meant(g: Fight, line: str) -> Choice:
    """What a line means that somebody types at the prompt."""
    asked = question(g)
    found = typed_forms.meant(line, BALA.part(Asking).forms(g, asked), asked.options, WORDS)
    assert found is not None, [form.called for form in BALA.part(Asking).forms(g, asked)]
    choice = typed_forms.typed(*found, WORDS, lambda _: "", print)
    assert choice is not None
    return choice


def street(**fields: object) -> Fight:
    """a with a revolver at (10, 24), looking along +x; a friend, a neighbour, a horse and an enemy before it."""
    people = [
        man("a", "law", 4, 10, 24, guns=["colt-peacemaker"], interruptions=0),
        man("f", "law", 2, 16, 22, interruptions=0),
        man("b", "gang", 2, 30, 24, 180, interruptions=0),
    ]
    table: dict[str, object] = {"shoot_horses": True, "left": 3, **fields}
    return fight(
        people,
        horses=[Horse("star", "nag", 15, 26)],
        neighbours=[Neighbour("n", 14, 24)],
        active="a",
        **table,  # type: ignore[arg-type]  # as the test says
    )


def rider(left: int = 3) -> Fight:
    g = street(left=left)
    g.change("a", horse="star", x=15.0, y=30.0)
    g.horses["star"] = Horse("star", "nag", 15, 30, facing=0.0, rider="a")
    return g


def driver() -> Fight:
    a = man("a", "law", 4, 11.6, 20, guns=["colt-peacemaker"], interruptions=0, cart="c", seat="driver", z=1.0)
    p = man("p", "law", 4, 10.5, 20.5, interruptions=0, cart="c", seat="inside", z=0.5)
    enemy = man("b", "gang", 2, 40, 40, 180, interruptions=0)
    return fight([a, p, enemy], carts=[Cart("c", 10, 20)], active="a", left=3)


def passenger() -> Fight:
    g = driver()
    g.stack = (replace(g.stack[0], who="p"),)
    return g


def thrower() -> Fight:
    g = street()
    g.change("a", guns=(gun("dynamite", loaded=2),), hand=0)
    return g


def paralysed() -> Fight:
    g = street()
    g.change("a", paralysed=True)
    return g


def on_a_roof() -> Fight:
    """A roof of 4 by 4 in, too small for any step that is proposed."""
    a = man("a", "law", 4, 10, 24, z=3.0, interruptions=0)
    enemy = man("b", "gang", 2, 40, 40, 180, interruptions=0)
    return fight([a, enemy], [roof("top", 8, 22, 4, 4)], active="a", left=3)


def at_a_fence() -> Fight:
    a = man("a", "law", 4, 10, 24, interruptions=0)
    enemy = man("b", "gang", 2, 40, 40, 180, interruptions=0)
    return fight([a, enemy], [fence("f", (10.62, 20), (10.62, 28))], active="a", left=3)


def gunner() -> Fight:
    a = man("a", "law", 4, 10, 24, guns=["colt-army"], hand=-1, gatling="gat", interruptions=0)
    enemies = [man("b", "gang", 2, 25, 24, 180, interruptions=0), man("c", "gang", 2, 25, 30, 180, interruptions=0)]
    gat = Gatling("gat", 11.05, 24, gun("gatling"))
    g = fight([a, *enemies], neighbours=[Neighbour("n", 20, 24)], gatlings=[gat], active="a", left=3)
    for who in ("b", "c", "n"):
        detection.mark(g, "a", who)
    return g


CASES = [
    (street, "shoot-any n", Shoot("a", "n"), "bala.ruling.shoot-any-target"),
    (street, "shoot-any target=f", Shoot("a", "f"), "bala.ruling.shoot-any-target"),
    (street, "shoot-any F", Shoot("a", "f"), "bala.ruling.shoot-any-target"),
    (street, "shoot-any star", Shoot("a", "star"), "bala.ruling.shoot-horse"),
    (street, "shoot-any b facing=0.0", Shoot("a", "b", facing=0.0), "bala.ruling.facing"),
    (street, "aim-any n", Aim("a", "n"), "bala.ruling.shoot-any-target"),
    (street, "detect-any star", Detect("a", "star"), "bala.action.detect"),
    (gunner, "shoot-any b second=n", Shoot("a", "b", second="n"), "bala.ruling.gatling-targets"),
    (gunner, "gatling-to -33", TurnGatling("a", "gat", 327.0), "bala.weapon.gatling-turn"),
    (
        street,
        "walk 13.4,24 target=n",
        Move("a", "foot", "n", path=((13.4, 24.0, 0.0),)),
        "bala.ruling.neighbour-as-target",
    ),
    (
        street,
        "walk 9,20 9,18 @250",
        Move("a", "foot", path=((9.0, 20.0, 0.0), (9.0, 18.0, 0.0)), facing=250.0),
        "bala.action.move-declare",
    ),
    (driver, "walk 14,24", Move("a", "foot", path=((14.0, 24.0, 0.0),)), "bala.action.dismount"),
    (passenger, "walk 6,24", Move("p", "foot", path=((6.0, 24.0, 0.0),)), "bala.action.dismount"),
    (rider, "gallop 4", Move("a", "gallop", path=((19.0, 30.0, 0.0),)), "bala.ruling.gallop-exact"),
    (
        rider,
        "trot 13,33 @10",
        Move("a", "trot", path=((13.0, 33.0, 0.0),), facing=10.0),
        "bala.move.horse-trot",
    ),
    (
        driver,
        "drive-to 2 @+20",
        Drive("a", "manoeuvre", ((12.0, 20.0, 0.0),), 20.0),
        "bala.move.cart-manoeuvre",
    ),
    (
        driver,
        "drive-to how=urge 3.5",
        Drive("a", "urge", ((13.5, 20.0, 0.0),)),
        "bala.move.cart-urge",
    ),
    (thrower, "throw-at 13,20", LightDynamite("a", ((13.0, 20.0, 0.0),)), "bala.weapon.dynamite-throw"),
    (
        paralysed,
        "recover-to 9,25 @77",
        Recover("a", ((9.0, 25.0, 0.0),), 77.0),
        "bala.action.recover-move",
    ),
    (paralysed, "recover-to @77", Recover("a", facing=77.0), "bala.action.recover-move"),
    (street, "turn 201.5", Move("a", "turn", facing=201.5), "bala.ruling.facing"),
    (street, "turn facing=201.5", Move("a", "turn", facing=201.5), "bala.ruling.facing"),
    (on_a_roof, "walk 9,23", Move("a", "foot", path=((9.0, 23.0, 3.0),)), "bala.action.move-declare"),
    (
        at_a_fence,
        "cross f @33",
        Move("a", "cross", over="f", facing=33.0),
        "bala.move.window-fence",
    ),
]


@pytest.mark.parametrize(
    ("table", "line", "choice"),
    [pytest.param(*case[:3], marks=pytest.mark.rule(case[3]), id=case[1]) for case in CASES],
)
def test_a_typed_line_means_what_no_list_offers(table: object, line: str, choice: Choice) -> None:
    g = table()  # type: ignore[operator]  # one of the tables above
    asked = question(g)
    assert asked.check(choice) is None
    assert choice not in [option.choice for option in asked.options]
    assert expressible(BALA, g, asked, choice)
    assert same(meant(g, line), choice)


@pytest.mark.rule("bala.ruling.neighbour-as-target", "bala.ruling.fight-already-adjacent")
def test_a_neighbour_within_reach_is_attacked() -> None:
    g = street()
    g.change("a", x=13.0)
    assert meant(g, "fight-here n") == Move("a", "fight", "n")
    assert question(g).check(Move("a", "fight", "n")) is None


@pytest.mark.rule("bala.ruling.shoot-horse")
def test_horses_are_no_targets_unless_agreed() -> None:
    g = street(shoot_horses=False)
    assert question(g).check(Shoot("a", "star")) is not None
    with pytest.raises(NotUnderstood):
        meant(g, "shoot-any star")


@pytest.mark.rule("bala.weapon.gatling-turn")
def test_the_turn_of_a_gatling_names_it() -> None:
    assert question(gunner()).check(TurnGatling("a", "", 10.0)) is not None
