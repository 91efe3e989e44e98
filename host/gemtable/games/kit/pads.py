"""What the pads of all games that have room for it share: undo and help, on the last two keys."""

from collections.abc import Callable, Mapping

from gemtable.games.kit.colours import HELP, OFF, SOFT, UNDO, refused, shade
from gemtable.games.kit.table import PAD_KEYS, Address, Colour, Gesture, Layout, Picture

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


def pad_names() -> list[str]:
    """Return the names of a pad's keys, of which all but undo and help are still without one."""
    names = [""] * PAD_KEYS
    names[UNDO_KEY], names[HELP_KEY] = "undo", "help"
    return names


def with_pads(
    pictures: dict[Address, Picture],
    layout: Layout,
    pad: Callable[[int], Picture],
    wrong: Gesture | None,
) -> dict[Address, Picture]:
    """Return the pictures of tiles and, beside them, that of each seat's pad.

    The key or tile of the gesture that was `wrong` blinks red.
    """
    pictures |= {unit: pad(seat) for seat, unit in enumerate(layout.pads) if unit is not None}
    if wrong is not None and wrong.address in pictures:
        pictures[wrong.address] = refused(pictures[wrong.address], wrong.key)
    return pictures
