"""The boards on one USB bus, and the line that leads from the bus's time to the host's.

Each board says by its four stamps when it is by the host's clock, to half a millisecond, and
by the frames that it caught when it is on the bus, to some microseconds. Stamps of boards on
one bus are led over the bus's time along one line. What that line is off, all are off alike:
of two boards only the bus's microseconds tell who was first.

Nobody is believed more than its own four stamps allow. The line is the middle, by count, of
what a majority of the boards agree on. A board that does not agree, or whose own stamps the
line contradicts, keeps to its own clock; and the error that is stated for it never
rests on what another board says.
"""

from collections.abc import Iterable
from itertools import count
from statistics import median
from typing import NamedTuple, Protocol

from gemtable.link.board_clock import STAMP_US, BoardClock
from gemtable.link.bus_time import TURN_S, BusTime
from gemtable.stamps import OnBus, Stamp

_LEAD_S = 0.25  # between two times that the line is bent
_AIM_S = 1.0  # in which it gets to where it should be: two presses are told by nearly one line
_LEAP_S = 0.002  # what it is off by more, it is off at once no more
_WIDEST_S = 0.0001  # a board's time on the bus that is less sure is not used
_HUBS_S = 2e-6  # between two boards, from hub to hub (USB 2.0, 7.1.19: 70 ns each)

_numbers = count(1)


class Member(Protocol):
    """A boot of a board."""

    @property
    def clock(self) -> BoardClock: ...

    @property
    def bus_time(self) -> BusTime: ...


class _Look(NamedTuple):
    """A moment of a member by the host's clock and by its bus, and the error of both."""

    member: Member
    host_s: float
    bus_s: float
    error_s: float
    off_s: float = 0.0  # by which the line is too early for it
    turns: int = 0  # of the bus's numbers that it counts less than the line does


class Bus:
    """`join` and `leave` it; `lead` it often. `speed` is that of the boards' clocks."""

    def __init__(self, speed: float = 1.0) -> None:
        self.number = next(_numbers)
        self._speed = speed
        self._members: list[Member] = []
        self._turns: dict[int, int] = {}  # of those that agree, by id
        self._lead_again_s = 0.0
        self._host_s = self._bus_s = 0.0  # a point of the line, and its slope
        self._slope = 0.0  # there is none yet

    def join(self, member: Member) -> None:
        self._members.append(member)

    def leave(self, member: Member) -> None:
        """Forget a member; what it knows of this bus's time is worth nothing elsewhere."""
        self._members.remove(member)
        self._turns.pop(id(member), None)
        member.bus_time.forget()

    def lead(self, now: float) -> None:
        """Bend the line to what the members say now; see who agrees."""
        if now < self._lead_again_s:
            return
        self._lead_again_s = now + _LEAD_S
        looks = [look for member in self._members if (look := self._look(member, now + _AIM_S))]
        self._turns.clear()
        if not looks:
            return
        if not self._slope:
            self._host_s, self._bus_s = looks[0].host_s, looks[0].bus_s
            self._slope = 1 / self._speed
        agreeing = self._agreeing([self._compared(look) for look in looks])
        if agreeing:
            self._bend(now, median(look.off_s for look in agreeing))
            self._turns = {id(look.member): look.turns for look in agreeing}

    def stamp(self, member: Member, us: int, late_us: int, own: Stamp) -> Stamp:
        """Return when a key moved whose edge is stamped `us`; `own` is what its clock says.

        That is what it is where the bus does not say it better.
        """
        turns = self._turns.get(id(member))
        limits = member.bus_time.between(us - STAMP_US, us + 1)
        earliest = member.bus_time.between(us - STAMP_US - late_us, us)
        if turns is None or limits is None or earliest is None:
            return own
        if limits[1] - limits[0] > STAMP_US / 1e6 + 2 * _WIDEST_S:
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

    def _look(self, member: Member, at_s: float) -> _Look | None:
        """Return what a member's clocks say at about that moment."""
        us = member.clock.us_at(at_s)
        if us is None:
            return None
        host, bus = member.clock.host_time(us), member.bus_time.between(us, us + 1)
        if host is None or bus is None or bus[1] - bus[0] > 2 * _WIDEST_S:
            return None
        error_s = host.error_s + (bus[1] - bus[0]) / 2 / self._speed
        return _Look(member, host.at_s, sum(bus) / 2, error_s)

    def _compared(self, look: _Look) -> _Look:
        """Return a look with what the line is off from it, at the nearest turn."""
        expected_s = self._bus_s + (look.host_s - self._host_s) / self._slope
        turns = round((expected_s - look.bus_s) / TURN_S)
        off_s = look.host_s - self._host(look.bus_s + turns * TURN_S)
        return look._replace(off_s=off_s, turns=turns)

    def _agreeing(self, looks: list[_Look]) -> list[_Look]:
        """Return most of the looks, and two at least, that agree with one of them; or none."""
        most: list[_Look] = []
        for look in looks:
            most = max(most, self._agreeing_with(look, looks), key=len)
            if len(most) == len(looks):  # as nearly always
                break
        return most if len(most) > max(1, len(looks) / 2) else []

    def _agreeing_with(self, one: _Look, looks: Iterable[_Look]) -> list[_Look]:
        """Return the looks that may be at one moment with `one`, all at the turn it is at."""
        turn_s = TURN_S * self._slope
        near = []
        for look in looks:
            turns = round((look.off_s - one.off_s) / turn_s)
            off_s = look.off_s - turns * turn_s
            if abs(off_s - one.off_s) <= look.error_s + one.error_s:
                near.append(look._replace(off_s=off_s, turns=look.turns + turns))
        return near

    def _bend(self, now: float, off_s: float) -> None:
        """Have the line go from where it is now to where it is aimed, so much later there."""
        if abs(off_s) > _LEAP_S:
            self._host_s += off_s
            return
        now_s = self._bus_s + (now - self._host_s) / self._slope
        self._slope += off_s / (_AIM_S / self._slope)
        self._host_s, self._bus_s = now, now_s

    def _host(self, bus_s: float) -> float:
        return self._host_s + (bus_s - self._bus_s) * self._slope
