"""Measuring games from outside: rule coverage, odds, simulation, reports."""
