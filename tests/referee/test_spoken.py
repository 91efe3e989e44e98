"""What a line says to the referee, and that the host's page says rows of the same table."""

import re
from pathlib import Path

import pytest
from gemtable.referee.spoken_lines import SPOKEN, Spoken, line_of, spoken
from gemtable.web import drawing

HOST_PAGE = Path(drawing.__file__).parent / "templates" / "host.html"


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
