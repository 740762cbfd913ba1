"""Short forms of situation files, written out in full: two people, what they have, and one thing that happens.

The one who acts is a player's, the other one too, unless he is one of the ready kinds of people; without a plan, the
given distance apart. A deck that is said belongs to phase 2 of the Normal mode, with a pack for each deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sixgun.core.short_form import Forms, Full, distinct, somebody
from sixgun.core.strict import MANY, Reader
from sixgun.games.frontera.decks import NORMAL
from sixgun.games.frontera.situations.people import lists_of
from sixgun.games.frontera.situations.schema import (
    ContestForm,
    DeadManForm,
    DuelForm,
    ShortRow,
    ShotForm,
    SituationFile,
    TestForm,
)
from sixgun.games.frontera.trials import TRAIT_OF, word

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


# people and cards ----------------------------------------------------------------------------------------------------
def _actor(form: ShortRow, name: str, key: str, **state: Any) -> Full:
    levels = {"health": form.health, "morale": form.morale, "sobriety": form.sobriety}
    return somebody(name, key, **levels, goods=list(form.goods), **state)


def _decks(form: ShortRow, *rows: tuple[Full, Any]) -> Full:
    """The decks that are said, with as many packs as there are people at the table."""
    said = {row["id"] if not row.get("npc") else "mayor": heap for row, heap in rows if heap is not None}
    if not said:
        return {}
    found: Full = {"cards": {"decks": {seat: msgspec.to_builtins(heap) for seat, heap in said.items()}}}
    if form.options.mode == NORMAL and not form.options.packs:
        found["options"] = {"packs": 1 + len(rows)}
    return found


def _known(reader: Reader, key: str, name: str, known: Mapping[str, object], what: str) -> None:
    if name:
        reader.known(key, name, known, what, MANY)


def _skill(reader: Reader, key: str, skill: str, trait: str) -> None:
    if skill and TRAIT_OF[skill] != trait:
        reader.report(key, f"{skill!r} belongs to {TRAIT_OF[skill]}, not to {trait}")


# the forms -----------------------------------------------------------------------------------------------------------
def shot(reader: Reader, form: ShotForm) -> Full:
    lists = lists_of(form.house, reader)
    distinct(reader, form, "shooter", "target")
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
    two = somebody(
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
    distinct(reader, form, "who", "rival")
    theirs = form.rival_trait or form.trait
    _skill(reader, "skill", form.skill, form.trait)
    _skill(reader, "rival_skill", form.rival_skill, theirs)
    one = _actor(form, form.who, "who", skills=[form.skill] if form.skill else None, **{form.trait: form.score})
    two = somebody(
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
    distinct(reader, form, "who", "rival")
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
    two = somebody(
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


FORMS = Forms(
    "frontera",
    SituationFile,
    {
        "shot": (ShotForm, shot),
        "test": (TestForm, test),
        "contest": (ContestForm, contest),
        "duel": (DuelForm, duel),
        "dead-mans-hand": (DeadManForm, dead_mans_hand),
    },
    _KEYS,
    head=("title", "story", "house"),
)
expand = FORMS.expand
