"""A campaign of ten matches that bots play at the table, from founding to the last purchase."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sixgun.bots import load_bot
from sixgun.bots.drive import play_out, seeded
from sixgun.core.chance import SecretChance, SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.game import load_game
from sixgun.core.match import Match, verify_chance
from sixgun.core.procedure import Season
from sixgun.core.record import parse
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_check import CAP, objections, worth
from sixgun.games.dicemore.bands.band_file import Member
from sixgun.games.dicemore.bands.muster import scores
from sixgun.games.dicemore.campaign.choices import CallOff, Close, Fight
from sixgun.games.dicemore.campaign.league import LEAGUE
from sixgun.games.dicemore.campaign.league_state import Campaign
from sixgun.games.dicemore.catalogue import profiles
from sixgun.games.dicemore.state import replace

from .bands import at_random, founded

MATCHES = 10
FEW = 3


def in_order(now: Campaign) -> None:
    """Money is never negative, no score above the cap, no profile more often than allowed, nothing illegal."""
    for standing in now.bands.values():
        one = standing.band
        assert one.dollars >= 0
        assert worth(one) + one.dollars <= 400 + one.earned
        for who in one.members:
            assert who.experience >= 0
            assert all(getattr(scores(one, who), score) <= CAP for score in ("shot", "cool", "ref", "cos"))
        assert {refusal.reason for refusal in objections(one)} <= {"leader-not-named", "band-empty"}
        for profile in {who.profile for who in one.members}:
            limit = profiles()[profile].max
            assert not limit or sum(who.profile == profile for who in one.members) <= limit


@pytest.mark.rule("dicemore.xp.cap", "dicemore.band.role-limits", "dicemore.band.budget", "dicemore.recovery.invalid")
@pytest.mark.rule("dicemore.ruling.current-cos", "dicemore.ruling.after-match-order")
def test_a_campaign_of_ten_matches_between_bots() -> None:
    """Bands of a few people, so that a match is soon over; they hire others from what they earn."""
    ten_matches(most=FEW)


@pytest.mark.long
@pytest.mark.rule("dicemore.xp.cap", "dicemore.band.role-limits", "dicemore.band.budget", "dicemore.recovery.invalid")
def test_a_campaign_of_ten_matches_between_bands_as_large_as_they_can_be() -> None:
    ten_matches()


def hurt(people: tuple[Member, ...]) -> tuple[Member, ...]:
    return (replace(people[0], injuries=("injury-clumsy",), matches=1), *people[1:])


def ten_matches(most: int = 100) -> None:
    """Bands as they are founded, with their first so many people. The first of them is clumsy since a match before."""
    game = load_game("dicemore")
    bot = load_bot("random")()
    kinds = ("lawmen", "outlaws", "mexicans", "soldiers")
    whole = [founded(kind, 5, works=True).state.band for kind in kinds]
    bands = [band_file.BANDS.data(replace(band, members=hurt(band.members[:most]))) for band in whole]
    decide, stream = at_random(5), Random(5)
    played = 0
    carried = 0

    def between(question: Question) -> Choice | None:
        """Everything between matches by chance; the report of a match waits for the match."""
        now: Campaign = league.state
        kinds = {option.choice.kind for option in question.options}
        if now.phase == "report":
            return None
        if "close" in kinds:
            return Fight() if played < MATCHES and "fight" in kinds else Close()
        if "scenario" in kinds:
            return stream.choice(question.options[:-1] or question.options).choice
        return decide(question)

    setup = LEAGUE.setup("", {"title": "Ten", "bands": bands, "house": {"works": True}})
    league: Match[Any] = Match.new(LEAGUE, setup, SecretChance(bytes([3]) * 32), between)
    league.run()
    while league.ending is None:
        wanted = LEAGUE.part(Season).next_game(league.state)
        if wanted is None:  # a side has hardly anybody left: the referee calls the match off
            assert league.answer("referee", CallOff()) is None
            continue
        key, table = wanted
        match: Match[Any] = Match.new(load_game(key), table, SeededChance(f"match {played}"))
        bout = league.state.bout
        for side, id in (("good", bout.good), ("bad", bout.bad)):
            fighters = [match.state[who] for who in match.state.bands[side].members]
            members = Counter((who.name, who.injuries) for who in league.state[id].band.members)
            assert not Counter((c.name, c.injuries) for c in fighters) - members, "injuries act in later matches"
            carried += sum(bool(c.injuries) for c in fighters)
        play_out(match, dict.fromkeys(game.seats(match.state), bot), seeded(played))
        assert match.ending is not None
        again = Match(game, parse(match.record.text()))
        assert game.encode(again.state) == game.encode(match.state), "the match replays to the same end"
        played += 1
        for choice in LEAGUE.part(Season).report(league.state, match.state):
            assert league.answer("referee", choice) is None, choice
        in_order(league.state)
    assert played == MATCHES
    assert carried, "somebody fought with an injury of an earlier match"
    events = {entry.event for entry in league.log}
    assert {"bout", "recovered", "paid", "experience"} <= events
    replayed = Match(LEAGUE, parse(league.record.text()))
    assert LEAGUE.encode(replayed.state) == LEAGUE.encode(league.state)
    assert verify_chance(LEAGUE, league.record) > 0
