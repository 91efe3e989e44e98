"""People's names in a terminal: beside the numbers that are typed, as wide as there is room."""

import json
from types import SimpleNamespace

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence
from gemtable.terminal.match_screen import Room, render
from gemtable.terminal.screens import AtScreen, JsonScreen, PlainScreen
from rich.console import Console

from tests.games import OWN
from tests.terminal.drawn import drawn, status

WIDE = ("😀" * 20, "Konstantyna", None, "ปั้น", "דבש", "w" * 20)


def named(game, names, seats=None):
    seats = seats or len(names)
    return status(game, seats, names=names)


def test_a_seat_s_line_has_its_number_and_its_name():
    lines = drawn(named("lost-gems", ("Ola", "Kuba")))
    assert any(line.startswith("▶ 1 Ola  ") for line in lines)
    assert any(line.startswith("  2 Kuba  ") for line in lines)
    assert "Turn 1. Ola to move." in lines


def test_who_has_no_name_among_those_who_have_keeps_the_number():
    lines = drawn(named("crossing", ("Ola", None, "Siti")))
    assert [line[:9] for line in lines if line.startswith("▶")] == [
        "▶ 1 Ola  ",
        "▶ seat 2 ",
        "▶ 3 Siti ",
    ]
    assert "Round 1. Ola, seat 2 and Siti to choose." in lines


def test_waterfall_says_in_a_line_which_number_is_whose():
    lines = drawn(named("waterfall", ("Ola", None, "Siti")))
    assert "names    1 Ola  3 Siti" in lines
    assert not any(line.startswith("names") for line in drawn(named("crossing", WIDE[:3])))


def test_keys_that_point_at_a_seat_are_told_by_its_number_as_they_are_typed():
    assert any("seat 2" in line for line in drawn(named("logichroma", ("Ola", "Kuba"))))


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("eyes", [TABLE, 0, "all"])
def test_no_line_is_wider_for_the_longest_names(game, width, eyes):
    names = WIDE[: GAMES[game].seats[-1]]
    lines = render(named(game, names), eyes, Room(width, 24), 0.0).renderables
    assert all(line.cell_len <= width for line in lines), [line.plain for line in lines]


def test_a_name_that_is_too_long_for_a_label_is_cut_the_less_the_wider_the_terminal():
    told = ["\n".join(drawn(named("crossing", WIDE[:3]), size=(width, 24))) for width in (60, 80)]
    assert "▶ 2 Kons… " in told[0]
    assert "▶ 2 Konstantyna " in told[1]


def bulletin(names):
    return SimpleNamespace(status=named("lost-gems", names))


def test_notices_are_printed_with_names(capsys):
    screen = PlainScreen(Console())
    notice = Notice("event", Sentence("Seat {seat} leaves the penny tails up.", seat=1))
    screen.tell(notice)
    screen.attach(bulletin(("Ola", None)), AtScreen())
    screen.tell(notice)
    assert capsys.readouterr().out.split("\n")[:2] == [
        "Seat 1 leaves the penny tails up.",
        "  0  Ola leaves the penny tails up.",
    ]


def test_json_lines_have_numbers_in_texts_and_the_names_whenever_one_changes(capsys):
    screen = JsonScreen(Console())
    notice = Notice("event", Sentence("Seat {seat} leaves the penny tails up.", seat=1))
    for names in ((None, None), ("Ola", None), ("Ola", None), (None, None)):
        screen.attach(bulletin(names), AtScreen())
        screen.tell(notice)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["text"] for line in lines} == {"Seat 1 leaves the penny tails up."}
    found = [line.get("names", "as before") for line in lines]
    assert found == ["as before", ["Ola", None], "as before", [None, None]]
