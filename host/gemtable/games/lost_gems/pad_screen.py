"""What the screen of a pad shows of The Lost Gems: what the seat was told of its tiles."""

from gemtable.games.kit.pad_screen import Faces, KeyFace, PadScreen, Row, possible
from gemtable.games.kit.rules import others
from gemtable.games.lost_gems.rules import COLOURS, PENNIES, VALUES, LostGemsView, Slot
from gemtable.games.lost_gems.table.keys import (
    DISCARD_KEYS,
    HINTS,
    PLAY_KEYS,
    RECEIVER_KEYS,
    LostGemsPosition,
)


def faces(position: LostGemsPosition, seat: int) -> Faces:
    """Return the keys that can be pressed now, and what hints leave possible for own tiles."""
    view = position.views.of(seat)
    is_in_turn = seat in view.pending
    if is_in_turn and view.phase == "penny":
        yes, no = KeyFace(is_open=True, name="yes"), KeyFace(is_open=True, name="no")
        return dict.fromkeys(PLAY_KEYS, yes) | dict.fromkeys(DISCARD_KEYS, no)
    armed = position.shown.table.armed
    if is_in_turn and armed is not None:
        return _receivers(view, seat, armed)
    return _turn(view, seat, is_in_turn and view.phase == "turn")


def line(position: LostGemsPosition, _seat: int) -> Row:
    """Return the pennies and the nickels that are left."""
    view = position.views.table
    return ("penny", view.pennies, "nickel", view.nickels)


def _receivers(view: LostGemsView, seat: int, armed: int) -> Faces:
    """Return the keys of the seats that can get the hint, and those of all hints."""
    hints = {key: KeyFace(is_open=True, is_chosen=key == armed) for key in range(len(HINTS))}
    receivers = zip(RECEIVER_KEYS, others(seat, view.seats), strict=False)
    return hints | {key: KeyFace(True, name=f"seat {other + 1}") for key, other in receivers}


def _turn(view: LostGemsView, seat: int, is_open: bool) -> Faces:
    hint = KeyFace(is_open=is_open and view.pennies > 0)
    found = dict.fromkeys(range(len(HINTS)), hint)
    for slot, shard in enumerate(view.hands[seat]):
        if shard is not None:
            found[PLAY_KEYS[slot]] = KeyFace(is_open, knows=_knows(shard), mark="play")
            found[DISCARD_KEYS[slot]] = KeyFace(is_open and view.pennies < PENNIES)
    return found


def _knows(shard: Slot) -> tuple[Row, ...]:
    """Return the colours and the values that a tile may have; () if all are possible."""
    return possible(shard.knows, len(COLOURS), len(VALUES))


PAD_SCREEN = PadScreen(
    faces=faces,
    line=line,
    signs={
        "nickel": "M0-9A9 9 0 1 1-0.1-9ZM0-6A6 6 0 1 0 0.1-6Z",
        "penny": "M0-9A9 9 0 1 1-0.1-9Z",
    },
)
