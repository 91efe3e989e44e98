"""Reads a file that was exported or backed up, line by line, and trusts nothing in it.

Memory holds one match at a time. Whatever is wrong is told with its line and entry.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.journal import Entry, History, Unsound
from gemtable.journal.reading import following
from gemtable.records import signing
from gemtable.records.lines import (
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
from gemtable.records.proving import check_start
from gemtable.sentence import Sentence, message

_UNCHANGED = Sentence("The journal is unchanged. Ask for the file again.")
UPDATE = Sentence("The journal is unchanged. Update Gemtable, then try again.")


@dataclass(frozen=True, slots=True)
class Incoming:
    """A match of a file, whose checksums fit; its first entry is in line `line`, from 1."""

    history: History
    line: int


class Reader:
    """Reads an open file once. Every method raises UserError for a file that it refuses.

    `head` is its first line. Once all matches are read, `digest` identifies what is signed,
    and `key` is the key in hex whose signature holds; None if there is none.
    """

    def __init__(self, path: Path, stream: BinaryIO, kind: Kind) -> None:
        self.path = path
        self.key: str | None = None
        self.is_signed = False  # whether there is a signature, even one that doesn't hold
        self._stream = stream
        self._line = 0
        self._hash = hashlib.sha256()
        self.head = self._read_head(kind)

    @property
    def digest(self) -> bytes:
        return self._hash.digest()

    def matches(self, advance: Callable[[int], object] = lambda size: None) -> Iterator[Incoming]:
        """Yield the matches in order; `advance` learns how many bytes were read."""
        last, matches, entries = 0, 0, 0
        line, size = self._next()
        while isinstance(line, EntryLine):
            if line.match <= last or (self.head.gemtable == "export" and line.match != last + 1):
                raise self.refused(Sentence("its match has the wrong number"))
            last, first = line.match, self._line
            found: list[Entry] = []
            total = 0
            while isinstance(line, EntryLine) and line.match == last:
                found.append(self._following(found, line))
                total += size
                if total > MOST_MATCH:
                    why = Sentence("its match takes more than {most} bytes", most=MOST_MATCH)
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
                    "the file should have {matches} matches and {entries} entries",
                    matches=self.head.matches,
                    entries=line.entries,
                )
            )
        if self._stream.read(1):
            raise self.refused(Sentence("the file goes on after its end"))
        self._check_seal(line)

    def refused(
        self,
        why: Sentence,
        line: int | None = None,
        match: int = 0,
        entry: int = 0,
        fix: Sentence | None = None,
    ) -> UserError:
        """Return the error for a line, by default the one read last; `match` if it is known."""
        text = message("{path}, line {line}: {why}.")
        if match:
            text = message("{path}, line {line}, entry {entry} of match {match}: {why}.")
        where = {"path": self.path, "line": line or self._line, "match": match, "entry": entry}
        return UserError(Sentence(text, why=why, **where), fix or _UNCHANGED)

    def _read_head(self, kind: Kind) -> Head:
        line, _size = self._next()
        if not isinstance(line, Head):
            raise self.refused(Sentence("it isn't the beginning of an export or backup"))
        if line.gemtable != kind:
            text = message("The file {path} is a backup, not an export.")
            command = command_lines.ours("restore", str(self.path))
            if line.gemtable == "export":
                text = message("The file {path} is an export, not a backup.")
                command = command_lines.ours("journal", "import", str(self.path))
            fix = Sentence("To read it: {command}", command=command)
            raise UserError(Sentence(text, path=self.path), fix)
        return line

    def _next(self) -> tuple[Line, int]:
        """Return the next line and its size in bytes."""
        self._line += 1
        raw = self._stream.readline(MOST_LINE + 1)
        if not raw:
            raise self.refused(Sentence("the file ends too early"))
        if len(raw) > MOST_LINE:
            raise self.refused(Sentence("it is longer than {most} bytes", most=MOST_LINE))
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

    def _check_seal(self, seal: Seal) -> None:
        self.is_signed = seal.key is not None or seal.signature is not None
        if seal.key and seal.signature and signing.holds(seal.key, seal.signature, self.digest):
            self.key = seal.key


@contextmanager
def reading(path: Path) -> Iterator[BinaryIO]:
    """Open a file that is read twice. Raises UserError."""
    try:
        if path.exists() and not path.is_file():
            what = Sentence("{path} is no file that can be read twice.", path=path)
            raise UserError(what, Sentence("Save its content to a file, and name that."))
        with path.open("rb") as stream:
            yield stream
    except OSError as error:
        what = Sentence("{path} cannot be read: {error}.", path=path, error=error.strerror)
        raise UserError(what, Sentence("Check the path.")) from error
