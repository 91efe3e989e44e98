"""Before a match: seats are asked for their boards, and answer by pressing a key."""

import pytest
from gemtable.games.kit.table import Address, Needs
from gemtable.link.session_events import EdgeHeard
from gemtable.referee.board_claims import Claiming, Claims, Question
from gemtable.referee.board_places import assign
from gemtable.sentence import Sentence

from tests.referee.test_referee import hello
from tests.settings import settings_of

HANDS = Needs(pads=1, tiles=2)
PADS_ONLY = Needs(pads=1, tiles=0)


class Line:
    """Keeps what each unit shows."""

    def __init__(self):
        self.newest = {}

    def show(self, uid, unit, show):
        self.newest[uid, unit] = show


class Asked:
    """Seats that are asked, with these boards; and what they are told."""

    def __init__(self, *boards, needs=HANDS, people=(0, 1), had=None):
        self.line, self.told = Line(), []
        self.claiming = Claiming(Claims(needs, people, had or {}), self.line, self.told.append)
        for uid in boards:
            self.claiming.board_arrived(hello(uid))
        self.claiming.open()

    def press(self, uid, unit=0):
        for down in (True, False):
            self.claiming.edge_heard(uid, EdgeHeard(unit, 3, down, 1000))

    def said(self):
        said = [str(notice.text) for notice in self.told]
        self.told.clear()
        return said

    @property
    def parts(self):
        return {part: unit.board for part, unit in self.claiming.claims.parts.items()}


@pytest.fixture
async def table(request):
    """Seats that are asked for the boards that the test names."""
    boards, how = settings_of(request)
    return Asked(*boards, **how)


@pytest.mark.settings("p1", "p2", "p3", needs=PADS_ONLY)
async def test_each_seat_is_asked_and_has_what_it_presses(table):
    assert table.said() == ["Seat 1: press any key of your pad."]
    table.press("p2")
    assert table.said() == [
        "This board is now seat 1's pad.",
        "Seat 2: press any key of your pad.",
    ]
    table.press("p3")
    assert table.said() == ["This board is now seat 2's pad."]
    assert table.parts == {"pad 1": "p2", "pad 2": "p3"}
    assert table.claiming.settled.is_set()


@pytest.mark.settings("p1", "p2", needs=PADS_ONLY)
async def test_the_last_seat_is_not_asked_for_the_only_pad_that_is_left(table):
    table.press("p2")
    assert table.claiming.settled.is_set()
    boards = [(uid, hello(uid).units) for uid in ("p1", "p2")]
    layout = assign(boards, PADS_ONLY, 2, table.claiming.claims.parts).layout
    assert layout.pads == (Address("p2", 0), Address("p1", 0))


@pytest.mark.settings("p1", "p2", "r1", "r2")
async def test_a_seat_is_asked_for_its_rack_too(table):
    assert table.said() == ["Seat 1: press a key of your pad and a tile of your rack."]
    table.press("r2", unit=4)
    assert table.said() == [
        "This board is now seat 1's rack.",
        "Seat 1: press any key of your pad.",
    ]
    table.press("p1")
    assert table.parts == {"rack 1": "r2", "pad 1": "p1"}
    assert table.claiming.settled.is_set()


@pytest.mark.parametrize(
    "boards, how",
    [
        ((), {}),
        (("p1", "r1", "t1"), {}),
        (("p1", "p2"), {"people": ()}),
        (("p1", "p2"), {"had": {"pad 1": Address("p1", 0)}}),
        (("r1", "r2"), {"needs": PADS_ONLY}),
        (("t1", "t2", "t3", "t4"), {}),
    ],
    ids=["no boards", "one of each", "bots", "remembered", "racks of no use", "single tiles"],
)
async def test_where_there_is_nothing_to_choose_nobody_is_asked(boards, how):
    table = Asked(*boards, **how)
    assert table.claiming.claims.question() is None
    assert table.claiming.settled.is_set()
    assert table.said() == []


@pytest.mark.settings("p1", "p2", "p3", needs=PADS_ONLY, had={"pad 1": Address("p1", 0)})
async def test_who_is_remembered_is_not_asked_and_keeps_the_board(table):
    assert table.said() == ["Seat 2: press any key of your pad."]
    table.press("p1")
    assert table.said() == ["This board is already seat 1's pad."]
    table.press("p3")
    assert table.parts == {"pad 1": "p1", "pad 2": "p3"}


@pytest.mark.settings("p2", "p3", needs=PADS_ONLY, had={"pad 1": Address("p9", 0)})
async def test_a_remembered_board_that_is_not_there_is_asked_for_anew(table):
    assert table.claiming.claims.question() == Question(1, ("pad",))
    table.press("p2")
    assert table.parts["pad 1"] == "p2"


@pytest.mark.settings("p1", "p2", needs=PADS_ONLY, people=(1,))
async def test_the_seats_of_bots_are_not_asked(table):
    assert table.said() == ["Seat 2: press any key of your pad."]
    table.press("p2")
    assert table.claiming.settled.is_set()


@pytest.mark.settings("p1", "p2", needs=PADS_ONLY)
async def test_a_board_that_arrives_while_seats_are_asked_can_be_pressed(table):
    table.claiming.board_arrived(hello("p3"))
    table.press("p3")
    assert table.parts == {"pad 1": "p3"}
    assert table.claiming.claims.question() == Question(2, ("pad",))


@pytest.mark.settings("p1", "p2", "p3", needs=PADS_ONLY)
async def test_a_board_that_is_pulled_while_seats_are_asked_is_asked_for_again(table):
    table.press("p1")
    table.claiming.board_gone("p1", "unplugged")
    assert table.said()[-1] == "Seat 1: press any key of your pad."
    table.claiming.board_arrived(hello("p1"))
    assert table.said() == ["Seat 2: press any key of your pad."]
    assert table.parts == {"pad 1": "p1"}


@pytest.mark.settings("p1", "p2", "p3", needs=PADS_ONLY)
async def test_all_can_be_asked_again(table):
    table.press("p1")
    table.said()
    table.claiming.claims.forget()
    table.claiming.open()
    assert table.said() == ["Seat 1: press any key of your pad."]
    table.press("p3")
    assert table.parts == {"pad 1": "p3"}


def test_two_pads_on_one_board_are_two_pads():
    claims = Claims(PADS_ONLY, (0, 1), {})
    claims.came("e1", hello("p1").units * 2)
    assert claims.press(Address("e1", 1)) == "pad 1"
    assert claims.parts == {"pad 1": Address("e1", 1)}


@pytest.mark.settings("p1", "p2", "p3", "r1", needs=PADS_ONLY)
async def test_what_may_be_pressed_pulses_and_what_was_tells_its_seat(table):
    assert {table.line.newest[pad, 0][0] for pad in ("p1", "p2", "p3")} == {"pulse"}
    assert ("r1", 0) not in table.line.newest
    table.press("p2")
    assert table.line.newest["p2", 0][2] == "00ff00" + "000000" * 11
    table.press("p3")
    assert table.line.newest["p3", 0][2] == "00ff00" * 2 + "000000" * 10
    table.claiming.close()
    assert {show[2] for show in table.line.newest.values()} == {"000000" * 12}


@pytest.mark.settings("p1", "p2", "p3", needs=PADS_ONLY)
async def test_once_it_is_closed_nothing_is_asked_or_taken(table):
    table.claiming.close()
    table.said()
    table.press("p1")
    table.claiming.board_arrived(hello("p4"))
    assert table.said() == []
    assert table.parts == {}


async def test_trouble_with_boards_is_told(table):
    fix = Sentence("Put it out.")
    table.claiming.trouble(Sentence("A board is on fire."), fix)
    assert (table.told[-1].kind, table.told[-1].fix) == ("trouble", fix)
