"""Accepts the connections of a server: a few at a time, so that boards and pages have their turn.

asyncio's own server accepts without limits, counts no connection before its TLS handshake, and
has no other answer than an error when the system has no more file descriptors.
"""

import asyncio
import errno
import logging
import socket
import ssl
from collections.abc import Callable

from gemtable.process import descriptors
from gemtable.process.tasks import begin, ours
from gemtable.sentence import Sentence
from gemtable.web.failing import Trouble
from gemtable.web.places import Place, Places

_AT_ONCE = 8  # in one turn of the loop
_HANDSHAKE_S = 5.0  # for TLS to be agreed upon
_GOODBYE_S = 2.0  # for TLS to be ended
_PAUSE_S = 0.5  # before the next try, where there are no descriptors left
_SCARCE = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_log = logging.getLogger(__name__)

Make = Callable[[Place], asyncio.Protocol]


class Listener:
    """Accepts until it is closed. `make` returns the protocol of a connection.

    `trouble` is called, once, if there are no descriptors for more connections.
    """

    def __init__(
        self, listening: socket.socket, make: Make, tls: ssl.SSLContext | None, trouble: Trouble
    ) -> None:
        self._listening, self._make, self._tls = listening, make, tls
        self._trouble: Trouble | None = trouble
        self._places = Places()
        self._pause: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._resume()

    def close(self) -> None:
        """Accept nothing more; open connections stay."""
        if self._pause:
            self._pause.cancel()
        self._loop.remove_reader(self._listening)
        self._listening.close()

    def _resume(self) -> None:
        self._pause = None
        self._loop.add_reader(self._listening, ours(self._accept))

    def _accept(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                accepted, _address = self._listening.accept()
            except BlockingIOError:
                return
            except OSError as error:  # or what was to be accepted is gone: accept(2)
                if error.errno in _SCARCE:
                    self._wait()
                return
            try:
                place = self._places.take(accepted)
            except OSError:  # it has gone
                accepted.close()
                continue
            begin(self._connect(place, accepted), "connection")

    def _wait(self) -> None:
        """Accept nothing for a while."""
        self._loop.remove_reader(self._listening)
        self._pause = self._loop.call_later(_PAUSE_S, ours(self._resume))
        if self._trouble:
            self._trouble(
                Sentence(
                    "The page takes no more visitors for now: this program may have only"
                    " {most} files open.",
                    most=descriptors.limit(),
                ),
                Sentence(
                    "The match goes on. Raise the limit with ulimit -n, or close some pages."
                ),
            )
            self._trouble = None

    async def _connect(self, place: Place, accepted: socket.socket) -> None:
        """Have the protocol serve a connection once TLS, if any, is agreed upon."""
        try:
            await self._loop.connect_accepted_socket(
                lambda: self._make(place),
                accepted,
                ssl=self._tls,
                ssl_handshake_timeout=_HANDSHAKE_S if self._tls else None,
                ssl_shutdown_timeout=_GOODBYE_S if self._tls else None,
            )
        except OSError:  # ssl.SSLError among them
            place.free()
        except Exception:  # what a client does in its handshake is no bug of ours
            _log.warning("a connection failed before it began", exc_info=True)
            place.free()
