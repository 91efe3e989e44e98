"""One match at the table: boards to seats, then people and bots until it is over or left."""

import asyncio
from collections.abc import Coroutine, Mapping
from functools import partial
from typing import TYPE_CHECKING

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.table import Address
from gemtable.match.match import PAUSED, Match
from gemtable.play.asking import who_sits_where
from gemtable.play.autoplay import autoplay
from gemtable.play.choices import Choices
from gemtable.play.ending import course
from gemtable.play.gathering import Gathering
from gemtable.play.offers import offers
from gemtable.play.page import attach, wait
from gemtable.play.players import Players
from gemtable.play.typed import LEAVING, obey
from gemtable.play.wished import is_wish, wished
from gemtable.play.wishes import Opened, Wishes
from gemtable.process.tasks import and_wait, first
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.sentence import Sentence
from gemtable.terminal.prompt import PromptScreen
from gemtable.terminal.screens import AtScreen, Screen

if TYPE_CHECKING:
    from gemtable.web.following import Following

_AGAIN = ("again", "y", "yes")
_NO_MORE = ("n", "no")
_BETWEEN_S = 0.5  # between two matches: longer than a finger takes for any gesture that begins

Parts = Mapping[str, Address]


async def sit_down(
    choices: Choices,
    match: Match,
    gathering: Gathering,
    screen: Screen,
    page: "Following | None" = None,
    had: Parts | None = None,
) -> tuple[Referee, Players]:
    """Return the referee of a match and its players, with a board for every part of the table.

    It is shown on the screen, and on the page if there is one. `had` is who sat where in
    the match before this one; a match that goes on knows better.
    """
    script = GAMES[match.game.name].table
    needs = script.needs(match.options, match.seats)
    tell, speed = screen.tell, choices.speed
    bots = choices.seats_of_bots(match.seats)
    players = Players(match, bots, GAMES[match.game.name].bot, choices.reveal)
    asked = players.people if isinstance(screen, PromptScreen) else ()
    wait(page, Sentence("Boards are starting ..."))
    if had is None:
        ask = partial(_ask, screen, page)
        had = await who_sits_where(match, needs, gathering, screen, asked, ask)
    elif match.parts:
        had = {part: Address(*unit) for part, unit in match.parts.items()}
    starting = partial(_tell_starting, screen, page)
    seating = await gathering.seat(needs, match.seats, had, starting)
    referee = Referee(match, script, seating.layout, gathering.fleet, tell, speed, gathering)
    gathering.listen(referee, referee.bulletin.glow)
    players.changed = referee.bulletin.change
    at_screen = AtScreen(lambda: players.people, partial(offers, referee), players.reasons.of)
    screen.attach(referee.bulletin, at_screen)
    attach(page, referee, gathering, players, choices.reveal)
    screen.tell(Notice("note", _where(match)))
    if match.is_paused:
        screen.tell(Notice("note", PAUSED))
    return referee, players


async def play_at_table(
    choices: Choices,
    referee: Referee,
    players: Players,
    gathering: Gathering,
    screen: Screen,
    wishes: Wishes,
) -> Opened | None:
    """Play a match until it is over or left, and everything shows how it stands then.

    Return what people want to play next, None if nothing.
    """
    playing = autoplay(
        referee, players.bots, gathering.press, choices.speed, gathering.has, choices.pace_s
    )
    opened = None
    if choices.auto:
        await playing
    else:
        typing = _people(referee, players, gathering, screen, wishes)
        opened = await _beside(playing, typing, _tell_ends(referee, screen), wishes)
    await gathering.settle()
    return opened


async def leave(referee: Referee, gathering: Gathering, page: "Following | None") -> None:
    """Leave a match for another; the boards are dark then, and no press is on its way."""
    gathering.rest()
    wait(page, Sentence("Another match begins ..."))
    referee.leave()
    await asyncio.sleep(_BETWEEN_S)
    await gathering.settle()


async def _beside(
    bots: Coroutine[None, None, None],
    people: Coroutine[None, None, None],
    telling: Coroutine[None, None, None],
    wishes: Wishes,
) -> Opened | None:
    """Let bots play while people do; return what people want next, if they do not just leave.

    The people's end is the end, and so is a bot's trouble.
    """
    # In this order: nobody wishes before.
    await first(wishes.next(), and_wait(bots), people, and_wait(telling))
    return wishes.wanted


def _ask(screen: Screen, page: "Following | None", notice: Notice) -> None:
    """Tell what seats are asked before a match; whoever looks at the page sees it, too."""
    wait(page, notice.text)
    screen.tell(notice)


def _tell_starting(screen: Screen, page: "Following | None", count: int) -> None:
    """Tell people, who wait, that so many boards are started."""
    text = Sentence(
        "1 emulated board starts ...", "{count} emulated boards start ...", count=count
    )
    wait(page, text)
    if isinstance(screen, PromptScreen):
        screen.tell(Notice("note", text))


def _where(match: Match) -> Sentence:
    if not match.was_resumed:
        return Sentence("Match {match} begins.", match=match.number)
    return Sentence(
        "Match {match} goes on: 1 move stands.",
        "Match {match} goes on: {count} moves stand.",
        match=match.number,
        count=match.moves,
    )


async def _people(
    referee: Referee, players: Players, gathering: Gathering, screen: Screen, wishes: Wishes
) -> None:
    """Do what people type, until they leave."""
    while typed := await screen.read():
        word = typed.text.lower()
        is_over = referee.match.outcome is not None
        if word in LEAVING or (is_over and word in _NO_MORE):
            return
        if is_wish(typed.text) or (is_over and word in _AGAIN):
            notices = _want(typed.text, wishes)
        else:
            notices = obey(typed, referee, gathering.press, players.reasons, players.alone)
        for notice in notices:
            screen.tell(notice)
        if wishes.wanted:
            return
    if wishes.has_page:
        text = Sentence("Nobody types any more; page and boards play on. Control-C ends.")
        screen.tell(Notice("note", text))
        await asyncio.get_running_loop().create_future()
    if set(referee.layout.boards) <= set(gathering.emulated):
        return  # nobody is left who could press a key
    text = Sentence("Nobody types any more; the boards play on. Control-C ends.")
    screen.tell(Notice("note", text))
    while referee.match.pending:
        await referee.bulletin.other(referee.bulletin.revision)


def _want(line: str, wishes: Wishes) -> list[Notice]:
    """Want another match, in words or just again; return what to tell."""
    try:
        if is_wish(line):
            wishes.want(wished(line, wishes.choices()))
        else:
            wishes.again()
    except UserError as error:
        return [Notice("refused", error.what, error.fix)]
    return []


async def _tell_ends(referee: Referee, screen: Screen) -> None:
    """Tell the score and the course of the match whenever it ends; after an undo it may again."""
    was_over, revision = referee.match.outcome is not None, referee.bulletin.revision
    while True:
        revision = await referee.bulletin.other(revision)
        outcome = referee.match.outcome
        if outcome and not was_over:
            screen.tell(Notice("note", course(referee.match, outcome)))
        was_over = outcome is not None
