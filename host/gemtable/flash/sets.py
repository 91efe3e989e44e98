"""How the files of a program lie on a board: as a set, which firmware/main.py starts.

Each file of a set but main.py has the hash of its content in its name, so that sets share
what they have in common, and a file that is there is never written over. A list names the
files of the set to be started, then those of the set before.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gemtable.flash import image

LIST = "gemtable.txt"
FOLDER = "gemtable/"
HASH = 16  # hex digits, before the ending
_REST = re.compile(r"[0-9a-f]{16}\.\w+")


@dataclass(frozen=True, slots=True)
class Set:
    """One set of a list: what its hello says as `files`, and the paths of its files."""

    files: str
    paths: tuple[str, ...]

    @property
    def board_hash(self) -> str:
        """What its hello says as `board_hash`: the hash in the name of its board file."""
        return next((hash_in(path) for path in self.paths if named(path) == image.BOARD_FILE), "")


@dataclass(frozen=True, slots=True)
class Listed:
    """What a board's list says; without one it is empty."""

    sets: tuple[Set, ...]  # the one that is started first, the set before after it
    names: frozenset[str]  # all that is Gemtable's


def stored(name: str, content: bytes) -> str:
    """Return the path at which a board keeps that file of a set; main.py's is its name."""
    if name == image.MAIN:
        return name
    stem, dot, ending = name.rpartition(".")
    return f"{FOLDER}{stem}-{hashlib.sha256(content).hexdigest()[:HASH]}{dot}{ending}"


def named(path: str) -> str:
    """Return the name of the file that is kept at that path; "" if none is."""
    stem, _, rest = path.removeprefix(FOLDER).rpartition("-")
    is_one = path.startswith(FOLDER) and stem and _REST.fullmatch(rest)
    return stem + rest[HASH:] if is_one else ""


def hash_in(path: str) -> str:
    """Return the hash in the name of a file that is kept at that path."""
    return path.rpartition("-")[2][:HASH]


def set_of(contents: Mapping[str, bytes]) -> Set:
    """Return the set of these files, by name."""
    paths = sorted(stored(name, content) for name, content in contents.items())
    return Set(image.hash_of(contents), tuple(path for path in paths if path != image.MAIN))


def listing(sets: Iterable[Set], others: Iterable[str] = ()) -> bytes:
    """Return the list of these sets, the newest first, and of other files of Gemtable's."""
    blocks = [[one.files, *one.paths] for one in sets]
    blocks.append(sorted({image.MAIN, LIST, *others}))
    return "\n\n".join("\n".join(block) for block in blocks).encode() + b"\n"


def read(text: str) -> Listed:
    """Return what a list says that anybody may have written, an earlier Gemtable too."""
    sets = []
    for block in text.split("\n\n"):
        lines = block.split("\n")
        paths = tuple(line for line in lines if line.startswith(FOLDER))
        if paths:
            sets.append(Set(lines[0], paths))
    return Listed(tuple(sets), frozenset(text.split()))


def laid_out(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return exactly what a board has, by path, whose one set are these files."""
    files = {stored(name, content): content for name, content in contents.items()}
    return files | {LIST: listing([set_of(contents)])}
