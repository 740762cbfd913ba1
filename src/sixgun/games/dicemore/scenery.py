"""From the rows of a layout to pieces of scenery (dicemore.gap.buildings, dicemore.ruling.cover-classes).

Gates of pieces: LOW is what one gets over for a point (fences, crates, windows), CLIMB what has to be climbed (wagons,
wells, rocks). Doors are open ground: a piece of kind "door" is neither solid nor a gate.
"""

from __future__ import annotations

LOW, CLIMB = "low", "climb"
PLATFORM = "platform"
"""Tag of a stage: it covers nobody who stands on it."""
