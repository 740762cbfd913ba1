"""The Mayor's calls as forms: each has one, what it offers is legal, and every language has its words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.frontera.test_mayor import ACCEPTED, table

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice
from sixgun.core.form import BadEntry, Field, Form, entries_of, filled
from sixgun.core.game import load_game
from sixgun.core.kinds import tag
from sixgun.games.frontera import mayor
from sixgun.games.frontera.choices import CallTest, SetLevel
from sixgun.games.frontera.console import CALLS
from sixgun.games.frontera.mayor import forms
from sixgun.games.frontera.state import MAYOR, Session
from sixgun.screen.display import Display
from sixgun.screen.words import Words
from sixgun.situation import BadSetup, Situation

GAME = load_game("frontera")
CONSOLE = "frontera.concept.roles"


def form(g: Session, kind: str) -> Form:
    return next(one for one in forms(g, beat=True) if one.kind == kind)


@pytest.mark.rule(CONSOLE)
def test_every_call_but_the_next_beat_has_a_form() -> None:
    assert {one.kind for one in forms(table().g, beat=True)} == set(map(tag, CALLS)) - {"beat"}


@pytest.mark.rule(CONSOLE)
@pytest.mark.parametrize("choice", [one for one in ACCEPTED if one.kind != "beat"], ids=str)
def test_every_legal_call_can_be_filled_in(choice: Choice) -> None:
    one = form(table().g, choice.kind)
    assert filled(one, entries_of(one, choice)) == choice


@pytest.mark.rule("frontera.ruling.chase-lead")
def test_a_chase_is_called_with_a_lead_of_one_at_least() -> None:
    field = next(field for field in form(table().g, "chase").fields if field.name == "number")
    assert (field.least, field.most, field.start) == (1, 10, "1")
    data = {
        "game": "frontera",
        "characters": [{"id": "ruth"}, {"id": "deputy", "seat": "mayor"}],
        "actions": [{"do": "chase", "who": "ruth", "target": "deputy"}],
    }
    assert [step.number for step in Situation(data).steps] == [1]
    with pytest.raises(BadSetup, match=r"actions\[0\].lead: expected a whole number from 1 to 10, not 0"):
        Situation({**data, "actions": [{**data["actions"][0], "lead": 0}]})  # type: ignore[dict-item]


@pytest.mark.rule(CONSOLE)
@given(st.data())
def test_what_is_filled_in_is_allowed_or_refused_with_words(data: st.DataObject) -> None:
    g = table().g
    one = data.draw(st.sampled_from(forms(g, beat=True)))
    entries: dict[str, str] = {field.name: data.draw(entry(field)) for field in one.fields}
    try:
        choice = filled(one, entries)
    except BadEntry as bad:
        assert bad.field.kind == "each"
        return
    refusal = mayor.check(g, choice, beat=True)
    if refusal is not None:
        assert f"refusal.{refusal.reason}" in GAME.part(Display).texts("en")
        assert refusal.rule in GAME.ledger()
        assert refusal.reason not in ("names-too-much", "no-such-target", "which-trait", "how-many")
        assert refusal.reason != "a-number" or (one.kind, choice.number) == ("set-level", -4), "only Health goes so low"


def entry(field: Field) -> st.SearchStrategy[str]:
    match field.kind:
        case "one":
            return st.sampled_from(field.ids)
        case "number":
            return st.integers(field.least, min(field.most, 100)).map(lambda n: f"{n / field.scale:g}")
        case "text":
            return st.just("It rains.")
    most = min(field.most, len(field.ids)) if field.kind == "some" else 2
    return st.lists(st.sampled_from(field.ids), min_size=field.least, max_size=most, unique=True).map(field.join.join)


@pytest.mark.rule(CONSOLE)
def test_what_cannot_be_meant_is_told_before_the_rules_are_asked() -> None:
    g = table().g
    for kind, entries, reason in (
        ("call-test", {"target": "nobody"}, "one-of"),
        ("call-test", {"test": "luck"}, "one-of"),
        ("call-test", {"number": "many"}, "number"),
        ("call-test", {"number": "16"}, "number"),
        ("duel", {"people": "ana"}, "how-many"),
        ("call-contest", {"people": "ana+bo", "tests": "head,head,head"}, "how-many"),
        ("tell", {"words": ""}, "text"),
    ):
        with pytest.raises(BadEntry) as bad:
            filled(form(g, kind), entries)
        assert bad.value.reason == reason
    assert filled(form(g, "money"), {"target": "ana", "number": "2,50"}).number == 250


@pytest.mark.rule(CONSOLE, "frontera.lastman.rules")
def test_only_the_mayor_gets_forms_and_only_between_beats() -> None:
    made = table()
    made.step(CallTest("ana", "head"))
    made.step()
    asked = {(question.seat, question.rule): GAME.part(Asking).forms(made.g, question) for question in made.asked}
    assert asked["mayor", "frontera.concept.play-styles"]
    assert not asked["judit", "frontera.trait-test.procedure"]
    plain = GAME.start(GAME.setup("showdown"))
    assert forms(plain, beat=True) == ()


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_form_has_its_words(language: str) -> None:
    g = table().g
    found = forms(g, beat=True)
    words = Words.of_state(GAME, g, language).meeting(g, MAYOR)
    needed = {f"form.{form.called}" for form in found} | {f"section.{form.section}" for form in found}
    needed |= {f"field.{field.label}" for form in found for field in form.fields}
    assert not needed - set(words.texts)
    for one in found:
        for field in one.fields:
            for id in field.ids:
                special = words.texts.get(f"field.{field.label}.{id or 'none'}")
                assert special or f"name.{id}" in words.texts or id == "guest", (field.label, id)


@pytest.mark.rule(CONSOLE)
@pytest.mark.parametrize(("level", "least"), [("health", -4), ("morale", -3), ("sobriety", -3)])
def test_no_level_is_set_lower_than_it_goes(level: str, least: int) -> None:
    for number in (0, -3, -4):
        refusal = mayor.check(table().g, SetLevel("ana", level, number), beat=True)
        assert (refusal is None) is (number >= least)
        assert refusal is None or (refusal.reason, refusal.facts["least"]) == ("a-number", least)
