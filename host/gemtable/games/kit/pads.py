"""What the pads of all games that have room for it share: undo and help, on the last two keys."""

from collections.abc import Mapping

from gemtable.games.kit.colours import HELP, OFF, SOFT, UNDO, shade
from gemtable.games.kit.table import PAD_KEYS, Colour, Picture

UNDO_KEY = 10
HELP_KEY = 11

Lit = Mapping[int, Colour]  # what keys show


def pad_picture(lit: Lit, pulsing: Lit | None = None) -> Picture:
    """Return the picture of these keys; the pulsing ones fall back to how they are lit.

    Undo and help can always be pressed, so they are always lit.
    """
    low = {**lit, UNDO_KEY: shade(UNDO, SOFT), HELP_KEY: shade(HELP, SOFT)}
    high = {**low, **(pulsing or {})}
    leds = tuple(high.get(key, OFF) for key in range(PAD_KEYS))
    if not pulsing:
        return Picture(leds)
    return Picture(leds, "pulse", tuple(low.get(key, OFF) for key in range(PAD_KEYS)))
