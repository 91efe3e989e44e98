"""A journal that doesn't answer: the match pauses until it does."""

from collections.abc import Callable, Sequence

from gemtable.errors import UserError
from gemtable.games.kit.rules import Event
from gemtable.match.match import Late, Match, Taken
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence

STALLED = Sentence("The match is paused: the journal does not answer.")
_GOES_ON = Sentence("The match continues as soon as the journal answers; nothing is lost.")


class Stall:
    """Pauses a match while its journal doesn't answer, with notices at the start and the end."""

    def __init__(self, match: Match, tell: Callable[[Notice], None]) -> None:
        self.events: Sequence[Event] | None = None  # of the late step; None if no step was late
        self._match = match
        self._tell = tell
        self._is_told = False
        self._taken: Taken | None = None  # set once another program plays the match

    def begins(self, error: UserError) -> bool:
        """Handle a failed write; if a stall starts with it, show a notice and return True."""
        if isinstance(error, Taken):
            self._taken = error
        if not isinstance(error, Late) or self._is_told:
            return False
        self._is_told = True
        self._tell(Notice("pause", STALLED, _GOES_ON))
        return True

    def is_over(self) -> bool:
        """Return True once the late entry is on disk and applied to the match.

        Also return True, after a notice, if the journal finally refused the entry. Raises Taken
        if another program plays the match.
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
        except UserError as error:  # e.g. the disk was full when the server came back
            events, answer = (), Notice("trouble", error.what, error.fix)
        if events is None:
            return False
        # A late name or pause is no step, so the table script must not see events.
        self.events = events if self._match.steps != before else None
        self._is_told = False
        self._tell(answer)
        return True
