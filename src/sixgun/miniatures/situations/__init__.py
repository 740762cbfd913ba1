"""Situation files of games with people on a table: rows, listed actions, and what becomes of people."""
