"""What a key would do is told before it is pressed, and telling it does nothing."""

import asyncio

from gemtable.play.legal_moves import key_names

from tests.web.table_by_hand import TableByHand


def key_moves(folder, seat, *lines, **settings):
    """Return by name what the keys of a seat would do after these lines."""

    async def run():
        table = TableByHand(folder, **settings)
        for line in lines:
            table.referee.typed(line)
        before = table.referee.ui, table.match.state, table.referee.gestures
        told = table.table.key_moves(seat)
        assert (table.referee.ui, table.match.state, table.referee.gestures) == before
        names = key_names(table.referee, seat)
        table.journal.close()
        return dict(zip(names, told, strict=True))

    return asyncio.run(run())


def test_whose_turn_it_is_reads_its_moves_on_its_keys(tmp_path):
    does = key_moves(tmp_path, 0)
    assert (does["red"], does["play 1"]) == ("hint red to 2", "play 1")


def test_what_the_rules_refuse_is_told_as_that(tmp_path):
    assert key_moves(tmp_path, 0)["discard 1"] is None  # "no tails up pennies": the rule text


def test_the_others_keys_do_nothing(tmp_path):
    does = key_moves(tmp_path, 1)
    assert (does["red"], does["play 1"]) == (None, None)


def test_in_a_pause_no_key_does_anything(tmp_path):
    assert set(key_moves(tmp_path, 0, "pause").values()) == {""}
