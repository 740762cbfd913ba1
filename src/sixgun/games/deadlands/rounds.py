"""The beginning and the end of a round (deadlands.fight-frame.round): bleeding, rolls of the surprised, Quickness, the
deal, the jokers, and what is thrown away at last."""

from __future__ import annotations

from sixgun.core.cards import BLACK_JOKER, RED_JOKER
from sixgun.core.choice import Option
from sixgun.core.ref import Ref
from sixgun.games.deadlands import cards, chips, dice, goals, neutrals, skills, wounds
from sixgun.games.deadlands.choices import Alertness
from sixgun.games.deadlands.state import Arm, Person, Shootout, replace

ROUND, END = "deadlands.fight-frame.round", "deadlands.actions.round-end"
COGNITION, ALERTNESS = "deadlands.surprise.cognition-roll", "deadlands.surprise.tn-range"
SURPRISED, REACT = "deadlands.surprise.failure", "deadlands.surprise.guts-to-react"
QUICKNESS, BUST = "deadlands.actions.quickness-raises", "deadlands.actions.quickness-bust"
FREE, MOST = "deadlands.actions.free-card", "deadlands.actions.maximum-five"
RED_CHIP, BLACK_CHIP = "deadlands.joker.red-chip", "deadlands.joker.black-chip"
BLACK, RESHUFFLE = "deadlands.joker.black-highest", "deadlands.joker.black-reshuffle"
GUTS_TN = 5
ALERT, UNPREPARED = 5, 11
SECOND_CARD, CARDS = 5, 5


def in_turn(g: Shootout) -> tuple[str, ...]:
    """deadlands.ruling.deal-order: the posse's people in roster order, then the others."""
    return tuple(one.id for side in g.sides for one in g.of_side(side))


# surprise ------------------------------------------------------------------------------------------------------------
def surprise_tn(g: Shootout, one: Person) -> int:
    """deadlands.ruling.surprise-scope: the target number of the scenario for him or his side, or what the Marshal has
    said; 0 for those who cannot be surprised. A scout expects an ambush (deadlands.table.house-scenarios)."""
    liable = dict(g.board.surprise)
    number = liable.get(one.id, liable.get(one.side, 0))
    if number and g.sheet(one.id).scout:
        return ALERT
    return g.progress.get("alertness", number) if number else 0


def begin_surprise(ref: Ref, g: Shootout) -> None:
    """deadlands.surprise.tn-range, deadlands.scenario.marshal-seat: a human Marshal may set another target number
    before the first roll."""
    g.waiting = tuple(who for who in in_turn(g) if surprise_tn(g, g[who]))
    if g.waiting and g.board.marshal:
        given = surprise_tn(g, g[g.waiting[0]])
        numbers = sorted(range(ALERT, UNPREPARED + 1), key=lambda number: (number != given, number))
        seat = g.sides[g.other_side(g.posse)].seat
        answer = ref.ask(seat, ALERTNESS, [Option(Alertness(n), rules=(ALERTNESS,)) for n in numbers])
        assert isinstance(answer, Alertness)
        g.progress["alertness"] = answer.number
        ref.tell("alertness", ALERTNESS, number=answer.number)
    g.phase = "surprise"


def surprise(ref: Ref, g: Shootout) -> None:
    """deadlands.surprise.cognition-roll: each for himself."""
    if not g.waiting:
        g.phase = "round"
        return
    who, g.waiting = g.waiting[0], g.waiting[1:]
    tn = surprise_tn(g, g[who])
    rolled = dice.trait_roll(ref, g, who, g.sheet(who).trait("cognition"), COGNITION, skills.wounded(g, who), tn=tn)
    caught = not dice.succeeded(rolled, tn)
    g.change(who, surprised=caught)
    ref.tell("surprised" if caught else "alert", COGNITION, rolled.roll, who=who, tn=tn, bust=rolled.bust)


def react(ref: Ref, g: Shootout) -> None:
    """deadlands.surprise.guts-to-react, deadlands.ruling.surprise-repeat: those who were surprised in an earlier
    round."""
    if not g.waiting:
        _await_quickness(g)
        return
    who, g.waiting = g.waiting[0], g.waiting[1:]
    pool, mods = skills.aptitude(g, who, "guts")
    rolled = dice.trait_roll(ref, g, who, pool, REACT, (*mods, *skills.wounded(g, who)), tn=GUTS_TN)
    frozen = not dice.succeeded(rolled, GUTS_TN)
    g.change(who, surprised=frozen)
    ref.tell("stays-surprised" if frozen else "reacts", REACT, rolled.roll, who=who, tn=GUTS_TN, bust=rolled.bust)


# the round begins ----------------------------------------------------------------------------------------------------
def start(ref: Ref, g: Shootout) -> None:
    """deadlands.fight-frame.round: the next round, until the last one is over."""
    if g.round >= g.board.rounds:
        goals.finish(ref, g)
        return
    g.round += 1
    ref.tell("round", ROUND, round=g.round, rounds=g.board.rounds)
    g.waiting = tuple(one.id for one in g.people.values() if wounds.bleeds(one))
    g.phase = "bleed"


def bleed(ref: Ref, g: Shootout) -> None:
    """deadlands.wind.bleed-timing: one after the other."""
    if g.waiting:
        who, g.waiting = g.waiting[0], g.waiting[1:]
        wounds.bleed(ref, g, who)
        return
    goals.judge(ref, g)
    g.waiting = tuple(who for who in in_turn(g) if g[who].surprised and g[who].up) if g.round > 1 else ()
    g.phase = "react"


def _await_quickness(g: Shootout) -> None:
    """deadlands.actions.free-card: everybody who is able to act; the stunned, too (deadlands.stun.state)."""
    g.waiting = tuple(who for who in in_turn(g) if g[who].able)
    g.due = {}
    g.phase = "quickness"


def quickness(ref: Ref, g: Shootout) -> None:
    """deadlands.actions.quickness-success, deadlands.actions.quickness-raises, deadlands.actions.quickness-penalties:
    how many cards each is dealt, five at most (deadlands.actions.maximum-five)."""
    if not g.waiting:
        g.phase = "deal"
        return
    who, g.waiting = g.waiting[0], g.waiting[1:]
    pool = g.sheet(who).trait("quickness")
    rolled = dice.trait_roll(ref, g, who, pool, QUICKNESS, skills.wounded(g, who), tn=SECOND_CARD, raises=True,
                             most_raises=CARDS - 2, busts=True)  # fmt: skip
    number = cards_for(g, rolled)
    if number:
        g.due[who] = number
    ref.tell("quickness", BUST if rolled.bust else QUICKNESS, rolled.roll, who=who, cards=number, bust=rolled.bust)


def cards_for(g: Shootout, rolled: dice.Rolled) -> int:
    """deadlands.table.quickness-cards, deadlands.actions.quickness-bust, deadlands.ruling.quickness-bust"""
    if rolled.bust:
        return 1 if g.board.switches.bust_keeps_free_card else 0
    if rolled.total < SECOND_CARD:
        return 1
    return min(2 + dice.raises(rolled.total, SECOND_CARD), CARDS)


def deal(ref: Ref, g: Shootout) -> None:
    """deadlands.ruling.deal-order: each deck deals to its own side, all cards of one person at once."""
    for who in in_turn(g):
        number = g.due.get(who, 0)
        if number:
            got = cards.deal(ref, g, who, number)
            ref.tell("dealt", cards.DEAL, who=who, cards=len(got))
            ref.tell("dealt-own", cards.DEAL, seats=(g.seat_of(who),), who=who, hand=got)
    g.due = {}
    g.phase = "jokers"


def jokers(ref: Ref, g: Shootout) -> None:
    """deadlands.joker.red-chip, deadlands.joker.black-chip: chips first; then black jokers take their toll
    (deadlands.joker.black-highest). Jokers are shown."""
    for who in in_turn(g):
        hand = g.hands.get(who, ())
        if RED_JOKER in hand and is_player(g, who):
            chips.draw_chip(ref, g, g.purse(who), RED_CHIP)
        if BLACK_JOKER in hand and is_player(g, who):
            chips.draw_chip(ref, g, g.other_side(g[who].side), BLACK_CHIP)
    for who in in_turn(g):
        if BLACK_JOKER in g.hands.get(who, ()):
            _black_joker(ref, g, who)
    g.passed = ()
    g.called = ""
    g.phase = "gap"


def _black_joker(ref: Ref, g: Shootout, who: str) -> None:
    """deadlands.special.black-joker: deadlands.joker.black-discard, deadlands.ruling.black-joker-sleeve,
    deadlands.ruling.both-jokers"""
    ref.tell("black-joker", "deadlands.joker.black-discard", who=who)
    cards.take(g, who, BLACK_JOKER)
    g.discard(who, BLACK_JOKER)
    cards.lose_highest(ref, g, who, BLACK)
    g.reshuffle = True


def is_player(g: Shootout, who: str) -> bool:
    """deadlands.ruling.joker-chip-side, deadlands.ruling.no-marshal: where a Marshal plays, only the posse's people are
    player characters."""
    return not g.board.marshal or g[who].side == g.posse


# the round ends ------------------------------------------------------------------------------------------------------
def end(ref: Ref, g: Shootout) -> None:
    """deadlands.actions.round-end: what is left in hands is discarded, but not what is up a sleeve
    (deadlands.sleeve.duration), and what lasts for a round is over; then a pending reshuffle
    (deadlands.joker.black-reshuffle)."""
    neutrals.move(ref, g)
    for who in in_turn(g):
        g.discard(who, *g.hands.pop(who, ()))
        one = g[who]
        arms = tuple(_rested(arm) for arm in one.arms)
        g.change(who, running=False, moved=0.0, walked=0.0, tested=(), arms=arms)
    if g.reshuffle:
        for deck in g.discards:
            g.discards[deck] = ()
        g.reshuffle = False
        ref.tell("reshuffles-all", RESHUFFLE)
    goals.after_round(ref, g)
    if g.ended is None:
        g.phase = "round"


def _rested(arm: Arm) -> Arm:
    """deadlands.auto.recoil: counted by the round."""
    return replace(arm, bursts=0) if arm.bursts else arm
