"""Screens look as in the golden files, which somebody has looked at (`make golden`)."""

import pytest

from tests.games import OWN
from tests.screens import golden_screens, pictures
from tests.screens.png import all_rows, png, rows_of, screens_of, sheet

MOST_BYTES = 300_000  # of all golden screens


@pytest.mark.parametrize("game", OWN)
def test_every_screen_is_drawn_as_it_was_looked_at(game):
    drawn = golden_screens.screens(game)
    kept = golden_screens.kept(game)
    assert len(kept) == len(drawn)
    assert [each for each, old in zip(drawn, kept, strict=True) if drawn[each] != old] == []


def test_a_seat_that_is_asked_for_an_undo_sees_what_was_looked_at():
    drawn, kept = golden_screens.undo_screens(), golden_screens.kept(golden_screens.UNDO)
    assert len(kept) == len(drawn)
    assert [each for each, old in zip(drawn, kept, strict=True) if drawn[each] != old] == []


def test_no_other_seat_is_asked_on_its_screen():
    pages = golden_screens.undo_pages(asked=frozenset({1, 2}))
    assert set(pages.values()) == {None}


@pytest.mark.slow
@pytest.mark.parametrize("game", OWN)
def test_the_sheet_in_docs_shows_a_match_as_it_is_drawn_now(game):
    kept = (pictures.FOLDER / f"{game}.png").read_bytes()
    assert all_rows(pictures.drawn(game)) == all_rows(kept)


def test_the_golden_screens_are_small():
    files = list(golden_screens.FOLDER.glob("*.png"))
    assert {path.stem for path in files} == {*OWN, golden_screens.UNDO}
    assert sum(path.stat().st_size for path in files) < MOST_BYTES


def test_a_sheet_gives_back_its_screens():
    screens = [bytes(range(256)) * 4, bytes([0x55, 0xAA]) * 512, bytes(1024)]
    assert screens_of(png(sheet(screens, 2)), 2) == screens
    assert rows_of(screens[0])[1][2] == 1  # column 2 of the first strip is 0b10
