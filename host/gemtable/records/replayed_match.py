"""A match of the journal, replayed for people, and the entries from which a new one can start."""

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
from gemtable.match.match import Match
from gemtable.match.names import Names
from gemtable.match.record import STATE_OF_ANOTHER, is_state_of_another, take
from gemtable.records.open_journals import not_there
from gemtable.records.proof import check_end
from gemtable.sentence import Sentence, message


class Told(NamedTuple):
    """An entry and its effects; only the entry if the match can't be replayed."""

    entry: Entry
    events: tuple[Event, ...] = ()
    moves: tuple[Made, ...] = ()  # those made, redone or undone
    state: Any = None  # of the match after it
    steps: tuple[Step, ...] = ()  # that stand after it
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
            state, steps = course.state, course.steps
            happened.append(Told(entry, events, moves, state, steps, course.kept, names))
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
    return STATE_OF_ANOTHER if is_state_of_another(history.entries[0].facts) else None


class Point(NamedTuple):
    """A state of a match, what the lights kept then, and where it was."""

    game: Game
    state: SomeState
    dealt: dict[str, Json]  # what led to it
    kept: Json
    origin: Origin

    def begin(self, journal: Journal, is_auto: bool = False) -> Match:
        """Begin the new match. Raises UserError."""
        return Match.begin_from(
            *(self.game, journal, self.state, self.dealt, self.kept, self.origin), is_auto
        )


def point(journal: Journal, match: int, entry: int | None) -> Point:
    """Return where a match was after an entry; None: as late as somebody could still move.

    Raises UserError if there is no such place, or if the match goes on in another program.
    """
    replayed = find(journal, match)
    course = replayed.course
    if course is None:
        raise UserError(
            Sentence(
                "Match {match} cannot be replayed: {why}.", match=match, why=replayed.unknown
            ),
            Sentence("Go on from another match."),
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
            Sentence("{command} tells all of them.", command=shows),
        )
    told = replayed.told[number]
    if not course.game.rules.pending(told.state):
        raise UserError(
            Sentence("Match {match} is over at entry {entry}.", match=match, entry=number),
            Sentence("Name an earlier one, up to {last}.", last=_last(replayed)),
        )
    origin = Origin(goes_on=True, match=match, entry=number)
    return Point(course.game, told.state, course.dealt_until(told.steps), told.kept, origin)


def _last(replayed: Replay) -> int:
    """Return the last entry after which somebody could move; 0 if there is none."""
    assert replayed.course is not None
    pending = replayed.course.game.rules.pending
    return max((at for at, told in enumerate(replayed.told) if pending(told.state)), default=0)
