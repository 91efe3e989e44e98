"""The check list of a release, walked step by step: `make release`.

It stops at the first step that fails and says what to do; `--from STEP` goes on there. At the
end `dist/` has the wheel, the source archive and SHA256SUMS, and nothing is uploaded.
"""

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

from gemtable import boards
from gemtable.flash import firmware_files

from tests.languages import release as words

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")


class Stop(Exception):
    """A step failed; the text says what is wrong and what to do."""


def tree() -> str:
    """All is committed."""
    if left := _output("git", "status", "--porcelain"):
        raise Stop(f"This is not committed:\n{left}")
    return _output("git", "log", "-1", "--format=%h, %s")


def versions() -> str:
    """Package, firmware and changelog have one version, and the changelog a date for it."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    if f'VERSION = "{version}"' not in (ROOT / "firmware" / "version.py").read_text():
        raise Stop(f"firmware/version.py has another version than pyproject.toml, {version}.")
    newest = re.search(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    if not newest or not re.fullmatch(rf"{re.escape(version)}, \d{{4}}-\d\d-\d\d", newest[1]):
        told = newest[1] if newest else "nothing"
        raise Stop(f'CHANGELOG.md begins with "{told}"; write "{version}, YYYY-MM-DD".')
    return version


def translations() -> str:
    """Every language has all words."""
    try:
        words.main()
    except SystemExit as error:
        raise Stop(str(error)) from None
    return "all are there"


def packages() -> str:
    """Wheel and source archive are built."""
    shutil.rmtree(DIST, ignore_errors=True)
    _do(sys.executable, "-m", "build", "--no-isolation")
    built = sorted(DIST.iterdir())
    sums = [f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in built]
    (DIST / "SHA256SUMS").write_text("".join(sums))
    return ", ".join(each.name for each in built)


def pythons() -> str:
    """In a clean environment of every Python here the wheel simulates, plays and flashes."""
    (wheel,) = DIST.glob("*.whl")
    tried = []
    for python in filter(shutil.which, PYTHONS):
        if subprocess.run([python, "--version"], capture_output=True).returncode:
            continue  # a stub for one that isn't installed
        with tempfile.TemporaryDirectory() as folder:
            _try_wheel(wheel, python, Path(folder))
        tried.append(python)
    if not tried:
        raise Stop(f"None of these is here: {', '.join(PYTHONS)}.")
    return ", ".join(tried)


def _try_wheel(wheel: Path, python: str, folder: Path) -> None:
    _do(python, "-m", "venv", str(folder / "venv"))
    constraints = str(ROOT / "constraints.txt")
    pip = str(folder / "venv" / "bin" / "pip")
    _do(pip, "install", "--quiet", "--disable-pip-version-check", "-c", constraints, str(wheel))
    command, journal = str(folder / "venv" / "bin" / "gemtable"), str(folder / "journal.sqlite")
    _do(command, "--version")
    _do(command, "doctor")
    _do(command, "simulate", "crossing", "--games", "20")
    _do(command, "play", "lost-gems", "--auto", "--seed", "1", "--speed", "20", "--db", journal)
    emulated = subprocess.Popen(
        [command, "emulate", "pico-pad"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert emulated.stdout
        port = next(
            found[0] for line in emulated.stdout if (found := re.search(r"/dev/\S+", line))
        )
        _do(command, "flash", "--port", port, "--as", "pico-rack")
    finally:
        emulated.terminate()
        emulated.wait()


def firmware() -> str:
    """The hash by which `gemtable boards` will know this firmware."""
    files = firmware_files.files(boards.find("pico-pad"))
    return f"{len(files)} files, {firmware_files.hash_of(files)}"


def made(target: str, *words: str) -> Callable[[], str]:
    """Return the step that makes a target of the Makefile."""

    def step() -> str:
        _do("make", target, *words)
        return "passed"

    step.__doc__ = f"`make {target}` passes."
    return step


STEPS: dict[str, Callable[[], str]] = {
    "tree": tree,
    "versions": versions,
    "translations": translations,
    "check": made("check"),
    "test": made("test", "ARGS=-m 'not soak'"),
    "bench": made("bench"),
    "soak": made("soak"),
    "packages": packages,
    "pythons": pythons,
    "firmware": firmware,
}


def _do(*command: str) -> None:
    if subprocess.run(command, cwd=ROOT, stdout=sys.stderr).returncode:
        raise Stop(f"This failed: {' '.join(command)}")


def _output(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="make release",
        description=__doc__,
        epilog="\n".join(f"{name}: {step.__doc__}" for name, step in STEPS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--from", dest="first", choices=STEPS, metavar="STEP", default="tree")
    parser.add_argument("--only", nargs="+", choices=STEPS, metavar="STEP")
    chosen = parser.parse_args(given)
    names = chosen.only or list(STEPS)[list(STEPS).index(chosen.first) :]
    for name in names:
        began_s = time.monotonic()
        print(f"{name}: {STEPS[name].__doc__}", file=sys.stderr, flush=True)
        try:
            told = STEPS[name]()
        except Stop as stop:
            print(f"{stop}\nThen: make release ARGS='--from {name}'", file=sys.stderr)
            return 1
        print(f"{name}: {told} ({time.monotonic() - began_s:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
