"""A desk at which lines are typed in a test, with a match by hand or in the lobby."""

import typer.main
from gemtable.cli.main import app
from gemtable.play.choices import Choices
from gemtable.play.commands import Desk, Table
from gemtable.play.matches import Matches
from gemtable.play.play_line import PlayLine
from gemtable.play.players import Players
from gemtable.terminal.screens import PlainScreen
from rich.console import Console

PLAY = typer.main.get_command(app).commands["play"]  # what reads the command line


class Told(PlainScreen):
    """A screen that keeps what is told in `notices`, and who is to look in `looks`."""

    def __init__(self, notices):
        super().__init__(Console())
        self.notices, self.looks = notices, []

    def tell(self, notice):
        self.notices.append(notice)

    def look(self, seat):
        self.looks.append(seat)


def desk_of(journal, screen, choices=None):
    """Return the desk of a program in its lobby."""
    matches = Matches(choices or Choices(), journal, screen.tell)
    return Desk(screen, matches, PlayLine(PLAY, matches.choices))


def seated(desk, referee, bots=(), bot=None, press=lambda _gesture: None):
    """Have a match played at a desk; return who plays it."""
    players = Players(referee.match, bots, bot)
    desk.table = Table(referee, players, press)
    return players
