"""A campaign, as a procedure through the referee: matches announced and reported, everything that follows them, bands
changed by hand, and others that join.

The record of the campaign is its file: every answer and every die of the rolls between matches stands there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from sixgun.core import amending, joining
from sixgun.core.amending import Amendable, Word
from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Option, Question, Refusal, Withheld
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Setup
from sixgun.core.procedure import Procedure, Products, Season
from sixgun.core.ref import Ref
from sixgun.core.switches import Switch
from sixgun.games.dicemore import scenario
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_check import SCORES, findings, objections, title_of
from sixgun.games.dicemore.bands.band_file import BANDS, KEY, Band
from sixgun.games.dicemore.bands.muster import fit, profile_of, sits_out
from sixgun.games.dicemore.bands.outfit import WHEN, Shop, used_up
from sixgun.games.dicemore.bands.shopping import visit, withheld
from sixgun.games.dicemore.campaign import choices, league_report, league_state, recovery, rewards
from sixgun.games.dicemore.campaign.league_state import REFEREE, SIDES, Bout, Campaign, Grave, Phase, Task, arrive
from sixgun.games.dicemore.catalogue import BOOK
from sixgun.games.dicemore.state import Skirmish, replace

NEXT = "ask-next"
OWN_TABLE = "own-table"
"""Shown where a match is played elsewhere, without one of the scenarios."""


# between matches -----------------------------------------------------------------------------------------------------
def _idle(ref: Ref, c: Campaign) -> None:
    """What is done next: a match, shopping before one (dicemore.equip.when), the referee's word, a newcomer, or the
    end."""
    choice = ref.ask(REFEREE, SIDES, lambda: list(_next(c)), facts={"ask": NEXT, "number": c.number})
    match choice:
        case choices.Fight():
            _announce(ref, c)
        case choices.GoShopping():
            ref.tell("goes-shopping", WHEN, band=c[choice.band].band.name)
            c.change(choice.band, shopped=True, failed=())
            c.phase, c.tasks = Phase.AFTER, (Task("shop", choice.band),)
        case choices.Amend():
            amend(ref, c)
        case joining.Join():
            join(ref, c)
        case choices.Close():
            c.phase = Phase.OVER


def _able(c: Campaign) -> dict[str, str]:
    """The bands that can come to a match, by their names."""
    return {id: standing.band.name for id, standing in c.bands.items() if fit(standing.band)}


def _next(c: Campaign) -> Iterator[Option]:
    if len(_able(c)) > 1:
        yield Option(choices.Fight(), rules=(SIDES,))
    for id, standing in c.bands.items():
        if not standing.shopped:
            facts = {"band": standing.band.name, "dollars": standing.band.dollars}
            yield Option(choices.GoShopping(id), rules=(WHEN,), facts=facts)
    yield Option(choices.Amend(), rules=(AMEND,))
    if may_join(c):
        yield Option(joining.Join(), rules=(BUDGET,))
    yield Option(choices.Close(), rules=(SIDES,))


def _announce(ref: Ref, c: Campaign) -> None:
    """dicemore.gap.sides: the players choose who stands on which side, and what is played. Whatever the rules have
    against a band is said before it comes to the table."""
    chosen: dict[str, str] = {}
    for side in (league_report.GOOD, league_report.BAD):
        able = {id: name for id, name in _able(c).items() if id not in chosen.values()}
        options = [Option(choices.Side(id), rules=(SIDES,), facts={"band": name}) for id, name in able.items()]
        answer = ref.ask(REFEREE, SIDES, options, facts={"ask": f"ask-{side}"})
        assert isinstance(answer, choices.Side)
        chosen[side] = answer.band

    def check(choice: Choice) -> Refusal | None:
        if isinstance(choice, choices.Scenario) and (not choice.scenario or _set_up(c, choice.scenario, **chosen)):
            return None
        return Refusal(SIDES, "not-offered", ("scenario",))

    facts = {"ask": "ask-scenario", **chosen}
    answer = ref.ask(REFEREE, SIDES, lambda: list(_scenarios(c, **chosen)), check, facts)
    picked = answer.scenario if isinstance(answer, choices.Scenario) else ""
    for id in chosen.values():
        say_objections(ref, c[id].band)
    names: dict[str, Any] = {side: c[id].band.name for side, id in chosen.items()}
    ref.tell("bout", SIDES, number=c.number + 1, scenario=picked or OWN_TABLE, **names)
    absent = [(id, m) for id in chosen.values() for m in c[id].band.members if sits_out(c[id].band, m)]
    for _, member in absent:
        ref.tell("sits-out", "dicemore.ruling.current-cos", **member.named)
    c.phase, c.number = Phase.REPORT, c.number + 1
    c.bout = Bout(picked, chosen["good"], chosen["bad"], tuple((id, member.id) for id, member in absent))


def _scenarios(c: Campaign, good: str, bad: str) -> Iterator[Option]:
    """The scenarios that these two bands can play here, and a match at a table of their own."""
    for name in scenario.shipped():
        if _set_up(c, name, good, bad) is not None:
            yield Option(choices.Scenario(name), rules=(SIDES,), facts={"title": name})
    yield Option(choices.Scenario(), rules=(SIDES,), facts={"title": OWN_TABLE})


def _set_up(c: Campaign, name: str, good: str, bad: str) -> Setup | None:
    """A scenario with these two bands; None if they cannot play it."""
    options: dict[str, Any] = {"good": BANDS.data(c[good].band), "bad": BANDS.data(c[bad].band)}
    options |= msgspec.to_builtins(c.house.table)
    if any(objections(c[id].band) for id in (good, bad)):
        options["illegal_bands"] = True  # it has been said, and the campaign has let it pass
    try:
        return scenario.SCENARIOS.ready(name, options)
    except BadSetup:
        return None


# after a match -------------------------------------------------------------------------------------------------------
def _after(ref: Ref, c: Campaign) -> None:
    """The first of what is still to be done, in the order of dicemore.ruling.after-match-order."""
    if c.tasks:
        if _do(ref, c, c.tasks[0]):
            c.tasks = c.tasks[1:]
        return
    for id in c.bout.sides if c.bout is not None else ():
        c.change(id, shopped=False, failed=())
    c.phase, c.bout = Phase.IDLE, None


def _do(ref: Ref, c: Campaign, task: Task) -> bool:
    """Whether the task is done with."""
    id, seat, band = task.band, c[task.band].player, c[task.band].band
    if task.kind == "shop":
        shop = _shop(c, id)
        visit(ref, seat, shop)
        c.change(id, band=shop.band, failed=shop.failed)
        return shop.done
    assert c.bout is not None
    bout = c.bout
    fallen, victims = bout.of(id), bout.victims(id)
    absent = {who for of, who in bout.absent if of == id}
    match task.kind:
        case "count":
            _count(c, bout, id)
            return True
        case "shame":
            if not bout.tested:
                band = recovery.shame(ref, seat, id, band)
            for of, who, score in bout.shamed if bout.tested else ():
                if of == id:
                    band = recovery.ashamed(band, band[who], score)
        case "money":
            band = rewards.match_pay(ref, band, bout.result(id), c.house.prize, fallen)
            played = tuple(member.id for member in band.members if member.id not in absent)
            band = rewards.gamblers(ref, band, victims, played, fallen)
            preys = [(c[fall.band].band, fall.who) for fall in bout.falls if fall.by_band == id]
            band = rewards.bounties(ref, band, tuple(profile_of(theirs, theirs[who]) for theirs, who in preys))
        case "recover":
            hurt = band[task.who]
            band = recovery.recover(ref, seat, band, task.who, fallen)
            if all(member.id != task.who for member in band.members):
                c.graves = (*c.graves, Grave(hurt.name, profile_of(band, hurt).title, id, c.number))
        case "credit":
            alive = {member.id for member in band.members}
            mine = {who: count for who, count in victims.items() if who in alive}
            survivors = tuple(m.id for m in band.members if m.id not in (*fallen, *absent))
            bonus = c.house.end_bonuses and bout.result(id) == "winner"
            band = rewards.credit(ref, band, mine, survivors, bonus)
        case "learn":
            learnt = rewards.learn(ref, seat, band)
            c.change(id, band=learnt or band)
            return learnt is None
    c.change(id, band=band)
    return True


def _shop(c: Campaign, id: str) -> Shop:
    """A shopping occasion; works at hand stay written down with what was bought there (dicemore.ruling.rare-places)."""
    band = c[id].band
    return Shop(replace(band, works=band.works or c.house.works), c[id].failed)


_COUNTED = {"winner": "won", "draw": "drawn", "loser": "lost"}
"""Where a result of a match is counted."""


def _count(c: Campaign, bout: Bout, id: str) -> None:
    """Matches and results are counted, what was used up is gone, and those who were wounded before are well again
    (dicemore.recovery.wounded, dicemore.ruling.campaign-gear)."""
    band = c[id].band
    played = {member.id for member in fit(band)}
    for owner, who, thing in bout.used:
        if owner == id:
            band = used_up(band, band[who], thing)
    members = tuple(replace(m, matches=m.matches + (m.id in played)) for m in band.members)
    band = recovery.healed(replace(band, members=members, matches=band.matches + 1))
    counted = _COUNTED[bout.result(id)]
    c.change(id, band=band, failed=(), **{counted: getattr(c[id], counted) + 1})


_PHASES = {Phase.IDLE: _idle, Phase.REPORT: league_report.report, Phase.AFTER: _after}


class League(Procedure[Campaign]):
    key = "dicemore.campaign"
    title = "For a Few Dice More: a campaign"
    rules_version = "2"
    kinds = choices.KINDS
    folder = BOOK.folder
    parts: Mapping[str, str] = {
        **{part: f"{__name__}:League{part}" for part in ("Asking", "Files", "Products", "Season")},
        **{part: f"{__name__}_display:League{part}" for part in ("Display", "Slips")},
    }

    # set-up ----------------------------------------------------------------------------------------------------------
    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A campaign of the bands in `options["bands"]`: plain data of each, or {"id": ..., "band": ...}."""
        given = dict(options or {})
        entries: list[dict[str, Any]] = []
        for band in given.pop("bands", []):
            id = joining.free_id(str(band.get("kind", "band")), [entry["id"] for entry in entries])
            entries.append(band if "band" in band else {"id": id, "band": band})
        title = given.pop("title", scenario or "Campaign")
        agreed = {switch.key: given.pop(switch.key) for switch in league_state.switch_list() if switch.key in given}
        house = league_state.house_with(given.pop("house", {}), agreed)
        setup = {"title": title, "bands": entries, "house": house, **given}
        league_state.start(setup)
        return setup

    def start(self, setup: Setup) -> Campaign:
        return league_state.start(setup)

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Campaign) -> tuple[str, ...]:
        return (REFEREE, *(id for id, standing in state.bands.items() if not standing.seat))

    def advance(self, ref: Ref, state: Campaign) -> None:
        if not state.told:
            for standing in state.bands.values():
                say_objections(ref, standing.band)
            state.told = True
        _PHASES[state.phase](ref, state)

    def formerly(self, state: Campaign) -> Iterator[Campaign]:
        """Bands are known by their ids; of those of one name only the names that are shown were told apart later."""
        return league_state.formerly(state)


def between(c: Campaign, question: Question) -> bool:
    """Whether it is asked what happens next."""
    return c.phase == Phase.IDLE and question.facts.get("ask") == NEXT


class LeagueAsking(Asking[Campaign]):
    def unavailable(self, state: Campaign, question: Question) -> tuple[Withheld, ...]:
        task = next(iter(state.tasks), None)
        if state.phase != Phase.AFTER or task is None or task.kind != "shop":
            return ()
        return withheld(_shop(state, task.band), question)


class LeagueFiles(Files[Campaign]):
    def claims(self, data: Mapping[str, Any]) -> bool:
        return "bands" in data and "layout" not in data

    def switches(self) -> tuple[Switch, ...]:
        return league_state.switch_list()

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        return league_state.switched(setup.get("house", {}))


class LeagueProducts(Products[Campaign]):
    def objections(self, state: Campaign) -> tuple[Refusal, ...]:
        return tuple(refusal for standing in state.bands.values() for refusal in findings(standing.band))

    def products(self, state: Campaign) -> tuple[str, ...]:
        return tuple(state.bands)

    def product(self, state: Campaign, part: str = "") -> str | None:
        return BANDS.write(state[part].band) if part in state.bands else None


class LeagueSeason(Season[Campaign]):
    def next_game(self, state: Campaign) -> tuple[str, Setup] | None:
        bout = state.bout
        if state.phase != Phase.REPORT or bout is None or not bout.scenario:
            return None
        setup = _set_up(state, bout.scenario, bout.good, bout.bad)
        return (KEY, setup) if setup is not None else None

    def report(self, state: Campaign, final: Any) -> Sequence[Choice]:
        assert isinstance(final, Skirmish)
        return league_report.answers(state, final)

    def override(self, part: str, path: str, value: str, why: str) -> Sequence[Choice]:
        return (choices.Amend(), *Word(part, path, value, why).answers)

    def joining(self, state: Campaign, question: Question) -> str:
        free = between(state, question) and may_join(state)
        return joining.Join().kind if free else ""

    def join(self, text: str) -> Sequence[Choice]:
        return joining.answers(BANDS, text)


LEAGUE = League()


# what the referee does besides matches -------------------------------------------------------------------------------
AMEND = "dicemore.ruling.after-match-order"
BUDGET = "dicemore.band.budget"
MOST = 24
"""Bands in one campaign."""
AMENDABLE = Amendable(
    kept=BANDS,
    people="members",
    fields=("dollars", "name", "note", "works"),
    row_fields=(
        *("experience", "wounded", "injuries", "skills"),
        *(f"raised.{score}" for score in SCORES),
        *("items", "horse", "name", "leader"),
    ),
    usual=("store", "weapons"),
    known=band_file.known,
    objections=objections,
    title=title_of,
)


def say_objections(ref: Ref, band: Band) -> None:
    """What the rules have against a band; the texts are those of the refusals (founding_display.py)."""
    for refusal in findings(band):
        ref.tell(f"objection-{refusal.reason}", refusal.rule, **{**refusal.facts, "band": band.name})


def amend(ref: Ref, c: Campaign) -> None:
    """dicemore.ruling.after-match-order: the referee changes a value of a band by hand."""
    word = amending.amend(ref, REFEREE, AMEND, AMENDABLE, c.as_they_are)
    if word is not None:
        new = BANDS.amended(c[word.id].band, word.path, word.value)
        c.change(word.id, band=new, came_as="" if word.path == "name" else c[word.id].came_as)
        say_objections(ref, new)


def may_join(c: Campaign) -> bool:
    return len(c.bands) < MOST


def join(ref: Ref, c: Campaign) -> None:
    """dicemore.band.budget: a newcomer is founded like any other band, and the rules have nothing against it, as long
    as the house does not allow that. The seats of a record are those it began with, so the referee answers for it."""
    against = (lambda band: ()) if c.house.allow_illegal else objections
    founded = joining.newcomer(ref, REFEREE, BUDGET, BANDS, against)
    if founded is None:
        return
    new = arrive(c, joining.free_id(founded.kind, c.bands), founded, REFEREE)
    facts: dict[str, Any] = {"band": founded.name, "people": len(founded.members), "number": c.number}
    if new.band.name != founded.name:
        ref.tell("joins-as", BUDGET, **facts, called=new.band.name)
    else:
        ref.tell("joins", BUDGET, **facts)
    say_objections(ref, new.band)
