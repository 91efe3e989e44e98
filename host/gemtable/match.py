"""One match: its state, all states before it, and its journal. No lights, no boards.

Every change is in the journal, on disk, before anyone can see it.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from gemtable.errors import UserError
from gemtable.journal import Entry, Journal, MatchRow, state_hash
from gemtable.rules.core import Event, Game, IllegalMove, Json, Outcome
from gemtable.tables.core import View


class Match:
    """A game being played. Make one with `begin` or `resume`."""

    def __init__(self, game: Game, journal: Journal, match: int, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.moves = 0  # made and not undone
        self._journal = journal
        self._id = match
        self._entries = 0
        self._states: list[Any] = []  # of every move that stands, the dealt one first
        self._options: Mapping[str, Json] = {}
        self._is_closed = False  # its end is written

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
        """Deal and write the first entry. Raises UserError for what the game cannot have."""
        try:
            state = game.start(seats, seed, **options)
        except ValueError as error:
            raise UserError(
                f"{error}", "gemtable play --help names what can be chosen."
            ) from error
        number = journal.begin(game.NAME, game.VERSION, seats, is_auto)
        match = cls(game, journal, number, seats)
        match._options = dict(options)
        match._states.append(state)
        facts = {"state": game.to_json(state), "options": dict(options)}
        match._write("table", "start", facts, state)
        return match

    @classmethod
    def resume(cls, game: Game, journal: Journal, row: MatchRow) -> "Match":
        """Return a match as its journal left it. Raises UserError when that cannot be."""
        if row.rules_version != game.VERSION:
            raise UserError(
                f"Match {row.id} was begun under version {row.rules_version} of the rules,"
                f" this is version {game.VERSION}.",
                "Finish it with the Gemtable that began it, or start anew with --new.",
            )
        match = cls(game, journal, row.id, row.seats)
        for entry in journal.entries(row.id):
            match._replay(entry)
        if not match._states:
            raise UserError(f"Match {row.id} was never dealt.", "Start anew with --new.")
        match.close()  # its end may have been the next thing to write
        return match

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def options(self) -> Mapping[str, Json]:
        """What was chosen when the match began."""
        return self._options

    @property
    def pending(self) -> tuple[int, ...]:
        return self.game.pending(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def views(self) -> tuple[View, ...]:
        """Return what each seat may know."""
        return tuple(self.game.view(self.state, seat) for seat in range(self.seats))

    def play(self, who: str, seat: int, move: Any) -> tuple[Event, ...]:
        """Make a move. Raises IllegalMove or UserError, and then it was not made."""
        state, events = self.game.play(self.state, seat, move)
        self._write(who, "move", {"seat": seat, "text": str(move)}, state)
        self._states.append(state)
        self.moves += 1
        return events

    def close(self) -> None:
        """Write how the match ended, once it has and if that is not written yet."""
        if self.outcome and not self._is_closed:
            self._write("table", "end", asdict(self.outcome), self.state)
            self._is_closed = True

    def undo(self, who: str) -> None:
        """Take the last move back. Raises IllegalMove or UserError, and then it still stands."""
        if self.moves == 0:
            raise IllegalMove("There is no move to undo.", "table")
        self._write(who, "undo", {}, self._states[-2])
        self._take_back()

    def pause(self, why: str) -> None:
        self._write("table", "pause", {"why": why}, self.state)

    def go_on(self) -> None:
        self._write("table", "resume", {}, self.state)

    def _write(self, who: str, kind: str, facts: Json, state: Any) -> None:
        """Write an entry and the hash of the state after it. Raises UserError."""
        self._journal.add(self._id, self._entries, who, kind, facts, self._hash(state))
        self._entries += 1

    def _hash(self, state: Any) -> str:
        return state_hash(self.game.to_json(state))

    def _take_back(self) -> None:
        self._states.pop()
        self.moves -= 1
        self._is_closed = False

    def _replay(self, entry: Entry) -> None:
        try:
            self._apply(entry)
            is_sound = entry.number == self._entries and self._hash(self.state) == entry.state_hash
        except (IllegalMove, AttributeError, LookupError, TypeError, ValueError) as error:
            raise self._damaged(entry) from error
        if not is_sound:
            raise self._damaged(entry)
        self._entries += 1

    def _apply(self, entry: Entry) -> None:
        if entry.kind == "start":
            self._states.append(self.game.from_json(entry.facts["state"]))
            self._options = dict(entry.facts["options"])
            if self.state.seats != self.seats:
                raise ValueError("dealt for another number of seats")
        elif entry.kind == "move":
            move = self.game.parse(entry.facts["text"])
            self._states.append(self.game.play(self.state, entry.facts["seat"], move)[0])
            self.moves += 1
        elif entry.kind == "undo":
            self._take_back()
        elif entry.kind == "end":
            self._is_closed = True

    def _damaged(self, entry: Entry) -> UserError:
        return UserError(
            f"The journal of match {self._id} does not add up at entry {entry.number}.",
            "Start anew with --new.",
        )
