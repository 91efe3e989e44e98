"""The colours of Waterfall's lights, and the faces of tiles."""

from gemtable.games.kit.colours import OFF, RED, WHITE
from gemtable.games.kit.table import Colour

GEMS: dict[str, Colour] = {  # in the order of the keys that show a path's gemstones
    "red": RED,
    "yellow": (255, 190, 0),
    "green": (0, 255, 0),
    "blue": (0, 0, 255),
    "pink": (255, 0, 120),
    "multi": WHITE,
}
CARD: Colour = (255, 90, 0)
ROW: Colour = (255, 90, 0)
ACTION: Colour = (255, 90, 0)
EMPTY: Colour = (120, 120, 120)  # a place without a tile
OUT: Colour = (0, 200, 255)  # a way out of the waterfall
MORE: Colour = (0, 200, 255)
STEP: Colour = WHITE

_ACTIONS = {  # lit faces, starting anywhere, since a tile may lie turned
    "add": "x.....",  # one tile
    "score": "xx....",  # up to two
    "draw": "xxx...",  # three
    "swap": "x..x..",
    "leapfrog": "x.x...",
    "pawn": "x.x.x.",
    "remove": "xxxxx.",
    "wildcard": "xxxxxx",
}


def face(gem: str, action: str) -> tuple[Colour, ...]:
    """Return the face of a tile: its gemstone's colour, in the pattern of its action.

    Its number means nothing while it lies in the waterfall.
    """
    return tuple(GEMS[gem] if mark == "x" else OFF for mark in _ACTIONS[action])
