"""What a match brings: dollars for the band, cheats and gamblers, the price on outlaws' heads, and experience for who
eliminated somebody (7.1), which buys skills and scores between matches (7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixgun.core.choice import Option
from sixgun.core.ref import Ref
from sixgun.core.roster import with_member
from sixgun.games.dicemore.bands.band_file import Band
from sixgun.games.dicemore.bands.choices import Learn, Raise
from sixgun.games.dicemore.bands.learning import SPEND, learnt, purchases, refusal
from sixgun.games.dicemore.bands.muster import skills_of
from sixgun.games.dicemore.campaign.choices import Enough
from sixgun.games.dicemore.catalogue import Profile, table
from sixgun.games.dicemore.state import replace

PAY = "dicemore.gap.match-money"
CARDS = "dicemore.ruling.marked-cards"
GAMBLER = "dicemore.special.skill-gambler"
BOUNTY = "dicemore.ruling.bounty-reward"
GAIN = "dicemore.xp.gain"
WANTED = ("outlaws", "mexicans")

_PAY: dict[str, dict[str, Any]] = {row["result"]: row for row in table("match-money")}


# dollars -------------------------------------------------------------------------------------------------------------
def earn(band: Band, dollars: int) -> Band:
    return replace(band, dollars=band.dollars + dollars, earned=band.earned + dollars)


def match_pay(ref: Ref, band: Band, result: str, fixed: int, fallen: tuple[str, ...]) -> Band:
    """dicemore.gap.match-money: a set amount, or the house's dice. dicemore.item.marked-cards: whenever a band is paid,
    each owner of marked cards who was not eliminated adds 1D6 dollars, however many packs he has
    (dicemore.ruling.marked-cards)."""
    row = _PAY[result]
    if fixed >= 0:
        pay = fixed if result == "winner" else 0
        if pay:
            ref.tell("paid", PAY, band=band.name, dollars=pay)
    elif row["dice"]:
        roll = ref.dice(row["dice"], 6, PAY)
        pay = roll.total * row["times"]
        ref.tell("paid", PAY, roll=roll, band=band.name, dollars=pay)
    else:
        pay = 0
    if not pay:
        return band
    band = earn(band, pay)
    for member in band.members:
        if "marked-cards" in member.items and member.id not in fallen:
            roll = ref.dice(1, 6, CARDS)
            ref.tell("marked-cards", CARDS, roll=roll, **member.named, dollars=roll.total)
            band = earn(band, roll.total)
    return band


def gamblers(ref: Ref, band: Band, victims: dict[str, int], played: tuple[str, ...], fallen: tuple[str, ...]) -> Band:
    """dicemore.special.skill-gambler: after each match in which he was not eliminated 1D6 dollars, and 1D6 more for
    every character whom he eliminated."""
    for member in band.members:
        if member.id in played and member.id not in fallen and "skill-gambler" in skills_of(band, member):
            roll = ref.dice(1 + victims.get(member.id, 0), 6, GAMBLER)
            ref.tell("gambler", GAMBLER, roll=roll, **member.named, dollars=roll.total)
            band = earn(band, roll.total)
    return band


def bounties(ref: Ref, band: Band, killed: tuple[Profile, ...]) -> Band:
    """dicemore.band.bounty-reward, dicemore.ruling.bounty-reward: bounty hunters get half the printed cost, rounded up
    (dicemore.ruling.rounding), for each Outlaw or Mexican whom they eliminated, whatever becomes of him.
    `killed` are the profiles of those band members."""
    if band.kind != "bounty-hunters":
        return band
    for row in killed:
        if row.band in WANTED:
            dollars = (row.cost + 1) // 2
            ref.tell("bounty", BOUNTY, band=band.name, title=row.title, dollars=dollars)
            band = earn(band, dollars)
    return band


# experience ----------------------------------------------------------------------------------------------------------
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
