"""Cues: what everyone sees and hears when a step did something notable."""

import asyncio
import json
import re
from functools import cache

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.cues import TONES, Cue, cues_of
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.games.kit.table import Gesture
from gemtable.web.table_picture import Company, picture

from tests.browser.views import move
from tests.games import for_all
from tests.web.table_by_hand import TableByHand

# By game: seats and seeds of matches of bots, and the kinds of cues in them.
MATCHES = for_all(
    {
        "lost-gems": (4, (1, 6), "show fits nickel complete last over"),
        "logichroma": (3, (1, 2), "show fits misfire complete won"),
        "crossing": (4, (1,), "count lock reveal theft set last won"),
        "waterfall": (3, (1,), "show fall edge won"),
        "gems-tracker": (3, (1,), "count lock reveal tender last won"),
    },
    lambda _game: (2, (1,), ""),
)
_CUES = re.compile(r'<ol id="cues".*?</ol>', re.DOTALL)


@pytest.fixture(scope="module")
def cued(tmp_path_factory):
    """Return a function of a game: the first status with each of its cues, by kind."""

    async def played(game):
        seats, seeds, _kinds = MATCHES[game]
        statuses = {}
        for seed in seeds:
            table = TableByHand(tmp_path_factory.mktemp(game), game, seats, seed)
            for _ in _changes(table):
                status = table.referee.status
                for cue in cues_of(status, status.moves, GAMES[game].cues).cues:
                    statuses.setdefault(cue.kind, (cue, status))
            table.journal.close()
        return statuses

    return cache(lambda game: asyncio.run(played(game)))


def _changes(table):
    while table.match.pending or table.asked_s is not None:
        if table.asked_s is not None:
            table.come()
        else:
            move(table)
        yield


def test_every_melody_is_heard_by_everyone_and_takes_a_second_at_most():
    for kind, tones in TONES.items():
        assert 0 < sum(tone.ms for tone in tones) <= 1000, kind
        assert all(tone.hz == 0 or 100 <= tone.hz <= 2000 for tone in tones), kind
        assert all(tone.ms >= 20 for tone in tones), kind
    with pytest.raises(TypeError):
        TONES["won"] = ()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_has_the_cues_of_its_game_each_with_a_melody(game, cued):
    found = cued(game)
    assert found.keys() >= set(MATCHES[game][2].split())
    assert found.keys() <= TONES.keys()


@pytest.mark.parametrize("game", GAMES)
def test_everyone_gets_the_same_cues_at_something_that_they_see(game, cued):
    for kind, (cue, status) in cued(game).items():
        roles = (TABLE, HOST, *range(status.seats))
        drawn = [picture(status, role, Company()) for role in roles]
        (same,) = {_CUES.search(html)[0] for html in drawn}
        assert f'class="cue is-{kind}' in same
        if cue.at != "round":  # while the last stones are laid out, their distributor is there
            assert all(f'id="{cue.at}"' in html for html in drawn), cue
        if cue.face:
            assert all(f'data-piece="{cue.face.piece}"' in html for html in drawn), cue
            assert all(f'id="seat-{cue.face.holder + 1}"' in html for html in drawn), cue


def test_a_face_is_that_of_the_tile_that_was_played(cued):
    cue, status = cued("lost-gems")["fits"]
    (played,) = (event for event in status.happened if event.kind == "played")
    assert cue.face == (f"tile-{played.tile}", played.seat, played.colour, played.value)


async def test_a_scoring_tells_each_seat_its_points_and_where_they_come_from(tmp_path):
    table = TableByHand(tmp_path, "gems-tracker", 3)
    before, scored = (0, 0, 0), set()
    for _ in _changes(table):
        status = table.referee.status
        points = status.views.table.points
        cues = cues_of(status, status.moves, GAMES["gems-tracker"].cues).cues
        told = [cue for cue in cues if cue.at.startswith("points-")]
        if not any(event.kind == "scored" for event in status.happened):
            assert not told
        elif status.moves not in scored:
            scored.add(status.moves)
            assert [cue.at for cue in told] == ["points-1", "points-2", "points-3"]
            for cue, now, then in zip(told, points, before, strict=True):
                values = cue.text.values
                assert values["points"] == values["numbers"] + values["tenders"] == now - then
            before = points
    assert len(scored) == 2
    table.journal.close()


async def test_the_number_grows_with_steps_and_looks_and_an_undo_makes_it_smaller(tmp_path):
    table = TableByHand(tmp_path, "crossing", 3)
    numbers = []

    def note():
        status = table.referee.status
        numbers.append(cues_of(status, status.moves, GAMES["crossing"].cues).number)

    for _round in range(2):
        for seat in range(3):
            table.referee.typed("gather 1", by=seat)
        for _ in range(6):  # three numbers, then three looks
            table.come()
            note()
    assert numbers == sorted(numbers)
    assert len(set(numbers[:6])) == 5  # while it counts, at the three looks, and afterwards
    table.referee.typed("undo")
    note()
    assert numbers[-1] < numbers[-2]
    table.journal.close()


async def test_a_seat_is_told_of_refused_presses_on_its_own_pad_alone(tmp_path):
    table = TableByHand(tmp_path)

    def counts():
        status = table.referee.status
        drawn = [picture(status, role, Company()) for role in (0, 1, TABLE, HOST)]
        return [re.findall(r'<i id="refusals" data-count="(\d+)"', html) for html in drawn]

    assert counts() == [["0"], ["0"], [], []]
    pad, rack = table.referee.layout.pads[1], table.referee.layout.racks[1]
    for times in (1, 2):
        table.press(Gesture(pad, 0, "press"))  # it is seat 1's turn
        assert counts() == [["0"], [str(times)], [], []]
    table.referee.typed("play 9", by=0)  # a line: only who typed it may know
    table.press(Gesture(rack[0], 0, "long"))  # a tile: nobody knows whose finger it was
    assert counts() == [["0"], ["2"], [], []]
    table.journal.close()


async def test_a_page_sounds_at_most_as_loud_as_the_boards_of_its_role(tmp_path):
    table = TableByHand(tmp_path)
    table.begin()
    for line, volumes in (("volume 30", (30, 30, 30)), ("volume 2 0", (30, 0, 30))):
        table.referee.typed(line)
        for role, volume in zip((0, 1, TABLE), volumes, strict=True):
            with table.following.watch(role) as watcher:
                html = json.loads(table.following.told(watcher))["picture"]
            assert f'data-volume="{volume}"' in html
            assert f"at most {volume} %" in html
    table.following.close()
    table.journal.close()


async def test_a_game_that_declares_no_cues_has_none(tmp_path):
    table = TableByHand(tmp_path)
    table.referee.typed("play 1", by=0)
    status = table.referee.status
    assert cues_of(status, status.moves, lambda *_: ()).cues == ()
    assert Cue("fits").at == "table"
    table.journal.close()
