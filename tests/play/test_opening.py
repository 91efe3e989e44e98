"""What people have to know when a match begins is told there, once."""

from gemtable.games import GAMES

from tests.play import program_in_time
from tests.web.lobby_by_hand import in_lobby

TOLD = "Seat 2 lays out the last stones. If somebody works in a bank"


def test_the_terminal_tells_who_lays_out_the_stones_when_a_match_begins_and_not_again(tmp_path):
    """Jeśli wśród graczy znajduje się pracownik banku, to ten obowiązek spada na niego."""
    words = ("play", "crossing", "--emulated", "--no-page", "--db")
    words = (*words, str(tmp_path / "journal.sqlite"))
    done = program_in_time.run(*words, "--option", "distributor=2", stdin="quit\n")
    assert done.returncode == 0, done.stderr
    assert " ".join(done.stdout.split()).count(TOLD) == 1
    again = program_in_time.run(*words, "--resume", stdin="quit\n")
    assert TOLD not in " ".join(again.stdout.split())


def test_a_game_tells_its_opening_from_what_everyone_may_know():
    rules = GAMES["crossing"].rules
    told = GAMES["crossing"].opening(rules.view(rules.start(3, distributor=1)))
    assert str(told).startswith(TOLD)
    others = [game for name, game in GAMES.items() if name != "crossing"]
    assert all(game.opening(None) is None for game in others)


def test_the_lobby_asks_who_works_in_a_bank(tmp_path):
    async def script(_lobby, host):
        page = (await host.get("/host/matches?game=crossing")).text
        assert "who works in a bank, or else wears the finest jewels" in page

    in_lobby(tmp_path, script)
