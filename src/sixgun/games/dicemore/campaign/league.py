"""A campaign, as a procedure through the referee: matches announced and reported, and everything that follows them.

The record of the campaign is its file: every answer and every die of the rolls between matches stands there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Fact, Option, Question, Refusal, Withheld
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.ledger import Ledger
from sixgun.core.procedure import Held, Procedure, Products, Season
from sixgun.core.ref import Ref
from sixgun.core.strict import Reader
from sixgun.core.switches import Switch
from sixgun.games.dicemore import scenario
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_check import findings, objections
from sixgun.games.dicemore.bands.band_file import KEY
from sixgun.games.dicemore.bands.muster import profile_of
from sixgun.games.dicemore.bands.outfit import Shop, used_up
from sixgun.games.dicemore.bands.shopping import visit, withheld
from sixgun.games.dicemore.campaign import (
    experience,
    income,
    league_amend,
    league_join,
    league_report,
    league_state,
    recovery,
)
from sixgun.games.dicemore.campaign.choices import (
    KINDS,
    Amend,
    Close,
    Fight,
    GoShopping,
    Join,
    Of,
    Scenario,
    Side,
    Value,
    What,
    Why,
)
from sixgun.games.dicemore.campaign.league_amend import AMEND, say_objections
from sixgun.games.dicemore.campaign.league_join import BUDGET, free_id
from sixgun.games.dicemore.campaign.league_state import (
    AFTER,
    IDLE,
    OVER,
    REFEREE,
    REPORT,
    SIDES,
    Bout,
    Campaign,
    Grave,
    Task,
    fit,
    with_band,
    with_standing,
)
from sixgun.games.dicemore.catalogue import ledger_in
from sixgun.games.dicemore.state import Skirmish, replace

WHEN = "dicemore.equip.when"
NEXT = "ask-next"
OWN_TABLE = "own-table"
"""Shown where a match is played elsewhere, without one of the scenarios."""


# between matches -----------------------------------------------------------------------------------------------------
def _idle(ref: Ref, c: Campaign) -> Campaign:
    """What is done next: a match, shopping before one (dicemore.equip.when), the referee's word, a newcomer, or the
    end."""
    choice = ref.ask(REFEREE, SIDES, lambda: list(_next(c)), facts={"ask": NEXT, "number": c.number})
    match choice:
        case Fight():
            return _announce(ref, c)
        case GoShopping():
            ref.tell("goes-shopping", WHEN, band=c[choice.band].band.name)
            c = with_standing(c, choice.band, shopped=True, failed=())
            return replace(c, phase=AFTER, tasks=(Task("shop", choice.band),))
        case Amend():
            return league_amend.amend(ref, c)
        case Join():
            return league_join.join(ref, c)
        case Close():
            return replace(c, phase=OVER)
    return c


def _next(c: Campaign) -> Iterator[Option]:
    able = [standing for standing in c.bands if fit(standing.band)]
    if len(able) > 1:
        yield Option(Fight(), rules=(SIDES,))
    for standing in c.bands:
        if not standing.shopped:
            facts = {"band": standing.band.name, "dollars": standing.band.dollars}
            yield Option(GoShopping(standing.id), rules=(WHEN,), facts=facts)
    yield Option(Amend(), rules=(AMEND,))
    if league_join.may_join(c):
        yield Option(league_join.JOIN, rules=(BUDGET,))
    yield Option(Close(), rules=(SIDES,))


def _announce(ref: Ref, c: Campaign) -> Campaign:
    """dicemore.gap.sides: the players choose who stands on which side, and what is played. Whatever the rules have
    against a band is said before it comes to the table."""
    able = [standing for standing in c.bands if fit(standing.band)]
    chosen: list[str] = []
    for side in (league_report.GOOD, league_report.BAD):
        options = [
            Option(Side(standing.id), rules=(SIDES,), facts={"band": standing.band.name})
            for standing in able
            if standing.id not in chosen
        ]
        answer = ref.ask(REFEREE, SIDES, options, facts={"ask": f"ask-{side}"})
        assert isinstance(answer, Side)
        chosen.append(answer.band)
    facts: dict[str, Fact] = {"ask": "ask-scenario", "good": chosen[0], "bad": chosen[1]}
    good, bad = chosen

    def check(choice: Choice) -> Refusal | None:
        if isinstance(choice, Scenario) and (not choice.scenario or _set_up(c, choice.scenario, good, bad)):
            return None
        return Refusal(SIDES, "not-offered", ("scenario",))

    answer = ref.ask(REFEREE, SIDES, lambda: list(_scenarios(c, good, bad)), check, facts)
    picked = answer.scenario if isinstance(answer, Scenario) else ""
    for id in chosen:
        say_objections(ref, c, id)
    names = {"good": c[good].band.name, "bad": c[bad].band.name}
    ref.tell("bout", SIDES, number=c.number + 1, scenario=picked or OWN_TABLE, good=names["good"], bad=names["bad"])
    absent = []
    for id in chosen:
        for member in c[id].band.members:
            if member not in fit(c[id].band):
                ref.tell("sits-out", "dicemore.ruling.current-cos", who=member.id, name=member.name)
                absent.append((id, member.id))
    return replace(c, phase=REPORT, number=c.number + 1, bout=Bout(picked, good, bad, tuple(absent)))


def _scenarios(c: Campaign, good: str, bad: str) -> Iterator[Option]:
    """The scenarios that these two bands can play here, and a match at a table of their own."""
    for name in scenario.shipped():
        if _set_up(c, name, good, bad) is not None:
            yield Option(Scenario(name), rules=(SIDES,), facts={"title": name})
    yield Option(Scenario(), rules=(SIDES,), facts={"title": OWN_TABLE})


def _set_up(c: Campaign, name: str, good: str, bad: str) -> Setup | None:
    """A scenario with these two bands; None if they cannot play it."""
    options: dict[str, Any] = {"good": band_file.data(c[good].band), "bad": band_file.data(c[bad].band)}
    options |= msgspec.to_builtins(c.house.table)
    if any(objections(c[id].band) for id in (good, bad)):
        options["illegal_bands"] = True  # it has been said, and the campaign has let it pass
    try:
        return scenario.setup_for(name, options)
    except BadSetup:
        return None


# after a match -------------------------------------------------------------------------------------------------------
def _after(ref: Ref, c: Campaign) -> Campaign:
    """The first of what is still to be done, in the order of dicemore.ruling.after-match-order."""
    if not c.tasks:
        if c.bout is not None:
            for id in (c.bout.good, c.bout.bad):
                c = with_standing(c, id, shopped=False, failed=())
        return replace(c, phase=IDLE, bout=None)
    task = c.tasks[0]
    rest = replace(c, tasks=c.tasks[1:])
    standing = c[task.band]
    if task.kind == "shop":
        shop = visit(ref, standing.player, _shop(c, task.band))
        done = rest if shop.done else c
        return with_standing(done, task.band, band=shop.band, failed=shop.failed)
    assert c.bout is not None
    bout, band = c.bout, standing.band
    fallen, victims = bout.of(task.band), bout.victims(task.band)
    match task.kind:
        case "count":
            return _counted(rest, bout, task.band)
        case "shame":
            if bout.tested:
                for id, who, score in bout.shamed:
                    if id == task.band:
                        band = recovery.ashamed(band, band[who], score)
            else:
                band = recovery.shame(ref, standing.player, task.band, band)
        case "money":
            band = income.match_pay(ref, band, bout.result(task.band), c.house.prize, fallen)
            played = tuple(member.id for member in band.members if (task.band, member.id) not in bout.absent)
            band = income.gamblers(ref, band, victims, played, fallen)
            killed = [fall for fall in bout.falls if fall.by_band == task.band]
            preys = tuple(profile_of(c[fall.band].band, c[fall.band].band[fall.who]) for fall in killed)
            band = income.bounties(ref, band, preys)
        case "recover":
            before = band[task.who]
            band = recovery.recover(ref, standing.player, band, task.who, fallen)
            if all(member.id != task.who for member in band.members):
                title = profile_of(standing.band, before).title
                grave = Grave(before.name, title, task.band, c.number)
                rest = replace(rest, graves=(*rest.graves, grave))
        case "credit":
            alive = {member.id for member in band.members}
            mine = {who: count for who, count in victims.items() if who in alive}
            away = {*fallen, *(who for id, who in bout.absent if id == task.band)}
            survivors = tuple(m.id for m in band.members if m.id not in away)
            bonus = c.house.end_bonuses and bout.result(task.band) == "winner"
            band = experience.credit(ref, band, mine, survivors, bonus)
        case "learn":
            learnt = experience.learn(ref, standing.player, band)
            if learnt is not None:
                return with_band(c, task.band, learnt)
    return with_band(rest, task.band, band)


def _shop(c: Campaign, id: str) -> Shop:
    """A shopping occasion; works at hand stay written down with what was bought there (dicemore.ruling.rare-places)."""
    band = c[id].band
    if c.house.works and not band.works:
        band = replace(band, works=True)
    return Shop(band, c[id].failed)


def _counted(c: Campaign, bout: Bout, id: str) -> Campaign:
    """Matches and results are counted, what was used up is gone, and those who were wounded before are well again
    (dicemore.recovery.wounded, dicemore.ruling.campaign-gear)."""
    standing = c[id]
    band = standing.band
    played = {member.id for member in fit(band)}
    for owner, who, thing in bout.used:
        if owner == id:
            band = used_up(band, band[who], thing)
    members = tuple(replace(m, matches=m.matches + (m.id in played)) for m in band.members)
    band = recovery.healed(replace(band, members=members, matches=band.matches + 1))
    result = bout.result(id)
    return with_standing(
        c,
        id,
        band=band,
        won=standing.won + (result == "winner"),
        drawn=standing.drawn + (result == "draw"),
        lost=standing.lost + (result == "loser"),
        failed=(),
    )


_PHASES = {IDLE: _idle, REPORT: league_report.report, AFTER: _after}


class League(Procedure[Campaign]):
    key = "dicemore.campaign"
    title = "For a Few Dice More: a campaign"
    rules_version = "2"
    kinds = KINDS
    parts: Mapping[str, str] = {
        "Asking": "sixgun.games.dicemore.campaign.league:LeagueAsking",
        "Display": "sixgun.games.dicemore.campaign.league_display:LeagueDisplay",
        "Files": "sixgun.games.dicemore.campaign.league:LeagueFiles",
        "Products": "sixgun.games.dicemore.campaign.league:LeagueProducts",
        "Season": "sixgun.games.dicemore.campaign.league:LeagueSeason",
        "Slips": "sixgun.games.dicemore.campaign.league_display:LeagueSlips",
    }

    # set-up ----------------------------------------------------------------------------------------------------------
    def ledger(self, language: str = "en") -> Ledger:
        return ledger_in(language)

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A campaign of the bands in `options["bands"]`: plain data of each, or {"id": ..., "band": ...}."""
        given = dict(options or {})
        rows = given.pop("bands", [])
        entries: list[dict[str, Any]] = []
        for band in rows:
            taken = [entry["id"] for entry in entries]
            entry = band if "band" in band else {"id": free_id(str(band.get("kind", "band")), taken), "band": band}
            entries.append(entry)
        title = given.pop("title", scenario or "Campaign")
        agreed = {switch.key: given.pop(switch.key) for switch in league_state.switch_list() if switch.key in given}
        house = league_state.house_with(given.pop("house", {}), agreed)
        setup = {"title": title, "bands": entries, "house": house, **given}
        league_state.start(setup)
        return setup

    def start(self, setup: Setup) -> Held[Campaign]:
        return Held(league_state.start(setup))

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Held[Campaign]) -> tuple[str, ...]:
        return (REFEREE, *(standing.id for standing in state.now.bands if not standing.seat))

    def advance(self, ref: Ref, state: Held[Campaign]) -> None:
        if not state.now.told:
            for standing in state.now.bands:
                say_objections(ref, state.now, standing.id)
            state.now = replace(state.now, told=True)
        state.now = _PHASES[state.now.phase](ref, state.now)

    def formerly(self, state: Held[Campaign]) -> Iterator[Held[Campaign]]:
        """Bands are known by their ids; of those of one name only the names that are shown were told apart later."""
        return (Held(c) for c in league_state.formerly(state.now))


def between(c: Campaign, question: Question) -> bool:
    """Whether it is asked what happens next."""
    return c.phase == IDLE and question.facts.get("ask") == NEXT


class LeagueAsking(Asking[Held[Campaign]]):
    def unavailable(self, state: Held[Campaign], question: Question) -> tuple[Withheld, ...]:
        task = next(iter(state.now.tasks), None)
        if state.now.phase != AFTER or task is None or task.kind != "shop":
            return ()
        return withheld(_shop(state.now, task.band), question)


class LeagueFiles(Files[Held[Campaign]]):
    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        reader = Reader()
        data = reader.toml(text)
        if data is None:
            raise BadSetup(reader.problems)
        setup = {**data, **(options or {})}
        league_state.start(setup)
        return setup

    def problems(self, text: str) -> list[Problem]:
        try:
            self.setup(text)
        except BadSetup as bad:
            return list(bad.problems)
        return []

    def claims(self, data: Mapping[str, Any]) -> bool:
        return "bands" in data and "layout" not in data

    def switches(self) -> tuple[Switch, ...]:
        return league_state.switch_list()

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        return league_state.switched(setup.get("house", {}))


class LeagueProducts(Products[Held[Campaign]]):
    def objections(self, state: Held[Campaign]) -> tuple[Refusal, ...]:
        return tuple(refusal for standing in state.now.bands for refusal in findings(standing.band))

    def products(self, state: Held[Campaign]) -> tuple[str, ...]:
        return tuple(standing.id for standing in state.now.bands)

    def product(self, state: Held[Campaign], part: str = "") -> str | None:
        return band_file.write(state.now[part].band) if state.now.has(part) else None


class LeagueSeason(Season[Held[Campaign]]):
    def next_game(self, state: Held[Campaign]) -> tuple[str, Setup] | None:
        bout = state.now.bout
        if state.now.phase != REPORT or bout is None or not bout.scenario:
            return None
        setup = _set_up(state.now, bout.scenario, bout.good, bout.bad)
        return (KEY, setup) if setup is not None else None

    def report(self, state: Held[Campaign], final: Any) -> Sequence[Choice]:
        assert isinstance(final, Skirmish)
        return league_report.answers(state.now, final)

    def override(self, part: str, path: str, value: str, why: str) -> Sequence[Choice]:
        return (
            Amend(),
            Of(part),
            What(path),
            Value(value),
            Why(why),
        )

    def joining(self, state: Held[Campaign], question: Question) -> str:
        free = between(state.now, question) and league_join.may_join(state.now)
        return league_join.JOIN.kind if free else ""

    def join(self, text: str) -> Sequence[Choice]:
        return league_join.answers(text)


LEAGUE = League()
