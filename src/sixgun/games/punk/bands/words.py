"""What everything in the lists is called in a language: rows of the data, and special rules as in the ledger."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from sixgun.core.ledger import Special
from sixgun.games.punk.catalogue import BOOK, factions, profiles
from sixgun.games.punk.stock import Stock, shipped
from sixgun.screen.text import texts_in

_REFERENCE = re.compile(r"\s*\w+ punk\.\w+\.\*\.$")
"""Where the ledger sends its reader: "See punk.bomb.*."."""


@cache
def names(language: str) -> Mapping[str, str]:
    """ "name.ID" of every shipped row and special rule, and what the latter do, "special.KIND". A language that is
    missing is English."""
    specials = [entry for entry in BOOK.ledger(language) if isinstance(entry, Special)]
    kinds = [entry.id.rpartition(".")[2] for entry in specials]
    called = {f"name.{kind}": entry.title.removesuffix(" (X)") for kind, entry in zip(kinds, specials, strict=True)}
    does = {f"special.{kind}": _REFERENCE.sub("", entry.text) for kind, entry in zip(kinds, specials, strict=True)}
    own = {**row_names(shipped()), **texts_in(BOOK.folder / "text" / "names", language)}
    # a band or a member that nobody has named is called by its faction or profile, in any language
    usual = {f"name.{row.name}": own[f"name.{id}"] for rows in (factions(), profiles()) for id, row in rows.items()}
    return {**usual, **called, **does, **own}


def row_names(stock: Stock) -> dict[str, str]:
    """As the rows themselves say."""
    lists = (stock.weapons, stock.armour, stock.goods, stock.profiles, stock.factions, stock.templates, stock.scenery)
    return {f"name.{id}": row.name for rows in lists for id, row in rows.items()}


def own_names(stock: Stock) -> dict[str, str]:
    """Of the rows that a user's file has added; they have one name in all languages."""
    known = row_names(shipped())
    return {key: name for key, name in row_names(stock).items() if key not in known}


@cache
def texts(language: str) -> Mapping[str, str]:
    """Everything that is said while a band is built, and on sheets."""
    return {**names(language), **texts_in(BOOK.folder / "text" / "bands", language)}
