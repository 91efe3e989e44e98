"""How many connections there may be, each counted from the moment it is accepted.

A stranger is a connection whose page has not proved who it is. Only strangers make room for
new connections, so nobody can crowd out the host or a seat. Where the system allows few file
descriptors, there are fewer strangers: the others are for who is invited, journal and boards.
"""

import asyncio
import ipaddress
import socket
from contextlib import suppress

from gemtable.process import descriptors

_MOST = 220  # connections of strangers at once
_MOST_OF_OTHERS = 30  # strangers from one other machine
_SETTLED = 0.8  # share of the strangers, the oldest, that never makes room
_MOST_OF_GUEST = 12  # sockets of one seat's pages, or of the host's
_RESERVED = 100  # file descriptors that strangers do not get, besides those open at the start
_FEWEST = 8  # strangers, where the system allows very few descriptors


class Places:
    """The connections of a server, the oldest first."""

    def __init__(self) -> None:
        self._taken: dict[Place, None] = {}
        self._kept = descriptors.taken() + _RESERVED

    def take(self, accepted: socket.socket) -> "Place":
        """Return a place for a new connection; if there are too many, a stranger loses its own."""
        place = Place(self, accepted)
        self._taken[place] = None
        if not ipaddress.ip_address(place.host).is_loopback:
            mine = [each for each in self._strangers() if each.host == place.host]
            _make_room(mine, _MOST_OF_OTHERS)
        allowed = max(_FEWEST, descriptors.limit() - self._kept)
        _make_room(self._strangers(), min(_MOST, allowed))
        return place

    def free(self, place: "Place") -> None:
        self._taken.pop(place, None)

    def limit(self, guest: object) -> None:
        """End the oldest connection of a guest if there are too many."""
        own = [each for each in self._taken if each.guest == guest]
        if len(own) > _MOST_OF_GUEST:
            own[0].leave()

    def _strangers(self) -> list["Place"]:
        return [each for each in self._taken if each.guest is None]


class Place:
    """One connection; `guest` is who its page has proved to be, if anybody."""

    def __init__(self, places: Places, accepted: socket.socket) -> None:
        self.guest: object = None
        self.host = accepted.getpeername()[0]
        self._places, self._accepted = places, accepted
        self._transport: asyncio.Transport | None = None

    def connected(self, transport: asyncio.Transport) -> None:
        """Note the transport, which is there once a TLS handshake is done."""
        self._transport = transport

    def know(self, guest: object) -> None:
        """Reserve the place for a guest's page."""
        self.guest = guest
        self._places.limit(guest)

    def free(self) -> None:
        """Note that the connection is closed."""
        self._places.free(self)

    def leave(self) -> None:
        """End the connection at once, also in the middle of a TLS handshake."""
        self.free()
        if self._transport:
            self._transport.abort()
        else:  # whoever shakes hands hears that it is over, and closes the descriptor
            with suppress(OSError):
                self._accepted.shutdown(socket.SHUT_RDWR)


def _make_room(strangers: list[Place], most: int) -> None:
    """End one stranger's connection if there are more than `most`, given the oldest first.

    It is the oldest of the newest fifth: those who came early stay, and a newcomer gets some
    time to prove that they are invited.
    """
    if len(strangers) > most:
        strangers[int(most * _SETTLED)].leave()
