"""How often something may be seen in a sample before it says that its probability is wrong.

A bound of z standard errors stands for a probability, that of a normal variable beyond z on one side: 3.2e-5 for 4.
Here that probability is compared with the exact tail of the binomial distribution, which is the same thing for common
outcomes and the right thing for rare ones, whose counts are far from normal: with an expectation of 0.01 a single
sighting is 10 "standard errors" off and yet happens once in a hundred samples.
"""

from __future__ import annotations

from fractions import Fraction
from math import erfc, exp, lgamma, log, log1p, sqrt


def beyond(z: float) -> float:
    """The probability of a normal variable beyond z standard errors on one side."""
    return erfc(z / sqrt(2)) / 2


def tail(samples: int, p: float, seen: int) -> float:
    """The probability of as many sightings as these or still farther from what is expected, on the same side."""
    if p <= 0.0:
        return 1.0 if seen == 0 else 0.0
    if p >= 1.0:
        return 1.0 if seen == samples else 0.0
    step = 1 if seen >= samples * p else -1
    term = exp(
        lgamma(samples + 1)
        - lgamma(seen + 1)
        - lgamma(samples - seen + 1)
        + seen * log(p)
        + (samples - seen) * log1p(-p)
    )
    total = 0.0
    k = seen
    while 0 <= k <= samples and term > total * 1e-12:
        total += term
        if step > 0:
            term *= (samples - k) / (k + 1) * p / (1 - p)
        else:
            term *= k / (samples - k + 1) * (1 - p) / p
        k += step
    return total


def strange(samples: int, p: Fraction, seen: int, z: float) -> bool:
    """Whether a count is as unlikely as one beyond z standard errors."""
    if p == 1:
        return seen != samples
    return tail(samples, float(p), seen) < beyond(z)
