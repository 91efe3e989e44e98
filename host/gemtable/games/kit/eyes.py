"""A match at one moment, for whose eyes it is drawn, and which LEDs those can see."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from gemtable.games.kit.roles import Role, Views
from gemtable.games.kit.rules import Event, Outcome
from gemtable.games.kit.table import FACES, PAD_KEYS, Address, Layout


@dataclass(frozen=True, slots=True)
class Position:
    """A match at one moment, now or earlier, independent of boards.

    `views` is what each role may know of the match, `shown` what it may know of the table
    besides the rules. `names` are those of the people, by seat. `happened` are the events of
    the last step that stands. `options` are those chosen when the match began, by name.
    """

    match: int
    game: str
    names: tuple[str | None, ...]
    happened: tuple[Event, ...]
    options: Mapping[str, Any]
    outcome: Outcome | None
    views: Views[Any]
    shown: Views[Any]

    @property
    def seats(self) -> int:
        return len(self.views.seats)


Eyes = Role | Literal["all"]

ALL: Final = "all"  # all hands are open: on request, or because the match is over


def eyes_of(position: Position, eyes: Eyes) -> Eyes:
    """Return `eyes`, or ALL once the match is over."""
    return eyes if position.outcome is None else ALL


def view_of_hand(position: Position, holder: int, eyes: Eyes) -> Any:
    """Return the view that shows the hand of `holder` to these eyes."""
    if eyes == ALL:
        eyes = (holder + 1) % position.seats  # the next seat sees its faces
    return position.views.of(eyes)


def seen(layout: Layout, eyes: Eyes) -> dict[Address, range]:
    """Return which LEDs of each unit these eyes can see, by number.

    Everyone sees pads and loose tiles. The holder of a rack sees its tiles' back lights, the
    others see their faces. A shared screen may show only what everyone knows, so it shows the
    back lights, which repeat what all have heard, and not the faces.
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
