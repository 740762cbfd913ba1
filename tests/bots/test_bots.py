"""Bots: the registry, what they see, and playing with them."""

from random import Random
from typing import Any

import pytest

from sixgun.bots import Bot, Glimpse, UnknownBot, bots, load_bot
from sixgun.bots.drive import Stuck, play_out, seeded
from sixgun.bots.random_bot import PlayoutBot, RandomBot
from sixgun.core.chance import SecretChance, SeededChance
from sixgun.core.choice import Choice, Later, Option, Question, Refusal, option
from sixgun.core.game import load_game
from sixgun.core.glimpse import judged
from sixgun.core.match import Match
from sixgun.core.scene import scene
from sixgun.games.highcard.choices import Stand
from sixgun.lab.simulate import play_one

GAME = load_game("highcard")
SETUP = GAME.setup("noon")


def glimpse(question: Question, looked: list[int] | None = None, seed: int = 0) -> Glimpse:
    def look() -> dict[str, Any]:
        if looked is not None:
            looked.append(1)
        return {"hand": []}

    return Glimpse(question, look, SETUP, GAME, Random(seed))


def test_the_registry_knows_random_and_says_what_it_does_not_know() -> None:
    assert "random" in bots()
    assert load_bot("random") is RandomBot
    with pytest.raises(UnknownBot, match="did you mean random"):
        load_bot("randm")


def test_the_view_is_made_when_it_is_looked_at_and_once() -> None:
    looked: list[int] = []
    seen = glimpse(Question("a", "x.y.z", [option("stand", "x.y.z")]), looked)
    assert not looked
    assert seen.view is seen.view and looked == [1]
    assert seen.seat == "a"


def test_random_is_uniform_over_the_options() -> None:
    question = Question("a", "x.y.z", [option(kind, "x.y.z") for kind in "abcd"])
    rng = Random(1)
    counts = dict.fromkeys("abcd", 0)
    bot = RandomBot()
    for _ in range(4000):
        counts[bot.choose(Glimpse(question, dict, SETUP, GAME, rng)).kind] += 1
    assert all(abs(count - 1000) < 120 for count in counts.values())
    assert bot.why() == "any of the options, at random"


@pytest.mark.parametrize("bot", [RandomBot, PlayoutBot])
def test_what_a_bot_draws_is_made_alone_and_not_judged_again(bot: type[Bot]) -> None:
    made: list[str] = []
    judgements: list[Choice] = []

    def make(seat: str) -> Option:
        made.append(seat)
        return Option(Stand(seat))

    def check(choice: Choice) -> None:
        judgements.append(choice)

    question = Question("a", "x.y.z", [Later(make, seat) for seat in "abc"], check)
    choice, refusal = judged(bot(), glimpse(question))
    assert [choice.actor] == made and refusal is None and not judgements

    class Inventing(RandomBot):
        def choose(self, glimpse: Glimpse) -> Choice:
            return Stand(super().choose(glimpse).actor)

    assert judged(Inventing(), glimpse(question))[1] is None
    assert len(judgements) == 1


def test_a_game_between_bots_ends_and_is_the_same_again() -> None:
    digests = set()
    for _ in range(2):
        match: Match[Any] = Match.new(GAME, SETUP, SecretChance(b"secret"))
        play_out(match, {seat: RandomBot() for seat in SETUP["seats"]}, seeded(5))
        assert match.ending is not None and match.record.end is not None
        digests.add(GAME.digest(match.state))
    assert len(digests) == 1


def test_bots_see_the_same_in_play_and_in_simulation() -> None:
    """The view at each question, also in the middle of a step, is the same for a match and for a simulation."""
    seen: list[list[object]] = [[], []]

    class Notes(RandomBot):
        into = 0

        def choose(self, glimpse: Glimpse) -> Choice:
            seen[Notes.into].append((glimpse.seat, glimpse.question.key, glimpse.view))
            return glimpse.question.options[0].choice

    match: Match[Any] = Match.new(GAME, SETUP, SeededChance("9"))
    play_out(match, {seat: Notes() for seat in SETUP["seats"]}, seeded(0))
    Notes.into = 1
    played = play_one(GAME, SETUP, [Notes], "9")
    assert seen[0] == seen[1] and len(seen[0]) == played.decisions > 5
    assert match.ending is not None and played.winners == match.ending.winners


def test_the_scene_is_the_table_at_the_question() -> None:
    match: Match[Any] = Match.new(GAME, SETUP, SecretChance(b"secret"))
    match.run()
    while match.pending is not None and match.pending.questions[0].rule != "highcard.shoot.duck":
        question = match.pending.questions[0]
        match.answer(question.seat, question.options[0].choice)
    assert match.pending is not None
    before = GAME.digest(match.state)
    assert GAME.digest(scene(match)) == GAME.digest(scene(match))
    assert GAME.digest(match.state) == before


def test_a_refused_choice_is_replaced_and_no_way_out_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    match: Match[Any] = Match.new(GAME, SETUP, SecretChance(b"secret"))
    monkeypatch.setattr(match, "answer", lambda seat, choice: Refusal("x.y.z", "not-offered"))
    with pytest.raises(Stuck, match="refuse every option"):
        play_out(match, {seat: RandomBot() for seat in SETUP["seats"]}, seeded(5))


def test_a_game_without_end_is_given_up() -> None:
    match: Match[Any] = Match.new(GAME, SETUP, SecretChance(b"secret"))
    with pytest.raises(Stuck, match="no end after 2 answers"):
        play_out(match, {seat: RandomBot() for seat in SETUP["seats"]}, seeded(5), limit=2)
