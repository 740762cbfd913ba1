"""Tests: how many cards are drawn, which one is played, and what it means.

A test takes four calls, because in a fight other things happen between them: `draw_count` says how many cards and
why, `lay` draws them, lets the player choose in secret and puts the rest away, `reveal` turns the chosen ones up and
brings them to their place, and `judge_trait` or `judge_opposed` reads them. `trait_test` and `opposed_test` do all
four.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal

import msgspec

from sixgun.core.cards import SUIT_NAMES, is_joker, is_red, pack, suit
from sixgun.core.choice import Fact, Option
from sixgun.core.log import Mod
from sixgun.core.ref import Ref, whole
from sixgun.games.frontera.catalogue import kind_of, people, table
from sixgun.games.frontera.choices import Play
from sixgun.games.frontera.decks import dead_mans_hand, draw, end_of_test, put_away, settle, value
from sixgun.games.frontera.goods import goods_mods
from sixgun.games.frontera.levels import able, level_mods
from sixgun.games.frontera.state import MAYOR, Character, Laid, Session

EVERY_CARD = pack()
"""What can be drawn: 52 cards and two jokers."""

_LETTERS = {name: letter for letter, name in SUIT_NAMES.items()}
SUITS: dict[str, str] = {row["key"]: _LETTERS[row["suit"]] for row in table("traits")}
"""frontera.trait.four: each trait has a suit. frontera.trait.hands, frontera.trait.senses, frontera.trait.muscle,
frontera.trait.head."""
TRAIT_OF: dict[str, str] = {row["key"]: row["trait"] for row in table("skills")}
"""frontera.skill.ten: each skill refines one trait. frontera.skill.brawl, frontera.skill.quick-shot,
frontera.skill.aim, frontera.skill.agility, frontera.skill.strength, frontera.skill.deftness, frontera.skill.perception,
frontera.skill.lore, frontera.skill.cunning, frontera.skill.glibness."""
_EXTRA: dict[str, int] = {row["key"]: row["extra_cards_drawn"] for row in table("skills")}
RED_SUITS = "HD"
SUIT, COLOUR = 100, 50
"""How much more than its value a card of the suit, or only of its colour, is worth against others."""
REPEATS = 20
"""frontera.ruling.repeat-limit: no test is made more often in a row."""


# cards and suits -----------------------------------------------------------------------------------------------------
def right_suit(card: str, wanted: str) -> bool:
    """frontera.deck.joker, frontera.ruling.joker-suit-time: a joker is of whatever suit serves its drawer best."""
    return is_joker(card) or suit(card) == wanted


def right_colour(card: str, wanted: str) -> bool:
    """frontera.deck.colours: spades and clubs are black, hearts and diamonds red."""
    return is_joker(card) or is_red(card) == (wanted in RED_SUITS)


# how many cards ------------------------------------------------------------------------------------------------------
def score(c: Character, trait: str) -> int:
    """frontera.test.draw-trait, frontera.ruling.minion-model: ready people have one in every trait."""
    return 1 if c.npc else int(getattr(c, trait))


def has_skill(c: Character, skill: str) -> bool:
    """frontera.skill.binary; ready people count as skilled in everything (frontera.ruling.minion-model)."""
    return bool(c.npc) or skill in c.skills


def draw_mods(g: Session, who: str, trait: str, skill: str = "", mods: Iterable[Mod] = ()) -> tuple[Mod, ...]:
    """frontera.test.draw-total: trait, skill, equipment, range and levels by their rules; the tipsy card comes later.

    frontera.minion.cards: a ready person draws a flat number instead of trait and skill."""
    c = g[who]
    found: list[Mod] = []
    if c.npc:
        kind = kind_of(c.npc, c.kind)
        name = c.npc if c.npc in people() else kind.title  # the kinds of the game have names in every language
        found.append(Mod(kind.cards, "frontera.minion.cards", name))
    else:
        found.append(Mod(score(c, trait), "frontera.test.draw-trait", trait))
        if skill and has_skill(c, skill):
            found.append(Mod(_EXTRA[skill], "frontera.test.draw-skill", skill))
    found.extend(mods)
    found.extend(level_mods(c))  # frontera.ruling.penalties-stack
    return tuple(found)


def draw_count(
    ref: Ref, g: Session, who: str, mods: Sequence[Mod], *, secret: bool = False
) -> tuple[int, tuple[Mod, ...]]:
    """How many cards a test draws, at least none (frontera.ruling.zero-cards).

    frontera.sobriety.tipsy, frontera.ruling.tipsy-scope, .tipsy-floor: a tipsy character first takes a dead man's hand
    card for one card more or fewer; before a `secret` draw its drawer alone is shown which."""
    mods = tuple(mods)
    if g[who].sobriety == -1:
        better = dead_mans_hand(ref, g, "frontera.sobriety.tipsy", seats=(g[who].seat,) if secret else ())
        mods = (*mods, Mod(1 if better else -1, "frontera.sobriety.tipsy", "tipsy"))
    return max(0, sum(mod.value for mod in mods)), mods


LAID = "laid"
"""A fact of options: cards that their seat has laid face down in this test, each with its target. The question does not
name them, because everybody may read it."""
Gives = Callable[[int], dict[str, str]]
"""What a played card comes to, by its grade, as facts of the option; the same few records for all."""


def _gives(*results: str, least: Sequence[int] = ()) -> Gives:
    """One result for each grade, or for each of the `least` grades that it takes; none where more than the card
    decides."""
    facts = [{"result": f"gives-{result}" if result else ""} for result in results]
    least = least or range(len(results))
    return lambda points: facts[bisect(least, points) - 1]


gives_open = _gives("")
gives_half = _gives("failure", "partial", "success")
"""frontera.trait-test.success, .partial, .failure."""
gives_whole = _gives("failure", "failure", "success")
"""Where half a success is none."""
gives_end = _gives("stay", "leave-later", "leave", "leave-out")
"""frontera.gamble.bank-stop-fail, .bank-stop-partial, .bank-stop-success, .bank-stop-ignore."""
gives_against = _gives("nothing", "colour", "suit", least=(0, COLOUR, SUIT))
"""frontera.opposed.own-suit, frontera.opposed.colour-only: how far a card goes against others."""
gives_attack = _gives("miss", "hit")
"""frontera.attack.hit-or-miss."""


class Contestant(msgspec.Struct, frozen=True):
    """Somebody in a test, with the trait and skill that he uses (frontera.opposed.draw)."""

    who: str
    trait: str
    skill: str = ""
    mods: tuple[Mod, ...] = ()

    @property
    def test(self) -> str:
        return word(self.trait, self.skill)

    def draws(self, g: Session) -> tuple[Mod, ...]:
        """How many cards, and why."""
        return draw_mods(g, self.who, self.trait, self.skill, self.mods)


def equipped(g: Session, who: str, trait: str, skill: str = "") -> Contestant:
    """Somebody in a test, with what helps of his goods (frontera.ruling.equipment-bonus-skill)."""
    return Contestant(who, trait, skill, tuple(goods_mods(g, who, skill)))


# drawing and choosing ------------------------------------------------------------------------------------------------
def lay(
    ref: Ref,
    g: Session,
    who: str,
    mods: Sequence[Mod],
    rule: str,
    grade: Callable[[str], int],
    count: int = 1,
    targets: Sequence[str] = ("",),
    *,
    secret: bool = False,
    gives: Gives = gives_open,
    asked: Mapping[str, Fact] | None = None,
) -> tuple[Laid, ...]:
    """Draw, choose in secret, put the rest away. frontera.test.play-one, frontera.test.play-several,
    frontera.test.free-choice, frontera.ruling.choose-when, frontera.ruling.best-card-forced.

    Exactly `count` cards, or all if fewer were drawn (frontera.ruling.extra-attacks-count), each on one of `targets`
    (frontera.ruling.multi-targets): the best card on the first of them, the next on the second and so on, if nobody
    says otherwise. Everybody sees how many were drawn; which, the drawer alone.
    frontera.ruling.major-several-npcs: each of the Mayor's people has a test of its own, one after another. What makes
    up a `secret` draw would tell whether somebody cheats (frontera.ruling.cheat-declare): its drawer alone reads it.
    `gives` says what each grade comes to, where the card alone decides, and `asked` what else the question says."""
    c = g[who]
    seat = c.seat
    n, mods = draw_count(ref, g, who, mods, secret=secret)
    hand = draw(ref, g, seat, n, rule, grade, count)
    ref.tell("draws", rule, mods=() if secret else mods, who=who, cards=len(hand.cards))
    if not hand.cards:
        return ()
    ref.tell("hand", rule, mods=mods if secret else (), seats=(seat,), who=who, hand=hand.cards)
    left = list(hand.cards)
    chosen: list[Laid] = []
    count = min(count, len(left))
    for number in range(count):
        first = number % len(targets)
        laid: dict[str, Fact] = {LAID: tuple([(one.card, one.target) for one in chosen])} if len(targets) > 1 else {}
        options = [
            Option(Play(who, card, target), rules=(rule,), facts={**gives(grade(card)), **laid})
            for card in in_order_of_play(g, left, grade)
            for target in (*targets[first:], *targets[:first])
        ]
        facts: dict[str, Fact] = {"who": who, "number": number + 1, "of": count, **(asked or {})}
        picked = ref.ask(seat, rule, options, facts=facts)
        left.remove(picked.item)
        chosen.append(Laid(picked.item, picked.target))
    down = put_away(g, hand, [one.card for one in chosen])
    return tuple(Laid(one.card, one.target, origin.origin) for one, origin in zip(chosen, down, strict=True))


def in_order_of_play(g: Session, cards: Iterable[str], grade: Callable[[str], int]) -> list[str]:
    """Each card once, the one that is played first if nobody says otherwise: that which serves best. Among equals phase
    1 plays the highest, which it keeps (frontera.phase1.keep-played), and phase 2 the lowest, which it spends."""
    keeps = 1 if g.phase == 1 else -1
    return sorted(dict.fromkeys(cards), key=lambda card: (-grade(card), -keeps * value(card), card))


def reveal(ref: Ref, g: Session, down: Sequence[tuple[str, Sequence[Laid]]], rule: str) -> None:
    """frontera.opposed.choose-reveal, frontera.combat.secret-choice: what everybody has laid face down is turned up."""
    for who, laid in down:
        if laid:
            ref.tell("plays", rule, who=who, played=tuple(one.card for one in laid))
    settle(ref, g, *[(g[who].seat, laid) for who, laid in down])


# trait tests ---------------------------------------------------------------------------------------------------------
PROCEDURE, OPPOSED = "frontera.trait-test.procedure", "frontera.opposed.draw"
Grade = Literal["success", "partial", "failure"]
SUCCESS: Grade = "success"
PARTIAL: Grade = "partial"
FAILURE: Grade = "failure"


class Result(msgspec.Struct, frozen=True):
    """How a trait test went, and with which card ("" without any)."""

    grade: Grade
    card: str = ""


@lru_cache(maxsize=256)
def trait_grader(wanted: str, difficulty: int = 0, more: int = 0) -> Callable[[str], int]:
    """2 for a success, 1 for a partial one, 0 for a failure; 3 for a success with a card of the value from which on it
    brings `more`, where there is such a value.

    frontera.trait-test.success, .partial, .failure, .difficulty, .difficulty-short, .difficulty-no-suit."""

    def points(card: str) -> int:
        if right_suit(card, wanted):
            if more and value(card) >= max(more, difficulty):
                return 3
            return 2 if value(card) >= difficulty else 1
        return 1 if not difficulty and right_colour(card, wanted) else 0

    return by_table(points)


def by_table(points: Callable[[str], int]) -> Callable[[str], int]:
    """The same grade, looked up: judging somebody's hidden hand takes the same work whatever cards are in it. The
    graders keep theirs: a preview by samples asks for the same one thousands of times."""
    table = {card: points(card) for card in EVERY_CARD}

    def grade(card: str) -> int:
        return table[card]

    return grade


def judge_trait(laid: Sequence[Laid], wanted: str, difficulty: int = 0, *, half: bool = True) -> Result:
    """frontera.ruling.difficulty-partial: without `half` the scene allows no half result.
    frontera.ruling.zero-cards."""
    if not laid:
        return Result(FAILURE)
    card = laid[0].card
    points = trait_grader(wanted, difficulty)(card)
    if points == 2:
        return Result(SUCCESS, card)
    return Result(PARTIAL if points == 1 and half else FAILURE, card)


def word(trait: str, skill: str) -> str:
    """How choices and questions name a test."""
    return f"{trait}/{skill}" if skill else trait


TESTS = {
    word(trait, skill): (trait, skill)
    for trait in SUITS
    for skill in ("", *[skill for skill, own in TRAIT_OF.items() if own == trait])
}
"""Every test by its name: a trait, or a trait with one of its skills."""


@whole
def trait_test(
    ref: Ref,
    g: Session,
    one: Contestant,
    *,
    difficulty: int = 0,
    half: bool = True,
    rule: str = PROCEDURE,
    secret: bool = False,
    more: int = 0,
    gives: Gives | None = None,
) -> Result:
    """frontera.trait-test.procedure. A character who cannot act fails (frontera.ruling.health-penalty-out). A success
    with a card of the value `more` serves better than another; `gives` says what each grade comes to, where that is
    more than a result of the test."""
    if not able(g[one.who]):
        ref.tell("cannot-test", "frontera.ruling.health-penalty-out", who=one.who)
        return Result(FAILURE)
    gives = gives or (gives_half if half else gives_whole)
    laid = lay_trait(ref, g, one, rule, difficulty, secret=secret, more=more, gives=gives)
    reveal(ref, g, [(one.who, laid)], rule)
    end_of_test(g)
    return read_trait(ref, one, rule, laid, difficulty, half=half)


def lay_trait(
    ref: Ref,
    g: Session,
    one: Contestant,
    rule: str,
    difficulty: int,
    *,
    gives: Gives,
    secret: bool = False,
    more: int = 0,
) -> tuple[Laid, ...]:
    """The card of a trait test."""
    grade, asked = trait_grader(SUITS[one.trait], difficulty, more), dict[str, Fact]()
    if rule == PROCEDURE:
        asked = {"ask": "card-for-test", "test": one.test, "difficulty": difficulty}
    return lay(ref, g, one.who, one.draws(g), rule, grade, secret=secret, gives=gives, asked=asked)


def read_trait(
    ref: Ref, one: Contestant, rule: str, laid: Sequence[Laid], difficulty: int, *, half: bool = True
) -> Result:
    """What it has come to."""
    result = judge_trait(laid, SUITS[one.trait], difficulty, half=half)
    ref.tell(result.grade, rule, who=one.who, trait=one.trait, skill=one.skill, difficulty=difficulty, card=result.card)
    return result


# opposed tests -------------------------------------------------------------------------------------------------------
class Contest(msgspec.Struct, frozen=True):
    """frontera.opposed.outcomes. With one winner it is his Victory; with several it is a Stalemate among them, and the
    others are defeated; with none nobody had suit or colour (`nothing`)."""

    winners: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]
    left: bool = False
    """Odds do not follow it any further (Ref.again)."""

    @property
    def victor(self) -> str:
        return self.winners[0] if len(self.winners) == 1 else ""

    @property
    def nothing(self) -> bool:
        return not self.winners


@cache
def opposed_grader(wanted: str) -> Callable[[str], int]:
    """Suit before colour, then value: frontera.opposed.own-suit, .several-suits, .colour-only."""

    def points(card: str) -> int:
        if right_suit(card, wanted):
            return SUIT + value(card)
        return COLOUR + value(card) if right_colour(card, wanted) else 0

    return by_table(points)


def judge_opposed(played: Sequence[tuple[str, str, str]]) -> Contest:
    """Read the cards of an opposed test: (who, wanted suit, card or "").

    frontera.opposed.one-suit, .several-suits, .colour-only, .nothing, frontera.ruling.opposed-lower-tie: only a tie at
    the top is a Stalemate. frontera.ruling.duplicate-cards: equal cards of two packs are even."""
    points = [(opposed_grader(wanted)(card) if card else 0, who) for who, wanted, card in played]
    best = max(point for point, _ in points)
    winners = tuple(who for point, who in points if point == best) if best else ()
    return Contest(winners, tuple((who, card) for who, _, card in played))


def order_of_draw(g: Session, sides: Sequence[Contestant]) -> list[Contestant]:
    """frontera.ruling.opposed-draw-order: the Mayor's characters first, then players in their order."""
    return sorted(sides, key=lambda one: (g[one.who].seat != MAYOR, g.deal.index(g[one.who].seat)))


@whole
def opposed_test(
    ref: Ref,
    g: Session,
    sides: Sequence[Contestant],
    rule: str,
    *,
    again: bool = False,
    secret: bool = False,
    told_apart: bool = False,
) -> Contest:
    """frontera.opposed.draw. With `again` a test in which nobody shows suit or colour is made anew at once
    (frontera.ruling.opposed-repeat), unless nobody can draw a card at all, and not for ever
    (frontera.ruling.repeat-limit). Cards are `told_apart` where it matters who has shown which."""
    contest: Contest | None = None
    for _ in range(REPEATS):
        contest = contest_once(ref, g, sides, rule, contest, again=again, secret=secret, told_apart=told_apart)
        if contest.left:
            ref.tell("not-followed", "frontera.ruling.opposed-repeat")
            break
        tell_contest(ref, contest, rule)
        if not again or contest.winners or not any(card for _, card in contest.cards):
            break
    assert contest is not None
    return contest


@whole
def contest_once(
    ref: Ref,
    g: Session,
    sides: Sequence[Contestant],
    rule: str,
    before: Contest | None,
    *,
    again: bool,
    secret: bool,
    told_apart: bool,
) -> Contest:
    """frontera.opposed.draw, frontera.opposed.choose-reveal: everybody draws and chooses, one after another, and all is
    shown at once. frontera.ruling.passive-opposed-helpless: who cannot act draws no card.

    A count may have to know of the test `before` it that was in vain, and whether it may be made `again`."""
    down: dict[str, tuple[Laid, ...]] = {}
    for one in order_of_draw(g, sides):
        down[one.who] = ()
        if able(g[one.who]):
            down[one.who] = lay_against(ref, g, one, rule, secret=secret)
    reveal(ref, g, list(down.items()), rule)
    end_of_test(g)
    cards = {who: laid[0].card for who, laid in down.items() if laid}
    return judge_opposed([(one.who, SUITS[one.trait], cards.get(one.who, "")) for one in sides])


def lay_against(ref: Ref, g: Session, one: Contestant, rule: str, *, secret: bool = False) -> tuple[Laid, ...]:
    """His card of an opposed test."""
    grade = opposed_grader(SUITS[one.trait])
    asked = {"ask": "card-for-contest", "test": one.test} if rule == OPPOSED else {}
    return lay(ref, g, one.who, one.draws(g), rule, grade, secret=secret, gives=gives_against, asked=asked)


def tell_contest(ref: Ref, contest: Contest, rule: str) -> None:
    if contest.victor:
        ref.tell("victory", rule, who=contest.victor)
    elif contest.nothing:
        ref.tell("stalemate-nothing", "frontera.opposed.nothing")
    else:
        ref.tell("stalemate", "frontera.opposed.several-suits", people=contest.winners)
