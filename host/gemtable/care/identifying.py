"""`gemtable boards identify`: makes one board blink, so that people see which it is."""

import asyncio

from gemtable.boards import naming
from gemtable.care.choosing import chosen, port_in
from gemtable.care.meeting import Meeting, meeting
from gemtable.process import tasks
from gemtable.sentence import Sentence

_BLINKS_S = 5.0
_PERIOD_MS = 400
_WHITE = "ffffff"


def identify(said: str) -> None:
    """Make a board blink for some seconds. Raises UserError."""
    tasks.run(_identify(said))


async def _identify(said: str) -> None:
    async with meeting(port_in(said)) as met:
        uid = chosen(met, said)
        print(
            Sentence(
                "{board} blinks for {seconds:.0f} s.", board=naming.called(uid), seconds=_BLINKS_S
            ),
            flush=True,
        )
        blink(met, uid)
        await asyncio.sleep(_BLINKS_S)


def blink(met: Meeting, uid: str) -> None:
    """Make all LEDs of a board blink in white."""
    for unit, (_kind, faces, backs, _keys) in enumerate(met.hellos[uid].units):
        leds = faces + backs
        met.show(uid, unit, ("blink", _PERIOD_MS, _WHITE * leds, ""))
