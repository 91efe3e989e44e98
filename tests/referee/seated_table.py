"""A table with all its boards, real and emulated, on a link that keeps what they show."""

from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.referee.board_places import assign
from gemtable.referee.referee import Referee

from tests.referee.test_referee import Cables, Table, hello

BOARDS = ("p1", "p2", "r1", "r2")
DARK = "00" * 36


class Shown(Cables):
    """Keeps what each unit was told to show last."""

    def __init__(self, path):
        super().__init__(path)
        self.newest = {}

    def show(self, uid, unit, show):
        super().show(uid, unit, show)
        self.newest[uid, unit] = show


class Emulated:
    """Boards whose names begin with "pe" or "te" are emulated; `started` are to come.

    `fail` lets the start of the last one fail.
    """

    def __init__(self):
        self.started = []

    def has(self, uid):
        return uid[1] == "e"

    def leds(self, unit):
        return ()

    def start(self, name, failed):
        self.started.append(name)
        self.fail = failed


class Seated(Table):
    """The same table, with all boards there, and emulated ones among them."""

    def __init__(self, path, boards, game="lost-gems", seats=2, bots=()):
        self.journal = Journal(str(path))
        self.match = Match.begin(GAMES[game], self.journal, seats, 7, {})
        self.told = []
        script = GAMES[game].table
        needs = script.needs({}, seats)
        layout = assign([(uid, hello(uid).units) for uid in boards], needs, seats).layout
        self.cables, self.emulated = Shown(path), Emulated()
        self.referee = Referee(
            self.match, layout, self.cables, self.told.append, 100, self.emulated, bots
        )
        for uid in boards:
            self.back(uid)
        self.told.clear()

    def said(self):
        """Return what was told since it was asked last: kind and words."""
        said = [(notice.kind, str(notice.text)) for notice in self.told]
        self.told.clear()
        return said

    def seats(self):
        """Return who sat where, entry by entry: who says it, and the boards by part."""
        return [
            (entry.who, {part: board for part, (board, _unit) in entry.facts["parts"].items()})
            for entry in self.journal.entries(1)
            if entry.kind == "seats"
        ]

    def lies_dark(self, uid):
        return self.cables.newest[uid, 0][2] == DARK
