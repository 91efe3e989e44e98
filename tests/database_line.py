"""The line between a host and its database server, which a test can cut at a chosen byte."""

import socket
import threading
from contextlib import suppress

_AT_ONCE = 65536


class Line:
    """Passes bytes on, from `port` to a server's port, until it is told where to cut.

    `cut_before(since, text)` cuts the next connection that sends `text` some time after `since`;
    the server doesn't get it. `cut_after` lets the server get it, and cuts before its answer.
    """

    def __init__(self, to, port=0):
        self._to = to
        self._listener = socket.create_server(("127.0.0.1", port))
        self.port = self._listener.getsockname()[1]
        self._since = self._before = self._after = None
        self.cuts = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def cut_before(self, since, text):
        self._since, self._before = since, text

    def cut_after(self, since, text):
        self._since, self._after = since, text

    def close(self):
        """Let no new connection through."""
        self._listener.shutdown(socket.SHUT_RDWR)  # which wakes who waits for one
        self._listener.close()

    def _accept(self):
        with suppress(OSError):
            while True:
                host, _ = self._listener.accept()
                try:
                    server = socket.create_connection(("127.0.0.1", self._to))
                except OSError:  # it is down
                    host.close()
                    continue
                is_cut = threading.Event()
                for work in (self._to_server, self._to_host):
                    threading.Thread(target=work, args=(host, server, is_cut), daemon=True).start()

    def _to_server(self, host, server, is_cut):
        with suppress(OSError):
            while sent := host.recv(_AT_ONCE):
                if self._since and self._since in sent:
                    self._since = None
                elif self._since is None and self._before and self._before in sent:
                    self._before = None
                    break
                elif self._since is None and self._after and self._after in sent:
                    self._after = None
                    is_cut.set()
                server.sendall(sent)
                if is_cut.is_set():
                    return  # the rest is done by who hears the answer
        self._cut(host, server)

    def _to_host(self, host, server, is_cut):
        with suppress(OSError):
            while (answer := server.recv(_AT_ONCE)) and not is_cut.is_set():
                host.sendall(answer)
        self._cut(host, server)

    def _cut(self, *ends):
        self.cuts += 1
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
