"""Numbers that geometry agrees on. A kernel module assigns its own from here, since C variables cannot be imported."""

from __future__ import annotations

import math

EPS = 1e-9
"""Two lengths closer than this are the same number."""
TOUCH = 1e-6
"""A base may sink this deep into a neighbour and still only touch it."""
LEVEL = 0.1
"""Heights closer than this are the same level."""
BODY = 1.0
"""How tall a walker is taken to be when something hangs overhead."""
SMALLEST = 1e-3
"""For lines of sight a point counts as a disc of this radius."""
INF = math.inf
PI = math.pi
TAU = math.tau
"""The compiled kernel knows `math` from C, where these three have other names."""
