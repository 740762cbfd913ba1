"""Deadlands (classic) combat: exploding dice, action cards, wounds by location, Fate Chips."""
