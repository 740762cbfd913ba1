"""Cards: odds that take longest to count. Evenings against the house where cards wear out, each with a pack of his own,
as another player and as the gambler himself must expect them; and who wins of five with different traits."""

from __future__ import annotations

from time import process_time
from typing import Any

from tests.rules.frontera import build

from sixgun.core.hands import best_cards
from sixgun.games.frontera.odds import evening_odds
from sixgun.games.frontera.odds.belief import believe
from sixgun.games.frontera.odds.contest_hands import hands_of
from sixgun.games.frontera.state import MAYOR, Evening, Session
from sixgun.games.frontera.trials import Contestant

AIM = 1.0
PACK = [f"{rank}{suit}" for suit in "SHCD" for rank in (*"A23456789JQK", "10")] + ["RJ", "BJ"]
TRAITS = {"ana": "head", "bob": "senses", "cai": "muscle", "dan": "hands", "eve": "head"}


def cards_speed() -> list[tuple[str, float, str]]:
    rows = []
    for score in (1, 2):
        for seat, name in (("bob", "another player"), ("ana", "the gambler")):
            rows.append((f"evening with wear, head {score}, for {name}", _evening(score, seat)))
    rows.append(("contest of five decks with four traits", _contest()))
    return [(name, took, "under 1 s" if took < AIM else "OVER 1 s") for name, took in rows]


def _evening(score: int, seat: str) -> float:
    people = build.person("ana", cents=1000, head=score), build.person("bob")
    g = build.session(*people, mode="wear", decks=dict.fromkeys(("ana", "bob", MAYOR), " ".join(PACK)))
    belief = believe(g, seat)
    start = process_time()
    found = evening_odds.stand(belief, Evening("house", ("ana",), start=1000))
    took = process_time() - start
    assert sum(p for sums in found.values() for p in sums.values()) == 1
    return took


def _contest() -> float:
    belief = believe(_five(), "ana")
    hands, cards = hands_of(belief, [(Contestant(who, trait), 3) for who, trait in TRAITS.items()])
    start = process_time()
    found = best_cards.winners(hands, cards)
    took = process_time() - start
    assert sum(found.values()) == 1
    return took


def _five() -> Session:
    """In the second phase: two packs in five decks, the Mayor's and the treasure."""
    parts = [" ".join((PACK + PACK)[n::7]) for n in range(7)]
    decks = dict(zip((*TRAITS, MAYOR), parts, strict=False))
    scores: dict[str, dict[str, Any]] = {who: {trait: 3} for who, trait in TRAITS.items()}
    people = [build.person(who, **score) for who, score in scores.items()]
    return build.session(*people, phase=2, decks=decks, treasure=parts[6])
