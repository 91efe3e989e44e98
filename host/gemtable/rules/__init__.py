"""The rules of the games: pure, and ignorant of lights, links and time."""

from gemtable.rules import lost_gems
from gemtable.rules.core import Game

GAMES: dict[str, Game] = {"lost-gems": lost_gems}
