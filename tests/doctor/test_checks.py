"""What each check finds on a computer of any kind, and what it tells people to do."""

import grp
import os
import sys
import threading
import webbrowser
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from gemtable import __version__
from gemtable.care import udev
from gemtable.doctor import computer_checks, serial_checks
from gemtable.doctor.report import CHECKS, Check, examined
from gemtable.emulator import micropython
from gemtable.journal import database  # noqa: F401  nobody may load it later
from gemtable.link import serial_port, usb_ports
from gemtable.process import platforms

from tests.doctor.found import told
from tests.patience import PATIENCE_S


def ports(monkeypatch, *paths):
    """Plug boards in at these ports."""
    found = [
        SimpleNamespace(device=str(path), vid=0x2E8A, pid=5, serial_number="e661", product="Pico")
        for path in paths
    ]
    monkeypatch.setattr(usb_ports.list_ports, "comports", lambda: found)


@pytest.fixture
def as_nobody(monkeypatch):
    """Without root's right to open everything."""
    monkeypatch.setenv("XDG_CONFIG_HOME", "/dev/null")
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    yield
    os.seteuid(before)


@pytest.fixture
def group(monkeypatch):
    """The only group of ports, of which this process, not root's, is no member."""
    ours = SimpleNamespace(gr_name="dialout", gr_gid=99_999)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(os, "getgroups", lambda: [1000])
    monkeypatch.setattr(grp, "getgrall", lambda: [ours])
    monkeypatch.setattr(grp, "getgrnam", lambda _name: ours)
    return ours


@pytest.fixture
def rules(monkeypatch, tmp_path):
    """The folder of the system's udev rules, empty."""
    monkeypatch.setattr(udev, "FILE", str(tmp_path / "rules.d" / "70-gemtable.rules"))
    (tmp_path / "rules.d").mkdir()
    return tmp_path / "rules.d"


@pytest.fixture
def processes(monkeypatch, tmp_path):
    monkeypatch.setattr(serial_port, "PROCESSES", tmp_path / "proc")

    def add(process, program, *files):
        folder = tmp_path / "proc" / str(process)
        (folder / "fd").mkdir(parents=True)
        (folder / "comm").write_text(f"{program}\n")
        for number, file in enumerate(files):
            (folder / "fd" / str(number)).symlink_to(file)

    return add


def test_a_python_that_is_tested_is_ok_and_another_is_warned_of(monkeypatch):
    monkeypatch.setattr(computer_checks.platform, "python_version", lambda: "3.12.4")
    assert told(computer_checks.python)[:2] == (
        "ok",
        f"Gemtable {__version__} runs on Python 3.12.4.",
    )
    monkeypatch.setattr(computer_checks.platform, "python_version", lambda: "3.99.0")
    state, what, _remedy = told(computer_checks.python)
    assert state == "warning"
    assert what.startswith(
        f"Gemtable {__version__} runs on Python 3.99.0, but was tested only with 3.11"
    )


def test_the_micropython_that_emulated_boards_have_is_started(monkeypatch):
    monkeypatch.setattr(computer_checks, "MICROPYTHON_S", PATIENCE_S)
    state, what, _remedy = told(computer_checks.micropython)
    assert (state, what.split()[0], what.split()[-1]) == ("ok", "MicroPython", "boards.")


def test_without_micropython_there_is_a_warning_since_real_boards_need_none(monkeypatch, tmp_path):
    monkeypatch.setenv(micropython.VARIABLE, str(tmp_path / "nowhere"))
    state, what, remedy = told(computer_checks.micropython)
    assert (state, what) == ("warning", f"{tmp_path}/nowhere is not MicroPython.")
    assert remedy


def test_a_micropython_that_never_answers_is_none(monkeypatch, tmp_path):
    program = tmp_path / "micropython"
    program.write_text("#!/bin/sh\nexec sleep 600\n")
    program.chmod(0o755)
    monkeypatch.setenv(micropython.VARIABLE, str(program))
    monkeypatch.setattr(computer_checks, "MICROPYTHON_S", 0.1)
    assert told(computer_checks.micropython)[:2] == ("warning", f"{program} is not MicroPython.")


@pytest.fixture
def terminal():
    """The path of a port."""
    ours, theirs = os.openpty()
    yield os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


def test_a_board_that_one_may_not_open_is_a_fault(monkeypatch, terminal, request):
    ports(monkeypatch, terminal)
    assert told(serial_checks.permission)[0] == "ok"
    os.chmod(terminal, 0)
    request.getfixturevalue("as_nobody")
    assert told(serial_checks.permission) == (
        "fault",
        f"You have no permission to open {terminal}.",
        f"Check its permissions: ls -l {terminal}",
    )


def test_whoever_is_in_no_group_of_ports_is_warned_before_a_board_is_there(
    monkeypatch, group, rules
):
    monkeypatch.setattr(sys, "platform", "linux")
    ports(monkeypatch)
    assert told(serial_checks.permission) == (
        "warning",
        "You have no permission to open boards because you are not in the group dialout.",
        "Run sudo usermod -aG dialout $USER, then log in again.",
    )
    monkeypatch.setattr(os, "getgroups", lambda: [group.gr_gid])
    assert told(serial_checks.permission)[0] == "ok"


def test_the_udev_rule_lets_people_open_boards_too(monkeypatch, group, rules):
    ports(monkeypatch)
    (rules / "70-gemtable.rules").write_text(udev.rules())
    assert told(serial_checks.permission)[0] == "ok"


def test_modem_manager_is_kept_away_by_all_rules_and_by_no_fewer(monkeypatch, processes, rules):
    monkeypatch.setattr(sys, "platform", "linux")
    processes(7, "bash")
    assert told(serial_checks.modem_manager)[0] == "ok"
    processes(8, "ModemManager")
    state, _what, remedy = told(serial_checks.modem_manager)
    assert state == "warning"
    assert remedy.endswith(f"| sudo tee {udev.FILE} && sudo udevadm control --reload")
    (rules / "70-gemtable.rules").write_text(udev.rules())
    assert told(serial_checks.modem_manager)[0] == "ok"
    (rules / "70-gemtable.rules").write_text(udev.rules().rpartition("\n")[0])
    assert told(serial_checks.modem_manager)[0] == "warning"


def test_boards_are_told_by_their_ports_and_none_is_opened(monkeypatch, processes, board):
    pad = board("pico-pad")
    ports(monkeypatch, pad.port)
    monkeypatch.setattr(serial_port.serial, "Serial", lambda *_args, **_options: pytest.fail())
    state, what, _remedy = told(serial_checks.boards)
    assert (state, what) == (
        "ok",
        f"Boards are plugged in at {pad.port}. gemtable boards shows their health.",
    )
    processes(12, "minicom", pad.port)
    assert told(serial_checks.boards) == (
        "warning",
        f"Another program uses {pad.port}: minicom, process 12.",
        "Close that program, unless it is running your match.",
    )


def test_a_board_that_waits_for_micropython_is_told(monkeypatch, tmp_path):
    ports(monkeypatch)
    assert told(serial_checks.boards)[0] == "not applicable"
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    mounted = [SimpleNamespace(mountpoint=str(tmp_path))]
    monkeypatch.setattr("psutil.disk_partitions", lambda: mounted)
    assert told(serial_checks.boards) == (
        "warning",
        f"The board on {tmp_path} has no MicroPython yet.",
        "Install MicroPython with gemtable flash --as BOARD",
    )


@pytest.mark.parametrize(
    ("has_display", "has_browser", "state"),
    [(False, True, "not applicable"), (True, False, "warning"), (True, True, "ok")],
)
def test_a_browser_is_looked_for_where_there_is_a_display(
    monkeypatch, has_display, has_browser, state
):
    monkeypatch.setattr(platforms.sys, "platform", "linux")
    monkeypatch.setattr(
        platforms.os, "environ", {**os.environ, "DISPLAY": ":0"} if has_display else {}
    )

    def get():
        if not has_browser:
            raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", get)
    assert told(computer_checks.browser)[0] == state


@pytest.fixture
def data(monkeypatch, tmp_path):
    """The user's data folder, which doesn't exist yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def test_a_disk_that_is_read_only_belongs_to_nobody_else(monkeypatch, data):
    monkeypatch.setattr(
        computer_checks.os, "statvfs", lambda _place: SimpleNamespace(f_flag=os.ST_RDONLY)
    )
    state, what, _remedy = told(computer_checks.disk)
    assert (state, "is read-only" in what) == ("fault", True)


@pytest.mark.parametrize(
    ("free", "state"), [(19_000_000, "fault"), (21_000_000, "warning"), (501_000_000, "ok")]
)
def test_a_disk_that_is_almost_full_is_told(monkeypatch, data, free, state):
    monkeypatch.setattr(
        computer_checks.shutil, "disk_usage", lambda _folder: SimpleNamespace(free=free)
    )
    found, what, _remedy = told(computer_checks.disk)
    assert found == state
    assert f"{free // 1_000_000}.0 MB are free for {data}/gemtable." in what
    assert not data.exists()


def test_a_journal_that_one_may_not_write_is_a_fault(data, request):
    (data / "gemtable").mkdir(parents=True)
    (data / "gemtable").chmod(0o500)
    request.getfixturevalue("as_nobody")
    state, what, remedy = told(computer_checks.disk)
    assert state == "fault"
    assert what.startswith("You have no permission to write the journal because ")
    assert remedy.startswith("Check its permissions: ls -ld ")


def test_a_clock_that_is_behind_the_journal_is_told(data, monkeypatch, tmp_path):
    monkeypatch.setattr(computer_checks, "_TIMESYNC", tmp_path / "timesync")
    monkeypatch.setattr(computer_checks, "_MADE", datetime(2020, 1, 1, tzinfo=UTC))
    assert told(computer_checks.clock)[0] == "ok"
    (data / "gemtable").mkdir(parents=True)
    journal = data / "gemtable" / "journal.sqlite"
    journal.touch()
    assert told(computer_checks.clock)[0] == "ok"
    os.utime(journal, (0, 4_000_000_000))
    state, what, _remedy = told(computer_checks.clock)
    assert state == "warning"
    assert what.startswith("The clock is behind and shows 20")


def test_a_clock_that_says_a_day_before_this_version_is_behind(data, monkeypatch):
    monkeypatch.setattr(computer_checks, "_MADE", datetime(3000, 1, 1, tzinfo=UTC))
    assert told(computer_checks.clock)[1].startswith("The clock is behind and shows 20")


def test_a_clock_that_no_network_has_set_is_told(data, monkeypatch, tmp_path):
    monkeypatch.setattr(computer_checks, "_TIMESYNC", tmp_path)
    monkeypatch.setattr(computer_checks, "_MADE", datetime(2020, 1, 1, tzinfo=UTC))
    assert told(computer_checks.clock)[1].endswith(", but no network has set it yet.")
    (tmp_path / "synchronized").touch()
    assert told(computer_checks.clock)[0] == "ok"


def test_a_check_that_hangs_or_breaks_is_told_and_the_others_go_on():
    never = threading.Event()

    def breaks():
        raise ZeroDivisionError("not {braced}")

    checks = [
        Check("hangs", never.wait, 0.1),
        Check("breaks", breaks),
        Check("ends", computer_checks.python),
    ]
    hangs, breaks, ends = (result.diagnosis for result in examined(checks))
    never.set()
    assert (hangs.state, str(hangs.what)) == (
        "fault",
        "The check hangs did not end within 0 s.",
    )
    assert breaks.state == "fault"
    assert str(breaks.what).startswith(
        "This check failed with ZeroDivisionError in test_checks.py, "
    )
    assert str(breaks.what).endswith(": not {braced}")
    assert str(ends.what).startswith(f"Gemtable {__version__} runs on Python ")


def test_every_check_has_a_name_of_its_own_and_a_deadline():
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert all(0 < check.within_s <= 120 for check in CHECKS)
