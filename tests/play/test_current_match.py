"""Matches one after the other: begun in the lobby, left in the middle, gone on with."""

import asyncio
import re
import signal

import httpx
import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.current_match import Matches
from gemtable.play.play_line import PlayLine
from gemtable.play.play_options import Choices, Source
from gemtable.play.prompt_commands import PLAY
from gemtable.web.table_interface import Kept, Wish

from tests.journal.played import GEMS, play
from tests.play import desk, gemtable, program_in_time

BEGUN = {  # how a program can have begun its first match
    "with a seed": {"seed": 7, "seats": 3, "options": {"deal": "table"}, "bot_seats": (1,)},
    "with a match": {"match": 1, "bots": 1},
    "from another": {"source": Source(1, 0), "bots": 1},
    "with the last": {"resume": True, "bot_seats": (2,)},
}


@pytest.fixture
def begun(tmp_path):
    """Run `script`, a coroutine function, with a program that has begun a match."""
    path = str(tmp_path / "journal.sqlite")

    def run(script, **choices):
        journal = Journal(path)
        play(Match.begin(GEMS, journal, 2, 1, {}), "hint red")
        words = {"db": path, "emulated": True, "speed": 2.0, **choices}
        matches = Matches(Choices("lost-gems", **words), journal, print)
        matches.open()
        asyncio.run(script(matches))
        journal.close()

    return run


async def wanted(matches, want):
    """Return what comes next once it is asked for, and play that from now on."""
    hearing = asyncio.ensure_future(matches.next())
    await asyncio.sleep(0)
    want()
    await hearing
    matches.take(matches.wanted)
    return matches.now


@pytest.mark.parametrize("how", BEGUN)
def test_again_is_a_new_deal_for_the_same_people_each_time(begun, how):
    async def script(matches):
        first, dealt = matches.now, [matches.now.match.state]
        for _ in range(2):
            choices, match = await wanted(matches, matches.again)
            assert match.state not in dealt
            assert match.moves == 0 and not match.origin.goes_on
            dealt.append(match.state)
            assert (match.seats, match.options) == (first.match.seats, first.match.options)
            assert choices.seats_of_bots(match.seats) == first.choices.seats_of_bots(match.seats)
            assert choices.speed == 2.0

    begun(script, **BEGUN[how])


@pytest.mark.parametrize("how", BEGUN)
def test_what_is_chosen_on_the_page_takes_over_nothing_of_the_match_before(begun, how):
    async def script(matches):
        kept = Kept(1, "lost-gems", 2, 0.0, frozenset())
        for want in (
            lambda: matches.begin(Wish("lost-gems", 3, {}, None, frozenset())),
            lambda: matches.go_on_from("lost-gems", 1, 0, ()),
            lambda: matches.go_on(kept, ()),
        ):
            choices, match = await wanted(matches, want)
            assert not choices.seats_of_bots(match.seats)
            assert not match.options
            assert choices.speed == 2.0

    begun(script, **BEGUN[how])


@pytest.mark.parametrize("how", BEGUN)
def test_a_match_is_its_program_s_alone_until_another_one_is_played(begun, how):
    async def script(matches):
        number = matches.now.match.number
        other = Journal(matches.now.choices.db)
        with pytest.raises(UserError, match="is being played by"):
            other.hold(number)
        await wanted(matches, matches.again)
        other.hold(number)
        with pytest.raises(UserError, match="is being played by"):
            other.hold(matches.now.match.number)
        other.close()

    begun(script, **BEGUN[how])


_NOT_ASKED = ("seats", "table")  # who sits where, and on which boards


def played(path, *lines):
    """Type lines from the lobby on, where a page is served; return what was told."""
    words = ("--db", str(path), "--web-port", str(gemtable.free_port()))
    done = program_in_time.run("play", "--emulated", *words, stdin="\n".join(lines))
    assert done.returncode == 0, done.stdout + done.stderr
    return " ".join(done.stdout.split())


def kinds(path, match):
    entries = gemtable.entries(path, match)
    return [entry.kind for entry in entries if entry.kind not in _NOT_ASKED]


def test_a_match_that_is_left_for_another_goes_on_later_and_nothing_is_lost(path):
    told = played(
        path,
        "hint red",
        "play lost-gems --seed 1",
        "hint red",
        "play crossing --seats 3 --bot 2 --option distributor=2",
        "1 gather 1",
        "play lost-gems --match 1",
        "hint 1",
        "play lost-gems --match 1",
        "play crossing --match 2",
        "3 gather 1",
        "quit",
    )
    told_games = "crossing, gems-tracker, logichroma, lost-gems and waterfall"
    assert f"No match is running. Games: {told_games}." in told
    begins = re.findall(r"Match \d [^.:]*", told)
    assert begins == [
        "Match 1 begins",
        "Match 1 is kept",
        "Match 2 begins",
        "Match 2 is kept",
        "Match 1 continues",
        "Match 1 is being played here",
        "Match 1 is kept",
        "Match 2 continues",
    ]
    assert "The match is kept. To continue: gemtable play crossing --match 2" in told
    assert kinds(path, 1) == ["start", "move", "move"]
    assert kinds(path, 2) == ["start"]  # what is chosen before a lock is in no journal
    assert gemtable.run("journal", "check", "--db", str(path)).returncode == 0


def test_whoever_leaves_the_lobby_has_begun_nothing(path):
    told = played(path, "", "play chess", "hint red", "play crossing --seats 9", "quit")
    assert "There is no game chess." in told
    assert told.count("No match is running.") == 2
    assert "Crossing is for 3 to 6 seats, not 9." in told
    journal = Journal(str(path))
    assert journal.matches() == []
    journal.close()


def test_kept_matches_are_told_in_the_lobby(path):
    journal = Journal(str(path))
    for game, seats in (("crossing", 3), ("lost-gems", 2)):
        Match.begin(GAMES[game], journal, seats, 1, {})
    Match.begin(GAMES["lost-gems"], journal, 2, 1, {}, is_auto=True)
    journal.close()
    told = played(path, "play crossing --match 2", "quit")
    assert (
        "Unfinished matches: match 2 of The Lost Gems and match 1 of Crossing."
        " To continue one: play lost-gems --match 2" in told
    )
    assert "Match 2 is a match of lost-gems." in told


@pytest.mark.parametrize(
    "line, is_one",
    [
        ("play crossing", True),
        ("play lost-gems --seats 3", True),
        ("play 1", False),
        ("play", False),
        ("play chess", False),
        ("hint red", False),
        ("", False),
    ],
)
def test_a_line_that_names_a_game_begins_it_and_a_move_does_not(line, is_one):
    assert (PLAY.read(line) is not None) == is_one


def read(line, base=None):
    """Return what a line at the prompt asks for; it is the command line's own parser."""
    return PlayLine(desk.PLAY, base or Choices()).read(line.split()[1:])


def test_a_line_at_the_prompt_has_the_words_of_the_command_line():
    base = Choices(db="x", emulated=True)
    line = "play LOST-GEMS --seats 3 --seed 7 --bots 1 --bot 1 --option deal=table"
    assert read(line, base) == Choices(
        "lost-gems",
        seats=3,
        seed=7,
        db="x",
        emulated=True,
        bots=1,
        bot_seats=(1,),
        options={"deal": "table"},
    )
    assert read("play crossing --match 4", base).match == 4
    assert read("play crossing --seats=4", base).seats == 4


@pytest.mark.parametrize(
    "line, what",
    [
        ("play lost-gems --speed 2", "No such option: --speed"),
        ("play lost-gems --help", "No such option: --help"),
        ("play lost-gems --language pl", "No such option: --language"),
        ("play lost-gems --seats", "Option '--seats' requires an argument."),
        ("play lost-gems --seats x", "Invalid value for '--seats': "),
        ("play lost-gems --seed " + "9" * 5000, "Invalid value for '--seed': "),
        ("play lost-gems --bot -1", "Invalid value for '--bot': "),
        ("play lost-gems --bots", "Option '--bots' requires an argument."),
        ("play lost-gems 4", "Got unexpected extra argument"),
        ("play lost-gems --option deal=fast", "deal must be referee or table, not fast."),
        ("play lost-gems --option", "Option '--option' requires an argument."),
        ("play", "Say which game to play."),
    ],
)
def test_a_line_that_cannot_be_is_one_clear_sentence(line, what):
    with pytest.raises(UserError) as refused:
        read(line)
    assert str(refused.value).startswith(what)
    assert len(str(refused.value)) < 150


@pytest.mark.slow
def test_matches_are_begun_gone_on_with_and_dropped_on_the_page(path):
    process = gemtable.start(
        *("play", "--emulated", "--speed", "20", "--db", str(path)),
        *("--web-port", str(gemtable.free_port())),
    )

    def told(text):
        while text not in (line := process.stdout.readline()):
            assert line, f"it ended without {text!r}: {process.stderr.read()}"
        return line

    address, secret = re.search(r"(http://.*)/host#(.*)", told("Your host page")).groups()
    told("You can also choose on the table's page.")
    with httpx.Client(base_url=address, headers={"origin": address}, timeout=60) as host:

        def send(place, **fields):
            answer = host.post(f"/host/{place}", data=fields)
            assert answer.status_code == 303, answer.text

        token = host.post("/host/enter", data={"secret": secret}).json()["token"]
        host.headers["authorization"] = f"Bearer {token}"
        assert "Choose a game" in host.get("/host", follow_redirects=True).text
        send("matches", game="lost-gems", seats="2")
        told("Match 1 begins.")
        send("matches", game="crossing", seats="3", **{"seat-3": "bot"})
        told("Match 1 is kept.")
        told("Match 2 begins.")
        send("matches/1/go-on")
        told("Match 2 is kept.")
        told("Match 1 continues: 0 moves so far.")
        send("matches/2/drop")
        assert "Match 1 of The Lost Gems is running." in host.get("/host/matches").text
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) == 143
    stopped = process.stderr.read()
    assert "gemtable play lost-gems --match 1" in stopped
    assert "Traceback" not in stopped
    assert kinds(path, 1) == ["start"]
    assert kinds(path, 2)[-1] == "drop"
