"""What the screen of a pad shows of Crossing: the seat's own choice, and its points."""

from gemtable.games.crossing.rules import CrossingView
from gemtable.games.crossing.rules.state import Gather
from gemtable.games.crossing.table.keys import CrossingPosition, keys
from gemtable.games.kit.pad_screen import Faces, KeyFace, PadScreen, Row


def faces(position: CrossingPosition, seat: int) -> Faces:
    """Return the keys that can be pressed now, and the seat's choice among them."""
    view = position.views.table
    if view.phase == "place":
        return _places(view, seat)
    chosen = _choice(position, seat)
    can_choose = view.phase == "choose" and seat in view.pending and not _is_locked(position)
    return {
        key: KeyFace(
            is_open=can_choose and (view.number > 1 or isinstance(choice, Gather)),
            is_chosen=str(choice) == chosen,
        )
        for key, choice in keys(seat, view.seats).items()
    }


def line(position: CrossingPosition, seat: int) -> Row:
    """Return whether the seat has chosen or its choice is locked, then its points."""
    points = ("points", position.views.table.points[seat])
    if _choice(position, seat) is None:
        return points
    return ("locked" if _is_locked(position) else "chosen", *points)


def _places(view: CrossingView, seat: int) -> Faces:
    if seat != view.distributor:
        return {}
    return {key: KeyFace(is_open=room > 0) for key, room in enumerate(view.room)}


def _is_locked(position: CrossingPosition) -> bool:
    return position.shown.table.is_resting


def _choice(position: CrossingPosition, seat: int) -> str | None:
    """Return the seat's own choice in notation, also while it is revealed."""
    shown = position.shown.of(seat)
    return shown.reveal.choices[seat] if shown.reveal else shown.choice


PAD_SCREEN = PadScreen(faces=faces, line=line)
