"""Experience: what eliminations teach, and what the points buy between matches (7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option
from sixgun.core.ref import Ref
from sixgun.games.dicemore.bands.band_file import Band
from sixgun.games.dicemore.bands.choices import Learn, Raise
from sixgun.games.dicemore.bands.learning import SPEND, learnt, purchases, refusal
from sixgun.games.dicemore.bands.muster import with_member
from sixgun.games.dicemore.campaign.choices import Enough

GAIN = "dicemore.xp.gain"


def credit(ref: Ref, band: Band, victims: dict[str, int], survivors: tuple[str, ...], bonus: bool) -> Band:
    """dicemore.xp.gain, dicemore.ruling.xp-credit: one point for each enemy band member whom somebody has eliminated.
    `bonus` is the house rule of dicemore.gap.end-bonuses: one more for each survivor of the winning side."""
    for who, count in victims.items():
        member = band[who]
        ref.tell("experience", GAIN, **member.named, points=count)
        band = with_member(band, member, experience=member.experience + count, victims=member.victims + count)
    if bonus:
        for who in survivors:
            member = band[who]
            ref.tell("experience", "dicemore.gap.end-bonuses", **member.named, points=1)
            band = with_member(band, member, experience=member.experience + 1)
    return band


def learn(ref: Ref, seat: str, band: Band) -> Band | None:
    """One purchase, or None when the owner is done; nobody is asked who could buy nothing."""
    options = list(_options(band))
    if len(options) == 1:
        return None
    choice = ref.ask(seat, SPEND, options, facts={"band": band.name})
    return learnt(ref, band, choice) if isinstance(choice, Learn | Raise) else None


def _options(band: Band) -> Iterator[Option]:
    yield Option(Enough(), rules=(SPEND,))
    for member in band.members:
        for option in purchases(member):
            if isinstance(option.choice, Learn | Raise) and refusal(band, member, option.choice) is None:
                yield option
