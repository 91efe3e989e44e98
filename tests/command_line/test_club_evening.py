"""What options of `gemtable play` and `gemtable hall` do: an evening of a club with all of them.

A table with its page and a hall, each started once as people start it, a broker that is
Mosquitto, and certificates. Each test looks at something else of it, the last how it ends.
"""

import json
import re
import signal
import socket
import ssl
import stat
import threading
import urllib.request
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlencode

import psutil
import pytest
from gemtable.games import GAMES
from gemtable.languages import language_named
from gemtable.play.seat_players import KeptBots
from gemtable.sentence import Sentence, speaking
from gemtable.web.qr_code import own_address

from tests.club.mosquitto import Mosquitto
from tests.patience import wait_until
from tests.play import gemtable
from tests.web.conftest import certificates  # noqa: F401

GEMS = GAMES["lost-gems"]
SPEED = 0.1  # of the boards' clocks
TURNED_S = (0.5 + 0.03 + 0.06 + 0.1) / SPEED  # a bot waits, then presses twice, by that clock
PAGE = re.compile(r"(https://127\.0\.0\.1:\d+)/host#\S+")


class Program:
    """A running `gemtable WORDS`, and the lines that it has printed."""

    def __init__(self, *words, env):
        self.process = gemtable.start(*words, env=env)
        self.lines = []
        self._readers = [
            threading.Thread(target=self._read, args=(stream,), daemon=True)
            for stream in (self.process.stdout, self.process.stderr)
        ]
        for reader in self._readers:
            reader.start()

    def has_told(self, text):
        return any(text in line for line in list(self.lines))

    def wait_to_tell(self, text):
        wait_until(lambda: self.has_told(text) or self.process.poll() is not None)
        assert self.has_told(text), "".join(self.lines)

    def end(self, number):
        """Send a signal; return the exit status."""
        self.process.send_signal(number)
        status = self.process.wait()
        for reader in self._readers:
            reader.join()
        return status

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def _read(self, stream):
        self.lines.extend(stream)  # one by one, as they come


@pytest.fixture(scope="module")
def evening(tmp_path_factory, certificates):  # noqa: F811
    folder = tmp_path_factory.mktemp("evening")
    secret, opened, browser = folder / "secret", folder / "opened", folder / "browser"
    secret.write_text("right\n")
    browser.write_text(f'#!/bin/sh\necho "$@" > {opened}.part; mv {opened}.part {opened}\n')
    browser.chmod(0o700)
    home = {f"XDG_{name}_HOME": str(folder / name) for name in ("DATA", "STATE", "CACHE")}
    env = {**gemtable.ENVIRONMENT, **home, "HOME": str(folder), "BROWSER": str(browser)}
    ours, theirs = certificates / "one.pem", certificates / "other.pem"
    broker = Mosquitto(folder, {"ola": "right"}, (theirs, theirs.with_suffix(".key")))
    club = (
        *("--club", broker.url.replace("//", "//ola@"), "--club-password-file", str(secret)),
        *("--club-ca", str(theirs)),
    )
    served = ("--lan", "--tls-cert", str(ours), "--tls-key", str(ours.with_suffix(".key")))
    of_both = (*club, *served, "--language", "pl")
    db, port, hall_port = folder / "of-db.sqlite", gemtable.free_port(), gemtable.free_port()
    tournament = folder / "friday.json"
    broker.start()
    play = Program(
        *("play", "lost-gems", "--seats", "3", "--seed", "5", "--option", "first=2"),
        *("--bots", "1", "--bot", "1", "--emulated", "--speed", str(SPEED), "--db", str(db)),
        *("--page", "--web-port", str(port), "--table-name", "By the window", *of_both),
        env=env,
    )
    hall = Program(
        *("hall", "--port", str(hall_port), "--tournament", str(tournament), "--open", *of_both),
        env=env,
    )
    trusted = ssl.create_default_context(cafile=ours)

    def get(path, port=port):
        address = f"https://127.0.0.1:{port}{path}"
        with urllib.request.urlopen(address, context=trusted) as answer:
            return answer.read().decode()

    def post(path, token="", **fields):
        here = f"https://127.0.0.1:{hall_port}"
        headers = {"origin": here, "authorization": f"Bearer {token}"}
        sent = urllib.request.Request(f"{here}{path}", urlencode(fields).encode(), headers)
        with urllib.request.urlopen(sent, context=trusted) as answer:
            return answer.read().decode()

    def is_there(path, port):
        try:
            return get(path, port)
        except OSError:  # nobody listens yet, or there is no match yet
            return ""

    try:
        wait_until(lambda: is_there("/api/table", port) and is_there("/", hall_port))
        yield SimpleNamespace(**locals())
    finally:
        play.close()
        hall.close()
        broker.kill()


def listens_everywhere(program, port):
    """Say whether the port of a program can be reached by other computers."""
    ports = psutil.Process(program.process.pid).net_connections("tcp")
    (place,) = {each.laddr.ip for each in ports if each.status == "LISTEN"}
    return place in ("0.0.0.0", "::") and {each.laddr.port for each in ports} >= {port}


@pytest.mark.shows("play", "GAME", "--seats", "--seed", "--option", "--db")
def test_the_match_is_dealt_as_it_was_asked_for_in_the_journal_that_is_named(evening):
    began = gemtable.entries(evening.db)[0]
    dealt = GEMS.rules.start(3, 5, first=1)
    assert GEMS.rules.start(3, **began.facts["dealt"], **began.facts["options"]) == dealt


@pytest.mark.shows("play", "--bots", "--bot")
def test_bots_play_the_last_seats_and_those_that_are_named(evening):
    wait_until(lambda: KeptBots(evening.db).of(1))
    assert KeptBots(evening.db).of(1) == {0, 2}


def test_nobody_else_can_read_what_is_kept_beside_the_journal(evening):
    kept = [evening.db.with_name(f"of-db.sqlite{ending}") for ending in ("", ".bots", ".page")]
    wait_until(lambda: all(map(Path.exists, kept)))
    assert {stat.S_IMODE(each.stat().st_mode) for each in kept} == {0o600}


@pytest.mark.shows("play", "--page", "--web-port", "--tls-cert", "--tls-key")
def test_the_page_is_at_its_port_by_https_with_that_certificate(evening):
    wait_until(lambda: any(map(PAGE.search, list(evening.play.lines))))
    told = next(filter(None, map(PAGE.search, list(evening.play.lines))))
    assert told[1] == f"https://127.0.0.1:{evening.port}"
    assert "<html" in evening.get("/")
    with pytest.raises(OSError):
        urllib.request.urlopen(f"http://127.0.0.1:{evening.port}/")


@pytest.mark.shows("play", "--lan")
@pytest.mark.shows("hall", "--lan")
def test_everyone_in_the_network_can_come(evening):
    wait_until(lambda: evening.hall.has_told(f"127.0.0.1:{evening.hall_port}"))
    assert listens_everywhere(evening.play, evening.port)
    assert listens_everywhere(evening.hall, evening.hall_port)


@pytest.mark.shows("play", "--language")
@pytest.mark.shows("hall", "--language")
def test_both_speak_the_language(evening):
    with speaking(language_named("pl")):
        begins = str(Sentence("Match {match} begins.", match=1))
        at = str(
            Sentence("The hall: {address}", address=f"https://127.0.0.1:{evening.hall_port}/")
        )
    assert begins != "Match 1 begins." and not at.startswith("The hall")
    evening.play.wait_to_tell(begins)
    evening.hall.wait_to_tell(at)
    assert '<html lang="pl"' in evening.get("/")


@pytest.mark.shows("play", "--club", "--club-password-file", "--club-ca", "--table-name")
@pytest.mark.shows("hall", "--club", "--club-password-file", "--club-ca", "--port")
@pytest.mark.shows("hall", "--tls-cert", "--tls-key")
def test_the_club_hears_of_the_match_and_the_hall_shows_it_by_https(evening):
    wait_until(lambda: "By the window" in evening.get("/", evening.hall_port))
    assert GEMS.title in evening.get("/", evening.hall_port)


@pytest.mark.shows("hall", "--tournament", "--open")
def test_the_hall_holds_a_tournament_and_opens_in_a_browser(evening):
    wait_until(evening.opened.exists)
    assert evening.opened.read_text() == f"https://127.0.0.1:{evening.hall_port}/\n"
    # With --lan its host may come by a phone.
    link = re.compile(rf"https://{own_address()}:{evening.hall_port}/host#(\S+)")
    wait_until(lambda: any(map(link.search, list(evening.hall.lines))))
    secret = next(filter(None, map(link.search, list(evening.hall.lines))))[1]
    token = json.loads(evening.post("/host/enter", secret=secret))["token"]
    assert "Ola" in evening.post("/host/tournament/people", token, names="Ola\nBen", at="0")
    assert '"Ben"' in evening.tournament.read_text()


@pytest.mark.shows("play", "--speed")
def test_bots_and_their_fingers_are_as_slow_as_the_boards(evening):
    def came(kind):
        return [each.at for each in gemtable.entries(evening.db) if each.kind == kind]

    wait_until(lambda: came("table"))  # a bot has turned a tile of its neighbour's
    assert came("table")[0] - came("seats")[0] >= TURNED_S


def test_when_nobody_types_any_more_people_play_on_at_their_page(evening):
    gemtable.end_input(evening.play.process)
    with speaking(language_named("pl")):
        ended = Sentence(
            "Input has ended; people can still play with the page and the boards. Press"
            " Control-C to quit."
        )
        evening.play.wait_to_tell(str(ended))
    assert json.loads(evening.get("/api/table"))["match"] == 1
    assert evening.play.process.poll() is None


def test_both_say_that_the_broker_is_gone_the_hall_also_on_its_page(evening):
    url, hall, play = evening.broker.url, evening.hall, evening.play
    told = len([line for line in list(play.lines) if url in line])  # in which club it is
    assert url not in evening.get("/", evening.hall_port)
    evening.broker.kill()
    hall.wait_to_tell(url)
    wait_until(lambda: len([line for line in list(play.lines) if url in line]) > told)
    wait_until(lambda: url in evening.get("/", evening.hall_port))


def test_a_signal_ends_them_and_nothing_is_left(evening):
    assert evening.hall.end(signal.SIGINT) == 130
    assert evening.play.end(signal.SIGTERM) == 128 + signal.SIGTERM
    for program, port in ((evening.play, evening.port), (evening.hall, evening.hall_port)):
        assert not program.has_told("Traceback")
        with pytest.raises(ConnectionError):
            socket.create_connection(("127.0.0.1", port))
    assert [each.name for each in evening.folder.glob("friday*")] in ([], ["friday.json"])
