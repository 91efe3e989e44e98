"""The options of a club on the command line."""

from pathlib import Path

import pytest
from gemtable.errors import UserError
from gemtable.play.choices import Choices
from gemtable.play.play_line import line_to_resume

from tests.play import gemtable


@pytest.mark.parametrize(
    "option",
    [{"table_name": "Kitchen"}, {"club_ca": Path("ca")}, {"club_password_file": Path("password")}],
)
def test_what_is_for_a_club_needs_one(option):
    with pytest.raises(UserError, match="are for a club") as error:
        Choices(game="crossing", **option).check()
    assert "--club" in str(error.value.fix)
    Choices(game="crossing", club="mqtt://club", **option).check()


def test_a_match_is_resumed_with_the_same_club():
    choices = Choices(
        game="crossing",
        club="mqtts://ola@club",
        club_ca=Path("ca.pem"),
        club_password_file=Path("a password"),
        table_name="By the window",
    )
    command = line_to_resume(choices)
    assert "--club mqtts://ola@club --club-password-file 'a password'" in command
    assert "--club-ca ca.pem --table-name 'By the window'" in command


@pytest.mark.parametrize("words", [("play", "crossing", "--auto", "--new"), ("hall",)])
def test_an_address_that_is_none_is_refused_before_anything_is_made(tmp_path, words):
    journal = ("--db", str(tmp_path / "journal")) if words[0] == "play" else ()
    done = gemtable.run(*words, "--club", "http://club", *journal)
    assert done.returncode == 1
    assert "http://club is not the address of a broker" in done.stderr
    assert list(tmp_path.iterdir()) == []
