"""Rows of signs and texts, for a key's place and for the line on top."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gemtable.games.kit.game import Game
from gemtable.games.kit.pad_screen import STATE_SIGNS
from gemtable.games.kit.piece_colours import SHAPES
from gemtable.games.kit.signs import SIGNS
from gemtable.screens.bitmap import Columns
from gemtable.screens.letters import font
from gemtable.screens.sign_bits import TINY, can_draw, sign

Signs = Mapping[str, str]  # SVG paths, by word

BIG = 9  # pixels of a sign each way
GAP_WIDE = 2  # between two pieces
_GROUP_GAP = 3  # between two rows that stand side by side


class Piece(NamedTuple):
    """What is drawn side by side, and the height that counts when it is centred."""

    columns: Columns
    high: int


def signs_of(game: Game) -> Signs:
    """Return the signs of a game: those of all games, and its own that can be drawn."""
    own = {**game.signs, **game.pad_screen.signs}
    drawable = {word: path for word, path in own.items() if can_draw(path)}
    return {**SIGNS, **SHAPES, **STATE_SIGNS, **drawable}


def big_text(text: str) -> Piece:
    """Return a text in 5x8; what hangs below the line doesn't count."""
    return Piece(font("5x8").columns(text), 7)


def tiny_text(text: str) -> Piece:
    """Return a text in 4x6; what hangs below the line doesn't count."""
    return Piece(font("4x6").columns(text), TINY)


def piece(token: object, signs: Signs, size: int = BIG) -> Piece:
    """Return a word's sign of this size, or else a text as high as it goes there."""
    path = signs.get(token) if isinstance(token, str) else None
    if path is not None:
        return Piece(sign(str(token), path, size), size)
    return big_text(str(token)) if size > TINY else tiny_text(str(token))


def beside(pieces: Sequence[Piece], gap: int = GAP_WIDE) -> Piece:
    """Return pieces side by side, each in the middle of the highest."""
    high = max((each.high for each in pieces), default=0)
    columns: list[int] = []
    for each in pieces:
        columns += [0] * gap if columns else []
        columns += [column << (high - each.high) // 2 for column in each.columns]
    return Piece(tuple(columns), high)


def row(tokens: Sequence[object], signs: Signs, size: int = BIG) -> Piece:
    """Return a row of signs and texts of this size; in a tiny one a gap is as wide as a digit."""
    empty = Piece((0,) * 3, 0)
    gap = GAP_WIDE if size > TINY else 1
    return beside([piece(each, signs, size) if each != "" else empty for each in tokens], gap)


def groups(rows: Sequence[Piece]) -> Piece:
    """Return several rows as one."""
    return beside(rows, _GROUP_GAP)
