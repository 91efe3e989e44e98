"""Logichroma: two to five seats build five stacks from cards they cannot see.

Source: the rule text of Logichroma; "note 2.5" and the like cite the notes on it in
`games/logichroma/README.md`.

A tile is a number, its place in the dealt order. It doesn't reveal the card, so every view may
name tiles; only `deck` knows their cards.
"""

from gemtable.games.kit.game import Rules
from gemtable.games.kit.hints import FaceUp, LastHint
from gemtable.games.logichroma.rules.dealing import OPTIONS, SEATS, TITLE, start
from gemtable.games.logichroma.rules.ending import outcome
from gemtable.games.logichroma.rules.hidden import hidden
from gemtable.games.logichroma.rules.moves import (
    Concede,
    Discard,
    Hint,
    Move,
    Pass,
    Play,
    Withdraw,
    parse,
)
from gemtable.games.logichroma.rules.saved import from_json
from gemtable.games.logichroma.rules.state import (
    CARDS,
    COLOURS,
    HINTS,
    KINDS,
    MISFIRES,
    TILES,
    VALUES,
    Card,
    Held,
    State,
    Turn,
    hand_size,
)
from gemtable.games.logichroma.rules.turns import is_sealed, legal, pending, play
from gemtable.games.logichroma.rules.view import Knows, LogichromaView, Slot, view

RULES = Rules(
    start=start,
    pending=pending,
    legal=legal,
    play=play,
    view=view,
    hidden=hidden,
    outcome=outcome,
    parse=parse,
    from_json=from_json,
    is_sealed=is_sealed,
    options=OPTIONS,
    version=2,
    uncovering=frozenset({"discarded", "drew", "hinted", "played"}),
    private=frozenset({Hint}),
)
