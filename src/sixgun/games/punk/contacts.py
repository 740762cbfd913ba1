"""The end of an Assault: contact, the defender's turn, the free Fight, and the fall of those who came from above."""

from __future__ import annotations

from sixgun.core.choice import Option
from sixgun.core.ref import Ref
from sixgun.games.punk import aftermath, arms, combats, falls, fighting, resting
from sixgun.games.punk.choices import Fight
from sixgun.games.punk.courses import Course
from sixgun.games.punk.legs import DROP, FALL
from sixgun.games.punk.space import STEP, TOLERANCE
from sixgun.games.punk.state import Charged, Fray, Passage
from sixgun.table import bearing

DEFINITION, FREE, TURNS = "punk.assault.definition", "punk.assault.free-fight", "punk.assault.defender-turns"
ABOVE, SEQUENCE = "punk.assault.above", "punk.assault.above-sequence"


def dropped(course: Course) -> float:
    """punk.assault.above, punk.ruling.drop-assault-eligible: the height from which it drops onto its enemy; a step of
    up to 2.5 cm is none."""
    last = course.legs[-1]
    return last.height if last.kind in (DROP, FALL) and last.height > STEP + TOLERANCE else 0.0


def arrive(ref: Ref, g: Fray, passage: Passage, course: Course, whole: bool) -> None:
    """punk.assault.definition: contact with the enemy whom it charged, and with others whom it saw at the start
    (punk.ruling.charge-several). Without contact the charge goes on in the next Action.

    The combat that it joins counts as it is before the Fight (punk.multi.reposition), and what an earlier Assault of
    this activation is worth against others lasts (punk.assault.bonus-duration)."""
    who = passage.who
    touched = [foe.id for foe in combats.touched(g, who)]
    if not touched:
        return
    a = g.going
    moves = 0 if a.stumbled else a.charge_moves
    charged = [Charged(foe, moves, foe not in a.seen_by) for foe in touched if foe in passage.seen]
    drop = dropped(course) if whole else 0.0
    before = [one for one in a.charged if one.target not in touched]
    g.change_activation(charged=(*before, *charged), drop=drop, charging="", charge_moves=0)
    g.melees = (*combats.groups(g), *g.melees)
    ref.tell("assaults", DEFINITION, who=who, target=touched[0], moves=moves)
    g.change(who, facing=bearing(g[who].body, g[passage.target if passage.target in touched else touched[0]].body))
    for one in charged:
        g.change(one.target, facing=bearing(g[one.target].body, g[who].body))
    resting.meet(ref, g, who)
    _free_fight(ref, g, who, passage.target)
    g.change_activation(drop=0.0)
    if drop:
        _lands(ref, g, who, drop)


def _free_fight(ref: Ref, g: Fray, who: str, target: str) -> None:
    """punk.assault.free-fight: against any involved enemy (punk.multi.choose-target), first of all the one whom it
    charged; its player names enemy and weapon where there is a choice. A free Action is a window of its own
    (punk.ruling.reroll-actions)."""
    me = g[who]
    if not me.combat:
        return
    kept = arms.wielded(g, who)
    weapons = (kept,) if kept else arms.wieldable(g, me)
    foes = sorted(combats.foes(g, who), key=lambda foe: foe.id != target)
    options = [Option(Fight(who, foe.id, weapon), 0, (FREE,)) for foe in foes for weapon in weapons]
    choice = options[0].choice
    if len(options) > 1:
        choice = ref.ask(g.seat_of(who), FREE, options, facts={"who": who})
    assert isinstance(choice, Fight)
    arms.wield(g, who, choice.weapon)
    g.rerolled = ()
    fighting.fight(ref, g, who, choice.target, free=True)
    aftermath.settle(ref, g)


def _lands(ref: Ref, g: Fray, who: str, height: float) -> None:
    """punk.assault.above-sequence, punk.ruling.prone-after-drop-assault: after the Fight it is Prone, with a Fall roll
    from more than twice its base size; still in contact it stands up at once, with the usual disadvantage."""
    if not g[who].in_play:
        return
    if falls.is_free(height, g[who].base):
        g.change(who, prone=True)
        ref.tell("lands-prone", ABOVE, target=who)
    else:
        falls.hurt(ref, g, who, height)
        aftermath.settle(ref, g)
    resting.meet(ref, g, who)
