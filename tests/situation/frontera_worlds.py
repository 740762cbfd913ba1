"""Situations of Frontera as they are played: every card is dealt, and the rules run on what lies there.

Nothing of how odds are counted is used. The session is a real one, without a belief: hidden cards are dealt to their
zones before the first step, and who draws gets whichever cards lie there."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from random import Random

from sixgun.core.cards import HIDDEN, in_order
from sixgun.core.chance import SeededChance
from sixgun.core.situations import SITUATION, Situations
from sixgun.games.frontera.situations.moment import prepared
from sixgun.games.frontera.state import BOX, Session
from sixgun.situation import Situation
from sixgun.situation.assume import Assumptions, OneRef


def dealt(situation: Situation, rng: Random) -> Session:
    """One of the worlds that a situation file may mean, each as likely as any other."""
    moment, unknown = prepared(situation.setup[SITUATION])
    g = moment.fork()
    assert g.belief is None
    left = list(unknown)
    rng.shuffle(left)
    for zone, cards in g.zones.items():
        g.zones[zone] = in_order([left.pop() if card == HIDDEN else card for card in cards])
    g.zones[BOX] = in_order(left)
    return g


def certain(g: Session, left_out: tuple[int, ...]) -> Hashable:
    """What everybody sees in the end, and what counted odds are certain of: how people, horses and money fare, what was
    told of tests, and how many cards lie where. Which cards these are they need not know."""
    laid = tuple(sorted((zone, len(cards)) for zone, cards in g.zones.items() if cards and zone != BOX))
    fight = g.fight
    return (
        (g.step, g.phase, g.time, g.deal, g.dropped, left_out),
        tuple(g.characters.values()),
        tuple(g.mounts.values()),
        tuple(g.players.values()),
        laid,
        frozenset(g.flags.items()),
        None if fight is None else (fight.turn, frozenset(fight.order), fight.lost, len(fight.plans)),
        None if g.ended is None else g.ended.reason,
    )


def played(situation: Situation, samples: int, seed: str) -> Iterator[tuple[Session, tuple[int, ...]]]:
    """So many worlds after the listed actions, with the numbers of those that had become impossible."""
    rules = situation.game.part(Situations)
    rng = Random(f"worlds {seed}")
    chance, pick = SeededChance(f"draws {seed}"), Random(f"choices {seed}")  # streams of their own
    assumed = Assumptions(situation.game, situation.policy, situation.choices)
    for _ in range(samples):
        g = dealt(situation, rng)
        left_out: list[int] = []
        for number, step in enumerate(situation.steps):
            if rules.refusal(g, step) is not None:
                left_out.append(number)
                continue
            rules.take(OneRef(assumed, chance, pick), g, step)
        yield g, tuple(left_out)
