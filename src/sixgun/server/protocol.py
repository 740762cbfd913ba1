"""Every message between the page and the server, versioned. `docs/protocol.md` explains them.

The client's TypeScript types are made from this module (`python -m sixgun.server.types`). Over the WebSocket both
sides send objects with a field `type`; the HTTP bodies have none. A field that is left out has its default.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sixgun.core import choice as choices
from sixgun.core.choice import Place, Region
from sixgun.core.form import Blank, Entry
from sixgun.core.game import Foreseen, Problem, Result, Stage
from sixgun.core.log import Mod
from sixgun.screen.look import HOUSE, Look
from sixgun.screen.picture import Face, Flight, Overlay, Picture
from sixgun.screen.sheet import Sheet
from sixgun.screen.slip import Slip
from sixgun.screen.tour import Tour

PROTOCOL = 2

Link = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Language = Annotated[str, Meta(max_length=8, pattern="^[a-z]{2,3}(-[A-Za-z]{2,4})?$")]
Id = Annotated[str, Meta(max_length=120)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Text = Annotated[str, Meta(max_length=200_000)]
Sent = Annotated[dict[str, Any], Meta(title="Choice")]
"""A choice as plain data, a `Choice` to the page; the game's own classes say what it may hold (core/kinds.py)."""


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a page sends."""


class _Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a page gets."""


# parts ---------------------------------------------------------------------------------------------------------------
class Choice(_Told, frozen=True):
    """One decision, as far as a page can read it. All other fields are the game's own: a page sends them back as they
    came, or as a form or an offer to write into says."""

    kind: str
    actor: str = ""
    target: str = ""
    number: int = 0
    """Offers that differ in nothing else stand in one row."""
    path: tuple[Place, ...] = ()
    facing: float | None = None


class Line(_Told, frozen=True):
    """A line of the log: in words, and as the data that the words were made of."""

    text: str
    event: str
    rule: str
    facts: dict[str, Any] = {}
    dice: tuple[int, ...] = ()
    sides: int = 0
    keep: Literal["", "best", "sum"] = ""
    """Of open-ended dice, which of them count: each is given as what it came to with all faces that were added."""
    written: tuple[str, ...] = ()
    """Of open-ended dice, each with its faces: "10+7"."""
    total: int | None = None
    """What dice and modifiers come to."""
    mods: tuple[Mod, ...] = ()
    private: bool = False
    """Only this seat can read it."""
    icon: str = ""
    """The small drawing for it."""
    told: bool = False
    """Worth a place in a short account of the game."""
    cards: tuple[Face, ...] = ()
    """Cards that were turned up for all to see."""
    flight: Flight | None = None
    """What flew over the table at this, between models or tokens of the picture."""


class Offer(_Told, frozen=True):
    """An option in words. With a region the last place of the choice's path (and its facing) may be replaced."""

    choice: Sent
    text: str
    group: str = ""
    """The kind of the choice in words, to group offers by."""
    cost: int = 0
    rules: tuple[str, ...] = ()
    region: Region | None = None
    facts: dict[str, Any] = {}
    icon: str = ""
    quiet: bool = False
    """By this one lets things go on."""
    price: str = ""
    """The cost in words, where it is paid in something that has a name."""
    suggest: str = ""
    """What could stand in a field that the player may write, in the language of the page."""
    over: bool = False
    """Its price stands over the target on the table."""
    takes: Literal["", "text", "number"] = ""
    """What the player may write into the field of the choice that the fact `write` names."""
    head: str = ""
    """What it is, where the text says more than that, such as a place; "" if the whole text does."""
    more: str = ""
    """What the text says besides, where that is worth reading on its own."""


class Withheld(_Told, frozen=True):
    """A kind of choice that is not on offer now, and why."""

    kind: str
    group: str
    refusal: Refusal
    icon: str = ""
    about: str = ""
    """What or whom the reason is about, in words."""


class FormField(Blank[tuple[str, str]], frozen=True, kw_only=True):
    """One thing to fill in: `name` is the field of the choice that it goes to.

    `one` of the choices, by id; `some` of them, with `join` between them; `each`: one for every id in the field `of`,
    written alike, or a single one for all; a whole `number`, which people read and write divided by `scale`; a `text`;
    `places` of the table, "x,y" or "x,y,height" with spaces between them; a `facing` in degrees. `least` and `most`
    bound the number, how many are chosen, or the length of the text, which is that of a `file` or something to be said.
    A facing with `least` 0 may be left out. Ids go to the choice as they are written; as a list with `several`, as
    whole numbers with `whole`."""

    kind: Entry
    ids: tuple[tuple[str, str], ...] = msgspec.field(name="choices", default=())
    """Ids and names."""
    several: bool = False
    whole: bool = False


class Form(_Told, frozen=True):
    """A kind of choice that is filled in instead of being listed. What comes of it is judged like any choice."""

    kind: str
    group: str
    """The kind of the choice in words, as in offers."""
    fields: tuple[FormField, ...]
    section: str = ""
    """What it is listed under, in words."""
    text: str = ""
    """What it is for."""
    rules: tuple[str, ...] = ()
    icon: str = ""
    name: str = ""
    """What the form is called. If it is called as its kind, the options of that kind are ways to begin with it; if not,
    it stands beside them."""
    common: Sent | None = None
    """What all its choices have in common."""


class Asked(_Told, frozen=True):
    """The question that waits for this seat. `id` goes back with the answer."""

    id: str
    seat: str
    rule: str
    text: str
    options: tuple[Offer, ...]
    secret: bool = False
    """Others choose at the same time, and all choices are shown together."""
    private: bool = False
    """What is shown with it is for this seat's eyes, and the link has other seats: they should look away first."""
    facts: dict[str, Any] = {}
    unavailable: tuple[Withheld, ...] = ()
    forms: tuple[Form, ...] = ()
    """What may be chosen besides the options, by filling it in."""
    help: str = ""
    """What the question is about, in plain words."""
    sparing: StandingOrder | None = None
    """An order that spares one most questions of this rule; its text says when one is asked all the same."""


class ChanceAsked(_Told, frozen=True):
    """Dice or cards of the real table that somebody has to type in. `cards` are those that can be drawn. Dice that are
    "open" are rolled again as long as they show their highest face, and every face is typed."""

    id: str
    rule: str
    text: str
    kind: Literal["dice", "draw", "open"]
    n: int
    sides: int = 0
    cards: tuple[Drawable, ...] = ()


class Drawable(_Told, frozen=True):
    """A card that can be drawn, and how many there are of it."""

    id: str
    name: str
    count: int
    red: bool = False
    """It is a playing card of a red colour."""


class Waiting(_Told, frozen=True):
    """Who is waited for, and for what. The seat "" is chance: real dice that nobody has typed in yet."""

    seat: str
    name: str
    bot: bool
    rule: str
    text: str


class Ended(_Told, frozen=True):
    """How the game ended, in words, and the opened secret of its dice."""

    winners: tuple[str, ...]
    reason: str
    rule: str
    text: str
    secret: str = ""


class Undo(_Told, frozen=True):
    """What taking back means now. `no`: nothing of yours to take back, or too late, as `text` says; `free`: at once;
    `ask`: the others have to agree. `by` is the seat that has asked for consent; with `yours` the answer is yours."""

    can: Literal["no", "free", "ask"] = "no"
    text: str = ""
    by: str = ""
    request: str = ""
    yours: bool = False


class StandingOrder(_Told, frozen=True):
    """Questions of `rule` are answered with the first option of `kind`, if the condition ("distance > 12") holds."""

    kind: str
    rule: str
    when: str = ""
    text: str = ""


class SeatInfo(_Told, frozen=True):
    """A seat of a table: who plays it, and whether somebody is there."""

    seat: str
    name: str
    who: Literal["person", "bot"]
    bot: str = ""
    here: bool = False


class Refusal(choices.Refusal, frozen=True, kw_only=True):
    """Why a choice is not allowed, in words and as data."""

    text: str


class Odds(Result[float], frozen=True, kw_only=True, omit_defaults=True):
    """One outcome, in words, and its exact probability as a fraction ("7/12")."""

    text: str
    exact: str


class Headline(msgspec.Struct, frozen=True):
    text: str
    exact: str
    p: float


class Step(Stage[float], frozen=True, kw_only=True, omit_defaults=True):
    """One roll of several, in words: what is rolled, what lies against it, and its exact chance."""

    text: str
    against: str = ""
    exact: str


class Preview(Foreseen[Odds], frozen=True, omit_defaults=True):
    """What a choice would do."""

    headline: Headline | None = None
    """What people ask first: how likely is what the choice is after."""
    remainder: str = ""
    """No chance is off by more than this share, in words; empty where all are exact."""
    steps: tuple[Step, ...] = ()


class Tip(_Told, frozen=True):
    """What a bot would choose: the choice in words, why, and what it is thought to be worth."""

    choice: Sent
    text: str
    group: str
    why: str
    value: float


class RuleEntry(_Told, frozen=True):
    """An entry of a game's ledger. `rulings` are the rulings and gaps that mention it, in full; `related` other ids."""

    id: str
    section: str
    title: str
    text: str
    source: str = ""
    why: str = ""
    rows: tuple[dict[str, Any], ...] = ()
    rulings: tuple[RuleEntry, ...] = ()
    related: tuple[tuple[str, str], ...] = ()


class Part(msgspec.Struct, frozen=True):
    """One of the files that can come out of a procedure."""

    id: str
    title: str


class MatchInfo(_Told, frozen=True):
    """A game that a procedure waits for; `reporter` is the seat that tells how it ended."""

    game: str
    title: str
    story: str
    sides: tuple[SideInfo, ...]
    reporter: str


class Workbench(_Told, frozen=True):
    """What a procedure (founding a band, a campaign) has besides its questions. Drawings are SVG of the game's making:
    show them as pictures only."""

    what: str
    """What it is: "band", "campaign"."""
    sheet: Sheet | None = None
    objections: tuple[Refusal, ...] = ()
    """What the rules have against it as it is."""
    parts: tuple[Part, ...] = ()
    """The files that can come out of it, where there are several."""
    product: bool = False
    """A file can come out of it."""
    match: MatchInfo | None = None
    slips: tuple[Part, ...] = ()
    """Slips that the reporter can fill in now (FillSlip). One that is called like a kind of offer stands for it."""
    reporter: str = ""
    """The seat that fills in slips and lets others join."""
    joins: str = ""
    """A file can join now (Join), and stands for offers of this kind."""


# WebSocket: from the page --------------------------------------------------------------------------------------------
Seen = Annotated[int, Meta(ge=-1, le=2**53)]
"""The number of the last event that the page has applied; -1: it does not say."""


class _Ask(_Request, frozen=True):
    id: Number
    """Chosen by the page; the reply has it as `re`."""


class Hello(_Request, frozen=True, tag="hello"):
    """The first message. `seen` is the number of the last event that the page has applied, or -1: a page that has
    missed nothing does not get the log again."""

    protocol: int
    link: Link
    language: Language = "en"
    seen: Seen = -1


class Choose(_Ask, frozen=True, tag="choose"):
    """The answer to a question."""

    question: Id
    choice: Sent


class Roll(_Ask, frozen=True, tag="roll"):
    """Dice or cards of the real table; of dice the faces as they fell, the highest face of an open-ended die followed
    by what came next."""

    question: Id
    dice: Annotated[tuple[int, ...], Meta(max_length=100)] = ()
    cards: Annotated[tuple[str, ...], Meta(max_length=100)] = ()


class AskPreview(_Ask, frozen=True, tag="preview"):
    """What would this choice do? It may be any choice, also one that is not listed, such as a move to a place."""

    choice: Sent


class AskOverlay(_Ask, frozen=True, tag="overlay"):
    """What to draw on the table while somebody considers this choice."""

    choice: Sent


class AskSight(_Ask, frozen=True, tag="sight"):
    """What does this model see? The answer is `overlaid`."""

    model: Id


class AskAdvice(_Ask, frozen=True, tag="advice"):
    """What would a bot do in this place? With a choice: which other one of its kind is the best."""

    choice: Sent | None = None


class AskRule(_Ask, frozen=True, tag="rule"):
    rule: Id


class AskUndo(_Ask, frozen=True, tag="undo"):
    """Take back the last choice of this link's seats, as it was at event `n`: `stale` if a person has acted since."""

    n: Seen = -1


class Consent(_Ask, frozen=True, tag="consent"):
    """Answer to a player who wants to take back."""

    request: Id
    yes: bool


class LeaveOrder(_Ask, frozen=True, tag="order"):
    """From now on, answer questions like the present one with the first option of this kind."""

    kind: Id
    rule: Id
    when: Annotated[str, Meta(max_length=80)] = ""


class ForgetOrders(_Ask, frozen=True, tag="forget"):
    """Be asked again: about `rule` and the rules below it, or about everything."""

    rule: Id = ""


class Resync(_Ask, frozen=True, tag="resync"):
    """Send everything again: an event was missed, or the language changes."""

    language: Language | None = None


class Ping(_Ask, frozen=True, tag="ping"):
    pass


FromPage = (
    Hello
    | Choose
    | Roll
    | AskPreview
    | AskOverlay
    | AskSight
    | AskAdvice
    | AskRule
    | AskUndo
    | Consent
    | LeaveOrder
    | ForgetOrders
    | Resync
    | Ping
)


# WebSocket: to the page ----------------------------------------------------------------------------------------------
class Welcome(_Told, frozen=True, tag="welcome"):
    """The answer to hello. An event with everything follows."""

    protocol: int
    game: str
    title: str
    unit: str
    scenario: str
    seats: tuple[SeatInfo, ...]
    yours: tuple[str, ...]
    """The seats of this link; none for a spectator."""
    dice: Literal["table", "own"]
    commitment: str
    """Of the secret that all dice of this game are made from; "" with own dice, or if nothing is left to chance."""
    n: int
    languages: tuple[str, ...] = ()
    house: tuple[HouseRule, ...] = ()
    """What was agreed on and is not as usual."""
    cards: bool = False
    """Chance is cards alone: nothing is ever rolled."""
    look: Look = HOUSE


class Event(_Told, frozen=True, tag="event"):
    """The table after something happened, as the seat sees it.

    Apply it if `whole`, or if `n` follows on the last event; otherwise send resync. The log is what the page has up to
    `log_from`, and then `log`. With `same_ground` the picture's ground is the one of the event before.
    """

    n: int
    digest: str
    """Of everything that this seat may know of the state: equal digests, equal tables."""
    seat: str
    """Whose eyes these are; on a link with several seats it changes to the seat that is asked. "" is a spectator."""
    log_from: int
    log: tuple[Line, ...]
    whole: bool = False
    picture: Picture | None = None
    same_ground: bool = False
    view: dict[str, Any] | None = None
    """What the seat may know, as the game's own data; only for games without ground."""
    asked: Asked | None = None
    chance: ChanceAsked | None = None
    waiting: tuple[Waiting, ...] = ()
    ended: Ended | None = None
    undo: Undo = Undo()
    orders: tuple[StandingOrder, ...] = ()
    workbench: Workbench | None = None
    """Only for procedures."""


class Presence(_Told, frozen=True, tag="presence"):
    """Somebody came or went. Not numbered; the last one counts."""

    seats: tuple[SeatInfo, ...]
    spectators: int


class _Reply(_Told, frozen=True):
    re: int
    """The message that it answers, by its `id`."""


class Accepted(_Reply, frozen=True, tag="accepted"):
    """It is done, and safe on disk. The event with number `n` shows it."""

    n: int


class Refused(_Reply, frozen=True, tag="refused"):
    """The rules do not allow this choice; nothing has changed."""

    refusal: Refusal


class Previewed(_Reply, frozen=True, tag="previewed"):
    """Neither a preview nor a refusal: allowed, and there is nothing to roll."""

    preview: Preview | None = None
    refusal: Refusal | None = None


class Overlaid(_Reply, frozen=True, tag="overlaid"):
    overlay: Overlay | None = None


class Advised(_Reply, frozen=True, tag="advised"):
    """Without a tip: nothing better comes to mind. `better` says whether it is thought to be worth more than the choice
    that was asked about."""

    tip: Tip | None = None
    better: bool = False


class RuleText(_Reply, frozen=True, tag="rule-text"):
    entry: RuleEntry


class Pong(_Reply, frozen=True, tag="pong"):
    pass


ErrorCode = Literal[
    "bad-message",
    "bad-protocol",
    "no-such-table",
    "stale",
    "not-asked",
    "not-yours",
    "impossible-roll",
    "no-undo",
    "no-such-request",
    "bad-order",
    "no-such-rule",
    "too-fast",
    "too-large",
    "bad-setup",
    "bad-record",
    "other-rules",
    "not-yet",
    "not-found",
    "disk-full",
    "trouble",
]


class Error(_Reply, frozen=True, tag="error"):
    """Something that could not be done. `re` is -1 where it belongs to no message. `text` is English; the page has its
    own words for each code."""

    code: ErrorCode
    text: str


ToPage = Welcome | Event | Presence | Accepted | Refused | Previewed | Overlaid | Advised | RuleText | Pong | Error


# HTTP ----------------------------------------------------------------------------------------------------------------
class Health(msgspec.Struct, frozen=True):
    """GET /api/health"""

    ok: bool
    version: str
    protocol: int


class SideInfo(msgspec.Struct, frozen=True):
    seat: str
    title: str


class SwitchInfo(_Told, frozen=True):
    """Something that players can agree on before a game. "flag" is yes or no, "pick" one of `values`, each with its
    words; "whole" and "number" lie from `low` to `high`, and may be left out where null is usual."""

    key: str
    kind: Literal["flag", "pick", "whole", "number"]
    title: str
    note: str
    rule: str
    usual: bool | int | float | str | None
    values: tuple[tuple[int | str, str], ...] = ()
    low: float | None = None
    high: float | None = None


class HouseRule(_Told, frozen=True):
    """Something that was agreed on, with its value in words."""

    title: str
    text: str
    note: str
    rule: str


class PlaceInfo(msgspec.Struct, frozen=True):
    """A place of a scenario to which somebody may bring a file of their own (NewGame.brought): the seat that it belongs
    to, the companion whose files fit (CompanionInfo.what), and what the scenario itself has there."""

    key: str
    seat: str
    what: str
    usual: str
    names: bool
    """Its seat is called after it."""


class ScenarioInfo(_Told, frozen=True):
    name: str
    title: str
    story: str
    sides: tuple[SideInfo, ...]
    picture: Picture | None = None
    """The table before the first step, to show beside the story."""
    switched: dict[str, Any] = {}
    """What the scenario itself sets otherwise than usual, by key of the switch."""
    places: tuple[PlaceInfo, ...] = ()


class KindInfo(_Told, frozen=True):
    """Something that a procedure can begin with."""

    name: str
    title: str
    story: str = ""


class CompanionInfo(msgspec.Struct, frozen=True):
    """Something to do with a game besides playing it. `kinds` are what it can begin with; `samples` are ready files of
    it. A "campaign" begins with files of the companion "band" instead."""

    key: str
    what: str
    title: str
    note: str
    kinds: tuple[KindInfo, ...] = ()
    samples: tuple[KindInfo, ...] = ()
    switches: tuple[SwitchInfo, ...] = ()
    house: bool = False
    """It takes a file of the table's own data."""


class GameInfo(msgspec.Struct, frozen=True):
    key: str
    title: str
    unit: str
    listed: bool
    """False for games that are meant for developers."""
    languages: tuple[str, ...]
    scenarios: tuple[ScenarioInfo, ...]
    tour: Tour | None = None
    """A guided first game."""
    companions: tuple[CompanionInfo, ...] = ()
    switches: tuple[SwitchInfo, ...] = ()
    look: Look = HOUSE
    """Its colours and drawings."""
    line: str = ""
    """What it is about, and `kit`, what it is played with, in a few words."""
    kit: str = ""
    cards: bool = False
    """Chance is cards alone: nothing is ever rolled."""


class Games(msgspec.Struct, frozen=True):
    """GET /api/games?language=LANGUAGE"""

    games: tuple[GameInfo, ...]
    bots: tuple[str, ...]
    """Names of bots, the best first."""


class Sitting(_Request, frozen=True):
    """Who shall sit on a seat: `me` (all seats of "me" share one link), a `friend` (who gets a link of their own), or a
    `bot`."""

    who: Literal["me", "friend", "bot"]
    bot: Annotated[str, Meta(max_length=60)] = ""


class NewGame(_Request, frozen=True):
    """POST /api/games. A ready scenario by name, or the text of a scenario file. `options` are switches by key;
    `brought` are ready files of companions by name, or texts of such files, by key of the place (PlaceInfo)."""

    game: Id
    seats: dict[str, Sitting]
    scenario: Id = ""
    file: Annotated[str, Meta(max_length=200_000)] = ""
    options: dict[str, bool | int | float | str] = {}
    dice: Literal["table", "own"] = "table"
    brought: Annotated[dict[Id, Text], Meta(max_length=12)] = {}


class SeatLink(msgspec.Struct, frozen=True):
    """A link, the seats that it plays, and whose it is."""

    link: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    who: Literal["me", "friend", "spectator"]


class Created(msgspec.Struct, frozen=True):
    """Answer to NewGame. The links are shown this once and are kept by the page."""

    links: tuple[SeatLink, ...]
    commitment: str


class Links(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/mine: the links that the page has kept."""

    links: Annotated[tuple[Link, ...], Meta(max_length=200)]
    language: Language = "en"


class MyGame(_Told, frozen=True):
    """A game behind one of the links. Links that lead nowhere are left out of the answer."""

    link: str
    game: str
    title: str
    scenario: str
    seats: tuple[str, ...]
    """The names of the link's own seats; none for a spectator or a replay."""
    against: tuple[str, ...]
    over: bool
    your_turn: bool
    changed: float
    """Seconds since 1970."""
    replay: bool = False
    """An uploaded record: it can be watched, not played."""
    what: str = ""
    """What kind of procedure it is; "" for a game."""


class Mine(msgspec.Struct, frozen=True):
    """Answer to Links."""

    games: tuple[MyGame, ...]


class Proof(_Told, frozen=True):
    """GET /api/verify/LINK, after the end of the game. Every roll is derived from the secret again."""

    commitment: str
    secret: str = ""
    rolls: int = 0
    ok: bool = False
    text: str = ""


class Film(_Told, frozen=True):
    """GET /api/replay/LINK?language=LANGUAGE: a game that can be looked at from its beginning.

    `log` is the whole log; `steps` says for each step how many of its lines have been told when it is done.
    """

    game: str
    title: str
    scenario: str
    story: str
    seats: tuple[SeatInfo, ...]
    steps: tuple[int, ...]
    log: tuple[Line, ...]
    ended: Ended | None = None
    proof: Proof | None = None
    look: Look = HOUSE


class Frame(_Told, frozen=True):
    """GET /api/replay/LINK/STEP?language=LANGUAGE: the table after so many steps."""

    step: int
    picture: Picture | None = None
    view: dict[str, Any] | None = None


class Opened(msgspec.Struct, frozen=True):
    """Answer to POST /api/records, whose body is the text of a record: a link to watch it."""

    link: str
    film: Film


class CheckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/check: the text of a scenario file."""

    game: Id
    file: Annotated[str, Meta(max_length=200_000)]


class Checked(msgspec.Struct, frozen=True):
    """Answer to CheckFile; no problems: it can be played, by these sides."""

    problems: tuple[Problem, ...]
    scenario: ScenarioInfo | None


class NewWorkbench(_Request, frozen=True):
    """POST /api/workbenches: begin a procedure with one of its kinds (`scenario`), a ready file or a user's own;
    a campaign with several of them. Created answers. With `others` "friend" every other seat gets a link of its own."""

    game: Id
    scenario: Id = ""
    title: Annotated[str, Meta(max_length=60)] = ""
    samples: Annotated[tuple[Id, ...], Meta(max_length=12)] = ()
    files: Annotated[tuple[Text, ...], Meta(max_length=12)] = ()
    others: Literal["me", "friend"] = "me"
    options: dict[str, bool | int | float | str] = {}
    house: Text = ""
    """A file of the table's own data, where CompanionInfo.house says that it is taken."""


class OpenedFile(_Told, frozen=True):
    """Answer to POST /api/open, whose body is the text of a file: a record, or a file that a procedure goes on with.
    `page` says what is behind the link."""

    page: Literal["replay", "workbench"]
    link: str
    links: tuple[SeatLink, ...] = ()


class NewMatch(_Request, frozen=True):
    """POST /api/match/LINK: a table for the match that the procedure waits for. Created answers."""

    seats: dict[str, Sitting]
    dice: Literal["table", "own"] = "table"


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/report/LINK: the finished match behind another link is what the procedure waits for."""

    match: Link


class Reported(msgspec.Struct, frozen=True):
    """Answer to Report; the event with number `n` shows it."""

    n: int


class FillSlip(_Request, frozen=True):
    """POST /api/slip/LINK: a slip with what is written on it. Filled answers; with `send` it is handed in, and
    Reported answers; `stale` if a person has acted since event `n`."""

    slip: Id
    entries: Annotated[dict[Id, Annotated[str, Meta(max_length=2000)]], Meta(max_length=500)] = {}
    send: bool = False
    language: Language = "en"
    n: Seen = -1


class Filled(msgspec.Struct, frozen=True):
    """Answer to FillSlip: the slip as it looks now."""

    slip: Slip


class Join(_Request, frozen=True):
    """POST /api/join/LINK: a ready file by name, or the text of a file, joins a procedure. Reported answers; `stale` if
    a person has acted since event `n`."""

    sample: Id = ""
    file: Text = ""
    n: Seen = -1


class Failed(_Told, frozen=True):
    """Body of every HTTP answer that is not a success."""

    code: ErrorCode
    text: str
    problems: tuple[Problem, ...] = ()


HTTP: tuple[type, ...] = (
    Health,
    Games,
    NewGame,
    Created,
    Links,
    Mine,
    Proof,
    Film,
    Frame,
    Opened,
    CheckFile,
    Checked,
    NewWorkbench,
    OpenedFile,
    NewMatch,
    Report,
    Reported,
    FillSlip,
    Filled,
    Join,
    Failed,
    RuleEntry,
)
"""All bodies of HTTP requests and answers."""
