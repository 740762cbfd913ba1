"""The Mayor's console: what is accepted, what is refused and by which rule, and what each thing does."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.frontera.story import Table, adventure

from sixgun.core.choice import Choice
from sixgun.games.frontera import debts, drawing, mayor
from sixgun.games.frontera.mayor import FIELDS
from sixgun.games.frontera.odds.preview import preview
from sixgun.games.frontera.state import MAYOR, TREASURE, deck_of

CONSOLE = "frontera.concept.roles"
CLEO = {"id": "cleo", "name": "Cleo", "seat": "guest", "head": 3}

DAN = {"id": "dan", "name": "Dan", "npc": "gunslinger", "side": "outlaws"}
EVE = {"id": "eve", "name": "Eve", "npc": "tough", "side": "outlaws", "unseen": True}


def table(**more: Any) -> Table:
    setup = adventure(people=[CLEO, DAN, EVE], late_seats=["guest"], switches={"treasure_start": 6}, **more)
    made = Table(setup, ("honest", "leave", "stop"))
    made.g.change("bo", health=-1, goods=("lantern",), debt=900)
    made.g.change("dan", health=-4, dying=3)
    return made


ACCEPTED = [
    Choice("beat"),
    Choice("call-test", target="ana", how="head/cunning", number=7),
    Choice("call-contest", target="ana+lefty", how="muscle"),
    Choice("call-contest", target="ana+lefty", how="hands/deftness,senses/perception"),
    Choice("luck", target="ana", number=1),
    Choice("luck", target="lefty", how="beer / whisky", number=2),
    Choice("chase", target="lefty", item="ana+bo", number=2),
    Choice("sneak", target="ana", item="lefty"),
    Choice("pocket", target="ana", item="lefty"),
    Choice("challenge", target="ana", item="lefty"),
    Choice("provoke", target="ana", item="lefty"),
    Choice("threat", target="ana+bo"),
    Choice("fall", target="ana", number=12),
    Choice("run-over", target="ana", how="horse"),
    Choice("run-over", target="ana", how="train"),
    Choice("care", target="bo", item="ana"),
    Choice("care", target="bo", item="bo"),
    Choice("last-chance", target="dan"),
    Choice("fight"),
    Choice("fight", how="last-one", number=6),
    Choice("duel", target="ana+lefty"),
    Choice("house", target="ana"),
    Choice("chance", target="ana+bo+lefty"),
    Choice("skill-game", target="ana+lefty", how="darts", number=200),
    Choice("drink", target="ana", number=2),
    Choice("drinking-duel", target="ana+lefty"),
    Choice("heavy", target="ana"),
    Choice("pass-time", how="rest", number=8),
    Choice("pass-time", how="bed", number=8, target="ana"),
    Choice("pass-minutes", how="busy", number=1),
    Choice("pass-minutes", how="rest", number=30, target="ana+bo"),
    Choice("pass-turns", how="bed", number=2),
    Choice("treasure", target="ana+bo", number=1),
    Choice("debt", target="bo", how="pay", number=500),
    Choice("debt", target="bo", how="forgive", number=900),
    Choice("pledge", target="bo", item="lantern"),
    Choice("pledge", target="bo", item="revolver"),
    Choice("money", target="ana", number=500),
    Choice("money", target="ana", how="take", number=2000),
    Choice("goods", target="ana", item="rope"),
    Choice("goods", target="bo", item="lantern", how="take"),
    Choice("two-cards", target="ana"),
    Choice("two-cards", target="lefty", how="take"),
    Choice("bet", target="ana+bo", item="ana", number=200),
    Choice("helps", item="lockpicks"),
    Choice("helps", item="fine-clothes", how="take"),
    Choice("weapon", target="ana", item="rifle"),
    Choice("weapon", target="ana", item="revolver", how="take"),
    Choice("scene", item="second"),
    Choice("tell", how="A dog barks twice."),
    Choice("tell", how="A dog barks.\n\nAnother answers. " + "x" * 967),
    Choice("person", item="henchman", how="outlaws"),
    Choice("dismiss", target="lefty"),
    Choice("show", target="eve"),
    Choice("late", item="guest", how="pack"),
    Choice("late", item="guest", how="share"),
    Choice("set-level", target="ana", how="morale", number=-2),
    Choice("end-session", how="nobody"),
]


@pytest.mark.rule("frontera.concept.roles")
def test_every_kind_of_the_console_is_tried_here() -> None:
    assert {choice.kind for choice in ACCEPTED} == set(FIELDS)


@pytest.mark.rule("frontera.concept.roles")
@pytest.mark.parametrize("choice", ACCEPTED, ids=lambda choice: f"{choice.kind} {choice.how or choice.item}")
def test_what_the_mayor_may_do_is_done_and_logged(choice: Choice) -> None:
    made = table()
    assert mayor.check(made.g, choice, beat=True) is None
    made.step(choice)
    if choice.kind not in ("beat", "tell", "end-session"):
        event = "override" if choice.kind == "set-level" else f"mayor-{choice.kind}"
        entry = next(entry for entry in made.log if entry.event.startswith(event))
        assert entry.rule == {"debt": debts.COLLECTION, "pledge": debts.PLEDGE}.get(choice.kind, CONSOLE)
        assert entry.facts.get("kind", "set-level") == choice.kind


REFUSED = [
    (Choice("dance"), CONSOLE, "unknown-action"),
    (Choice("beat", target="ana"), CONSOLE, "names-too-much"),
    (Choice("call-test", actor="ana", target="ana", how="head"), CONSOLE, "names-too-much"),
    (Choice("call-test", how="head"), CONSOLE, "how-many"),
    (Choice("call-test", target="nobody", how="head"), CONSOLE, "no-such-target"),
    (Choice("call-test", target="cleo", how="head"), CONSOLE, "no-such-target"),
    (Choice("call-test", target="ana", how="luck"), "frontera.test.families", "which-trait"),
    (Choice("call-test", target="ana", how="head/aim"), "frontera.test.families", "which-trait"),
    (Choice("call-test", target="ana", how="head", number=16), "frontera.trait-test.difficulty", "difficulty"),
    (Choice("call-test", target="ana", how="head", number=-1), "frontera.trait-test.difficulty", "difficulty"),
    (Choice("call-contest", target="ana", how="head"), CONSOLE, "how-many"),
    (Choice("call-contest", target="ana+ana", how="head"), CONSOLE, "named-twice"),
    (Choice("call-contest", target="ana+bo", how="head,head,head"), "frontera.test.families", "which-trait"),
    (Choice("luck", target="ana"), CONSOLE, "a-number"),
    (Choice("luck", target="ana", number=3), CONSOLE, "a-number"),
    (Choice("luck", target="ana", how="x" * 121, number=1), CONSOLE, "how-many-words"),
    (Choice("chase", target="lefty"), CONSOLE, "whom"),
    *[
        (Choice("chase", target="lefty", item="ana", number=n), "frontera.ruling.chase-lead", "lead")
        for n in (0, -1, 11)
    ],
    (Choice("chase", target="lefty", item="lefty"), CONSOLE, "named-twice"),
    (Choice("sneak", target="ana"), CONSOLE, "whom"),
    (Choice("sneak", target="ana", item="ghost"), CONSOLE, "no-such-target"),
    (Choice("pocket", target="ana+bo", item="lefty"), CONSOLE, "how-many"),
    (Choice("challenge", target="ana", item="ana"), CONSOLE, "named-twice"),
    (Choice("provoke", target="ana"), CONSOLE, "whom"),
    (Choice("threat"), CONSOLE, "how-many"),
    (Choice("fall", target="ana", number=-3), CONSOLE, "a-number"),
    (Choice("run-over", target="ana", how="mule"), "frontera.accident.train", "by-what"),
    (Choice("care", target="ana", item="bo"), "frontera.medical.effect", "no-wound"),
    (Choice("last-chance", target="ana"), "frontera.health.dead-test", "not-dying"),
    (Choice("fight", how="all"), "frontera.lastman.rules", "which-fight"),
    (Choice("fight", number=-1), CONSOLE, "a-number"),
    (Choice("duel", target="ana"), CONSOLE, "how-many"),
    (Choice("skill-game", target="ana+bo", how="whist"), "frontera.gamble.skill-list", "which-game"),
    (Choice("skill-game", target="ana+bo", how="darts", number=-1), CONSOLE, "a-number"),
    (Choice("drink", target="ana", number=-1), CONSOLE, "a-number"),
    (Choice("pass-time", how="rest"), CONSOLE, "a-number"),
    (Choice("pass-time", how="nap", number=1), "frontera.ruling.rest-definition", "how-long"),
    (Choice("treasure", target="ana", number=-1), CONSOLE, "a-number"),
    (Choice("money", target="ana", number=-1), CONSOLE, "a-number"),
    (Choice("money", target="ana", how="take", number=2001), CONSOLE, "not-so-much-money"),
    (Choice("goods", target="ana", item="moon"), "frontera.gap.goods-prices", "no-such-goods"),
    (Choice("weapon", target="ana", item="cannon"), "frontera.gap.equipment-chapter", "no-such-weapon"),
    (Choice("goods", target="ana", item="rope", how="lend"), CONSOLE, "give-or-take"),
    (Choice("two-cards", target="ana", how="three"), CONSOLE, "give-or-take"),
    (Choice("helps", item="lantern"), "frontera.ruling.goods-of-use", "no-such-goods"),
    (Choice("helps", item="loaded-deck"), "frontera.ruling.goods-of-use", "no-such-goods"),
    (Choice("helps", item="lockpicks", how="lend"), CONSOLE, "give-or-take"),
    (Choice("goods", target="bo", item="rope", how="take"), CONSOLE, "not-owned"),
    (Choice("weapon", target="ana", item="whip", how="take"), CONSOLE, "not-owned"),
    (Choice("scene", item="moon"), CONSOLE, "no-such-scene"),
    (Choice("tell", how="  "), CONSOLE, "how-many-words"),
    (Choice("tell", how="x" * 1001), CONSOLE, "how-many-words"),
    (Choice("tell", how="x" + " " * 1000), CONSOLE, "how-many-words"),
    (Choice("tell", how="It rains.\x1b[2J"), CONSOLE, "plain-words"),
    (Choice("luck", target="ana", how="beer\r/ whisky", number=1), CONSOLE, "plain-words"),
    (Choice("person", item="dragon"), "frontera.gap.npc-rules", "no-such-person"),
    (Choice("dismiss", target="ana"), CONSOLE, "not-a-protagonist"),
    (Choice("late", item="judit", how="pack"), "frontera.late.with-pack", "no-free-seat"),
    (Choice("late", item="guest", how="luck"), "frontera.late.with-pack", "which-cards"),
    (Choice("set-level", target="ana", how="luck", number=-1), CONSOLE, "which-level"),
    (Choice("set-level", target="ana", how="morale", number=-4), CONSOLE, "a-number"),
    (Choice("set-level", target="ana", how="health", number=1), CONSOLE, "a-number"),
    (Choice("end-session", how="everybody"), "frontera.ruling.session-end", "which-ending"),
]


@pytest.mark.rule("frontera.concept.roles", "frontera.test.families", "frontera.trait-test.difficulty")
@pytest.mark.parametrize(("choice", "rule", "reason"), REFUSED)
def test_what_the_mayor_may_not_do(choice: Choice, rule: str, reason: str) -> None:
    refusal = mayor.check(table().g, choice, beat=True)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == (rule, reason)


@pytest.mark.rule("frontera.duel.pistol-test", "frontera.ruling.casino-no-money", "frontera.health.dead-test")
def test_what_depends_on_how_people_are() -> None:
    g = table().g
    g.change("ana", cents=0, arms=())
    for kind, rule in (("house", "frontera.ruling.casino-no-money"), ("duel", "frontera.duel.pistol-test")):
        refusal = mayor.check(g, Choice(kind, target="ana" if kind == "house" else "ana+lefty"), beat=False)
        assert refusal is not None
        assert refusal.rule == rule
    g.change("ana", health=-4, dying=3)
    assert mayor.check(g, Choice("last-chance", target="ana"), beat=False) is None
    refusal = mayor.check(g, Choice("beat"), beat=False)
    assert refusal is not None
    assert refusal.reason == "no-beat-left"
    g.change("ana", dead=True, dying=0)
    assert mayor.check(g, Choice("threat", target="ana"), beat=False) is not None


@pytest.mark.rule("frontera.concept.roles")
@given(st.data())
def test_everything_on_offer_is_legal_and_can_be_done(data: st.DataObject) -> None:
    made = table()
    g = made.g
    for who in ("ana", "bo"):
        g.change(who, health=data.draw(st.sampled_from([0, -2, -3])), cents=data.draw(st.sampled_from([0, 100])))
    beat = data.draw(st.booleans())
    offered = [option.choice for option in mayor.options(g, beat=beat)]
    assert offered[0].kind == ("beat" if beat else "end-session")
    assert len(set(offered)) == len(offered)
    for choice in offered:
        assert mayor.check(g, choice, beat=beat) is None
    made.step(data.draw(st.sampled_from([choice for choice in offered if choice.kind != "beat"])))
    assert g.ended is not None or g.step in ("scene", "fight")


KINDS = st.sampled_from([*FIELDS, "dance"])
NAMES = st.sampled_from(
    ["", "ana", "bo", "lefty", "cleo", "ghost", "ana+lefty", "ana+bo", "guest", "rope", "rifle", "henchman"]
)
WORDS = st.sampled_from(
    ["", "head", "head/cunning", "rest", "bed", "last-one", "darts", "drinking", "horse", "health", "pack", "nobody"]
)


@pytest.mark.rule("frontera.concept.roles")
@given(KINDS, NAMES, NAMES, WORDS, st.integers(-3, 20))
def test_whatever_is_not_refused_can_be_done(kind: str, target: str, item: str, how: str, number: int) -> None:
    made = table()
    choice = Choice(kind, target=target, item=item, how=how, number=number)
    if mayor.check(made.g, choice, beat=True) is None:
        made.step(choice)
        assert made.g.step in ("scene", "fight", "over")


# what is done by hand ------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.concept.roles")
def test_overrides_leave_a_line_in_the_log() -> None:
    made = table()
    made.step(Choice("set-level", target="ana", how="sobriety", number=-1))
    entry = made.log[-1]
    assert entry.event == "override"
    assert (entry.facts["what"], entry.facts["before"], entry.facts["after"]) == ("sobriety", 0, -1)
    assert (entry.facts["was"], entry.facts["now"]) == ("sobriety0", "sobriety-1")
    assert made.g["ana"].sobriety == -1


@pytest.mark.rule("frontera.concept.roles", "frontera.exchange.death")
def test_setting_somebody_dead_is_a_death() -> None:
    made = table()
    made.step(Choice("set-level", target="ana", how="health", number=-4))
    assert made.g["ana"].dead
    assert "dies" in made.events()


@pytest.mark.rule("frontera.concept.roles")
def test_gifts() -> None:
    made = table()
    made.step(Choice("money", target="ana", number=250))
    made.step(Choice("money", target="ana", how="take", number=100))
    made.step(Choice("goods", target="ana", item="rope"))
    made.step(Choice("weapon", target="ana", item="rifle"))
    made.step(Choice("weapon", target="ana", item="rifle"))
    c = made.g["ana"]
    assert c.cents == 2150
    assert c.goods == ("rope",)
    assert {arm.weapon: arm.count for arm in c.arms} == {"revolver": 1, "rifle": 2}


@pytest.mark.rule("frontera.table.house-npcs", "frontera.gap.npc-rules")
def test_people_come_and_go() -> None:
    made = table()
    made.step(Choice("person", item="henchman", how="outlaws"))
    made.step(Choice("person", item="henchman"))
    g = made.g
    assert [(c.id, c.seat, c.side) for c in g.characters.values() if c.npc == "henchman"] == [
        ("henchman-1", MAYOR, "outlaws"),
        ("henchman-2", MAYOR, "mayor"),
    ]
    assert g["henchman-1"].name == "", "whoever has no name is shown by kind and number"
    made.step(Choice("dismiss", target="henchman-1"))
    assert not g["henchman-1"].present
    made.prefer.append("truce")
    made.step(Choice("fight"))
    while g.step == "fight":
        made.step()
    assert not g["henchman-1"].present  # a fight does not bring back whoever was sent away


@pytest.mark.rule("frontera.exchange.loot-who")
def test_treasure_by_the_mayors_hand() -> None:
    made = table()
    before = len(made.g.cards(TREASURE))
    made.step(Choice("treasure", target="ana", number=2))
    assert len(made.g.cards(TREASURE)) == before - 2
    assert len(made.g.cards(deck_of("judit"))) == 8 + 2


@pytest.mark.rule("frontera.ruling.rest-definition")
def test_time_by_the_mayors_hand() -> None:
    made = table()
    made.step(Choice("pass-time", how="bed", number=3))
    assert made.g.time == 3 * 3600


@pytest.mark.rule("frontera.late.with-pack", "frontera.late.without-pack")
def test_a_seat_is_taken_once() -> None:
    made = table()
    offered = [option.choice for option in mayor.options(made.g, beat=True)]
    assert Choice("late", item="guest", how="pack") in offered
    made.step(Choice("late", item="guest", how="share"))
    assert "arrives" in made.events()
    assert made.g.deal[-1] == "guest"
    assert not [option for option in mayor.options(made.g, beat=True) if option.choice.kind == "late"]
    refusal = mayor.check(made.g, Choice("late", item="guest", how="share"), beat=True)
    assert refusal is not None
    assert refusal.rule == "frontera.late.with-pack"


@pytest.mark.rule("frontera.lastman.rules")
def test_in_a_plain_fight_there_is_nothing_to_improvise() -> None:
    g = table(duel_of_sides=True).g
    assert [option.choice for option in mayor.options(g, beat=True)] == [Choice("beat")]
    refusal = mayor.check(g, Choice("money", target="ana", number=1), beat=True)
    assert refusal is not None
    assert refusal.rule == "frontera.lastman.rules"


@pytest.mark.rule("frontera.ruling.session-end")
@pytest.mark.parametrize(("how", "winners"), [("players", ("judit", "marc")), ("mayor", (MAYOR,)), ("nobody", ())])
def test_the_mayor_ends_the_session(how: str, winners: tuple[str, ...]) -> None:
    made = table()
    made.step(Choice("end-session", how=how))
    assert made.g.ended is not None
    assert made.g.ended.winners == winners


@pytest.mark.rule("frontera.test.draw-trait")
def test_the_player_who_is_called_on_sees_the_odds_and_then_draws() -> None:
    made = table()
    made.step(Choice("call-test", target="ana", how="head/cunning", number=3))
    draw, play = made.asked
    assert (draw.seat, draw.rule, draw.options[0].choice) == (
        "judit",
        "frontera.test.draw-trait",
        Choice("draw", actor="ana", how="head/cunning", number=3),
    )
    assert (play.seat, len(play.options)) == ("judit", draw.options[0].facts["cards"])
    odds = preview(made.g, draw.options[0].choice)
    assert odds is not None
    assert sum(outcome.p for outcome in odds.outcomes) == 1
    made.step(Choice("call-test", target="lefty", how="head"))
    assert [question.seat for question in made.asked[2:]] == [MAYOR], "the Mayor knows what is coming"


# --- goods that help at times ----------------------------------------------------------------------------------------
def cards_for(made: Table, test: str) -> int:
    """How many cards Ana draws for a test that the Mayor calls for."""
    made.g.change("ana", health=0, morale=0, goods=("lockpicks", "lockpicks", "fine-clothes"))
    before = len(made.log)
    made.step(Choice("call-test", target="ana", how=test))
    drawn = [entry.facts["cards"] for entry in made.log[before:] if entry.event == "draws"]
    offered = [question.options[0].facts["cards"] for question in made.asked if question.rule == drawing.TRAIT]
    assert drawn == offered[-1:], "what is said before is what is drawn"
    return int(drawn[0])


@pytest.mark.rule("frontera.ruling.goods-of-use", "frontera.ruling.same-bonus-stack")
def test_what_the_mayor_says_is_of_use_gives_a_card() -> None:
    made = table()
    assert cards_for(made, "hands/deftness") == 3
    made.step(Choice("helps", item="lockpicks"))
    assert cards_for(made, "hands/deftness") == 4
    assert cards_for(made, "hands") == 3
    assert cards_for(made, "head/glibness") == 3, "that is another circumstance"
    made.step(Choice("helps", item="lockpicks", how="take"))
    assert cards_for(made, "hands/deftness") == 3


@pytest.mark.rule("frontera.ruling.goods-of-use")
def test_in_another_scene_nothing_is_of_use_until_the_mayor_says_so() -> None:
    made = table()
    made.step(Choice("helps", item="lockpicks"))
    made.step(Choice("scene", item="second"))
    assert cards_for(made, "hands/deftness") == 3


@pytest.mark.rule("frontera.ruling.goods-of-use")
@pytest.mark.parametrize("said", [False, True])
def test_a_beat_says_what_is_of_use_in_it(said: bool) -> None:
    """For that beat alone; what the Mayor has said before stays."""
    beat = {"kind": "test", "who": "ana", "trait": "hands", "skill": "deftness", "helps": ["lockpicks"]}
    made = Table(adventure(beat))
    made.g.change("ana", goods=("lockpicks",))
    if said:
        made.step(Choice("helps", item="lockpicks"))
    made.step(Choice("beat"))
    assert [entry.facts["cards"] for entry in made.log if entry.event == "draws"] == [4]
    assert cards_for(made, "hands/deftness") == 3 + said
