"""Which program uses a port."""

import errno
import os
import subprocess
import sys

import pytest
from gemtable.link import serial_port
from gemtable.link.serial_port import has_modem_manager, holder_of

from tests.link.test_port_errors import refused

HOLDS = """
import sys, serial
port = serial.Serial(sys.argv[1], exclusive=True)
print(flush=True)
input()
"""


@pytest.fixture
def processes(tmp_path, monkeypatch):
    """Return what makes a process in the system's list of them, with files that it has open."""
    monkeypatch.setattr(serial_port, "PROCESSES", tmp_path)

    def add(process, program, *files):
        folder = tmp_path / str(process)
        (folder / "fd").mkdir(parents=True)
        (folder / "comm").write_text(f"{program}\n")
        for number, file in enumerate(files):
            (folder / "fd" / str(number)).symlink_to(file)

    return add


def test_the_program_that_has_a_port_open_is_named(processes):
    processes(7, "shell", "/dev/null", "/dev/ttyACM1")
    processes(12, "minicom", "/dev/null", "/dev/ttyACM0")
    assert holder_of("/dev/ttyACM0") == ("minicom", 12)
    assert holder_of("/dev/ttyACM2") is None


def test_who_keeps_an_emulated_board_is_not_in_its_way(processes):
    processes(7, "keeper", "/dev/pts/3", "/dev/ptmx")
    processes(12, "minicom", "/dev/pts/3")
    assert holder_of("/dev/pts/3") == ("minicom", 12)


def test_modem_manager_is_known_by_its_name(processes):
    processes(7, "shell")
    assert not has_modem_manager()
    processes(8, "ModemManager")
    assert has_modem_manager()


def test_where_there_is_no_such_list_nobody_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(serial_port, "PROCESSES", tmp_path / "none")
    assert holder_of("/dev/ttyACM0") is None
    assert not has_modem_manager()


def test_a_port_that_another_process_uses_is_told_with_it(board):
    port = board().port
    words = [sys.executable, "-c", HOLDS, port]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        program.stdout.readline()
        what, fix = refused(port)
        program.communicate(b"\n")
    told = f"Another program uses {port}: python"
    assert what.startswith(told) and what.endswith(f", process {program.pid}.")
    assert fix == "Close it."


def test_where_it_may_be_modem_manager_its_remedy_is_told(processes):
    processes(8, "ModemManager")
    ours, theirs = os.openpty()
    error = serial_port.open_error(os.ttyname(theirs), OSError(errno.EBUSY, "busy"))
    os.close(ours)
    os.close(theirs)
    assert str(error).startswith("Another program uses /dev/")
    assert "ModemManager may look at it. gemtable boards udev tells" in str(error.fix)
