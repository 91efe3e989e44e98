"""Which steps uncover something: those after which what a role is shown was hidden before.

The state is dealt anew where a role could not see into it, and the same is done
there. If that role is then shown something else, the step uncovered it. What could
have been worked out counts as hidden as long as nobody was shown it, and so does
what a hint says of a hand: who takes a hint back has given it all the same.
"""

from dataclasses import replace
from operator import itemgetter
from random import Random

import pytest
from gemtable.check.hidden import hidden_of
from gemtable.games import GAMES
from gemtable.games.crossing.rules import Gather
from gemtable.games.kit.rules import IllegalMove, Made
from gemtable.games.waterfall.rules import Add, Play, Score
from gemtable.match.course import Course

from tests.games import OWN
from tests.rules.crossing_table import laid
from tests.rules.test_playouts import PLAYED

EACH = {"lost-gems": 8, "logichroma": 12, "crossing": 6, "waterfall": 12, "gems-tracker": 4}
OTHERS = sorted({*GAMES} - {"lost-gems"})
TRIES = 2  # ways to deal anew for each role


def steps_of(name):
    """Return (state, moves) of some steps of each random match and its last, locks as one step."""
    found = []
    for match in PLAYED[name].matches:
        steps = list(joined(match))
        found += [*steps[:: EACH.get(name, 1)], steps[-1]]
    return found


def joined(match):
    """Yield (state, moves) of every step; what is chosen in secret is made at once."""
    before, lock = None, []
    for step in match.steps:
        if not match.game.rules.is_sealed(step.before):
            yield step.before, (Made(step.seat, step.move),)
            continue
        before = before or step.before
        lock.append(Made(step.seat, step.move))
        if any(event.kind == "revealed" for event in step.events):
            yield before, tuple(sorted(lock, key=itemgetter(0)))
            before, lock = None, []


def the_same(game, state, moves, role, chance):
    """Return the state as `role` may take it to be, and the moves as they are there.

    A tile that is played from a hand lies at the same place of that hand. What others
    choose in secret is whatever they may choose.
    """
    other = hidden_of(game.name)(state, role, chance)
    if game.rules.is_sealed(state):
        return other, tuple(
            made if made.seat == role else Made(made.seat, chosen(game, other, made.seat, chance))
            for made in moves
        )
    ((seat, move),) = moves
    if isinstance(move, Play | Add | Score) and seat != role:
        place = state.hands[seat].index(move.tile)
        move = replace(move, tile=other.hands[seat][place])
    return other, (Made(seat, move),)


def chosen(game, state, seat, chance):
    return chance.choice(game.rules.legal(state, seat))


def shown(course, state, moves, role):
    """Return what a role is shown by a step: the view after it, and what is told to all."""
    step, after = course.played(state, moves)
    return course.game.rules.view(after, role), step.events


def is_news(course, state, moves, role, chance):
    """Say whether what a role is shown by a step depends on what it could not see before."""
    game = course.game
    before, seen = game.rules.view(state, role), shown(course, state, moves, role)
    for _ in range(TRIES):
        other, there = the_same(game, state, moves, role, chance)
        assert game.rules.view(other, role) == before
        try:
            if shown(course, other, there, role) != seen:
                return True
        except IllegalMove:
            pass  # not the same step: what lies there now does not allow it
    return False


def shows_news(course, state, moves, chance):
    roles = (None, *range(state.seats))
    return any(is_news(course, state, moves, role, chance) for role in roles)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["lost-gems", *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)]
)
def test_a_step_uncovers_if_it_shows_somebody_what_was_hidden_and_every_kind_does_so(name):
    game, chance = GAMES[name], Random(name)
    course = Course(game)
    alone = set()  # kinds of which one was all there was to uncover something
    for state, moves in steps_of(name):
        step, _after = course.played(state, moves)
        kinds = {event.kind for event in step.events} & game.rules.uncovering
        assert step.uncovers == bool(kinds)
        if shows_news(course, state, moves, chance):
            assert step.uncovers, f"{moves} shows what was hidden: {step.events}"
            alone |= kinds if len(kinds) == 1 else set()
    if name in OWN:  # of another package's game nobody here knows what comes together
        assert game.rules.uncovering - alone == BESIDES[name]


BESIDES = {name: set() for name in OWN}  # kinds that always come with another
BESIDES["crossing"] = {"ran_short", "refilled"}  # after a lock, which is revealed
BESIDES["logichroma"] = {"drew"}  # for a card that was played or discarded


@pytest.mark.parametrize(
    ("kind", "mushrooms", "bag"), [("refilled", "R B", "RB"), ("ran_short", "- -", "RB")]
)
def test_stones_from_the_bag_are_news_beside_the_choices(kind, mushrooms, bag):
    """Gracz odpowiedzialny za rozmieszczanie kamieni losuje je z sakiewki."""
    course = Course(GAMES["crossing"])
    moves = tuple(Made(seat, Gather(0)) for seat in range(3))
    state = laid(mushrooms, "- - -", bag=bag)
    seen, events = shown(course, state, moves, None)
    assert kind in {event.kind for event in events} & course.game.rules.uncovering
    assert shown(course, replace(state, bag=state.bag[::-1]), moves, None)[0] != seen
