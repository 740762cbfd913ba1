"""Health, Morale and Sobriety: their levels, what they cost, and how they are lost.

How levels come back is in clock.py; what follows a death or a drunken night for the cards is in exchanges.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import offered
from sixgun.core.log import Mod
from sixgun.core.ref import Ref, whole
from sixgun.games.frontera import exchanges
from sixgun.games.frontera.catalogue import kind_of, table
from sixgun.games.frontera.choices import LastChance, WaitForCare
from sixgun.games.frontera.decks import dead_mans_hand
from sixgun.games.frontera.state import ENDURANCE_BASE, MAYOR, Character, Clock, Session

_HEALTH = {row["level"]: row for row in table("health")}
_MORALE = {row["level"]: row for row in table("morale")}
DEAD, INCAPACITATED = min(_HEALTH), min(_HEALTH) + 1
PARALYSED = min(_MORALE)
TIPSY, DRUNK, COMA = -1, -2, -3
_DRUNK_CARDS = int(next(row["cards"] for row in table("sobriety") if row["level"] == DRUNK))
LAST_CHANCE_TURNS = 4
"""frontera.ruling.death-window: at the latest at the end of the fourth turn after the one of the wound."""
SECONDS = {"1 turn": 6, "1 minute": 60, "1 hour": 3600, "8 hours": 8 * 3600, "1 day": 24 * 3600}
"""frontera.combat.turn-length, frontera.ruling.minute-turns."""


# fixed numbers -------------------------------------------------------------------------------------------------------
def endurance(c: Character) -> int:
    """frontera.endurance.value, frontera.endurance.uses, frontera.minion.endurance; wounds do not reduce it."""
    return kind_of(c.npc, c.kind).endurance if c.npc else c.muscle + ENDURANCE_BASE


def confidence(c: Character) -> int:
    """frontera.confidence.value."""
    return kind_of(c.npc, c.kind).confidence if c.npc else max(c.hands, c.senses, c.muscle, c.head) + ENDURANCE_BASE


# what levels do ------------------------------------------------------------------------------------------------------
def able(c: Character) -> bool:
    """Whether it can move and act: frontera.health.incapacitated, frontera.health.dead, frontera.morale.paralysed,
    frontera.sobriety.coma."""
    return not c.dead and c.health > INCAPACITATED and c.morale > PARALYSED and c.sobriety > COMA


def level_mods(c: Character) -> Iterator[Mod]:
    """frontera.health.healthy, frontera.morale.normal, frontera.sobriety.sober: nothing at level 0.

    frontera.health.consequences: cards fewer for wounds, fear and drink, which add up.

    frontera.ruling.penalties-stack, frontera.health.wounded, frontera.health.badly, frontera.morale.scared,
    frontera.morale.terrified, frontera.sobriety.drunk."""
    if cards := _HEALTH[c.health]["cards"]:
        yield Mod(cards, "frontera.health.wounded" if c.health == -1 else "frontera.health.badly", "wounds")
    if cards := _MORALE[c.morale]["cards"]:
        yield Mod(cards, "frontera.morale.scared" if c.morale == -1 else "frontera.morale.terrified", "fear")
    if c.sobriety == DRUNK:
        yield Mod(_DRUNK_CARDS, "frontera.sobriety.drunk", "drunk")


# Health --------------------------------------------------------------------------------------------------------------
def lose_health(ref: Ref, g: Session, who: str, levels: int, rule: str) -> None:
    """frontera.health.levels, frontera.health.sources: down to Dead and no further. A new level starts a new clock
    (frontera.ruling.recovery-sequence). At Dead one last chance is left (frontera.health.dead-test), within a few turns
    (frontera.ruling.death-window). frontera.ruling.death-minions: a henchman has none unless the table agreed so."""
    c = g[who]
    if levels <= 0 or c.dead:
        return
    level = max(DEAD, c.health - levels)
    if level == c.health:
        return
    c = g.change(who, health=level, health_clock=Clock(), treated=())
    ref.tell("loses-health", rule, who=who, levels=levels, level=level, now=f"health{level}")
    if not able(c):
        release(g, who)
    has_one = not c.npc or kind_of(c.npc, c.kind).last_chance or g.board.switches.minion_last_chance
    if level == DEAD and has_one:
        g.change(who, dying=LAST_CHANCE_TURNS + (g.fight is not None))  # the turn of the wound is yet to end
        ref.tell("dying", "frontera.health.dead-test", who=who, turns=LAST_CHANCE_TURNS)
    elif level == DEAD:
        die(ref, g, who, "frontera.ruling.death-minions")


def wants_last_chance(ref: Ref, g: Session, who: str, *, called: bool = False) -> bool:
    """frontera.ruling.death-window: at each turn end before the last his player may take it, or wait for care. For the
    Mayor's own people it is one of his calls; where he has `called` for it that is what is offered first."""
    seat = g[who].seat
    if seat == MAYOR:
        return False
    rule = "frontera.ruling.death-window"
    options = offered(rule, WaitForCare(who), LastChance(who))
    if called:
        options.reverse()
    return ref.ask(seat, rule, options, facts={"who": who, "turns": g[who].dying}).kind == "last-chance"


def dying_turn(ref: Ref, g: Session, who: str, *, hope: bool = True) -> None:
    """frontera.ruling.death-window: a turn ends for a dying character. With care, without any hope of it, when the
    time is up, or when his player does not wait for it, his last chance is taken."""
    c = g.change(who, dying=g[who].dying - 1)
    if c.dying <= 0 or c.health_clock.care >= 0 or not hope or wants_last_chance(ref, g, who):
        last_chance(ref, g, who)


@whole
def last_chance(ref: Ref, g: Session, who: str) -> None:
    """frontera.health.dead-test: (Incapacitated / permanent death); frontera.health.dead-test-care: two cards after
    medical care; frontera.health.dead-test-no-care: one. frontera.ruling.death-result."""
    cared = g[who].health_clock.care >= 0
    rule = "frontera.health.dead-test-care" if cared else "frontera.health.dead-test-no-care"
    if dead_mans_hand(ref, g, rule, 2 if cared else 1):
        g.change(who, health=INCAPACITATED, health_clock=Clock(), dying=0, treated=())
        ref.tell("survives", rule, who=who)
    else:
        die(ref, g, who, rule)


def die(ref: Ref, g: Session, who: str, rule: str) -> None:
    """Permanent death. frontera.exchange.death, frontera.ruling.death-cards: a protagonist leaves the game, and his
    player's cards go to the treasure deck; in a fight to the last they wait for its end
    (frontera.ruling.lastman-exchange)."""
    c = g.change(who, dead=True, dying=0, health=DEAD)
    release(g, who)
    ref.tell("dies", rule, who=who)
    if c.protagonist and not (g.fight is not None and g.fight.last_one):
        leave_cards(ref, g, c.seat)


def leave_cards(ref: Ref, g: Session, seat: str) -> None:
    """frontera.ruling.death-several-characters: a player whose last protagonist has died gives up his cards."""
    if not any(c.protagonist and not c.dead for c in g.of_seat(seat)):
        exchanges.death(ref, g, seat)


def release(g: Session, who: str) -> None:
    """frontera.ruling.grapple-maintain-who: a seizer who can no longer act has lost the hold; nobody holds the dead."""
    c = g[who]
    if c.holds:
        held = g[c.holds]
        g.change(c.holds, held_by=tuple(one for one in held.held_by if one != who))
        g.change(who, holds="")
    if g[who].dead:
        for seizer in g[who].held_by:
            g.change(seizer, holds="")
        g.change(who, held_by=())


# Morale --------------------------------------------------------------------------------------------------------------
def lose_morale(ref: Ref, g: Session, who: str, levels: int, rule: str) -> None:
    """frontera.morale.levels: never below Paralysed. frontera.ruling.morale-test-time: reaching a level fixes, once,
    how long it lasts."""
    c = g[who]
    level = max(PARALYSED, c.morale - max(0, levels))
    if level == c.morale or c.dead:
        return
    g.change(who, morale=level)
    ref.tell("loses-morale", rule, who=who, levels=levels, level=level, now=f"morale{level}")
    set_morale_clock(ref, g, who)
    if not able(g[who]):
        release(g, who)


def set_morale_clock(ref: Ref, g: Session, who: str) -> None:
    """frontera.morale.scared-recovery, .terrified-recovery, .paralysed-recovery; the times are kept as printed
    (frontera.ruling.morale-odd-times)."""
    level = g[who].morale
    if level == 0:
        g.change(who, morale_clock=Clock())
        return
    rule = {
        -1: "frontera.morale.scared-recovery",
        -2: "frontera.morale.terrified-recovery",
        PARALYSED: "frontera.morale.paralysed-recovery",
    }[level]
    better = dead_mans_hand(ref, g, rule, who=who)
    needs = SECONDS[_MORALE[level]["best" if better else "worst"]]
    g.change(who, morale_clock=Clock(needs=needs))
    for event, unit in (("morale-hours", "1 hour"), ("morale-minutes", "1 minute"), ("morale-turns", "1 turn")):
        if needs % SECONDS[unit] == 0:
            ref.tell(event, rule, who=who, n=needs // SECONDS[unit])
            return


# Sobriety ------------------------------------------------------------------------------------------------------------
def lose_sobriety(ref: Ref, g: Session, who: str, rule: str, levels: int = 1) -> None:
    """One step of a loss: frontera.sobriety.levels, never below Coma (frontera.ruling.sobriety-floor).

    frontera.ruling.drunk-pass-through, frontera.ruling.drunk-again: the level at which a step ends, reached from a
    better one, calls for its exchange of cards; not for the Mayor's people (frontera.ruling.drunk-npc)."""
    c = g[who]
    level = max(COMA, c.sobriety - levels)
    if level == c.sobriety or c.dead:
        return
    g.change(who, sobriety=level, sobriety_clock=Clock())
    ref.tell("loses-sobriety", rule, who=who, level=level, now=f"sobriety{level}")
    if not able(g[who]):
        release(g, who)
    if c.protagonist and level == DRUNK:
        exchanges.drunk(ref, g, c.seat)
    elif c.protagonist and level == COMA:
        exchanges.coma(ref, g, c.seat)
