"""Cards: what a called one may be spent on, who plays one between two others, and who breaks into a declared action."""

from __future__ import annotations

import pytest
from tests.rules.deadlands.build import Man, board, events, fight, man

from sixgun.core.choice import Choice, Question
from sixgun.games.deadlands import countdown, declaring, interrupts, turn
from sixgun.games.deadlands.board import Switches
from sixgun.games.deadlands.choices import Aim, CutIn, Discard, Done, LetPass, Shoot, Sleeve, Walk
from sixgun.games.deadlands.state import Going, Shootout
from sixgun.testing.scripted import scripted

COLT = "colt-peacemaker"
LAW = "law"


def duel(*others: Man, **fields: object) -> Shootout:
    return fight(man("ann", 10, 10, COLT), man("bob", 20, 10, COLT), *others, **fields)  # type: ignore[arg-type]


def declares(g: Shootout, *choices: Choice, who: str = "ann", card: str = "QS", by: str = "called") -> Shootout:
    """Somebody plays a card and declares."""
    g.phase, g.queue = "declare", ((Going(who, card, by),),)  # type: ignore[arg-type]  # one of its words
    with scripted((), choices) as ref:
        turn.advance(ref, g)
    return g


# the call ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.actions.countdown")
def test_the_highest_card_is_called_and_leaves_the_hand() -> None:
    g = duel(hands={"ann": ("RJ", "KD", "4C"), "bob": ("KH",)})
    with scripted() as ref:
        countdown.call(ref, g)

    assert (g.called, g.queue) == ("KH", ((Going("bob", "KH"),),))
    assert g.hands == {"ann": ("RJ", "KD", "4C")}


@pytest.mark.rule("deadlands.ruling.identical-cards")
def test_the_same_card_of_two_decks_is_played_at_the_same_time() -> None:
    g = duel(hands={"ann": ("KD",), "bob": ("KD",)})
    with scripted() as ref:
        countdown.call(ref, g)

    assert [one.who for one in g.queue[0]] == ["ann", "bob"]
    assert events(ref) == ["called-both"]


@pytest.mark.rule("deadlands.joker.red-any-time", "deadlands.actions.round-end")
def test_a_red_joker_is_not_called() -> None:
    g = duel(hands={"ann": ("RJ",)})
    with scripted() as ref:
        countdown.call(ref, g)

    assert g.phase == "end"


# what a card is for --------------------------------------------------------------------------------------------------
def kinds(question: Question) -> set[str]:
    return {option.choice.kind for option in question.options}


@pytest.mark.rule("deadlands.actions.card-choices", "deadlands.sleeve.place")
def test_a_called_card_may_go_up_the_sleeve_and_is_then_open_to_all() -> None:
    g = declares(duel(), Sleeve("ann"))

    assert g.sleeves == {"ann": "QS"}
    assert (g.queue, g.discards) == ((), {})
    assert g.seen_by("blue").sleeves == {"ann": "QS"}


@pytest.mark.rule("deadlands.sleeve.one-card")
def test_only_one_card_is_up_a_sleeve() -> None:
    g = duel(sleeves={"ann": "3H"}, playing="ann", card="QS")
    g.phase = "declare"
    going = g.queue[0][0]

    refusal = declaring.check(g, going, Sleeve("ann"))
    assert refusal is not None and refusal.reason == "sleeve-full"
    assert "sleeve" not in kinds(declaring.question(g, going))


@pytest.mark.rule("deadlands.joker.red-no-sleeve")
def test_a_red_joker_does_not_go_up_the_sleeve() -> None:
    g = duel(playing="ann", card="RJ", by="joker")
    refusal = declaring.check(g, g.queue[0][0], Sleeve("ann"))

    assert refusal is not None and refusal.rule == "deadlands.joker.red-no-sleeve"


@pytest.mark.rule("deadlands.ruling.move-on-card")
def test_who_has_moved_cannot_sleeve_the_card() -> None:
    g = duel(playing="ann", path=((10.0, 10.0, 0.0), (10.0, 12.0, 0.0)))
    refusal = declaring.check(g, g.queue[0][0], Sleeve("ann"))

    assert refusal is not None and refusal.rule == "deadlands.ruling.move-on-card"


@pytest.mark.rule("deadlands.stun.state")
def test_a_stunned_man_can_only_try_to_recover() -> None:
    g = duel(playing="ann")
    g.phase = "declare"
    g.change("ann", stunned=True)

    assert kinds(declaring.question(g, g.queue[0][0])) == {"recover", "discard"}
    refusal = declaring.check(g, g.queue[0][0], Shoot("ann", "bob", 0))
    assert refusal is not None and refusal.rule == "deadlands.stun.state"


@pytest.mark.rule("deadlands.movement.split", "deadlands.ruling.move-on-card")
def test_somebody_may_move_on_a_card_that_he_throws_away() -> None:
    g = declares(duel(), Walk("ann", ((10.0, 13.0, 0.0),)), Discard("ann"))
    with scripted() as ref:
        for _ in range(2):
            turn.advance(ref, g)

    assert g["ann"].place == (10.0, 13.0, 0.0)
    assert g["ann"].moved == pytest.approx(3.0)


@pytest.mark.rule("deadlands.ruling.walking")
def test_a_move_after_a_shot_has_to_be_announced() -> None:
    step = Walk("ann", ((10.0, 11.0, 0.0),))
    done = {"action": Shoot("ann", "bob", 0), "done": True}
    silent, announced = duel(playing="ann", **done), duel(playing="ann", later=True, **done)

    refusal = declaring.check(silent, silent.queue[0][0], step)
    assert refusal is not None and refusal.rule == "deadlands.ruling.walking"
    assert declaring.check(announced, announced.queue[0][0], step) is None


# between two cards ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.ruling.gap-order", "deadlands.sleeve.play-any-time", "deadlands.special.up-your-sleeve")
def test_a_sleeved_card_is_played_between_two_others_without_a_roll() -> None:
    g = duel(sleeves={"ann": "3H"}, hands={"bob": ("KD",)})
    g.phase = "gap"
    with scripted((), [CutIn("ann", "sleeve")]) as ref:
        turn.advance(ref, g)

    assert g.queue == ((Going("ann", "3H", "sleeve"),),)
    assert (g.phase, g.sleeves) == ("declare", {})


@pytest.mark.rule("deadlands.ruling.gap-order")
def test_red_jokers_come_before_sleeved_cards_and_these_by_rank() -> None:
    g = duel(sleeves={"ann": "3H"}, hands={"bob": ("RJ", "KD")})
    g.phase = "gap"
    with scripted((), [CutIn("ann", "sleeve"), CutIn("bob", "joker")]) as ref:
        turn.advance(ref, g)

    assert [[one.who for one in group] for group in g.queue] == [["bob"], ["ann"]]


@pytest.mark.rule("deadlands.ruling.gap-order")
def test_all_are_asked_until_everybody_passes() -> None:
    g = duel(sleeves={"ann": "3H", "bob": "4H"}, hands={"bob": ("KD",)})
    g.phase = "gap"
    with scripted((), [LetPass("ann"), LetPass("bob")]) as ref:
        turn.advance(ref, g)
        turn.advance(ref, g)

    assert (g.phase, g.passed) == ("call", ())


# breaking in ---------------------------------------------------------------------------------------------------------
def cut_in(g: Shootout, *choices: Choice, dice: tuple[tuple[int, ...], ...] = ()) -> list[list[str]]:
    """The groups in which everything is carried out."""
    with scripted(dice, choices) as ref:
        while g.phase in ("window", "order"):
            turn.advance(ref, g)
    return [[one.who for one in group] for group in g.queue]


@pytest.mark.rule(
    "deadlands.sleeve.interrupt-tie",
    "deadlands.sleeve.interrupt-raise",
    "deadlands.sleeve.interrupt-fail",
    "deadlands.sleeve.interrupt-roll",
    "deadlands.ruling.interrupt-margin",
)
@pytest.mark.parametrize(
    ("mine", "order"),
    [(12, [["bob"], ["ann"]]), (11, [["ann", "bob"]]), (9, [["ann", "bob"]]), (7, [["ann", "bob"]]),
     (5, [["ann"], ["bob"]])],
)  # fmt: skip
def test_example_interrupt_simultaneous(mine: int, order: list[list[str]]) -> None:
    """deadlands.example.interrupt-simultaneous: against 7."""
    quick = {"quickness": "2d8"}
    g = fight(man("ann", 10, 10, COLT, sheet={"quickness": "2d10"}), man("bob", 20, 10, COLT, sheet=quick),
              sleeves={"bob": "3H"})  # fmt: skip
    declares(g, Shoot("ann", "bob", 0))

    assert cut_in(g, CutIn("bob", "sleeve"), Shoot("bob", "ann", 0), dice=((mine, 2), (7, 2))) == order


@pytest.mark.rule("deadlands.ruling.interrupt-margin", "deadlands.ruling.negative-totals")
def test_totals_have_no_minimum_unless_a_switch_says_so() -> None:
    def order(floor: bool) -> list[list[str]]:
        g = duel(sleeves={"bob": "3H"}, table=board(switches=Switches(interrupt_floor=floor)))
        declares(g, Shoot("ann", "bob", 0))
        return cut_in(g, CutIn("bob", "sleeve"), Shoot("bob", "ann", 0), dice=((3, 2), (3, 2)))

    assert order(False) == [["ann", "bob"]]
    assert order(True) == [["ann"], ["bob"]]


@pytest.mark.rule("deadlands.sleeve.interrupt-roll")
def test_who_goes_bust_always_fails_and_his_card_is_spent() -> None:
    g = declares(duel(sleeves={"bob": "3H"}), Shoot("ann", "bob", 0))

    assert cut_in(g, CutIn("bob", "sleeve"), Shoot("bob", "ann", 0), dice=((1, 1), (1, 1))) == [["ann"], ["bob"]]
    assert g.sleeves == {}


@pytest.mark.rule("deadlands.joker.red-interrupt", "deadlands.special.red-joker")
def test_a_red_joker_needs_no_roll() -> None:
    g = declares(duel(hands={"bob": ("RJ",)}), Shoot("ann", "bob", 0))

    assert cut_in(g, CutIn("bob", "joker"), Shoot("bob", "ann", 0)) == [["bob"], ["ann"]]


@pytest.mark.rule(
    "deadlands.ruling.interrupt-nesting", "deadlands.ruling.interrupt-window", "deadlands.joker.red-interrupt"
)
def test_example_interrupt_queue() -> None:
    """deadlands.example.interrupt-queue: the law breaks into what bob declares."""
    people = [man("ann", 10, 10, COLT, sheet={"quickness": "3d10"}), man("abe", 10, 12, COLT), man("art", 10, 14, COLT)]
    g = fight(*people, man("bob", 20, 10, COLT), sleeves={"ann": "3H", "abe": "4H"}, hands={"art": ("RJ",)})
    declares(g, Shoot("bob", "ann", 0), who="bob")
    chosen = [CutIn("art", "joker"), CutIn("ann", "sleeve"), CutIn("abe", "sleeve")]
    shots = [Shoot(who, "bob", 0) for who in ("art", "ann", "abe")]

    order = cut_in(g, *chosen, *shots, dice=((13, 2, 3), (8, 2), (7, 2)))
    assert order == [["art"], ["ann"], ["bob", "abe"]]


@pytest.mark.rule("deadlands.ruling.interrupt-nesting")
def test_only_a_red_joker_breaks_into_an_interrupt() -> None:
    g = duel(sleeves={"bob": "3H"}, hands={"ann": ("RJ",)})
    declares(g, Shoot("ann", "bob", 0))

    choices = (CutIn("bob", "sleeve"), Shoot("bob", "ann", 0), CutIn("ann", "joker"), Aim("ann", "bob", 0))
    assert cut_in(g, *choices, dice=((8 + 1, 2), (2, 3))) == [["ann"], ["bob"], ["ann"]]


@pytest.mark.rule("deadlands.ruling.interrupt-window")
def test_nobody_is_asked_about_a_card_that_is_thrown_away() -> None:
    g = declares(duel(sleeves={"bob": "3H"}), Discard("ann"))

    assert cut_in(g) == [["ann"]]


@pytest.mark.rule("deadlands.ruling.interrupt-window")
def test_a_mover_is_met_on_his_way() -> None:
    g = duel(sleeves={"bob": "3H"})
    declares(g, Walk("ann", ((10.0, 14.0, 0.0),)), Aim("ann", "bob", 0))
    cut_in(g, CutIn("bob", "sleeve", 2), Aim("bob", "ann", 0), dice=((12 + 1, 2), (2, 3)))
    with scripted() as ref:
        turn.advance(ref, g)

    assert g["ann"].place == pytest.approx((10.0, 12.0, 0.0))
    assert g["bob"].aim is not None
    assert interrupts.can_be_interrupted(g, g.queue[-1][0])


@pytest.mark.rule("deadlands.ruling.interrupted-action")
def test_what_has_become_impossible_is_lost_with_its_card() -> None:
    g = duel(playing="ann", card="QS", action=Shoot("ann", "bob", 0))
    g.change("ann", stunned=True)
    with scripted() as ref:
        turn.advance(ref, g)
        turn.advance(ref, g)

    assert events(ref) == ["action-lost"]
    assert (g.queue, g.discards) == ((), {LAW: ("QS",)})


@pytest.mark.rule("deadlands.actions.simple")
def test_a_card_whose_action_is_done_is_good_for_simple_things() -> None:
    g = duel(playing="ann", action=Aim("ann", "bob", 0), done=True)
    g.phase = "after"
    question = declaring.question(g, g.queue[0][0])

    assert question.first.choice == Done("ann")
    assert not kinds(question) & {"shoot", "aim", "discard", "sleeve"}
    assert "walk" in kinds(question)


@pytest.mark.rule("deadlands.actions.speed-one")
def test_a_usual_action_takes_one_card_and_then_the_next_one_is_called() -> None:
    g = duel(hands={"ann": ("KD",)})
    declares(g, Aim("ann", "bob", 0))
    with scripted((), [Done("ann")]) as ref:
        while g.queue:
            turn.advance(ref, g)
        assert g["ann"].aim is not None
        assert (g.hands, g.discards) == ({"ann": ("KD",)}, {LAW: ("QS",)})
        while not g.queue:
            turn.advance(ref, g)

    assert g.playing == (Going("ann", "KD"),)
