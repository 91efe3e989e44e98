"""A tournament as its steps make it: rounds, points, absent people, results that tables tell.

Of results that it doesn't count the host is told, and nobody else.
"""

import json
import time
from fractions import Fraction

import pytest
from gemtable.club.hall import Hall
from gemtable.club.tournament import Away, Came, Entered, Heard, Made, Record, Seats, Tournament
from gemtable.club.tournament_file import doubts, heard_now

from tests.club.evening_by_hand import evening
from tests.club.hall_by_hand import ONE, TWO, take, with_tables
from tests.club.test_hall import told
from tests.club.test_table_messages import STATUS

HALF = Fraction(1, 2)


def made(*tables, out=(), is_together=False, game="waterfall", at=0.0):
    seats = [Seats(people=[*people]) for people in tables]
    facts = {"game": game, "title": game, "is_together": is_together, "made_at": at}
    return Made(tables=seats, sat_out=[*out], **facts)


def entered(round_, table, **scores):
    return Entered(round=round_, table=table, scores=scores)


def after(*steps, heard=()):
    return Tournament.of(Record(steps=[Came(names=[*"ABCDE"]), *steps], heard=[*heard]))


def points(tournament, is_together=False):
    return {each.who: each.points for each in tournament.standings(is_together)}


def test_points_of_all_rounds_are_added():
    now = after(
        made("ABC", "DE"),
        entered(0, 0, A=5, B=7, C=5),
        entered(0, 1, D=1, E=2),
        made("BE", "ACD"),
        entered(1, 0, B=1, E=0),
    )
    assert points(now) == {"A": HALF / 2, "B": 2, "C": HALF / 2, "D": 0, "E": 1}


def test_who_sits_out_gets_the_mean_of_the_round_once_it_has_a_result():
    rounds = [made("AB", "CD", out="E")]
    assert points(after(*rounds))["E"] == 0
    assert points(after(*rounds, entered(0, 0, A=3, B=1)))["E"] == HALF
    teams = [made("AB", "CD", out="E", is_together=True)]
    scores = [entered(0, 0, A=20, B=20), entered(0, 1, C=11, D=11)]
    assert points(after(*teams, *scores), is_together=True)["E"] == Fraction(31, 2)


def test_who_plays_together_is_ranked_apart_from_who_plays_against_others():
    now = after(
        made("AB", "CDE", is_together=True),
        entered(0, 0, A=20, B=20),
        made("AB", "CDE"),
        entered(1, 0, A=3, B=20),
    )
    assert points(now, is_together=True) == {"A": 20, "B": 20, "C": 0, "D": 0, "E": 0}
    assert points(now) == {"A": 0, "B": 1, "C": 0, "D": 0, "E": 0}


def test_who_is_absent_before_a_round_is_not_seated_and_gets_nothing():
    absent = Away(name="E", is_away=True)
    now = after(absent, made("AB", "CD"), entered(0, 0, A=3, B=1))
    assert now.here == [*"ABCD"] and points(now)["E"] == 0
    with pytest.raises(ValueError, match="each of those who are here once"):
        after(absent, made("AB", "CDE"))


def test_a_table_plays_on_without_somebody_who_is_absent_later():
    absent = Away(name="C", is_away=True)
    now = after(made("ABC", "DE"), absent)
    assert now.rounds[0].tables[0].present == [*"AB"]
    now = after(made("ABC", "DE"), absent, entered(0, 0, A=2, B=1))
    assert points(now) == {"A": 1, "B": 0, "C": 0, "D": 0, "E": 0}
    now = after(made("ABC", "DE"), absent, Away(name="C", is_away=False))
    assert now.rounds[0].tables[0].present == [*"ABC"]


def test_who_leaves_after_a_match_keeps_what_they_have():
    absent = Away(name="A", is_away=True)
    now = after(made("ABC", "DE"), entered(0, 0, A=3, B=2, C=1), absent)
    assert points(now)["A"] == 1
    assert now.rounds[0].tables[0].present == [*"ABC"]


def test_who_should_sit_out_and_is_absent_gets_nothing():
    absent = Away(name="E", is_away=True)
    steps = [made("AB", "CD", out="E"), entered(0, 0, A=3, B=1), absent]
    assert points(after(*steps))["E"] == 0
    assert points(after(*steps, Away(name="E", is_away=False)))["E"] == HALF
    assert points(after(*steps[:2], made("ABC", "DE"), absent))["E"] == HALF  # of an earlier round


def test_a_result_by_hand_counts_before_one_of_the_table_until_it_is_taken_back():
    heard = Heard(round=0, table=0, source=f"{ONE}/5-1", scores={"A": 1, "B": 2}, winners=["B"])
    steps = [made("AB", "CDE"), entered(0, 0, A=9, B=2)]
    assert points(after(*steps, heard=[heard]))["A"] == 1
    assert points(after(*steps, entered(0, 0), heard=[heard]))["B"] == 1


@pytest.mark.parametrize(
    "steps",
    [
        [Came(names=["F", "F"])],
        [Came(names=["A"])],
        [Came(names=[f"P{number}" for number in range(96)])],
        [Away(name="Z", is_away=True)],
        [made("AB", "CD")],  # and E?
        [made("AB", "CDEA")],
        [entered(0, 0, A=1)],
        [made("AB", "CDE"), entered(0, 0, C=1)],
        [made("AB", "CDE"), entered(1, 0, A=1)],
        [made("AB", "CDE"), entered(0, 2, A=1)],
        [made("AB", "CDE")] * 51,
    ],
)
def test_steps_that_do_not_fit_together_are_refused(steps):
    with pytest.raises(ValueError):
        after(*steps)


def hears(hall, tournament, before=()):
    """Return the heard results as (round, table, scores), and all that was heard."""
    played = hall.results()
    found = heard_now(tournament, before, played, hall.going_on())
    return [(each.round, each.table, each.scores) for each in found], found


PLAYED = {"game": "waterfall", "names": ["b", "A"], "scores": [4, 9], "winners": [1]}


def test_the_result_of_a_table_comes_in_by_the_names_of_its_people():
    hall, now = Hall(), after(made("AB", "CDE"))
    told(hall, PLAYED)
    assert hears(hall, now)[0] == [(0, 0, {"B": 4, "A": 9})]


@pytest.mark.parametrize(
    "change",
    [
        {"game": "crossing"},
        {"is_shared": True},
        {"names": ["A", "C"]},
        {"names": ["A", "B", "C"], "scores": [1, 2, 3]},
        {"names": ["A", "B", None], "scores": [1, 2, 3]},  # a bot had played, too
        {"names": ["A", "A"]},
        {"names": [None, None]},
        {"ended_at": time.time() - 9_000},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_others_played_or_elsewhen_or_another_game_is_no_result_of_a_table(change):
    hall, now = Hall(), after(made("AB", "CDE", at=time.time() - 60))
    told(hall, PLAYED | change)
    assert hears(hall, now)[0] == []


def test_without_who_is_absent_the_others_play_it():
    hall, now = Hall(), after(made("ABC", "DE"), Away(name="C", is_away=True))
    told(hall, PLAYED)
    assert hears(hall, now)[0] == [(0, 0, {"B": 4, "A": 9})]


def test_a_result_counts_once_and_of_two_the_first():
    hall, now_s = Hall(), time.time()
    rounds = [made("AB", "CDE", at=now_s - 900), made("AB", "CDE", at=now_s - 200)]
    told(hall, PLAYED | {"scores": [9, 4], "ended_at": now_s - 300}, key="5-1")
    told(hall, PLAYED | {"scores": [7, 7], "ended_at": now_s - 250}, key="5-3")
    assert hears(hall, after(*rounds))[0] == [(0, 0, {"B": 9, "A": 4})]
    told(hall, PLAYED, table=TWO, key="5-2")
    found, heard = hears(hall, after(*rounds))
    assert sorted(found) == [(0, 0, {"B": 9, "A": 4}), (1, 0, {"B": 4, "A": 9})]
    assert hears(hall, after(*rounds), heard)[1] == heard


def test_who_meet_again_are_told_the_result_of_their_second_match():
    """Though that of the first was never told, and the host entered it."""
    hall, now_s = Hall(), time.time()
    rounds = [made("AB", "CDE", at=now_s - 900), made("AB", "CDE", at=now_s - 200)]
    told(hall, PLAYED)
    told(hall, PLAYED | {"scores": [7, 7], "ended_at": now_s + 1}, key="5-9")
    assert hears(hall, after(*rounds, entered(0, 0, A=1, B=2)))[0] == [(1, 0, {"B": 4, "A": 9})]


def with_result():
    """Return a hall, a tournament and the result that table ONE told of its match 1."""
    hall = with_tables()
    take(hall, ONE, "status", json.dumps(STATUS | {"match": 1, "mood": "over"}))
    told(hall, PLAYED)
    now = after(made("AB", "CDE"))
    found, heard = hears(hall, now)
    assert found == [(0, 0, {"B": 4, "A": 9})]
    return hall, now, heard


def test_a_result_that_an_undo_withdraws_is_withdrawn_here_too():
    hall, now, heard = with_result()
    take(hall, ONE, "status", json.dumps(STATUS | {"match": 1, "mood": "on"}))
    take(hall, ONE, "results", "", "5-1")
    assert hears(hall, now, heard)[0] == []
    told(hall, PLAYED | {"scores": [11, 9], "winners": [0]})
    assert hears(hall, now, heard)[0] == [(0, 0, {"B": 11, "A": 9})]


def test_a_result_that_changes_changes_here_too():
    hall, now, heard = with_result()
    told(hall, PLAYED | {"scores": [11, 9], "winners": [0]})
    assert hears(hall, now, heard)[0] == [(0, 0, {"B": 11, "A": 9})]


def test_a_result_that_the_broker_forgets_stays():
    _hall, now, heard = with_result()
    assert hears(Hall(), now, heard)[1] == heard
    elsewhere = with_tables()
    take(elsewhere, ONE, "status", json.dumps(STATUS | {"match": 2, "mood": "on"}))
    assert hears(elsewhere, now, heard)[1] == heard


def test_an_absence_after_the_match_changes_no_result_that_was_heard():
    hall, _now, heard = with_result()
    now = after(made("AB", "CDE"), Away(name="A", is_away=True), heard=heard)
    assert hears(hall, now, heard)[1] == heard


@pytest.fixture
def file(tmp_path):
    return tmp_path / "tournament.json"


def doubted(hall, tournament):
    """Return the places whose results the host should look at, and the scores that were told."""
    return {
        place: [each.result.scores for each in found]
        for place, found in doubts(tournament, hall.all_results()).items()
    }


@pytest.mark.parametrize("off_s", [-3_700, -30 * 3_600, 30 * 3_600])
def test_a_result_by_a_clock_that_is_off_is_for_the_host_to_look_at(off_s):
    hall, rounds = Hall(), [made("AB", "CDE", at=time.time() - 60)]
    told(hall, PLAYED | {"ended_at": time.time() + off_s})
    assert hears(hall, after(*rounds))[0] == []
    assert doubted(hall, after(*rounds)) == {(0, 0): [[4, 9]]}
    assert doubted(hall, after(*rounds, entered(0, 0, A=9, B=4))) == {}


def test_of_two_results_that_contradict_each_other_the_host_sees_the_other_one():
    hall, rounds = Hall(), [made("AB", "CDE", at=time.time() - 60)]
    told(hall, PLAYED | {"scores": [9, 4], "winners": [0], "ended_at": time.time() - 30})
    _found, heard = hears(hall, after(*rounds))
    assert doubted(hall, after(*rounds, heard=heard)) == {}
    for table in (TWO, "f" * 16):  # the second forger as well
        told(hall, PLAYED, table=table, key="6-1")
        _found, heard = hears(hall, after(*rounds), heard)
        now = after(*rounds, heard=heard)
        assert doubted(hall, now)[0, 0][-1] == [4, 9]
    assert doubted(hall, after(*rounds, entered(0, 0, A=9, B=4), heard=heard)) == {}


def test_a_result_that_is_told_twice_alike_is_no_doubt():
    hall, rounds = Hall(), [made("AB", "CDE", at=time.time() - 60)]
    for key in ("5-1", "6-1"):
        told(hall, PLAYED, key=key)
    _found, heard = hears(hall, after(*rounds))
    assert doubted(hall, after(*rounds, heard=heard)) == {}


async def test_the_host_sees_what_was_told_at_another_time(file):
    async with evening(file, None, "Ola", "Ben") as it:
        await it.make()
        it.tell(["Ola", "Ben"], [7, 9], ended_at=time.time() - 3_700)
        html = await it.page(it.host, "/host")
        assert (
            "Not counted: 000001 reported Ola 7, Ben 9. By the table's clock, the match ended at "
            in html
        )
        assert "Not counted" not in await it.page()
        await it.enter(0, 0, 7, 9)
        it.hear()
        assert "Not counted" not in await it.page(it.host, "/host")
