"""`gemtable simulate`: bots play on the rules alone, and the numbers follow from the seed."""

import io
import json
import os
import re
import signal
import subprocess
import time
from collections import Counter
from contextlib import suppress

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import Outcome
from gemtable.simulate.simulated_match import Plan, Result, play_all, play_match
from gemtable.simulate.summary import page, summary
from rich.console import Console

from tests.patience import wait_until
from tests.play import gemtable

TIMED = ("seconds", "moves_per_second")


def told(*words):
    done = gemtable.run("simulate", *words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def without_time(numbers):
    return {key: each for key, each in numbers.items() if key not in TIMED}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["sensible", "random"])
def test_a_match_is_played_to_its_end(name, bot):
    plan = Plan(name, GAMES[name].seats[0], 1, 3, bot)
    result = play_match(plan, 0)
    assert len(result.outcome.scores) == plan.seats
    assert result.moves > 0
    assert play_match(plan, 0) == result


def test_match_n_is_dealt_from_the_seed_plus_n():
    later = Plan("lost-gems", 2, 1, 12, "random")
    assert play_match(Plan("lost-gems", 2, 5, 10, "random"), 2) == play_match(later, 0)


@pytest.mark.slow
def test_the_numbers_are_the_same_however_many_cores_there_are():
    plan = Plan("lost-gems", 3, 45, 5, "sensible")
    alone = play_all(plan, lambda _: None, cores=1)
    assert alone == play_all(plan, lambda _: None, cores=2)
    assert alone == [play_match(plan, number) for number in range(45)]


@pytest.mark.slow
def test_progress_counts_every_match_once():
    played = []
    play_all(Plan("lost-gems", 2, 45, 0, "random"), played.append)
    assert sum(played) == 45


@pytest.mark.slow
def test_json_is_one_object_that_adds_up_and_repeats():
    numbers = told("lost-gems", "--games", "30", "--seed", "4", "--seats", "3")
    assert without_time(numbers) == without_time(
        told("lost-gems", "--games", "30", "--seed", "4", "--seats", "3")
    )
    assert sum(numbers["scores"]["counts"].values()) == 30
    assert sum(numbers["reasons"].values()) == 30
    assert sum(numbers["whys"].values()) == numbers["moves"]["total"]
    assert len(numbers["wins"]) == 3
    assert numbers["moves"]["min"] <= numbers["moves"]["median"] <= numbers["moves"]["max"]
    assert numbers["moves_per_second"] > 0


def results(*scores):
    """Return results of matches with these scores, each won by all who have the highest."""
    return [
        Result(Outcome(each, winners(each), "rounds"), moves, Counter(chance=moves))
        for moves, each in enumerate(scores, 10)
    ]


def winners(scores):
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def shown(numbers, width=100):
    console = Console(width=width, file=io.StringIO())
    console.print(page(numbers))
    return console.file.getvalue()


def test_scores_of_all_seats_count_where_seats_play_against_each_other():
    numbers = summary(Plan("crossing", 3, 2, 0, "random"), results((5, 1, 1), (2, 2, 9)), 2.0)
    assert numbers["scores"] == {
        "min": 1,
        "median": 2,
        "max": 9,
        "mean": 3.33,
        "of": "seats",
        "counts": {"1": 2, "2": 2, "5": 1, "9": 1},
    }
    assert numbers["wins"] == [1, 0, 1]
    assert numbers["moves"] == {"min": 10, "median": 10.5, "max": 11, "total": 21}
    assert numbers["moves_per_second"] == 10
    assert numbers["whys"] == {"chance": 21}


def test_a_tie_is_one_shared_win_and_no_win_of_each():
    played = results((5, 1, 1), (7, 7, 2), (0, 0, 9), (4, 4, 4))
    numbers = summary(Plan("crossing", 3, 4, 0, "random"), played, 1.0)
    assert (numbers["wins"], numbers["shared_wins"], numbers["unwon"]) == ([1, 0, 1], 2, 0)
    assert "seat 1 1, seat 2 0, seat 3 1, several seats together 2" in shown(numbers)


def test_a_match_that_seats_win_or_lose_together_counts_once():
    won = Result(Outcome((9, 9), (0, 1), "complete"), 20, Counter())
    lost = Result(Outcome((0, 0), (), "nickels"), 9, Counter())
    numbers = summary(Plan("lost-gems", 2, 3, 0, "random"), [won, lost, won], 1.0)
    assert (numbers["wins"], numbers["shared_wins"], numbers["unwon"]) == ([0, 0], 2, 1)
    assert "won by    several seats together 2, nobody 1" in shown(numbers)


def test_the_chart_puts_scores_together_until_they_fit():
    numbers = summary(Plan("crossing", 3, 1, 0, "random"), results((-3, 40, 41)), 1.0)
    assert "-5 to -1" in shown(numbers)
    assert re.search(r"40 to 44 +2 ", shown(numbers))


def test_the_chart_says_what_it_counts():
    rivals = summary(Plan("crossing", 3, 1, 0, "random"), results((1, 2, 3)), 1.0)
    assert re.search(r"points +seats", shown(rivals))
    friends = summary(Plan("lost-gems", 2, 1, 0, "random"), results((8, 8)), 1.0)
    assert re.search(r"points +matches", shown(friends))


@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_narrow_terminal_takes_from_the_bars_and_never_from_what_they_say(width):
    scores = [(3 * each, 60 - each, 7) for each in range(20)]
    numbers = summary(Plan("crossing", 3, 20, 0, "random"), results(*scores), 1.0)
    lines = shown(numbers, width).splitlines()
    assert max(map(len, lines)) <= width
    labels = [line[:16].split() for line in lines]
    assert ["5", "to", "9", "22"] in labels  # 7 of all twenty, and 6 and 9
    assert ["55", "to", "59", "6"] in labels  # 60 - 1 to 60 - 5, and 57
    bars = [line.count("█") for line in lines]
    assert max(bars) > 10


@pytest.mark.parametrize(
    ("words", "what", "fix"),
    [
        (("chess",), "There is no game chess.", "lost-gems"),
        (("lost-gems", "--bot", "clever"), "There is no bot clever", "sensible and random"),
        (("lost-gems", "--seats", "9"), "2 to 4 seats, not 9", "of seats is 2"),
        (("lost-gems", "--option", "cards=x"), "no option cards", "--option help"),
        (
            ("gems-tracker", "--option", f"cards={__file__}"),
            "line 1: this is not valid JSON",
            "cards=FILE",
        ),
    ],
)
def test_a_wrong_command_is_told_in_two_lines(words, what, fix):
    done = gemtable.run("simulate", *words)
    assert done.returncode == 1
    first, second = done.stderr.splitlines()
    assert what in first
    assert fix in second


@pytest.mark.slow
def test_other_cards_of_gems_tracker_are_played_with(tmp_path):
    from gemtable.games.kit.options import load_printed

    cards = load_printed("gemtable.games.gems_tracker.rules")
    for tender in cards["tenders"]:
        if "steps" in tender:
            tender["steps"] = [[1, 50]]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(cards))
    numbers = told("gems-tracker", "--games", "4", "--option", f"cards={path}")
    assert numbers["scores"]["max"] > 40


@pytest.mark.slow
def test_control_c_stops_all_of_it_at_once():
    running = gemtable.start("simulate", "lost-gems", "--games", "1000000")
    try:
        wait_until(lambda: processes_of(running.pid) > 2)
        time.sleep(0.5)  # for them to be playing
        os.killpg(running.pid, signal.SIGINT)
        out, error = running.communicate()
        assert (running.returncode, out, error) == (130, "", "Stopped.\n")
        wait_until(lambda: processes_of(running.pid) == 0)  # nothing is left behind
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)


def processes_of(group):
    done = subprocess.run(["pgrep", "-g", str(group)], capture_output=True, text=True)
    return len(done.stdout.split())
