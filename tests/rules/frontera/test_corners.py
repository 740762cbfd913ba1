"""Corners of the rules in which several of them meet."""

from __future__ import annotations

import pytest
from tests.rules.frontera import build

from sixgun.games.frontera import fight, levels
from sixgun.games.frontera.state import deck_of
from sixgun.testing import scripted


# --- death -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.death-several-characters", "frontera.exchange.death")
def test_a_player_keeps_the_cards_while_another_of_his_protagonists_lives() -> None:
    g = build.session(build.person("ruth", "ana"), build.person("amos", "ana"), phase=2, decks={"ana": "2C AS"})
    with scripted() as ref:
        levels.die(ref, g, "ruth", "frontera.health.dead-test-no-care")
        assert g.cards(deck_of("ana")) == build.cards("2C AS"), "Amos still needs them"
        assert g.cards("treasure") == ()
        levels.die(ref, g, "amos", "frontera.health.dead-test-no-care")
    assert g.cards("treasure") == build.cards("2C AS")


@pytest.mark.rule("frontera.ruling.lastman-exchange", "frontera.ruling.death-several-characters")
def test_after_a_fight_to_the_last_only_those_who_lost_everybody_lose_their_cards() -> None:
    people = [build.person("ruth", "ana", dead=True), build.person("amos", "ana"), build.person("bob", dead=True)]
    g = build.session(*people, phase=2, decks={"ana": "2C", "bob": "AS"})
    with scripted(choices=[lambda q: q.options[-1].choice]) as ref:
        fight.begin(ref, g, last_one=True)
        fight.advance(ref, g)
    assert g.fight is None
    assert g.cards(deck_of("ana")) == ("2C",)
    assert g.cards("treasure") == ("AS",)
