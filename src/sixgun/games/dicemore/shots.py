"""One shot: how far a weapon reaches, its modifiers, its dice and what it does.

A fire action is a `Volley`: what is the same for all its shots. `shoot` rolls one of them and applies it; who has to
run afterwards is collected on a list and runs when the whole action is over (dicemore.ruling.panic-trigger).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from sixgun.core.log import Mod, Roll
from sixgun.core.ref import Ref
from sixgun.games.dicemore.catalogue import GUN, RIFLE, SIDE_ARM, Weapon, table, weapons
from sixgun.games.dicemore.flight import Run
from sixgun.games.dicemore.harm import struck, wound
from sixgun.games.dicemore.lanes import stray_victims
from sixgun.games.dicemore.scores import born, has_rule
from sixgun.games.dicemore.space import Cover, base, behind, cover, within
from sixgun.games.dicemore.state import NEUTRAL, RUN, STANDING, TROT, Character, Gun, Skirmish, replace
from sixgun.games.dicemore.trials import COMPANY, SIDES, SOLDIER, reflexes, rescue, soldiers_near, tested
from sixgun.table import gap

_TAB3: dict[str, int] = {row["id"]: row["value"] for row in table("shot-modifiers")}
_EXTRA: dict[str, int] = {row["id"]: row["value"] for row in table("extra-shot-modifiers")}
_RESULT = tuple((row["min"], row["max"], row["damage"]) for row in table("shooting-result"))
_RESCUE: dict[str, int] = {row["id"]: row["value"] for row in table("rescue-modifiers")}
SHOT_CUTS: tuple[int, ...] = tuple(low for low, _, _ in _RESULT[1:])

SIGHT = 4
"""dicemore.item.rifle-sight, dicemore.ruling.rifle-sight: U more, short and maximum."""
CLOSE = 4.0
"""dicemore.weapon.double-barrelled."""
_BEYOND = {row["id"]: float(row["beyond_u"]) for row in table("extra-shot-modifiers") if "beyond_u" in row}
"""dicemore.band.indians-hidden, dicemore.scenario.witness-night: for shots at more than so many U."""
HORSE_STRUCK = 7
"""dicemore.shoot.mounted-seven."""
DOUBLE_BARRELLED, CARBINE, SMALL_GUN = "double-barrelled", "carbine", "remington"
FALL_WOUND = 1


class Volley(msgspec.Struct, frozen=True):
    """What is the same for all shots that a fire action makes with one weapon."""

    shooter: str
    gun: Gun
    nerves: Mod | None = None
    """What the coolness test gave."""
    aimed: bool = False
    two_guns: bool = False
    opportunity: bool = False
    surprise: bool = False
    """dicemore.weapon.remington-first-use: a small gun that has not been used in this match."""
    bystanders: bool = True
    """A miss may hit others (dicemore.friendly.trigger); not under a template (dicemore.ruling.sawn-off)."""

    @property
    def weapon(self) -> Weapon:
        return weapons()[self.gun.weapon]

    @property
    def jams(self) -> bool:
        """dicemore.weapon.load-seventeen, dicemore.ruling.jam-details: the larger of two loads was chosen."""
        totals = self.weapon.totals
        return len(totals) > 1 and self.gun.load == max(totals)


class Bullet(msgspec.Struct, frozen=True):
    """One shot of a fire action that is still to be resolved."""

    volley: Volley
    index: int
    """Which weapon of the shooter's."""
    target: str
    number: int = 0
    wild: bool = False


def ranges(g: Skirmish, c: Character, gun: Gun) -> tuple[float, float]:
    """Short and maximum range of a weapon.

    dicemore.fire.range: as the rows of dicemore.weapon.remington, dicemore.weapon.rifle,
    dicemore.weapon.repetition-rifle, dicemore.weapon.musket, dicemore.weapon.carbine and the others say.
    dicemore.item.rifle-sight: 4U more. dicemore.weapon.throwing, dicemore.ruling.throw-range,
    dicemore.skill.constitution: twice the COS of now, short all the way. dicemore.special.keyword-shape,
    dicemore.weapon.sawn-off: the length of the template."""
    weapon = weapons()[gun.weapon]
    if weapon.range_cos_multiple:
        reach = float(weapon.range_cos_multiple * c.life)
        return reach, reach
    if weapon.template:
        return g.board.switches.template_length, g.board.switches.template_length
    more = SIGHT if gun.sight and weapon.sights else 0
    return float(weapon.short + more), float(weapon.max + more)


# modifiers -----------------------------------------------------------------------------------------------------------
def shot_modifiers(g: Skirmish, volley: Volley, target: str, number: int = 0, wild: bool = False) -> Iterator[Mod]:
    """Everything that is added to the die of a shot: SHOT, weapon and modifiers, in the order of the sheet.

    `number` counts the shots of the action from 0. dicemore.shoot.formula, dicemore.skill.shot, dicemore.mod.stacking.
    dicemore.opp.no-bonuses, dicemore.ruling.opp-bonuses: of an opportunity shot only SHOT, the weapon's bonus (with the
    close bonus) and what is against the shooter. dicemore.weapon.double-barrelled,
    dicemore.special.weapon-close-bonus: nearer than 4U."""
    c, t = g.characters[volley.shooter], g.characters[target]
    weapon = volley.weapon
    units = gap(base(c), base(t))
    yield Mod(c.shot, "dicemore.skill.shot", "shot")
    yield Mod(weapon.bonus, "dicemore.shoot.formula", "weapon", (weapon.id,))
    if weapon.id == DOUBLE_BARRELLED and units < CLOSE - 1e-9:
        yield Mod(1, "dicemore.weapon.double-barrelled", "close", (weapon.id,))
    if volley.nerves is not None:
        yield volley.nerves
    for mod in (*_tab3(g, volley, c, t, units, number), *_others(g, volley, c, t, units, wild)):
        if mod.value < 0 or not volley.opportunity:
            yield mod


@lru_cache(maxsize=512)
def _row(rule: str, *why: str) -> Mod:
    """The row of Tab.3 for a rule."""
    row = rule.removeprefix("dicemore.mod.")
    return Mod(_TAB3[row], rule, row, why)


def _tab3(g: Skirmish, volley: Volley, c: Character, t: Character, units: float, number: int) -> Iterator[Mod]:
    """The rows of Tab.3.

    dicemore.mod.aim, dicemore.ruling.aim-timing: the first shot only, unless the option says all.
    dicemore.special.skill-sniper: 2 instead of 1. dicemore.mod.short-range. dicemore.mod.target-not-acted,
    dicemore.ruling.turn-and-round. dicemore.mod.later-shots, dicemore.ruling.later-shots-flat. dicemore.mod.two-guns,
    dicemore.special.skill-bounty-killer. dicemore.mod.no-target-at-start, dicemore.ruling.no-target-at-start.
    dicemore.mod.target-panic-short."""
    short = within(units, ranges(g, c, volley.gun)[0])
    if volley.aimed and (number == 0 or g.board.switches.aim_all_shots):
        if "skill-sniper" in c.skills:
            yield Mod(_EXTRA["sniper"], "dicemore.special.skill-sniper", "sniper")
        else:
            yield _row("dicemore.mod.aim")
    if short:
        yield _row("dicemore.mod.short-range")
    if not t.acted and g.activation_of(t.id) is None:
        yield _row("dicemore.mod.target-not-acted")
    yield from _cover_mods(volley, t, short, cover(g, c.id, t.id))
    if number > 0:
        yield _row("dicemore.mod.later-shots")
    if volley.two_guns and "skill-bounty-killer" not in c.skills:
        yield _row("dicemore.mod.two-guns")
    yield from _riding_mods(g, volley, c, t)
    going = g.activation_of(c.id)
    if going is not None and not going.saw_enemy:
        yield _row("dicemore.mod.no-target-at-start")
    if t.scared and short:
        yield _row("dicemore.mod.target-panic-short")


def _cover_mods(volley: Volley, t: Character, short: bool, found: Cover) -> Iterator[Mod]:
    """dicemore.mod.light-cover, dicemore.mod.partial-cover. dicemore.weapon.sawn-off-light-cover,
    dicemore.special.weapon-pellets: light cover does not count against it. dicemore.mod.lying-short,
    dicemore.mod.lying-long, dicemore.cover.lying-open, dicemore.ruling.lying-and-cover: lying counts only without other
    cover."""
    why = (found.by,) if found.by else ()
    if found.level == "partial":
        yield _row("dicemore.mod.partial-cover", *why)
    elif found.level == "light":
        if not volley.weapon.template:
            yield _row("dicemore.mod.light-cover", *why)
    elif t.lying:
        yield _row("dicemore.mod.lying-short" if short else "dicemore.mod.lying-long")


def _riding_mods(g: Skirmish, volley: Volley, c: Character, t: Character) -> Iterator[Mod]:
    """dicemore.mod.target-trotting, dicemore.mod.target-running-horse, dicemore.ruling.mounted-target-sign: as printed,
    nothing for a standing horse. dicemore.mod.from-trot, dicemore.mod.from-run, dicemore.ruling.gait: horses and
    vehicles. dicemore.weapon.carbine-horseback, dicemore.special.weapon-cavalry: 1 less against a rider's carbine."""
    if t.horse and g.gait(t.id) != STANDING:
        yield _row("dicemore.mod.target-trotting" if g.gait(t.id) == TROT else "dicemore.mod.target-running-horse")
    gait = g.gait(c.id)
    if gait != STANDING:
        row = "from-trot" if gait == TROT else "from-run"
        rule, value = f"dicemore.mod.{row}", _TAB3[row]
        if c.horse and volley.gun.weapon == CARBINE:
            rule, value = "dicemore.weapon.carbine-horseback", value + 1
        if value:
            yield Mod(value, rule, row)


def _others(g: Skirmish, volley: Volley, c: Character, t: Character, units: float, wild: bool) -> Iterator[Mod]:
    """Modifiers from outside Tab.3.

    dicemore.opp.moving-target. dicemore.special.skill-rifleman, dicemore.special.skill-gunslinger,
    dicemore.special.skill-warrior: the family of the weapon. dicemore.char.soldier, dicemore.ruling.soldiers-count.
    dicemore.band.indians-hidden, dicemore.ruling.indians-town. dicemore.scenario.witness-night.
    dicemore.band.mexicans-empty-cylinder: shots from dice of 5 and 6."""
    if volley.opportunity:
        yield Mod(_EXTRA["opportunity-moving"], "dicemore.opp.moving-target", "moving")
    family = volley.weapon.family
    for skill, of_family, row in (
        ("skill-rifleman", RIFLE, "rifleman"),
        ("skill-gunslinger", GUN, "gunslinger"),
        ("skill-warrior", SIDE_ARM, "warrior-thrown"),
    ):
        if skill in c.skills and family == of_family:
            yield Mod(_EXTRA[row], f"dicemore.special.{skill}", row)
    if has_rule(c, SOLDIER) and soldiers_near(g, c.id) >= COMPANY:
        yield Mod(_EXTRA["soldier-company"], SOLDIER, "soldier-company")
    hidden = born(t) == "indians" and not g.board.town and not within(units, _BEYOND["indian-hidden"])
    if hidden and cover(g, c.id, t.id).level == "partial":
        yield Mod(_EXTRA["indian-hidden"], "dicemore.band.indians-hidden", "indian-hidden")
    if g.board.night and not within(units, _BEYOND["night"]):
        yield Mod(_EXTRA["night"], "dicemore.scenario.witness-night", "night")
    if wild:
        yield Mod(_EXTRA["mexican-wild"], "dicemore.band.mexicans-empty-cylinder", "mexican-wild")


# dice ----------------------------------------------------------------------------------------------------------------
def damage_of(total: int) -> int:
    """dicemore.shoot.miss, dicemore.shoot.one-damage, dicemore.shoot.two-damage, dicemore.ruling.shooting-bands,
    dicemore.ruling.no-natural-results: only the total counts."""
    return next(int(damage) for low, high, damage in _RESULT if low <= total <= high)


def _roll(ref: Ref, g: Skirmish, volley: Volley, target: str, mods: tuple[Mod, ...]) -> Roll:
    """The shooting die, with what the rules tell apart: the results, a jam, a rider's horse."""
    plus = sum(m.value for m in mods)
    cuts = SHOT_CUTS
    if volley.jams:
        cuts = (plus + 2, *cuts)
    mounted = bool(g.characters[target].horse)
    if mounted:
        cuts = (*cuts, HORSE_STRUCK + 1)
    friend = g.characters[target].side in (g.characters[volley.shooter].side, NEUTRAL)

    def value(dice: tuple[int, ...]) -> int:
        total = dice[0] + plus
        harm = 2 * damage_of(total) - (mounted and total == HORSE_STRUCK)  # it may be the horse
        if friend:
            return -harm
        return -1 if volley.jams and dice[0] == 1 else harm

    return tested(ref, g, volley.shooter, "dicemore.shoot.formula", value, mods=mods, cuts=cuts)


def roll_shot(ref: Ref, g: Skirmish, bullet: Bullet, stray: bool = False) -> Roll | None:
    """The die of one shot with its modifiers; None if the weapon jams.

    dicemore.weapon.jam, dicemore.special.weapon-seventeen, dicemore.ruling.jam-details: no effect, no stray."""
    volley, target = bullet.volley, bullet.target
    mods = tuple(shot_modifiers(g, volley, target, bullet.number, bullet.wild))
    roll = _roll(ref, g, volley, target, mods)
    if volley.jams and roll.dice == (1,) and not stray:
        ref.tell("jam", "dicemore.weapon.jam", roll, who=volley.shooter, target=target, weapon=volley.gun.weapon)
        return None
    return roll


def shoot(ref: Ref, g: Skirmish, bullet: Bullet, runs: list[Run], stray: bool = False) -> bool:
    """One shot, with all that follows from it; False if the weapon has jammed. Nothing happens to a target that is gone
    (dicemore.ruling.multi-shot-target). `stray` is the second test of a shot that went astray. With exactly 7 at a
    rider, a 6 strikes the horse instead (dicemore.shoot.mounted-seven, dicemore.ruling.horse-struck)."""
    volley, target = bullet.volley, bullet.target
    if not g.characters[target].in_play:
        return True
    roll = roll_shot(ref, g, bullet, stray)
    if roll is None:
        return False
    who, weapon = volley.shooter, volley.gun.weapon
    damage = damage_of(roll.total)
    if damage == 0:
        ref.tell("shot-miss", "dicemore.shoot.miss", roll, who=who, target=target, weapon=weapon)
        if volley.bystanders and not stray:
            _astray(ref, g, bullet, runs)
        return True
    rule = "dicemore.shoot.one-damage" if damage == 1 else "dicemore.shoot.two-damage"
    ref.tell("shot-hit", rule, roll, damage=damage, who=who, target=target, weapon=weapon)
    seven = g[target].horse and roll.total == HORSE_STRUCK
    if seven and _six(ref, "dicemore.shoot.mounted-seven", "horse-struck", "rider-struck", target):
        horse_down(ref, g, target, who, runs)
    else:
        strike(ref, g, volley, target, damage, runs)
    return True


def _six(ref: Ref, rule: str, yes: str, no: str, target: str) -> bool:
    """A plain die of which only the 6 matters; no test, so nobody re-rolls it (dicemore.ruling.reroll-scope)."""
    roll = ref.dice(1, SIDES, rule, faces=(SIDES,))
    six = roll.dice[0] == SIDES
    ref.tell(yes if six else no, rule, roll, target=target)
    return six


def strike(ref: Ref, g: Skirmish, volley: Volley, target: str, damage: int, runs: list[Run]) -> None:
    """Rescue, wounds and panic of a struck target.

    dicemore.rescue.shooter-behind: +2. dicemore.weapon.remington-first-use, dicemore.special.weapon-surprise,
    dicemore.ruling.remington-first-use: +1 within short range."""
    mods = tuple(rescue_modifiers(g, volley, target))
    wounds = rescue(ref, g, target, damage, mods=mods, rule="dicemore.rescue.formula")
    if wound(ref, g, target, wounds, by=volley.shooter, rule="dicemore.rescue.wounds-reduce-cos", later=runs):
        return
    struck(ref, g, target, attacker=volley.shooter, later=runs)


def rescue_modifiers(g: Skirmish, volley: Volley, target: str) -> Iterator[Mod]:
    c, t = g.characters[volley.shooter], g.characters[target]
    if behind(g, c.id, t.id):
        yield Mod(_RESCUE["behind"], "dicemore.rescue.shooter-behind", "behind")
    if volley.surprise and within(gap(base(c), base(t)), ranges(g, c, volley.gun)[0]):
        yield Mod(_RESCUE["surprise"], "dicemore.weapon.remington-first-use", "surprise")


def _astray(ref: Ref, g: Skirmish, bullet: Bullet, runs: list[Run]) -> None:
    """dicemore.friendly.trigger, dicemore.friendly.miniature, dicemore.friendly.horse, dicemore.ruling.stray-priority:
    one die for a missed shot if anybody or a horse could be hit; a 6 hits one of them."""
    who, target = bullet.volley.shooter, bullet.target
    candidates = stray_victims(g, who, target)
    if not candidates and not g[target].horse:
        return
    if not _six(ref, "dicemore.friendly.trigger", "goes-astray", "hits-nobody", target):
        return
    if candidates:
        victim = ref.pick(candidates, "dicemore.ruling.stray-priority")
        ref.tell("stray", "dicemore.friendly.miniature", who=who, target=victim)
        shoot(ref, g, replace(bullet, target=victim), runs, stray=True)
    else:
        ref.tell("stray-horse", "dicemore.friendly.horse", who=who, target=target)
        horse_down(ref, g, target, who, runs)


def horse_down(ref: Ref, g: Skirmish, rider: str, shooter: str, runs: list[Run]) -> None:
    """dicemore.shoot.horse-down, dicemore.friendly.horse, dicemore.ruling.fall-wound: the horse is out; if it ran, its
    rider tests reflexes or takes a wound, lies and tests panic."""
    c = g.characters[rider]
    ran = g.horses[c.horse].gait == RUN
    g.change_horse(c.horse, out=True, rider="")
    g.change(rider, horse="")
    ref.tell("horse-down", "dicemore.shoot.horse-down", who=rider)
    if not ran or reflexes(ref, g, rider, "dicemore.shoot.horse-down", riding=True):
        return
    g.change(rider, lying=True)
    if not wound(ref, g, rider, FALL_WOUND, by=shooter, rule="dicemore.ruling.fall-wound", later=runs):
        struck(ref, g, rider, attacker=shooter, later=runs, hit=False)
