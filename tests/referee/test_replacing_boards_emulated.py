"""Emulated boards and real ones take each other's places."""

import pytest
from gemtable.games.kit.table import Address
from gemtable.referee.interfaces import NoneEmulated


@pytest.mark.settings(("p1", "pe", "r1", "r2"))
async def test_a_real_board_may_take_the_place_of_an_emulated_one(seated):
    seated.back("p3")
    assert seated.told[-1].kind == "note"
    assert str(seated.told[-1].fix).endswith("take the place of seat 2's pad, which is emulated.")
    seated.edge("p3", 0, True, 1000)
    assert seated.referee.layout.pads == (Address("p1", 0), Address("p3", 0))
    assert seated.kinds() == ["start"]


@pytest.mark.settings(("p1", "pe", "r1", "r2"))
async def test_a_place_that_is_empty_comes_before_one_that_is_emulated(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.back("p3")
    seated.edge("p3", 0, True, 1000)
    assert seated.referee.layout.pads == (Address("p3", 0), Address("pe", 0))


async def test_an_emulated_board_takes_a_place_by_word_and_the_real_one_may_have_it_back(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.referee.typed("replace pad 1")
    assert seated.emulated.started == ["pico-pad"]
    seated.back("pe")
    assert seated.said()[-1] == ("note", "Another board is seat 1's pad now.")
    assert seated.referee.layout.pads[0] == Address("pe", 0)
    seated.back("p1")
    seated.edge("p1", 0, True, 1000)
    assert seated.referee.layout.pads[0] == Address("p1", 0)
    seated.referee.board_gone("p1", "unplugged")
    seated.referee.typed("replace pad 1")  # the one that was started is idle
    assert seated.emulated.started == ["pico-pad"]
    assert seated.referee.layout.pads[0] == Address("pe", 0)


async def test_asked_for_twice_one_emulated_board_starts_and_another_once_that_failed(seated):
    for uid in ("p1", "p2"):
        seated.referee.board_gone(uid, "unplugged")
    seated.told.clear()
    for part in ("pad 1", "pad 1", "pad 2", "pad 1"):
        seated.referee.typed(f"replace {part}")
    assert seated.said() == [("note", "1 emulated board starts ...")] * 4
    assert seated.emulated.started == ["pico-pad"] * 2
    seated.emulated.fail()  # of seat 2
    seated.referee.typed("replace pad 1")
    assert len(seated.emulated.started) == 2
    seated.referee.typed("replace pad 2")
    assert len(seated.emulated.started) == 3


async def test_one_that_came_back_meanwhile_is_not_replaced(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.referee.typed("replace pad 1")
    seated.back("p1")
    seated.back("pe")
    assert seated.referee.layout.pads[0] == Address("p1", 0)


@pytest.mark.parametrize(
    "part, says",
    [
        ("pad 1", "Nothing is missing: seat 1's pad is plugged in."),
        ("pad 3", "The table has no such part."),
    ],
)
async def test_what_cannot_be_replaced_is_told_with_what_to_do(part, says, seated):
    seated.referee.typed(f"replace {part}".strip())
    (notice,) = seated.told
    assert (notice.kind, str(notice.text)) == ("refused", says)
    assert notice.fix
    assert seated.emulated.started == []


async def test_where_none_is_emulated_it_is_told_each_time(seated):
    seated.emulated.start = NoneEmulated().start
    seated.referee.board_gone("p1", "unplugged")
    seated.told.clear()
    for _ in range(2):
        seated.referee.typed("replace pad 1")
    assert seated.said() == [("refused", "No board is emulated at this table.")] * 2


async def test_an_emulated_board_that_is_idle_is_never_invited(seated):
    seated.referee.board_gone("p1", "unplugged")
    seated.said()
    seated.back("pe")
    seated.edge("pe", 0, True, 1000)
    assert seated.said() == []
