"""What counts as the same number, a touch and a level: the lengths below which geometry does not tell things apart."""

from __future__ import annotations

EPS = 1e-9
"""Two lengths closer than this are the same number."""
TOUCH = 1e-6
"""A base may sink this deep into a neighbour and still only touch it."""
LEVEL = 0.1
"""Heights closer than this are the same level."""
BODY = 1.0
"""How tall a walker is taken to be when something hangs overhead."""
