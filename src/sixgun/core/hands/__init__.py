"""Exact odds of hands of cards, for every game in which somebody draws several and shows the best.

Nothing is listed: hands are counted by how many cards they may hold. Which card is better a game says with a grader,
how hands come and go with its own rules.
"""
