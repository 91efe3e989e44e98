"""Finished matches in a journal, and what a browser is answered that asks for them."""

import asyncio
from random import Random

from gemtable.games import GAMES
from gemtable.games.kit.bots import SENSIBLE
from gemtable.games.kit.rules import Made
from gemtable.match.match import Match

from tests.web.clients import browser

BOT = {
    "lost-gems": "sensible",
    "logichroma": "random",
    "gems-tracker": "sensible",
    "crossing": "random",
    "waterfall": "sensible",
}  # sensible ones crowd at one mushroom
SHORT = {"waterfall": 78}  # a deal of a short match for three


def step(match):
    """Make the next move as a bot does; all choices at once where they are secret."""
    game, state = match.game, match.state
    bot, chance = game.bot_named(BOT.get(game.name, SENSIBLE)), Random(0)
    seats = match.pending if game.rules.is_sealed(state) else match.pending[:1]
    moves = [
        Made(
            seat,
            bot(game.rules.view(state, seat), game.rules.legal(state, seat), chance).move,
        )
        for seat in seats
    ]
    match.play(f"pad {seats[0] + 1}", moves)


def play_on(match):
    """Play a match to its end."""
    while match.pending:
        step(match)
    match.close()


def write(journal, game, seats, **options):
    """Write a finished match in which a move was taken back and made again; return it."""
    match = Match.begin(GAMES[game], journal, seats, SHORT.get(game, 1), options)
    match.sit("table", {"pad 1": ("e66", 0)})
    for _ in range(4):
        step(match)
    match.undo("pad 1")
    match.redo("host")
    match.undo("host")
    play_on(match)
    return match


async def ask(following, *paths, **headers):
    async with browser(following, **headers) as client:
        return [await client.get(path) for path in paths]


def answers(following, *paths, **headers):
    """Return what a browser is answered, one after the other."""
    return asyncio.run(ask(following, *paths, **headers))
