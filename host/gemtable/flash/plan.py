"""What to do to a board so that it holds the image and nothing that would run instead.

Pure: what is on the board and what shall be come in, steps come out. A file is
Gemtable's if the list on the board names it. A board that was filled by hand
has no list; there, if it has gemwire/, all names of the image are Gemtable's.
"""

import hashlib
import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gemtable.flash.image import BOARD_FILE, LIST, MAIN

HELD = "main.py.gemtable"  # main.py until all is right: a half-written program never starts


@dataclass(frozen=True, slots=True)
class Found:
    """What a board says of itself without its firmware."""

    uid: str
    mpy: int  # the compiled modules it takes, as sys.implementation._mpy
    version: tuple[int, ...]  # of its MicroPython
    port: str  # of MicroPython, as sys.platform: "rp2", or "linux" on emulated boards
    machine: str  # "Raspberry Pi Pico with RP2040", for example
    files: Mapping[str, str]  # path: sha256 of the content, hex
    folders: frozenset[str]
    listed: frozenset[str]  # what Gemtable put there, by the list on the board


@dataclass(frozen=True, slots=True)
class Plan:
    """What is moved, then made, then copied; paths are the board's."""

    removed: tuple[str, ...]  # Gemtable's own
    kept: tuple[tuple[str, str], ...]  # a maker's file in the way, and its new name
    holds_main: bool  # main.py stays as it is, but must not start meanwhile
    folders: tuple[str, ...]  # to be made
    copied: tuple[str, ...]  # the list first, then modules, the board file, main.py last

    @property
    def moves(self) -> list[tuple[str, str]]:
        """Old names and new ones, "" for a file to be removed, in the order of doing it.

        main.py goes before all that it could import; only what has the name
        under which it is held goes before it.
        """
        held = [(MAIN, HELD)] if self.holds_main else []
        moves = [*((path, "") for path in self.removed), *self.kept, *held]
        return sorted(moves, key=lambda move: (move[0] != HELD, move[0] != MAIN))

    @property
    def gone(self) -> tuple[str, ...]:
        """What of an earlier Gemtable is removed and does not come back."""
        return tuple(path for path in self.removed if path not in (*self.copied, HELD))

    @property
    def is_empty(self) -> bool:
        return not (self.kept or self.removed or self.copied)


def plan(found: Found, image: Mapping[str, bytes], force: bool = False) -> Plan:
    """Return what must be done; with `force` every file is copied, right or not."""
    wrong = faults(found, image)
    copied = image.keys() if force else wrong
    ours = _ours(found, image)
    wanted_names = wrong.union({HELD}, *(_shadows(path) for path in image))
    in_the_way = wanted_names & (found.files.keys() | found.folders) - ours
    removed = found.files.keys() & ours - image.keys()
    if MAIN in copied and MAIN in found.files.keys() - in_the_way:
        removed |= {MAIN}
    return Plan(
        removed=tuple(sorted(removed)),
        kept=tuple((path, _free_name(path, found)) for path in sorted(in_the_way)),
        holds_main=MAIN not in copied,
        folders=tuple(sorted(_folders_of(copied) - found.folders)),
        copied=tuple(sorted(copied, key=_main_last)),
    )


def faults(found: Found, image: Mapping[str, bytes]) -> set[str]:
    """Return the paths of the image that the board has not, or with another content."""
    return {
        path
        for path, content in image.items()
        if found.files.get(path) != hashlib.sha256(content).hexdigest()
    }


def _ours(found: Found, image: Mapping[str, bytes]) -> frozenset[str]:
    """Return the paths that are Gemtable's to overwrite and to remove."""
    ours = set(found.listed)
    if "gemwire" in found.folders and LIST not in found.files:
        ours |= image.keys()
        ours |= {path.removesuffix(".mpy") + ".py" for path in image if path.endswith(".mpy")}
        ours |= {path.removesuffix(".py") + ".mpy" for path in image if path.endswith(".py")}
    return frozenset(ours | {HELD} if ours else ours)


def _shadows(path: str) -> set[str]:
    """Return what MicroPython would import instead of the module at `path`."""
    module, _, ending = path.rpartition(".")
    if path == MAIN or ending not in ("py", "mpy"):
        return set()
    return {module, f"{module}.py"} - {path}


def _free_name(path: str, found: Found) -> str:
    names = (f"{path}.old{number or ''}" for number in itertools.count())
    return next(name for name in names if name not in found.files.keys() | found.folders)


def _folders_of(paths: Iterable[str]) -> set[str]:
    return {path.rpartition("/")[0] for path in paths} - {""}


def _main_last(path: str) -> tuple[bool, bool, bool, str]:
    return path == MAIN, path == BOARD_FILE, path != LIST, path
