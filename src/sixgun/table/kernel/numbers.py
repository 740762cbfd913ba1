"""Numbers that the kernel takes from Python: compiled, it knows `math` from C, where they have other names."""

from __future__ import annotations

import math

INF = math.inf
PI = math.pi
TAU = math.tau
SMALLEST = 1e-3
"""For lines of sight a point counts as a disc of this radius."""
