"""A scenario of bala in which there is something to do with everything: a horse, a cart, a small roof, a neighbour."""

from __future__ import annotations

_YARD = """
[scenario]
name = "yard"
title = "A yard"
story = "Everybody has something to do here."
year = 1878
width = 24
depth = 16
turns = 3

[scenario.switches]
shoot_horses = true

[[sides]]
id = "east"
title = "East"

[[sides]]
id = "west"
title = "West"

[[characters]]
id = "doer"
name = "Ada Doer"
level = 4
DOER
side = "east"
facing = "east"

[[characters]]
id = "other"
name = "Cal Other"
level = 1
guns = ["colt-walker"]
side = "west"
at = [22.0, 14.0]
facing = "east"

[[horses]]
id = "star"
kind = "nag"
at = [12.0, 8.0]
facing = "north"

[[carts]]
id = "coach"
at = [5.0, 3.0]
facing = "east"

[[scenery]]
kind = "ledge"
id = "small-roof"
title = "Small roof"
outline = [[16, 2], [20, 2], [20, 6], [16, 6]]

[[neighbours]]
id = "widow"
at = [12.0, 10.0]
"""


def yard(doer: str) -> str:
    """The file, with these lines for weapons and place of the one who acts."""
    return _YARD.replace("DOER", doer)
