"""What Mayor and players may decide: one class for each kind of choice, by chapter.

Some kinds are both a call of the Mayor's and what somebody announces in a fight: `actor` does it. A test is named by
its trait and skill as in trials.TESTS. Where the Mayor calls for something, each field says what he may name there
(calls.py).
"""

from __future__ import annotations

from typing import Annotated

from sixgun.core.choice import Choice, Packing, PlainChoice
from sixgun.core.kinds import COMMA, PLUS, Kinds, kind, old
from sixgun.games.frontera.calls import CONSOLE, HARDEST, LEVELS, LONGEST, TOLD, Blank, a_number, dollars, some
from sixgun.miniatures.by_hand import Director
from sixgun.miniatures.choices import About, Own, Path, Towards

# what several kinds name ---------------------------------------------------------------------------------------------
Who = Annotated[str, Blank("who", "present")]
Debtor = Annotated[str, Blank("debtor", "debtors")]
People = tuple[str, ...]
TAKES = Blank("give", "give", reason="give-or-take", rule=CONSOLE)
Takes = Annotated[str, TAKES]
HARD = a_number("difficulty", 0, HARDEST)._replace(reason="difficulty", rule="frontera.trait-test.difficulty")
Agreed = Annotated[int, dollars("stake", 0, 0)]
Staked = Annotated[int, dollars("stake-or-all", 0, 0)]


def _doing(start: str) -> Blank:
    return Blank("doing", "hours", start=start, reason="how-long", rule="frontera.ruling.rest-definition")


# shapes that several kinds share -------------------------------------------------------------------------------------
class _OnOne(Choice, frozen=True):
    """A call about one of those who are present."""

    target: Who


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


class _Strike(Towards, frozen=True):
    """With a weapon, or fists without one, in a technique (`how`), so often, on a step, perhaps at more than one target
    (frontera.ruling.multi-targets)."""

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
    target: Annotated[str, Blank("whom", "present")]
    weapon: str = ""
    path: Path = ()


# the story -----------------------------------------------------------------------------------------------------------
NextBeat = kind(Choice, "beat", "frontera.concept.play-styles: the story goes on.")


class Scene(Choice, frozen=True, tag="scene"):
    """frontera.concept.roles: this scene now."""

    item: Annotated[str, Blank("scene", "scenes", reason="no-such-scene")]


class Tell(Choice, frozen=True, tag="tell"):
    """frontera.concept.roles: in the Mayor's own words."""

    words: Annotated[str, Blank("words", kind="text", least=1, most=TOLD)]
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

    how: Annotated[str, Blank("ending", "endings", start="nobody", reason="which-ending")]


StepForward = kind(Own, "step-forward", "frontera.concept.play-styles: does what the story asks for.")
LeaveIt = kind(Own, "leave-it", "frontera.concept.play-styles: leaves it to others.")


# tests ---------------------------------------------------------------------------------------------------------------
class CallTest(_OnOne, frozen=True, tag="call-test"):
    """frontera.test.families: with a difficulty."""

    test: Annotated[str, Blank("test", "tests")]
    number: Annotated[int, HARD] = 0
    packed = old(test="how")


class CallContest(_Several, frozen=True, tag="call-contest"):
    """frontera.opposed.draw: one test for all, or one each."""

    people: Annotated[People, some("everybody", 2, 9)]
    tests: Annotated[People, Blank("tests", "tests", "each")]
    packed = old(people=("target", PLUS), tests=("how", COMMA))


class Luck(_OnOne, frozen=True, tag="luck"):
    """frontera.dmh.purpose: so many cards; the stakes in the Mayor's own words."""

    number: Annotated[int, a_number("luck-cards", 1, 2, 1, last=True)]
    stakes: Annotated[str, Blank("stakes", kind="text", least=0, most=LONGEST)] = ""
    packed = old(stakes="how")


class TwoCards(_OnOne, frozen=True, tag="two-cards"):
    """frontera.dmh.two-cards: granted, or with "take" no longer."""

    how: Annotated[str, TAKES._replace(label="grants")] = ""


class Helps(Choice, frozen=True, tag="helps"):
    """frontera.ruling.goods-of-use: goods that are of use here, or with "take" no longer."""

    item: Annotated[str, Blank("goods", "helpers", reason="no-such-goods")]
    how: Annotated[str, TAKES._replace(label="helps")] = ""


class CallChase(Choice, frozen=True, tag="chase"):
    """frontera.chase.skill: with a lead; frontera.ruling.chase-means: perhaps "alike"."""

    fugitives: Annotated[People, some("fugitives", 1, 9)]
    pursuers: Annotated[People, some("pursuers", 1, 9)]
    number: Annotated[int, a_number("lead", 1, 10, 1)]
    how: Annotated[str, Blank("means", "means", reason="which-means", rule="frontera.ruling.chase-means")] = ""
    packed = old(fugitives=("target", PLUS), pursuers=("item", PLUS))


_AGILITY, _CHASE, _LUCK = "muscle/agility", "chase/", "luck"
"""How format 1 named the test of an accident, and what it had in place of a test."""


def _tests(how: str) -> tuple[str, ...]:
    named = () if how == _LUCK or how.startswith(_CHASE) or not how else how.split(",")
    return tuple("/".join(one.split("/")[:2]) for one in named)


class Draw(Own, frozen=True, tag="draw"):
    """frontera.test.draw-trait: before cards are drawn. For a test: which, how hard (`number`); against rivals: the own
    test and theirs. For an accident: its rule, levels (`number`) and difficulty. For luck: cards (`number`). For a
    chase: who runs (`rivals`) and who follows, the lead (`number`) and the one at the start."""

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


class Play(Own, frozen=True, tag="play"):
    """frontera.test.play-one: this card, in an attack on this target."""

    item: str
    target: str = ""


# levels and accidents ------------------------------------------------------------------------------------------------
class Threat(_Several, frozen=True, tag="threat"):
    """frontera.morale.threat-card"""

    people: Annotated[People, some("exposed", 1, 40)]


class Fall(_OnOne, frozen=True, tag="fall"):
    """frontera.accident.fall: so many metres; frontera.ruling.accident-difficulty."""

    number: Annotated[int, a_number("metres", 1, 1000, 5)]
    difficulty: Annotated[int, Blank("hard", "hard")] = 0
    packed = old(difficulty=("how", Packing(lambda text: int(text or 0), lambda n: str(n) if n else "")))


class RunOver(_OnOne, frozen=True, tag="run-over"):
    """frontera.accident.train: by a "horse" or a "train", with a difficulty."""

    how: Annotated[str, Blank("by", "by", start="horse", reason="by-what")]
    number: Annotated[int, a_number("difficulty", 0, HARDEST)] = 0


class Care(_Called, frozen=True, tag="care"):
    """frontera.medical.effect"""

    actor: Annotated[str, Blank("healer", "present", last=True)]
    target: Annotated[str, Blank("patient", "present")]

    @classmethod
    def reshaped(cls, former: PlainChoice) -> PlainChoice:
        """Format 1 named in calls first the patient."""
        return former if former.actor else PlainChoice(former.kind, former.item, former.target)


class LastChance(About, frozen=True, tag="last-chance"):
    """frontera.health.dead-test"""

    target: Annotated[str, Blank("who", "dying")]


WaitForCare = kind(About, "wait-for-care", "frontera.ruling.death-window")


# fights --------------------------------------------------------------------------------------------------------------
class CallFight(Choice, frozen=True, tag="fight"):
    """frontera.combat.simultaneous; frontera.lastman.rules: until the "last-one", with so many shots."""

    how: Annotated[str, Blank("fight", "fights", reason="which-fight", rule="frontera.lastman.rules")] = ""
    number: Annotated[int, a_number("shots", 0, 99)] = 0


AfterYou = kind(Own, "after-you", "frontera.combat.announce-order")
Begin = kind(Choice, "begin", "frontera.ruling.fight-places: everybody stands where he should.")


class Put(About, frozen=True, tag="place"):
    """frontera.ruling.fight-places"""

    path: Path


class PutInCover(About, frozen=True, tag="place-cover"):
    """frontera.ruling.fight-places: "exposed", or in "partial" or "full" cover behind a piece."""

    how: str
    piece: str = ""


class Saddle(About, frozen=True, tag="saddle"):
    """frontera.ruling.fight-places: "on" or "off" a mount."""

    how: str


class InHand(About, frozen=True, tag="in-hand"):
    """frontera.ruling.fight-places: a weapon, or nothing."""

    weapon: str = ""


class Attack(_Strike, frozen=True, tag="attack"):
    """frontera.attack.choose-technique"""


class Scare(_Strike, frozen=True, tag="scare"):
    """frontera.scare.declare"""


class Grapple(_Strike, frozen=True, tag="grapple"):
    """frontera.grapple.declare"""


class Hold(Own, frozen=True, tag="hold"):
    """frontera.grapple.maintain"""


class LetGo(Own, frozen=True, tag="let-go"):
    """frontera.ruling.grapple-maintain-who"""


class Move(Own, frozen=True, tag="move"):
    """frontera.combat.option-move-only: with the cover that is taken at its end (`how`) and its piece, or at a pace of
    a mount; with any other kind, cover at the end of a step is taken by itself, partial if there is any."""

    how: str = ""
    piece: str = ""
    path: Path = ()


class Ready(Own, frozen=True, tag="ready"):
    """frontera.ruling.holstered-then"""

    weapon: str


class Gather(Own, frozen=True, tag="gather"):
    """frontera.combat.pick-up"""

    weapon: str
    path: Path = ()


class TakeWeapon(Towards, frozen=True, tag="take-weapon"):
    """frontera.ruling.take-weapons"""

    weapon: str
    path: Path = ()


class GetOn(Towards, frozen=True, tag="mount"):
    """frontera.ruling.mount-on-off"""

    path: Path = ()


class GetOff(Own, frozen=True, tag="dismount"):
    """frontera.ruling.mount-on-off"""

    path: Path = ()


class Stay(Own, frozen=True, tag="stay"):
    """frontera.combat.option-action-move: does nothing."""


class Truce(Own, frozen=True, tag="truce"):
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

    actor: Annotated[str, Blank("thief", "present")]
    target: Annotated[str, Blank("victim", "present")]


class Challenge(_Tried, frozen=True, tag="challenge"):
    """frontera.challenge.test"""


class Provoke(_Tried, frozen=True, tag="provoke"):
    """frontera.provoke.test"""


class RideDown(_Tried, frozen=True, tag="ride-down"):
    """frontera.ruling.ride-down"""


class Trial(Own, frozen=True, tag="test"):
    """frontera.ruling.test-in-combat: with a proposal how hard it is."""

    test: str
    number: int = 0
    weapon: str = ""
    path: Path = ()
    packed = old(test="how", weapon="item")


class Answer(Towards, frozen=True, tag="answer"):
    """frontera.ruling.opposed-in-combat: a card against somebody's test."""


class Difficulty(Choice, frozen=True, tag="difficulty"):
    """frontera.trait-test.difficulty"""

    number: int = 0


NoTest = kind(Choice, "no-test", "frontera.ruling.test-in-combat: it cannot be done now.")
GoOn = kind(Choice, "go-on", "frontera.ruling.test-in-combat: the Mayor has nothing to say.")
EndFight = kind(Choice, "end-fight", "frontera.ruling.combat-end")
AcceptChallenge = kind(Towards, "accept-challenge", "frontera.ruling.challenge-accept")
RefuseChallenge = kind(Towards, "refuse-challenge", "frontera.challenge.lost-by-target")


class Duel(_Several, frozen=True, tag="duel"):
    """frontera.duel.pistol-test: for so much money."""

    people: Annotated[People, some("everybody", 2, 6)]
    number: Agreed = 0


ShootLoser = kind(Towards, "shoot-loser", "frontera.duel.winner")


# the saloon ----------------------------------------------------------------------------------------------------------
class House(Choice, frozen=True, tag="house"):
    """frontera.gamble.bank-outline: for so much money, or all of it."""

    target: Annotated[str, Blank("player", "present")]
    number: Staked = 0


class Chance(_Several, frozen=True, tag="chance"):
    """frontera.gamble.chance-skill: for so much money, or all of it."""

    number: Staked = 0


class SkillGame(_Several, frozen=True, tag="skill-game"):
    """frontera.gamble.skill-list: which one, for so much money."""

    how: Annotated[str, Blank("game", "games", start="darts", reason="which-game")]
    number: Annotated[int, dollars("stake", 0, 2)] = 0


class Bet(_Several, frozen=True, tag="bet"):
    """frontera.exchange.bet-stakes-card: who has won so much money, if anybody."""

    people: Annotated[People, some("bettors", 2, 8)]
    winner: Annotated[str, Blank("bet-winner", "bettors")] = ""
    number: Agreed = 0
    packed = old(people=("target", PLUS), winner="item")


class Drink(_Called, frozen=True, tag="drink"):
    """frontera.drink.unit: so many of this drink; in a duel one unit."""

    actor: Who
    drink: Annotated[str, Blank("drink", "drinks", reason="no-such-drink", rule="frontera.gap.drink-equivalents")] = ""
    number: Annotated[int, a_number("drinks", 1, 60, 1)] = 0
    packed = old(drink="target")


Heavy = kind(_OnOne, "heavy", "frontera.drink.heavy-count")
DrinkingDuel = kind(_Several, "drinking-duel", "frontera.drink.duel-first-test")
GiveUp = kind(Own, "give-up", "frontera.drink.duel-first-test")
Leave = kind(Own, "leave", "frontera.gamble.bank-stop-partial")
Stop = kind(Own, "stop", "frontera.gamble.bank-stop-test")
PlayOn = kind(Own, "play-on", "frontera.gamble.bank-stop-test")
KeepRound = kind(Own, "keep-round", "frontera.gamble.bank-stop-ignore: the last round counts.")
VoidRound = kind(Own, "void-round", "frontera.gamble.bank-stop-ignore: the last round does not count.")
Honest = kind(Own, "honest", "frontera.cheat.skill")
Cheat = kind(Own, "cheat", "frontera.cheat.skill")


# cards that change hands ---------------------------------------------------------------------------------------------
class SwapCards(About, frozen=True, tag="swap-cards"):
    """frontera.exchange.duel-winner: so many."""

    number: int = 0


TakeCard = kind(Card, "take-card", "frontera.exchange.bet-win-take")
GiveCard = kind(Card, "give-card", "frontera.exchange.bet-win-give")
Keeper = kind(About, "keeper", "frontera.exchange.loot-who")
NoSwap = kind(Choice, "no-swap", "frontera.exchange.loot-empty")
SwapWith = kind(About, "swap-with", "frontera.exchange.loot-empty")
AcceptSwap = kind(Choice, "accept-swap", "frontera.exchange.loot-empty")
RefuseSwap = kind(Choice, "refuse-swap", "frontera.exchange.loot-empty")


# goods and money -----------------------------------------------------------------------------------------------------
class Treasure(_Several, frozen=True, tag="treasure"):
    """frontera.exchange.loot-who: so many cards."""

    people: Annotated[People, some("finders", 1, 8)]
    number: Annotated[int, a_number("cards", 1, 5, 1)]


class Money(_OnOne, frozen=True, tag="money"):
    """frontera.concept.roles: so many cents given, or with "take" taken."""

    number: Annotated[int, dollars("dollars", 1, 5, last=True)]
    how: Takes = ""


class Debt(Choice, frozen=True, tag="debt"):
    """frontera.gap.debt-collection: so many cents paid or forgiven."""

    target: Debtor
    how: Annotated[str, Blank("settles", "settles", start="pay")]
    number: Annotated[int, dollars("dollars", 1, 5)]


class Pledge(Choice, frozen=True, tag="pledge"):
    """frontera.gamble.bank-pledge"""

    target: Debtor
    item: Annotated[str, Blank("pledge", "pledges")]


class Goods(_OnOne, frozen=True, tag="goods"):
    """frontera.gap.goods-prices: given, or with "take" taken."""

    item: Annotated[str, Blank("goods", "goods", reason="no-such-goods", last=True)]
    how: Takes = ""


class GiveWeapon(_OnOne, frozen=True, tag="weapon"):
    """frontera.gap.equipment-chapter: given, or with "take" taken."""

    item: Annotated[str, Blank("weapon", "weapons", last=True)]
    how: Takes = ""


# people --------------------------------------------------------------------------------------------------------------
class Person(Choice, frozen=True, tag="person"):
    """frontera.gap.npc-rules: somebody of this kind, on a side."""

    item: Annotated[str, Blank("person", "kinds", reason="no-such-person")]
    side: Annotated[str, Blank("side", "sides")] = ""
    packed = old(side="how")


class Show(_Several, frozen=True, tag="show"):
    """frontera.ruling.unseen-people"""

    people: Annotated[People, some("unseen", 1, 40, "unseen")]


class Dismiss(About, frozen=True, tag="dismiss"):
    """frontera.concept.roles"""

    target: Annotated[str, Blank("who", "others")]


class Late(Choice, frozen=True, tag="late"):
    """frontera.late.with-pack: a seat, with a new "pack" or a "share" of the cards."""

    item: Annotated[str, Blank("seat", "free")]
    how: Annotated[str, Blank("cards-of", "ways")]


class SetLevel(_OnOne, frozen=True, tag="set-level"):
    """frontera.concept.roles"""

    how: Annotated[str, Blank("level", "levels", start="health")]
    number: Annotated[int, a_number("now", min(LEVELS.values()), 0)] = 0


class Bring(Choice, frozen=True, tag="bring"):
    """frontera.ruling.death-cards: a ready character, or that of a file."""

    item: str = ""
    text: str = ""
    packed = old(text="how")


StayOut = kind(Choice, "stay-out", "frontera.ruling.death-cards")


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
