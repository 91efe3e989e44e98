"""Gems Tracker on a page: each role's picture has what it may know."""

import dataclasses
import re
from dataclasses import replace

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.table.keys import Bids
from gemtable.games.kit.rules import TABLE
from gemtable.web.table_picture import Company, picture

from tests.rules.gems_tracker_table import at_tokens, bidden, board, make, placing, with_papers
from tests.rules.gems_tracker_table import tender as paper
from tests.terminal.drawn import of_state
from tests.terminal.screens import bid

GAME = "gems-tracker"


def drawn(state, role=TABLE, ui=None, moves=()):
    return picture(of_state(GAME, state, ui=ui), role, Company(moves=moves))


def part(html, identity, end="</article>"):
    """Return what an element of a picture has in it."""
    return html.partition(f'id="{identity}"')[2].partition(end)[0]


@pytest.mark.parametrize("role", [TABLE, 1])
def test_a_bid_changes_no_byte_of_what_others_see(role):
    state = gems_tracker.start(2)
    pictures = {drawn(state, role, bid(choice, (1,))) for choice in ((3, 6), (12, 1), (4, 5))}
    assert len(pictures) == 1
    assert "has bid" in pictures.pop()


def test_a_seat_sees_its_own_hand_and_bid():
    state = gems_tracker.start(2)
    html = drawn(state, 0, bid((6, 3), ()))
    assert "Your bid: 9" in html
    assert re.findall(r'id="card-(\d+)"[^>]*aria-pressed="true"', html) == ["3", "6"]
    assert 'data-said="bid 3 6"' in html and "data-said" not in drawn(state, 0, bid((6,), ()))
    assert "Lift two cards" in drawn(state, 0)
    assert part(drawn(state, 0), "cards", "</section>").count('class="number can') == 12
    assert part(drawn(bidden("3 6", "4 5"), 0), "seat-1").count('class="tracker seat-1"') == 10
    assert part(drawn(state, 0), "seat-2").count("tracker") == 0
    assert "Your bid" not in drawn(state, TABLE, bid((6, 3), ()))


def test_a_seat_is_asked_one_question_a_step_and_others_none():
    table = of_state(GAME, bidden("3 6", "1 2"))
    drafting, waiting = (picture(table, seat, Company()) for seat in (0, 1))
    asked = "Take another seat&#39;s tracker card and a mine"
    assert asked in drafting
    assert asked not in waiting
    own, others = (part(drafting, f"open-{card}", ">") for card in ("1-3", "2-1"))
    assert 'class="held-card barred' in own and "data-pick" not in own
    assert "barred" not in others and "data-pick" in others
    assert "This card is yours" in drafting and "barred" not in waiting
    assert 'data-picks="take {card} mine {mine}"' in drafting
    assert "data-picks" not in waiting
    opened = of_state(
        GAME, bidden("3 6", "1 2"), ui=lambda ui: dataclasses.replace(ui, opened=(1,))
    )
    assert "Which mine do you take with card 2?" in picture(opened, 0, Company())


@pytest.mark.parametrize("role", [TABLE, 0])
def test_it_stands_beside_the_round_when_points_come(role):
    state = gems_tracker.start(2)
    drawings = {number: drawn(replace(state, round=number), role) for number in (1, 5, 6, 9)}
    told = {
        number: set(re.findall(r"points after [\d and]*\d", html))
        for number, html in drawings.items()
    }
    both, last = {"points after 5 and 9"}, {"points after 9"}
    assert told == {1: both, 5: both, 6: last, 9: last}
    assert "points after" not in drawn(gems_tracker.start(1), role)


@pytest.mark.parametrize("role", [TABLE, 0, 2])
def test_a_reveal_shows_the_bids_then_their_places_then_the_order_of_drafting(role):
    state = bidden("3 6", "4 5", "11 12")
    bids = Bids(1, ((3, 6), (4, 5), (11, 12)), (2, 0, 1))
    moves = tuple(map(str, gems_tracker.legal(state, 2))) if role == 2 else ()
    for look in (1, 2, 3, 0):
        html = drawn(state, role, lambda ui, look=look: replace(ui, look=look, bids=bids), moves)
        rows = part(html, "bids", "</section>").split('id="bidder-')[1:]
        cards = [re.findall(r'data-piece="bid-(\d)-(\d+)"', row) for row in rows]
        told = [[("1", "3"), ("1", "6")], [("2", "4"), ("2", "5")], [("3", "11"), ("3", "12")]]
        assert cards == (told if look in (1, 2) else [told[2], told[0], told[1]])
        first = rows[2 if look in (1, 2) else 0]
        assert ("= 23" in first, "First!" in first) == (look != 1, look > 1)
        tied = [row.count("scales") for row in rows]
        assert tied == {2: [1, 1, 0], 3: [0, 1, 1]}.get(look, [0, 0, 0])
        assert ("All bids are revealed" in html) == (look > 0)
        assert ("data-picks" in html) == (role == 2 and look == 0)
        assert ('data-say="skip"' in html) == (role != TABLE and look > 0)
        assert ("Your turn" in html) == (role == 2 and look == 0)


def test_the_count_is_drawn_over_everything():
    counting = of_state(
        GAME, gems_tracker.start(2), ui=lambda ui: dataclasses.replace(ui, count=2)
    )
    html = picture(counting, TABLE, Company())
    assert 'class="count-2"' in html
    assert "Counting: two" in html


def test_a_tableau_has_its_columns_and_booking_cards_also_those_that_are_to_come():
    state = placing(board("4:wgr _ 6:w.r", "7:yyy"), 8)
    first = part(drawn(state), "area-1-1", "</div>")
    assert first.count('class="column') == 3
    assert first.count("booking card") == 1
    booked, _ = make(state, "booking 1 left")
    assert part(drawn(booked), "area-1-1", "</div>").count("coming") == 1
    assert part(drawn(booked), "area-1-2", "</div>").count("coming") == 0


def test_a_tender_has_its_steps_what_each_seat_has_and_whose_tokens_lie_there():
    state = with_papers(at_tokens(board("4:w.r 6:w.r"), ()), paper("B"))
    state, _ = make(state, "token 1")
    html = part(drawn(state), "tender-1")
    assert "empty mines" in html
    assert "2: <b>1</b>" in html
    assert '<span class="dot">1</span>2' in html
    assert '<span class="dot">2</span>0' in html
    assert html.count('<span class="dot seat-1">1</span>') == 1


def test_discards_are_compared_by_nobody_before_they_are_scored():
    """Hanya yg tertutup di discard pile pemain saja yg boleh dihitung"""
    state = with_papers(at_tokens((), ()), paper("L"))
    assert 'class="have"' not in part(drawn(state), "tender-1")


def test_of_tokens_on_one_space_of_the_rail_the_lowest_comes_first():
    state = dataclasses.replace(gems_tracker.start(3), rails=(2, 5, 2), rail_order=(1, 2, 0))
    rail = part(drawn(state), "rail", "</section>")
    places = [rail.index(each) for each in (">5<", ">2</span>", ">3</span>", ">1</span>")]
    assert places == sorted(places)


def test_a_table_has_no_footnote_about_what_is_invented():
    state = with_papers(at_tokens((), ()), paper("B"), paper("D"), paper("I", pattern="T"))
    html = drawn(state)
    assert "<sup>" not in html
    assert "invented" not in html


def test_alone_there_are_two_decks_ten_tenders_and_those_that_are_met():
    state = dataclasses.replace(gems_tracker.start(1), met=(0, 4))
    html = drawn(state)
    assert (html.count("Deck "), html.count('<article id="tender-')) == (2, 10)
    assert html.count('class="tender met"') == 2
    assert '<b id="points-1">2</b> tenders met' in html
    assert 'id="rail"' not in html


def test_what_a_seat_can_do_is_told_in_words_once_and_rare_ways_are_at_the_place():
    moves = ("new", "new turned", "new booking left", "extend 1 left", "drop")
    html = part(drawn(placing((), 4), 0, moves=moves), "moves", "</div>")
    says = re.findall(r'data-say="([^"]+)"', html)
    assert says == ["drop", "new", "new turned", "extend 1 left"]
    assert "A new area</small> <b>Keep the mine as it is</b>" in html


@pytest.mark.parametrize("role", [TABLE, 0])
def test_a_match_begins_with_what_points_are_for_and_when(role):
    assert drawn(gems_tracker.start(2), role).count("Points come after rounds 5 and 9") == 1


def test_a_number_that_would_win_is_filled_and_told_in_the_sheet_of_the_round():
    state = at_tokens(board("2:www 5:r.."), board("2:r.. 3:y.."))
    html = drawn(state, 0)
    filled = re.findall(r'seat-\d leads">(\d+)', html)
    assert sorted(filled) == ["2", "3", "5"]
    sheet = part(html, "touch-round", "</div>")
    assert "Seat 1: 2 and 5. Seat 2: 3." in sheet


def test_what_is_put_together_in_the_picture_is_no_list_of_moves():
    state = gems_tracker.start(2)
    html = drawn(state, 0, moves=tuple(map(str, gems_tracker.legal(state, 0))))
    assert "data-say" not in part(html, "moves", "</div>")
    assert "Lift two cards: the highest sum takes first." in part(html, "moves", "</div>")


def tried(html, place):
    """Return what a picture has at a place where a column is tried: label and bar."""
    return part(html, place, "</label>"), part(html, place, '<div class="try').partition(
        'class="trial"'
    )[2]


def test_a_column_is_tried_at_each_place_with_the_points_that_would_come():
    state = placing(board("4:w.r 6:w.r", "9:ggg"), 8, mine=8)
    moves = tuple(map(str, gems_tracker.legal(state, 0)))
    html = drawn(state, 0, moves=moves)
    label, bar = tried(html, "end-1-right")
    assert re.findall(r'class="gain">(\+\d)', label) == re.findall(r"<b>(\+\d) if scored now", bar)
    assert re.findall(r'data-say="([^"]+)"', bar)[:2] == [
        "extend 1 right",
        "extend 1 right turned",
    ]
    assert "Connected gems at number 8" in bar
    assert html.count('type="radio"') == 5  # two ends of two areas, and a new area


def test_the_points_of_a_place_count_a_tender_only_with_a_token_there():
    state = with_papers(placing(board("4:w..", "9:g.."), 8, mine=8), paper("G"))
    signs, told = [], []
    for token in (None, 1, 0):
        laid = replace(state, tokens=(token, *state.tokens[1:]))
        label, bar = tried(drawn(laid, 0, moves=("new",)), "new-area")
        signs += map(int, re.findall(r'class="gain">([+-]\d+)', label))
        told.append(re.findall(r"Tender 1 counts 3 instead of 2 \((.*?)\)", bar)[0])
    without, others, own = signs
    assert told == ["+1 with a token there", "+1 with a token there", "+1"]
    assert without == others == own - 1


def test_a_place_where_a_column_does_not_fit_stays_with_the_reason():
    html = drawn(placing(board("4:w.r 6:w.r"), 8), 0, moves=("new", "extend 1 right"))
    label, bar = tried(html, "end-1-left")
    assert "can" not in label.partition(">")[0]
    assert "8 does not fit to the left of 4." in bar
    assert "data-say" not in bar.partition("area-1-2")[0].partition("end-1-right")[0]


@pytest.mark.parametrize("role", [TABLE, 1])
def test_nobody_else_is_shown_a_place_to_try(role):
    state = placing(board("4:w.r 6:w.r"), 8)
    assert 'type="radio"' not in drawn(state, role)


def test_a_seat_sees_how_far_it_is_with_a_tender_and_what_that_pays():
    state = with_papers(at_tokens(board("4:w.r 6:w.r"), ()), paper("B"), paper("K"), paper("L"))
    html = drawn(state, 0)
    far = [
        re.sub(r"<[^>]+>", "", part(html, f"tender-{number}", "</button>")) for number in (1, 2)
    ]
    assert "2/4" in far[0] and re.search(r"1.2", far[0])  # points now, and then
    assert "3" in far[1] and 'class="symbol tick"' in part(html, "tender-2", "</button>")
    assert "?" in part(html, "tender-3", "</button>")
    assert 'class="aim' not in drawn(state)
