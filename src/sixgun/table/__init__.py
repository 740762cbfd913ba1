"""Geometry of a gaming table: bases, arcs, scenery, sight, cover, moving and templates. It knows no game and no rule."""
