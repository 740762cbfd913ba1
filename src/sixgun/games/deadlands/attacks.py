"""An attack from its roll to the strays: steps 5 to 12 of deadlands.attack.sequence, for whatever is shot, thrown or
struck.

An `Attack` is settled when it is declared: range, cover, posture and light are those of that moment, whatever its
target does then (deadlands.vamoose.ground-distance)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sixgun.core.choice import Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.deadlands import chips, damage, dice, harm, location, seeing, space
from sixgun.games.deadlands.catalogue import STOPS_ALL, Damage
from sixgun.games.deadlands.chips import HALVED
from sixgun.games.deadlands.dice import Rolled
from sixgun.games.deadlands.harm import Hit, Spare
from sixgun.games.deadlands.location import Struck
from sixgun.games.deadlands.seeing import Exposure
from sixgun.games.deadlands.sheet import Pool
from sixgun.games.deadlands.state import KNEELING, PRONE, STANDING, Person, Posture, Shootout

SUCCESS, REPLACES = "deadlands.dice.success", "deadlands.vamoose.replaces-tn"
KNEEL, LOW = "deadlands.location.kneeling", "deadlands.ruling.kneel-prone"
D6, DEFLECTED, THROUGH = "deadlands.cover.d6", "deadlands.cover.deflected", "deadlands.cover.through"
STRAY, TARGET = "deadlands.stray.chance", "deadlands.shoot.action"
SEQUENCE = "deadlands.attack.sequence"
CONCEALED, STACKING = "deadlands.conceal.total", "deadlands.conceal.stacking"
NEAR = 5
"""deadlands.location.kneeling: in whole yards."""
GOES_THROUGH = 4
"""deadlands.cover.through: on this and above."""
NARROW, WIDE = 0.5, 1.0
"""deadlands.stray.corridor, deadlands.stray.wide-corridor: to either side."""
INCREMENTS = 10
"""deadlands.ruling.stray-which"""
MOST_RAISES = 19
"""No raise beyond that moves a d20."""
DARK = -8
LEGS = frozenset({"leg-left", "leg-right"})
MISSING: dict[str, frozenset[str]] = {STANDING: frozenset(), KNEELING: LEGS, PRONE: LEGS | {"lower-guts"}}
"""deadlands.table.house-postures"""


class Attack(NamedTuple):
    """One roll of an attack, before the dice."""

    who: str
    target: str
    rule: str
    weapon: str
    pool: Pool
    mods: tuple[Mod, ...]
    tn: int
    damage: Damage
    part: str = ""
    """deadlands.shoot.called-result"""
    far: int = 0
    plus: int = 0
    """deadlands.location.contact"""
    exposure: Exposure = Exposure()
    missing: frozenset[str] = frozenset()
    """Parts that are missed where the d20 finds them (deadlands.location.kneeling)."""
    lethal: bool = True
    is_weapon: bool = True
    piercing: int = 0
    shot: bool = False
    """Of a shotgun: its dice depend on the distance (deadlands.shotgun.damage)."""
    behind: tuple[str, ...] = ()
    """Who may be struck by what misses, in order (deadlands.stray.order)."""
    busts: bool = False
    """A bust is more than a miss."""

    @property
    def needs(self) -> int:
        """What the best die must come to."""
        return self.tn - sum([mod.value for mod in self.mods])


# before the roll -----------------------------------------------------------------------------------------------------
def check_target(g: Shootout, me: Person, target: str, part: str = "", seen: bool = True) -> Refusal | None:
    """An opponent whom he can see or locate, and a part that may be called. Nobody may attack him who has given up
    (deadlands.scenario.withdraw)."""
    foe = g.people.get(target)
    if foe is None or foe.side in ("", me.side) or not foe.in_play:
        return Refusal(TARGET, "no-such-enemy", tuple(one.id for one in g.opponents(me.id)), {"target": target})
    refusal = location.check_called(part)
    if refusal is not None or not seen:
        return refusal
    return seeing.exposure(g, me.id, target, part).impossible


def sight_mods(g: Shootout, target: str, exposure: Exposure) -> tuple[Mod, ...]:
    """deadlands.conceal.stacking, deadlands.ruling.concealment-once, deadlands.conceal.melee: the light where the
    target is, and concealment, which darkness holds already."""
    light = seeing.light(g, target)
    mods = (light,) if light is not None else ()
    if exposure.concealed and not (light is not None and light.value == DARK):
        mods = (*mods, Mod(-4, CONCEALED, "concealed"))
    return mods


def called_mods(part: str) -> tuple[Mod, ...]:
    """deadlands.table.called-shots"""
    if not part:
        return ()
    found = location.called()[part]
    return (Mod(found.penalty, found.rule, f"called-{part.partition('-')[0]}"),)


def size_mods(g: Shootout, target: str) -> tuple[Mod, ...]:
    """deadlands.table.house-shooting-modifiers: nothing for people."""
    size = g.sheet(target).size
    return () if 5 <= size <= 8 else (Mod(max(-6, min(6, size - 6)), "deadlands.shoot.modifiers", "size"),)


def missing(posture: Posture, far: int, above: bool) -> frozenset[str]:
    """deadlands.location.kneeling, deadlands.ruling.kneel-prone: shots and throws from more than five yards and not
    from above."""
    return MISSING[posture] if far > NEAR and not above else frozenset()


def shows(ref: Ref, g: Shootout, who: str) -> None:
    """deadlands.ruling.known-place: who attacks shows where he is."""
    seeing.acts(ref, g, who)
    seeing.shows(g, who)


# the roll ------------------------------------------------------------------------------------------------------------
def dodged(attack: Attack, dodges: dict[str, int]) -> Attack:
    """deadlands.vamoose.replaces-tn: only a higher number counts, and it is never added."""
    total = dodges.get(attack.target, 0)
    return attack._replace(tn=total) if total > attack.tn else attack


def roll(ref: Ref, g: Shootout, attack: Attack, most_raises: int) -> Rolled:
    """deadlands.attack.sequence, step 5."""
    rolled = dice.trait_roll(ref, g, attack.who, attack.pool, attack.rule, attack.mods, attack.tn, True,
                             most_raises=most_raises, on_card=True, busts=attack.busts)  # fmt: skip
    tell_roll(ref, attack, rolled)
    return rolled


def tell_roll(ref: Ref, attack: Attack, rolled: Rolled) -> None:
    found = dice.successes(rolled, attack.tn)
    event = "attack-hits" if found else "attack-misses"
    ref.tell(event, attack.rule, rolled.roll, who=attack.who, target=attack.target, weapon=attack.weapon,
             part=attack.part, tn=attack.tn, raises=found - bool(found), total=rolled.total, bust=rolled.word,
             )  # fmt: skip


def single(ref: Ref, g: Shootout, attack: Attack, spare: Spare) -> bool:
    """A single shot, throw or blow, whose raises move the location; gives whether it hit. A miss may stray."""
    struck = rolled_and_located(ref, g, attack)
    if struck is None:
        strays(ref, g, attack, 1, spare)
        return False
    land(ref, g, attack, struck, spare)
    return True


def rolled_and_located(ref: Ref, g: Shootout, attack: Attack) -> Struck | None:
    """Where it strikes, None for a miss. Odds count roll and location together where nobody is asked in between."""
    quiet = not ref.listening and not attack.busts and _quiet(ref, g, attack.who)
    if quiet:
        plus = sum([mod.value for mod in attack.mods])
        named = (attack.part, attack.exposure.covered, attack.missing)
        struck = ref.result(_bare, attack.pool, plus, HALVED in attack.mods, attack.tn, attack.plus, *named)
        ref.tell("attack-misses" if struck is None else "attack-hits", attack.rule, raises=0)
        return struck
    rolled = roll(ref, g, attack, 0 if attack.part else MOST_RAISES)
    if not dice.succeeded(rolled, attack.tn):
        return None
    return locate(ref, g, attack, dice.raises(rolled.total, attack.tn), bool(attack.part))


def _quiet(ref: Ref, g: Shootout, who: str) -> bool:
    return (not chips.may_spend(g, who, True) or ref.takes_the_first(chips.WINDOW)) and ref.takes_the_first(
        location.SHIFT
    )


def _bare(
    ref: Ref, pool: Pool, plus: int, halved: bool, tn: int, more: int, part: str, covered: frozenset[str],
    missed: frozenset[str],
) -> Struck | None:  # fmt: skip
    most = 0 if part else MOST_RAISES
    rolled: Rolled = ref.result(dice.bare, pool, plus, halved, dice.marks_of(tn, most), False)
    if not dice.succeeded(rolled, tn):
        return None
    if part:
        return location.of_called(part)
    return location.first_choice(ref, dice.raises(rolled.total, tn), more, covered, missed)


def locate(ref: Ref, g: Shootout, attack: Attack, raises: int, called: bool) -> Struck:
    """deadlands.attack.sequence, step 6: where one hit strikes."""
    if called and attack.part:
        return location.of_called(attack.part)
    return location.located(ref, g, attack.who, raises, attack.plus, attack.exposure.covered, attack.missing)


# hits ----------------------------------------------------------------------------------------------------------------
def land(ref: Ref, g: Shootout, attack: Attack, struck: Struck, spare: Spare) -> None:
    """A located hit: the kneeling check, the cover, then its damage."""
    level = _through(ref, attack, struck)
    if level is not None:
        harm.strike(ref, g, _hit(g, attack, struck, level), spare)


def many(ref: Ref, g: Shootout, attacks: Sequence[Attack], called: bool, spare: Spare) -> None:
    """Hits of one roll, each at its target; raises made them and do not move them (deadlands.location.burst-no-shift,
    deadlands.ruling.raises-hits-or-shift). All are located before any damage is rolled; where nobody looks each is
    located when its turn comes, which is the same. Only the first may be called."""
    found: Iterable[tuple[Attack, Struck, int | None]] = _located(ref, g, attacks, called)
    if ref.listening:
        found = list(found)
    for left, (attack, struck, level) in enumerate(found):
        if level is not None:
            harm.strike(ref, g, _hit(g, attack, struck, level), spare)
        ref.again(SEQUENCE, tuple(sorted(spare.items())), left, left=len(attacks) - left)


def _located(
    ref: Ref, g: Shootout, attacks: Sequence[Attack], called: bool
) -> Iterator[tuple[Attack, Struck, int | None]]:
    for k, attack in enumerate(attacks):
        struck = locate(ref, g, attack, 0, called and k == 0)
        yield attack, struck, _through(ref, attack, struck)


def _hit(g: Shootout, attack: Attack, struck: Struck, cover: int) -> Hit:
    blow = damage.against(g, attack.who, attack.target, struck, attack.damage, cover=cover, piercing=attack.piercing,
                          weapon=attack.is_weapon)  # fmt: skip
    return Hit(attack.target, struck, blow, attack.lethal and not g.board.nonlethal, attack.who)


def _through(ref: Ref, attack: Attack, struck: Struck) -> int | None:
    """What cover takes off the damage; None where nothing arrives (deadlands.location.kneeling,
    deadlands.ruling.kneeling-shift, deadlands.cover.d6)."""
    part, target = struck.part, attack.target
    if part in attack.missing:
        ref.tell("over-the-legs", KNEEL if part in LEGS else LOW, target=target, part=part)
        return None
    level = attack.exposure.level(part) if part in attack.exposure.covered else 0
    return through_cover(ref, target, part, level, attack.exposure.by) if level else 0


def through_cover(ref: Ref, target: str, part: str, level: int, by: tuple[str, ...]) -> int | None:
    """deadlands.cover.deflected, deadlands.cover.through: the level of what it has come through, None if it has not."""
    if level >= STOPS_ALL:
        ref.tell("cover-stops", D6, target=target, part=part, by=by)
        return None
    rolled = ref.dice(1, 6, D6, cuts=(GOES_THROUGH,))
    through = rolled.total >= GOES_THROUGH
    ref.tell("cover-through" if through else "cover-deflects", THROUGH if through else DEFLECTED, rolled, target=target,
             part=part, by=by, level=level)  # fmt: skip
    return level if through else None


# strays --------------------------------------------------------------------------------------------------------------
def in_corridor(g: Shootout, who: str, target: str, half_width: float, increment: int) -> tuple[str, ...]:
    """deadlands.stray.order, deadlands.ruling.stray-which"""
    return tuple(space.behind(g, who, target, half_width, INCREMENTS * increment))


def strays(ref: Ref, g: Shootout, attack: Attack, bullets: int, spare: Spare) -> None:
    """deadlands.stray.order: each missing bullet by itself, the nearest first; a hit stops it."""
    for left in range(bullets, 0, -1):
        for who in attack.behind:
            other = g.people[who]
            if other.dead or other.gone:
                continue
            die = ref.dice(1, 6, STRAY, cuts=(2,))
            struck = die.total == 1
            ref.tell("stray-hits" if struck else "stray-passes", STRAY, die, who=attack.who, target=who)
            if struck:
                _stray(ref, g, attack, who, spare)
                break
        if attack.behind:
            ref.again(STRAY, tuple(sorted(spare.items())), left, left=left)


def _stray(ref: Ref, g: Shootout, attack: Attack, who: str, spare: Spare) -> None:
    """As any other hit, cover and kneeling included, but without raises."""
    me, other = g.people[attack.who], g.people[who]
    far = space.yards(g, me.id, who)
    above = space.higher(g, me.id, who)
    astray = attack._replace(
        target=who,
        part="",
        far=far,
        plus=location.plus(g, space.in_contact(g, me.id, who), me.z - other.z, False),
        exposure=seeing.exposure(g, me.id, who),
        missing=missing(other.posture, far, above),
        damage=damage.shotgun(far) if attack.shot else attack.damage,
    )
    if astray.exposure.impossible is None or astray.exposure.armor < STOPS_ALL:
        land(ref, g, astray, locate(ref, g, astray, 0, False), spare)
