"""One port: on a system that says no now and then, that cannot be opened, or that others use."""

import asyncio
import errno
import grp
import os
import subprocess
import sys
from itertools import chain, repeat
from types import SimpleNamespace

import pytest
import serial
from gemtable.errors import UserError
from gemtable.link import serial_port
from gemtable.link import serial_port as port_module
from gemtable.link.serial_port import Port, has_modem_manager, holder_of

from tests.link.fake_port import FakePort
from tests.patience import until

AS_EVER = None


@pytest.fixture
def answers(monkeypatch):
    """Have the next reads or writes of the system return bytes, raise, or do AS_EVER."""

    def answer(read=(), write=()):
        monkeypatch.setattr(
            port_module,
            "os",
            SimpleNamespace(read=scripted(os.read, read), write=scripted(os.write, write)),
        )

    return answer


def scripted(real, answers):
    coming = chain(answers, repeat(AS_EVER))

    def call(descriptor, argument):
        told = next(coming)
        if isinstance(told, Exception):
            raise told
        return real(descriptor, argument) if told is AS_EVER else told

    return call


def run(play):
    """Run `play(port, fake, had, failures)`; what the port's other end got is in `had`."""

    async def main():
        had, failures = [], []
        fake = FakePort(lambda data: had.append(data) or b"")
        port = Port(fake.path, had.append, failures.append)
        await port.open()
        await play(port, fake, had, failures)
        port.close()
        await port.freed.wait()
        fake.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    "no", [BlockingIOError(), InterruptedError()], ids=["full", "interrupted"]
)
def test_what_has_no_room_now_is_written_later(answers, no):
    async def play(port, _fake, had, failures):
        answers(write=[no, no])
        port.write(b"one ")
        port.write(b"two")
        assert port.waiting_bytes == 7
        await until(lambda: b"".join(had) == b"one two")
        assert (failures, port.waiting_bytes) == ([], 0)

    run(play)


@pytest.mark.parametrize("no", [b"", BlockingIOError(), InterruptedError()], ids=repr)
def test_a_port_of_which_somebody_else_has_just_read_goes_on(answers, no):
    async def play(_port, fake, had, failures):
        answers(read=[no])
        fake.say(b"still here")
        await until(lambda: had == [b"still here"])
        assert failures == []

    run(play)


@pytest.mark.parametrize("end", [[b"", b""], [OSError(5, "EIO")]], ids=["nothing", "an error"])
def test_a_port_that_has_ended_fails_once_and_writes_nothing_more(answers, end):
    async def play(port, fake, had, failures):
        answers(read=end)
        fake.say(b"lost")
        await until(lambda: failures)
        port.write(b"nobody reads this")
        await asyncio.sleep(0.05)
        assert (len(failures), had, port.is_open) == (1, [], False)

    run(play)


def test_a_read_goes_on_while_it_is_full_up_to_more_than_the_system_keeps(answers):
    async def play(port, fake, had, _failures):
        endless = [b"x" * 4096] * 100
        for told, size in (([b"x" * 4096, b"y"], 4097), (endless, 80 * 1024)):
            had.clear()
            answers(read=told)
            before_s = asyncio.get_running_loop().time()
            fake.say(b"!")
            await until(lambda: had)
            assert len(had[0]) == size
            assert before_s <= port.read_s() <= asyncio.get_running_loop().time()

    run(play)


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
    told = (
        f"{tmp_path} is a folder, not a serial port.",
        "Give the path of a port in this folder.",
    )
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
    fix = f"Run sudo usermod -aG {group} $USER, then log in again."
    assert refused(terminal) == (f"You have no permission to open {terminal}.", fix)


def test_a_port_that_no_group_may_open_names_none(terminal, request):
    os.chmod(terminal, 0)
    request.getfixturevalue("as_nobody")
    told = f"You have no permission to open {terminal}."
    assert refused(terminal) == (told, f"Check its permissions: ls -l {terminal}")


def test_a_port_in_a_folder_that_we_may_not_look_into(tmp_path, request):
    (tmp_path / "closed").mkdir(mode=0)
    request.getfixturevalue("as_nobody")
    path = tmp_path / "closed" / "port"
    told = f"You have no permission to open {path}."
    assert refused(path) == (told, f"Check its permissions: ls -ld {path.parent}")


def test_a_port_that_another_program_uses(terminal):
    with serial.Serial(terminal, exclusive=True):
        what, fix = refused(terminal)
    assert what == f"Another program uses {terminal}."
    assert fix.startswith("Close the other Gemtable")


@pytest.mark.parametrize("number", [errno.EIO, errno.ENXIO, errno.ENODEV])
def test_a_port_without_a_device_behind_it(terminal, number):
    """As a serial port that the machine's board does not have: Linux lists four of them."""
    told = serial_port.open_error(terminal, OSError(number, "strange"))
    assert (str(told), str(told.fix)) == (f"No device is connected at {terminal}.", NOTHING)


def test_a_port_that_cannot_be_opened_for_any_other_reason(terminal):
    told = serial_port.open_error(terminal, OSError(errno.EMFILE, "Too many open files"))
    assert str(told) == f"{terminal} cannot be opened: [Errno 24] Too many open files."
    assert str(told.fix) == "Unplug the board and plug it in again."


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
    assert fix == "Close that program."


def test_where_it_may_be_modem_manager_its_remedy_is_told(processes):
    processes(8, "ModemManager")
    ours, theirs = os.openpty()
    error = serial_port.open_error(os.ttyname(theirs), OSError(errno.EBUSY, "busy"))
    os.close(ours)
    os.close(theirs)
    assert str(error).startswith("Another program uses /dev/")
    assert "ModemManager may be probing the port. gemtable boards udev shows" in str(error.fix)
