"""`gemtable overlay`: every name that a key has is on its label, at true scale."""

import json
import re
import xml.etree.ElementTree as ElementTree
from contextlib import suppress

import pytest
from gemtable import boards
from gemtable.check import labels_check
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.notation import WORDS
from gemtable.games.kit.rules import IllegalMove
from gemtable.games.stages import Table
from gemtable.languages import NAMES, language_named
from gemtable.overlay import label_sheet
from gemtable.overlay.key_label import SIGNS, face, legends, sign_of
from gemtable.overlay.label_sheet import PAPERS, Print, sheets
from gemtable.sentence import speaking

from tests.overlay.printed import LABELS, printed, sheets_in_docs

# Of Gems Tracker the screen tells what keys are at each step: it hangs on what lies there.
STEADY = [game for game in GAMES if game != "gems-tracker"]


def test_the_sheets_in_docs_are_those_of_the_games():
    kept = {path.stem: path.read_text() for path in LABELS.glob("*.svg")}
    assert kept == sheets_in_docs(), "make golden, then look at them"


def called(game, seats, steps):
    """Yield (seat, key, name) of all that keys are called in a match of bots, layers too."""
    table = Table(game, seats, 3)
    for _step in range(steps):
        for seat in range(seats):
            names = table.key_names(seat)
            yield from ((seat, key, name) for key, name in enumerate(names) if name)
            for name in filter(None, names):
                before = vars(table).copy()
                with suppress(IllegalMove):
                    table.do(f"press {seat + 1} {name}")
                    later = enumerate(table.key_names(seat))
                    yield from ((seat, key, each) for key, each in later if each)
                vars(table).update(before)
        table.do("bots 1")


@pytest.mark.parametrize("game", STEADY)
def test_all_that_a_key_is_ever_called_is_on_its_label(game):
    seats = GAMES[game].default_seats
    labels = [legends(game, seat, seats) for seat in range(seats)]
    for seat, key, name in called(game, seats, 12):
        told = "concede" if name in ("withdraw", "pass") else name  # the same key, taken back
        assert told in labels[seat][key] or name == "pass", (seat, key, name)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_on_a_label_can_be_read_in_every_language(game):
    for names in legends(game, 0, GAMES[game].default_seats):
        for word in " ".join(names).split():
            known = {*WORDS, *GAMES[game].words}
            assert word.isdecimal() or word in known or f"{word} " in " ".join(known), word


@pytest.mark.parametrize("game", GAMES)
def test_every_key_with_a_name_has_a_sign_or_a_number(game):
    for names in filter(None, legends(game, 0, GAMES[game].default_seats)):
        sign = face(names, GAMES[game]).sign
        assert sign.path or sign.number, names


def test_names_that_share_a_number_are_told_as_that_number_and_the_words():
    told = face(("tile 2", "row 2", "draw"), GAMES["waterfall"])
    assert (told.sign.number, told.word, told.later) == ("2", "", ("tile", "row", "draw"))
    assert face(("tile 2", "yellow"), GAMES["waterfall"]).word == "tile 2"


def test_signs_are_of_words_that_keys_have():
    assert set(SIGNS) <= set(WORDS)
    for game in GAMES.values():
        assert set(game.signs) <= set(game.words)
    tracker = GAMES["gems-tracker"]
    assert sign_of("booking left", tracker).path == tracker.signs["booking"]


def test_a_sheet_is_an_a4_page_in_millimetres_with_a_ruler_of_50():
    (page,) = printed("lost-gems", "pico-pad")
    root = ElementTree.fromstring(page)
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"  # so that a unit is a millimetre
    found = re.search(r'd="M(\d+),31 L(\d+),31"', page)
    assert found and int(found[2]) - int(found[1]) == 50


def test_a_sheet_for_letter_is_a_page_of_that_size_and_all_labels_are_on_it():
    board = boards.load(boards.find("pico-pad"))
    for page in sheets("crossing", 6, board, Print(PAPERS["letter"], 18)):
        root = ElementTree.fromstring(page)
        assert (root.get("width"), root.get("height")) == ("215.9mm", "279.4mm")
        for x, y, side in labels_check.labels_on(page):
            assert 0 < x and x + side < 215.9 and 0 < y and y + side < 279.4


@pytest.mark.parametrize("cap", [12, 14.5, 18])
@pytest.mark.parametrize("game", GAMES)
def test_labels_have_the_size_of_the_caps_and_their_words_stay_inside(game, cap):
    board = boards.load(boards.find("pico-pad"))
    (page, *_others) = sheets(game, 2 if game != "crossing" else 3, board, Print(cap_mm=cap))
    labels_check.check_page(page, cap)


def test_labels_larger_than_keys_are_apart_and_pads_larger_than_paper_are_told(tmp_path):
    pad = json.loads(boards.find("pico-pad").read_text())
    close = {"columns": 4, "pitch_mm": 13}
    tall = {"columns": 1, "pitch_mm": 19}
    for grid, how, says in (
        (close, Print(cap_mm=14), "Labels of 14 mm do not fit keys that are 13 mm apart"),
        (tall, Print(PAPERS["letter"]), "23 by 232 mm, too large for Letter"),
    ):
        path = tmp_path / "own.json"
        path.write_text(json.dumps({**pad, "name": "own", "key_grid": grid}))
        with pytest.raises(UserError, match=says):
            sheets("crossing", 3, boards.load(path), how)


def test_no_sheet_is_written_over_another(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    asked = [
        *((seats, Print(), "en") for seats in (3, 4, 6)),
        (6, Print(PAPERS["letter"]), "en"),
        (6, Print(cap_mm=14), "en"),
        (6, Print(), "pl"),
    ]
    written = []
    for seats, how, code in asked:
        with speaking(language_named(code)):
            label_sheet.run("crossing", "pico-pad", seats, None, how)
        written += [line.split()[-1].rstrip(".") for line in capsys.readouterr().out.splitlines()]
    assert len(set(written)) == len(written) == len([*tmp_path.iterdir()]) == len(asked)


@pytest.mark.parametrize(("board", "columns"), [("pico-pad", 4), ("macropad-rp2040-pad", 3)])
def test_labels_lie_as_the_keys_of_the_board_do(board, columns):
    (page,) = printed("lost-gems", board)
    labels = [(x, y) for x, y, _side in labels_check.labels_on(page)][:12]
    across = [x for x, y in labels if y == labels[0][1]]
    assert len(across) == columns
    assert across[1] - across[0] == pytest.approx(19.05)
    assert labels[columns][1] - labels[0][1] == pytest.approx(19.05)


def test_each_seat_has_its_own_labels_on_as_many_pages_as_it_takes(tmp_path):
    own = json.loads(boards.find("pico-pad").read_text())
    own |= {"name": "wide", "key_grid": {"columns": 4, "pitch_mm": 44}}
    path = tmp_path / "wide.json"
    path.write_text(json.dumps(own))
    pages = printed("crossing", str(path), 6)
    assert len(pages) == 6
    assert "seat 6" in pages[-1] and "seat 6" not in printed("crossing", "pico-pad", 4)[0]
    first = tmp_path / "own.svg"
    label_sheet.run("crossing", str(path), 6, first)
    more = [first.with_stem(f"own-page-{number}") for number in range(2, 7)]
    assert [file.read_text() for file in (first, *more)] == list(pages)


def test_the_command_writes_a_sheet(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    label_sheet.run("crossing", "pico-pad", None, None)
    name = "crossing-pico-pad-labels-3-seats.svg"
    assert capsys.readouterr().out == f"The labels to print are in {name}.\n"
    assert (tmp_path / name).read_text() == printed("crossing", "pico-pad")[0]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("chess", "pico-pad", None), "no game chess"),
        (("crossing", "pico-tile", None), "pico-tile has no pad"),
        (("crossing", "pico-pad", 9), "9"),
    ],
)
def test_what_cannot_be_drawn_is_told(given, says):
    with pytest.raises(UserError, match=says):
        label_sheet.run(*given, None)


def test_there_are_sheets_in_every_language():
    kept = {path.name.split(".")[1] for path in LABELS.glob("*.*.svg")}
    assert kept == set(NAMES) - {"en"}
