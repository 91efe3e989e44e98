"""What is going to fail, from a board's course month by month. Pure: all rules and their reasons.

Each rule compares the newest time that says enough with the best month before it, since boards
differ and a board is its own measure. Times say enough when a chance would not be told as a
fault: so many presses of a key, so many hours. A month that has just begun says little, so
the month before counts with it.

- **A key bounces more.** A contact that wears or a joint that cracks chatters for longer than
  the board debounces, at first at few presses. Five times as often as in the key's best month,
  and at one press in fifty at least, is no chance in 200 presses. A key that was never better is
  told of at one press in twenty, which everyone at the table notices.
- **Power is lost.** A worn plug or a hub at its limit; somebody who replugs a cable does it once
  or twice an evening, so it is told from three times in a month, and one in two hours.
- **Frames are sent again.** A cable loses frames before it fails. A good one loses none in
  hours; noise of a lamp that is switched costs a few. So one a minute, and ten times as often
  as in the best month.
- **The program fails or hangs**, twice in a month: once can have been a flash that was stopped.
- **Presses are lost**, one an hour: the host was too slow or the board sends too much.

A key that nobody presses any more is not told of: games use other keys than games before.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from gemtable.health.board_counts import Age, Counts
from gemtable.sentence import Sentence, message

_PRESSES = 200  # of a key, that say something
_HOURS = 2.0  # of a board, that say something
_BOUNCES, _BOUNCE_RATE, _WORSE = 10, 1 / 50, 5.0
_BAD_RATE = 1 / 20  # of presses, without any better month
_LEAST_RATE = 1 / 1000  # a key that never bounced counts as one that did so rarely
_LOSSES, _LOSS_HOURS = 3, 2.0
_RESENT_AN_HOUR, _RESENT_WORSE, _LEAST_RESENT = 60.0, 10.0, 1.0
_FAILURES = 2
_LOST_AN_HOUR = 1.0

What = Literal["key", "power", "line", "program", "lost"]


@dataclass(frozen=True, slots=True)
class Forecast:
    """Something that is going to fail; `key` counts from 0 through all units of the board."""

    what: What
    text: Sentence
    key: int | None = None


def forecasts(age: Age, board: Sentence | str) -> tuple[Forecast, ...]:
    """Return what is going to fail on a board, which people call `board`."""
    course = list(age.months.items())
    if not course:
        return ()
    return (
        *_keys(course, board),
        *_power(course, board),
        *_line(course, board),
        *_program(course, board),
        *_lost(course, board),
    )


Course = Sequence[tuple[str, Counts]]


def _newest(course: Course, says_enough: Callable[[Counts], bool]) -> tuple[Counts, Course]:
    """Return the newest counts that say enough, if any do, and the months before them."""
    last, before = course[-1][1], course[:-1]
    if not says_enough(last) and before:
        return last + before[-1][1], before[:-1]
    return last, before


def _keys(course: Course, board: Sentence | str) -> Iterator[Forecast]:
    for key in range(max(len(counts.presses) for _month, counts in course)):

        def says_enough(counts: Counts, key: int = key) -> bool:
            return _at(counts.presses, key) >= _PRESSES

        newest, before = _newest(course, says_enough)
        bounces = _at(newest.bounces, key)
        if not says_enough(newest) or bounces < _BOUNCES:
            continue
        rate = bounces / _at(newest.presses, key)
        rates = {
            month: max(_LEAST_RATE, _at(counts.bounces, key) / _at(counts.presses, key))
            for month, counts in before
            if says_enough(counts)
        }
        if rates:
            best = min(rates, key=rates.__getitem__)
            if rate >= max(_BOUNCE_RATE, _WORSE * rates[best]):
                text = message(
                    "Key {key} of {board} bounces {times:.0f} times as often as in {month}: its"
                    " switch or a solder joint is going to fail."
                )
                times = rate / rates[best]
                told = Sentence(text, key=key + 1, board=board, times=times, month=best)
                yield Forecast("key", told, key)
        elif rate >= _BAD_RATE:
            text = message(
                "Key {key} of {board} bounces at one press in {presses:.0f}: check its switch and"
                " its solder joints."
            )
            yield Forecast("key", Sentence(text, key=key + 1, board=board, presses=1 / rate), key)


def _power(course: Course, board: Sentence | str) -> Iterator[Forecast]:
    newest, _before = _newest(course, lambda counts: counts.hours >= _HOURS)
    losses = newest.power_losses
    if losses >= _LOSSES and newest.hours <= losses * _LOSS_HOURS:
        told = Sentence(
            "{board} lost power once in {hours:.0f} h: its cable, its hub or its plug is going to"
            " fail.",
            "{board} lost power {count} times in {hours:.0f} h: its cable, its hub or its plug is"
            " going to fail.",
            board=board,
            count=losses,
            hours=max(1.0, newest.hours),
        )
        yield Forecast("power", told)


def _line(course: Course, board: Sentence | str) -> Iterator[Forecast]:
    def says_enough(counts: Counts) -> bool:
        return counts.hours >= _HOURS

    newest, before = _newest(course, says_enough)
    if not says_enough(newest):
        return
    rate = _harmed(newest)
    rates = {m: max(_LEAST_RESENT, _harmed(counts)) for m, counts in before if says_enough(counts)}
    best = min(rates, key=rates.__getitem__) if rates else None
    if best and rate >= max(_RESENT_AN_HOUR, _RESENT_WORSE * rates[best]):
        text = message(
            "The line to {board} loses {times:.0f} times as many frames as in {month}: its cable"
            " or its plug is going to fail."
        )
        told = Sentence(text, board=board, times=rate / rates[best], month=best)
        yield Forecast("line", told)


def _program(course: Course, board: Sentence | str) -> Iterator[Forecast]:
    starts: Mapping[str, int] = course[-1][1].starts
    failures = sum(starts.get(why, 0) for why in ("failure", "hang", "fallback"))
    if failures >= _FAILURES:
        told = Sentence(
            "The program of {board} failed or hung once this month: install the firmware on it.",
            "The program of {board} failed or hung {count} times this month: install the firmware"
            " on it.",
            board=board,
            count=failures,
        )
        yield Forecast("program", told)


def _lost(course: Course, board: Sentence | str) -> Iterator[Forecast]:
    newest, _before = _newest(course, lambda counts: counts.hours >= _HOURS)
    if newest.hours >= _HOURS and newest.lost / newest.hours >= _LOST_AN_HOUR:
        told = Sentence(
            "1 press of {board} was lost in {hours:.0f} h: install the firmware on it, or use"
            " another board.",
            "{count} presses of {board} were lost in {hours:.0f} h: install the firmware on it, or"
            " use another board.",
            board=board,
            count=newest.lost,
            hours=newest.hours,
        )
        yield Forecast("lost", told)


def _harmed(counts: Counts) -> float:
    """Return how many frames were harmed in an hour."""
    return (counts.resent + counts.spoilt) / counts.hours


def _at(counts: Sequence[int], key: int) -> int:
    return counts[key] if key < len(counts) else 0
