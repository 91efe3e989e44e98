"""Back lights in the two games of hints: they show the holder what hints said about a tile."""

from collections.abc import Mapping, Sequence

from gemtable.games.kit.colours import OFF
from gemtable.games.kit.hints import HintView, is_pointed_out
from gemtable.games.kit.roles import Views
from gemtable.games.kit.table import Colour, Picture


def with_back_light(
    facing: Sequence[Colour],
    views: Views[HintView],
    place: tuple[int, int],
    colours: Mapping[str, Colour],
    value: Colour,
) -> Picture:
    """Return the picture of a tile: its faces, then the back light that its holder sees.

    `place` is the holder's seat and the slot in that hand. The back shows the known colour,
    or the colour `value` if the value is known; if both are, it alternates. Tiles that the
    last hint to this seat pointed out pulse.
    """
    seat, slot = place
    view = views.seats[seat]
    knows = view.hands[seat][slot].knows
    told = [] if knows.colour is None else [colours[knows.colour]]
    told += [] if knows.value is None else [value]
    back, other = (*told, OFF, OFF)[:2]
    if is_pointed_out(view, seat, slot):
        return Picture((*facing, back), "pulse", (*facing, other))
    if len(told) > 1:
        return Picture((*facing, back), "blink", (*facing, other))
    return Picture((*facing, back))
