"""Before a lock nobody can tell what a bot will choose, although all else about it is known.

A predictor sees what everyone sees, knows the program, how the bots choose, and with which words
the match was begun. It begins the same match itself and asks the same bots; or it works out what
they are likeliest to choose.
"""

from collections import Counter
from math import prod, sqrt
from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.crossing import rules as crossing
from gemtable.games.crossing.bot import mixture
from gemtable.games.crossing.rules import Gather, Protect, Steal, points
from gemtable.games.kit.rules import Made
from gemtable.journal import Journal
from gemtable.match.match import Match

SEALING = {"crossing": 2, "gems-tracker": 1}  # games with secret choices: matches that suffice
LIKELIEST = {"crossing": 0.65, "gems-tracker": 0.25}  # of choices that can be told so, about
DRAWS = 15  # by which a choice is found that a bot is likely to make
OFTEN = 0.5  # of a few matches for four; who knew the choices would win all of them
MORE = 0.08  # of all matches, at most, that who answers the mixtures wins beyond its share


@pytest.fixture
def begin(tmp_path):
    """Return a function that begins a match, each in a journal of its own."""
    journals = []

    def begun(name, seats, seed):
        journals.append(Journal(str(tmp_path / f"{len(journals)}.sqlite")))
        return Match.begin(GAMES[name], journals[-1], seats, seed, {})

    yield begun
    for journal in journals:
        journal.close()


def chosen(match, seat, chance=None):
    """Return what a bot at a seat chooses; with its own chance, or another."""
    rules = match.game.rules
    view, legal = rules.view(match.state, seat), rules.legal(match.state, seat)
    return match.game.bot(view, legal, chance or match.chance_of(seat)).move


def step(match):
    """Return the moves that bots make at once."""
    is_sealed = match.game.rules.is_sealed(match.state)
    owing = match.pending if is_sealed else match.pending[:1]
    return [Made(seat, chosen(match, seat)) for seat in owing]


@pytest.mark.slow
@pytest.mark.parametrize("name", SEALING)
def test_who_begins_the_same_match_again_does_not_know_what_its_bots_choose(begin, name):
    chance, hits, by_chance, choices = Random(name), 0, 0, 0
    for seed in range(SEALING[name]):
        match, twin = begin(name, 4, seed), begin(name, 4, seed)
        while match.pending:
            moves = step(match)
            for seat, move in moves if match.game.rules.is_sealed(match.state) else ():
                hits += chosen(twin, seat) == move
                by_chance += chosen(match, seat, chance) == move
                choices += 1
            match.play("test", moves)
            twin.play("test", moves)
    assert choices > 30
    assert hits <= by_chance + 3 * sqrt(choices)
    assert hits < 0.8 * choices


@pytest.mark.slow
@pytest.mark.parametrize("name", SEALING)
def test_the_likeliest_choice_is_made_too_rarely_to_count_on_it(begin, name):
    chance, hits, choices = Random(name), 0, 0
    for seed in range(4):
        match = begin(name, 4, seed)
        while match.pending:
            moves = step(match)
            for seat, move in moves if match.game.rules.is_sealed(match.state) else ():
                draws = Counter(chosen(match, seat, chance) for _ in range(DRAWS))
                hits += draws.most_common(1)[0][0] == move
                choices += 1
            match.play("test", moves)
    assert hits <= LIKELIEST[name] * choices + 5 * sqrt(choices) / 2


@pytest.mark.parametrize("name", SEALING)
def test_who_undoes_a_lock_does_not_know_what_bots_choose_next(begin, name):
    """Otherwise one could look at their choices, take them back, and answer."""
    match, again = begin(name, 4, 1), 0
    while not match.game.rules.is_sealed(match.state):
        match.play("test", step(match))
    first = step(match)
    for _ in range(20):
        match.play("test", step(match))
        match.undo("test")
        again += step(match) == first
    assert again <= 5


def answer(state, seat, chosen_by):
    """Return the best answer of a seat to how often the others take what.

    By its points after this round: what it wins, less what it is robbed of.
    """
    view = crossing.view(state, seat)
    wishes = {rival: own for rival, own in chosen_by.items() if rival != seat}
    have = points(view.tiles[seat] + view.vaults[seat])
    thefts = [own.get(Steal(seat), 0) for own in wishes.values()]
    robbed = sum(
        theft * prod(1 - other for place, other in enumerate(thefts) if place != index)
        for index, theft in enumerate(thefts)
    )

    def worth(move):
        if isinstance(move, Protect):
            return have
        alone = prod(1 - own.get(move, 0) for own in wishes.values())
        if isinstance(move, Gather):
            stones = view.mushrooms[move.mushroom]
        else:
            stones = view.tiles[move.seat]
            alone *= 1 - wishes.get(move.seat, {}).get(Protect(), 0)
        gain = points(view.tiles[seat] + view.vaults[seat] + stones) - have
        return robbed * points(view.vaults[seat]) + (1 - robbed) * have + alone * gain

    return max(crossing.legal(state, seat), key=worth)


def share_won(seats, matches, expected):
    """Return the share of matches that a predictor wins among bots of Crossing."""
    won = 0.0
    for seed in range(matches):
        me, chance, state = seed % seats, Random(f"bots {seed}"), crossing.start(seats, seed)
        bot = GAMES["crossing"].bot
        while pending := crossing.pending(state):
            moves = [
                bot(crossing.view(state, seat), crossing.legal(state, seat), chance).move
                for seat in pending
            ]
            if crossing.is_sealed(state) and me in pending:
                moves[pending.index(me)] = answer(state, me, expected(state, seed))
            if not crossing.is_sealed(state):
                pending = pending[:1]
            for seat, move in zip(pending, moves, strict=False):
                state, _ = crossing.play(state, seat, move)
        winners = crossing.outcome(state).winners
        won += (me in winners) / len(winners)
    return won / matches


def as_they_would_with_another_chance(state, seed):
    """Return one choice of each seat, as if the predictor knew it."""
    bot, chance = GAMES["crossing"].bot, Random(f"guess {seed} {state.number}")
    return {
        seat: {bot(crossing.view(state, seat), crossing.legal(state, seat), chance).move: 1.0}
        for seat in crossing.pending(state)
    }


def as_often_as_they_do(state, _seed):
    return mixture(crossing.view(state))


@pytest.mark.slow
def test_who_answers_what_bots_would_choose_does_not_win_nearly_always():
    assert share_won(4, 12, as_they_would_with_another_chance) <= OFTEN


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("expected", [as_they_would_with_another_chance, as_often_as_they_do])
def test_who_answers_how_bots_choose_wins_little_more_than_its_share(seats, expected):
    assert share_won(seats, 120, expected) <= 1 / seats + MORE
