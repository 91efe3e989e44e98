"""Replays a match of the journal, and starts new matches from its entries."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Event, Made, SomeState
from gemtable.journal import Damage, Entry, History, Journal, Origin, Unsound
from gemtable.match.course import Course, Step
from gemtable.match.entry_kinds import STATE_OF_ANOTHER, is_state_of_another, take
from gemtable.match.match import Match
from gemtable.match.seat_names import Names
from gemtable.records.open_journals import not_there
from gemtable.records.proof import check_end
from gemtable.sentence import Sentence, message


class Told(NamedTuple):
    """An entry and its effects. It has no effects if the match can't be replayed."""

    entry: Entry
    events: tuple[Event, ...] = ()
    moves: tuple[Made, ...] = ()  # that were made, redone or undone
    state: Any = None  # of the match after the entry
    steps: tuple[Step, ...] = ()  # of the match after the entry, without undone ones
    kept: Json = None  # the state of the lights after the entry
    names: Names = ()  # of people, by seat: the names then, or else the first ones later


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed match: its entries and the effects of each, up to any damage.

    `unknown` says why the match can't be replayed at all. Then the entries have no effects, and
    only their checksums were verified.
    """

    history: History
    told: tuple[Told, ...]
    course: Course | None
    damage: Damage | None
    unknown: Sentence | None = None


def find(journal: Journal, match: int) -> Replay:
    """Return a match of the journal, replayed. Raises UserError if it is not there."""
    if match not in journal.matches():
        raise not_there(match)
    return replay(journal.history(match))


def replay(history: History) -> Replay:
    """Replay a match from its entries, up to any damage."""
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
            state, steps = course.state, course.steps
            happened.append(Told(entry, events, moves, state, steps, course.kept, names))
        except Unsound as error:
            damage = Damage(entry.number, error.reason, len(history.entries) - entry.number)
            return Replay(history, _with_first_names(happened), course, damage)
    return Replay(history, _with_first_names(happened), course, history.damage)


def _with_first_names(happened: Sequence[Told]) -> tuple[Told, ...]:
    """Return the entries with names; a name is also in the entries before it was given."""
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
    """Return the moves of `entry`, which the course has just taken."""
    if entry.kind in ("move", "correction", "redo"):
        return course.steps[-1].moves
    return course.undone[-1].moves if entry.kind == "undo" else ()


def _unknown(history: History) -> Sentence | None:
    """Return the reason why a match's rules are not available; None if they are."""
    if not history.entries:
        return Sentence("nothing of the match is left")
    row = history.row
    game = GAMES.get(row.game) if isinstance(row.game, str) else None
    if game is None:
        return Sentence("this Gemtable does not have the game {game}", game=str(row.game))
    if game.rules.version != row.rules_version:
        text = message(
            "the match began under version {begun} of the rules, but this Gemtable has version"
            " {version}"
        )
        return Sentence(text, begun=str(row.rules_version), version=game.rules.version)
    return STATE_OF_ANOTHER if is_state_of_another(history.entries[0].facts) else None


class Point(NamedTuple):
    """A state of a match from which a new match can start."""

    game: Game
    state: SomeState
    dealt: dict[str, Json]  # the deal and moves that led to the state
    kept: Json  # the state of the lights
    origin: Origin

    def begin(self, journal: Journal, is_auto: bool = False) -> Match:
        """Start a new match at this point. Raises UserError."""
        return Match.begin_from(
            *(self.game, journal, self.state, self.dealt, self.kept, self.origin), is_auto
        )


def point(journal: Journal, match: int, entry: int | None) -> Point:
    """Return the point after an entry, by default the last one at which somebody could move.

    Raises UserError if nobody could move there, or if another program plays the match.
    """
    replayed = find(journal, match)
    course = replayed.course
    if course is None:
        raise UserError(
            Sentence(
                "Match {match} cannot be replayed: {why}.", match=match, why=replayed.unknown
            ),
            Sentence("Continue from another match."),
        )
    if replayed.history.end is None:
        journal.hold(match)  # refused if another program plays it
        journal.let_go(match)
    number = _last(replayed) if entry is None else entry
    if number not in range(len(replayed.told)):
        shows = command_lines.ours("journal", "show", str(match))
        raise UserError(
            Sentence(
                "Match {match} has entries from 0 to {last}.",
                match=match,
                last=len(replayed.told) - 1,
            ),
            Sentence("{command} shows all entries.", command=shows),
        )
    told = replayed.told[number]
    if not course.game.rules.pending(told.state):
        raise UserError(
            Sentence("Match {match} is over at entry {entry}.", match=match, entry=number),
            Sentence("Choose an earlier entry, up to {last}.", last=_last(replayed)),
        )
    origin = Origin(goes_on=True, match=match, entry=number)
    return Point(course.game, told.state, course.dealt_until(told.steps), told.kept, origin)


def _last(replayed: Replay) -> int:
    """Return the number of the last entry after which somebody could move, or 0."""
    assert replayed.course is not None
    pending = replayed.course.game.rules.pending
    return max((at for at, told in enumerate(replayed.told) if pending(told.state)), default=0)
