"""A program in its lobby, with a page and a journal; what people want is opened, not played."""

import asyncio

from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.current_match import Matches
from gemtable.play.play_options import Choices
from gemtable.records.finished_matches import Finished
from gemtable.web.watchers import NO_MATCH, Following

from tests.web.clients import browser, enter


class LobbyByHand:
    """`kept` are matches that were left, each a game and its seats."""

    def __init__(self, folder, kept=()):
        self.path = folder / "journal.sqlite"
        self.journal = Journal(str(self.path))
        for game, seats in kept:
            Match.begin(GAMES[game], self.journal, seats, 1, {})
        self.program = Matches(Choices(db=str(self.path)), self.journal, lambda notice: None)
        self.program.open()
        self.following = Following(matches=self.program, finished=Finished(self.journal))
        self.following.wait(NO_MATCH)

    @property
    def wanted(self):
        """What would be played next: game, seats, options, bots and number; None if nothing."""
        if self.program.wanted is None:
            return None
        choices, match = self.program.wanted
        return match.game.name, match.seats, match.options, choices.bot_seats, match.number

    def matches(self):
        """Return how the matches of the journal stand, by number."""
        return {
            number: "dropped" if self.journal.history(number).is_dropped else "kept"
            for number in self.journal.matches()
        }


def in_lobby(folder, script, kept=()):
    """Run `script`, a coroutine function, with a lobby and the host's browser."""

    async def run():
        lobby = LobbyByHand(folder, kept)
        hearing = asyncio.ensure_future(lobby.program.next())
        await asyncio.sleep(0)
        try:
            async with browser(lobby.following) as host:
                await enter(host, "/host", lobby.following.invitations.secret(HOST))
                await script(lobby, host)
        finally:
            hearing.cancel()
            lobby.journal.close()

    asyncio.run(run())
