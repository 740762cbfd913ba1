"""Short forms of situation files, written out in full: two people, what they have, and one thing that happens.

The one who acts is a player's, the other one too, unless he is one of the ready kinds of people; without a plan, the
given distance apart. A deck that is said belongs to phase 2 of the Normal mode, with a pack for each deck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from sixgun.core.short_form import expanded
from sixgun.core.strict import MANY, Reader, close_to
from sixgun.games.frontera.decks import NORMAL
from sixgun.games.frontera.situations.people import lists_of
from sixgun.games.frontera.situations.schema import (
    SHORT_FORMS,
    ContestForm,
    DeadManForm,
    DuelForm,
    ShotForm,
    TestForm,
    _Short,
)
from sixgun.games.frontera.trials import TRAIT_OF, word

Full = dict[str, Any]
_KEYS = {
    "shooter": "shot",
    "distance": "shot",
    "weapon": "shot",
    "rival": "contest",
    "rival_trait": "contest",
    "rival_score": "contest",
    "trait": "test",
    "cards": "dead-mans-hand",
}


def expand(reader: Reader, data: Mapping[str, Any]) -> Full:
    """The same situation in full; mistakes are reported with the keys of the short form."""
    full = expanded(reader, data, SHORT_FORMS, _KEYS, _WRITERS)
    head = {key: data[key] for key in ("title", "story", "house") if key in data}
    options = (
        {**data.get("options", {}), **full.pop("options", {})} if isinstance(data.get("options", {}), dict) else {}
    )
    return {"game": "frontera", **head, **({"options": options} if options else {}), **full}


# people and cards ----------------------------------------------------------------------------------------------------
def _person(name: str, key: str, **state: Any) -> Full:
    row: Full = {"id": name if _is_id(name) else key}
    if not _is_id(name):
        row["name"] = name
    return row | {k: v for k, v in state.items() if v not in (None, False, "", 0, ())}


def _actor(form: _Short, name: str, key: str, **state: Any) -> Full:
    state = {"health": form.health, "morale": form.morale, "sobriety": form.sobriety, "goods": list(form.goods)} | state
    return _person(name, key, **{k: v for k, v in state.items() if v != []})


def _is_id(name: str) -> bool:
    return bool(name) and len(name) <= 40 and all(part.isalnum() and part == part.lower() for part in name.split("-"))


def _distinct(reader: Reader, form: _Short, one: str, other: str) -> None:
    if getattr(form, one) == getattr(form, other):
        reader.report(other, f"{getattr(form, other)} is the {one} too; expected somebody else")


def _decks(form: _Short, *rows: tuple[Full, Any]) -> Full:
    """The decks that are said, with as many packs as there are people at the table."""
    said = {row["id"] if not row.get("npc") else "mayor": heap for row, heap in rows if heap is not None}
    if not said:
        return {}
    found: Full = {"cards": {"decks": {seat: msgspec.to_builtins(heap) for seat, heap in said.items()}}}
    if form.options.mode == NORMAL and not form.options.packs:
        found["options"] = {"packs": 1 + len(rows)}
    return found


def _known(reader: Reader, key: str, name: str, known: Mapping[str, object], what: str) -> None:
    if name and name not in known:
        reader.report(key, f"unknown {what} {name!r}{close_to(name, known, MANY)}")


def _skill(reader: Reader, key: str, skill: str, trait: str) -> None:
    if skill and TRAIT_OF[skill] != trait:
        reader.report(key, f"{skill!r} belongs to {TRAIT_OF[skill]}, not to {trait}")


# the forms -----------------------------------------------------------------------------------------------------------
def shot(reader: Reader, form: ShotForm) -> Full:
    lists = lists_of(form.house, reader)
    _distinct(reader, form, "shooter", "target")
    _known(reader, "weapon", form.weapon, lists.weapons, "weapon")
    _known(reader, "npc", form.npc, lists.kinds, "kind of person")
    _known(reader, "target_npc", form.target_npc, lists.kinds, "kind of person")
    if form.how and form.weapon in lists.weapons and form.how not in lists.weapons[form.weapon].techniques:
        known = ", ".join(lists.weapons[form.weapon].techniques)
        reader.report("how", f"a {lists.weapons[form.weapon].title} is not used like that; expected {known}")
    if form.distance == 0.0:
        reader.report("distance", "two people do not stand on one point; expected more than 0")
    unarmed = form.weapon in lists.weapons and lists.weapons[form.weapon].cls == "unarmed"
    one = _actor(
        form,
        form.shooter,
        "shooter",
        npc=form.npc,
        hands=form.hands,
        senses=form.senses,
        muscle=form.muscle,
        skills=list(form.skills) or None,
        weapons=None if unarmed else {form.weapon: max(1, form.attacks)},
        mount="horse" if form.speed else "",
        speed=form.speed if form.speed != "halted" else "",
    )
    if form.sheathed:
        one["in_hand"] = ""
    two = _person(
        form.target,
        "target",
        npc=form.target_npc,
        muscle=form.target_muscle,
        health=form.target_health,
        cover=form.cover if form.cover != "exposed" else "",
        side="other",
    )
    one["at"], two["at"] = [0.0, 0.0], [form.distance, 0.0]
    attack: Full = {"do": "attack", "who": one["id"], "target": two["id"], "weapon": form.weapon}
    attack |= {"number": form.attacks} | ({"how": form.how} if form.how else {})
    return {**_decks(form, (one, form.deck)), "characters": [one, two], "fight": {}, "actions": [attack]}


def test(reader: Reader, form: TestForm) -> Full:
    _skill(reader, "skill", form.skill, form.trait)
    skills = [form.skill] if form.skill and form.skilled else None
    one = _actor(form, form.who, "who", skills=skills, **{form.trait: form.score})
    action: Full = {"do": "call-test", "who": one["id"], "trait": form.trait, "difficulty": form.difficulty}
    action |= {"skill": form.skill} if form.skill else {}
    return {**_decks(form, (one, form.deck)), "characters": [one], "actions": [action]}


def contest(reader: Reader, form: ContestForm) -> Full:
    _distinct(reader, form, "who", "rival")
    theirs = form.rival_trait or form.trait
    _skill(reader, "skill", form.skill, form.trait)
    _skill(reader, "rival_skill", form.rival_skill, theirs)
    one = _actor(form, form.who, "who", skills=[form.skill] if form.skill else None, **{form.trait: form.score})
    two = _person(
        form.rival, "rival", skills=[form.rival_skill] if form.rival_skill else None, **{theirs: form.rival_score}
    )
    traits = [word(trait, skill) for trait, skill in _pairs(form, theirs)]
    action: Full = {"do": "call-contest", "who": [one["id"], two["id"]], "trait": traits}
    decks = _decks(form, (one, form.deck), (two, form.rival_deck))
    return {**decks, "characters": [one, two], "actions": [action]}


def _pairs(form: ContestForm, theirs: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return (form.trait, form.skill), (theirs, form.rival_skill)


def duel(reader: Reader, form: DuelForm) -> Full:
    lists = lists_of(form.house, reader)
    _distinct(reader, form, "who", "rival")
    _known(reader, "weapon", form.weapon, lists.weapons, "weapon")
    _known(reader, "rival_weapon", form.rival_weapon, lists.weapons, "weapon")
    _known(reader, "rival_npc", form.rival_npc, lists.kinds, "kind of person")
    one = _actor(
        form,
        form.who,
        "who",
        hands=form.hands,
        skills=["quick-shot"] if form.quick else None,
        weapons=[form.weapon],
    )
    two = _person(
        form.rival,
        "rival",
        npc=form.rival_npc,
        hands=form.rival_hands,
        skills=["quick-shot"] if form.rival_quick else None,
        weapons=[form.rival_weapon],
    )
    decks = _decks(form, (one, form.deck), (two, form.rival_deck))
    return {**decks, "characters": [one, two], "actions": [{"do": "duel", "who": [one["id"], two["id"]]}]}


def dead_mans_hand(reader: Reader, form: DeadManForm) -> Full:
    return {"characters": [{"id": "somebody"}], "actions": [{"do": "dead-mans-hand", "cards": form.cards}]}


_WRITERS: dict[str, Callable[[Reader, Any], Full]] = {
    "shot": shot,
    "test": test,
    "contest": contest,
    "duel": duel,
    "dead-mans-hand": dead_mans_hand,
}
