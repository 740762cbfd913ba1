"""Display names of everything in one session, as texts: people, scenes, pieces, weapons, goods, and the cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from sixgun.core.cards import RANKS, SUITS
from sixgun.games.frontera import arrivals, casting
from sixgun.games.frontera.gambling import SKILL_GAMES
from sixgun.games.frontera.odds.telling import MARGINS
from sixgun.games.frontera.state import MAYOR, Character, Session
from sixgun.games.frontera.trials import TRAIT_OF
from sixgun.screen.text import formatted

SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
_ENTERING = 20
"""So many people of one kind may enter the scene with a name that is known beforehand."""


def names(g: Session, texts: Mapping[str, str]) -> dict[str, str]:
    """A name of the language goes before one of the data; people keep their own unless it has a word for it."""
    found = {f"name.{rank}{suit}": f"{rank}{sign}" for suit, sign in SIGNS.items() for rank in RANKS}
    assert set(SIGNS) == set(SUITS)
    for key, weapon in g.board.lists.weapons.items():
        found[f"name.{key}"] = weapon.title
    for key, item in g.board.lists.goods.items():
        found[f"name.{key}"] = item.title
    for key, kind in g.board.lists.mounts.items():
        found.setdefault(f"name.{key}", kind.title)
    for game in SKILL_GAMES:
        found[f"name.{game}"] = game.replace("-", " ")
    for skill, trait in TRAIT_OF.items():
        found[f"name.{trait}/{skill}"] = f"{texts[f'name.{trait}']} ({texts[f'name.{skill}']})"
    for key, kind_of_person in g.board.lists.kinds.items():
        found[f"name.{key}"] = title = texts.get(f"name.{key}", kind_of_person.title)
        for n in range(1, _ENTERING + 1):
            found[f"name.{key}-{n}"] = f"{title} {n}"
    found = {key: texts.get(key, name) for key, name in found.items()}
    for piece, title in g.board.titles.items():
        found[f"name.{piece}"] = texts.get(f"title.{title}", title)
    for id, scene in g.board.scenes.items():
        found[f"name.{id}"] = texts.get(f"title.{scene.title}", scene.title)
        found[f"name.{id}/"] = _told(texts, f"{g.board.name}.{id}", scene.text)
        for n, beat in enumerate(scene.beats):
            found[f"name.{id}/{n}"] = _told(texts, f"{g.board.name}.{id}.{n}", beat.text)
            for branch in ("success", "partial", "failure"):
                for k, effect in enumerate(getattr(beat, branch)):
                    found[f"name.{id}/{n}/{branch}/{k}"] = _told(
                        texts, f"{g.board.name}.{id}.{n}.{branch}.{k}", effect.text
                    )
    for player in g.players.values():
        found.setdefault(f"name.{player.seat}", texts.get(f"name.{player.seat}", player.name))
    _name_people(g, texts, found)
    found |= _needs(*[texts[f"need.{what}"] for what in (*NEEDS, TIPSY, SAMPLED)])
    return {key: name for key, name in found.items() if name}


def _name_people(g: Session, texts: Mapping[str, str], found: dict[str, str]) -> None:
    """Add everybody, what they ride and whom they stand with to the names of kinds."""
    for c in g.characters.values():
        if c.name:
            found[f"name.{c.id}"] = texts.get(f"title.{c.name}", c.name)
        else:
            found.setdefault(f"name.{c.id}", f"{found[f'name.{c.npc}']} {c.id.removeprefix(f'{c.npc}-')}")
    for mount in g.mounts.values():
        riders = ", ".join(found[f"name.{rider}"] for rider in mount.riders or mount.party[:1])
        found[f"name.{mount.id}"] = found[f"name.{mount.kind}"] + (f" ({riders})" if riders else "")
    for side in dict.fromkeys(c.side for c in g.characters.values() if c.side):
        members = ", ".join(found[f"name.{c.id}"] for c in g.characters.values() if c.side == side)
        found.setdefault(f"name.{side}", texts.get(f"name.{side}", members))


def met(g: Session, seat: str, texts: Mapping[str, str]) -> dict[str, str]:
    """Names that not everybody knew from the start, as far as a seat may know them now: of those who came after a
    death, of people who were unseen, with their mounts and sides, and for the Mayor of those who still are."""
    people = [*arrivals.after_a_death(g), *casting.shown(g)]
    found: dict[str, str] = {}
    if people:
        titles = {key: kind.title for key, kind in g.board.lists.mounts.items()}
        titles |= {key: kind.title for key, kind in g.board.lists.kinds.items()}
        every = {f"name.{key}": texts.get(f"name.{key}", title) for key, title in titles.items()}
        _name_people(g, texts, every)
        mounts = [mount.id for mount in g.mounts.values() if set(mount.party) & set(people)]
        board, lists = g.board, g.board.lists
        otherwise = {*g.players, *board.titles, *board.scenes, *lists.weapons, *lists.goods, *lists.mounts}
        sides = [side for who in people if (side := g[who].side) not in otherwise]
        ids = (*people, *mounts, *sides)
        found = {key: every[key] for id in ids if (key := f"name.{id}") in every}
    return found | unseen(g, seat, texts)


def unseen(g: Session, seat: str, texts: Mapping[str, str]) -> dict[str, str]:
    """Names of those whom only the Mayor knows."""
    people = [g.board.unseen[who] for who in casting.unseen(g)] if seat == MAYOR else []
    return {f"name.{person.id}": texts.get(f"title.{person.name}", person.name) for person in people}


def called(c: Character, texts: Mapping[str, str]) -> str:
    """What somebody is called in the reader's language, where there are words for it."""
    return texts.get(f"name.{c.id}") or c.name or c.id


NEEDS = ("suit", "only", "value", "best")
TIPSY, SAMPLED = "tipsy", "sample"
_MOST_CARDS = 24


@lru_cache(maxsize=16)
def _needs(*templates: str) -> dict[str, str]:
    """Words for what a draw must bring (telling.need), for the tipsy, and where odds come from a sample; the
    templates of these two come last."""
    found: dict[str, str] = {}
    for (suit, sign), number in product(SIGNS.items(), range(_MOST_CARDS + 1)):
        for what, template in zip(NEEDS, templates, strict=False):
            words = formatted({}, template, {"suit": sign, "n": number})
            key = f"name.{what}:{suit}:{number}"
            for each, said in ((key, words), (f"{key}:{TIPSY}", templates[-2].format(need=words))):
                found[each] = said
                for margin in MARGINS:
                    found[f"{each}:{SAMPLED}{margin}"] = templates[-1].format(need=said, n=margin)
    return found


def _told(texts: Mapping[str, str], key: str, text: str) -> str:
    """What the adventure says at a place; a language may tell it in its own words as "told.KEY"."""
    return texts.get(f"told.{key}") or " ".join(text.split())
