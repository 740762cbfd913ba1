"""What people see and read while they found a band, and the words of everything that is done besides playing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from sixgun.core.game import Setup
from sixgun.games.dicemore.bands.band_check import band_title, title_of
from sixgun.games.dicemore.bands.outfit import Shop
from sixgun.games.dicemore.bands.sheets import band_sheet
from sixgun.games.dicemore.bands.shopping import hireable
from sixgun.games.dicemore.catalogue import animals, bands, goods, profiles, table, weapons
from sixgun.screen.display import Display, S
from sixgun.screen.picture import Signs, load_signs
from sixgun.screen.sheet import Sheet
from sixgun.screen.text import texts_in

_HERE = files("sixgun.games.dicemore")


@cache
def texts(language: str) -> Mapping[str, str]:
    """Texts of everything that is done besides playing; a language that is missing is English.

    Bands, profiles, weapons, animals and items are called as on the table; facts that hold a title are shown by it."""
    own = texts_in(_HERE / "text" / "campaign", language)
    titles = {f"name.{id}": row.title for rows in (bands(), profiles()) for id, row in rows.items()}
    titles |= {f"name.{thing}": title_of(thing) for thing in (*weapons(), *animals(), *goods())}
    at_the_table = texts_in(_HERE / "text", language).items()
    spoken = {key: text for key, text in at_the_table if key in titles or key.startswith("switch.")}
    called = {**titles, **spoken, **own}
    same = {f"name.{title}": called[key] for key, title in titles.items()}
    scenarios = {f"name.{row['key']}": row["name"] for row in table("scenarios")}
    against = {key.removeprefix("refusal."): text for key, text in called.items() if key.startswith("refusal.")}
    said = {f"event.objection-{why}": called["event.objection"].replace("{reason}", t) for why, t in against.items()}
    return same | scenarios | called | said


class BesidesPlaying(Display[S]):
    def texts(self, language: str = "en") -> Mapping[str, str]:
        return texts(language)

    @cached_property
    def signs(self) -> Signs:
        return load_signs(_HERE / "data" / "signs-campaign.toml")


class FoundingDisplay(BesidesPlaying[Shop]):
    def names(self, state: Shop, language: str = "en") -> Mapping[str, str]:
        return {f"name.{member.id}": member.name for member in state.band.members}

    def scenario_text(self, setup: Setup, language: str = "en") -> tuple[str, str]:
        """The name of the band, and whom its kind can hire at which price (dicemore.band.choose-group)."""
        band = self.game.start(setup).band
        words = texts(language)
        own = [profile for profile in hireable(band) if profile.band == band.kind]
        named = band.name if band.name != band_title(band.kind) else words.get(f"name.{band.kind}", band.name)
        return named, ", ".join(f"{words.get(f'name.{p.id}', p.title)} {p.cost}$" for p in own)

    def sheet(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Sheet:
        return band_sheet(self.game.imagine(view, setup).band, texts(language))
