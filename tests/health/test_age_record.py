"""What is new of boards between two looks: only of those at the table, and what can be."""

from collections import Counter
from types import SimpleNamespace

from gemtable.health.age_record import AgeRecord
from gemtable.health.board_counts import Counts, News

PAD = {"e66": (12,)}
LOOK_S = 30.0


def figures(repeated=0, spoilt=0, lost=0, losses=0, board="pico-pad"):
    return {
        "e66": SimpleNamespace(
            board=board, repeated=repeated, spoilt=spoilt, lost=lost, losses=losses
        )
    }


def tally(presses=(), bounces=(), boots=()):
    return {
        "e66": SimpleNamespace(
            presses=Counter(presses), bounces=Counter(bounces), boots=dict(boots)
        )
    }


def test_what_a_board_had_before_it_was_looked_at_is_not_new():
    record = AgeRecord()
    record.look(PAD, figures(7, 6, 5, 4), {}, 0.0)
    record.look(PAD, figures(8, 8, 8, 8), {}, LOOK_S)
    assert record.take() == {"e66": News("pico-pad", Counts(30, 4, 1, 2, 3, {}, (), ()))}
    record.look(PAD, figures(8, 8, 8, 8), {}, 2 * LOOK_S)
    assert record.take()["e66"].counts.seconds == 30
    assert record.take()["e66"].counts == Counts()


def test_a_figure_that_began_anew_has_grown_from_nothing():
    record = AgeRecord()
    record.look(PAD, figures(repeated=90), {}, 0.0)
    record.look(PAD, figures(repeated=2), {}, LOOK_S)
    assert record.take()["e66"].counts.resent == 2


def test_the_time_that_a_board_was_away_does_not_count():
    record = AgeRecord()
    record.look(PAD, figures(), {}, 0.0)
    record.look(PAD, {}, {}, LOOK_S)
    record.look(PAD, figures(), {}, 2 * LOOK_S)
    record.look(PAD, figures(), {}, 3 * LOOK_S)
    assert record.take()["e66"].counts.seconds == 30


def test_keys_are_counted_through_all_units():
    record, rack = AgeRecord(), {"e66": (1, 1, 1)}
    told = tally({(0, 0): 3, (2, 0): 4, (7, 0): 5}, {(1, 0): 6})
    record.look(rack, figures(), told, 0.0)
    counts = record.take()["e66"].counts
    assert (counts.presses, counts.bounces) == ((3, 0, 4), (0, 6, 0))


def test_a_device_without_a_place_and_reasons_that_are_made_up_count_nothing():
    record = AgeRecord()
    told = {**tally(boots={4: "power", 5: "because", 6: "hang"}), "bad": tally()["e66"]}
    record.look(PAD, {**figures(), "bad": figures()["e66"]}, told, 0.0)
    taken = record.take()
    assert set(taken) == {"e66"}
    assert taken["e66"].boots == ((4, "power"), (6, "hang"))


def test_no_board_has_done_more_than_it_can():
    record = AgeRecord()
    record.look(PAD, figures(), {}, 0.0)
    wild = 1 << 29
    record.look(PAD, figures(wild, wild, wild, wild), tally({(0, 1): wild}), 10.0)
    counts = record.take()["e66"].counts
    assert max(counts.resent, counts.spoilt, counts.lost, *counts.presses) == 1000


def test_what_could_not_be_kept_is_new_once_more():
    record = AgeRecord()
    record.look(PAD, figures(), tally({(0, 0): 2}, boots={4: "power"}), 0.0)
    taken = record.take()
    record.look(PAD, figures(), tally({(0, 0): 3}, boots={5: "hang"}), LOOK_S)
    record.give_back(taken)
    (news,) = record.take().values()
    assert news.counts.presses[0] == 5 and news.counts.seconds == 30
    assert news.boots == ((4, "power"), (5, "hang"))


def test_what_keys_did_can_wait_until_nobody_can_learn_from_it():
    record = AgeRecord()
    record.look(PAD, figures(), tally({(0, 3): 2}, {(0, 3): 1}, {4: "power"}), 0.0)
    record.look(PAD, figures(5, 6, 7, 8), {}, LOOK_S)
    (kept,) = record.take(with_keys=False).values()
    assert kept == News("pico-pad", Counts(30, 8), ((4, "power"),))
    (kept,) = record.take(with_keys=False).values()
    assert kept == News("pico-pad", Counts())
    (kept,) = record.take().values()
    presses, bounces = (0, 0, 0, 2) + (0,) * 8, (0, 0, 0, 1) + (0,) * 8
    assert kept == News("pico-pad", Counts(0, 0, 5, 6, 7, {}, presses, bounces))
