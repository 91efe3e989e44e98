"""`/rules/lost-gems`: how a game is played, in the browser's language, with its pictures."""

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
    """Return the addresses of the pages; they are open to all, and know of no match."""
    router = APIRouter(prefix="/rules", include_in_schema=False)
    one_at_a_time = asyncio.Lock()

    @router.get("/{game}")
    async def rules(game: str) -> Response:
        if game not in GAMES:
            return RedirectResponse("/", status_code=303)
        facts = {"title": GAMES[game].title, "game": game, "games": GAMES.values()}
        async with one_at_a_time:  # the first look takes 70 ms, which the table cannot wait
            text = await asyncio.to_thread(as_html, game, spoken().code)
        return HTMLResponse(drawing.page("how_to_play", **facts, text=text))

    return router


@cache
def as_html(game: str, _language: str) -> Markup:
    """Return the page of a game in its language; HTML in it would be shown as text."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("image", _figure)
    tokens = markdown.parse(page(game))
    for index, token in enumerate(tokens):
        if _is_pictures(token):
            _make_row(tokens[index - 1], tokens[index + 1])
        elif token.type == "th_open" and not tokens[index + 1].content:
            token.tag = tokens[index + 2].tag = "td"  # it is the head of nothing
    with speaking(language_of(game)):  # the keys of its pictures are those that it names
        return Markup(markdown.renderer.render(tokens, markdown.options, {"game": game}))


def _is_pictures(token: Token) -> bool:
    """Say whether a paragraph has pictures and nothing else."""
    inside = token.children or ()
    return bool(inside) and all(child.type in ("image", "softbreak") for child in inside)


def _make_row(opening: Token, closing: Token) -> None:
    """Make a row of figures of a paragraph, in which none may stand."""
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
