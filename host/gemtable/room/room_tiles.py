"""What tiles do in a room besides joining it: who has no pad begins a match by a tile. Pure.

It is the tile of the first who joined, while nobody has the chair. A long press begins; double
clicks choose among the games that these boards can play.
"""

from gemtable.games import GAMES
from gemtable.games.kit.table import Address
from gemtable.room.room_state import Asked, Room
from gemtable.sentence import Sentence

_NOT_FIRST = Sentence("Only the first who joined begins with a tile.")


def long_press(room: Room, tile: Address) -> tuple[Room, Asked | None]:
    """Return the room after a long press on a tile, and what it begins."""
    if not _leads(room, tile):
        return room.refusing(tile, 0, _NOT_FIRST), None
    return led_by_tiles(room).begun(tile, 0)


def double_click(room: Room, tile: Address) -> Room:
    """Return the room after a double click on a tile, with the next game that can be played."""
    if not _leads(room, tile):
        return room.refusing(tile, 0, _NOT_FIRST)
    led = led_by_tiles(room)
    names, now = _playable(room), led.choice.game
    if not names:
        return led.begun(tile, 0)[0]  # refused, with the reason
    following = names[names.index(now) + 1 :] if now in names else names
    return room.having(game=(following or names)[0])


def led_by_tiles(room: Room) -> Room:
    """Return the room with what a long press begins.

    That is the chosen game, else the one that was played last, else the first that these boards
    can play.
    """
    if room.choice.game:
        return room
    names = _playable(room) or list(GAMES)
    return room.having(game=room.last if room.last in names else names[0])


def _playable(room: Room) -> list[str]:
    return [name for name in GAMES if not room.having(game=name).why_not()]


def _leads(room: Room, tile: Address) -> bool:
    return room.chair is None and room.seat_of(tile) == 0
