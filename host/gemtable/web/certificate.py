"""The TLS certificate of the page and its key, checked before the server starts."""

import ssl
from pathlib import Path
from typing import NamedTuple

from gemtable.errors import UserError
from gemtable.sentence import Sentence

_HOW = Sentence(
    "Both must be PEM files, and the key must have no password. For example, mkcert ADDRESS "
    "makes both, for this computer's network address."
)
_NO_PASSWORD = "-"  # a wrong password; without one OpenSSL would prompt for an encrypted key


class Tls(NamedTuple):
    """The files of the certificate and its key, which can be the same file."""

    cert: Path
    key: Path

    def context(self) -> ssl.SSLContext:
        """Return the SSL context for a server with this certificate. Raises OSError."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(*self, password=_NO_PASSWORD)
        context.set_alpn_protocols(["http/1.1"])
        return context


def checked(cert: Path, key: Path | None) -> Tls:
    """Return a certificate and its key. Raises UserError if they are unreadable or no pair."""
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
                "{cert} and {key} are not a certificate and its key.", cert=tls.cert, key=tls.key
            )
        raise UserError(text, _HOW) from None
    return tls
