"""What players agree on before a game (core/switches.py), in words: as a list to choose from, and as it was chosen."""

from __future__ import annotations

from typing import Any

from sixgun.core.files import Files
from sixgun.core.game import Game, Setup
from sixgun.core.switches import Switch
from sixgun.screen.display import Display
from sixgun.screen.text import core_texts
from sixgun.server import protocol


def switch_list(game: Game[Any], language: str) -> tuple[protocol.SwitchInfo, ...]:
    """Everything that can be agreed on."""
    texts = game.part(Display).texts(language)
    return tuple(
        protocol.SwitchInfo(
            switch.key,
            switch.kind,
            texts.get(f"switch.{switch.key}.title", switch.key),
            texts.get(f"switch.{switch.key}.note", ""),
            switch.rule,
            switch.usual,
            tuple((value, texts.get(f"switch.{switch.key}.is.{value}", str(value))) for value in switch.values),
            switch.low,
            switch.high,
        )
        for switch in game.part(Files).switches()
    )


def house(game: Game[Any], setup: Setup, language: str) -> tuple[protocol.HouseRule, ...]:
    """What is not as usual."""
    now = game.part(Files).switched(setup)
    texts = game.part(Display).texts(language)
    return tuple(
        protocol.HouseRule(
            texts.get(f"switch.{switch.key}.title", switch.key),
            _said(game, switch, now[switch.key], language),
            texts.get(f"switch.{switch.key}.note", ""),
            switch.rule,
        )
        for switch in game.part(Files).switches()
        if switch.key in now and now[switch.key] != switch.usual
    )


def _said(game: Game[Any], switch: Switch, value: Any, language: str) -> str:
    if isinstance(value, bool):
        return core_texts(language)["word.yes" if value else "word.no"]
    if isinstance(value, float):
        return f"{value:g}"
    return game.part(Display).texts(language).get(f"switch.{switch.key}.is.{value}", str(value))
