"""The rules of the games: pure, and ignorant of lights, links and time."""

from gemtable.rules import crossing, gems_tracker, logichroma, lost_gems, waterfall
from gemtable.rules.core import Game

GAMES: dict[str, Game] = {
    "crossing": crossing,
    "gems-tracker": gems_tracker,
    "logichroma": logichroma,
    "lost-gems": lost_gems,
    "waterfall": waterfall,
}
