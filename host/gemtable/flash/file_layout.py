"""The file layout on a board, and the plan that produces it, as pure functions.

A board has sets of files, each of which firmware/main.py can start. The name of a file in a set
contains the hash of its content, so sets share common files, and an existing file is never
overwritten. Only main.py is in no set. A list has the files of the set to start, then those of
the previous set. A complete set stays unchanged until another replaces it by a rename of the
list.

Files in the list are Gemtable's, and so are files with names like those of a set. A board whose
files were copied by hand has no list; if it has gemwire/, files next to it with the firmware's
names are Gemtable's.
"""

import hashlib
import itertools
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from gemtable.flash.firmware_files import BOARD_FILE, MAIN, OF_PARTS, hash_of

# board_side.py has the same names.
LIST = "gemtable.txt"
FOLDER = "gemtable/"
FRESH = FOLDER + "new"  # the file that is being written
NEW_LIST, NEW_MAIN = FOLDER + "list", FOLDER + "main"  # their names before the rename

_HASH = 16  # hex digits, before the extension
_REST = re.compile(r"[0-9a-f]{16}\.\w+")


class Set(NamedTuple):
    """One set in a list: the `files` hash of its hello, and the paths of its files."""

    files: str
    paths: tuple[str, ...]


class Listed(NamedTuple):
    """The content of a board's list; it is empty for a board without one."""

    sets: tuple[Set, ...]  # the newest first, then the previous one
    names: frozenset[str]  # all words of the list, which are Gemtable's files


@dataclass(frozen=True, slots=True)
class Found:
    """The state of a board, as it reports it at its prompt."""

    uid: str
    mpy: int  # the compiled modules it accepts, as sys.implementation._mpy
    version: tuple[int, ...]  # of its MicroPython
    port: str  # of MicroPython, as sys.platform: "rp2", or "linux" on emulated boards
    machine: str  # "Raspberry Pi Pico with RP2040", for example
    files: Mapping[str, str]  # path: sha256 in hex; "" if in the hello's hash or not needed
    folders: frozenset[str]
    listed: str  # its list
    boards: Mapping[str, str]  # its board files, by path

    @property
    def board_files(self) -> list[bytes]:
        """The board files on the board, with that of the newest set first."""
        listed = [path for one in read(self.listed).sets for path in one.paths]
        paths = [path for path in (*listed, BOARD_FILE) if path in self.boards]
        return [self.boards[path].encode() for path in paths]


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps to the new layout, in this order; paths are the board's."""

    kept: tuple[tuple[str, str], ...]  # a maker's file in the way, and its new name
    folders: tuple[str, ...]  # to make
    copied: tuple[str, ...]  # names of files to copy
    listing: bytes  # to write, under a temporary name
    # Old and new names, "" for a file to remove. If main.py changes, there is no program after
    # the first move until the last; otherwise there is only one move.
    moves: tuple[tuple[str, str], ...]
    removed: tuple[str, ...]  # Gemtable's own files that nothing needs now; folders end in /
    can_fall_back: bool  # to a set that is on the board already
    is_empty: bool

    @property
    def older(self) -> tuple[str, ...]:
        """The files outside of sets that are from an earlier Gemtable."""
        return tuple(
            path for path in self.removed if not path.startswith(FOLDER) and path[-1] != "/"
        )

    @property
    def room(self) -> list[tuple[str, str]]:
        """The renames to make before anything is copied: those in `kept`, except that of
        main.py.
        """
        return [move for move in self.kept if move[0] != MAIN]


def stored(name: str, content: bytes) -> str:
    """Return the path of this file on a board."""
    if name == MAIN:
        return name
    stem, dot, ending = name.rpartition(".")
    return f"{FOLDER}{stem}-{hashlib.sha256(content).hexdigest()[:_HASH]}{dot}{ending}"


def named(path: str) -> str:
    """Return the plain name of the file of a set at this path; "" if it is not in a set."""
    stem, _, rest = path.removeprefix(FOLDER).rpartition("-")
    is_one = path.startswith(FOLDER) and stem and _REST.fullmatch(rest)
    return stem + rest[_HASH:] if is_one else ""


def set_of(contents: Mapping[str, bytes]) -> Set:
    """Return the set made of these files, given by name."""
    paths = sorted(stored(name, content) for name, content in contents.items())
    return Set(hash_of(contents), tuple(path for path in paths if path != MAIN))


def listing(sets: Iterable[Set], others: Iterable[str] = ()) -> bytes:
    """Return the content of a list with these sets, newest first, and other Gemtable files."""
    blocks = [[one.files, *one.paths] for one in sets]
    blocks.append(sorted({MAIN, LIST, *others}))
    return "\n\n".join("\n".join(block) for block in blocks).encode() + b"\n"


def read(text: str) -> Listed:
    """Parse a list, which may be from an earlier Gemtable or written by a maker."""
    sets = []
    for block in text.split("\n\n"):
        lines = block.split("\n")
        paths = tuple(line for line in lines if line.startswith(FOLDER))
        if paths:
            sets.append(Set(lines[0], paths))
    return Listed(tuple(sets), frozenset(text.split()))


def laid_out(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return everything to store on a board, by path, if these are its only firmware files."""
    files = {stored(name, content): content for name, content in contents.items()}
    return files | {LIST: listing([set_of(contents)])}


def plan(
    found: Found, contents: Mapping[str, bytes], running: str = "", force: bool = False
) -> Plan:
    """Return the plan; with `force`, it copies every file, even if unchanged.

    `running` is the `files` hash from the hello; the board can fall back to the set with this
    hash.
    """
    wanted = set_of(contents)
    listed = read(found.listed)
    before = _before(found, listed.sets, wanted, running)
    copied = [name for name in contents if force or not _is_right(found, name, contents[name])]
    ours = _ours(found, listed.names, contents)
    kept = {path: _free_name(path, found) for path in _in_the_way(found, ours)}
    needed = {MAIN, LIST, *wanted.paths, *(before.paths if before else ())}
    needed |= {FRESH, NEW_LIST, *([NEW_MAIN] if MAIN in copied else [])}  # are used again
    removed = found.files.keys() & ours - needed
    others = [path for path in removed if not named(path)]
    moves = [(NEW_LIST, LIST)]
    if MAIN in copied:
        aside = [(MAIN, kept.get(MAIN, ""))] if MAIN in {*found.files, *kept} else []
        moves = [*aside, *moves, (NEW_MAIN, MAIN)]
    return Plan(
        kept=tuple(kept.items()),
        folders=tuple(sorted(_folders(wanted.paths) - found.folders)),
        copied=tuple(sorted(copied, key=lambda name: (name == MAIN, name == BOARD_FILE, name))),
        listing=listing([wanted, *([before] if before else [])], others),
        moves=tuple(moves),
        removed=(*sorted(removed), *_emptied(found, removed, needed)),
        can_fall_back=before is not None,
        is_empty=listed.sets[:1] == (wanted,) and not copied and not kept,
    )


def _before(found: Found, sets: Iterable[Set], wanted: Set, running: str) -> Set | None:
    """Return the set to fall back to: the running one if complete, or the first complete one."""

    def is_whole(path: str) -> bool:
        told = found.files.get(path)
        return told == "" or (
            told is not None and path.rpartition("-")[2].startswith(told[:_HASH])
        )

    there = [one for one in sets if one.paths != wanted.paths and all(map(is_whole, one.paths))]
    return next((one for one in there if one.files == running), there[0] if there else None)


def _is_right(found: Found, name: str, content: bytes) -> bool:
    told = found.files.get(stored(name, content))
    return told == hashlib.sha256(content).hexdigest() or (told == "" and name != MAIN)


def _ours(found: Found, listed: Iterable[str], contents: Mapping[str, bytes]) -> set[str]:
    """Return the paths that Gemtable may overwrite and remove."""
    ours = {LIST, *listed, NEW_LIST, NEW_MAIN, FRESH}
    ours |= {path for path in found.files if named(path)}
    if found.files.get(MAIN) == hashlib.sha256(contents[MAIN]).hexdigest():
        ours.add(MAIN)
    if "gemwire" in found.folders and LIST not in found.files:
        stems = [name.rpartition(".")[0] for name in contents if name != BOARD_FILE]
        stems += OF_PARTS  # it may have had parts, or whoever filled it copied all files
        ours |= {stem + ending for stem in stems for ending in (".py", ".mpy")} | {BOARD_FILE}
    return ours


def _in_the_way(found: Found, ours: set[str]) -> list[str]:
    """Return the paths of a maker's files that Gemtable needs for its own."""
    in_the_way = [path for path in (MAIN, LIST) if path in found.folders]
    in_the_way += [path for path in (MAIN,) if path in found.files.keys() - ours]
    return in_the_way + [path for path in (FOLDER.rstrip("/"),) if path in found.files]


def _free_name(path: str, found: Found) -> str:
    names = (f"{path}.old{number or ''}" for number in itertools.count())
    return next(name for name in names if name not in found.files.keys() | found.folders)


def _emptied(found: Found, removed: Collection[str], needed: set[str]) -> list[str]:
    stay = [*(found.files.keys() - removed), *needed, *found.folders]
    return [
        f"{folder}/"
        for folder in sorted(_folders(removed))
        if not any(path.startswith(f"{folder}/") for path in stay)
    ]


def _folders(paths: Iterable[str]) -> set[str]:
    folders = {path.rpartition("/")[0] for path in paths} - {""}
    return folders | _folders(folders) if folders else folders
