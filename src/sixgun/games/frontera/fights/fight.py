"""A fight: turns of about six seconds in which everything happens at the same time.

    start (fifth-turn test, order) -> announce, one character after another -> reveal -> start ...

frontera.combat.announce-order: the Mayor's people announce and draw first, then the players; each lays its cards face
down before the next one draws (frontera.ruling.choose-when), and all are turned up together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.frontera import choices, clock, exchanges, medical, trials
from sixgun.games.frontera.choices import ATTACKS, TESTED, Announced
from sixgun.games.frontera.decks import dead_mans_hand, end_of_test
from sixgun.games.frontera.fights import fight_calls, fight_order, fight_tests, picking_up, placing, riding
from sixgun.games.frontera.fights.fight_choice import check, drawn_now, offers, strike_point
from sixgun.games.frontera.fights.fight_order import begin
from sixgun.games.frontera.fights.space import LIMITS, LONG, WALKER, cover_taken, end_of, metres
from sixgun.games.frontera.fights.strike import Losses, lay_attack, resolve
from sixgun.games.frontera.fights.techniques import RANGED, THROWN, family, steers, weapon_of
from sixgun.games.frontera.goods import goods_mods
from sixgun.games.frontera.levels import able, leave_cards, lose_health, lose_morale, release
from sixgun.games.frontera.state import Arm, Dropped, Plan, Session, replace

__all__ = ["begin"]

CARE = "frontera.medical.combat"
TURNS = "turns"
"""The flag that counts the combat turns of a session."""
EVERY = 5
"""frontera.ammo.fifth-turn."""
ROOM = 2 * WALKER.r
"""Between two people of whom one stops short of the other, in metres."""
FAR = LIMITS[LONG]
"""frontera.ruling.combat-end: beyond this nobody can do anything to anybody."""


# the machine ---------------------------------------------------------------------------------------------------------
def advance(ref: Ref, g: Session) -> None:
    """The next step of a fight: start a turn, let one character announce and draw, or reveal everything."""
    if g.flags.get(placing.FLAG):
        placing.ask(ref, g)
    elif g.flags.get(fight_calls.WORD):
        if fight_calls.ask(ref, g):
            end(ref, g)
    elif g.combat.turn == 0 or (not g.combat.order and not g.combat.plans):
        if over(g):
            end(ref, g)
        else:
            start_turn(ref, g)
    elif g.combat.order:
        announce(ref, g, g.combat.order[0])
    else:
        reveal_all(ref, g)


def outlasted(g: Session) -> bool:
    """frontera.ruling.fight-limit: it has gone on for as many turns as the table agreed on."""
    limit = g.board.switches.fight_turns
    return g.fight is not None and 0 < limit <= g.fight.turn


def over(g: Session) -> bool:
    """frontera.ruling.combat-end: at most one side has anybody able to act within reach of an enemy; or all agreed."""
    if outlasted(g):
        return True
    active = [c for c in g.here.values() if able(c)]
    if g.combat.turn and active and {c.id for c in active} <= set(g.combat.truces):
        return True
    if g.combat.last_one:
        return len(active) <= 1
    return not any(
        one.side != other.side and metres(one.place, other.place) <= FAR for one in active for other in active
    )


def start_turn(ref: Ref, g: Session) -> None:
    """frontera.ammo.fifth-turn, frontera.ammo.fifth-turn-result, frontera.ruling.ammo-test-time, .ammo-test-unarmed:
    in each fifth turn everyone able to act tests; an eight loses that very turn."""
    turn = g.combat.turn + 1
    g.flags[TURNS] = g.flags.get(TURNS, 0) + 1
    active = [c.id for c in g.here.values() if able(c)]
    ref.tell("turn", "frontera.combat.turn-length", turn=turn)
    lost = []
    if turn % EVERY == 0:
        for who in active:
            keeps_on = dead_mans_hand(ref, g, "frontera.ammo.fifth-turn", who=who)
            ref.tell("carries-on" if keeps_on else "turn-lost", "frontera.ammo.fifth-turn-result", who=who)
            if not keeps_on:
                lost.append(who)
    order = fight_order.order(ref, g, [who for who in active if who not in lost])
    g.fight = replace(g.combat, turn=turn, order=order, plans=(), lost=tuple(lost), truces=(), waited=())
    fight_calls.before_turn(g, order)
    if not order:
        riding.halt(g, ())
        _end_of_turn(ref, g, Losses({}, {}, []))


def announce(ref: Ref, g: Session, who: str) -> None:
    """frontera.attack.choose-technique, frontera.ruling.announce-public, .change-after-draw. Something else may be said
    first by the Mayor (frontera.ruling.test-in-combat), and others may be let go first (fight_order.py)."""
    c = g[who]
    says = fight_calls.open_to(g, c)

    def judge(said: Choice) -> Refusal | None:
        if says and fight_calls.is_call(said):
            return fight_calls.refusal(g, said)
        return fight_order.refusal(g, c, said) if isinstance(said, choices.AfterYou) else check(g, c, said)

    choice = ref.ask(
        c.seat,
        fight_order.RULE,
        lambda: (*offers(g, c), *fight_order.options(g, c), *((fight_calls.END,) if says else ())),
        check=judge,
        facts={"who": who, "turn": g.combat.turn},
    )
    if isinstance(choice, choices.AfterYou):
        fight_order.stand_back(ref, g, who)
        return
    if fight_calls.is_call(choice):
        if fight_calls.perform(ref, g, choice):
            end(ref, g)
        return
    if isinstance(choice, choices.Trial):
        judged = fight_tests.set_difficulty(ref, g, choice)
        if judged is None:
            ref.tell("not-now", fight_tests.RULE, who=who)
            return
        choice = judged
    assert isinstance(choice, Announced)
    origin = strike_point(g, c, choice) if isinstance(choice, ATTACKS) else None
    plan = Plan(who, choice, (), origin or c.place)
    ref.tell(f"announces-{choice.kind}", "frontera.ruling.announce-public", who=who, **_said(choice))
    if isinstance(choice, TESTED) and choice.weapon:
        ref.tell("announces-ready", "frontera.ruling.announce-public", who=who, **_said(choice))
    truces = (*g.combat.truces, who) if isinstance(choice, choices.Truce) else g.combat.truces
    g.fight = replace(g.combat, order=g.combat.order[1:], truces=truces, waited=())
    for one in lay_cards(ref, g, plan):
        g.fight = replace(g.combat, plans=(*g.combat.plans, one))


def _said(choice: Announced) -> dict[str, Any]:
    if isinstance(choice, ATTACKS):
        people = choice.targets
    else:
        people = choice.watchers if isinstance(choice, choices.Sneak) else tuple(filter(None, (choice.target,)))
    how = choice.test if isinstance(choice, choices.Trial) else choice.how
    return {"target": people, "item": getattr(choice, "weapon", ""), "how": how, "n": choice.number}


def lay_cards(ref: Ref, g: Session, plan: Plan) -> list[Plan]:
    """The cards that an announcement asks for, its rival's included: frontera.ruling.opposed-in-combat."""
    choice = plan.choice
    if isinstance(choice, ATTACKS):
        return [replace(plan, laid=lay_attack(ref, g, plan))]
    if isinstance(choice, choices.Care):
        healer, goal = medical.tested(g, plan.who), medical.difficulty(plan.who, choice.target)
        return [replace(plan, laid=trials.lay_trait(ref, g, healer, CARE, goal, gives=trials.gives_whole))]
    if isinstance(choice, TESTED):
        return fight_tests.lay_cards(ref, g, plan)
    if isinstance(choice, choices.Hold):
        return [replace(plan, laid=trials.lay_against(ref, g, wrestler(g, plan.who), "frontera.grapple.maintain"))]
    return [plan]


def wrestler(g: Session, who: str) -> trials.Contestant:
    """frontera.grapple.maintain: Muscle with Strength or Agility, whichever is owned. Since the test could use Agility,
    what helps with that helps (frontera.ruling.equipment-bonus-skill)."""
    skill = "strength" if "strength" in g[who].skills else "agility"
    return trials.Contestant(who, "muscle", skill, tuple(goods_mods(g, who, "agility")))


# resolution ----------------------------------------------------------------------------------------------------------
def reveal_all(ref: Ref, g: Session) -> None:
    """frontera.combat.secret-choice: all cards in play are turned up at the same time, and everything is read."""
    plans = g.combat.plans
    g.fight = replace(g.combat, plans=tuple(replace(plan, laid=()) for plan in plans))
    trials.reveal(ref, g, [(plan.who, plan.laid) for plan in plans], "frontera.combat.secret-choice")
    end_of_test(g)
    losses = Losses({}, {}, [])
    cared = []
    for plan in plans:
        if isinstance(plan.choice, ATTACKS):
            resolve(ref, g, plan, losses)
        elif isinstance(plan.choice, TESTED):
            fight_tests.resolve(ref, g, plan, plans, losses)
        elif isinstance(plan.choice, choices.Care):
            cared.append(plan)
    freed = _resolve_holds(ref, g, plans)
    _use_up(g, plans)
    losses.jumped += [(who, speed) for who, speed in riding.jumps(g, plans) if speed not in riding.SLOW]
    _move_all(g, plans)
    riding.get_on(ref, g, plans)
    for plan in cared:
        goal = medical.difficulty(plan.who, plan.choice.target)
        result = trials.read_trait(ref, medical.tested(g, plan.who), CARE, plan.laid, goal, half=False)
        medical.treated(ref, g, plan.who, plan.choice.target, result)
    for seizer in freed:
        release(g, seizer)
    for plan in plans:
        if isinstance(plan.choice, choices.LetGo):
            release(g, plan.who)
    _end_of_turn(ref, g, losses)
    fight_calls.after_turn(g, plans)


def _resolve_holds(ref: Ref, g: Session, plans: Sequence[Plan]) -> list[str]:
    """frontera.ruling.grapple-maintain-who, .grapple-third, .grapple-mutual: the seized side's best card against the
    best of the seizers; he is free if he wins, and held otherwise. Returns the seizers who lose their hold."""
    cards = {plan.who: plan.laid[0].card for plan in plans if isinstance(plan.choice, choices.Hold) and plan.laid}
    let_go = {plan.who for plan in plans if isinstance(plan.choice, choices.LetGo)}
    freed: list[str] = []
    for c in g.here.values():
        if c.id not in cards or set(c.held_by) <= let_go:
            continue
        seizers = [who for who in c.held_by if who in cards]
        played = [(c.id, "H", cards[c.id]), *[(who, "H", cards[who]) for who in seizers]]
        if trials.judge_opposed(played).winners == (c.id,):
            freed.extend(c.held_by)
            ref.tell("breaks-free", "frontera.grapple.maintain", who=c.id)
        else:
            ref.tell("stays-held", "frontera.grapple.maintain", who=c.id)
    return freed


def _use_up(g: Session, plans: Sequence[Plan]) -> None:
    """frontera.ruling.thrown-spent, frontera.ruling.lastman-shots; a weapon that was used is in hand from now on
    (frontera.ruling.holstered-then). frontera.ammo.automatic: nothing else is counted. What is thrown in this very turn
    lies there at its end, no matter who announced first (frontera.combat.simultaneous)."""
    for plan in plans:
        if isinstance(plan.choice, choices.Gather | choices.TakeWeapon):
            picking_up.pick_up(g, plan.choice)
    for plan in plans:
        choice = plan.choice
        if isinstance(choice, (choices.Ready, *TESTED)) and choice.weapon:
            g.change(plan.who, in_hand=choice.weapon)  # frontera.ruling.holstered-then
        if not isinstance(choice, ATTACKS):
            continue
        c, weapon = g[plan.who], weapon_of(g, choice.weapon)
        if weapon.cls != "unarmed" and drawn_now(c, weapon):
            g.change(plan.who, in_hand=_in_hand(c.arms, choice.weapon))
        if c.shots >= 0 and choice.how in RANGED:
            g.change(plan.who, shots=max(0, c.shots - len(plan.laid)))
        if choice.how == THROWN and weapon.key not in ("whip", "lasso"):
            for one in plan.laid:
                _spend(g, plan.who, choice.weapon, g[one.target].place)


def _in_hand(arms: Sequence[Arm], weapon: str) -> str:
    """Which of somebody's weapons is in the hand that has held this one: it, one of the same, or nothing."""
    alike = [arm.weapon for arm in arms if family(arm.weapon) == family(weapon)]
    return weapon if weapon in alike else next(iter(alike), "")


def _spend(g: Session, who: str, weapon: str, place: Place) -> None:
    """One thrown weapon leaves the thrower and lies at its target, the one for the hand last
    (frontera.ruling.knife-either); after that his hand is empty."""
    gone = _in_hand(g[who].arms, weapon)
    arms = tuple(Arm(arm.weapon, arm.count - (arm.weapon == gone)) for arm in g[who].arms)
    left = tuple(arm for arm in arms if arm.count > 0)
    g.change(who, arms=left, in_hand=_in_hand(left, g[who].in_hand))
    g.dropped = (*g.dropped, Dropped(weapon, 1, *place))


def _move_all(g: Session, plans: Sequence[Plan]) -> None:
    """frontera.combat.positions-deferred, frontera.ruling.cover-leave: new places and new cover count from now on.
    Nobody ends on a point that is taken: the later announcer stops short (frontera.ruling.distance-measure)."""
    starts = {c.id: c.place for c in g.here.values()}
    going = [plan.who for plan in plans if plan.choice.path]
    taken = {place for who, place in starts.items() if who not in going}
    riders = [plan.who for plan in plans if not isinstance(plan.choice, choices.Answer | choices.GetOff)]
    steered = [mount for who in riders if (mount := g[who].mount) and steers(g, g[who])]
    for plan in plans:
        choice = plan.choice
        if isinstance(choice, choices.Answer):
            continue
        c = g[plan.who]
        end = end_of(c, choice.path)
        if choice.path and end in taken:
            end = _short_of_the_end((c.place, *choice.path))
        if isinstance(choice, choices.GetOff):
            riding.get_off(g, c.id, end if choice.path else starts[c.id])
        else:
            riding.ride(g, c, choice.path, end)
        if choice.path:
            taken.add(end)
            g.change(c.id, x=end[0], y=end[1], z=end[2], cover="exposed", cover_piece="")
        if isinstance(choice, choices.Move) and choice.how and choice.how not in riding.PACES:
            piece = choice.piece if choice.how != "exposed" else ""
            g.change(c.id, cover=choice.how, cover_piece=piece)
        elif choice.path:
            cover, piece = cover_taken(g, g[c.id], g[c.id].place)
            g.change(c.id, cover=cover, cover_piece=piece)
    riding.halt(g, steered)


def _short_of_the_end(path: Sequence[Place]) -> Place:
    """As near as one comes to a point that is taken, on the same way."""
    before, end = path[-2], path[-1]
    length = metres(before, end)
    t = max(0.0, 1 - ROOM / length) if length else 0.0
    return tuple(a + (b - a) * t for a, b in zip(before, end, strict=True))  # type: ignore[return-value]


def _end_of_turn(ref: Ref, g: Session, losses: Losses) -> None:
    """frontera.combat.end-turn: losses apply together, holds begin, clocks run, and a new turn starts from there.
    frontera.ruling.accident-after-hits: those who fall or are run over have suffered the hits of the turn by then."""
    for who, levels in sorted(losses.health.items(), key=lambda loss: loss[0] in g.mounts):
        if who in g.mounts:
            riding.hurt(ref, g, who, levels)
        else:
            lose_health(ref, g, who, levels, "frontera.damage.caused")
    for who, speed in losses.jumped:
        riding.fall(ref, g, who, speed, riding.ON_OFF)
    for who, by in losses.run_over:
        riding.trample(ref, g, who, by)
    riding.slide(ref, g)
    before = {who: g[who].morale for who in losses.morale}
    for who, levels in losses.morale.items():
        lose_morale(ref, g, who, levels, losses.why.get(who, "frontera.scare.effect"))
    for seizer, seized in losses.seized:
        if able(g[seizer]) and not g[seized].dead and seizer not in g[seized].held_by:
            g.change(seizer, holds=seized)
            g.change(seized, held_by=(*g[seized].held_by, seizer))
    clock.end_of_turn(ref, g, [who for who, level in before.items() if g[who].morale < level])
    g.fight = replace(g.combat, order=(), plans=(), lost=())


def end(ref: Ref, g: Session) -> None:
    """The fight is over. frontera.ruling.lastman-exchange: the survivor of a fight to the last exchanges with each
    loser as for duels; then the cards of protagonists who died in it go to the treasure deck."""
    last_one = g.combat.last_one
    rule = "frontera.ruling.fight-limit" if outlasted(g) else "frontera.ruling.combat-end"
    g.fight = None
    g.step = "scene"
    for flag in (placing.FLAG, fight_calls.WORD):
        g.flags.pop(flag, None)
    for who in g.characters:
        g.change(who, shots=-1)  # frontera.lastman.shot-limit: no longer
    ref.tell("fight-over", rule)
    if not last_one:
        return
    standing = [c for c in g.here.values() if able(c)]
    seats = {c.seat for c in g.characters.values() if c.present}
    if len(standing) == 1:
        for seat in [seat for seat in g.deal if seat in seats]:
            exchanges.duel_won(ref, g, standing[0].seat, seat)
    for seat in dict.fromkeys(c.seat for c in g.characters.values() if c.protagonist and c.dead and c.present):
        leave_cards(ref, g, seat)
