"""Which boards people still need for a match. Pure.

Bots need none: what their seats lack is emulated.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from gemtable.games.kit.table import Address, Needs
from gemtable.referee.board_places import PAD_BOARD, RACK_BOARD, Units, assign
from gemtable.sentence import Sentence


def lacking(
    boards: Iterable[tuple[str, Units]], needs: Needs, people: int, had: Mapping[str, Address]
) -> Sentence | None:
    """Return the sentence that says which boards so many people lack; None if they have all.

    `boards` are a unique id and its units each; `had` is as in `board_places.assign`.
    """
    missing = Counter(assign(boards, needs, people, had).missing)
    if not missing:
        return None
    named = [_named(kind, count) for kind, count in missing.items()]
    return Sentence("Still missing: {boards}.", boards=named)


def _named(kind: str, count: int) -> Sentence:
    if kind == PAD_BOARD:
        return Sentence("1 pad", "{count} pads", count=count)
    if kind == RACK_BOARD:
        return Sentence("1 rack", "{count} racks", count=count)
    return Sentence("1 single tile", "{count} single tiles", count=count)
