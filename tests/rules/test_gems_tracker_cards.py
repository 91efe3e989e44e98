"""The card faces of Gems Tracker: what the counts prove, and cards a table brings itself."""

import copy
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import COLOURS, check_cards
from gemtable.games.gems_tracker.rules.board import PATTERNS
from gemtable.games.gems_tracker.rules.cards import cards_to_json
from gemtable.games.gems_tracker.rules.cards_file import read_cards
from gemtable.games.kit.options import load_printed

from tests.rules.gems_tracker_table import CARDS, tender

DATA = load_printed("gemtable.games.gems_tracker.rules")


def faces(kind):
    return [each for each in CARDS.tenders if each.type == kind]


def test_the_data_says_what_is_invented():
    """note 4.1"""
    assert {line.split(":")[0] for line in DATA["invented"]} == {"mines", "tenders", "layouts"}


def test_what_type_l_pays_two_seats_is_on_its_cards_and_said_to_be_invented():
    """note 4.34"""
    assert {each.of_two for each in faces("L")} == {(3, 1)}
    assert any("what L pays the two seats" in line for line in DATA["invented"])
    assert not any("K and L are paid" in line for line in DATA["known"])


def test_type_d_has_every_pair_of_the_four_colours():
    """notes, deductions from the counts"""
    assert {frozenset(each.colours) for each in faces("D")} == set(
        map(frozenset, combinations(COLOURS, 2))
    )


@pytest.mark.parametrize("kind", ["A", "F"])
def test_types_a_and_f_have_a_card_a_colour(kind):
    """notes, deductions from the counts"""
    assert {each.colours for each in faces(kind)} == {(colour,) for colour in COLOURS}


def test_types_i_and_j_are_the_five_ways_to_connect_four_gems():
    """notes, deductions from the counts; the text names the T for type I"""
    patterns = [each.pattern for each in (*faces("I"), *faces("J"))]
    assert sorted(patterns) == sorted(PATTERNS)
    assert "T" in {each.pattern for each in faces("I")}


@pytest.mark.parametrize("kind", ["C", "L"])
def test_types_c_and_l_ask_for_the_most_and_the_fewest(kind):
    """Ada 2 jenis: jumlah paling besar, dan paling kecil."""
    assert [each.most for each in faces(kind)] == [True, False]


def test_the_steps_the_text_gives():
    """Jika punya 2 pasang: 1 Vp, 4 pasang: 2 Vp, 6 pasang: 3 Vp; Punya 1 pola: 1 Vp, 2 pola: 2 Vp,
    3 pola: 3 Vp"""
    assert {each.steps for each in faces("D")} == {((2, 1), (4, 2), (6, 3))}
    assert tender("I", pattern="T").steps == ((1, 1), (2, 2), (3, 3))


def test_the_longest_run_can_be_reached_in_solo():
    """notes 4.30: twelve columns in two areas"""
    assert tender("E").steps[-1][0] <= 6


def test_the_invented_mines_are_balanced():
    """notes, suggested deck: 32 gems of each colour and 16 empty mines; rails 0, 1, 2 on 16, 20
    and 12 cards; marks 1 on 21, 2 on 30, 3 on 39"""
    gems = Counter(gem for mine in CARDS.mines for gem in mine.gems)
    assert gems == {**dict.fromkeys(COLOURS, 32), None: 16}
    assert Counter(mine.rails for mine in CARDS.mines) == {0: 16, 1: 20, 2: 12}
    assert [len(CARDS.mines_for(seats)) for seats in (1, 2, 3, 4)] == [21, 30, 39, 48]


def test_cards_go_through_json():
    assert check_cards(cards_to_json(CARDS)) == CARDS


def own_cards():
    """Return the faces of a table whose mines have two gems and whose layout is a ring."""
    data = copy.deepcopy(cards_to_json(CARDS))
    for mine in data["mines"]:
        del mine["gems"][1]
    data["layouts"]["2"] = [[1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 1]]
    return data


def test_a_table_brings_its_own_cards():
    """note 4.1: a table that owns the printed game gives the real faces"""
    state = gems_tracker.start(2, cards=own_cards())
    assert {len(mine.gems) for mine in state.cards.mines} == {2}
    assert gems_tracker.view(state).spots[5] == (5, 0)


def test_what_is_given_stays_as_it_was():
    given = own_cards()
    gems_tracker.start(2, cards=given)
    assert given == own_cards()


SPOT = "layout for 3 seats, spot 2: this must be two different tenders from 1 to 6"
DAMAGE = [
    (["mines"], [], "mines: there must be 48 entries, not 0."),
    (["mines", 3], 5, "mine 4: this must be an object."),
    (["mines", 3, "gems", 1], "blue", "mine 4, gem 2: 'blue' is not one of white, green,"),
    (["mines", 3, "gems"], ["red"], "mine 4: this mine must have as many gems as mine 1."),
    (["mines", 3, "gems"], [], "mine 4, gems: there must be at least one."),
    (
        ["mines", 3, "rails"],
        -1,
        "mine 4, rails: this must be a whole number of 0 or more, not -1.",
    ),
    (
        ["mines", 3, "rails"],
        True,
        "mine 4, rails: this must be a whole number of 0 or more, not True.",
    ),
    (["mines", 3, "marks"], [5], "mine 4, marks: 5 is not one of 1, 2, 3 and 4."),
    (["mines", 3, "marks"], 2, "mine 4, marks: this must be a list."),
    (["mines", 3, "colour"], "red", "mine 4: colour is not a known key."),
    (["tenders", 4, "type"], "M", "tender 5, type: 'M' is not one of A, B, C,"),
    (["tenders", 4, "type"], "G", "tenders: there must be 1 of type B, not 0."),
    (["tenders", 4, "steps"], [], "tender 5, steps: there must be at least one"),
    (["tenders", 4, "steps"], [[2, 1], [2, 2]], "tender 5, steps: there must be at least one"),
    (["tenders", 4, "steps"], [[2, 1.0]], "tender 5, steps: this must be two whole numbers"),
    (["tenders", 0, "colours"], ["white", "red"], "tender 1, colours: types A and F need one"),
    (["tenders", 0, "colours"], "white", "tender 1, colours: this must be a list."),
    (["tenders", 0, "steps"], [[1, 1]], "tender 1: steps is not a known key."),
    (["tenders", 0], {}, "tender 1: the type is missing."),
    (["tenders", 5, "wants"], "some", "tender 6, wants: 'some' is not one of most and fewest."),
    (["tenders", 26, "of_two"], [3], "tender 27, of_two: this must be two whole numbers"),
    (["tenders", 26], {"type": "L", "wants": "most"}, "tender 27: of_two is missing."),
    (["tenders", 5], {"type": "C", "wants": "most", "of_two": [3, 1]}, "tender 6: of_two is"),
    (["tenders", 20, "pattern"], "cross", "tender 21, pattern: 'cross' is not one of T, L"),
    (["layouts", "3", 1], [1, 7], f"{SPOT}, not [1, 7]."),
    (["layouts", "3", 1], [2, 2], f"{SPOT}, not [2, 2]."),
    (["layouts", "3", 1], [1], "layout for 3 seats, spot 2: this must be two whole numbers"),
    (["layouts", "4"], [[1, 2]] * 7, "layout for 4 seats: there are only 7 spots for 8 tokens."),
    (["layouts"], {}, "layouts: 2 is missing."),
    (["backs"], 1, "the cards: backs is not a known key."),
]


@pytest.mark.parametrize(("path", "value", "place"), DAMAGE)
def test_an_error_in_the_cards_names_its_place(path, value, place):
    data = copy.deepcopy(DATA)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(ValueError) as refusal:
        check_cards(data)
    assert str(refusal.value).startswith(place)


@pytest.mark.parametrize(("seats", "needed"), [(1, 18), (2, 27), (3, 36)])
def test_cards_marked_for_too_few_matches_are_refused(seats, needed):
    """notes, deductions from the counts: 27 mines for two seats, 36 for three"""
    data = copy.deepcopy(DATA)
    marked = [mine for mine in data["mines"] if seats in mine["marks"]]
    for mine in marked[needed - 1 :]:
        mine["marks"].remove(seats)
    with pytest.raises(
        ValueError, match=f"only {needed - 1} have the mark {seats}, but a match needs {needed}"
    ):
        check_cards(data)


PRINTED = Path(gems_tracker.__file__).with_name("printed.json")


def line_of(text, part):
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def test_the_file_that_comes_with_gemtable_is_sound():
    assert gems_tracker.check_cards(read_cards(PRINTED.read_text())) == gems_tracker.printed()


@pytest.mark.parametrize(
    "old, new, says",
    [
        (
            '"green", "red", "yellow"], "rails": 1',
            '"green", "pink", "yellow"], "rails": 1',
            "pink",
        ),
        ('"rails": 0', '"rails": -1', "a whole number of 0 or more"),
        ('"type": "D"', '"type": "Z"', "is not one of"),
        ('"3": [', '"3": [5, ', "layout for 3 seats"),
        ('"mines": [', '"mines": [,', "not valid JSON"),
        ('"rails": 0', f'"rails": {"9" * 5000}', "a number has more than 9 digits"),
        ('"rails": 0', '"rails": 1234567890', "a number has more than 9 digits"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old, new, says):
    text = PRINTED.read_text()
    assert old in text
    line = line_of(text, old)
    with pytest.raises(ValueError) as refused:
        read_cards(text.replace(old, new, 1))
    assert str(refused.value).startswith(f"line {line}: ")
    assert says in str(refused.value)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"mines":' * 100_000])
def test_a_file_that_is_nested_too_deeply_is_refused(text):
    with pytest.raises(ValueError, match="line 1: the JSON is nested too deeply"):
        read_cards(text)
