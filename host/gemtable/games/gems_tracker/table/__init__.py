"""The table script of Gems Tracker: one pad per seat, nothing else.

During a bid the twelve keys are the twelve numbers. The table keeps presses secret until all
have bid and a countdown from three ends. After that everything is open. A move takes several
steps of lit keys, each with one question, and nothing is done before the last step.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gemtable.games.gems_tracker.rules.state import Revealed
from gemtable.games.gems_tracker.table.keys import (
    Bids,
    GemsTrackerShown,
    GemsTrackerViews,
    Ui,
    begin,
    passed,
    read,
    said,
    taken_back,
    undo,
)
from gemtable.games.gems_tracker.table.lights import key_names, lights
from gemtable.games.gems_tracker.table.sentences import words
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Table
from gemtable.games.kit.rules import Event, Role
from gemtable.games.kit.sealed_choice import moment, revealed, stopped
from gemtable.games.kit.table import Needs


def needs(_options: Mapping[str, Json], _seats: int) -> Needs:
    """Return one pad per seat; tableaus and tenders are on the screen."""
    return Needs(pads=1, tiles=0)


def moved(ui: Ui, views: GemsTrackerViews, events: Sequence[Event]) -> Ui:
    """Return the Ui after a move or an undo: without choices or open steps.

    After a lock, it is at the first look at the bids.
    """
    after = Ui(choices=((),) * len(views.seats), bids=ui.bids)
    opened = next((event for event in events if isinstance(event, Revealed)), None)
    if opened is None:
        return after
    after = replace(after, bids=Bids(views.table.round, opened.bids, opened.order))
    return after if ui.locked_s is None else revealed(after, ui.locked_s)


def shown(ui: Ui, role: Role) -> GemsTrackerShown:
    """Return the part of the Ui that everyone may see, and for a seat also its own bid.

    The open steps are not secret, since everyone sees all pads.
    """
    return GemsTrackerShown(
        chosen=tuple(sorted(ui.bidders)),
        count=ui.count,
        look=ui.look,
        opened=ui.opened,
        choice=ui.choices[role] if isinstance(role, int) else None,
        bids=ui.bids,
    )


TABLE = Table(
    begin=begin,
    key_names=key_names,
    lights=lights,
    moment=moment,
    moved=moved,
    needs=needs,
    passed=passed,
    paused=stopped,
    read=read,
    said=said,
    shown=shown,
    undo=undo,
    taken_back=taken_back,
    words=words,
)
