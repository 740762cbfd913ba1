"""What a game looks like: colours, ground, faces, and how its kinds of scenery are drawn.

A game says it in `data/look.toml`. It is data alone: colours by the names of the page's own tokens, and names out of
closed lists of things that a page can draw. What a game leaves out is as in the house style, a street in the West.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from sixgun.core.toml_file import read_toml

Colour = Annotated[str, msgspec.Meta(pattern=r"^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$")]
"""Red, green and blue, and how much of it covers what lies below: "#cfe31c", "#cfe31c73"."""

Emblem = Literal["", "bullets", "dice", "hand", "gear", "moon"]
"""What is drawn on a game's card: what it is played with, or what it is about. "" leaves it to the page."""

Soil = Literal["dust", "grit"]
"""The bare ground of a table: a dusty street with tufts of grass; baked earth with oil, cracks and litter."""

Faces = Literal["western", "wasteland"]
"""The set of parts that portraits are put together from."""

Lettering = Literal["slab", "poster"]
"""How headings and signs are set: wide as on a wanted poster of the West; tight and heavy as on a pasted bill."""

Figure = Literal[
    "",
    "boss",
    "gunner",
    "masked",
    "thug",
    "brute",
    "giant",
    "beast",
    "mounted",
    "leaper",
    "hat",
    "tall-hat",
    "bowler",
    "long-hair",
]
"""Silhouettes on bases; "" is the shape of its side with two letters."""

Paint = Literal["paint1", "paint2", "paint3", "paint4", "paint5", "paint6"]

Token = Literal[
    # paper and ink, as in every game
    "paper",
    "paper-up",
    "paper-down",
    "ink",
    "ink-2",
    "ink-3",
    "rule",
    "rule-2",
    "accent",
    "brass",
    "brass-fill",
    "on-brass",
    "focus",
    # sides by order
    "c0",
    "c0-tint",
    "on-c0",
    "c1",
    "c1-tint",
    "on-c1",
    "c2",
    "on-c2",
    "c3",
    "on-c3",
    "folk",
    # outcomes from harmless to grave, and states
    "o-miss",
    "o-pin",
    "o-shock",
    "o-wound",
    "o-serious",
    "b-shock",
    "b-damage",
    "b-pin",
    "b-jam",
    "b-on",
    "b-watch",
    "b-secret",
    # the map: ground, ink, bases and what lies over it
    "m-table",
    "m-ground",
    "m-street",
    "m-street-e",
    "m-alley",
    "m-rut",
    "m-speck",
    "m-ink",
    "m-shade",
    "m-water",
    "m-glint",
    "m-rock",
    "m-rock-l",
    "m-rock-d",
    "m-wood1",
    "m-wood2",
    "m-plank",
    "m-deck",
    "m-iron",
    "m-brick",
    "m-para",
    "m-flat",
    "m-win",
    "m-base",
    "m-halo",
    "m-sight",
    "m-sightcase",
    "m-vis",
    "m-blk",
    "m-reach",
    "w-clear",
    "w-open",
    "w-hidden",
    "w-hatch",
    "w-edge",
    # what wrecks, works and spills are made of
    "x-line",
    "x-white",
    "x-crack",
    "x-patch",
    "x-rust1",
    "x-rust2",
    "x-rust3",
    "x-glass",
    "x-tyre",
    "x-steel1",
    "x-steel2",
    "x-stone1",
    "x-stone2",
    "x-brick1",
    "x-brick2",
    "x-clay1",
    "x-clay2",
    "x-mud1",
    "x-mud2",
    "x-toxic1",
    "x-toxic2",
    "x-toxic3",
    "x-acid1",
    "x-acid2",
    "x-neon1",
    "x-neon2",
    "x-neon3",
    "x-fire1",
    "x-fire2",
    "x-fire3",
    "x-smoke",
    "paint1",
    "paint2",
    "paint3",
    "paint4",
    "paint5",
    "paint6",
]
"""The page's tokens for colours that a game may set."""

Symbol = Literal[
    # a street in the West
    "balcony",
    "bar",
    "barrel",
    "bars",
    "bed",
    "bench",
    "boardwalk",
    "boulder",
    "cart",
    "cliff",
    "counter",
    "crate",
    "crates",
    "creek",
    "deck",
    "desk",
    "door",
    "fence",
    "hay",
    "hedge",
    "hill",
    "hitching-rail",
    "ladder",
    "ledge",
    "lintel",
    "low-wall",
    "mesa",
    "mud",
    "parapet",
    "platform",
    "porch",
    "rail",
    "railcar",
    "railing",
    "rails",
    "river",
    "road",
    "rock",
    "rocks",
    "roof",
    "rough",
    "sand",
    "scrub",
    "shelf",
    "stairs",
    "street",
    "table",
    "tree",
    "trough",
    "wagon",
    "wagon-wreck",
    "wall",
    "water",
    "well",
    "window",
    "woods",
    # what is left of the world
    "acid-pit",
    "asphalt",
    "billboard",
    "board-fence",
    "brick-wall",
    "bus",
    "car",
    "concrete-wall",
    "container",
    "crash-barrier",
    "crate-pile",
    "drum",
    "fire-pit",
    "flood",
    "gantry",
    "hut",
    "mud-pool",
    "pipes",
    "rubble",
    "ruin",
    "scrap-heap",
    "smokestack",
    "tank",
    "toxic",
    "tyres",
    "watchtower",
]
"""Scenery that a page can draw, into the outline that a piece has. A kind that a look does not name is drawn by its own
name, and plainly if no symbol is called so."""

Marker = Literal["bag", "bomb", "cart", "downed", "fire", "folk", "fuse", "gun", "horse", "item", "lamp", "smoke"]
"""Tokens that a page can draw. "downed" is as large as its base, "fire" and "smoke" fill their radius, and a "lamp"
lights what lies within it."""


class Drawn(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How one kind of scenery is drawn. Where there are several paints, each piece has one of them."""

    symbol: Symbol
    paint: tuple[Paint, ...] = ()


class Look(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The file `data/look.toml` of a game."""

    emblem: Emblem = ""
    soil: Soil = "dust"
    faces: Faces = "western"
    lettering: Lettering = "slab"
    gone: Literal["hat", "downed"] = "hat"
    """What lies where somebody was who is out: a hat, or a marker as large as the base."""
    opens: Literal["", "light", "dark"] = ""
    """The set of colours that a table opens with, until somebody chooses; "" leaves it to the reader's system."""
    scale: Annotated[float, msgspec.Meta(ge=0.05, le=20)] = 1.0
    """How large a unit of the table is drawn: 1 for inches, 0.4 for centimetres. Lines and labels stay as they are."""
    ruler: Annotated[int, msgspec.Meta(ge=2, le=100)] = 6
    """Units between two figures of the ruler along the rim."""
    light: dict[Token, Colour] = {}
    dark: dict[Token, Colour] = {}
    scenery: dict[str, Drawn] = {}
    """By the kind of a `Ground`."""
    figures: dict[str, Figure] = {}
    """By a word of the game's own, such as the profile of a model: the game puts them into its pictures and sheets."""
    markers: dict[str, Marker] = {}
    """By the kind of a `Token`; a kind that is not named is drawn by its own name, and else as a bag."""


HOUSE = Look()


def load_look(path: Path | Traversable) -> Look:
    return msgspec.convert(read_toml(path), Look)
