"""`/rules/lost-gems`: how to play a game, in the browser's language, with pictures."""

import asyncio
from collections.abc import Sequence
from functools import cache
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape

from gemtable.games import GAMES
from gemtable.guide import language_of, page, pictures
from gemtable.guide.stages import units
from gemtable.sentence import speaking, spoken
from gemtable.web import drawing
from gemtable.web.stage_picture import stage_picture


def how_to_play_of() -> APIRouter:
    """Return the routes. They are open to everyone and show nothing of a match."""
    router = APIRouter(prefix="/rules", include_in_schema=False)
    one_at_a_time = asyncio.Lock()

    @router.get("/{game}")
    async def rules(game: str) -> Response:
        if game not in GAMES:
            return RedirectResponse("/", status_code=303)
        facts = {"title": GAMES[game].title, "game": game, "games": GAMES.values()}
        async with one_at_a_time:  # the first takes 70 ms: too long for the table's loop
            text = await asyncio.to_thread(as_html, game, spoken().code)
        return HTMLResponse(drawing.page("how_to_play", **facts, text=text))

    return router


@cache
def as_html(game: str, _language: str) -> Markup:
    """Return the how-to-play text of a game as HTML. HTML in the source shows as text."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("image", _figure)
    tokens = markdown.parse(page(game))
    for index, token in enumerate(tokens):
        if _is_pictures(token):
            _make_row(tokens[index - 1], tokens[index + 1])
        elif token.type == "th_open" and not tokens[index + 1].content:
            token.tag = tokens[index + 2].tag = "td"  # an empty header cell
    with speaking(language_of(game)):  # pictures name keys in the language of the text
        return Markup(markdown.renderer.render(tokens, markdown.options, {"game": game}))


def _is_pictures(token: Token) -> bool:
    """Return whether a paragraph has only pictures."""
    inside = token.children or ()
    return bool(inside) and all(child.type in ("image", "softbreak") for child in inside)


def _make_row(opening: Token, closing: Token) -> None:
    """Turn a paragraph, which may not contain figures, into a row of them."""
    opening.tag = closing.tag = "div"
    opening.attrSet("class", "stages")


def _figure(
    _self: RendererHTML, tokens: Sequence[Token], index: int, _options: Any, env: Any
) -> str:
    token, game = tokens[index], env["game"]
    (shown,) = pictures(game, f"![{token.content}]({token.attrGet('src')})")
    picture = stage_picture(units(game, GAMES[game].stages[shown.stage]))
    caption = escape(token.content)
    return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"
