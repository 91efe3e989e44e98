"""The README's picture is what the program shows."""

import pytest

from tests import picture, write_golden


@pytest.mark.slow
def test_the_picture_in_the_readme_is_what_a_game_looks_like_now():
    assert picture.draw() == (write_golden.GOLDEN / "terminal.svg").read_text(), "make golden"
