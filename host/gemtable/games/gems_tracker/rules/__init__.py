"""Gems Tracker: one to four seats build mines, bid for the first choice and win tenders.

Source: the rule text of Gems Tracker. References such as "note 4.5" are to the notes in this
game's `README.md`. The faces of the cards are in `games/gems_tracker/rules/printed.json`, which
says which of them are invented.
"""

from gemtable.games.gems_tracker.rules.board import COLOURS, Area, Board, Column, groups
from gemtable.games.gems_tracker.rules.cards import Cards, Mine, Tender, majority, tender_points
from gemtable.games.gems_tracker.rules.cards_file import check_cards, printed
from gemtable.games.gems_tracker.rules.moves import (
    Bid,
    Book,
    Cover,
    Drop,
    Extend,
    Move,
    NewArea,
    Placing,
    Take,
    Token,
    parse,
)
from gemtable.games.gems_tracker.rules.placing import places
from gemtable.games.gems_tracker.rules.play import (
    OPTIONS,
    SEATS,
    deal,
    is_sealed,
    legal,
    pending,
    play,
    start,
)
from gemtable.games.gems_tracker.rules.rounds import outcome, praise
from gemtable.games.gems_tracker.rules.state import End, Pair, State, Trackers
from gemtable.games.gems_tracker.rules.view import (
    GemsTrackerView,
    OpenMine,
    hidden,
    to_json,
    view,
)
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
    version=4,
    uncovering=frozenset({"revealed", "round"}),
    private=frozenset({Bid}),
)
