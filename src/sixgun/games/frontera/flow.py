"""The session: prepare the cards, then scene after scene, until the story is over.

    prepare -> scene ... fight ... scene ... -> over

In a scene the Mayor is asked what happens next. A beat of the adventure runs with the very functions that the console
calls; its effects follow its result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from sixgun.core.choice import Fact, offered
from sixgun.core.game import Ending
from sixgun.core.ref import Ref
from sixgun.games.frontera import (
    arrivals,
    casting,
    clock,
    contests,
    decks,
    drawing,
    exchanges,
    gambling,
    mayor,
    medical,
)
from sixgun.games.frontera.adventures.adventure_file import Beat, Effect
from sixgun.games.frontera.characters import replacement
from sixgun.games.frontera.choices import EndSession, LeaveIt, NextBeat, Scene, StepForward
from sixgun.games.frontera.drinking import drinking_duel, heavy_drinking, swallow
from sixgun.games.frontera.fights import duel, fight, placing, standing
from sixgun.games.frontera.goods import of_no_use, of_use
from sixgun.games.frontera.house_lists import helpers
from sixgun.games.frontera.levels import able, lose_health, lose_morale
from sixgun.games.frontera.state import MAYOR, STORY, Session
from sixgun.games.frontera.trials import equipped, opposed_test, word

NEXT = "frontera.concept.play-styles"
OVER = "frontera.ruling.session-end"
Branch = Literal["success", "partial", "failure"]
IMPROVISED = -1
"""In place of a beat's number: the Mayor called for this fight, and nothing of the adventure follows from it."""


def advance(ref: Ref, g: Session) -> None:
    """The next step."""
    if g.step == "prepare":
        decks.prepare(ref, g)
        g.step = "scene"
        _enter(ref, g, g.scene)
    elif g.step == "deal":
        decks.deal_rest(ref, g)
        g.step = "scene" if g.fight is None else "fight"
    elif g.step == "fight":
        fight.advance(ref, g)
        if g.step == "scene":
            _after_fight(ref, g)
    elif g.step == "scene" and (seat := replacement.due(g)):
        replacement.ask(ref, g, seat)
    elif g.step == "scene":
        _scene(ref, g)
    _judge(ref, g)


def _scene(ref: Ref, g: Session) -> None:
    """frontera.concept.play-styles: the next beat, or whatever the Mayor improvises."""
    beat = next_beat(g)
    choice = ref.ask(
        MAYOR,
        NEXT,
        lambda: tuple(mayor.options(g, beat=beat is not None)),
        check=lambda chosen: mayor.check(g, chosen, beat=beat is not None),
        facts={"scene": g.scene, **_next_facts(g, beat)},
    )
    if isinstance(choice, NextBeat | Scene | EndSession):
        medical.last_chances(ref, g)  # frontera.ruling.death-window: nobody is dying for longer than that
    if isinstance(choice, NextBeat):
        assert beat is not None
        g.flags["beat"] = g.flags.get("beat", 0) + 1
        play_beat(ref, g, beat)
    elif isinstance(choice, EndSession):
        _finish(ref, g, choice.how, "ended")
    elif isinstance(choice, Scene):
        mayor.announce(ref, choice)
        _enter(ref, g, choice.item)
    else:
        mayor.perform(ref, g, choice)
        if g.step == "fight":
            g.flags["fight-beat"] = IMPROVISED
            placing.open_for(g)


def next_beat(g: Session) -> Beat | None:
    """The next beat whose condition holds; those before it are passed over."""
    beats = standing.beats_here(g)
    at = g.flags.get("beat", 0)
    while at < len(beats):
        flag = beats[at].when
        if not flag or bool(g.flags.get(f"{STORY}{flag.lstrip('!')}")) != flag.startswith("!"):
            g.flags["beat"] = at
            return beats[at]
        at += 1
    return None


def _next_facts(g: Session, beat: Beat | None) -> dict[str, Fact]:
    """What the Mayor reads of the next beat before going on with the story."""
    if beat is None or g.board.duel_of_sides:
        return {}
    goto = next((effect.goto for effect in beat.success if effect.goto), "")
    told = f"{g.scene}/{g.flags.get('beat', 0)}"
    return {"ask": "what-next", "next": told if beat.text else goto or _named_kind(beat)}


_KINDS_BY_NAME = ("text", "contest", "time", "loot", "pay", "end")
"""Kinds of beats that are no kind of choice, and so have names of their own."""


def _named_kind(beat: Beat) -> str:
    return f"beat-{beat.kind}" if beat.kind in _KINDS_BY_NAME else beat.kind


def present_beat(g: Session) -> Beat | None:
    """The beat that is being played, while somebody is asked about it."""
    beats = standing.beats_here(g)
    at = g.flags.get("beat", 0) - 1
    return beats[at] if 0 <= at < len(beats) else None


def _enter(ref: Ref, g: Session, scene: str) -> None:
    if scene != g.scene:
        standing.leave_places(g)
        of_no_use(g, helpers(g.board.lists))  # frontera.ruling.goods-of-use
        decks.grant_no_more(g, *g.characters)  # frontera.ruling.dmh-who-allows-two
    g.scene = scene
    g.flags["beat"] = 0
    told = scene in g.board.scenes and bool(g.board.scenes[scene].text)
    ref.tell("scene", NEXT, scene=scene, says=f"{scene}/" if told else "")


# beats ---------------------------------------------------------------------------------------------------------------
def heroes(g: Session) -> list[str]:
    return [c.id for c in g.here.values() if c.protagonist]


SHARED = ("loot", "pay")
"""Beats that nobody needs to be able to act for: all who live have a share."""


def named_doers(g: Session, beat: Beat) -> list[str]:
    """Who may do it, or who does it unless somebody is asked."""
    if beat.who not in ("all", "each", "any"):
        named = [arrivals.in_place_of(g, who) for who in beat.who.split("+")]
        return [who for who in named if who in g.characters and not g[who].dead]
    return [who for who in heroes(g) if able(g[who]) or beat.kind in SHARED]


def doers(ref: Ref, g: Session, beat: Beat) -> list[str]:
    """Who does it: "any" is asked of the players in turn until somebody steps forward."""
    able_ones = named_doers(g, beat)
    if beat.who != "any":
        return able_ones
    for who in able_ones[:-1]:
        facts: dict[str, Fact] = {"who": who, "scene": g.scene, "kind": _named_kind(beat)}
        facts |= {"trait": beat.trait, "skill": beat.skill, "ask": "who-does-it"}
        if beat.kind == "test":
            facts |= {"ask": "who-tries", "test": word(beat.trait, beat.skill), "difficulty": beat.difficulty}
        answer = ref.ask(g[who].seat, NEXT, offered(NEXT, StepForward(who), LeaveIt(who)), facts=facts)
        if answer.kind == "step-forward":
            return [who]
    return able_ones[-1:]


def play_beat(ref: Ref, g: Session, beat: Beat) -> None:
    """One thing of the adventure, and what follows from it."""
    if beat.text:
        at = g.flags["beat"] - 1
        ref.tell("beat", NEXT, scene=g.scene, beat=at, says=f"{g.scene}/{at}")
    casting.appear(ref, g, casting.in_beat(beat))
    if beat.kind == "text":
        _apply(ref, g, beat, "success", [], [])
    elif beat.kind == "end":
        _finish(ref, g, beat.winners or "nobody", beat.reason or "story")
    elif beat.kind == "fight":
        _begin_fight(ref, g, beat)
    elif beat.kind == "time":
        clock.pass_time(ref, g, int(beat.hours * clock.HOUR), dict.fromkeys(g.characters, beat.doing))
    elif beat.kind == "late":
        seat = g[beat.who].seat
        if seat in arrivals.waiting(g):
            arrivals.arrive(ref, g, seat, "pack" if beat.new_pack else "share")
    else:
        fresh = of_use(g, beat.helps)
        people = doers(ref, g, beat)
        if people:
            asked = beat.who == "any" and people != named_doers(g, beat)[-1:]  # with the odds; the last of all is not
            try_beat(drawing.asked_already(ref, g[people[0]].seat) if asked else ref, g, beat, people)
        of_no_use(g, fresh)


def try_beat(ref: Ref, g: Session, beat: Beat, people: list[str]) -> None:
    against = [who for who in beat.against.split("+") if who in g.characters and not g[who].dead]
    if beat.kind == "test":
        for who in people:
            result = drawing.called_test(ref, g, who, beat.trait, beat.skill, beat.difficulty)
            branch: Branch = "failure" if result.grade == "partial" and not beat.partial else result.grade
            _apply(ref, g, beat, branch, [who], against)
    elif beat.kind in _CONTESTS and against:
        _contest(ref, g, beat, people, against)
    elif beat.kind in _CONTESTS:
        ref.tell("nobody-there", NEXT)
    elif beat.kind == "threat":
        contests.threat(ref, g, people)
    elif beat.kind == "fall":
        for who in people:
            contests.fall(ref, g, who, beat.metres, beat.difficulty)
    else:
        _evening(ref, g, beat, people, against)


_CONTESTS = ("contest", "chase", "sneak", "pocket", "challenge", "provoke", "duel")


def _contest(ref: Ref, g: Session, beat: Beat, people: list[str], against: list[str]) -> None:
    """Somebody against somebody; a Stalemate counts as not won. The story needs to know who wins: where nobody shows
    suit or colour the test is made anew (frontera.opposed.nothing, frontera.ruling.opposed-repeat)."""
    doer = people[0]
    match beat.kind:
        case "chase":
            won = any(contests.chase(ref, g, against, people, beat.lead).values())
        case "duel":
            both = [doer, against[0]]
            ready = all(duel.can_duel(g, who) for who in both)
            won = ready and duel.pistol_duel(ref, g, both, beat.stake).victor == doer
        case "contest":
            sides = [equipped(g, who, beat.trait, beat.skill) for who in (doer, *against)]
            drawing.ready_for_contest(ref, g, sides)
            won = opposed_test(ref, g, sides, "frontera.opposed.draw", again=True).victor == doer
        case "sneak":
            won = contests.sneak(ref, g, doer, against).victor == doer
        case kind:
            calls = {"pocket": contests.pick_pocket, "challenge": contests.challenge, "provoke": contests.provoke}
            won = calls[kind](ref, g, doer, against[0]).victor == doer
    _apply(ref, g, beat, "success" if won else "failure", people, against)


def at_the_table(g: Session, beat: Beat, people: Sequence[str], against: Sequence[str]) -> list[str]:
    """Who plays or drinks together: all who are able to, and for money only those who have any."""
    money = beat.kind != "drink"
    return [who for who in dict.fromkeys((*people, *against)) if able(g[who]) and (g[who].cents > 0 or not money)]


def _evening(ref: Ref, g: Session, beat: Beat, people: list[str], against: list[str]) -> None:
    table = at_the_table(g, beat, people, against)
    together = len(table) > 1
    winners: Sequence[str] | None = None
    match beat.kind:
        case "house":
            for who in people:
                if gambling.refusal(g, who) is None:
                    gambling.against_the_house(ref, g, who, beat.stake)
        case "chance" if together:
            gambling.game_of_chance(ref, g, table, beat.stake)
        case "skill-game" if together:
            winners = gambling.game_of_skill(ref, g, table, beat.game or "darts", beat.stake)
        case "drink" if beat.units:
            for who in people:
                swallow(g, who, beat.units, duel=False)
        case "drink" if together:
            winners = drinking_duel(ref, g, table, stakes=True)
        case "heavy":
            for who in people:
                heavy_drinking(ref, g, who)
        case "loot":
            exchanges.loot(ref, g, [g[who].seat for who in people], beat.cards)
            for who in people:
                _pay(ref, g, who, beat.dollars / len(people))
        case "pay":
            for who in people:
                _pay(ref, g, who, beat.dollars)
    if winners is not None:
        _apply(ref, g, beat, "success" if set(winners) & set(people) else "failure", people, against)


def _pay(ref: Ref, g: Session, who: str, dollars: float) -> None:
    if dollars:
        cents = round(dollars * 100)
        g.change(who, cents=max(0, g[who].cents + cents))
        ref.tell("money", NEXT, who=who, dollars=cents / 100)


def _apply(ref: Ref, g: Session, beat: Beat, branch: Branch, people: Sequence[str], against: Sequence[str]) -> None:
    """What follows from a beat. Another who did the same before may already have led into another scene."""
    scenes = (g.scene, *g.board.scenes)
    home = next(scene for scene in scenes if beat in g.board.scenes[scene].beats)
    place = f"{home}/{g.board.scenes[home].beats.index(beat)}/{branch}"
    effects: tuple[Effect, ...] = getattr(beat, branch)
    for n, effect in enumerate(effects):
        if effect.text:
            ref.tell("effect", NEXT, says=f"{place}/{n}")
        casting.appear(ref, g, (*effect.shows, effect.who))
        targets = {"doer": list(people), "all": heroes(g), "rival": list(against)}.get(effect.who, [effect.who])
        for who in targets:
            if who in g.characters and not g[who].dead:
                lose_health(ref, g, who, -effect.health, NEXT)
                lose_morale(ref, g, who, -effect.morale, NEXT)
                _pay(ref, g, who, effect.dollars)
                if effect.goods:
                    g.change(who, goods=(*g[who].goods, effect.goods))
        if effect.flag:
            g.flags[f"{STORY}{effect.flag}"] = 1
        if effect.goto:
            _enter(ref, g, effect.goto)


# fights --------------------------------------------------------------------------------------------------------------
def _begin_fight(ref: Ref, g: Session, beat: Beat) -> None:
    """Everybody takes his place; those whom the beat does not name stay out of it."""
    here = {arrivals.in_place_of(g, spot.who): spot for spot in beat.spots}
    for c in tuple(g.characters.values()):
        spot = here.get(c.id)
        if spot is None or arrivals.away(g, c.id):
            g.change(c.id, present=False)
            continue
        cover = {"cover": "partial" if spot.cover else "exposed", "cover_piece": spot.cover}
        arm = c.in_hand or next((arm.weapon for arm in c.arms), "")
        g.change(c.id, present=True, x=spot.x, y=spot.y, in_hand=arm if spot.drawn else "", **cover)
    standing.mount_up(g, here)
    fight.begin(ref, g, last_one=beat.last_one)
    g.flags["fight-beat"] = g.flags["beat"] - 1


def _after_fight(ref: Ref, g: Session) -> None:
    """Comrades do what they can for the dying, who then take their last chance; everybody is back, and what the beat
    says follows."""
    at = g.flags.get("fight-beat", IMPROVISED)
    medical.last_chances(ref, g)
    standing = [who for who in heroes(g) if able(g[who])]
    for who, c in tuple(g.characters.items()):
        g.change(
            who, present=not c.dead and not arrivals.away(g, who), cover="exposed", cover_piece="", holds="", held_by=()
        )
    if g.board.duel_of_sides or at == IMPROVISED:
        return
    beat = g.board.scenes[g.scene].beats[at]
    _apply(ref, g, beat, "success" if standing else "failure", standing or heroes(g), [])


# the end -------------------------------------------------------------------------------------------------------------
def _judge(ref: Ref, g: Session) -> None:
    """A plain fight of sides ends with it; an adventure ends when no protagonist can go on, or at the Mayor's word."""
    if g.ended is not None or g.step != "scene":
        return
    if g.board.duel_of_sides and g.flags.get("beat", 0) > 0:
        standing = {c.seat for c in g.characters.values() if not c.dead and able(c)}
        winners = tuple(seat for seat in g.deal if seat in standing and seat != MAYOR)
        if len(winners) == len([seat for seat in g.deal if seat != MAYOR]):
            winners = ()
        g.ended = Ending(winners, "last-standing" if winners else "truce", "frontera.lastman.rules")
        g.step = "over"
    elif not heroes(g) and not replacement.due(g):
        _finish(ref, g, "mayor", "nobody-left")


def _finish(ref: Ref, g: Session, winners: str, reason: str) -> None:
    """frontera.ruling.session-end: the story is over, and the cards are collected."""
    players = tuple(seat for seat in g.deal if seat != MAYOR)
    won = {"players": players, "mayor": (MAYOR,), "nobody": ()}[winners]
    g.ended = Ending(won, reason, OVER)
    g.step = "over"
    ref.tell("session-over", OVER, winners=won)
