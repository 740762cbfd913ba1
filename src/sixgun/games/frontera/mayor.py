"""The Mayor's console: what the game master may do between the beats of an adventure.

The next beat is always the first thing on offer, so that a bot, or one person alone, can run an adventure; everything
else is improvisation. Whatever the Mayor changes by hand is logged as such.
"""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import category

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.ref import Ref
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
    CONSOLE,
    ENDINGS,
    FIELDS,
    HARDEST,
    HOURS,
    JOIN,
    LEVELS,
    LONGEST,
    PASSING,
    TAKE,
    bounds,
    difficulty,
    item_is_people,
    present,
)
from sixgun.games.frontera.characters import replacement
from sixgun.games.frontera.decks import dead_mans_hand, grant, grant_no_more
from sixgun.games.frontera.drinking import drinking_duel, heavy_drinking, swallow
from sixgun.games.frontera.fights import duel, fight_begin
from sixgun.games.frontera.goods import goods_mods, of_no_use, of_use, tell_eased, units_of
from sixgun.games.frontera.house_lists import drinks, helpers, own_row
from sixgun.games.frontera.levels import able, die, last_chance, release, set_morale_clock, wants_last_chance
from sixgun.games.frontera.mayor_log import announce
from sixgun.games.frontera.state import MAYOR, Arm, Character, Clock, Session
from sixgun.games.frontera.trials import SUITS, TRAIT_OF, Contestant, opposed_test, trait_test

__all__ = ["CONSOLE", "FIELDS", "JOIN", "LEVELS", "TAKE", "announce"]


def named(choice: Choice) -> list[str]:
    return choice.target.split(JOIN) if choice.target else []


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Session, choice: Choice, *, beat: bool) -> Refusal | None:
    """The one legality test of the console."""
    if choice.kind not in FIELDS:
        return Refusal(CONSOLE, "unknown-action", tuple(FIELDS))
    plain = Choice(choice.kind)
    fields = [name for name in choice.__struct_fields__[1:] if getattr(choice, name) != getattr(plain, name)]
    surplus = tuple(name for name in fields if name not in FIELDS[choice.kind])
    if surplus:
        return Refusal(CONSOLE, "names-too-much", FIELDS[choice.kind], {"named": surplus})
    if g.board.duel_of_sides and beat and choice.kind != "beat":
        return Refusal("frontera.lastman.rules", "plain-fight", ("beat",))
    if choice.kind == "beat":
        return None if beat else Refusal(CONSOLE, "no-beat-left", ("end-session",))
    everybody = [*named(choice), *(choice.item.split(JOIN) if _item_is_people(choice) else ())]
    if refused := _not_there(g, choice, everybody):
        return refused
    if len(set(everybody)) != len(everybody) and choice.kind != "care":
        return Refusal(CONSOLE, "named-twice")
    return _how_many(choice) or _check_details(g, choice)


def _not_there(g: Session, choice: Choice, people: list[str]) -> Refusal | None:
    """Who cannot be named: whoever is not in the scene, or where people are to appear, whoever is not unseen."""
    if choice.kind == "show":
        hidden = casting.unseen(g)
        others = [who for who in people if who not in hidden]
        return Refusal(casting.RULE, "not-unseen", hidden, {"who": others[0]}) if others else None
    for who in people:
        if who not in g.characters or g[who].dead or not g[who].present:
            return Refusal(CONSOLE, "no-such-target", tuple(present(g)), {"target": who})
    return None


def _how_many(choice: Choice) -> Refusal | None:
    needs = bounds(choice.kind, "target")
    if needs is not None and not needs[0] <= len(named(choice)) <= needs[1]:
        return Refusal(CONSOLE, "how-many", facts={"least": needs[0]})
    return None


def _item_is_people(choice: Choice) -> bool:
    return item_is_people(choice.kind) and bool(choice.item)


def _check_details(g: Session, choice: Choice) -> Refusal | None:
    kind, who = choice.kind, named(choice)
    if item_is_people(kind) and not choice.item:
        return Refusal(CONSOLE, "whom", facts={"kind": kind})
    tested = len(who) if kind == "call-contest" else 1
    if kind in ("call-test", "call-contest") and traits_of(choice.how, tested) is None:
        return Refusal("frontera.test.families", "which-trait", tuple(SUITS))
    numbers = bounds(kind, "number")
    if kind == "call-test" and not 0 <= choice.number <= HARDEST:
        return Refusal("frontera.trait-test.difficulty", "difficulty", facts={"most": HARDEST})
    if kind == "chase" and numbers is not None and not numbers[0] <= choice.number <= numbers[1]:
        return Refusal("frontera.ruling.chase-lead", "lead", facts={"least": numbers[0], "most": numbers[1]})
    if kind == "chase" and (refused := _check_chase(g, choice)):
        return refused
    if kind == "care":
        return medical.refusal(g, choice.item, choice.target)
    if kind == "last-chance" and not g[who[0]].dying:
        return Refusal("frontera.health.dead-test", "not-dying", facts={"who": who[0]})
    if kind == "duel" and not all(duel.can_duel(g, one) for one in who):
        return Refusal("frontera.duel.pistol-test", "cannot-duel")
    if kind in ("house", "chance") and (found := [r for one in who if (r := gambling.refusal(g, one))]):
        return found[0]
    if kind in ("skill-game", "drinking-duel") and (helpless := [r for one in who if (r := gambling.unable(g, one))]):
        return helpless[0]
    if kind == "skill-game" and choice.how not in gambling.SKILL_GAMES:
        return Refusal("frontera.gamble.skill-list", "which-game", tuple(gambling.SKILL_GAMES))
    if numbers is not None and kind != "set-level" and not numbers[0] <= choice.number <= numbers[1]:
        return Refusal(CONSOLE, "a-number", facts={"least": numbers[0], "most": numbers[1]})
    return _check_words(g, choice)


def _check_chase(g: Session, choice: Choice) -> Refusal | None:
    """frontera.ruling.chase-means: only whoever can act runs, or runs after somebody."""
    for who in (*named(choice), *choice.item.split(JOIN)):
        if not able(g[who]):
            return Refusal("frontera.ruling.chase-means", "cannot-act", facts={"who": who})
    if choice.how not in ("", ALIKE):
        return Refusal("frontera.ruling.chase-means", "which-means", ("", ALIKE))
    return None


def _check_words(g: Session, choice: Choice) -> Refusal | None:
    kind = choice.kind
    if kind == "fall" and not (choice.how == "" or (choice.how.isdecimal() and int(choice.how) <= HARDEST)):
        return Refusal("frontera.ruling.accident-difficulty", "difficulty", facts={"most": HARDEST})
    if kind == "run-over" and choice.how not in ("train", "horse"):
        return Refusal("frontera.accident.train", "by-what", ("train", "horse"))
    if kind == "fight" and choice.how not in ("", "last-one"):
        return Refusal("frontera.lastman.rules", "which-fight", ("", "last-one"))
    if kind in PASSING and choice.how not in HOURS:
        return Refusal("frontera.ruling.rest-definition", "how-long", HOURS)
    if kind == "debt":
        return debts.settle_refusal(g, choice.target, choice.how, choice.number)
    if kind == "pledge":
        return debts.pledge_refusal(g, choice.target, choice.item)
    if kind == "goods" and choice.item not in g.board.lists.goods:
        return Refusal("frontera.gap.goods-prices", "no-such-goods", tuple(g.board.lists.goods))
    if kind == "weapon" and choice.item not in g.board.lists.weapons:
        return Refusal("frontera.gap.equipment-chapter", "no-such-weapon", tuple(g.board.lists.weapons))
    if kind == "helps" and choice.item not in helpers(g.board.lists):
        return Refusal("frontera.ruling.goods-of-use", "no-such-goods", helpers(g.board.lists))
    if kind == "bet" and choice.item not in ("", *named(choice)):
        return Refusal("frontera.exchange.bet-stakes-card", "who-has-won", tuple(named(choice)))
    if kind == "drink" and choice.item not in ("", *drinks(g.board.lists)):
        return Refusal("frontera.gap.drink-equivalents", "no-such-drink", drinks(g.board.lists))
    if kind in ("money", "goods", "weapon", "helps", "two-cards") and choice.how not in ("", TAKE):
        return Refusal(CONSOLE, "give-or-take", ("", TAKE))
    if kind in ("goods", "weapon") and choice.how == TAKE and choice.item not in _owned(g, choice):
        return Refusal(CONSOLE, "not-owned", _owned(g, choice), {"who": choice.target, "item": choice.item})
    if kind == "money" and choice.how == TAKE and g[choice.target].cents < choice.number:
        return Refusal(CONSOLE, "not-so-much-money", facts={"dollars": g[choice.target].cents / 100})
    if kind == "person" and choice.item not in g.board.lists.kinds:
        return Refusal("frontera.gap.npc-rules", "no-such-person", tuple(g.board.lists.kinds))
    if kind == "late":
        return arrivals.refusal(g, choice.item, choice.how)
    if kind == "scene" and choice.item not in g.board.scenes:
        return Refusal(CONSOLE, "no-such-scene", tuple(g.board.scenes))
    if kind in ("luck", "tell") and (refused := _check_own_words(choice)):
        return refused
    if kind == "dismiss" and g[choice.target].protagonist:
        return Refusal(CONSOLE, "not-a-protagonist", facts={"who": choice.target})
    if kind == "set-level" and choice.how not in LEVELS:
        return Refusal(CONSOLE, "which-level", tuple(LEVELS))
    if kind == "set-level" and not LEVELS[choice.how] <= choice.number <= 0:
        return Refusal(CONSOLE, "a-number", facts={"least": LEVELS[choice.how], "most": 0})
    if kind == "end-session" and choice.how not in ENDINGS:
        return Refusal("frontera.ruling.session-end", "which-ending", ENDINGS)
    return None


def _check_own_words(choice: Choice) -> Refusal | None:
    """What the Mayor says in the own words is plain text, with line breaks at most, and not without end."""
    least, most = bounds(choice.kind, "how") or (0, LONGEST)
    if not least <= len(choice.how.strip()) <= len(choice.how) <= most:
        return Refusal(CONSOLE, "how-many-words", facts={"most": most})
    if any(category(letter) in _NO_LETTERS and letter not in "\n\t" for letter in choice.how):
        return Refusal(CONSOLE, "plain-words")
    return None


_NO_LETTERS = ("Cc", "Cs")
"""Unicode's control characters and halves of characters, which could do things to a terminal."""


def _owned(g: Session, choice: Choice) -> tuple[str, ...]:
    """What could be taken away."""
    who = g[choice.target]
    return tuple(dict.fromkeys(who.goods)) if choice.kind == "goods" else tuple(arm.weapon for arm in who.arms)


def traits_of(how: str, count: int) -> list[tuple[str, str]] | None:
    """ "head/cunning", or for several people one each with commas; a single one serves all."""
    found = []
    for word in how.split(","):
        trait, _, skill = word.partition("/")
        if trait not in SUITS or (skill and TRAIT_OF.get(skill) != trait):
            return None
        found.append((trait, skill))
    if len(found) == 1:
        found *= count
    return found if len(found) == count else None


# options -------------------------------------------------------------------------------------------------------------
def options(g: Session, *, beat: bool) -> Iterator[Option]:
    """The next beat first; then what a Mayor most often needs, with people and numbers to be changed at will. In a
    plain fight between players there is nothing to improvise."""
    if beat:
        yield Option(Choice("beat"), rules=(CONSOLE,))
        if g.board.duel_of_sides:
            return
    heroes = [c for c in g.characters.values() if c.protagonist and c.present and not c.dead]
    if not beat:
        for ending in ENDINGS:
            yield Option(Choice("end-session", how=ending), rules=("frontera.ruling.session-end",))
    for c in heroes:
        if able(c):
            for trait in SUITS:
                yield Option(Choice("call-test", target=c.id, how=trait), rules=("frontera.test.families",))
        if c.dying:
            yield Option(Choice("last-chance", target=c.id), rules=("frontera.health.dead-test",))
        if gambling.refusal(g, c.id) is None:
            yield Option(Choice("house", target=c.id), rules=("frontera.gamble.bank-outline",))
        yield Option(Choice("money", target=c.id, number=500), rules=(CONSOLE,), facts={"dollars": 5.0})
    yield Option(Choice("pass-time", how="rest", number=8), rules=("frontera.ruling.rest-definition",))
    if heroes:
        everybody = tuple(c.id for c in heroes)
        named_all = {"target": everybody}
        treasure = Choice("treasure", target=JOIN.join(everybody), number=1)
        yield Option(treasure, rules=("frontera.exchange.loot-who",), facts=named_all)
        threat = Choice("threat", target=JOIN.join(everybody))
        yield Option(threat, rules=("frontera.morale.threat-card",), facts=named_all)
    for seat in arrivals.free(g):
        for how, rule in arrivals.WAYS.items():
            yield Option(Choice("late", item=seat, how=how), rules=(rule,))
    if beat:
        yield Option(Choice("end-session", how="nobody"), rules=("frontera.ruling.session-end",))


# doing it ------------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Session, choice: Choice) -> None:
    """What the Mayor calls for, except the next beat and the end, which flow.py knows."""
    kind, who = choice.kind, named(choice)
    others = choice.item.split(JOIN) if _item_is_people(choice) else []
    if kind == "tell":
        ref.tell("told", CONSOLE, words=choice.how)
        return
    announce(ref, choice)
    if kind == "call-test":
        trait, skill = (traits_of(choice.how, 1) or [("head", "")])[0]
        goal = tell_eased(ref, g, who[0], skill, choice.number)
        drawing.ready_for_trait(ref, g, who[0], trait, skill, goal)
        trait_test(ref, g, who[0], trait, skill, difficulty=goal, mods=goods_mods(g, who[0], skill))
    elif kind == "call-contest":
        pairs = zip(who, traits_of(choice.how, len(who)) or (), strict=True)
        sides = [Contestant(one, trait, skill, tuple(goods_mods(g, one, skill))) for one, (trait, skill) in pairs]
        drawing.ready_for_contest(ref, g, sides)
        opposed_test(ref, g, sides, "frontera.opposed.draw")
    elif kind == "luck":
        luck(ref, g, who[0], choice.number, choice.how)
    elif kind == "chase":
        contests.chase(ref, g, who, others, choice.number, alike=choice.how == ALIKE)
    elif kind == "sneak":
        contests.sneak(ref, g, who[0], others)
    elif kind == "pocket":
        contests.pick_pocket(ref, g, who[0], others[0])
    elif kind == "challenge":
        contests.challenge(ref, g, who[0], others[0])
    elif kind == "provoke":
        contests.provoke(ref, g, who[0], others[0])
    elif kind == "threat":
        contests.threat(ref, g, who)
    elif kind == "fall":
        contests.fall(ref, g, who[0], choice.number, difficulty(choice))
    elif kind == "run-over":
        contests.run_over(ref, g, who[0], choice.how, choice.number)
    elif kind == "care":
        drawing.ready_for_care(ref, g, others[0], who[0])
        medical.care(ref, g, others[0], who[0])
        rescue.while_caring(ref, g, others[0])
    elif kind == "last-chance":
        if g[who[0]].seat == MAYOR or wants_last_chance(ref, g, who[0], called=True):
            last_chance(ref, g, who[0])
        else:
            ref.tell("waits-for-care", "frontera.ruling.death-window", who=who[0])
    elif kind == "fight":
        fight_begin.begin(ref, g, last_one=choice.how == "last-one", shots=choice.number)
    elif kind == "duel":
        duel.pistol_duel(ref, g, who, choice.number)
    else:
        _evening(ref, g, choice, who)


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


def _evening(ref: Ref, g: Session, choice: Choice, who: list[str]) -> None:
    kind = choice.kind
    if kind == "house":
        gambling.against_the_house(ref, g, who[0], choice.number)
    elif kind == "chance":
        gambling.game_of_chance(ref, g, who, choice.number)
    elif kind == "bet":
        bets.bet(ref, g, who, choice.item, choice.number)
    elif kind == "skill-game":
        gambling.game_of_skill(ref, g, who, choice.how, choice.number)
    elif kind == "drink":
        swallow(g, who[0], choice.number * units_of(g, choice.item), duel=False)
        ref.tell("drinks", "frontera.drink.unit", who=who[0], units=g[who[0]].units)
    elif kind == "drinking-duel":
        drinking_duel(ref, g, who, stakes=True)
    elif kind == "heavy":
        heavy_drinking(ref, g, who[0])
    elif kind in PASSING:
        doing = dict.fromkeys(who or [c.id for c in g.characters.values()], choice.how)
        turns = choice.number * PASSING[kind]
        if kind == "pass-time":  # longer than anybody can be dying
            clock.pass_time(ref, g, turns * clock.TURN, doing)  # type: ignore[arg-type]
        else:
            clock.pass_turns(ref, g, turns, doing)  # type: ignore[arg-type]
    elif kind == "treasure":
        exchanges.loot(ref, g, [g[one].seat for one in who], max(1, choice.number))
    else:
        _by_hand(ref, g, choice)


def _by_hand(ref: Ref, g: Session, choice: Choice) -> None:
    """Awards, losses and overrides, each with its one line in the log (mayor_log.py)."""
    who = choice.target
    if choice.kind == "money":
        cents = -choice.number if choice.how == TAKE else choice.number
        g.change(who, cents=g[who].cents + cents)
    elif choice.kind in ("goods", "weapon"):
        _hand_over(g, choice)
    elif choice.kind == "two-cards":
        (grant_no_more if choice.how == TAKE else grant)(g, who)
    elif choice.kind == "helps":
        (of_no_use if choice.how == TAKE else of_use)(g, (choice.item,))
    elif choice.kind == "late":
        if choice.item in g.deal:
            replacement.ask(ref, g, choice.item, choice.how)
        else:
            arrivals.arrive(ref, g, choice.item, choice.how)
    elif choice.kind == "person":
        ref.tell("mayor-person", CONSOLE, kind=choice.kind, who=add_person(g, choice.item, choice.how))
    elif choice.kind == "show":
        casting.show(g, named(choice))
    elif choice.kind == "debt":
        debts.settle(ref, g, who, choice.how, choice.number)
    elif choice.kind == "pledge":
        _hand_over(g, Choice("goods" if choice.item in g[who].goods else "weapon", "", who, choice.item, TAKE))
        debts.take_pledge(ref, g, who, choice.item)
    elif choice.kind == "dismiss":
        arrivals.send_away(g, who)
    elif choice.kind == "set-level":
        _set_level(ref, g, who, choice.how, choice.number)


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


def _hand_over(g: Session, choice: Choice) -> None:
    """One piece of goods or one weapon more, or one less."""
    who, taken = g[choice.target], choice.how == TAKE
    if choice.kind == "goods":
        owned = list(who.goods)
        owned.remove(choice.item) if taken else owned.append(choice.item)
        g.change(who.id, goods=tuple(owned))
        return
    arms = {arm.weapon: arm.count for arm in who.arms}
    arms[choice.item] = arms.get(choice.item, 0) + (-1 if taken else 1)
    in_hand = who.in_hand if arms.get(who.in_hand, 0) > 0 else ""
    g.change(who.id, arms=tuple(Arm(weapon, n) for weapon, n in arms.items() if n > 0), in_hand=in_hand)


def add_person(g: Session, kind: str, side: str) -> str:
    """frontera.table.house-npcs: somebody of the Mayor's enters the scene."""
    number = 1
    while f"{kind}-{number}" in g.characters:
        number += 1
    id = f"{kind}-{number}"
    own = own_row(g.board.lists, kind)
    g.characters[id] = Character(id=id, name="", seat=MAYOR, npc=kind, kind=own, side=side or "mayor")
    return id
