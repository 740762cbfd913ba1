"""Around every recorded game the rules answer as they did: the same facts, the same questions, the same refusals.

`python tools/make_answers.py` makes the digests anew, after `make corpus` and where another answer is meant.
"""

from __future__ import annotations

import pytest
from tests.answers.around import digest_around, held_digests, said_around
from tests.corpus import files
from tests.corpus.files import Kept
from tests.corpus.test_corpus import PARTS, chosen

AGAIN = (
    "the rules answer otherwise around {name}: compare `python tools/make_answers.py --show {name}` before and after; "
    "if it is meant, `python tools/make_answers.py`"
)


def same(kept: Kept, digests: dict[str, str]) -> None:
    assert digest_around(kept) == digests.get(kept.name), AGAIN.format(name=kept.name)


@pytest.mark.parametrize("key", files.held())
def test_around_a_sample_of_the_corpus_the_rules_answer_as_they_did(key: str) -> None:
    digests = held_digests(key)
    for kept in chosen(list(files.records(key))):
        same(kept, digests)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("key", files.held())
def test_around_the_whole_corpus_the_rules_answer_as_they_did(key: str, part: int) -> None:
    digests = held_digests(key)
    for line in list(files.lines(key))[part::PARTS]:
        same(files.record_of(line), digests)


def test_there_is_a_digest_for_every_record() -> None:
    for key in files.held():
        assert list(held_digests(key)) == [kept.name for kept in files.records(key)], "python tools/make_answers.py"


@pytest.mark.parametrize("key", ["bala", "dicemore", "frontera"])
def test_much_is_asked_and_both_allowed_and_refused(key: str) -> None:
    lines = said_around(next(kept for kept in files.records(key) if len(kept.steps) > 20))
    tried = [line for line in lines if line.startswith("  ")]
    fine = [line for line in tried if line.endswith(": fine")]
    assert len(fine) > 20 and len(tried) - len(fine) > 50 and len(lines) - len(tried) > 50
