"""Make the golden playthroughs anew: one whole game for every scenario of every installed game.

Both sides are played by `gunhand` where it is there; the dice come from a fixed secret, so the files only change when
the rules, the scenarios or the bots do.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path
from typing import Any

from sixgun.bots import bots, load_bot
from sixgun.bots.drive import play_out, seeded, without_clock
from sixgun.core.chance import SecretChance
from sixgun.core.game import Game, games, load_game
from sixgun.core.match import Match

RECORDS = Path(__file__).resolve().parent.parent / "tests" / "playthroughs" / "records"


def make(game: Game[Any], scenario: str, bot: str) -> str:
    secret = hashlib.sha256(f"playthrough {game.key} {scenario}".encode()).digest()
    setup = game.setup(scenario)
    seats = game.seats(game.start(setup))
    player = load_bot(bot)
    match = Match.new(game, setup, SecretChance(secret), seats=dict.fromkeys(seats, bot))
    play_out(match, {seat: without_clock(player()) for seat in seats}, seeded(f"{game.key}/{scenario}"))
    return match.record.text()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="gunhand" if "gunhand" in bots() else "random")
    parser.add_argument("only", nargs="*", help="GAME or GAME-SCENARIO; everything by default")
    args = parser.parse_args()
    for key in games():
        game = load_game(key)
        for scenario in game.scenarios():
            name = f"{key}-{scenario}"
            if args.only and key not in args.only and name not in args.only:
                continue
            text = make(game, scenario, args.bot)
            (RECORDS / f"{name}.jsonl").write_text(text, encoding="utf-8")
            sys.stderr.write(f"{name}: {text.count(chr(10))} lines\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
