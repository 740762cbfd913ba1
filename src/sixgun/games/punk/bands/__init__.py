"""Bands: files, what the rules have against them, the builder, sheets."""
