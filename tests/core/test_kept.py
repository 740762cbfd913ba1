"""Files that people keep between games: read, written, put in one line, changed by hand, and brought by newcomers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.core.amending import Amendable, Leave, Of, Value, What, Why, Word, amend
from sixgun.core.choice import Choice, Refusal
from sixgun.core.game import BadSetup
from sixgun.core.joining import Join, Newcomer, answers, free_id, newcomer
from sixgun.core.kept import Kept
from sixgun.core.references import check_references, check_unique, refers
from sixgun.core.strict import Reader
from sixgun.testing import scripted


class Hurt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    arm: int = 0


class Rider(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    horse: Annotated[str, refers("horse")] = ""
    hurt: Hurt = Hurt()
    name: str = "somebody"


class Gang(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    game: str
    name: str
    dollars: Annotated[int, msgspec.Meta(ge=0)] = 0
    loot: tuple[str, ...] = ()
    riders: tuple[Rider, ...] = ()


def check(reader: Reader, gang: Gang, where: str, most: int = 3) -> Gang:
    reader.expect(len(gang.riders) <= most, f"{where}.riders".lstrip("."), f"expected at most {most}")
    check_references(reader, gang, {"horse": ("bay", "mule")}, where)
    check_unique(reader, [(f"{where}.riders[{i}].id".lstrip("."), one.id) for i, one in enumerate(gang.riders)])
    return gang


def gangs(folder: Path) -> Kept[Gang]:
    return Kept("toy", Gang, check, folder)


GANGS = gangs(Path())
GANG = Gang("toy", "Dry", 5, ("bag",), (Rider("ann", "bay", Hurt(1)), Rider("bob")))

riders = st.lists(
    st.builds(
        Rider, st.sampled_from("abcdef"), st.sampled_from(("", "bay", "mule")), st.builds(Hurt, st.integers(0, 9))
    ),
    max_size=3,
    unique_by=lambda one: one.id,
)
some = st.builds(Gang, st.just("toy"), st.text(), st.integers(0, 99), st.just(()), riders.map(tuple))


@given(some)
def test_what_is_written_reads_back_in_every_form(gang: Gang) -> None:
    assert GANGS.read(GANGS.write(gang)) == gang
    assert GANGS.unpacked(GANGS.packed(gang)) == gang
    assert GANGS.unpacked(GANGS.write(gang)) == gang
    assert GANGS.from_data(GANGS.data(gang)) == gang


def places(text: str, **more: int) -> list[str]:
    with pytest.raises(BadSetup) as bad:
        GANGS.read(text, **more)
    return sorted(problem.where for problem in bad.value.problems)


def test_every_mistake_is_named_with_its_place() -> None:
    text = 'game = "other"\nname = "x"\ndolars = 3\n[[riders]]\nid = "a"\nhorse = "cow"\n[[riders]]\nid = "a"\n'
    assert places(text) == ["dolars", "game", "riders[0].horse", "riders[1].id"]
    assert places(GANGS.write(GANG), most=1) == ["riders"]
    assert places("[[[") == ["line 1"]


def test_mistakes_stand_behind_the_place_of_a_larger_file() -> None:
    reader = Reader()
    GANGS.within(reader, {"game": "other", "name": "x", "riders": [{"id": "a", "horse": "cow"}]}, "gangs[1]")
    assert [problem.where for problem in reader.problems] == ["gangs[1].game", "gangs[1].riders[0].horse"]


@pytest.mark.parametrize("text", ["{", '{"game": "toy"}', '{"game": "other", "name": "x"}', ""])
def test_what_cannot_be_read_is_no_traceback(text: str) -> None:
    with pytest.raises(BadSetup):
        GANGS.unpacked(text)


def test_ready_ones_are_known_by_name_and_read_once(tmp_path: Path) -> None:
    (tmp_path / "dry.toml").write_text(GANGS.write(GANG))
    (tmp_path / "notes.txt").write_text("no gang")
    kept = gangs(tmp_path)
    assert list(kept.samples) == ["dry"]
    assert kept.chosen("dry", "") == GANG
    assert kept.chosen("dry", "") is kept.chosen("dry", "")
    assert kept.chosen("", GANGS.packed(GANG)) == GANG


# by hand -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("path", "text", "written"),
    [
        ("dollars", "7", {"dollars": 7}),
        ("dollars", "", {"dollars": 0}),
        ("loot", '["hat"]', {"loot": ("hat",)}),
        ("riders.ann.hurt.arm", "2", {"riders": (Rider("ann", "bay", Hurt(2)), Rider("bob"))}),
        ("riders.bob.hurt.arm", "2", {"riders": (GANG.riders[0], Rider("bob", hurt=Hurt(2)))}),
        ("riders.ann.horse", "", {"riders": (Rider("ann", hurt=Hurt(1)), Rider("bob"))}),
        ("riders.ann", "", {"riders": (Rider("bob"),)}),
        ("riders.ann", '{ horse = "mule" }', {"riders": (Rider("ann", "mule"), Rider("bob"))}),
        ("riders.cy", "{}", {"riders": (*GANG.riders, Rider("cy"))}),
    ],
)
def test_one_value_is_changed_by_its_path(path: str, text: str, written: dict[str, object]) -> None:
    assert GANGS.amended(GANG, path, text) == msgspec.structs.replace(GANG, **written)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("dollars", "many"),
        ("dollars", "-1"),
        ("dollars.x", "1"),
        ("dollars.x", "{}"),
        ("luck", "1"),
        ("riders.cy.horse", '"bay"'),
        ("riders.cy", ""),
        ("riders.ann", "3"),
        ("riders.ann.horse", '"cow"'),
        ("loot.bag", "1"),
        ("", "1"),
    ],
)
def test_what_cannot_stand_there_is_refused_with_a_sentence(path: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GANGS.amended(GANG, path, text)


# question by question ------------------------------------------------------------------------------------------------
AMENDABLE = Amendable(
    GANGS, "riders", ("dollars",), ("horse", "hurt.arm"), ("loot", "hurt"), dict, lambda gang: (), lambda id: id
)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("dollars", "7", ("Dry", "amend-dollars", 7)),
        ("name", '"Wet"', ("Dry", "name", "Wet")),
        ("riders.ann.horse", '"mule"', ("somebody (Dry)", "amend-horse", "mule")),
        ("riders.ann.hurt.arm", "2", ("somebody (Dry)", "amend-hurt.arm", 2)),
        ("riders.ann", "", ("somebody (Dry)", "amend-gone", "amend-none")),
        ("riders", "[]", ("Dry", "riders", "amend-none")),
        ("riders.ann.hurt", "{ arm = 1 }", ("somebody (Dry)", "riders.ann.hurt", "{ arm = 1 }")),
    ],
)
def test_the_word_of_a_referee_is_written_down(path: str, value: str, told: tuple[object, ...]) -> None:
    word = Word("dry", path, value, "luck")
    with scripted(choices=word.answers) as ref:
        assert amend(ref, "referee", "some.rule", AMENDABLE, {"dry": GANG}) == word
    (line,) = ref.log
    assert (line.facts["who"], line.facts["what"], line.facts["value"]) == told
    assert line.facts["why"] == "luck"


def test_a_referee_may_leave_it() -> None:
    with scripted(choices=[Of("dry"), What("luck"), Leave()]) as ref:
        assert amend(ref, "referee", "some.rule", AMENDABLE, {"dry": GANG}) is None
    assert not ref.log


@pytest.mark.parametrize(
    "choices",
    [
        [Of("dry"), What("")],
        [Of("dry"), What("a\nb")],
        [Of("dry"), What("dollars"), Value("many")],
        [Of("dry"), What("dollars"), Value("7"), Why("x" * 501)],
    ],
)
def test_a_word_that_does_not_fit_is_refused(choices: list[Choice]) -> None:
    with pytest.raises(Exception, match=r"not-offered|bad-value"), scripted(choices=choices) as ref:
        amend(ref, "referee", "some.rule", AMENDABLE, {"dry": GANG})


def poor(gang: Gang) -> tuple[Refusal, ...]:
    return () if gang.dollars < 9 else (Refusal("some.rule", "too-rich"),)


def test_a_newcomer_is_a_ready_one_or_one_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "dry.toml").write_text(GANGS.write(GANG))
    (tmp_path / "rich.toml").write_text(GANGS.write(msgspec.structs.replace(GANG, dollars=9)))
    kept = gangs(tmp_path)
    join, brought = answers(kept, GANGS.write(GANG))
    assert join == Join()
    for choice in (brought, Newcomer("dry"), Newcomer(file=GANGS.write(GANG))):
        with scripted(choices=[choice]) as ref:
            assert newcomer(ref, "referee", "some.rule", kept, poor) == GANG
    with scripted(choices=["leave"]) as ref:
        assert newcomer(ref, "referee", "some.rule", kept, poor) is None
    with scripted(choices=[lambda question: question.options[0].choice]) as ref:
        assert newcomer(ref, "referee", "some.rule", kept, poor) == GANG
    wrong = (Newcomer("rich"), Newcomer("wet"), Newcomer(), Newcomer("dry", "x"), Newcomer(file="x"))
    for choice in wrong:
        with pytest.raises(Exception, match=r"too-rich|not-offered|bad-value"), scripted(choices=[choice]) as ref:
            newcomer(ref, "referee", "some.rule", kept, poor)


def test_ids_of_newcomers_are_numbered() -> None:
    assert free_id("dry", ()) == "dry"
    assert free_id("dry", ("dry", "dry-2")) == "dry-3"
