"""The colours of The Lost Gems' lights, and pictures built from them."""

from collections.abc import Mapping

from gemtable.games.kit.colours import RED, shade
from gemtable.games.kit.table import FACES, Colour
from gemtable.games.lost_gems.rules import COLOURS

COPPER: Colour = (200, 80, 10)
SILVER: Colour = (140, 150, 170)

GEMS: dict[str, Colour] = {"red": RED, "yellow": (255, 190, 0), "blue": (0, 0, 255)}
PLAY: Colour = (0, 255, 0)
DISCARD: Colour = (255, 90, 0)
LOST: Colour = (60, 0, 0)

DIM = 48  # of 255: out of the match, but readable
_PROGRESS = (0, 32, 96, 255)  # of 255: brightness of a gem with 0 to 3 shards


FACE_DOWN = ((0, 40, 0),) * FACES  # "showing a dim green" (rule text)


def gem(colour: str, shards: int) -> Colour:
    """Return a gem's colour by its number of shards: dark, dim, half, bright."""
    return shade(GEMS[colour], _PROGRESS[shards])


def gem_faces(gems: Mapping[str, int]) -> tuple[Colour, ...]:
    """Return a tile's face that shows the progress of all gems, two LEDs each."""
    return tuple(gem(colour, gems[colour]) for colour in COLOURS for _ in range(2))
