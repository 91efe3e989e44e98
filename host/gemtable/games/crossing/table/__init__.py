"""The table script of Crossing: one pad per seat, and optional tiles that show stones.

The table keeps choices secret until all seats have chosen and a countdown from three ends;
then all choices count at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gemtable.games.crossing.rules.state import (
    Crowded,
    CrowdedTile,
    FendedOff,
    Gathered,
    Revealed,
    Stole,
)
from gemtable.games.crossing.table.keys import (
    REST_S,
    CrossingShown,
    CrossingViews,
    Ui,
    begin,
    key_names,
    passed,
    paused,
    read,
    said,
    undo,
)
from gemtable.games.crossing.table.lights import lights
from gemtable.games.crossing.table.sentences import words
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Table
from gemtable.games.kit.rules import Event, Role
from gemtable.games.kit.sealed import moment
from gemtable.games.kit.table import Gesture, Needs


def needs(_options: Mapping[str, Json], seats: int) -> Needs:
    """Return one pad per seat; optionally a tile per seat and per mushroom, to show stones."""
    return Needs(pads=1, tiles=0, nice_tiles=1, nice_loose=seats - 1)


def refused(ui: Ui, gesture: Gesture) -> Ui:
    """Return the Ui that shows a refusal on the whole unit."""
    return replace(ui, refused=gesture.address)


def moved(ui: Ui, views: CrossingViews, events: Sequence[Event]) -> Ui:
    """Return the Ui after a step or an undo: without choices, and closed just after a lock."""
    seats = len(views.seats)
    after = Ui(choices=(None,) * seats, pressed=(None,) * seats)
    if ui.locked_s is None or not any(isinstance(event, Revealed) for event in events):
        return after
    marks = tuple(mark for event in events if (mark := _mark(event)) is not None)
    return replace(after, locked_s=ui.locked_s, due_s=ui.locked_s + REST_S, marks=marks)


def _mark(event: Event) -> tuple[str, str, int] | None:
    """Return the mark for the place of an event: how pointing at it turned out."""
    match event:
        case Gathered():
            return "got", "mushroom", event.mushroom
        case Stole():
            return "got", "from", event.from_
        case Crowded():
            return "crowded", "mushroom", event.mushroom
        case CrowdedTile() | FendedOff():
            return "crowded", "from", event.from_
    return None


def shown(ui: Ui, role: Role) -> CrossingShown:
    """Return who has chosen and the count; for a seat also its own choice."""
    own = ui.choices[role] if isinstance(role, int) else None
    return CrossingShown(
        chosen=tuple(seat for seat, choice in enumerate(ui.choices) if choice is not None),
        count=ui.count,
        is_resting=ui.is_resting,
        choice=None if own is None else str(own),
    )


TABLE = Table(
    begin=begin,
    key_names=key_names,
    lights=lights,
    moment=moment,
    moved=moved,
    needs=needs,
    passed=passed,
    paused=paused,
    read=read,
    refused=refused,
    said=said,
    shown=shown,
    undo=undo,
    words=words,
)
