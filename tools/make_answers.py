"""Note what the rules answer around the recorded games (tests/answers): all of them, or show one of them.

python tools/make_answers.py
python tools/make_answers.py --show bala/street-duel/3 > before.txt
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.answers.around import DIGESTS, digest_around, said_around  # noqa: E402
from tests.corpus import files  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", metavar="RECORD", help="print every answer around one record instead")
    args = parser.parse_args()
    if args.show:
        kept = next((kept for kept in files.records(args.show.partition("/")[0]) if kept.name == args.show), None)
        if kept is None:
            raise SystemExit(f"There is no record {args.show}.")
        print("\n".join(said_around(kept)))
        return
    DIGESTS.mkdir(exist_ok=True)
    for key in files.held():
        lines = [f"{kept.name} {digest_around(kept)}\n" for kept in files.records(key)]
        (DIGESTS / f"{key}.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
