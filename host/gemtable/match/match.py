"""One match: its course and its journal. It knows no lights and no boards.

Every change is in the journal, on disk, before anyone can see it.
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
from gemtable.journal import Late as Late  # what writing raises, for those who know no journal
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
from gemtable.match.names import Name, Names
from gemtable.match.record import Record, take
from gemtable.match.result import facts_of
from gemtable.sentence import Sentence, message

PAUSED = Sentence("The match is paused by the table; type resume to continue.")


class Match:
    """A game being played. Make one with `begin` or `resume`."""

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
        """Deal and write the first entry. Raises UserError for options that the game refuses.

        The seed alone decides how a match of bots goes.
        """
        try:
            state = game.rules.start(seats, seed, **options)
        except ChoiceError as error:
            raise UserError(
                error.reason,
                Sentence(
                    "{command} names what can be chosen.",
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
        """Begin a match with a state of another, which `origin` names. Raises UserError.

        `dealt` is what led there, as `Course.dealt_until` returns it. `kept` is the state of the
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
        """Return a match in the state that its journal recorded last.

        Raises DamagedMatch if the journal is unsound, UserError if the match has another
        version of the rules.
        """
        if row.rules_version != game.rules.version:
            raise UserError(
                Sentence(
                    "Match {match} was begun under version {begun} of the rules,"
                    " this is version {version}.",
                    match=row.id,
                    begun=row.rules_version,
                    version=game.rules.version,
                ),
                Sentence("Finish it with the Gemtable that began it, or start anew with --new."),
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
        course.chance = course.chance or new_chance()  # older Gemtables wrote none
        match = cls(course, journal, row.id, row.seats, history.entries)
        match.was_resumed = True
        match._reopen()
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
        """How many steps stand: moves, or locks of secret choices."""
        return len(self._course.steps)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that stand."""
        return self._course.steps

    def before(self, number: int) -> SomeState:
        """Return the state before a step that stands, counted from 1."""
        return self._course.states[number - 1]

    @property
    def options(self) -> Mapping[str, Json]:
        """The options chosen when the match began."""
        return self._course.options

    @property
    def origin(self) -> Origin:
        """Where the match comes from, if it wasn't begun here as usual."""
        return self._course.origin

    @property
    def parts(self) -> Parts:
        """Which board is which part of the table, as last written; empty if never written."""
        return self._course.parts

    @property
    def names(self) -> Names:
        """What the people at the seats are called."""
        return self._course.names

    @property
    def kept(self) -> Json:
        """The state of the lights that is not in the rules' state; None if there never was any."""
        return self._course.kept

    @property
    def owes(self) -> bool:
        """Whether what the lights remember, or a name, isn't written yet."""
        return self._record.owes

    @property
    def thinking_s(self) -> tuple[float, ...]:
        """How long each seat owed its moves, in seconds; () before the end is written."""
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
        """Whether an entry waits for the journal's server; nothing else is written before it."""
        return self._record.is_late

    @property
    def owes_end(self) -> bool:
        """Whether the match is over and its end isn't written yet."""
        return self.outcome is not None and not self._course.is_closed

    @property
    def pending(self) -> tuple[int, ...]:
        return self.game.rules.pending(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.rules.outcome(self.state)

    def chance_of(self, seat: int) -> Random:
        """Return what a bot draws its next move from: another one after each step and undo."""
        return drawn(self._course.chance, seat, self.moves, self._course.times_back)

    def views(self) -> Views[View]:
        """Return what each role may know."""
        return self.game.rules.views(self.state)

    def table_views(self) -> tuple[View, ...]:
        """Return what everyone could know of each state that stands, the dealt one first."""
        return self._course.table_views()

    def play(self, who: str, moves: Sequence[Made]) -> tuple[Event, ...]:
        """Make moves at once, as one entry and one step of undo.

        Raises IllegalMove or UserError, and then makes none.
        """
        if not self.pending:
            raise IllegalMove(
                Sentence("The match is over; undo takes the last move back."), "table"
            )
        return self._record.write(who, "move", _facts(moves))

    def undo(self, who: str) -> Step:
        """Undo the last step, and return it.

        Raises IllegalMove or UserError, and then the step still stands.
        """
        if not self._course.steps:
            raise IllegalMove(Sentence("There is no move to undo."))
        step = self._course.steps[-1]
        self._record.write(who, "undo", {})
        return step

    def redo(self, who: str) -> tuple[Event, ...]:
        """Redo the step that was last undone. Raises IllegalMove or UserError."""
        if not self._course.undone:
            raise IllegalMove(Sentence("There is no move to make again."))
        return self._record.write(who, "redo", {})

    def correct(
        self, who: str, move: object, by: int | None = None
    ) -> tuple[Step, tuple[Event, ...]]:
        """Replace the last move by another of the same seat; return the old step and the events.

        A seat that asks for it, `by`, can replace only its own move. Secret choices that were
        opened can't be corrected by one seat, only undone for all. Raises IllegalMove or
        UserError.
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
            text = message("Seat {seat} made the last move: nobody else can correct it.")
            raise IllegalMove(Sentence(text, seat=seat + 1))
        return replaced, self._record.write(who, "correction", _facts([Made(seat, move)]))

    def sit(self, who: str, parts: Parts) -> None:
        """Write which board is which part of the table from now on. Raises UserError."""
        facts = {part: list(unit) for part, unit in parts.items()}
        self._record.write(who, "seats", {"parts": facts})

    def name(self, who: str, seat: int, name: Name | None) -> None:
        """Take a name for the person at a seat; None: none. It is written as `keep` says."""
        self._record.owe(f"name {seat}", who, "name", {"seat": seat, "name": name})

    def keep(self, kept: Json) -> None:
        """Take a new state of the lights. It is written with the next entry, or by `flush`."""
        self._record.owe("lights", "table", "table", {"kept": kept})

    def flush(self) -> None:
        """Write what the lights remember and names that aren't written yet. Raises UserError."""
        self._record.flush()

    def ask_for_pause(self, who: str) -> bool:
        """Write that people pause the match. Raises IllegalMove or UserError."""
        if self.is_paused:
            raise IllegalMove(PAUSED)
        self._record.write(who, "pause", {"by": PEOPLE})
        return True

    def end_pause(self, who: str) -> bool:
        """Write that people end their pause. Raises IllegalMove or UserError."""
        if not self.is_paused:
            raise IllegalMove(Sentence("The match is not paused."))
        self._record.write(who, "resume", {"by": PEOPLE})
        return True

    def pause(self, missing: Mapping[str, str]) -> None:
        """Write that the match waits for boards; `missing` has a code for why each is away.

        Raises UserError.
        """
        self._record.write("table", "pause", {"by": BOARDS, "missing": dict(missing)})

    def go_on(self) -> None:
        """Write that all boards are back. Raises UserError."""
        self._record.write("table", "resume", {"by": BOARDS})

    def close(self) -> None:
        """Write the outcome if the match is over and its end isn't written yet."""
        if (outcome := self.outcome) and self.owes_end:
            facts = fields_as_json(outcome) | facts_of(self._record.entries)
            facts["names"] = list(self.names)  # with those that are written along with the end
            if table := self._journal.club_table:
                facts["club_table"] = table
            self._record.write("table", "end", facts)

    def settle(self) -> tuple[Event, ...] | None:
        """Take the entries that were late once they are on disk; return their events.

        None: not yet. Raises UserError if they aren't and will not be.
        """
        return self._record.settle()

    def _reopen(self) -> None:
        """Write that a dropped match is resumed."""
        if self._course.is_dropped:
            self._record.write("host", "reopen", {})


def _facts(moves: Iterable[Made]) -> Json:
    return {"moves": written(moves)}
