"""A match as it stands, whose eyes a drawing of it is for, and which LEDs they can see."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from gemtable.games.kit.roles import Role, Views
from gemtable.games.kit.rules import Outcome
from gemtable.games.kit.table import FACES, PAD_KEYS, Address, Layout


@dataclass(frozen=True, slots=True)
class Position:
    """A match as it stands or stood, on whatever boards; who may see what is told by role.

    `views` is what each role may know of the match, `shown` what it may know of the table
    beside the rules.
    """

    match: int
    game: str
    outcome: Outcome | None
    views: Views[Any]
    shown: Views[Any]

    @property
    def seats(self) -> int:
        return len(self.views.seats)


Eyes = Role | Literal["all"]

ALL: Final = "all"  # hands are turned over: somebody asked for that, or the match is over


def eyes_of(position: Position, eyes: Eyes) -> Eyes:
    """Return whose eyes these are now: a match that is over is open to all."""
    return eyes if position.outcome is None else ALL


def view_of_hand(position: Position, holder: int, eyes: Eyes) -> Any:
    """Return the view in which these eyes find the hand of `holder`."""
    if eyes == ALL:
        eyes = (holder + 1) % position.seats  # the next seat sees its faces
    return position.views.of(eyes)


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
