"""Scenery from the rows of a file: kinds, builders, mistakes.

A game hands over one `Style`: its table of kinds, and what the flags of its rows mean.
"""

from sixgun.miniatures.scenery.ground import Ground, check_scenery, lay_out, scenery_ids
from sixgun.miniatures.scenery.rows import OpeningRow, SceneryRow
from sixgun.miniatures.scenery.style import Kind, Made, Style, Unfit

__all__ = [
    "Ground",
    "Kind",
    "Made",
    "OpeningRow",
    "SceneryRow",
    "Style",
    "Unfit",
    "check_scenery",
    "lay_out",
    "scenery_ids",
]
