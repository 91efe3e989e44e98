"""Matches of The Lost Gems at chips: an opening, and a board that hangs in the middle."""

import asyncio

import pytest

from tests.chip.chip_table import ONLY_A_PAD, PAD, PAD_AND_RACK, TILES, ChipTable
from tests.chip.test_lights import PAD_CAP, RACK_CAP, capped
from tests.chip.troubled import HANGS_PIN


@pytest.fixture
def at_table(tmp_path):
    """Do something at a table; the referee wants a running loop."""

    def run(play, layout, chips):
        async def playing():
            play(ChipTable(tmp_path / "journal.sqlite", layout, chips))

        asyncio.run(playing())

    return run


def hexed(colours):
    return "".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in colours)


def rack_is_right(table):
    """Say whether the faces of the tiles are lit as the table script wants them."""
    faces = [colour for tile in TILES for colour in table.wanted(tile).leds[:6]]
    return table.sent("rack") == capped(hexed(faces), RACK_CAP)


def tiles(table):
    """Return what was last on the wire for each tile of the rack, its faces only."""
    return [table.sent("rack")[18 * tile : 18 * tile + 18] for tile in range(len(TILES))]


def pad_is_right(table):
    """Say whether the keys whose light does not move are lit as the table script wants them."""
    picture, sent = table.wanted(PAD), table.sent("pad")
    still = [
        (sent[3 * key : 3 * key + 3], capped(hexed([colour]), PAD_CAP))
        for key, colour in enumerate(picture.leds)
        if picture.pattern == "steady" or picture.other[key] == colour
    ]
    return len(still) >= 6 and all(shown == wanted for shown, wanted in still)


@pytest.mark.slow
def test_the_opening_of_a_match_with_a_rack_and_a_pad(at_table, pad, rack):
    def play(table):
        assert table.sent("rack")[: 2 * 18] == bytes((5, 0, 0)) * 12, "face down, in dim green"
        table.turn_over()
        gems = table.referee.views.seats[1].hands[0]
        lit = [
            sum(1 for led in range(6) if any(tile[3 * led : 3 * led + 3])) for tile in tiles(table)
        ]
        assert lit[: len(gems)] == [gem.value for gem in gems], "as many faces as shards"
        table.press("hint red to 2")
        table.referee.typed("hint 2 to 1")
        table.press("play 1")
        table.turn_over()
        assert rack_is_right(table) and pad_is_right(table)
        assert table.moves() == [
            ("pad 1", "hint red to 2"),
            ("host", "hint 2 to 1"),
            ("pad 1", "play 1"),
        ]
        assert {notice.kind for notice in table.told} == {"event"}
        assert table.said == []

    at_table(play, PAD_AND_RACK, {"pad": pad.chip, "rack": rack.chip})


@pytest.mark.soak
def test_a_board_that_hangs_in_mid_match_reboots_and_the_match_goes_on(at_table, troubled_pad):
    def play(table):
        table.press("hint red to 2")
        table.referee.typed("hint 2 to 1")
        boot = table.boards["pad"].session.boot.number
        troubled_pad.chip.set_pin(HANGS_PIN, False)
        table.until(lambda: table.referee.absent)
        troubled_pad.chip.set_pin(HANGS_PIN, True)
        table.boards["pad"].frames.clear()
        table.until(lambda: not table.referee.absent)
        table.settle()
        assert table.boards["pad"].session.boot.number != boot
        assert pad_is_right(table)
        table.press("play 1")
        assert [who for who, _text in table.moves()] == [
            "pad 1",
            "host",
            "pad 1",
        ]
        kinds = [entry.kind for entry in table.journal.entries(1)]
        assert (kinds.count("pause"), kinds.count("resume")) == (1, 1)
        assert [
            str(notice.text) for notice in table.told if notice.kind in ("pause", "resume")
        ] == [
            "The match is paused: seat 1's pad does not answer. Plug the board in again, or"
            " type moves.",
            "All boards are back; the match continues.",
        ]

    at_table(play, ONLY_A_PAD, {"pad": troubled_pad.chip})
