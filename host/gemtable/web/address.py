"""Where the page is, for people: its address, and a code to point a phone at."""

import io
import socket

import segno

_NOWHERE = "192.0.2.1", 9  # an address for documents: nothing is sent, the system says which way


def own_address() -> str:
    """Return this machine's address in its network; its own one where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_NOWHERE)
        except OSError:
            return "127.0.0.1"
        address: str = way.getsockname()[0]
        return address


def code_of(address: str) -> str:
    """Return an address as a QR code, in lines of half blocks."""
    lines = io.StringIO()
    segno.make(address, micro=False).terminal(lines, compact=True, border=2)
    return lines.getvalue().rstrip("\n")


def picture_of(address: str) -> str:
    """Return an address as a QR code, in SVG for a page."""
    svg: str = segno.make(address, micro=False).svg_inline(
        scale=4, border=4, dark="#000", light="#fff", omitsize=True
    )
    return svg
