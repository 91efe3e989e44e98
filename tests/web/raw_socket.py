"""A socket of a client that does as it likes: frames byte by byte, true or not."""

import asyncio
import json
import struct

from tests.web.clients import PATIENCE_S

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
CONTINUED = 0


def frame(kind, data=b"", is_last=True, length=None, is_masked=True, reserved=0):
    """Return a frame; `length` is what it says of itself, if not the truth."""
    length = len(data) if length is None else length
    first = (0x80 if is_last else 0) | reserved << 4 | kind
    mask = 0x80 if is_masked else 0
    if length < 126:
        head = struct.pack("!BB", first, mask | length)
    elif length < 65_536:
        head = struct.pack("!BBH", first, mask | 126, length)
    else:
        head = struct.pack("!BBQ", first, mask | 127, length)
    return head + (bytes(4) if is_masked else b"") + data  # a mask of zeros changes nothing


class RawSocket:
    """A connection that was made a socket."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    def send(self, data):
        self.writer.write(data)

    async def ended(self):
        """Wait until the server has ended the connection, in whatever way."""
        async with asyncio.timeout(PATIENCE_S):
            try:
                while await self.reader.read(65_536):
                    pass
            except ConnectionError:
                pass

    def close(self):
        self.writer.transport.abort()


async def opened(server, path="/live", token=None, is_compressed=False):
    """Return a raw socket at a path; `token` is the first that it says.

    If `is_compressed`, both may compress; a frame says that it is by 4 in `reserved`.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    here = f"127.0.0.1:{server.port}"
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {here}",
        f"Origin: http://{here}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        *(["Sec-WebSocket-Extensions: permessage-deflate"] if is_compressed else []),
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    assert (await reader.readuntil(b"\r\n")).startswith(b"HTTP/1.1 101")
    if token is not None:
        writer.write(frame(TEXT, json.dumps({"token": token}).encode()))
    return RawSocket(reader, writer)
