"""A seat is named at the referee: by itself or by the host, in the journal, told to all."""

import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.match.match import Match
from gemtable.referee.referee import Referee
from gemtable.sentence import naming

from tests.full_disk import full_disk
from tests.patience import until
from tests.referee.test_referee import LAYOUT


def names(table):
    table.referee.flush()
    return [each for each in table.journal.entries(1) if each.kind == "name"]


async def test_a_seat_names_itself_and_the_host_any(table):
    table.referee.name(0, "Ola", 0)
    table.referee.name(1, " Kuba ", HOST)
    assert table.referee.status.names == ("Ola", "Kuba")
    assert [(each.who, each.facts["name"]) for each in names(table)] == [
        ("seat 1", "Ola"),
        ("host", "Kuba"),
    ]
    told = [(str(notice.text), notice.to) for notice in table.told]
    assert told == [("Seat 1 is now called Ola.", TABLE), ("Seat 2 is now called Kuba.", TABLE)]


@pytest.mark.parametrize(
    "seat, text, by, why",
    [
        (0, "Ola", 1, "Seat 2 cannot act for another seat."),
        (1, "", 0, "Seat 1 cannot act for another seat."),
        (2, "Ola", HOST, "There is no seat 3."),
        (-1, "Ola", HOST, "There is no seat 0."),
        (0, "seat 2", 0, "That name is reserved for a seat, the table or the host."),
        (0, "KUBA", 0, "Another seat has that name."),
    ],
)
async def test_what_is_refused_names_nobody(seat, text, by, why, table):
    table.referee.name(1, "Kuba")
    with pytest.raises(UserError) as caught:
        table.referee.name(seat, text, by)
    assert str(caught.value.what) == why
    assert table.referee.status.names == (None, "Kuba")
    assert len(names(table)) == 1


async def test_a_name_is_taken_away_with_no_text_and_its_own_may_be_spelt_otherwise(table):
    table.referee.name(0, "ola", 0)
    table.referee.name(0, "Ola", 0)
    table.referee.name(0, "Ola", 0)  # nothing new: no notice
    assert [each.facts["name"] for each in names(table)] == ["Ola"]
    table.referee.name(0, "  ", 0)
    table.referee.name(0, "", HOST)
    assert [each.facts["name"] for each in names(table)] == ["Ola", None]
    assert [str(notice.text) for notice in table.told[2:]] == ["Seat 1 no longer has a name."]
    assert table.referee.status.names == (None, None)


async def test_a_name_is_no_move_and_no_undo_takes_it_back(table):
    table.referee.typed("hint red")
    table.referee.name(0, "Ola", 0)
    views = table.referee.status.views
    table.referee.typed("undo")
    table.referee.typed("redo")
    status = table.referee.status
    assert (status.names, status.views, status.moves) == (("Ola", None), views, 1)


async def test_everything_told_before_is_told_with_the_name(table):
    table.referee.typed("hint red")
    table.referee.name(0, "Ola", 0)
    status = table.referee.status
    with naming(status.names):
        told = [str(each.notice.text) for each in status.told_to(TABLE)]
    assert told[0].startswith("Ola hints red to seat 2")


async def test_a_name_is_soon_on_disk(table):
    for name in ("Ola", "Kuba"):
        table.referee.name(0, name, 0)
        await until(lambda: not table.match.owes)
    assert [entry.kind for entry in table.journal.entries(1)[-2:]] == ["name", "name"]


async def test_a_name_that_cannot_be_written_is_told_and_written_with_what_comes_next(table):
    with full_disk():
        table.referee.name(0, "Ola", 0)
        await until(lambda: len(table.told) == 2)
    assert table.told[-1].kind == "trouble"
    assert "cannot be written" in str(table.told[-1].text)
    table.referee.typed("hint red")
    assert table.kinds() == ["start", "name", "move"]


async def test_nobody_is_named_in_a_match_of_bots(table):
    """Names in it would mean that people played: `journal check` doubts such a match."""

    match = Match.begin(GAMES["lost-gems"], table.journal, 2, 7, {}, is_auto=True)
    referee = Referee(match, LAYOUT, table.cables, table.told.append, speed=100)
    for by in (0, HOST):
        with pytest.raises(UserError, match="Bots play this match"):
            referee.name(0, "Ola", by)
    referee.flush()
    assert "name" not in [each.kind for each in table.journal.entries(match.number)]
    table.referee.name(0, "Ola", 0)  # people play the other one
    assert len(names(table)) == 1
