"""Random situations of every built game, over all of its actions.

A situation begins as the documented example of one kind of action and is then changed at random: other Levels, wounds,
weapons and ammunition, scenery and bystanders, and more actions of whatever the rules offer next. What does not load,
is refused, or is too large to be listed is thrown away and invented again.
"""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice
from sixgun.core.game import BadSetup
from sixgun.core.odds import TooManyOutcomes
from sixgun.core.situations import Situations
from sixgun.core.strict import Reader
from sixgun.games.bala.situations.short_forms import FORMS as BALA
from sixgun.games.deadlands.situations.short_forms import FORMS as DEADLANDS
from sixgun.games.dicemore.situations.short_forms import FORMS as DICEMORE
from sixgun.games.frontera.game import GAME as FRONTERA_GAME
from sixgun.games.frontera.situations.part import FronteraSituations
from sixgun.games.frontera.situations.short_forms import FORMS as FRONTERA
from sixgun.games.punk.situations.short_forms import FORMS as PUNK
from sixgun.situation import Situation, StepRefused
from sixgun.situation.assume import Assumptions, OneRef
from sixgun.situation.odds import Odds, exact

EXAMPLES = Path(__file__).parents[2] / "docs" / "situations"
WITHOUT: set[str] = set()
"""Games whose situations are not built yet; a test fails when one of them has a schema."""
SMALL, LARGE = 300, 20_000
"""Ways through the rules that a test follows at most; the second for an example as it stands."""
TRIES = 30
"""The last try takes the example as it stands."""
GUNS = (
    "colt-peacemaker",
    "colt-navy",
    "winchester-1873-rifle",
    "shotgun-ejector-double",
    "sharps-rifle",
    "sabre",
    "axe",
)


DICEMORE_GUNS = ("six-shot", "heavy-gun", "remington", "rifle", "double-barrelled", "knife", "bow", "sawn-off")


def _full(path: Path) -> dict[str, Any]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if "characters" in data or data["game"] not in EXPAND:
        return data
    return EXPAND[data["game"]](Reader(), data)


EXPAND = {forms.game: forms.expand for forms in (BALA, DEADLANDS, DICEMORE, FRONTERA, PUNK)}
SHORT = ("shot", "dicemore-shot", "frontera-shot")
"""What another example says in full."""
FILES = {path.stem: _full(path) for path in sorted(EXAMPLES.glob("*.toml")) if path.stem not in SHORT}


def named(number: int) -> tuple[str, int]:
    """The example that the situation of that number begins with, and its how manieth variation it is. What is invented
    goes by these two alone, so that a new example changes no other situation."""
    return list(FILES)[number % len(FILES)], number // len(FILES)


def stream(number: int) -> int:
    """Where the samples of that situation begin; like the situation, untouched by other examples."""
    name, variation = named(number)
    return crc32(f"{name} {variation}".encode())


def invent(number: int) -> tuple[Situation, Odds]:
    """The situation of that number, with its exact odds."""
    name, variation = named(number)
    rng = Random(f"situation {name} {variation}")
    for attempt in range(TRIES):
        data = copy.deepcopy(FILES[name])
        if data["game"] == "highcard":
            data = _cards(rng)
        elif attempt < TRIES - 1:
            CHANGE[data["game"]](rng, data)
        data["policy"] = "random" if rng.random() < 0.2 and attempt < 2 else "first"
        try:
            situation = Situation(data)
            if data["game"] in CHANGE and attempt < 4:
                situation.steps = (*situation.steps, *_more(rng, situation))
                if data["game"] == "frontera":  # more steps may have to tell cards apart more finely
                    situation.state = FronteraSituations(FRONTERA_GAME).counted(situation.setup, situation.steps)
            return situation, exact(situation, situation.policy, SMALL if attempt < TRIES - 1 else LARGE)
        except (BadSetup, StepRefused, TooManyOutcomes):
            continue
    raise AssertionError(f"no variation {variation} of {name} can be invented")


def _change(rng: Random, data: dict[str, Any]) -> None:
    for row in data["characters"]:
        if rng.random() < 0.5 and "use" not in row:
            row["level"] = rng.randint(2, 6)
        if rng.random() < 0.3:
            row["shock"] = rng.randint(0, 2)
        if rng.random() < 0.2:
            row["damage"] = row.get("damage", 0) + 1
        if rng.random() < 0.3:
            row["wounds"] = [rng.choice(({"place": "leg"}, {"place": "arm", "arm": "good"}, {"place": "head"}))]
        if rng.random() < 0.15:
            row["paralysed"] = True
        if rng.random() < 0.4 and row.get("guns") == ["colt-peacemaker"]:
            row["guns"] = [
                {"weapon": rng.choice(GUNS), "loaded": rng.randint(0, 1)} if rng.random() < 0.3 else rng.choice(GUNS)
            ]
        if rng.random() < 0.3 and "at" in row and len(row["at"]) == 2 and not row.get("gatling"):
            row["at"] = [round(row["at"][0] + rng.uniform(-1, 1), 2), round(row["at"][1] + rng.uniform(-1, 1), 2)]
    first = data["characters"][0]
    x, y = (first.get("at") or [10.0, 10.0])[:2]
    for k in range(rng.randint(0, 2)):
        at = [round(x + rng.uniform(-4, 10), 2), round(y + rng.uniform(-4, 4), 2)]
        person = {
            "id": f"extra-{k}",
            "side": rng.choice((first["side"], "others")),
            "at": at,
            "level": rng.randint(1, 4),
        }
        if rng.random() < 0.5:
            data["characters"].append({**person, "facing": rng.randint(0, 359)})
            if rng.random() < 0.5:
                first.setdefault("detected", []).append(f"extra-{k}")
        else:
            data.setdefault("neighbours", []).append({"id": f"extra-{k}", "at": at})
    for _ in range(rng.randint(0, 2)):
        at = [round(x + rng.uniform(-3, 10), 2), round(y + rng.uniform(-4, 4), 2)]
        piece = rng.choice(
            (
                {"kind": "barrel", "at": at},
                {"kind": "rough", "at": at, "size": [3, 3]},
                {"kind": "fence", "points": [at, [at[0] + 0.5, at[1] + 3]]},
            )
        )
        data.setdefault("scenery", []).append(piece)
    if rng.random() < 0.2:
        data["options"] = {"fight_dice": "remaining"}


def _change_dicemore(rng: Random, data: dict[str, Any]) -> None:
    for row in data["characters"]:
        for score in ("shot", "cool", "ref"):
            if rng.random() < 0.3 and "use" not in row:
                row[score] = rng.randint(1, 5)
        if rng.random() < 0.3 and "use" not in row:
            row["cos"] = rng.randint(2, 4)
        if rng.random() < 0.2:
            row["wounds"] = 1
        for state in ("shocked", "scared", "acted", "lying", "drunk"):
            if rng.random() < 0.1:
                row[state] = True
        if rng.random() < 0.2:
            row["fortune"] = 1
        if rng.random() < 0.4 and row.get("guns") in (["six-shot"], ["heavy-gun"], ["remington"]):
            row["guns"] = [rng.choice(DICEMORE_GUNS)]
        if rng.random() < 0.3 and len(row["at"]) == 2 and not row.get("engaged") and not row.get("cart"):
            row["at"] = [round(at + rng.uniform(-0.4, 0.4), 2) for at in row["at"]]
    first = data["characters"][0]
    x, y = first["at"][:2]
    for k in range(rng.randint(0, 2)):
        at = [round(x + rng.uniform(-4, 10), 2), round(y + rng.uniform(-4, 4), 2)]
        side = rng.choice(("good", "bad", "neutral"))
        data["characters"].append({"id": f"extra-{k}", "side": side, "at": at, "facing": rng.randint(0, 359)})
    if rng.random() < 0.4:
        piece = {
            "id": "invented",
            "piece": "something",
            "kind": "cover",
            "look": rng.choice(("fence", "wagon", "rocks")),
        }
        corner = {"x": round(x + rng.uniform(1, 8), 2), "y": round(max(0.0, y + rng.uniform(-3, 2)), 2)}
        data.setdefault("layout", []).append({**piece, **corner, "w": 0.4, "h": 2.0})
    if rng.random() < 0.2:
        data["options"] = rng.choice(({"aim_all_shots": True}, {"disengage_equal": True}, {"move_first": True}))


FRONTERA_GUNS = ("revolver", "derringer", "shotgun", "rifle", "bow")
FRONTERA_PACK = [
    rank + suit
    for suit in "SHCD"
    for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    if rank + suit not in ("AS", "AH", "8C", "8D")
]


def _change_frontera(rng: Random, data: dict[str, Any]) -> None:
    for row in data["characters"]:
        for trait in ("hands", "senses", "muscle", "head"):
            if rng.random() < 0.3 and not row.get("npc"):
                row[trait] = rng.randint(1, 3)
        for level in ("health", "morale", "sobriety"):
            if rng.random() < 0.15 and level not in row:
                row[level] = -1
        if rng.random() < 0.2 and not row.get("npc"):
            row["skills"] = rng.sample(("quick-shot", "aim", "brawl", "cunning", "agility", "strength"), 2)
        if rng.random() < 0.3 and row.get("weapons") == ["revolver"]:
            row["weapons"] = [rng.choice(FRONTERA_GUNS)]
        if rng.random() < 0.3 and "at" in row and "place" not in data and "holds" not in row:
            row["at"] = [round(row["at"][0] + rng.uniform(0, 2), 2), round(row["at"][1] + rng.uniform(0, 2), 2)]
        if rng.random() < 0.15 and "at" in row and "place" not in data:
            row["cover"] = rng.choice(("partial", "full"))
    for row in data["actions"]:
        if isinstance(row, dict) and row.get("do") == "call-test" and rng.random() < 0.4:
            row["difficulty"] = rng.randint(0, 12)
        if isinstance(row, dict) and row.get("do") == "attack" and rng.random() < 0.2:
            row.pop("how", None)
        for key in ("minutes", "turns"):
            if isinstance(row, dict) and key in row and rng.random() < 0.5:
                row[key] = rng.choice((1, 4, 5, 11, 90))
        if isinstance(row, dict) and row.get("do") == "debt" and rng.random() < 0.5:
            row["dollars"] = rng.choice((0.01, 1, 3.5))
    _deal_frontera(rng, data)
    if rng.random() < 0.2:
        options = ({"duel_no_suit": "redraw"}, {"chase_escape": "tug"}, {"exchange_scope": "deck"})
        data["options"] = {**data.get("options", {}), **rng.choice(options)}


def _deal_frontera(rng: Random, data: dict[str, Any]) -> None:
    """Other cards where some are listed, or a few of the common pile; now and then another mode."""
    cards = data.get("cards", {})
    left = FRONTERA_PACK[:]
    rng.shuffle(left)
    for zone in ("pile", "treasure"):
        if zone in cards and rng.random() < 0.7:
            cards[zone] = [left.pop() for _ in range(rng.randint(3, 6))]
    if "decks" in cards and rng.random() < 0.7:
        cards["decks"] = {seat: [left.pop() for _ in range(rng.randint(2, 5))] for seat in cards["decks"]}
        cards.pop("spent", None)
        if "mode" not in data.get("options", {}) and "treasure" not in cards and "late" not in data:
            if rng.random() < 0.3:
                data["options"] = {**data.get("options", {}), "mode": "wear"}
            elif rng.random() < 0.3:
                cards["decks"] = {seat: {"count": 4, "known": known[:1]} for seat, known in cards["decks"].items()}


def _change_dustalley(rng: Random, data: dict[str, Any]) -> None:
    for row in data["gunmen"]:
        row["shots"] = rng.randint(0, 6)
        row["at"] = [round(at + rng.uniform(-0.8, 0.8), 2) for at in row["at"]]
        for state in ("aimed", "watching"):
            row[state] = rng.random() < 0.4


PUNK_ARMS = (
    "crossbow",
    "pistol",
    "shotgun",
    "light-blade",
    "venom-knife",
    "molotov",
    "shock-prod",
    "bow",
    "scrap-pistol",
)


def _change_punk(rng: Random, data: dict[str, Any]) -> None:
    data["characters"] = list(data["characters"])
    for k, row in enumerate(data["characters"]):
        if isinstance(row, str):
            data["characters"][k] = f"{row}, shocked" if rng.random() < 0.4 and "ready" not in row else row
            continue
        for key in ("combat", "precision", "agility", "toughness"):
            if rng.random() < 0.5:
                row[key] = rng.randint(1, 9)
        if rng.random() < 0.3:
            row["weapons"] = rng.sample(PUNK_ARMS, 2)
        if rng.random() < 0.3:
            row["armour"] = [rng.choice(("leather", "shield", "live-wire-suit", "thick-clothes"))]
        row["shocked"] = rng.random() < 0.2
        row["poison"] = rng.choice((0, 0, 0, 2, 5))
        if rng.random() < 0.1:
            row["gear"] = ["lucky-charm"]


def _change_deadlands(rng: Random, data: dict[str, Any]) -> None:
    for row in data["characters"]:
        if rng.random() < 0.4:
            row["wounds"] = {**row.get("wounds", {}), rng.choice(("arm-left", "leg-right")): rng.randint(1, 2)}
        if rng.random() < 0.3:
            row["size"] = rng.randint(5, 8)
        if rng.random() < 0.4:
            row["traits"] = {**row.get("traits", {}), rng.choice(("vigor", "cognition", "smarts")): "2d8"}
        row["shaken"] = rng.random() < 0.2
        if rng.random() < 0.2:
            row["armor"] = ["duster"]


CHANGE = {
    "bala": _change,
    "deadlands": _change_deadlands,
    "dicemore": _change_dicemore,
    "dustalley": _change_dustalley,
    "frontera": _change_frontera,
    "punk": _change_punk,
}


def _more(rng: Random, situation: Situation) -> list[Choice]:
    """Actions that are possible after one way through the listed ones."""
    game = situation.game
    state = game.fork(situation.state)
    assumed = Assumptions(game)
    found: list[Choice] = []
    steps = list(situation.steps)
    for k in range(len(steps) + 3):
        if k >= len(steps):
            offers = [o.choice for o in game.part(Situations).options(state) if o.choice.kind not in ("card", "pass")]
            if not offers:
                break
            kind = rng.choice(sorted({choice.kind for choice in offers}))
            steps.append(rng.choice([choice for choice in offers if choice.kind == kind]))
            found.append(steps[k])
        if game.part(Situations).refusal(state, steps[k]) is None:
            game.part(Situations).take(OneRef(assumed, SeededChance(str(rng.random())), rng), state, steps[k])
    return found[: rng.randint(0, 2)]


def _cards(rng: Random) -> dict[str, Any]:
    pack = [str(rank) for rank in range(2, 11)] * 4
    rng.shuffle(pack)
    names = ["ringo", "belle", "moses"][: rng.randint(2, 3)]
    hands = {name: [pack.pop() for _ in range(rng.randint(1, 2))] for name in names}
    return {
        "game": "highcard",
        "duellists": [{"name": n, "hand": hand, "hits": rng.randint(0, 2)} for n, hand in hands.items()],
        "actions": [{"who": "ringo", "card": rng.choice(hands["ringo"]), "target": rng.choice(names[1:])}],
    }
