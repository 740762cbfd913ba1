"""Bands: what they may be, how they are founded and fitted out, kept in files and printed."""
