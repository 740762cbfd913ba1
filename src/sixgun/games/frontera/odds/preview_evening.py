"""Odds of a night in the saloon: against the house, games of chance, whether one gets away from a table, and drink.

What the next card or the next test brings is counted exactly, and so are whole evenings against the house
(evening_odds.py), to their end, in which the gambler tries to stop after every round. Where they cannot be counted they
are a sample, which says so.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import Any

import msgspec

from sixgun.core.choice import Choice
from sixgun.core.counts import summed
from sixgun.core.game import Outcome, Preview
from sixgun.core.hands import best_cards
from sixgun.core.hands.best_cards import Uncounted
from sixgun.core.ref import Ref
from sixgun.games.frontera import drinking, exchanges, gambling
from sixgun.games.frontera.decks import NO_MANAGEMENT, dead_mans_hand
from sixgun.games.frontera.levels import COMA, endurance
from sixgun.games.frontera.odds import evening_odds, telling
from sixgun.games.frontera.odds.belief import believe
from sixgun.games.frontera.odds.draws import from_pool
from sixgun.games.frontera.odds.preview_contest import opposed_preview, standing
from sixgun.games.frontera.odds.telling import FEWER, an_ace, certain, chances_of, need, rows, with_facts
from sixgun.games.frontera.state import MAYOR, Evening, Session, replace
from sixgun.games.frontera.trials import REPEATS, SUCCESS

HOUSE = "frontera.gamble.bank-outline"
ROUND = "frontera.gamble.bank-round"
STOP = "frontera.gamble.bank-stop-test"
IGNORE = "frontera.gamble.bank-stop-ignore"
MONEY = (("wins", 0), ("even", 1), ("loses", 2), ("in-debt", 4))
CARDS = (
    ("card-taken", 0, "frontera.gamble.bank-gain-exchange"),
    ("cards-swapped", 1, "frontera.gamble.bank-zero"),
    ("card-given", 2, "frontera.gamble.bank-loss-exchange"),
)
"""What an evening does to the cards."""


# the house -----------------------------------------------------------------------------------------------------------
def house_preview(g: Session, seat: str, who: str, *, cheat: bool = False, stake: int = 0) -> Preview | None:
    """A whole evening before its first card."""
    if gambling.refusal(g, who) is not None:
        return None
    evening = Evening("house", (who,), (who,) if cheat else (), start=gambling.stake_of(g, who, stake))
    return _evening(g, seat, evening)


def _evening(g: Session, seat: str, evening: Evening) -> Preview:
    """What an evening that goes on from here does to the money, and to the cards."""
    who, cheat = evening.people[0], bool(evening.cheats)
    results, samples = evening_results(g, seat, evening)
    money, cards, mean = _brings(g, evening, results)
    one = gambling.gambler(g, who, cheat)
    mods = one.draws(g)
    facts: dict[str, Any] = {"samples": samples} if samples else {}
    facts["expected"] = float(round(mean / 100, 2))
    also = rows(_stop_chances(g, seat, who, cheat=cheat), STOPS, STOP)
    needs = need(g[who], "suit", one.trait, mods, samples)
    return Preview(HOUSE, needs, mods, money, facts, also=also + cards, aim=("wins",))


def _brings(
    g: Session, evening: Evening, results: Mapping[int, Fraction]
) -> tuple[tuple[Outcome, ...], tuple[Outcome, ...], Fraction]:
    """What these results of an evening do to the money, and to the cards; and what it brings on average, in cents."""
    who, mean = evening.people[0], Fraction(0)
    money: list[tuple[str, Fraction]] = []
    for result, p in results.items():
        change, debt = gambling.house_money(result, evening.start, bool(evening.cheats), g[who].cents)
        money.append((_money_name(change, debt), p))
        mean += p * (change - debt)
    cards = summed(
        [("card-given" if n > 0 else "card-taken" if n < 0 else "cards-swapped", p) for n, p in results.items()]
    )
    swaps: tuple[Outcome, ...] = ()
    if exchanges.active(g) and g[who].seat != MAYOR:
        swaps = tuple([row for name, bad, rule in CARDS for row in rows(cards, ((name, bad),), rule)])
    return rows(summed(money), MONEY, HOUSE), swaps, mean


def _rest(g: Session, seat: str, evening: Evening, *, at_the_table: bool) -> tuple[tuple[Outcome, ...], dict[str, Any]]:
    """What the rest of an evening brings, for one who tries to stop now, or after the next round; nothing where it
    cannot be counted."""
    try:
        results = evening_odds.results(believe(g, seat), evening, at_the_table=at_the_table)
    except Uncounted:
        return (), {}
    money, cards, mean = _brings(g, evening, results)
    return money + cards, {"expected": float(round(mean / 100, 2))}


def evening_results(
    g: Session, seat: str, evening: Evening, *, at_the_table: bool = False
) -> tuple[dict[int, Fraction], int]:
    """By how many points the house is ahead in the end, with the chance of it. And from how many samples, if it could
    not be counted."""
    try:
        return evening_odds.results(believe(g, seat), evening, at_the_table=at_the_table), 0
    except Uncounted:
        pass

    def run(ref: Ref, work: Session) -> Hashable:
        work.evening = evening
        if at_the_table and not gambling.after_round(ref, work):
            return work.evening.result
        return gambling.stay_at_the_house(ref, work)

    return {int(str(result)): p for result, p in telling.sampled(g, seat, run, FEWER).items()}, FEWER


def _money_name(change: int, debt: int) -> str:
    return "in-debt" if debt else "wins" if change > 0 else "loses" if change < 0 else "even"


VOID = "may-void"
STOPS = (("stops", 0), ("one-more", 1), ("cannot-stop", 2))


def _stop_chances(g: Session, seat: str, who: str, *, cheat: bool, last: str = "") -> dict[str, Fraction]:
    """How the test after a round with this last card of the house may go, and the chance that the card which serves
    best may leave that round out."""
    names = {"success": "stops", "partial": "one-more", "failure": "cannot-stop"}

    def run(ref: Ref, work: Session) -> str:
        result = gambling.stop_test(ref, work, who, cheat, last)
        better = result.grade == SUCCESS and gambling.worth_more(last) and gambling.may_void(result.card, last)
        return VOID if better else names[result.grade]

    found = {str(name): p for name, p in chances_of(g, seat, run).items()}
    return {**found, "stops": found.get("stops", Fraction(0)) + found.get(VOID, Fraction(0))}


def at_the_house(g: Session, choice: Choice) -> Preview | None:
    """At the table of the house: stop, play on, or leave. Besides what comes next it says what the rest of
    the evening brings, in which he tries to stop after every round."""
    evening, who, seat = g.tonight, choice.actor, g[choice.actor].seat
    if who not in evening.people:
        return None
    if choice.kind in ("honest", "cheat"):
        return house_preview(g, seat, who, cheat=choice.kind == "cheat", stake=evening.start)
    cheat = bool(evening.cheats)
    now = evening.result
    if choice.kind == "leave":  # frontera.gamble.bank-result
        change, debt = gambling.house_money(now, evening.start, cheat, g[who].cents)
        rule, name = "frontera.gamble.bank-result", _money_name(change, debt)
        return certain(rule, name, dict(MONEY)[name], result=now, dollars=change / 100, debt=debt / 100)
    if choice.kind == "play-on":
        rest, facts = _rest(g, seat, replace(evening, may_leave=False), at_the_table=False)
        return msgspec.structs.replace(with_facts(_next_round(g, seat), result=now, **facts), also=rest)
    if choice.kind != "stop":
        return None
    one = gambling.gambler(g, who, cheat)
    mods = one.draws(g)
    chances = _stop_chances(g, seat, who, cheat=cheat, last=evening.shown[-1])
    rest, facts = _rest(g, seat, evening, at_the_table=True)
    outcomes, also = rows(chances, STOPS, STOP), (*rows(chances, ((VOID, 0),), IGNORE), *rest)
    needs = need(g[who], "suit", one.trait, mods)
    return Preview(STOP, needs, mods, outcomes, {"result": now, **facts}, also=also, aim=("stops",))


def _next_round(g: Session, seat: str) -> Preview:
    """frontera.gamble.bank-points: whose points the next card is."""

    def run(ref: Ref, work: Session) -> Hashable:
        number, players = gambling.points(from_pool(ref, work, gambling.house_left(work), 1, ROUND, _worth, 1)[0])
        return f"{'player' if players else 'bank'}{number}"

    found = chances_of(g, seat, run)
    names = [(f"player{n}", 0) for n in (5, 3, 2, 1)] + [(f"bank{n}", n) for n in (1, 2, 3)]
    aim = tuple(name for name, bad in names if not bad)
    return Preview(ROUND, "spades or a joker", (), rows(found, names, ROUND), {}, aim=aim, aimed="player-points")


def _worth(card: str) -> int:
    number, players = gambling.points(card)
    return number * 2 + players


# games of chance -----------------------------------------------------------------------------------------------------
def chance_preview(g: Session, seat: str, who: str, people: Sequence[str], cheats: Sequence[str] = ()) -> Preview:
    """frontera.gamble.chance-outline: the skill of the evening decides whose luck may bring or cost money. Nobody else
    is taken for a cheat. Where a test that is made anew would have other cards, that it comes to that is a result."""
    sides = [gambling.gambler(g, one, one in cheats) for one in people]
    chances, samples = standing(g, seat, sides, (who,))
    first, even = chances[best_cards.AHEAD], chances[best_cards.EVEN]
    nothing, behind = chances[best_cards.NOTHING], chances[best_cards.BEHIND]
    anew = Fraction(0)
    if len(people) > 2:  # frontera.ruling.chance-nobody: those who are even at the top win; without any it is repeated
        first, even = first + even, Fraction(0)
        if g.board.switches.mode == NO_MANAGEMENT:  # with the same cards, as often as frontera.ruling.repeat-limit says
            tests = sum((nothing**k for k in range(REPEATS)), Fraction(0))
            first, behind, nothing = first * tests, behind * tests, nothing**REPEATS
        elif nothing < 1:
            anew, nothing = nothing, Fraction(0)
    lucky = luck(g, who)
    shown = {"wins": first * lucky, "even": first * (1 - lucky) + even + nothing, "anew": anew}
    if who in cheats:
        shown["caught-cheating"] = behind
    else:
        shown |= {"loses": behind * (1 - lucky), "even": shown["even"] + behind * lucky}
    mine = next(side for side in sides if side.who == who)
    rule = "frontera.gamble.chance-skill"
    names = (("wins", 0), ("even", 1), ("anew", 1), ("loses", 3), ("caught-cheating", 4))
    return telling.with_best_card(g, mine, rule, rows(shown, names, rule), samples, "wins")


def luck(g: Session, who: str) -> Fraction:
    """frontera.gamble.chance-luck-win: somebody's chance of an ace of the dead man's hand."""
    rule = "frontera.gamble.chance-luck-win"
    chances = chances_of(g, MAYOR, lambda ref, work: dead_mans_hand(ref, work, rule, who=who))
    return chances.get(True, Fraction(0))


def at_the_cards(g: Session, choice: Choice) -> Preview | None:
    """Honest or not, in a game of chance."""
    if choice.kind not in ("honest", "cheat"):
        return None
    seat = g[choice.actor].seat
    own = [who for who in g.tonight.cheats if g[who].seat == seat]
    cheats = [*own, choice.actor] if choice.kind == "cheat" else own
    return chance_preview(g, seat, choice.actor, g.tonight.people, cheats)


def skill_preview(g: Session, seat: str, who: str, people: Sequence[str], game: str) -> Preview:
    """frontera.gamble.skill-outline."""
    if game == gambling.DRINKING:
        return drinking_preview(g, who, people)
    return opposed_preview(g, seat, who, gambling.sides_of(g, people, game), "frontera.gamble.skill-list")


# drink ---------------------------------------------------------------------------------------------------------------
DRINK = "frontera.drink.duel-first-test"


def drinking_preview(g: Session, who: str, people: Sequence[str]) -> Preview:
    """A whole drinking duel in which nobody gives up: exact, for nothing but the dead man's hand is drawn."""
    shown = [
        ("defeat" if who not in winners else "victory" if len(winners) == 1 else "stalemate", p)
        for winners, p in last_on_their_chairs(g, people).items()
    ]
    outcomes = rows(summed(shown), (("victory", 0), ("stalemate", 1), ("defeat", 2)), DRINK)
    return Preview(DRINK, "last awake", (), outcomes, aim=("victory",))


Spread = dict[tuple[str, ...], Fraction]


def last_on_their_chairs(g: Session, people: Sequence[str]) -> Spread:
    """Who stands last, with the chance of it. Beyond everybody's Endurance all rounds are alike, so that a round in
    which nobody sinks may be left out."""
    alike = max([0, *(endurance(g[who]) - g[who].units for who in people)])
    sinks = [[_sinks(g, who, number) for who in people] for number in range(alike + 1)]

    @cache
    def spread(number: int, levels: tuple[int, ...]) -> Spread:
        awake = [n for n, level in enumerate(levels) if level > COMA]
        if len(awake) < 2:
            return {tuple(people[n] for n in awake): Fraction(1)}
        found: list[tuple[tuple[str, ...], Fraction]] = []
        nobody = Fraction(0)
        for fate in product((False, True), repeat=len(awake)):
            fates = dict(zip(awake, fate, strict=True))
            each = [sinks[number][n] if sunk else 1 - sinks[number][n] for n, sunk in fates.items()]
            p = prod(each, start=Fraction(1))
            after = tuple(level - fates.get(n, False) for n, level in enumerate(levels))
            if number == alike and after == levels:
                nobody = p
            elif all(level <= COMA for level in after):  # frontera.ruling.drink-duel-together
                found.append((tuple(people[n] for n in awake), p))
            elif p:
                found += [(winners, p * q) for winners, q in spread(min(number + 1, alike), after).items()]
        return {winners: p / (1 - nobody) for winners, p in summed(found).items()}

    return spread(0, tuple(g[who].sobriety for who in people))


def _sinks(g: Session, who: str, already: int) -> Fraction:
    """The chance that a unit costs a level, after so many of this duel."""
    work = g.fork()
    drinking.swallow(work, who, already, duel=True)
    chances = chances_of(work, MAYOR, lambda ref, one: bool(drinking.unit_test(ref, one, who)))
    return chances.get(True, Fraction(0))


def at_the_bottle(g: Session, choice: Choice) -> Preview | None:
    """One more unit, and what it may do to the drinker."""
    if choice.kind != "drink":
        return None

    def run(ref: Ref, work: Session) -> Hashable:
        return "sinks" if drinking.unit_test(ref, work, choice.actor) else "stays"

    whole = drinking_preview(g, choice.actor, g.tonight.people)
    work = g.fork()
    drinking.swallow(work, choice.actor, 1, duel=True)
    cards = drinking.duel_cards(work, choice.actor)
    rule = "frontera.drink.duel-one-card" if cards == 1 else "frontera.drink.duel-repeat"
    found = telling.by_luck(g, g[choice.actor].seat, run, (("stays", 0), ("sinks", 2)), rule, cards)
    return msgspec.structs.replace(found, also=whole.outcomes)


def heavy_preview(g: Session, who: str) -> Preview:
    """frontera.drink.heavy-count: how drunk somebody is found to be."""
    rule = "frontera.drink.heavy-count"

    def run(ref: Ref, work: Session) -> Hashable:
        return f"sobriety{min(work[who].sobriety, drinking.heavy_level(ref, work, who))}"

    shown = chances_of(g, MAYOR, run)
    names = [(f"sobriety{level}", -level) for level in range(0, COMA - 1, -1)]
    outcomes = rows(shown, names, rule)
    cards = int(str(drinking.heavy_band(g, who)["dmh_cards"]))
    return Preview(rule, an_ace(cards) if len(outcomes) > 1 else "", (), outcomes, aim=(outcomes[0].name,))


def evening_question(g: Session, choice: Choice) -> Preview | None:
    """A choice at one of the tables, while the evening is on."""
    if g.evening is None or choice.actor not in g.characters:
        return None
    return {"house": at_the_house, "chance": at_the_cards, "drink": at_the_bottle}[g.evening.kind](g, choice)
