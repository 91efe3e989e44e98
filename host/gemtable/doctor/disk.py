"""Whether there is room for the journal, and whether it can be written."""

import os
import shutil
from pathlib import Path

from rich.filesize import decimal

from gemtable.doctor.diagnosis import Diagnosis, fault, ok, warning
from gemtable.sentence import Sentence

_MB = 1_000_000
_LITTLE = 20 * _MB  # some hundred matches, but other programs write, too
_ENOUGH = 500 * _MB
_MAKE_ROOM = Sentence("Make room, or name another place with --db FILE.")


def disk() -> Diagnosis:
    """Check the disk of the user's own journal."""
    # Imported here, so that a package that cannot be loaded breaks this check alone.
    from gemtable.journal.database import place_of_own

    journal = place_of_own()
    place = _first_there(journal)
    if os.statvfs(place).f_flag & os.ST_RDONLY:
        return fault(
            Sentence("Nobody can write to the journal: {place} is read-only.", place=place),
            Sentence("Name another place with --db FILE, and another folder with XDG_DATA_HOME."),
        )
    if not os.access(place, os.W_OK, effective_ids=True):
        return fault(
            Sentence("You may not write the journal: {place} is not yours.", place=place),
            Sentence("See who may: {command}", command=f"ls -ld {place}"),
        )
    free = shutil.disk_usage(place).free
    told = {"folder": journal.parent, "free": decimal(free)}
    if free < _LITTLE:
        return fault(Sentence("Only {free} are free for {folder}.", **told), _MAKE_ROOM)
    if free < _ENOUGH:
        return warning(Sentence("Only {free} are free for {folder}.", **told), _MAKE_ROOM)
    return ok(Sentence("{free} are free for {folder}.", **told))


def _first_there(path: Path) -> Path:
    """Return the path, or the nearest folder above it that exists."""
    return next(each for each in (path, *path.parents) if os.path.exists(each))
