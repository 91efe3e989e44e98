"""`gemtable rules`: every game has a page for people, and the page names its moves."""

import re
import shutil

import pytest
from gemtable.games import GAMES
from gemtable.games.gems_tracker.rules import printed
from gemtable.games.stages import halves, page
from gemtable.terminal.rules_pages import in_letters

from tests.languages.own import pages_of_now
from tests.missing_here import not_run
from tests.play import gemtable

MOST_WORDS, MOST_OF_EVERYONE = 1550, 1000


def test_without_a_game_all_games_are_listed_with_title_and_seats():
    told = gemtable.run("rules").stdout.splitlines()
    assert told[: len(GAMES)] == [
        f"{name:<14}{game.title:<18}{game.seats[0]} to {game.seats[-1]} seats"
        for name, game in GAMES.items()
    ]


def test_where_no_terminal_shows_it_a_page_is_plain_text_with_letters_for_pictures():
    told = gemtable.run("rules", "lost-gems").stdout
    assert not re.search(r"\x1b|^#|\*\*|\]\(|svg| $", told, re.MULTILINE)
    assert "\nA turn\n" in told
    assert " • rybwwwgg··pc Your turn: what you may do is lit softly.\n" in told
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize("size", [(60, 20), pytest.param((80, 24), marks=pytest.mark.slow)])
def test_a_terminal_shows_a_page_from_its_top_one_screen_after_the_other(open_terminal, size):
    if shutil.which("less") is None:
        not_run("NOT RUN: there is no less here")
    reader = open_terminal("rules", "lost-gems", size=size, environment={"PAGER": "less"})
    lines = reader.wait_for("The Lost Gems", "page, tap", "A turn")
    assert not [line for line in lines if re.search(r"#|\*\*|ESC", line)]
    reader.type("q")
    assert reader.end() == 0


@pytest.mark.shows("rules", "GAME", "--language")
@pytest.mark.shows("", "--language")
def test_a_page_is_told_in_the_language_that_is_asked_for():
    with pages_of_now():
        told = gemtable.run("rules", "lost-gems", "--language", "pl").stdout
        assert "\nPrzygotowanie\n" in told
        assert gemtable.run("--language", "pl", "rules", "lost-gems").stdout == told


def test_an_unknown_game_is_told_in_two_lines():
    done = gemtable.run("rules", "chess")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[0] == "gemtable: There is no game chess."


@pytest.mark.parametrize("name", GAMES)
def test_a_page_begins_with_the_title_and_is_read_in_a_few_minutes(name):
    text = in_letters(name)
    assert text.splitlines()[0].startswith(f"# {GAMES[name].title}")
    assert len(text.split()) <= MOST_WORDS
    everyones, _ = halves(text)
    assert len(everyones.split()) <= MOST_OF_EVERYONE


@pytest.mark.parametrize("name", GAMES)
def test_a_page_names_every_kind_of_move_of_its_game(name):
    """A move's first word is what people type first."""
    game = GAMES[name]
    text = page(name)
    for seats in game.seats:
        state = game.rules.start(seats)
        while pending := game.rules.pending(state):
            moves = game.rules.legal(state, pending[0])
            for move in {str(move).split()[0] for move in moves}:
                assert f"`{move}" in text, move
            state, _ = game.rules.play(state, pending[0], moves[0])


def test_the_page_of_gems_tracker_tells_the_points_of_every_step_on_its_cards():
    """note 4.34: the values of all steps; which of them are ours is said there too"""
    rows = [cells[1:4] for cells in tables(page("gems-tracker")) if len(cells) == 5]
    for tender in printed().tenders:
        if tender.steps:
            (told,) = [
                points
                for kinds, asks, points in rows
                if tender.type in kinds.split(", ") and (tender.pattern or "") in asks
            ]
            assert told == ", ".join(f"{least}: {points}" for least, points in tender.steps)
    assert "what L pays two seats" in page("gems-tracker")


def tables(text):
    return [list(map(str.strip, line.split("|"))) for line in text.splitlines() if "|" in line]
