"""After a fight: the golden hour, and healing over days (deadlands.heal).

All of it is rolled through the referee like the fight itself, on a copy of it; nobody is asked, and no chips are spent.
Who treats what is a `Plan`; the usual one goes to the worst first and holds every wound that can be held."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sixgun.core import aftermath
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.core.toml_text import inline
from sixgun.games.deadlands import dice, skills, wounds
from sixgun.games.deadlands.sheet import Pool
from sixgun.games.deadlands.state import LOCATIONS, MAIMED, Person, Shootout

HOUR, LOCATION = "deadlands.heal.aftermath", "deadlands.heal.per-location"
WIND, REST = "deadlands.heal.wind-medicine", "deadlands.heal.wind-natural"
GENERAL, SURGERY, EFFECT = (
    "deadlands.heal.light-heavy",
    "deadlands.heal.serious-beyond",
    "deadlands.heal.medicine-effect",
)
LOST, NATURAL = "deadlands.heal.maimed", "deadlands.heal.natural"
HELD, CONCENTRATION = "deadlands.ruling.aftermath-bleeding", "deadlands.ruling.medicine-concentration"
TN = (3, 5, 7, 9, 11, 13)
"""deadlands.table.house-healing, by level; the first is for Wind."""
SLOT, SLOTS, ROUNDS_A_MINUTE = 5, 12, 12
"""deadlands.heal.aftermath: minutes, and how many of them there are in the hour."""
SERIOUS = 3
DAYS = 5
"""deadlands.heal.natural"""
A_YEAR = 73
"""Nobody waits for longer than so many times five days."""


class Care(NamedTuple):
    """One slot of a healer: a wounded location, or the Wind of a patient ("")."""

    healer: str
    patient: str
    location: str = ""


class Hour:
    """The golden hour as it goes on."""

    def __init__(self, g: Shootout) -> None:
        self.g = g
        self.minute = 0
        self.closed: set[tuple[str, str]] = set()
        """Wounds that no longer bleed though their level would (deadlands.ruling.bleeding-stopped)."""
        self.healed: set[tuple[str, str]] = set()
        """Treated with success, so nobody may treat them again."""
        self.tried: set[Care] = set()

    # who can do what -------------------------------------------------------------------------------------------------
    def able(self, who: str) -> bool:
        """Neither dead nor winded; stun has ended with the fight."""
        one = self.g.people[who]
        return one.placed and not one.dead and not one.winded

    def bleeding(self, who: str) -> list[str]:
        """Locations of his that bleed."""
        levels = self.g.people[who].wounds
        return [key for key in LOCATIONS if levels.at(key) >= SERIOUS and (who, key) not in self.closed]

    def cares(self) -> Iterator[Care]:
        """Everything that a healer may still do: each friend, and himself."""
        for healer in self.g.people:
            if self.able(healer):
                for patient in self.g.of_side(self.g.people[healer].side):
                    if patient.placed and not patient.dead:
                        yield from self._of(healer, patient)

    def _of(self, healer: str, patient: Person) -> Iterator[Care]:
        for location in LOCATIONS:
            care = Care(healer, patient.id, location)
            if care not in self.tried and (patient.id, location) not in self.healed and self.may_treat(care):
                yield care
        lost = patient.wind < self.g.sheet(patient.id).wind
        if lost and (self._held(patient.id) or not self.bleeding(patient.id)):
            yield Care(healer, patient.id)

    def _held(self, who: str) -> bool:
        """deadlands.ruling.aftermath-bleeding: a held wound counts as not bleeding."""
        return self.g.board.switches.aftermath_bleeding == "held"

    def may_treat(self, care: Care) -> bool:
        """deadlands.heal.light-heavy, deadlands.heal.serious-beyond, deadlands.ruling.medicine-concentration: surgery
        serves for all, General for Light and Heavy wounds, and without any there is no treatment."""
        level = self.g.people[care.patient].wounds.at(care.location)
        if not level:
            return False
        surgeon = skills.level(self.g, care.healer, "medicine", "surgery") > 0
        return surgeon or (level < SERIOUS and skills.level(self.g, care.healer, "medicine", "general") > 0)


Plan = Callable[[Hour, list[Care]], list[Care]]
"""Which of the possible cares are given in the next slot: one for each healer, and none twice."""


def worst_first(hour: Hour, cares: list[Care]) -> list[Care]:
    """Bleeding wounds, the worst first; then what can be lowered; then Wind. The best hands for each; who knows nothing
    of it leaves it to those who do."""
    learned = {hour.g.people[care.healer].side for care in cares if _knows(hour.g, care.healer)}
    fit = [one for one in cares if _knows(hour.g, one.healer) or hour.g.people[one.healer].side not in learned]
    order = sorted(fit, key=lambda care: _need(hour, care))
    found: list[Care] = []
    busy: set[str] = set()
    given: set[tuple[str, str]] = set()
    for care in order:
        what = (care.patient, care.location)
        if care.healer not in busy and what not in given:
            found.append(care)
            busy.add(care.healer)
            given.add(what)
    return found


def _knows(g: Shootout, who: str) -> bool:
    return any(skills.level(g, who, "medicine", key) for key in ("general", "surgery"))


def _need(hour: Hour, care: Care) -> tuple[int, int, int]:
    g = hour.g
    if not care.location:
        return 2, 0, -_skill(g, care)
    level = g.people[care.patient].wounds.at(care.location)
    return int(level < SERIOUS or (care.patient, care.location) in hour.closed), -level, -_skill(g, care)


def _skill(g: Shootout, care: Care) -> int:
    pool, mods = _pool(g, care)
    return pool.n * pool.sides + sum([mod.value for mod in mods])


def _pool(g: Shootout, care: Care) -> tuple[Pool, tuple[Mod, ...]]:
    """deadlands.heal.wind-medicine: Wind is treated with any Medicine, even unskilled."""
    level = g.people[care.patient].wounds.at(care.location) if care.location else 0
    if level >= SERIOUS:
        return skills.aptitude(g, care.healer, "medicine", "surgery")
    surgeon = skills.level(g, care.healer, "medicine", "surgery")
    if not level and surgeon > skills.level(g, care.healer, "medicine", "general"):
        return skills.aptitude(g, care.healer, "medicine", "surgery")
    return skills.aptitude(g, care.healer, "medicine", "general")


# the hour ------------------------------------------------------------------------------------------------------------
def golden_hour(ref: Ref, g: Shootout, plan: Plan = worst_first, hold: bool = True) -> Hour:
    """deadlands.heal.aftermath, deadlands.heal.one-hour: slots of five minutes, the roll at the end of each. `hold`:
    whether the side with the field holds the wounds of those who have no friend able to."""
    for one in list(g.people.values()):
        g.change(one.id, stunned=False, surprised=False, shaken=False, running=False, aim=None, held_by="", rope=-1)
    hour = Hour(g)
    if g.board.switches.aftermath_bleeding == "held":
        _abandoned(ref, hour, hold)
    for _ in range(SLOTS):
        cares = list(hour.cares())
        chosen = plan(hour, cares) if cares else []
        if not chosen and not _open(hour):
            break
        _pass(ref, hour)
        for care in chosen:
            if hour.able(care.healer) and not g.people[care.patient].dead:
                _treat(ref, hour, care)
    _close(ref, hour)
    return hour


def _open(hour: Hour) -> bool:
    """Whether anything goes on by itself: bleeding by the round, or rest."""
    return any(hour.bleeding(who) or one.wind < hour.g.sheet(who).wind for who, one in hour.g.people.items()
               if one.placed and not one.dead)  # fmt: skip


def _abandoned(ref: Ref, hour: Hour, hold: bool) -> None:
    """deadlands.ruling.aftermath-bleeding: who has no friend able to hold his wounds, nor can do it himself, depends on
    the side with the field."""
    g = hour.g
    sides = {one.side for one in g.people.values() if one.side and hour.able(one.id)}
    for one in list(g.people.values()):
        if hour.bleeding(one.id) and not one.dead and one.placed and one.side not in sides:
            if hold and sides:
                ref.tell("wounds-held", HELD, who=one.id)
            else:
                wounds.die(ref, g, one.id, HELD)


def _pass(ref: Ref, hour: Hour) -> None:
    """Five minutes: deadlands.heal.wind-natural for those who rest, and by a switch bleeding by the round."""
    g = hour.g
    hour.minute += SLOT
    for who, one in list(g.people.items()):
        if not one.placed or one.dead:
            continue
        if g.board.switches.aftermath_bleeding == "rounds" and hour.bleeding(who):
            bleed(ref, hour, who, SLOT * ROUNDS_A_MINUTE)
        elif one.wind < g.sheet(who).wind:
            wounds.gain_wind(g, who, SLOT)


def bleed(ref: Ref, hour: Hour, who: str, rounds: int) -> None:
    """So many rounds of every location that bleeds, with Guts wounds of negative Wind, and death."""
    g = hour.g
    for _ in range(rounds):
        one = g.people[who]
        amount = sum([one.wounds.at(key) - SERIOUS + 1 for key in hour.bleeding(who)])
        if one.dead or not amount:
            break
        wounds.lose_wind(ref, g, who, amount, HELD)


def _treat(ref: Ref, hour: Hour, care: Care) -> None:
    """deadlands.heal.medicine-effect, deadlands.ruling.medicine-raises, deadlands.heal.maimed: one level, and it no
    longer bleeds; a maimed limb is only closed. With the healer's own wound penalty."""
    g, who = hour.g, care.patient
    one = g.people[who]
    level = one.wounds.at(care.location) if care.location else 0
    pool, mods = _pool(g, care)
    tn = TN[level]
    rule = WIND if not level else SURGERY if level >= SERIOUS else GENERAL
    rolled = dice.trait_roll(ref, g, care.healer, pool, rule, (*mods, *skills.wounded(g, care.healer)), tn)
    works = dice.succeeded(rolled, tn)
    facts: dict[str, Any] = {"who": care.healer, "target": who, "minute": hour.minute, "tn": tn, "bust": rolled.word}
    if not care.location:
        if works:
            wounds.gain_wind(g, who, g.sheet(who).wind - one.wind)
        ref.tell("restores-wind" if works else "restores-nothing", rule, rolled.roll, **facts)
        return
    hour.tried.add(care)
    if works:
        hour.healed.add((who, care.location))
        hour.closed.add((who, care.location))
        if level < MAIMED:
            g.change(who, wounds=one.wounds.plus(care.location, -1))
    left = g.people[who].wounds.at(care.location)
    told = f"wound-{left}" if left else ""
    event = "treats" if works else "treats-in-vain"
    ref.tell(event, rule, rolled.roll, location=care.location, level=told, **facts)


def _close(ref: Ref, hour: Hour) -> None:
    """At the end of the hour: what is held closes by itself; by a switch what still bleeds goes on."""
    for who in list(hour.g.people):
        if hour.g.board.switches.aftermath_bleeding == "held":
            hour.closed.update((who, key) for key in LOCATIONS)
        while hour.bleeding(who) and not hour.g.people[who].dead:
            bleed(ref, hour, who, ROUNDS_A_MINUTE)
    for one in list(hour.g.people.values()):
        if one.placed and not one.dead:
            wounds.gain_wind(hour.g, one.id, hour.g.sheet(one.id).wind - one.wind)


# days ----------------------------------------------------------------------------------------------------------------
def natural(ref: Ref, g: Shootout, most: int = A_YEAR) -> dict[str, int]:
    """deadlands.heal.natural: every five days a Vigor roll for each wounded location, with the penalty that he has at
    the first of them; a maimed limb does not heal. How many days it takes each."""
    days: dict[str, int] = {}
    for who in list(g.people):
        for step in range(1, most + 1):
            one = g.people[who]
            if one.dead or not any(0 < one.wounds.at(key) < MAIMED for key in LOCATIONS):
                break
            days[who] = step * DAYS
            _five_days(ref, g, who, days[who])
    return days


def _five_days(ref: Ref, g: Shootout, who: str, day: int) -> None:
    mods = skills.wounded(g, who)
    pool = g.sheet(who).trait("vigor")
    for key in LOCATIONS:
        level = g.people[who].wounds.at(key)
        if not 0 < level < MAIMED:
            continue
        rolled = dice.trait_roll(ref, g, who, pool, NATURAL, mods, TN[level])
        heals = dice.succeeded(rolled, TN[level])
        if heals:
            g.change(who, wounds=g.people[who].wounds.plus(key, -1))
        event = "heals" if heals else "heals-not"
        left = g.people[who].wounds.at(key)
        told = f"wound-{left}" if left else ""
        ref.tell(
            event, NATURAL, rolled.roll, who=who, location=key, day=day, tn=TN[level], level=told, bust=rolled.word
        )


# people for the next fight -------------------------------------------------------------------------------------------
def after(ref: Ref, state: Shootout, most: int = A_YEAR) -> tuple[Shootout, dict[str, int]]:
    """The hour and the days, on a copy; and how many days each needed."""
    g = state.fork()
    g.chips = {}
    golden_hour(ref, g)
    return g, natural(ref, g, most)


def people_toml(g: Shootout, days: dict[str, int]) -> str:
    """Those who live, side by side as rows of a scenario's people, with the wounds that they keep; the dead, and the
    days of the others, as comments."""
    lines = ['game = "deadlands"', ""]
    for side in g.sides.values():
        lines += [f"# {side.title}", ""]
        for one in g.of_side(side.id):
            sheet = g.sheet(one.id)
            if one.dead:
                lines += [f"# dead: {sheet.name}", ""]
                continue
            if one.id in days:
                lines.append(f"# {sheet.name}: {days[one.id]} days")
            row: dict[str, Any] = {
                "id": one.id,
                "name": sheet.name,
                "side": side.id,
                "character": sheet.title or one.id,
            }
            kept = {key: one.wounds.at(key) for key in LOCATIONS if one.wounds.at(key)}
            lines.append("[[people]]")
            lines += [f"{key} = {inline(value)}" for key, value in ({**row, "wounds": kept} if kept else row).items()]
            lines.append("")
    return "\n".join(lines)


class DeadlandsAftermath(aftermath.Aftermath[Shootout]):
    def roll(self, ref: Ref, state: Shootout) -> str:
        return people_toml(*after(ref, state))
