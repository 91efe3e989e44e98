"""One entry of a finished match as a page: what happened, who did it, and the table after it.

Pure. Nothing on the page acts.
"""

from collections.abc import Mapping
from typing import Any

from gemtable.games import GAMES
from gemtable.games.kit.chart import drawn
from gemtable.games.kit.eyes import Eyes, eyes_of
from gemtable.games.kit.game import Page
from gemtable.games.kit.roles import TABLE
from gemtable.games.kit.table import part_name
from gemtable.match.course import Course
from gemtable.printable import printable
from gemtable.records.cells import local_time
from gemtable.records.replaying import Replay, Told
from gemtable.records.stories import Happened, happened
from gemtable.records.telling import sentences
from gemtable.referee.snapshot import past_position
from gemtable.sentence import Sentence, naming
from gemtable.web.drawing import apart, page, sheet_of
from gemtable.web.ending import ending

_STORY = 8  # earlier entries on the page


def scene(replayed: Replay, number: int, eyes: Eyes) -> str:
    """Return the page of an entry, with the table as `eyes` see it: TABLE, or ALL with open hands.

    The match must be over, and `number` must be one of its entries.
    """
    with naming(apart(replayed.told[number].names)):
        return _scene(replayed, number, eyes)


def _scene(replayed: Replay, number: int, eyes: Eyes) -> str:
    course = replayed.course
    assert course is not None  # a finished match was replayed
    game, told = course.game.page, replayed.told[number]
    match = replayed.history.match
    position = past_position(
        match, course.game, told.state, told.kept, told.names, told.events, course.options
    )
    table = position.views.table
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
        waits=None if position.outcome else game.turn(table, position.shown.table),
        changes=_changes(replayed, course, number, game),
        story=_story(replayed, number),
        panels=drawn(game.course(course.table_views()), game.course([table])),
        end=ending(position, course.game, story=_facts(replayed, told)),
        eyes=eyes,
        has_hands=game.has_hands,
        game=f"{course.game.name}/page.html",
        sheet=sheet_of(course.game.name),
        facts=game.facts(position, eyes_of(position, eyes)),
        seats=position.seats,
        role=TABLE,
        touches={},
        company=None,
    )


def _facts(replayed: Replay, told: Told) -> list[Happened]:
    """Return what mattered in the match, at its end; nothing at an earlier entry."""
    is_end = replayed.course is not None and told.state is replayed.course.state
    return happened(replayed) if is_end else []


def _changes(replayed: Replay, course: Course, number: int, game: Page) -> list[Mapping[str, Any]]:
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
    """Return what changed a score: a move's events, or else the entry's own words."""
    words = GAMES[replayed.history.game].table.words
    events = [event for event in told.events if game.scored(event, seat)]
    why = [printable(said) for event in events if (said := words(event)) is not None]
    return why if why and told.entry.kind == "move" else _words(replayed, told)


def _story(replayed: Replay, number: int) -> list[Mapping[str, Any]]:
    """Return the last entries before this one, the newest first."""
    first = max(number - _STORY, 0)
    return [
        {"number": each, "kind": told.entry.kind, "happened": _words(replayed, told)}
        for each, told in reversed(list(enumerate(replayed.told))[first:number])
    ]


def _words(replayed: Replay, told: Told) -> list[str]:
    return [printable(sentence) for sentence in sentences(replayed, told)]
