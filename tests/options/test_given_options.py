"""What people write after --seats and --option is what the rules take, or a sentence."""

import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.option_words import game_named, options_of, seats_of

ENDLESS = "9" * 5000  # digits; Python reads 4,300
GEMS, TRACKER, CROSSING = (GAMES[name] for name in ("lost-gems", "gems-tracker", "crossing"))


def refused(game, *said, seats=2):
    with pytest.raises(UserError) as refusal:
        options_of(game, seats, said)
    return str(refusal.value), str(refusal.value.fix)


def test_a_game_that_there_is_not_is_told_with_those_there_are():
    with pytest.raises(UserError, match=r"There is no game chess\.") as refusal:
        game_named("chess")
    assert all(name in str(refusal.value.fix) for name in GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_without_a_word_a_game_has_its_own_number_of_seats(name):
    assert seats_of(GAMES[name], None) == GAMES[name].default_seats
    assert seats_of(GAMES[name], GAMES[name].seats[-1]) == GAMES[name].seats[-1]


@pytest.mark.parametrize("seats", [-1, 0, 2, 7])
def test_seats_that_a_game_is_not_for_are_told_with_those_it_is(seats):
    with pytest.raises(UserError) as refusal:
        seats_of(CROSSING, seats)
    assert str(refusal.value) == f"Crossing is for 3 to 6 seats, not {seats}."
    assert str(refusal.value.fix) == "Without --seats, the number of seats is 3."


def test_a_seat_is_counted_from_1():
    assert options_of(GEMS, 2, ["first=1"]) == {"first": 0}
    assert options_of(GEMS, 3, ["deal=table", "first=3"]) == {"deal": "table", "first": 2}


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("9", "9"),
        ("0", "0"),
        ("-1", "-1"),
        ("red", "red"),
        ("", ""),
        ("1.0", "1.0"),
        ("9999999999", "such a large number"),
        (ENDLESS, "such a large number"),
        ("x" * 5000, "x" * 40 + "..."),
    ],
    ids=lambda text: text[:12],
)
def test_what_is_no_seat_is_told_with_the_seats_there_are(text, quoted):
    what, fix = refused(GEMS, f"first={text}")
    assert what == f"first must be a seat from 1 to 2, not {quoted}."
    assert fix.startswith("--option first=SEAT: The seat that begins")


def test_what_is_no_value_is_told_with_those_there_are_and_what_they_mean():
    what, fix = refused(GEMS, "deal=fast")
    assert what == "deal must be referee or table, not fast."
    assert fix.startswith("--option deal=referee|table: With referee, ")


def test_an_option_that_a_game_has_not_is_told_with_those_it_has():
    what, fix = refused(CROSSING, "first=1")
    assert what == "Crossing has no option first. Its options: distributor."
    assert fix == "--option help explains each option."


@pytest.mark.parametrize("name", ["seats", "seed"])
def test_a_flag_that_is_said_as_an_option_is_told_as_a_flag(name):
    what, fix = refused(GEMS, f"{name}=3")
    assert what.startswith(f"The Lost Gems has no option {name}.")
    assert fix == f"Use --{name} 3 instead."


@pytest.mark.parametrize("name", [ENDLESS, "deck", "\x1b[2J"], ids=["long", "deck", "order"])
def test_any_other_name_is_no_option(name):
    what, _ = refused(GEMS, f"{name}=3")
    assert what.startswith("The Lost Gems has no option ") and len(what) < 120


@pytest.mark.parametrize("word", ["", "deal", "=table", "="])
def test_what_is_not_name_and_value_is_no_option(word):
    what, fix = refused(GEMS, word)
    assert what == f"{word!r} is not an option."
    assert fix == "Write an option as NAME=VALUE. --option help lists all options."


def test_an_option_said_twice_is_refused():
    assert refused(GEMS, "first=1", "first=2") == (
        "The option first is given twice.",
        "Remove one --option first.",
    )


def test_a_file_that_is_not_there_is_told():
    assert refused(TRACKER, "cards=no/such.json") == (
        "no/such.json cannot be read: No such file or directory.",
        "Check the path.",
    )


@pytest.mark.parametrize(
    ("content", "what"),
    [(b"\xff\xfe\x00", " is not UTF-8 text."), (b"{\n]", ", line 2: this is not valid JSON (")],
)
def test_a_file_that_cannot_be_read_is_told_with_what_it_should_hold(tmp_path, content, what):
    path = tmp_path / "cards.json"
    path.write_bytes(content)
    told, fix = refused(TRACKER, f"cards={path}")
    assert told.startswith(f"{path}{what}")
    assert fix.startswith("--option cards=FILE: The faces of your printed cards")
