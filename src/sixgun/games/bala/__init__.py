"""Hasta la Última Bala: gunfights of the Old West with miniatures."""

from sixgun.games.bala.game import GAME

__all__ = ["GAME"]
