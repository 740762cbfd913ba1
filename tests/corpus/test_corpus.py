"""The corpus of records: hundreds of games over every scenario, companion and situation are played as they were.

`make corpus` makes it anew. Every answer, every digest and every line of the log in English must be the same, and so
must be what seats were shown now and then; a failure names the record, the step and the first line that differs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest
from msgspec.structs import replace
from tests.corpus import files
from tests.corpus.files import Kept, Step
from tests.corpus.plans import Plan, plans
from tests.corpus.playing import play
from tests.corpus.replaying import Differs, no_longer_open, replay

from sixgun.core.game import companion_keys, games, load_game
from sixgun.core.record import Given

EACH = 2
"""Records of each scenario, companion or situation that the ordinary tests replay."""
PARTS = 8
"""The long test of one file is divided among so many."""


def chosen(records: list[Kept]) -> list[Kept]:
    """A few records of each kind, always the same ones."""
    kinds: dict[str, list[Kept]] = {}
    for kept in records:
        kinds.setdefault(kept.name.rpartition("/")[0], []).append(kept)
    return [one for kind in kinds.values() for one in sorted(kind, key=lambda kept: crc32(kept.name.encode()))[:EACH]]


@pytest.mark.parametrize("key", files.held())
def test_a_sample_of_the_corpus_is_played_as_it_was(key: str) -> None:
    for kept in chosen(list(files.records(key))):
        replay(kept)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("key", files.held())
def test_the_whole_corpus_is_played_as_it_was(key: str, part: int) -> None:
    for line in list(files.lines(key))[part::PARTS]:
        replay(files.record_of(line))


def test_the_corpus_holds_every_scenario_companion_and_situation() -> None:
    there = {kept.name.rpartition("/")[0] for key in files.held() for kept in files.records(key)}
    wanted = {plan.name.rpartition("/")[0] for plan in plans()}
    assert there == wanted, "make corpus makes it anew"
    assert set(files.held()) == {*games(), *companion_keys()}


# the corpus itself ---------------------------------------------------------------------------------------------------
SMALL = Plan("highcard", "scenario", "saloon", 1, ("wild", "random"), 12)


@pytest.fixture(scope="module")
def small() -> Kept:
    return play(SMALL)


def test_the_same_plan_gives_the_same_bytes(small: Kept, tmp_path: Path) -> None:
    once, again = files.line_of(small), files.line_of(play(SMALL))
    assert once == again
    written = [files.write(tmp_path / name, "highcard", [line]) for name, line in (("a", once), ("b", again))]
    assert len({hashlib.sha256(path.read_bytes()).digest() for path in written}) == 1
    assert list(files.records("highcard", tmp_path / "a")) == [small]


def test_plans_differ_in_their_dice(small: Kept) -> None:
    assert play(replace(SMALL, number=3)).steps != small.steps


@pytest.mark.parametrize("plan", [next(p for p in plans(key) if p.key == key) for key in (*games(), *companion_keys())])
def test_what_was_just_played_is_played_as_it_was(plan: Plan) -> None:
    kept = play(replace(plan, longest=10))
    assert kept.steps
    assert replay(files.record_of(files.line_of(kept))) == len(kept.steps)


def test_players_go_beyond_what_is_listed() -> None:
    """Forms of the Mayor are filled in, and not only options taken."""
    plan = Plan("frontera", "scenario", "saloon", 0, ("wild",), 60)
    kinds = {answer.choice["kind"] for step in play(plan).steps for answer in step.answers if answer.choice is not None}
    assert len(kinds - {"beat", "call-test", "money", "pass-time", "treasure", "threat", "house", "end-session"}) >= 8


def changed(kept: Kept, number: int, change: Callable[[Step], Step]) -> Kept:
    steps = list(kept.steps)
    steps[number - 1] = change(steps[number - 1])
    return replace(kept, steps=tuple(steps))


def telling(kept: Kept) -> int:
    """A step that says something after somebody has chosen."""
    return next(n for n, step in enumerate(kept.steps, 1) if step.log and any(a.choice for a in step.answers))


def test_a_line_that_differs_is_named(small: Kept) -> None:
    number = telling(small)
    was = small.steps[number - 1].log[0]
    other = changed(small, number, lambda step: replace(step, log=("Nothing happens.", *step.log[1:])))
    with pytest.raises(Differs) as found:
        replay(other)
    assert f"record highcard/saloon/1 (ringo wild, belle random, moses wild, ada random), step {number} of" in str(
        found.value
    )
    assert f"line 1 of its log differs\n  was: Nothing happens.\n  now: {was}" in str(found.value)
    assert "make corpus ARGS='--game highcard'" in str(found.value)


def test_another_state_is_named(small: Kept) -> None:
    other = changed(small, 4, lambda step: replace(step, digest="0000000000"))
    with pytest.raises(Differs, match=r"step 4 of .*: the state is another one, although the log is the same"):
        replay(other)


def test_an_answer_to_another_question_is_named(small: Kept) -> None:
    number = telling(small)

    def wrong(step: Step) -> Step:
        return replace(
            step,
            answers=(
                Given(
                    "highcard.turn.other@ringo",
                    choice={"kind": "play", "actor": "ringo", "target": "belle", "card": "2"},
                ),
                *step.answers[1:],
            ),
        )

    with pytest.raises(Differs, match=r"where 'highcard\.turn.other@ringo' was answered"):
        replay(changed(small, number, wrong))


def test_an_answer_that_is_missing_or_left_over_is_named(small: Kept) -> None:
    number = telling(small)
    with pytest.raises(Differs, match="the rules ask for more than was answered"):
        replay(changed(small, number, lambda step: replace(step, answers=step.answers[:-1], seen=())))
    with pytest.raises(Differs, match="the rules no longer ask for highcard"):
        replay(changed(small, number, lambda step: replace(step, answers=step.answers + step.answers[-1:])))


def test_another_offer_or_view_is_named(small: Kept) -> None:
    number = next(n for n, step in enumerate(small.steps, 1) if step.seen)

    def with_seen(**change: str) -> Kept:
        return changed(small, number, lambda step: replace(step, seen=(replace(step.seen[0], **change),)))

    with pytest.raises(Differs, match="offers something else than it did"):
        replay(with_seen(offer="?"))
    with pytest.raises(Differs, match="sees something else"):
        replay(with_seen(view="?"))
    assert replay(with_seen(view="?", offer="?"), look=False) == len(small.steps)


def test_another_rules_version_asks_for_a_new_corpus(small: Kept) -> None:
    now = load_game("highcard").rules_version
    with pytest.raises(
        Differs, match=f"rules version 0 of highcard, which now has version {now}: make the corpus anew"
    ):
        replay(replace(small, rules="0"))


def test_another_end_is_named(small: Kept) -> None:
    with pytest.raises(Differs, match=r"the game ends otherwise: it was 'Everybody wins\.'"):
        replay(replace(small, ending="Everybody wins."))


def test_records_of_this_rules_version_that_no_longer_open_are_found(small: Kept, tmp_path: Path) -> None:
    """Then the corpus is not made anew without another rules version: words may change, play may not."""
    other_state = changed(small, 4, lambda step: replace(step, digest="0000000000"))
    other_words = changed(small, telling(small), lambda step: replace(step, log=("Nothing happens.",)))
    older = replace(other_state, rules="0")
    files.write(tmp_path, "highcard", map(files.line_of, (small, other_words, older)))
    assert no_longer_open("highcard", tmp_path) == []
    assert no_longer_open("bala", tmp_path) == []
    files.write(tmp_path, "highcard", map(files.line_of, (small, other_state)))
    assert ["step 4 of" in said for said in no_longer_open("highcard", tmp_path)] == [True]
