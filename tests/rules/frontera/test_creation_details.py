"""Making a character: what exactly is on offer and refused, with its figures."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera.test_creation import CLEMENTINE, make

from sixgun.core.choice import Choice, Refusal
from sixgun.games.frontera.catalogue import weapons
from sixgun.games.frontera.characters.character_file import Sheet, objections
from sixgun.games.frontera.characters.choices import Buy, Describe, GiveBack, Learn, Name, NamePlayer, Note, Raise
from sixgun.games.frontera.characters.creation import Making, check, options
from sixgun.games.frontera.state import replace


def sheet(**fields: Any) -> Sheet:
    """Clementine as she is when she is done, unless `fields` say otherwise."""
    state, _ = make(CLEMENTINE)
    return replace(state.sheet, **fields)


def refused(step: str, c: Sheet, choice: Choice) -> Refusal | None:
    return check(Making(c, step), choice)


def said(step: str, c: Sheet, choice: Choice) -> tuple[str, dict[str, Any]]:
    found = refused(step, c, choice)
    return (found.reason, dict(found.facts)) if found is not None else ("", {})


@pytest.mark.rule("frontera.creation.kit-money", "frontera.gap.goods-prices", "frontera.ruling.unspent-money")
def test_the_shop_says_what_everything_costs_in_dollars() -> None:
    c = sheet(dollars=40.0)
    offers = {(o.choice.kind, getattr(o.choice, "item", "")): o.facts for o in options(Making(c, "shop"))}
    assert offers["leave-shop", ""]["dollars"] == 40.0
    assert offers["buy", "rifle"]["dollars"] == weapons()["rifle"].price
    assert offers["give-back", "rifle"]["dollars"] == weapons()["rifle"].price
    assert ("give-back", "work-clothes") in offers
    assert ("give-back", "revolver") not in offers, "the free kit is not sold"


@pytest.mark.rule("frontera.creation.kit-money")
def test_things_are_on_offer_up_to_the_last_cent() -> None:
    cost = weapons()["rifle"].price
    for dollars, there in ((cost, True), (cost - 0.01, False), (cost + 0.01, True)):
        c = sheet(dollars=dollars)
        assert (Buy("rifle", 1) in [o.choice for o in options(Making(c, "shop"))]) is there
        assert (refused("shop", c, Buy("rifle", 1)) is None) is there
    assert said("shop", sheet(dollars=cost), Buy("rifle", 3)) == ("too-expensive", {"dollars": 2 * cost})


@pytest.mark.rule("frontera.creation.kit-money")
def test_nobody_has_more_than_fifty_of_a_weapon() -> None:
    c = sheet(dollars=100_000.0, weapons={"revolver": 1, "rifle": 20})
    most = ("how-many-things", {"most": 50})
    assert refused("shop", c, Buy("rifle", 30)) is None
    assert said("shop", c, Buy("rifle", 31)) == most
    assert refused("shop", c, Buy("knife-thrown", 50)) is None
    assert said("shop", c, Buy("knife-thrown", 51)) == most
    assert said("shop", c, Buy("knife-thrown", 0)) == most


@pytest.mark.rule("frontera.ruling.free-kit-resale")
def test_only_what_was_bought_is_given_back() -> None:
    assert refused("shop", sheet(), GiveBack("rifle")) is None
    assert said("shop", sheet(), GiveBack("revolver"))[0] == "not-bought"
    assert said("shop", sheet(), GiveBack("rope"))[0] == "not-bought"


@pytest.mark.rule("frontera.creation.kit-money", "frontera.ruling.unspent-money")
def test_a_check_says_by_how_much_a_kit_is_too_expensive() -> None:
    c = sheet()
    assert objections(c) == ()
    found = objections(replace(c, dollars=c.dollars + 2.5))
    assert [(one.rule, one.reason, one.facts) for one in found] == [
        ("frontera.creation.kit-money", "too-expensive", {"dollars": 2.5})
    ]


@pytest.mark.rule("frontera.creation.kit-horse", "frontera.creation.kit-weapon")
def test_a_check_misses_the_horse_and_the_kit() -> None:
    assert [one.reason for one in objections(sheet(mount=""))] == ["no-horse"]
    assert [one.reason for one in objections(sheet(weapons={"rifle": 1}))] == ["no-kit"]
    assert objections(sheet(mount="", weapons={}, played=1)) == (), "what has happened since does not matter"


@pytest.mark.rule("frontera.creation.points", "frontera.trait.four")
@pytest.mark.parametrize(
    ("hands", "reason", "n"), [(1, "points-left", 1), (3, "points-over", 1), (5, "points-over", 3)]
)
def test_a_check_counts_the_points(hands: int, reason: str, n: int) -> None:
    found = [(one.reason, one.facts) for one in objections(sheet(hands=hands))]
    assert found == [(reason, {"n": n})]


@pytest.mark.rule("frontera.creation.points")
def test_points_are_given_as_long_as_there_are_any() -> None:
    c = sheet(hands=1, senses=1)
    assert refused("traits", c, Raise("hands", 4)) is None
    assert said("traits", c, Raise("hands", 5)) == ("how-many-points", {"left": 4})
    assert said("traits", c, Raise("hands", 0)) == ("how-many-points", {"left": 4})
    assert said("traits", c, Raise("luck", 1))[0] == "which-trait"


@pytest.mark.rule("frontera.creation.base-skills", "frontera.creation.extra-skill", "frontera.ruling.skill-duplicate")
def test_a_check_counts_the_skills() -> None:
    def found(*skills: str) -> list[tuple[str, dict[str, Any]]]:
        return [(one.reason, dict(one.facts)) for one in objections(sheet(skills=skills))]

    assert found("aim", "agility", "cunning", "perception") == []
    assert found("aim", "agility", "cunning") == [("number-of-skills", {"n": 4, "has": 3})]
    assert ("skill-twice", {}) in found("aim", "aim", "agility", "cunning")
    assert said("any", sheet(), Learn("aim"))[0] == "skill-twice"


@pytest.mark.rule("frontera.sheet.fields")
@pytest.mark.parametrize(("kind", "most"), [(Name, 100), (NamePlayer, 100), (Describe, 2000), (Note, 2000)])
def test_what_is_written_has_a_length(kind: Any, most: int) -> None:
    assert refused("last", sheet(), kind("x" * most)) is None
    assert said("last", sheet(), kind("x" * (most + 1))) == ("not-a-text", {"most": most})
    assert said("last", sheet(), kind("  ")) == ("not-a-text", {"most": most})
    assert said("last", sheet(), kind("a\nb")) == ("not-a-text", {"most": most})
