"""The rules in other languages: what is missing or older than the English, and the prints that say so.

python tools/rule_texts.py                    list what is missing, old or too much, for every game and language
python tools/rule_texts.py GAME LANGUAGE --read-again ID ...
                                              say that these translations are of today's English (`all`: every one)
"""

import argparse
import re
import sys
from pathlib import Path

from sixgun.core.ledger import Ledger
from sixgun.core.ledger_words import print_of, problems, translations
from sixgun.lab.coverage import game_folder, games


def write_prints(ledger: Ledger, file: Path, ids: set[str]) -> None:
    lines: list[str] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        header = re.fullmatch(r'\["([a-z0-9.-]+)"\]', lines[-1]) if lines else None
        if header and header[1] in ids:
            lines.append(f'of = "{print_of(ledger.entry(header[1]))}"')
            if line.startswith("of = "):
                continue
        lines.append(line)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="The rules in other languages.")
    parser.add_argument("game", nargs="?")
    parser.add_argument("language", nargs="?")
    parser.add_argument("--read-again", nargs="+", default=[], metavar="ID")
    args = parser.parse_args()
    wrong = 0
    for key in [args.game] if args.game else games():
        folder = game_folder(key)
        ledger = Ledger.load(folder)
        for file in sorted((folder / "text" / "rules").glob(f"{args.language or '*'}.toml")):
            if args.read_again:
                told = translations(folder, file.stem).keys() & set(ledger.ids())
                write_prints(ledger, file, set(told) if args.read_again == ["all"] else set(args.read_again))
            for id, what in problems(ledger, folder, file.stem).items():
                print(f"{file.stem}  {id}: {what}")
                wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
