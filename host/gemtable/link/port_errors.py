"""Why a serial port cannot be opened exclusively, and which program has it, for people."""

import errno
import grp
import os
import stat
import termios
from pathlib import Path

import serial

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.sentence import Sentence

# What pyserial raises on opening; its own SerialException is an OSError.
CANNOT_OPEN = (OSError, ValueError, termios.error)
PROCESSES = Path("/proc")  # on Linux, the running processes and their open files

_FORBIDDEN = (errno.EACCES, errno.EPERM)
_IN_USE = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
_NO_TERMINAL = (errno.ENOTTY, errno.EINVAL)
_NOTHING_BEHIND = (errno.ENXIO, errno.ENODEV, errno.EIO)
_CHECK = Sentence("Check the cable, then the path.")
_MODEM_MANAGER = "ModemManager"  # opens each new port, to see whether it is a modem
# A process that has a pseudo-terminal's master open emulates boards; it isn't another user of it.
_PTY_MASTERS = {"/dev/ptmx", "/dev/pts/ptmx"}


def check(port: str) -> None:
    """Open the port and close it again. Raises UserError if that fails."""
    try:
        serial.Serial(port, exclusive=True).close()
    except CANNOT_OPEN as error:
        raise open_error(port, error) from error


def open_error(port: str, error: Exception) -> UserError:
    """Return the UserError for an exception that pyserial raised on opening."""
    try:
        found = os.stat(port)
    except PermissionError:  # for a folder on the path
        looks = f"ls -ld {os.path.dirname(port)}"
        return _forbidden(port, Sentence("See who may: {command}", command=looks))
    except (OSError, ValueError):
        return UserError(Sentence("There is no port {port}.", port=port), _CHECK)
    if stat.S_ISDIR(found.st_mode):
        return UserError(
            Sentence("{port} is a folder, not a serial port.", port=port),
            Sentence("Name a port that is in it."),
        )
    number = _number_of(error)
    if _is_something_else(found) or number in _NO_TERMINAL:
        return UserError(
            Sentence("{port} is not a serial port.", port=port), Sentence("Check the path.")
        )
    if number in _FORBIDDEN:
        return _forbidden(port, _who_lets_in(port, found))
    if number in _IN_USE:
        return _in_use(port)
    if number in _NOTHING_BEHIND:
        return UserError(Sentence("There is no device behind {port}.", port=port), _CHECK)
    return UserError(
        Sentence("{port} cannot be opened: {error}.", port=port, error=str(error)),
        Sentence("Unplug the board and plug it in again."),
    )


def permission_error(port: str) -> UserError | None:
    """Return the error that opening a port would raise for lack of permission; it stays closed."""
    if os.access(port, os.R_OK | os.W_OK, effective_ids=True):
        return None
    return open_error(port, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))


def use_of(port: str) -> Sentence | None:
    """Say which other program uses a port; None if none is found."""
    if holder := holder_of(port):
        program, process = holder
        return Sentence(
            "Another program uses {port}: {program}, process {process}.",
            port=port,
            program=program,
            process=process,
        )
    return None


def _in_use(port: str) -> UserError:
    if what := use_of(port):
        return UserError(what, Sentence("Close it."))
    fix = Sentence("Close the other Gemtable, mpremote or serial monitor.")
    if has_modem_manager():
        fix = Sentence(
            "Wait half a minute: ModemManager may look at it."
            " {command} tells how to keep it away.",
            command=command_lines.ours("boards", "udev"),
        )
    return UserError(Sentence("Another program uses {port}.", port=port), fix)


def _forbidden(port: str, fix: Sentence) -> UserError:
    return UserError(Sentence("You may not open {port}.", port=port), fix)


def _number_of(error: BaseException | None) -> int | None:
    """Return the errno of an exception, or of one that pyserial wrapped."""
    while error is not None:
        if isinstance(error, termios.error):
            return int(error.args[0])
        if isinstance(error, OSError) and error.errno is not None:
            return error.errno
        error = error.__context__
    return None


def _is_something_else(found: os.stat_result) -> bool:
    """Return whether a file is certainly not a serial port, judged without opening it."""
    if not stat.S_ISCHR(found.st_mode):
        return True
    device = f"{os.major(found.st_rdev)}:{os.minor(found.st_rdev)}"
    try:
        kind = os.readlink(f"/sys/dev/char/{device}/subsystem")
    except OSError:  # this system doesn't say, or not for this device
        return False
    return os.path.basename(kind) != "tty"


def _who_lets_in(port: str, found: os.stat_result) -> Sentence:
    """Return how to get permission for a port: by joining its group, if that has it."""
    both = stat.S_IRGRP | stat.S_IWGRP
    if found.st_gid == 0 or found.st_mode & both != both:
        return Sentence("See who may: {command}", command=f"ls -l {port}")
    try:
        group = grp.getgrgid(found.st_gid).gr_name
    except KeyError:
        group = str(found.st_gid)
    joins = f"sudo usermod -aG {group} $USER"
    return Sentence("{command}, then log in again.", command=joins)


def holder_of(port: str) -> tuple[str, int] | None:
    """Return another program that has the port open, and its process id.

    None if there is none, if this user may not see it, or on a system other than Linux.
    """
    path = os.path.realpath(port)
    for process in _other_processes():
        files = {_target(link) for link in _listed(process / "fd")}
        if path in files and not files & _PTY_MASTERS:
            return _program(process), int(process.name)
    return None


def has_modem_manager() -> bool:
    """Return whether ModemManager runs; only root can see which ports it has open."""
    return _MODEM_MANAGER in map(_program, _other_processes())


def _other_processes() -> list[Path]:
    ours = str(os.getpid())
    return [each for each in _listed(PROCESSES) if each.name.isdecimal() and each.name != ours]


def _listed(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:  # another user's process, one that just ended, or not Linux
        return []


def _target(link: Path) -> str:
    try:
        return os.readlink(link)
    except OSError:
        return ""


def _program(process: Path) -> str:
    try:
        return (process / "comm").read_text(errors="replace").strip()
    except OSError:
        return ""
