"""Every board file boots on the real image with what gemtable flash installs, and says so."""

import pytest
from gemtable import boards
from gemtable.emulator.chip import files as file_system
from gemtable.flash import image

from tests.chip.powering import UID


@pytest.fixture(params=boards.names())
def booted(request, hosts):
    host = hosts(request.param)
    return request.param, host, host.of("hello")[0]


def test_a_board_says_hello_within_a_second_of_power_up(booted):
    """It takes 0.69 s, 0.15 of which are for the modules that it compiles itself."""
    _name, _host, hello = booted
    assert hello.us < 1_000_000


def test_a_board_says_what_is_installed_on_it_and_who_it_is(booted):
    name, _host, hello = booted
    path = boards.find(name)
    contents = image.files(path)
    said = hello.fields
    assert (said["board"], said["uid"]) == (name, UID)
    assert (said["files"], said["board_hash"]) == (
        image.hash_of(contents),
        image.board_hash_of(contents),
    )
    assert len(said["units"]) == len(boards.load(path).units)


def test_a_board_has_100_kb_of_heap_free(booted):
    _name, host, _hello = booted
    assert host.hello().fields["free_bytes"] >= 100 * 1024


def test_the_flash_holds_exactly_the_installed_files(booted):
    name, host, _hello = booted
    assert file_system.unpack(host.chip.file_system) == image.files(boards.find(name))
