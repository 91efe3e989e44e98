"""The colours of Logichroma's lights, and pictures built from them."""

from gemtable.games.kit.colours import OFF, RED, WHITE, shade
from gemtable.games.kit.table import Colour

CARDS: dict[str, Colour] = {
    "red": RED,
    "yellow": (255, 190, 0),
    "green": (0, 255, 0),
    "blue": (0, 0, 255),
    "white": WHITE,
}
VALUE: Colour = (255, 0, 200)  # white is a colour of cards here
CARD: Colour = (255, 90, 0)  # a card without hints
PLAY: Colour = (0, 255, 0)
DISCARD: Colour = (255, 90, 0)
HINT: Colour = (0, 200, 255)
MISFIRE: Colour = (255, 90, 0)
WISH: Colour = (180, 0, 255)

_HEIGHTS = (0, 16, 40, 80, 140, 255)  # of 255: brightness of a stack with 0 to 5 cards
_PAIR = (0, 60, 255)  # of 255: brightness for none, one or both of two things on an LED


def stack(colour: str, height: int) -> Colour:
    """Return the colour of a stack on a single LED, by its height."""
    return shade(CARDS[colour], _HEIGHTS[height])


def in_pairs(colour: Colour, count: int, leds: int) -> tuple[Colour, ...]:
    """Return LEDs that show `count`, two things per LED: bright for both, dim for one."""
    pairs = (min(max(count - 2 * led, 0), 2) for led in range(leds))
    return tuple(shade(colour, _PAIR[pair]) if pair else OFF for pair in pairs)
