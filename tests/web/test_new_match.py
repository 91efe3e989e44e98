"""The form for a new match: what is chosen becomes a wish, and what is wrong is told beside it."""

from dataclasses import replace
from pathlib import Path

import pytest
from gemtable.games import GAMES
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.kit.options import Option
from gemtable.sentence import Sentence
from gemtable.web.new_match import _MOST_BUTTONS, blank, facts, filled, same_people
from gemtable.web.table_interface import Wish

from tests.games import OWN

GEMS, CROSSING = GAMES["lost-gems"], GAMES["crossing"]
HUGE = "9" * 5000


def test_nothing_but_a_game_is_its_default_match():
    assert filled(GEMS, {}).wish == Wish("lost-gems", 2, {}, None, frozenset())


def test_all_that_is_chosen_is_in_the_wish_and_defaults_are_not():
    typed = {
        "seats": "3",
        "seat-2": "bot",
        "seat-3": "person",
        "seat-4": "bot",  # beyond the seats of this match
        "option-deal": "table",
        "option-bonus": "auto",
        "option-first": "3",
        "seed": " 7 ",
        "other": "x",
    }
    wish = Wish("lost-gems", 3, {"deal": "table", "first": 2}, 7, frozenset({1}))
    assert filled(GEMS, typed).wish == wish


@pytest.mark.parametrize(
    "field, text, says",
    [
        ("seats", "5", "The Lost Gems is for 2 to 4 seats, not 5."),
        ("seats", "1", "2 to 4 seats, not 1."),
        ("seats", HUGE, "The Lost Gems is for 2 to 4 seats, not that."),
        ("seats", "-2", "not that."),
        ("seats", "<b>", "not that."),
        ("seed", "12x", "at most 9 digits"),
        ("seed", "-1", "at most 9 digits"),
        ("seed", HUGE, "at most 9 digits"),
        ("option-deal", "fast", "deal must be referee or table, not fast."),
        ("option-deal", "x" * 5000, "deal must be referee or table, not xxxx"),
        ("option-first", "4", "first must be a seat from 1 to 2, not 4."),
        ("option-first", HUGE, "first must be a seat from 1 to 2, not such a large number."),
        ("option-first", "0", "first must be a seat from 1 to 2, not 0."),
    ],
)
def test_what_is_wrong_is_told_beside_its_field_and_what_was_typed_stays(field, text, says):
    choosing = filled(GEMS, {"seed": "7", field: text})
    assert choosing.wish is None
    assert set(choosing.faults) == {field}
    told = facts(choosing)
    assert says in told["faults"][field]
    assert len(told["faults"][field]) < 200
    assert choosing.typed[field] == text


def test_all_that_is_wrong_is_told_at_once():
    typed = {"seats": "9", "seed": "x", "option-deal": "y", "option-first": "5"}
    assert set(filled(GEMS, typed).faults) == set(typed)


@pytest.mark.parametrize("name", GAMES)
def test_every_declared_option_is_drawn_with_what_it_decides_and_its_default_chosen(name):
    told = facts(blank(GAMES[name]))
    drawn = zip(told["options"], GAMES[name].rules.options, strict=True)
    for each, option in drawn:
        assert each["says"] == option.sentence
        assert each["typed"] == ("" if option.default is None else option.written(option.default))
        is_typed = option.kind == "file" or len(option.values) > _MOST_BUTTONS
        assert is_typed or each["values"]
    assert told["chosen"] == GAMES[name].default_seats


@pytest.mark.parametrize("name", OWN)
def test_every_option_of_our_games_and_each_of_its_values_is_in_words(name):
    told = facts(blank(GAMES[name]))
    for each, option in zip(told["options"], GAMES[name].rules.options, strict=True):
        assert isinstance(each["name"], Sentence)
        assert set(option.words) - {""} <= set(each["values"])
        words = [str(word) for word in each["values"].values()]
        assert len(set(words)) == len(words)
        if option.kind == "word":
            assert all(isinstance(word, Sentence) for word in each["values"].values())
        if option.default is None and option.kind != "file":
            assert each["unsaid"] != Sentence("not said")


def test_an_option_without_words_is_shown_as_it_is_typed():
    plain = Option("first_seat", "seat", Sentence("Who begins."))
    speed = Option("pace", "word", Sentence("How fast."), ("slow", "quick"), "slow")
    game = replace(CROSSING, rules=replace(CROSSING.rules, options=(plain, speed)))
    first, pace = facts(blank(game))["options"]
    assert (first["name"], pace["name"]) == ("first seat", "pace")
    assert list(map(str, first["values"].values()))[:2] == ["Seat 1", "Seat 2"]
    assert pace["values"] == {"slow": "slow", "quick": "quick"}
    assert not any(each["has_words"] for each in (first, pace))


@pytest.mark.parametrize(
    ("seats", "game", "gets"), [("6", GEMS, 4), ("1", CROSSING, 3), ("4", CROSSING, 4)]
)
def test_the_same_people_get_as_many_seats_of_a_game_as_it_has(seats, game, gets):
    told = facts(same_people(game, {"seats": seats, "seat-2": "bot", "seat-9": "bot"}))
    assert told["chosen"] == gets
    assert [number for number, is_bot in enumerate(told["bots"], 1) if is_bot] == [2]


@pytest.mark.parametrize("seats", ["", "x", HUGE, "-1"])
def test_people_who_cannot_be_counted_get_the_usual_seats(seats):
    assert facts(same_people(CROSSING, {"seats": seats}))["chosen"] == 3


@pytest.mark.parametrize("game", [GEMS, CROSSING])
def test_a_match_that_is_to_be_played_again_is_the_form_as_it_was_chosen(game):
    options = {
        option.name: option.values_for(game.seats[-1])[1]
        for option in game.rules.options
        if option.kind != "file"
    }
    wish = Wish(game.name, game.seats[-1], options, None, frozenset({1}))
    assert filled(game, blank(game, wish.seats, wish.bots, wish.options).typed).wish == wish


def test_what_came_from_a_file_is_asked_for_anew():
    assert not blank(GAMES["gems-tracker"], options={"cards": [[1]]}).typed


def test_a_seat_that_nobody_says_is_left_to_the_game():
    assert filled(GAMES["waterfall"], {"option-first": ""}).wish.options == {}
    assert filled(GAMES["waterfall"], {"option-first": "2"}).wish.options == {"first": 1}


def test_a_number_is_one_of_its_range():
    assert filled(GAMES["logichroma"], {"option-misfires": "2"}).wish.options == {"misfires": 2}
    (fault,) = filled(GAMES["logichroma"], {"option-misfires": "5"}).faults.values()
    assert str(fault) == "misfires must be a number from 1 to 4, not 5."


def test_the_text_of_a_file_is_pasted_in():
    text = (Path(gems_tracker.__file__).with_name("printed.json")).read_text()
    assert set(filled(GAMES["gems-tracker"], {"option-cards": text}).wish.options) == {"cards"}
    for wrong in ("{", "[" * 5000, "null"):
        choosing = filled(GAMES["gems-tracker"], {"option-cards": wrong})
        assert set(choosing.faults) == {"option-cards"}
        assert facts(choosing)["options"][0]["typed"] == wrong
