"""Learn by playing: which lesson a seat is at, and what its picture has of lessons."""

import re
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.lesson import Lesson, progress
from gemtable.games.kit.rules import HOST, TABLE, Made
from gemtable.languages import NAMES, language
from gemtable.match.course import Step
from gemtable.sentence import Sentence, speaking
from gemtable.web import table_picture
from gemtable.web.lesson_step import Learning, step_of
from gemtable.web.table_picture import Company, picture

from tests.games import OWN
from tests.terminal.drawn import of_state, status

SEEDS = range(5)
LEAST, MOST = 5, 8  # lessons of a game, with the one that says that this was all
LETTERS = 70  # of a lesson: two lines on a phone

HINT = Lesson(Sentence("Hint."), moves=("hint", "ask"))
PLAY = Lesson(Sentence("Play."), moves=("play",), patience=3)
ANY = Lesson(Sentence("Go on."))


def test_a_lesson_is_over_once_a_move_of_its_kind_is_made():
    assert progress((HINT, PLAY, ANY), ()) == 0
    assert progress((HINT, PLAY, ANY), ("ask red",)) == 1
    assert progress((HINT, PLAY, ANY), ("hint 2 to 3", "play 1")) == 2


def test_one_move_is_over_with_one_lesson():
    assert progress((ANY, ANY, ANY, ANY), ("play 1", "play 1")) == 2


def test_a_word_that_only_begins_alike_is_another_move():
    assert progress((PLAY, ANY), ("playful 1",)) == 0


def test_a_lesson_whose_chance_does_not_come_is_over_after_its_patience():
    reached = [progress((HINT, PLAY, ANY), ("discard 1",) * made) for made in range(6)]
    assert reached == [0, 0, 1, 1, 1, 2]


def test_the_last_lesson_stays():
    assert progress((ANY, ANY), ("play 1",) * 9) == 1


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
    lessons = (*GAMES[game].lessons, ANY)
    for seed in SEEDS:
        own, shown = [], [0]
        for _state, seat, _legal, move in matches(game, seed):
            if seat == 0:
                own.append(move)
                shown.append(progress(lessons, own))
        assert sorted(set(shown)) == list(range(len(lessons)))
        assert shown == sorted(shown)
        assert shown.index(len(lessons) - 1) < len(shown) * 0.75, "the match is nearly over"


def obeyed(game, seed, chance):
    """Obey each step of a lesson by random moves of its kind, among bots, until it says that this
    was all; return whether the match was not over before.
    """
    rules, bot, made = GAMES[game].rules, GAMES[game].bot, ()
    state = rules.start(min(seats for seats in GAMES[game].seats if seats > 1), seed)
    while pending := rules.pending(state):
        seat, legal = pending[0], rules.legal(state, pending[0])
        move = bot(rules.view(state, seat), legal, chance).move
        if seat == 0:
            at = status(game, state.seats, steps=made_of(made))
            step = step_of(at, GAMES[game], 0, tuple(map(str, legal)))
            if step.number == step.count:
                return True
            obedient = [each for each in legal if str(each).split()[0] in step.lesson.moves]
            move = chance.choice(obedient or legal)
            made = (*made, str(move))
        state, _events = rules.play(state, seat, move)
    return False


def made_of(moves):
    return made(*((0, move) for move in moves))


@pytest.mark.parametrize("game", OWN)
def test_whoever_obeys_a_lesson_gets_to_its_end_whatever_they_choose(game):
    tries = product(GAMES[game].lesson_seeds or SEEDS, range(20 if game == "lost-gems" else 2))
    for seed, number in tries:
        assert obeyed(game, seed, Random(number)), (seed, number)


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
    """Return what the picture of a seat that learns has of lessons."""
    html = picture(table, seat, Company(learning=Learning(1), **company))
    found = re.search(r'<section id="lesson".*?</section>', html, re.DOTALL)
    return found and found[0]


def made(*moves):
    return tuple(Step((Made(seat, text),), uncovers=False) for seat, text in moves)


@pytest.mark.parametrize("game", OWN)
def test_a_lesson_shows_its_step_and_the_way_back_and_asks_for_nothing_else(game):
    table = status(game, GAMES[game].seats[-1])
    lessons = GAMES[game].lessons
    shown = taught(table, moves=lessons[0].moves)
    assert f"1 of {len(lessons) + 1}" in shown
    assert shown.count("<p>") == 1
    html = picture(table, 0, Company(learning=Learning(1)))
    assert 'action="/lesson/leave"' in html
    for what in ('id="doing"', 'id="name"', 'id="rename"', "/learn/", "/seat/", "Match 1"):
        assert what not in html, what


@pytest.mark.parametrize("game", OWN)
def test_a_seat_of_the_table_has_nothing_of_a_lesson_but_a_way_to_begin_one(game):
    html = picture(status(game, GAMES[game].seats[-1]), 1, Company())
    assert 'id="lesson"' not in html
    assert 'action="/lesson/leave"' not in html
    assert 'id="doing"' in html
    form = html.partition('action="/learn/seat/2" data-sits="lesson">')[2].partition("</form>")[0]
    assert f'name="game" value="{game}"' in form


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
    moves = tuple(word for lesson in GAMES[game].lessons for word in lesson.moves)
    assert taught(first, moves=moves) == taught(other, moves=moves)


def test_choices_that_are_opened_together_are_each_seat_s_own():
    moves = (Made(0, "gather 1"), Made(1, "steal 1"))
    table = status("crossing", 3, steps=(Step(moves, uncovers=True),))
    count = len(GAMES["crossing"].lessons)
    reached = [progress(GAMES["crossing"].lessons, [text]) for text in ("gather 1", "steal 1")]
    shown = [taught(table, seat, moves=("gather 1", "steal 1")) for seat in range(3)]
    for html, at in zip(shown, (*reached, 0), strict=True):
        assert f"{at + 1} of {count + 1}" in html


def test_a_step_that_the_seat_cannot_do_now_waits_for_its_turn():
    table = status("lost-gems", 2)
    lessons = GAMES["lost-gems"].lessons
    possible = next(each for each in lessons if each.moves and each.moves != lessons[0].moves)
    moves = tuple(f"{word} 1" for word in possible.moves)
    assert str(possible.text) in html_of(taught(table, 0, moves=moves))
    assert str(lessons[0].text) in html_of(taught(table, 1, moves=moves))  # it is not its turn


def html_of(text):
    return text.replace("&#39;", "'")


def test_a_match_that_is_over_teaches_nobody():
    over = [state for state, *_ in matches("lost-gems", 1)][-1]
    *_, (state, seat, _legal, move) = matches("lost-gems", 1)
    rules = GAMES["lost-gems"].rules
    state, _events = rules.play(state, seat, rules.parse(move))
    assert taught(of_state("lost-gems", over)) is not None
    assert taught(of_state("lost-gems", state)) is None
    html = picture(of_state("lost-gems", state), 0, Company(learning=Learning(1)))
    assert "/replay/" not in html
    assert "/scores" not in html


def test_a_game_without_lessons_has_no_way_to_begin_them(monkeypatch):
    games = {"lost-gems": replace(GAMES["lost-gems"], lessons=())}
    monkeypatch.setattr(table_picture, "GAMES", games)
    assert "Learn by playing" not in picture(status("lost-gems", 2), 0, Company())
