"""A ticket that gives the host's page, once, to the browser that the program opens.

Every user of a computer can read the command line of a browser. So on Linux a ticket is
not secret: the program that shows it must belong to our own user, which the system
reports by the address of the connection. Elsewhere the ticket is a secret; macOS passes
it in an Apple event.
"""

import os
import secrets
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from gemtable.sentence import Sentence
from gemtable.web.guard import Trouble
from gemtable.web.invitations import is_same

HERE = "here"  # the ticket if the system reports the user of a connection
_CONNECTIONS = Path("/proc/net/tcp")  # a line for each: proc_net_tcp in the kernel's documentation
_BYTES = 16

Address = tuple[str, int]


class Ticket:
    """A ticket. Calls `trouble` if it is reused or another user shows it, once for each kind."""

    def __init__(self, trouble: Trouble, connections: Path = _CONNECTIONS) -> None:
        self._trouble = trouble
        self._owner_of = owner_in(connections) if connections.exists() else None
        self._text: str | None = None
        self._is_used = False
        self._told: set[str] = set()

    def issue(self) -> str:
        """Return the ticket, to be put after # in the address that is opened."""
        self._text = HERE if self._owner_of else secrets.token_urlsafe(_BYTES)
        return self._text

    def take(self, shown: str, client: Address | None, server: Address | None) -> bool:
        """Return whether a connection, given by its two ends, shows the ticket and may use it."""
        if self._text is None or client is None or server is None:
            return False
        if not is_same(self._text, shown):
            return False
        if self._owner_of:
            owner = self._owner_of(client, server)
            if owner is None:  # another computer, or a program that has ended
                return False
            if owner != os.geteuid():
                what = Sentence(
                    "Another user of this computer tried to open your host page and was refused."
                )
                self._tell("other", what)
                return False
        if self._is_used:
            what = Sentence("A second use of the link that opened your host page was refused.")
            self._tell("again", what)
            return False
        self._is_used = True
        return True

    def _tell(self, kind: str, what: Sentence) -> None:
        if kind not in self._told:
            self._told.add(kind)
            self._trouble(
                what,
                Sentence(
                    "If you have no host page now, use the link in the terminal. With --no-open, "
                    "that link is the only one."
                ),
            )


def owner_in(connections: Path) -> Callable[[Address, Address], int | None]:
    """Return a function that finds the user id of a connection's client, given both its ends."""

    def owner(client: Address, server: Address) -> int | None:
        """Return the user id, or None if the client is not on this computer."""
        ends = [_as_told(client), _as_told(server)]
        try:
            lines = connections.read_text().splitlines()
        except OSError:
            return None
        rows = (line.split() for line in lines)
        return next((int(row[7]) for row in rows if row[1:3] == ends), None)

    return owner


def _as_told(address: Address) -> str:
    """Return an address as the kernel writes it: hexadecimal, the bytes in the machine's order."""
    number = int.from_bytes(socket.inet_aton(address[0]), sys.byteorder)
    return f"{number:08X}:{address[1]:04X}"
