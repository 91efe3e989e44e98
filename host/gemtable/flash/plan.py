"""What to do to a board so that it starts these files and no others.

Pure: what is on the board and what shall be come in, steps come out. A set that is whole on
the board stays as it is, until another has taken its place: only one renaming of the list lies
between them. Whatever the list names is Gemtable's, and so is what looks like a file of a set.
A board that was filled by hand has no list; there, if it has gemwire/, what stands beside it
under the firmware's names is Gemtable's.
"""

import hashlib
import itertools
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from gemtable.flash import sets
from gemtable.flash.image import BOARD_FILE, MAIN
from gemtable.flash.sets import FOLDER, LIST, Set

NEW_LIST, NEW_MAIN = FOLDER + "list", FOLDER + "main"  # until they get their names
FRESH = FOLDER + "new"  # what is being written


@dataclass(frozen=True, slots=True)
class Found:
    """What a board says of itself without its firmware."""

    uid: str
    mpy: int  # the compiled modules it takes, as sys.implementation._mpy
    version: tuple[int, ...]  # of its MicroPython
    port: str  # of MicroPython, as sys.platform: "rp2", or "linux" on emulated boards
    machine: str  # "Raspberry Pi Pico with RP2040", for example
    files: Mapping[str, str]  # path: sha256, hex; "" where its hello vouches, or nobody asks
    folders: frozenset[str]
    listed: str  # its list
    boards: Mapping[str, str]  # its board files, by path


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done, in the order of these; paths are the board's."""

    kept: tuple[tuple[str, str], ...]  # a maker's file in the way, and its new name
    folders: tuple[str, ...]  # to be made
    copied: tuple[str, ...]  # names of files to be put there
    listing: bytes  # to be put there, under another name
    # Old names and new ones, "" for a file to be removed. If main.py changes there is no
    # program from the first on, and the new one after the last; else there is only one.
    moves: tuple[tuple[str, str], ...]
    removed: tuple[str, ...]  # Gemtable's own, which nothing needs any more; folders end in /
    can_fall_back: bool  # to a set that is there already
    is_empty: bool

    @property
    def older(self) -> tuple[str, ...]:
        """The files that an earlier Gemtable put there, beside those of sets."""
        return tuple(
            path for path in self.removed if not path.startswith(FOLDER) and path[-1] != "/"
        )

    @property
    def room(self) -> list[tuple[str, str]]:
        """What gets its new name before anything is put there: all but main.py."""
        return [move for move in self.kept if move[0] != MAIN]


def plan(
    found: Found, contents: Mapping[str, bytes], running: str = "", force: bool = False
) -> Plan:
    """Return what must be done; with `force` every file is put there, right or not.

    `running` is what a hello said as `files`: its set is the one to fall back to.
    """
    wanted = sets.set_of(contents)
    before = _before(found, wanted, running)
    copied = [name for name in contents if force or not _is_right(found, name, contents[name])]
    ours = _ours(found, contents)
    kept = tuple((path, _free_name(path, found)) for path in _in_the_way(found, ours))
    needed = {MAIN, LIST, *wanted.paths, *(before.paths if before else ())}
    needed |= {FRESH, NEW_LIST, *([NEW_MAIN] if MAIN in copied else [])}  # are used again
    removed = found.files.keys() & ours - needed
    is_first = sets.read(found.listed).sets[:1] == (wanted,)
    return Plan(
        kept=kept,
        folders=tuple(sorted(_folders(wanted.paths) - found.folders)),
        copied=tuple(sorted(copied, key=_main_last)),
        listing=sets.listing(
            [wanted, *([before] if before else [])],
            [path for path in removed if not sets.named(path)],
        ),
        moves=_moves(found, MAIN in copied, dict(kept).get(MAIN, "")),
        removed=(*sorted(removed), *_emptied(found, removed, needed)),
        can_fall_back=before is not None,
        is_empty=is_first and not copied and not kept,
    )


def _is_right(found: Found, name: str, content: bytes) -> bool:
    told = found.files.get(sets.stored(name, content))
    return told == hashlib.sha256(content).hexdigest() or (told == "" and name != MAIN)


def _is_whole(found: Found, path: str) -> bool:
    """Say whether the file of a set is there, with the content that its name tells."""
    told = found.files.get(path)
    return told == "" or (told is not None and sets.hash_in(path) == told[: sets.HASH])


def _before(found: Found, wanted: Set, running: str) -> Set | None:
    """Return the set to fall back to: the one that runs, or else the first that is whole."""
    there = [
        one
        for one in sets.read(found.listed).sets
        if one.paths != wanted.paths and all(_is_whole(found, path) for path in one.paths)
    ]
    return next((one for one in there if one.files == running), there[0] if there else None)


def _ours(found: Found, contents: Mapping[str, bytes]) -> set[str]:
    """Return the paths that are Gemtable's to overwrite and to remove."""
    ours = {LIST, *sets.read(found.listed).names, NEW_LIST, NEW_MAIN, FRESH}
    ours |= {path for path in found.files if sets.named(path)}
    if found.files.get(MAIN) == hashlib.sha256(contents[MAIN]).hexdigest():
        ours.add(MAIN)
    if "gemwire" in found.folders and LIST not in found.files:
        stems = [name.rpartition(".")[0] for name in contents if name != BOARD_FILE]
        ours |= {stem + ending for stem in stems for ending in (".py", ".mpy")} | {BOARD_FILE}
    return ours


def _in_the_way(found: Found, ours: set[str]) -> list[str]:
    """Return the paths under which something of a maker's is, and something of ours must be."""
    is_file, is_folder = found.files.keys(), found.folders
    in_the_way = [path for path in (MAIN, LIST) if path in is_folder]
    in_the_way += [path for path in (MAIN,) if path in is_file - ours]
    return in_the_way + [path for path in (FOLDER.rstrip("/"),) if path in is_file]


def _moves(found: Found, changes_main: bool, main_kept: str) -> tuple[tuple[str, str], ...]:
    if not changes_main:
        return ((NEW_LIST, LIST),)
    is_there = MAIN in found.files or main_kept
    aside = [(MAIN, main_kept)] if is_there else []
    return (*aside, (NEW_LIST, LIST), (NEW_MAIN, MAIN))


def _emptied(found: Found, removed: Collection[str], needed: set[str]) -> list[str]:
    """Return the folders in which only what is removed was, with a slash."""
    stay = [*(found.files.keys() - removed), *needed, *found.folders]
    return [
        f"{folder}/"
        for folder in sorted(_folders(removed))
        if not any(path.startswith(f"{folder}/") for path in stay)
    ]


def _free_name(path: str, found: Found) -> str:
    names = (f"{path}.old{number or ''}" for number in itertools.count())
    return next(name for name in names if name not in found.files.keys() | found.folders)


def _folders(paths: Iterable[str]) -> set[str]:
    """Return the folders of the paths, and theirs."""
    folders = {path.rpartition("/")[0] for path in paths} - {""}
    return folders | _folders(folders) if folders else folders


def _main_last(name: str) -> tuple[bool, bool, str]:
    return name == MAIN, name == BOARD_FILE, name
