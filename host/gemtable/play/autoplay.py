"""Bots at the table: they see what a seat sees, decide, and press keys like anyone else."""

import asyncio
from collections.abc import Callable, Iterable

from gemtable.bots import Bot
from gemtable.errors import UserError
from gemtable.referee.referee import Referee
from gemtable.tables.core import Gesture

_PATIENCE_S = 10.0  # for a press to come back as a gesture; a board may be on its way back


async def autoplay(
    referee: Referee, bot: Bot, press: Callable[[Gesture], None], speed: float = 1.0
) -> None:
    """Play until the match is over, every move as presses; `speed` is that of the boards' clocks.

    Raises UserError when no press counts, or the journal takes nothing any more.
    """
    patience_s = _PATIENCE_S / min(1.0, speed)
    stuck = 0
    while referee.match.pending:
        _check_journal(referee)
        if referee.absent:
            await _change(referee, patience_s)
            continue
        before = referee.gestures
        for gesture in _next_gestures(referee, bot):
            if not await _make(referee, gesture, press, patience_s):
                break
            _check_journal(referee)
        if referee.absent:
            continue  # a cable came out: whether the press counts is seen when it is back
        stuck = 0 if referee.gestures > before else stuck + 1
        if stuck == 3:
            raise UserError(
                "Three presses in a row did not reach the referee.",
                "Look at the boards' messages above, then play on with --resume.",
            )
    while referee.held and await _change(referee, patience_s):
        pass  # until the last finger has left its key
    _check_journal(referee)  # the end is an entry, too


def _check_journal(referee: Referee) -> None:
    """Raise UserError if the last press could not be written; bots would repeat it for ever."""
    if referee.unwritten:
        raise UserError(
            str(referee.unwritten), f"{referee.unwritten.fix} Later, --resume plays on."
        )


def _next_gestures(referee: Referee, bot: Bot) -> Iterable[Gesture]:
    """Return what hands do next: turn a new tile over first, else the seat's move."""
    script, ui, layout, views = referee.script, referee.ui, referee.layout, referee.views
    for seat in range(layout.seats):
        chores = script.chores(ui, layout, views, seat)
        if chores:
            return chores
    match = referee.match
    seat = match.pending[0]
    move = bot(views[seat], match.game.legal(match.state, seat))
    return script.presses(ui, layout, views, seat, move)


async def _make(
    referee: Referee, gesture: Gesture, press: Callable[[Gesture], None], patience_s: float
) -> bool:
    """Press, and wait until the referee has read the gesture; False if it did not come."""
    before = referee.gestures
    press(gesture)
    while referee.gestures == before and not referee.absent:
        if not await _change(referee, patience_s):
            return False
    return referee.gestures > before


async def _change(referee: Referee, seconds: float) -> bool:
    referee.changed.clear()
    try:
        async with asyncio.timeout(seconds):  # wait_for may forget that it was cancelled
            await referee.changed.wait()
    except TimeoutError:
        return False
    return True
