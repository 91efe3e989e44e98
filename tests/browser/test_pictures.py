"""The pictures in docs: one of each view on each screen, light to load, and shown somewhere."""

import re

import pytest

from tests.browser.pictures import FOLDER, PICTURES, page, path

MOST_BYTES = 2_500_000
ROOT = FOLDER.parents[1]


def test_there_is_one_of_each_view_on_each_screen_and_no_other():
    assert set(FOLDER.glob("*.png")) == {path(view, size) for view, size in PICTURES}


def test_all_together_are_light_to_load():
    assert sum(picture.stat().st_size for picture in FOLDER.glob("*.png")) < MOST_BYTES


@pytest.mark.parametrize("name", ["README.md", "docs/pages/README.md"])
def test_every_picture_that_is_shown_is_there(name):
    text = (ROOT / name).read_text()
    shown = re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)
    assert shown
    assert [each for each in shown if not (ROOT / name).parent.joinpath(each).is_file()] == []


def test_the_page_in_docs_shows_them_all():
    assert (FOLDER / "README.md").read_text() == page()
