"""Whether a port can be opened for us alone, and if not, why, in words for people."""

import errno
import termios

import serial

from gemtable.errors import UserError

# What pyserial raises; its own SerialException is an OSError.
CANNOT_OPEN = (OSError, ValueError, termios.error)


def check(port: str) -> None:
    """Open the port and close it again. Raises UserError when that cannot be."""
    try:
        serial.Serial(port, exclusive=True).close()
    except CANNOT_OPEN as error:
        raise open_error(port, error) from error


def open_error(port: str, error: Exception) -> UserError:
    """Return what to tell people about an error that pyserial raised."""
    number = error.args[0] if isinstance(error, termios.error) else getattr(error, "errno", None)
    if number == errno.EISDIR or "Could not configure port" in str(error):
        return UserError(f"{port} is no serial port.", "Check the path.")
    if number == errno.EACCES:
        return UserError(
            f"You may not open {port}.",
            "On Linux: sudo usermod -aG dialout $USER, then log in again.",
        )
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK) or "exclusively lock" in str(
        error
    ):
        return UserError(
            f"Another program uses {port}.",
            "Close the other Gemtable, mpremote or serial monitor.",
        )
    if number in (errno.ENOENT, errno.ENXIO):
        return UserError(f"There is no port {port}.", "Check the cable, then the path.")
    return UserError(
        f"{port} cannot be opened: {error}.", "Unplug the board and plug it in again."
    )
