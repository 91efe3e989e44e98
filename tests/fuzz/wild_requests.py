"""What a client may write to a web server, made from bytes: parts of requests, whole and cut off.

The same bytes make the same pieces. So a fuzzer that only knows bytes reaches what lies behind
the first line of a request, and behind the handshake of a socket.
"""

from tests.fuzz.hostile import Choices
from tests.web.raw_socket import BINARY, CLOSE, CONTINUED, PING, TEXT, frame

_METHODS = (b"GET", b"HEAD", b"POST", b"OPTIONS", b"PRI", b"CONNECT", b"get", b"")
_PATHS = (
    *(b"/", b"/live", b"/api/table", b"/api/stream", b"/static/page.js", b"/scores", b"/replays"),
    *(b"/seat/1/enter", b"/join/enter", b"/language", b"/wall/live", b"/host", b"*", b"//x"),
    *(b"http://127.0.0.1/", b"/%00", b"/static/%2e%2e/%00", b"/\xff", b"/" + b"x" * 900),
)
_VERSIONS = (b"HTTP/1.1", b"HTTP/1.0", b"HTTP/2.0", b"HTTP/9", b"")
_LENGTHS = (
    *(b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip, chunked", b"Content-Length: 5"),
    *(b"Content-Length: 0", b"Content-Length: -1", b"Content-Length: 99999999999999999999"),
    b"Content-Length: 5\r\nTransfer-Encoding: chunked",
)
_UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
)
_HEADERS = (
    *_LENGTHS,
    _UPGRADE,
    b"Upgrade: websocket\r\nConnection: Upgrade",
    b"Upgrade: h2c\r\nConnection: Upgrade",
    *(b"Connection: close", b"Connection: keep-alive", b"Expect: 100-continue"),
    *(b"Accept-Encoding: gzip", b"Range: bytes=5-1", b"Sec-WebSocket-Protocol: ,,"),
    b"Sec-WebSocket-Extensions: permessage-deflate",
    *(b"X: " + b"y" * 9_000, b"X: y\r\n" * 130 + b"X: y"),
    *(b": no name", b"X : y", b"X: \xff\x00", b"Cookie: language=\xff"),
    *(b"Accept-Language: " + b"a," * 500, b"Host: other"),
)
_BODIES = (
    b"zz\r\n",
    b"5\r\nhello\r\n",
    b"0\r\n\r\n",
    b"-1\r\n",
    b"ffffffffffffffff\r\n",
    b"secret=x",
)
_FRAMES = (
    frame(TEXT, b'{"token":""}'),
    frame(TEXT, b'{"key":1}'),
    frame(TEXT, b"\xff"),
    frame(BINARY, b"x"),
    frame(CONTINUED, b"x"),
    frame(TEXT, b"x", is_last=False),
    frame(PING, b"x" * 9),
    frame(PING, b"x" * 126),
    frame(CLOSE, b"\x03\xe8bye"),
    frame(CLOSE, b"x"),
    frame(TEXT, length=2**62),
    frame(TEXT, b"x", is_masked=False),
    frame(TEXT, b"x", reserved=4),
    frame(7, b"x"),
)
_OTHERWISE = (
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # how TLS begins
    b"\r\n" * 9,
    b"\0" * 40,
    b"GET\r\n\r\n",
)
_MOST = 12  # pieces of one connection


def pieces(choices: Choices, host: bytes) -> list[bytes]:
    """Return what one client writes, piece by piece. `host` is where the server listens."""
    made: list[bytes] = []
    while choices and len(made) < _MOST:
        kinds = (_request, _request, _request, _socket, _piece_of_body, _frame, _other, _cut)
        made.append(choices.one_of(kinds)(choices, host))
    return made


def _request(choices: Choices, host: bytes) -> bytes:
    first = b" ".join(
        (choices.one_of(_METHODS), choices.one_of(_PATHS), choices.one_of(_VERSIONS))
    )
    lines = [first, b"Host: " + host, b"Origin: http://" + host]
    lines += [choices.one_of(_HEADERS) for _ in range(choices.below(4))]
    return b"\r\n".join([*lines, b"", b""])


def _socket(choices: Choices, host: bytes) -> bytes:
    path = choices.one_of((b"/live", b"/seat/1/live", b"/host/live", b"/wall/live", b"/nothing"))
    lines = [b"GET " + path + b" HTTP/1.1", b"Host: " + host, b"Origin: http://" + host, _UPGRADE]
    return b"\r\n".join([*lines, b"", b""]) + _frame(choices, host) * choices.below(2)


def _piece_of_body(choices: Choices, _host: bytes) -> bytes:
    return choices.one_of(_BODIES)


def _frame(choices: Choices, _host: bytes) -> bytes:
    return choices.one_of(_FRAMES)


def _other(choices: Choices, _host: bytes) -> bytes:
    return choices.one_of((*_OTHERWISE, choices.bytes()))


def _cut(choices: Choices, host: bytes) -> bytes:
    whole = choices.one_of((_request, _socket, _frame))(choices, host)
    return whole[: choices.below(256) * len(whole) // 256]
