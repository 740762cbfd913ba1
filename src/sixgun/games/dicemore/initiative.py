"""Cards and initiative: who is chosen, who wins the roll, who goes first."""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import Choice, Option, Question, Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.dicemore import duel, rally, space, trials
from sixgun.games.dicemore.choices import Card, First, Withdraw
from sixgun.games.dicemore.scores import cool_score
from sixgun.games.dicemore.state import Character, Skirmish

CARD = "dicemore.init.hidden-choice"
LEFTOVERS = "dicemore.ruling.initiative-leftovers"
ROLL = "dicemore.init.roll"
WINNER = "dicemore.init.winner-choice"
NERVES = "dicemore.special.injury-nerves"
FAME = "dicemore.skill.fame-initiative"
WITHDRAW = "dicemore.ruling.withdrawal-timing"
FAME_REACH = 6.0


def candidates(g: Skirmish, side: str) -> list[str]:
    """Who of a side may be chosen: dicemore.turn.one-activation-per-round, dicemore.ruling.initiative-scared-card,
    dicemore.ruling.scenario-persons (no cards for persons), dicemore.ruling.duel-details."""
    if not rally.takes_part(g, side):
        return []
    return [
        c.id
        for c in g.characters.values()
        if c.side == side and not c.out and not c.acted and not c.person and not c.bearer and duel.has_card(g, c.id)
    ]


# choosing ------------------------------------------------------------------------------------------------------------
def choose(ref: Ref, g: Skirmish, sides: Sequence[str], may_withdraw: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """dicemore.init.hidden-choice: every player picks one of his miniatures secretly; all are shown together.

    dicemore.setup.activation-cards: a character's card stands for it. dicemore.ruling.initiative-leftovers: a side that
    is alone picks openly. Where there is nothing to decide nobody is asked. Returns the chosen ones, and the sides that
    leave the field (dicemore.ruling.withdrawal-timing)."""
    picked = {side: candidates(g, side)[0] for side in sides}
    asked = [side for side in sides if may_withdraw or len(candidates(g, side)) > 1]
    answers = ref.ask_all([_question(g, side, len(sides) == 1, may_withdraw) for side in asked])
    chosen = dict(zip(asked, answers, strict=True))
    picked |= {side: answer.target for side, answer in chosen.items()}
    return tuple(picked.values()), tuple([side for side, answer in chosen.items() if isinstance(answer, Withdraw)])


def _question(g: Skirmish, side: str, alone: bool, may_withdraw: bool) -> Question:
    able = candidates(g, side)
    rule = LEFTOVERS if alone else CARD
    found = [Option(Card(who), 0, (rule,)) for who in able]
    if may_withdraw and _has_lost_much(g, side):
        found.append(Option(Withdraw(), 0, ("dicemore.end.withdrawal", WITHDRAW)))

    def check(choice: Choice) -> Refusal | None:
        if isinstance(choice, Withdraw):
            return None if may_withdraw else Refusal(WITHDRAW, "withdraw-at-start-of-round", ("card",))
        if isinstance(choice, Card) and choice.target in able:
            return None
        return Refusal(rule, "no-card", tuple(able), {"who": choice.target})

    return Question(g.bands[side].seat, rule, found, check, {"side": side, "round": g.round})


def _has_lost_much(g: Skirmish, side: str) -> bool:
    """When leaving the field is listed; it may be declared at any start of a round."""
    members = g.bands[side].members
    return 2 * sum(1 for who in members if g[who].out) >= len(members) > 0


# the roll ------------------------------------------------------------------------------------------------------------
def mods(g: Skirmish, who: str) -> tuple[Mod, ...]:
    """dicemore.init.roll: COOL and fame; dicemore.ruling.whisky counts for every use of COOL."""
    c = g[who]
    found = [Mod(cool_score(c), "dicemore.skill.coolness", "COOL")]
    fame, owner = best_fame(g, c)
    if fame:
        found.append(Mod(fame, FAME, "fame", (owner,)))
    return tuple(found)


def best_fame(g: Skirmish, c: Character) -> tuple[int, str]:
    """dicemore.skill.fame-initiative, dicemore.ruling.fame-source, dicemore.ruling.inches-are-u: the unspent
    fame of the character itself or of one friend within 6U, whichever is best."""
    found = [(c.fame - c.fame_spent, c.id)]
    if c.inside:
        for friend in g.friends(c.id):
            fame = friend.fame - friend.fame_spent
            if fame > 0 and space.within(space.distance(g, c.id, friend.id), FAME_REACH):
                found.append((fame, friend.id))
    return max(found, key=lambda pair: pair[0])


def roll_off(ref: Ref, g: Skirmish, revealed: Sequence[str]) -> tuple[str, ...]:
    """dicemore.init.roll: the revealed characters in the order of their totals, the winner first.

    dicemore.ruling.initiative-tie: those tied roll again with the same modifiers."""
    plus = {who: mods(g, who) for who in revealed}
    shaken = any("injury-nerves" in g[who].injuries for who in revealed)
    if len(revealed) == 2 and not shaken:
        one, other = revealed
        totals = (sum(mod.value for mod in plus[one]), sum(mod.value for mod in plus[other]))
        for first, second in ref.opposed(6, totals, ROLL):
            ref.tell("initiative", ROLL, who=one, die=first, total=first + totals[0], mods=plus[one])
            ref.tell("initiative", ROLL, who=other, die=second, total=second + totals[1], mods=plus[other])
        return (one, other) if first + totals[0] > second + totals[1] else (other, one)
    return _ranked(ref, g, list(revealed), plus)


def _ranked(ref: Ref, g: Skirmish, people: list[str], plus: dict[str, tuple[Mod, ...]]) -> tuple[str, ...]:
    """dicemore.ruling.initiative-pairing: with more players, in descending order of totals."""
    totals: dict[str, int] = {}
    for who in people:
        roll = ref.dice(1, 6, ROLL, plus[who])
        ref.tell("initiative", ROLL, roll=roll, who=who, die=roll.dice[0], total=roll.total)
        totals[who] = roll.total
        if roll.dice[0] == 1:
            _nerves(ref, g, who)
    found: list[str] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [who for who in people if totals[who] == total]
        found += tied if len(tied) == 1 else _ranked(ref, g, tied, plus)
    return tuple(found)


def _nerves(ref: Ref, g: Skirmish, who: str) -> None:
    """dicemore.special.injury-nerves, dicemore.ruling.nerves: a 1 leaves him shocked for the round, without flight;
    not beside the Captain (dicemore.char.captain)."""
    c = g[who]
    if "injury-nerves" in c.injuries and not c.shocked and not c.scared and not trials.beside_captain(g, who):
        g.change(who, shocked=True, unnerved=True)
        ref.tell("nerves", NERVES, who=who)


def calm_down(g: Skirmish) -> None:
    """dicemore.ruling.nerves: the shock of shaken nerves ends with the round."""
    for c in list(g.characters.values()):
        if c.unnerved:
            g.change(c.id, unnerved=False, shocked=False)


def order(ref: Ref, g: Skirmish, ranked: tuple[str, ...]) -> tuple[str, ...]:
    """dicemore.init.winner-choice, dicemore.ruling.initiative-pairing: the winner goes first or lets another; all
    revealed characters act in this step."""
    winner = ranked[0]
    answer = ref.ask(
        g.seat_of(winner),
        WINNER,
        [Option(First(winner, who), 0, (WINNER,)) for who in ranked],
        facts={"who": winner},
    )
    ref.tell("goes-first", WINNER, who=answer.target, winner=winner)
    return (answer.target, *[who for who in ranked if who != answer.target])
