"""The Mayor's console: what the game master may do between the beats of an adventure, one record each (calls.py).

The next beat is always the first thing on offer, so that a bot, or one person alone, can run an adventure; everything
else is improvisation. Whatever the Mayor changes by hand is logged as such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from unicodedata import category

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.form import Field, Form, form_of
from sixgun.core.kinds import tag
from sixgun.core.ref import Ref, whole
from sixgun.games.frontera import (
    arrivals,
    bets,
    casting,
    clock,
    contests,
    debts,
    drawing,
    exchanges,
    gambling,
    medical,
    rescue,
)
from sixgun.games.frontera.calls import (
    ALIKE,
    CENTS,
    CONSOLE,
    ENDINGS,
    HARDEST,
    LEVELS,
    LONGEST,
    PASSING,
    TAKE,
    TOLD,
    Call,
    Refuses,
    Slot,
    a_number,
    of,
    present,
    who,
)
from sixgun.games.frontera.characters import replacement
from sixgun.games.frontera.choices import (
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
    Tell,
    Threat,
    Treasure,
    TwoCards,
)
from sixgun.games.frontera.decks import dead_mans_hand, grant, grant_no_more
from sixgun.games.frontera.drinking import drinking_duel, heavy_drinking, swallow
from sixgun.games.frontera.fights import duel, fight_order
from sixgun.games.frontera.goods import goods_mods, of_no_use, of_use, tell_eased, units_of
from sixgun.games.frontera.house_lists import own_row
from sixgun.games.frontera.levels import able, die, last_chance, release, set_morale_clock, wants_last_chance
from sixgun.games.frontera.state import MAYOR, Arm, Character, Clock, Session
from sixgun.games.frontera.trials import SUITS, TESTS, Contestant, opposed_test, trait_test


# tests ---------------------------------------------------------------------------------------------------------------
def tests_of(tests: Sequence[str], count: int) -> list[tuple[str, str]] | None:
    """A trait and a skill for each of several people; a single test serves all."""
    found = [TESTS[test] for test in tests if test in TESTS] * (count if len(tests) == 1 else 1)
    return found if len(found) == count else None


def _known_test(g: Session, choice: CallTest) -> Refusal | None:
    return None if choice.test in TESTS else Refusal("frontera.test.families", "which-trait", tuple(SUITS))


def _known_tests(g: Session, choice: CallContest) -> Refusal | None:
    known = tests_of(choice.tests, len(choice.people)) is not None
    return None if known else Refusal("frontera.test.families", "which-trait", tuple(SUITS))


def _test(ref: Ref, g: Session, choice: CallTest) -> None:
    one, (trait, skill) = choice.target, TESTS[choice.test]
    goal = tell_eased(ref, g, one, skill, choice.number)
    drawing.ready_for_trait(ref, g, one, trait, skill, goal)
    trait_test(ref, g, one, trait, skill, difficulty=goal, mods=goods_mods(g, one, skill))


def sides(g: Session, people: Sequence[str], tests: Sequence[str]) -> list[Contestant]:
    pairs = zip(people, tests_of(tests, len(people)) or (), strict=True)
    return [Contestant(one, trait, skill, tuple(goods_mods(g, one, skill))) for one, (trait, skill) in pairs]


def _contest(ref: Ref, g: Session, choice: CallContest) -> None:
    against = sides(g, choice.people, choice.tests)
    drawing.ready_for_contest(ref, g, against)
    opposed_test(ref, g, against, "frontera.opposed.draw")


@whole
def luck(ref: Ref, g: Session, who: str, cards: int, stakes: str) -> bool:
    """frontera.dmh.purpose: pure chance between two outcomes, which `stakes` may name, the better one first
    (frontera.dmh.notation). frontera.ruling.dmh-who-allows-two: the Mayor says whether with two cards."""
    drawing.ready_for_luck(ref, g, who, cards, stakes)
    rule = drawing.luck_rule(cards)
    better = dead_mans_hand(ref, g, rule, cards)
    best, _, worst = stakes.partition("/")
    words = (best if better else worst).strip()
    ref.tell(f"luck-{'better' if better else 'worse'}{'-told' if words else ''}", rule, who=who, words=words)
    return better


def _may_chase(g: Session, choice: CallChase) -> Refusal | None:
    """frontera.ruling.chase-means: only whoever can act runs, or runs after somebody. The lead is said first."""
    least, most = CALLS[CallChase].bounds("number") or (1, 1)
    if not least <= choice.number <= most:
        return Refusal("frontera.ruling.chase-lead", "lead", facts={"least": least, "most": most})
    helpless = [one for one in (*choice.fugitives, *choice.pursuers) if not able(g[one])]
    return Refusal("frontera.ruling.chase-means", "cannot-act", facts={"who": helpless[0]}) if helpless else None


def _chase(ref: Ref, g: Session, choice: CallChase) -> None:
    contests.chase(ref, g, choice.fugitives, choice.pursuers, choice.number, alike=choice.how == ALIKE)


def _two_cards(ref: Ref, g: Session, choice: TwoCards) -> None:
    (grant_no_more if choice.how == TAKE else grant)(g, choice.target)


def _helps(ref: Ref, g: Session, choice: Helps) -> None:
    (of_no_use if choice.how == TAKE else of_use)(g, (choice.item,))


# dangers -------------------------------------------------------------------------------------------------------------
def _hard_enough(g: Session, choice: Fall) -> Refusal | None:
    if 0 <= choice.difficulty <= HARDEST:
        return None
    return Refusal("frontera.ruling.accident-difficulty", "difficulty", facts={"most": HARDEST})


def _care(ref: Ref, g: Session, choice: Care) -> None:
    drawing.ready_for_care(ref, g, choice.actor, choice.target)
    medical.care(ref, g, choice.actor, choice.target)
    rescue.while_caring(ref, g, choice.actor)


def _dying(g: Session, choice: LastChance) -> Refusal | None:
    if g[choice.target].dying:
        return None
    return Refusal("frontera.health.dead-test", "not-dying", facts={"who": choice.target})


def _last_chance(ref: Ref, g: Session, choice: LastChance) -> None:
    if g[choice.target].seat == MAYOR or wants_last_chance(ref, g, choice.target, called=True):
        last_chance(ref, g, choice.target)
    else:
        ref.tell("waits-for-care", "frontera.ruling.death-window", who=choice.target)


# fights --------------------------------------------------------------------------------------------------------------
def _fight(ref: Ref, g: Session, choice: CallFight) -> None:
    if choice.how and choice.number:
        ref.tell("mayor-fight-shots", CONSOLE, kind=choice.kind, n=choice.number)
    fight_order.begin(ref, g, last_one=choice.how == "last-one", shots=choice.number)


def _can_duel(g: Session, choice: Duel) -> Refusal | None:
    ready = all(duel.can_duel(g, one) for one in choice.people)
    return None if ready else Refusal("frontera.duel.pistol-test", "cannot-duel")


# the saloon ----------------------------------------------------------------------------------------------------------
def _each(refusal: Callable[[Session, str], Refusal | None]) -> Refuses:
    """What is refused to any of those who are named."""
    return lambda g, choice: next(
        (refused for one in CALLS[type(choice)].people(choice)[0] if (refused := refusal(g, one))), None
    )


def _won_by_one_of_them(g: Session, choice: Bet) -> Refusal | None:
    if choice.winner in ("", *choice.people):
        return None
    return Refusal("frontera.exchange.bet-stakes-card", "who-has-won", choice.people)


def _drinking_duel(ref: Ref, g: Session, choice: DrinkingDuel) -> None:
    drinking_duel(ref, g, choice.people, stakes=True)


def _drink(ref: Ref, g: Session, choice: Drink) -> None:
    swallow(g, choice.actor, choice.number * units_of(g, choice.drink), duel=False)
    ref.tell("drinks", "frontera.drink.unit", who=choice.actor, units=g[choice.actor].units)


# the story -----------------------------------------------------------------------------------------------------------
def _own_words(words: str, least: int, most: int) -> Refusal | None:
    """What the Mayor says in the own words is plain text, with line breaks at most, and not without end."""
    if not least <= len(words.strip()) <= len(words) <= most:
        return Refusal(CONSOLE, "how-many-words", facts={"most": most})
    if any(category(letter) in _NO_LETTERS and letter not in "\n\t" for letter in words):
        return Refusal(CONSOLE, "plain-words")
    return None


_NO_LETTERS = ("Cc", "Cs")
"""Unicode's control characters and halves of characters, which could do things to a terminal."""


def _tell(ref: Ref, g: Session, choice: Tell) -> None:
    ref.tell("told", CONSOLE, words=choice.words)


def _pass(ref: Ref, g: Session, choice: PassTime | PassMinutes | PassTurns) -> None:
    people, turns = choice.people, choice.number * PASSING[type(choice)]
    if people:
        ref.tell("mayor-pass-time-some", CONSOLE, kind=choice.kind, people=people)
    doing = dict.fromkeys(people or [c.id for c in g.characters.values()], choice.how)
    if isinstance(choice, PassTime):  # longer than anybody can be dying
        clock.pass_time(ref, g, turns * clock.TURN, doing)  # type: ignore[arg-type]
    else:
        clock.pass_turns(ref, g, turns, doing)  # type: ignore[arg-type]


# by hand -------------------------------------------------------------------------------------------------------------
def _treasure(ref: Ref, g: Session, choice: Treasure) -> None:
    exchanges.loot(ref, g, [g[one].seat for one in choice.people], choice.number)


def _money(ref: Ref, g: Session, choice: Money) -> None:
    cents = -choice.number if choice.how == TAKE else choice.number
    g.change(choice.target, cents=g[choice.target].cents + cents)


def _enough_money(g: Session, choice: Money) -> Refusal | None:
    if choice.how != TAKE or g[choice.target].cents >= choice.number:
        return None
    return Refusal(CONSOLE, "not-so-much-money", facts={"dollars": g[choice.target].cents / CENTS})


def _goods(ref: Ref, g: Session, choice: Goods) -> None:
    _goods_of(g, choice.target, choice.item, 1 if choice.how != TAKE else -1)


def _weapon(ref: Ref, g: Session, choice: GiveWeapon) -> None:
    _arms_of(g, choice.target, choice.item, 1 if choice.how != TAKE else -1)


def _goods_of(g: Session, one: str, item: str, more: int) -> None:
    """One piece of goods more, or one less."""
    owned = list(g[one].goods)
    owned.append(item) if more > 0 else owned.remove(item)
    g.change(one, goods=tuple(owned))


def _arms_of(g: Session, one: str, weapon: str, more: int) -> None:
    arms = {arm.weapon: arm.count for arm in g[one].arms}
    arms[weapon] = arms.get(weapon, 0) + more
    in_hand = g[one].in_hand if arms.get(g[one].in_hand, 0) > 0 else ""
    g.change(one, arms=tuple(Arm(weapon, n) for weapon, n in arms.items() if n > 0), in_hand=in_hand)


def _has(owned: Callable[[Character], tuple[str, ...]]) -> Refuses:
    """Nobody can be taken what he does not have."""

    def refused(g: Session, choice: Goods | GiveWeapon) -> Refusal | None:
        there = owned(g[choice.target])
        if choice.how != TAKE or choice.item in there:
            return None
        return Refusal(CONSOLE, "not-owned", there, {"who": choice.target, "item": choice.item})

    return refused


def _known_weapon(g: Session, choice: GiveWeapon) -> Refusal | None:
    if choice.item not in g.board.lists.weapons:
        return Refusal("frontera.gap.equipment-chapter", "no-such-weapon", tuple(g.board.lists.weapons))
    return _has(lambda c: tuple([arm.weapon for arm in c.arms]))(g, choice)


def _pledge(ref: Ref, g: Session, choice: Pledge) -> None:
    (_goods_of if choice.item in g[choice.target].goods else _arms_of)(g, choice.target, choice.item, -1)
    debts.take_pledge(ref, g, choice.target, choice.item)


# people --------------------------------------------------------------------------------------------------------------
def _late(ref: Ref, g: Session, choice: Late) -> None:
    if choice.item in g.deal:
        replacement.ask(ref, g, choice.item, choice.how)
    else:
        arrivals.arrive(ref, g, choice.item, choice.how)


def _person(ref: Ref, g: Session, choice: Person) -> None:
    ref.tell("mayor-person", CONSOLE, kind=choice.kind, who=add_person(g, choice.item, choice.side))


def add_person(g: Session, kind: str, side: str) -> str:
    """frontera.table.house-npcs: somebody of the Mayor's enters the scene."""
    number = 1
    while f"{kind}-{number}" in g.characters:
        number += 1
    id = f"{kind}-{number}"
    own = own_row(g.board.lists, kind)
    g.characters[id] = Character(id=id, name="", seat=MAYOR, npc=kind, kind=own, side=side or "mayor")
    return id


def _show(ref: Ref, g: Session, choice: Show) -> None:
    casting.show(g, choice.people)


def _dismiss(ref: Ref, g: Session, choice: Dismiss) -> None:
    arrivals.send_away(g, choice.target)


def _no_protagonist(g: Session, choice: Dismiss) -> Refusal | None:
    if not g[choice.target].protagonist:
        return None
    return Refusal(CONSOLE, "not-a-protagonist", facts={"who": choice.target})


def _level(g: Session, choice: SetLevel) -> Refusal | None:
    if choice.how not in LEVELS:
        return Refusal(CONSOLE, "which-level", tuple(LEVELS))
    if not LEVELS[choice.how] <= choice.number <= 0:
        return Refusal(CONSOLE, "a-number", facts={"least": LEVELS[choice.how], "most": 0})
    return None


def _set_level(ref: Ref, g: Session, who: str, what: str, level: int) -> None:
    """The Mayor's word for a level. It is reached like any other: its clocks begin anew
    (frontera.ruling.recovery-sequence, frontera.ruling.morale-test-time), and nobody bleeds to death of a wound that
    the Mayor has taken back."""
    before = getattr(g[who], what)
    g.change(who, **{what: level})
    was, now = f"{what}{before}", f"{what}{level}"
    ref.tell("override", CONSOLE, who=who, what=what, before=before, after=level, level=f"the-{what}", was=was, now=now)
    if what == "health" and level == LEVELS["health"]:
        die(ref, g, who, CONSOLE)
    elif level != before and what == "health":
        g.change(who, health_clock=Clock(), treated=(), dying=0)
    elif level != before and what == "morale":
        set_morale_clock(ref, g, who)
    elif level != before:
        g.change(who, sobriety_clock=Clock())
    if not able(g[who]):
        release(g, who)  # frontera.ruling.grapple-maintain-who


# the list ------------------------------------------------------------------------------------------------------------
def _taking(choice: Choice) -> str:
    return TAKE if choice.how == TAKE else ""


def _difficulty(choice: Choice) -> int:
    """Of the test that a choice calls for; a fall has its height as its number."""
    return choice.difficulty if isinstance(choice, Fall) else choice.number


def _hard(choice: Choice) -> str:
    return "hard" if _difficulty(choice) else ""


def _how(choice: Choice) -> str:
    return choice.how


def _of_himself(choice: Care) -> str:
    return "self" if choice.actor == choice.target else ""


def _staked(choice: Choice) -> str:
    return "stake" if choice.number else ""


def _passing(rule: str, doing: str, unit: str, most: int, start: int) -> Call:
    hours = Slot("how", "doing", "hours", start=doing, reason="how-long", rule="frontera.ruling.rest-definition")
    return Call(rule, (hours, a_number(unit, 1, most, start), who("who-else", 0, 40)), _pass, says=_how)


_GIVE = Slot("how", "give", "give", reason="give-or-take", rule=CONSOLE)
_STAKE = a_number("stake-or-all", 0, 10_000 * CENTS, 0, CENTS)
_AGREED = a_number("stake", 0, 10_000 * CENTS, 0, CENTS)
_DARTS = a_number("stake", 0, 10_000 * CENTS, 2 * CENTS, CENTS)
_DOLLARS = a_number("dollars", 1, 10_000 * CENTS, 5 * CENTS, CENTS)
_GOAL = a_number("difficulty", 0, HARDEST, 0, reason="difficulty", rule="frontera.trait-test.difficulty")
_MEANS = Slot("how", "means", "means", reason="which-means", rule="frontera.ruling.chase-means")
_WHO, _ALL, _DEBTOR = who("who"), who("everybody", 2, 8), who("debtor", among="debtors")
_DOER, _WHOM = who("who", name="actor"), who("whom")
SECTIONS: dict[str, dict[type[Choice], Call]] = {
    "story": {
        NextBeat: Call(CONSOLE),
        Scene: Call(CONSOLE, (Slot("item", "scene", "scenes", reason="no-such-scene"),)),
        Tell: Call(
            CONSOLE,
            (Slot("words", "words", "", "text", 1, TOLD),),
            _tell,
            lambda g, said: _own_words(said.words, 1, TOLD),
            told_after=True,
        ),
        PassTime: _passing("frontera.ruling.rest-definition", "rest", "hours", 24 * 60, 8),
        PassMinutes: _passing("frontera.ruling.minute-turns", "busy", "minutes", 24 * 60, 1),
        PassTurns: _passing("frontera.combat.turn-length", "busy", "turns", 600, 1),
        EndSession: Call(
            "frontera.ruling.session-end", (Slot("how", "ending", "endings", start="nobody", reason="which-ending"),)
        ),
    },
    "tests": {
        CallTest: Call(
            "frontera.test.families", (_WHO, Slot("test", "test", "tests"), _GOAL), _test, _known_test, _hard
        ),
        CallContest: Call(
            "frontera.opposed.draw",
            (who("everybody", 2, 9), Slot("tests", "tests", "tests", "each")),
            _contest,
            _known_tests,
        ),
        Luck: Call(
            "frontera.dmh.purpose",
            (_WHO, Slot("stakes", "stakes", "", "text", 0, LONGEST), a_number("luck-cards", 1, 2, 1)),
            of(luck, "target", "number", "stakes"),
            lambda g, said: _own_words(said.stakes, 0, LONGEST),
        ),
        TwoCards: Call("frontera.dmh.two-cards", (_WHO, _GIVE._replace(label="grants")), _two_cards, says=_taking),
        Helps: Call(
            "frontera.ruling.goods-of-use",
            (Slot("item", "goods", "helpers", reason="no-such-goods"), _GIVE._replace(label="helps")),
            _helps,
            says=_taking,
        ),
        CallChase: Call(
            "frontera.chase.skill",
            (
                who("fugitives", 1, 9, "fugitives"),
                who("pursuers", 1, 9, "pursuers"),
                a_number("lead", 1, 10, 1),
                _MEANS,
            ),
            _chase,
            _may_chase,
            _how,
        ),
        Sneak: Call(
            "frontera.stealth.test", (_DOER, who("watchers", 1, 9, "watchers")), of(contests.sneak, "actor", "watchers")
        ),
        Pocket: Call(
            "frontera.pickpocket.test",
            (who("thief", name="actor"), who("victim")),
            of(contests.pick_pocket, "actor", "target"),
        ),
        Challenge: Call("frontera.challenge.test", (_DOER, _WHOM), of(contests.challenge, "actor", "target")),
        Provoke: Call("frontera.provoke.test", (_DOER, _WHOM), of(contests.provoke, "actor", "target")),
    },
    "dangers": {
        Threat: Call("frontera.morale.threat-card", (who("exposed", 1, 40),), of(contests.threat, "people")),
        Fall: Call(
            "frontera.accident.fall",
            (_WHO, a_number("metres", 1, 1000, 5), Slot("difficulty", "hard", "hard")),
            of(contests.fall, "target", "number", "difficulty"),
            _hard_enough,
            _hard,
        ),
        RunOver: Call(
            "frontera.accident.train",
            (_WHO, Slot("how", "by", "by", start="horse", reason="by-what"), a_number("difficulty", 0, HARDEST, 0)),
            of(contests.run_over, "target", "how", "number"),
            says=_hard,
        ),
        Care: Call(
            "frontera.medical.effect",
            (who("patient"), who("healer", name="actor")),
            _care,
            lambda g, choice: medical.refusal(g, choice.actor, choice.target),
            _of_himself,
        ),
        LastChance: Call("frontera.health.dead-test", (who("who", among="dying"),), _last_chance, _dying),
    },
    "fights": {
        CallFight: Call(
            "frontera.combat.simultaneous",
            (
                Slot("how", "fight", "fights", reason="which-fight", rule="frontera.lastman.rules"),
                a_number("shots", 0, 99, 0),
            ),
            _fight,
            says=_how,
        ),
        Duel: Call(
            "frontera.duel.pistol-test",
            (who("everybody", 2, 6), _AGREED),
            of(duel.pistol_duel, "people", "number"),
            _can_duel,
            _staked,
        ),
    },
    "saloon": {
        House: Call(
            "frontera.gamble.bank-outline",
            (who("player"), _STAKE),
            of(gambling.against_the_house, "target", "number"),
            _each(gambling.refusal),
            _staked,
        ),
        Chance: Call(
            "frontera.gamble.chance-skill",
            (_ALL, _STAKE),
            of(gambling.game_of_chance, "people", "number"),
            _each(gambling.refusal),
            _staked,
        ),
        SkillGame: Call(
            "frontera.gamble.skill-list",
            (_ALL, Slot("how", "game", "games", start="darts", reason="which-game"), _DARTS),
            of(gambling.game_of_skill, "people", "how", "number"),
            _each(gambling.unable),
        ),
        Bet: Call(
            "frontera.exchange.bet-stakes-card",
            (who("bettors", 2, 8), Slot("winner", "bet-winner", "bettors"), _AGREED),
            of(bets.bet, "people", "winner", "number"),
            _won_by_one_of_them,
            lambda choice: "" if choice.winner else "even",
        ),
        Drink: Call(
            "frontera.drink.unit",
            (
                _DOER,
                Slot("drink", "drink", "drinks", reason="no-such-drink", rule="frontera.gap.drink-equivalents"),
                a_number("drinks", 1, 60, 1),
            ),
            _drink,
            says=lambda choice: "of" if choice.drink else "",
        ),
        DrinkingDuel: Call("frontera.drink.duel-first-test", (_ALL,), _drinking_duel, _each(gambling.unable)),
        Heavy: Call("frontera.drink.heavy-count", (_WHO,), of(heavy_drinking, "target")),
    },
    "goods": {
        Treasure: Call("frontera.exchange.loot-who", (who("finders", 1, 8), a_number("cards", 1, 5, 1)), _treasure),
        Money: Call(CONSOLE, (_WHO, _GIVE, _DOLLARS), _money, _enough_money, _taking),
        Debt: Call(
            debts.COLLECTION,
            (_DEBTOR, Slot("how", "settles", "settles", start=debts.PAY), _DOLLARS),
            of(debts.settle, "target", "how", "number"),
            lambda g, choice: debts.settle_refusal(g, choice.target, choice.how, choice.number),
            told_after=True,
        ),
        Pledge: Call(
            debts.PLEDGE,
            (_DEBTOR, Slot("item", "pledge", "pledges")),
            _pledge,
            lambda g, choice: debts.pledge_refusal(g, choice.target, choice.item),
            told_after=True,
        ),
        Goods: Call(
            "frontera.gap.goods-prices",
            (_WHO, _GIVE, Slot("item", "goods", "goods", reason="no-such-goods")),
            _goods,
            _has(lambda c: tuple(dict.fromkeys(c.goods))),
            _taking,
        ),
        GiveWeapon: Call(
            "frontera.gap.equipment-chapter",
            (_WHO, _GIVE, Slot("item", "weapon", "weapons")),
            _weapon,
            _known_weapon,
            _taking,
        ),
    },
    "people": {
        Person: Call(
            "frontera.gap.npc-rules",
            (Slot("item", "person", "kinds", reason="no-such-person"), Slot("side", "side", "sides")),
            _person,
            told_after=True,
        ),
        Show: Call(casting.RULE, (who("unseen", 1, 40, among="unseen"),), _show),
        Dismiss: Call(CONSOLE, (who("who", among="others"),), _dismiss, _no_protagonist),
        Late: Call(
            arrivals.WITH_PACK,
            (Slot("item", "seat", "free"), Slot("how", "cards-of", "ways")),
            _late,
            lambda g, choice: arrivals.refusal(g, choice.item, choice.how),
        ),
        SetLevel: Call(
            CONSOLE,
            (_WHO, Slot("how", "level", "levels", start="health"), a_number("now", min(LEVELS.values()), 0, 0)),
            of(_set_level, "target", "how", "number"),
            _level,
            told_after=True,
        ),
    },
}
"""Everything that the Mayor may do."""
CALLS = {kind: call for calls in SECTIONS.values() for kind, call in calls.items()}


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Session, choice: Choice, *, beat: bool) -> Refusal | None:
    """The one legality test of the console."""
    call = CALLS.get(type(choice))
    if call is None:
        return Refusal(CONSOLE, "unknown-action", tuple(map(tag, CALLS)))
    if surplus := tuple([n for n in choice.__struct_fields__ if n not in call.fields and getattr(choice, n)]):
        return Refusal(CONSOLE, "names-too-much", call.fields, {"named": surplus})
    if g.board.duel_of_sides and beat and not isinstance(choice, NextBeat):
        return Refusal("frontera.lastman.rules", "plain-fight", ("beat",))
    if isinstance(choice, NextBeat):
        return None if beat else Refusal(CONSOLE, "no-beat-left", ("end-session",))
    first, besides = call.people(choice)
    everybody = (*first, *besides)
    if refused := _not_there(g, choice, everybody):
        return refused
    if len(set(everybody)) != len(everybody) and not isinstance(choice, Care):
        return Refusal(CONSOLE, "named-twice")
    return call.refusal(g, choice)


def _not_there(g: Session, choice: Choice, people: Sequence[str]) -> Refusal | None:
    """Who cannot be named: whoever is not in the scene, or where people are to appear, whoever is not unseen."""
    if isinstance(choice, Show):
        hidden = casting.unseen(g)
        there = [one for one in people if one not in hidden]
        return Refusal(casting.RULE, "not-unseen", hidden, {"who": there[0]}) if there else None
    absent = [one for one in people if one not in g.characters or g[one].dead or not g[one].present]
    return Refusal(CONSOLE, "no-such-target", tuple(present(g)), {"target": absent[0]}) if absent else None


# options -------------------------------------------------------------------------------------------------------------
def options(g: Session, *, beat: bool) -> Iterator[Option]:
    """The next beat first; then what a Mayor most often needs, with people and numbers to be changed at will. In a
    plain fight between players there is nothing to improvise."""
    if beat:
        yield Option(NextBeat(), rules=(CONSOLE,))
        if g.board.duel_of_sides:
            return
    heroes = [c for c in g.characters.values() if c.protagonist and c.present and not c.dead]
    if not beat:
        for ending in ENDINGS:
            yield Option(EndSession(ending), rules=("frontera.ruling.session-end",))
    for c in heroes:
        if able(c):
            for trait in SUITS:
                yield Option(CallTest(c.id, trait), rules=("frontera.test.families",))
        if c.dying:
            yield Option(LastChance(c.id), rules=("frontera.health.dead-test",))
        if gambling.refusal(g, c.id) is None:
            yield Option(House(c.id), rules=("frontera.gamble.bank-outline",))
        yield Option(Money(c.id, 500), rules=(CONSOLE,), facts={"dollars": 5.0})
    yield Option(PassTime("rest", 8), rules=("frontera.ruling.rest-definition",))
    if heroes:
        everybody = tuple(c.id for c in heroes)
        treasure = Treasure(everybody, 1)
        yield Option(treasure, rules=("frontera.exchange.loot-who",))
        threat = Threat(everybody)
        yield Option(threat, rules=("frontera.morale.threat-card",))
    for seat in arrivals.free(g):
        for cards, rule in arrivals.WAYS.items():
            yield Option(Late(seat, cards), rules=(rule,))
    if beat:
        yield Option(EndSession("nobody"), rules=("frontera.ruling.session-end",))


def forms(g: Session, *, beat: bool) -> tuple[Form, ...]:
    """Every call that somebody could be named for now. In a plain fight between players there is nothing to call."""
    if g.board.duel_of_sides and beat:
        return ()
    found = []
    for section, calls in SECTIONS.items():
        for kind, call in calls.items():
            for form in call.forms(g, kind, section):
                found += [form, *_of_a_new_side(form)]
    return tuple(found)


_LONGEST_SIDE = 40
"""Letters of the name of a side."""


def _of_a_new_side(form: Form) -> list[Form]:
    """A person may come for a side that nobody is on yet."""
    if form.of is not Person:
        return []
    item = next(field for field in form.fields if field.name == "item")
    side = Field("side", "new-side", "text", least=1, most=_LONGEST_SIDE)
    return [form_of(Person, {}, item, side, rules=form.rules, section=form.section, name="person-anew")]


# doing it ------------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Session, choice: Choice) -> None:
    """What the Mayor calls for, except the next beat and the end, which flow.py knows."""
    announce(ref, choice)
    CALLS[type(choice)].do(ref, g, choice)


def _thing(choice: Choice) -> str:
    """What a call names besides people."""
    match choice:
        case Drink():
            return choice.drink
        case Bet():
            return choice.winner
        case Scene() | Helps() | Goods() | GiveWeapon() | Late():
            return choice.item
    return ""


def announce(ref: Ref, choice: Choice) -> None:
    """What the Mayor calls for, before it happens (frontera.concept.roles): the sentence "mayor-KIND", or, where it
    reads differently by what it names, "mayor-KIND-WHICH"."""
    call = CALLS.get(type(choice), Call(CONSOLE))
    if call.told_after:
        return
    which = call.says(choice)
    people, others = call.people(choice)
    tests = choice.tests if isinstance(choice, CallContest) else ()
    ref.tell(
        f"mayor-{choice.kind}" + (f"-{which}" if which else ""),
        CONSOLE,
        kind=choice.kind,
        people=people,
        others=others,
        item=_thing(choice),
        how=choice.test if isinstance(choice, CallTest) else choice.how,
        tests=tests if len(set(tests)) > 1 else tests[:1],
        n=choice.number,
        difficulty=_difficulty(choice),
        dollars=choice.number / CENTS,
    )
