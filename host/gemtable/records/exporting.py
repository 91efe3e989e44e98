"""`gemtable journal export`: everything that is known of a match, for other programs."""

import json
import sys
from pathlib import Path

from gemtable.errors import UserError
from gemtable.journal import private
from gemtable.printable import printable
from gemtable.records.replaying import find, opened
from gemtable.sentence import Sentence


def export(database: str | None, match: int, output: Path | None) -> None:
    """Write the sound entries of a match as JSON lines. Raises UserError."""
    with opened(database) as journal:
        replayed = find(journal, match)
    lines = [
        json.dumps(
            {
                "match": match,
                "number": told.entry.number,
                "at": told.entry.at,
                "who": told.entry.who,
                "kind": told.entry.kind,
                "facts": told.entry.facts,
                "state_hash": told.entry.state_hash,
                "checksum": told.entry.checksum,
            }
        )
        for told in replayed.told
    ]
    _write("".join(f"{line}\n" for line in lines), output)
    if replayed.damage:
        print(f"gemtable: {printable(replayed.damage.told(match))}", file=sys.stderr)


def _write(text: str, output: Path | None) -> None:
    if output is None:
        sys.stdout.write(text)
        return
    try:
        private.write(output, text)
    except OSError as error:
        raise UserError(
            Sentence("{path} cannot be written: {error}.", path=output, error=error.strerror),
            Sentence("Name another file."),
        ) from error
