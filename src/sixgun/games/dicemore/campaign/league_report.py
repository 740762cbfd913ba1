"""Telling a campaign how a match went: question by question from a person, or from the end of a match in the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixgun.core.choice import Choice, Option
from sixgun.core.ref import Ref
from sixgun.games.dicemore.bands.band_check import belongings, title_of
from sixgun.games.dicemore.bands.band_file import Band, Member
from sixgun.games.dicemore.bands.muster import fit, scores
from sixgun.games.dicemore.campaign.choices import Ashamed, By, CallOff, Fell, Finish, OverAgain, Used, Withdrew, Won
from sixgun.games.dicemore.campaign.league_state import REFEREE, Bout, Campaign, Fall, Phase, Task
from sixgun.games.dicemore.catalogue import EXPLOSIVE, animals, weapons
from sixgun.games.dicemore.state import Skirmish, replace

VICTORY = "dicemore.end.victory"
CREDIT = "dicemore.ruling.xp-credit"
ELIMINATION = "dicemore.end.elimination"
WITHDRAWAL = "dicemore.end.withdrawal"
ORDER = "dicemore.ruling.after-match-order"
GEAR = "dicemore.ruling.campaign-gear"
SHAME = "dicemore.end.shame-test"
GOOD, BAD = "good", "bad"


def report(ref: Ref, c: Campaign) -> None:
    """One fact about the match: who won, who was eliminated by whom, who withdrew, what was used up."""
    assert c.bout is not None
    bout = c.bout
    facts: dict[str, Any] = {"number": c.number, "scenario": bout.scenario, "good": bout.good, "bad": bout.bad}
    choice = ref.ask(REFEREE, VICTORY, lambda: list(_options(c, bout)), facts=facts)
    match choice:
        case Finish():
            _finish(ref, c, bout)
        case CallOff():
            ref.tell("called-off", VICTORY, number=c.number)
            c.phase, c.bout = Phase.IDLE, None
        case OverAgain():
            ref.tell("report-again", VICTORY, number=c.number)
            c.bout = bout.untold()
        case Won():
            c.bout = replace(bout, winner=choice.band)
        case Fell():
            c.bout = _fell(ref, c, bout, choice)
        case Withdrew():
            other = bout.against(choice.band)
            ref.tell("withdrew", WITHDRAWAL, side=choice.band)
            winner = "" if other in bout.withdrew else other  # nobody wins if both leave together
            withdrew = (*bout.withdrew, choice.band)
            c.bout = replace(bout, withdrew=withdrew, winner=winner, tested=bool(choice.how))
        case Ashamed():
            c.bout = replace(bout, shamed=(*bout.shamed, (choice.actor, choice.target, choice.score)))
        case Used():
            c.bout = replace(bout, used=(*bout.used, (choice.actor, choice.target, choice.thing)))


def _options(c: Campaign, bout: Bout) -> Iterator[Option]:
    if bout.winner != "?":
        yield Option(Finish(), rules=(ORDER,))
    if not bout.withdrew:  # who withdraws has lost (dicemore.end.withdrawal)
        for id in bout.sides:
            yield Option(Won(id), rules=(VICTORY,), facts={"band": c[id].band.name})
        yield Option(Won(), rules=("dicemore.ruling.simultaneous-victory",), facts={"band": "draw"})
    for id in bout.sides:
        band = c[id].band
        for member in fit(band):
            if member.id not in bout.of(id):
                facts = {"name": member.name, "band": band.name}
                yield Option(Fell(id, member.id), rules=(ELIMINATION,), facts=facts)
    for id in bout.sides:
        band = c[id].band
        if id not in bout.withdrew:
            # the shame tests of a match are rolled at the table for both or for nobody
            for how in ("", "tested") if not bout.withdrew else ("tested",) if bout.tested else ("",):
                yield Option(Withdrew(id, how), rules=(WITHDRAWAL,), facts={"band": band.name})
        for member in fit(band):
            for thing in spendable(id, member, bout):
                facts = {"name": member.name, "title": title_of(thing), "band": band.name}
                yield Option(Used(id, member.id, thing), rules=(GEAR,), facts=facts)
        if id in bout.withdrew and bout.tested and all(shamed[0] != id for shamed in bout.shamed):
            yield from shames(id, band)
    if bout != bout.untold():
        yield Option(OverAgain(), rules=(VICTORY,))
    yield Option(CallOff(), rules=(VICTORY,))


def spendable(id: str, member: Member, bout: Bout) -> Iterator[str]:
    """dicemore.ruling.campaign-gear: whisky, explosives and animals can be lost."""
    for thing in dict.fromkeys(belongings(member)):
        explosive = thing in weapons() and weapons()[thing].family == EXPLOSIVE
        had = list(belongings(member)).count(thing)
        if (explosive or thing == "whisky" or thing in animals()) and had > bout.used.count((id, member.id, thing)):
            yield thing


def shames(id: str, band: Band) -> Iterator[Option]:
    for member in band.members:
        for score in ("fame", "fortune"):
            if getattr(scores(band, member), score):
                facts = {"name": member.name, "score": score}
                yield Option(Ashamed(id, member.id, score), rules=(SHAME,), facts=facts)


def _fell(ref: Ref, c: Campaign, bout: Bout, choice: Fell) -> Bout:
    """dicemore.end.elimination, and who is credited (dicemore.ruling.xp-credit): an enemy, or nobody."""
    enemy = bout.against(choice.actor)
    name = c[choice.actor].band[choice.target].name
    able = [("", ""), *((member.id, member.name) for member in fit(c[enemy].band))]
    options = [Option(By(id), rules=(CREDIT,), facts={"name": called}) for id, called in able]
    by = ref.ask(REFEREE, CREDIT, options, facts={"name": name})
    killer = c[enemy].band[by.target].name if by.target else ""
    ref.tell("fell-by" if killer else "fell", ELIMINATION, who=choice.target, name=name, killer=killer)
    fall = Fall(choice.actor, choice.target, enemy if by.target else "", by.target)
    return replace(bout, falls=(*bout.falls, fall))


def _finish(ref: Ref, c: Campaign, bout: Bout) -> None:
    """dicemore.ruling.after-match-order: both bands at each point before the next, the winner first."""
    sides = bout.sides[::-1] if bout.winner == bout.bad else bout.sides
    facts: dict[str, Any] = {"number": c.number, "scenario": bout.scenario}
    if bout.winner:
        ref.tell("bout-won", VICTORY, **facts, band=c[bout.winner].band.name)
    else:
        ref.tell("bout-drawn", VICTORY, **facts)
    tasks = [Task("count", id) for id in sides]
    tasks += [Task("shame", id) for id in sides if id in bout.withdrew]
    tasks += [Task("money", id) for id in sides]
    tasks += [Task("recover", id, who) for id in sides for who in bout.of(id)]
    tasks += [Task(kind, id) for kind in ("credit", "learn", "shop") for id in sides]
    c.phase, c.tasks = Phase.AFTER, tuple(tasks)


# from the engine -----------------------------------------------------------------------------------------------------
def answers(c: Campaign, g: Skirmish) -> list[Choice]:
    """What a person would report of a finished match, answer by answer."""
    assert c.bout is not None and g.ended is not None
    bout = c.bout
    bands = {GOOD: bout.good, BAD: bout.bad}
    found: list[Choice] = [] if bout == bout.untold() else [OverAgain()]
    people = {
        who: (bands[side], _member(c[bands[side]].band, side, who)) for side in bands for who in g.bands[side].members
    }
    winners = [bands[side] for side in bands if side in g.ended.winners or g.bands[side].seat in g.ended.winners]
    withdrew = g.ended.reason == "withdrawal"
    if withdrew:
        found += [Withdrew(id, "tested") for id in bands.values() if id not in winners]
    else:
        found.append(Won(winners[0] if len(winners) == 1 else ""))
    killers = {victim: c.id for c in g.characters.values() for victim in c.kills}
    for who, (id, member) in people.items():
        if g[who].out == "eliminated":
            found.append(Fell(id, member.id))
            by = people.get(killers.get(who, ""))
            found.append(By(by[1].id if by is not None and by[0] != id else ""))
    for who, (id, member) in people.items():
        found += [Used(id, member.id, thing) for thing in _gone(g, who, member)]
        has = scores(c[id].band, member)
        if withdrew:
            for score in ("fame", "fortune"):
                if getattr(g[who], score) < getattr(has, score):
                    found.append(Ashamed(id, member.id, score))
    return [*found, Finish()]


def _member(band: Band, side: str, who: str) -> Member:
    """The member whom a miniature stands for: muster.py puts the side in front of an id that is taken."""
    ids = {member.id: member for member in band.members}
    return ids[who] if who in ids else ids[who.removeprefix(f"{side}.")]


def _gone(g: Skirmish, who: str, member: Member) -> Iterator[str]:
    """dicemore.ruling.campaign-gear: what the match has used up; an animal on which somebody left the table is not."""
    miniature = g[who]
    for carried in member.weapons:
        if weapons()[carried.weapon].family == EXPLOSIVE:
            left = sum(gun.loaded for gun in miniature.guns if gun.weapon == carried.weapon)
            yield from [carried.weapon] * max(0, carried.pieces - left)
    if miniature.drunk:
        yield from ["whisky"] * (member.items.count("whisky") - miniature.items.count("whisky"))
    mount = g.horses.get(f"{who}.mount")
    if member.horse and mount is not None and mount.out:
        rider = g.characters.get(mount.rider)
        if rider is None or rider.out not in ("left", "fled"):
            yield member.horse
