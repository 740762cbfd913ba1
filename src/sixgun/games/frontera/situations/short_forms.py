"""Short forms of situation files, written out in full: two people, what they have, and one thing that happens.

The one who acts is a player's, the other one too, unless he is one of the ready kinds of people; without a plan, the
given distance apart. A deck that is said belongs to phase 2 of the Normal mode, with a pack for each deck.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sixgun.core.references import check_references
from sixgun.core.short_form import Forms, Full, distinct, somebody, stated
from sixgun.core.strict import Reader
from sixgun.games.frontera.adventures.adventure_file import Skill, Trait
from sixgun.games.frontera.decks import NORMAL
from sixgun.games.frontera.house_lists import Lists
from sixgun.games.frontera.situations import schema
from sixgun.games.frontera.situations.schema import Head, Heap, HouseRow, Npc, Score, SituationFile, Weapon, Words
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
Lowered = Annotated[int, Meta(ge=-2, le=0)]


class ShortRow(Head, frozen=True, kw_only=True):
    house: HouseRow = HouseRow()
    deck: Heap | None = None
    """What the one who acts draws from; as at the beginning of a session if it is not said."""
    health: Lowered = 0
    morale: Lowered = 0
    sobriety: Lowered = 0
    goods: tuple[str, ...] = ()

    def actor(self, key: str, **state: Any) -> Full:
        """The one who acts, whom the key names."""
        levels = {"health": self.health, "morale": self.morale, "sobriety": self.sobriety}
        return somebody(getattr(self, key), key, **levels, goods=list(self.goods), **state)

    def decks(self, *rows: tuple[Full, Any]) -> Full:
        """The decks that are said, with as many packs as there are people at the table."""
        said = {row["id"] if not row.get("npc") else "mayor": heap for row, heap in rows if heap is not None}
        if not said:
            return {}
        found: Full = {"cards": {"decks": {seat: msgspec.to_builtins(heap) for seat, heap in said.items()}}}
        if self.options.mode == NORMAL and not self.options.packs:
            found["options"] = {"packs": 1 + len(rows)}
        return found

    def lists(self, reader: Reader) -> Lists:
        """The lists of the table; what the form names that is in none of them is reported."""
        lists = self.house.lists(reader)
        check_references(reader, self, {"weapon": lists.weapons, "kind of person": lists.kinds})
        return lists


def _listed(skill: str, *, has: bool = True) -> list[str] | None:
    return [skill] if skill and has else None


def _check_skill(reader: Reader, key: str, skill: str, trait: str) -> None:
    if skill and TRAIT_OF[skill] != trait:
        reader.report(key, f"{skill!r} belongs to {TRAIT_OF[skill]}, not to {trait}")


# the forms -----------------------------------------------------------------------------------------------------------
class ShotForm(ShortRow, frozen=True, kw_only=True):
    """One shoots at, throws at or strikes another."""

    kind: Literal["shot"] = "shot"
    shooter: Words = "shooter"
    target: Words = "target"
    distance: Annotated[float, Meta(ge=0.0, le=500.0)]
    """In metres."""
    weapon: Weapon = "revolver"
    how: Literal["", "quick-shot", "aim", "thrown", "melee", "unarmed"] = ""
    """The technique: the weapon's first one that is possible if it is not said."""
    attacks: Annotated[int, Meta(ge=1, le=12)] = 1
    hands: Score = 1
    senses: Score = 1
    muscle: Score = 1
    skills: tuple[Skill, ...] = ()
    npc: Npc = ""
    """The shooter is one of the ready kinds of people."""
    cover: schema.CoverName = "exposed"
    """Of the target."""
    speed: Literal["", "halted", "walk", "trot", "gallop"] = ""
    """The shooter rides."""
    sheathed: bool = False
    """The weapon has to be drawn first."""
    target_npc: Npc = ""
    target_muscle: Score = 1
    target_health: schema.Health = 0

    def full(self, reader: Reader) -> Full:
        lists = self.lists(reader)
        distinct(reader, self, "shooter", "target")
        weapon = lists.weapons.get(self.weapon)
        if weapon is not None and self.how and self.how not in weapon.techniques:
            known = ", ".join(weapon.techniques)
            reader.report("how", f"a {weapon.title} is not used like that; expected {known}")
        reader.expect(self.distance, "distance", "two people do not stand on one point; expected more than 0")
        unarmed = weapon is not None and weapon.cls == "unarmed"
        one = self.actor(
            "shooter",
            **stated(self, ("npc", "hands", "senses", "muscle")),
            skills=list(self.skills) or None,
            weapons=None if unarmed else {self.weapon: max(1, self.attacks)},
            mount="horse" if self.speed else "",
            speed=self.speed if self.speed != "halted" else "",
        )
        if self.sheathed:
            one["in_hand"] = ""
        state = stated(self, ("npc", "muscle", "health"), "target_")
        cover = self.cover if self.cover != "exposed" else ""
        two = somebody(self.target, "target", **state, cover=cover, side="other")
        one["at"], two["at"] = [0.0, 0.0], [self.distance, 0.0]
        attack: Full = {"do": "attack", "who": one["id"], "target": two["id"], "weapon": self.weapon}
        attack |= {"number": self.attacks} | ({"how": self.how} if self.how else {})
        return {**self.decks((one, self.deck)), "characters": [one, two], "fight": {}, "actions": [attack]}


class TestForm(ShortRow, frozen=True, kw_only=True):
    """A trait test."""

    __test__ = False  # not one of pytest's

    kind: Literal["test"] = "test"
    who: Words = "who"
    trait: Trait
    score: Score = 1
    skill: Skill = ""
    skilled: bool = True
    """Whether it has the skill."""
    difficulty: Annotated[int, Meta(ge=0, le=15)] = 0

    def full(self, reader: Reader) -> Full:
        _check_skill(reader, "skill", self.skill, self.trait)
        one = self.actor("who", skills=_listed(self.skill, has=self.skilled), **{self.trait: self.score})
        action: Full = {"do": "call-test", "who": one["id"], "trait": self.trait, "difficulty": self.difficulty}
        action |= {"skill": self.skill} if self.skill else {}
        return {**self.decks((one, self.deck)), "characters": [one], "actions": [action]}


class ContestForm(ShortRow, frozen=True, kw_only=True):
    """An opposed test of two."""

    kind: Literal["contest"] = "contest"
    who: Words = "who"
    rival: Words = "rival"
    trait: Trait
    score: Score = 1
    skill: Skill = ""
    rival_trait: Trait | None = None
    """The same if it is not said."""
    rival_score: Score = 1
    rival_skill: Skill = ""
    rival_deck: Heap | None = None

    def full(self, reader: Reader) -> Full:
        distinct(reader, self, "who", "rival")
        theirs = self.rival_trait or self.trait
        _check_skill(reader, "skill", self.skill, self.trait)
        _check_skill(reader, "rival_skill", self.rival_skill, theirs)
        one = self.actor("who", skills=_listed(self.skill), **{self.trait: self.score})
        two = somebody(self.rival, "rival", skills=_listed(self.rival_skill), **{theirs: self.rival_score})
        traits = [word(self.trait, self.skill), word(theirs, self.rival_skill)]
        action: Full = {"do": "call-contest", "who": [one["id"], two["id"]], "trait": traits}
        decks = self.decks((one, self.deck), (two, self.rival_deck))
        return {**decks, "characters": [one, two], "actions": [action]}


class DuelForm(ShortRow, frozen=True, kw_only=True):
    """A pistol duel."""

    kind: Literal["duel"] = "duel"
    who: Words = "who"
    rival: Words = "rival"
    hands: Score = 1
    quick: bool = False
    """Has Quick Shot."""
    rival_hands: Score = 1
    rival_quick: bool = False
    rival_npc: Npc = ""
    rival_deck: Heap | None = None
    weapon: Weapon = "revolver"
    rival_weapon: Weapon = "revolver"

    def full(self, reader: Reader) -> Full:
        self.lists(reader)
        distinct(reader, self, "who", "rival")
        quick = _listed("quick-shot", has=self.quick)
        one = self.actor("who", hands=self.hands, skills=quick, weapons=[self.weapon])
        state = stated(self, ("npc", "hands"), "rival_") | {"skills": _listed("quick-shot", has=self.rival_quick)}
        two = somebody(self.rival, "rival", **state, weapons=[self.rival_weapon])
        decks = self.decks((one, self.deck), (two, self.rival_deck))
        return {**decks, "characters": [one, two], "actions": [{"do": "duel", "who": [one["id"], two["id"]]}]}


class DeadManForm(Head, frozen=True, kw_only=True):
    """A test with the dead man's hand."""

    kind: Literal["dead-mans-hand"] = "dead-mans-hand"
    cards: Literal[1, 2] = 1

    def full(self, reader: Reader) -> Full:
        return {"characters": [{"id": "somebody"}], "actions": [{"do": "dead-mans-hand", "cards": self.cards}]}


_ALL = (ShotForm, TestForm, ContestForm, DuelForm, DeadManForm)
FORMS = Forms("frontera", SituationFile, _ALL, _KEYS, head=("title", "story", "house"))
