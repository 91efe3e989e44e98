"""A journal that doesn't answer: the match pauses, and goes on when it does."""

from collections.abc import Callable, Sequence

from gemtable.errors import UserError
from gemtable.games.kit.rules import Event
from gemtable.match.match import Late, Match, Taken
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence

STALLED = Sentence("The match is paused: the journal does not answer.")
_GOES_ON = Sentence("It continues as soon as the journal answers; nothing is lost.")


class Stall:
    """Whether a match waits for its journal, and what came of that; people are told once."""

    def __init__(self, match: Match, tell: Callable[[Notice], None]) -> None:
        self.events: Sequence[Event] | None = None  # of a step that was late, None if none was
        self._match = match
        self._tell = tell
        self._is_told = False
        self._taken: Taken | None = None  # why this program may write nothing more

    def begins(self, error: UserError) -> bool:
        """Note why an entry could not be written; return whether a stall begins with it."""
        if isinstance(error, Taken):
            self._taken = error
        if not isinstance(error, Late) or self._is_told:
            return False
        self._is_told = True
        self._tell(Notice("pause", STALLED, _GOES_ON))
        return True

    def is_over(self) -> bool:
        """Return whether the entry that was late is on disk now, and the match has it.

        If the journal refused it in the end, the stall is over too, and people are told. Raises
        Taken if another program plays the match.
        """
        if self._taken:
            raise self._taken
        if not self._match.is_stalled:
            return False
        before = self._match.steps
        answer = Notice("resume", Sentence("The journal answers again."))
        try:
            events = self._match.settle()
        except Taken:
            raise
        except UserError as error:  # such as a disk that was full when the server came back
            events, answer = (), Notice("trouble", error.what, error.fix)
        if events is None:
            return False
        # A name or a pause that was late is no step: the table script must not take it for one.
        self.events = events if self._match.steps != before else None
        self._is_told = False
        self._tell(answer)
        return True
