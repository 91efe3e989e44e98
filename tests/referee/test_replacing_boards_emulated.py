"""Emulated boards and real ones take each other's places."""

import pytest
from gemtable.games.kit.table import Address
from gemtable.referee.interfaces import NoneEmulated

from tests.referee.seated_table import seated


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def test_a_real_board_may_take_the_place_of_an_emulated_one(path):
    async def play(table):
        table.back("p3")
        assert table.told[-1].kind == "note"
        assert str(table.told[-1].fix).endswith(
            "take the place of seat 2's pad, which is emulated."
        )
        table.edge("p3", 0, True, 1000)
        assert table.referee.layout.pads == (Address("p1", 0), Address("p3", 0))
        assert table.kinds() == ["start"]

    seated(path, play, ("p1", "pe", "r1", "r2"))


def test_a_place_that_is_empty_comes_before_one_that_is_emulated(path):
    async def play(table):
        table.referee.board_gone("p1", "unplugged")
        table.back("p3")
        table.edge("p3", 0, True, 1000)
        assert table.referee.layout.pads == (Address("p3", 0), Address("pe", 0))

    seated(path, play, ("p1", "pe", "r1", "r2"))


def test_an_emulated_board_takes_a_place_by_word_and_the_real_one_may_have_it_back(path):
    async def play(table):
        table.referee.board_gone("p1", "unplugged")
        table.referee.typed("replace pad 1")
        assert table.emulated.started == ["pico-pad"]
        table.back("pe")
        assert table.said()[-1] == ("note", "Another board is seat 1's pad now.")
        assert table.referee.layout.pads[0] == Address("pe", 0)
        table.back("p1")
        table.edge("p1", 0, True, 1000)
        assert table.referee.layout.pads[0] == Address("p1", 0)
        table.referee.board_gone("p1", "unplugged")
        table.referee.typed("replace pad 1")  # the one that was started is idle
        assert table.emulated.started == ["pico-pad"]
        assert table.referee.layout.pads[0] == Address("pe", 0)

    seated(path, play)


def test_asked_for_twice_one_emulated_board_starts_and_another_once_that_failed(path):
    async def play(table):
        for uid in ("p1", "p2"):
            table.referee.board_gone(uid, "unplugged")
        table.told.clear()
        for part in ("pad 1", "pad 1", "pad 2", "pad 1"):
            table.referee.typed(f"replace {part}")
        assert table.said() == [("note", "1 emulated board starts ...")] * 4
        assert table.emulated.started == ["pico-pad"] * 2
        table.emulated.fail()  # of seat 2
        table.referee.typed("replace pad 1")
        assert len(table.emulated.started) == 2
        table.referee.typed("replace pad 2")
        assert len(table.emulated.started) == 3

    seated(path, play)


def test_one_that_came_back_meanwhile_is_not_replaced(path):
    async def play(table):
        table.referee.board_gone("p1", "unplugged")
        table.referee.typed("replace pad 1")
        table.back("p1")
        table.back("pe")
        assert table.referee.layout.pads[0] == Address("p1", 0)

    seated(path, play)


@pytest.mark.parametrize(
    "part, says",
    [
        ("pad 1", "Nothing is missing: seat 1's pad is plugged in."),
        ("pad 3", "The table has no such part."),
    ],
)
def test_what_cannot_be_replaced_is_told_with_what_to_do(path, part, says):
    async def play(table):
        table.referee.typed(f"replace {part}".strip())
        (notice,) = table.told
        assert (notice.kind, str(notice.text)) == ("refused", says)
        assert notice.fix
        assert table.emulated.started == []

    seated(path, play)


def test_where_none_is_emulated_it_is_told_each_time(path):
    async def play(table):
        table.emulated.start = NoneEmulated().start
        table.referee.board_gone("p1", "unplugged")
        table.told.clear()
        for _ in range(2):
            table.referee.typed("replace pad 1")
        assert table.said() == [("refused", "No board is emulated at this table.")] * 2

    seated(path, play)


def test_an_emulated_board_that_is_idle_is_never_invited(path):
    async def play(table):
        table.referee.board_gone("p1", "unplugged")
        table.said()
        table.back("pe")
        table.edge("pe", 0, True, 1000)
        assert table.said() == []

    seated(path, play)
