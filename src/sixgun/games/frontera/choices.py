"""What Mayor and players may decide: one class for each kind of choice, by chapter.

Some kinds are both a call of the Mayor's and what somebody announces in a fight: `actor` does it. A test is named by
its trait and skill as in trials.TESTS. Where the Mayor calls for something, each field says what he may name there
(calls.py).
"""

from __future__ import annotations

from types import new_class
from typing import Annotated, TypeVar

from sixgun.core.choice import Choice, Packing, Place, PlainChoice
from sixgun.core.kinds import COMMA, PLUS, Kinds, old
from sixgun.games.frontera.calls import CONSOLE, HARDEST, LEVELS, LONGEST, TOLD, Slot, a_number, dollars, some
from sixgun.miniatures.by_hand import Director

# what several kinds name ---------------------------------------------------------------------------------------------
Who = Annotated[str, Slot("who", "present")]
Debtor = Annotated[str, Slot("debtor", "debtors")]
People = tuple[str, ...]
Path = tuple[Place, ...]
TAKES = Slot("give", "give", reason="give-or-take", rule=CONSOLE)
Takes = Annotated[str, TAKES]
HARD = a_number("difficulty", 0, HARDEST)._replace(reason="difficulty", rule="frontera.trait-test.difficulty")
Agreed = Annotated[int, dollars("stake", 0, 0)]
Staked = Annotated[int, dollars("stake-or-all", 0, 0)]


def _doing(start: str) -> Slot:
    return Slot("doing", "hours", start=start, reason="how-long", rule="frontera.ruling.rest-definition")


# shapes that several kinds share -------------------------------------------------------------------------------------
class _Own(Choice, frozen=True):
    """Somebody decides for himself."""

    actor: str


class _About(Choice, frozen=True):
    """About one person, or one seat."""

    target: str


class _Between(Choice, frozen=True):
    """Of one person with another."""

    actor: str
    target: str


class _Several(Choice, frozen=True):
    """About these people."""

    people: Annotated[People, some("everybody", 2, 8)]
    packed = old(people=("target", PLUS))


class Card(Choice, frozen=True):
    """A card, in an exchange with this seat."""

    target: str
    item: str


class _Passing(Choice, frozen=True):
    """So much time, for everybody or for some who are "busy", at "rest" or in "bed"."""

    how: str
    number: int
    people: Annotated[People, some("who-else", 0, 40)] = ()
    packed = old(people=("target", PLUS))


class _Strike(Choice, frozen=True):
    """With a weapon, or fists without one, in a technique (`how`), so often, on a step, perhaps at more than one target
    (frontera.ruling.multi-targets)."""

    actor: str
    target: str
    how: str
    number: int
    weapon: str = ""
    path: Path = ()
    more: People = ()
    packed = old(
        target=("target", Packing(lambda names: names.partition("+")[0], str)),
        more=("target", Packing(lambda names: tuple(names.split("+")[1:]), lambda names: "")),
        targets=("target", PLUS),
        weapon="item",
    )

    @property
    def targets(self) -> People:
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

    actor: Who
    target: Annotated[str, Slot("whom", "present")]
    weapon: str = ""
    path: Path = ()
    packed = old(weapon="item")


K = TypeVar("K", bound=Choice)


def _kind(shape: type[K], tag: str, meaning: str) -> type[K]:
    """A kind that says nothing beyond its shape."""
    name = tag.title().replace("-", "")
    told = {"__doc__": meaning, "__module__": __name__}
    return new_class(name, (shape,), {"frozen": True, "tag": tag}, lambda space: space.update(told))


# the story -----------------------------------------------------------------------------------------------------------
class NextBeat(Choice, frozen=True, tag="beat"):
    """frontera.concept.play-styles: the story goes on."""


class Scene(Choice, frozen=True, tag="scene"):
    """frontera.concept.roles: this scene now."""

    item: Annotated[str, Slot("scene", "scenes", reason="no-such-scene")]


class Tell(Choice, frozen=True, tag="tell"):
    """frontera.concept.roles: in the Mayor's own words."""

    words: Annotated[str, Slot("words", kind="text", least=1, most=TOLD)]
    packed = old(words="how")


class PassTime(_Passing, frozen=True, tag="pass-time"):
    """frontera.ruling.rest-definition: hours."""

    how: Annotated[str, _doing("rest")]
    number: Annotated[int, a_number("hours", 1, 24 * 60, 8)]


class PassMinutes(_Passing, frozen=True, tag="pass-minutes"):
    """frontera.ruling.minute-turns"""

    how: Annotated[str, _doing("busy")]
    number: Annotated[int, a_number("minutes", 1, 24 * 60, 1)]


class PassTurns(_Passing, frozen=True, tag="pass-turns"):
    """frontera.combat.turn-length"""

    how: Annotated[str, _doing("busy")]
    number: Annotated[int, a_number("turns", 1, 600, 1)]


PASSING: dict[type[Choice], int] = {PassTime: 600, PassMinutes: 10, PassTurns: 1}
"""The calls that let hours, minutes or turns pass, with how many turns one of them is (frontera.combat.turn-length,
frontera.ruling.minute-turns)."""


class EndSession(Choice, frozen=True, tag="end-session"):
    """frontera.ruling.session-end: who has won."""

    how: Annotated[str, Slot("ending", "endings", start="nobody", reason="which-ending")]


StepForward = _kind(_Own, "step-forward", "frontera.concept.play-styles: does what the story asks for.")
LeaveIt = _kind(_Own, "leave-it", "frontera.concept.play-styles: leaves it to others.")


# tests ---------------------------------------------------------------------------------------------------------------
class CallTest(Choice, frozen=True, tag="call-test"):
    """frontera.test.families: with a difficulty."""

    target: Who
    test: Annotated[str, Slot("test", "tests")]
    number: Annotated[int, HARD] = 0
    packed = old(test="how")


class CallContest(_Several, frozen=True, tag="call-contest"):
    """frontera.opposed.draw: one test for all, or one each."""

    people: Annotated[People, some("everybody", 2, 9)]
    tests: Annotated[People, Slot("tests", "tests", "each")]
    packed = old(people=("target", PLUS), tests=("how", COMMA))


class Luck(Choice, frozen=True, tag="luck"):
    """frontera.dmh.purpose: so many cards; the stakes in the Mayor's own words."""

    target: Who
    number: Annotated[int, a_number("luck-cards", 1, 2, 1, last=True)]
    stakes: Annotated[str, Slot("stakes", kind="text", least=0, most=LONGEST)] = ""
    packed = old(stakes="how")


class TwoCards(Choice, frozen=True, tag="two-cards"):
    """frontera.dmh.two-cards: granted, or with "take" no longer."""

    target: Who
    how: Annotated[str, TAKES._replace(label="grants")] = ""


class Helps(Choice, frozen=True, tag="helps"):
    """frontera.ruling.goods-of-use: goods that are of use here, or with "take" no longer."""

    item: Annotated[str, Slot("goods", "helpers", reason="no-such-goods")]
    how: Annotated[str, TAKES._replace(label="helps")] = ""


class CallChase(Choice, frozen=True, tag="chase"):
    """frontera.chase.skill: with a lead; frontera.ruling.chase-means: perhaps "alike"."""

    fugitives: Annotated[People, some("fugitives", 1, 9)]
    pursuers: Annotated[People, some("pursuers", 1, 9)]
    number: Annotated[int, a_number("lead", 1, 10, 1)]
    how: Annotated[str, Slot("means", "means", reason="which-means", rule="frontera.ruling.chase-means")] = ""
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
    tests: People = ()
    rivals: People = ()
    number: int = 0
    accident: str = ""
    difficulty: int = 0
    luck: bool = False
    pursuers: People = ()
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

    people: Annotated[People, some("exposed", 1, 40)]


class Fall(Choice, frozen=True, tag="fall"):
    """frontera.accident.fall: so many metres; frontera.ruling.accident-difficulty."""

    target: Who
    number: Annotated[int, a_number("metres", 1, 1000, 5)]
    difficulty: Annotated[int, Slot("hard", "hard")] = 0
    packed = old(difficulty=("how", Packing(lambda text: int(text or 0), lambda n: str(n) if n else "")))


class RunOver(Choice, frozen=True, tag="run-over"):
    """frontera.accident.train: by a "horse" or a "train", with a difficulty."""

    target: Who
    how: Annotated[str, Slot("by", "by", start="horse", reason="by-what")]
    number: Annotated[int, a_number("difficulty", 0, HARDEST)] = 0


class Care(_Called, frozen=True, tag="care"):
    """frontera.medical.effect"""

    actor: Annotated[str, Slot("healer", "present", last=True)]
    target: Annotated[str, Slot("patient", "present")]

    @classmethod
    def reshaped(cls, former: PlainChoice) -> PlainChoice:
        """Format 1 named in calls first the patient."""
        return former if former.actor else PlainChoice(former.kind, former.item, former.target)


class LastChance(_About, frozen=True, tag="last-chance"):
    """frontera.health.dead-test"""

    target: Annotated[str, Slot("who", "dying")]


WaitForCare = _kind(_About, "wait-for-care", "frontera.ruling.death-window")


# fights --------------------------------------------------------------------------------------------------------------
class CallFight(Choice, frozen=True, tag="fight"):
    """frontera.combat.simultaneous; frontera.lastman.rules: until the "last-one", with so many shots."""

    how: Annotated[str, Slot("fight", "fights", reason="which-fight", rule="frontera.lastman.rules")] = ""
    number: Annotated[int, a_number("shots", 0, 99)] = 0


AfterYou = _kind(_Own, "after-you", "frontera.combat.announce-order")
Begin = _kind(Choice, "begin", "frontera.ruling.fight-places: everybody stands where he should.")


class Put(Choice, frozen=True, tag="place"):
    """frontera.ruling.fight-places"""

    target: str
    path: Path


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
    path: Path = ()
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
    path: Path = ()
    packed = old(weapon="item")


class TakeWeapon(Choice, frozen=True, tag="take-weapon"):
    """frontera.ruling.take-weapons"""

    actor: str
    target: str
    weapon: str
    path: Path = ()
    packed = old(weapon="item")


class GetOn(Choice, frozen=True, tag="mount"):
    """frontera.ruling.mount-on-off"""

    actor: str
    target: str
    path: Path = ()


class GetOff(Choice, frozen=True, tag="dismount"):
    """frontera.ruling.mount-on-off"""

    actor: str
    path: Path = ()


class Stay(_Own, frozen=True, tag="stay"):
    """frontera.combat.option-action-move: does nothing."""


class Truce(_Own, frozen=True, tag="truce"):
    """frontera.ruling.combat-end"""


class Sneak(_Called, frozen=True, tag="sneak"):
    """frontera.stealth.test"""

    actor: Who
    watchers: Annotated[People, some("watchers", 1, 9)]
    weapon: str = ""
    path: Path = ()
    packed = old(watchers=("target", PLUS), weapon="item")


class Pocket(_Tried, frozen=True, tag="pocket"):
    """frontera.pickpocket.test"""

    actor: Annotated[str, Slot("thief", "present")]
    target: Annotated[str, Slot("victim", "present")]


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
    path: Path = ()
    packed = old(test="how", weapon="item")


class Answer(_Between, frozen=True, tag="answer"):
    """frontera.ruling.opposed-in-combat: a card against somebody's test."""


class Difficulty(Choice, frozen=True, tag="difficulty"):
    """frontera.trait-test.difficulty"""

    number: int = 0


NoTest = _kind(Choice, "no-test", "frontera.ruling.test-in-combat: it cannot be done now.")
GoOn = _kind(Choice, "go-on", "frontera.ruling.test-in-combat: the Mayor has nothing to say.")
EndFight = _kind(Choice, "end-fight", "frontera.ruling.combat-end")
AcceptChallenge = _kind(_Between, "accept-challenge", "frontera.ruling.challenge-accept")
RefuseChallenge = _kind(_Between, "refuse-challenge", "frontera.challenge.lost-by-target")


class Duel(_Several, frozen=True, tag="duel"):
    """frontera.duel.pistol-test: for so much money."""

    people: Annotated[People, some("everybody", 2, 6)]
    number: Agreed = 0


ShootLoser = _kind(_Between, "shoot-loser", "frontera.duel.winner")


# the saloon ----------------------------------------------------------------------------------------------------------
class House(Choice, frozen=True, tag="house"):
    """frontera.gamble.bank-outline: for so much money, or all of it."""

    target: Annotated[str, Slot("player", "present")]
    number: Staked = 0


class Chance(_Several, frozen=True, tag="chance"):
    """frontera.gamble.chance-skill: for so much money, or all of it."""

    number: Staked = 0


class SkillGame(_Several, frozen=True, tag="skill-game"):
    """frontera.gamble.skill-list: which one, for so much money."""

    how: Annotated[str, Slot("game", "games", start="darts", reason="which-game")]
    number: Annotated[int, dollars("stake", 0, 2)] = 0


class Bet(_Several, frozen=True, tag="bet"):
    """frontera.exchange.bet-stakes-card: who has won so much money, if anybody."""

    people: Annotated[People, some("bettors", 2, 8)]
    winner: Annotated[str, Slot("bet-winner", "bettors")] = ""
    number: Agreed = 0
    packed = old(people=("target", PLUS), winner="item")


class Drink(_Called, frozen=True, tag="drink"):
    """frontera.drink.unit: so many of this drink; in a duel one unit."""

    actor: Who
    drink: Annotated[str, Slot("drink", "drinks", reason="no-such-drink", rule="frontera.gap.drink-equivalents")] = ""
    number: Annotated[int, a_number("drinks", 1, 60, 1)] = 0
    packed = old(drink="target")


class Heavy(_About, frozen=True, tag="heavy"):
    """frontera.drink.heavy-count"""

    target: Who


DrinkingDuel = _kind(_Several, "drinking-duel", "frontera.drink.duel-first-test")
GiveUp = _kind(_Own, "give-up", "frontera.drink.duel-first-test")
Leave = _kind(_Own, "leave", "frontera.gamble.bank-stop-partial")
Stop = _kind(_Own, "stop", "frontera.gamble.bank-stop-test")
PlayOn = _kind(_Own, "play-on", "frontera.gamble.bank-stop-test")
KeepRound = _kind(_Own, "keep-round", "frontera.gamble.bank-stop-ignore: the last round counts.")
VoidRound = _kind(_Own, "void-round", "frontera.gamble.bank-stop-ignore: the last round does not count.")
Honest = _kind(_Own, "honest", "frontera.cheat.skill")
Cheat = _kind(_Own, "cheat", "frontera.cheat.skill")


# cards that change hands ---------------------------------------------------------------------------------------------
class SwapCards(Choice, frozen=True, tag="swap-cards"):
    """frontera.exchange.duel-winner: so many."""

    target: str
    number: int = 0


TakeCard = _kind(Card, "take-card", "frontera.exchange.bet-win-take")
GiveCard = _kind(Card, "give-card", "frontera.exchange.bet-win-give")
Keeper = _kind(_About, "keeper", "frontera.exchange.loot-who")
NoSwap = _kind(Choice, "no-swap", "frontera.exchange.loot-empty")
SwapWith = _kind(_About, "swap-with", "frontera.exchange.loot-empty")
AcceptSwap = _kind(Choice, "accept-swap", "frontera.exchange.loot-empty")
RefuseSwap = _kind(Choice, "refuse-swap", "frontera.exchange.loot-empty")


# goods and money -----------------------------------------------------------------------------------------------------
class Treasure(_Several, frozen=True, tag="treasure"):
    """frontera.exchange.loot-who: so many cards."""

    people: Annotated[People, some("finders", 1, 8)]
    number: Annotated[int, a_number("cards", 1, 5, 1)]


class Money(Choice, frozen=True, tag="money"):
    """frontera.concept.roles: so many cents given, or with "take" taken."""

    target: Who
    number: Annotated[int, dollars("dollars", 1, 5, last=True)]
    how: Takes = ""


class Debt(Choice, frozen=True, tag="debt"):
    """frontera.gap.debt-collection: so many cents paid or forgiven."""

    target: Debtor
    how: Annotated[str, Slot("settles", "settles", start="pay")]
    number: Annotated[int, dollars("dollars", 1, 5)]


class Pledge(Choice, frozen=True, tag="pledge"):
    """frontera.gamble.bank-pledge"""

    target: Debtor
    item: Annotated[str, Slot("pledge", "pledges")]


class Goods(Choice, frozen=True, tag="goods"):
    """frontera.gap.goods-prices: given, or with "take" taken."""

    target: Who
    item: Annotated[str, Slot("goods", "goods", reason="no-such-goods", last=True)]
    how: Takes = ""


class GiveWeapon(Choice, frozen=True, tag="weapon"):
    """frontera.gap.equipment-chapter: given, or with "take" taken."""

    target: Who
    item: Annotated[str, Slot("weapon", "weapons", last=True)]
    how: Takes = ""


# people --------------------------------------------------------------------------------------------------------------
class Person(Choice, frozen=True, tag="person"):
    """frontera.gap.npc-rules: somebody of this kind, on a side."""

    item: Annotated[str, Slot("person", "kinds", reason="no-such-person")]
    side: Annotated[str, Slot("side", "sides")] = ""
    packed = old(side="how")


class Show(_Several, frozen=True, tag="show"):
    """frontera.ruling.unseen-people"""

    people: Annotated[People, some("unseen", 1, 40, "unseen")]


class Dismiss(_About, frozen=True, tag="dismiss"):
    """frontera.concept.roles"""

    target: Annotated[str, Slot("who", "others")]


class Late(Choice, frozen=True, tag="late"):
    """frontera.late.with-pack: a seat, with a new "pack" or a "share" of the cards."""

    item: Annotated[str, Slot("seat", "free")]
    how: Annotated[str, Slot("cards-of", "ways")]


class SetLevel(Choice, frozen=True, tag="set-level"):
    """frontera.concept.roles"""

    target: Who
    how: Annotated[str, Slot("level", "levels", start="health")]
    number: Annotated[int, a_number("now", min(LEVELS.values()), 0)] = 0


class Bring(Choice, frozen=True, tag="bring"):
    """frontera.ruling.death-cards: a ready character, or that of a file."""

    item: str = ""
    text: str = ""
    packed = old(text="how")


StayOut = _kind(Choice, "stay-out", "frontera.ruling.death-cards")


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
    Announced, Answer, AfterYou, Difficulty, NoTest, GoOn, EndFight, Begin, Put, PutInCover, Saddle, InHand, Director,
    NextBeat, Scene, Tell, PassTime, PassMinutes, PassTurns, EndSession, StepForward, LeaveIt,
    CallTest, CallContest, Luck, TwoCards, Helps, CallChase, Draw, Play,
    Threat, Fall, RunOver, LastChance, WaitForCare, CallFight, AcceptChallenge, RefuseChallenge, Duel, ShootLoser,
    House, Chance, SkillGame, Bet, Drink, DrinkingDuel, Heavy, GiveUp, Leave, Stop, PlayOn, KeepRound, VoidRound,
    Honest, Cheat, TakeCard, GiveCard, SwapCards, Keeper, NoSwap, SwapWith, AcceptSwap, RefuseSwap,
    Treasure, Money, Debt, Pledge, Goods, GiveWeapon, Person, Show, Dismiss, Late, SetLevel, Bring, StayOut,
)
# fmt: on
