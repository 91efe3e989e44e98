"""Sends pictures to the units of one board, once and in order, and skips outdated ones.

Pieces of the board's screen follow behind them, and share their numbers and their window.
Time is an argument, in seconds of any monotonic clock.
"""

from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

from gemwire import messages, roundtrips

from gemtable.link.screen_pieces import Contrast, Piece, ScreenPieces

_MIN_RESEND_US = 20_000
_WINDOW = 8  # unacknowledged pictures at a time; a board reads into one small buffer
_PIECES = 2  # of them for a screen: a picture waits for so many at most, 7 ms

_STEADY = "steady"  # the pattern of a still picture
Show = tuple[str, int, str, str]  # pattern, period_ms, picture, other; the colours in hex


class UnitPicture(NamedTuple):
    """What a unit is to show."""

    unit: int
    show: Show

    def message(self) -> tuple[str, tuple[int | str, ...]]:
        """Return the kind and the fields of the message that shows it."""
        pattern, _period_ms, picture, _other = self.show
        if pattern == _STEADY:
            return "show", (self.unit, picture)
        return "animate", (self.unit, *self.show)


@dataclass(slots=True)
class Sent:
    """What was sent but isn't acknowledged yet."""

    sequence: int
    what: UnitPicture | Piece | Contrast
    at: float  # when it was last sent
    is_repeated: bool = False


class Pictures:
    """The pictures of one session: those wanted, those sent and those confirmed.

    `screen` is what the board's screen is to show. `patience` multiplies the waits before
    anything is sent again.
    """

    def __init__(self, patience: float = 1.0) -> None:
        self.screen = ScreenPieces()
        self._wanted: dict[int, Show] = {}
        self._confirmed: dict[int, Show] = {}
        self._on_the_way: deque[Sent] = deque()
        self._sequence = 0
        self._tries = 0  # repeats in a row by the timer
        self._is_asked = False  # the board sent `again`, to have them repeated
        self.repeated = 0  # pictures sent again so far
        self._round_trips = roundtrips.RoundTrips(round(_MIN_RESEND_US * patience))

    @property
    def round_trip_us(self) -> int | None:
        """The mean time until the board confirms a picture; None before the first."""
        return self._round_trips.mean_us or None

    def show(self, unit: int, show: Show) -> None:
        """Make a unit show something. Only the newest picture of a unit is sent."""
        self._wanted[unit] = show

    def begin(self) -> None:
        """Begin a session. It is unknown what the board shows."""
        self._sequence = self._tries = 0
        self._is_asked = False
        self._confirmed.clear()
        self._on_the_way.clear()
        self.screen.forget()

    def is_calm(self) -> bool:
        """Return whether the board has confirmed every picture, and all of its screen."""
        has_all = self._confirmed == self._wanted and self.screen.is_calm()
        return has_all and not self._on_the_way

    def due(self, now: float) -> list[Sent]:
        """Return what to send now, in order."""
        due: list[Sent] = []
        if self._on_the_way and now >= self._repeats_at():
            self._tries += not self._is_asked
            self._is_asked = False
            due += self._on_the_way
            self.repeated += len(due)
            for sent in due:
                sent.at, sent.is_repeated = now, True
        busy = {each.what.unit for each in self._on_the_way if isinstance(each.what, UnitPicture)}
        for unit, show in self._wanted.items():
            if len(self._on_the_way) >= _WINDOW:
                break
            if unit in busy or self._confirmed.get(unit) == show:
                continue
            due.append(self._send(UnitPicture(unit, show), now))
        pieces = sum(not isinstance(sent.what, UnitPicture) for sent in self._on_the_way)
        while pieces < _PIECES and len(self._on_the_way) < _WINDOW:
            piece = self.screen.next()
            if piece is None:
                break
            due.append(self._send(piece, now))
            pieces += 1
        return due

    def next_due(self) -> float | None:
        """Return the time of the next repeat; None if nothing waits for a confirmation."""
        return self._repeats_at() if self._on_the_way else None

    def confirm(self, had: int, now: float) -> None:
        """Note that the board has received every picture up to sequence number `had`."""
        sent = None
        while self._on_the_way and reaches(had, self._on_the_way[0].sequence):
            sent = self._on_the_way.popleft()
            if isinstance(sent.what, UnitPicture):
                self._confirmed[sent.what.unit] = sent.what.show
            self._is_asked = False
        if sent and not sent.is_repeated:
            self._tries = 0
            self._round_trips.took(_us(now - sent.at))

    def missed(self, now: float) -> None:
        """Note that the board missed a frame and asks for it at once."""
        sent = next(iter(self._on_the_way), None)
        if sent and self._round_trips.is_news(_us(now - sent.at)):
            self._is_asked = True

    def _send(self, what: UnitPicture | Piece | Contrast, now: float) -> Sent:
        self._sequence = messages.following(self._sequence)
        self._on_the_way.append(Sent(self._sequence, what, now))
        return self._on_the_way[-1]

    def _repeats_at(self) -> float:
        sent = self._on_the_way[0]
        return sent.at + (0 if self._is_asked else self._round_trips.wait_us(self._tries) / 1e6)


def reaches(sequence: int, wanted: int) -> bool:
    """Return whether `sequence` is `wanted` or comes after it."""
    return messages.distance(wanted, sequence) <= messages.HALF_ROUND


def _us(seconds: float) -> int:
    return int(seconds * 1e6)
