"""No drawing changes unseen: `make golden` writes them anew, and the difference is looked at."""

import pytest

from tests.terminal.screens import SCREENS, all_screens

DRAWN = all_screens()


@pytest.mark.parametrize("name", DRAWN)
def test_a_table_is_drawn_as_it_was(name):
    assert (SCREENS / f"{name}.txt").read_text() == DRAWN[name]


def test_no_kept_screen_is_left_behind():
    assert {path.stem for path in SCREENS.glob("*.txt")} == set(DRAWN)
