"""What a table tells the club: the public picture, whole, and nothing that is hidden."""

import asyncio
import json
import random

import pytest
from gemtable.club.messages import MOST_BYTES, TableStatus, status_of
from gemtable.games import GAMES
from gemtable.games.kit.drawing import eyes_of
from gemtable.games.kit.rules import TABLE
from gemtable.sentence import naming
from gemtable.web.drawing import TEMPLATES

from tests.club.club_table import ClubTable
from tests.club.hall_by_hand import drawn_picture
from tests.games import seats_near
from tests.rules.hidden import hidden_of, hides
from tests.terminal.drawn import of_state

MOMENTS = 30  # of a match
EACH = 5  # of so many positions one is compared
NAMES = ("Ola", None, "שרה", "Ben & <i>Co</i>")


def positions(game, seats, seed=1):
    """Return states of a random match, the last one over."""
    chance, rules = random.Random(seed), GAMES[game].rules
    state, found = rules.start(seats, seed), []
    while pending := rules.pending(state):
        found.append(state)
        seat = chance.choice(pending)
        state, _ = rules.play(state, seat, chance.choice(rules.legal(state, seat)))
    return [*found[:: max(1, len(found) // EACH)], found[-1], state]


def statuses(game):
    seats = seats_near(game, 3)
    names = (*NAMES, *NAMES)[:seats]
    return [of_state(game, state, names=names) for state in positions(game, seats)]


def own_picture(status):
    """Return the picture of a match as the page of its own table has it."""
    facts = GAMES[status.game].page.facts(status, eyes_of(status, TABLE))
    more = {"seats": status.seats, "role": TABLE, "touches": {}, "company": None}
    more["end"] = status.outcome is not None
    with naming(status.names):
        return TEMPLATES.get_template(f"{status.game}/page.html").render(facts=facts, **more)


def check_drawn(status):
    """Check that a hall draws what the table draws, from what went over the wire."""
    told = TableStatus.model_validate_json(status_of("One", status).model_dump_json())
    own = own_picture(status)
    assert own.strip()
    assert drawn_picture(told).replace("\u2068", "").replace("\u2069", "") == own


@pytest.mark.parametrize("game", GAMES)
def test_a_hall_draws_what_the_table_draws(game):
    """So no fact that a game draws from is lost on the way, or means something else there."""
    for status in statuses(game):
        check_drawn(status)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_hall_draws_every_moment_of_a_match(tmp_path, game):
    """Also what the table shows for a while: countdowns, choices that open, what moved last."""

    async def script():
        table = ClubTable(tmp_path, game=game, seats=seats_near(game, 3))
        for seat in range(table.match.seats):
            if NAMES[seat]:
                table.referee.name(seat, NAMES[seat], seat)
        moments = 0
        while table.match.pending and moments < MOMENTS:
            table.play(1, seed=moments)
            for _ in range(20):
                moments += 1
                if moments % 2 == 0:
                    check_drawn(table.referee.bulletin.status)
                if table.asked_s is None:
                    break
                table.come()

    asyncio.run(script())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_no_byte_of_what_is_told(game):
    chance, differ = random.Random(7), 0
    for state in positions(game, seats_near(game, 3))[:-1]:
        other = hidden_of(game)(state, None, chance)
        differ += GAMES[game].rules.to_json(state) != GAMES[game].rules.to_json(other)
        one, two = (status_of("One", of_state(game, each)) for each in (state, other))
        assert one.model_dump_json() == two.model_dump_json()
    assert differ or not hides(GAMES[game])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_is_far_smaller_than_a_message_may_be(game):
    for status in statuses(game):
        told = status_of("One", status)
        assert told.picture
        assert len(told.model_dump_json()) < MOST_BYTES / 2


def test_who_plays_whose_turn_it_is_and_the_scores_are_told():
    state = GAMES["crossing"].rules.start(3, 1)
    told = status_of("One", of_state("crossing", state, names=("Ola", None, "Ben")))
    assert (told.name, told.game, told.title) == ("One", "crossing", "Crossing")
    assert told.names == ["Ola", None, "Ben"]
    assert told.scores == [0, 0, 0]
    assert told.owing == [0, 1, 2]
    assert "Ola" in told.turn


def test_a_game_that_draws_from_other_things_than_data_is_told_without_a_picture(monkeypatch):
    game = GAMES["lost-gems"]
    page = type(game.page)(**{**vars(game.page), "facts": lambda *_: {"odd": object()}})
    monkeypatch.setitem(vars(game), "page", page)
    told = status_of("One", of_state("lost-gems", game.rules.start(2, 1)))
    assert told.picture is None
    assert told.turn == "Seat 1 to move"


def test_what_is_told_is_json_that_others_can_read():
    told = json.loads(status_of("One", statuses("waterfall")[0]).model_dump_json())
    assert told["picture"]["pyramid"]
