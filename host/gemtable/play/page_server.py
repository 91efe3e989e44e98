"""Serves the table's page in addition to the screen, and opens it in a browser on a desktop.

A private file next to the journal stores which browsers have the page, so that a restarted
program recognises them. If the file can't be read or written, people have to use their links
again.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from gemtable.games.kit.rules import HOST
from gemtable.games.kit.table import Address, Gesture
from gemtable.health.board_counts import Figures
from gemtable.journal import private_files
from gemtable.play.current_match import Matches
from gemtable.play.legal_moves import key_moves, movers, open_moves
from gemtable.play.play_options import Choices
from gemtable.play.seat_players import Players
from gemtable.play.table_boards import Gathering
from gemtable.process import browser
from gemtable.process.platforms import has_display
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.referee.seat_languages import SeatLanguages
from gemtable.sentence import Sentence
from gemtable.web.table_interface import Notes, Table

if TYPE_CHECKING:
    from gemtable.web.table_interface import PadRoom
    from gemtable.web.watchers import Following


Tell = Callable[[Notice], None]

_ENDING = ".page"  # of the file next to the journal
_MOST_BYTES = 100_000


@asynccontextmanager
async def served(
    choices: Choices, is_read: bool, tell: Tell, matches: Matches
) -> AsyncIterator["Following | None"]:
    """Serve the page inside the block, if one is wanted.

    `is_read` says whether people read the notices of `tell`. People can choose the next of
    `matches` on the page, but not if a script runs the program. Raises UserError if no port is
    free.
    """
    if not _is_wanted(choices, is_read):
        if choices.has_page is None and not (
            choices.as_json or choices.auto or choices.boards_only
        ):
            text = Sentence(
                "This is not a terminal, so no page is served. Add --page to serve one."
            )
            tell(Notice("note", text))
        yield None
        return
    # Imported here, so that a program without a page doesn't load a web server.
    from gemtable.play.lesson_table import teach
    from gemtable.records.finished_matches import Finished
    from gemtable.web.certificate import checked
    from gemtable.web.host_ticket import Ticket
    from gemtable.web.invitations import Keeping
    from gemtable.web.server import PORT, PageServer
    from gemtable.web.table_picture import warm
    from gemtable.web.watchers import NO_MATCH, Following

    matches.has_page = not (choices.as_json or choices.auto)
    keeping = Keeping(*_kept_beside(matches.journal.file))
    asked = matches if matches.has_page else None
    following = Following(keeping, asked, Finished(matches.journal))
    if not choices.game:
        following.wait(NO_MATCH)
    await asyncio.to_thread(warm)  # otherwise the first visitor would delay a match
    server = PageServer(
        following,
        lambda what, fix: tell(Notice("trouble", what, fix)),
        partial(teach, speed=choices.clock_speed),
    )
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
    """Show a table on the page from now on, if there is a page.

    `reveals` says whether people asked for everyone to see everything.
    """
    if page is not None:
        figures, ages = gathering.fleet.figures, gathering.ages
        table = table_of(referee, players, gathering, figures, reveals)
        page.attach(replace(table, ages=lambda: ages.at_start))


def has_page(page: "Following | None", seat: int) -> bool:
    """Return whether somebody has the page of a seat, counted from 0, open now."""
    return page is not None and page.seat_pages.language_of(seat) is not None


def seat_languages(page: "Following | None") -> SeatLanguages:
    """Return in which languages screens of boards speak: at first those of the seats' pages."""
    return SeatLanguages(page.seat_pages.language_of) if page else SeatLanguages()


class Boards(Protocol):
    """The boards of a table, whose keys a page can press if they are emulated."""

    def press(self, gesture: Gesture) -> None: ...
    def hold(self, unit: Address, key: int, is_down: bool) -> None: ...
    def screen(self, unit: Address) -> bytes | None: ...
    def notes(self, unit: Address) -> Notes | None: ...


def table_of(
    referee: Referee,
    players: Players,
    boards: Boards,
    figures: Callable[[], Mapping[str, Figures]],
    reveals: bool = False,
) -> Table:
    """Return a table as the page uses it."""
    match = referee.match

    def moves(seat: int) -> tuple[str, ...]:
        return tuple(open_moves(match, seat, seat)) if seat in match.pending else ()

    return Table(
        bulletin=referee.bulletin,
        people=lambda: players.people,
        moves=moves,
        key_moves=lambda seat: key_moves(referee, seat),
        movers=lambda gesture: movers(referee, gesture),
        say=referee.typed,
        name=referee.name,
        press=boards.press,
        hold=boards.hold,
        let_play=players.let_play,
        why=players.reasons.last,
        hurry=players.hurry,
        volume=referee.settings.volumes.of,
        figures=figures,
        screen=boards.screen,
        notes=boards.notes,
        reveals=reveals,
    )


def wait(page: "Following | None", why: Sentence) -> None:
    """Show on the page, if there is one, the reason why it has no table."""
    if page is not None:
        page.wait(why)


def lead_to_room(page: "Following | None") -> None:
    """Show the lobby on the page, if there is one: no match is running."""
    if page is not None:
        from gemtable.web.watchers import NO_MATCH

        page.wait(NO_MATCH)


def show_room(page: "Following | None", room: "PadRoom | None") -> None:
    """Show on the lobby's page, if there is one, what boards have chosen; None ends it."""
    if page is not None:
        page.pad_room = room
        page.change()


def _is_wanted(choices: Choices, is_read: bool) -> bool:
    if choices.boards_only:
        return False
    return choices.has_page is not False and (is_read or choices.asks_for_page)


def _told(following: "Following", asked: int, port: int) -> list[Sentence]:
    from gemtable.web.qr_code import code_of

    here, secret = _here(port, following.is_secret), following.invitations.secret(HOST)
    told = [
        Sentence("The table's page: {address}", address=here),
        Sentence("Your host page: {address}host#{secret}", address=here, secret=secret),
    ]
    if port != asked:
        text = Sentence(
            "Port {asked} is in use, so the page uses port {port}.", asked=asked, port=port
        )
        told.insert(0, text)
    if following.is_open:
        invites, address = following.invites, f"{following.address}/"
        told += [
            Sentence("Everyone on this network can watch: {address}", address=address),
            Sentence(
                "To play, open {address} and type the code {typed}, or scan this:\n{code}",
                address=invites.typed,
                typed=invites.code,
                code=code_of(invites.link),
            ),
        ]
    if following.is_open and not following.is_secret:
        text = Sentence(
            "This page has no TLS: anyone who listens on this network can read it. Use "
            "--tls-cert to prevent that."
        )
        told.append(text)
    return told


def _here(port: int, is_secret: bool) -> str:
    return f"{'https' if is_secret else 'http'}://127.0.0.1:{port}/"


def _kept_beside(file: Path | None) -> tuple[Callable[[], str], Callable[[str], None]]:
    """Return functions that load and save the page's file; without a journal they do nothing."""
    if file is None:
        return lambda: "", lambda _text: None
    page = file.with_name(file.name + _ENDING)

    def load() -> str:
        with suppress(OSError, UnicodeDecodeError), page.open(encoding="utf-8") as kept:
            return kept.read(_MOST_BYTES)
        return ""

    def save(text: str) -> None:
        with suppress(OSError):
            private_files.write(page, text)

    return load, save
