"""Which program uses a port."""

import errno
import os
import subprocess
import sys

import pytest
from gemtable.link import holders, opening
from gemtable.link.holders import Holder, has_modem_manager, holder_of

from tests.link.test_opening import refused

HOLDS = """
import sys, serial
port = serial.Serial(sys.argv[1], exclusive=True)
print(flush=True)
input()
"""


@pytest.fixture
def processes(tmp_path):
    """Return what makes a process in a list of them, with files that it has open."""

    def add(process, program, *files):
        folder = tmp_path / str(process)
        (folder / "fd").mkdir(parents=True)
        (folder / "comm").write_text(f"{program}\n")
        for number, file in enumerate(files):
            (folder / "fd" / str(number)).symlink_to(file)
        return tmp_path

    return add


def test_the_program_that_has_a_port_open_is_named(processes):
    processes(7, "shell", "/dev/null", "/dev/ttyACM1")
    listed = processes(12, "minicom", "/dev/null", "/dev/ttyACM0")
    assert holder_of("/dev/ttyACM0", listed) == Holder("minicom", 12)
    assert holder_of("/dev/ttyACM2", listed) is None


def test_who_keeps_an_emulated_board_is_not_in_its_way(processes):
    processes(7, "keeper", "/dev/pts/3", "/dev/ptmx")
    assert holder_of("/dev/pts/3", processes(12, "minicom", "/dev/pts/3")) == Holder("minicom", 12)


def test_modem_manager_is_known_by_its_name(processes):
    assert not has_modem_manager(processes(7, "shell"))
    assert has_modem_manager(processes(8, "ModemManager"))


def test_where_there_is_no_such_list_nobody_is_named(tmp_path):
    assert holder_of("/dev/ttyACM0", tmp_path / "none") is None
    assert not has_modem_manager(tmp_path / "none")


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


def test_where_it_may_be_modem_manager_its_remedy_is_told(monkeypatch, processes):
    monkeypatch.setattr(holders, "PROCESSES", processes(8, "ModemManager"))
    ours, theirs = os.openpty()
    error = opening.open_error(os.ttyname(theirs), OSError(errno.EBUSY, "busy"))
    os.close(ours)
    os.close(theirs)
    assert str(error).startswith("Another program uses /dev/")
    assert "ModemManager may look at it. gemtable boards udev tells" in str(error.fix)
