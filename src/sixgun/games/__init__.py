"""The games: one folder each, none of which imports another."""
