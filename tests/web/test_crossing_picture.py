"""Crossing on a page: what a seat has chosen is in no picture but its own."""

import dataclasses
import re
from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.crossing import rules as crossing
from gemtable.games.crossing.rules import Gather, Place, Protect, Steal
from gemtable.games.crossing.table.reveal import reveal_of
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.referee.notices import Notice
from gemtable.referee.status import Told
from gemtable.sentence import Sentence
from gemtable.web.pad import lights
from gemtable.web.table_picture import Company, picture

from tests.rules.crossing_table import laid, play_round
from tests.terminal.drawn import missing, of_state, status

GAME = "crossing"
CHOICES = [Gather(0), Gather(1), Steal(2), Protect()]


def chosen(choice, **changes):
    """Return the status of a table at which seat 1 has chosen this."""
    return status(
        GAME,
        3,
        ui=lambda ui: dataclasses.replace(ui, choices=(choice, None, None), **changes),
    )


def seen(table, role):
    """Return the picture of a role, with its legal moves if it is a seat."""
    if role == TABLE:
        return picture(table, role, Company())
    match = table.views.of(role)
    moves = () if role not in match.pending else _legal(table, role)
    return picture(table, role, Company(moves=moves))


def _legal(table, seat):
    view = table.views.of(seat)
    if view.phase == "place":
        return tuple(str(Place(mushroom)) for mushroom, room in enumerate(view.room) if room)
    moves = [Gather(mushroom) for mushroom in range(len(view.mushrooms))]
    if view.number > 1:
        moves += [Steal(other) for other in range(view.seats) if other != seat]
        moves.append(Protect())
    return tuple(map(str, moves))


def tag(html, id_):
    """Return the tag of an element, with its attributes."""
    return re.search(rf'<[^<>]* id="{id_}"[^<>]*>', html)[0]


def part(html, id_):
    """Return an element, from its tag to the next one that is beside it."""
    return html.partition(f'id="{id_}"')[2].partition("</button>")[0].partition("</div>")[0]


def says(html, id_):
    return re.findall(r'data-say="([^"]*)"', tag(html, id_))


def why_not(html, id_):
    """Return the reason that a piece answers with when it is touched."""
    assert f'popovertarget="touch-{id_}"' in tag(html, id_)
    sheet = html.partition(f'id="touch-{id_}"')[2].partition("</div>")[0]
    assert "data-say" not in sheet
    return re.search(r'class="remark">([^<]*)', sheet)[1]


@pytest.mark.parametrize("role", [TABLE, 1, 2])
def test_a_choice_changes_no_byte_of_what_others_see(role):
    pictures = {seen(chosen(choice), role) for choice in CHOICES}
    assert len(pictures) == 1
    assert "has chosen" in pictures.pop()
    if role != TABLE:
        lit = [lights(chosen(choice), role) for choice in CHOICES]
        assert all(each == lit[0] for each in lit)


@pytest.mark.parametrize("role", [TABLE, 1, 2])
def test_nor_do_choices_that_were_made_right_after_a_lock(role):
    pictures = {seen(after_lock((choice, None, None)), role) for choice in CHOICES}
    assert len(pictures) == 1


@pytest.mark.parametrize(
    ("choice", "piece"),
    [
        (Gather(1), "mushroom-2"),
        (Steal(2), "seat-3"),
        (Protect(), "seat-1"),
    ],
)
def test_a_seat_sees_a_tick_on_the_piece_that_it_chose_alone(choice, piece):
    html = seen(in_second_round((choice, None, None)), 0)
    pressed = re.findall(r'id="([^"]*)"[^<>]*aria-pressed="true"', html.partition("<nav")[0])
    assert pressed == [piece]
    assert "Only you see your choice. Tap something else to change it." in html
    for role in (TABLE, 1):
        assert "Only you see it" not in seen(in_second_round((choice, None, None)), role)


def in_second_round(choices=(None,) * 3, **changes):
    state = laid("RB YW", "R B W")
    return of_state(GAME, state, ui=lambda ui: dataclasses.replace(ui, choices=choices, **changes))


def after_lock(choices=(None,) * 3, look=1, lock="gather 1, gather 2, steal 1", bag=None):
    """Return the table after a lock of the second round, at which some have chosen again.

    `look` is the number of the look at what was revealed, or 0 if that is over.
    """
    before = laid("RB YW", "R B W", bag=bag)
    state, events = play_round(before, lock)
    reveal = reveal_of(crossing.view(before), crossing.view(state), events)
    rest = {"locked_s": 10.0, "look": look, "reveal": reveal} if look else {}
    return of_state(
        GAME,
        state,
        ui=lambda ui: dataclasses.replace(ui, choices=choices, **rest),
        happened=events,
    )


def test_one_touch_says_the_move_and_another_one_changes_it_until_the_lock():
    for choices in ((None,) * 3, (Steal(1), None, None), CHOICES[:1] + [Gather(1)] * 2):
        html = seen(in_second_round(tuple(choices), count=2 if all(choices) else 0), 0)
        assert says(html, "mushroom-1") == ["gather 1"]
        assert says(html, "mushroom-2") == ["gather 2"]
        assert says(html, "seat-2") == ["steal 2"]
        assert says(html, "seat-3") == ["steal 3"]
        assert says(html, "seat-1") == ["protect"]


def test_who_cannot_choose_is_told_why():
    first = seen(status(GAME, 3), 0)
    assert says(first, "mushroom-2") == ["gather 2"]
    for piece in ("seat-1", "seat-2"):
        assert why_not(first, piece) == "In the first round everyone points at a mushroom."
    rests = after_lock(lock="protect, gather 1, gather 2", look=0)
    for piece in ("mushroom-1", "seat-1", "seat-3"):
        reason = "You have a break this round because you protected your tile."
        assert why_not(seen(rests, 0), piece) == reason


def test_at_the_end_and_for_who_plays_on_a_pad_nothing_can_be_touched():
    state, events = play_round(laid("RB -", "W - -", bag=""), "gather 2, gather 1, gather 2")
    over = of_state(GAME, state, happened=events)
    assert over.outcome is not None
    for role in (TABLE, 0):
        assert "touch-mushroom" not in seen(over, role)
        assert '<button id="mushroom' not in seen(over, role)


def distributing(placed=()):
    """Return the table at which seat 1 lays out a white and a yellow stone."""
    state, events = play_round(laid("RR BB", "- - -", bag="WY"), "gather 1, gather 2, gather 2")
    for mushroom in placed:
        state, events = crossing.play(state, 0, Place(mushroom))
    return of_state(GAME, state, happened=events)


def test_the_distributor_lays_the_next_stone_on_the_mushroom_that_is_touched():
    html = seen(distributing(), 0)
    assert "Tap a mushroom for the next stone." in html
    assert [says(html, f"mushroom-{number}") for number in (1, 2)] == [["place 1"], ["place 2"]]
    assert "aria-pressed" not in tag(html, "mushroom-1")
    assert why_not(html, "seat-2") == "Seat 1 lays out the last stones."
    assert why_not(seen(distributing(), 1), "mushroom-1") == "Seat 1 lays out the last stones."
    drawn = html.partition('id="drawn"')[2].partition("</p>")[0]
    assert re.findall(r'class="stone (\w+)"', drawn) == ["white", "yellow"]


def test_a_mushroom_without_room_says_so():
    html = seen(distributing([1]), 0)
    assert why_not(html, "mushroom-2") == "Mushroom 2 can take no more stones."
    assert says(html, "mushroom-1") == ["place 1"]


def test_a_stone_that_was_just_laid_out_is_marked_at_its_mushroom():
    assert "placed" in tag(seen(distributing([1]), TABLE), "mushroom-2")
    assert "placed" not in tag(seen(distributing([1]), TABLE), "mushroom-1")


def came(html):
    """Return the seats that are shown to have pointed there."""
    shown = html.partition('class="came')[2].partition("\n")[0]
    return [int(number) for number in re.findall(r'class="badge seat-(\d)"', shown)]


def pieces(html, id_):
    """Return the stones in an element: on a mushroom, or on a tile."""
    inside = part(html, id_).partition('id="vault')[0]
    return set(re.findall(r'data-piece="(stone-\d+)"', inside))


def tags(html):
    return " ".join(re.findall(r'class="(?:mushroom|hand)[^"]*"', html))


@pytest.mark.parametrize("role", [TABLE, 0, 1, 2])
def test_a_reveal_shows_the_stones_that_were_chosen_then_a_word_then_who_won_them(role):
    before = seen(in_second_round(), role)
    for look in (1, 2, 3):
        html = seen(after_lock(look=look), role)
        first, second = (part(html, f"mushroom-{number}") for number in (1, 2))
        assert (came(first), came(second)) == ([1], [2])
        assert came(part(html, "seat-1")) == [3]
        assert ("Alone!" in first, 'class="took"' in first) == (look == 2, look == 3)
        assert "Round 2" in html
        assert "All choices are revealed" in html
        for place in ("mushroom-1", "mushroom-2", "tile-1", "tile-3"):
            assert (pieces(html, place) == pieces(before, place)) == (look < 3), place
    assert pieces(html, "mushroom-1") == set()
    assert pieces(html, "tile-1") == pieces(before, "mushroom-1")
    assert pieces(html, "tile-3") == pieces(before, "tile-1") | pieces(before, "tile-3")
    newest = seen(after_lock(look=0), role)
    assert "Round 3" in newest
    assert not came(newest.partition('id="mushrooms"')[2])
    assert not {"got", "crowded", "robbed", "gained"} & set(re.findall(r"\w+", tags(newest)))


def test_a_crowd_a_protected_tile_and_a_place_without_stones_have_their_word():
    crowd = part(seen(after_lock(look=2, lock="protect, gather 1, gather 1"), TABLE), "mushroom-1")
    assert came(crowd) == [2, 3]
    assert "Crowd!" in crowd
    html = seen(after_lock(look=2, lock="protect, steal 1, steal 1"), TABLE)
    guarded = part(html, "seat-1")
    assert came(guarded) == [2, 3]
    assert "Guarded!" in guarded
    assert not came(part(html, "mushroom-1"))
    before, chances = laid("RB YW", "- B W"), "gather 1, gather 2, steal 1"
    state, events = play_round(before, chances)
    reveal = reveal_of(crossing.view(before), crossing.view(state), events)
    empty = of_state(GAME, state, ui=lambda ui: dataclasses.replace(ui, look=2, reveal=reveal))
    assert "Empty!" in part(seen(empty, TABLE), "seat-1")


@pytest.mark.parametrize("role", [TABLE, 0, 1, 2])
def test_what_is_chosen_or_told_during_a_reveal_shows_after_it(role):
    told = Told(1, Notice("event", Sentence("Seat 3 steals 1 red from seat 1."), step=0))
    for look in (1, 2, 3):
        table = after_lock((Gather(0), None, None), look=look)
        assert seen(table, role) == seen(after_lock(look=look), role)
        told_too = dataclasses.replace(table, notices=dict.fromkeys(table.notices, (told,)))
        assert seen(told_too, role) == seen(table, role)
    later = after_lock((Gather(0), None, None), look=0)
    later = dataclasses.replace(later, notices=dict.fromkeys(later.notices, (told,)))
    assert "steals 1 red" in seen(later, role)
    assert "has chosen" in seen(later, role)


def test_the_last_reveal_is_seen_before_the_end():
    over = after_lock(look=2, bag="")
    assert over.outcome is not None
    for role in (TABLE, 0):
        html = seen(over, role)
        assert "Alone!" in part(html, "mushroom-1")
        assert 'id="end"' not in html
        assert "wins" not in html
    assert 'id="end"' in seen(after_lock(look=0, bag=""), 0)


def test_a_tap_on_the_table_of_who_plays_here_skips_a_reveal():
    for role in (0, HOST):
        assert says(seen(after_lock(), role), "skip") == ["skip"]
        assert 'id="skip"' not in seen(after_lock(look=0), role)
    assert 'id="skip"' not in seen(after_lock(), TABLE)


def test_in_a_reveal_nobody_is_asked_for_anything():
    table = after_lock()
    assert table.owing == ()
    assert 'class="yours"' not in seen(table, 0)
    assert "owes" not in tag(seen(table, TABLE), "seat-2")
    assert "Your turn" in seen(after_lock(look=0), 0)


def test_the_count_hides_no_piece():
    html = seen(chosen(Gather(1), count=2), TABLE)
    assert 'class="count-2"' in html
    assert '<b class="now">2</b>' in html.partition('id="count"')[2].partition("</p>")[0]
    assert "Counting: two" in html


def test_who_has_to_choose_stands_above_all():
    assert "Seats 2 and 3 to choose" in seen(chosen(Gather(1)), TABLE)


@pytest.mark.slow
@pytest.mark.parametrize("seats", crossing.SEATS)
def test_mushrooms_and_tiles_have_their_stones(seats):
    state, chance = crossing.start(seats, seed=seats), Random(seats)
    while crossing.pending(state):
        seat = crossing.pending(state)[0]
        legal = crossing.legal(state, seat)
        move = GAMES[GAME].bot(crossing.view(state, seat), legal, chance).move
        state, _ = crossing.play(state, seat, move)
        html = picture(of_state(GAME, state), TABLE, Company())
        lie = [*state.mushrooms, *state.tiles, *state.vaults, state.drawn]
        drawn = re.findall(r'data-piece="stone-(\d+)"', html)
        assert sorted(map(int, drawn)) == sorted(stone for pile in lie for stone in pile)


def test_why_it_is_paused_stands_above_all():
    table = status(GAME, 3)
    away = missing(table, "p1", "seat 2's pad is unplugged")
    html = picture(dataclasses.replace(table, boards=away), TABLE, Company())
    head = html.partition('id="turn"')[2].partition("</section>")[0]
    assert "Paused: seat 2&#39;s pad is unplugged" in head
    assert 'class="board missing"' in html
    paused = picture(dataclasses.replace(table, is_paused=True), TABLE, Company())
    assert "Paused by a player" in paused
