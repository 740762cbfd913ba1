"""Text from templates: readable rolls, names, safe placeholders."""

import json
from pathlib import Path

import pytest

from sixgun.core.choice import Option, PlainChoice, Refusal
from sixgun.core.game import Ending
from sixgun.core.log import LogLine, Mod
from sixgun.core.open_ended import Keep
from sixgun.screen.text import (
    TextError,
    core_texts,
    fill,
    formatted,
    listed,
    load_texts,
    mod_text,
    option_parts,
    placeholders,
    render,
    render_ending,
    render_option,
    render_refusal,
    roll_text,
    tidy,
)

AIMED, COVER = Mod(+1, "game.shoot.aim", "aimed"), Mod(-1, "game.shoot.cover", "cover")
TEXTS = {
    "event.shot": "{shooter} shoots at {target}.",
    "event.placed": "{shooter} rolls {roll} and hits",
    "event.pool": "{shooter} counts {dice}.",
    "event.silent": "Nothing happens",
    "event.number": "{share:.1f} of {total:+d} for {who}",
    "refusal.too-far": "{target} is {inches} inches away.",
    "option.shoot": "shoot at {target} with {item} for {cost} ({extra})",
    "ending.last": "{winners} won.",
    "name.ringo": "Ringo",
    "name.colt": "Colt .45",
    "mod.game.shoot.cover": "behind cover",
}


@pytest.mark.parametrize(
    ("dice", "sides", "mods", "text"),
    [
        ((5, 4), 6, (AIMED, COVER), "2D6 5+4, +1 aimed, -1 cover: 9"),
        ((5, 4), 6, (), "2D6 5+4: 9"),
        ((4,), 6, (), "1D6 4"),
        ((4,), 10, (COVER,), "1D10 4, -1 cover: 3"),
        ((4, 2), 0, (), "4+2: 6"),
        ((), 0, (AIMED,), "+1 aimed"),
        ((), 0, (), ""),
    ],
)
def test_the_standard_form_of_a_roll(dice: tuple[int, ...], sides: int, mods: tuple[Mod, ...], text: str) -> None:
    assert roll_text({}, LogLine("shot", "game.shoot.roll", dice=dice, mods=mods, sides=sides)) == text


@pytest.mark.parametrize(
    ("dice", "sides", "mods", "keep", "text", "bare"),
    [
        ((17, 6, 3, 1), 10, (COVER,), "best", "4D10 10+7, 6, 3, 1, -1 cover: 16", "10+7, 6, 3, 1"),
        ((8, 5, 1), 6, (), "sum", "3D6 6+2, 5, 1: 14", "6+2, 5, 1"),
        ((7,), 10, (), "best", "1D10 7", "7"),
        ((17,), 10, (), "best", "1D10 10+7: 17", "10+7"),
        ((63,), 10, (), "best", "1D10 10x6+3: 63", "10x6+3"),
        ((), 6, (AIMED,), "sum", "+1 aimed", ""),
    ],
)
def test_open_ended_dice_show_what_was_rolled_again(
    dice: tuple[int, ...], sides: int, mods: tuple[Mod, ...], keep: Keep, text: str, bare: str
) -> None:
    line = LogLine("shot", "game.shoot.roll", dice=dice, mods=mods, sides=sides, keep=keep)
    assert roll_text({}, line) == text
    assert render({"event.shot": "{dice}"}, line) == bare


def entry(event: str, **facts: object) -> LogLine:
    return LogLine(event, "game.shoot.roll", {"shooter": "ringo", "target": "doc", **facts}, (5, 4), (COVER,), sides=6)


def test_the_roll_is_appended_or_placed() -> None:
    assert render(TEXTS, entry("shot")) == "Ringo shoots at doc (2D6 5+4, -1 behind cover: 8)."
    assert render(TEXTS, entry("placed")) == "Ringo rolls 2D6 5+4, -1 behind cover: 8 and hits"
    assert render(TEXTS, entry("pool")) == "Ringo counts 5, 4."
    assert render(TEXTS, entry("silent")) == "Nothing happens (2D6 5+4, -1 behind cover: 8)"
    assert render(TEXTS, LogLine("silent", "game.shoot.roll")) == "Nothing happens"


def test_names_and_lists_and_formats() -> None:
    facts = {"share": 0.25, "total": 3, "who": ("ringo", "doc")}
    assert render(TEXTS, LogLine("number", "game.x.y", facts)) == "0.2 of +3 for Ringo, doc"


def test_refusals_options_endings() -> None:
    assert render_refusal(TEXTS, Refusal("game.x.y", "too-far", facts={"target": "doc", "inches": 9})) == (
        "doc is 9 inches away."
    )
    assert render_refusal(TEXTS, Refusal("game.x.y", "not-offered", ("ringo", "run"))) == (
        "That is not on offer here; allowed: Ringo, run."
    )
    assert render_refusal({}, Refusal("game.x.y", "not-asked")) == "It is not for this seat to choose now."
    option = Option(PlainChoice("shoot", target="ringo", item="colt"), cost=2, facts={"extra": "50 %"})
    assert render_option(TEXTS, option) == "shoot at Ringo with Colt .45 for 2 (50 %)"
    assert render_ending(TEXTS, Ending(("ringo", "doc"), "last", "game.x.y")) == "Ringo, doc won."


def test_what_is_missing_is_named() -> None:
    with pytest.raises(TextError, match=r"there is no text 'event\.dance'"):
        render(TEXTS, LogLine("dance", "game.x.y"))
    with pytest.raises(TextError, match=r"event\.shot: there is no fact 'shooter'; there are dice, roll, target"):
        render(TEXTS, LogLine("shot", "game.x.y", {"target": "doc"}))
    with pytest.raises(TextError, match=r"event\.number"):
        render(TEXTS, LogLine("number", "game.x.y", {"share": "much", "total": 1, "who": "doc"}))


@pytest.mark.parametrize(
    "template",
    [
        "{shooter.__class__}",
        "{shooter[0]}",
        "{shooter!r}",
        "{shooter:>{width}}",
        "{shooter:>999999999}",
        "{}",
        "{0}",
        "{shooter",
        "shooter}",
        "{sh ooter}",
    ],
)
def test_templates_cannot_reach_into_objects(template: str) -> None:
    with pytest.raises(TextError):
        placeholders(template)
    with pytest.raises(TextError):
        render({"event.shot": template}, entry("shot"))


def test_facts_are_not_templates() -> None:
    assert render({"event.shot": "{target}"}, LogLine("shot", "game.x.y", {"target": "{shooter}"})) == "{shooter}"
    assert placeholders("{{literal}} {a} {b:+d} {a}") == ("a", "b")


def test_texts_load_flat_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "en.toml"
    file.write_text('[event]\nshot = "{a}"\n[mod.game.shoot]\ncover = "cover"\n')
    assert load_texts(file) == {"event.shot": "{a}", "mod.game.shoot.cover": "cover"}
    for wrong in ('shot = "top"', "[event]\nshot = 3", '[event]\nshot = "{a.b}"'):
        file.write_text(wrong)
        with pytest.raises(TextError, match="shot"):
            load_texts(file)


def test_facts_without_a_value_leave_no_gaps() -> None:
    assert tidy("  Ringo:  draws  . And  (so )  ,") == "Ringo: draws. And (so),"
    assert tidy("a Colt .45 ,  or .50 ") == "a Colt .45, or .50"


@pytest.mark.parametrize(
    ("template", "facts", "said"),
    [
        ("a test[, difficulty {n}]: go", {"n": 0}, "a test: go"),
        ("a test[, difficulty {n}]: go", {"n": 8}, "a test, difficulty 8: go"),
        ("[difficulty {n}|no difficulty]", {"n": 0}, "no difficulty"),
        ("[difficulty {n}|no difficulty]", {"n": 8}, "difficulty 8"),
        ("fire[ the {gun}][: {n:shot/shots}]", {"gun": "", "n": 2}, "fire: 2 shots"),
        ("fire[ {n:shot/shots} with the {gun}]", {"gun": "", "n": 2}, "fire"),
        ("near NAME [cover|open] {n}", {"n": 3}, "near NAME [cover|open] 3"),
        ("{n} [height] and [ and ]", {"n": 3}, "3 [height] and [ and ]"),
        ("says {n}", {"n": "[{gun}|x]"}, "says [{gun}|x]"),
    ],
)
def test_a_part_in_brackets_is_said_only_with_its_facts(template: str, facts: dict[str, object], said: str) -> None:
    assert formatted({}, template, facts) == said
    assert formatted({"join.article": "de el=del"}, template, facts) == said


def test_words_that_somebody_wrote_are_shown_as_they_are() -> None:
    texts = {**TEXTS, "event.said": "{who} says: {words:s}."}
    assert render(texts, LogLine("said", "r", {"who": "ringo", "words": "colt"})) == "Ringo says: colt."
    assert render(texts, LogLine("said", "r", {"who": "ringo", "words": "{who} 7"})) == "Ringo says: {who} 7."


@pytest.mark.parametrize(
    ("words", "said"), [("Stop!", "Stop!"), ("Why?", "Why?"), ("It rains.", "It rains."), ("It rains", "It rains.")]
)
def test_a_sentence_ends_once(words: str, said: str) -> None:
    assert fill({}, "{words}.", {"words": words}) == said


def test_a_modifier_may_have_a_name_for_its_sign() -> None:
    texts = {"mod.game.detect.height+": "from below", "mod.game.detect.height-": "from above"}
    up, down = Mod(+1, "game.detect.height", "height"), Mod(-1, "game.detect.height", "height")
    assert [mod_text(texts, up), mod_text(texts, down), mod_text({}, up)] == [
        "+1 from below",
        "-1 from above",
        "+1 height",
    ]


def test_kinds_of_choices_have_words() -> None:
    texts = {**TEXTS, "group.run": "run away", "group.ringo": "never said", "name.none": "nada"}
    said = render_refusal(texts, Refusal("game.x.y", "not-offered", ("run", "colt")))
    assert said == "That is not on offer here; allowed: run away, Colt .45."
    assert render_refusal(texts, Refusal("game.x.y", "not-offered")).endswith("allowed: nada.")


def test_an_ending_without_winners_says_so() -> None:
    nobody = Ending((), "last", "game.x.y")
    assert render_ending({**TEXTS, "word.nobody": "nobody"}, nobody) == "nobody won."
    assert render_ending({**TEXTS, "ending.last-draw": "It is a draw."}, nobody) == "It is a draw."


# how languages join words -------------------------------------------------------------------------------------------
SPANISH = {"join.article": "de el=del|a el=al"}
FRENCH = {"join.article": "de le=du|à le=au", "join.elision": "de=d’|que=qu’", "join.zero": "one"}


@pytest.mark.parametrize(
    ("texts", "template", "value", "said"),
    (
        (SPANISH, "una carta de {x}", "el Zurdo", "una carta del Zurdo"),
        (SPANISH, "A {x} le toca", "el Zurdo", "Al Zurdo le toca"),
        (SPANISH, "va a {x}", "ella", "va a ella"),
        (SPANISH, "la media {x}", "el Zurdo", "la media el Zurdo"),
        (FRENCH, "prendre à {x}", "le Maire", "prendre au Maire"),
        (FRENCH, "victoire de {x}", "Inés", "victoire d’Inés"),
        (FRENCH, "victoire de {x}", "Ruth", "victoire de Ruth"),
        (FRENCH, "plus que {x}", "Élie", "plus qu’Élie"),
        (FRENCH, "{x:verre/verres}", 0, "0 verre"),
        ({}, "{x:glass/glasses}", 0, "0 glasses"),
        ({}, "card of {x}", "el Zurdo", "card of el Zurdo"),
    ),
)
def test_words_melt_into_each_other_as_a_language_wants(
    texts: dict[str, str], template: str, value: object, said: str
) -> None:
    assert fill(texts, template, {"x": value}) == said


SPOKEN = {"join.point": ",", "join.and": "y", "join.and-i": "e"}


@pytest.mark.parametrize(
    ("texts", "template", "value", "said"),
    (
        (SPOKEN, "{x:.2f} dólares", 2.5, "2,50 dólares"),
        (SPOKEN, "{x:+.2f}", -0.5, "-0,50"),
        (SPOKEN, "a {x:.1u}", 3.25, "a 3,2"),
        (SPOKEN, "{x}", 1.5, "1,5"),
        (SPOKEN, "{x}", "v1.5", "v1.5"),
        ({}, "{x:.2f}", 2.5, "2.50"),
    ),
)
def test_numbers_have_the_point_of_the_language(texts: dict[str, str], template: str, value: object, said: str) -> None:
    assert fill(texts, template, {"x": value}) == said


@pytest.mark.parametrize(
    ("parts", "said"),
    (
        ([], ""),
        (["Ana"], "Ana"),
        (["Ana", "Pedro"], "Ana y Pedro"),
        (["Ana", "Pedro", "Inés"], "Ana, Pedro e Inés"),
        (["agua", "hielo"], "agua y hielo"),
        (["padre", "hijo"], "padre e hijo"),
    ),
)
def test_a_list_ends_as_the_language_wants(parts: list[str], said: str) -> None:
    assert listed(SPOKEN, parts) == said
    assert listed({}, parts) == ", ".join(parts)


CASES = json.loads((Path(__file__).parents[2] / "web" / "tests" / "joined.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("language", "before", "value", "said"), CASES)
def test_the_page_and_python_join_words_alike(language: str, before: str, value: str, said: str) -> None:
    texts = core_texts(language)
    assert formatted(texts, before + "{value}", {"value": value}) == said


def test_an_option_says_what_it_is_apart_from_what_is_told_about_it() -> None:
    texts = {
        "option.hire": "hire {target}|: |{n:shot/shots}[, {item}|, bare]",
        "option.go": "go| ({n})",
        "option.sit": "sit",
    }
    hire = Option(PlainChoice("hire", target="Bo"), facts={"n": 2, "item": ""})
    assert render_option(texts, hire) == "hire Bo: 2 shots, bare"
    assert option_parts(texts, hire) == ("hire Bo", "2 shots, bare")
    go = Option(PlainChoice("go"), facts={"n": 4})
    assert (render_option(texts, go), option_parts(texts, go)) == ("go (4)", ("go", ""))
    assert option_parts(texts, Option(PlainChoice("sit"))) == ("", "")
