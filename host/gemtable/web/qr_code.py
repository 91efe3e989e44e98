"""The page's address, as text and as a QR code."""

import io
import socket

import segno

# TEST-NET-1 (RFC 5737). Nothing is sent: the system only chooses a route.
_TEST_ADDRESS = "192.0.2.1", 9


def own_address() -> str:
    """Return this machine's address in its network, or 127.0.0.1 without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_TEST_ADDRESS)
        except OSError:
            return "127.0.0.1"
        address: str = way.getsockname()[0]
        return address


def code_of(address: str) -> str:
    """Return the QR code of an address, as lines of half blocks for a terminal."""
    lines = io.StringIO()
    segno.make(address, micro=False).terminal(lines, compact=True, border=2)
    return lines.getvalue().rstrip("\n")


def picture_of(address: str) -> str:
    """Return the QR code of an address, as inline SVG for a page."""
    svg: str = segno.make(address, micro=False).svg_inline(
        scale=4, border=4, dark="#000", light="#fff", omitsize=True
    )
    return svg
