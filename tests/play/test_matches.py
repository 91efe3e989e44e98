"""Which match is played next, and with which choices: they are opened here, and nobody plays."""

import asyncio

import pytest
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.choices import Choices, Source
from gemtable.play.matches import Matches
from gemtable.web.interfaces import Kept, Wish

from tests.journal.played import GEMS, play

BEGUN = {  # how a program can have begun its first match
    "with a seed": {"seed": 7, "seats": 3, "options": {"deal": "table"}, "bot_seats": (1,)},
    "with a match": {"match": 1, "bots": 1},
    "from another": {"source": Source(1, 0), "bots": 1},
    "with the last": {"resume": True, "bot_seats": (2,)},
}


@pytest.fixture
def begun(tmp_path):
    """Run `script`, a coroutine function, with a program that has begun a match."""
    path = str(tmp_path / "journal.sqlite")

    def run(script, **choices):
        journal = Journal(path)
        play(Match.begin(GEMS, journal, 2, 1, {}), "hint red")
        words = {"db": path, "emulated": True, "speed": 2.0, **choices}
        matches = Matches(Choices("lost-gems", **words), journal, print)
        matches.open()
        asyncio.run(script(matches))
        journal.close()

    return run


async def wanted(matches, want):
    """Return what comes next once it is asked for, and play that from now on."""
    hearing = asyncio.ensure_future(matches.next())
    await asyncio.sleep(0)
    want()
    await hearing
    matches.take(matches.wanted)
    return matches.now


@pytest.mark.parametrize("how", BEGUN)
def test_again_is_a_new_deal_for_the_same_people_each_time(begun, how):
    async def script(matches):
        first, dealt = matches.now, [matches.now.match.state]
        for _ in range(2):
            choices, match = await wanted(matches, matches.again)
            assert match.state not in dealt
            assert match.moves == 0 and not match.origin.goes_on
            dealt.append(match.state)
            assert (match.seats, match.options) == (first.match.seats, first.match.options)
            assert choices.seats_of_bots(match.seats) == first.choices.seats_of_bots(match.seats)
            assert choices.speed == 2.0

    begun(script, **BEGUN[how])


@pytest.mark.parametrize("how", BEGUN)
def test_what_is_chosen_on_the_page_takes_over_nothing_of_the_match_before(begun, how):
    async def script(matches):
        kept = Kept(1, "lost-gems", 2, 0.0, frozenset())
        for want in (
            lambda: matches.begin(Wish("lost-gems", 3, {}, None, frozenset())),
            lambda: matches.go_on_from("lost-gems", 1, 0, ()),
            lambda: matches.go_on(kept, ()),
        ):
            choices, match = await wanted(matches, want)
            assert not choices.seats_of_bots(match.seats)
            assert not match.options
            assert choices.speed == 2.0

    begun(script, **BEGUN[how])


@pytest.mark.parametrize("how", BEGUN)
def test_a_match_is_its_program_s_alone_until_another_one_is_played(begun, how):
    async def script(matches):
        number = matches.now.match.number
        other = Journal(matches.now.choices.db)
        with pytest.raises(UserError, match="is being played by"):
            other.hold(number)
        await wanted(matches, matches.again)
        other.hold(number)
        with pytest.raises(UserError, match="is being played by"):
            other.hold(matches.now.match.number)
        other.close()

    begun(script, **BEGUN[how])
