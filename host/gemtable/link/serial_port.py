"""One serial port, read and written without blocking, and the errors of opening it.

pyserial opens and configures the port. Reads and writes use its descriptor,
since pyserial's non-blocking write spins while the line is full.
"""

import asyncio
import errno
import grp
import os
import stat
import termios
from collections.abc import Callable
from math import inf
from pathlib import Path

import serial

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.link import usb_ports
from gemtable.process.tasks import ours
from gemtable.sentence import Sentence

# The exceptions of pyserial on opening; its own SerialException is an OSError.
CANNOT_OPEN = (OSError, ValueError, termios.error)
PROCESSES = Path("/proc")  # on Linux, the running processes and their open files

_FORBIDDEN = (errno.EACCES, errno.EPERM)
_IN_USE = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
_NO_TERMINAL = (errno.ENOTTY, errno.EINVAL)
_NOTHING_BEHIND = (errno.ENXIO, errno.ENODEV, errno.EIO)
_CHECK = Sentence("Check the cable, then the path.")
_MODEM_MANAGER = "ModemManager"  # opens each new port, to see whether it is a modem
# A process with a pseudo-terminal's master open emulates boards; it isn't a user of the port.
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
        return _forbidden(port, Sentence("Check its permissions: {command}", command=looks))
    except (OSError, ValueError):
        return UserError(Sentence("There is no port {port}.", port=port), _CHECK)
    if stat.S_ISDIR(found.st_mode):
        return UserError(
            Sentence("{port} is a folder, not a serial port.", port=port),
            Sentence("Give the path of a port in this folder."),
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
        return UserError(Sentence("No device is connected at {port}.", port=port), _CHECK)
    return UserError(
        Sentence("{port} cannot be opened: {error}.", port=port, error=str(error)),
        Sentence("Unplug the board and plug it in again."),
    )


def permission_error(port: str) -> UserError | None:
    """Return the error for a port that this user has no permission to open, or None.

    The port isn't opened.
    """
    if os.access(port, os.R_OK | os.W_OK, effective_ids=True):
        return None
    return open_error(port, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))


def use_of(port: str) -> Sentence | None:
    """Return a sentence about the other program that uses a port, or None if none is found."""
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
        return UserError(what, Sentence("Close that program."))
    fix = Sentence("Close the other Gemtable, mpremote or serial monitor.")
    if has_modem_manager():
        fix = Sentence(
            "Wait half a minute, since ModemManager may be probing the port. {command} shows how "
            "to prevent that.",
            command=command_lines.ours("boards", "udev"),
        )
    return UserError(Sentence("Another program uses {port}.", port=port), fix)


def _forbidden(port: str, fix: Sentence) -> UserError:
    return UserError(Sentence("You have no permission to open {port}.", port=port), fix)


def _number_of(error: BaseException | None) -> int | None:
    """Return the errno of an exception, or of an exception that pyserial wrapped."""
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
    except OSError:  # this system doesn't report it, or not for this device
        return False
    return os.path.basename(kind) != "tty"


def _who_lets_in(port: str, found: os.stat_result) -> Sentence:
    """Return how to get permission for a port: join its group, if the group has permission."""
    both = stat.S_IRGRP | stat.S_IWGRP
    if found.st_gid == 0 or found.st_mode & both != both:
        return Sentence("Check its permissions: {command}", command=f"ls -l {port}")
    try:
        group = grp.getgrgid(found.st_gid).gr_name
    except KeyError:
        group = str(found.st_gid)
    joins = f"sudo usermod -aG {group} $USER"
    return Sentence("Run {command}, then log in again.", command=joins)


def holder_of(port: str) -> tuple[str, int] | None:
    """Return the name and process id of another program that has the port open.

    Returns None if there is none, if this user may not see it, or if the system isn't Linux.
    """
    path = os.path.realpath(port)
    for process in _other_processes():
        files = {_target(link) for link in _listed(process / "fd")}
        if path in files and not files & _PTY_MASTERS:
            return _program(process), int(process.name)
    return None


def has_modem_manager() -> bool:
    """Return whether ModemManager runs. Only root can see the ports that it has open."""
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


_READ_BYTES = 4096
# Linux keeps at most 64 KiB of a port for its readers, and 4 KiB in the terminal.
_KEPT_BYTES = 20 * _READ_BYTES
_GONE = "the port has ended"


class Port:
    """Reads and writes one port. `received` gets the bytes; `failed` the error that ends it.

    The event loop calls both functions; `write` and `close` never do. Each read takes more
    bytes than the system keeps for a port, so it takes all that had arrived, even from a port
    that always has more.
    """

    def __init__(
        self,
        path: str,
        received: Callable[[bytes], None],
        failed: Callable[[OSError], None],
    ) -> None:
        self.path = path
        self.usb_bus = usb_ports.UNKNOWN_BUS  # until it is open
        self.freed = asyncio.Event()  # set when the port is closed and can be opened again
        self._received = received
        self._failed = failed
        self._loop = asyncio.get_running_loop()
        self._serial: serial.Serial | None = None
        self._descriptor = -1
        self._waiting = b""  # to be written as soon as there is room
        self._was_empty = False  # the last read returned nothing, though the port was ready
        self._read_s = -inf  # all bytes that had arrived by then have been read

    @property
    def is_open(self) -> bool:
        return self._serial is not None

    @property
    def waiting_bytes(self) -> int:
        """The number of bytes that wait to be written."""
        return len(self._waiting)

    def read_s(self) -> float:
        """Return a time: all bytes that had arrived by then have been read.

        It is the latest such time known.
        """
        try:
            if self._serial and self._serial.in_waiting == 0:
                self._read_s = self._loop.time()
        except OSError:  # the next read will fail and report it
            pass
        return self._read_s

    async def open(self) -> None:
        """Open the port exclusively. Raises UserError if that fails."""
        opening = self._loop.run_in_executor(None, self._opened)
        try:
            opened = await asyncio.shield(opening)
            self._descriptor = opened.fileno()
        except asyncio.CancelledError:
            opening.add_done_callback(_close_unwanted)
            raise
        self._serial = opened
        self._loop.add_reader(self._descriptor, ours(self._read))

    def _opened(self) -> serial.Serial:
        """Open the port. Call this in a thread, since it can block, also when it fails."""
        self.usb_bus = usb_ports.usb_bus_of(self.path)
        try:
            return serial.Serial(self.path, 115200, exclusive=True, timeout=0, write_timeout=0)
        except CANNOT_OPEN as error:
            raise open_error(self.path, error) from error

    def write(self, data: bytes) -> None:
        """Write as many bytes as fit now, and the rest later. Does nothing on a closed port."""
        if not self._serial:
            return
        was_waiting = bool(self._waiting)
        self._waiting += data
        if not was_waiting:
            self._write()

    def close(self) -> None:
        """Close the port, and drop the bytes that wait. `freed` is set when the port is closed."""
        if not self._serial:
            return
        self._loop.remove_reader(self._descriptor)
        self._loop.remove_writer(self._descriptor)
        closing, self._serial = self._serial, None
        self._waiting = b""
        # In a thread, since the system may block until the device has read all bytes.
        done = self._loop.run_in_executor(None, _close, closing)
        done.add_done_callback(lambda _done: self.freed.set())

    def _read(self) -> None:
        began_s = self._loop.time()
        try:
            data = self._all_that_waits()
        except (BlockingIOError, InterruptedError):
            return
        except OSError as error:
            self._fail(error)
            return
        was_empty, self._was_empty = self._was_empty, not data
        if data:
            self._read_s = began_s
            self._received(data)
        elif was_empty:  # twice in a row; the first time, another reader may have been quicker
            self._fail(OSError(_GONE))

    def _all_that_waits(self) -> bytes:
        """Return the bytes that wait; if more keep coming, at least as many as the system
        keeps.

        Raises OSError if no bytes wait.
        """
        data = newest = os.read(self._descriptor, _READ_BYTES)
        while len(newest) == _READ_BYTES and len(data) < _KEPT_BYTES:
            try:
                newest = os.read(self._descriptor, _READ_BYTES)
            except OSError:  # if it is more than a lack of bytes, the next read fails too
                break
            data += newest
        return data

    def _write(self) -> None:
        try:
            written = os.write(self._descriptor, self._waiting)
        except (BlockingIOError, InterruptedError):
            written = 0
        except OSError as error:
            self._fail(error)
            return
        self._waiting = self._waiting[written:]
        if self._waiting:
            self._loop.add_writer(self._descriptor, ours(self._write))
        else:
            self._loop.remove_writer(self._descriptor)

    def _fail(self, error: OSError) -> None:
        self.close()
        self._loop.call_soon(ours(self._failed), error)


def _close_unwanted(opening: asyncio.Future[serial.Serial]) -> None:
    """Close a port that opened after its opening was cancelled."""
    if not opening.cancelled() and not opening.exception():
        _close(opening.result())


def _close(line: serial.Serial) -> None:
    try:
        line.close()
    except OSError:  # the system has closed the descriptor all the same
        # Otherwise pyserial closes that number again, when another port may have it.
        line.fd = None
        line.is_open = False
