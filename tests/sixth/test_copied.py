"""Copy the folder and rename the game: it is another game, played on pads, in words, on a page."""

import shutil

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.web.table_picture import Company, picture

from tests.play import gemtable
from tests.sixth.conftest import NIM, install
from tests.terminal.drawn import drawn, of_state
from tests.web.at_page import at_page


@pytest.fixture(scope="session")
def copied(tmp_path_factory):
    """A folder in which Nim and its copy, Nim Two, are installed."""
    folder, site = tmp_path_factory.mktemp("nim_two"), tmp_path_factory.mktemp("site")
    shutil.copytree(NIM, folder, dirs_exist_ok=True)
    (folder / "nim").rename(folder / "nim_two")
    for path in [*folder.rglob("*.py"), *folder.rglob("*.md"), folder / "pyproject.toml"]:
        text = path.read_text().replace("Nim", "Nim Two").replace("from nim.", "from nim_two.")
        text = text.replace('"nim"', '"nim-two"').replace("nim-taken", "nim-two-taken")
        path.write_text(text.replace('nim = "nim:GAME"', 'nim-two = "nim_two:GAME"'))
    install(NIM, site)
    install(folder, site)
    return site


@pytest.fixture(autouse=True)
def both(beside, copied):
    beside(copied)


@pytest.mark.slow
def test_it_is_a_game_beside_the_other():
    assert {"nim", "nim-two"} <= set(GAMES)
    assert GAMES["nim-two"].title == "Nim Two"
    assert "nim-two       Nim Two           2 to 3 seats" in gemtable.run("rules").stdout
    assert "Seat 2's pad, after seat 1" in gemtable.run("rules", "nim-two").stdout


@pytest.mark.slow
def test_bots_play_it_on_pads(tmp_path):
    words = ("play", "nim-two", "--auto", "--seed", "1", "--speed", "20", "--json")
    done = gemtable.run(*words, "--db", str(tmp_path / "journal.sqlite"))
    assert done.returncode == 0, done.stderr
    assert '"reason": "last-stone"' in done.stdout.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_people_play_it_by_typed_words(tmp_path, seats):
    async def script(table):
        turn = 0
        while any(heaps := table.match.state.heaps):
            lines = drawn(table.referee.bulletin.status, size=(60, 20))
            assert any(f"Seat {turn % seats + 1} to move." in line for line in lines)
            assert sum(line.count("●") for line in lines) == sum(heaps)
            heap = next(heap for heap, left in enumerate(heaps, 1) if left)
            table.referee.typed(f"take 1 from {heap}")
            turn += 1
        assert table.referee.bulletin.status.outcome.winners == ((turn - 1) % seats,)

    at_page(tmp_path, script, game="nim-two", seats=seats)


@pytest.mark.slow
def test_its_page_is_drawn():
    html = picture(of_state("nim-two", GAMES["nim-two"].rules.start(2, 1)), TABLE, Company())
    assert "<h1>Nim Two</h1>" in html
    assert "/static/nim-two/page.css" in html
    assert "Heap 1: " in html
