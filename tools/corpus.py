"""Make the corpus of records anew: hundreds of games over every scenario, companion and situation.

The files in tests/corpus/records hold every answer, every digest and every line of the log; tests replay them. The same
sources give the same bytes. A part that was made before, by the same sources, is taken from --parts.
"""

from __future__ import annotations

import argparse
import hashlib
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.corpus import files  # noqa: E402  # found by the line above
from tests.corpus.plans import Plan, plans  # noqa: E402
from tests.corpus.playing import play  # noqa: E402
from tests.corpus.replaying import no_longer_open, replay  # noqa: E402

from sixgun.core.game import load_game  # noqa: E402


def _deaf() -> None:
    """Ctrl-C is for the process that waits for the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def made(plan: Plan, parts: str) -> tuple[bytes, float, float]:
    """The line of a record, and the seconds that playing and replaying took. It is replayed at once, so that nothing
    is kept that cannot be."""
    part = Path(parts) / f"{plan.name.replace('/', '--')}.json" if parts else None
    if part is not None and part.is_file():
        return part.read_bytes(), 0.0, 0.0
    began = time.process_time()
    try:
        line = files.line_of(play(plan))
        played = time.process_time()
        replay(files.record_of(line))
    except Exception as error:  # not every exception can be sent from one process to another
        raise RuntimeError(f"{type(error).__name__}: {error}") from None
    replayed = time.process_time()
    if part is not None:
        part.write_bytes(line)
    return line, played - began, replayed - played


def sources() -> str:
    """A print of everything that the records depend on."""
    found = hashlib.sha256()
    for folder in (ROOT / "src", ROOT / "tests" / "corpus", ROOT / "docs" / "situations"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml"):
                found.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return found.hexdigest()[:16]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="", metavar="KEY", help="only the files of this game and its companions")
    parser.add_argument("--out", type=Path, default=files.RECORDS, metavar="FOLDER", help="where the files go")
    parser.add_argument("--scale", type=float, default=1.0, metavar="X", help="so many times the usual records")
    parser.add_argument("--processes", type=int, default=2, metavar="N")
    parser.add_argument(
        "--parts", type=Path, default=ROOT / "build" / "corpus", metavar="FOLDER", help="where a run that stops goes on"
    )
    parser.add_argument("--same-version", action="store_true", help="although records of this rules version break")
    args = parser.parse_args()
    wanted = list(plans(args.game, args.scale))
    if not wanted:
        parser.error(f"there is no game {args.game!r}")
    for key in dict.fromkeys(plan.key for plan in wanted) if not args.same_version else ():
        if broken := no_longer_open(key, args.out):
            version = load_game(key).rules_version
            sys.stderr.write(
                f"{key}: {len(broken)} records of rules version {version} no longer open, nor will those of users: "
                f"give {key} a new rules version first, or use --same-version.\n{broken[0]}\n"
            )
            return 1
    parts = args.parts / sources()
    parts.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[bytes]] = {}
    troubles: list[str] = []
    played = replayed = 0.0
    with ProcessPoolExecutor(args.processes, initializer=_deaf) as pool:
        try:
            jobs = [pool.submit(made, plan, str(parts)) for plan in wanted]
            for number, (plan, job) in enumerate(zip(wanted, jobs, strict=True), 1):
                try:
                    line, one, two = job.result()
                except Exception as error:
                    troubles.append(f"{plan.name} cannot be played, and is left out: {error!r}")
                    continue
                played, replayed = played + one, replayed + two
                found.setdefault(plan.key, []).append(line)
                sys.stderr.write(f"\r{number} of {len(wanted)}: {plan.name:<50.50}")
                sys.stderr.flush()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    sys.stderr.write("\n")
    for key, lines in found.items():
        path = files.write(args.out, key, lines)
        size = path.stat().st_size
        sys.stderr.write(f"{key}: {len(lines)} records, {size / 1000:.0f} kB\n")
    sys.stderr.write(f"{played:.0f} s of processor time to play, {replayed:.0f} s to replay\n")
    sys.stderr.write("".join(f"{trouble}\n" for trouble in troubles))
    return 1 if troubles else 0


if __name__ == "__main__":
    raise SystemExit(main())
