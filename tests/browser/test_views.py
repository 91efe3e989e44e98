"""Every view fits every screen, with the longest names, and can be used by everyone."""

from functools import partial

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.games.kit.sealed_choice import LOOKS
from gemtable.languages import NAMES

from tests.browser.axe import findings
from tests.browser.measure import OF_SEAT, OF_TABLE, UNZOOMED, wrong
from tests.browser.seated import at_seat
from tests.browser.views import CROWDED, PICTURED, play, see, seen
from tests.browser.windows import SIZES, come, resize, speak, window
from tests.web.clients import served
from tests.web.lobby_by_hand import LobbyByHand
from tests.web.table_by_hand import TableByHand

CHOOSE = "(scheme) => (document.documentElement.dataset.scheme = scheme)"
SHORT = ("lost-gems-host", "crossing-seat")  # the rest is for the soak
VIEWS = [
    pytest.param(view, marks=[] if view.name in SHORT else pytest.mark.soak, id=view.name)
    for view in [*PICTURED, *CROWDED]
]
LETTERS = "W", "Ż", "ش"  # 20 of them are a name
SHORT_MATCH = ("crossing", 6, "pl", "W")
PRODUCT = [
    (game, seats, code, letter)
    for game in GAMES
    for seats in GAMES[game].seats
    for code in NAMES
    for letter in LETTERS
]
# Of each table one, so that every two of game, language and letter meet.
PAIRS = {PRODUCT[9 * at + 3 * (at % 3) + (at + at // 3) % 3] for at in range(len(PRODUCT) // 9)}
# Returns the pieces that the sheet which they open lies on, after looking at all of them.
COVERED = """async () => {
  const [covered, once] = [[], { once: true }];
  for (const piece of document.querySelectorAll("#table [popovertarget^=touch]")) {
    const sheet = document.getElementById(piece.getAttribute("popovertarget"));
    for (const change of ["showPopover", "hidePopover"]) {
      const changed = new Promise((seen) => sheet.addEventListener("toggle", seen, once));
      sheet[change]();
      await changed;
      const [box, over] = [piece, sheet].map((each) => each.getBoundingClientRect());
      if (box.top < 0 || (box.bottom > over.top && box.right > over.left && box.left < over.right))
        covered.push(piece.id);
    }
  }
  return covered;
}"""
LONG_NAMES = "Maksymilian Nowakows", "Aleksandra Wojciecho", "Bartłomiej Kowalczyk"
# Returns what is told of the last step, if it is cut; letters may reach out of their line.
CUT = """() => {
  const said = document.querySelector("#said");
  return said?.offsetParent && said.scrollHeight > said.clientHeight + 3 ? said.innerText : "";
}"""
# Returns the heights of what lies above hands, of a seat's own and of another hand.
HEIGHTS = """() => ["#strip", ".hand.own", ".hand:not(.own)"].map(
  (each) => document.querySelector(each).getBoundingClientRect().height)"""
RARER = 1.6  # moves to the next look, of those to the last


@pytest.fixture(scope="module", params=VIEWS)
def page(request, browsing, tmp_path_factory):
    """A page with a view; all tests of one view have the same."""
    folder = tmp_path_factory.mktemp("journal")
    yield from browsing.held(partial(seen, request.param, folder=folder))


@pytest.mark.slow
def test_nothing_is_cut_or_lies_on_something_else_in_any_language(browsing, page):
    async def script(_browser):
        for code in NAMES:
            await speak(page, code)
            assert await wrong(page, SIZES, is_one_screen=False) == {}, code

    browsing.run(script)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_everyone_can_use_it(browsing, page, scheme):
    async def script(_browser):
        await page.evaluate(CHOOSE, scheme)
        assert await findings(page) == []

    browsing.run(script)


async def check(page, following, role, when):
    """Check what a role sees when its page has the newest picture."""
    await see(page, following, role)
    screens = OF_TABLE if role == TABLE else OF_SEAT
    assert await wrong(page, screens) == {}, when


async def check_match(browser, folder, at):
    """Look at a match of bots ever more rarely, and at its end, when all have a wish.

    In every second one the others have gone away.
    """
    game, seats, code, letter = PRODUCT[at]
    table, lobby = TableByHand(folder, game, seats), LobbyByHand(folder)
    table.following.matches = lobby.following.matches  # the host could play again
    for seat in range(seats):
        table.table.name(seat, letter * 19 + "ABCDEF"[seat], HOST)
        if seat and not at % 2:
            table.following.invitations.let_in(seat)
    async with (
        served(table) as server,
        window(browser, server.port, at="/") as all_,
        window(browser, server.port) as own,
    ):
        await come(own, table.following, 0)
        for page in (own, all_):
            await speak(page, code)
        moves = 2 + at % 9 if PRODUCT[at] != SHORT_MATCH else 40
        while table.match.pending:
            play(table, round(moves))
            moves *= RARER
            for seat in () if table.match.pending else range(seats):
                table.following.wish(seat, ("again", *GAMES)[seat % (1 + len(GAMES))])
            await check(own, table.following, 0, table.match.moves)
            await check(all_, table.following, TABLE, table.match.moves)
    lobby.journal.close()
    table.journal.close()


def _marks(match):
    if match == SHORT_MATCH:
        return []
    return pytest.mark.slow if match in PAIRS else pytest.mark.soak


@pytest.mark.parametrize(
    "at",
    [
        pytest.param(at, marks=_marks(match), id="-".join(map(str, match)))
        for at, match in enumerate(PRODUCT)
    ],
)
def test_a_match_is_on_one_screen_with_names_of_20_letters(browsing, tmp_path, at):
    browsing.run(lambda browser: check_match(browser, tmp_path, at))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["crossing", "logichroma"])
def test_a_small_phone_tells_of_each_step_in_whole_sentences(browsing, tmp_path, game):
    async def script(browser):
        async with at_seat(browser, tmp_path, game, 3) as (table, own):
            for seat, name in enumerate(LONG_NAMES):
                table.table.name(seat, name, HOST)
            await speak(own, "pl")
            await resize(own, UNZOOMED["small phone"])
            for _ in range(20):
                play(table, 1)
                await see(own, table.following, 0)
                assert await own.evaluate(CUT) == ""

    browsing.run(script)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "choice"), [("crossing", 6, "gather 4"), ("gems-tracker", 4, "bid 11,12")]
)
def test_every_look_at_what_all_chose_alike_is_one_screen(browsing, tmp_path, game, seats, choice):
    async def script(browser):
        table = TableByHand(tmp_path, game, seats)
        async with (
            served(table) as server,
            window(browser, server.port, at="/") as all_,
            window(browser, server.port) as own,
        ):
            await come(own, table.following, 0)
            for seat in range(seats):
                table.table.name(seat, "W" * 19 + "ABCDEF"[seat], HOST)
                table.referee.typed(choice, by=seat)
            for look in range(1, LOOKS + 1):
                while table.referee.ui.look < look:
                    table.come()
                for page, screens in ((own, OF_SEAT), (all_, OF_TABLE)):
                    await page.wait_for_selector(f"#table .look-{look}")
                    assert await wrong(page, screens) == {}, look
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_sheet_lies_on_the_piece_that_it_is_about(browsing, tmp_path, game):
    async def script(browser):
        async with at_seat(browser, tmp_path, game, GAMES[game].default_seats) as (table, own):
            play(table, 3 * GAMES[game].default_seats)
            await see(own, table.following, 0)
            for size in UNZOOMED.values():
                await resize(own, size)
                assert await own.evaluate(COVERED) == [], size

    browsing.run(script)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["lost-gems", "logichroma"])
def test_hands_keep_their_size_from_move_to_move(browsing, tmp_path, game):
    async def script(browser):
        async with at_seat(browser, tmp_path, game, 3) as (table, own):
            heights = {size: [] for size in UNZOOMED.values()}
            for _ in range(8):
                play(table, 1)
                await see(own, table.following, 0)
                for size, seen in heights.items():
                    await resize(own, size)
                    seen.append(await own.evaluate(HEIGHTS))
            for size, seen in heights.items():
                assert all(each == pytest.approx(seen[0], abs=2) for each in seen), (size, seen)

    browsing.run(script)
