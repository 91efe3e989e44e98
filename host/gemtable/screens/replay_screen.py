"""Draws the screen of a seat's pad in a replay: as it was, with arrows at keys 11 and 12."""

from collections.abc import Mapping

from gemtable.games.kit.table import HELP_KEY, UNDO_KEY
from gemtable.referee.status import Status
from gemtable.screens.bitmap import Bitmap
from gemtable.screens.pad_screen import cap_of, pad_screen
from gemtable.sentence import Language

_ON = (0b1111111, 0b0111110, 0b0011100, 0b0001000)  # an arrow head, column by column
_ARROWS: Mapping[int, tuple[int, ...]] = {UNDO_KEY: _ON[::-1], HELP_KEY: _ON}
_HIGH = 7


def replay_screen(
    status: Status,
    seat: int,
    columns: int,
    language: Language,
    open_keys: frozenset[int] = frozenset(_ARROWS),
    part: int = 0,
) -> bytes:
    """Return the screen as `pad_screen` does. Only the arrows of `open_keys` are lit caps."""
    bitmap = Bitmap(pad_screen(status, seat, columns, language, part))
    for key, arrow in _ARROWS.items():
        cap, is_open = cap_of(key, columns), key in open_keys
        bitmap.fill(*cap, is_lit=is_open)
        x, y = cap.x + (cap.wide - len(arrow)) // 2, cap.y + (cap.high - _HIGH) // 2
        bitmap.draw(arrow, x, y, is_lit=not is_open)
    return bitmap.pixels
