"""The page tells why the last bot moved, where one plays, in words that all may read."""

import pytest
from gemtable.games.kit.rules import HOST, TABLE


def let_bot_move(table, seat):
    match, choose = table.match, table.players.bots[seat]
    chosen = choose(
        match.game.rules.view(match.state, seat),
        match.game.rules.legal(match.state, seat),
        match.chance_of(seat),
    )
    table.referee.typed(f"{seat + 1} {chosen.move}")
    return chosen


@pytest.mark.parametrize("role", [TABLE, HOST, 1])
async def test_every_page_tells_why_the_last_bot_moved(role, table):
    assert 'id="why"' not in table.following.picture(role)
    table.players.let_play(0, True)
    chosen = let_bot_move(table, 0)
    after = table.following.picture(role)
    assert 'id="why"' in after
    assert str(chosen.openly) in after
    assert str(chosen.reason) not in after
