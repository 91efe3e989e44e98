"""Colours that all games share, and pictures built from them."""

from gemtable.games.kit.table import FACES, WHOLE, Colour, Picture

OFF: Colour = (0, 0, 0)
RED: Colour = (255, 0, 0)
WHITE: Colour = (255, 255, 255)
UNDO: Colour = (180, 0, 255)
HELP: Colour = (0, 200, 255)

SEATS: tuple[Colour, ...] = (
    *((0, 80, 255), (255, 200, 0), (0, 200, 60)),
    *((255, 0, 160), (160, 60, 255), (0, 200, 200)),
)

SOFT = 40  # of 255: a key that can be pressed


_REFUSED_MS = 400


def shade(colour: Colour, share: int) -> Colour:
    """Return the colour at `share`/255 of its brightness."""
    red, green, blue = colour
    return red * share // 255, green * share // 255, blue * share // 255


def faces(colour: Colour, count: int) -> tuple[Colour, ...]:
    """Return a tile's face with `count` LEDs lit, from face 0."""
    return (colour,) * count + (OFF,) * (FACES - count)


def refused(picture: Picture, key: int) -> Picture:
    """Return the picture with the refused key blinking red, or all of it if `key` is WHOLE."""
    leds = range(len(picture.leds)) if key == WHOLE else (key,)
    return Picture(
        tuple(RED if led in leds else colour for led, colour in enumerate(picture.leds)),
        "blink",
        tuple(OFF if led in leds else colour for led, colour in enumerate(picture.leds)),
        _REFUSED_MS,
    )
