"""For a Few Dice More: gunfights between bands of the Old West."""

from sixgun.games.dicemore.game import GAME

__all__ = ["GAME"]
