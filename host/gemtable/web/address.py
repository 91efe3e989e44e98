"""The page's address, as text and as a QR code, and its TLS certificate."""

import io
import socket
import ssl
from pathlib import Path
from typing import NamedTuple

import segno

from gemtable.errors import UserError
from gemtable.sentence import Sentence

_HOW = Sentence(
    "Both are PEM files, the key without a password. As from: mkcert ADDRESS, with this"
    " machine's address in the network."
)
_NO_PASSWORD = "-"  # a wrong password; without one OpenSSL would prompt for an encrypted key


class Tls(NamedTuple):
    """The two files; they may be the same."""

    cert: Path
    key: Path

    def context(self) -> ssl.SSLContext:
        """Return what a server needs to show the certificate. Raises OSError."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(*self, password=_NO_PASSWORD)
        context.set_alpn_protocols(["http/1.1"])
        return context


def checked(cert: Path, key: Path | None) -> Tls:
    """Return a certificate and its key. Raises UserError if unreadable or not a pair."""
    tls = Tls(cert, key or cert)
    for file in dict.fromkeys(tls):
        try:
            file.read_bytes()
        except OSError as error:
            why = error.strerror or str(error)
            text = Sentence("{file} cannot be read: {why}.", file=file, why=why)
            raise UserError(text, _HOW) from None
    try:
        tls.context()
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            text = Sentence("{key} is not the key of {cert}.", key=tls.key, cert=tls.cert)
        else:
            text = Sentence(
                "{cert} and {key} are no certificate with its key.", cert=tls.cert, key=tls.key
            )
        raise UserError(text, _HOW) from None
    return tls


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
