"""Draws Waterfall in a terminal: counters, the waterfall row by row, seats, and one's own hand.

A tile of the waterfall shows its column, the first letter of its gemstone, its action and the
pawns on it. A tile of a hand shows the number to type, its gemstone, its number and its action.
The points of a pile are in brackets, and only its owner sees them before the end.
"""

from collections.abc import Iterator

from rich.text import Text

from gemtable.games.kit.eyes import ALL, Eyes
from gemtable.games.kit.game import Terminal
from gemtable.games.kit.piece_colours import STYLES
from gemtable.games.kit.rules import TABLE, turn_number
from gemtable.games.kit.terminal_text import flowed, label
from gemtable.games.waterfall.rules import Face, Pile, WaterfallView, seen
from gemtable.games.waterfall.table.questions import WaterfallPosition
from gemtable.sentence import Sentence

_TILES_WIDTH, _PLACE_WIDTH = 8, 6  # fixed, so that the seats' columns align


def lines(position: WaterfallPosition, eyes: Eyes, width: int) -> list[Text]:
    """Return the lines of the table for these eyes."""
    table = position.views.table
    drawn = flowed("", _counters(table), width)
    for row in sorted({lies.place.row for lies in table.waterfall}):
        drawn += flowed(label(Sentence("row {number}", number=row + 1)), _row(table, row), width)
    if table.phase == "add":
        places = (Text(str(place), "dim") for place in table.places)
        drawn += flowed(label(Sentence("open")), places, width)
    drawn += flowed(label(Sentence("seats")), _seats(position, table, eyes), width, gap=1)
    if isinstance(eyes, int):
        hand = seen(position.views.of(eyes).hands[eyes])
        drawn += flowed(label(Sentence("hand")), map(_tile, hand), width)
    elif eyes == ALL:
        drawn += flowed(label(Sentence("hands")), _all_hands(position), width)
    return drawn


def _counters(table: WaterfallView) -> Iterator[Text]:
    yield Text(label(Sentence("steps"))).append(f"{table.steps}", "bold")
    path = Text(f"{Sentence('path')} ")
    for face in table.path:
        path.append(face.gem[0], f"bold {STYLES[face.gem]}")
    yield path if table.path else path.append("-", "dim")
    yield Text(str(Sentence("deck {count}", count=table.left)))
    yield Text(str(Sentence("discarded {count}", count=len(table.discards))))
    if table.leapfrog:
        yield Text(str(Sentence("leapfrog")), "bold magenta")
    if table.falls:
        ways = ", ".join(f"{side} {at}" for side, at in table.falls.items())
        yield Text(str(Sentence("falls: {ways}", ways=ways)), "dim")


def _row(table: WaterfallView, row: int) -> Iterator[Text]:
    for lies in table.waterfall:
        place = lies.place
        if place.row != row:
            continue
        text = Text(f"{place.column + 1} ", "dim")
        text.append(f"{lies.gem[0]} {Sentence(lies.action)}", STYLES[lies.gem])
        for seat, pawn in enumerate(table.pawns, 1):
            if pawn == place:
                text.append(f" ▲{seat}", "bold")
        yield text


def _seats(position: WaterfallPosition, table: WaterfallView, eyes: Eyes) -> Iterator[Text]:
    for seat in range(position.seats):
        owes = seat in table.pending
        pawn, pile = table.pawns[seat], _pile(position, seat, eyes)
        text = Text(f"{'▶' if owes else ' '}{seat + 1} ", "bold" if owes else "")
        tiles = len(table.hands[seat])
        text.append(f"{Sentence('1 tile', '{count} tiles', count=tiles)} ".ljust(_TILES_WIDTH))
        text.append(f"{pawn if pawn else Sentence('above')} ".ljust(_PLACE_WIDTH))
        text.append(str(Sentence("scored {count}", count=len(pile))))
        if pile and eyes in (seat, ALL):
            text.append(f" ({sum(face.number for face in seen(pile))})", "bold")
        yield text


def _pile(position: WaterfallPosition, seat: int, eyes: Eyes) -> Pile:
    view = position.views.of(seat if eyes in (seat, ALL) else TABLE)
    return view.scored[seat]


def _tile(face: Face) -> Text:
    return _short(face).append(f" {Sentence(face.action)}")


def _all_hands(position: WaterfallPosition) -> Iterator[Text]:
    """Yield the tiles of all hands in short form; each hand begins with its seat's number."""
    for seat in range(position.seats):
        for index, face in enumerate(seen(position.views.of(seat).hands[seat])):
            head = "" if index else f"{seat + 1}: "
            yield Text(head, "bold").append_text(_short(face))


def _short(face: Face) -> Text:
    text = Text(f"{face.tile + 1} ", "dim")
    return text.append(f"{face.gem[0]}{face.number}", f"bold {STYLES[face.gem]}")


TERMINAL = Terminal(lines=lines, number=turn_number, has_names=False)
