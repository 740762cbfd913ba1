"""Gambling: against the house, against each other with much luck, and contests of skill.

The odds are against the gamblers on purpose (frontera.gamble.intent). Money is counted in cents; every amount won, lost
or owed is rounded down to the cent on its own (frontera.ruling.money-fractions).
"""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.cards import HIDDEN, in_order, is_joker, rank, suit, without
from sixgun.core.choice import Option, Refusal, offered
from sixgun.core.ref import Ref, whole
from sixgun.games.frontera import drawing, exchanges
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.choices import Cheat, Honest, KeepRound, Leave, PlayOn, Stop, VoidRound
from sixgun.games.frontera.decks import DEAD_MANS_HAND, NO_MANAGEMENT, NORMAL, WEAR, any_of, dead_mans_hand, value
from sixgun.games.frontera.drinking import drinking_duel
from sixgun.games.frontera.goods import goods_mods
from sixgun.games.frontera.knowledge import turn_up
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import MAYOR, PILE, Evening, Session, deck_of, replace, spent_of
from sixgun.games.frontera.trials import (
    PARTIAL,
    SUCCESS,
    Contest,
    Contestant,
    Result,
    equipped,
    gives_end,
    opposed_test,
    trait_test,
)

_POINTS: dict[str, int] = {row["key"]: row["points"] for row in table("bank-points")}
SKILL_GAMES: dict[str, str] = {row["key"]: row["test"] for row in table("skill-games")}
DRINKING = "drinking"
QUARTERS = 4
"""frontera.gamble.bank-loss: a point is a quarter of the money; frontera.gamble.bank-gain-double: beyond four it
doubles."""
COURT = ("J", "Q", "K")


# the house -----------------------------------------------------------------------------------------------------------
def points(card: str) -> tuple[int, bool]:
    """frontera.gamble.bank-points, frontera.gamble.bank-round: how many, and whether they are the player's: spades are,
    and a joker always is (frontera.ruling.joker-casino)."""
    if is_joker(card):
        return _POINTS["joker"], True
    kind = "ace" if rank(card) == "A" else "court" if rank(card) in COURT else "number"
    return _POINTS[kind], suit(card) == "S"


def ahead_by(card: str) -> int:
    """frontera.gamble.bank-result: what a card of the house changes for it."""
    number, players = points(card)
    return -number if players else number


def house_cards(g: Session) -> tuple[str, ...]:
    """frontera.gamble.bank-deck, frontera.ruling.casino-deck-scope: all of the Mayor's cards and the dead man's hand;
    without management the whole pack and it. frontera.ruling.casino-dmh-busy: it is used for its own tests as well.
    frontera.ruling.casino-own-people: what one of the Mayor's people has played meanwhile neither joins nor leaves."""
    mode, own = g.board.switches.mode, g.evening.own if g.evening is not None else ()
    if mode == NO_MANAGEMENT:
        return in_order((*g.cards(PILE), *DEAD_MANS_HAND))
    if mode == NORMAL:
        mine = without((*g.cards(deck_of(MAYOR)), *g.cards(spent_of(MAYOR))), own)
    else:
        mine = (*g.cards(deck_of(MAYOR)), *own)
    return in_order((*mine, *DEAD_MANS_HAND))


def house_zones(g: Session) -> tuple[str, ...]:
    """Where the cards of the house lie, besides the dead man's hand."""
    if g.board.switches.mode == NO_MANAGEMENT:
        return (PILE,)
    return (deck_of(MAYOR), spent_of(MAYOR)) if g.board.switches.mode == NORMAL else (deck_of(MAYOR),)


def refusal(g: Session, who: str) -> Refusal | None:
    """frontera.ruling.casino-no-money: no stake, no session. frontera.ruling.casino-unable: nor for the helpless."""
    if helpless := unable(g, who):
        return helpless
    if g[who].cents <= 0:
        return Refusal("frontera.ruling.casino-no-money", "no-money", facts={"who": who})
    return None


def unable(g: Session, who: str) -> Refusal | None:
    """frontera.ruling.casino-unable: a character who cannot act takes part in no game of any kind."""
    return None if able(g[who]) else Refusal("frontera.ruling.casino-unable", "cannot-act", facts={"who": who})


def stake_of(g: Session, who: str, stake: int = 0) -> int:
    """What somebody plays for, in cents: all that he carries, or less where the Mayor allows limited stakes
    (frontera.ruling.chance-zero-sum)."""
    return min(stake or g[who].cents, g[who].cents)


@whole
def against_the_house(ref: Ref, g: Session, who: str, stake: int = 0) -> int:
    """frontera.gamble.bank-outline: an evening against the bank, until the player gets away from the table; by how many
    points the house is ahead then. Afterwards all cards are back where they were."""
    g.evening = Evening("house", (who,), start=stake_of(g, who, stake))
    _sit_down(ref, g, who)
    result = stay_at_the_house(ref, g)
    start, cheat = g.tonight.start, who in g.tonight.cheats
    g.evening = None
    _settle_house(ref, g, who, result, start, cheat)
    return result


@whole
def stay_at_the_house(ref: Ref, g: Session) -> int:
    """The rounds of an evening from wherever it stands: frontera.ruling.casino-closes: no longer than the house is
    open. frontera.gamble.bank-result: by how many points the house is ahead in the end."""
    while g.tonight.rounds < g.board.switches.house_rounds:
        ref.again("frontera.ruling.casino-closes")
        house_round(ref, g)
        if not after_round(ref, g):
            break
    return g.tonight.result


def house_left(g: Session) -> tuple[str, ...]:
    """frontera.gamble.bank-round, .bank-reshuffle: what the next card comes from; without management each round from
    the full pack, otherwise from what is left, and all of them again when it runs out."""
    left = list(house_cards(g))
    if g.board.switches.mode == NO_MANAGEMENT or len(g.tonight.shown) >= len(left):
        return tuple(left)
    for card in g.tonight.shown:
        one = card if card in left else HIDDEN
        if one in left:
            left.remove(one)
    return tuple(left)


def house_round(ref: Ref, g: Session) -> None:
    """frontera.gamble.bank-round: one card, and somebody's points."""
    who, card = g.tonight.people[0], house_card(ref, g, house_left(g))
    (bank, player), (number, players) = (g.tonight.bank, g.tonight.player), points(card)
    fresh = g.board.switches.mode == NO_MANAGEMENT or len(g.tonight.shown) >= len(house_cards(g))
    shown = (card,) if fresh else (*g.tonight.shown, card)
    now = replace(g.tonight, rounds=g.tonight.rounds + 1, before=(bank, player), shown=shown)
    now = replace(now, player=player + number) if players else replace(now, bank=bank + number)
    g.evening = now
    ref.tell("house-round", "frontera.gamble.bank-round", who=who, card=card, bank=now.bank, player=now.player)


@whole
def house_card(ref: Ref, g: Session, left: Sequence[str]) -> str:
    """One card of what is left to the house. frontera.ruling.casino-phase1: turned cards become known to all and go
    back afterwards."""
    card = any_of(ref, left, 1, "frontera.gamble.bank-round")[0]
    if g.board.switches.mode == NORMAL and card not in DEAD_MANS_HAND:
        zone = next((zone for zone in house_zones(g) if card in g.cards(zone)), "")
        if zone:
            turn_up(g, zone, card)
    return card


def after_round(ref: Ref, g: Session) -> bool:
    """Whether the evening goes on after a round."""
    who, cheat = g.tonight.people[0], bool(g.tonight.cheats)
    kind = wish(ref, g)
    if kind == "leave":
        return False
    if kind == "play-on":
        return goes_on(ref, g, None)
    result, mode = stop_test(ref, g, who, cheat, g.tonight.shown[-1]), g.board.switches.mode
    if result.card and g[who].seat == MAYOR and (g.phase == 1 if mode == NORMAL else mode == WEAR):
        # frontera.ruling.casino-own-people: it has come to the Mayor's from the common pile, or has worn out
        g.evening = replace(g.tonight, own=(*g.tonight.own, result.card))
    return goes_on(ref, g, result)


def wish(ref: Ref, g: Session) -> str:
    """What the gambler does after a round: leave, try to stop, or play on."""
    who = g.tonight.people[0]
    facts = {"ask": "at-the-house", "who": who}
    options = _after_round(who, g.tonight.may_leave)
    return ref.ask(g[who].seat, "frontera.gamble.bank-stop-test", options, facts=facts).kind


def goes_on(ref: Ref, g: Session, result: Result | None) -> bool:
    """What the test, if he made one, leads to: frontera.gamble.bank-stop-success, .bank-stop-partial,
    .bank-stop-fail."""
    who = g.tonight.people[0]
    if result is not None and result.grade == SUCCESS:
        if _voids(ref, g, who, result, g.tonight.shown[-1]):
            bank, player = g.tonight.before
            g.evening = replace(g.tonight, bank=bank, player=player)
        return False
    g.evening = replace(g.tonight, may_leave=result is not None and result.grade == PARTIAL)
    return True


def _after_round(who: str, may_leave: bool) -> list[Option]:
    """frontera.gamble.bank-stop-test, .bank-stop-fail: going on needs no test. frontera.gamble.bank-stop-partial,
    frontera.ruling.casino-partial-optional, .casino-stop-each-round: a right to leave may be used, given up for a new
    test, or lapse."""
    rule = "frontera.gamble.bank-stop-test"
    leave = offered("frontera.gamble.bank-stop-partial", Leave(who)) if may_leave else []
    return leave + offered(rule, Stop(who), PlayOn(who))


def gambler(g: Session, who: str, cheat: bool) -> Contestant:
    """Head (Cunning; frontera.ruling.cunning-skill-name), or Hands (Deftness) for a cheat (frontera.cheat.skill)."""
    trait, skill = ("hands", "deftness") if cheat else ("head", "cunning")
    return Contestant(who, trait, skill, tuple(goods_mods(g, who, skill, cheat=cheat)))


def stop_test(ref: Ref, g: Session, who: str, cheat: bool, last: str) -> Result:
    """frontera.gamble.bank-stop-test, after a round with this `last` card of the house."""
    one, rule = gambler(g, who, cheat), "frontera.gamble.bank-stop-test"
    return trait_test(ref, g, one, rule=rule, secret=True, more=worth_more(last), gives=gives_end)


def worth_more(last: str) -> int:
    """frontera.ruling.casino-which-card: the value from which on a success serves the gambler better, because it leaves
    the points of the bank out; 0 where they are his own, or before any round."""
    return value(last) if last and not points(last)[1] else 0


def may_void(played: str, last: str) -> bool:
    """frontera.gamble.bank-stop-ignore, frontera.ruling.casino-ignore-value: what a success with this card allows."""
    return value(played) >= value(last)


def _voids(ref: Ref, g: Session, who: str, result: Result, card: str) -> bool:
    """frontera.gamble.bank-stop-success: he may leave now; frontera.gamble.bank-stop-ignore,
    frontera.ruling.casino-ignore-value, .casino-ignore-first: with a card at least as high as the last one of the house
    he may leave that round out as well."""
    rule = "frontera.gamble.bank-stop-ignore"
    if not may_void(result.card, card):
        return False
    options = offered(rule, KeepRound(who), VoidRound(who))
    if not points(card)[1]:
        options.reverse()
    return ref.ask(g[who].seat, rule, options, facts={"who": who, "card": card}).kind == "void-round"


def settlement(result: int, start: int, times: int = 1, money: int = 0) -> tuple[int, int]:
    """What an evening changes, in cents: money, and debt. frontera.gamble.bank-zero, .bank-loss, .bank-debt,
    .bank-gain, .bank-gain-double, frontera.ruling.casino-money-base, .casino-debt-amount, .casino-gain-formula. A gain
    that counts several `times` is rounded once, after that (frontera.ruling.money-fractions). A gambler who played for
    less than the `money` that he carries pays what he owes from the rest (frontera.ruling.chance-zero-sum)."""
    if result >= 0:
        lost = min(start, start * result // QUARTERS)
        owed = start * max(0, result - QUARTERS) // QUARTERS
        paid = min(owed, max(0, money - lost))
        return -lost - paid, owed - paid
    won = -result
    if won <= QUARTERS:
        return times * start * won // QUARTERS, 0
    return times * start * 2 ** (won - QUARTERS), 0


def house_money(result: int, start: int, cheat: bool, money: int) -> tuple[int, int]:
    """What an evening changes, in cents: money, and debt. frontera.ruling.cheat-house-meaning: below 0 a Victory, which
    pays a cheat double (frontera.cheat.win); above 0 a Defeat, with which he is caught and loses everything that he
    has played for (frontera.cheat.lose, frontera.ruling.cheat-house-loss). `money` is what he carries."""
    if cheat and result > 0:
        return -start, 0
    return settlement(result, start, 2 if cheat else 1, money)


def _settle_house(ref: Ref, g: Session, who: str, result: int, start: int, cheat: bool) -> None:
    """frontera.gamble.bank-loss-exchange, .bank-gain-exchange: the Mayor or the player wins the bet's exchange; a cheat
    who is caught pays for it otherwise (frontera.ruling.cheat-exchange-by)."""
    seat = g[who].seat
    change, debt = house_money(result, start, cheat, g[who].cents)
    if cheat and result > 0:
        g.change(who, cents=g[who].cents + change)
        ref.tell("caught-cheating", "frontera.cheat.lose", who=who, dollars=start / 100)
        exchanges.cheat_caught(ref, g, seat, MAYOR)  # frontera.ruling.cheat-exchange-by
        return
    g.change(who, cents=g[who].cents + change, debt=g[who].debt + debt)
    ref.tell("house-settled", "frontera.gamble.bank-result", who=who, result=result, dollars=change / 100)
    if debt:
        ref.tell("house-debt", "frontera.gamble.bank-debt", who=who, dollars=debt / 100)
    if result == 0:
        exchanges.bet_tied(ref, g, (seat, MAYOR))  # frontera.gamble.bank-zero
    elif result > 0:
        exchanges.bet_won(ref, g, MAYOR, seat)  # frontera.gamble.bank-loss-exchange
    else:
        exchanges.bet_won(ref, g, seat, MAYOR)  # frontera.gamble.bank-gain-exchange


def _sit_down(ref: Ref, g: Session, who: str) -> None:
    """frontera.ruling.cheat-declare: whether he cheats is chosen in secret before the first draw, and not changed
    during the evening."""
    rule = "frontera.cheat.skill"
    if ref.ask(g[who].seat, rule, offered(rule, Honest(who), Cheat(who)), facts={"who": who}).kind == "cheat":
        g.evening = replace(g.tonight, cheats=(*g.tonight.cheats, who))


# games of chance -----------------------------------------------------------------------------------------------------
@whole
def game_of_chance(ref: Ref, g: Session, people: Sequence[str], stake: int = 0) -> Contest:
    """frontera.gamble.chance-outline: one opposed test for the evening's skill, then everybody's luck.

    frontera.gamble.chance-stalemate-cards, frontera.ruling.cheat-stalemate: two who are even swap as for a tie, and
    nobody is caught. frontera.ruling.chance-nobody: three or more repeat the skill test until somebody shows at least
    the colour."""
    g.evening = Evening("chance", tuple(people))
    for who in people:
        _sit_down(ref, g, who)
    cheats = {who: who in g.evening.cheats for who in people}
    g.evening = None
    sides = [gambler(g, who, cheats[who]) for who in people]
    contest = opposed_test(ref, g, sides, "frontera.gamble.chance-skill", again=len(people) > 2, secret=True)
    if contest.nothing or (len(contest.winners) == 2 == len(people)):
        # frontera.gamble.chance-stalemate-two, frontera.ruling.cheat-stalemate: nothing won, nothing lost
        ref.tell("even-evening", "frontera.gamble.chance-stalemate-two", people=tuple(people))
        if len(people) == 2:
            exchanges.bet_tied(ref, g, [g[who].seat for who in people])  # frontera.gamble.chance-stalemate-cards
        return contest
    caught = []
    for who in people:
        if who in contest.winners:
            _luck_of_winner(ref, g, who, cheats[who], stake)
        elif cheats[who]:
            caught.append(who)
            lost = stake_of(g, who, stake)
            ref.tell("caught-cheating", "frontera.cheat.lose", who=who, dollars=lost / 100)
            g.change(who, cents=g[who].cents - lost)
        else:
            _luck_of_loser(ref, g, who, stake)
    _chance_exchanges(ref, g, contest, people, caught)
    return contest


def _luck_of_winner(ref: Ref, g: Session, who: str, cheat: bool, stake: int) -> None:
    """frontera.gamble.chance-victory, .chance-stalemate-many, .chance-luck-win, frontera.ruling.chance-luck-order,
    .chance-zero-sum: an ace doubles his money; a cheat gains twice as much (frontera.ruling.cheat-chance-win)."""
    gain = 0
    if dead_mans_hand(ref, g, "frontera.gamble.chance-luck-win", who=who):
        gain = stake_of(g, who, stake) * (2 if cheat else 1)
    g.change(who, cents=g[who].cents + gain)
    ref.tell("lucky" if gain else "no-luck", "frontera.gamble.chance-luck-win", who=who, dollars=gain / 100)


def _luck_of_loser(ref: Ref, g: Session, who: str, stake: int) -> None:
    """frontera.gamble.chance-defeat, frontera.gamble.chance-luck-lose: an eight loses everything."""
    lost = 0 if dead_mans_hand(ref, g, "frontera.gamble.chance-luck-lose", who=who) else stake_of(g, who, stake)
    g.change(who, cents=g[who].cents - lost)
    ref.tell("loses-all" if lost else "loses-nothing", "frontera.gamble.chance-luck-lose", who=who, dollars=lost / 100)


def _chance_exchanges(ref: Ref, g: Session, contest: Contest, people: Sequence[str], caught: Sequence[str]) -> None:
    """frontera.gamble.chance-victory, .chance-defeat; a cheat who was caught loses a card instead, one in total, to the
    winner, random among tied ones (frontera.ruling.cheat-exchange-by, frontera.ruling.cheat-replaces-exchange)."""
    if not exchanges.active(g):
        return
    for who in caught:
        rival = contest.victor or ref.pick(contest.winners, "frontera.ruling.cheat-exchange-by")
        exchanges.cheat_caught(ref, g, g[who].seat, g[rival].seat)
    exchanges.swap_cards(ref, g, contest.winners, [who for who in people if who not in caught])


# games of skill ------------------------------------------------------------------------------------------------------
def sides_of(g: Session, people: Sequence[str], game: str) -> list[Contestant]:
    return [equipped(g, who, *SKILL_GAMES[game].split("/")) for who in people]


@whole
def game_of_skill(ref: Ref, g: Session, people: Sequence[str], game: str, stake: int = 0) -> tuple[str, ...]:
    """frontera.gamble.skill-outline, .skill-list, frontera.ruling.rodeo-test: an opposed test of the skill for stakes
    agreed beforehand: the winner takes them, a Stalemate returns them (frontera.ruling.skill-bet-stake,
    frontera.gap.skill-game-payout). Nobody cheats here (frontera.ruling.cheat-skill-games). A winner is needed, so it
    is made anew when nobody shows anything (frontera.ruling.opposed-repeat)."""
    stake = exchanges.affordable(g, people, stake)
    if game == DRINKING:
        winners = drinking_duel(ref, g, people)
    else:
        sides = sides_of(g, people, game)
        drawing.ready_for_contest(ref, g, sides)
        winners = opposed_test(ref, g, sides, "frontera.gamble.skill-list", again=True).winners
    exchanges.take_stakes(ref, g, winners, people, stake)
    exchanges.swap_cards(ref, g, winners, people)
    return winners
