"""Stored entries that say wild things, made from bytes; half of them with the right checksums."""

import json
from collections.abc import Iterator
from contextlib import suppress

from gemtable.games import GAMES
from gemtable.games.kit.game import Game
from gemtable.journal.entries import KINDS, read_entry, sealed
from gemtable.match.course import Course
from gemtable.match.entry_kinds import take

from tests.fuzz.hostile import Choices

GAME: Game = GAMES["lost-gems"]
MATCH = 1

_TEXTS = ("play 1", "hint red", "hint 2", "discard 2", "bonus yes", "", "[" * 2000, "\ud800")
_WRONG = (None, True, -1, 1.5, 1 << 70, "", b"\xff", [], {}, float("nan"))
_WILD = (None, -1, "", [], {}, 1 << 70)
_MOVES = (*_WILD, [[{"seat": 0, "text": "play 1"}]], [[{"seat": 1, "text": "hint red"}], [{}]])
_BROKEN = ("", "{", "[]", "{}", '{"move": 7}', "[" * 5000, '{"move": {}, "undo": {}}', "\x00")


def rows(choices: Choices) -> Iterator[list]:
    """Yield the columns of one entry after the other until the choices are used up."""
    number, previous, course = 0, "", Course(GAME)
    while choices:
        row = [number, 1.7e9 + number, "table", _what(choices, number, course), "0" * 16, "f" * 16]
        row[4] = _hash_after(course, row)
        if not choices.below(4):
            row[choices.below(len(row))] = choices.one_of(_WRONG)
        if choices.below(8):
            previous = _with_checksum(row, previous)
        yield row
        number += choices.below(16) != 0


def _hash_after(course: Course, row: list) -> str:
    """Return the hash of the state after this entry, so that the next is read, too."""
    with suppress(ValueError):
        take(course, read_entry(row))
    return course.hash if course.states else "0" * 16


def _what(choices: Choices, number: int, course: Course) -> str:
    if not choices.below(8):
        return choices.one_of(_BROKEN)
    kind = "start" if number == 0 else choices.one_of(KINDS)
    seat, texts = _legal(course)
    if not choices.below(8):
        seat, texts = choices.below(4), _TEXTS
    facts = {"seat": seat, "text": choices.one_of(texts), "by": "people", "kept": None}
    if kind == "start":
        state = GAME.rules.to_json(GAME.rules.start(2, choices.below(256)))
        deal = GAME.rules.deal(state)
        facts = {
            "game": GAME.name,
            "rules_version": GAME.rules.version,
            "seats": 2,
            "is_auto": False,
        }
        facts |= {"dealt": deal, "options": {}}
        if not choices.below(4):
            deal["deck"][choices.below(len(deal["deck"]))] = choices.one_of(_WILD)
        if not choices.below(4):
            facts |= {"moves": choices.one_of(_MOVES), "from": {"match": 1, "entry": 1}}
        if not choices.below(4):  # as older Gemtables wrote it
            del facts["dealt"]
            facts["state"] = state
            state[choices.one_of(sorted(state))] = choices.one_of(_WILD)
    if not choices.below(8):
        facts.pop(choices.one_of(sorted(facts)))
    return json.dumps({kind: facts})


def _legal(course: Course) -> tuple[int, tuple[str, ...]]:
    """Return a seat that owes a move and what it may do; of a match that is over the wild ones."""
    for seat in GAME.rules.pending(course.state) if course.states else ():
        return seat, tuple(map(str, GAME.rules.legal(course.state, seat)))
    return 0, _TEXTS


def _with_checksum(row: list, previous: str) -> str:
    """Give the row the checksum that it should have, if it is an entry at all."""
    try:
        row[5] = sealed(MATCH, previous, read_entry(row)).checksum
    except ValueError:
        return previous
    return row[5]
