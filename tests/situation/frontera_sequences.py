"""Random sequences of actions of Frontera, for every pair of kinds: one of the first kind, one of the second, and often
a third one.

A sequence is found by playing: in a scene that is dealt at random somebody tries actions of the kind that is wanted
until the rules allow one, and carries it out. Calls of the Mayor are filled in from his own forms, announcements of a
fight from what the rules offer, so that a new kind of action is in here by itself."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.situation.frontera_worlds import dealt
from tests.situation.inventing import FRONTERA_PACK

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice
from sixgun.core.form import Field, Form, filled, written
from sixgun.core.odds import first_option
from sixgun.core.ref import SimulationRef
from sixgun.games.frontera import mayor
from sixgun.games.frontera.choices import CallFight, Move, Truce
from sixgun.games.frontera.fights import fight_choice, fight_tests
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.situations.actions import CALLS, DEAD_MAN, DeadMansHand, Reveal, Turn
from sixgun.games.frontera.situations.part import FronteraSituations
from sixgun.games.frontera.state import Session
from sixgun.situation import Situation

RULES = FronteraSituations(GAME)
OUTSIDE = tuple(kind for kind in (*CALLS, DEAD_MAN) if kind != "fight")
INSIDE = fight_choice.KINDS
"""Kinds of actions outside a fight, and in one; a few words are both."""
Kind = tuple[str, bool]
"""With whether it is meant as an announcement of a fight."""
KINDS: tuple[Kind, ...] = (*[(kind, False) for kind in OUTSIDE], *[(kind, True) for kind in INSIDE])
PAIRS: tuple[tuple[Kind, Kind], ...] = tuple((first, second) for first in KINDS for second in KINDS)
TRIES = 12
"""Scenes in which a pair is looked for."""
FILLED = 25
"""Ways in which a call is filled in before it is given up."""
CARD_KINDS = ("call-test", "call-contest", "house", "chance", "skill-game", "bet", "treasure", "pass-time", "threat")
"""What the third action mostly is: whatever draws or moves cards."""


def invent(first: Kind, second: Kind, variation: int = 0) -> Situation | None:
    """A situation in which an action of the one kind comes before one of the other; None if the rules allow none."""
    rng = Random(f"{first} {second} {variation}")
    for _ in range(TRIES):
        situation = Situation(_scene(rng, first, second))
        situation.steps = tuple(_steps(rng, situation, first, second))
        if situation.steps:
            return situation
    return None


def prepared(situation: Situation) -> Situation:
    """With cards told apart as finely as its steps need, as a file with them would be read."""
    situation.state = RULES.counted(situation.setup, situation.steps)
    return situation


# scenes --------------------------------------------------------------------------------------------------------------
def _scene(rng: Random, first: Kind, second: Kind) -> dict[str, Any]:
    in_fight = first[1]
    people: list[dict[str, Any]] = []
    for n, who in enumerate(("ruth", "ana", "lefty")):
        row: dict[str, Any] = {"id": who, "dollars": rng.choice((1, 10)), "at": [3 * n, rng.choice((0, 1))]}
        for trait in ("hands", "senses", "muscle", "head"):
            row[trait] = rng.choice((1, 1, 2))
        row["weapons"] = [rng.choice(("revolver", "rifle", "knife", "lasso"))]
        for level in ("health", "morale", "sobriety"):
            if rng.random() < 0.15:
                row[level] = -1
        if rng.random() < 0.15:
            row["mount"] = "horse"
        if rng.random() < 0.2:
            row["skills"] = rng.sample(("cunning", "deftness", "aim"), 1)
        if rng.random() < 0.3:
            row["goods"] = [rng.choice(("healer-kit", "lockpicks", "loaded-deck"))]
        people.append(row)
    people[2]["seat"] = "mayor"
    people[0].update(rng.choice(({}, {}, {"health": -4})) if not in_fight else {})
    data: dict[str, Any] = {"game": "frontera", "characters": people, "actions": [DEAD_MAN]}
    if in_fight:
        data["fight"] = {}
    for kind, _ in dict.fromkeys((first, second)):
        _make_possible(kind, data)
    data["cards"], data["options"] = _cards(rng)
    data["options"]["house_rounds"] = rng.choice((1, 1, 2))
    if rng.random() < 0.3:
        data["options"]["exchange_scope"] = "deck"
    return data


def _make_possible(kind: str, data: dict[str, Any]) -> None:
    """What an action of some kinds needs besides."""
    people = data["characters"]
    if kind == "late":
        data["late"] = ["silas"]
        people.append({"id": "silas", "at": [9, 3]})
    elif kind in ("hold", "let-go"):
        people[0] |= {"holds": "lefty", "at": [5, 0]}
        people[0].pop("mount", None)
        people[2].pop("mount", None)
    elif kind == "ready":
        people[0] |= {"weapons": ["revolver", "knife"], "in_hand": ""}
    elif kind == "gather":
        data["dropped"] = [{"weapon": "knife-thrown", "at": [1, 0]}]
    elif kind == "take-weapon":
        people.append({"id": "fallen", "npc": "henchman", "health": -4, "weapons": ["rifle"], "at": [1, 2]})
    elif kind == "pocket":
        people[2]["at"] = [4, 0]
    elif kind in ("ride-down", "dismount"):
        people[1] |= {"mount": "horse", "speed": "trot"}
    elif kind in ("debt", "pledge"):
        people[0] |= {"debt": 4, "weapons": ["revolver"]}
    elif kind == "care":
        people[0] |= {"goods": ["healer-kit"]}
        people[1] |= {"health": -1}


def _cards(rng: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """Few cards, of every mode: known ones, hidden ones, and both together."""
    left = FRONTERA_PACK[:]
    rng.shuffle(left)

    def some(least: int, most: int) -> list[str]:
        return [left.pop() for _ in range(rng.randint(least, most))]

    mode = rng.choice(("phase 1", "phase 1", "phase 2", "phase 2", "hidden", "hidden", "wear", "nomgmt"))
    packs = {"packs": rng.choice((1, 3))}
    seats = ("ruth", "ana", "mayor")
    if mode == "nomgmt":
        return {"pile": some(4, 7)}, {"mode": "nomgmt"}
    if mode == "wear":
        return {"decks": {seat: some(2, 5) for seat in seats}}, {"mode": "wear"}
    if mode == "phase 1":
        return {"phase": 1, "pile": some(3, 7), "decks": {seat: some(1, 2) for seat in seats}}, packs
    if mode == "phase 2":
        spent = {seat: some(0, 1) for seat in seats}
        cards = {"decks": {seat: some(2, 5) for seat in seats}, "spent": spent, "treasure": some(0, 2)}
        return cards, packs
    known = {seat: some(0, 2) for seat in seats}
    dark = {seat: rng.randint(1, 2) for seat in seats}
    decks = {seat: {"count": len(known[seat]) + dark[seat], "known": known[seat]} for seat in seats}
    shown = [card for cards in known.values() for card in cards]
    left_over = left[: sum(dark.values()) + rng.randint(0, 1)]
    jokers = {"jokers_per_pack": 0, "packs": 1}
    if rng.random() < 0.5:
        return {"phase": 2, "decks": decks, "treasure": {"all_but": shown + left_over}}, jokers
    pile = [left.pop() for _ in range(rng.randint(2, 4))]
    left_over = [card for card in left_over if card not in pile]
    treasure = {"all_but": [*shown, *left_over, *pile]}
    return {"phase": 1, "pile": pile, "decks": decks, "treasure": treasure}, jokers


# steps ---------------------------------------------------------------------------------------------------------------
def _steps(rng: Random, situation: Situation, first: Kind, second: Kind) -> list[Choice]:
    """Steps with one of each kind, or none."""
    g = dealt(situation, rng)
    ref = SimulationRef(SeededChance(str(rng.random())), first_option)
    steps: list[Choice] = []

    def do(step: Choice | None) -> bool:
        if step is None or RULES.refusal(g, step) is not None:
            return False
        RULES.take(ref, g, step)
        steps.append(step)
        return True

    def end_of_turn() -> bool:
        return g.fight is None or not g.fight.plans or do(Reveal())

    def act(kind: Kind) -> bool:
        if not kind[1]:
            return (g.fight is None or _end(g, do)) and do(_call(rng, g, kind[0]))
        if g.fight is None and not do(CallFight()):
            return False
        if g.fight is not None and not g.fight.order:
            do(Turn())
        return do(_announcement(rng, g, kind[0])) or (
            end_of_turn() and do(Turn()) and do(_announcement(rng, g, kind[0]))
        )

    if not act(first) or not act(second):
        return []
    if g.fight is None and rng.random() < 0.6:
        act((rng.choice(CARD_KINDS), False))
    end_of_turn()
    return steps


def _end(g: Session, do: Any) -> bool:
    """A fight ends with a truce of all."""
    if g.fight is not None and g.fight.plans:
        do(Reveal())
    if g.fight is not None and not g.fight.order:
        do(Turn())
    while g.fight is not None and g.fight.order:
        if not do(Truce(g.fight.order[0])):
            return False
    return g.fight is None or (do(Turn()) and g.fight is None)


def _announcement(rng: Random, g: Session, kind: str) -> Choice | None:
    if g.fight is None:
        return None
    offers = [one.choice for who in g.fight.order for one in fight_choice.options(g, g[who]) if one.choice.kind == kind]
    for who in g.fight.order if kind == "move" else ():
        x, y, _ = g[who].place
        offers += [Move(who, path=((x + dx, y + 1.0, 0.0),)) for dx in (-1.0, 0.0, 1.0)]
    for who in g.fight.order:
        for form in fight_tests.forms(g, g[who]):
            if form.kind == kind:
                offers.append(_fill(rng, form))
    offers = [choice for choice in offers if RULES.refusal(g, choice) is None]
    return rng.choice(offers) if offers else None


def _call(rng: Random, g: Session, kind: str) -> Choice | None:
    if kind == DEAD_MAN:
        return DeadMansHand(rng.choice((1, 2)))
    form = next((form for form in mayor.forms(g, beat=False) if form.kind == kind), None)
    for _ in range(FILLED if form is not None else 0):
        assert form is not None
        choice = _fill(rng, form)
        if RULES.refusal(g, choice) is None:
            return choice
    return None


def _fill(rng: Random, form: Form) -> Choice:
    entries: dict[str, str] = {}
    for field in form.fields:
        entries[field.name] = written(field, _filled(rng, field, entries))
    return filled(form, entries)


def _filled(rng: Random, field: Field, before: dict[str, Any]) -> str | int:
    if field.kind == "number":
        start = round(float(field.start or 0) * field.scale)
        few = [n for n in (start, start, 1, 2, 6) if field.least <= n <= field.most]
        return rng.choice(few)
    if field.kind == "each":
        return field.join.join(rng.choices(field.ids, k=len(str(before[field.of]).split("+"))))
    if field.kind == "some":
        many = _some(rng, field.ids, max(field.least, 1), min(field.most, 3))
        return field.join.join(many)
    return rng.choice(field.ids) if field.ids else ""


def _some(rng: Random, ids: Sequence[str], least: int, most: int) -> list[str]:
    return rng.sample(ids, min(len(ids), rng.randint(least, max(least, most))))
