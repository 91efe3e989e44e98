"""Signs exports, and verifies the signatures of imports (`gemtable journal keys`).

A table's key is created when it is first needed: an Ed25519 key in a PEM file that only its
owner can read. Anybody with that file can sign as this table. Keys seen at an import are kept in
a second file, with the names that they were given here.
"""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gemtable import command_lines
from gemtable.errors import UserError, writing
from gemtable.journal import private_files
from gemtable.journal.database import place_of_own
from gemtable.match.seat_names import Name, name_of
from gemtable.printable import printable
from gemtable.sentence import Sentence, message

KEY, _KNOWN = "signing-key.pem", "known-keys.json"
_GROUPS, _DIGITS = 5, 4  # of a fingerprint: 80 bits, too many to find another such key by trial


@dataclass(frozen=True, slots=True)
class Signer:
    """A public key in hex, and its name here; `is_ours` if this table signs with it."""

    key: str
    name: Name | None = None
    is_ours: bool = False

    @property
    def fingerprint(self) -> str:
        """The text by which people compare keys: hex digits in groups."""
        digits = hashlib.sha256(bytes.fromhex(self.key)).hexdigest()
        return "-".join(digits[at * _DIGITS :][:_DIGITS] for at in range(_GROUPS))

    @property
    def told(self) -> Sentence:
        """The name or fingerprint of the key, as part of a sentence."""
        if self.is_ours:
            return Sentence("this table ({fingerprint})", fingerprint=self.fingerprint)
        if self.name:
            text = message("{name} ({fingerprint})")
            return Sentence(text, name=self.name, fingerprint=self.fingerprint)
        return Sentence("the unnamed key {fingerprint}", fingerprint=self.fingerprint)


def signed_text(digest: bytes) -> bytes:
    """Return the signed bytes; `digest` is the SHA-256 of all lines before the signature."""
    return b"gemtable export 1\n" + digest


def sign(digest: bytes) -> tuple[str, str]:
    """Return this table's public key and its signature, both in hex. Raises UserError."""
    key = _own_key()
    return key.public_key().public_bytes_raw().hex(), key.sign(signed_text(digest)).hex()


def holds(key: str, signature: str, digest: bytes) -> bool:
    """Return whether the signature of a digest by this key is valid."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), signed_text(digest))
    except (InvalidSignature, ValueError):
        return False
    return True


def signer_of(key: str) -> Signer:
    """Return the signer with this key, known or not. Raises UserError."""
    return next((each for each in signers() if each.key == key), Signer(key))


def signers() -> list[Signer]:
    """Return this table, if it has a key, and all known signers. Raises UserError."""
    own = []
    if (_folder() / KEY).exists():
        own = [Signer(_own_key().public_key().public_bytes_raw().hex(), is_ours=True)]
    known = [Signer(key, name) for key, name in _known().items()]
    return [*own, *(each for each in known if each.key not in {us.key for us in own})]


def note(key: str) -> None:
    """Remember a key that signed an import, so that people can name it. Raises UserError."""
    known = _known()
    if key not in known:
        _write(_folder() / _KNOWN, {**known, key: None})


def name_key(fingerprint: str, name: str) -> None:
    """Name the key whose fingerprint is this text or begins with it. Raises UserError."""
    called = Name(name)
    wanted = fingerprint.lower().replace(" ", "-")
    found = [each for each in signers() if wanted and each.fingerprint.startswith(wanted)]
    if len(found) != 1:
        text = message("No key here has the fingerprint {fingerprint}.")
        if found:
            text = message("Several keys have a fingerprint that begins with {fingerprint}.")
        raise UserError(
            Sentence(text, fingerprint=fingerprint),
            Sentence("{command} lists all keys.", command=command_lines.ours("journal", "keys")),
        )
    if found[0].is_ours:
        raise UserError(
            Sentence("This is the key of this table."),
            Sentence("Others can name it after they have imported an export of yours."),
        )
    known = _known()
    if called in known.values() and known[found[0].key] != called:
        raise UserError(
            Sentence("Another key is called {name}.", name=called),
            Sentence("Choose another name."),
        )
    _write(_folder() / _KNOWN, {**known, found[0].key: called})
    text = message("The key {fingerprint} is now called {name}.")
    print(printable(Sentence(text, fingerprint=found[0].fingerprint, name=called)))


def _own_key() -> Ed25519PrivateKey:
    """Return the private key of this table; create it if it is missing."""
    file = _folder() / KEY
    try:
        with suppress(FileNotFoundError):
            return _read_key(file)
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = Ed25519PrivateKey.generate()
        pem = fresh.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        with private_files.replacing(file, is_new=True) as data:
            data.write(pem)
        return _read_key(file)  # another program may have created it at the same time
    except OSError as error:
        text = message("The key file {file} cannot be read or created: {error}.")
        fix = Sentence(
            "Check the folder of the key, which --db does not change, or export with --unsigned."
        )
        raise UserError(Sentence(text, file=file, error=error.strerror), fix) from error


def _read_key(file: Path) -> Ed25519PrivateKey:
    """Return the key in a file. Raises OSError, UserError."""
    private_files.tighten(file)
    try:
        key = load_pem_private_key(file.read_bytes(), password=None)
    except (TypeError, ValueError):  # TypeError if it has a password
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise UserError(
            Sentence("The file {file} is not the key of a table.", file=file),
            Sentence("Restore it from a backup, or move it away; Gemtable then makes a new key."),
        )
    return key


def _known() -> Mapping[str, Name | None]:
    """Return the names of all known keys, by key; None for a key without a name."""
    file = _folder() / _KNOWN
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        return {_checked(key): called and name_of(called) for key, called in found.items()}
    except FileNotFoundError:
        return {}
    except (AttributeError, OSError, RecursionError, TypeError, UserError, ValueError) as error:
        raise UserError(
            Sentence("The list of known keys, {file}, cannot be read.", file=file),
            Sentence("Repair the file or move it away. It contains only the names of keys."),
        ) from error


def _checked(key: str) -> str:
    if len(bytes.fromhex(key)) != 32:
        raise ValueError(key)
    return key


def _folder() -> Path:
    """Return the folder for this user's keys, whatever the journal. It may not exist."""
    return place_of_own().parent


def _write(file: Path, known: Mapping[str, Name | None]) -> None:
    with writing(file, Sentence("Check the folder, and that there is free space on the disk.")):
        file.parent.mkdir(parents=True, exist_ok=True)
        with private_files.replacing(file) as data:
            data.write(f"{json.dumps(known, indent=2)}\n".encode())


_OURS = Sentence("this table")
_NONE = Sentence("No key is known yet. This table makes its own key at its first export.")


def show(as_json: bool) -> None:
    """Print all keys, this table's key first. Raises UserError."""
    found = signers()
    if as_json:
        for each in found:
            fields = {"fingerprint": each.fingerprint, "name": each.name, "is_ours": each.is_ours}
            print(json.dumps({"key": each.key, **fields}))
        return
    if not found:
        print(_NONE)
        return
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(str(Sentence("fingerprint")), no_wrap=True)
    table.add_column(str(Sentence("name")))
    for each in found:
        called = str(_OURS) if each.is_ours else each.name or ""
        table.add_row(each.fingerprint, Text(printable(called)))
    Console().print(table)
