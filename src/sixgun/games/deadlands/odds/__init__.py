"""Exact odds of a choice before it is made, by the rules that would carry it out."""
