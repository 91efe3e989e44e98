"""Doors of a menu that lead nowhere, for a table at which nobody goes through them."""

from gemtable.room.match_menus import Doors

SHUT = Doors(
    again=lambda: None,
    play=lambda _game: None,
    let_play=lambda _seat, _is_bot: None,
    switch_off=lambda: None,
    bots=frozenset,
)
