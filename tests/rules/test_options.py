"""Options are declared once, in the rules of their game: one walk over all games and options."""

import ast
from pathlib import Path

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.options import Option, settled
from gemtable.sentence import Either, Sentence

HOST = Path(__file__).parents[2] / "host" / "gemtable"
OWN = {name.replace("-", "_") for name in GAMES}  # how the files of a game are called
# The word at the prompt that asks who pressed first.
NO_OPTIONS = {("play/prompt_commands.py", "first"), ("records/stories.py", "deal")}
NO_OPTIONS |= {("boards/screen_rules.py", "first")}  # of two pins
NO_OPTIONS |= {("care/wiring_places.py", "order")}  # of the colours of LEDs
NO_OPTIONS |= {("games/older_kits.py", "deal")}  # of Rules
NO_OPTIONS |= {("games/kit/hint_cues.py", "misfires")}  # why a match has ended
ENDLESS = "9" * 5000  # digits; Python reads 4,300
WRONG = [-1, 9_999, 1.0, True, [], {}, "", "none-such", "1", "-1", ENDLESS, 10**5000]

DECLARED = [
    pytest.param(game, option, id=f"{name}-{option.name}")
    for name, game in GAMES.items()
    for option in game.rules.options
]
LISTED = [each for each in DECLARED if each.values[1].kind != "file"]  # files a game checks itself


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_how_many_play_when_nobody_else_does(name):
    assert GAMES[name].default_seats in GAMES[name].seats


def test_without_a_word_crossing_has_its_fewest_seats_and_the_lost_gems_two():
    assert GAMES["crossing"].default_seats == GAMES["crossing"].seats[0] == 3
    assert GAMES["lost-gems"].default_seats == 2


@pytest.mark.parametrize("name", GAMES)
def test_options_of_a_game_have_names_of_their_own(name):
    names = [option.name for option in GAMES[name].rules.options]
    assert len(set(names)) == len(names)
    assert not {"seats", "seed", "deck"} & set(names)  # which `start` has besides


@pytest.mark.parametrize(("game", "option"), DECLARED)
def test_an_option_is_declared_whole(game, option):
    assert option.name.isidentifier()
    assert str(option.sentence).endswith(".")
    assert bool(option.values) == (option.kind in ("word", "number"))
    assert (option.of_text is not None) == (option.kind == "file")
    assert all(str(value) in option.spelled for value in option.values)


@pytest.mark.parametrize(("game", "option"), DECLARED)
def test_every_value_starts_a_game_as_people_write_it(game, option):
    for seats in game.seats:
        for value in option.values_for(seats):
            assert option.read(option.written(value)) == value
            game.rules.start(seats, **{option.name: value})


@pytest.mark.parametrize(("game", "option"), DECLARED)
def test_an_option_left_out_is_its_default(game, option):
    for seats in game.seats:
        assert game.rules.start(seats, 5, **{option.name: option.default}) == game.rules.start(
            seats, 5
        )


@pytest.mark.parametrize(("game", "option"), LISTED)
@pytest.mark.parametrize("value", WRONG, ids=range(len(WRONG)))
def test_what_an_option_cannot_be_is_refused_in_a_sentence_that_says_what_would_do(
    game, option, value
):
    for seats in game.seats:
        with pytest.raises(ValueError) as refused:
            game.rules.start(seats, **{option.name: value})
        told = str(refused.value)
        values = [option.written(may_be) for may_be in option.values_for(seats)]
        if option.kind == "word":
            listed = Sentence("{values}", values=Either(values))
            assert told.startswith(f"{option.name} must be {listed}, not ")
        else:
            span = f"{values[0]} to {values[-1]}"
            assert told.startswith(f"{option.name} must be a {option.kind} from {span}, not ")
        assert told.endswith(".") and len(told) < 120


@pytest.mark.parametrize(
    ("value", "quoted"),
    [(8, "9"), (-1, "0"), ("red", "red"), (True, "True"), (None, "None")],
)
def test_a_seat_is_counted_from_1_in_the_sentence(value, quoted):
    first = Option("first", "seat", Sentence("The seat that begins."), default=0)
    with pytest.raises(ValueError) as refused:
        first.check(value, 2)
    assert str(refused.value) == f"first must be a seat from 1 to 2, not {quoted}."


@pytest.mark.parametrize(
    "number",
    [ENDLESS, "9" * 10, 10**5000, -(10**5000)],
    ids=["text", "ten digits", "plus", "minus"],
)
def test_a_number_too_large_for_anything_is_not_quoted(number):
    first = Option("first", "seat", Sentence("The seat that begins."), default=0)
    with pytest.raises(
        ValueError, match=r"^first must be a seat from 1 to 2, not such a large number\.$"
    ):
        first.check(number, 2)


@pytest.mark.parametrize("name", GAMES)
def test_an_option_that_a_game_has_not_is_refused_with_those_it_has(name):
    game = GAMES[name]
    with pytest.raises(ValueError) as refused:
        game.rules.start(game.default_seats, none_such=1)
    known = Sentence("{known}", known=[each.name for each in game.rules.options] or "none")
    assert str(refused.value) == f"{game.title} has no option none_such. Its options: {known}."


def test_a_game_without_options_has_none():
    assert settled("Nim", range(2, 3), (), 2, {}) == {}
    with pytest.raises(ValueError, match=r"^Nim has no option heaps\. Its options: none\.$"):
        settled("Nim", range(2, 3), (), 2, {"heaps": 3})


def strings_and_keywords(path):
    """Return the texts of a file, and the names of what its calls of `start` are given."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "start":
            yield from (keyword.arg for keyword in node.keywords if keyword.arg)


@pytest.mark.slow
def test_only_the_files_of_a_game_name_its_options():
    names = {option.name for game in GAMES.values() for option in game.rules.options}
    found = {
        (str(path.relative_to(HOST)), name)
        for path in files_of_no_game()
        for text in strings_and_keywords(path)
        for name in names
        if text == name or f"{name}=" in text
    }
    assert found <= NO_OPTIONS


def files_of_no_game():
    for path in HOST.rglob("*.py"):
        place = path.relative_to(HOST)
        if not OWN & {*place.parts, place.stem}:
            yield path
