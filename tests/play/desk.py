"""A desk at which lines are typed in a test, with a match by hand or in the lobby."""

from types import SimpleNamespace

from gemtable.games import GAMES
from gemtable.games.kit.eyes import ALL
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.current_match import Matches
from gemtable.play.play_line import PlayLine
from gemtable.play.play_options import Choices
from gemtable.play.prompt_commands import Desk, Table
from gemtable.play.prompt_lines import obey, offers
from gemtable.play.seat_players import Players
from gemtable.referee.board_places import assign
from gemtable.referee.referee import Referee
from gemtable.terminal.screens import PlainScreen, Typed
from gemtable.terminal.typed_line import line_to_type_in
from prompt_toolkit.document import Document
from rich.console import Console

from tests.given_options import GEMTABLE
from tests.referee.test_board_places import PAD, RACK
from tests.referee.test_referee import Cables

PLAY = GEMTABLE.commands["play"]  # what reads the command line


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


class Program:
    """A program whose desk has one match of a game at it, or none."""

    def __init__(self, folder, game="lost-gems", seats=2):
        path = folder / "journal.sqlite"
        self.journal, self.told = Journal(str(path)), []
        self.screen = Told(self.told)
        self.desk = desk_of(self.journal, self.screen, Choices(db=str(path)))
        if game:
            script = GAMES[game].table
            self.match = Match.begin(GAMES[game], self.journal, seats, 1, {})
            boards = [(f"p{each}", PAD) for each in range(seats)]
            boards += [(f"r{each}", RACK) for each in range(seats)]
            layout = assign(boards, script.needs({}, seats), seats).layout
            emulated = SimpleNamespace(has=lambda _uid: True, leds=lambda _unit: ())
            referee = Referee(
                *(self.match, layout, Cables(path), self.told.append),
                emulated=emulated,
            )
            seated(self.desk, referee, (), GAMES[game].bot)

    def type(self, line):
        """Type a line; return the kinds of what is told, and what, with what to do."""
        self.told.clear()
        obey(self.desk, Typed(line))
        return [(each.kind, str(each.text), str(each.fix or "")) for each in self.told]

    def tab(self, begun):
        """Return what Tab makes of what is begun."""
        line = line_to_type_in(
            lambda: "> ", lambda text: offers(self.desk, text, ALL), lambda text: text
        )
        return [each.text for each in line.completer.get_completions(Document(begun), None)]
