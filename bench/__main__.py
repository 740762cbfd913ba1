"""Every measurement in one run: `make bench`, or `python -m bench`; docs/benchmarks.md says what each row means.

All is timed by the processor's time of one process. What is compared is measured in turn in the same run: the kernel
compiled and interpreted, and with --against the sources of an older commit. Trust the ratios; figures themselves move
with the machine.
"""

from __future__ import annotations

import argparse
import platform
import sys
import tomllib
from contextlib import ExitStack
from pathlib import Path

from bench import smoke
from bench.lanes import COMPILED, INTERPRETED, ROOT, Lane, checkout, head, own
from bench.measure import PARTS, Figures, Plan, targets
from bench.report import Table, fill

PAGE = ROOT / "docs" / "benchmarks.md"
TARGETS = Path(__file__).with_name("targets.toml")


def main() -> None:
    args = _arguments()
    wanted = tomllib.loads(TARGETS.read_text(encoding="utf-8"))
    with ExitStack() as stack:
        lanes = _own_lanes(stack)
        if args.smoke:
            sys.exit(smoke.run(lanes, PAGE, note=args.markdown is not None))
        if args.against:
            sources = stack.enter_context(checkout(args.against))
            lanes.append(stack.enter_context(Lane(args.against, sources, {})))
        games = lanes[0].about.games
        unknown = set(args.games) - set(games)
        if unknown:
            sys.exit(f"no such game: {', '.join(sorted(unknown))}; there are {', '.join(games)}")
        chosen = {key: scenarios for key, scenarios in games.items() if not args.games or key in args.games}
        plan = Plan(lanes, chosen, args.seconds, args.rounds, args.scenarios, wanted)
        figures = Figures()
        for name in args.only or PARTS:
            _show(PARTS[name](plan, figures), args.markdown)
        _show(targets(plan, figures), args.markdown)
        if args.markdown:
            by = ", ".join(lane.name for lane in lanes)
            about = (
                f"Commit {head()}, Python {platform.python_version()}, one process at a time; measured in turn: {by}."
            )
            fill(args.markdown, "about", about)


def _own_lanes(stack: ExitStack) -> list[Lane]:
    """Both ways of the kernel; one, if it is not compiled here."""
    lane = stack.enter_context(own(COMPILED))
    if lane.about.compiled:
        return [lane, stack.enter_context(own(INTERPRETED))]
    print("The kernel is not compiled here: everything runs interpreted.\n", flush=True)
    lane.name = INTERPRETED
    return [lane]


def _show(tables: list[Table], page: Path | None) -> None:
    for table in tables:
        print(table.text(), flush=True)
        if page is not None:
            fill(page, table.key, table.markdown())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--games", nargs="+", default=[], metavar="KEY", help="these games alone")
    parser.add_argument("--only", nargs="+", choices=list(PARTS), help="these parts alone")
    parser.add_argument("--seconds", type=float, default=4.0, help="for each game, row and lane, at least; 4")
    parser.add_argument("--rounds", type=int, default=2, help="the lanes take turns so often; 2")
    parser.add_argument("--scenarios", action="store_true", help="a row for each scenario as well")
    parser.add_argument("--against", metavar="COMMIT", help="also measure the sources of this commit")
    parser.add_argument("--smoke", action="store_true", help="compiled against interpreted alone, in under a minute")
    parser.add_argument(
        "--markdown", nargs="?", type=Path, const=PAGE, metavar="PAGE", help="also write the tables into this page"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
