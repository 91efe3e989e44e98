"""Replays of finished matches, and only those: the list, and each match entry by entry. Read-only.

Each request asks the journal whether the match is finished, and asks again after each slow step,
because an undo may have reopened it in the meantime. Pages are cached by the match's newest entry.

A request for anything else (a running match, one that was never played, something that is not a
number) always gets the same answer, which reveals nothing.
"""

import asyncio
import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import islice

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.charts import drawn
from gemtable.games.kit.eyes import ALL, Eyes, Position, eyes_of, looked_at
from gemtable.games.kit.game import Page
from gemtable.games.kit.rules import TABLE
from gemtable.games.kit.table import part_name
from gemtable.match.course import Course
from gemtable.match.result import Origin, Result
from gemtable.printable import printable
from gemtable.records.entry_sentences import sentences
from gemtable.records.finished_matches import Finished
from gemtable.records.match_list import local_time
from gemtable.records.replayed_match import Replay, Told
from gemtable.records.stories import Happened, happened
from gemtable.referee.past_reveal import past_reveal
from gemtable.referee.status import past_position, score
from gemtable.sentence import Sentence, naming, spoken
from gemtable.web.match_end import ending
from gemtable.web.scores import UNREAD, Results
from gemtable.web.table_picture import apart, page, sheet_of


class Recent:
    """A cache of at most `most` bytes in total; drops what was used least recently."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: dict[Hashable, bytes] = {}  # the least recently used first
        self._size = 0

    def get(self, key: Hashable) -> bytes | None:
        """Return the bytes under a key. Returns None if there are none."""
        made = self._made.pop(key, None)
        if made is not None:
            self._made[key] = made
        return made

    def keep(self, key: Hashable, made: bytes) -> None:
        """Store bytes under a key, in place of earlier ones."""
        self._size -= len(self._made.pop(key, b""))
        self._made[key] = made
        self._size += len(made)
        while self._size > self._most:
            self._size -= len(self._made.pop(next(iter(self._made))))


_STORY = 8  # earlier entries on the page


def scene(replayed: Replay, number: int, eyes: Eyes) -> str:
    """Return the page of an entry, with the table as `eyes` see it: TABLE, or ALL with open hands.

    The match must be over, and `number` must be one of its entries.
    """
    with naming(apart(replayed.told[number].names)):
        course = replayed.course
        assert course is not None  # a finished match was replayed
        game, told = course.game.page, replayed.told[number]
        match = replayed.history.match
        position = past_position(
            match, course.game, told.state, told.kept, told.names, told.events, course.options
        )
        table = position.views.table
        seen = _seen(position, course, replayed, number)
        return page(
            "replay",
            title=course.game.title,
            match=match,
            number=number,
            last=len(replayed.told) - 1,
            at=local_time(told.entry.at, "%H:%M:%S"),
            who=printable(part_name(told.entry.who)),
            kind=told.entry.kind,
            happened=_words(replayed, told),
            made=[
                Sentence("Seat {seat}: {move}", seat=seat + 1, move=course.game.aloud(move))
                for seat, move in told.moves
            ],
            waits=None if position.outcome else course.game.turn(table, seen.shown.table),
            changes=_changes(replayed, course, number, game),
            story=_story(replayed, number),
            panels=drawn(game.course(course.table_views()), game.course([table])),
            end=ending(position, course.game, story=_facts(replayed, told)),
            eyes=eyes,
            has_hands=game.has_hands,
            game=f"{course.game.name}/page.html",
            sheet=sheet_of(course.game.name),
            facts=game.facts(looked_at(seen), eyes_of(position, eyes)),
            seats=position.seats,
            role=TABLE,
            touches={},
            company=None,
        )


def _seen(position: Position, course: Course, replayed: Replay, number: int) -> Position:
    """Return the position as people saw it first after an entry: with choices being revealed."""
    told = replayed.told[number]
    if told.entry.kind != "move" or not number:
        return position
    before = replayed.told[number - 1].state
    return past_reveal(position, course.game, before, told.moves, told.events)


def _facts(replayed: Replay, told: Told) -> list[Happened]:
    """Return the notable facts of the match at its last entry, and none at earlier entries."""
    is_end = replayed.course is not None and told.state is replayed.course.state
    return happened(replayed) if is_end else []


def _changes(
    replayed: Replay, course: Course, number: int, game: Page
) -> list[Mapping[str, object]]:
    """Return the scores that an entry changed, and the sentences that say why."""
    told = replayed.told[number]
    before = replayed.told[max(number - 1, 0)]
    was, now = (game.scores(course.game.rules.view(each.state)) for each in (before, told))
    return [
        {
            "seat": seat + 1 if len(now) > 1 else None,
            "score": score,
            "change": score - was[seat],
            "why": _why(replayed, told, seat, game),
        }
        for seat, score in enumerate(now)
        if score != was[seat]
    ]


def _why(replayed: Replay, told: Told, seat: int, game: Page) -> list[str]:
    """Return why a score changed: sentences on a move's events, or else on the entry."""
    words = GAMES[replayed.history.game].table.words
    events = [event for event in told.events if game.scored(event, seat)]
    why = [printable(said) for event in events if (said := words(event)) is not None]
    return why if why and told.entry.kind == "move" else _words(replayed, told)


def _story(replayed: Replay, number: int) -> list[Mapping[str, object]]:
    """Return the last entries before this one, the newest first."""
    first = max(number - _STORY, 0)
    return [
        {"number": each, "kind": told.entry.kind, "happened": _words(replayed, told)}
        for each, told in reversed(list(enumerate(replayed.told))[first:number])
    ]


def _words(replayed: Replay, told: Told) -> list[str]:
    return [printable(sentence) for sentence in sentences(replayed, told)]


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

        Returns None for any other match or entry. Raises UserError.
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
                can_be_drawn = replayed is not None and replayed.history.game in GAMES
                self._keep(match, _Kept(newest, replayed if can_be_drawn else None))
        return None

    async def lines(self, before: int | None, most: int) -> list[Mapping[str, object]]:
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


def _is_drawn(result: Result) -> bool:
    """Return whether we can draw the match: we know its game, and its rules are the same."""
    return result.game in GAMES and result.rules_version == GAMES[result.game].rules.version


def _line(result: Result) -> Mapping[str, object]:
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
    """Return notes on the origin of a match: imported, or continued from another."""
    marks = [Sentence("imported")] if origin.is_imported else []
    if origin.goes_on and origin.match:
        marks.append(Sentence("continues from match {match}", match=origin.match))
    elif origin.goes_on:
        marks.append(Sentence("continues from another match"))
    return marks


_LISTED = 20
_NUMBER = re.compile(r"[0-9]{1,9}")
_TITLE = Sentence("No replay")
_NONE = Sentence("A match can be replayed once it is over, if its journal is intact.")


def replay_of(finished: Finished | None, results: Results | None) -> APIRouter:
    """Return the routes of replays; without an open journal there are none."""
    router = APIRouter(include_in_schema=False)
    if finished is None or results is None:
        return router
    replays = Replays(finished, results)

    @router.get("/replays")
    async def listed(before: str = "") -> HTMLResponse:
        try:
            lines = await replays.lines(_number(before), _LISTED)
        except UserError:
            return _notice(UNREAD, 503)
        earlier = lines[-1]["match"] if len(lines) == _LISTED else None
        title = Sentence("Finished matches")
        return HTMLResponse(page("replays", title=title, lines=lines, before=earlier))

    @router.get("/replay/{match}")
    async def replay(match: str, entry: str = "0", eyes: str = ALL) -> HTMLResponse:
        return await _shown(replays, _number(match), _number(entry), eyes)

    @router.get("/replay/{match}/{entry}")
    async def replay_at(match: str, entry: str, eyes: str = ALL) -> HTMLResponse:
        return await _shown(replays, _number(match), _number(entry), eyes)

    return router


async def _shown(
    replays: Replays, match: int | None, entry: int | None, eyes: str
) -> HTMLResponse:
    if match is None or entry is None:
        return _notice(_NONE, 404)
    whose: Eyes = TABLE if eyes == TABLE else ALL
    try:
        drawn = await replays.page(match, entry, whose)
    except UserError:
        return _notice(UNREAD, 503)
    return HTMLResponse(drawn) if drawn else _notice(_NONE, 404)


def _number(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


def _notice(what: Sentence, status: int) -> HTMLResponse:
    return HTMLResponse(page("no_replay", title=_TITLE, what=what), status_code=status)
