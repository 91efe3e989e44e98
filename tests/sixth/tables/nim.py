"""The table script of Nim: a pad a seat, on which three keys of one colour are a heap.

As many of them are lit as it has stones: the first takes one, the second two.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gemtable.games.kit.colours import SEATS, SOFT, shade
from gemtable.games.kit.colours import refused as blinking
from gemtable.games.kit.pads import HELP_KEY, UNDO_KEY, pad_picture
from gemtable.games.kit.roles import Role, Views
from gemtable.games.kit.rules import Event, Json, Made, View
from gemtable.games.kit.table import PAD_KEYS, Address, Gesture, Layout, Meaning, Needs, Picture
from gemtable.games.kit.turns import mover, whose_turn
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp

from tests.sixth.rules.nim import HEAPS, MOST, Take

_KEYS = tuple(Take(stones, heap) for heap in range(HEAPS) for stones in range(1, MOST + 1))
_HELP = Sentence("Keys of one colour are a heap: its first takes one stone, its second two.")


@dataclass(frozen=True, slots=True)
class Ui:
    """`refused` is the gesture that just came to nothing."""

    refused: Gesture | None = None


def needs(_options: Mapping[str, Json], _seats: int) -> Needs:
    return Needs(pads=1, tiles=0)


def key_names(view: View, _seat: int) -> tuple[str, ...]:
    names = [""] * PAD_KEYS
    names[UNDO_KEY], names[HELP_KEY] = "undo", "help"
    for key in _lit(view):
        names[key] = str(_KEYS[key])
    return tuple(names)


def begin(_layout: Layout) -> Ui:
    return Ui()


def keep(_ui: Ui) -> Json:
    """Return nothing: what was refused lasts until the next press."""
    return {}


def restore(_kept: Json, layout: Layout, _views: Views) -> Ui:
    return begin(layout)


def read(_ui: Ui, layout: Layout, views: Views, gesture: Gesture, _at: Stamp) -> Meaning:
    if gesture.address not in layout.pads:
        return Meaning(Ui(), note=Sentence("This tile is no part of the game."), refused=True)
    seat = layout.pads.index(gesture.address)
    if gesture.key == UNDO_KEY:
        return Meaning(Ui(), undo=True)
    if gesture.key == HELP_KEY:
        return Meaning(Ui(), note=_HELP, known_to=frozenset({seat}))
    if mover(views.table) != seat:
        return Meaning(Ui(), note=whose_turn(mover(views.table)), refused=True)
    if gesture.key not in range(len(_KEYS)):
        return Meaning(Ui(), note=_HELP, known_to=frozenset({seat}), refused=True)
    return Meaning(Ui(), (Made(seat, _KEYS[gesture.key]),))


def said(_ui: Ui, _layout: Layout, _views: Views, made: Made, _at: Stamp) -> Meaning:
    return Meaning(Ui(), (made,))


def undo(_ui: Ui, _views: Views, _seat: int) -> Meaning:
    return Meaning(Ui(), undo=True)


def moment(_ui: Ui) -> None:
    """Return None: nothing in this game comes of time alone."""


def passed(ui: Ui, _layout: Layout, _views: Views, _at_s: float) -> Meaning:
    return Meaning(ui)


def paused(ui: Ui) -> Ui:
    return ui


def refused(ui: Ui, gesture: Gesture) -> Ui:
    return replace(ui, refused=gesture)


def moved(_ui: Ui, _views: Views, _events: Sequence[Event]) -> Ui:
    return Ui()


def shown(_ui: Ui, _role: Role) -> dict[str, Json]:
    return {}


def lights(ui: Ui, layout: Layout, views: Views) -> dict[Address, Picture]:
    """Return each pad with the stones that are left, bright on that of the seat to move."""
    shows = {pad: _pad(views.table, seat) for seat, pad in enumerate(layout.pads) if pad}
    if ui.refused and ui.refused.address in shows:
        at = ui.refused.address
        shows[at] = blinking(shows[at], [ui.refused.key])
    return shows


def presses(_ui: Ui, layout: Layout, _views: Views, made: Made) -> tuple[Gesture, ...]:
    pad = layout.pads[made.seat]
    return () if pad is None else (Gesture(pad, _KEYS.index(made.move), "press"),)


def chores(_ui: Ui, _layout: Layout, _views: Views, _seat: int) -> tuple[Gesture, ...]:
    """Return nothing: no hand owes the table more than its moves."""
    return ()


def words(event: Event) -> Sentence | None:
    """Return the sentence that tells people of `event`; None of what is kept: that is nothing."""
    facts = event.facts
    if event.kind == "took":
        text = message("Seat {seat} takes {stones} from heap {heap}; {left} left in all.")
        seat, heap = facts["seat"] + 1, facts["heap"] + 1
        return Sentence(text, seat=seat, stones=facts["stones"], heap=heap, left=facts["left"])
    if event.kind == "ended":
        return Sentence("Seat {seat} took the last stone.", seat=facts["winner"] + 1)
    return None


def _pad(view: View, seat: int) -> Picture:
    share = 255 if mover(view) == seat else SOFT
    return pad_picture({key: shade(SEATS[_KEYS[key].heap], share) for key in _lit(view)})


def _lit(view: View) -> list[int]:
    """Return the keys of moves that the heaps have stones for."""
    return [key for key, take in enumerate(_KEYS) if take.stones <= view["heaps"][take.heap]]
