"""What the screen of a pad shows of Logichroma: what the seat was told of each of its cards.

It remembers as much as the page does (the option `memory`). In the layer of a seat all colours
and values can be pressed, as the lights say: others see the screen, too.
"""

from gemtable.games.kit.pad_screen import Faces, KeyFace, PadScreen, Row, possible
from gemtable.games.kit.rules import mover, others
from gemtable.games.logichroma.rules import COLOURS, KINDS, VALUES, LogichromaView
from gemtable.games.logichroma.table.keys import (
    DISCARD_KEY,
    PASS_KEY,
    PLAY_KEY,
    SEAT_KEYS,
    WISH_KEY,
    LogichromaPosition,
    must_pass,
)
from gemtable.games.logichroma.touches import may_be
from gemtable.sentence import Sentence


def faces(position: LogichromaPosition, seat: int) -> Faces:
    """Return the keys that can be pressed now, and what hints leave possible for own cards."""
    view = position.views.of(seat)
    if view.outcome is not None:
        return {}
    is_in_turn = mover(view) == seat
    opened = position.shown.table.opened if is_in_turn else None
    if opened in SEAT_KEYS:
        return dict.fromkeys(range(len(KINDS)), KeyFace(is_open=True))
    found = {WISH_KEY: KeyFace(is_open=True)}
    if is_in_turn and must_pass(view):
        return found | {PASS_KEY: KeyFace(is_open=True)}
    for slot, card in enumerate(view.hands[seat]):
        if card is not None:
            knows = _knows(position, seat, slot)
            found[slot] = KeyFace(is_in_turn, slot == opened, knows)
    if opened is not None:
        return found | dict.fromkeys((PLAY_KEY, DISCARD_KEY), KeyFace(is_open=True))
    return found | (_receivers(view, seat) if is_in_turn else {})


def line(position: LogichromaPosition, _seat: int) -> Row:
    """Return the hints and the misfires that are left."""
    view = position.views.table
    return ("hints", view.hints, "misfires", view.misfires)


def _receivers(view: LogichromaView, seat: int) -> dict[int, KeyFace]:
    receivers = zip(SEAT_KEYS, others(seat, view.seats), strict=False)
    return {key: KeyFace(is_open=view.hints > 0) for key, _seat in receivers}


def _knows(position: LogichromaPosition, seat: int, slot: int) -> tuple[Row, ...]:
    """Return the colours and the values that a card may have; () if all are possible."""
    return possible(may_be(position, seat, slot), len(COLOURS), len(VALUES))


PAD_SCREEN = PadScreen(
    faces=faces,
    line=line,
    short={"withdraw": Sentence("play on")},
    signs={"misfires": "M3-10-7 2H-1L-3 10 7-2H1Z"},
)
