"""The broker that somebody names: its address, who we are there, and how TLS is checked."""

import os
import ssl
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from gemtable.errors import UserError
from gemtable.sentence import Sentence

PASSWORD = "GEMTABLE_CLUB_PASSWORD"  # a variable of the environment

OPEN_PASSWORD = Sentence(
    "There is no TLS: anyone who listens on this network can read the broker's password."
    " mqtts:// prevents that."
)

_PORTS = {"mqtt": 1883, "mqtts": 8883}
_LONGEST = 1_000  # characters of a password
_AS_IN = Sentence("As in --club mqtt://club.example or --club mqtts://ola@club.example:8883.")
_NOT_HERE = Sentence(
    "Others on this computer see command lines. Put it in a file for --club-password-file, or in"
    " the environment variable {variable}.",
    variable=PASSWORD,
)


@dataclass(frozen=True, slots=True)
class Broker:
    """A broker; `tls` is None if anybody on the way may read along."""

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: ssl.SSLContext | None = None

    @property
    def place(self) -> str:
        """The broker's URL, without a user."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'mqtts' if self.tls else 'mqtt'}://{host}:{self.port}"

    @property
    def tells_password(self) -> bool:
        """Whether the password goes over a network that others may read."""
        is_here = self.host in ("127.0.0.1", "::1", "localhost")
        return self.password is not None and self.tls is None and not is_here


def broker_of(url: str, password_file: Path | None = None, ca: Path | None = None) -> Broker:
    """Return the broker at mqtt://[USER@]HOST[:PORT], or mqtts:// for TLS.

    The password is in the first line of the file or in the environment. `ca` is the certificate
    that signs the broker's, if the system doesn't know it. Raises UserError.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:  # no port, or a bracket too many
        parts, port = urlsplit(""), None
    if parts.password is not None:
        raise UserError(Sentence("A password doesn't belong in --club."), _NOT_HERE)
    is_place = parts.path in ("", "/") and not parts.query and not parts.fragment
    if parts.scheme not in _PORTS or not parts.hostname or not is_place or port == 0:
        raise UserError(Sentence("{url} is not the address of a broker.", url=url), _AS_IN)
    is_secret = parts.scheme == "mqtts"
    if ca and not is_secret:
        raise UserError(
            Sentence("--club-ca checks a broker's certificate; mqtt:// has none."),
            Sentence("Begin the address with mqtts://, or leave --club-ca out."),
        )
    user, password = parts.username and unquote(parts.username), _password(password_file)
    if password is not None and not user:
        raise UserError(
            Sentence("There is a password for the broker, but no user."),
            Sentence("Name the user: {address}.", address=f"{parts.scheme}://USER@{parts.netloc}"),
        )
    tls = _tls(ca) if is_secret else None
    return Broker(parts.hostname, port or _PORTS[parts.scheme], user, password, tls)


def _password(file: Path | None) -> str | None:
    """Return the password in the file or in the environment; None if there is none."""
    if file is None:
        return os.environ.get(PASSWORD) or None
    try:
        with file.open(encoding="utf-8") as opened:
            password = opened.readline(_LONGEST).rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or Sentence("it is no text")
        raise UserError(
            Sentence("{file} cannot be read: {why}.", file=file, why=why),
            Sentence("The broker's password is its first line."),
        ) from None
    if not password:
        raise UserError(
            Sentence("{file} is empty.", file=file),
            Sentence("The broker's password is its first line."),
        )
    return password


def _tls(ca: Path | None) -> ssl.SSLContext:
    """Return what checks the broker's certificate and name."""
    try:
        return ssl.create_default_context(cafile=ca)
    except OSError as error:  # ssl.SSLError is one
        why = Sentence("it has no certificate") if isinstance(error, ssl.SSLError) else ""
        raise UserError(
            Sentence("{file} cannot be read: {why}.", file=ca, why=why or error.strerror or ""),
            Sentence(
                "--club-ca is the PEM file of the authority that signed the broker's certificate."
            ),
        ) from None
