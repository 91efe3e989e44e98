"""The udev rule that opens boards to people and keeps ModemManager away."""

import re

from gemtable import boards
from gemtable.care import udev

from tests.play import gemtable


def test_the_rule_names_every_board_that_is_known():
    rules = udev.rules()
    for name in boards.names():
        usb = boards.load(boards.find(name)).usb
        ids = f'ATTRS{{idVendor}}=="{usb.vid}", ATTRS{{idProduct}}=="{usb.pid}", '
        assert ids + 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rules
        assert ids + 'ENV{ID_MM_PORT_IGNORE}="1", TAG+="uaccess"' in rules


def test_every_line_is_a_comment_or_a_sound_rule():
    term = r'[A-Z]+(\{\w+\})?(==|=|\+=)"[^"]*"'
    for line in udev.rules().splitlines():
        assert line.startswith("# ") or re.fullmatch(rf"{term}(, {term})*", line), line


def test_the_command_prints_it_and_how_to_install_it():
    done = gemtable.run("boards", "udev")
    assert (done.returncode, done.stdout) == (0, udev.rules() + "\n")
    assert "boards udev | sudo tee /etc/udev/rules.d/70-gemtable.rules" in done.stdout
