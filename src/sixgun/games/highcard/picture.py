"""The duel as cards to draw: hands, the pack, the discard pile and the cards that were shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from sixgun.core.game import Setup
from sixgun.games.highcard.state import PACK, Duel
from sixgun.screen.display import Display
from sixgun.screen.picture import Badge, Card, Face, Gauge, Picture, Pile, Side


class HighCardDisplay(Display[Duel]):
    folder = files(__package__)

    def picture(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Picture:
        return picture(view, setup, self.texts(language), *self.scenario_text(setup, language))


def picture(
    view: Mapping[str, Any], setup: Mapping[str, Any], texts: Mapping[str, str], title: str, story: str
) -> Picture:
    """From what a seat may know: its own hand open, the others' from behind."""

    def word(key: str) -> str:
        return texts[f"picture.{key}"]

    def name(seat: str) -> str:
        return texts.get(f"name.{seat}", seat)

    people: Mapping[str, Mapping[str, Any]] = view["people"]
    piles = [
        Pile("deck", word("deck"), "deck", hidden=view["deck"]),
        Pile("discard", word("discard"), "discard", _faces("discard", view["discard"])),
    ]
    for seat, one in people.items():
        own = seat == view["seat"]
        faces = _faces(f"hand-{seat}", view["hand"]) if own else ()
        piles.append(Pile(f"hand-{seat}", word("hand"), "hand", faces, 0 if own else one["cards"], seat))
        if one["card"]:
            face = Face(f"shown-{seat}", one["card"], rank=one["card"], target=one["target"])
            piles.append(Pile(f"shown-{seat}", word("shown"), "shown", (face,), side=seat, note=name(one["target"])))
    limit = int(setup["hits"])
    return Picture(
        width=0.0,
        depth=0.0,
        unit="",
        title=title,
        story=story,
        sides=tuple(
            Side(
                seat,
                name(seat),
                seat,
                (Gauge("hits", word("hits"), one["hits"], limit),),
                one["hits"] >= limit,
                (Badge("hits", word("hits"), one["hits"], "square", "highcard.shoot.roll", "drop"),)
                if one["hits"]
                else (),
            )
            for seat, one in people.items()
        ),
        order=_order(view, name),
        piles=tuple(piles),
        tracks=(Gauge("deck", word("deck"), view["deck"], len(PACK)),),
    )


def _faces(place: str, cards: Iterable[str]) -> tuple[Face, ...]:
    return tuple(Face(f"{place}-{i}", card, card, card) for i, card in enumerate(cards))


def _order(view: Mapping[str, Any], name: Any) -> tuple[Card, ...]:
    """Who is still to shoot, the fastest first."""
    if view["phase"] != "shoot":
        return ()
    return tuple(Card(seat, name(seat), seat, "waiting" if i else "now") for i, seat in enumerate(view["waiting"]))
