"""What a character fights with hand to hand (dicemore.ruling.bare-hands, dicemore.ruling.melee-weapon-bonus)."""

from __future__ import annotations

import msgspec

from sixgun.games.dicemore.catalogue import SIDE_ARM, weapons
from sixgun.games.dicemore.choices import BARE_HANDS
from sixgun.games.dicemore.state import Character, Gun

FISTS = "fists"
BAYONET = "bayonet"
_SMALL_BLADES = ("knife", "hatchet")
"""dicemore.ruling.bare-hands: these are ready in melee wherever they are carried."""


class Arm(msgspec.Struct, frozen=True):
    """A weapon as it counts in melee; without one, bare hands."""

    index: int
    """Its place among the character's weapons, or BARE_HANDS."""
    weapon: str = ""
    side_arm: bool = False
    armed: bool = False
    two_handed: bool = False
    bonus: int = 0

    @property
    def name(self) -> str:
        return self.weapon or FISTS


BARE = Arm(BARE_HANDS)


def arm_of(index: int, gun: Gun) -> Arm | None:
    """dicemore.special.keyword-improper, dicemore.weapon.heavy-gun, dicemore.weapon.rifles-improper-two-handed: heavy
    gun and rifles count as weapons, without a bonus; side arms of Tab.8 bring theirs
    (dicemore.weapon.side-arm-two-handed). dicemore.weapon.musket-bayonet, dicemore.special.weapon-bayonet: a fixed
    bayonet makes a two-handed side arm. Small guns, bow, lasso and explosives are no weapons here."""
    weapon = weapons()[gun.weapon]
    if gun.bayonet:
        return Arm(index, gun.weapon, True, True, True, weapons()[BAYONET].bonus)
    if weapon.family == SIDE_ARM and weapon.melee:
        return Arm(index, gun.weapon, True, True, weapon.two_handed, weapon.bonus)
    if weapon.improper:
        return Arm(index, gun.weapon, False, True, weapon.two_handed, 0)
    return None


def arms(c: Character) -> tuple[Arm, ...]:
    """Everything that a character can fight with now; bare hands last.

    dicemore.special.injury-lost-hand: no two-handed weapons."""
    found: list[Arm] = []
    for index, gun in enumerate(c.guns):
        if index not in c.hands and gun.weapon not in _SMALL_BLADES:
            continue
        arm = arm_of(index, gun)
        if arm is not None and not (arm.two_handed and "injury-lost-hand" in c.injuries):
            found.append(arm)
    return (*found, BARE)


def bare_handed(c: Character) -> bool:
    """dicemore.ruling.bare-hands."""
    return not arms(c)[0].armed


def wields_two_handed(c: Character) -> bool:
    """dicemore.special.keyword-two-handed: a two-handed weapon in hand that serves in melee."""
    return any(arm.two_handed for arm in arms(c))
