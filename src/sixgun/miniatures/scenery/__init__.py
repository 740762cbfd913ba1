"""Scenery from the rows of a file: kinds, builders, mistakes.

A game hands over one `Style`: its table of kinds, and what the flags of its rows mean.
"""

from sixgun.miniatures.scenery.ground import Ground as Ground
from sixgun.miniatures.scenery.ground import check_scenery as check_scenery
from sixgun.miniatures.scenery.ground import lay_out as lay_out
from sixgun.miniatures.scenery.ground import scenery_ids as scenery_ids
from sixgun.miniatures.scenery.rows import SceneryRow as SceneryRow
from sixgun.miniatures.scenery.style import Kind as Kind
from sixgun.miniatures.scenery.style import Style as Style
