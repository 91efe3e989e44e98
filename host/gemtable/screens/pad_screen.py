"""Draws the screen of a seat's pad: whose turn it is, what was told last, and the twelve keys.

It is made from what the seat may know and nothing else: a game gets a position in which every
view is that seat's own. Keys lie as on the board, in three columns or four. Before a match a
screen has the game's title, and after it the result.
"""

from collections.abc import Sequence

from gemtable.games import GAMES
from gemtable.games.kit.eyes import Position, looked_at
from gemtable.games.kit.game import Game
from gemtable.games.kit.pad_screen import KeyFace
from gemtable.games.kit.rules import ShownSealed, Views
from gemtable.games.kit.table import HELP_KEY, PAD_KEYS, UNDO_KEY
from gemtable.printable import printable
from gemtable.referee.status import Status, score
from gemtable.screens import key_place
from gemtable.screens.bitmap import HEIGHT, WIDTH, Bitmap
from gemtable.screens.key_place import Cap
from gemtable.screens.letters import font
from gemtable.screens.pieces import Piece, beside, big_text, piece, signs_of, tiny_text
from gemtable.screens.told_text import draw_told
from gemtable.sentence import Language, Sentence, naming, speaking

_CAP_HIGH = {3: 9, 4: 13}  # by columns of keys
_COUNTER_GAP = 4
_LINE_GAP = 2  # between lines in the middle
_MARGIN = 2  # at both sides of lines in the middle
_TURN_GAP = 4  # between whose turn it is and what the seat has


def pad_screen(
    status: Status, seat: int, columns: int, language: Language, part: int = 0
) -> bytes:
    """Return the screen of a seat's pad with its keys in so many columns, 3 or 4.

    `part` says which part of a long sentence it shows, from 0. The picture is 1024 bytes: 8
    strips from the top, of 128 columns each, lowest bit on top.
    """
    with speaking(language), naming(status.names):
        if _is_over(status):
            return _result(status, columns)
        return _match(looked_at(status), seat, columns, part)


def told_on_pad(status: Status, seat: int, language: Language) -> str:
    """Return the whole sentence of which the screen of a seat's pad shows a part."""
    with speaking(language), naming(status.names):
        return "" if _is_over(status) else _last_told(looked_at(status), seat)


def title_screen(title: str, line: Sentence, language: Language) -> bytes:
    """Return a screen without keys: a title, and a line such as whom the pad waits for."""
    bitmap = Bitmap()
    with speaking(language):
        _middle(bitmap, title, str(line), HEIGHT)
    return bitmap.pixels


def _is_over(status: Status) -> bool:
    return status.outcome is not None and looked_at(status).outcome is not None


def _match(status: Status, seat: int, columns: int, part: int) -> bytes:
    game, bitmap, known = GAMES[status.game], Bitmap(), known_to(status, seat)
    _top(bitmap, str(_turn(status, seat)), _counters(game, known, seat))
    draw_told(bitmap, _last_told(status, seat), 8, cap_of(0, columns).y, part)
    faces = {} if _why_paused(status) else game.pad_screen.faces(known, seat)
    names = game.table.key_names(status.views.table, status.shown.table, seat)
    for key, name in enumerate(names):
        is_always = key in (UNDO_KEY, HELP_KEY) and name in ("undo", "help")
        face = faces.get(key, KeyFace(is_open=is_always))
        if name or face.knows:
            key_place.draw(bitmap, cap_of(key, columns), face.name or name, face, game)
    return bitmap.pixels


def _result(status: Status, columns: int) -> bytes:
    """Return the screen after a match: the result, and the keys that still do something."""
    game, bitmap = GAMES[status.game], Bitmap()
    assert status.outcome is not None
    top = cap_of(UNDO_KEY, columns).y
    _middle(bitmap, game.title, str(score(status.outcome)), top)
    names = game.table.key_names(status.views.table, status.shown.table, 0)
    for key in (UNDO_KEY, HELP_KEY):
        if names[key] in ("undo", "help"):
            face = KeyFace(is_open=True)
            key_place.draw(bitmap, cap_of(key, columns), names[key], face, game)
    return bitmap.pixels


def known_to(status: Status, seat: int) -> Position:
    """Return the position as one seat knows it: no other seat's view is in it."""
    views, shown = status.views, status.shown
    return Position(
        match=status.match,
        game=status.game,
        names=status.names,
        happened=status.happened,
        options=status.options,
        outcome=status.outcome,
        views=Views(views.table, (views.of(seat),) * status.seats),
        shown=Views(shown.table, (shown.of(seat),) * status.seats),
    )


def cap_of(key: int, columns: int) -> Cap:
    """Return where a key's cap is; the lowest row ends at the screen's lower edge."""
    down, across = divmod(key, columns)
    wide, high = WIDTH // columns, _CAP_HIGH[columns]
    top = HEIGHT - (high + 1) * (PAD_KEYS // columns) + 1
    left = (WIDTH - wide * columns) // 2
    return Cap(left + across * wide, top + down * (high + 1), wide - 1, high)


def _counters(game: Game, known: Position, seat: int) -> list[Piece]:
    """Return what a seat has: signs, each with its number."""
    signs, found = signs_of(game), list[Piece]()
    for token in game.pad_screen.line(known, seat):
        is_sign = isinstance(token, str) and token in signs
        before = [found.pop()] if found and not is_sign else []
        found.append(beside([*before, piece(token, signs)]))
    return found


def _top(bitmap: Bitmap, turn: str, counters: list[Piece]) -> None:
    """Draw the uppermost line: whose turn it is, and as many counters as it leaves room for."""
    line = beside(counters, _COUNTER_GAP)
    while counters and font("4x6").width(turn) + _TURN_GAP + len(line.columns) > WIDTH:
        counters = counters[:-1]
        line = beside(counters, _COUNTER_GAP)
    room = WIDTH - len(line.columns) - _TURN_GAP if counters else WIDTH
    drawn = big_text(turn)
    if len(drawn.columns) > room:
        drawn = tiny_text(font("4x6").cut(turn, room))
    bitmap.draw(drawn.columns, 0, (8 - drawn.high) // 2)
    bitmap.draw(line.columns, WIDTH - len(line.columns), -1)


def _turn(status: Status, seat: int) -> Sentence:
    if _why_paused(status):
        return Sentence("Paused")
    shown = status.shown.table
    is_counting = isinstance(shown, ShownSealed) and shown.count > 0
    if seat in status.owing and not is_counting:
        return Sentence("Your turn")
    return GAMES[status.game].turn(status.views.table, shown)


def _why_paused(status: Status) -> str:
    if status.is_stalled:
        return str(Sentence("Paused: the journal does not answer."))
    if status.is_paused:
        return str(Sentence("Paused by a player: hold key 12, then press key 1."))
    if status.missing:
        return str(Sentence("Paused: {why}.", why=[board.missing for board in status.missing]))
    return ""


def _last_told(status: Status, seat: int) -> str:
    """Return the newest sentence for this seat: an event, a refusal, or why nothing goes on."""
    told = status.told_to(seat)
    opening = GAMES[status.game].opening(status.views.table)
    newest = told[-1].notice.at_keys if told else opening
    return _why_paused(status) or (printable(newest) if newest else "")


def _headline(text: str) -> Piece:
    """Return a text twice as large if it fits, else in 5x8."""
    columns = font("5x8").columns(text)
    if 2 * len(columns) > WIDTH:
        return big_text(text)
    return Piece(tuple(_doubled(each) for each in columns for _ in range(2)), 15)


def _doubled(column: int) -> int:
    return sum(0b11 << 2 * bit for bit in range(8) if column >> bit & 1)


def _middle(bitmap: Bitmap, title: str, text: str, bottom: int) -> None:
    """Draw a title and lines below it in the middle of the space above `bottom`."""
    wide = WIDTH - 2 * _MARGIN
    large = [_headline(title), *map(big_text, font("5x8").lines(text, wide))]
    small = [_headline(title), *map(tiny_text, font("4x6").lines(text, wide))]
    pieces = large if _high(large) <= bottom else small
    while _high(pieces) > bottom:
        pieces = pieces[:-1]
    y = (bottom - _high(pieces)) // 2
    for each in pieces:
        bitmap.draw(each.columns, (WIDTH - len(each.columns)) // 2, y)
        y += each.high + _LINE_GAP


def _high(pieces: Sequence[Piece]) -> int:
    return sum(each.high + _LINE_GAP for each in pieces)
