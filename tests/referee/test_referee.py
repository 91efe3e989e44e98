"""The referee with a link that only records: the order of things, pauses, refusals."""

import asyncio
from dataclasses import replace

from gemtable.games import GAMES
from gemtable.games.kit.table import Address, Layout
from gemtable.journal import Journal
from gemtable.link.session_events import EdgeHeard, Hello
from gemtable.match.match import Match
from gemtable.referee.referee import Referee

from tests.journal.played import connected
from tests.referee.test_board_places import PAD, RACK, TILE

GEMS = GAMES["lost-gems"]
RACKS = tuple(tuple(Address(rack, unit) for unit in range(5)) for rack in ("r1", "r2"))
LAYOUT = Layout(
    pads=(Address("p1", 0), Address("p2", 0)),
    racks=RACKS,
    backs=frozenset(unit for rack in RACKS for unit in rack),
    nice=frozenset(unit for rack in RACKS for unit in rack[2:]),
)


def hello(uid):
    """Return what a board says that comes: a pad, a rack or a tile, by how its name begins."""
    units = {"p": PAD, "r": RACK, "t": TILE}[uid[0]]
    return Hello(1, "0.1.0", "", "", "", uid, "", "", 0, 0, units)


class Cables:
    """What travels to boards that are not there: pictures and questions for the time."""

    def __init__(self, database):
        self.database = database
        self.shown = []  # (entries in the journal at that moment, unique id, unit)
        self.pinged = []

    def show(self, uid, unit, show):
        with connected(self.database) as journal:
            (entries,) = journal.execute("select count(*) from entry").fetchone()
        self.shown.append((entries, uid, unit))

    def wake(self, at_s):
        assert at_s is None, "nothing in The Lost Gems comes of time alone"

    def ping(self, uid):
        self.pinged.append(uid)


class Table:
    """A match of seed 7 with its referee; every method is one thing that boards or people do."""

    def __init__(self, database):
        self.journal = Journal(str(database))
        self.match = Match.begin(GAMES["lost-gems"], self.journal, 2, 7, {})
        self.cables = Cables(database)
        self.told = []
        tell = self.told.append
        self.referee = Referee(self.match, LAYOUT, self.cables, tell, speed=100)

    def edge(self, uid, key, down, us, unit=0):
        self.referee.edge_heard(uid, EdgeHeard(unit, key, down, us))

    def back(self, uid):
        self.referee.board_arrived(hello(uid))

    def kinds(self):
        """Return the kinds of all entries but those of who sits where."""
        return [entry.kind for entry in self.journal.entries(1) if entry.kind != "seats"]


async def test_an_entry_is_on_disk_before_any_light_changes(database):
    table = Table(database)
    table.cables.shown.clear()
    table.edge("p1", 0, True, 1000)
    assert table.kinds() == ["start", "move"]
    assert table.cables.shown
    assert {entries for entries, _, _ in table.cables.shown} == {3}
    table.journal.close()


async def test_a_move_draws_the_lights_once_and_asks_once_what_they_remember(path, monkeypatch):
    game, asked = GAMES["lost-gems"], []

    def noted(name, does):
        def note(*words):
            asked.append(name)
            return does(*words)

        return note

    parts = {name: noted(name, getattr(game.table, name)) for name in ("lights", "keep", "moment")}
    noting = replace(game, table=replace(game.table, **parts))
    monkeypatch.setitem(GAMES._loaded, "lost-gems", noting)

    table = Table(path)
    asked.clear()
    table.edge("p1", 0, True, 1000)
    assert table.match.moves == 1
    assert sorted(asked) == ["keep", "lights", "moment"]
    table.journal.close()


async def test_only_units_whose_picture_changed_are_sent(table):
    table.cables.shown.clear()
    table.edge("p2", 11, True, 1000)  # help on a pad changes that pad alone
    assert [(uid, unit) for _, uid, unit in table.cables.shown] == [("p2", 0)]


async def test_a_press_while_another_board_is_away_is_a_note_and_no_move(table):
    table.referee.board_gone("r2", "unplugged")
    table.edge("p1", 0, True, 1000)
    assert table.told[-1].kind == "note"
    assert str(table.told[-1].text) == "The match is paused: seat 2's rack is unplugged."
    assert table.kinds() == ["start", "pause"]
    table.back("r2")
    table.edge("p1", 0, False, 2000)
    table.edge("p1", 0, True, 90_000)
    assert table.kinds() == ["start", "pause", "resume", "move"]


async def test_half_a_click_on_a_board_that_went_is_forgotten(table):
    table.edge("r1", 0, True, 5_000_000)
    table.referee.board_gone("r1", "unplugged")
    table.back("r1")
    table.referee.time_heard("r1", 90_000_000)  # long after a long press would have been
    assert table.kinds() == ["start", "pause", "resume"]
    assert table.referee.fingers.held == set()


async def test_after_lost_edges_a_key_that_went_down_makes_no_long_press(table):
    table.edge("r1", 0, True, 5_000_000)
    table.referee.edges_lost("r1", 6)
    assert str(table.told[-1].text).startswith("6 presses on seat 1's rack were lost")
    table.referee.time_heard("r1", 9_000_000)
    assert table.kinds() == ["start"]


async def test_a_board_that_comes_and_goes_after_the_end_leaves_the_match_over(table):
    while table.match.pending:
        table.referee.typed("play 1")
    assert table.journal.unfinished("lost-gems") is None
    said = len(table.told)
    table.referee.board_gone("p1", "unplugged")
    table.back("p1")
    assert len(table.told) == said
    assert table.journal.unfinished("lost-gems") is None


async def test_two_boards_away_are_one_match_resumed_when_both_are_back(table):
    table.referee.board_gone("p1", "unplugged")
    table.referee.board_gone("r2", "silent")
    table.back("p1")
    assert table.kinds() == ["start", "pause", "pause"]
    table.back("r2")
    assert table.kinds()[-1] == "resume"


async def test_a_board_of_no_seat_is_not_listened_to(table):
    table.edge("stranger", 0, True, 1000)
    table.referee.board_gone("stranger", "unplugged")
    assert table.referee.fingers.edges == 0
    assert table.told == []


async def test_a_board_is_asked_for_its_time_when_a_click_may_be_complete(table):
    table.edge("r1", 0, True, 1_000_000)
    table.edge("r1", 0, False, 1_060_000)
    assert table.cables.pinged == []
    await asyncio.sleep(0.03)  # at speed 100 the window of 330 ms closes in 3.3 ms
    assert set(table.cables.pinged) == {"r1"}
    table.referee.time_heard("r1", 1_331_000)
    asked = len(table.cables.pinged)
    await asyncio.sleep(0.12)
    assert len(table.cables.pinged) == asked  # answered: no more questions


async def test_undo_at_any_pad_takes_the_end_back_too(table):
    while table.match.pending:
        table.referee.typed("play 1")
    table.edge("p2", 10, True, 1000)
    assert table.told[-1].kind == "undo"
    assert table.match.pending
    assert table.journal.unfinished("lost-gems").id == 1
