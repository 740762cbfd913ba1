"""Punkapocalyptic, 2nd edition: agility rounds, d10, cover traced from base to base."""
