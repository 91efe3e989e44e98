"""The boards before a match: each seat is asked for its own, and the press of a key is the answer.

It listens to the boards until a referee does.
"""

import asyncio
from collections.abc import Callable

from gemtable.games.kit.table import Address, part_name
from gemtable.referee.boards import EdgeHeard, Hello, Link
from gemtable.referee.notices import Notice, Notices
from gemtable.referee.painting import Painting
from gemtable.referee.seat_claims import Claims, Question
from gemtable.sentence import Sentence, message

_HOW = Sentence("Enter takes the boards as they lie; the word again begins anew.")
_QUESTIONS = {
    ("pad",): message("Seat {seat}: press any key of your pad."),
    ("rack",): message("Seat {seat}: press any tile of your rack."),
    ("pad", "rack"): message("Seat {seat}: press a key of your pad and a tile of your rack."),
}


class Lobby:
    """Asks until all is known, which sets `settled`; what comes of it is in `claims`."""

    def __init__(self, claims: Claims, link: Link, tell: Callable[[Notice], None]) -> None:
        self.claims = claims
        self.settled = asyncio.Event()
        self._tell = tell
        self._notices = Notices(tell, self._name_of)
        self._painting = Painting(link)
        self._is_open = False
        self._asked: Question | None = None

    def open(self) -> None:
        """Begin to ask, or ask again."""
        self._is_open = True
        self._asked = None
        self._ask()

    def close(self) -> None:
        """Ask no more; what boards show here goes dark."""
        self._is_open = False
        self._painting.show({})

    def board_arrived(self, hello: Hello) -> None:
        self.claims.came(hello.uid, hello.units)
        self._ask()

    def board_gone(self, uid: str, why: str) -> None:
        self.claims.went(uid)
        self._ask()

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        """Take a key that goes down for the answer of the seat that is asked."""
        if not self._is_open or not edge.down:
            return
        part = self.claims.press(Address(uid, edge.unit))
        if part:
            self._tell(Notice("note", Sentence("That is {board}.", board=part_name(part))))
            self._ask()
        elif name := self._name_of(uid):
            answer = Sentence("That is {board} already.", board=name)
            self._notices.tell(Notice("note", answer), uid)

    def time_heard(self, uid: str, us: int) -> None:
        pass

    def edges_lost(self, uid: str, lost: int) -> None:
        pass

    def moment_passed(self, at_s: float) -> None:
        pass

    def trouble(self, what: Sentence, fix: Sentence | None) -> None:
        self._tell(Notice("trouble", what, fix))

    def _ask(self) -> None:
        """Ask what is to be asked, if that is new, and light what may be pressed."""
        if not self._is_open:
            return
        question = self.claims.question()
        if question is None:
            self.settled.set()
        elif question != self._asked:
            text = Sentence(_QUESTIONS[question.kinds], seat=question.seat)
            self._tell(Notice("note", text, _HOW))
        self._asked = question
        self._painting.show(self.claims.lights())

    def _name_of(self, uid: str) -> Sentence | None:
        part = self.claims.part_of(uid)
        return None if part is None else part_name(part)
