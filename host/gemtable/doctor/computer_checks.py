"""Checks of the computer's clock and disk, and of the programs that Gemtable needs.

Matches don't need the computer's wall clock, since boards are timed by another one. But the
journal records dates, and TLS refuses a certificate that is not valid yet.
Source: systemd-timesyncd(8), "/run/systemd/timesync/synchronized".
"""

import os
import platform
import re
import shutil
import webbrowser
from datetime import UTC, datetime, timedelta
from importlib.metadata import metadata
from pathlib import Path

from rich.filesize import decimal

from gemtable import __version__, command_lines
from gemtable.doctor.diagnosis import Diagnosis, fault, not_applicable, ok, warning
from gemtable.errors import UserError
from gemtable.process.platforms import has_display
from gemtable.sentence import Sentence

_MADE = datetime(2026, 11, 1, tzinfo=UTC)  # this file is newer
_SLACK = timedelta(minutes=2)
_TIMESYNC = Path("/run/systemd/timesync")
_SET_IT = Sentence("Set the clock, or connect this computer to a network that sets it.")


def clock() -> Diagnosis:
    """Check that the clock is not in the past, and that the network has set it."""
    from gemtable.journal.database import place_of_own

    now = datetime.now(UTC)
    if now < max(_MADE, _written_at(place_of_own())) - _SLACK:
        return warning(Sentence("The clock is behind and shows {time}.", time=_told(now)), _SET_IT)
    if _TIMESYNC.is_dir() and not (_TIMESYNC / "synchronized").exists():
        return warning(
            Sentence("The clock shows {time}, but no network has set it yet.", time=_told(now)),
            _SET_IT,
        )
    return ok(Sentence("The clock shows {time}.", time=_told(now)))


def _written_at(file: Path) -> datetime:
    """Return the time when a file was written; year 1 if it doesn't exist."""
    try:
        return datetime.fromtimestamp(file.stat().st_mtime, UTC)
    except OSError:
        return datetime.min.replace(tzinfo=UTC)


def _told(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M} UTC"


_MB = 1_000_000
_LITTLE = 20 * _MB  # enough for a few hundred matches, but other programs write, too
_ENOUGH = 500 * _MB
_MAKE_ROOM = Sentence("Free some disk space, or choose another journal with --db FILE.")


def disk() -> Diagnosis:
    """Check the disk of the user's own journal."""
    from gemtable.journal.database import place_of_own

    journal = place_of_own()
    place = _first_there(journal)
    if os.statvfs(place).f_flag & os.ST_RDONLY:
        return fault(
            Sentence("The journal cannot be written because {place} is read-only.", place=place),
            Sentence(
                "Choose another journal with --db FILE, and another data folder with"
                " XDG_DATA_HOME."
            ),
        )
    if not os.access(place, os.W_OK, effective_ids=True):
        return fault(
            Sentence(
                "You have no permission to write the journal because {place} belongs to"
                " another user.",
                place=place,
            ),
            Sentence("Check its permissions: {command}", command=f"ls -ld {place}"),
        )
    free = shutil.disk_usage(place).free
    told = {"folder": journal.parent, "free": decimal(free)}
    if free < _LITTLE:
        return fault(Sentence("Only {free} are free for {folder}.", **told), _MAKE_ROOM)
    if free < _ENOUGH:
        return warning(Sentence("Only {free} are free for {folder}.", **told), _MAKE_ROOM)
    return ok(Sentence("{free} are free for {folder}.", **told))


def _first_there(path: Path) -> Path:
    return next(each for each in (path, *path.parents) if os.path.exists(each))


MICROPYTHON_S = 60.0  # to start and answer

_TESTED = re.compile(r"Programming Language :: Python :: (3\.\d+)")


def python() -> Diagnosis:
    """Check that Gemtable is tested with this version of Python."""
    version = platform.python_version()
    tested = [
        found[1]
        for classifier in metadata("gemtable").get_all("Classifier", [])
        if (found := _TESTED.fullmatch(classifier))
    ]
    if version.rpartition(".")[0] in tested:
        return ok(
            Sentence(
                "Gemtable {gemtable} runs on Python {python}.",
                gemtable=__version__,
                python=version,
            )
        )
    return warning(
        Sentence(
            "Gemtable {gemtable} runs on Python {python}, but was tested only with {tested}.",
            gemtable=__version__,
            python=version,
            tested=tested,
        ),
        Sentence("If something fails, install Gemtable with one of these versions."),
    )


def micropython() -> Diagnosis:
    """Check that the MicroPython for emulated boards starts. Real boards don't need it."""
    from gemtable.emulator.micropython import version

    try:
        runs = version(MICROPYTHON_S)
    except UserError as error:
        return warning(error.what, error.fix)
    return ok(Sentence("MicroPython {version} runs emulated boards.", version=runs))


def browser() -> Diagnosis:
    """Check that a browser can be opened on a display."""
    if not has_display():
        return not_applicable(
            Sentence("This computer has no display, so no browser is opened."),
            Sentence("Open the page on a phone with {command}", command=_for_phones()),
        )
    try:
        webbrowser.get()
    except webbrowser.Error:
        return warning(
            Sentence("No browser was found to open the page."),
            Sentence(
                "Install a browser, or open the page on a phone with {command}",
                command=_for_phones(),
            ),
        )
    return ok(Sentence("A browser can open the page. Use a browser from 2024 or later."))


def _for_phones() -> str:
    return command_lines.ours("play", "--lan")
