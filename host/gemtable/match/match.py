"""One match: its course and its journal, without lights and boards.

Every change is on disk, in the journal, before anyone can see it.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json, fields_as_json
from gemtable.games.kit.game import Game
from gemtable.games.kit.options import ChoiceError
from gemtable.games.kit.rules import Event, IllegalMove, Made, Outcome, SomeState, View, Views
from gemtable.journal import (
    BEGUN_HERE,
    Damage,
    Entry,
    Journal,
    MatchRow,
    Origin,
    Unsound,
    state_hash,
)
from gemtable.journal import (
    Late as Late,
)  # raised by writes; here for rooms that can't import the journal
from gemtable.journal import Taken as Taken
from gemtable.match.course import (
    BOARDS,
    PEOPLE,
    Course,
    DamagedMatch,
    Parts,
    Step,
    drawn,
    new_chance,
    written,
)
from gemtable.match.entry_kinds import Record, take
from gemtable.match.result import facts_of
from gemtable.match.seat_names import Name, Names
from gemtable.sentence import Sentence, message

PAUSED = Sentence("The match is paused by the table; type resume to continue.")
PAUSED_BY_KEYS = Sentence(
    "The match is paused by the table; to continue, hold key 12 of a pad, then press key 1."
)


class Match:
    """A match of a game, written to the journal; created by `begin` or `resume`."""

    def __init__(
        self, course: Course, journal: Journal, match: int, seats: int, entries: Sequence[Entry]
    ) -> None:
        self.game = course.game
        self.number = match
        self.seats = seats
        self.is_auto = bool(entries and entries[0].facts["is_auto"])  # bots play it
        self._journal = journal
        self.was_resumed = False
        self._record = Record(course, journal, match, entries)

    @classmethod
    def begin(
        cls,
        game: Game,
        journal: Journal,
        seats: int,
        seed: int,
        options: Mapping[str, Json],
        is_auto: bool = False,
    ) -> "Match":
        """Deal a match, write its first entry and return it. Raises UserError for refused
        options.

        A match of bots alone, with `is_auto`, depends only on the seed.
        """
        try:
            state = game.rules.start(seats, seed, **options)
        except ChoiceError as error:
            raise UserError(
                error.reason,
                Sentence(
                    "Run {command} to see what you can choose.",
                    command=command_lines.ours("play", "--help"),
                ),
            ) from error
        facts = {
            "dealt": game.rules.deal(game.rules.to_json(state)),
            "options": dict(options),
            "chance": f"seed {seed}" if is_auto else new_chance(),
        }
        return cls._begun(game, journal, state, facts, is_auto, BEGUN_HERE)

    @classmethod
    def begin_from(
        cls,
        game: Game,
        journal: Journal,
        state: SomeState,
        dealt: Mapping[str, Json],
        kept: Json,
        origin: Origin,
        is_auto: bool = False,
    ) -> "Match":
        """Start a match from a state of another one, which `origin` names. Raises UserError.

        `dealt` is what led to that state, from `Course.dealt_until`. `kept` is the state of the
        lights then, if any.
        """
        facts = {**dealt, "chance": new_chance()}
        match = cls._begun(game, journal, state, facts, is_auto, origin)
        if kept is not None:
            match.keep(kept)
            match.flush()
        return match

    @classmethod
    def _begun(
        cls,
        game: Game,
        journal: Journal,
        state: SomeState,
        facts: Mapping[str, Json],
        is_auto: bool,
        origin: Origin,
    ) -> "Match":
        seats, version = state.seats, game.rules.version
        hashed = state_hash(game.rules.to_json(state))
        number = journal.begin(game.name, version, seats, is_auto, facts, hashed, origin)
        (start,) = journal.entries(number)
        course = Course(game)
        take(course, start)
        return cls(course, journal, number, seats, [start])

    @classmethod
    def resume(cls, game: Game, journal: Journal, row: MatchRow) -> "Match":
        """Return a match in the last state that the journal has.

        Raises DamagedMatch if the journal is damaged, UserError if the match has another version
        of the rules.
        """
        if row.rules_version != game.rules.version:
            raise UserError(
                Sentence(
                    "Match {match} was started with version {begun} of the rules, but this "
                    "Gemtable has version {version}.",
                    match=row.id,
                    begun=row.rules_version,
                    version=game.rules.version,
                ),
                Sentence(
                    "Finish the match with the Gemtable version that started it, or start "
                    "another match with --new."
                ),
            )
        history = journal.history(row.id)
        course, damage = Course(game), history.damage
        for entry in history.entries:
            try:
                take(course, entry)
            except Unsound as error:
                damage = Damage(entry.number, error.reason, row.entries - entry.number)
                break
        if damage:
            raise DamagedMatch(row.id, damage)
        course.chance = course.chance or new_chance()  # older versions wrote none
        match = cls(course, journal, row.id, row.seats, history.entries)
        match.was_resumed = True
        if course.is_dropped:
            match._record.write("host", "reopen", {})
        match.close()  # the program may have ended just before writing the end
        return match

    @property
    def _course(self) -> Course:
        return self._record.course

    @property
    def state(self) -> SomeState:
        return self._course.state

    @property
    def moves(self) -> int:
        """The number of steps so far, where all secret choices of a turn are one step."""
        return len(self._course.steps)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps so far, without those that were undone."""
        return self._course.steps

    def before(self, number: int) -> SomeState:
        """Return the state before a step, counted from 1."""
        return self._course.states[number - 1]

    @property
    def options(self) -> Mapping[str, Json]:
        """The options chosen when the match began."""
        return self._course.options

    @property
    def origin(self) -> Origin:
        """The origin of the match, if it was imported or started from another match."""
        return self._course.origin

    @property
    def parts(self) -> Parts:
        """The board and unit of each part of the table, as last written; {} if never written."""
        return self._course.parts

    @property
    def undoing(self) -> str:
        """What the table has chosen about undo: "free", "ask" or "off"."""
        return self._course.undoing

    @property
    def names(self) -> Names:
        """The names of the people at the seats."""
        return self._course.names

    @property
    def kept(self) -> Json:
        """The stored state of the lights; None if none was stored."""
        return self._course.kept

    @property
    def owes(self) -> bool:
        """Whether a name or a state of the lights isn't written yet."""
        return self._record.owes

    @property
    def thinking_s(self) -> tuple[float, ...]:
        """The thinking time of each seat in seconds; () before the end is written."""
        return self._course.thinking_s

    @property
    def is_paused(self) -> bool:
        """Whether people asked for a pause."""
        return PEOPLE in self._course.pauses

    @property
    def waits_for_boards(self) -> bool:
        return BOARDS in self._course.pauses

    @property
    def is_stalled(self) -> bool:
        """Whether an entry waits for the journal's server, and all later writes with it."""
        return self._record.is_late

    @property
    def owes_end(self) -> bool:
        """Whether the match is over but its end isn't written yet."""
        return self.outcome is not None and not self._course.is_closed

    @property
    def pending(self) -> tuple[int, ...]:
        return self.game.rules.pending(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.rules.outcome(self.state)

    def chance_of(self, seat: int) -> Random:
        """Return the random numbers for a bot's next choice; new ones after each step or undo."""
        return drawn(self._course.chance, seat, self.moves, self._course.times_back)

    def views(self) -> Views[View]:
        """Return the view of each role."""
        return self.game.rules.views(self.state)

    def table_views(self) -> tuple[View, ...]:
        """Return the public view of each state, from the deal on."""
        return self._course.table_views()

    def play(self, who: str, moves: Sequence[Made]) -> tuple[Event, ...]:
        """Make moves together, as one entry and one step of undo.

        Makes no move if it raises IllegalMove or UserError.
        """
        if not self.pending:
            raise IllegalMove(
                Sentence("The match is over; undo takes the last move back."), "table"
            )
        return self._record.write(who, "move", _facts(moves))

    def undo(self, who: str) -> Step:
        """Undo the last step, and return it.

        Undoes nothing if it raises IllegalMove or UserError.
        """
        if not self._course.steps:
            raise IllegalMove(Sentence("There is no move to undo."))
        step = self._course.steps[-1]
        self._record.write(who, "undo", {})
        return step

    def redo(self, who: str) -> tuple[Event, ...]:
        """Redo the step that was undone last. Raises IllegalMove or UserError."""
        if not self._course.undone:
            raise IllegalMove(Sentence("There is no move to redo."))
        return self._record.write(who, "redo", {})

    def correct(
        self, who: str, move: object, by: int | None = None
    ) -> tuple[Step, tuple[Event, ...]]:
        """Replace the last move by another of the same seat; return the old step and the events.

        `by` is the seat that asks, if any; it can replace only its own move. Revealed secret
        choices can only be undone for all seats. Raises IllegalMove or UserError.
        """
        if not self._course.steps:
            raise IllegalMove(Sentence("There is no move to correct."))
        before, replaced = self._course.states[-2], self._course.steps[-1]
        if self.game.rules.is_sealed(before):
            raise IllegalMove(
                Sentence(
                    "The secret choices are already revealed: undo lets everyone choose again."
                ),
                "table",
            )
        seat = replaced.moves[0].seat
        if by not in (None, seat):
            text = message("Seat {seat} made the last move, so no other seat can correct it.")
            raise IllegalMove(Sentence(text, seat=seat + 1))
        return replaced, self._record.write(who, "correction", _facts([Made(seat, move)]))

    def sit(self, who: str, parts: Parts) -> None:
        """Write the board and unit of each part of the table. Raises UserError."""
        facts = {part: list(unit) for part, unit in parts.items()}
        self._record.write(who, "seats", {"parts": facts})

    def choose_undo(self, who: str, rule: str) -> None:
        """Write what the table has chosen about undo, with who sits where. Raises UserError."""
        facts = {part: list(unit) for part, unit in self.parts.items()}
        self._record.write(who, "seats", {"parts": facts, "undo": rule})

    def name(self, who: str, seat: int, name: Name | None) -> None:
        """Give the person at a seat a name, or none; write it with the next entry or `flush`."""
        self._record.owe(f"name {seat}", who, "name", {"seat": seat, "name": name})

    def keep(self, kept: Json) -> None:
        """Accept a new state of the lights; write it with the next entry or `flush`."""
        self._record.owe("lights", "table", "table", {"kept": kept})

    def flush(self) -> None:
        """Write names and states of the lights that aren't written yet. Raises UserError."""
        self._record.flush()

    def ask_for_pause(self, who: str) -> bool:
        """Write that people paused the match; return True. Raises IllegalMove or UserError."""
        if self.is_paused:
            raise IllegalMove(PAUSED)
        self._record.write(who, "pause", {"by": PEOPLE})
        return True

    def end_pause(self, who: str) -> bool:
        """Write that people ended their pause; return True. Raises IllegalMove or UserError."""
        if not self.is_paused:
            raise IllegalMove(Sentence("The match is not paused."))
        self._record.write(who, "resume", {"by": PEOPLE})
        return True

    def pause(self, missing: Mapping[str, str]) -> None:
        """Write that the match waits for the `missing` boards, given with a code for each
        reason.

        Raises UserError.
        """
        self._record.write("table", "pause", {"by": BOARDS, "missing": dict(missing)})

    def go_on(self) -> None:
        """Write that all boards are back. Raises UserError."""
        self._record.write("table", "resume", {"by": BOARDS})

    def close(self) -> None:
        """Write the outcome, if the match is over and its end isn't written yet."""
        if (outcome := self.outcome) and self.owes_end:
            facts = fields_as_json(outcome) | facts_of(self._record.entries)
            facts["names"] = list(self.names)  # with those that are written along with the end
            if table := self._journal.club_table:
                facts["club_table"] = table
            self._record.write("table", "end", facts)

    def settle(self) -> tuple[Event, ...] | None:
        """Apply late entries once they are on disk; return their events, or None before that.

        Raises UserError if they will never be written.
        """
        return self._record.settle()


def _facts(moves: Iterable[Made]) -> Json:
    return {"moves": written(moves)}
