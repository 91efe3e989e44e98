"""Which seats bots play in each match, kept beside the journal: after a power cut they play on.

It is a private file of JSON, from the number of a match to its seats, from 0. A match goes on
without it, too, so what can't be read or written is left out.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from gemtable.journal import private

_ENDING = ".bots"  # of the file beside the journal
_MOST = 50  # matches, the last ones that changed
_MOST_BYTES = 100_000
_KEPT = TypeAdapter(dict[int, frozenset[int]])


class KeptBots:
    """The seats that bots play, by match; `journal` is None for one that is in no file."""

    def __init__(self, journal: Path | None) -> None:
        self._file = journal and journal.with_name(journal.name + _ENDING)
        self._bots = self._loaded()

    def of(self, match: int) -> frozenset[int]:
        """Return the seats of a match that bots played last, from 0."""
        return self._bots.get(match, frozenset())

    def note(self, match: int, seats: Iterable[int]) -> None:
        """Keep which seats bots play now; nothing is written if these are known."""
        bots = frozenset(seats)
        if bots == self.of(match):
            return
        self._bots.pop(match, None)
        self._bots[match] = bots
        for oldest in list(self._bots)[:-_MOST]:
            del self._bots[oldest]
        if self._file:
            with suppress(OSError), private.replacing(self._file) as data:
                kept = {number: sorted(each) for number, each in self._bots.items()}
                data.write(json.dumps(kept).encode())

    def _loaded(self) -> dict[int, frozenset[int]]:
        if self._file is None:
            return {}
        try:
            with self._file.open("rb") as data:
                return _KEPT.validate_json(data.read(_MOST_BYTES))
        except (OSError, ValidationError):
            return {}
