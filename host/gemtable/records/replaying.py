"""Reads and replays matches of a journal for people, and never changes it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Event, Made
from gemtable.journal import Damage, Entry, History, Journal, Unsound
from gemtable.match.course import Course
from gemtable.match.entry_kinds import take
from gemtable.match.names import Names
from gemtable.records.journals import not_there
from gemtable.records.proving import check_end
from gemtable.sentence import Sentence, message


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


def find(journal: Journal, match: int) -> Replay:
    """Return one match, replayed. Raises UserError if there is none with this number."""
    if match not in journal.matches():
        raise not_there(match)
    return replay(journal.history(match))


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
            events = take(course, entry)
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
