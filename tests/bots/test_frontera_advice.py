"""Gunhand in Frontera: what it prefers, and that it knows no more than its seat."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from tests.rules.frontera import build

from sixgun.bots.advice.frontera import Adviser
from sixgun.bots.gunhand import Gunhand, new_adviser
from sixgun.bots.random_bot import RandomBot
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Option, PlainChoice, Question
from sixgun.core.game import load_game
from sixgun.core.glimpse import Glimpse
from sixgun.core.ref import Pending, Referee
from sixgun.games.frontera import views
from sixgun.games.frontera.board import Cover
from sixgun.games.frontera.choices import KINDS, Attack, Care, LeaveIt, StepForward
from sixgun.games.frontera.fights import fight
from sixgun.games.frontera.state import MAYOR, Laid, Plan, Session, deck_of, replace
from sixgun.lab.simulate import play_one
from sixgun.table import Piece, Scene, rectangle

GAME = load_game("frontera")


def asked(g: Session) -> Question:
    try:
        GAME.advance(Referee(source=SeededChance(1)), g.fork())
    except Pending as pending:
        return pending.questions[0]
    raise AssertionError("nobody was asked")


def best(question: Question, g: Session, adviser: Adviser | None = None) -> Choice:
    found = {advice.choice: advice for advice in (adviser or Adviser()).advise(question, g)}
    ranked = sorted(found.values(), key=lambda advice: -advice.value)
    return next(advice.choice for advice in ranked if question.check(advice.choice) is None)


def at_war(*people: Any, **fields: Any) -> Session:
    fields.setdefault("decks", {"ana": "2S 5S 9S KS 3C 6C 10C 4H 7D RJ"})
    g = build.session(*people, phase=2, **fields)
    fight.begin(Referee(source=SeededChance(1)), g)
    assert g.fight is not None
    g.fight = replace(g.fight, turn=1, order=tuple(one.id for one in people if one.seat == "ana"))
    return g


def shooter(**fields: Any) -> Any:
    given = {"hands": 4, "senses": 2, "skills": ("quick-shot",), "weapons": ("revolver",), "in_hand": "revolver"}
    return build.person("ana", **{**given, **fields})


def foe(id: str = "lefty", **fields: Any) -> Any:
    return build.person(id, MAYOR, **{"weapons": ("revolver",), "in_hand": "revolver", "y": 20.0, **fields})


def test_it_is_the_adviser_of_the_game() -> None:
    assert isinstance(new_adviser("frontera"), Adviser)


def test_it_shoots_an_enemy_in_the_open() -> None:
    g = at_war(shooter(), foe())
    choice = best(asked(g), g)
    assert (choice.kind, choice.target, choice.how) == ("attack", "lefty", "quick-shot")


def test_it_finishes_the_one_who_is_nearly_out() -> None:
    """Both are so tough that a hit takes a level or two."""
    g = at_war(shooter(skills=()), foe(muscle=9), foe("crow", muscle=9, health=-2, x=2.0))
    assert best(asked(g), g).target == "crow"


def test_it_leaves_the_helpless_alone() -> None:
    g = at_war(shooter(skills=()), foe(), foe("crow", health=-3, x=2.0))
    assert best(asked(g), g).target == "lefty"


def test_with_several_shots_it_keeps_both_in_sight() -> None:
    g = at_war(shooter(), foe(), foe("crow", health=-2, x=2.0))
    choice = best(asked(g), g)
    assert isinstance(choice, Attack) and set(choice.targets) == {"lefty", "crow"}
    assert choice.number == 3


def test_it_aims_when_that_is_what_it_is_good_at() -> None:
    g = at_war(shooter(hands=1, senses=5, skills=("aim",)), foe())
    assert best(asked(g), g).how == "aim"


def test_it_uses_the_cards_that_it_knows_to_have() -> None:
    """Without a spade in the deck quick shots are hopeless; the clubs are good for aiming."""
    g = at_war(shooter(hands=5, senses=3), foe(), decks={"ana": "3C 6C 10C JC KC 4C"})
    assert best(asked(g), g).how == "aim"


def test_it_does_not_shoot_twice_at_somebody_who_is_as_good_as_dead() -> None:
    """Bea has already laid a king on the wounded one."""
    people = [shooter(), build.person("bea", "ana", hands=4, weapons=("revolver",), in_hand="revolver", side="law")]
    g = at_war(*people, foe(), foe("crow", health=-2, x=2.0))
    plan = Plan("bea", Attack("bea", "crow", "quick-shot", 1, weapon="revolver"), (Laid("KS", "crow", "deck:ana"),))
    assert g.fight is not None
    g.fight = replace(g.fight, order=("ana",), plans=(plan,))
    assert best(asked(g), g).target == "lefty"


def test_it_looks_after_a_dying_friend_when_nothing_else_is_to_be_done() -> None:
    friend = build.person("bea", "ana", side="law", health=-4, dying=3, x=1.0)
    g = at_war(shooter(head=5, skills=("lore",), weapons=()), friend, foe(y=190.0), decks={"ana": "2D 5D 9D KD 3D 8D"})
    assert g.fight is not None
    g.fight = replace(g.fight, order=("ana",))
    assert best(asked(g), g) == Care("ana", "bea")


def test_it_steps_into_cover_while_it_shoots() -> None:
    wall = Piece(id="wall", kind="wall", polygon=rectangle(98, 101.2, 4, 0.6), height=1.0, cover=True)
    scene = Scene(200, 200, [wall])
    g = at_war(shooter(x=100.0, y=98.5), foe(x=100.0, y=125.0), scene=scene)
    g.board.covers["here"] = {"wall": Cover("wall")}
    choice = best(asked(g), g)
    assert choice.kind == "attack"
    assert choice.path


# cards ---------------------------------------------------------------------------------------------------------------
def cards(kind: str, *names: str, rule: str = "frontera.exchange.bet-win-take", **facts: Any) -> Question:
    options = [Option(KINDS.read_old(PlainChoice(kind, item=name, target=facts.get("target", "")))) for name in names]
    return Question("ana", rule, options, None, {"other": "bo", **facts})


def test_it_takes_the_best_card_and_gives_the_worst() -> None:
    g = build.session(shooter(), phase=2, decks={"ana": "2S"})
    assert best(cards("take-card", "2H", "KH", "KS", "3S"), g).item == "KS"
    assert best(cards("take-card", "KS", "RJ"), g).item == "RJ"
    assert best(cards("give-card", "RJ", "KS", "2H"), g).item == "2H"


@pytest.mark.parametrize(("phase", "played"), [(1, "KS"), (2, "2D")])
def test_a_card_that_hits_nobody_is_kept_or_thrown_away(phase: int, played: str) -> None:
    """In phase 1 what is played is kept, in phase 2 it is spent; the technique wants clubs, and there are none."""
    g = build.session(shooter(), phase=phase)
    question = cards("play", "2D", "KS", rule="frontera.tech.aim", who="ana", target="lefty")
    assert best(question, g).item == played


def test_the_card_that_hits_is_played() -> None:
    g = build.session(shooter(), phase=2)
    question = cards("play", "9S", "KD", "2H", rule="frontera.tech.quick-shot", who="ana", target="lefty")
    assert best(question, g).item == "9S"


# tables and stories --------------------------------------------------------------------------------------------------
def kinds(*names: str, who: str = "ana", **facts: Any) -> Question:
    return Question(
        "ana",
        "frontera.test",
        [Option(KINDS.read_old(PlainChoice(name, actor=who))) for name in names],
        None,
        {"who": who, **facts},
    )


def test_it_gambles_honestly_and_goes_as_soon_as_it_can() -> None:
    g = build.session(shooter())
    assert best(kinds("honest", "cheat"), g).kind == "honest"
    assert best(kinds("stop", "play-on"), g).kind == "stop"
    assert best(kinds("leave", "stop", "play-on"), g).kind == "leave"


@pytest.mark.parametrize(
    ("fields", "choice"), [({}, "drink"), ({"sobriety": -2}, "give-up"), ({"sobriety": -1, "units": 9}, "give-up")]
)
def test_it_stops_drinking_in_time(fields: dict[str, int], choice: str) -> None:
    g = build.session(shooter(**fields))
    assert best(kinds("drink", "give-up"), g).kind == choice


def test_the_one_who_is_best_at_it_steps_forward() -> None:
    g = build.session(shooter(head=4), build.person("bo", head=2))
    asks = {"trait": "head", "skill": ""}
    assert best(kinds("step-forward", "leave-it", **asks), g).kind == "step-forward"
    assert best(kinds("step-forward", "leave-it", who="bo", **asks), g).kind == "leave-it"


def test_the_mayor_goes_on_with_the_story() -> None:
    g = GAME.start(GAME.setup("ambush"))
    GAME.advance(Referee(source=SeededChance(1)), g)
    assert best(asked(g), g).kind == "beat"


# knowledge -----------------------------------------------------------------------------------------------------------
def test_hidden_cards_do_not_change_its_mind() -> None:
    """Two sessions that look the same to Ana, with different cards in her rival's deck."""
    choices = []
    for hidden in ("2H 3H 4H 5H", "JD QD KD AC"):
        rest = {"2H 3H 4H 5H": "JD QD KD AC", "JD QD KD AC": "2H 3H 4H 5H"}[hidden]
        g = at_war(shooter(), foe(), decks={"ana": "2S 5S 9S KS 3C 6C", MAYOR: hidden}, treasure=rest)
        g.known["ana"] = tuple(one for one in g.known["ana"] if one.zone != deck_of(MAYOR))
        bot = Gunhand(budget=None)
        view = views.view(g, "ana")

        class Here(type(GAME)):  # type: ignore[misc]
            def imagine(self, view: Any, setup: Any, salt: int = 0, board: Any = g.board) -> Session:
                return views.imagine(view, board, salt)

        choices.append((bot.choose(Glimpse(asked(g), lambda: view, {}, Here(), Random(1))), bot.why()))  # noqa: B023
    assert choices[0] == choices[1]


# whole games ---------------------------------------------------------------------------------------------------------
THINKER = partial(Gunhand, None)
"""Without a limit of time the games are the same on every machine."""


def test_it_beats_chance() -> None:
    setup = GAME.setup("showdown")
    won = 0
    for n in range(8):
        played = play_one(GAME, setup, [THINKER, RandomBot], f"bots/{n // 2}", n % 2)
        won += {played.bots[seat] for seat in played.winners} == {0}
    assert won >= 6


@pytest.mark.parametrize("name", ["ambush", "saloon", "train"])
def test_it_plays_stories_to_their_end(name: str) -> None:
    played = play_one(GAME, GAME.setup(name), [THINKER], "story", longest=3000)
    assert played.reason != "unfinished"


def test_a_report_counts_the_combat_turns_of_a_session() -> None:
    """Also those of fights that are over when the story ends."""
    one = play_one(GAME, GAME.setup("showdown"), [THINKER], "turns")
    assert one.turns > 0


@pytest.mark.parametrize(("kind", "steps"), [("duel", "ulises"), ("provoke", "clementine"), ("drink", "ulises")])
def test_the_best_at_a_named_test_steps_forward(kind: str, steps: str) -> None:
    """Ulises is quick with a gun and can take a drink; Clementine has the words."""
    g = GAME.start(GAME.setup("saloon"))
    for who in ("clementine", "ulises"):
        options = [Option(StepForward(who)), Option(LeaveIt(who))]
        facts = {"who": who, "kind": kind, "trait": "head", "skill": ""}
        question = Question(g[who].seat, "frontera.concept.play-styles", options, facts=facts)
        assert (best(question, g).kind == "step-forward") == (who == steps)
