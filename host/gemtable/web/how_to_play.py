"""`/rules/lost-gems`: how to play a game, in the browser's language, with pictures.

The pictures are self-contained SVG: they work on a light page, on a dark page and as files.
A ring around a lamp means that it is animated.
"""

import asyncio
from collections.abc import Mapping, Sequence
from functools import cache

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape

from gemtable.games import GAMES
from gemtable.games.kit.table import Colour
from gemtable.games.stages import Unit, halves, language_of, page, pictures, units
from gemtable.sentence import Sentence, speaking, spoken
from gemtable.web import table_picture
from gemtable.web.pad import on_screen

_COLUMNS, _ROWS = 4, 3  # of a pad
_KEY_WIDTH, _KEY_HEIGHT, _EDGE, _GAP = 88, 56, 8, 12
_PAD_SIZE = _COLUMNS * _KEY_WIDTH + 2 * _EDGE, _ROWS * _KEY_HEIGHT + 2 * _EDGE
_TILE_SIZE = 100, 114
_LAMPS = ((50, 24), (76, 40), (76, 74), (50, 90), (24, 74), (24, 40))  # of a tile, from face 0
_MIDDLE = (50, 57)
_LETTER = 13, 0.62  # largest font size, and the width of a letter as a share of the size
_READABLE = 11  # smallest font size for a name in one line

_GROUND, _RIM, _KEY, _DARK, _INK, _SOFT = (
    *("#141b21", "#4a5a66", "#212d37"),
    *("#0b0f12", "#f2f5f4", "#7d8c94"),
)


def stage_picture(units: Sequence[Unit]) -> Markup:
    """Return pads and tiles side by side, as SVG."""
    drawn, left, height = Markup(), 0, 0
    for unit in units:
        is_pad = unit.kind == "pad"
        wide, high = _PAD_SIZE if is_pad else _TILE_SIZE
        inside = _pad(unit) if is_pad else _tile(unit)
        drawn += Markup('<g transform="translate({} 0)">\n{}</g>\n').format(left, inside)
        left, height = left + wide + _GAP, max(height, high)
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
        ' height="{high}" role="img" aria-label="{label}">\n{drawn}</svg>\n'
    ).format(wide=left - _GAP, high=height, label=str(_label(units)), drawn=drawn)


def _label(units: Sequence[Unit]) -> Sentence:
    """Return the label for a screen reader; the text around the picture says the rest."""
    if units[0].kind != "pad":
        return Sentence("A tile", "{count} tiles", count=len(units))
    lit = [
        name
        for unit in units
        for name, led in zip(unit.names, unit.leds, strict=True)
        if str(name) and any(led)
    ]
    return Sentence("A pad with these keys lit: {keys}", keys=lit)


def _pad(unit: Unit) -> Markup:
    wide, high = _PAD_SIZE
    drawn = Markup('<rect width="{}" height="{}" rx="10" fill="{}" stroke="{}"/>\n').format(
        wide, high, _GROUND, _RIM
    )
    for key, (led, name) in enumerate(zip(unit.leds, unit.names, strict=True)):
        row, column = divmod(key, _COLUMNS)
        left, top = _EDGE + column * _KEY_WIDTH, _EDGE + row * _KEY_HEIGHT
        drawn += Markup('<rect x="{}" y="{}" width="{}" height="{}" rx="6" fill="{}"/>\n').format(
            left + 2, top + 2, _KEY_WIDTH - 4, _KEY_HEIGHT - 4, _KEY
        )
        middle = left + _KEY_WIDTH // 2
        drawn += _lamp(middle, top + 20, 9, led, key in unit.moving)
        drawn += _written(middle, top + 46, str(name), _INK if any(led) else _SOFT)
    return drawn


def _tile(unit: Unit) -> Markup:
    drawn = Markup(
        '<path d="M50 3 97 30V84L50 111 3 84V30Z" fill="{}" stroke="{}" stroke-width="3"/>\n'
    ).format(_GROUND, _RIM)
    if unit.kind == "back":
        return drawn + _lamp(*_MIDDLE, 20, unit.leds[0], bool(unit.moving))
    for number, (led, (x, y)) in enumerate(zip(unit.leds, _LAMPS, strict=True)):
        drawn += _lamp(x, y, 10, led, number in unit.moving)
    return drawn


def _lamp(x: int, y: int, radius: int, led: Colour, moves: bool) -> Markup:
    colour = on_screen(led)
    drawn = Markup('<circle cx="{}" cy="{}" r="{}" fill="{}" stroke="{}"/>\n').format(
        x, y, radius, colour or _DARK, colour or _RIM
    )
    if not moves:
        return drawn
    ring = '<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{}" stroke-width="2"/>\n'
    return drawn + Markup(ring).format(x, y, radius + 4, _INK)


def _written(x: int, y: int, text: str, ink: str) -> Markup:
    """Return the name of a key, centred at `x` and fitted to the key; in two lines if long."""
    lines = _lines(text)
    size = min(_READABLE if len(lines) > 1 else _LETTER[0], *map(_fitting, lines))
    drawn = Markup()
    for number, line in enumerate(lines):
        drawn += Markup(
            '<text x="{}" y="{}" fill="{}" font-size="{}" text-anchor="middle"'
            ' font-family="system-ui, Noto Sans, DejaVu Sans, sans-serif">{}</text>\n'
        ).format(x, y + (1 - len(lines)) * 4 + number * (size + 1), ink, size, escape(line))
    return drawn if text else Markup()


def _lines(text: str) -> tuple[str, ...]:
    """Return a text in one line, or in two of similar length if one would be too small to read."""
    words = text.split()
    if _fitting(text) >= _READABLE or len(words) < 2:
        return (text,)
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(breaks, key=lambda lines: max(map(len, lines)))


def _fitting(line: str) -> int:
    """Return the largest font size at which a line fits its key."""
    size, width = _LETTER
    return min(size, int((_KEY_WIDTH - 6) / (max(len(line), 1) * width)))


def how_to_play_of() -> APIRouter:
    """Return the routes of the rules. They are open to everyone and show nothing of a match."""
    router = APIRouter(prefix="/rules", include_in_schema=False)
    one_at_a_time = asyncio.Lock()

    @router.get("/{game}")
    async def rules(game: str) -> Response:
        if game not in GAMES:
            return RedirectResponse("/", status_code=303)
        facts = {"title": GAMES[game].title, "game": game, "games": GAMES.values()}
        cover, sheet = table_picture.cover_of(game), table_picture.sheet_of(game)
        async with one_at_a_time:  # the first takes 70 ms: too long for the table's loop
            text = await asyncio.to_thread(as_html, game, spoken().code)
        shown = {
            "cover": cover,
            "sheet": sheet,
            "teaches": bool(GAMES[game].lessons),
            "text": text,
        }
        return HTMLResponse(table_picture.page("how_to_play", **facts, **shown))

    return router


@cache
def as_html(game: str, _language: str) -> Markup:
    """Return the how-to-play text of a game as HTML. HTML in the source shows as text.

    What is about boards and commands is folded away below the game: whoever opens this on a
    phone in a match needs none of it.
    """
    with speaking(language_of(game)):  # pictures name keys in the language of the text
        everyones, of_boards = (_rendered(game, half) for half in halves(page(game)))
        if not of_boards:
            return everyones
        title = Sentence("Boards, set-up and commands")
        fold = '{}<details id="boards">\n<summary>{}</summary>\n{}</details>\n'
        return Markup(fold).format(everyones, str(title), of_boards)


def _rendered(game: str, text: str) -> Markup:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("image", _figure)
    tokens = markdown.parse(text)
    for index, token in enumerate(tokens):
        if _is_pictures(token):
            _make_row(tokens[index - 1], tokens[index + 1])
        elif token.type == "th_open" and not tokens[index + 1].content:
            token.tag = tokens[index + 2].tag = "td"  # an empty header cell
    return Markup(markdown.renderer.render(tokens, markdown.options, {"game": game}))


def _is_pictures(token: Token) -> bool:
    inside = token.children or ()
    return bool(inside) and all(child.type in ("image", "softbreak") for child in inside)


def _make_row(opening: Token, closing: Token) -> None:
    """Turn a paragraph of pictures into a row, because a <p> may not contain a <figure>."""
    opening.tag = closing.tag = "div"
    opening.attrSet("class", "stages")


def _figure(
    _self: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    _options: object,
    env: Mapping[str, str],
) -> str:
    token, game = tokens[index], env["game"]
    (shown,) = pictures(game, f"![{token.content}]({token.attrGet('src')})")
    picture = stage_picture(units(game, GAMES[game].stages[shown.stage]))
    caption = escape(token.content)
    return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"
