"""Titles of games for lists, without loading Gemtable's own games.

Loading a game takes 30 ms, and a list of matches names several.
"""

from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json

_OURS = {
    "crossing": "Crossing",
    "gems-tracker": "Gems Tracker",
    "logichroma": "Logichroma",
    "lost-gems": "The Lost Gems",
    "waterfall": "Waterfall",
}


def title_of(name: Json) -> str:
    """Return the title of the game with this name; the name itself if the game is unknown."""
    if not isinstance(name, str):
        return str(name)
    if title := _OURS.get(name):
        return title
    return GAMES[name].title if name in GAMES else name
