"""Pictures of a table as HTML, each drawn for one role from what that role may know.

Pure: the same status, role and company give the same bytes. A template never gets the
status itself, only the facts named here and in each game's own file.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    FunctionLoader,
    StrictUndefined,
    TemplateError,
    TemplateSyntaxError,
)
from markupsafe import Markup

from gemtable.games import GAMES
from gemtable.games.kit.drawing import eyes_of
from gemtable.games.kit.game import Game
from gemtable.games.kit.lesson import Lesson, progress
from gemtable.games.kit.rules import HOST, TABLE, Role
from gemtable.games.kit.table import part_name
from gemtable.games.kit.touch import Touches
from gemtable.languages import NAMES, language
from gemtable.match.result import story_of
from gemtable.printable import isolated, printable
from gemtable.referee.notices import Explained
from gemtable.referee.spoken_lines import line_of
from gemtable.referee.status import BoardHealth, Status, Told, score
from gemtable.sentence import Names, Sentence, naming, spoken
from gemtable.sentence import names as called
from gemtable.web import pad
from gemtable.web.address import picture_of
from gemtable.web.match_end import Played, asks_first, ending, explained, showed, unexplained
from gemtable.web.pad import is_played_here, may_act
from gemtable.web.symbols import is_colour, named, shape, symbol

SHEET = "page.css"  # in a game's folder, beside its page.html
COVER = "cover.svg"  # there, too: the picture of the game in the lobby
STORY = 8  # steps and other news: nobody can look up what was to be remembered
_TOLD = 64  # sentences that they may have
_PAUSED = Sentence("Paused by a player")
_YOURS = Sentence("Your turn")
_ALL_LEARNED = Lesson(Sentence("That is all there is to learn. Play on!"))
_picture_of = lru_cache(maxsize=4)(picture_of)  # the host's page is drawn at each change


@dataclass(frozen=True, slots=True)
class Invites:
    """How people come to a seat of their choice, for the host to show to them.

    `address` is the page's, `way` the secret link from there, `code` the same to be typed.
    """

    address: str
    way: str
    code: str
    is_open: bool  # other machines can reach the page
    is_secret: bool  # it has TLS

    @property
    def link(self) -> str:
        return f"{self.address}{self.way}"

    @property
    def typed(self) -> str:
        """The address as people type it, without the secret."""
        place = self.address if self.is_secret else self.address.partition("//")[2]
        return f"{place}{self.way.partition('#')[0]}"

    @property
    def picture(self) -> Markup:
        """The link as a QR code."""
        return Markup(_picture_of(self.link))


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays, and how.

    Sets of seats, from 0: `people` are not played by bots, `seated` are taken by somebody in
    a browser, `away` are seated but have no page open, and the pages of `acting` may play
    though their pad is real. `moves` are the legal moves of the seat that the picture is for,
    as people type them; `key_moves` is what each of its keys would do. `why` has the bots'
    last moves and the reasons for them. `goes_on` is whether the host chooses the next match
    here. `evening` are the matches that ended since the program began. `invites` is for the
    host's picture alone.
    """

    people: frozenset[int] = frozenset()
    seated: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    acting: frozenset[int] = frozenset()
    moves: tuple[str, ...] = ()
    key_moves: tuple[str | None, ...] = ()
    why: tuple[Explained, ...] = ()
    goes_on: bool = False
    evening: tuple[Played, ...] = ()
    invites: Invites | None = None


def picture(status: Status, role: Role, company: Company) -> str:
    """Return what a role sees of a running match: the content of the page's `main`."""
    names = apart(status.names)
    with naming(names):
        return _picture(status, role, company, names)


def _picture(status: Status, role: Role, company: Company, names: Names) -> str:
    eyes = eyes_of(status, role)
    game = GAMES[status.game]
    facts = game.page.facts(status, eyes)
    acts = isinstance(role, int) and may_act(status, role, company.acting)
    is_asked = asks_first(status)
    touches = _touches(status, game, role, company) if acts else {}
    return TEMPLATES.get_template("picture.html").render(
        title=game.title,
        rules=game.name,
        match=status.match,
        source=status.source,
        turn=turn(status, game, role, names),
        asks=_asks(status, game, role) if acts else None,
        mood=mood(status, role),
        role=role,
        seats=status.seats,
        names=names,
        taken=[name for name in status.names if name],
        game=f"{game.name}/page.html",
        sheet=sheet_of(game.name),
        aloud=game.aloud,
        facts=facts,
        end=_end(status, game, company),
        touches=touches,
        lessons=_lessons(status, game, role) if acts else None,
        asks_first=is_asked,
        undoes=status.undoes,
        showed=showed(status) if is_asked else [],
        story=story(status, role),
        boards=[_board(board) for board in status.boards],
        company=company,
        explained=explained(touches),
        moves=() if facts.get("is_pictured") else unexplained(company.moves, touches),
        passes_to=_passes_to(status, role, company),
        may_act=acts,
        pad=_pad(status, role, company) if isinstance(role, int) else None,
        racks=_racks(status, role) if isinstance(role, int) else None,
        host=_host(status, company) if role == HOST else None,
    )


def apart(names: Names) -> Names:
    """Return names for a page: those written from right to left turn nothing around them."""
    return [name and (isolated(name) if _turns(name) else name) for name in names]


def _turns(name: str) -> bool:
    return any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)


def watch(picture: str, role: Role, live: str) -> str:
    """Return the page that shows a picture and gets updates from the socket at `live`."""
    kind = "seat" if isinstance(role, int) else role
    room = "" if role == TABLE else live.strip("/").rpartition("/")[0]
    facts = {"kind": kind, "live": live, "room": room, "picture": Markup(picture)}
    return page("watch", title="Gemtable", **facts)


def waiting(why: Sentence, has_way_on: bool = False) -> str:
    """Return the picture shown while there is no table; `has_way_on` adds a link to the lobby."""
    return TEMPLATES.get_template("waiting.html").render(why=why, has_way_on=has_way_on)


def page(name: str, **facts: object) -> str:
    """Return the whole page that the template of this name draws."""
    return TEMPLATES.get_template(f"{name}.html").render(facts)


@cache
def sheet_of(game: str) -> str | None:
    """Return the address of a game's own style sheet; None if it has none."""
    return f"/static/{game}/{SHEET}" if (GAMES[game].folder / SHEET).exists() else None


@cache
def cover_of(game: str) -> str:
    """Return the address of a game's picture for the lobby; the gem if it has none."""
    has_own = (GAMES[game].folder / COVER).exists()
    return f"/static/{game}/{COVER}" if has_own else "/static/gem.svg"


def warm() -> None:
    """Load all templates and catalogues before the first request. Takes a third of a second.

    A game of another package whose page can't be loaded can't be played from now on.
    """
    for name in _FRAMES.list_templates():
        TEMPLATES.get_template(name)
    for game in GAMES:
        try:
            TEMPLATES.get_template(f"{game}/page.html")
        except TemplateError as error:
            GAMES.give_up(game, _told(error), error)
    for code in NAMES:
        language(code)


def _told(error: TemplateError) -> str:
    """Return what is wrong with a template, and where."""
    if isinstance(error, TemplateSyntaxError):
        return f"{str(error.message).rstrip('.')} ({error.filename}, line {error.lineno})"
    return str(error)


def _host(status: Status, company: Company) -> Mapping[str, object]:
    """Return what the host sees beside the table: seats and parts to look after, past steps."""
    return {
        "is_paused": status.is_paused,
        "is_sealed": status.is_sealed,
        "has_real_pad": [not is_played_here(status, seat) for seat in range(status.seats)],
        "parts": [_part(status, name) for name in status.layout.parts],
        "course": [
            {
                "number": number,
                "uncovers": step.uncovers,
                "moves": status.told_of(step),
            }
            for number, step in reversed(list(enumerate(status.steps, 1)))
        ],
    }


def _part(status: Status, name: str) -> Mapping[str, object]:
    uid = status.layout.parts[name].board
    missing = next((board.missing for board in status.boards if board.uid == uid), None)
    return {"name": name, "title": part_name(name), "is_missing": missing is not None}


def _pad(status: Status, seat: int, company: Company) -> Mapping[str, object]:
    return {
        "keys": pad.keys(status, seat, company.key_moves, company.acting),
        "is_real": not is_played_here(status, seat),
        "moving": pad.moving(status, seat),
    }


def _racks(status: Status, seat: int) -> Markup | None:
    """Return the emulated tiles on the page of a seat; None if there are none."""
    racks = pad.racks(status, seat)
    return once("racks.html", racks=racks, role=seat) if racks else None


def once(template: str, **facts: object) -> Markup:
    """Return what a template draws from these facts alone, in the current language and names.

    It is drawn once for all eyes and moments. Equal facts must look equal, unlike 1 and True.
    """
    try:
        return _once(template, tuple(facts.items()), spoken().code, tuple(called()))
    except TypeError:  # a hall reads objects as dicts, which have no hash
        return Markup(TEMPLATES.get_template(template).render(facts))


@lru_cache(maxsize=1024)  # of about 2 KB: a match of five has 25 cards and 25 sheets in a language
def _once(template: str, facts: Iterable[tuple[str, object]], _code: str, _names: Names) -> Markup:
    return Markup(TEMPLATES.get_template(template).render(dict(facts)))


def turn(status: Status, game: Game, role: Role, names: Names) -> Sentence:
    """Return what the match waits for, as a role is told."""
    if status.outcome is not None:
        return score(status.outcome)
    if status.is_stalled:
        return Sentence("Paused: the journal does not answer.")
    if status.is_paused:
        return _PAUSED
    if status.missing:
        return Sentence("Paused: {why}", why=[board.missing for board in status.missing])
    if isinstance(role, int) and role in status.owing:
        name = names[role]
        return Sentence("Your turn, {name}", name=name) if name else _YOURS
    return game.turn(status.views.table, status.shown.table)


def _passes_to(status: Status, role: Role, company: Company) -> int | None:
    """Return the next person's seat that owes a move while this seat, a role, owes none."""
    owing = set(status.owing) & company.people
    if not isinstance(role, int) or role in status.owing or status.outcome is not None:
        return None
    return min(owing, key=lambda seat: (seat - role) % status.seats, default=None)


def _touches(status: Status, game: Game, role: Role, company: Company) -> Touches:
    """Return what a seat can do with the pieces of its picture; nothing for another role."""
    return game.page.touches(status, role, company.moves) if isinstance(role, int) else {}


def _lessons(status: Status, game: Game, role: Role) -> Mapping[str, object] | None:
    """Return a game's lessons, and which one a seat is at, by when it began to learn.

    Each browser knows for itself whether it learns, and since when.
    """
    if not game.lessons or status.outcome is not None:
        return None
    own = [str(move) for step in status.steps for seat, move in step.moves if seat == role]
    lessons = (*game.lessons, _ALL_LEARNED)
    return {"all": lessons, "at": progress(lessons, own)}


def _asks(status: Status, game: Game, role: Role) -> Sentence | None:
    """Return what a seat is asked to touch; None if nothing, or for another role."""
    if mood(status, role) != "yours":
        return None
    return game.page.asks(status.views.of(role))


def _end(status: Status, game: Game, company: Company) -> Mapping[str, object] | None:
    """Return what the end of a match shows; None while it goes on."""
    facts = story_of(game, status.steps, status.course, status.thinking_s)
    told = [(fact, None) for fact in facts]
    return ending(status, game, status.steps, status.course, company.evening, told)


def mood(status: Status, role: Role) -> str:
    """Return the style of the picture's head: "over", "paused", "yours" or "on"."""
    if status.outcome is not None:
        return "over"
    if status.is_stalled or status.is_paused or status.missing:
        return "paused"
    return "yours" if role in status.owing else "on"


class News(NamedTuple):
    """What was told about one step."""

    number: int
    kind: str
    texts: Sequence[str]
    fix: object
    is_own: bool


def story(status: Status, role: Role) -> Sequence[News]:
    """Return what a role was told last, the newest first; all sentences of a step are one.

    A screen that all share shows no refusals: they concern one person.
    """
    heard = status.told_to(role)[-_TOLD:]
    if role == TABLE:
        heard = tuple(told for told in heard if told.notice.kind != "refused")
    by_step = groupby(heard, lambda told: told.notice.step or -told.number)
    steps = [list(each) for _, each in by_step]
    return [_step(each) for each in steps[: -STORY - 1 : -1]]


def _step(told: Sequence[Told]) -> News:
    first = told[0].notice
    texts = [printable(each.notice.text) for each in told]
    fix = first.fix and printable(first.fix)
    return News(told[0].number, first.kind, texts, fix, is_own=first.to != TABLE)


def _board(board: BoardHealth) -> Mapping[str, object]:
    return {
        "name": printable(board.name),
        "missing": board.missing and printable(board.missing),
        "is_emulated": board.is_emulated,
    }


def _of_game(name: str) -> tuple[str, str, None] | None:
    """Return a game's own template, such as "lost-gems/page.html": its text, and its file."""
    game, _, file = name.partition("/")
    if game not in GAMES:
        return None
    path = GAMES[game].folder / file
    return path.read_text(encoding="utf-8"), str(path), None


_FRAMES = FileSystemLoader(Path(__file__).parent / "templates")
TEMPLATES = Environment(
    loader=ChoiceLoader([_FRAMES, FunctionLoader(_of_game)]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,  # to ask the disk for each file's time is a tenth of a drawing
)
TEMPLATES.globals |= {"say": Sentence, "spoken": spoken, "languages": NAMES, "typed": line_of}
TEMPLATES.globals |= {"once": once}
TEMPLATES.globals |= {"symbol": symbol, "shape": shape, "named": named, "is_colour": is_colour}
TEMPLATES.filters["named"] = named
