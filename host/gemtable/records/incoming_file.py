"""Reads an export or a backup line by line, and trusts nothing in it.

Only one match at a time is in memory. Errors name the line and the entry.
"""

import hashlib
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from gemtable import command_lines
from gemtable.errors import UserError, reading
from gemtable.journal import Entry, History, Unsound
from gemtable.journal.stored_entries import following
from gemtable.records import signatures
from gemtable.records.exported_lines import (
    MOST_LINE,
    MOST_MATCH,
    BadLine,
    EntryLine,
    Head,
    Kind,
    Line,
    NewerFormat,
    Seal,
    decoded,
)
from gemtable.records.proof import check_start
from gemtable.sentence import Sentence, message

_UNCHANGED = Sentence("The journal is unchanged. Ask for the file again.")
UPDATE = Sentence("The journal is unchanged. Update Gemtable, then try again.")
_STDIN = Path("-")
# Changes by programs on the way, recognised by the beginning or end of the first line.
_GZIP, _ZIP, _BYTE_ORDER, _UTF_16 = (
    b"\x1f\x8b",
    b"PK\x03\x04",
    b"\xef\xbb\xbf",
    (b"\xff\xfe", b"\xfe\xff"),
)
_RETURN = b"\r\n"


@dataclass(frozen=True, slots=True)
class Source:
    """A file that can be read twice: its `name` for messages, and the path of its content."""

    name: Path
    content: Path

    @contextmanager
    def reading(self) -> Iterator[BinaryIO]:
        """Open the content for reading. Raises UserError."""
        try:
            if self.content.exists() and not self.content.is_file():
                what = Sentence(
                    "{path} is not a regular file, so it can't be read twice.", path=self.name
                )
                fix = message(
                    "Save its content to a file and give that file, or pipe it in and give - as "
                    "the file."
                )
                raise UserError(what, Sentence(fix))
            with self.content.open("rb") as stream:
                yield stream
        except OSError as error:
            what = Sentence(
                "{path} cannot be read: {error}.", path=self.name, error=error.strerror
            )
            raise UserError(what, Sentence("Check the path.")) from error


@contextmanager
def source(file: Path) -> Iterator[Source]:
    """Yield the source for a path. For - it is a copy of the standard input. Raises UserError."""
    if file != _STDIN:
        yield Source(file, file)
        return
    with TemporaryDirectory(prefix="gemtable-") as folder:
        copy = Path(folder) / "stdin"
        with reading(file, Sentence("Check the path.")), copy.open("wb") as data:
            shutil.copyfileobj(sys.stdin.buffer, data)
        yield Source(file, copy)


@dataclass(frozen=True, slots=True)
class Incoming:
    """A match of a file with correct checksums. `line` is its first line, counted from 1."""

    history: History
    line: int


class Reader:
    """Reads an open file once. Every method raises UserError for a file that it refuses.

    `head` is the first line. After all matches are read, `digest` is the hash of the signed
    lines, and `key` is the key of the valid signature, in hex; None if there is none.
    """

    def __init__(self, path: Path, stream: BinaryIO, kind: Kind) -> None:
        self.path = path
        self.key: str | None = None
        self.is_signed = False  # whether there is a signature, valid or not
        self._stream = stream
        self._line = 0
        self._hash = hashlib.sha256()
        self.head = self._read_head(kind)

    @property
    def digest(self) -> bytes:
        return self._hash.digest()

    def matches(self, advance: Callable[[int], object] = lambda size: None) -> Iterator[Incoming]:
        """Yield the matches in order. Call `advance` with the number of bytes of each line."""
        last, matches, entries = 0, 0, 0
        line, size = self._next()
        while isinstance(line, EntryLine):
            if line.match <= last or (self.head.gemtable == "export" and line.match != last + 1):
                raise self.refused(Sentence("the match has the wrong number"))
            last, first = line.match, self._line
            found: list[Entry] = []
            total = 0
            while isinstance(line, EntryLine) and line.match == last:
                found.append(self._following(found, line))
                total += size
                if total > MOST_MATCH:
                    why = Sentence("the match takes more than {most} bytes", most=MOST_MATCH)
                    raise self.refused(why)
                advance(size)
                line, size = self._next()
            matches, entries = matches + 1, entries + len(found)
            yield Incoming(History(last, tuple(found), None), first)
        if not isinstance(line, Seal):
            raise self.refused(Sentence("a second file begins here"))
        if (self.head.matches, line.entries) != (matches, entries):
            raise self.refused(
                Sentence(
                    "the file should have {matches} matches and {entries} entries, but does not",
                    matches=self.head.matches,
                    entries=line.entries,
                )
            )
        if self._stream.read(1):
            raise self.refused(Sentence("the file continues after its last line"))
        self.is_signed = line.key is not None or line.signature is not None
        if line.key and line.signature and signatures.holds(line.key, line.signature, self.digest):
            self.key = line.key

    def refused(
        self,
        why: Sentence,
        line: int | None = None,
        match: int = 0,
        entry: int = 0,
        fix: Sentence | None = None,
    ) -> UserError:
        """Return the error for a line, by default the last; `match` is 0 if unknown."""
        text = message("{path}, line {line}: {why}.")
        if match:
            text = message("{path}, line {line}, entry {entry} of match {match}: {why}.")
        where = {"path": self.path, "line": line or self._line, "match": match, "entry": entry}
        return UserError(Sentence(text, why=why, **where), fix or _UNCHANGED)

    def _read_head(self, kind: Kind) -> Head:
        self._check_unchanged()
        line, _size = self._next()
        if not isinstance(line, Head):
            raise self.refused(Sentence("the line is not the beginning of an export or backup"))
        if line.gemtable != kind:
            text = message("The file {path} is a backup, not an export.")
            command = command_lines.ours("restore", str(self.path))
            if line.gemtable == "export":
                text = message("The file {path} is an export, not a backup.")
                command = command_lines.ours("journal", "import", str(self.path))
            fix = Sentence("To read it: {command}", command=command)
            raise UserError(Sentence(text, path=self.path), fix)
        return line

    def _check_unchanged(self) -> None:
        """Raise UserError with a fix if a program has compressed or changed the file."""
        raw = self._stream.readline(MOST_LINE)
        self._stream.seek(0)
        name = shlex.quote(str(self.path))
        if raw.startswith((_GZIP, _ZIP)):
            text = message("The file {path} is compressed.")
            command = f"gunzip {name}" if raw.startswith(_GZIP) else f"unzip {name}"
        elif raw.startswith(_UTF_16):
            text = message("The file {path} is in UTF-16: a program has changed its text.")
            command = f"iconv -f UTF-16 -t ASCII {name} | tr -d '\\r'"
        elif raw.startswith(_BYTE_ORDER) or raw.endswith(_RETURN):
            text = message(
                "The lines of the file {path} end with CR and LF, or it begins with a byte order"
                " mark: a mail program or an editor has changed its text."
            )
            command = f"perl -pi -e 's/\\r$//; s/^\\xEF\\xBB\\xBF//' {name}"
        else:
            return
        if self.path == _STDIN:
            command = command.replace("-pi", "-p").removesuffix(f" {name}")
        fix = message(
            "Repair the file with {command}, or have it sent again as a compressed archive."
        )
        raise UserError(Sentence(text, path=self.path), Sentence(fix, command=command))

    def _next(self) -> tuple[Line, int]:
        """Return the next line and its size in bytes."""
        self._line += 1
        raw = self._stream.readline(MOST_LINE + 1)
        if not raw:
            raise self.refused(Sentence("the file ends too early"))
        if len(raw) > MOST_LINE:
            raise self.refused(Sentence("the line is longer than {most} bytes", most=MOST_LINE))
        try:
            line = decoded(raw)
        except NewerFormat as error:
            raise self.refused(error.reason, fix=UPDATE) from error
        except BadLine as error:
            raise self.refused(error.reason) from error
        if not isinstance(line, Seal):
            self._hash.update(raw)
        return line, len(raw)

    def _following(self, before: list[Entry], line: EntryLine) -> Entry:
        try:
            entry = following(line.match, before, line.entry.columns)
            if not before:
                check_start(entry)
        except Unsound as error:
            raise self.refused(error.reason, None, line.match, line.number) from error
        return entry
