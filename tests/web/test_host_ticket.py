"""The way of the browser that the program opens: for programs of our own user, and once."""

import asyncio
import os
import socket
import sys
from functools import partial
from pathlib import Path

import httpx
import pytest
from gemtable.web.host_ticket import HERE, Ticket

from tests.apart import apart
from tests.missing_here import not_run
from tests.web.at_page import play

NOBODY = 65_534
ENTERS = (
    "POST /host/enter HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
    "Content-Length: {length}\r\n\r\nsecret={shown}"
)
OTHER = "Another user of this computer tried to open your host page and was refused."
AGAIN = "A second use of the link that opened your host page was refused."


def asked(port, shown, user):
    """Return the status that a program of a user gets that shows a ticket."""
    os.setuid(user)
    with socket.socket() as one:
        one.connect(("127.0.0.1", port))
        one.sendall(ENTERS.format(length=7 + len(shown), shown=shown).encode())
        return int(one.recv(100).split()[1])


def test_only_a_program_of_our_user_comes_in_and_only_once(tmp_path):
    if not Path("/proc/net/tcp").exists() or os.geteuid() != 0:
        not_run("NOT RUN WITH ANOTHER USER: it takes Linux, and root")
    told = []

    async def script(table, server):
        ticket = Ticket(lambda what, _fix: told.append(str(what)))
        table.following.ticket = ticket
        shown = ticket.issue()
        assert shown == HERE  # so it is no secret in anybody's command line
        for user, status in ((NOBODY, 403), (NOBODY, 403), (0, 200), (0, 403), (0, 403)):
            ask = partial(asked, server.port, shown, user)
            assert await asyncio.to_thread(apart, ask) == status

    play(tmp_path, script)
    assert told == [OTHER, AGAIN]


def test_another_computer_does_not_come_in_and_tells_nobody_anything():
    told = []
    ticket = Ticket(lambda what, _fix: told.append(what), Path("/proc/net/tcp"))
    assert ticket.issue()
    assert not ticket.take(HERE, ("192.0.2.7", 50_000), ("192.0.2.1", 8642))
    assert told == []


async def test_before_a_browser_is_opened_it_lets_nobody_in(table, server):
    table.following.ticket = Ticket(lambda _what, _fix: None)
    here = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=here, headers={"origin": here}) as client:
        for shown in (HERE, "", "None"):
            answer = await client.post("/host/enter", data={"secret": shown})
            assert answer.status_code == 403


def test_where_users_are_not_told_apart_it_is_a_secret_for_one_use(tmp_path):
    told = []
    ticket = Ticket(lambda what, _fix: told.append(str(what)), tmp_path / "none")
    shown = ticket.issue()
    ends = ("127.0.0.1", 50_000), ("127.0.0.1", 8642)
    assert len(shown) == 22
    assert not ticket.take(HERE, *ends)
    assert [ticket.take(shown, *ends) for _ in range(3)] == [True, False, False]
    assert told == [AGAIN]


def test_the_owner_is_read_as_the_kernel_writes_it(tmp_path):
    """The example of the kernel's documentation, networking/proc_net_tcp."""
    if sys.byteorder != "little":
        pytest.skip("the example is of a little-endian machine")
    from gemtable.web.host_ticket import owner_in

    lines = tmp_path / "tcp"
    lines.write_text(
        "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n"
        "  46: 010310AC:9C4C 030310AC:1770 01 00000150:00000000 01:00000019 00000000  1000"
        " 0 54165785 4 cd1e6040 25 4 27 3 -1\n"
    )
    owner = owner_in(lines)
    assert owner(("172.16.3.1", 40_012), ("172.16.3.3", 6_000)) == 1_000
    assert owner(("172.16.3.1", 40_013), ("172.16.3.3", 6_000)) is None
