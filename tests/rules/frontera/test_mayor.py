"""The Mayor's console: what is accepted, what is refused and by which rule, and what each thing does."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.frontera.story import Table, adventure

from sixgun.core.choice import Choice, PlainChoice
from sixgun.core.kinds import BadChoice, tag
from sixgun.games.frontera import debts, drawing, mayor
from sixgun.games.frontera.choices import (
    KINDS,
    Bet,
    CallChase,
    CallContest,
    CallFight,
    CallTest,
    Care,
    Challenge,
    Chance,
    Debt,
    Dismiss,
    Draw,
    Drink,
    DrinkingDuel,
    Duel,
    EndSession,
    Fall,
    GiveWeapon,
    Goods,
    Heavy,
    Helps,
    House,
    LastChance,
    Late,
    Luck,
    Money,
    NextBeat,
    PassMinutes,
    PassTime,
    PassTurns,
    Person,
    Pledge,
    Pocket,
    Provoke,
    RunOver,
    Scene,
    SetLevel,
    Show,
    SkillGame,
    Sneak,
    Stay,
    Tell,
    Threat,
    Treasure,
    TwoCards,
)
from sixgun.games.frontera.console import CALLS
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
    NextBeat(),
    CallTest("ana", "head/cunning", 7),
    CallContest(("ana", "lefty"), ("muscle",)),
    CallContest(("ana", "lefty"), ("hands/deftness", "senses/perception")),
    Luck("ana", 1),
    Luck("lefty", 2, "beer / whisky"),
    CallChase(("lefty",), ("ana", "bo"), 2),
    Sneak("ana", ("lefty",)),
    Pocket("ana", "lefty"),
    Challenge("ana", "lefty"),
    Provoke("ana", "lefty"),
    Threat(("ana", "bo")),
    Fall("ana", 12),
    RunOver("ana", "horse"),
    RunOver("ana", "train"),
    Care("ana", "bo"),
    Care("bo", "bo"),
    LastChance("dan"),
    CallFight(),
    CallFight("last-one", 6),
    Duel(("ana", "lefty")),
    House("ana"),
    Chance(("ana", "bo", "lefty")),
    SkillGame(("ana", "lefty"), "darts", 200),
    Drink("ana", number=2),
    DrinkingDuel(("ana", "lefty")),
    Heavy("ana"),
    PassTime("rest", 8),
    PassTime("bed", 8, ("ana",)),
    PassMinutes("busy", 1),
    PassMinutes("rest", 30, ("ana", "bo")),
    PassTurns("bed", 2),
    Treasure(("ana", "bo"), 1),
    Debt("bo", "pay", 500),
    Debt("bo", "forgive", 900),
    Pledge("bo", "lantern"),
    Pledge("bo", "revolver"),
    Money("ana", 500),
    Money("ana", 2000, "take"),
    Goods("ana", "rope"),
    Goods("bo", "lantern", "take"),
    TwoCards("ana"),
    TwoCards("lefty", "take"),
    Bet(("ana", "bo"), "ana", 200),
    Helps("lockpicks"),
    Helps("fine-clothes", "take"),
    GiveWeapon("ana", "rifle"),
    GiveWeapon("ana", "revolver", "take"),
    Scene("second"),
    Tell("A dog barks twice."),
    Tell("A dog barks.\n\nAnother answers. " + "x" * 967),
    Person("henchman", "outlaws"),
    Dismiss("lefty"),
    Show(("eve",)),
    Late("guest", "pack"),
    Late("guest", "share"),
    SetLevel("ana", "morale", -2),
    EndSession("nobody"),
]


@pytest.mark.rule("frontera.concept.roles")
def test_every_kind_of_the_console_is_tried_here() -> None:
    assert {choice.kind for choice in ACCEPTED} == set(map(tag, CALLS))


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
    (Stay("ana"), CONSOLE, "unknown-action"),
    (Provoke("ana", "lefty", "rifle"), CONSOLE, "names-too-much"),
    (Sneak("ana", ("lefty",), path=((1.0, 1.0, 0.0),)), CONSOLE, "names-too-much"),
    (CallTest("", "head"), CONSOLE, "how-many"),
    (CallTest("nobody", "head"), CONSOLE, "no-such-target"),
    (CallTest("cleo", "head"), CONSOLE, "no-such-target"),
    (CallTest("ana", "luck"), "frontera.test.families", "which-trait"),
    (CallTest("ana", "head/aim"), "frontera.test.families", "which-trait"),
    (CallTest("ana", "head", 16), "frontera.trait-test.difficulty", "difficulty"),
    (CallTest("ana", "head", -1), "frontera.trait-test.difficulty", "difficulty"),
    (CallContest(("ana",), ("head",)), CONSOLE, "how-many"),
    (CallContest(("ana", "ana"), ("head",)), CONSOLE, "named-twice"),
    (CallContest(("ana", "bo"), ("head", "head", "head")), "frontera.test.families", "which-trait"),
    (Luck("ana", 0), CONSOLE, "a-number"),
    (Luck("ana", 3), CONSOLE, "a-number"),
    (Luck("ana", 1, "x" * 121), CONSOLE, "how-many-words"),
    (CallChase(("lefty",), (), 0), CONSOLE, "whom"),
    *[(CallChase(("lefty",), ("ana",), n), "frontera.ruling.chase-lead", "lead") for n in (0, -1, 11)],
    (CallChase(("lefty",), ("lefty",), 0), CONSOLE, "named-twice"),
    (Sneak("ana", ()), CONSOLE, "whom"),
    (Sneak("ana", ("ghost",)), CONSOLE, "no-such-target"),
    (Pocket("", "lefty"), CONSOLE, "how-many"),
    (Challenge("ana", "ana"), CONSOLE, "named-twice"),
    (Provoke("ana", ""), CONSOLE, "whom"),
    (Threat(()), CONSOLE, "how-many"),
    (Fall("ana", -3), CONSOLE, "a-number"),
    (RunOver("ana", "mule"), "frontera.accident.train", "by-what"),
    (Care("bo", "ana"), "frontera.medical.effect", "no-wound"),
    (LastChance("ana"), "frontera.health.dead-test", "not-dying"),
    (CallFight("all"), "frontera.lastman.rules", "which-fight"),
    (CallFight(number=-1), CONSOLE, "a-number"),
    (Duel(("ana",)), CONSOLE, "how-many"),
    (SkillGame(("ana", "bo"), "whist"), "frontera.gamble.skill-list", "which-game"),
    (SkillGame(("ana", "bo"), "darts", -1), CONSOLE, "a-number"),
    (Drink("ana", number=-1), CONSOLE, "a-number"),
    (PassTime("rest", 0), CONSOLE, "a-number"),
    (PassTime("nap", 1), "frontera.ruling.rest-definition", "how-long"),
    (Treasure(("ana",), -1), CONSOLE, "a-number"),
    (Money("ana", -1), CONSOLE, "a-number"),
    (Money("ana", 2001, "take"), CONSOLE, "not-so-much-money"),
    (Goods("ana", "moon"), "frontera.gap.goods-prices", "no-such-goods"),
    (GiveWeapon("ana", "cannon"), "frontera.gap.equipment-chapter", "no-such-weapon"),
    (Goods("ana", "rope", "lend"), CONSOLE, "give-or-take"),
    (TwoCards("ana", "three"), CONSOLE, "give-or-take"),
    (Helps("lantern"), "frontera.ruling.goods-of-use", "no-such-goods"),
    (Helps("loaded-deck"), "frontera.ruling.goods-of-use", "no-such-goods"),
    (Helps("lockpicks", "lend"), CONSOLE, "give-or-take"),
    (Goods("bo", "rope", "take"), CONSOLE, "not-owned"),
    (GiveWeapon("ana", "whip", "take"), CONSOLE, "not-owned"),
    (Scene("moon"), CONSOLE, "no-such-scene"),
    (Tell("  "), CONSOLE, "how-many-words"),
    (Tell("x" * 1001), CONSOLE, "how-many-words"),
    (Tell("x" + " " * 1000), CONSOLE, "how-many-words"),
    (Tell("It rains.\x1b[2J"), CONSOLE, "plain-words"),
    (Luck("ana", 1, "beer\r/ whisky"), CONSOLE, "plain-words"),
    (Person("dragon"), "frontera.gap.npc-rules", "no-such-person"),
    (Dismiss("ana"), CONSOLE, "not-a-protagonist"),
    (Late("judit", "pack"), "frontera.late.with-pack", "no-free-seat"),
    (Late("guest", "luck"), "frontera.late.with-pack", "which-cards"),
    (SetLevel("ana", "luck", -1), CONSOLE, "which-level"),
    (SetLevel("ana", "morale", -4), CONSOLE, "a-number"),
    (SetLevel("ana", "health", 1), CONSOLE, "a-number"),
    (EndSession("everybody"), "frontera.ruling.session-end", "which-ending"),
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
    duel = Duel(("ana", "lefty"))
    for call, rule in ((House("ana"), "frontera.ruling.casino-no-money"), (duel, "frontera.duel.pistol-test")):
        refusal = mayor.check(g, call, beat=False)
        assert refusal is not None
        assert refusal.rule == rule
    g.change("ana", health=-4, dying=3)
    assert mayor.check(g, LastChance("ana"), beat=False) is None
    refusal = mayor.check(g, NextBeat(), beat=False)
    assert refusal is not None
    assert refusal.reason == "no-beat-left"
    g.change("ana", dead=True, dying=0)
    assert mayor.check(g, Threat(("ana",)), beat=False) is not None


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


CALLED = st.sampled_from([*map(tag, CALLS), "dance"])
NAMES = st.sampled_from(
    ["", "ana", "bo", "lefty", "cleo", "ghost", "ana+lefty", "ana+bo", "guest", "rope", "rifle", "henchman"]
)
WORDS = st.sampled_from(
    ["", "head", "head/cunning", "rest", "bed", "last-one", "darts", "drinking", "horse", "health", "pack", "nobody"]
)


@pytest.mark.rule("frontera.concept.roles")
@given(CALLED, NAMES, NAMES, WORDS, st.integers(-3, 20))
def test_whatever_is_not_refused_can_be_done(kind: str, target: str, item: str, how: str, number: int) -> None:
    made = table()
    try:
        choice = KINDS.read_old(PlainChoice(kind, target=target, item=item, how=how, number=number))
    except BadChoice:
        return
    if mayor.check(made.g, choice, beat=True) is None:
        made.step(choice)
        assert made.g.step in ("scene", "fight", "over")


# what is done by hand ------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.concept.roles")
def test_overrides_leave_a_line_in_the_log() -> None:
    made = table()
    made.step(SetLevel("ana", "sobriety", -1))
    entry = made.log[-1]
    assert entry.event == "override"
    assert (entry.facts["what"], entry.facts["before"], entry.facts["after"]) == ("sobriety", 0, -1)
    assert (entry.facts["was"], entry.facts["now"]) == ("sobriety0", "sobriety-1")
    assert made.g["ana"].sobriety == -1


@pytest.mark.rule("frontera.concept.roles", "frontera.exchange.death")
def test_setting_somebody_dead_is_a_death() -> None:
    made = table()
    made.step(SetLevel("ana", "health", -4))
    assert made.g["ana"].dead
    assert "dies" in made.events()


@pytest.mark.rule("frontera.concept.roles")
def test_gifts() -> None:
    made = table()
    made.step(Money("ana", 250))
    made.step(Money("ana", 100, "take"))
    made.step(Goods("ana", "rope"))
    made.step(GiveWeapon("ana", "rifle"))
    made.step(GiveWeapon("ana", "rifle"))
    c = made.g["ana"]
    assert c.cents == 2150
    assert c.goods == ("rope",)
    assert {arm.weapon: arm.count for arm in c.arms} == {"revolver": 1, "rifle": 2}


@pytest.mark.rule("frontera.table.house-npcs", "frontera.gap.npc-rules")
def test_people_come_and_go() -> None:
    made = table()
    made.step(Person("henchman", "outlaws"))
    made.step(Person("henchman"))
    g = made.g
    assert [(c.id, c.seat, c.side) for c in g.characters.values() if c.npc == "henchman"] == [
        ("henchman-1", MAYOR, "outlaws"),
        ("henchman-2", MAYOR, "mayor"),
    ]
    assert g["henchman-1"].name == "", "whoever has no name is shown by kind and number"
    made.step(Dismiss("henchman-1"))
    assert not g["henchman-1"].present
    made.prefer.append("truce")
    made.step(CallFight())
    while g.step == "fight":
        made.step()
    assert not g["henchman-1"].present  # a fight does not bring back whoever was sent away


@pytest.mark.rule("frontera.exchange.loot-who")
def test_treasure_by_the_mayors_hand() -> None:
    made = table()
    before = len(made.g.cards(TREASURE))
    made.step(Treasure(("ana",), 2))
    assert len(made.g.cards(TREASURE)) == before - 2
    assert len(made.g.cards(deck_of("judit"))) == 8 + 2


@pytest.mark.rule("frontera.ruling.rest-definition")
def test_time_by_the_mayors_hand() -> None:
    made = table()
    made.step(PassTime("bed", 3))
    assert made.g.time == 3 * 3600


@pytest.mark.rule("frontera.late.with-pack", "frontera.late.without-pack")
def test_a_seat_is_taken_once() -> None:
    made = table()
    offered = [option.choice for option in mayor.options(made.g, beat=True)]
    assert Late("guest", "pack") in offered
    made.step(Late("guest", "share"))
    assert "arrives" in made.events()
    assert made.g.deal[-1] == "guest"
    assert not [option for option in mayor.options(made.g, beat=True) if option.choice.kind == "late"]
    refusal = mayor.check(made.g, Late("guest", "share"), beat=True)
    assert refusal is not None
    assert refusal.rule == "frontera.late.with-pack"


@pytest.mark.rule("frontera.lastman.rules")
def test_in_a_plain_fight_there_is_nothing_to_improvise() -> None:
    g = table(duel_of_sides=True).g
    assert [option.choice for option in mayor.options(g, beat=True)] == [NextBeat()]
    refusal = mayor.check(g, Money("ana", 1), beat=True)
    assert refusal is not None
    assert refusal.rule == "frontera.lastman.rules"


@pytest.mark.rule("frontera.ruling.session-end")
@pytest.mark.parametrize(("how", "winners"), [("players", ("judit", "marc")), ("mayor", (MAYOR,)), ("nobody", ())])
def test_the_mayor_ends_the_session(how: str, winners: tuple[str, ...]) -> None:
    made = table()
    made.step(EndSession(how))
    assert made.g.ended is not None
    assert made.g.ended.winners == winners


@pytest.mark.rule("frontera.test.draw-trait")
def test_the_player_who_is_called_on_sees_the_odds_and_then_draws() -> None:
    made = table()
    made.step(CallTest("ana", "head/cunning", 3))
    draw, play = made.asked
    assert (draw.seat, draw.rule, draw.options[0].choice) == (
        "judit",
        "frontera.test.draw-trait",
        Draw("ana", ("head/cunning",), number=3),
    )
    assert (play.seat, len(play.options)) == ("judit", draw.options[0].facts["cards"])
    odds = preview(made.g, draw.options[0].choice)
    assert odds is not None
    assert sum(outcome.p for outcome in odds.outcomes) == 1
    made.step(CallTest("lefty", "head"))
    assert [question.seat for question in made.asked[2:]] == [MAYOR], "the Mayor knows what is coming"


# --- goods that help at times ----------------------------------------------------------------------------------------
def cards_for(made: Table, test: str) -> int:
    """How many cards Ana draws for a test that the Mayor calls for."""
    made.g.change("ana", health=0, morale=0, goods=("lockpicks", "lockpicks", "fine-clothes"))
    before = len(made.log)
    made.step(CallTest("ana", test))
    drawn = [entry.facts["cards"] for entry in made.log[before:] if entry.event == "draws"]
    offered = [question.options[0].facts["cards"] for question in made.asked if question.rule == drawing.TRAIT]
    assert drawn == offered[-1:], "what is said before is what is drawn"
    return int(drawn[0])


@pytest.mark.rule("frontera.ruling.goods-of-use", "frontera.ruling.same-bonus-stack")
def test_what_the_mayor_says_is_of_use_gives_a_card() -> None:
    made = table()
    assert cards_for(made, "hands/deftness") == 3
    made.step(Helps("lockpicks"))
    assert cards_for(made, "hands/deftness") == 4
    assert cards_for(made, "hands") == 3
    assert cards_for(made, "head/glibness") == 3, "that is another circumstance"
    made.step(Helps("lockpicks", "take"))
    assert cards_for(made, "hands/deftness") == 3


@pytest.mark.rule("frontera.ruling.goods-of-use")
def test_in_another_scene_nothing_is_of_use_until_the_mayor_says_so() -> None:
    made = table()
    made.step(Helps("lockpicks"))
    made.step(Scene("second"))
    assert cards_for(made, "hands/deftness") == 3


@pytest.mark.rule("frontera.ruling.goods-of-use")
@pytest.mark.parametrize("said", [False, True])
def test_a_beat_says_what_is_of_use_in_it(said: bool) -> None:
    """For that beat alone; what the Mayor has said before stays."""
    beat = {"kind": "test", "who": "ana", "trait": "hands", "skill": "deftness", "helps": ["lockpicks"]}
    made = Table(adventure(beat))
    made.g.change("ana", goods=("lockpicks",))
    if said:
        made.step(Helps("lockpicks"))
    made.step(NextBeat())
    assert [entry.facts["cards"] for entry in made.log if entry.event == "draws"] == [4]
    assert cards_for(made, "hands/deftness") == 3 + said
