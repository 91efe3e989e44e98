"""What is done to a match, and what people are told of it; what cannot be written is not done."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from gemtable.errors import UserError
from gemtable.games.kit.roles import Role
from gemtable.games.kit.rules import Event, IllegalMove, Made, NotationError
from gemtable.games.kit.table import part_name
from gemtable.match.course import Step
from gemtable.match.match import Match
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence

Events = tuple[Event, ...]
Failure = NotationError | IllegalMove | UserError

_SEEN = Sentence("Somebody has now seen more than they should: agree how to go on.")


_Done = TypeVar("_Done")


class Changes:
    """Changes a match; `fail` takes the reason why something could not be done.

    `unwritten` is why the journal did not take the last thing that was done.
    """

    def __init__(
        self,
        match: Match,
        tell: Callable[[Notice], None],
        fail: Callable[[Failure], None],
    ) -> None:
        self.unwritten: UserError | None = None
        self._match = match
        self._tell = tell
        self._fail = fail

    def play(self, who: str, moves: Sequence[Made]) -> Events | None:
        """Make moves at once; return what happened, None if they were not made."""
        return self._done(lambda: self._match.play(who, moves))

    def undo(self, who: str) -> list[Step]:
        """Take the last step back, and return it alone; none if that could not be done."""
        step = self._done(lambda: self._match.undo(who))
        return [step] if step else []

    def undo_to(self, who: str, number: int) -> list[Step]:
        """Take steps back until so many stand; return those that are taken back, newest first."""
        if number >= self._match.moves:
            text = Sentence(
                "1 move stands; undo to 0 takes it back.",
                "{count} moves stand; undo to a number from 0 takes back those after it.",
                count=self._match.moves,
            )
            self._fail(IllegalMove(text, "table"))
        taken_back: list[Step] = []
        while self._match.moves > number and (step := self.undo(who)):
            taken_back += step
        return taken_back

    def tell_undone(self, steps: Sequence[Step], who: str) -> None:
        """Tell that steps are taken back, once everything shows how it stood before."""
        text = Sentence(
            "The last move is taken back, by {who}.",
            "The last {count} moves are taken back, by {who}.",
            count=len(steps),
            who=part_name(who),
        )
        self._tell(Notice("undo", text))
        self._tell_seen(steps)

    def redo(self, who: str) -> Events | None:
        return self._done(lambda: self._match.redo(who))

    def correct(self, who: str, move: str, by: Role) -> Events | None:
        """Replace the last move; a seat only one of its own."""
        seat = by if isinstance(by, int) else None
        parse = self._match.game.rules.parse
        done = self._done(lambda: self._match.correct(who, parse(move), seat))
        if done is None:
            return None
        replaced, events = done
        self._tell_seen([replaced])
        return events

    def pause(self, who: str) -> bool:
        """Pause; say whether the match is paused by that."""
        if not self._done(lambda: self._match.ask_for_pause(who)):
            return False
        self._tell(Notice("pause", Sentence("Paused by the table; resume goes on.")))
        return True

    def resume(self, who: str) -> bool:
        """End the people's pause; say whether there was one."""
        if not self._done(lambda: self._match.end_pause(who)):
            return False
        self._tell(Notice("resume", Sentence("The match goes on.")))
        return True

    def record(self, write: Callable[[], None]) -> bool:
        """Write an entry that the match can do without, and say whether the disk took it.

        Of one thing that people do, several entries may fail; they are told once.
        """
        try:
            write()
        except UserError as error:
            if self.unwritten is None:
                self._tell(Notice("trouble", error.what, error.fix))
            self.unwritten = error
            return False
        return True

    def _done(self, change: Callable[[], _Done]) -> _Done | None:
        try:
            return change()
        except (NotationError, IllegalMove) as error:
            self._fail(error)
        except UserError as error:
            self.unwritten = error
            self._fail(error)
        return None

    def _tell_seen(self, steps: Sequence[Step]) -> None:
        if any(step.uncovers for step in steps):
            self._tell(Notice("undo", _SEEN))


def why(error: IllegalMove) -> Sentence:
    """Return the reason for a refusal, with the rule that says so."""
    if error.rule == "table":
        return Sentence("{reason}", reason=error.reason)
    return Sentence("{reason} (rule: {rule})", reason=error.reason, rule=error.rule)
