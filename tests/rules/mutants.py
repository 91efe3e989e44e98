"""Break the rules on purpose, one detail at a time, and see a test catch it: `make mutants`.

The breaks are mutants/*.json, a file a game, and one of what keeps secrets: in `file`
the text `from` becomes `to`, which `breaks` a rule. Every break is made in a copy of
the tree, never in place.

    python -m tests.rules.mutants            all breaks
    python -m tests.rules.mutants --short    one of each file, always the same
"""

import argparse
import ast
import json
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[2]
BREAKS = Path(__file__).with_name("mutants")
SHARED = (  # of all games, each named in its cases
    "test_every_match_ends.py",
    "test_notation.py",
    "test_playouts.py",
    "test_refusals.py",
    "test_saved.py",
)
SECRECY = "secrecy"  # what is no game, and has tests of its own
SECRECY_TESTS = (
    *("tests/referee/test_sealed.py", "tests/tables/test_scripts_secrets.py"),
    *(f"tests/referee/test_{name}.py" for name in ("mistakes", "notices", "refusals")),
    *("tests/referee/test_bulletin.py", "tests/rules/test_refusals_knowers.py"),
    *(
        "tests/tables/test_logichroma_lights.py",
        "tests/tables/test_logichroma_gestures_to_moves.py",
        "tests/tables/test_gems_tracker_bids.py",
        "tests/tables/test_waterfall_lights.py",
        "tests/tables/test_waterfall_gestures_to_moves.py",
    ),
    *("tests/play/test_moves_told.py", "tests/rules/test_reasons.py"),
    "tests/match/test_secrets.py",
    *(f"tests/terminal/test_{name}.py" for name in ("concealing", "looking", "typed_line")),
    *(
        f"tests/terminal/test_{name}_drawing.py"
        for name in ("crossing", "gems_tracker", "logichroma", "lost_gems", "waterfall")
    ),
    *(
        f"tests/web/test_{name}_picture.py"
        for name in ("crossing", "gems_tracker", "logichroma", "lost_gems", "waterfall")
    ),
    *("tests/web/test_sealed_page.py", "tests/web/test_whole_matches.py"),
    *("tests/web/test_replay_secrets.py", "tests/web/test_joining.py"),
    "tests/web/test_taking_seats.py",
)
PROCESSES = 2
SHORT = 1  # breaks of a file in the short form
MOST_SURVIVORS = 1  # of all; a detail may turn out to change nothing
_PYTEST_RAN = (0, 1, 2)  # all passed, one failed, one could not even be collected


@dataclass(frozen=True, slots=True)
class Mutant:
    """One detail, broken, of a game's rules or of what keeps secrets."""

    game: str  # or SECRECY
    file: str
    old: str
    new: str
    breaks: str


def mutants(short: bool = False) -> list[Mutant]:
    """Return the mutants of all games; in short a few of each."""
    found = []
    for path in sorted(BREAKS.glob("*.json")):
        entries = json.loads(path.read_text())
        if short:
            entries = Random(path.stem).sample(entries, SHORT)
        for entry in entries:
            words = (entry["file"], entry["from"], entry["to"], entry["breaks"])
            found.append(Mutant(path.stem, *words))
    return found


def broken(mutant: Mutant) -> str:
    """Return the text of its file with the mutant in it. Raises ValueError if it has no place."""
    text = (ROOT / mutant.file).read_text()
    if text.count(mutant.old) != 1:
        raise ValueError(f"{mutant.file} does not hold once: {mutant.old}")
    text = text.replace(mutant.old, mutant.new)
    ast.parse(text)  # what does not compile breaks no rule
    return text


def is_caught(folder: Path, mutant: Mutant) -> bool:
    """Say whether a test of the game fails on a copy of the tree with the mutant in it."""
    copy = Path(tempfile.mkdtemp(dir=folder))
    for name in ("host", "tests"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    (copy / mutant.file).write_text(broken(mutant))
    return not tests_pass(copy, mutant.game)


def tests_pass(tree: Path, game: str) -> bool:
    """Say whether the tests of a game, or of secrecy, pass in a tree.

    One that hangs does not: the tree's pyproject.toml has pytest end it.
    Raises RuntimeError when there is nothing to run.
    """
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "not soak",
    ]
    # The tree's own host comes before an installed one; no boards are needed.
    command += ["--override-ini", "pythonpath=. host", "--confcutdir", str(tree / "tests/rules")]
    done = subprocess.run(
        [*command, *tests_of(tree, game)], cwd=tree, capture_output=True, text=True
    )
    if done.returncode not in _PYTEST_RAN:
        raise RuntimeError(f"{game}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.returncode == 0


def tests_of(tree: Path, game: str) -> list[str]:
    """Return what to tell pytest: files, and which of their tests."""
    if game == SECRECY:
        return [str(tree / name) for name in SECRECY_TESTS]
    rules = tree / "tests" / "rules"
    file_name = game.replace("-", "_")
    tests = sorted(rules.glob(f"test_{file_name}_*.py")) + [rules / name for name in SHARED]
    return ["-k", f"{file_name} or {game}", *map(str, tests)]


def run(chosen: list[Mutant]) -> list[bool]:
    """Return for each mutant whether it was caught."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(PROCESSES) as pool:
        return list(pool.map(partial(is_caught, Path(folder)), chosen))


def main() -> int:
    """Print a table of all mutants; return 1 if more than one survived."""
    options = argparse.ArgumentParser(description="Break the rules on purpose.")
    options.add_argument("--short", action="store_true", help="only one break of each file")
    chosen = mutants(options.parse_args().short)
    for game in {mutant.game for mutant in chosen}:
        if not tests_pass(ROOT, game):
            print(f"The tests of {game} fail on the rules as they are: nothing can be said.")
            return 1
    caught = run(chosen)
    table = Table("game", "breaks", "", box=None)
    for mutant, found in zip(chosen, caught, strict=True):
        table.add_row(mutant.game, mutant.breaks, "caught" if found else "[red]survived")
    Console().print(table)
    survivors = caught.count(False)
    print(f"{len(caught) - survivors} of {len(caught)} caught")
    return int(survivors > MOST_SURVIVORS)


if __name__ == "__main__":
    raise SystemExit(main())
