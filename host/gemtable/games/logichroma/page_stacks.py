"""The stacks on a page: what lies there, what was discarded, and what can still come."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gemtable.games.logichroma.rules import CARDS, TILES, VALUES, LogichromaView, hand_size

_COPIES = {value: sum(card == (CARDS[0].colour, value) for card in CARDS) for value in VALUES}


class LastStep(NamedTuple):
    """What the last turn moved, by tile: the card laid down and the one drawn for it.

    `took` is the token that it cost: "hint" or "misfire".
    """

    laid: int | None = None
    drawn: int | None = None
    took: str = ""


def last_step(table: LogichromaView) -> LastStep:
    """Return what the last turn moved; nothing before the first."""
    kind, tiles = (table.history[-1].kind, table.history[-1].tiles) if table.history else ("", ())
    if kind not in ("play", "discard"):
        return LastStep(took="hint" if kind == "hint" else "")
    laid = sum(turn.kind in ("play", "discard") for turn in table.history)
    drawn = TILES - table.left
    is_refilled = drawn == table.seats * hand_size(table.seats) + laid
    is_out = any(card.tile == tiles[0] for card in table.discards)
    return LastStep(
        laid=tiles[0],
        drawn=drawn - 1 if is_refilled else None,
        took="misfire" if kind == "play" and is_out else "",
    )


def stack(table: LogichromaView, colour: str, last: LastStep) -> Mapping[str, Any]:
    """Return a stack, its storeys from the lowest.

    A storey has the `tile` that lies there, None if none, and those of its cards that are `out`.
    It is `lost` once no card can lie there any more: all are out, or all of one below.
    """
    tiles, storeys, is_lost = table.stack_tiles[colour], [], False
    for value in VALUES:
        out = [
            card.tile for card in table.discards if (card.colour, card.value) == (colour, value)
        ]
        is_lost = is_lost or len(out) == _COPIES[value]
        storeys.append(
            {
                "value": value,
                "tile": tiles[value - 1] if value <= len(tiles) else None,
                "is_new": value == len(tiles) and tiles[-1] == last.laid,
                "is_next": value == len(tiles) + 1 and not is_lost,
                "is_lost": is_lost,
                "out": [{"tile": tile, "is_new": tile == last.laid} for tile in out],
                "left": _COPIES[value] - len(out) - (value <= len(tiles)),
            }
        )
    return {
        "colour": colour,
        "height": len(tiles),
        "most": len(VALUES),
        "storeys": storeys,
    }
