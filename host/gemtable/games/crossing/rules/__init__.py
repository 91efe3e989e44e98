"""Crossing (Kamienie w kieszeni): three to six seats gather stones, steal and protect them.

Source: the rule text of Kamienie w kieszeni; "note 1.5" and the like cite the notes on it
in this game's `README.md`.

A stone is an index into STONES, which names its colour. Everything on the table is visible;
only the order in the bag and the choices of an unfinished round are hidden.
"""

from gemtable.games.crossing.rules.play import (
    OPTIONS,
    SEATS,
    deal,
    is_sealed,
    legal,
    outcome,
    pending,
    play,
    points,
    start,
    worth,
)
from gemtable.games.crossing.rules.state import (
    COLOURS,
    STONES,
    Choice,
    Gather,
    Move,
    Place,
    Protect,
    State,
    Steal,
    parse,
)
from gemtable.games.crossing.rules.view import CrossingView, hidden, to_json, view
from gemtable.games.kit.game import Rules

RULES = Rules(
    start=start,
    deal=deal,
    pending=pending,
    legal=legal,
    play=play,
    view=view,
    hidden=hidden,
    outcome=outcome,
    parse=parse,
    to_json=to_json,
    is_sealed=is_sealed,
    options=OPTIONS,
    version=1,
    uncovering=frozenset({"ran_short", "refilled", "revealed"}),
)
