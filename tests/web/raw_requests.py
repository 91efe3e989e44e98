"""What a client that means harm, or has a bug, writes to a server: bytes, in pieces."""

import asyncio
from contextlib import suppress

from tests.patience import PATIENCE_S
from tests.web.raw_socket import TEXT, frame

ANSWERED = None  # as a piece: wait until an answer begins, or the connection is closed
HOST = b"127.0.0.1"
_HEARS_S = 0.01  # before a client goes away
_HANDSHAKE = (
    b"Upgrade: websocket",
    b"Connection: Upgrade",
    b"Sec-WebSocket-Version: 13",
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)
_CHUNKED = b"Transfer-Encoding: chunked"


def asked(first, *headers):
    """Return a request without its body."""
    lines = (first, b"Host: " + HOST, b"Origin: http://" + HOST, *headers, b"", b"")
    return b"\r\n".join(lines)


def socket(*headers, first=b"GET /live HTTP/1.1"):
    """Return a request for a socket."""
    return asked(first, *headers, *_HANDSHAKE)


_PAGE, _FORM = b"GET / HTTP/1.1", b"POST /language HTTP/1.1"
HOSTILE = {
    "a bad chunk after HEAD": [asked(b"HEAD / HTTP/1.1", _CHUNKED), b"zz\r\n"],
    "a bad chunk": [asked(_FORM, _CHUNKED), b"zz\r\n"],
    "a bad chunk later": [asked(_PAGE, _CHUNKED), ANSWERED, b"zz\r\n"],
    "a chunk without end": [asked(_FORM, _CHUNKED), b"f" * 30 + b"\r\n"],
    "no request after one": [asked(_PAGE) + b"zz\r\n\r\n"],
    "no request soon after one": [asked(_PAGE), b"zz\r\n\r\n"],
    "no request after an answer": [asked(_PAGE), ANSWERED, b"zz\r\n\r\n"],
    "no request in a stream": [asked(b"GET /api/stream HTTP/1.1"), ANSWERED, b"zz\r\n\r\n"],
    "no request after a file": [asked(b"GET /static/page.js HTTP/1.1") + b"\0\r\n\r\n"],
    "twenty at once, then none": [asked(_PAGE) * 20 + b"zz\r\n\r\n"],
    "two lengths": [asked(b"POST / HTTP/1.1", b"Content-Length: 3", _CHUNKED) + b"zz"],
    "an unknown coding": [asked(b"POST / HTTP/1.1", b"Transfer-Encoding: gzip") + b"zz"],
    "more than its length": [asked(_FORM, b"Content-Length: 1"), b"zz\r\n\r\n"],
    "half a form": [asked(_FORM, b"Content-Length: 9"), b"lang"],
    "no length": [asked(_FORM, b"Content-Length: -1"), b"lang"],
    "headers without end": [asked(_PAGE)[:-2] + b"X: y\r\n" * 5_000],
    "a continue": [asked(_FORM, b"Expect: 100-continue", b"Content-Length: 9"), ANSWERED, b"\0"],
    "HTTP/2": [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0"],
    "TLS": [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    "a path of no text": [asked(b"GET /%ff%00 HTTP/1.1")],
    "a file of no name": [asked(b"GET /static/%00 HTTP/1.1")],
    "another upgrade": [asked(_PAGE, b"Upgrade: h2c", b"Connection: Upgrade")],
    "a socket by POST": [socket(first=b"POST /live HTTP/1.1")],
    "a socket with a body": [socket(b"Content-Length: 2") + b"zz"],
    "a socket in chunks": [socket(_CHUNKED) + b"zz\r\n"],
    "a socket with a long header": [socket(b"X: " + b"y" * 9_000)],
    "a socket with many headers": [socket(*[b"X: y"] * 150)],
    "a socket of an older protocol": [socket(first=b"GET /live HTTP/1.0")],
    "a socket of a strange key": [socket(b"Sec-WebSocket-Key: x")],
    "a socket half way": [socket()[:-40]],
    "a socket at once with a request": [asked(_PAGE) + socket()],
    "a socket for nobody": [socket(first=b"GET /nothing/live HTTP/1.1")],
    "a frame too early": [socket() + frame(TEXT, b"x")],
    "a request in a socket": [socket(), ANSWERED, asked(_PAGE)],
    "half a frame": [socket(), ANSWERED, b"\x81"],
}


async def attack(port, pieces, tls=None):
    """Write these pieces to a port, hear a little of what comes, and go away without a word."""
    with suppress(OSError, TimeoutError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=tls)
        try:
            for piece in pieces:
                if piece is ANSWERED:
                    async with asyncio.timeout(PATIENCE_S):
                        await reader.read(1)
                else:
                    writer.write(piece)
                    for _ in range(3):  # turns of the server
                        await asyncio.sleep(0)
            async with asyncio.timeout(_HEARS_S):
                await reader.read()
        finally:
            writer.transport.abort()
