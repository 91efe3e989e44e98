"""`gemtable journal export` and `gemtable backup`: write matches of a journal to a file.

An export has matches for others, numbered from 1. A backup has the whole journal.
"""

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO

from rich.console import Console
from rich.progress import track

from gemtable import __version__, command_lines
from gemtable.errors import UserError, writing
from gemtable.journal import Entry, History, Journal, Origin, private_files
from gemtable.journal.entries import marked, origin_of, sealed_all
from gemtable.printable import printable
from gemtable.records import exported_lines, signatures
from gemtable.records.open_journals import not_there, opened
from gemtable.records.replayed_match import replay
from gemtable.sentence import Sentence, message

_BEGIN = b'{"gemtable": '  # of every file that we write; we can replace such files
_BLOCK = 1 << 16  # bytes
_STDOUT = Path("-")
_ANOTHER = Sentence("Choose another file.")


@dataclass
class _Body:
    """The lines of matches in a temporary file, and messages about them for the user."""

    lines: BinaryIO
    matches: int = 0
    entries: int = 0
    told: list[Sentence] = field(default_factory=list)


def export(
    database: str | None, chosen: Sequence[int] | None, output: Path | None, is_signed: bool
) -> None:
    """Write the chosen or all finished matches to a file or to stdout. Raises UserError."""
    with opened(database) as journal, _body() as body:
        there = set(journal.matches())
        if missing := [match for match in chosen or () if match not in there]:
            raise not_there(missing[0])
        numbers = sorted(set(chosen)) if chosen is not None else _over(journal)
        if not numbers:
            lists = command_lines.ours("journal", "list")
            raise UserError(
                Sentence("The journal has no finished match."),
                Sentence("{command} shows all matches.", command=lists),
            )
        ordinals: dict[int, int] = {}  # the numbers in the file, by the numbers in the journal
        for history in _watched(journal.histories(numbers), len(numbers)):
            _add_foreign(body, history, ordinals)
        with _target(output) as target:
            _assemble("export", body, target, is_signed)
    _tell(body.told)


def back_up(database: str | None, output: Path, is_signed: bool) -> None:
    """Write the whole journal to a file, and print how much it is. Raises UserError."""
    with opened(database) as journal, _body() as body:
        for history in _watched(journal.histories(), len(journal.matches())):
            if sound := _sound(body, history):
                _add(body, history.match, sound)
        with _target(output) as target:
            _assemble("backup", body, target, is_signed)
    _tell(body.told)
    if output == _STDOUT:
        return
    told = Sentence(
        "1 match with {entries} entries is in {file}.",
        "{count} matches with {entries} entries are in {file}.",
        count=body.matches,
        entries=body.entries,
        file=output,
    )
    print(printable(told))


def _over(journal: Journal) -> list[int]:
    """Return the numbers of finished matches, also of damaged ones."""
    return [row.id for row, newest in journal.ended() if not newest or newest.kind != "drop"]


def _add_foreign(body: _Body, history: History, ordinals: dict[int, int]) -> None:
    """Add a match for others: with its number in the file, and without our own marks."""
    sound = _sound(body, history)
    if not sound:
        return
    is_over = History(history.match, sound, None).end is not None
    if not is_over:
        text = message("Match {match} is not over, so others can read it but not import it.")
        body.told.append(Sentence(text, match=history.match))
    number = ordinals[history.match] = body.matches + 1
    start = replace(sound[0], facts=_as_sent(sound[0].facts, ordinals, is_over))
    _add(body, number, sealed_all(number, (start, *sound[1:])))


def _as_sent(
    facts: Mapping[str, object], ordinals: Mapping[int, int], is_over: bool
) -> dict[str, object]:
    """Return the first entry's facts for others, without the bots' secret if the match goes on."""
    origin = origin_of(facts)
    match = ordinals.get(origin.match or 0)
    entry = origin.entry if match else None
    sent = marked(facts, Origin(goes_on=origin.goes_on, match=match, entry=entry))
    if not is_over:
        sent.pop("chance", None)
    return sent


def _sound(body: _Body, history: History) -> tuple[Entry, ...]:
    """Return a match's entries up to any damage, which is added to the messages."""
    replayed = replay(history)
    if replayed.damage is None:
        return history.entries
    body.told.append(replayed.damage.told(history.match))
    return history.entries[: replayed.damage.at]


def _add(body: _Body, number: int, entries: Sequence[Entry]) -> None:
    size = 0
    for entry in entries:
        try:
            raw = exported_lines.encoded(exported_lines.line_of(number, entry))
        except exported_lines.BadLine as error:
            raise _too_odd(number, entry, error.reason) from error
        size += len(raw)
        if size > exported_lines.MOST_MATCH:
            why = Sentence(
                "the match takes more than {most} bytes", most=exported_lines.MOST_MATCH
            )
            raise _too_odd(number, entry, why)
        body.lines.write(raw)
    body.matches += 1
    body.entries += len(entries)


def _too_odd(match: int, entry: Entry, why: Sentence) -> UserError:
    text = message("Entry {entry} of match {match} cannot be exported: {why}.")
    what = Sentence(text, entry=entry.number, match=match, why=why)
    return UserError(
        what, Sentence("Gemtable did not write this entry. Copy the journal itself instead.")
    )


def _assemble(kind: exported_lines.Kind, body: _Body, target: BinaryIO, is_signed: bool) -> None:
    """Write the head, the lines of all matches and the seal to `target`."""
    head = exported_lines.Head(gemtable=kind, format=1, made_by=__version__, matches=body.matches)
    digest = hashlib.sha256()
    body.lines.seek(0)
    block = exported_lines.encoded(head)
    while block:
        digest.update(block)
        target.write(block)
        block = body.lines.read(_BLOCK)
    key, signature = signatures.sign(digest.digest()) if is_signed else (None, None)
    seal = exported_lines.Seal(entries=body.entries, key=key, signature=signature)
    target.write(exported_lines.encoded(seal))


def _watched(found: Iterable[History], count: int) -> Iterable[History]:
    """Return the same histories, with a progress bar on a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        return found
    what = str(Sentence("Writing"))
    return track(found, what, total=count, console=console, transient=True)


def _tell(told: Iterable[Sentence]) -> None:
    for sentence in told:
        print(f"gemtable: {printable(sentence)}", file=sys.stderr)


@contextmanager
def _body() -> Iterator[_Body]:
    """Yield a temporary file for lines, so that nothing is written before all could be read."""
    try:
        with TemporaryFile(prefix="gemtable-") as data:
            yield _Body(data)
    except OSError as error:
        with writing(error.filename or "stdout", _ANOTHER):
            raise


@contextmanager
def _target(output: Path | None) -> Iterator[BinaryIO]:
    """Open the output. A file appears whole or not at all. Raises UserError."""
    if output in (None, _STDOUT):
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    file = Path(os.path.realpath(output))
    with writing(output, _ANOTHER):
        if file.exists() and not file.is_file():  # a pipe or a device
            with file.open("wb") as data:
                yield data
            return
        _check_replaceable(file)
        with private_files.replacing(file) as data:
            yield data


def _check_replaceable(file: Path) -> None:
    """Raise UserError if the file exists and is not an export. Raises OSError."""
    if not file.exists():
        return
    with file.open("rb") as data:
        begin = data.read(len(_BEGIN))
    if begin not in (b"", _BEGIN):
        raise UserError(
            Sentence("{path} already exists and is not an export or backup.", path=file),
            _ANOTHER,
        )
