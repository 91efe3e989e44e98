"""Pictures of a table as HTML, each drawn for one role from what that role may know.

Pure: the same status, role and company give the same bytes. A template never gets the
status itself, only the facts named here and in each game's own file.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

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
from gemtable.games.kit.cues import cues_of, melody
from gemtable.games.kit.eyes import eyes_of, is_reveal, looked_at
from gemtable.games.kit.game import Game
from gemtable.games.kit.piece_colours import SHAPES
from gemtable.games.kit.rules import HOST, TABLE, Role
from gemtable.games.kit.table import part_name
from gemtable.languages import NAMES, language
from gemtable.match.next_wishes import NO_WISHES, NextWishes
from gemtable.match.result import story_of
from gemtable.match.seat_names import names_of_bots
from gemtable.printable import isolated, printable
from gemtable.referee.notices import Explained
from gemtable.referee.spoken_lines import line_of
from gemtable.referee.status import BoardHealth, Status, score
from gemtable.sentence import Names, Sentence, naming, spoken
from gemtable.sentence import names as called
from gemtable.web import pad, pad_screens
from gemtable.web.bot_reasons import reasons
from gemtable.web.colour_symbols import NAMES as COLOURS
from gemtable.web.colour_symbols import symbol
from gemtable.web.lesson_step import Learning, step_of
from gemtable.web.match_end import Played, asks_first, ending, explained, showed, unexplained
from gemtable.web.next_game import wishes_of
from gemtable.web.pad import is_played_here, may_act
from gemtable.web.qr_code import picture_of
from gemtable.web.story_news import first_names, said, story

SHEET = "page.css"  # in a game's folder, beside its page.html
COVER = "cover.svg"  # in the same folder: the picture of the game in the lobby
_PAUSED = Sentence("Paused by a player")
_YOURS = Sentence("Your turn")
_END = '<section id="end"'  # a picture with it is of a match that is over; style sheets ask main
_picture_of = lru_cache(maxsize=4)(picture_of)  # the host's page is drawn at each change


@dataclass(frozen=True, slots=True)
class Invites:
    """How players get to a seat of their choice, for the host to show to them.

    `address` is the page's address, `way` the secret link relative to it, and `code` the code
    that people can type instead.
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
        """The address without the secret, for people to type."""
        place = self.address if self.is_secret else self.address.partition("//")[2]
        return f"{place}{self.way.partition('#')[0]}"

    @property
    def picture(self) -> Markup:
        """The link as a QR code."""
        return Markup(_picture_of(self.link))


@dataclass(frozen=True, slots=True)
class Company:
    """The players of a match, and what else a picture shows besides the match itself.

    Sets of seats, from 0: `people` are not played by bots, and `only_bots` says that there are
    none; `seated` are taken by somebody in a browser, `away` are seated but have no page open,
    nobody is at `free` ones, and the pages of `acting` may play though their pad is real.
    `moves` are the legal moves of the seat that the picture is for, as typed; `key_moves` is what
    each of its keys would do, `has_screen` whether its emulated pad has a screen. `why` has the
    bots' last moves and the reasons. `volume` is that of the role's boards, in percent, and the
    most for its page. The host chooses from `games` next, if any; the seats have `wishes`.
    `evening` are the matches that ended since the program began. `invites` is for the host and
    for screens that were invited, `typed` the address for late-comers. `learning` is the lesson,
    if it is one.
    """

    people: frozenset[int] = frozenset()
    only_bots: bool = False
    seated: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    free: frozenset[int] = frozenset()
    acting: frozenset[int] = frozenset()
    moves: tuple[str, ...] = ()
    key_moves: tuple[str | None, ...] = ()
    has_screen: bool = False
    why: tuple[Explained, ...] = ()
    volume: int = 100
    games: tuple[str, ...] = ()
    wishes: NextWishes = NO_WISHES
    evening: tuple[Played, ...] = ()
    invites: Invites | None = None
    typed: str | None = None
    learning: Learning | None = None


def picture(status: Status, role: Role, company: Company) -> str:
    """Return what a role sees of a running match: the content of the page's `main`."""
    status = looked_at(status)
    whole = names_of_bots(status.names) if company.only_bots else status.names
    names = apart(whole)
    with naming(names):
        game = GAMES[status.game]
        facts = game.page.facts(status, eyes_of(status, role))
        seat = role if isinstance(role, int) else None
        acts = seat is not None and may_act(status, seat, company.acting)
        touches = (
            {} if seat is None or not acts else game.page.touches(status, seat, company.moves)
        )
        is_asked, head = asks_first(status), mood(status, role)
        with naming(apart(first_names(whole))):
            told = story(status, role)
        return TEMPLATES.get_template("picture.html").render(
            title=game.title,
            rules=game.name,
            match=status.match,
            source=status.source,
            turn=turn(status, game, role, names),
            cover=cover_of(game.name),
            asks=game.page.asks(status.views.of(role)) if acts and head == "yours" else None,
            mood=head,
            role=role,
            seats=status.seats,
            names=names,
            taken=[name for name in status.names if name],
            game=f"{game.name}/page.html",
            sheet=sheet_of(game.name),
            aloud=game.aloud,
            facts=facts,
            cued=cues_of(status, status.moves, game.cues),
            refusals=None if seat is None else _refusals(status, seat),
            end=_end(status, game, company),
            touches=touches,
            teaches=bool(game.lessons),
            learning=company.learning,
            step=step_of(status, game, seat, company.moves)
            if seat is not None and company.learning
            else None,
            asks_first=is_asked,
            undoes=status.undoes,
            reasons=reasons(company.why)
            if company.only_bots and head != "over" and not is_reveal(status)
            else (),
            showed=showed(status) if is_asked else [],
            story=told,
            said=said(status, role, told),
            boards=[_board(board) for board in status.boards],
            company=company,
            wishes=wishes_of(company.wishes, company.games, game.name),
            explained=explained(touches),
            moves=() if facts.get("is_pictured") else unexplained(company.moves, touches),
            passes_to=_passes_to(status, role, company),
            may_act=acts,
            is_reveal=is_reveal(status),
            is_consulted=status.question is not None and role in status.question.asked,
            asks_rule=status.question is not None and bool(status.question.rule),
            undoing=status.undoing,
            can_skip=is_reveal(status) and (acts or role == HOST),
            pad=None if seat is None else _pad(status, seat, company),
            racks=None if seat is None else _racks(status, seat),
            host=_host(status, company) if role == HOST else None,
        )


def apart(names: Names) -> Names:
    """Return names for a page, with right-to-left names isolated from the text around them."""
    return [name and (isolated(name) if _turns(name) else name) for name in names]


def _turns(name: str) -> bool:
    return any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)


def watch(picture: str, role: Role | Literal["join"], live: str) -> str:
    """Return the page that shows a picture and gets updates from the socket at `live`."""
    kind = "seat" if isinstance(role, int) else role
    room = "" if role == TABLE else live.strip("/").rpartition("/")[0]
    facts = {
        "kind": kind,
        "live": live,
        "room": room,
        "is_shared": role == TABLE,
        "is_over": _END in picture,
    }
    return page("live_page", title="Gemtable", picture=Markup(picture), **facts)


def page(name: str, **facts: object) -> str:
    """Return the page that the template of this name draws from the facts."""
    return TEMPLATES.get_template(f"{name}.html").render(facts)


@cache
def sheet_of(game: str) -> str | None:
    """Return the address of a game's style sheet. Returns None if it has none."""
    return f"/static/{game}/{SHEET}" if (GAMES[game].folder / SHEET).exists() else None


@cache
def cover_of(game: str) -> str:
    """Return the address of a game's picture for the lobby, by default the gem."""
    has_own = (GAMES[game].folder / COVER).exists()
    return f"/static/{game}/{COVER}" if has_own else "/static/gem.svg"


def warm() -> None:
    """Load all templates and catalogues before the first request. Takes a third of a second.

    If the page of another package's game can't be loaded, that game can't be played from now
    on.
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
    """Return the error in a template, with its file and line."""
    if isinstance(error, TemplateSyntaxError):
        return f"{str(error.message).rstrip('.')} ({error.filename}, line {error.lineno})"
    return str(error)


def _host(status: Status, company: Company) -> Mapping[str, object]:
    """Return the facts of the host's tools: seats, parts of the table, and past steps."""
    return {
        "is_paused": status.is_paused,
        "is_sealed": status.is_sealed,
        "owing": status.owing,
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


def _refusals(status: Status, seat: int) -> int:
    """Return how many presses on a seat's own pad were refused, at each of which it blinks.

    Presses on tiles don't count, since nobody knows who made them; nor do typed lines, whose
    refusal only the typist may know.
    """
    unit = status.layout.pads[seat]
    return status.refused.get(unit.board, 0) if unit else 0


def _pad(status: Status, seat: int, company: Company) -> Mapping[str, object]:
    return {
        "keys": pad.keys(status, seat, company.key_moves, company.acting),
        "is_real": not is_played_here(status, seat),
        "screen": company.has_screen and pad_screens.OWN,
        "moving": pad.moving(status, seat),
        "covered": pad.covered(status, seat),
    }


def _racks(status: Status, seat: int) -> Markup | None:
    """Return the emulated tiles on the page of a seat. Returns None if there are none."""
    racks = pad.racks(status, seat)
    return once("racks.html", racks=racks, role=seat) if racks else None


def once(template: str, **facts: object) -> Markup:
    """Draw a template from these facts alone, in the current language and with current names.

    The result is cached and shared by all watchers. Facts that compare equal must look equal,
    unlike 1 and True.
    """
    try:
        return _once(template, tuple(facts.items()), spoken().code, tuple(called()))
    except TypeError:  # a hall reads objects as dicts, which have no hash
        return Markup(TEMPLATES.get_template(template).render(facts))


@lru_cache(maxsize=1024)  # of about 2 KB: a match of five has 25 cards and 25 sheets in a language
def _once(template: str, facts: Iterable[tuple[str, object]], _code: str, _names: Names) -> Markup:
    return Markup(TEMPLATES.get_template(template).render(dict(facts)))


def turn(status: Status, game: Game, role: Role, names: Names) -> Sentence:
    """Return the sentence that tells a role what the match is waiting for."""
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
    """Return the seat of the next person who owes a move, or None if this seat owes one."""
    owing = set(status.owing) & company.people
    if not isinstance(role, int) or role in status.owing or status.outcome is not None:
        return None
    return min(owing, key=lambda seat: (seat - role) % status.seats, default=None)


def _end(status: Status, game: Game, company: Company) -> Mapping[str, object] | None:
    """Return the facts of a match's end. Returns None while the match is running."""
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


def _board(board: BoardHealth) -> Mapping[str, object]:
    return {
        "name": printable(board.name),
        "missing": board.missing and printable(board.missing),
        "is_emulated": board.is_emulated,
    }


def _of_game(name: str) -> tuple[str, str, None] | None:
    """Return a game's template, such as "lost-gems/page.html", as its text and its file."""
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
TEMPLATES.globals |= {"once": once, "symbol": symbol, "shape": SHAPES.__getitem__}
TEMPLATES.globals |= {"named": COLOURS.__getitem__, "is_colour": COLOURS.__contains__}
TEMPLATES.filters |= {"named": COLOURS.__getitem__, "melody": melody, "cover": cover_of}
