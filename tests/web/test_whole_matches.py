"""Whole matches on the page: each client is sent the same, whatever it must not know.

Bots play every match several times in simulated time: alike in all that is done in the
open, and different in what is hidden from a role. Bytes, their order and their moments
are compared, of all clients that may know no more than that role: its own windows, the
table's, late ones, and those who are refused.
"""

import re
from functools import partial
from random import Random

import pytest
from gemtable.games.kit.rules import HOST, TABLE

from tests.web import whole_crossing, whole_gems_tracker, whole_hints
from tests.web.simulated_loop import in_passing_time
from tests.web.whole_gems_tracker import Draft
from tests.web.whole_hints import CHROMA, GEMS, Deal
from tests.web.whole_waterfall import Falls

STOP = 3  # a round of Crossing or Gems Tracker before whose lock a match stops
LATER = 7  # another, after a late one came
SCORED = 5  # the round of Gems Tracker in which late ones come: the last one with its discards
END = re.compile(r"<section id=\W+end\W")
FEWEST = 2  # tiles that are other ones


def check_same(role, world, other, mark=None):
    """Hold what reaches a role, up to a mark, against another match."""
    mark = mark or world.marked()
    names = [name for name in world.known_to(role) if name in mark]  # late ones come later
    assert names and set(names) <= set(other.known_to(role))
    for name in names:
        lines, other_lines = (each.heard[name][: mark.get(name, 0)] for each in (world, other))
        for one, another in zip(lines, other_lines, strict=True):
            assert one == another, f"{name} can tell what is hidden from {role}"


def check_told(role, world, other, mark=None):
    """See that somebody is shown what differs, so that it is compared at all."""
    names = mark or world.heard
    seats = [name for name in names if "seat" in name and name not in world.known_to(role)]
    assert any(world.heard[name] != other.heard[name] for name in seats)


def check_hints(folder, deal, roles, afters):
    """Play a deal, and to each of these numbers of moves with another deck for each role."""
    whole = len(deal.moves)
    dealt = whole_hints.play(folder / "as dealt", deal, deal.deck, whole)
    world, marks = in_passing_time(dealt)
    for role in roles:
        for most in afters:
            deck, after = hidden_deck(deal, role, most)
            hidden = whole_hints.play(folder / f"{role} {most}", deal, deck, after, role)
            other, _ = in_passing_time(hidden)
            check_same(role, world, other, marks[after - 1])
            check_told(role, world, other)


def hidden_deck(deal, role, after):
    """Return a deck that a role cannot tell from its own after so many moves, or fewer."""
    chance = Random(f"{deal.seed} kept from {role}")
    while deal.differences(deck := deal.otherwise(role, after, chance)) < FEWEST:
        after -= 1
    return deck, after


def check_waterfall(folder, falls, roles):
    """Play a match, and for each role one that it cannot tell from it by then."""
    after = len(falls.moves)
    played = whole_hints.play(folder / "as dealt", falls, falls.deck, after)
    world, marks = in_passing_time(played)
    others = {role: falls.differing(role, Random(f"{falls.seed} falls {role}")) for role in roles}
    assert any(others.values())
    for role, other in others.items():
        if other is None:
            continue  # none that the role could not tell
        hidden = whole_hints.play(folder / str(role), other, other.deck, after, role)
        another, _ = in_passing_time(hidden)
        check_same(role, world, another, marks[-1])
        check_told(role, world, another)


def check_crossing(folder, seats, seed, roles, stop_at):
    play = partial(whole_crossing.play, seats=seats, seed=seed, stop_at=stop_at)
    world, _ = in_passing_time(play(folder / "as chosen", role=None))
    for role in roles:
        other, differed = in_passing_time(play(folder / str(role), role=role))
        assert differed > seats
        check_same(role, world, other)
        check_told(role, world, other)


def check_gems_tracker(folder, draft, roles, late):
    """Play a draft; for each role one with other bids in secret, and one with other hands.

    Of hands those are compared who came too late to see what was bid, until the match is over:
    then anybody may see all bids that were open, in the replay.
    """
    play = partial(whole_gems_tracker.play, late=late)
    world, _ = in_passing_time(play(folder / "as bid", draft))
    came_late = {
        name: before_the_end(lines) for name, lines in world.heard.items() if came_too_late(name)
    }
    for role in roles:
        chance = Random(f"{draft.seed} kept from {role}")
        mines = draft.otherwise(role, chance)
        other, differed = in_passing_time(play(folder / f"{role} bids", mines, role))
        assert differed > draft.seats
        check_same(role, world, other)
        check_told(role, world, other)
        hands = draft.otherwise(role, chance, late)
        assert hands.changed
        other, _ = in_passing_time(play(folder / f"{role} hands", hands))
        check_same(role, world, other, came_late)
        check_told(role, world, other, came_late)


def before_the_end(lines):
    """Return how many of these lines were sent before one that tells how the match ended."""
    ends = (number for number, (_moment, sent) in enumerate(lines) if END.search(sent))
    return next(ends, len(lines))


def came_too_late(name):
    """Say whether a client never saw the first bids; the host's page tells every open move."""
    return "late" in name and not name.endswith(HOST)


@pytest.mark.slow
def test_what_hands_hold_reaches_those_alone_who_see_it(tmp_path):
    deal = Deal(GEMS, 2, seed=1)
    check_hints(tmp_path, deal, [TABLE, 1], [len(deal.moves) - 1])


@pytest.mark.slow
def test_what_is_chosen_in_secret_reaches_nobody_else_up_to_the_very_lock(tmp_path):
    check_crossing(tmp_path, 3, 1, [TABLE, 1], STOP)


@pytest.mark.slow
def test_what_hands_and_piles_hold_reaches_their_holder_alone(tmp_path):
    check_waterfall(tmp_path, Falls(2, seed=1, most=8), [TABLE, 1])


@pytest.mark.slow
def test_what_is_bid_reaches_nobody_before_it_is_open_and_hands_nobody_who_comes_late(tmp_path):
    check_gems_tracker(tmp_path, Draft(2, seed=1, stop_at=STOP), [0], late=STOP)


@pytest.mark.soak
def test_in_long_what_is_bid_reaches_nobody_and_hands_nobody_who_comes_late(tmp_path):
    check_gems_tracker(tmp_path, Draft(4, 4, LATER), [TABLE, 0, 3], late=SCORED)


@pytest.mark.soak
def test_in_long_what_hands_and_piles_hold_reaches_their_holder_alone(tmp_path):
    check_waterfall(tmp_path, Falls(6, 6, most=60), [TABLE, *range(6)])


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), [(GEMS, 3), (CHROMA, 5)], ids=["gems", "chroma"])
def test_in_long_what_hands_hold_reaches_those_alone_who_see_it(tmp_path, game, seats):
    deal = Deal(game, seats, seats)
    whole = len(deal.moves)
    check_hints(tmp_path, deal, [TABLE, *range(seats)], [whole // 3, 2 * whole // 3, whole])


@pytest.mark.soak
@pytest.mark.parametrize("stop_at", [None, LATER])
def test_in_long_what_is_chosen_in_secret_reaches_nobody_else(tmp_path, stop_at):
    check_crossing(tmp_path, 6, 2, [TABLE, 0, 5], stop_at)
