"""Serves the table's page beside the screen, announces it, and opens it on a desktop.

A file beside the journal, private to its owner, stores who has the page open, so that a
restarted program recognises these pages. If it can't be read or written, people only have to
use their links again.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gemtable.games.kit.rules import HOST
from gemtable.journal import private
from gemtable.play.choices import Choices
from gemtable.play.legal_moves import key_moves, movers, open_moves
from gemtable.play.matches import Matches
from gemtable.play.players import Players
from gemtable.play.table_boards import Gathering
from gemtable.process import browser
from gemtable.process.platforms import has_display
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.sentence import Sentence

if TYPE_CHECKING:
    from gemtable.web.watchers import Following

Tell = Callable[[Notice], None]

_ENDING = ".page"  # of the file beside the journal
_MOST_BYTES = 100_000


@asynccontextmanager
async def served(
    choices: Choices, is_read: bool, tell: Tell, matches: Matches
) -> AsyncIterator["Following | None"]:
    """Serve the page inside the block, if one is wanted; `is_read`: whether people read notices.

    People choose the next of `matches` on it; scripts choose theirs in advance.

    Raises UserError if no port is free.
    """
    if not _is_wanted(choices, is_read):
        if choices.has_page is None and not (choices.as_json or choices.auto):
            text = Sentence(
                "There is no page, because this is not a terminal. Add --page to have one."
            )
            tell(Notice("note", text))
        yield None
        return
    # Imported here, so that a program without a page doesn't load a web server.
    from gemtable.records.finished_matches import Finished
    from gemtable.web.certificate import checked
    from gemtable.web.drawing import warm
    from gemtable.web.invitations import Keeping
    from gemtable.web.server import PORT, PageServer
    from gemtable.web.ticket import Ticket
    from gemtable.web.watchers import NO_MATCH, Following

    matches.has_page = not (choices.as_json or choices.auto)
    keeping = Keeping(*_kept_beside(matches.journal.file))
    asked = matches if matches.has_page else None
    following = Following(keeping, asked, Finished(matches.journal))
    if not choices.game:
        following.wait(NO_MATCH)
    await asyncio.to_thread(warm)  # otherwise the first visitor would delay a match
    server = PageServer(following, lambda what, fix: tell(Notice("trouble", what, fix)))
    port = PORT if choices.web_port is None else choices.web_port
    tls = checked(choices.tls_cert, choices.tls_key) if choices.tls_cert else None
    server.start(port, choices.lan, tls)
    try:
        for text in _told(following, port, server.port):
            tell(Notice("note", text))
        if is_read and choices.opens and has_display():
            following.ticket = Ticket(lambda what, fix: tell(Notice("trouble", what, fix)))
            here = _here(server.port, following.is_secret)
            browser.show(f"{here}host#{following.ticket.issue()}")
        yield following
    finally:
        await server.close()


def attach(
    page: "Following | None",
    referee: Referee,
    gathering: Gathering,
    players: Players,
    reveals: bool,
) -> None:
    """Show a table on the page from now on, if there is one.

    `reveals` says whether everyone may see everything, as people asked.
    """
    if page is None:
        return
    from gemtable.web.interfaces import Table

    match = referee.match

    def moves(seat: int) -> tuple[str, ...]:
        return tuple(open_moves(match, seat, seat)) if seat in match.pending else ()

    page.attach(
        Table(
            bulletin=referee.bulletin,
            people=lambda: players.people,
            moves=moves,
            key_moves=lambda seat: key_moves(referee, seat),
            movers=lambda gesture: movers(referee, gesture),
            say=referee.typed,
            name=referee.name,
            press=gathering.press,
            hold=gathering.hold,
            let_play=players.let_play,
            why=players.reasons.last,
            figures=gathering.fleet.figures,
            reveals=reveals,
        )
    )


def wait(page: "Following | None", why: Sentence) -> None:
    """Show on the page, if there is one, why it has no table."""
    if page is not None:
        page.wait(why)


def _is_wanted(choices: Choices, is_read: bool) -> bool:
    return choices.has_page is not False and (is_read or choices.asks_for_page)


def _told(following: "Following", asked: int, port: int) -> list[Sentence]:
    """Return the lines that tell people where the page is."""
    from gemtable.web.address import code_of

    here, secret = _here(port, following.is_secret), following.invitations.secret(HOST)
    told = [
        Sentence("The table's page: {address}", address=here),
        Sentence("Your host page: {address}host#{secret}", address=here, secret=secret),
    ]
    if port != asked:
        text = Sentence("Port {asked} is taken; the page is at {port}.", asked=asked, port=port)
        told.insert(0, text)
    if following.is_open:
        invites, address = following.invites, f"{following.address}/"
        told += [
            Sentence("Everyone in this network can watch: {address}", address=address),
            Sentence(
                "To play, open {address} and type the code {typed}, or scan this:\n{code}",
                address=invites.typed,
                typed=invites.code,
                code=code_of(invites.link),
            ),
        ]
    if following.is_open and not following.is_secret:
        text = Sentence(
            "There is no TLS: anyone who listens on this network can read along. --tls-cert"
            " prevents that."
        )
        told.append(text)
    return told


def _here(port: int, is_secret: bool) -> str:
    return f"{'https' if is_secret else 'http'}://127.0.0.1:{port}/"


def _kept_beside(file: Path | None) -> tuple[Callable[[], str], Callable[[str], None]]:
    """Return functions to load and save it beside the journal; without a file they do nothing."""
    if file is None:
        return lambda: "", lambda _text: None
    page = file.with_name(file.name + _ENDING)

    def load() -> str:
        with suppress(OSError, UnicodeDecodeError), page.open(encoding="utf-8") as kept:
            return kept.read(_MOST_BYTES)
        return ""

    def save(text: str) -> None:
        with suppress(OSError):
            private.write(page, text)

    return load, save
