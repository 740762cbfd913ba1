"""What people see and read while they build a band."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from sixgun.core.game import Setup
from sixgun.games.punk.bands.band_check import own_profiles
from sixgun.games.punk.bands.band_file import stock_of
from sixgun.games.punk.bands.outfit import Yard
from sixgun.games.punk.bands.sheets import band_sheet
from sixgun.games.punk.bands.words import own_names, texts
from sixgun.games.punk.catalogue import BOOK, factions
from sixgun.screen.display import Display
from sixgun.screen.picture import Signs, load_signs
from sixgun.screen.sheet import Sheet, word


class FoundingDisplay(Display[Yard]):
    def texts(self, language: str = "en") -> Mapping[str, str]:
        return texts(language)

    @cached_property
    def signs(self) -> Signs:
        return load_signs(BOOK.folder / "data" / "signs-bands.toml")

    def names(self, state: Yard, language: str = "en") -> Mapping[str, str]:
        members = {f"name.{member.id}": member.name for member in state.band.members}
        return {**own_names(stock_of(state.band)), **members}

    def scenario_text(self, setup: Setup, language: str = "en") -> tuple[str, str]:
        """The name of the band, whom its faction has at which price, and that all of it is house data."""
        band = self.game.start(setup).band
        stock, said = stock_of(band), {**texts(language), **own_names(stock_of(band))}
        usual = factions()[band.faction].name if band.faction in factions() else ""
        named = said.get(f"name.{band.faction}", band.name) if band.name == usual else band.name
        people = ", ".join(f"{said[f'name.{row.id}']} {row.cost}" for row in own_profiles(band, stock))
        return named, f"{word(said, 'house')}. {people}"

    def sheet(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Sheet:
        return band_sheet(self.game.imagine(view, setup).band, texts(language))
