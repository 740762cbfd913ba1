"""Kinds of choices: classes with fields of their own, as plain data and as format 1 of the records writes them."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any, Literal

import msgspec
import pytest

from sixgun.bots.random_bot import RandomBot
from sixgun.core.choice import Choice, Option, Place, PlainChoice, Question
from sixgun.core.form import BadEntry, Field, entries_of, filled, form_of, own_words, says
from sixgun.core.game import load_game
from sixgun.core.glimpse import BotFailed, Glimpse, consult
from sixgun.core.kinds import COMMA, FLAG, PLAIN, PLUS, WHOLE, BadChoice, Kinds, in_words, old


class Shoot(Choice, frozen=True, tag="shoot"):
    actor: str
    target: str
    barrel: int = 0
    aimed: bool = False
    hand: Literal["left", "right"] = "right"
    packed = old(
        barrel=("item", WHOLE), aimed=("number", FLAG), hand=("how", in_words({"left": "off-hand", "right": ""}))
    )


class Chase(Choice, frozen=True, tag="chase"):
    fugitives: tuple[str, ...]
    posse: tuple[str, ...] = ()
    lead: int = 0
    packed = old(fugitives=("target", PLUS), posse=("item", COMMA), lead="number")


class Walk(Choice, frozen=True, tag="walk"):
    actor: str
    path: tuple[Place, ...]
    facing: float | None = None


class Wait(Choice, frozen=True, tag="wait"):
    pass


KINDS = Kinds(Shoot | Chase, Walk, Wait)
TYPED: list[tuple[Choice, PlainChoice]] = [
    (Shoot("ringo", "belle", 1), PlainChoice("shoot", "ringo", "belle", "1")),
    (Shoot("ringo", "belle", 0, True, "left"), PlainChoice("shoot", "ringo", "belle", "0", "off-hand", 1)),
    (Chase(("a", "b"), ("c", "d"), 3), PlainChoice("chase", target="a+b", item="c,d", number=3)),
    (Chase(("a",)), PlainChoice("chase", target="a")),
    (Walk("ringo", ((1.0, 2.0, 0.0),), 90.0), PlainChoice("walk", "ringo", path=((1.0, 2.0, 0.0),), facing=90.0)),
    (Wait(), PlainChoice("wait")),
]


def test_whoever_does_not_know_the_game_reads_kind_actor_target_way_and_direction() -> None:
    assert list(KINDS) == ["shoot", "chase", "walk", "wait"]
    for choice, plain in TYPED:
        assert (choice.kind, choice.actor) == (plain.kind, plain.actor)
        assert (choice.path, choice.facing) == (plain.path, plain.facing)
    assert (Wait().actor, Wait().target, Wait().path, Wait().facing) == ("", "", (), None)
    assert Shoot("a", "b") == Shoot("a", "b") != Shoot("a", "c")
    assert {Wait(): 1}[pickle.loads(pickle.dumps(Wait()))] == 1


@pytest.mark.parametrize(("choice", "plain"), TYPED)
def test_plain_data_and_format_one_go_over_and_back(choice: Choice, plain: PlainChoice) -> None:
    data = KINDS.encode(choice)
    assert data["kind"] == choice.kind and KINDS.decode(data) == choice
    assert msgspec.json.decode(msgspec.json.encode(data)) == data, "nothing but lists, words and numbers"
    assert KINDS.write_old(choice) == plain and KINDS.read_old(plain) == choice
    for format in (1, 2):
        assert KINDS.read(KINDS.write(choice, format), format) == choice
    assert KINDS.write(choice, 1) == PLAIN.encode(plain)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"kind": "fly"}, "kind"),
        ({}, "kind"),
        ({"kind": 3}, "kind"),
        ("shoot", "kind"),
        ({"kind": "shoot", "actor": "a"}, "target"),
        ({"kind": "shoot", "actor": "a", "target": 3}, "target"),
        ({"kind": "shoot", "actor": "a", "target": "b", "item": "1"}, "item"),
        ({"kind": "shoot", "actor": "a", "target": "b", "hand": "both"}, "hand"),
        ({"kind": "walk", "actor": "a", "path": [[1, 2]]}, "path"),
        ({"kind": "chase", "fugitives": "a+b"}, "fugitives"),
        ({"kind": "wait", "actor": "a"}, "actor"),
    ],
)
def test_what_is_no_choice_is_refused_by_its_field_in_our_own_words(data: object, field: str) -> None:
    with pytest.raises(BadChoice) as caught:
        KINDS.decode(data)
    assert caught.value.field == field
    refusal = caught.value.refusal("game.turn.choose")
    assert (refusal.rule, refusal.reason, refusal.facts["field"]) == ("game.turn.choose", "not-offered", field)
    assert "$" not in str(caught.value) and "`" not in str(caught.value)


@pytest.mark.parametrize(
    "old_one",
    [
        PlainChoice("fly"),
        PlainChoice("shoot", "a", "b", "one"),
        PlainChoice("shoot", "a", "b", "1", "both"),
        PlainChoice("wait", number=3),
        PlainChoice("walk", "a", "b"),
    ],
)
def test_format_one_held_nothing_that_is_lost(old_one: PlainChoice) -> None:
    with pytest.raises(BadChoice):
        KINDS.read_old(old_one)


def test_two_classes_have_two_tags() -> None:
    with pytest.raises(AssertionError):
        Kinds(Wait, Wait)


# forms ---------------------------------------------------------------------------------------------------------------
CHASE = form_of(
    Chase,
    {"lead": 2},
    Field("fugitives", "who", "some", ("a", "b", "c"), most=2),
    Field("posse", "by", "some", ("d", "e"), least=0, most=2, join=","),
)
BARREL = form_of(Shoot, {"actor": "a", "target": "b"}, Field("barrel", "barrel", ids=("0", "1", "x")))


def test_forms_fill_in_fields_of_their_own_types() -> None:
    assert filled(CHASE, {"fugitives": "a+c"}) == Chase(("a", "c"), (), 2)
    assert filled(CHASE, {"fugitives": "b", "posse": "d,e"}) == Chase(("b",), ("d", "e"), 2)
    assert filled(BARREL, {"barrel": "1"}) == Shoot("a", "b", 1)
    for form, choice in ((CHASE, Chase(("a", "b"), ("e",), 2)), (BARREL, Shoot("a", "b", 1))):
        assert filled(form, entries_of(form, choice)) == choice and says(form, choice)
    assert not says(CHASE, Chase(("a",), (), 3)) and not says(BARREL, Shoot("a", "b", 1, aimed=True))
    with pytest.raises(BadEntry, match="one-of"):
        filled(BARREL, {"barrel": "x"})


def test_a_word_of_ones_own_goes_where_a_word_stands() -> None:
    option = Option(Shoot("a", "b"), facts={"write": "barrel"})
    assert own_words(option, 3) == Shoot("a", "b", 3) and own_words(option, "three") is None


# bots ----------------------------------------------------------------------------------------------------------------
class Lost(RandomBot):
    def choose(self, glimpse: Glimpse) -> Choice:
        return Walk("ringo", ((float("nan"), 0.0, 0.0),))


class Sloppy(RandomBot):
    def choose(self, glimpse: Glimpse) -> Choice:
        return Chase("everybody")  # type: ignore[arg-type]  # that is its fault


class Foreign(RandomBot):
    def choose(self, glimpse: Glimpse) -> Choice:
        return PlainChoice("walk", "ringo", "belle")


@pytest.mark.parametrize(
    ("bot", "what"),
    [(Lost, "with a number that is none"), (Sloppy, "no sound choice"), (Foreign, "no sound choice")],
)
def test_a_bot_answers_with_a_choice_of_the_game(bot: type[RandomBot], what: str, monkeypatch: Any) -> None:
    game = load_game("highcard")
    monkeypatch.setattr(type(game), "kinds", KINDS)
    with pytest.raises(BotFailed, match=what):
        consult(bot(), Glimpse(Question("ringo", "rule", [Option(Wait())]), dict, {}, game, Random(1)))
