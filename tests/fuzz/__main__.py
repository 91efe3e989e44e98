"""`make fuzz`: bytes thrown at everything that reads them, guided by coverage, target by target.

Says of each target how many inputs it took. What breaks one is kept in a file
that is named, and is run again by `python -m tests.fuzz.one TARGET FILE`. The
target `fleet` takes no bytes and is driven by hypothesis: see fleet/__main__.py.
"""

import argparse
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.fuzz.targets import TARGETS

_GOLDEN = Path(__file__).parents[1] / "golden" / "wire.json"
_FLEET = "fleet"
_LONGEST = 4000  # bytes of one input
_TRACEBACK = "=== Uncaught Python exception"
_SHOWN = 4000  # characters of what a broken target said
_DONE = re.compile(r"Done (\d+) runs in (\d+) second")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    names = (*TARGETS, _FLEET)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(names))
    parser.add_argument("--seconds", type=int, default=20, help="for each target, 20 if not given")
    given = parser.parse_args()
    unknown = set(given.targets) - set(names)
    if unknown:
        parser.error(f"no such target: {', '.join(sorted(unknown))}")
    is_sound = [_run(target, given.seconds) for target in given.targets or names]
    return 0 if all(is_sound) else 1


def _run(target: str, seconds: int) -> bool:
    """Run one target in a process of its own; say what came of it."""
    if target == _FLEET:
        command = [sys.executable, "-m", "tests.fuzz.fleet", "--seconds", str(seconds)]
        return subprocess.run(command).returncode == 0
    if importlib.util.find_spec("atheris") is None:
        print(f"{target}: not run, there is no atheris for this system")
        return False
    kept = Path(tempfile.mkdtemp(prefix=f"gemtable-fuzz-{target}-"))
    seeds = kept / "seeds"
    _write_seeds(seeds)
    options = (f"-max_total_time={seconds}", f"-max_len={_LONGEST}", f"-artifact_prefix={kept}/")
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.one", target, *options, str(seeds)],
        capture_output=True,
        text=True,
    )
    told = done.stdout + done.stderr
    counted = _DONE.search(told)
    if done.returncode == 0 and counted:
        print(f"{target}: {int(counted[1]):,} inputs in {counted[2]} s, nothing broke", flush=True)
        shutil.rmtree(kept)
        return True
    print(f"{target}: it broke; the input is in {kept}")
    print(told[told.find(_TRACEBACK) :][:_SHOWN], flush=True)
    return False


def _write_seeds(folder: Path) -> None:
    """Begin with one frame of each kind."""
    folder.mkdir()
    for number, example in enumerate(json.loads(_GOLDEN.read_text())):
        (folder / str(number)).write_text(example["line"])


if __name__ == "__main__":
    sys.exit(main())
