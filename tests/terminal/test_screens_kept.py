"""No drawing changes unseen: `make golden` writes them anew, and the difference is looked at."""

from tests.terminal.screens import SCREENS, all_screens


def test_every_table_is_drawn_as_it_was():
    assert {path.stem: path.read_text() for path in SCREENS.glob("*.txt")} == all_screens()
