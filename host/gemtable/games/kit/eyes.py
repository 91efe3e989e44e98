"""Who sees what: a match at one moment, and the hands and LEDs that each role sees."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Literal

from typing_extensions import TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import (
    Event,
    Known_co,
    Outcome,
    Role,
    Shown,
    ShownSealed,
    Views,
)
from gemtable.games.kit.table import FACES, PAD_KEYS, Address, Layout

Shown_co = TypeVar("Shown_co", bound=Shown, covariant=True, default=Shown)


@dataclass(frozen=True, slots=True)
class Position(Generic[Known_co, Shown_co]):
    """A match at one moment, now or earlier, independent of boards.

    `views` is what each role may know of the match, `shown` what it may know of the Ui. `names`
    are the players' names, by seat. `happened` has the events of the last step that was not
    undone. `options` has the options chosen when the match began, by name.
    """

    match: int
    game: str
    names: tuple[str | None, ...]
    happened: tuple[Event, ...]
    options: Mapping[str, Json]
    outcome: Outcome | None
    views: Views[Known_co]
    shown: Views[Shown_co]

    @property
    def seats(self) -> int:
        return len(self.views.seats)


_Position = TypeVar("_Position", bound=Position[Any, Any])


def is_reveal(position: Position[Any, Any]) -> bool:
    """Return whether everyone looks at choices that were just revealed."""
    shown = position.shown.table
    return isinstance(shown, ShownSealed) and shown.is_resting


def looked_at(position: _Position) -> _Position:
    """Return the position as everyone looks at it: during a reveal, what the choices were about.

    The end of a match is seen only after its last reveal.
    """
    if not is_reveal(position):
        return position
    then = position.shown.table.then
    views = Views(then, (then,) * position.seats) if then else position.views
    return replace(position, views=views, outcome=None)


Facts = Mapping[str, object]  # the values that a template draws, by name
Eyes = Role | Literal["all"]

ALL: Final = "all"  # eyes that see all hands: on request, or after the match


def eyes_of(position: Position, eyes: Eyes) -> Eyes:
    """Return `eyes`, or ALL once the match is over."""
    return eyes if position.outcome is None else ALL


def view_of_hand(position: Position[Known_co, Shown], holder: int, eyes: Eyes) -> Known_co:
    """Return the view that shows the hand of `holder` to these eyes."""
    if eyes == ALL:
        eyes = (holder + 1) % position.seats  # the next seat sees its faces
    return position.views.of(eyes)


def seen(layout: Layout, eyes: Eyes) -> dict[Address, range]:
    """Return the numbers of the LEDs that these eyes can see, for each unit.

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
