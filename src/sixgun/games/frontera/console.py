"""The Mayor's console: what the game master may do between the beats of an adventure, one record each.

Whatever the Mayor changes by hand is logged as such. What a call names, its choice says itself (choices.py, calls.py);
how the Mayor is asked is in mayor.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple
from unicodedata import category

from sixgun.core.choice import Choice, Fact, Refusal
from sixgun.core.form import Field, Form, form_of
from sixgun.core.kinds import tag
from sixgun.core.ref import Ref, whole
from sixgun.games.frontera import (
    arrivals,
    casting,
    choices,
    clock,
    contests,
    debts,
    decks,
    drawing,
    drinking,
    exchanges,
    gambling,
    levels,
    medical,
)
from sixgun.games.frontera.calls import (
    ALIKE,
    CENTS,
    CONSOLE,
    ENDINGS,
    HARDEST,
    HOURS,
    LEVELS,
    LONGEST,
    TAKE,
    TOLD,
    Blank,
    blanks_of,
)
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.characters import replacement
from sixgun.games.frontera.fights import duel, fight_order
from sixgun.games.frontera.goods import of_no_use, of_use, units_of
from sixgun.games.frontera.house_lists import drinks, helpers, own_row
from sixgun.games.frontera.state import MAYOR, Character, Clock, Session, armed
from sixgun.games.frontera.trials import SUITS, TESTS, Contestant, equipped, opposed_test

Refuses = Callable[[Session, Any], Refusal | None]


def _nothing(ref: Ref, g: Session, *said: Any) -> None:
    """What flow.py does: the next beat, the next scene, the end."""


class Call(NamedTuple):
    """A call as one record."""

    rule: str
    do: Callable[..., object] = _nothing
    """What it does with what the choice names, in the order of its fields."""
    refuses: Refuses = lambda g, choice: None
    """Why it is not allowed, besides what its blanks say."""
    says: Callable[[Any], str] = lambda choice: ""
    """Which of its sentences the log has before it happens: "" for the ordinary one."""
    told_after: bool = False
    """Its one line names what has come of it."""
    in_fights: bool = False
    """Whether it goes with a fight (frontera.ruling.test-in-combat)."""
    blanks: tuple[Blank, ...] = ()
    """What its choice names."""

    def people(self, choice: Choice) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Whom a choice names, and whom besides."""
        first, besides, *_ = [*[blank.names(choice) for blank in self.blanks if blank.of_people], (), ()]
        return first, besides

    def refusal(self, g: Session, choice: Choice) -> Refusal | None:
        """Whether as many are named as it takes, then what only this call knows, then the other blanks."""
        people = [blank for blank in self.blanks if blank.of_people]
        for blank in people[:1]:
            if not blank.least <= len(blank.names(choice)) <= blank.most:
                return Refusal(CONSOLE, "how-many", facts={"least": blank.least})
        if any(not blank.names(choice) for blank in people[1:]):
            return Refusal(CONSOLE, "whom", facts={"kind": choice.kind})
        if refused := self.refuses(g, choice):
            return refused
        return next((refused for blank in self.blanks if (refused := self._not_among(g, blank, choice))), None)

    def _not_among(self, g: Session, blank: Blank, choice: Choice) -> Refusal | None:
        said = getattr(choice, blank.name)
        if blank.kind == "number":
            facts: dict[str, Fact] = {"least": blank.least, "most": blank.most}
            return None if blank.least <= said <= blank.most else Refusal(blank.rule, blank.reason, facts=facts)
        allowed = tuple(_LISTS[blank.among](g)) if blank.reason else ()
        return Refusal(blank.rule or self.rule, blank.reason, allowed) if blank.reason and said not in allowed else None

    def forms(self, g: Session, kind: type[Choice], section: str) -> Iterator[Form]:
        """None if nobody, or nothing, could be named now."""
        fields = tuple([_field(g, blank) for blank in self.blanks])
        if fields and all(field.kind in ("number", "text") or len(field.ids) >= field.least for field in fields):
            yield form_of(kind, {}, *fields, rules=(self.rule,), section=section)


def _field(g: Session, blank: Blank) -> Field:
    ids = tuple(_LISTS[blank.among](g)) if blank.among else ()
    start = blank.start or (ids[0] if ids and blank.kind in ("one", "each") else "")
    of, join = ("people", ",") if blank.kind == "each" else ("", "+")
    return Field(blank.name, blank.label, blank.kind, ids, blank.least, blank.most, start, join, of, blank.scale)


_LISTS: dict[str, Callable[[Session], Iterable[str]]] = {
    "present": lambda g: g.here,
    "dying": lambda g: [who for who in g.here if g[who].dying],
    "others": lambda g: [who for who in g.here if not g[who].protagonist],
    "unseen": casting.unseen,
    "debtors": debts.debtors,
    "pledges": debts.pledges,
    "settles": lambda g: debts.WAYS,
    "scenes": lambda g: g.board.scenes,
    "tests": lambda g: TESTS,
    "hours": lambda g: HOURS,
    "endings": lambda g: ENDINGS,
    "by": lambda g: ("horse", "train"),
    "fights": lambda g: ("", "last-one"),
    "hard": lambda g: ("0", *[str(row["difficulty"]) for row in table("house-difficulties") if row["difficulty"]]),
    "games": lambda g: gambling.SKILL_GAMES,
    "give": lambda g: ("", TAKE),
    "means": lambda g: ("", ALIKE),
    "bettors": lambda g: ("", *g.here),
    "drinks": lambda g: ("", *drinks(g.board.lists)),
    "goods": lambda g: g.board.lists.goods,
    "helpers": lambda g: helpers(g.board.lists),
    "weapons": lambda g: [key for key in g.board.lists.weapons if key != "fists"],  # those nobody can give or take
    "kinds": lambda g: g.board.lists.kinds,
    "sides": lambda g: dict.fromkeys(("", *(c.side for c in g.characters.values() if c.side))),
    "free": arrivals.free,
    "ways": lambda g: arrivals.WAYS,
    "levels": lambda g: LEVELS,
}


# tests ---------------------------------------------------------------------------------------------------------------
def tests_of(tests: Sequence[str], count: int) -> list[tuple[str, str]] | None:
    """A trait and a skill for each of several people; a single test serves all."""
    found = [TESTS[test] for test in tests if test in TESTS] * (count if len(tests) == 1 else 1)
    return found if len(found) == count else None


def _known_tests(g: Session, choice: choices.CallTest | choices.CallContest) -> Refusal | None:
    tests, count = ((choice.test,), 1) if isinstance(choice, choices.CallTest) else (choice.tests, len(choice.people))
    return None if tests_of(tests, count) else Refusal("frontera.test.families", "which-trait", tuple(SUITS))


def _test(ref: Ref, g: Session, who: str, test: str, difficulty: int) -> None:
    drawing.called_test(ref, g, who, *TESTS[test], difficulty)


def sides(g: Session, people: Sequence[str], tests: Sequence[str]) -> list[Contestant]:
    pairs = zip(people, tests_of(tests, len(people)) or (), strict=True)
    return [equipped(g, one, *test) for one, test in pairs]


def _contest(ref: Ref, g: Session, people: Sequence[str], tests: Sequence[str]) -> None:
    against = sides(g, people, tests)
    drawing.ready_for_contest(ref, g, against)
    opposed_test(ref, g, against, "frontera.opposed.draw")


@whole
def luck(ref: Ref, g: Session, who: str, cards: int, stakes: str) -> bool:
    """frontera.dmh.purpose: pure chance between two outcomes, which `stakes` may name, the better one first
    (frontera.dmh.notation). frontera.ruling.dmh-who-allows-two: the Mayor says whether with two cards."""
    drawing.ready_for_luck(ref, g, who, cards, stakes)
    rule = drawing.luck_rule(cards)
    better = decks.dead_mans_hand(ref, g, rule, cards)
    best, _, worst = stakes.partition("/")
    words = (best if better else worst).strip()
    ref.tell(f"luck-{'better' if better else 'worse'}{'-told' if words else ''}", rule, who=who, words=words)
    return better


def _may_chase(g: Session, choice: choices.CallChase) -> Refusal | None:
    """frontera.ruling.chase-means: only people who can act run, or run after somebody. The lead is said first."""
    lead = next(blank for blank in blanks_of(choices.CallChase) if blank.name == "number")
    if not lead.least <= choice.number <= lead.most:
        return Refusal("frontera.ruling.chase-lead", "lead", facts={"least": lead.least, "most": lead.most})
    helpless = [one for one in (*choice.fugitives, *choice.pursuers) if not levels.able(g[one])]
    return Refusal("frontera.ruling.chase-means", "cannot-act", facts={"who": helpless[0]}) if helpless else None


def _chase(ref: Ref, g: Session, fugitives: Sequence[str], pursuers: Sequence[str], lead: int, means: str) -> None:
    contests.chase(ref, g, fugitives, pursuers, lead, alike=means == ALIKE)


# dangers -------------------------------------------------------------------------------------------------------------
def _hard_enough(g: Session, choice: choices.Fall) -> Refusal | None:
    if 0 <= choice.difficulty <= HARDEST:
        return None
    return Refusal("frontera.ruling.accident-difficulty", "difficulty", facts={"most": HARDEST})


def _care(ref: Ref, g: Session, healer: str, patient: str) -> None:
    drawing.ready_for_care(ref, g, healer, patient)
    medical.care(ref, g, healer, patient)
    medical.while_caring(ref, g, healer)


def _dying(g: Session, choice: choices.LastChance) -> Refusal | None:
    if g[choice.target].dying:
        return None
    return Refusal("frontera.health.dead-test", "not-dying", facts={"who": choice.target})


def _last_chance(ref: Ref, g: Session, who: str) -> None:
    if g[who].seat == MAYOR or levels.wants_last_chance(ref, g, who, called=True):
        levels.last_chance(ref, g, who)
    else:
        ref.tell("waits-for-care", "frontera.ruling.death-window", who=who)


# fights --------------------------------------------------------------------------------------------------------------
def _fight(ref: Ref, g: Session, until: str, shots: int) -> None:
    if until and shots:
        ref.tell("mayor-fight-shots", CONSOLE, kind="fight", n=shots)
    fight_order.begin(ref, g, last_one=until == "last-one", shots=shots)


def _can_duel(g: Session, choice: choices.Duel) -> Refusal | None:
    ready = all(duel.can_duel(g, one) for one in choice.people)
    return None if ready else Refusal("frontera.duel.pistol-test", "cannot-duel")


# the saloon ----------------------------------------------------------------------------------------------------------
def _each(refusal: Callable[[Session, str], Refusal | None]) -> Refuses:
    """What is refused to any of those who are named."""
    return lambda g, choice: next(
        (refused for one in CALLS[type(choice)].people(choice)[0] if (refused := refusal(g, one))), None
    )


def _won_by_one_of_them(g: Session, choice: choices.Bet) -> Refusal | None:
    if choice.winner in ("", *choice.people):
        return None
    return Refusal("frontera.exchange.bet-stakes-card", "who-has-won", choice.people)


def _drink(ref: Ref, g: Session, who: str, drink: str, number: int) -> None:
    drinking.swallow(g, who, number * units_of(g, drink), duel=False)
    ref.tell("drinks", "frontera.drink.unit", who=who, units=g[who].units)


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


def _passing(kind: type[Choice], rule: str) -> Call:
    def run(ref: Ref, g: Session, doing: clock.Doing, number: int, people: Sequence[str]) -> None:
        if people:
            ref.tell("mayor-pass-time-some", CONSOLE, kind=tag(kind), people=people)
        turns, by_whom = number * choices.PASSING[kind], dict.fromkeys(people or g.characters, doing)
        if kind is choices.PassTime:  # longer than anybody can be dying
            clock.pass_time(ref, g, turns * clock.TURN, by_whom)
        else:
            clock.pass_turns(ref, g, turns, by_whom)

    return Call(rule, run, says=_how)


# by hand -------------------------------------------------------------------------------------------------------------
def _money(ref: Ref, g: Session, who: str, cents: int, how: str) -> None:
    g.change(who, cents=g[who].cents + (-cents if how == TAKE else cents))


def _enough_money(g: Session, choice: choices.Money) -> Refusal | None:
    if choice.how != TAKE or g[choice.target].cents >= choice.number:
        return None
    return Refusal(CONSOLE, "not-so-much-money", facts={"dollars": g[choice.target].cents / CENTS})


def _goods(ref: Ref, g: Session, who: str, item: str, how: str) -> None:
    owned = list(g[who].goods)
    owned.remove(item) if how == TAKE else owned.append(item)
    g.change(who, goods=tuple(owned))


def _weapon(ref: Ref, g: Session, who: str, weapon: str, how: str) -> None:
    arms = armed(g[who].arms, weapon, -1 if how == TAKE else 1)
    kept = any(arm.weapon == g[who].in_hand for arm in arms)
    g.change(who, arms=arms, in_hand=g[who].in_hand if kept else "")


def _has(owned: Callable[[Character], tuple[str, ...]]) -> Refuses:
    """Nobody can be taken what he does not have."""

    def refused(g: Session, choice: choices.Goods | choices.GiveWeapon) -> Refusal | None:
        there = owned(g[choice.target])
        if choice.how != TAKE or choice.item in there:
            return None
        return Refusal(CONSOLE, "not-owned", there, {"who": choice.target, "item": choice.item})

    return refused


def _known_weapon(g: Session, choice: choices.GiveWeapon) -> Refusal | None:
    if choice.item not in g.board.lists.weapons:
        return Refusal("frontera.gap.equipment-chapter", "no-such-weapon", tuple(g.board.lists.weapons))
    return _has(lambda c: tuple([arm.weapon for arm in c.arms]))(g, choice)


def _pledge(ref: Ref, g: Session, who: str, item: str) -> None:
    (_goods if item in g[who].goods else _weapon)(ref, g, who, item, TAKE)
    debts.take_pledge(ref, g, who, item)


# people --------------------------------------------------------------------------------------------------------------
def _late(ref: Ref, g: Session, seat: str, cards: str) -> None:
    (replacement.ask if seat in g.deal else arrivals.arrive)(ref, g, seat, cards)


def _person(ref: Ref, g: Session, kind: str, side: str) -> None:
    ref.tell("mayor-person", CONSOLE, kind="person", who=add_person(g, kind, side))


def add_person(g: Session, kind: str, side: str) -> str:
    """frontera.table.house-npcs: somebody of the Mayor's enters the scene."""
    number = 1
    while f"{kind}-{number}" in g.characters:
        number += 1
    id = f"{kind}-{number}"
    own = own_row(g.board.lists, kind)
    g.characters[id] = Character(id=id, name="", seat=MAYOR, npc=kind, kind=own, side=side or "mayor")
    return id


def _no_protagonist(g: Session, choice: choices.Dismiss) -> Refusal | None:
    if not g[choice.target].protagonist:
        return None
    return Refusal(CONSOLE, "not-a-protagonist", facts={"who": choice.target})


def _level(g: Session, choice: choices.SetLevel) -> Refusal | None:
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
        levels.die(ref, g, who, CONSOLE)
    elif level != before and what == "health":
        g.change(who, health_clock=Clock(), treated=(), dying=0)
    elif level != before and what == "morale":
        levels.set_morale_clock(ref, g, who)
    elif level != before:
        g.change(who, sobriety_clock=Clock())
    if not levels.able(g[who]):
        levels.release(g, who)  # frontera.ruling.grapple-maintain-who


# the list ------------------------------------------------------------------------------------------------------------
def _taking(choice: Choice) -> str:
    return TAKE if choice.how == TAKE else ""


def difficulty_of(choice: Choice) -> int:
    """Of the test that a choice calls for; a fall has its height as its number."""
    return choice.difficulty if isinstance(choice, choices.Fall) else choice.number


def _hard(choice: Choice) -> str:
    return "hard" if difficulty_of(choice) else ""


def _how(choice: Choice) -> str:
    return choice.how


def _staked(choice: Choice) -> str:
    return "stake" if choice.number else ""


SECTIONS: dict[str, dict[type[Choice], Call]] = {
    "story": {
        choices.NextBeat: Call(CONSOLE),
        choices.Scene: Call(CONSOLE),
        choices.Tell: Call(
            CONSOLE,
            lambda ref, g, words: ref.tell("told", CONSOLE, words=words),
            lambda g, said: _own_words(said.words, 1, TOLD),
            told_after=True,
            in_fights=True,
        ),
        choices.PassTime: _passing(choices.PassTime, "frontera.ruling.rest-definition"),
        choices.PassMinutes: _passing(choices.PassMinutes, "frontera.ruling.minute-turns"),
        choices.PassTurns: _passing(choices.PassTurns, "frontera.combat.turn-length"),
        choices.EndSession: Call("frontera.ruling.session-end"),
    },
    "tests": {
        choices.CallTest: Call("frontera.test.families", _test, _known_tests, _hard, in_fights=True),
        choices.CallContest: Call("frontera.opposed.draw", _contest, _known_tests, in_fights=True),
        choices.Luck: Call(
            "frontera.dmh.purpose", luck, lambda g, said: _own_words(said.stakes, 0, LONGEST), in_fights=True
        ),
        choices.TwoCards: Call(
            "frontera.dmh.two-cards",
            lambda ref, g, who, how: (decks.grant_no_more if how == TAKE else decks.grant)(g, who),
            says=_taking,
            in_fights=True,
        ),
        choices.Helps: Call(
            "frontera.ruling.goods-of-use",
            lambda ref, g, item, how: (of_no_use if how == TAKE else of_use)(g, (item,)),
            says=_taking,
            in_fights=True,
        ),
        choices.CallChase: Call("frontera.chase.skill", _chase, _may_chase, _how),
        choices.Sneak: Call("frontera.stealth.test", contests.sneak),
        choices.Pocket: Call("frontera.pickpocket.test", contests.pick_pocket),
        choices.Challenge: Call("frontera.challenge.test", contests.challenge),
        choices.Provoke: Call("frontera.provoke.test", contests.provoke),
    },
    "dangers": {
        choices.Threat: Call("frontera.morale.threat-card", contests.threat, in_fights=True),
        choices.Fall: Call("frontera.accident.fall", contests.fall, _hard_enough, _hard, in_fights=True),
        choices.RunOver: Call("frontera.accident.train", contests.run_over, says=_hard, in_fights=True),
        choices.Care: Call(
            "frontera.medical.effect",
            _care,
            lambda g, choice: medical.refusal(g, choice.actor, choice.target),
            lambda choice: "self" if choice.actor == choice.target else "",
        ),
        choices.LastChance: Call("frontera.health.dead-test", _last_chance, _dying, in_fights=True),
    },
    "fights": {
        choices.CallFight: Call("frontera.combat.simultaneous", _fight, says=_how),
        choices.Duel: Call("frontera.duel.pistol-test", duel.pistol_duel, _can_duel, _staked),
    },
    "saloon": {
        choices.House: Call(
            "frontera.gamble.bank-outline", gambling.against_the_house, _each(gambling.refusal), _staked
        ),
        choices.Chance: Call("frontera.gamble.chance-skill", gambling.game_of_chance, _each(gambling.refusal), _staked),
        choices.SkillGame: Call("frontera.gamble.skill-list", gambling.game_of_skill, _each(gambling.unable)),
        choices.Bet: Call(
            "frontera.exchange.bet-stakes-card",
            exchanges.bet,
            _won_by_one_of_them,
            lambda choice: "" if choice.winner else "even",
        ),
        choices.Drink: Call("frontera.drink.unit", _drink, says=lambda choice: "of" if choice.drink else ""),
        choices.DrinkingDuel: Call(
            "frontera.drink.duel-first-test", partial(drinking.drinking_duel, stakes=True), _each(gambling.unable)
        ),
        choices.Heavy: Call("frontera.drink.heavy-count", drinking.heavy_drinking),
    },
    "goods": {
        choices.Treasure: Call(
            "frontera.exchange.loot-who",
            lambda ref, g, people, cards: exchanges.loot(ref, g, [g[one].seat for one in people], cards),
        ),
        choices.Money: Call(CONSOLE, _money, _enough_money, _taking, in_fights=True),
        choices.Debt: Call(debts.COLLECTION, debts.settle, debts.settle_refusal, told_after=True),
        choices.Pledge: Call(debts.PLEDGE, _pledge, debts.pledge_refusal, told_after=True),
        choices.Goods: Call(
            "frontera.gap.goods-prices", _goods, _has(lambda c: tuple(dict.fromkeys(c.goods))), _taking, in_fights=True
        ),
        choices.GiveWeapon: Call("frontera.gap.equipment-chapter", _weapon, _known_weapon, _taking, in_fights=True),
    },
    "people": {
        choices.Person: Call("frontera.gap.npc-rules", _person, told_after=True, in_fights=True),
        choices.Show: Call(casting.RULE, lambda ref, g, people: casting.show(g, people), in_fights=True),
        choices.Dismiss: Call(CONSOLE, lambda ref, g, who: arrivals.send_away(g, who), _no_protagonist, in_fights=True),
        choices.Late: Call(arrivals.WITH_PACK, _late, arrivals.refusal),
        choices.SetLevel: Call(CONSOLE, _set_level, _level, told_after=True, in_fights=True),
    },
}
"""Everything that the Mayor may do."""
CALLS = {kind: call._replace(blanks=blanks_of(kind)) for calls in SECTIONS.values() for kind, call in calls.items()}
