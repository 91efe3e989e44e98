"""Crossing on a page: what a seat has chosen is in no picture but its own."""

import dataclasses

import pytest
from gemtable.games.crossing.rules import Gather, Protect, Steal
from gemtable.games.kit.roles import TABLE
from gemtable.web.drawing import Company, picture
from gemtable.web.pad import lights

from tests.terminal.drawn import missing, status

GAME = "crossing"
CHOICES = [Gather(0), Gather(1), Steal(2), Protect()]


def chosen(choice, **changes):
    """Return the status of a table at which seat 1 has chosen this."""
    return status(
        GAME,
        3,
        ui=lambda ui: dataclasses.replace(ui, choices=(choice, None, None), **changes),
    )


@pytest.mark.parametrize("role", [TABLE, 1, 2])
def test_a_choice_changes_no_byte_of_what_others_see(role):
    pictures = {picture(chosen(choice), role, Company()) for choice in CHOICES}
    assert len(pictures) == 1
    assert "has chosen" in pictures.pop()
    if role != TABLE:
        lit = [lights(chosen(choice), role) for choice in CHOICES]
        assert all(each == lit[0] for each in lit)


def test_a_seat_sees_its_own_choice():
    assert "You chose: gather 2." in picture(chosen(Gather(1)), 0, Company())


def test_the_count_is_drawn_over_everything():
    html = picture(chosen(Gather(1), count=2), TABLE, Company())
    assert 'class="count-2"' in html
    assert "Two" in html


def test_who_has_to_choose_stands_above_all():
    assert "Seats 2 and 3 to choose" in picture(chosen(Gather(1)), TABLE, Company())


def test_mushrooms_have_their_stones():
    table = status(GAME, 3)
    html = picture(table, TABLE, Company())
    stones = sum(map(len, table.views.table.mushrooms))
    assert html.count('class="stone ') == stones
    assert html.count('class="mushroom"') == 3  # and the bag


def test_why_it_is_paused_stands_above_all():
    table = status(GAME, 3)
    away = missing(table, "p1", "seat 2's pad is unplugged")
    html = picture(dataclasses.replace(table, boards=away), TABLE, Company())
    head = html.partition('id="turn"')[2].partition("</section>")[0]
    assert "Paused: seat 2&#39;s pad is unplugged" in head
    assert 'class="board missing"' in html
    paused = picture(dataclasses.replace(table, is_paused=True), TABLE, Company())
    assert "Paused by a player" in paused
