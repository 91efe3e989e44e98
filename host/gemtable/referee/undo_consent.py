"""Undo by consent: whoever takes a step back asks the other people first, if the table says so.

Everything here is public: who asks, who agrees, who refuses. What a question is about is a step
that is public, too; a secret choice before the lock is its seat's own, and nobody asks.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from gemtable.games.kit.rules import IllegalMove
from gemtable.games.kit.table import PLAY, RED, SOFT, Address, Gesture, Picture, pad_leds, shade
from gemtable.limits import Limits
from gemtable.process.tasks import ours
from gemtable.referee.board_interface import TableClock
from gemtable.referee.changes import Changes
from gemtable.referee.notices import Notice, Request
from gemtable.referee.pad_layer import Cover
from gemtable.referee.undo_rules import ASK, FREE, NEVER, RULES
from gemtable.sentence import Sentence, message

ANSWER_S = 10.0  # of the table's time; who has not answered by then has refused

AGREE_KEY, REFUSE_KEY = 0, 1  # of a pad that is asked
_PERIOD_MS = 800

_NOW: Mapping[str, Sentence] = {
    FREE: Sentence("Anybody may take a move back."),
    ASK: Sentence("Who takes a move back asks all others first."),
    NEVER: Sentence("No move is taken back at this table."),
}
_NO_UNDO = Sentence("This table plays without undo.")
_ASK_FIRST = Sentence("At this table an undo is asked for. Take the move back first.")
_IS_ASKED = Sentence("A question is open already.")
_OFTEN = Sentence("This seat has asked too often. Ask again in a moment.")
_ASKS = 5, 1 / 20  # questions of a seat at once, and then a second of the table's time
_NOT_ASKED = Sentence("Nobody is asked for an undo there.")
_WHOSE = Sentence("Begin with the number of the seat that answers, as in 2 agree.")
_WENT_ON = Sentence("The match went on, so nothing is taken back.")
_LEFT = Sentence("A board left, so nothing is taken back. Ask again.")
_NO_ANSWER = Sentence("Not everybody answered: nothing is taken back.")
_LEFT_RULE = Sentence("A board left, so the rule of undo stays. Ask again.")
_NO_ANSWER_RULE = Sentence("Not everybody answered: the rule of undo stays.")


@dataclass(frozen=True, slots=True)
class Question:
    """An undo that somebody asks for. `asked` are the seats that have not answered yet.

    `asker` is the seat that asks; None if the host does. Steps are undone until `to` are left;
    or, if there is a `rule`, it is to be that of the table from now on. `asked_s` is the table's
    time of the question.
    """

    request: Request
    asker: int | None
    asked: frozenset[int]
    to: int
    steps: int  # that there were
    asked_s: float
    rule: str = ""

    @property
    def count(self) -> int:
        """The number of steps that would be taken back, as they were when somebody asked."""
        return self.steps - self.to


class UndoConsent:
    """What a table has chosen about undo, and the question that is open, if there is one.

    `bots` are the seats that bots play: they agree, unless a seat was `taken` from people whose
    pad is there. Seats without a pad and without a page are not asked; `has_page` says which
    seats have one. `speed` is the rate of the table's time.
    `cover` shows on pads what is asked, instead of the match.
    """

    def __init__(
        self,
        changes: Changes,
        clock: TableClock,
        tell: Callable[[Notice], None],
        cover: Callable[[Mapping[Address, Cover]], None],
        bots: Collection[int],
        speed: float,
    ) -> None:
        self.question: Question | None = None
        self.has_page: Callable[[int], bool] = lambda _seat: False
        self.taken: set[int] = set()
        self._changes = changes
        self._match = changes.match
        self._clock = clock
        self._tell = tell
        self._cover = cover
        self._bots = bots
        self._answer_s = ANSWER_S / speed
        self._timer: asyncio.TimerHandle | None = None
        self._open: dict[Address, tuple[float, float]] = {}  # when pads were asked last
        self._asks = Limits(*_ASKS)
        changes.may_undo = self._may_undo

    @property
    def rule(self) -> str:
        """One of RULES: undo is free, others are asked, or there is none."""
        return self._match.undoing

    def begin(self, rule: str) -> None:
        """Use a rule from the beginning, without a notice."""
        if rule != self.rule:
            self._changes.record(lambda: self._match.choose_undo("table", rule))

    def choose(self, request: Request, rule: str) -> None:
        """Change the rule, as somebody wants; all are told. An open question ends.

        A seat that wants a looser rule than now asks all others first. Raises IllegalMove.
        """
        is_looser = RULES.index(rule) < RULES.index(self.rule)
        if is_looser and isinstance(request.by, int):
            question = self._question(request, request.by, self._match.moves, rule)
            if question.asked:
                self._ask(question)
                return
        self._set(request.who, rule)

    def _set(self, who: str, rule: str) -> None:
        if self._changes.record(lambda: self._match.choose_undo(who, rule)):
            self._close()
            self._tell(Notice("note", _NOW[rule]))

    def answer(self, seat: int | None, agrees: bool) -> None:
        """Take the answer of a seat; of the only one that is asked if `seat` is None.

        Raises IllegalMove if that seat isn't asked.
        """
        question = self.question
        if question is None:
            raise IllegalMove(_NOT_ASKED)
        if seat is None:
            if len(question.asked) > 1:
                raise IllegalMove(_WHOSE)
            (seat,) = question.asked
        if seat not in question.asked:
            raise IllegalMove(_NOT_ASKED)
        if not agrees:
            self._close()
            text = Sentence("Seat {seat} refuses: nothing is taken back.", seat=seat + 1)
            if question.rule:
                text = Sentence("Seat {seat} refuses: the rule of undo stays.", seat=seat + 1)
            self._tell(Notice("undo", text))
            return
        left = question.asked - {seat}
        if left:
            self._note_open(question, {seat})
            self.question = replace(question, asked=left)
            self._show()
            return
        self._close()
        if question.rule:
            self._set(question.request.who, question.rule)
        else:
            self._changes.take_back(question.request, question.to)

    def takes(self, gesture: Gesture, at_s: float) -> bool:
        """Take a press on an answer's key of a pad that is asked, or was when it was pressed.

        A press from before the question is the match's, and so are all other keys.
        """
        if gesture.kind != "press" or gesture.key not in (AGREE_KEY, REFUSE_KEY):
            return False
        question, seat = self.question, self._changes.places.layout.seat_of(gesture.address)
        if question and seat in question.asked and at_s >= question.asked_s:
            self.answer(seat, gesture.key == AGREE_KEY)
            return True
        begun_s, ended_s = self._open.get(gesture.address, (0.0, 0.0))
        return begun_s <= at_s < ended_s

    def changed(self) -> None:
        """End the question of an undo if people made a step meanwhile, or the match ended."""
        question, match = self.question, self._match
        if question is None or question.rule:
            return
        new = match.steps[question.steps :]
        by_people = any(seat not in self._bots for step in new for seat, _move in step.moves)
        if by_people or match.moves < question.steps or (new and match.outcome):
            self._close()
            self._tell(Notice("undo", _WENT_ON))

    def left(self, uid: str) -> None:
        """End the question if the board of a seat that asks or is asked has left."""
        question, layout = self.question, self._changes.places.layout
        if question is None:
            return
        seats = question.asked | ({question.asker} - {None})
        pads = [layout.pads[seat] for seat in seats if seat is not None]
        if uid in [pad.board for pad in pads if pad]:
            self._close()
            self._tell(Notice("undo", _LEFT_RULE if question.rule else _LEFT))

    def leave(self) -> None:
        """End the question without a word, since the match is left."""
        self._close()

    def _may_undo(self, request: Request, to: int | None) -> bool:
        """Return whether steps may be undone now until `to` are left; if not, others are asked.

        None stands for a correction, for which nobody is asked. Raises IllegalMove.
        """
        match = self._match
        if self.rule == FREE or not match.moves or (to is not None and to >= match.moves):
            return True  # what can't be undone is refused by the match
        if self.rule == NEVER:
            raise IllegalMove(_NO_UNDO)
        if to is None:
            raise IllegalMove(_ASK_FIRST)
        layout, gesture = self._changes.places.layout, request.gesture
        asker = request.by if isinstance(request.by, int) else request.seat
        if gesture:
            asker = layout.owner_of(gesture.address)
        if (now := self.question) and not now.rule and asker in now.asked:
            self.answer(asker, True)  # who asks for the same agrees
            return False
        question = self._question(request, asker, to)
        if question.asked:
            self._ask(question)
        return not question.asked

    def _question(self, request: Request, asker: int | None, to: int, rule: str = "") -> Question:
        """Return a question to all others. Raises IllegalMove if one is open."""
        if self.question:
            raise IllegalMove(_IS_ASKED)
        seats = range(self._match.seats)
        asked = frozenset(seat for seat in seats if self._is_asked(seat)) - {asker}
        now_s = self._clock.now().at_s
        return Question(request, asker, asked, to, self._match.moves, now_s, rule)

    def _ask(self, question: Question) -> None:
        """Ask a question. Raises IllegalMove if the same seat has asked too often."""
        asker = question.asker
        if asker is not None and not self._asks.take(f"{asker}", question.asked_s):
            raise IllegalMove(_OFTEN)
        self.question = question
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._answer_s, ours(self._end))
        self._tell(Notice("undo", asked_for(question)))
        self._show()

    def give(self, seat: int, is_bot: bool) -> None:
        """Note that a pad gave a seat to a bot, or back: nobody gets consent in this way."""
        self.taken.discard(seat)
        if is_bot and self._can_answer(seat):
            self.taken.add(seat)

    def _is_asked(self, seat: int) -> bool:
        if seat in self._bots and seat not in self.taken:
            return False
        return self._can_answer(seat)

    def _can_answer(self, seat: int) -> bool:
        return self.has_page(seat) or self._has_pad(seat)

    def _has_pad(self, seat: int) -> bool:
        pad, away = self._changes.places.layout.pads[seat], self._changes.places.away
        return pad is not None and pad.board not in away

    def _end(self) -> None:
        is_rule = self.question is not None and self.question.rule
        self._close()
        self._tell(Notice("undo", _NO_ANSWER_RULE if is_rule else _NO_ANSWER))

    def _close(self) -> None:
        if self._timer:
            self._timer.cancel()
        question, self.question, self._timer = self.question, None, None
        if question:
            self._note_open(question, question.asked)
            self._show()

    def _note_open(self, question: Question, seats: Collection[int]) -> None:
        """Note until when the pads of these seats were asked."""
        times = question.asked_s, self._clock.now().at_s
        pads = self._changes.places.layout.pads
        self._open |= {pad: times for seat, pad in enumerate(pads) if pad and seat in seats}

    def _show(self) -> None:
        question, pads = self.question, self._changes.places.layout.pads
        if question is None:
            self._cover({})
            return
        asked = [pad for seat, pad in enumerate(pads) if pad and seat in question.asked]
        self._cover(dict.fromkeys(asked, cover_of(question)))


def cover_of(question: Question) -> Cover:
    """Return what a pad shows whose seat is asked."""
    title = Sentence("Rule of undo?") if question.rule else Sentence("Undo?")
    keys = {AGREE_KEY: Sentence("Yes"), REFUSE_KEY: Sentence("No")}
    return Cover(ASKED, title, asked_for(question), keys, is_whole=False)


def asked_for(question: Question) -> Sentence:
    """Return the sentence that says who asks for what."""
    if question.rule and question.asker is not None:
        return Sentence(_RULE_ASKED[question.rule], seat=question.asker + 1)
    if question.asker is None:
        return Sentence(
            "The host asks to take the last move back.",
            "The host asks to take the last {count} moves back.",
            count=question.count,
        )
    return Sentence(
        "Seat {seat} asks to take the last move back.",
        "Seat {seat} asks to take the last {count} moves back.",
        seat=question.asker + 1,
        count=question.count,
    )


_RULE_ASKED: Mapping[str, str] = {
    FREE: message("Seat {seat} asks that anybody may take moves back."),
    ASK: message("Seat {seat} asks that moves may be taken back if all agree."),
}
_ANSWERS = {AGREE_KEY: PLAY, REFUSE_KEY: RED}
ASKED = Picture(
    pad_leds(_ANSWERS),
    "pulse",
    pad_leds({key: shade(colour, SOFT) for key, colour in _ANSWERS.items()}),
    _PERIOD_MS,
)
