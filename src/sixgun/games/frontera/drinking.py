"""Drink: duels of drinkers unit by unit, and what a long evening does to those who simply drank a lot."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from sixgun.core.choice import offered
from sixgun.core.ref import Ref, whole
from sixgun.games.frontera import exchanges
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.choices import Drink, GiveUp
from sixgun.games.frontera.decks import dead_mans_hand
from sixgun.games.frontera.levels import COMA, endurance, lose_sobriety
from sixgun.games.frontera.state import Clock, Evening, Session

_DUEL: dict[str, int] = {row["key"]: row["dmh_cards"] for row in table("drink-duel")}
_HEAVY = table("drink-heavy")


def half(g: Session, who: str) -> int:
    """frontera.ruling.drink-half: half of Endurance, rounded up."""
    return ceil(endurance(g[who]) / 2)


def swallow(g: Session, who: str, units: int, *, duel: bool) -> None:
    """frontera.drink.unit. Any drink sets the clocks of sobriety to zero (frontera.ruling.sobriety-drinking-on).

    frontera.ruling.alcohol-count, frontera.ruling.drink-both: two counts are kept, of all units and of those drunk
    outside duels, and the level held when the second one began."""
    c = g[who]
    began = c.sobriety if not c.alcohol else c.sober_from
    g.change(
        who,
        units=c.units + units,
        alcohol=c.alcohol if duel else c.alcohol + units,
        sober_from=c.sober_from if duel else began,
        sobriety_clock=Clock(),
    )


# drinking duels ------------------------------------------------------------------------------------------------------
def duel_cards(g: Session, who: str) -> int:
    """How many dead man's hand cards the unit just drunk asks for.

    frontera.drink.duel-first-test, frontera.drink.duel-repeat, frontera.drink.duel-one-card."""
    units, limit = g[who].units, endurance(g[who])
    return _DUEL["few" if units < half(g, who) else "half" if units <= limit else "beyond"]


def drink_unit(ref: Ref, g: Session, who: str) -> None:
    """One unit of a duel, and what it may do."""
    if rule := unit_test(ref, g, who):
        lose_sobriety(ref, g, who, rule)


def unit_test(ref: Ref, g: Session, who: str) -> str:
    """One unit and the test that it may ask for: (unchanged / lose one Sobriety level). The rule by which a level is
    lost, if one is."""
    swallow(g, who, 1, duel=True)
    ref.tell("drinks", "frontera.drink.unit", who=who, units=g[who].units)
    cards = duel_cards(g, who)
    rule = "frontera.drink.duel-one-card" if cards == 1 else "frontera.drink.duel-repeat"
    return rule if cards and not dead_mans_hand(ref, g, rule, cards) else ""


@whole
def drinking_duel(ref: Ref, g: Session, people: Sequence[str], *, stakes: bool = False) -> tuple[str, ...]:
    """The one who stands last; several if the last ones fall together (frontera.ruling.drink-duel-together).

    They drink unit by unit together and may give up before any unit. frontera.gamble.skill-drinking: the one who first
    reaches Coma is out. frontera.ruling.drink-duel-exchange: with something staked the bet's exchange follows. Odds do
    not follow it for ever: then it is nobody yet."""
    rule = "frontera.drink.duel-first-test"
    standing = [who for who in people if g[who].sobriety > COMA]
    while len(standing) > 1:
        g.evening = Evening("drink", tuple(standing))
        if not ref.again(rule, tuple(standing)):
            ref.tell("not-followed", rule)
            return ()
        left = [who for who in standing if _goes_on(ref, g, who, rule)]
        if len(left) > 1:
            standing = left
            g.evening = Evening("drink", tuple(standing))
            for who in standing:
                drink_unit(ref, g, who)
            left = [who for who in standing if g[who].sobriety > COMA]
        if not left:  # all of them together
            break
        standing = left
    g.evening = None
    winners = tuple(standing)
    ref.tell("drinking-won" if len(winners) == 1 else "drinking-tied", rule, people=winners)
    if stakes:
        exchanges.swap_cards(ref, g, winners, people)
    return winners


def _goes_on(ref: Ref, g: Session, who: str, rule: str) -> bool:
    options = offered(rule, Drink(who), GiveUp(who))
    return ref.ask(g[who].seat, rule, options, facts={"who": who, "units": g[who].units}).kind == "drink"


# heavy drinking ------------------------------------------------------------------------------------------------------
def heavy_band(g: Session, who: str) -> dict[str, object]:
    """The highest band that the alcohol level has reached: frontera.ruling.drink-heavy-once, .drink-double-meaning.

    frontera.drink.heavy-half, .heavy-full, .heavy-double, .heavy-triple: to exceed is strict, to double is not."""
    level, limit = g[who].alcohol, endurance(g[who])
    bands = (level > half(g, who), level > limit, level >= 2 * limit, level >= 3 * limit)
    return _HEAVY[sum(bands)]


@whole
def heavy_drinking(ref: Ref, g: Session, who: str) -> None:
    """frontera.drink.major-estimates, frontera.drink.heavy-count: judged once, when the Mayor calls for it.

    The result replaces the present level only if it is worse (frontera.ruling.alcohol-count)."""
    ref.tell("judged", "frontera.drink.major-estimates", who=who, alcohol=g[who].alcohol)
    automatic = g[who].sober_from - int(str(heavy_band(g, who)["automatic"]))
    _worsen(ref, g, who, automatic, "frontera.drink.heavy-full")
    _worsen(ref, g, who, heavy_level(ref, g, who), "frontera.drink.heavy-half")


def heavy_level(ref: Ref, g: Session, who: str) -> int:
    """Automatic levels first, then the test, counted from the level held when the drinking began."""
    band = heavy_band(g, who)
    level, cards = g[who].sober_from - int(str(band["automatic"])), int(str(band["dmh_cards"]))
    if cards and not dead_mans_hand(ref, g, "frontera.drink.heavy-half", cards, who=who):
        level -= 1
    return max(COMA, level)


def _worsen(ref: Ref, g: Session, who: str, level: int, rule: str) -> None:
    """Down to a level in one step, if that is worse than the present one (frontera.ruling.drunk-pass-through)."""
    present = g[who].sobriety
    level = max(COMA, level)
    if level < present:
        lose_sobriety(ref, g, who, rule, present - level)
