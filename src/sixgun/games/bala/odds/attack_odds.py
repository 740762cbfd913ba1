"""The odds of a declared attack, from the dice of the move to those of the fight.

The rules carry the move out until a fight begins, once for every way the dice can fall; then they play the fight from
wherever it began."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import copy
from fractions import Fraction
from typing import Any, NamedTuple

from sixgun.core.game import Outcome, Preview
from sixgun.core.log import Mod
from sixgun.core.odds import OddsRef, SilentOddsRef, enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.bala import fighters, harm, melee, turn
from sixgun.games.bala.choices import Move
from sixgun.games.bala.state import Fight

TRIGGER = "bala.melee.trigger"
NO_FIGHT, ANOTHER = "no-fight", "fights-another"
_EFFECTS = ((melee.WOUND, 4), (melee.DAMAGE, 3), (melee.SHOCKS, 2), (melee.SHOCK, 1))
VICTORIES = tuple([f"win-{effect}" for effect, _ in _EFFECTS])
"""Names of what an attacker is after."""


# the move ------------------------------------------------------------------------------------------------------------
class Begun(NamedTuple):
    """A fight as it begins, the attacker in contact, and how likely it is to begin so."""

    p: Fraction
    g: Fight
    galloped: float
    unseen: bool


class _FightBegins(BaseException):
    """Thrown where a fight begins; the working copy is left as it stands there. A BaseException, so that no rule can
    swallow it by mistake."""

    def __init__(self, target: str, unseen: bool) -> None:
        super().__init__("a fight begins")
        self.target = target
        self.unseen = unseen


class _UpToFight(OddsRef):
    """Goes along with an action until its first fight."""

    __slots__ = ()

    def tell(self, event: str, rule: str, *args: Any, **facts: Any) -> None:
        if event == "fight":
            raise _FightBegins(facts["target"], facts["unseen"])
        super().tell(event, rule, *args, **facts)


def preview(g: Fight, choice: Move) -> Preview:
    """What comes of an attack on a character if nobody breaks in: rows about the fight with it, what it does to the
    loser; and the chance that it does not come to that fight, or that another enemy is met first."""

    def go(ref: Ref, work: Fight) -> tuple[str, bool]:
        """Whom the attacker fights, if anybody, and whether it came unseen."""
        try:
            turn.carry_out(ref, work, choice)
        except _FightBegins as fight:
            return fight.target, fight.unseen
        return "", False

    begun: list[Begun] = []
    others: dict[str, Fraction] = defaultdict(Fraction)
    for case in enumerate_outcomes(go, g, Fight.fork, Fight.identity, referee=_UpToFight):
        met, unseen = case.result
        if met == choice.target:
            begun.append(Begun(case.p, case.state, case.state.activation.galloped, unseen))
        else:
            others[met] += case.p
    return of_fights(choice.actor, choice.target, begun, others)


# the fight -----------------------------------------------------------------------------------------------------------
class _Trial(NamedTuple):
    """A fight as the odds follow it: the state, and the dice of both as they fell."""

    g: Fight
    attack: fighters.Side
    defence: fighters.Side

    def fork(self) -> _Trial:
        return _Trial(self.g.fork(), copy(self.attack), copy(self.defence))

    def rolled(self) -> tuple[int, ...]:
        """All of the attacker's dice."""
        attack = self.attack
        return attack.hits, attack.shot_hits, attack.shotgun, attack.sixes

    def dice(self) -> tuple[int, ...]:
        """All of the dice that the effects look at."""
        balance = self.attack.successes - self.defence.successes
        if balance == 0:
            return (0,)
        winner, loser = (self.attack, self.defence) if balance > 0 else (self.defence, self.attack)
        worst = len(melee.BALANCE) - 1
        row = max(-worst, min(worst, balance))
        return row, loser.sixes, winner.hits > 0, winner.shot_hits > 0, winner.shotgun


class _End(NamedTuple):
    """Who won (1 the attacker, -1 the defender), what the loser suffered, and who has lost all actions."""

    won: int
    effect: str
    attacker_out: bool
    defender_out: bool


def _ends(fight: Begun, attacker: str, defender: str) -> Iterator[tuple[_End, Fraction]]:
    """Every end of a fight; both sides choose what is offered first. The dice of each are rolled by themselves, so that
    what the effects cannot tell apart is followed once."""

    def meet(ref: Ref, work: Fight) -> tuple[fighters.Side, fighters.Side]:
        return melee.meet(ref, work, attacker, defender, fight.galloped, fight.unseen)

    def effects(ref: Ref, trial: _Trial) -> _End:
        result = melee.effects(ref, *trial)
        won = (result.balance > 0) - (result.balance < 0)
        return _End(won, result.effect, *[harm.has_lost_all_actions(trial.g, who) for who in (attacker, defender)])

    silent = SilentOddsRef
    for met in enumerate_outcomes(meet, fight.g, Fight.fork, id, log=False):
        start = _Trial(met.state, *met.result)
        attack = enumerate_outcomes(
            lambda ref, trial: melee.roll(ref, trial.g, trial.attack), start, _Trial.fork, _Trial.rolled, log=False
        )
        dice = attack.then(
            lambda ref, trial: melee.roll(ref, trial.g, trial.defence), _Trial.fork, _Trial.dice, referee=silent
        )
        for fallen in dice:
            for end in enumerate_outcomes(effects, fallen.state, _Trial.fork, lambda _: None, log=False):
                yield end.result, fallen.p * end.p


def of_fights(
    attacker: str, defender: str, begun: Sequence[Begun], others: dict[str, Fraction] | None = None
) -> Preview:
    """Exact odds of fights that may begin: bala.melee.balance. `others` are the chances of fights with somebody else,
    and by no name that of none.

    Rows say what the loser's row of the table does, first the attacker's victories, then balance 0, then its defeats;
    `facts` hold each one's chance to lose all its actions."""
    chances: dict[_End, Fraction] = defaultdict(Fraction)
    for fight in begun:
        for end, p in _ends(fight, attacker, defender):
            chances[end] += fight.p * p

    def row(name: str, won: int, effect: str, severity: int, balance: int) -> Outcome:
        p = sum((p for end, p in chances.items() if (end.won, end.effect) == (won, effect)), Fraction(0))
        return Outcome(name, p, severity, f"bala.melee.balance-{balance}")

    rows = [row(f"win-{effect}", 1, effect, n, n) for effect, n in _EFFECTS]
    rows.append(row("even", 0, melee.EVEN, 1, 0))
    rows += [row(f"lose-{effect}", -1, effect, n, n) for effect, n in reversed(_EFFECTS)]
    lost = {
        attacker: sum((p for end, p in chances.items() if end.attacker_out), Fraction(0)),
        defender: sum((p for end, p in chances.items() if end.defender_out), Fraction(0)),
    }
    also = [Outcome("out-of-fight", p, 4, "bala.morale.eliminated", who=who) for who, p in lost.items()]
    elsewhere = dict(others or {})
    rows.append(Outcome(NO_FIGHT, elsewhere.pop("", Fraction(0)), 0, TRIGGER))
    rows.append(Outcome(ANOTHER, sum(elsewhere.values(), Fraction(0)), 1, TRIGGER))
    also += [Outcome(ANOTHER, p, 1, TRIGGER, who=who) for who, p in elsewhere.items()]
    needs = ""
    mods: tuple[Mod, ...] = ()
    facts = {"attacker": attacker, "defender": defender, "attacker_out": lost[attacker], "defender_out": lost[defender]}
    if begun:
        _, g, galloped, unseen = max(begun, key=lambda fight: fight.p)
        needs = f"{fighters.uses(g, g[attacker])[0].success}+"
        mods = tuple(fighters.fight_modifiers(g, attacker, defender, True, galloped=galloped, unseen=unseen))
        theirs = fighters.fight_modifiers(g, defender, attacker, False)
        facts |= {"attacker_dice": fighters.dice_of(mods), "defender_dice": fighters.dice_of(theirs)}
    return Preview(
        TRIGGER,
        needs,
        mods,
        tuple([row for row in rows if row.p]),
        facts,
        also=tuple([row for row in also if row.p]),
        aim=VICTORIES,
        aimed="wins",
    )
