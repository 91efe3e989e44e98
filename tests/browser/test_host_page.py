"""The host's page is one screen, in the middle of a match and at its end."""

import pytest
from gemtable.games.kit.rules import HOST

from tests.browser.measure import OF_SEAT, wrong
from tests.browser.test_views import PAIRS, SHORT_MATCH, see
from tests.browser.views import MOST_MOVES, play
from tests.browser.windows import LAPTOP, come, open_seat, resize, speak, window
from tests.web.clients import served
from tests.web.lobby_by_hand import LobbyByHand
from tests.web.table_by_hand import TableByHand

SHEETS = [(390, 844), (360, 740), (844, 390), (1280, 800)]
APART = """(number) => {
  const [seat, sheet] = [" > button", " .sheet"].map((each) =>
    document.querySelector(`#place-${number}${each}`).getBoundingClientRect());
  return seat.right <= sheet.left || sheet.right <= seat.left || seat.bottom <= sheet.top;
}"""
IS_ONE_SCREEN = """() =>
  [document.body, ...document.querySelectorAll("#course, .person, .of-fallers")].every(
    (each) => each.getBoundingClientRect().bottom <= innerHeight)"""
LOOKS = (15, MOST_MOVES)  # after so many moves: in the middle, and at the end
MATCHES = [
    (*SHORT_MATCH, LOOKS[:1]),  # the short form
    *(pytest.param(*match, LOOKS, marks=pytest.mark.slow) for match in sorted(PAIRS)),
]


async def check(browser, folder, game, seats, code, letter, looks):
    """Look at the page with the widest names; the sheet of a seat leaves the seat in sight."""
    real = {"p1"} if seats > 1 else ()
    table = TableByHand(folder, game, seats, people={0, seats // 2}, real=real)
    lobby, following = LobbyByHand(folder), table.following
    following.matches, following.is_open = lobby.following.matches, True
    for seat in range(seats):
        table.table.name(seat, letter * 19 + "ABCDEF"[seat], HOST)
    async with served(table) as server, window(browser, server.port) as host:
        following.address = f"http://192.168.178.123:{server.port}"
        following.invitations.let_in(0)
        await come(host, following, HOST)
        await speak(host, code)
        for moves in looks:
            play(table, moves)
            await see(host, following, HOST)
            # Beside the tools, the table of a laptop wraps the widest names, or scrolls in itself.
            small = {name: size for name, size in OF_SEAT.items() if name != "laptop"}
            assert await wrong(host, small if table.match.pending else OF_SEAT) == {}, moves
            await resize(host, LAPTOP)
            assert await host.evaluate(IS_ONE_SCREEN), moves
            for size in SHEETS if table.match.pending else ():
                await resize(host, size)
                for number in (1, seats):
                    await open_seat(host, number)
                    assert await host.evaluate(APART, number), (number, size)
                    await host.keyboard.press("Escape")
    lobby.journal.close()
    table.journal.close()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "code", "letter", "looks"), MATCHES)
def test_the_host_has_one_screen_and_sheets_that_leave_their_seat_in_sight(
    browsing, tmp_path, game, seats, code, letter, looks
):
    browsing.run(lambda browser: check(browser, tmp_path, game, seats, code, letter, looks))
