"""`gemtable journal import` and `gemtable restore`: add the matches of a file to a journal.

The file is read twice. First everything in it is proved, while others can write to the journal.
Then all matches are written in one transaction, if the file is still the same.

A backup that this table signed is trusted and restored as it was. Matches of any other file are
marked as imported from its signer; their other marks are proved or left out.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress

from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.journal import Entry, History, Origin
from gemtable.journal.entries import marked, origin_of
from gemtable.journal.stored_entries import Arriving
from gemtable.printable import printable
from gemtable.records import signatures
from gemtable.records.exported_lines import Kind
from gemtable.records.incoming_file import UPDATE, Incoming, Reader, Source, source
from gemtable.records.open_journals import changing
from gemtable.records.proof import States, is_auto_with_names, is_same, misdated
from gemtable.records.replayed_match import replay
from gemtable.sentence import Sentence, message

_SOON_WRITTEN = (
    2_000  # entries, written in a second; a program that plays meanwhile waits for 5 at most
)
_SMALL = 1 << 20  # bytes; a smaller file is read too quickly for a progress bar
_HIGHEST = (
    1_000_000_000  # number that a match keeps; after 2^31 - 1 a server would have no next one
)


class _Proved(NamedTuple):
    """The state of a file when everything in it was proved."""

    digest: bytes
    entries: int
    key: str | None  # of the valid signature
    is_signed: bool  # True also if the signature is not valid
    unknown: frozenset[int]  # matches for which only checksums could be compared
    misdated: frozenset[int]
    with_source: frozenset[int]  # matches whose mark names the entry that they continue from

    @property
    def is_ours(self) -> bool:
        """Whether this table signed the file."""
        return self.key is not None and signatures.signer_of(self.key).is_ours


@dataclass
class _Taken:
    """The numbers of matches in the journal, by their numbers in the file."""

    new: dict[int, int] = field(default_factory=dict)
    known: dict[int, int] = field(default_factory=dict)  # they were already here


def take_in(database: str | None, file: Path, is_unsigned: bool, as_json: bool) -> None:
    """Import all matches of an export, or none, and print their numbers. Raises UserError.

    With `is_unsigned` the file needs no valid signature.
    """
    with source(file) as read:
        checked = _prove("export", read, is_unsigned)
        alone = checked.entries > _SOON_WRITTEN
        with changing(database, alone, may_be_new=True) as journal:
            taken = journal.take_in(partial(_write, read, "export", checked, keeps_numbers=False))
    _note(checked.key)
    if as_json:
        print(json.dumps(_line(checked, taken)))
        return
    _tell_signer(checked)
    for number, match in taken.known.items():
        text = message("Match {number} of the file is already here as match {match}.")
        print(Sentence(text, number=number, match=match))
    if taken.new:
        told = Sentence(
            "1 match was imported: {first}.",
            "{count} matches were imported, with numbers from {first}.",
            count=len(taken.new),
            first=min(taken.new.values()),
        )
        print(told)


def restore(database: str | None, file: Path, is_unsigned: bool, into_existing: bool) -> None:
    """Add the matches of a backup to an empty journal, with their numbers. Raises UserError.

    With `into_existing` the journal can have matches: then those of the file get new numbers,
    and those that are already there stay unchanged.
    """

    def write(arriving: Arriving) -> _Taken:
        is_empty = arriving.is_empty
        if not is_empty and not into_existing:
            raise UserError(
                Sentence("The journal {journal} already has matches.", journal=journal.url),
                Sentence(
                    "Choose a new journal with --db, or add --into-existing to add the matches "
                    "of the backup with new numbers."
                ),
            )
        taken = _write(read, "backup", checked, arriving, keeps_numbers=is_empty)
        arriving.renumber()
        return taken

    with source(file) as read:
        checked = _prove("backup", read, is_unsigned)
        with changing(database, alone=True, may_be_new=True) as journal:
            taken = journal.take_in(write)
    is_ours = checked.is_ours
    _note(checked.key)
    _tell_signer(checked)
    if not is_ours:
        told = Sentence(
            "The matches are therefore marked as imported. If the backup is your own, first copy"
            " the file {key} here from the computer that made the backup.",
            key=signatures.KEY,
        )
        print(told)
    if checked.unknown:
        told = Sentence(
            "Only the checksums of 1 match were compared, because this Gemtable does not have "
            "its rules.",
            "Only the checksums of {count} matches were compared, because this Gemtable does not "
            "have their rules.",
            count=len(checked.unknown),
        )
        print(told)
    if not is_ours and (doubtful := checked.unknown | checked.misdated):
        told = Sentence(
            "1 match could not be proved, so it does not count in the scores.",
            "{count} matches could not be proved, so they do not count in the scores.",
            count=len(doubtful),
        )
        print(told)
    if taken.known:
        told = Sentence(
            "1 match was already in the journal.",
            "{count} matches were already in the journal.",
            count=len(taken.known),
        )
        print(told)
    told = Sentence(
        "1 match was restored to {journal}.",
        "{count} matches were restored to {journal}.",
        count=len(taken.new),
        journal=journal.url,
    )
    print(printable(told))


def _prove(kind: Kind, file: Source, is_unsigned: bool) -> _Proved:
    """Read a file to its end and prove everything in it. Raises UserError."""
    entries = 0
    unknown, odd, with_source = set[int](), set[int](), set[int]()
    states = States()
    with file.reading() as stream, _watching(file.content, Sentence("Replaying")) as advance:
        reader = Reader(file.name, stream, kind)
        for incoming in reader.matches(advance):
            history = incoming.history
            entries += len(history.entries)
            if not _is_proved(reader, incoming):
                unknown.add(history.match)
            if misdated(history.entries):
                odd.add(history.match)
            if states.has_source(origin_of(history.entries[0].facts), history.entries[0]):
                with_source.add(history.match)
            states.add(history)
    if reader.key is None and not is_unsigned:
        text = message("The file {file} is not signed.")
        fix = message("To accept it anyway, add --unsigned.")
        if reader.is_signed:
            text = message("The signature of the file {file} is not valid: the file was changed.")
            fix = message("Ask for the file again. To accept it anyway, add --unsigned.")
        raise UserError(Sentence(text, file=file.name), Sentence(fix))
    found = map(frozenset, (unknown, odd, with_source))
    return _Proved(reader.digest, entries, reader.key, reader.is_signed, *found)


def _is_proved(reader: Reader, incoming: Incoming) -> bool:
    """Replay a match; return False if this Gemtable doesn't have its rules. Raises UserError."""
    history, first = incoming.history, incoming.line
    replayed = replay(history)

    def refused(why: Sentence, entry: int, fix: Sentence | None = None) -> UserError:
        return reader.refused(why, first + entry, history.match, entry, fix)

    if replayed.damage:
        raise refused(replayed.damage.why, replayed.damage.at)
    if reader.head.gemtable == "backup":
        return replayed.unknown is None
    if replayed.unknown:
        raise refused(replayed.unknown, 0, UPDATE)
    if doubt := misdated(history.entries):
        fix = Sentence("The journal is unchanged. Check the clocks of both computers.")
        raise refused(doubt.why, doubt.entry, fix)
    if history.end is None:
        fix = Sentence(
            "Only finished matches can be imported. To move a whole journal, use gemtable backup "
            "and gemtable restore."
        )
        raise refused(Sentence("the match is not over"), len(history.entries) - 1, fix)
    return True


def _write(
    file: Source, kind: Kind, checked: _Proved, arriving: Arriving, keeps_numbers: bool
) -> _Taken:
    """Write the matches of a proved file. Raises UserError if the file has changed since."""
    taken = _Taken()
    is_ours = kind == "backup" and checked.is_ours
    with file.reading() as stream, _watching(file.content, Sentence("Writing")) as advance:
        reader = Reader(file.name, stream, kind)
        for incoming in reader.matches(advance):
            match, entries = incoming.history.match, incoming.history.entries
            here = None
            if not (is_ours and keeps_numbers):
                here = _here(reader, incoming, arriving)
            if here is not None:
                taken.known[match] = here
                continue
            start = entries[0]
            origin = _origin(start, match, checked, is_ours, {**taken.known, **taken.new})
            facts = marked(start.facts, origin)
            if not is_ours and is_auto_with_names(entries):
                facts["is_auto"] = False
            number = None
            if keeps_numbers:
                number = match if match <= _HIGHEST else max(taken.new.values(), default=0) + 1
            taken.new[match] = arriving.add((replace(start, facts=facts), *entries[1:]), number)
        if reader.digest != checked.digest:
            raise UserError(
                Sentence("The file {file} changed while it was being read.", file=file.name),
                Sentence("The journal is unchanged. Try again."),
            )
    return taken


def _origin(
    start: Entry, match: int, checked: _Proved, is_ours: bool, numbers: dict[int, int]
) -> Origin:
    """Return the origin of a match in the file, for its marks in this journal."""
    origin = origin_of(start.facts)
    is_there = is_ours or match in checked.with_source
    source = numbers.get(origin.match or 0) if is_there else None
    origin = replace(origin, match=source, entry=origin.entry if source else None)
    if is_ours:
        return origin
    is_proved = match not in checked.unknown | checked.misdated
    return replace(origin, is_imported=True, key=checked.key, is_proved=is_proved)


def _here(reader: Reader, incoming: Incoming, arriving: Arriving) -> int | None:
    """Return the number that a match of the file has in the journal; None if it is not there.

    The journal's match can have more entries, and other times, pauses and names. Raises
    UserError if it continued differently.
    """
    entries = incoming.history.entries
    for history in arriving.begun_at(entries[0].at):
        if not history.entries or _dealt(history) != _dealt(incoming.history):
            continue
        same = 0
        for mine, other in zip(history.entries, entries, strict=False):
            if _done(mine) != _done(other):
                break
            same += 1
        if same == len(entries):
            return history.match
        text = message("it is match {match} of this journal, but differs from here on")
        raise reader.refused(
            Sentence(text, match=history.match),
            incoming.line + same,
            incoming.history.match,
            same,
            Sentence("The journal is unchanged. Ask for a file without this match."),
        )
    if incoming.history.end is None:
        return None
    for history in arriving.between(entries[0].state_hash, entries[-1].state_hash):
        if history.end and is_same(history.entries, entries):
            return history.match
    return None


def _dealt(history: History) -> Json:
    return marked(history.entries[0].facts, Origin())


def _done(entry: Entry) -> tuple[Json, ...]:
    """Return the fields of an entry that stay the same if a person is renamed."""
    return entry.number, entry.at, entry.who, entry.kind, entry.state_hash


@contextmanager
def _watching(file: Path, what: Sentence) -> Iterator[Callable[[int], object]]:
    """Show a progress bar on a terminal. Yield a function to call with each count of bytes."""
    console = Console(stderr=True)
    if not console.is_terminal or file.stat().st_size < _SMALL:
        yield lambda size: None
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(str(what), total=file.stat().st_size)
        yield lambda size: progress.advance(task, size)


def _line(checked: _Proved, taken: _Taken) -> dict[str, Json]:
    return {
        "imported": list(taken.new.values()),
        "known": list(taken.known.values()),
        "signed_by": checked.key,
    }


def _note(key: str | None) -> None:
    """Remember a signer's key. If it can't be written, print that; the import is already done."""
    if key is None:
        return
    try:
        signatures.note(key)
    except UserError as error:
        print(f"gemtable: {printable(str(error))}", file=sys.stderr)


def _tell_signer(checked: _Proved) -> None:
    if checked.key:
        told = Sentence("Signed by {signer}.", signer=signatures.signer_of(checked.key).told)
    elif checked.is_signed:
        told = Sentence("The signature is not valid.")
    else:
        told = Sentence("The file is not signed.")
    print(printable(told))
