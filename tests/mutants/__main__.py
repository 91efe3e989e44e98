"""Break Gemtable on purpose, one detail at a time, and see the tests catch it: `make mutants`.

python -m tests.mutants                    all: rules, secrecy and joints
python -m tests.mutants --changed          joints in files that the branch changed
python -m tests.mutants --rooms web,link   of these rooms; rules are rooms, too
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Console
from rich.table import Column, Table

from tests.mutants import wrong_changes
from tests.mutants.trial import Result, Trial
from tests.mutants.wrong_changes import ROOT, WrongChange

ENOUGH = 14 / 15  # of joints, of 150 that is 140
MOST_OF_RULES = 1  # survivors; a detail may turn out to change nothing
LIMIT_S = 60.0  # of a processor, for the nearest tests of one change
QUICK_LIMIT_S, QUICK_S = 20.0, 150.0  # the same with --changed, and when it begins no more


def options(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Break Gemtable on purpose.")
    parser.add_argument("--changed", action="store_true", help="only in changed files, 3 minutes")
    parser.add_argument("--rooms", type=lambda text: text.split(","), help="only these, a,b")
    parser.add_argument("--text", help="only changes that hold this text in old, new or harms")
    parser.add_argument("--alone", action="store_true", help="no whole run for what survives")
    parser.add_argument("--json", action="store_true", help="a line a result, when it is known")
    parser.add_argument("--survivors", action="store_true", help="show only what survives")
    parser.add_argument("-n", type=int, default=2, metavar="COPIES", help="at the same time")
    return parser.parse_args(words)


def chosen(asked: argparse.Namespace) -> list[WrongChange]:
    changes = wrong_changes.of_joints()
    if asked.changed:
        files = changed_files()
        changes = [each for each in changes if each.file in files]
    else:
        changes += wrong_changes.of_rules()
    if asked.rooms:
        changes = [each for each in changes if each.room in asked.rooms]
    if asked.text:
        changes = [each for each in changes if asked.text in each.old + each.new + each.harms]
    return changes


def changed_files() -> set[str]:
    """Return the files that differ from main, or on main from the commit before."""
    base = _git("merge-base", "HEAD", "main")
    if base == _git("rev-parse", "HEAD") and not _git("diff", "--name-only", "HEAD"):
        base = "HEAD~"
    return set(_git("diff", "--name-only", base).splitlines())


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()


def tried(changes: list[WrongChange], asked: argparse.Namespace) -> list[Result]:
    """Return what became of all changes; with --changed, of those for which there was time."""
    begun = time.monotonic()

    def tell(result: Result) -> None:
        if asked.json:
            print(json.dumps(as_json(result)), flush=True)
        else:
            print("." if result.by else "S", end="", flush=True, file=sys.stderr)

    with Trial(ROOT, asked.n, QUICK_LIMIT_S if asked.changed else LIMIT_S) as trial:
        if asked.changed:
            results = []
            while changes and time.monotonic() - begun < QUICK_S:
                some, changes = changes[: asked.n], changes[asked.n :]
                results += trial.alone(some, tell)
            for change in changes:
                print(f"Not tried, for lack of time: {change.harms}", file=sys.stderr)
            return results
        results = trial.alone(changes, tell)
        if asked.alone:
            return results
        # The rules' own tests are all that there is for them.
        left = [each for each in results if not each.by and not each.change.in_rules]
        whole = {each.change: each for each in trial.together(left, tell)}
        return [whole.get(each.change, each) for each in results]


def as_json(result: Result) -> dict[str, object]:
    return {**asdict(result.change), "by": result.by, "whole": result.whole} | {
        "seconds": round(result.seconds, 1)
    }


def printed(results: list[Result]) -> Table:
    table = Table("room", "harms", Column(overflow="fold"), "s", box=None)
    for each in results:
        said = f"caught by {each.by}" if each.by else "[red]survived"
        table.add_row(each.change.room, each.change.harms, said, f"{each.seconds:.0f}")
    return table


def main() -> int:
    """Print a table, and return 1 if too many survived."""
    asked = options()
    results = tried(chosen(asked), asked)
    survivors = [each for each in results if not each.by]
    if not asked.json:
        print(file=sys.stderr)
        Console().print(printed(survivors if asked.survivors else results))
        print(f"{len(results) - len(survivors)} of {len(results)} caught")
    of_rules = sum(each.change.in_rules for each in survivors)
    joints = sum(not each.change.in_rules for each in results)
    too_many = (len(survivors) - of_rules) > joints * (1 - ENOUGH)
    return int(of_rules > MOST_OF_RULES or too_many)


if __name__ == "__main__":
    raise SystemExit(main())
