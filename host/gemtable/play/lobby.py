"""Before the first match of a program that was told no game: people say what is to be played."""

import asyncio

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.journal import Journal, MatchRow
from gemtable.play.typed import LEAVING
from gemtable.play.wished import wished
from gemtable.play.wishes import Opened, Wishes
from gemtable.process.tasks import first
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence, message
from gemtable.terminal.screens import Screen

_NAMED = 3  # kept matches at most


def kept(journal: Journal) -> list[MatchRow]:
    """Return the matches that people may go on with, the newest first."""
    return [
        row
        for row in reversed(journal.rows())
        if row.game in GAMES and not row.is_auto and not row.is_over
    ]


async def in_lobby(screen: Screen, wishes: Wishes) -> Opened | None:
    """Wait until people want a match, and return it; None if they leave."""
    for text in _told(wishes):
        screen.tell(Notice("note", text))
    await first(wishes.next(), _typed(screen, wishes))
    return wishes.wanted


async def _typed(screen: Screen, wishes: Wishes) -> None:
    """Take what people type as wishes, until they leave."""
    while typed := await screen.read():
        word = typed.text.lower()
        if word in LEAVING:
            return
        try:
            if word:
                wishes.want(wished(typed.text, wishes.choices()))
        except UserError as error:
            screen.tell(Notice("refused", error.what, error.fix))
        if wishes.wanted:
            return
    if wishes.has_page:  # nobody types any more, but there they choose
        await asyncio.get_running_loop().create_future()


def _told(wishes: Wishes) -> list[Sentence]:
    """Return what people are told of what they can do."""
    games = list(GAMES)
    text = message("No match is running. Games: {games}. As in: play {game} --seats 3, or quit.")
    told = [Sentence(text, games=games, game=games[0])]
    if wishes.has_page:
        told.append(Sentence("Or choose on the table's page."))
    rows = kept(wishes.journal)
    if rows:
        text = message("Kept: {matches}. As in: play {game} --match {match}")
        matches = [
            Sentence("match {match} of {title}", match=row.id, title=GAMES[row.game].title)
            for row in rows[:_NAMED]
        ]
        told.append(Sentence(text, matches=matches, game=rows[0].game, match=rows[0].id))
    return told
