"""Small things in an activation of For a Few Dice More: loading, getting up and down, on and off, bags, melee."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sixgun.bots.advice import dicemore_attack as attack
from sixgun.bots.advice import dicemore_worth as opinion
from sixgun.bots.advice.dicemore_here import Here
from sixgun.bots.advice.weighing import gain
from sixgun.bots.gunhand import Advice
from sixgun.core.choice import Choice, Option
from sixgun.core.ref import Ref
from sixgun.games.dicemore import goals, placing, turn
from sixgun.games.dicemore.catalogue import animals, weapons
from sixgun.games.dicemore.choices import ChangeWeapon, Load, Melee, Mount, TakeBag
from sixgun.games.dicemore.custody import PRISONER, led_by
from sixgun.games.dicemore.limits import KINDS
from sixgun.games.dicemore.scenario_file import BAD
from sixgun.games.dicemore.state import Skirmish

WAYS = 30
"""How many ends an explosion is followed to."""
UNARMED = 0.9
"""What it is worth to have something to fire again."""
GET_UP = 0.04
"""What a point for getting up later is worth."""
ON_FOOT = KINDS["foot", "run"].most
"""U that somebody runs in an activation."""


def small_things(here: Here, has_target: bool) -> Iterator[Advice]:
    for kind, worth in _SMALL.items():
        for option in turn.ACTIONS[kind].options(here.g, here.me):
            value = worth(here, option, has_target)
            if value is not None:
                yield Advice(option.choice, value, kind.replace("-", " "), "small")
    for kind in ("explosive", "fix-explosive"):
        if not (turn.ACTIONS[kind].of in turn.ATTACKS and here.g.going.attacked):
            for option in turn.ACTIONS[kind].options(here.g, here.me):
                yield _try_out(here, option.choice)


def _try_out(here: Here, choice: Choice) -> Advice:
    """The mean over what may come of it."""

    def run(ref: Ref, g: Skirmish) -> None:
        turn.carry_out(ref, g, choice)
        goals.judge(ref, g)

    value, _ = gain(run, here.g, lambda after: opinion.worth(after, here.me.side), WAYS)
    return Advice(choice, value, f"{choice.kind} {choice.how}".strip(), "small")


def _load(here: Here, option: Option, has_target: bool) -> float | None:
    """Loading is for the empty; with nobody in sight for the nearly empty, too; rather with what cannot jam."""
    assert isinstance(option.choice, Load)
    gun = here.me.guns[option.choice.gun]
    totals = weapons()[gun.weapon].totals
    cautious = 0.02 if option.choice.number == min(totals) else 0.0
    if not opinion.ready_guns(here.me):
        return UNARMED + cautious
    if has_target or gun.loaded > min(totals) / 2 or here.road.errand.pull >= 0.2:
        return 0.02 if not gun.loaded else None
    return 0.12 + cautious


def _change(here: Here, option: Option, has_target: bool) -> float | None:
    me = here.me
    if opinion.ready_guns(me) or me.engaged:
        return None
    assert isinstance(option.choice, ChangeWeapon)
    wanted = [me.guns[i] for i in option.choice.hands]
    loaded = [gun for gun in wanted if gun.loaded and not gun.jammed and weapons()[gun.weapon].max]
    return UNARMED if loaded else None


def _stand(here: Here, option: Option, has_target: bool) -> float | None:
    """To go somewhere, in points that are left for it; who only lies in wait gets up when nothing threatens him."""
    if has_target:
        return 0.05
    wants = here.road.path is not None and here.road.errand.pull > 0.0
    if wants and here.left > option.cost:
        return 0.4
    return 0.1 if here.left > option.cost and not opinion.danger(here.g, here.me.id) else None


def _lie(here: Here, option: Option, has_target: bool) -> float | None:
    """With the last point, after its attack, in the open under fire: it is harder to hit, but has to get up before it
    goes anywhere."""
    g, me = here.g, here.me
    if here.left > option.cost or not g.going.attacked or me.carries or me.person or led_by(g, me.id):
        return None
    lying = g.fork()
    lying.change(me.id, lying=True)
    saved = opinion.danger(g, me.id) - opinion.danger(lying, me.id)
    return opinion.CAUTION * saved - GET_UP


def _mount(here: Here, option: Option, has_target: bool) -> float | None:
    """For a long way, with points left to ride it or others to take along; not while there is somebody to shoot at."""
    g, road = here.g, here.road
    if has_target or road.path is None or not road.errand.pull or here.me.carries:
        return None
    assert isinstance(option.choice, Mount)
    item = option.choice.mount
    aboard = placing.aboard(g, item) if item in g.carts else []
    if aboard and any(c.acted for c in aboard if c.driver):
        return None  # it does not move again in this round
    fast = KINDS["vehicle", "run"].most if item in g.carts else float(animals()[g.horses[item].kind].run_u)
    far = road.length - road.errand.near
    saved = max(0.0, far - ON_FOOT) - max(0.0, far - fast)
    if far < 2 * ON_FOOT or saved <= 0.0:
        return None
    return 0.5 * road.errand.pull * saved


def _dismount(here: Here, option: Option, has_target: bool) -> float | None:
    """At the end of the way a passenger gets off to fight; what stands still is no faster than feet."""
    road = here.road
    arrived = road.path is None or road.length - road.errand.near < ON_FOOT / 2
    if not arrived or here.me.driver or not here.me.cart or has_target:
        return None
    return 0.15


def _take(here: Here, option: Option, has_target: bool) -> float | None:
    """A bag: from the ground always, from a comrade if he has two and this one can still go with it."""
    assert isinstance(option.choice, TakeBag)
    bag = option.choice.bag
    if bag in here.g.items:
        return 4.0
    giver = next(c for c in here.g.characters.values() if bag in c.carries)
    if here.me.side == BAD and len(giver.carries) > 1 and not here.me.carries:
        return 1.5
    return None


def _take_over(here: Here, option: Option, has_target: bool) -> float | None:
    """A fresh keeper takes the prisoner another walk nearer to the jail."""
    keeper = here.g[here.g[PRISONER].bearer]
    if not keeper.acted or here.g.going.course is not None or here.left < 1:
        return None
    return 1.2


def _disengage(here: Here, option: Option, has_target: bool) -> float | None:
    me, g = here.me, here.g
    foe = g[me.engaged[0]]
    mine = attack.best(attack.blows(g, here.left))
    back = attack.struck(g, Melee(foe.id, me.id)).blow.value
    wants_away = 0.8 if me.carries or me.person or led_by(g, me.id) else 0.0
    return 0.4 * back + wants_away - (mine.value if mine is not None else 0.0) - 0.2


_SMALL: dict[str, Callable[[Here, Option, bool], float | None]] = {
    "leave": lambda here, option, has_target: 20.0,
    "take-bag": _take,
    "take-over": _take_over,
    "load": _load,
    "clear-jam": lambda here, option, has_target: UNARMED + 0.05 if not opinion.ready_guns(here.me) else 0.02,
    "change-weapon": _change,
    "stand": _stand,
    "lie": _lie,
    "mount": _mount,
    "dismount": _dismount,
    "pick-up": lambda here, option, has_target: 0.4 if not opinion.ready_guns(here.me) else None,
    "disengage": _disengage,
    "drink": lambda here, option, has_target: 0.03,
}
"""What each small action is worth, if anything."""
