"""What is typed: seats, tiles and keys count from 1, and there are only those of the table."""

import asyncio

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.table import Address, Gesture
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.prompt_lines import obey
from gemtable.referee.board_places import assign
from gemtable.referee.referee import Referee
from gemtable.terminal.screens import Typed

from tests.journal.played import GEMS
from tests.play.desk import Told, desk_of, seated
from tests.referee.test_assigning_boards import PAD, RACK, TILE
from tests.referee.test_referee import Cables

PADS = [("p1", PAD), ("p2", PAD)]
RACKS = GEMS, {}, [*PADS, ("r1", RACK), ("r2", RACK)]
LOOSE = GEMS, {"deal": "table"}, [*PADS, *((f"t{number}", TILE) for number in range(1, 19))]
OTHERS = GAMES["crossing"], {}, [*PADS, ("p3", PAD)]  # each pad has keys for the other seats
ENDLESS = "9" * 5000  # digits; Python reads 4,300


@pytest.fixture
def obeyed(tmp_path):
    """Type a line at a table; return what was pressed, and the notices that came of it."""

    async def type_line(line, table):
        game, options, boards = table
        path = tmp_path / "journal.sqlite"
        journal = Journal(str(path))
        seats = sum(kind is PAD for _, kind in boards)
        match = Match.begin(game, journal, seats, 7, options)
        layout = assign(boards, game.table.needs(options, seats), seats).layout
        pressed, told = [], []
        referee = Referee(match, layout, Cables(path), told.append)
        desk = desk_of(journal, Told(told))
        seated(desk, referee, press=pressed.append)
        obey(desk, Typed(line))
        journal.close()
        return pressed, told

    return lambda line, table: asyncio.run(type_line(line, table))


@pytest.mark.parametrize(
    "line, table, pressed",
    [
        ("press 1 red", RACKS, Gesture(Address("p1", 0), 0, "press")),
        ("press 2 key 4", RACKS, Gesture(Address("p2", 0), 3, "press")),
        ("press 1 key 12", RACKS, Gesture(Address("p1", 0), 11, "press")),
        ("press 1 3", RACKS, Gesture(Address("p1", 0), 5, "press")),  # by its name
        ("press 1 y", RACKS, Gesture(Address("p1", 0), 1, "press")),
        ("press 1 d 2", RACKS, Gesture(Address("p1", 0), 9, "press")),
        ("press 1 seat 3", OTHERS, Gesture(Address("p1", 0), 6, "press")),
        ("press 2 seat 3", OTHERS, Gesture(Address("p2", 0), 5, "press")),
        ("press 3 seat 1", OTHERS, Gesture(Address("p3", 0), 5, "press")),
        ("tap 1.1", RACKS, Gesture(Address("r1", 0), 0, "click")),
        ("tap 2.5 long", RACKS, Gesture(Address("r2", 4), 0, "long")),
        ("tap 1 double", LOOSE, Gesture(Address("t1", 0), 0, "double")),
        ("tap 18 triple", LOOSE, Gesture(Address("t18", 0), 0, "triple")),
    ],
)
def test_a_key_is_named_by_seat_and_place_from_1(obeyed, line, table, pressed):
    assert obeyed(line, table) == ([pressed], [])


@pytest.mark.parametrize(
    "line, table, says",
    [
        ("press 0 red", RACKS, "Seat 0 has no pad."),
        ("press 3 red", RACKS, "Seat 3 has no pad."),
        ("press 1 key 0", RACKS, "A pad has no such key."),
        ("press 1 12", RACKS, "A pad has no such key."),
        ("press 2 seat 2", OTHERS, "A pad has no such key."),
        ("press 1 key 13", RACKS, "A pad has no such key."),
        ("tap 0.1", RACKS, "There is no seat 0."),
        ("tap 3.1", RACKS, "There is no seat 3."),
        ("tap 1.0", RACKS, "There is no tile 1.0."),
        ("tap 1.6", RACKS, "There is no tile 1.6."),
        ("tap 1", RACKS, "There is no tile 1."),
        ("tap 0", LOOSE, "There is no tile 0."),
        ("tap 19", LOOSE, "There is no tile 19."),
        ("tap 1.1", LOOSE, "There is no tile 1.1."),
    ],
)
def test_what_is_not_at_the_table_is_not_pressed(obeyed, line, table, says):
    pressed, (notice,) = obeyed(line, table)
    assert pressed == []
    assert (notice.kind, str(notice.text)) == ("refused", says)
    assert notice.fix


@pytest.mark.parametrize(
    "line",
    [
        f"press {ENDLESS} red",
        f"press 1 {ENDLESS}",
        f"tap {ENDLESS}",
        f"tap {ENDLESS}.1",
        f"tap 1.{ENDLESS}",
        f"hint {ENDLESS}",
        f"play {ENDLESS}",
        f"correct play {ENDLESS}",
        ENDLESS,
    ],
    ids=lambda line: line.replace(ENDLESS, "9..."),
)
def test_an_endless_number_is_a_short_sentence(obeyed, line):
    pressed, (notice,) = obeyed(line, RACKS)
    assert pressed == []
    assert notice.kind == "refused"
    assert len(str(notice.text)) < 100
