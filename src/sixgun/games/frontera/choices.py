"""What Mayor and players may decide: one class for each kind of choice, by chapter.

Some kinds are both a call of the Mayor's and what somebody announces in a fight: `actor` does it. A test is
named by its trait and skill as in trials.TESTS.
"""

from __future__ import annotations

from sixgun.core.choice import Choice, Packing, Place, PlainChoice
from sixgun.core.kinds import COMMA, PLUS, Kinds, old


# shapes that several kinds share -------------------------------------------------------------------------------------
class _Own(Choice, frozen=True):
    """Somebody decides for himself."""

    actor: str


class _About(Choice, frozen=True):
    """About one person."""

    target: str


class _Between(Choice, frozen=True):
    """Of one person with another."""

    actor: str
    target: str


class _Several(Choice, frozen=True):
    """About these people."""

    people: tuple[str, ...]
    packed = old(people=("target", PLUS))


class _Card(Choice, frozen=True):
    """A card, in an exchange with this seat."""

    target: str
    item: str


class _Given(Choice, frozen=True):
    """Something that the Mayor gives to somebody, or with "take" takes from him."""

    target: str
    item: str
    how: str = ""


class _Passing(Choice, frozen=True):
    """So much time, for everybody or for some who are "busy", at "rest" or in "bed"."""

    how: str
    number: int
    people: tuple[str, ...] = ()
    packed = old(people=("target", PLUS))


class _Strike(Choice, frozen=True):
    """With a weapon, or fists without one, in a technique (`how`), so often, on a step, perhaps at more than one target
    (frontera.ruling.multi-targets)."""

    actor: str
    target: str
    how: str
    number: int
    weapon: str = ""
    path: tuple[Place, ...] = ()
    more: tuple[str, ...] = ()
    packed = old(
        target=("target", Packing(lambda names: names.partition("+")[0], str)),
        more=("target", Packing(lambda names: tuple(names.split("+")[1:]), lambda names: "")),
        targets=("target", PLUS),
        weapon="item",
    )

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.target, *self.more) if self.target else self.more


class _Called(Choice, frozen=True):
    """Done by somebody on the Mayor's word, or as his action in a fight."""

    @classmethod
    def reshaped(cls, former: PlainChoice) -> PlainChoice:
        """Format 1 named in calls first who does it, and then on whom."""
        if former.actor:
            return former
        return PlainChoice(former.kind, former.target, former.item, "", former.how, former.number)


class _Tried(_Called, frozen=True):
    """Against one person; in a fight perhaps on a step, or with a weapon that is drawn meanwhile."""

    actor: str
    target: str
    weapon: str = ""
    path: tuple[Place, ...] = ()
    packed = old(weapon="item")


# the story -----------------------------------------------------------------------------------------------------------
class NextBeat(Choice, frozen=True, tag="beat"):
    """frontera.concept.play-styles: the story goes on."""


class Scene(Choice, frozen=True, tag="scene"):
    """frontera.concept.roles: this scene now."""

    item: str


class Tell(Choice, frozen=True, tag="tell"):
    """frontera.concept.roles: in the Mayor's own words."""

    words: str
    packed = old(words="how")


class PassTime(_Passing, frozen=True, tag="pass-time"):
    """frontera.ruling.rest-definition: hours."""


class PassMinutes(_Passing, frozen=True, tag="pass-minutes"):
    """frontera.ruling.minute-turns"""


class PassTurns(_Passing, frozen=True, tag="pass-turns"):
    """frontera.combat.turn-length"""


class EndSession(Choice, frozen=True, tag="end-session"):
    """frontera.ruling.session-end: who has won."""

    how: str


class StepForward(_Own, frozen=True, tag="step-forward"):
    """frontera.concept.play-styles: does what the story asks for."""


class LeaveIt(_Own, frozen=True, tag="leave-it"):
    """frontera.concept.play-styles: leaves it to others."""


# tests ---------------------------------------------------------------------------------------------------------------
class CallTest(Choice, frozen=True, tag="call-test"):
    """frontera.test.families: with a difficulty."""

    target: str
    test: str
    number: int = 0
    packed = old(test="how")


class CallContest(_Several, frozen=True, tag="call-contest"):
    """frontera.opposed.draw: one test for all, or one each."""

    tests: tuple[str, ...]
    packed = old(people=("target", PLUS), tests=("how", COMMA))


class Luck(Choice, frozen=True, tag="luck"):
    """frontera.dmh.purpose: so many cards; the stakes in the Mayor's own words."""

    target: str
    number: int
    stakes: str = ""
    packed = old(stakes="how")


class TwoCards(Choice, frozen=True, tag="two-cards"):
    """frontera.dmh.two-cards: granted, or with "take" no longer."""

    target: str
    how: str = ""


class Helps(Choice, frozen=True, tag="helps"):
    """frontera.ruling.goods-of-use: goods that are of use here, or with "take" no longer."""

    item: str
    how: str = ""


class CallChase(Choice, frozen=True, tag="chase"):
    """frontera.chase.skill: with a lead; frontera.ruling.chase-means: perhaps "alike"."""

    fugitives: tuple[str, ...]
    pursuers: tuple[str, ...]
    number: int
    how: str = ""
    packed = old(fugitives=("target", PLUS), pursuers=("item", PLUS))


_AGILITY, _CHASE, _LUCK = "muscle/agility", "chase/", "luck"
"""How format 1 named the test of an accident, and what it had in place of a test."""


def _tests(how: str) -> tuple[str, ...]:
    named = () if how == _LUCK or how.startswith(_CHASE) or not how else how.split(",")
    return tuple("/".join(one.split("/")[:2]) for one in named)


class Draw(Choice, frozen=True, tag="draw"):
    """frontera.test.draw-trait: before cards are drawn. For a test: which, how hard (`number`); against rivals: the own
    test and theirs. For an accident: its rule, levels (`number`) and difficulty. For luck: cards (`number`). For a
    chase: who runs (`rivals`) and who follows, the lead (`number`) and the one at the start."""

    actor: str
    tests: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    number: int = 0
    accident: str = ""
    difficulty: int = 0
    luck: bool = False
    pursuers: tuple[str, ...] = ()
    start: int = 0
    packed = old(
        tests=("how", Packing(_tests, ",".join)),
        rivals=("target", PLUS),
        accident=("item", Packing(lambda text: text if text.startswith("frontera.") else "", str)),
        difficulty=(
            "how",
            Packing(lambda t: int(t.partition(f"{_AGILITY}/")[2] or 0), lambda n: n and f"{_AGILITY}/{n}"),
        ),
        luck=("how", Packing(lambda text: text == _LUCK, lambda on: on and _LUCK)),
        pursuers=("item", Packing(lambda t: () if t.startswith("frontera.") else PLUS.read(t), "+".join)),
        start=("how", Packing(lambda text: int(text.partition(_CHASE)[2] or 0), lambda n: n and f"{_CHASE}{n}")),
    )


class Play(Choice, frozen=True, tag="play"):
    """frontera.test.play-one: this card, in an attack on this target."""

    actor: str
    item: str
    target: str = ""


# levels and accidents ------------------------------------------------------------------------------------------------
class Threat(_Several, frozen=True, tag="threat"):
    """frontera.morale.threat-card"""


class Fall(Choice, frozen=True, tag="fall"):
    """frontera.accident.fall: so many metres; frontera.ruling.accident-difficulty."""

    target: str
    number: int
    difficulty: int = 0
    packed = old(difficulty=("how", Packing(lambda text: int(text or 0), lambda n: str(n) if n else "")))


class RunOver(Choice, frozen=True, tag="run-over"):
    """frontera.accident.train: by a "horse" or a "train", with a difficulty."""

    target: str
    how: str
    number: int = 0


class Care(_Called, frozen=True, tag="care"):
    """frontera.medical.effect"""

    actor: str
    target: str

    @classmethod
    def reshaped(cls, former: PlainChoice) -> PlainChoice:
        """Format 1 named in calls first the patient."""
        return former if former.actor else PlainChoice(former.kind, former.item, former.target)


class LastChance(_About, frozen=True, tag="last-chance"):
    """frontera.health.dead-test"""


class WaitForCare(_About, frozen=True, tag="wait-for-care"):
    """frontera.ruling.death-window"""


# fights --------------------------------------------------------------------------------------------------------------
class CallFight(Choice, frozen=True, tag="fight"):
    """frontera.combat.simultaneous; frontera.lastman.rules: until the "last-one", with so many shots."""

    how: str = ""
    number: int = 0


class Begin(Choice, frozen=True, tag="begin"):
    """frontera.ruling.fight-places: everybody stands where he should."""


class Put(Choice, frozen=True, tag="place"):
    """frontera.ruling.fight-places"""

    target: str
    path: tuple[Place, ...]


class PutInCover(Choice, frozen=True, tag="place-cover"):
    """frontera.ruling.fight-places: "exposed", or in "partial" or "full" cover behind a piece."""

    target: str
    how: str
    piece: str = ""
    packed = old(piece="item")


class Saddle(Choice, frozen=True, tag="saddle"):
    """frontera.ruling.fight-places: "on" or "off" a mount."""

    target: str
    how: str


class InHand(Choice, frozen=True, tag="in-hand"):
    """frontera.ruling.fight-places: a weapon, or nothing."""

    target: str
    weapon: str = ""
    packed = old(weapon="item")


class AfterYou(_Own, frozen=True, tag="after-you"):
    """frontera.combat.announce-order"""


class Attack(_Strike, frozen=True, tag="attack"):
    """frontera.attack.choose-technique"""


class Scare(_Strike, frozen=True, tag="scare"):
    """frontera.scare.declare"""


class Grapple(_Strike, frozen=True, tag="grapple"):
    """frontera.grapple.declare"""


class Hold(_Own, frozen=True, tag="hold"):
    """frontera.grapple.maintain"""


class LetGo(_Own, frozen=True, tag="let-go"):
    """frontera.ruling.grapple-maintain-who"""


class Move(Choice, frozen=True, tag="move"):
    """frontera.combat.option-move-only: with the cover that is taken at its end (`how`) and its piece, or at a pace of
    a mount; with any other kind, cover at the end of a step is taken by itself, partial if there is any."""

    actor: str
    how: str = ""
    piece: str = ""
    path: tuple[Place, ...] = ()
    packed = old(piece="item")


class Ready(Choice, frozen=True, tag="ready"):
    """frontera.ruling.holstered-then"""

    actor: str
    weapon: str
    packed = old(weapon="item")


class Gather(Choice, frozen=True, tag="gather"):
    """frontera.combat.pick-up"""

    actor: str
    weapon: str
    path: tuple[Place, ...] = ()
    packed = old(weapon="item")


class TakeWeapon(Choice, frozen=True, tag="take-weapon"):
    """frontera.ruling.take-weapons"""

    actor: str
    target: str
    weapon: str
    path: tuple[Place, ...] = ()
    packed = old(weapon="item")


class GetOn(Choice, frozen=True, tag="mount"):
    """frontera.ruling.mount-on-off"""

    actor: str
    target: str
    path: tuple[Place, ...] = ()


class GetOff(Choice, frozen=True, tag="dismount"):
    """frontera.ruling.mount-on-off"""

    actor: str
    path: tuple[Place, ...] = ()


class Stay(_Own, frozen=True, tag="stay"):
    """frontera.combat.option-action-move: does nothing."""


class Truce(_Own, frozen=True, tag="truce"):
    """frontera.ruling.combat-end"""


class Sneak(_Called, frozen=True, tag="sneak"):
    """frontera.stealth.test"""

    actor: str
    watchers: tuple[str, ...]
    weapon: str = ""
    path: tuple[Place, ...] = ()
    packed = old(watchers=("target", PLUS), weapon="item")


class Pocket(_Tried, frozen=True, tag="pocket"):
    """frontera.pickpocket.test"""


class Challenge(_Tried, frozen=True, tag="challenge"):
    """frontera.challenge.test"""


class Provoke(_Tried, frozen=True, tag="provoke"):
    """frontera.provoke.test"""


class RideDown(_Tried, frozen=True, tag="ride-down"):
    """frontera.ruling.ride-down"""


class Trial(Choice, frozen=True, tag="test"):
    """frontera.ruling.test-in-combat: with a proposal how hard it is."""

    actor: str
    test: str
    number: int = 0
    weapon: str = ""
    path: tuple[Place, ...] = ()
    packed = old(test="how", weapon="item")


class Answer(_Between, frozen=True, tag="answer"):
    """frontera.ruling.opposed-in-combat: a card against somebody's test."""


class Difficulty(Choice, frozen=True, tag="difficulty"):
    """frontera.trait-test.difficulty"""

    number: int = 0


class NoTest(Choice, frozen=True, tag="no-test"):
    """frontera.ruling.test-in-combat: it cannot be done now."""


class GoOn(Choice, frozen=True, tag="go-on"):
    """frontera.ruling.test-in-combat: the Mayor has nothing to say."""


class EndFight(Choice, frozen=True, tag="end-fight"):
    """frontera.ruling.combat-end"""


class AcceptChallenge(_Between, frozen=True, tag="accept-challenge"):
    """frontera.ruling.challenge-accept"""


class RefuseChallenge(_Between, frozen=True, tag="refuse-challenge"):
    """frontera.challenge.lost-by-target"""


class Duel(_Several, frozen=True, tag="duel"):
    """frontera.duel.pistol-test: for so much money."""

    number: int = 0


class ShootLoser(_Between, frozen=True, tag="shoot-loser"):
    """frontera.duel.winner"""


# the saloon ----------------------------------------------------------------------------------------------------------
class House(Choice, frozen=True, tag="house"):
    """frontera.gamble.bank-outline: for so much money, or all of it."""

    target: str
    number: int = 0


class Chance(_Several, frozen=True, tag="chance"):
    """frontera.gamble.chance-skill: for so much money, or all of it."""

    number: int = 0


class SkillGame(_Several, frozen=True, tag="skill-game"):
    """frontera.gamble.skill-list: which one, for so much money."""

    how: str
    number: int = 0


class Bet(_Several, frozen=True, tag="bet"):
    """frontera.exchange.bet-stakes-card: who has won so much money, if anybody."""

    winner: str = ""
    number: int = 0
    packed = old(people=("target", PLUS), winner="item")


class Drink(_Called, frozen=True, tag="drink"):
    """frontera.drink.unit: so many of this drink; in a duel one unit."""

    actor: str
    drink: str = ""
    number: int = 0
    packed = old(drink="target")


class DrinkingDuel(_Several, frozen=True, tag="drinking-duel"):
    """frontera.drink.duel-first-test"""


class Heavy(_About, frozen=True, tag="heavy"):
    """frontera.drink.heavy-count"""


class GiveUp(_Own, frozen=True, tag="give-up"):
    """frontera.drink.duel-first-test"""


class Leave(_Own, frozen=True, tag="leave"):
    """frontera.gamble.bank-stop-partial"""


class Stop(_Own, frozen=True, tag="stop"):
    """frontera.gamble.bank-stop-test"""


class PlayOn(_Own, frozen=True, tag="play-on"):
    """frontera.gamble.bank-stop-test"""


class KeepRound(_Own, frozen=True, tag="keep-round"):
    """frontera.gamble.bank-stop-ignore: the last round counts."""


class VoidRound(_Own, frozen=True, tag="void-round"):
    """frontera.gamble.bank-stop-ignore: the last round does not count."""


class Honest(_Own, frozen=True, tag="honest"):
    """frontera.cheat.skill"""


class Cheat(_Own, frozen=True, tag="cheat"):
    """frontera.cheat.skill"""


# cards that change hands ---------------------------------------------------------------------------------------------
class TakeCard(_Card, frozen=True, tag="take-card"):
    """frontera.exchange.bet-win-take"""


class GiveCard(_Card, frozen=True, tag="give-card"):
    """frontera.exchange.bet-win-give"""


class SwapCards(Choice, frozen=True, tag="swap-cards"):
    """frontera.exchange.duel-winner: so many."""

    target: str
    number: int = 0


class Keeper(_About, frozen=True, tag="keeper"):
    """frontera.exchange.loot-who"""


class NoSwap(Choice, frozen=True, tag="no-swap"):
    """frontera.exchange.loot-empty"""


class SwapWith(_About, frozen=True, tag="swap-with"):
    """frontera.exchange.loot-empty"""


class AcceptSwap(Choice, frozen=True, tag="accept-swap"):
    """frontera.exchange.loot-empty"""


class RefuseSwap(Choice, frozen=True, tag="refuse-swap"):
    """frontera.exchange.loot-empty"""


# goods and money -----------------------------------------------------------------------------------------------------
class Treasure(_Several, frozen=True, tag="treasure"):
    """frontera.exchange.loot-who: so many cards."""

    number: int


class Money(Choice, frozen=True, tag="money"):
    """frontera.concept.roles: so many cents given, or with "take" taken."""

    target: str
    number: int
    how: str = ""


class Debt(Choice, frozen=True, tag="debt"):
    """frontera.gap.debt-collection: so many cents paid or forgiven."""

    target: str
    how: str
    number: int


class Pledge(Choice, frozen=True, tag="pledge"):
    """frontera.gamble.bank-pledge"""

    target: str
    item: str


class Goods(_Given, frozen=True, tag="goods"):
    """frontera.gap.goods-prices"""


class GiveWeapon(_Given, frozen=True, tag="weapon"):
    """frontera.gap.equipment-chapter"""


# people --------------------------------------------------------------------------------------------------------------
class Person(Choice, frozen=True, tag="person"):
    """frontera.gap.npc-rules: somebody of this kind, on a side."""

    item: str
    side: str = ""
    packed = old(side="how")


class Show(_Several, frozen=True, tag="show"):
    """frontera.ruling.unseen-people"""


class Dismiss(_About, frozen=True, tag="dismiss"):
    """frontera.concept.roles"""


class Late(Choice, frozen=True, tag="late"):
    """frontera.late.with-pack: a seat, with a new "pack" or a "share" of the cards."""

    item: str
    how: str


class SetLevel(Choice, frozen=True, tag="set-level"):
    """frontera.concept.roles"""

    target: str
    how: str
    number: int = 0


class Bring(Choice, frozen=True, tag="bring"):
    """frontera.ruling.death-cards: a ready character, or that of a file."""

    item: str = ""
    text: str = ""
    packed = old(text="how")


class StayOut(Choice, frozen=True, tag="stay-out"):
    """frontera.ruling.death-cards"""


Struck = Attack | Scare | Grapple
Contested = Provoke | Challenge | Sneak | Pocket | RideDown
Tested = Contested | Trial
Announced = Struck | Care | Move | Ready | Gather | TakeWeapon | Tested | GetOn | GetOff | Hold | LetGo | Stay | Truce
"""What somebody may do in a turn of a fight."""
ATTACKS = (Attack, Scare, Grapple)
CONTESTED = (Provoke, Challenge, Sneak, Pocket, RideDown)
TESTED = (*CONTESTED, Trial)
# fmt: off
KINDS = Kinds(
    Announced, Answer, AfterYou, Difficulty, NoTest, GoOn, EndFight, Begin, Put, PutInCover, Saddle, InHand,
    NextBeat, Scene, Tell, PassTime, PassMinutes, PassTurns, EndSession, StepForward, LeaveIt,
    CallTest, CallContest, Luck, TwoCards, Helps, CallChase, Draw, Play,
    Threat, Fall, RunOver, LastChance, WaitForCare, CallFight, AcceptChallenge, RefuseChallenge, Duel, ShootLoser,
    House, Chance, SkillGame, Bet, Drink, DrinkingDuel, Heavy, GiveUp, Leave, Stop, PlayOn, KeepRound, VoidRound,
    Honest, Cheat, TakeCard, GiveCard, SwapCards, Keeper, NoSwap, SwapWith, AcceptSwap, RefuseSwap,
    Treasure, Money, Debt, Pledge, Goods, GiveWeapon, Person, Show, Dismiss, Late, SetLevel, Bring, StayOut,
)
# fmt: on
