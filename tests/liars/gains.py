"""What a lie gains: by how many milliseconds a board may be later than it had to be.

Three pads at a table in simulated time; the third lies. A gain is sought between 0 and half a
second, to 4 ms, or only at some times that must not win; -1 is none.
"""

import asyncio

from gemtable.referee.gestures import PressOrder

from tests.liars.lies import deceive
from tests.play.table_in_time import TableInTime

_MOST_MS, _NEAR_MS = 512, 4
_SETTLED_S = 0.4
_ORDERED_S = 0.3  # by then all that was pressed is told, whoever is waited for
_RESTED_S = 2.0  # after a lock, until presses count again
_PHASES_S = 0.061  # from one try to the next beats are elsewhere
COUNTED_S = 3.0


def play(folder, game, lie, script):
    """Play `script`, a coroutine function of a table, with a liar at the third seat."""

    async def sit_down(table):
        deceive(table, table.pads[2], lie)
        await asyncio.sleep(2.0)
        await script(table)

    TableInTime(folder, game, ["pico-pad"] * 3, pages=()).play(sit_down)


async def sought_ms(wins):
    """Return the most milliseconds with which `wins`, a coroutine function, comes true."""
    won_ms, lost_ms = -1, _MOST_MS
    while lost_ms - won_ms > _NEAR_MS:
        middle_ms = (won_ms + lost_ms) // 2
        if await wins(middle_ms):
            won_ms = middle_ms
        else:
            lost_ms = middle_ms
        await asyncio.sleep(_PHASES_S)
    return won_ms


def at(*moments_ms):
    """Return a way to seek at these moments only."""

    async def seek(wins):
        won_ms = -1
        for ms in moments_ms:
            if await wins(ms):
                won_ms = ms
            await asyncio.sleep(_PHASES_S)
        return won_ms

    return seek


async def mute(lie):
    """Let a board that can be silent be so for as long as it may."""
    lie.mute()
    await asyncio.sleep(lie.mute_s)


async def click(pad, key):
    pad.move(key)
    await asyncio.sleep(0.05)
    pad.move(key)
    await asyncio.sleep(0.05)


async def first_ms(table, lie, seek=sought_ms, key=11):
    """Return by how much a liar may press after another board and be told to be the first."""
    honest, _other, liar = table.pads

    async def wins(ms):
        table.referee.fingers.press_order = PressOrder()
        await mute(lie)
        table.world.after(0.1, lambda: honest.move(key))
        table.world.after(0.1 + ms / 1000, lambda: liar.move(key))
        await asyncio.sleep(0.1 + ms / 1000 + _SETTLED_S)
        words = str(table.referee.fingers.press_order.words())
        is_first = words.startswith("First seat 3")
        lie.speak()
        for pad in (honest, liar):
            pad.move(key)
        await asyncio.sleep(_SETTLED_S)
        return is_first

    return await seek(wins)


async def count_ms(table, lie):
    """Return by how much the lock is too early when the liar is the last to choose.

    Three seconds are counted from the last choice on, and nobody chooses anew.
    """
    await _choose(table, (0, 1), keys=(0, 0))
    await mute(lie)
    moves, began_s = table.referee.match.moves, table.world.now
    table.pads[2].move(0)
    while table.referee.match.moves == moves:
        await asyncio.sleep(0.002)
        if table.world.now > began_s + COUNTED_S + lie.mute_s:
            lie.speak()  # it wasn't heard so far
        assert table.world.now < began_s + 3 * COUNTED_S, "the count hangs"
    gain_ms = (began_s + COUNTED_S - table.world.now) * 1000
    await asyncio.sleep(_RESTED_S)
    return gain_ms


async def lock_ms(table, lie, keys, other, counts, seek=sought_ms):
    """Return by how much a liar may press too late for a lock, and be counted.

    All press their `keys`, the liar before the others; it presses `other` after the lock.
    `counts` says of the text of the liar's move whether that is in it.
    """

    async def counted(ms):
        lie.speak()
        await asyncio.sleep(0.5)
        await _choose(table, (2, 0, 1), (keys[2], *keys[:2]))
        await asyncio.sleep(_ORDERED_S)
        lock_s = table.referee.ui.due_s + COUNTED_S - 1.0
        await asyncio.sleep(lock_s - table.world.now - lie.mute_s)
        await mute(lie)
        table.world.after(lock_s + ms / 1000 - table.world.now, lambda: table.pads[2].move(other))
        await asyncio.sleep(lock_s + ms / 1000 + 0.3 - table.world.now)
        table.pads[2].move(other)
        await asyncio.sleep(COUNTED_S)  # it may have been counted anew
        said = table.last_moves().get(2)  # none if its board is given up, and the match paused
        does_count = said is not None and counts(said)
        table.referee.typed("undo")
        await asyncio.sleep(_RESTED_S)
        return does_count

    return await seek(counted)


async def _choose(table, seats, keys):
    for seat, chosen in zip(seats, keys, strict=True):
        for key in chosen if isinstance(chosen, tuple) else (chosen,):
            await click(table.pads[seat], key)
