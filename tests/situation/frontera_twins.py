"""The numbers of the examples of Frontera a second time, by listing plain cards. Nothing here uses the engine or its
data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product

from tests.situation.numbers_kinds import Number, after, changed

from sixgun.situation import End

SPADES, HEARTS, CLUBS, DIAMONDS = "SHCD"
VALUES = {"J": 11, "Q": 12, "K": 13, "A": 14}
DEAD_MAN = ("AS", "AH", "8C", "8D")
PACK = [f"{rank}{suit}" for suit in "SHCD" for rank in (*map(str, range(2, 11)), "J", "Q", "K", "A")]
STOCK = [card for card in [*PACK, "joker", "joker"] if card not in DEAD_MAN]
"""A pack with two jokers, without the dead man's hand."""
WIN, LOSE, EVEN, NOTHING = "win", "lose", "even", "nothing"
CERTAIN = Fraction(1)


def value(card: str) -> int:
    return 15 if card == "joker" else VALUES.get(card[:-1]) or int(card[:-1])


def of(card: str, suit: str) -> bool:
    return card == "joker" or card[-1] == suit


def colour(card: str, suit: str) -> bool:
    return card == "joker" or (card[-1] in "HD") == (suit in "HD")


def share(cases: Iterable[bool]) -> Fraction:
    listed = list(cases)
    return Fraction(sum(listed), len(listed))


def hands(deck: Sequence[str], n: int) -> Iterator[tuple[str, ...]]:
    """Every hand, with each card told apart, also equal ones."""
    return combinations(deck, n)


def words(text: str) -> list[str]:
    return text.split()


def split(deck: Sequence[str], hand: Sequence[str]) -> list[str]:
    left = list(deck)
    for card in hand:
        left.remove(card)
    return left


# tests ---------------------------------------------------------------------------------------------------------------
def grade(hand: Iterable[str], suit: str, difficulty: int = 0) -> int:
    """2 success, 1 half a success, 0 failure, with the best card of a hand."""

    def one(card: str) -> int:
        if of(card, suit):
            return 2 if value(card) >= difficulty else 1
        return int(not difficulty and colour(card, suit))

    return max([one(card) for card in hand], default=0)


def test(deck: Sequence[str], n: int, suit: str, wanted: int, difficulty: int = 0) -> Fraction:
    return share(grade(hand, suit, difficulty) == wanted for hand in hands(deck, n))


test.__test__ = False  # type: ignore[attr-defined]  # a trait test, not one of pytest's


def worth(hand: Iterable[str], suit: str) -> int:
    return max([(100 if of(c, suit) else 50 if colour(c, suit) else -value(c)) + value(c) for c in hand], default=0)


def against(one: Iterable[str], suit: str, other: Iterable[str], others_suit: str) -> str:
    mine, theirs = worth(one, suit), worth(other, others_suit)
    if not mine and not theirs:
        return NOTHING
    return WIN if mine > theirs else LOSE if mine < theirs else EVEN


def opposed(mine: str, n: int, suit: str, theirs: str, m: int, others: str, wanted: str) -> Fraction:
    """Two hands from two decks."""
    pairs = product(hands(words(mine), n), hands(words(theirs), m))
    return share(against(one, suit, other, others) == wanted for one, other in pairs)


def two_tests() -> Fraction:
    """call-test.toml: one card for Muscle, which is spent, then four of the rest for a 6 or more of spades."""
    deck = words("9S 4S KS QC 7H 2D JD")
    cases = []
    for first in deck:
        for hand in hands(split(deck, [first]), 4):
            cases.append(first == "7H" and grade(hand, SPADES, 6) == 2)
    return share(cases)


def trader(wanted: str) -> Fraction:
    """contest.toml: two cards for Head, and one of the others for Senses."""
    cases = []
    for mine in combinations(range(len(STOCK)), 2):  # by number, since two jokers are alike
        one = [STOCK[i] for i in mine]
        for k, other in enumerate(STOCK):
            if k not in mine:
                cases.append(against(one, DIAMONDS, [other], CLUBS) == wanted)
    return share(cases)


def match() -> Fraction:
    """call-contest.toml: two cards for Ruth and one each for the others, all from eight; the guard needs spades."""
    pile = words("AC QC 9C 2C KS 8S 3S JH")
    cases = []
    for a, b, c, d in permutations(pile, 4):
        mine = worth((a, b), CLUBS)
        cases.append(mine > worth((c,), CLUBS) and mine > worth((d,), SPADES))
    return share(cases)


def chase() -> Fraction:
    """Two steps ahead: the deputy must have the higher of two hearts twice; one lower card and she is away."""
    lost = share(value(a) < value(b) for a, b in permutations(words("KH 9H 4H JH"), 2))
    return lost * lost


def threat(confidence: int) -> Fraction:
    return share(value(card) > confidence for card in STOCK)


def dead_man(cards: int) -> Fraction:
    return share(any(card[0] == "A" for card in hand) for hand in hands(DEAD_MAN, cards))


# fights --------------------------------------------------------------------------------------------------------------
def levels(card: str, suit: str, damage: int, endurance: int) -> int:
    """Health lost by a card: nothing for a miss."""
    if not of(card, suit):
        return 0
    less = 3 if value(card) < endurance else 2 if value(card) == endurance else 0
    return max(0, damage - less)


def struck(
    deck: Sequence[str], n: int, suit: str, damage: int, endurance: int, wanted: int, cards: int = 1
) -> Fraction:
    """The chance that the best cards of a hand cost that many levels."""
    cases = []
    for hand in hands(deck, n):
        caused = sorted([levels(card, suit, damage, endurance) for card in hand], reverse=True)
        cases.append(sum(caused[:cards]) == wanted)
    return share(cases)


def shot_without_harm() -> Fraction:
    """A spade or a joker, but none above 6."""
    cases = []
    for hand in hands(STOCK, 4):
        cases.append(any(of(c, SPADES) for c in hand) and not any(of(c, SPADES) and value(c) > 6 for c in hand))
    return share(cases)


def tipsy(wanted: int) -> Fraction:
    """aim.toml: one card more or fewer than two; damage 5 against Endurance 6."""
    deck = words("KC 9C 6C QH 2H")
    return (struck(deck, 3, CLUBS, 5, 6, wanted) + struck(deck, 1, CLUBS, 5, 6, wanted)) / 2


def free() -> Fraction:
    return opposed("QH 8H JD 4C", 3, HEARTS, "KH 9H 6D QS 2S", 2, HEARTS, WIN)


def insulted() -> Fraction:
    """fight-words.toml: the bandit plays one of his two cards against the doctor and the other against Ruth."""
    cases = []
    for (first, second), doctor, ruth in product(permutations(words("JH 7D")), words("QD 8S 3S JD"), words("KD 9D 5H")):
        beaten = against([first], DIAMONDS, [doctor], DIAMONDS) == LOSE
        cases.append(beaten and against([ruth], DIAMONDS, [second], DIAMONDS) == WIN)
    return share(cases)


def bandaged() -> Fraction:
    """The doctor's second card."""
    return share(of(second, DIAMONDS) for _, second in permutations(words("QD 8S 3S JD"), 2))


# saloon --------------------------------------------------------------------------------------------------------------
def house(wanted: int) -> Fraction:
    """house.toml: two rounds at most; a test to get away after each, with half a success one round later. In cents."""
    total = Fraction(0)
    stock = ["QS", "7H", *DEAD_MAN]
    for first in stock:
        p = Fraction(1, len(stock))
        for card, q in _tries(words("KD 5D 9H 2S")):
            got = grade([card], DIAMONDS)
            if got == 2:
                total += p * q * (_settled([] if _leaves_out(card, first) else [first]) == wanted)
                continue
            for second in split(stock, [first]):
                r = p * q / (len(stock) - 1)
                if got == 1:
                    total += r * (_settled([first, second]) == wanted)
                    continue
                for again, s in _tries(split(words("KD 5D 9H 2S"), [card])):
                    away = grade([again], DIAMONDS) == 2 and _leaves_out(again, second)
                    total += r * s * (_settled([first] if away else [first, second]) == wanted)
    return total


def evening(
    deck: Sequence[str], n: int, mayor: Sequence[str], rounds: int, mode: str = "normal"
) -> dict[int, Fraction]:
    """By how many points the house is ahead in the end, as the rulebook tells an evening of phase 2, or of another
    mode. Whoever can get away does, and plays the card that leaves him better off: one at least as high as the last
    card of the bank, if he has such a diamond, so that this round does not count."""
    found: dict[int, Fraction] = {}
    every = [*mayor, *DEAD_MAN]

    def worth(card: str) -> int:
        much = 5 if card == "joker" else 3 if card[0] == "A" else 2 if card[0] in "JQK" else 1
        return -much if of(card, SPADES) else much

    def end(result: int, p: Fraction) -> None:
        found[result] = found.get(result, Fraction(0)) + p

    def play(
        before: int, left: Sequence[str], own: Sequence[str], spent: Sequence[str], made: int, p: Fraction
    ) -> None:
        """A round, and the test after it."""
        left = left if left and mode != "nomgmt" else every
        for last in left:
            now, q = before + worth(last), p / len(left)
            tried = [*own] if own or mode == "wear" else [*spent]
            thrown = [*spent] if own else []
            drawn = list(hands(tried, min(n, len(tried))))
            for hand in drawn:
                r = q / len(drawn)
                got = grade(hand, DIAMONDS)
                if got == 2:
                    high = max(value(card) for card in hand if of(card, DIAMONDS)) >= value(last)
                    end(before if high and worth(last) > 0 else now, r)
                elif made == rounds:
                    end(now, r)
                elif got == 1:
                    more = split(left, [last]) if mode != "nomgmt" else every
                    for one in more or every:
                        end(now + worth(one), r / len(more or every))
                else:  # a black card is gone, whichever it is
                    kept = split(tried, hand[:1]) if mode != "nomgmt" else tried
                    gone = [*thrown, *hand[:1]] if mode == "normal" else []
                    play(now, split(left, [last]), kept, gone, made + 1, r)

    play(0, every, deck, (), 1, CERTAIN)
    return found


def _tries(deck: Sequence[str]) -> Iterator[tuple[str, Fraction]]:
    for card in deck:
        yield card, Fraction(1, len(deck))


def _leaves_out(card: str, last: str) -> bool:
    """He leaves the last round out if it was the bank's."""
    return value(card) >= value(last) and last[-1] != SPADES


def _settled(cards: Sequence[str]) -> int:
    points = {card: 3 if card[0] == "A" else 2 if card[0] in "JQK" else 1 for card in cards}
    result = sum(-n if card[-1] == SPADES else n for card, n in points.items())
    if result >= 0:
        return -min(2000, 500 * result)
    return 500 * -result if result >= -4 else 2000 * 2 ** (-result - 4)


def rested() -> Fraction:
    """pass-time.toml: eight of ten come back, then two cards of ten."""
    spent = words("KS 9S 5C QH 4D 6D 7D 8D 9D 10D")
    cases = []
    for back in hands(spent, 8):
        cases += [grade(hand, SPADES) == 2 for hand in hands([*back, "2H", "3H"], 2)]
    return share(cases)


def treasure() -> Fraction:
    cases = []
    for card in words("KS 9S 5C QH"):
        cases += [of(drawn, SPADES) for drawn in (card, "2H", "3D")]
    return share(cases)


def newcomer() -> Fraction:
    """late.toml: three cards of each player, then one of the six."""
    cases = []
    for mine in hands(words("KS 9C 5D QH"), 3):
        cases += [of(card, SPADES) for card in (*mine, "7S", "9D", "3H")]
    return share(cases)


def certainly() -> Fraction:
    return CERTAIN


# rows ----------------------------------------------------------------------------------------------------------------
def level(model: str, name: str, wanted: int) -> Callable[[End], bool]:
    return lambda end: bool(getattr(end.state[model], name) == wanted)


def dead(model: str) -> Callable[[End], bool]:
    return lambda end: bool(end.state[model].dead)


def _rows(file: str, *rows: tuple[str, Callable[[End], bool], Callable[[], Fraction]]) -> dict[tuple[str, str], Number]:
    return {(f"frontera-{file}.toml", what): (seen, twin) for what, seen, twin in rows}


FIVE = words("KS 9S 5C QH 2H")
FRONTERA: dict[tuple[str, str], Number] = {
    **_rows(
        "shot",
        ("the henchman is badly wounded", level("target", "health", -2), lambda: struck(STOCK, 4, SPADES, 2, 6, 2)),
    ),
    **_rows(
        "attack",
        ("the henchman is badly wounded", level("target", "health", -2), lambda: struck(STOCK, 4, SPADES, 2, 6, 2)),
        (
            "hit without harm",
            lambda end: "hit" in end.changes.get("target", {}) and end.state["target"].health == 0,
            shot_without_harm,
        ),
    ),
    **_rows(
        "test",
        ("success", after("ruth", "success", 1), lambda: test(words("9S 4S KS QC 7H 2D JD"), 3, SPADES, 2, 6)),
        ("half a success", after("ruth", "partial", 1), lambda: test(words("9S 4S KS QC 7H 2D JD"), 3, SPADES, 1, 6)),
    ),
    **_rows("call-test", ("both succeed", after("ruth", "success", 2), two_tests)),
    **_rows(
        "contest",
        ("the trader wins", after("who", "victory", 1), lambda: trader(WIN)),
        ("nobody shows anything", after("who", "nothing", 1), lambda: trader(NOTHING)),
    ),
    **_rows("call-contest", ("Ruth wins", after("ruth", "victory", 1), match)),
    **_rows("chase", ("Ruth is caught", after("ruth", "caught", 1), chase)),
    **_rows(
        "sneak",
        (
            "nobody notices",
            after("ruth", "victory", 1),
            lambda: opposed("KH 9H 5D QD", 2, HEARTS, "QC 7C JS 4S", 2, CLUBS, WIN),
        ),
    ),
    **_rows(
        "pocket",
        (
            "she has the key",
            after("ruth", "victory", 1),
            lambda: opposed("KS 9S 5C QH", 2, SPADES, "QC 7C JS 4D", 1, CLUBS, WIN),
        ),
    ),
    **_rows(
        "challenge",
        (
            "the guard loses heart",
            level("guard", "morale", -1),
            lambda: opposed("KD 9D 5H QS", 1, DIAMONDS, "QD 7D JH 4C", 1, DIAMONDS, WIN),
        ),
        (
            "Ruth loses heart",
            level("ruth", "morale", -1),
            lambda: opposed("KD 9D 5H QS", 1, DIAMONDS, "QD 7D JH 4C", 1, DIAMONDS, LOSE),
        ),
    ),
    **_rows(
        "provoke",
        (
            "the guard loses heart",
            level("guard", "morale", -1),
            lambda: opposed("KD 9D 5H QS", 2, DIAMONDS, "QD 7D JH 4C", 1, DIAMONDS, WIN),
        ),
    ),
    **_rows(
        "threat",
        ("Ruth is scared", level("ruth", "morale", -1), lambda: threat(8)),
        ("Silas is paralysed", level("silas", "morale", -3), lambda: threat(5)),
    ),
    **_rows("fall", ("unhurt", level("ruth", "health", 0), lambda: test(words("KH 9D 5D QS 7C"), 1, HEARTS, 2))),
    **_rows("run-over", ("unhurt", level("ruth", "health", 0), lambda: test(words("KH 9D 5D QS 7C"), 3, HEARTS, 2))),
    **_rows(
        "care",
        ("healthy again", level("doctor", "health", 0), lambda: test(words("KD 7D 5D QS 9C"), 1, DIAMONDS, 2, 8)),
    ),
    **_rows("last-chance", ("survives", level("ruth", "health", -3), lambda: dead_man(2))),
    **_rows(
        "duel",
        (
            "the rival is badly wounded",
            level("rival", "health", -2),
            lambda: opposed("KS 9S 5C QH 2H", 4, SPADES, "QS 7S JC 4D", 2, SPADES, WIN),
        ),
    ),
    **_rows(
        "fifth-turn",
        (
            "the bandit is badly wounded",
            level("bandit", "health", -2),
            lambda: dead_man(1) * struck(FIVE, 3, SPADES, 2, 5, 2),
        ),
    ),
    **_rows(
        "fight",
        (
            "Ruth is badly wounded",
            level("ruth", "health", -2),
            lambda: struck(words("QS 4S JC 4D 2D"), 3, SPADES, 2, 5, 2),
        ),
        (
            "the bandit is badly wounded",
            level("bandit", "health", -2),
            lambda: struck(words("KS 9S 5S QH 2H"), 3, SPADES, 2, 5, 2),
        ),
    ),
    **_rows(
        "two-shots",
        ("the scout is dead", dead("scout"), lambda: struck(words("KS 9S 7S QH 2H"), 4, SPADES, 2, 8, 4, cards=2)),
    ),
    **_rows(
        "volley",
        (
            "the bandit is badly wounded",
            level("bandit", "health", -2),
            lambda: share(
                sum(of(card, SPADES) for card in hand) > 2 for hand in hands(words("KS QS 9S 7S 2H 3H 4H 5H"), 6)
            ),
        ),
    ),
    **_rows(
        "aim",
        ("the bandit is mortally wounded", level("bandit", "health", -4), lambda: tipsy(5)),
        ("the bandit cannot act", level("bandit", "health", -3), lambda: tipsy(3)),
    ),
    **_rows(
        "melee",
        (
            "the bandit cannot act",
            level("bandit", "health", -3),
            lambda: struck(words("KS 9S 6S QH 2H"), 2, SPADES, 3, 6, 3),
        ),
        (
            "the bandit is wounded",
            level("bandit", "health", -1),
            lambda: struck(words("KS 9S 6S QH 2H"), 2, SPADES, 3, 6, 1),
        ),
    ),
    **_rows(
        "thrown",
        (
            "the bruiser is badly wounded",
            level("bandit", "health", -2),
            lambda: struck(words("KS 9S 6S QH 2H"), 4, SPADES, 2, 9, 2, cards=2),
        ),
        ("she has both knives again", lambda end: [arm.count for arm in end.state["ruth"].arms] == [2], certainly),
    ),
    **_rows(
        "grapple",
        (
            "he is caught",
            changed("bandit", "held_by"),
            lambda: share(any(of(c, SPADES) for c in hand) for hand in hands(words("KS 9S 6C QH 2H"), 2)),
        ),
    ),
    **_rows("hold", ("he is free", changed("bandit", "held_by"), free)),
    **_rows("let-go", ("she holds a revolver", after("ruth", "in_hand", "revolver"), certainly)),
    **_rows(
        "scare",
        (
            "he is scared",
            level("bandit", "morale", -1),
            lambda: share(any(of(c, SPADES) and value(c) > 7 for c in h) for h in hands(words("KS 9S 6S QH 2H"), 2)),
        ),
    ),
    **_rows(
        "fight-words",
        ("the bandit loses heart twice", level("bandit", "morale", -2), insulted),
        ("Ruth is bandaged", changed("ruth", "health_clock"), bandaged),
    ),
    **_rows(
        "fight-test",
        ("Ruth succeeds", after("ruth", "success", 1), lambda: test(words("KS 4S 5H"), 2, SPADES, 2, 8)),
        (
            "Nell has the purse",
            after("nell", "victory", 1),
            lambda: opposed("9S 3D 2S", 2, SPADES, "JC 7C 2D 5S 6S", 3, CLUBS, WIN),
        ),
    ),
    **_rows(
        "fight-sneak",
        (
            "nobody notices",
            after("ruth", "victory", 1),
            lambda: opposed("KH 8H 5D", 2, HEARTS, "QC 9C JS 4S", 2, CLUBS, WIN),
        ),
    ),
    **_rows(
        "mount",
        ("Ruth is wounded", level("ruth", "health", -1), lambda: test(words("KH 4D 5S 6S"), 2, HEARTS, 1)),
        ("she rides again", lambda end: end.state.mounts["ruth-horse"].riders == ("ruth",), certainly),
    ),
    **_rows(
        "ride-down",
        (
            "he is badly wounded",
            level("bandit", "health", -2),
            lambda: opposed("KH 4S 5D 6S 9C", 2, HEARTS, "2S 3C 7S 10C JS QC 4C", 3, HEARTS, WIN),
        ),
    ),
    **_rows("take-weapon", ("the rifle is in her hand", after("ruth", "in_hand", "rifle"), certainly)),
    **_rows(
        "move",
        (
            "Ruth is badly wounded",
            level("ruth", "health", -2),
            lambda: struck(words("KS 6S 5S QH 2H 3H"), 3, SPADES, 2, 7, 2),
        ),
    ),
    **_rows("truce", ("the fight is over", after("table", "step", "scene"), certainly)),
    **_rows(
        "last-one",
        ("the bandit is dead", dead("bandit"), lambda: struck(words("KS 9S 5C QH"), 2, SPADES, 3, 5, 3)),
        (
            "Ruth is dead",
            dead("ruth"),
            lambda: struck(words("QS 7C JC 4D"), 2, SPADES, 3, 5, 3) * (1 - dead_man(1)),
        ),
    ),
    **_rows(
        "house",
        ("wins 10 dollars", after("ruth", "cents", 3000), lambda: house(1000)),
        ("loses everything", after("ruth", "cents", 0), lambda: house(-2000)),
    ),
    **_rows(
        "chance",
        (
            "is caught cheating",
            after("ruth", "caught-cheating", 1),
            lambda: opposed("KS 9S 5C QH", 2, SPADES, "QD 7D JH 4C", 2, DIAMONDS, LOSE),
        ),
        (
            "wins 40 dollars",
            after("ruth", "cents", 6000),
            lambda: opposed("KS 9S 5C QH", 2, SPADES, "QD 7D JH 4C", 2, DIAMONDS, WIN) * dead_man(1),
        ),
    ),
    **_rows(
        "skill-game",
        (
            "wins 3 dollars",
            after("ruth", "cents", 2300),
            lambda: opposed("KH 9H 5D QC", 2, HEARTS, "QH 7H JD 4C", 2, HEARTS, WIN),
        ),
    ),
    **_rows("drink", ("drunk", level("ruth", "sobriety", -2), lambda: 1 - dead_man(1))),
    **_rows("drinking-duel", ("Ruth has won", after("ruth", "victory", 1), certainly)),
    **_rows("pass-time", ("healthy, and succeeds", after("ruth", "success", 1), rested)),
    **_rows("pass-minutes", ("succeeds", after("ruth", "success", 1), lambda: test(words("KS QH 2D"), 1, SPADES, 2))),
    **_rows("debt", ("succeeds", after("ruth", "success", 1), lambda: test(words("KS QH 2D"), 1, SPADES, 2))),
    **_rows("treasure", ("succeeds", after("ruth", "success", 1), treasure)),
    **_rows("by-hand", ("succeeds", after("ruth", "success", 1), lambda: test(words("KS 9C 5D QH"), 3, SPADES, 2))),
    **_rows("bet", ("succeeds", after("ruth", "success", 1), lambda: test(words("KS 9C 5D QH"), 3, SPADES, 2))),
    **_rows("late", ("succeeds", after("silas", "success", 1), newcomer)),
    **_rows("dead-mans-hand", ("an ace", after("dead-man", "ace", 1), lambda: dead_man(2))),
}
