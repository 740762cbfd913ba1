"""Hasta la Última Bala: inches, two dice, one activation card a character."""
