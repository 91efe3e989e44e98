"""What is refused tells a role nothing that it may not know: neither what is hidden, nor that
another made a mistake.

The same moves are made in two worlds. In the other one all is dealt anew that a role cannot
see, and each of the others says other things in vain on its own page, and another number of
them; on pads they press other keys in vain. All that reaches that role must be the same:
lights, notices and their numbers, screens, status, journal, logs.
"""

from random import Random

import pytest
from gemtable.games.kit.rules import TABLE, others
from gemtable.games.kit.table import UNDO_KEY
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.logichroma.table.keys import SEAT_KEYS
from gemtable.games.waterfall import rules as waterfall

from tests.mistakes import Mistakes
from tests.referee.sealed_table import SealedTable, by_hand
from tests.referee.test_sealed import check_same
from tests.tables import logichroma_tried, lost_gems_table, waterfall_tried
from tests.web.whole_hints import CHROMA, GEMS, Deal
from tests.web.whole_waterfall import Falls

MOVES = 14
LAYOUTS = {
    "logichroma": logichroma_tried.layout,
    "lost-gems": lost_gems_table.layout,
    "waterfall": waterfall_tried.layout,
}


def world_of(path, deal, deck, moves, role=None):
    """Play moves with a deck, with mistakes in between; return what reached each role."""
    game = deal.kind.game
    mistakes = Mistakes(game, deal.seed, role)
    order = Random(f"{deal.seed} in the open")

    async def match(clock):
        table = SealedTable(path, game.name, LAYOUTS[game.name](deal.seats), clock, deck=deck)
        with table.logging():
            for seat, move in moves:
                speaker = order.randrange(deal.seats)
                table.mutter(speaker, mistakes.of(table.match.state, speaker))
                press_in_vain(table, seat, mistakes.chance_of(seat))
                say_for_another(table, seat)
                table.let_pass()
                table.say(str(move), by=seat)
                table.let_pass()
        table.journal.close()
        return table.worlds

    return by_hand(match)


def press_in_vain(table, giver, chance):
    """Let a giver press a hint at which nothing matches: another one in each world."""
    if table.game.name != "logichroma" or not table.match.state.hints:
        return
    receiver = others(giver, table.layout.seats)[0]
    hand = table.match.views().seats[giver].hands[receiver]
    held = {kind for card in hand if card for kind in (card.colour, card.value)}
    wrong = [key for key, kind in enumerate(logichroma.KINDS) if kind not in held]
    for key in (SEAT_KEYS[0], chance.choice(wrong), UNDO_KEY):
        table.press(giver, key)


def say_for_another(table, seat):
    """Let the host say for a seat what is refused by what the seat alone knows, in any world."""
    state = table.match.state
    if table.game.name == "waterfall" and state.phase == "score":
        seen = {tile for tile in range(44) if waterfall.TILES[tile].gem not in state.gems}
        table.say(f"{seat + 1} score {min(seen) + 1}")


def check(folder, deal, role, other):
    """Hold what reaches a role against another world with these moves and this deck."""
    deck, moves = other
    count = min(MOVES, len(moves))
    world = world_of(folder / "one.sqlite", deal, deal.deck, deal.moves[:count])
    hidden = world_of(folder / "other.sqlite", deal, deck, moves[:count], role)
    check_same(role, world[role], hidden[role])
    assert any(world[seat] != hidden[seat] for seat in range(deal.seats) if seat != role)


@pytest.mark.parametrize("role", [TABLE, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "kind", [GEMS, pytest.param(CHROMA, marks=pytest.mark.slow)], ids=["lost-gems", "logichroma"]
)
def test_what_others_say_and_press_in_vain_tells_nothing_of_hands(tmp_path, kind, role):
    deal = Deal(kind, 3, seed=1)
    deck = deal.otherwise(role, MOVES, Random(f"kept from {role}"))
    check(tmp_path, deal, role, (deck, deal.moves))


@pytest.mark.slow
@pytest.mark.parametrize("role", [TABLE, 1])
def test_what_others_say_in_vain_tells_nothing_of_hands_and_piles(tmp_path, role):
    falls = Falls(3, seed=2, most=MOVES)
    other = falls.differing(role, Random(f"kept from {role}"))
    check(tmp_path, falls, role, (other.deck, other.moves))
