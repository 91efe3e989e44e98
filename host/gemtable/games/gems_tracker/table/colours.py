"""The colours of Gems Tracker's lights."""

from collections.abc import Sequence

from gemtable.games.kit.colours import RED, WHITE, shade
from gemtable.games.kit.table import Colour

GEMS: dict[str, Colour] = {
    "white": WHITE,
    "green": (0, 255, 0),
    "red": RED,
    "yellow": (255, 190, 0),
}
AREA: Colour = (255, 90, 0)
NEW: Colour = (0, 255, 0)
END: Colour = (0, 200, 255)
BOOKING: Colour = (255, 0, 200)
COVER: Colour = (255, 190, 0)
LIES: Colour = (0, 255, 0)
TURNED: Colour = (0, 80, 255)
DROP: Colour = (255, 90, 0)
SPOT: Colour = (255, 190, 0)
MET: Colour = (0, 255, 0)

OWES: Colour = WHITE
HAS_BID: Colour = (0, 160, 0)
CALLED: Colour = WHITE

_EMPTY = 100  # of 255: a mine without a gem


def mine(gems: Sequence[str | None]) -> Colour:
    """Return the colour of a mine's most frequent gem, the uppermost of equals."""
    lying = [gem for gem in gems if gem is not None]
    if not lying:
        return shade(AREA, _EMPTY)
    return GEMS[max(lying, key=lying.count)]
