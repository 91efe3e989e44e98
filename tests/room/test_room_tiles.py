"""A room in which nobody has a pad: tiles join, choose, begin, and come back after the match."""

from dataclasses import replace

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.table import RED, SEATS, SOFT, Address, Needs, shade
from gemtable.room.match_menus import MatchMenus
from gemtable.room.room_pages import chair_told, pictures
from gemtable.room.room_state import Room
from gemtable.room.room_tiles import double_click, long_press

from tests.referee.seated_table import Seated
from tests.room.room_by_hand import TILE, RoomByHand
from tests.room.shut_doors import SHUT

A, B = Address("a", 0), Address("b", 0)
NAMES = list(GAMES)


def tiles(needs_boards=False, last=""):
    """Return the room after people have joined with two single tiles."""
    made = Room(needs_boards=needs_boards, last=last).came("a", TILE).came("b", TILE)
    return made.click(A).click(B)


def pulses_to(room, tile=A):
    """Return the other colour in which a tile pulses, or None if it doesn't."""
    shown = pictures(room)[tile]
    return shown.other[0] if shown.pattern == "pulse" else None


def test_the_first_tile_pulses_in_the_game_that_its_long_press_begins():
    room = tiles(last="waterfall")
    assert pulses_to(room) == shade(GAMES["waterfall"].colour, SOFT)
    assert pulses_to(room, B) is None
    _room, asked = long_press(room, A)
    assert (asked.game, asked.seats) == ("waterfall", 2)


def test_double_clicks_go_through_all_games_and_begin_again():
    room, seen = tiles(last="crossing"), []
    for _ in NAMES:
        room = double_click(room, A)
        seen.append(room.choice.game)
        assert long_press(room, A)[1].game == seen[-1]
    assert sorted(seen) == sorted(NAMES)
    assert seen[-1] == "crossing"


def test_only_the_first_chooses_and_begins():
    room = double_click(tiles(), B)
    assert (room.choice.game, str(room.refused.why)) == (
        "",
        "Only the first who joined begins with a tile.",
    )
    assert long_press(tiles(), B)[1] is None


def test_with_boards_only_a_tile_that_can_begin_nothing_does_not_pulse_and_says_why():
    room = tiles(needs_boards=True)
    assert pulses_to(room) is None
    for after in (double_click(room, A), long_press(room, A)[0]):
        assert str(after.refused.why).startswith("Still missing:")
        assert RED in pictures(after)[A].leds
    assert pictures(room)[A].leds[0] == shade(SEATS[0], SOFT)


@pytest.fixture
def without_pads():
    """Waterfall, as if each of its seats needed one tile and no pad."""
    script = GAMES["waterfall"].table
    needs = script.needs
    object.__setattr__(script, "needs", lambda _options, _seats: Needs(pads=0, tiles=1))
    yield
    object.__setattr__(script, "needs", needs)


@pytest.mark.usefixtures("without_pads")
def test_with_boards_only_a_game_that_needs_no_pad_is_begun_by_tiles():
    room = tiles(needs_boards=True)
    assert pulses_to(room) == shade(GAMES["waterfall"].colour, SOFT)
    _room, asked = long_press(room, A)
    assert (asked.game, asked.bots) == ("waterfall", frozenset())


def test_without_a_pad_people_are_told_what_tiles_do():
    assert "long press" in str(chair_told(tiles()))
    assert "hold a key of a pad" in str(chair_told(tiles().came("p", [["pad", 12, 0, 12]])))


async def test_at_real_tiles_a_double_click_chooses_and_a_long_press_begins():
    table = RoomByHand()
    for uid in ("a", "b"):
        table.plug(uid, TILE)
        table.tap(uid)
    table.tap("a", presses=2)
    chosen = table.room.game
    table.long("b")
    assert table.asked == []
    table.long("a")
    assert [each.game for each in table.asked] == [chosen]
    table.room.close()


class TileTable(Seated):
    """A match whose pads are emulated, for two people with real racks."""

    def __init__(self, path, boards):
        super().__init__(path, boards)
        self.left = []
        self.menus = MatchMenus(
            self.referee, replace(SHUT, leave=lambda: self.left.append("room")), 0.001
        )

    def long_press(self, uid, us):
        self.edge(uid, 0, True, us)
        self.referee.time_heard(uid, us + 1_300_000)
        self.edge(uid, 0, False, us + 1_300_000)

    def end(self):
        while self.match.pending:
            seat = self.match.pending[0]
            self.referee.typed(str(self.match.game.rules.legal(self.match.state, seat)[-1]))


@pytest.mark.parametrize(
    ("boards", "leaves"), [(("pe1", "pe2", "r1", "r2"), True), (("p1", "pe2", "r1", "r2"), False)]
)
async def test_after_the_end_a_long_press_on_a_tile_leads_to_the_room_if_nobody_has_a_pad(
    path, boards, leaves
):
    table = TileTable(path, boards)
    table.long_press("r1", 1_000_000)
    assert table.left == []  # the match is not over
    table.end()
    table.long_press("r1", 4_000_000)
    assert table.left == ["room"] * leaves
    table.menus.leave()
    table.journal.close()
