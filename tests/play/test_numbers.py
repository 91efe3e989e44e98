"""Numbers and names on the command line that are too long for anything."""

import pytest
from gemtable import boards
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.play.choices import Choices
from gemtable.play.match_choice import open_match

ENDLESS = "9" * 5000  # digits; Python reads 4,300


@pytest.mark.parametrize(
    ("name", "says"),
    [(ENDLESS, "There is no board named 999"), (f"{ENDLESS}.json", "There is no such file: 999")],
)
def test_a_name_too_long_for_a_file_is_no_board(name, says):
    with pytest.raises(UserError, match=says):
        boards.find(name)


@pytest.mark.parametrize("match", [0, -1, int(ENDLESS[:4000])])
def test_a_match_that_there_cannot_be_is_none(tmp_path, match):
    journal = Journal(str(tmp_path / "journal.sqlite"))
    choices = Choices("lost-gems", match=match)
    with pytest.raises(UserError, match=f"There is no match {match}"):
        open_match(choices, journal, lambda notice: None)
    journal.close()
