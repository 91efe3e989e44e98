"""What is typed: seats, tiles and keys count from 1, and there are only those of the table.

Names are kept in one's own letters, in the journal and for the next match.
"""

import asyncio
import json

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.games.kit.table import Address, Gesture
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.prompt_lines import is_open, obey
from gemtable.referee.board_places import assign
from gemtable.referee.referee import Referee
from gemtable.terminal.screens import Typed

from tests.journal.played import GEMS
from tests.play import program_in_time
from tests.play.desk import Told, desk_of, seated
from tests.play.gemtable import entries
from tests.referee.test_board_places import PAD, RACK, TILE
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
        ("press 1 key 0", RACKS, "The pad has no such key."),
        ("press 1 12", RACKS, "The pad has no such key."),
        ("press 2 seat 2", OTHERS, "The pad has no such key."),
        ("press 1 key 13", RACKS, "The pad has no such key."),
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


def typed(program, line, by=HOST):
    """Type a line as a role; return what is told and what to do, if it is refused."""
    program.told.clear()
    obey(program.desk, Typed(line, by))
    return [str(each.fix or each.text) for each in program.told]


@pytest.mark.parametrize(
    "line, by, names",
    [
        ("name 2 Ola Maria", HOST, (None, "Ola Maria")),
        ("NAME  seat 2:  Ola   Maria ", HOST, (None, "Ola Maria")),
        ("name 1 İpek", HOST, ("İpek", None)),
        ("name 2 McX 3", HOST, (None, "McX 3")),
        ("name Ola", 0, ("Ola", None)),
        ("name 1 Ola", 0, ("Ola", None)),
    ],
)
def test_a_name_is_kept_in_the_letters_in_which_it_is_typed(at, line, by, names):
    def script(program):
        typed(program, line, by)
        assert program.match.names == names

    at(script)


@pytest.mark.parametrize(
    "line, by, told",
    [
        ("name", HOST, "For example: name 2 Ola"),
        ("name Ola", HOST, "For example: name 2 Ola"),
        ("name 3 Ola", HOST, "Seats, tiles and keys are numbered from 1."),
        ("name 0 Ola", HOST, "Seats, tiles and keys are numbered from 1."),
        ("name 2 Ola", 0, "The host can name any seat."),
        ("name 1 seat 2", HOST, "Choose another name."),
        ("name 1 " + "x" * 21, HOST, "Choose another name."),
    ],
)
def test_what_is_no_name_or_nobody_s_is_refused_with_what_to_do(at, line, by, told):
    def script(program):
        assert typed(program, line, by) == [told]
        assert program.match.names == (None, None)

    at(script)


def test_a_person_alone_need_not_say_the_seat_and_without_a_name_it_is_taken_away(at):
    def script(program):
        program.desk.table.players.let_play(0, True)
        typed(program, "name Kuba")
        assert program.match.names == (None, "Kuba")
        assert typed(program, "name 2") == ["Seat 2 no longer has a name."]
        assert program.match.names == (None, None)

    at(script)


def test_a_name_is_no_secret_while_all_choose_in_secret():
    assert is_open("name 2 ola")
    assert not is_open("2 gather 1")


def test_tab_offers_seats_and_leaves_the_name_to_people(at):
    def script(program):
        assert program.tab("name ") == ["name 1", "name 2"]
        assert program.tab("name 2 ") == []

    at(script)


def played(path, *lines, more=("--seed", "1")):
    done = program_in_time.run(
        *("play", "lost-gems", "--emulated", "--db", str(path), *more),
        stdin="".join(f"{line}\n" for line in lines),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def names_of(path, match):
    found = [each.facts for each in entries(path, match) if each.kind == "name"]
    return [(each["seat"], each["name"]) for each in found]


def test_the_program_tells_names_and_a_resumed_match_has_them(tmp_path):
    path = tmp_path / "journal.sqlite"
    told = played(path, "name 1 Ola", "hint red", "quit")
    assert "Seat 1 is now called Ola." in told
    assert "Ola hints red to seat 2" in told
    told = played(path, "name 2 Kuba", "hint red", "quit", more=["--match", "1"])
    assert "Kuba hints red to Ola" in told


def test_the_next_match_keeps_the_names_of_seats_that_the_same_kind_plays(tmp_path):
    path = tmp_path / "journal.sqlite"
    played(
        path,
        *("name 1 Ola", "name 2 Kuba", "name 3 Siti"),
        "play crossing --seats 3 --bot 2",
        "play lost-gems --seats 2",
        "play lost-gems --match 1",
        "quit",
        more=["--seats", "3"],
    )
    assert names_of(path, 2) == [(0, "Ola"), (2, "Siti")]
    assert names_of(path, 3) == [(0, "Ola")]
    assert names_of(path, 1) == [(0, "Ola"), (1, "Kuba"), (2, "Siti")], "it had its own"


def test_lines_for_scripts_have_names_beside_texts_with_numbers(tmp_path):
    path = tmp_path / "journal.sqlite"
    told = played(path, "name 1 Ola", "hint red", "quit", more=["--seed", "1", "--json"])
    lines = [json.loads(line) for line in told.splitlines()]
    named = next(line for line in lines if "names" in line)
    assert (named["text"], named["names"]) == ("Seat 1 is now called Ola.", ["Ola", None])
    assert any(line.get("text", "").startswith("Seat 1 hints red") for line in lines)
    assert lines[-1]["names"] == ["Ola", None]
