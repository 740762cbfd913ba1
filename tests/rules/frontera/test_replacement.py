"""A player whose protagonist has died brings another one, as a late arrival."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera.story import SPOTS, Table, adventure

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Question
from sixgun.core.form import filled
from sixgun.core.log import LogLine
from sixgun.games.frontera import arrivals, exchanges
from sixgun.games.frontera.characters import character_file, replacement
from sixgun.games.frontera.choices import Bring, Late, NextBeat, Tell
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.knowledge import universe
from sixgun.games.frontera.state import TREASURE, Session, deck_of, spent_of
from sixgun.screen.display import Display
from sixgun.screen.words import Words

RULE = "frontera.ruling.death-cards"
HUNTER = Bring("hunter")


def bereaved(*beats: dict[str, Any], everybody: bool = False, **switches: Any) -> Table:
    """Ana is dead, and her player's cards are in the treasure deck."""
    table = Table(adventure(*(beats or ({"kind": "text"}, {"kind": "text"})), switches=switches))
    for who, seat in (("ana", "judit"), ("bo", "marc")) if everybody else (("ana", "judit"),):
        table.g.change(who, dead=True, health=-4)
        exchanges.death(_Quiet(), table.g, seat)  # type: ignore[arg-type]
    return table


class _Quiet:
    def tell(self, *_: Any, **__: Any) -> None: ...


@pytest.mark.rule(RULE, "frontera.late.without-pack", "frontera.exchange.death")
def test_a_ready_character_joins_with_cards_of_the_others() -> None:
    table = bereaved()
    before = universe(table.g)
    treasure = len(table.g.cards(TREASURE))
    assert not table.g.cards(deck_of("judit"))
    table.prefer = [HUNTER, Late("judit", "share")]
    g = table.step()
    new = g["ana--2"]
    assert (new.name, new.seat, new.protagonist, new.side, new.present) == ("Abel Soto", "judit", True, "heroes", True)
    assert (new.mount, g.mounts[new.mount].party) == ("ana--2-horse", ("ana--2",))
    assert len(g.cards(deck_of("judit"))) == 3 * 2, "three from each of the two others"
    assert len(g.cards(TREASURE)) == treasure, "what the dead one left stays there"
    assert universe(g) == before
    assert replacement.due(g) == ""


@pytest.mark.rule(RULE)
def test_the_new_one_is_called_by_name() -> None:
    """Words are made from the set-up, which cannot know who will come."""
    table = bereaved()
    words = Words(GAME, adventure({"kind": "text"}))
    assert words.meeting(table.g) is words, "nobody has come yet"
    table.prefer = [HUNTER, Late("judit", "share")]
    met = words.meeting(table.step())
    assert met.entry(LogLine("enters", RULE, {"who": "ana--2"})) == "Abel Soto enters the scene."
    assert met.name("ana--2-horse") == "a horse (Abel Soto)"
    assert words.name("ana--2") == "ana--2", "other tables share these words"


@pytest.mark.rule(RULE)
def test_the_table_shows_how_the_new_one_fares() -> None:
    table = bereaved()
    setup = adventure({"kind": "text"})

    def side(g: Session) -> tuple[str, list[tuple[int, int]], bool]:
        drawn = GAME.part(Display).picture(GAME.view(g, ""), setup)
        assert drawn is not None
        one = next(s for s in drawn.sides if s.seat == "judit")
        return one.title, [(gauge.now, gauge.full) for gauge in one.gauges], one.out

    assert side(table.g) == ("Judit (Ana)", [(0, 4), (3, 3), (3, 3)], True)
    table.prefer = [HUNTER, Late("judit", "share")]
    assert side(table.step()) == ("Judit (Abel Soto)", [(4, 4), (3, 3), (3, 3)], False)


@pytest.mark.rule(RULE, "frontera.late.with-pack")
def test_or_with_a_new_pack() -> None:
    table = bereaved()
    before = len(universe(table.g))
    table.prefer = [HUNTER, Late("judit", "pack")]
    g = table.step()
    assert len(g.cards(deck_of("judit"))) == 8
    assert len(universe(g)) == before + 54


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("mode", ["nomgmt", "wear"])
def test_in_the_other_modes_no_cards_change_hands(mode: str) -> None:
    table = bereaved(mode=mode)
    before = dict(table.g.zones)
    table.prefer = [HUNTER]
    g = table.step()
    assert g.zones == before
    assert not any(question.rule == arrivals.WITH_PACK for question in table.asked)


@pytest.mark.rule(RULE)
def test_the_text_of_a_character_file_does_as_well() -> None:
    table = bereaved()
    question = Question("judit", RULE, ())
    (form,) = GAME.part(Asking).forms(table.g, question)
    text = character_file.CHARACTERS.samples["healer"]
    table.prefer = [filled(form, {"text": text})]
    g = table.step()
    assert g["ana--2"].name == character_file.CHARACTERS.read(text).name


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (Bring("nobody"), "no-such-character"),
        (Bring(text="name = 3"), "bad-character"),
        (Bring(text='name = "Zed"'), "not-by-the-rules"),
        (Bring(text="x" * 4001), "how-many-words"),
        (Bring("hunter", "both"), "not-offered"),
        (NextBeat(), "not-offered"),
    ],
)
def test_who_cannot_be_brought(choice: Choice, why: str) -> None:
    refusal = replacement.check(bereaved().g, choice)
    assert refusal is not None
    assert refusal.reason == why


@pytest.mark.rule(RULE)
def test_belongings_that_this_table_does_not_know_are_named() -> None:
    text = character_file.CHARACTERS.samples["hunter"].replace('mount = "horse"', 'mount = "camel"')
    text += 'played = true\n[[house.mounts]]\nkey = "camel"\n' + "\n".join(
        f"{key} = 9" for key in ("walk_max_kmh", "trot_max_kmh", "walk_m", "trot_m", "gallop_m", "endurance")
    )
    refusal = replacement.check(bereaved().g, Bring(text=text))
    assert refusal is not None
    assert (refusal.reason, refusal.facts["named"]) == ("unknown-here", ("camel",))


@pytest.mark.rule(RULE, "frontera.late.without-pack")
def test_whoever_stays_out_is_asked_once_and_may_be_called_later() -> None:
    table = bereaved()
    table.step()
    assert table.asked[-1].rule == RULE
    table.step(Tell("Dust settles."))
    assert [question.rule for question in table.asked].count(RULE) == 1
    assert arrivals.free(table.g) == ("judit",)
    table.prefer = [HUNTER]
    g = table.step(Late("judit", "share"))
    assert g["ana--2"].present
    assert g.deal.count("judit") == 1
    assert arrivals.free(g) == ()


@pytest.mark.rule(RULE, "frontera.ruling.session-end")
def test_the_session_ends_only_when_nobody_wants_to_go_on() -> None:
    table = bereaved(everybody=True)
    first, second = table.step().ended, table.step().ended
    assert first is None, "marc has not been asked yet"
    assert second is not None
    assert second.reason == "nobody-left"
    again = bereaved(everybody=True)
    again.prefer = [HUNTER]
    again.step()
    again.step()
    assert again.g.ended is None
    assert [c.id for c in again.g.characters.values() if c.protagonist and not c.dead] == ["ana--2", "bo--2"]


@pytest.mark.rule(RULE, "frontera.ruling.fight-places")
def test_the_newcomer_stands_where_the_dead_one_would_have_stood() -> None:
    table = bereaved({"kind": "fight", "spots": SPOTS}, {"kind": "test", "who": "ana", "trait": "head"})
    table.prefer = [HUNTER]
    table.step()
    g = table.step(NextBeat())
    assert (g["ana--2"].place[:2], g["ana--2"].present) == ((5.0, 5.0), True)
    g.change("ana--2", dead=True)
    assert arrivals.in_place_of(g, "ana") == "ana"
    assert (
        replacement.join(g, "judit", character_file.CHARACTERS.read(character_file.CHARACTERS.samples["healer"]))
        == "ana--3"
    )
    assert arrivals.in_place_of(g, "ana") == "ana--3"


@pytest.mark.rule("frontera.ruling.death-several-characters")
def test_whoever_has_another_protagonist_is_not_asked() -> None:
    people = [{"id": "cy", "name": "Cy", "seat": "judit"}]
    table = Table(adventure({"kind": "text"}, people=people))
    table.g.change("ana", dead=True, health=-4)
    assert replacement.due(table.g) == ""
    assert spent_of("judit") in table.g.zones
