"""`gemtable check`: it passes sound games, and names each fault of a copy of Cups."""

import json
import os
import signal
import socket
import subprocess

import httpx
import pytest
from gemtable.check.check_list import NAMES, found
from gemtable.check.page_check import _served
from gemtable.games import GAMES

from tests.browser.chromium import needed
from tests.patience import wait_until
from tests.play import gemtable

RULES = "__init__.py"
# A fault: what is changed in a copy of Cups, the check that must name it, and what that says.
FAULTS = {
    "each cup shown": (
        (RULES, "die if is_over or holder == seat else None", "die if holder >= 0 else None"),
        *("secrets", "(view) depends on what is hidden"),
    ),
    "a refusal that tells": (
        (
            RULES,
            'raise IllegalMove(Sentence("No dice have that total.")',
            'raise IllegalMove(Sentence("The total is {total}, not that.", total=sum(state.dice))',
        ),
        *("secrets", "depends on what is hidden from who is told: The total is"),
    ),
    "a move that keys can't make": (
        (RULES, "gesture.key < 9:", "gesture.key < 5:"),
        *("keys", "No keys make guess 6."),
    ),
    "an unequal replay": (
        (
            RULES,
            "after = replace(state, guesses=(*state.guesses, move.total))",
            "after = replace(state, guesses=(*state.guesses, Random().randrange(10**9)))",
        ),
        *("replay", "comes to something else when replayed."),
    ),
    "the order of a set": (
        (
            RULES,
            "after = replace(state, guesses=(*state.guesses, move.total))",
            'odd = next(iter({"a", "b", "c", "d", "e", "f", "g"}))\n'
            "    after = replace(state, guesses=(*state.guesses, ord(odd)))",
        ),
        *("replay", "Another process plays another match from the same seed and moves."),
    ),
    "a sentence made of parts": (
        (
            RULES,
            'Sentence("Seat {seat} guesses {total}.", seat=event.seat + 1, total=event.total)',
            'Sentence(f"Seat {event.seat + 1} guesses {event.total}.")',
        ),
        *("sentences", "No Sentence, message or say in the sources has 'Seat 1 guesses "),
    ),
    "English in a page": (
        ("page.html", '<section id="cups">', '<section id="cups">The cups:'),
        *("sentences", "page.html, line 1: 'The cups:' is not in say(...)"),
    ),
    "a word of a move that nobody can read": (
        (RULES, 'words={"guess": Sentence("guess")}', "words={}"),
        *("sentences", "The word guess of 'guess 1' is not in words of the game."),
    ),
    "a legal move that is refused": (
        (RULES, "if move not in legal(state, seat):", "if move not in legal(state, seat)[1:]:"),
        *("moves", "The legal move guess 2 is refused: No dice have that total."),
    ),
    "a move that isn't listed": (
        (RULES, "if move not in legal(state, seat):", "if move.total > 99:"),
        *("moves", "is made, and legal doesn't list it."),
    ),
    "a move that is read as another": (
        (RULES, "lambda total: Guess(int(total))", "lambda total: Guess(int(total) // 2 * 2)"),
        *("text", "parse reads another move from 'guess 3'."),
    ),
    "a bot that cheats": (
        (RULES, "Chosen(chance.choice(legal_moves),", "Chosen(Guess(99),"),
        *("bots", "the bot at seat 1 chose guess 99, which is not legal"),
    ),
    "a how-to page without its picture": (
        ("how-to/en.md", "![The pads", "[The pads"),
        *("how-to", "The how-to page (en) has pictures of nothing, and the game the stages guess"),
    ),
    "a word too long for a label": (
        (RULES, '(*(f"guess {total}"', "(*(f\"{'guess' * 9} {total}\""),
        *("labels", "mm, so nobody can read it."),
    ),
    "an error of the game's own": (
        (RULES, "return Chosen(chance", "return 1 // 0 or Chosen(chance"),
        *("bots", "ZeroDivisionError in __init__.py, line "),
    ),
}
QUICKLY = ("secrets", "keys", "replay", "labels")  # the checks that the others are like
TWO_SCREENS = ("page.html", '<section id="cups">', '<section id="cups" style="height: 150vh">')


def checked(*words):
    """Return the checks of Cups as `gemtable check` tells them, and its exit status."""
    done = gemtable.run("check", "cups", "--matches", "1", "--json", *words)
    return json.loads(done.stdout)["checks"], done.returncode


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(name, marks=[] if check in QUICKLY else pytest.mark.slow)
        for name, (_change, check, _says) in FAULTS.items()
    ],
)
def test_each_fault_is_named_by_its_check(fault, cups_with):
    change, check, says = FAULTS[fault]
    cups_with(change)
    (result,), status = checked("--only", check)
    assert (result["name"], result["state"], status) == (check, "failed", 1)
    assert any(says in each["says"] for each in result["faults"]), result["faults"]


@pytest.mark.slow
def test_a_page_of_two_screens_is_named(cups_with):
    needed()
    cups_with(TWO_SCREENS)
    (result,), status = checked("--only", "pages")
    assert (result["state"], status) == ("failed", 1)
    assert "px high, the screen" in result["faults"][0]["says"]


@pytest.mark.slow
def test_a_sound_game_passes_every_check(cups_with):
    needed()
    cups_with()
    results, status = checked()
    assert [(each["name"], each["state"]) for each in results] == [
        (name, "passed") for name in NAMES
    ]
    assert status == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", [*GAMES, "nim"])
def test_every_game_passes_every_check(name, nim):
    needed()
    done = gemtable.run("check", name)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("passed") == len(NAMES)


@pytest.mark.shows("check", "GAME", "--seed", "--matches", "--only", "--json")
def test_a_fault_is_told_with_the_seed_that_shows_it_which_repeats_it(cups_with):
    cups_with((RULES, "chance = Random(seed)\n", "chance = Random(seed if seed != 7 else None)\n"))
    words = ("check", "cups", "--only", "replay", "--json")
    assert gemtable.run(*words, "--matches", "7").returncode == 0
    for few in (("--matches", "8"), ("--seed", "7", "--matches", "1")):
        done = gemtable.run(*words, *few)
        assert done.returncode == 1
        (result,) = json.loads(done.stdout)["checks"]
        assert {each["seed"] for each in result["faults"] if each["seats"]} == {7}


def test_the_table_has_a_row_for_each_check_and_one_for_each_fault(cups_with):
    change, _check, _says = FAULTS["a move that keys can't make"]
    cups_with(change)
    done = gemtable.run("check", "cups", "--only", "keys", "--only", "text", "--matches", "1")
    title, *rows = (line.split() for line in done.stdout.splitlines())
    assert title == ["Cups"]
    assert [row[:2] for row in rows[:2]] == [["text", "passed"], ["keys", "failed"]]
    assert " ".join(rows[2]) == "No keys make guess 6. (2 seats, seed 0)"


@pytest.mark.shows("check", "--language")
def test_it_is_told_in_the_language_that_is_asked_for(cups_with):
    cups_with()
    words = ("check", "cups", "--only", "text", "--matches", "1")
    english, polish = (gemtable.run(*words, "--language", code).stdout for code in ("en", "pl"))
    assert "passed" in english
    assert "w porządku" in polish


def test_a_check_that_is_not_there_is_told_with_all_that_are(cups_with):
    cups_with()
    done = gemtable.run("check", "cups", "--only", "luck")
    assert done.returncode == 1
    assert "There is no check luck." in done.stderr
    assert "how-to" in done.stderr


@pytest.mark.slow
def test_what_no_match_has_shown_is_not_called_passed(cups_with):
    cups_with((RULES, "chance = Random(seed)\n", "chance = 1 // 0\n"))
    results = {each.check: each.state for each in found("cups", 0, 1, [], lambda *_: None)}
    assert results.pop("matches") == "failed"
    assert {each for each, state in results.items() if state == "passed"} <= {"how-to", "labels"}
    assert {"replay", "sentences", "pages"} <= results.keys()


def test_the_pages_of_a_check_are_served_to_its_browser_alone():
    with _served(["<p>one</p>"]) as (address, answers):
        port, secret = address.rpartition(":")[2].split("/")
        here = f"http://127.0.0.1:{port}"
        assert "measure.js" in httpx.get(address).text
        assert httpx.get(f"{here}/").status_code == 404
        assert httpx.get(f"{here}/static/page.css").headers["content-type"] == "text/css"
        for place in ("../../games/crossing/cover.svg", "../static/page.css", "nobody/page.css"):
            assert b"404" in raw(port, f"GET /static/{place} HTTP/1.0")
        forged = {"page": "/page/0", "found": {}}
        assert httpx.post(f"{here}/found", json=forged).status_code == 403
        assert answers.empty()
        assert httpx.post(f"{here}/found/{secret}", json=forged).status_code == 200
        assert answers.get_nowait() == forged


def raw(port, line):
    """Return the first line that answers a request, whose path no client has made tidy."""
    with socket.create_connection(("127.0.0.1", int(port))) as connection:
        connection.sendall(f"{line}\r\n\r\n".encode())
        return connection.makefile("rb").readline()


def test_without_a_browser_it_is_said_loudly_that_pages_are_not_checked(cups_with, monkeypatch):
    cups_with()
    monkeypatch.setenv("PATH", "/nowhere")
    (result,) = found("cups", 0, 1, ["pages"], lambda *_: None)
    assert result.state == "not checked"
    assert str(result.why) == "there is no Chromium here"


@pytest.mark.slow
def test_control_c_stops_it_and_leaves_no_browser_behind():
    needed()
    running = gemtable.start("check", "crossing", "--only", "pages")
    try:
        wait_until(lambda: browsers_of(running.pid) > 1)
        os.kill(running.pid, signal.SIGINT)
        _out, error = running.communicate()
        assert running.returncode == 130
        assert error.endswith("Stopped.\n")
        wait_until(lambda: browsers_of(running.pid) == 0)
    finally:
        running.kill()


_SESSIONS = set()  # of browsers that were begun


def browsers_of(pid):
    """Return how many processes of browsers there are that a program began."""
    begun = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True)
    _SESSIONS.update(begun.stdout.split())
    found = [
        subprocess.run(["pgrep", "-s", each], capture_output=True, text=True) for each in _SESSIONS
    ]
    return sum(len(each.stdout.split()) for each in found)
