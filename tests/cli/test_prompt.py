"""What may be typed at the prompt, and dice and cards."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.cli.prompt import Odds, Pick, Word, chosen, parse
from sixgun.cli.speech import NotUnderstood
from sixgun.cli.typed import parse_chance, wanted
from sixgun.core.chance import Dice, Draw, Open, Opposed, Request
from sixgun.core.choice import Option, Region
from sixgun.core.choice import PlainChoice as Choice
from sixgun.screen.words import percent

MOVE = Option(Choice("move", "doc", path=((1.0, 1.0, 0.0), (2.0, 2.0, 3.0)), facing=10.0), region=Region("reach"))
STAY = Option(Choice("stay", "doc"))
OPTIONS = [STAY, MOVE]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("3", Pick(3)),
        (" 3 12.5 8 ", Pick(3, ((12.5, 8.0),))),
        ("move 12.5 -8 4", Pick("move", ((12.5, -8.0, 4.0),))),
        ("MOVE 2,3 5,8,1 @90", Pick("move", ((2.0, 3.0), (5.0, 8.0, 1.0)), 90.0)),
        ("2 @-45.5", Pick(2, (), -45.5)),
        ("? 3", Odds(3)),
        ("?3", Odds(3)),
        ("?", Word("help")),
        ("rule bala.shoot.cover", Word("rule", "bala.shoot.cover")),
        ("Always hold when inches > 6", Word("always", "hold when inches > 6")),
        ("q", Word("quit")),
    ],
)
def test_parse(line: str, meant: object) -> None:
    assert parse(line) == meant


@given(st.text(max_size=60))
def test_any_line_is_understood_or_answered(line: str) -> None:
    try:
        meant = parse(line)
        if isinstance(meant, Pick):
            chosen(meant, OPTIONS)
    except NotUnderstood as error:
        assert str(error)


def test_a_place_replaces_the_last_one_of_the_path() -> None:
    assert chosen(parse_pick("2"), OPTIONS) == MOVE.choice
    assert chosen(parse_pick("stay"), OPTIONS) == STAY.choice
    moved = chosen(parse_pick("move 5 6"), OPTIONS)
    assert moved.path == ((1.0, 1.0, 0.0), (5.0, 6.0, 3.0)) and moved.facing == 10.0 and moved.actor == "doc"
    turned = chosen(parse_pick("2 5 6 1 @90"), OPTIONS)
    assert turned.path[-1] == (5.0, 6.0, 1.0) and turned.facing == 90.0
    with pytest.raises(NotUnderstood):
        chosen(parse_pick("1 5 6"), OPTIONS)


def parse_pick(line: str) -> Pick:
    meant = parse(line)
    assert isinstance(meant, Pick)
    return meant


REQUESTS: list[Request] = [
    Dice(2, 6),
    Dice(1, 10),
    Opposed(6, (1, 2)),
    Draw(("ace", "king", "king"), 2),
    Draw(("a b",)),
    Open(4, 10),
    Open(1, 6, "sum"),
]


@pytest.mark.parametrize(
    ("line", "request_", "outcome"),
    [
        ("4 5", REQUESTS[0], (4, 5)),
        ("4,5", REQUESTS[0], (4, 5)),
        ("4+5", REQUESTS[0], (4, 5)),
        ("10", REQUESTS[1], (10,)),
        ("1 6", REQUESTS[2], (1, 6)),
        ("King, king", REQUESTS[3], ("king", "king")),
        ("a b", REQUESTS[4], ("a b",)),
        ("10+7 6 3 1", REQUESTS[5], (17, 6, 3, 1)),
        ("10 7 6 3 1", REQUESTS[5], (17, 6, 3, 1)),
        ("1, 10 + 10 + 2, 4, 9", REQUESTS[5], (1, 22, 4, 9)),
        ("6+6+1", REQUESTS[6], (13,)),
    ],
)
def test_dice_and_cards(line: str, request_: Request, outcome: object) -> None:
    assert parse_chance(line, request_) == outcome


@pytest.mark.parametrize(
    ("line", "key", "says"),
    [
        ("10 7 6 3", "how-many", "That is 3 instead of 4"),
        ("10+7 6 3 1 2", "how-many", "That is 5 instead of 4"),
        ("17 6 3 1", "no-side", "There is no 17 on a D10"),
        ("7 6 3 10", "not-again", "A 10 is rolled again"),
        ("7 6+3 1 2", "not-joined", "After a 6 nothing is rolled again"),
        ("+7 6 3 1", "not-dice", "not a list of dice"),
        ("7 6 3 10+", "not-dice", "not a list of dice"),
        ("7 6 3 ten", "not-dice", "not a list of dice"),
    ],
)
def test_open_ended_dice_that_cannot_have_fallen_are_refused_with_the_reason(line: str, key: str, says: str) -> None:
    told = set()
    for language in ("en", "es", "fr"):
        with pytest.raises(NotUnderstood) as error:
            parse_chance(line, Open(4, 10), language=language)
        assert error.value.key == key
        told.add(error.value.told(language))
        assert wanted(Open(4, 10), language=language) in error.value.told(language)
    assert len(told) == 3
    assert says in next(iter(sentence for sentence in told if sentence.startswith(("A", "Th"))))


@pytest.mark.parametrize(("n", "sides"), [(1, 4), (4, 10), (2, 2), (3, 20)])
def test_what_is_wanted_has_an_example_that_is_accepted(n: int, sides: int) -> None:
    example = wanted(Open(n, sides)).rpartition("e.g. ")[2]
    assert max(parse_chance(example, Open(n, sides))) > sides  # type: ignore[operator]  # dice are numbers


def test_cards_may_be_called_by_their_names() -> None:
    names = {"ace": "Ace of Spades"}
    assert parse_chance("ace of spades", Draw(("ace", "king")), lambda card: names.get(card, card)) == ("ace",)


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request.label())
@given(line=st.text(max_size=20) | st.lists(st.integers(-3, 13)).map(lambda dice: " ".join(map(str, dice))))
def test_whatever_is_typed_is_possible_or_refused_with_what_is_expected(request_: Request, line: str) -> None:
    try:
        assert request_.valid(parse_chance(line, request_))
    except NotUnderstood as error:
        assert wanted(request_) in str(error)


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (Fraction(7, 12), "58.3 %"),
        (Fraction(0), "0.0 %"),
        (Fraction(1), "100.0 %"),
        (Fraction(1, 5000), "< 0.1 %"),
        (Fraction(4999, 5000), "> 99.9 %"),
    ],
)
def test_percent_never_rounds_to_certainty(p: Fraction, text: str) -> None:
    assert percent(p) == text
