"""Undo and help on the last two keys of the pad, for all games that have room for them."""

from collections.abc import Callable, Mapping

from gemtable.games.kit.colours import HELP, OFF, SOFT, UNDO, refused, shade
from gemtable.games.kit.table import PAD_KEYS, Address, Colour, Gesture, Layout, Picture

UNDO_KEY = 10
HELP_KEY = 11

Lit = Mapping[int, Colour]  # colours by key


def pad_picture(lit: Lit, pulsing: Lit | None = None) -> Picture:
    """Return the picture of these keys; those in `pulsing` pulse down to their `lit` colour.

    Undo and help always work, so they are always lit.
    """
    low = {**lit, UNDO_KEY: shade(UNDO, SOFT), HELP_KEY: shade(HELP, SOFT)}
    high = {**low, **(pulsing or {})}
    leds = tuple(high.get(key, OFF) for key in range(PAD_KEYS))
    if not pulsing:
        return Picture(leds)
    return Picture(leds, "pulse", tuple(low.get(key, OFF) for key in range(PAD_KEYS)))


def pad_names() -> list[str]:
    """Return the names of a pad's keys: undo and help, and "" for the game to fill in."""
    names = [""] * PAD_KEYS
    names[UNDO_KEY], names[HELP_KEY] = "undo", "help"
    return names


def with_pads(
    pictures: dict[Address, Picture],
    layout: Layout,
    pad: Callable[[int], Picture],
    wrong: Gesture | None,
) -> dict[Address, Picture]:
    """Add the picture of each seat's pad to those of the tiles, and return all.

    The key or tile of the refused gesture `wrong` blinks red.
    """
    pictures |= {unit: pad(seat) for seat, unit in enumerate(layout.pads) if unit is not None}
    if wrong is not None and wrong.address in pictures:
        pictures[wrong.address] = refused(pictures[wrong.address], wrong.key)
    return pictures
