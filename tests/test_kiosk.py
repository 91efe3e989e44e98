"""The files of docs/kiosk: their command lines are the program's own, and systemd reads them."""

import io
import json
import os
import re
import shlex
import shutil
import signal
import stat
import subprocess
from contextvars import copy_context
from pathlib import Path

import pytest
from gemtable.languages import NAMES, language
from gemtable.play import page_server
from gemtable.process.program_end import _ENDED
from gemtable.referee.notices import Notice
from gemtable.sentence import speaking
from gemtable.terminal.screens import PlainScreen
from gemtable.web.watchers import Following
from rich.console import Console

from tests.missing_here import not_run
from tests.play.gemtable import COMMAND
from tests.test_docs import parse

ROOT = Path(__file__).parents[1]
KIOSK = ROOT / "docs" / "kiosk"
UNITS = sorted(KIOSK.glob("*.service"))
TABLES = [(KIOSK / f"{name}.service").read_text() for name in ("gemtable", "gemtable-boards")]
CONTAINER = (KIOSK / "Containerfile").read_text()
INSTALLED = "/opt/gemtable/bin/"
IN_CONTAINER = (KIOSK / "gemtable-boards-container.service").read_text()
ENGINES = ("podman", "docker")


def values(unit, key):
    return re.findall(rf"^{key}=(.*)$", unit, re.MULTILINE)


def of_container(instruction):
    """Return the words of an instruction that is given once, as a list."""
    (words,) = re.findall(rf"^{instruction} (\[.*\])$", CONTAINER, re.MULTILINE)
    return json.loads(words)


@pytest.mark.parametrize("unit", TABLES, ids=["page", "boards"])
def test_a_unit_starts_the_program_with_options_that_it_has(unit):
    (line,) = values(unit, "ExecStart")
    program, *words = shlex.split(line)
    assert program == f"{INSTALLED}gemtable"
    copy_context().run(parse, words)
    assert f"gemtable {shlex.join(words)}" in (ROOT / "docs" / "kiosk.md").read_text()


def words_in_container():
    """Return what podman is told in the unit of a container, and what the program is told."""
    (line,) = values(IN_CONTAINER.replace("\\\n", " "), "ExecStart")
    words = shlex.split(line)
    image = words.index("gemtable", words.index("--device-cgroup-rule"))
    return words[1:image], words[image + 1 :]


def test_the_unit_of_a_container_starts_what_the_document_says_and_what_the_program_has():
    podman, program = words_in_container()
    copy_context().run(parse, program)
    document = (ROOT / "docs" / "kiosk.md").read_text()
    assert f"gemtable {shlex.join(program)}\n" in document
    (by_hand,) = re.findall(r"^podman run (.*) gemtable play --boards-only.*$", document, re.M)
    of_unit = {"--replace", "--name", "gemtable-boards", "--sdnotify", "container"}
    assert set(podman) - of_unit == {"run", *shlex.split(by_hand)}


@pytest.mark.parametrize(
    "unit", [*TABLES, IN_CONTAINER], ids=["page", "boards", "boards in a container"]
)
def test_a_unit_counts_a_stop_as_a_success(unit):
    (statuses,) = values(unit, "SuccessExitStatus")
    ends = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
    assert [int(status) for status in statuses.split()] == [_ENDED + number for number in ends]


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
def test_systemd_finds_no_fault_in_a_unit(unit, tmp_path):
    if not shutil.which("systemd-analyze"):
        not_run("NOT RUN WITH SYSTEMD: there is no systemd-analyze")
    text = unit.read_text().replace(f"{INSTALLED}gemtable-tv", str(KIOSK / "gemtable-tv"))
    text = text.replace(f"{INSTALLED}gemtable ", f"{COMMAND} ")
    text = text.replace("/usr/bin/podman ", f"{shutil.which('true')} ")
    for other in UNITS:  # each names the other
        (tmp_path / other.name).write_text(
            text if other == unit else "[Service]\nExecStart=true\n"
        )
    done = subprocess.run(
        ["systemd-analyze", "verify", tmp_path / unit.name], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_container_plays_with_options_that_exist():
    program, *words = [*of_container("ENTRYPOINT"), *of_container("CMD")]
    assert program == f"{INSTALLED}gemtable"
    copy_context().run(parse, words)
    (port,) = re.findall(r"^EXPOSE (\d+)$", CONTAINER, re.MULTILINE)
    assert words[words.index("--web-port") + 1] == port


def test_the_container_is_built_from_files_that_are_there():
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", CONTAINER, re.MULTILINE)
    names = [name for line in copied for name in line.split()]
    assert {"host", "firmware", "boards", "pyproject.toml", "hatch_build.py"} <= set(names)
    assert [name for name in names if not (ROOT / name).exists()] == []


@pytest.mark.soak
def test_the_container_is_built_and_has_a_table_with_a_page_and_one_by_boards_alone():
    engine = next((each for each in ENGINES if runs(each, "info")), None)
    if engine is None:
        not_run("NOT RUN IN A CONTAINER: no podman runs here, and no daemon of docker")
    image = f"gemtable-test-{os.getpid()}"
    file = KIOSK / "Containerfile"
    assert runs(engine, "build", "--file", file, "--tag", image, ROOT)
    try:
        for words, ready in [
            ((), "The table's page: "),
            (words_in_container()[1], "No board is plugged in."),
        ]:
            name = f"{image}-{len(words)}"
            started = subprocess.Popen(
                [engine, "run", "--rm", "--init", "--name", name, image, *words],
                stdout=subprocess.PIPE,
                text=True,
            )
            assert any(ready in line for line in started.stdout)  # pytest has a limit
            assert runs(engine, "stop", name)
            started.communicate()
            assert started.returncode == _ENDED + signal.SIGTERM
    finally:
        runs(engine, "rmi", "--force", image)


def runs(engine, *words):
    """Return whether a container engine is there and does what these words ask for."""
    if not shutil.which(engine):
        return False
    return subprocess.run([engine, *words], capture_output=True).returncode == 0


@pytest.fixture
def tv(tmp_path):
    """Run the script of the TV after a journal of these lines; return cage's words, and the page.

    The system's journal, cage and the browser are not ours, and faked.
    """
    for name in ("bin", "run"):
        (tmp_path / name).mkdir()

    def program(name, script):
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "bin" / name).chmod(0o755)

    def tv(room, *lines):
        (tmp_path / "log").write_text("".join(f"{line}\n" for line in lines))
        program("journalctl", f"cat {tmp_path}/log")
        program("cage", 'printf "%s\\n" "$@"')
        program("chromium", "")
        environment = {
            "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
            "RUNTIME_DIRECTORY": str(tmp_path / "run"),
        }
        words = [KIOSK / "gemtable-tv", room]
        done = subprocess.run(words, env=environment, capture_output=True, text=True)
        if done.returncode:
            return done.stderr, None
        page = tmp_path / "run" / "tv.html"
        assert stat.S_IMODE(page.stat().st_mode) == 0o600
        return done.stdout.splitlines(), page.read_text()

    return tv


def test_a_table_that_has_not_told_of_its_page_yet_is_asked_again_later(tv):
    assert tv("host", "The table's page: http://127.0.0.1:8642/") == (
        "The table has not told where its page is.\n",
        None,
    )


def printed(code, port):
    """Return what a table without a terminal prints of its page, in this language."""
    following = Following()
    following.address, following.is_open = f"http://192.0.2.7:{port}", True
    out = io.StringIO()
    with speaking(language(code)):
        for text in page_server._told(following, port, port):
            PlainScreen(Console(file=out, width=80)).tell(Notice("note", text))
    return out.getvalue().splitlines()


@pytest.mark.parametrize("code", NAMES)
def test_the_tv_opens_the_newest_page_of_the_host_and_tells_its_link_to_nobody(tv, code):
    newest = printed(code, 8643)
    (link,) = [word for line in newest for word in line.split() if "host#" in word]
    words, told = tv("host", *printed(code, 8642), *newest)
    assert f'content="0; url={link}"' in told
    assert words[-1].startswith("file://")
    assert link not in " ".join(words)


@pytest.mark.parametrize("code", NAMES)
def test_the_tv_may_show_the_table_alone(tv, code):
    _words, told = tv("table", *printed(code, 8642))
    assert re.search(r'content="0; url=http://127\.0\.0\.1:8642/ ?"', told)
