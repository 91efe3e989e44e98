"""The table script of Crossing: a pad a seat, and tiles, where there are any, that show stones.

What a seat presses stays a secret of the table until all have chosen and three,
two, one are called; then all choices count at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gemtable.games.crossing.rules.events import (
    Crowded,
    CrowdedTile,
    FendedOff,
    Gathered,
    Revealed,
    Stole,
)
from gemtable.games.crossing.table.counting import moment, passed, paused
from gemtable.games.crossing.table.gestures_to_moves import read, said, undo
from gemtable.games.crossing.table.moves_to_gestures import chores, presses
from gemtable.games.crossing.table.sentences import words
from gemtable.games.crossing.table.showing import lights
from gemtable.games.crossing.table.ui import (
    REST_S,
    CrossingShown,
    CrossingViews,
    Ui,
    begin,
    key_names,
)
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Table
from gemtable.games.kit.roles import Role
from gemtable.games.kit.rules import Event
from gemtable.games.kit.table import Gesture, Needs


def needs(_options: Mapping[str, Json], seats: int) -> Needs:
    """Return a pad a seat; a tile a seat and one a mushroom show stones, where there are any."""
    return Needs(pads=1, tiles=0, nice_tiles=1, nice_loose=seats - 1)


def refused(ui: Ui, gesture: Gesture) -> Ui:
    """Return the Ui that shows that something came to nothing, on the whole unit."""
    return replace(ui, refused=gesture.address)


def moved(ui: Ui, views: CrossingViews, events: Sequence[Event]) -> Ui:
    """Return the Ui after a step or an undo: nobody has chosen, nor may just after a lock."""
    seats = len(views.seats)
    after = Ui(choices=(None,) * seats, pressed=(None,) * seats)
    if ui.locked_s is None or not any(isinstance(event, Revealed) for event in events):
        return after
    marks = tuple(mark for event in events if (mark := _mark(event)) is not None)
    return replace(after, locked_s=ui.locked_s, due_s=ui.locked_s + REST_S, marks=marks)


def _mark(event: Event) -> tuple[str, str, int] | None:
    """Return what came of a place that was pointed at."""
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
    """Return who has chosen and what is called; to a seat also its own choice."""
    own = ui.choices[role] if isinstance(role, int) else None
    return CrossingShown(
        chosen=tuple(seat for seat, choice in enumerate(ui.choices) if choice is not None),
        count=ui.count,
        is_resting=ui.is_resting,
        choice=None if own is None else str(own),
    )


TABLE = Table(
    begin=begin,
    chores=chores,
    key_names=key_names,
    lights=lights,
    moment=moment,
    moved=moved,
    needs=needs,
    passed=passed,
    paused=paused,
    presses=presses,
    read=read,
    refused=refused,
    said=said,
    shown=shown,
    undo=undo,
    words=words,
)
