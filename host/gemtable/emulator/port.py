"""A board's serial port: a pseudo-terminal that a host opens by its path."""

import os
import tty


class Port:
    """`path` is for the host; `master` is the board's end, for the bridge.

    The host's end is held open here too, so that the board outlives a host
    that closes the port. It is raw from the start: no byte is changed or echoed.
    """

    def __init__(self, other_than: str | None = None) -> None:
        """Open a port, but not at the path `other_than`, the previous one."""
        self.master, self._slave = _open_other_than(other_than)
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)

    def close(self) -> None:
        """Close the host's end; the stream closes the master."""
        os.close(self._slave)


def _open_other_than(path: str | None) -> tuple[int, int]:
    master, slave = os.openpty()
    if os.ttyname(slave) != path:
        return master, slave
    try:
        return os.openpty()  # a different one, since the first is still open
    finally:
        os.close(master)
        os.close(slave)
