"""The table script of Crossing: one pad per seat, and optional tiles that show stones.

The table keeps choices secret until all seats have chosen and a countdown from three ends;
then all choices count at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gemtable.games.crossing.table.keys import (
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
from gemtable.games.crossing.table.reveal import reveal_of
from gemtable.games.crossing.table.sentences import words
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Table
from gemtable.games.kit.rules import Event, Role
from gemtable.games.kit.sealed_choice import moment, revealed
from gemtable.games.kit.table import Gesture, Needs


def needs(_options: Mapping[str, Json], seats: int) -> Needs:
    """Require one pad per seat; tiles that show the stones of seats and mushrooms are optional."""
    return Needs(pads=1, tiles=0, nice_tiles=1, nice_loose=seats - 1)


def refused(ui: Ui, gesture: Gesture) -> Ui:
    """Return the Ui that shows a refusal on the whole unit of the gesture."""
    return replace(ui, refused=gesture.address)


def moved(ui: Ui, views: CrossingViews, events: Sequence[Event]) -> Ui:
    """Return the Ui after a step or an undo: without choices, and with a reveal after a lock."""
    seats = len(views.seats)
    after = Ui(choices=(None,) * seats, pressed=(None,) * seats)
    if ui.locked_s is None or ui.at_lock is None:
        return after
    reveal = reveal_of(ui.at_lock, views.table, events)
    if reveal is None:
        return after
    return revealed(replace(after, reveal=reveal), ui.locked_s)


def shown(ui: Ui, role: Role) -> CrossingShown:
    """Return who has chosen, the countdown and the reveal; for a seat, also its own choice."""
    own = ui.choices[role] if isinstance(role, int) else None
    return CrossingShown(
        chosen=tuple(seat for seat, choice in enumerate(ui.choices) if choice is not None),
        count=ui.count,
        look=ui.look,
        then=ui.reveal.view(ui.look) if ui.reveal else None,
        reveal=ui.reveal,
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
