"""What a line says to the referee, who speaks for whom, and which lines the host's page says."""

import re
from pathlib import Path

import pytest
from gemtable.referee.spoken_lines import SPOKEN, Spoken, line_of, spoken
from gemtable.web import table_picture

HOST_PAGE = Path(table_picture.__file__).parent / "templates" / "host.html"


@pytest.mark.parametrize(
    "line, says",
    [
        ("hint red", Spoken("move", "hint red", seats_may=True)),
        ("3 gather 1", Spoken("move", "gather 1", 2, seats_may=True)),
        ("seat 2: play 1", Spoken("move", "play 1", 1, seats_may=True)),
        ("undo", Spoken("undo", seats_may=True)),
        ("3 undo", Spoken("undo", seat=2, seats_may=True)),
        ("redo", Spoken("redo")),
        ("pause", Spoken("pause")),
        ("resume", Spoken("resume")),
        ("replace pad 1", Spoken("replace", part="pad 1")),
        ("undo to 12", Spoken("undo to", number=12)),
        ("correct play 2", Spoken("correct", "play 2")),
        ("identify", Spoken("identify")),
        ("identify pad 1", Spoken("identify", part="pad 1")),
        ("brightness 50", Spoken("brightness", number=50)),
    ],
)
def test_a_line_says_what_its_row_says(line, says):
    assert spoken(line) == says


def test_the_buttons_of_the_host_s_page_are_rows_of_the_table():
    said = re.findall(r'data-(?:say|line)="(.*?)(?:, .*?)? *\)? }}"', HOST_PAGE.read_text())
    assert len(said) > 8
    forms = {command.form for command in SPOKEN}
    assert {line.removeprefix("{{ typed(").strip('")') for line in said} <= forms


def test_a_row_is_typed_as_its_form_says():
    assert line_of("undo to N", 11) == "undo to 11"
    assert line_of("identify [PART]") == "identify"
    assert line_of("[SEAT] MOVE", "{seat}", "{move}") == "{seat} {move}"


def moves(table):
    return [entry.facts["moves"] for entry in table.journal.entries(1) if entry.kind == "move"]


async def test_a_move_that_a_seat_says_is_its_own_also_when_it_is_not_its_turn(table):
    table.referee.typed("play 1", 1)
    assert str(table.told[-1].text).startswith("It is seat 1's turn.")
    assert moves(table) == []
    table.referee.typed("play 1", 0)
    assert [move["seat"] for (move,) in moves(table)] == [0]


@pytest.mark.parametrize("text", ["1 play 1", "seat 1: play 1", "1 undo", "3 play 1"])
async def test_what_a_seat_says_for_another_is_refused_to_it_and_not_done(text, table):
    table.referee.typed(text, 1)
    (refusal,) = table.told
    assert (str(refusal.text), refusal.to) == ("Seat 2 cannot act for another seat.", 1)
    assert table.kinds() == ["start"]


async def test_a_seat_may_name_itself(table):
    table.referee.typed("1 hint red", 0)
    assert [move["text"] for (move,) in moves(table)] == ["hint red"]


async def test_a_seat_corrects_its_own_move_and_no_other(table):
    table.referee.typed("hint red", 0)
    table.referee.typed("correct hint blue", 1)
    assert str(table.told[-1].text) == (
        "Seat 1 made the last move, so no other seat can correct it."
    )
    assert table.kinds() == ["start", "move"]
    table.referee.typed("correct hint blue", 0)
    assert table.kinds() == ["start", "move", "correction"]


async def test_the_host_corrects_for_whoever_moved_last_and_undoes_for_a_seat_or_for_all(table):
    table.referee.typed("hint red")
    table.referee.typed("correct hint blue")
    table.referee.typed("2 undo")
    table.referee.typed("redo")
    table.referee.typed("undo")
    assert table.kinds() == ["start", "move", "correction", "undo", "redo", "undo"]


async def test_undo_for_a_seat_that_is_not_there_is_refused(table):
    table.referee.typed("hint red")
    table.referee.typed("7 undo")
    assert str(table.told[-1].text) == "There is no seat 7."
    assert table.match.moves == 1
