"""Whose eyes a drawing is for, and which LEDs of a table they can see."""

from typing import Final, Literal

from gemtable.referee.status import Position
from gemtable.rules.core import View
from gemtable.rules.roles import Role
from gemtable.tables.core import FACES, PAD_KEYS, Address, Layout

Eyes = Role | Literal["all"]

ALL: Final = "all"  # hands are turned over: somebody asked for that, or the match is over


def eyes_of(position: Position, eyes: Eyes) -> Eyes:
    """Return whose eyes these are now: a match that is over is open to all."""
    return eyes if position.outcome is None else ALL


def view_of_hand(position: Position, holder: int, eyes: Eyes) -> View:
    """Return the view in which these eyes find the hand of `holder`."""
    if eyes == ALL:
        return position.view((holder + 1) % position.seats)  # the next seat sees its faces
    return position.view(eyes)


def seen(layout: Layout, eyes: Eyes) -> dict[Address, range]:
    """Return which LEDs of each unit these eyes can see, by number.

    A pad and a loose tile lie open to all. A tile of a rack stands between its holder,
    who sees the back light, and the others, who see the faces. A screen that everyone
    sees shows what everyone can see, and that is neither: but a back light says only
    what all have heard, so it is shown.
    """
    faces, back, both = range(FACES), range(FACES, FACES + 1), range(FACES + 1)
    leds = {pad: range(PAD_KEYS) for pad in layout.pads if pad}
    leds |= dict.fromkeys(layout.tiles, both)
    for holder, rack in enumerate(layout.racks):
        if eyes == ALL:
            leds |= dict.fromkeys(rack, both)
        elif isinstance(eyes, int) and eyes != holder:
            leds |= dict.fromkeys(rack, faces)
        else:
            leds |= dict.fromkeys(rack, back)
    return leds
