"""The lobby, where people choose a match: typed lines, the page, and boards act on one room."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.table import Address
from gemtable.match.match import Match
from gemtable.play import page_server as pages
from gemtable.play.current_match import Matches, Opened
from gemtable.play.prompt_commands import Desk, Table
from gemtable.play.prompt_lines import is_open, listen, offers
from gemtable.play.replay_on_boards import Wishes, finished, replay_match
from gemtable.play.table_boards import Gathering
from gemtable.process import service
from gemtable.process.tasks import and_wait, first
from gemtable.referee.board_settings import Settings
from gemtable.referee.notices import Notice
from gemtable.room.pad_room import Doors, PadRoom
from gemtable.room.room_needs import lacking
from gemtable.room.room_state import Asked
from gemtable.sentence import Sentence, message
from gemtable.terminal.screens import AtScreen
from gemtable.web.table_interface import Kept, Wish

if TYPE_CHECKING:
    from gemtable.web.watchers import Following

_NAMED = 3  # at most so many kept matches are listed
_LOOK_S = 0.1  # between two looks at the boards that a match waits for


class Lobby:
    """The lobby of a program; it can be opened again after each match.

    `claimed` has the units with which people joined the last time, by the part of the table.
    `settings` are those of the program's boards. `rests` is called when no match is at the table
    any more.
    """

    def __init__(
        self,
        desk: Desk,
        gathering: Gathering,
        page: "Following | None",
        settings: Settings,
        rests: Callable[[], None],
    ) -> None:
        self.claimed: Mapping[str, Address] = {}
        self._desk = desk
        self._gathering = gathering
        self._page = page
        self._settings = settings
        self._rests = rests

    async def open(self, waits: Opened | None, before: Table | None = None) -> Opened | None:
        """Wait until people want a match, and return it; None if they quit.

        A match that `waits`, by boards only, goes on by itself as soon as its boards are there,
        unless somebody joins before. `before` is the table that was left.
        """
        desk, matches, gathering = self._desk, self._desk.matches, self._gathering
        self.claimed = {}
        if before:
            desk.table = None
            self._rests()
            pages.lead_to_room(self._page)
        matches.rest()
        desk.screen.attach(None, AtScreen(offers=partial(offers, desk), is_open=is_open))
        if before and matches.leads_to_replay:
            await first(matches.next(), listen(desk), self._replay(before))
            if matches.wanted or matches.is_off or desk.is_left:
                return matches.wanted
        room = self._room(before)
        for text in () if matches.choices.boards_only else _told(matches):
            desk.tell(text)
        gathering.look()
        room.open()
        gathering.listen(room)
        pages.show_room(self._page, room)
        service.ready()
        try:
            goes_on = [and_wait(_go_on(waits.match, desk, room))] if waits else []
            await first(matches.next(), listen(desk), *goes_on)
        finally:
            pages.show_room(self._page, None)
            gathering.rest()
            room.close()
        await gathering.settle()  # until all are dark
        if matches.wanted and matches.wanted.choices.match is None:
            self.claimed = room.room.parts  # a match that goes on has its own
        return matches.wanted

    async def _replay(self, before: Table) -> None:
        """Show the match of a table again on its boards, until somebody ends that there."""
        desk, referee = self._desk, before.referee
        number = referee.match.number
        text = message("Boards show match {match} again. Key 12, held for 2 seconds, ends that.")
        desk.tell(Sentence(text, match=number))
        wishes = Wishes(settings=self._settings, had=referee.layout.parts)
        try:
            replayed = await asyncio.to_thread(finished, desk.matches.journal, number)
            await replay_match(self._gathering, replayed, wishes)
        except UserError as error:
            desk.screen.tell(Notice("trouble", error.what, error.fix))

    def _room(self, before: Table | None) -> PadRoom:
        desk, gathering, page = self._desk, self._gathering, self._page
        doors = Doors(
            begin=partial(_begin, desk.matches),
            tell=desk.screen.tell,
            changed=page.change if page else lambda: None,
            columns=gathering.columns,
            switch_off=desk.matches.end,
            is_emulated=gathering.has,
        )
        return PadRoom(
            gathering.fleet,
            doors,
            _kept(desk.matches),
            desk.matches.choices.boards_only,
            desk.matches.choices.clock_speed,
            self._settings,
            before.referee.match.game.name if before else "",
        )


def _begin(matches: Matches, asked: Asked) -> None:
    """Begin what boards ask for. Raises UserError."""
    if isinstance(asked, Wish):
        matches.begin(asked)
    else:
        matches.go_on(asked, asked.bots)


async def _go_on(match: Match, desk: Desk, room: PadRoom) -> None:
    """Go on with a match once its boards are there and nobody has joined."""
    kept = next((each for each in _kept(desk.matches) if each.match == match.number), None)
    if kept is None:
        return
    needs = match.game.table.needs(match.options, match.seats)
    people = match.seats - len(kept.bots)
    had = {part: Address(*unit) for part, unit in match.parts.items()}
    told: Sentence | None = None
    while room.room.people or (lacks := lacking(room.room.there, needs, people, had)):
        if not room.room.people and lacks != told:
            text = message("Match {match} of {title} goes on once its boards are plugged in.")
            waits = Sentence(text, match=match.number, title=match.game.title)
            desk.tell(Sentence("{waits} {lacks}", waits=waits, lacks=lacks))
            told = lacks
        await asyncio.sleep(_LOOK_S)
    desk.matches.go_on(kept, kept.bots)


def _kept(matches: Matches) -> list[Kept]:
    try:
        return matches.kept()
    except UserError:  # people are told when the next match is written
        return []


def _told(matches: Matches) -> list[Sentence]:
    games = list(GAMES)
    text = message(
        "No match is running. Games: {games}. Type play {game} --seats 3, for example, or quit."
    )
    told = [Sentence(text, games=games, game=games[0])]
    if matches.has_page:
        told.append(Sentence("You can also choose on the table's page."))
    kept = matches.kept()
    if kept:
        text = message(
            "Unfinished matches: {matches}. To continue one: play {game} --match {match}"
        )
        named = [
            Sentence("match {match} of {title}", match=each.match, title=GAMES[each.game].title)
            for each in kept[:_NAMED]
        ]
        told.append(Sentence(text, matches=named, game=kept[0].game, match=kept[0].match))
    told += [each for broken in GAMES.broken() for each in (broken.what, broken.fix)]
    return told
