"""Reads and replays matches of a journal for people, and never changes it."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Event, Made
from gemtable.journal import Damage, Entry, History, Journal, Unsound
from gemtable.match.course import Course
from gemtable.match.names import Names
from gemtable.records.proving import check_end
from gemtable.sentence import Sentence, message

_OBJECTS = 10_000  # more than were freed, before garbage is looked for; Python's own is 700


class Told(NamedTuple):
    """An entry and its effects; only the entry if the match can't be replayed."""

    entry: Entry
    events: tuple[Event, ...] = ()
    moves: tuple[Made, ...] = ()  # those made, redone or undone
    state: Any = None  # of the match after it
    kept: Json = None  # the state of the lights after it
    names: Names = ()  # of people, by seat: those they had then, or else the first they got


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed match: its entries and the effects of each, as far as it is sound.

    `unknown` says why it can't be replayed at all. The entries then have no effects, and only
    their checksums were verified.
    """

    history: History
    told: tuple[Told, ...]
    course: Course | None
    damage: Damage | None
    unknown: Sentence | None = None


@contextmanager
def opened(database: str | None) -> Iterator[Journal]:
    """Open an existing journal. Raises UserError.

    What is read is kept to the end, so in the block garbage is looked for less often: with
    thousands of matches that took a sixth of the time.
    """
    before = gc.get_threshold()
    gc.set_threshold(_OBJECTS)
    try:
        with closing(Journal(database, only_reading=True)) as journal:
            yield journal
    finally:
        gc.set_threshold(*before)


def find(journal: Journal, match: int) -> Replay:
    """Return one match, replayed. Raises UserError if there is none with this number."""
    if match not in journal.matches():
        raise not_there(match)
    return replay(journal.history(match))


def not_there(match: int) -> UserError:
    """Return the error for a match that the journal doesn't have."""
    lists = command_lines.ours("journal", "list")
    return UserError(
        Sentence("There is no match {match}.", match=match),
        Sentence("{command} shows all.", command=lists),
    )


def replay(history: History) -> Replay:
    """Replay a match from its entries."""
    unknown = _unknown(history)
    if unknown:
        told = tuple(Told(entry) for entry in history.entries)
        return Replay(history, told, None, history.damage, unknown)
    course = Course(GAMES[history.row.game])
    happened: list[Told] = []
    for entry in history.entries:
        try:
            events = course.take(entry)
            moves = _moves(course, entry)
            if entry.kind == "end":
                check_end(course, history.entries[: entry.number + 1])
            names = course.names
            happened.append(Told(entry, events, moves, course.state, course.kept, names))
        except Unsound as error:
            damage = Damage(entry.number, error.reason, len(history.entries) - entry.number)
            return Replay(history, _with_first_names(happened), course, damage)
    return Replay(history, _with_first_names(happened), course, history.damage)


def _with_first_names(happened: Sequence[Told]) -> tuple[Told, ...]:
    """Return entries in which people have their names before they said them."""
    named: list[Told] = []
    later: Names = ()
    for told in reversed(happened):
        if later:
            later = tuple(now or then for now, then in zip(told.names, later, strict=True))
        else:
            later = told.names
        named.append(told._replace(names=later))
    return tuple(reversed(named))


def title_of(name: Json) -> str:
    """Return the title of the game with this name; the name itself if the game is unknown."""
    game = _game_of(name)
    return game.title if game else str(name)


def _moves(course: Course, entry: Entry) -> tuple[Made, ...]:
    """Return the moves of an entry that the course has just taken."""
    if entry.kind in ("move", "correction", "redo"):
        return course.steps[-1].moves
    return course.undone[-1].moves if entry.kind == "undo" else ()


def _game_of(name: Json) -> Game | None:
    return GAMES.get(name) if isinstance(name, str) else None


def _unknown(history: History) -> Sentence | None:
    """Return why the rules of a match are unavailable; None if they are available."""
    if not history.entries:
        return Sentence("nothing of it is left")
    row = history.row
    game = _game_of(row.game)
    if game is None:
        return Sentence("this Gemtable has no game {game}", game=str(row.game))
    if game.rules.version != row.rules_version:
        text = message(
            "it was begun under version {begun} of the rules, this is version {version}"
        )
        return Sentence(text, begun=str(row.rules_version), version=game.rules.version)
    return None
