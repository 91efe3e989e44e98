"""Learn by playing: which lesson a seat is at, and what its picture has of lessons."""

import re
from dataclasses import replace
from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.lesson import Lesson, progress
from gemtable.games.kit.rules import HOST, TABLE, Made
from gemtable.languages import NAMES, language
from gemtable.match.course import Step
from gemtable.sentence import Sentence, speaking
from gemtable.web import drawing
from gemtable.web.drawing import Company, picture

from tests.games import OWN
from tests.terminal.drawn import of_state, status

SEEDS = range(5)
LEAST, MOST = 5, 8  # lessons of a game, with the one that says that this was all
LETTERS = 70  # of a lesson: two lines on a phone

HINT = Lesson(Sentence("Hint."), moves=("hint", "ask"))
PLAY = Lesson(Sentence("Play."), moves=("play",), patience=3)
ANY = Lesson(Sentence("Go on."))


def test_a_lesson_is_over_once_a_move_of_its_kind_is_made():
    assert progress((HINT, PLAY), ())[0] == 0
    assert progress((HINT, PLAY), ("ask red",))[0] == 1
    assert progress((HINT, PLAY), ("hint 2 to 3", "play 1"))[0] == 2
    assert progress((ANY, PLAY), ("discard 1",))[0] == 1


def test_one_move_is_over_with_one_lesson():
    assert progress((ANY, ANY, ANY), ("play 1", "play 1"))[0] == 2


def test_a_word_that_only_begins_alike_is_another_move():
    assert progress((PLAY,), ("playful 1",))[0] == 0


def test_a_lesson_whose_chance_does_not_come_is_over_after_its_patience():
    discards = ("discard 1",) * 5
    assert [progress((HINT, PLAY), discards[:made])[0] for made in range(6)] == [0, 0, 1, 1, 1, 2]


def test_who_begins_to_learn_later_is_at_the_first_lesson_then():
    moves = ("hint red", "play 1", "hint red", "play 1")
    assert progress((HINT, PLAY), moves) == [2, 2, 2, 0, 0]
    assert progress((HINT, PLAY), moves[:-1]) == [2, 1, 1, 0]  # as if the last was not made


def matches(game, seed):
    """Yield the seat, the legal moves and the move of each turn of bots; the state goes along."""
    rules, bot = GAMES[game].rules, GAMES[game].bot
    seats = min(seats for seats in GAMES[game].seats if seats > 1)
    state, chance = rules.start(seats, seed), Random(seed)
    while rules.outcome(state) is None:
        seat = rules.pending(state)[0]
        legal = rules.legal(state, seat)
        move = bot(rules.view(state, seat), legal, chance).move
        yield state, seat, [str(each) for each in legal], str(move)
        state, _events = rules.play(state, seat, move)


@pytest.mark.slow
@pytest.mark.parametrize("game", OWN)
def test_in_any_deal_each_lesson_has_its_time_and_the_last_one_comes(game):
    lessons = GAMES[game].lessons
    for seed in SEEDS:
        own, shown = [], [0]
        for _state, seat, _legal, move in matches(game, seed):
            if seat == 0:
                own.append(move)
                shown.append(progress(lessons, own)[0])
        assert sorted(set(shown)) == list(range(len(lessons) + 1))
        assert shown == sorted(shown)
        assert shown.index(len(lessons)) < len(shown) * 0.75, "the match is nearly over"


@pytest.mark.parametrize("game", OWN)
def test_the_moves_of_a_lesson_are_moves_of_its_game(game):
    words = {text.split()[0] for _state, _seat, legal, _move in matches(game, 3) for text in legal}
    assert {word for lesson in GAMES[game].lessons for word in lesson.moves} <= words


@pytest.mark.slow
@pytest.mark.parametrize("game", OWN)
def test_the_pieces_of_a_lesson_are_in_the_picture_of_the_seat(game):
    seen = {"said"}  # of each story there is a newest sentence, which these tables do not have
    for state, *_ in matches(game, 1):
        html = picture(of_state(game, state), 0, Company())
        seen |= set(re.findall(r'\bid="([^"]+)"', html))
    assert {piece for lesson in GAMES[game].lessons for piece in lesson.pieces} <= seen


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("code", NAMES)
def test_lessons_are_few_and_short(game, code):
    assert LEAST <= len(GAMES[game].lessons) + 1 <= MOST
    with speaking(language(code)):
        assert all(len(str(lesson.text)) <= LETTERS for lesson in GAMES[game].lessons)


def taught(table, seat=0, **company):
    """Return what the picture of a seat has of lessons."""
    html = picture(table, seat, Company(**company))
    found = re.search(r'<section id="lesson".*?</section>', html, re.DOTALL)
    return found and found[0]


def made(*moves):
    return tuple(Step((Made(seat, text),), uncovers=False) for seat, text in moves)


@pytest.mark.parametrize("game", OWN)
def test_a_seat_has_all_lessons_hidden_and_a_way_to_begin_them(game):
    html = picture(status(game, GAMES[game].seats[-1]), 1, Company())
    lessons = taught(status(game, GAMES[game].seats[-1]), 1)
    count = len(GAMES[game].lessons) + 1
    assert lessons.count(" hidden>") == 1 + count
    assert [f"{number} of {count}" in lessons for number in range(1, count + 2)] == [
        *(True for _ in range(count)),
        False,
    ]
    assert "That is all there is to learn. Play on!" in lessons
    assert 'data-at="0"' in lessons
    assert "Learn by playing</button>" in html.partition('id="menu"')[2]


@pytest.mark.parametrize("role", [TABLE, HOST])
def test_a_screen_that_all_share_teaches_nobody(role):
    html = picture(status("lost-gems", 2), role, Company())
    assert "Learn by playing" not in html
    assert "That is all" not in html


@pytest.mark.parametrize("game", OWN)
def test_what_others_do_and_what_is_hidden_changes_no_byte_of_a_lesson(game):
    seats = GAMES[game].seats[-1]
    own = ((0, "hint red to 2"), (0, "gather 1"))
    first = status(game, seats, seed=1, steps=made(*own))
    other = status(game, seats, seed=2, steps=made(own[0], (1, "play 1"), (1, "hint 1"), own[1]))
    assert taught(first) == taught(other)


def test_choices_that_are_opened_together_are_each_seat_s_own():
    moves = (Made(0, "gather 1"), Made(1, "steal 1"))
    table = status("crossing", 3, steps=(Step(moves, uncovers=True),))
    assert 'data-at="1 0"' in taught(table, 0)
    assert 'data-at="0 0"' in taught(table, 1)
    assert 'data-at="0"' in taught(table, 2)


def test_a_match_that_is_over_teaches_nobody():
    over = [state for state, *_ in matches("lost-gems", 1)][-1]
    *_, (state, seat, _legal, move) = matches("lost-gems", 1)
    rules = GAMES["lost-gems"].rules
    state, _events = rules.play(state, seat, rules.parse(move))
    assert taught(of_state("lost-gems", over)) is not None
    assert taught(of_state("lost-gems", state)) is None


def test_a_game_without_lessons_has_no_way_to_begin_them(monkeypatch):
    games = {"lost-gems": replace(GAMES["lost-gems"], lessons=())}
    monkeypatch.setattr(drawing, "GAMES", games)
    html = picture(status("lost-gems", 2), 0, Company())
    assert "Learn by playing" not in html
    assert 'id="lesson"' not in html
