"""`gemtable doctor`: what people see, the report, the exit status; and that nothing is changed."""

import json
import os
import subprocess
import sys

import pytest
from gemtable import __version__
from gemtable.doctor import report
from gemtable.doctor.diagnosis import fault, not_applicable, ok, warning
from gemtable.doctor.report import CHECKS, Check
from gemtable.sentence import Sentence

from tests.patience import PATIENCE_S
from tests.play import gemtable

OK = Check("fine", lambda: ok(Sentence("You have permission to open boards.")))
NONE = Check("none", lambda: not_applicable(Sentence("ModemManager exists only on Linux.")))
WARNING = Check(
    "warned",
    lambda: warning(
        Sentence("No browser was found to open the page."),
        Sentence("Install it: {command}", command="/home/ola/.local/bin/pip install it"),
    ),
)
FAULT = Check(
    "at fault",
    lambda: fault(
        Sentence("You have no permission to open {port}.", port="/dev/ttyACM0"),
        Sentence("Close that program."),
    ),
)


@pytest.fixture
def home(monkeypatch, tmp_path):
    """The home of a new user, who has nothing."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def checked(monkeypatch, *checks):
    monkeypatch.setattr(report.run, "__defaults__", (checks,))


def test_this_computer_is_checked_and_nothing_is_changed(home):
    done = gemtable.run("doctor", "--json")
    report = json.loads(done.stdout)
    assert [each["name"] for each in report["checks"]] == [check.name for check in CHECKS]
    assert done.stderr == ""
    states = [each["state"] for each in report["checks"]]
    assert done.returncode == ("fault" in states)
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    ("checks", "status", "summary"),
    [
        ((OK, NONE), 0, "No faults."),
        ((OK, WARNING), 0, "No faults, 1 warning."),
        (
            (FAULT, WARNING, FAULT),
            1,
            "2 faults. If the advice does not help, send us the report from --json.",
        ),
    ],
)
def test_only_a_fault_is_in_the_exit_status(monkeypatch, checks, status, summary):
    checked(monkeypatch, *checks)
    done = gemtable.run("doctor")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (status, summary)
    assert gemtable.run("doctor", "--json").returncode == status


def test_a_check_that_hangs_keeps_no_program_from_ending():
    program = (
        "import threading; from gemtable.doctor.report import Check;"
        "from gemtable.doctor.report import examined;"
        "(hangs,) = examined([Check('hangs', threading.Event().wait, 0.1)]);"
        "print(hangs.diagnosis.state)"
    )
    words = [sys.executable, "-c", program]
    assert subprocess.check_output(words, text=True, timeout=PATIENCE_S) == "fault\n"


def test_each_finding_is_a_line_with_what_to_do_below_it(monkeypatch):
    checked(monkeypatch, OK, NONE, FAULT)
    lines = [line.rstrip() for line in gemtable.run("doctor").stdout.splitlines()]
    assert lines[:4] == [
        "OK       You have permission to open boards.",
        "-        ModemManager exists only on Linux.",
        "fault    You have no permission to open /dev/ttyACM0.",
        "         Close that program.",
    ]


@pytest.mark.parametrize("language", ["en", "pl", "id"])
def test_it_fits_a_terminal_of_60_columns(monkeypatch, language):
    monkeypatch.setenv("COLUMNS", "60")
    told = gemtable.run("doctor", "--language", language).stdout
    assert max(map(len, told.splitlines())) <= 60


def test_what_is_found_is_shown_as_text_and_gives_no_orders(monkeypatch):
    text = Sentence("You have no permission to open {port}.", port="/dev/\x1b[2J[red]")
    checked(monkeypatch, Check("hostile", lambda: fault(text, text)))
    assert r"You have no permission to open /dev/\x1b[2J[red]." in gemtable.run("doctor").stdout


def test_the_report_is_in_english_and_has_no_names_and_no_homes(monkeypatch, home):
    monkeypatch.setenv("HOME", "/srv/people/ola")
    places = ("/srv/people/ola/x", "/home/ola/.local/x", "/run/media/ola/DISK", "/Users/ola")
    text = Sentence("You have no permission to open {port}.", port=places)
    checked(monkeypatch, Check("places", lambda: fault(text, text)), WARNING)
    report = gemtable.run("doctor", "--json", "--language", "pl").stdout
    places, warned = json.loads(report)["checks"]
    homes = "~/x, /home/USER/.local/x, /run/media/USER/DISK and /Users/USER"
    told = f"You have no permission to open {homes}."
    assert places == {"name": "places", "state": "fault", "what": told, "remedy": told}
    assert warned["remedy"] == "Install it: /home/USER/.local/bin/pip install it"
    assert "ola" not in report


@pytest.mark.parametrize("home", ["/", "~"])
def test_a_user_without_a_home_has_a_report_too(monkeypatch, home):
    monkeypatch.setattr(os.path, "expanduser", lambda _path: home)
    assert report.nameless("See /dev/ttyACM0.") == "See /dev/ttyACM0."


def test_the_report_names_the_versions_and_the_system(monkeypatch):
    checked(monkeypatch, OK)
    report = json.loads(gemtable.run("doctor", "--json").stdout)
    assert report["gemtable"] == __version__
    assert all(report[name] for name in ("python", "system", "machine"))
