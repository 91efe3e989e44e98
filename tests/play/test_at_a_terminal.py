"""A real terminal: what stands on it and what never does, and how it is after a signal."""

import re
import signal

import pytest
from gemtable.games import GAMES

from tests import picture, write_golden
from tests.play.terminal import PATIENCE_S
from tests.play.test_match_choice import begin

SEED = 1
GEMS = GAMES["lost-gems"].rules.start(2, SEED)
LOST_AFTER = 2  # plays of slot 1 in this deal
HINT = "help, moves, look 2"  # below the table: all of it is drawn
SMALL, USUAL = (60, 20), (80, 24)


def faces(holder):
    """Return a seat's dealt faces, as the screen names them."""
    shards = [GEMS.shard(held.tile) for held in GEMS.hands[holder]]
    return [f"{shard.colour} {shard.value}" for shard in shards]


def hand(lines, seat):
    (line,) = (line for line in lines if line.startswith((f"▶ seat {seat}", f"  seat {seat}")))
    return line


def ask(screen, line):
    screen.type(f"{line}\r")


def everything(screen):
    """Return all that stands on the screen or can be scrolled back to."""
    return "\n".join([*screen.scrolled_off(), *screen.lines()])


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_a_small_terminal_shows_the_story_the_table_and_the_line(terminal, seats):
    screen = terminal("--seed", "1", "--seats", str(seats), size=SMALL)
    screen.wait_for("Turn 1. Seat 1 to move.")
    for word in ("hint red to 2", "undo", "hint blue to 2"):
        ask(screen, word)
        screen.wait_for(f"> {word}", HINT)
    lines = screen.wait_for("> hint blue to 2", "Seat 1 hints blue to seat 2", "▶ seat 2", HINT)
    table = next(row for row, line in enumerate(lines) if "The Lost Gems" in line)
    assert table >= 4, "the last events"
    assert all(hand(lines[table:], seat + 1) for seat in range(seats))
    assert any(line.startswith("pad") for line in lines[table:]), "what boards show"


@pytest.mark.slow
def test_a_press_has_a_visible_effect(terminal):
    screen = terminal("--seed", "1", size=USUAL)
    screen.wait_for("r red  y yellow  b blue")
    ask(screen, "press 1 red")
    was_first, is_next = "pad 1    · red  · yellow  · blue", " red  y yellow  b blue"  # red pulses
    screen.wait_for("▶ seat 2", was_first, is_next, HINT)


@pytest.mark.slow
def test_one_seat_looks_while_the_others_look_away_and_nothing_of_it_stays(terminal):
    screen = terminal("--seed", "1", size=SMALL)
    screen.wait_for("Turn 1")
    ask(screen, "look 2")
    asked = screen.wait_for("This view is for seat 2 only", "▶ seat 1", "boards ")
    assert "face down" in hand(asked, 1)
    ask(screen, "")
    opened = screen.wait_for("Press Enter to close this view.", "▶ seat 1", "  seat 2")
    assert all(face in hand(opened, 1) for face in faces(0))
    assert "face down" in hand(opened, 2)
    ask(screen, "hint red")  # whatever is typed closes it
    screen.wait_for("▶ seat 2", HINT)
    assert not any(face in everything(screen) for face in faces(0))


@pytest.mark.slow
def test_the_screen_goes_from_seat_to_seat_and_each_speaks_for_itself(terminal):
    screen = terminal("--seed", "1", "--pass", size=USUAL)
    closed = screen.wait_for("It is the turn of seat 1. The others look away", "boards ")
    assert not any(face in "\n".join(closed) for face in faces(0) + faces(1))
    ask(screen, "")
    opened = screen.wait_for(HINT)
    assert all(face in hand(opened, 2) for face in faces(1))
    ask(screen, "2 hint red to 1")
    screen.wait_for("Seat 1 cannot act for another seat.")
    ask(screen, "h r")
    screen.wait_for("It is the turn of seat 2. The others look away")
    assert not any(face in everything(screen) for face in faces(1))
    ask(screen, "")
    opened = screen.wait_for(HINT)
    assert all(face in hand(opened, 1) for face in faces(0))


@pytest.mark.slow
def test_a_choice_that_is_typed_never_stands_on_the_screen(open_terminal, tmp_path):
    """Not while it is typed, not after it, and no key brings it back."""
    screen = open_terminal(
        *("play", "crossing", "--emulated", "--no-page", "--seed", "1"),
        *("--db", str(tmp_path / "journal.sqlite")),
        size=USUAL,
    )
    screen.wait_for("Round 1. Seats 1, 2 and 3 to choose.")
    ask(screen, "2 gather 1")
    screen.wait_for("Round 1. Seats 1 and 3 to choose.")
    screen.type("1 gat")
    screen.wait_for("> 1 •••")
    screen.type("\t")
    ask(screen, "her 2")
    screen.wait_for("Round 1. Seat 3 to choose.")
    screen.type("\x1b[A\x19")
    ask(screen, "press 3 key 2")
    screen.wait_for("Counting: ")
    assert "gather" not in screen.seen
    assert "key 2" not in screen.seen
    screen.wait_for("Seat 2 gathers ", "Seats 1 and 3 point at mushroom 2 together")


@pytest.mark.slow
def test_help_is_a_page_that_fits_and_goes_back_to_the_table(terminal):
    screen = terminal("--seed", "1", size=SMALL)
    screen.wait_for("Turn 1")
    ask(screen, "?")
    page = screen.wait_for("Press Enter to go back to the table.")
    assert any(
        line.startswith("Seat 1: hint red/yellow/blue/1/2/3 to 2; play 1/2") for line in page
    )
    assert any(line.startswith("help [WORD], quit ") for line in page)
    ask(screen, "")
    screen.wait_for("Turn 1. Seat 1 to move.")


@pytest.mark.slow
def test_the_end_turns_the_hands_over_and_another_match_follows_on_the_same_boards(terminal):
    screen = terminal("--seed", "1", size=USUAL)
    for turn in range(1, LOST_AFTER + 1):
        screen.wait_for(f"Turn {turn}. ")
        ask(screen, "play 1")
    ended = screen.wait_for("Score 0. You have really let down", "again for another match")
    assert any(line.startswith("Seat 1: play ") for line in ended)
    assert "face down" not in "\n".join(ended)
    ask(screen, "again")
    screen.wait_for("match 2")
    screen.wait_for("Turn 1. Seat 1 to move.")
    ask(screen, "press 1 red")  # the same boards play on
    screen.wait_for("▶ seat 2")
    ask(screen, "q")
    assert screen.end() == 0


@pytest.mark.slow
def test_a_person_types_below_the_table_and_leaves_with_control_d(terminal):
    screen = terminal("--seed", "1")
    screen.read_until("Turn 1. Seat 1 to move.")
    screen.type("hint red\r")
    screen.read_until("Seat 1 hints red to seat 2")
    screen.read_until("Turn 2. Seat 2 to move.")
    screen.type("\x04")
    screen.read_until("The match is kept.")
    assert screen.end() == 0


@pytest.mark.slow
def test_control_c_leaves_at_once_and_the_unfinished_match_is_offered(terminal):
    screen = terminal("--seed", "1")
    screen.read_until("Turn 1. Seat 1 to move.")
    screen.type("hint red\r")
    screen.read_until("Turn 2. Seat 2 to move.")
    screen.type("\x03")
    assert screen.end() == 130
    again = terminal()
    again.read_until("Match 1 (The Lost Gems for 2) is not finished. Continue it? [Y/n]")
    again.type("y\r")
    again.read_until("Turn 2. Seat 2 to move.")


@pytest.mark.slow
def test_bots_play_below_their_story_and_the_table_follows(terminal):
    screen = terminal("--auto", "--seed", "1", "--speed", "20")
    screen.read_until("to move.")
    screen.read_until("The match is over.")
    screen.read_until("Score ")
    assert screen.end() == 0


SWITCHED = re.compile(r"\x1b\[\?(2004|25|7)([hl])")  # bracketed paste, cursor, wrapping


def end(screen, number):
    screen.program.send_signal(number)
    return screen.end()


def is_restored(screen):
    """Say whether keys echo, and all that was switched is switched back."""
    switched = dict(SWITCHED.findall(screen.seen))
    usual = {"2004": "l", "25": "h", "7": "h"}
    assert {mode: usual[mode] for mode in switched} == switched
    return screen.modes() == screen.modes_before


def how_to_go_on(tmp_path, *words):
    database = tmp_path / "journal.sqlite"
    words = ("--match", "1", *words, "--db", str(database), "--emulated", "--no-page")
    command = f"gemtable play lost-gems {' '.join(words)}"
    return f"Stopped. The match is kept. To continue: {command}"


def in_one_line(text):
    """Return text as it was before the terminal broke its lines."""
    return re.sub(r"\s+", " ", text)


@pytest.mark.slow
def test_a_signal_at_the_prompt_tells_how_to_go_on(terminal, tmp_path):
    screen = terminal("--seed", "1")
    screen.read_until("Turn 1. Seat 1 to move.")
    assert end(screen, signal.SIGTERM) == 143
    assert is_restored(screen)
    assert "2004" in dict(SWITCHED.findall(screen.seen))
    assert how_to_go_on(tmp_path) in in_one_line(screen.seen)
    assert "Traceback" not in screen.seen


@pytest.mark.slow
def test_a_signal_while_bots_play_tells_how_to_go_on(terminal, tmp_path):
    screen = terminal("--auto", "--seed", "1")
    screen.read_until("to move.")
    assert end(screen, signal.SIGHUP) == 129
    assert is_restored(screen)
    assert "25" in dict(SWITCHED.findall(screen.seen))
    assert how_to_go_on(tmp_path, "--auto") in in_one_line(screen.seen)
    assert "Traceback" not in screen.seen


@pytest.mark.slow
@pytest.mark.parametrize("is_key", [True, False], ids=["control-C", "a signal"])
def test_control_c_and_a_signal_are_no_answer_to_the_question(terminal, tmp_path, is_key):
    begin(tmp_path / "journal.sqlite", "hint red")
    screen = terminal()
    screen.read_until("Continue it? [Y/n]")
    if is_key:
        screen.type("\x03")
    assert (screen.end() if is_key else end(screen, signal.SIGTERM)) == (130 if is_key else 143)
    assert is_restored(screen)
    assert "Turn" not in screen.seen
    assert "Traceback" not in screen.seen


@pytest.mark.slow
@pytest.mark.parametrize("is_asked", [False, True], ids=["amid a match", "at the question"])
def test_a_window_that_is_closed_ends_it_in_peace(terminal, tmp_path, is_asked):
    if is_asked:
        begin(tmp_path / "journal.sqlite", "hint red")
    with open(tmp_path / "error", "w") as error:
        screen = terminal(*(() if is_asked else ("--seed", "1")), error=error)
    screen.read_until("Continue it? [Y/n]" if is_asked else "to move.")
    screen.hang_up()
    assert screen.program.wait(PATIENCE_S) == 129
    told = "" if is_asked else how_to_go_on(tmp_path)
    assert (tmp_path / "error").read_text().strip() == told


@pytest.mark.slow
def test_a_signal_while_boards_start_leaves_nothing_behind(terminal):
    screen = terminal("--auto", "--seed", "1")
    screen.read_until("Boards are starting")
    assert end(screen, signal.SIGTERM) == 143
    assert is_restored(screen)
    assert "Traceback" not in screen.seen


@pytest.mark.slow
def test_a_signal_ends_a_simulation_and_its_bar(open_terminal):
    screen = open_terminal("simulate", "lost-gems", "--games", "1000000")
    screen.read_until("\x1b[?25l")
    assert end(screen, signal.SIGTERM) == 143
    assert is_restored(screen)
    assert "Stopped." in screen.seen
    assert "Traceback" not in screen.seen


@pytest.mark.slow
def test_a_signal_ends_emulated_boards(open_terminal):
    screen = open_terminal("emulate", "pico-pad")
    screen.read_until("Press control-C to stop the boards.")
    assert end(screen, signal.SIGTERM) == 143
    assert is_restored(screen)
    assert "Traceback" not in screen.seen


@pytest.mark.slow
def test_the_picture_in_the_readme_is_what_a_game_looks_like_now():
    assert picture.draw() == (write_golden.GOLDEN / "terminal.svg").read_text(), "make golden"
