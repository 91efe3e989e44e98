"""One match at the table: assigns boards to the seats, and plays until people leave it."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from gemtable.games.kit.rules import Outcome
from gemtable.games.kit.table import Address, Needs
from gemtable.match.match import PAUSED, PAUSED_BY_KEYS, Match
from gemtable.match.seat_names import Names
from gemtable.play import page_server as pages
from gemtable.play.bot_moves import autoplay
from gemtable.play.current_match import Opened
from gemtable.play.pad_doors import doors_of
from gemtable.play.play_options import Choices
from gemtable.play.prompt_commands import QUIT, Desk, Table
from gemtable.play.prompt_lines import is_open, listen, offers
from gemtable.play.seat_players import Players
from gemtable.play.table_boards import Gathering
from gemtable.process.tasks import and_wait, begin, first
from gemtable.records.entry_sentences import from_where
from gemtable.referee.board_claims import Claiming, Claims
from gemtable.referee.board_settings import Settings
from gemtable.referee.missing_boards import starting
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.referee.status import moves_of, score
from gemtable.room.match_menus import MatchMenus
from gemtable.room.undo_question import question_page
from gemtable.screens.pad_watcher import PadWatcher, Setting
from gemtable.sentence import Lines, Sentence, message
from gemtable.terminal.screens import AtScreen, Screen

if TYPE_CHECKING:
    from gemtable.web.watchers import Following


_BETWEEN_S = 0.5  # between two matches, so that no gesture of the first counts in the second
_COURSE = message("""\
{score}
{steps}
{seats}
Type 'again' for another match, or 'undo' if the last move was a mistake.""")
_COURSE_BY_KEYS = message("""\
{score}
{steps}
{seats}
Hold key 12 of a pad: key 2 then takes the last move back, key 3 begins another match.""")
_COURSES = _COURSE, _COURSE_BY_KEYS

Parts = Mapping[str, Address]


async def sit_down(
    choices: Choices,
    match: Match,
    gathering: Gathering,
    desk: Desk,
    page: "Following | None" = None,
    before: Table | None = None,
    claimed: Parts = MappingProxyType({}),
    settings: Settings | None = None,
) -> Table:
    """Set up the table of a match, with a board for every part, and show it everywhere.

    The units of the parts and the names are taken from the table of the match `before`, if any;
    a resumed match has its own. Parts that people have `claimed` in the room are theirs, and so
    are the names of who had these boards. `settings` are those of the program's boards.
    """
    script, screen = match.game.table, desk.screen
    needs = script.needs(match.options, match.seats)
    bots = choices.seats_of_bots(match.seats)
    players = Players(match, bots, match.game.bot, choices.reveal)

    def ask(notice: Notice) -> None:
        pages.wait(page, notice.text)
        screen.tell(notice)

    def tell_starting(count: int) -> None:
        pages.wait(page, Sentence("A match is starting ..."))  # after a question of `ask`
        if screen.has_prompt:
            desk.tell(starting(count))

    pages.wait(page, Sentence("A match is starting ..."))
    if before is None:
        asked = players.people if screen.has_prompt else ()
        had = await _who_sits_where(match, needs, gathering, screen, asked, ask, claimed)
    elif match.parts:
        had = {part: Address(*unit) for part, unit in match.parts.items()}
    else:
        had = claimed or before.referee.layout.parts
    assigned = await gathering.assign(needs, match.seats, had, tell_starting)
    referee = Referee(
        match,
        assigned.layout,
        gathering.fleet,
        screen.tell,
        choices.clock_speed,
        gathering,
        players.bots,
        settings,
    )
    referee.consent.has_page = lambda seat: pages.has_page(page, seat)
    _choose_undo(referee, choices, before)
    if before and not match.was_resumed:
        referee.keep_names(_still_there(before, players, claimed))
    gathering.listen(referee, referee.bulletin.glow)

    def note_bots() -> None:
        if not choices.auto:
            desk.matches.note_bots(match.number, players.bots)

    def changed() -> None:
        note_bots()
        referee.bulletin.change()

    note_bots()
    players.changed = changed
    desk.table = Table(referee, players, gathering.press)
    at = AtScreen(lambda: players.people, partial(offers, desk), is_open, players.reasons.of)
    screen.attach(referee.bulletin, at)
    pages.attach(page, referee, gathering, players, choices.reveal)
    desk.tell(_which(match))
    if not match.was_resumed:
        for told in from_where(match.origin):
            desk.tell(told)
        if opening := match.game.opening(match.views().table):
            desk.tell(opening)
    if match.is_paused:
        desk.tell(PAUSED, PAUSED_BY_KEYS)
    for told in await gathering.ages.begin(lambda: referee.layout, lambda: is_secret(match)):
        referee.bulletin.tell(Notice("note", told, is_aside=True))
    referee.bulletin.change()  # the page has the ages of boards, too
    return desk.table


def is_secret(match: Match) -> bool:
    """Return whether the presses of a seat tell what it has chosen in secret."""
    return bool(match.pending) and match.game.rules.is_sealed(match.state)


async def play_at_table(
    choices: Choices, table: Table, gathering: Gathering, desk: Desk
) -> Opened | None:
    """Play a match until people leave it, or until it is over if only bots play.

    Return the match that people want to play next, or None. Raises UserError if a bot fails.
    """
    referee, players, press = table
    bots = autoplay(
        referee,
        players.bots,
        press,
        choices.clock_speed,
        gathering.has,
        gathering.lived_s,
        choices.pace_s,
        (lambda: players.times) if desk.matches.has_page else None,
    )
    matches, opened = desk.matches, None
    doors = doors_of(referee.match, players, matches)
    menus = MatchMenus(referee, doors, choices.clock_speed)
    setting = Setting(
        lambda: players.people,
        referee.settings.volumes.of,
        referee.settings.languages.of,
        lambda: referee.lights.share,
        gathering.columns,
        lambda pad: question_page(referee.status, pad) or menus.page_of(pad),
    )
    watching = PadWatcher(referee.bulletin, gathering.fleet, setting).run()
    screens = begin(watching, "screens of the pads")
    try:
        if choices.auto:
            await bots
        else:
            # `next` comes first: until it runs, nobody can ask for another match.
            telling = and_wait(_tell_ends(referee, desk))
            await first(matches.next(), and_wait(bots), listen(desk), telling)
            opened = matches.wanted
        await gathering.settle()
    finally:
        menus.leave()
        screens.cancel()
        await asyncio.gather(screens, return_exceptions=True)
        referee.flush()
    return opened


async def leave(referee: Referee, gathering: Gathering, page: "Following | None") -> None:
    """Leave a match for another one; wait until boards are dark and all presses have arrived."""
    gathering.rest()
    pages.wait(page, Sentence("Another match is starting ..."))
    referee.leave()
    await asyncio.sleep(_BETWEEN_S)
    await gathering.settle()


def _choose_undo(referee: Referee, choices: Choices, before: Table | None) -> None:
    """Use the rule of undo of the match before; a resumed match has its own."""
    if before and not referee.match.was_resumed:
        referee.consent.begin(before.referee.consent.rule)
    elif choices.undo and not before:
        referee.consent.begin(choices.undo)


def _still_there(before: Table, players: Players, claimed: Parts) -> Names:
    """Return the names of the match before by seats of the new one, for who still plays.

    Somebody with a board that was claimed in the room is who had it; all others are known by
    their seats, unless bots or people took these over.
    """
    names, had = before.referee.match.names, before.referee.layout
    was: dict[int, int] = {}  # seats before by seats now
    for part, unit in sorted(claimed.items()):  # a pad comes before tiles
        seat, owner = _seat_of_part(part), had.owner_of(unit)
        if seat is not None and owner is not None and owner not in was.values():
            was.setdefault(seat, owner)
    others = {_seat_of_part(part) for part in claimed} | {*was.values()}
    was |= {seat: seat for seat in range(len(names)) if seat not in others}
    then, now = before.players.people, players.people
    kept = {seat: names[old] for seat, old in was.items() if (old in then) == (seat in now)}
    return tuple(kept.get(seat) for seat in range(max(kept, default=-1) + 1))


def _seat_of_part(part: str) -> int | None:
    """Return the seat, from 0, of a part of the table; None for a loose tile."""
    kind, _, number = part.partition(" ")
    seat, _, slot = number.partition(".")
    return None if kind == "tile" and not slot else int(seat) - 1


async def _who_sits_where(
    match: Match,
    needs: Needs,
    gathering: Gathering,
    screen: Screen,
    people: Collection[int],
    ask: Callable[[Notice], None],
    claimed: Parts,
) -> Parts:
    """Return the units of the parts of the table that people have claimed or had before.

    The seats in `people` are asked if more than one board of a kind is plugged in; `ask` shows
    each question. Raises KeyboardInterrupt if somebody quits.
    """
    had = {part: Address(*unit) for part, unit in match.parts.items()} or claimed
    claiming = Claiming(Claims(needs, people, had), gathering.fleet, ask)
    await gathering.arrive()
    gathering.listen(claiming)
    if claiming.claims.question():
        claiming.open()
        await first(claiming.settled.wait(), _answers(claiming, screen))
        claiming.close()
    return claiming.claims.parts


async def _answers(claiming: Claiming, screen: Screen) -> None:
    """Handle typed lines until all questions are answered or somebody skips the rest."""
    while not claiming.settled.is_set():
        typed = await screen.read()
        line = typed.text.lower() if typed else ""
        if QUIT.read(line) is not None:
            raise KeyboardInterrupt
        if not line:
            return
        if line == "again":
            claiming.claims.forget()
        claiming.open()


def _which(match: Match) -> Sentence:
    if not match.was_resumed:
        return Sentence("Match {match} begins.", match=match.number)
    return Sentence(
        "Match {match} continues: 1 move so far.",
        "Match {match} continues: {count} moves so far.",
        match=match.number,
        count=match.moves,
    )


async def _tell_ends(referee: Referee, desk: Desk) -> None:
    """Show the score and a summary whenever the match ends; an undo can make it end again."""
    known, revision = referee.match.outcome, referee.bulletin.revision
    while True:
        revision = await referee.bulletin.other(revision)
        outcome = referee.match.outcome
        if outcome and outcome != known:
            desk.tell(*(_course(each, referee.match, outcome) for each in _COURSES))
        known = outcome


def _course(text: str, match: Match, outcome: Outcome) -> Sentence:
    steps = Sentence("1 move in total.", "{count} moves in total.", count=match.moves)
    seats = Lines(moves_of(seat, match.game, match.steps) for seat in range(match.seats))
    return Sentence(text, score=score(outcome), steps=steps, seats=seats)
