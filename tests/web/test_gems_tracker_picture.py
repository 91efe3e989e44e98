"""Gems Tracker on a page: each role's picture has what it may know."""

import dataclasses
import re

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.kit.rules import TABLE
from gemtable.web.drawing import Company, picture

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
    assert "Touch two cards" in drawn(state, 0)
    assert part(drawn(state, 0), "seat-1").count('class="tracker seat-1"') == 12
    assert part(drawn(state, 0), "seat-2").count("tracker") == 0
    assert "Your bid" not in drawn(state, TABLE, bid((6, 3), ()))


def test_a_seat_is_asked_one_question_a_step_and_others_none():
    table = of_state(GAME, bidden("3 6", "1 2"))
    drafting, waiting = (picture(table, seat, Company()) for seat in (0, 1))
    assert "Touch a tracker card and a mine." in drafting
    assert "Touch a tracker card and a mine." not in waiting
    assert 'data-picks="take {card} mine {mine}"' in drafting
    assert "data-picks" not in waiting
    opened = of_state(
        GAME, bidden("3 6", "1 2"), ui=lambda ui: dataclasses.replace(ui, opened=(1,))
    )
    assert "Which mine do you take with card 2?" in picture(opened, 0, Company())


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
    assert "A new area</small> <b>The mine as it is</b>" in html


def test_what_is_put_together_in_the_picture_is_no_list_of_moves():
    state = gems_tracker.start(2)
    html = drawn(state, 0, moves=tuple(map(str, gems_tracker.legal(state, 0))))
    assert "data-say" not in part(html, "moves", "</div>")
    assert "Touch two cards: the highest sum goes first." in part(html, "moves", "</div>")
