"""The table script of Crossing: a pad a seat, and tiles, where there are any, that show stones.

What a seat presses stays a secret of the table until all have chosen and three,
two, one are called; then all choices count at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gemtable.games.crossing.table.counting import moment, passed, paused
from gemtable.games.crossing.table.gestures_to_moves import read, said, undo
from gemtable.games.crossing.table.moves_to_gestures import chores, presses
from gemtable.games.crossing.table.sentences import words
from gemtable.games.crossing.table.showing import lights
from gemtable.games.crossing.table.ui import REST_S, Ui, begin, key_names
from gemtable.games.kit.game import Table
from gemtable.games.kit.roles import Role, Views
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event
from gemtable.games.kit.table import Gesture, Needs

_MARKS = {"gathered": "got", "stole": "got", "crowded": "crowded", "fended_off": "crowded"}


def needs(_options: Mapping[str, Json], seats: int) -> Needs:
    """Return a pad a seat; a tile a seat and one a mushroom show stones, where there are any."""
    return Needs(pads=1, tiles=0, nice_tiles=1, nice_loose=seats - 1)


def refused(ui: Ui, gesture: Gesture) -> Ui:
    """Return the Ui that shows that something came to nothing, on the whole unit."""
    return replace(ui, refused=gesture.address)


def moved(ui: Ui, views: Views, events: Sequence[Event]) -> Ui:
    """Return the Ui after a step or an undo: nobody has chosen, nor may just after a lock."""
    seats = len(views.seats)
    after = Ui(choices=(None,) * seats, pressed=(None,) * seats)
    if ui.locked_s is None or not any(event.kind == "revealed" for event in events):
        return after
    marks = tuple(
        (_MARKS[event.kind], where, event.facts[where])
        for event in events
        if event.kind in _MARKS
        for where in ("mushroom", "from")
        if where in event.facts
    )
    return replace(after, locked_s=ui.locked_s, due_s=ui.locked_s + REST_S, marks=marks)


def shown(ui: Ui, role: Role) -> dict[str, Json]:
    """Return who has chosen and what is called; to a seat also its own choice."""
    open_to_all = {
        "chosen": [seat for seat, choice in enumerate(ui.choices) if choice is not None],
        "count": ui.count,
        "is_resting": ui.is_resting,
    }
    if not isinstance(role, int):
        return open_to_all
    own = ui.choices[role]
    return {**open_to_all, "choice": None if own is None else str(own)}


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
