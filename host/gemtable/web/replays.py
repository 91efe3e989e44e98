"""Replays finished matches, and only those.

Each request asks the journal whether the match is finished, and asks again after anything
slow: an undo may have reopened it in the meantime. Pages are kept by the match's newest entry.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from gemtable.games import GAMES
from gemtable.games.kit.eyes import Eyes
from gemtable.match.result import Origin, Result
from gemtable.printable import printable
from gemtable.records.cells import local_time
from gemtable.records.finished import Finished
from gemtable.records.replaying import Replay
from gemtable.referee.score import score
from gemtable.sentence import Sentence, naming, spoken
from gemtable.web.drawing import apart
from gemtable.web.recent import Recent
from gemtable.web.results import Results
from gemtable.web.scene import scene

_MOST_KEPT = 4  # matches, each with all its states
_MOST_PAGES = 8_000_000  # bytes


@dataclass(frozen=True, slots=True)
class _Kept:
    newest: str  # checksum of the match when it was replayed
    replay: Replay | None  # None if it cannot be replayed, or we cannot draw its game


class Replays:
    """The finished matches of a journal. Keeps the replays seen last until their match changes."""

    def __init__(self, finished: Finished, results: Results) -> None:
        self._finished, self._results = finished, results
        self._kept: dict[int, _Kept] = {}  # by match, the least recently seen first
        self._pages = Recent(_MOST_PAGES)
        self._alone = asyncio.Lock()  # replay one match at a time, in a thread

    async def page(self, match: int, number: int, eyes: Eyes) -> bytes | None:
        """Return the page of an entry of a finished match, drawn once in each language.

        None for any other match or entry. Raises UserError.
        """
        seen = (match, number, eyes, spoken().code)
        newest = self._finished.newest(match)
        if newest is not None and (drawn := self._pages.get((newest, *seen))):
            return drawn
        kept = await self._replayed(match)
        if kept is None or kept.replay is None or number >= len(kept.replay.told):
            return None
        drawn = scene(kept.replay, number, eyes).encode()
        self._pages.keep((kept.newest, *seen), drawn)
        return drawn

    async def _replayed(self, match: int) -> _Kept | None:
        async with self._alone:
            while (newest := self._finished.newest(match)) is not None:
                kept = self._kept.pop(match, None)
                if kept and kept.newest == newest:
                    self._keep(match, kept)
                    return kept
                replayed = await asyncio.to_thread(self._finished.replaying(match))
                self._keep(match, _Kept(newest, replayed if _can_be_drawn(replayed) else None))
        return None

    async def lines(self, before: int | None, most: int) -> list[Mapping[str, Any]]:
        """Return at most `most` finished matches for the list, the newest first.

        With `before`, only matches with a smaller number. Raises UserError.
        """
        results = await self._results.newest()
        listed = (
            result
            for result in reversed(results)
            if (before is None or result.match < before) and _is_drawn(result)
        )
        return list(map(_line, islice(listed, most)))

    def _keep(self, match: int, kept: _Kept) -> None:
        self._kept[match] = kept
        while len(self._kept) > _MOST_KEPT:
            del self._kept[next(iter(self._kept))]


def _can_be_drawn(replayed: Replay | None) -> bool:
    return replayed is not None and replayed.history.game in GAMES


def _is_drawn(result: Result) -> bool:
    """Return whether we can draw the match's game, and its rules have not changed since."""
    return result.game in GAMES and result.rules_version == GAMES[result.game].rules.version


def _line(result: Result) -> Mapping[str, Any]:
    names = apart(result.names)
    with naming(names):
        told = printable(score(result.outcome))
    return {
        "match": result.match,
        "title": GAMES[result.game].title,
        "seats": result.seats,
        "is_auto": result.is_auto,
        "began": local_time(result.began_at, "%Y-%m-%d %H:%M"),
        "names": [name for name in names if name],
        "score": told,
        "marks": _marks(result.origin),
    }


def _marks(origin: Origin) -> list[Sentence]:
    """Return where a match comes from that was not begun here as usual."""
    marks = [Sentence("imported")] if origin.is_imported else []
    if origin.goes_on and origin.match:
        marks.append(Sentence("goes on from match {match}", match=origin.match))
    elif origin.goes_on:
        marks.append(Sentence("goes on from another match"))
    return marks
