"""The ticket of the browser that the program opens: it comes to the host's page, once.

Every user of a computer may read the command line of a browser. So on Linux a ticket is no
secret: whoever shows it must be a program of our own user, as the system tells by the address
of its connection. Elsewhere it is a secret; macOS hands it to the browser as an Apple event.
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

HERE = "here"  # the ticket where users are told apart
_CONNECTIONS = Path("/proc/net/tcp")  # a line for each: proc_net_tcp in the kernel's documentation
_BYTES = 16

Address = tuple[str, int]


class Ticket:
    """`trouble` is called, once for each kind, when it is shown by somebody else or again."""

    def __init__(self, trouble: Trouble, connections: Path = _CONNECTIONS) -> None:
        self._trouble = trouble
        self._owner_of = owner_in(connections) if connections.exists() else None
        self._text: str | None = None
        self._is_used = False
        self._told: set[str] = set()

    def issue(self) -> str:
        """Return the ticket, for what follows # in the address that is opened."""
        self._text = HERE if self._owner_of else secrets.token_urlsafe(_BYTES)
        return self._text

    def take(self, shown: str, client: Address | None, server: Address | None) -> bool:
        """Return whether what a connection shows lets it in: its two ends are given."""
        if self._text is None or client is None or server is None:
            return False
        if not is_same(self._text, shown):
            return False
        if self._owner_of:
            owner = self._owner_of(client, server)
            if owner is None:  # another computer, or a program that has gone
                return False
            if owner != os.geteuid():
                what = Sentence(
                    "Another user of this computer asked for your host page and was refused."
                )
                self._tell("other", what)
                return False
        if self._is_used:
            what = Sentence("The link that opened your host page was used again and refused.")
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
                    "If you have no host page now, use the link in the terminal. --no-open shows"
                    " only that."
                ),
            )


def owner_in(connections: Path) -> Callable[[Address, Address], int | None]:
    """Return a function from both ends of a connection to the user id of its first end."""

    def owner(client: Address, server: Address) -> int | None:
        """Return None if that end is not on this computer."""
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
