"""No lie about time gains more than the window that wire.md and link/README.md state."""

import re
from functools import partial
from pathlib import Path

import pytest
from gemtable import link

from tests.liars.gains import at, count_ms, first_ms, lock_ms, play, sought_ms
from tests.liars.lies import (
    Acknowledging,
    AsEarlyAsItMay,
    Flooding,
    FloodingWithNothing,
    Honesty,
    Noisy,
    Off,
    OffFrames,
    OffFramesAndSlow,
    Silent,
    Slow,
    Stale,
    Unsure,
)

LINK = Path(link.__file__).parent / "README.md"

RACE_MS = 50  # in which a frame is lost and sent again
NOISY_MS = 100  # the same, where the host knows that something is missing
HOLD_MS = 100  # for which a board is waited for, at a lock as well
BEAT_MS = 250  # in which the host looks at each port
TOLD_MS = 1000  # within which a time must be told
NEAR_MS = 5  # a way to the host, and to the listener

LIES = {
    "early by 5 s": partial(Off, -5.0),
    "early by 40 ms": partial(Off, -0.04),
    "ahead by 20 s": partial(Off, 20.0),
    "as early as it may": AsEarlyAsItMay,
    "never sure": Unsure,
    "slow to answer": partial(Slow, 0.09),
    "too slow to be waited for": partial(Slow, 0.2),
    "silent": Silent,
    "noisy": Noisy,
    "acknowledging": Acknowledging,
    "stale": Stale,
    "flooding": partial(Flooding, 120),
    "flooding with nothing": FloodingWithNothing,
    "frames shifted": partial(OffFrames, 50_000),
    "frames shifted by little": partial(OffFrames, 400),
    "frames shifted and slow": partial(OffFramesAndSlow, 80_000),
}
CAUGHT = ("early by 5 s", "early by 40 ms", "ahead by 20 s")
OTHER = "gather 2".__eq__  # what the second key chooses in Crossing
QUICKLY = ("early by 40 ms", "as early as it may", "slow to answer", "flooding", "frames shifted")
AT_A_LOCK = ("flooding", "frames shifted")
SLOW, LONG = pytest.mark.slow, pytest.mark.soak


def every_lie(short, long=sought_ms, quickly=QUICKLY):
    """Try every lie at the moments that must not win; in the soak, at any up to half a second.

    By default only `quickly`, one of a kind.
    """
    tries = [pytest.param(name, short, marks=() if name in quickly else SLOW) for name in LIES]
    return pytest.mark.parametrize(
        "name, seek",
        [*tries, *(pytest.param(name, long, marks=LONG) for name in LIES)],
        ids=[*LIES, *(f"{name}, sought" for name in LIES)],
    )


def complaints(table):
    return [text for text in table.told if "is unreliable" in text]


@every_lie(short=at(RACE_MS // 2, RACE_MS + NEAR_MS + 1, NOISY_MS + NEAR_MS + 1))
def test_in_a_race_and_at_a_count_no_lie_gains_more_than_the_window(tmp_path, name, seek):
    lie = LIES[name]()

    async def script(table):
        window_ms = NOISY_MS if name == "noisy" else RACE_MS
        assert await first_ms(table, lie, seek) <= window_ms + NEAR_MS
        gain_ms = await count_ms(table, lie)
        assert gain_ms <= BEAT_MS + window_ms
        assert gain_ms >= -HOLD_MS - NEAR_MS or name == "flooding", "nobody waits longer"
        assert len(complaints(table)) <= 1
        assert name not in CAUGHT or complaints(table)

    play(tmp_path, "crossing", lie, script)


@every_lie(short=at(HOLD_MS + NEAR_MS), quickly=AT_A_LOCK)
def test_what_is_pressed_after_the_lock_of_crossing_counts_only_within_the_window(
    tmp_path, name, seek
):
    lie = LIES[name]()

    async def script(table):
        gain_ms = await lock_ms(table, lie, (0, 0, 0), 1, OTHER, seek)
        assert gain_ms <= HOLD_MS + NEAR_MS

    play(tmp_path, "crossing", lie, script)


@every_lie(short=at(HOLD_MS + NEAR_MS), quickly=AT_A_LOCK)
def test_what_is_bid_after_the_bids_are_turned_up_counts_only_within_the_window(
    tmp_path, name, seek
):
    lie = LIES[name]()

    async def script(table):
        views = table.referee.views.seats
        keys = [tuple(number - 1 for number in views[seat].hand[:3]) for seat in range(3)]

        def counts(text):
            return str(keys[2][2] + 1) in re.split(r"\D+", text)

        pressed = [seat_keys[:2] for seat_keys in keys]
        gain_ms = await lock_ms(table, lie, pressed, keys[2][2], counts, seek)
        assert gain_ms <= HOLD_MS + NEAR_MS

    play(tmp_path, "gems-tracker", lie, script)


@pytest.mark.slow
def test_an_honest_board_is_told_right_and_counts_to_the_last_moment(tmp_path):
    """Or a table at which nothing counts would pass all this."""
    lie = Honesty()

    async def script(table):
        assert await first_ms(table, lie, at(-3, -1)) == -1 == await first_ms(table, lie, at(3))
        assert "First seat 1" in str(table.referee.fingers.press_order.words())
        assert abs(await count_ms(table, lie)) < NEAR_MS

        assert await lock_ms(table, lie, (0, 0, 0), 1, OTHER, at(-3)) == -3
        assert await lock_ms(table, lie, (0, 0, 0), 1, OTHER, at(3)) == -1
        assert complaints(table) == []

    play(tmp_path, "crossing", lie, script)


def test_the_table_of_gains_has_every_lie_and_stays_within_the_window():
    rows = dict(re.findall(r"^\| ([a-z0-9 ]+) \|((?: \d+ \|){4})$", LINK.read_text(), re.M))
    assert list(rows) == list(LIES)
    for name, row in rows.items():
        wins_ms, ties_ms, early_ms, late_ms = map(int, row.split("|")[:-1])
        window_ms = NOISY_MS if name == "noisy" else RACE_MS
        assert wins_ms <= window_ms and late_ms <= HOLD_MS
        assert early_ms <= BEAT_MS + window_ms
        assert ties_ms <= TOLD_MS + BEAT_MS
