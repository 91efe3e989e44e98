"""Logichroma: two to five seats build five stacks from cards they cannot see.

Source: the rule text of Logichroma; "note 2.5" and the like cite the notes on it in
`games/logichroma/README.md`.

A tile is a number, its place in the dealt order. It doesn't reveal the card, so every view may
name tiles; only `deck` knows their cards.
"""

from gemtable.games.kit.game import Rules
from gemtable.games.kit.hints import Discard, FaceUp, Hint, LastHint, Play
from gemtable.games.logichroma.rules.end import outcome
from gemtable.games.logichroma.rules.play import (
    OPTIONS,
    SEATS,
    TITLE,
    deal,
    legal,
    pending,
    play,
    start,
)
from gemtable.games.logichroma.rules.state import (
    CARDS,
    COLOURS,
    HINTS,
    KINDS,
    MISFIRES,
    TILES,
    VALUES,
    Card,
    Concede,
    Held,
    Move,
    Pass,
    State,
    Turn,
    Withdraw,
    hand_size,
    parse,
)
from gemtable.games.logichroma.rules.view import (
    Knows,
    LogichromaView,
    Slot,
    hidden,
    view,
)

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
    options=OPTIONS,
    version=2,
    uncovering=frozenset({"discarded", "drew", "hinted", "played"}),
    private=frozenset({Hint}),
)
