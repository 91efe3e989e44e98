"""Matches of a journal, read and replayed for people; the journal is never changed."""

from collections.abc import Iterator
from contextlib import contextmanager
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
from gemtable.sentence import Sentence, message


class Told(NamedTuple):
    """An entry and what came of it; of a match that cannot be played again, the entry alone."""

    entry: Entry
    events: tuple[Event, ...] = ()
    moves: tuple[Made, ...] = ()  # that were made, made again or taken back
    state: Any = None  # of the match after it
    kept: Json = None  # what the lights remembered after it


@dataclass(frozen=True, slots=True)
class Replay:
    """A match played again: its entries with what happened at each, as far as it adds up.

    `unknown` says why it could not be played again at all; then nothing
    happened at any entry, and only the checksums speak for it.
    """

    history: History
    told: tuple[Told, ...]
    course: Course | None
    damage: Damage | None
    unknown: Sentence | None = None


@contextmanager
def opened(database: str | None) -> Iterator[Journal]:
    """Open a journal that must be there already. Raises UserError."""
    journal = Journal(database, only_reading=True)
    try:
        yield journal
    finally:
        journal.close()


def find(journal: Journal, match: int) -> Replay:
    """Return one match, replayed. Raises UserError if there is none of that number."""
    if match not in journal.matches():
        raise not_there(match)
    return replay(journal.history(match))


def not_there(match: int) -> UserError:
    """Return what people are told who ask for a match that the journal does not have."""
    lists = command_lines.ours("journal", "list")
    return UserError(
        Sentence("There is no match {match}.", match=match),
        Sentence("{command} shows all.", command=lists),
    )


def replay(history: History) -> Replay:
    """Play a match again from its entries."""
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
            happened.append(Told(entry, events, moves, course.state, course.kept))
        except Unsound as error:
            damage = Damage(entry.number, error.reason, len(history.entries) - entry.number)
            return Replay(history, tuple(happened), course, damage)
    return Replay(history, tuple(happened), course, history.damage)


def title_of(name: Json) -> str:
    """Return the title of a game as a journal names it, of an unknown one that name."""
    game = _game_of(name)
    return game.title if game else str(name)


def _moves(course: Course, entry: Entry) -> tuple[Made, ...]:
    """Return the moves that an entry is about, after the course has taken it in."""
    if entry.kind in ("move", "correction", "redo"):
        return course.steps[-1].moves
    return course.undone[-1].moves if entry.kind == "undo" else ()


def _game_of(name: Json) -> Game | None:
    return GAMES.get(name) if isinstance(name, str) else None


def _unknown(history: History) -> Sentence | None:
    """Return why the rules of a match are not at hand; None if they are."""
    if not history.entries:
        return Sentence("nothing of it is left")
    row = history.row
    game = _game_of(row.game)
    if game is None:
        return Sentence("{game} is no game of this Gemtable", game=str(row.game))
    if game.rules.version != row.rules_version:
        text = message(
            "it was begun under version {begun} of the rules, this is version {version}"
        )
        return Sentence(text, begun=str(row.rules_version), version=game.rules.version)
    return None
