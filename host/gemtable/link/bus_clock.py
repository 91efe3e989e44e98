"""The clock that all boards on one USB bus share, accurate to a few microseconds.

A USB host numbers its milliseconds, and sends each number to all boards on a bus at the
same moment: a USB frame. A board reports two of its microseconds, and a frame began
between them. This module converts a board's microseconds to bus time, with an error of a
few microseconds; the exchanges in board_clock.py give host time only to half a
millisecond. One straight line maps bus time to host time. Its error is the same for all
boards on the bus, so it cancels between them.

Bus time counts only within the error of the board's own exchanges. The line follows the
median of the boards that agree, if they are a majority. A board that disagrees, or whose
exchanges contradict the line, keeps its own clock. The error stated for a board never
depends on what another board says.
"""

from itertools import count
from statistics import median
from typing import NamedTuple

from gemtable.link.board_clock import STAMP_US, BoardClock, Corridor
from gemtable.stamps import OnBus, Stamp

TURN_S = 2.048  # of bus time; then frame numbers repeat. This is one turn

_FRAME_S = 0.001
_NUMBERS = 2048
# USB hosts are within 500 ppm (USB 2.0, 7.1.12), crystals of boards within 100.
_DRIFT = 700e-6
_WINDOW_US = 30_000_000
_MAX_WITHIN_US = 1000  # one frame; a larger `within_us` says nothing

_LEAD_S = 0.25  # between two corrections of the line
_BEND_S = 1.0  # a correction is spread over so long, so that close presses share one line
_LEAP_S = 0.002  # a larger correction is made at once
_MAX_ERROR_S = 0.0001  # bus time with a larger error is not used
_HUBS_S = 2e-6  # delay through hubs between two boards (USB 2.0, 7.1.19: 70 ns each)

_bus_numbers = count(1)


class BusTime(Corridor):
    """Converts the microseconds of one boot of a board to bus time. `clock` is its clock.

    As in board_clock.py, the two microseconds of a frame are a ceiling and a floor, in seconds
    of bus time. Frame numbers wrap after `TURN_S`, so bus time starts at an unknown turn.
    """

    def __init__(self, clock: BoardClock) -> None:
        self.clock = clock
        super().__init__((1 - _DRIFT) / 1e6, (1 + _DRIFT) / 1e6)
        self._newest_us = -1

    def caught(self, number: int, after_us: int, within_us: int) -> None:
        """Note that frame `number` began between `after_us` and `after_us + within_us`.

        If the frame doesn't fit, the bus changed or a clock was set, so all earlier frames are
        forgotten. An impossible frame is ignored.
        """
        if number >= _NUMBERS or not 0 < within_us < _MAX_WITHIN_US:
            return
        is_later = after_us > self._newest_us
        self._newest_us = after_us + within_us
        if not (is_later and self._fits(number, after_us, within_us)):
            self.clear()
            self._fits(number, after_us, within_us)

    def _fits(self, number: int, after_us: int, within_us: int) -> bool:
        began_s = number * _FRAME_S
        expected = self.between(after_us, after_us)
        if expected:
            began_s += round((sum(expected) / 2 - began_s) / TURN_S) * TURN_S
        return self.add(
            floor=(after_us + within_us + 1, began_s),  # a tick lasts a microsecond
            ceiling=(after_us, began_s),
            window_us=_WINDOW_US,
        )


class _Look(NamedTuple):
    """The host time and the bus time of a board at one moment, and the sum of their errors."""

    board: BusTime
    host_s: float
    bus_s: float
    error_s: float
    off_s: float = 0.0  # how much later its host time is than the line's
    turns: int = 0  # how many turns its bus time is behind the line's


class Bus:
    """The boards on one USB bus, and the line from bus time to host time.

    Call `lead` several times a second. `speed` is the rate of the boards' clocks.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self.number = next(_bus_numbers)
        self._speed = speed
        self._boards: dict[BusTime, int | None] = {}  # turns behind the line; None: disagrees
        self._lead_again_s = 0.0
        self._host_s = self._bus_s = 0.0  # a point of the line
        self._slope = 0.0  # of the line; 0.0 means there is none yet

    def join(self, board: BusTime) -> None:
        self._boards[board] = None

    def leave(self, board: BusTime) -> None:
        """Forget a board, and its frames of this bus."""
        del self._boards[board]
        board.clear()

    def lead(self, now: float) -> None:
        """Correct the line from the reports of all boards, and note which boards agree."""
        if now < self._lead_again_s:
            return
        self._lead_again_s = now + _LEAD_S
        looks = [look for board in self._boards if (look := self._look(board, now + _BEND_S))]
        self._boards = dict.fromkeys(self._boards)
        if not looks:
            return
        if not self._slope:
            self._host_s, self._bus_s = looks[0].host_s, looks[0].bus_s
            self._slope = 1 / self._speed
        agreeing = self._agreeing([self._compared(look) for look in looks])
        if agreeing:
            self._bend(now, median(look.off_s for look in agreeing))
            self._boards |= {look.board: look.turns for look in agreeing}

    def stamp(self, board: BusTime, us: int, late_us: int, own: Stamp) -> Stamp:
        """Return the host time at which the key of an edge stamped `us` moved.

        `own` is the time by the board's own clock. It is returned if bus time isn't better.
        """
        turns = self._boards[board]
        limits = board.between(us - STAMP_US, us + 1)
        earliest = board.between(us - STAMP_US - late_us, us)
        if turns is None or limits is None or earliest is None:
            return own
        if limits[1] - limits[0] > STAMP_US / 1e6 + 2 * _MAX_ERROR_S:
            return own
        middle_s = sum(limits) / 2
        at_s = self._host(middle_s + turns * TURN_S)
        off_s = abs(at_s - own.at_s)
        if off_s > own.error_s:
            return own
        on_bus = OnBus(
            self.number,
            (middle_s + turns * TURN_S) / self._speed,
            (middle_s - earliest[0]) / self._speed + _HUBS_S,
        )
        return Stamp(at_s, own.error_s + off_s, on_bus)

    def _look(self, board: BusTime, at_s: float) -> _Look | None:
        """Return a board's host and bus time near this moment; None if either is unusable."""
        us = board.clock.us_at(at_s)
        if us is None:
            return None
        host, bus = board.clock.host_time(us), board.between(us, us + 1)
        if host is None or bus is None or bus[1] - bus[0] > 2 * _MAX_ERROR_S:
            return None
        error_s = host.error_s + (bus[1] - bus[0]) / 2 / self._speed
        return _Look(board, host.at_s, sum(bus) / 2, error_s)

    def _compared(self, look: _Look) -> _Look:
        """Return a look with its distance from the line, measured at the nearest turn."""
        expected_s = self._bus_s + (look.host_s - self._host_s) / self._slope
        turns = round((expected_s - look.bus_s) / TURN_S)
        off_s = look.host_s - self._host(look.bus_s + turns * TURN_S)
        return look._replace(off_s=off_s, turns=turns)

    def _agreeing(self, looks: list[_Look]) -> list[_Look]:
        """Return the largest group of looks that agree; [] if they aren't a majority."""
        most: list[_Look] = []
        for look in looks:
            most = max(most, self._agreeing_with(look, looks), key=len)
            if len(most) == len(looks):  # the usual case
                break
        return most if len(most) > max(1, len(looks) / 2) else []

    def _agreeing_with(self, one: _Look, looks: list[_Look]) -> list[_Look]:
        """Return the looks that agree with `one` within both errors, shifted to its turn."""
        turn_s = TURN_S * self._slope
        near = []
        for look in looks:
            turns = round((look.off_s - one.off_s) / turn_s)
            off_s = look.off_s - turns * turn_s
            if abs(off_s - one.off_s) <= look.error_s + one.error_s:
                near.append(look._replace(off_s=off_s, turns=look.turns + turns))
        return near

    def _bend(self, now: float, off_s: float) -> None:
        """Shift the line by `off_s`, gradually over `_BEND_S`; at once if the shift is large."""
        if abs(off_s) > _LEAP_S:
            self._host_s += off_s
            return
        now_s = self._bus_s + (now - self._host_s) / self._slope
        self._slope += off_s / (_BEND_S / self._slope)
        self._host_s, self._bus_s = now, now_s

    def _host(self, bus_s: float) -> float:
        return self._host_s + (bus_s - self._bus_s) * self._slope
