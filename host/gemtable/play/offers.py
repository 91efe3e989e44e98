"""What could be typed now, as Tab completes it."""

from collections.abc import Iterator

from gemtable.games.kit.eyes import Eyes
from gemtable.play.foreseen import key_names
from gemtable.play.moves import open_moves
from gemtable.referee.referee import Referee

_WORDS = ("help", "moves", "undo", "redo", "pause", "resume", "first", "why", "quit", "identify")
_TAPS = ("click", "double", "triple", "long")


def offers(referee: Referee, eyes: Eyes) -> list[str]:
    """Return lines that mean something now; of moves those that these eyes may know."""
    return [*_moves(referee, eyes), *_WORDS, *_keys(referee), *_parts(referee)]


def _moves(referee: Referee, eyes: Eyes) -> Iterator[str]:
    match = referee.match
    for seat in match.pending:
        for move in open_moves(match, seat, eyes):
            yield move if len(match.pending) == 1 else f"{seat + 1} {move}"
            yield f"correct {move}"


def _keys(referee: Referee) -> Iterator[str]:
    """Yield presses of keys, and taps of tiles, of emulated boards."""
    layout, is_emulated = referee.layout, referee.emulated.has
    for seat, (pad, rack) in enumerate(zip(layout.pads, layout.racks, strict=True)):
        yield f"look {seat + 1}"
        if pad and is_emulated(pad.board):
            for name in filter(None, key_names(referee, seat)):
                yield f"press {seat + 1} {name}"
        for slot, tile in enumerate(rack, 1):
            if is_emulated(tile.board):
                yield from (f"tap {seat + 1}.{slot} {kind}" for kind in _TAPS)
    for number, tile in enumerate(layout.tiles, 1):
        if is_emulated(tile.board):
            yield from (f"tap {number} {kind}" for kind in _TAPS)


def _parts(referee: Referee) -> Iterator[str]:
    for part in referee.layout.parts:
        yield f"identify {part}"
        yield f"replace {part}"
