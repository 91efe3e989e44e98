"""A connection to the page's app without a network: what is said, and all that is sent back.

What is sent is written down as the app gives it to the server: statuses, headers and
bytes in their order, each with its moment.
"""

import asyncio
import json

HOST = "127.0.0.1:8642"
HERE = {"host": HOST, "origin": f"http://{HOST}"}


class Connection:
    """A request for a path, or with `is_socket` a socket there; `sent` takes what comes of it."""

    def __init__(
        self,
        app,
        path,
        sent,
        is_socket=False,
        form=None,
        client="127.0.0.1",
        method=None,
        token=None,
        **headers,
    ):
        """`form` is posted, if no `method` is named; without either the path is only asked for.

        `token` is said to prove who asks, in the first message of a socket.
        """
        self.sent = sent
        self._said = asyncio.Queue()
        self._is_socket = is_socket
        path, _, query = path.partition("?")
        kind = "websocket" if is_socket else "http"
        named = {**HERE, **headers}
        if token is not None and not is_socket:
            named = {"authorization": f"Bearer {token}", **named}
        scope = {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method or ("GET" if form is None else "POST"),
            "scheme": "ws" if is_socket else "http",
            "path": path,
            "raw_path": path.encode("utf-8", "replace"),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in named.items()],
            "client": (client, 50_000),
            "server": ("127.0.0.1", 8642),
            "subprotocols": [],
        }
        request = {"type": "http.request", "body": (form or "").encode()}
        self._said.put_nowait({"type": "websocket.connect"} if is_socket else request)
        if token is not None and is_socket:
            self.say(json.dumps({"token": token}))
        self.serving = asyncio.ensure_future(app(scope, self._said.get, self._keep))

    def say(self, text):
        """Send a message over the socket."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    async def close(self):
        """Go away; what the app raises is raised here."""
        self._said.put_nowait({"type": f"{'websocket' if self._is_socket else 'http'}.disconnect"})
        await self.serving

    async def _keep(self, message):
        self.sent.append((round(asyncio.get_running_loop().time(), 6), repr(message)))
