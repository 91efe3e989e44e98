"""The colours of Crossing, and stones on a tile's face."""

from collections.abc import Sequence

from gemtable.games.crossing.rules import COLOURS
from gemtable.games.kit.colours import OFF, RED, WHITE, shade
from gemtable.games.kit.table import Colour

MUSHROOM: Colour = (255, 80, 0)
CHOSEN: Colour = (0, 160, 0)
CALLED: Colour = (255, 255, 255)
BREAK: Colour = (0, 40, 90)
SET: Colour = (0, 255, 120)

_STONES: dict[str, Colour] = {
    "red": RED,
    "blue": (0, 0, 255),
    "yellow": (255, 190, 0),
    "white": WHITE,
}
_COUNTS = (0, 40, 110, 255)  # of 255: how bright 0, 1, 2, and 3 or more stones are
_SET = ("red", "blue", "yellow")  # the colours of a set


def stone_faces(stones: Sequence[str]) -> tuple[Colour, ...]:
    """Return a tile's face that shows stones, each colour in its own place.

    Faces 0 to 3 are red, blue, yellow and white: dim for one stone, brighter for two, bright
    for more. Faces 4 and 5 light up for a first and a second complete set, which make a pile
    worth a fight. The screen has the numbers.
    """
    counts = [min(stones.count(colour), len(_COUNTS) - 1) for colour in COLOURS]
    by_colour = [
        shade(_STONES[colour], _COUNTS[count])
        for colour, count in zip(COLOURS, counts, strict=True)
    ]
    sets = min(stones.count(colour) for colour in _SET)
    return (*by_colour, *(SET if number < sets else OFF for number in range(2)))
