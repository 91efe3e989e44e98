"""Why a port cannot be opened: each reason has its sentence, and what helps against it."""

import errno
import grp
import os

import pytest
import serial
from gemtable.errors import UserError
from gemtable.link import serial_port

NOTHING = "Check the cable, then the path."


def refused(path):
    """Return what is told of a port to one who opens it alone, as `gemtable flash` does."""
    with pytest.raises(UserError) as told:
        serial_port.check(str(path))
    return str(told.value), str(told.value.fix)


@pytest.fixture
def as_nobody():
    """Without root's right to open everything."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    yield
    os.seteuid(before)


@pytest.mark.parametrize("name", ["nothing", "file/port", "x" * 300, "loop", "no\0name"])
def test_what_is_not_there_is_no_port(tmp_path, name):
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    path = f"{tmp_path}/{name}"
    assert refused(path) == (f"There is no port {path}.", NOTHING)


def test_a_folder_is_said_to_be_one(tmp_path):
    told = (f"{tmp_path} is a folder, not a serial port.", "Name a port that is in it.")
    assert refused(tmp_path) == told


def test_what_is_no_serial_port_is_said_to_be_none(tmp_path):
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "file").touch()
    for path in (tmp_path / "fifo", tmp_path / "file", "/etc/passwd", "/dev/null"):
        assert refused(path) == (f"{path} is not a serial port.", "Check the path.")


def test_nor_does_it_help_to_have_the_right_to_open_what_is_no_serial_port(tmp_path, as_nobody):
    """As `flash --port /etc/passwd`: a user group would be the wrong advice."""
    for path in ("/etc/passwd", "/dev/kmsg", "/dev/mem"):
        if os.path.exists(path):
            assert refused(path) == (f"{path} is not a serial port.", "Check the path.")


@pytest.fixture
def terminal():
    """Return the path of a port, with a group of its own as ports of boards have."""
    ours, theirs = os.openpty()
    path = os.ttyname(theirs)
    if os.geteuid() == 0:
        os.chown(path, 0, 20)
    yield path
    os.close(ours)
    os.close(theirs)


def test_a_port_that_its_group_may_open_names_the_group(terminal, request):
    os.chmod(terminal, 0o060)
    group = grp.getgrgid(os.stat(terminal).st_gid).gr_name
    request.getfixturevalue("as_nobody")
    fix = f"sudo usermod -aG {group} $USER, then log in again."
    assert refused(terminal) == (f"You may not open {terminal}.", fix)


def test_a_port_that_no_group_may_open_names_none(terminal, request):
    os.chmod(terminal, 0)
    request.getfixturevalue("as_nobody")
    assert refused(terminal) == (f"You may not open {terminal}.", f"See who may: ls -l {terminal}")


def test_a_port_in_a_folder_that_we_may_not_look_into(tmp_path, request):
    (tmp_path / "closed").mkdir(mode=0)
    request.getfixturevalue("as_nobody")
    path = tmp_path / "closed" / "port"
    assert refused(path) == (f"You may not open {path}.", f"See who may: ls -ld {path.parent}")


def test_a_port_that_another_program_uses(terminal):
    with serial.Serial(terminal, exclusive=True):
        what, fix = refused(terminal)
    assert what == f"Another program uses {terminal}."
    assert fix.startswith("Close the other Gemtable")


@pytest.mark.parametrize("number", [errno.EIO, errno.ENXIO, errno.ENODEV])
def test_a_port_without_a_device_behind_it(terminal, number):
    """As a serial port that the machine's board does not have: Linux lists four of them."""
    told = serial_port.open_error(terminal, OSError(number, "strange"))
    assert (str(told), str(told.fix)) == (f"There is no device behind {terminal}.", NOTHING)


def test_a_port_that_cannot_be_opened_for_any_other_reason(terminal):
    told = serial_port.open_error(terminal, OSError(errno.EMFILE, "Too many open files"))
    assert str(told) == f"{terminal} cannot be opened: [Errno 24] Too many open files."
    assert str(told.fix) == "Unplug the board and plug it in again."
