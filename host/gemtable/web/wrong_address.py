"""Answers requests that no address of ours takes: a page that says so, and a way back.

Programs that use the API get JSON.
"""

import re
from collections.abc import Mapping
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exception_handlers import (
    http_exception_handler,
    request_validation_exception_handler,
)
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

from gemtable.web.table_picture import page

_API = "/api/"
_ROOM = re.compile(r"(/host|/join|/lesson|/seat/[0-9]{1,2})/", re.ASCII)  # and what is in it


def answer_wrong_addresses(app: FastAPI) -> None:
    """Make the app answer people with a page where it would answer with an error in JSON."""

    @app.exception_handler(HTTPException)
    async def refuse(request: Request, error: HTTPException) -> Response:
        if error.status_code < HTTPStatus.BAD_REQUEST or request.url.path.startswith(_API):
            return await http_exception_handler(request, error)
        return _nothing(request, error.status_code, error.headers)

    @app.exception_handler(RequestValidationError)
    async def misread(request: Request, error: RequestValidationError) -> Response:
        if request.url.path.startswith(_API):
            return await request_validation_exception_handler(request, error)
        return _nothing(request, HTTPStatus.UNPROCESSABLE_ENTITY)


def _nothing(request: Request, status: int, headers: Mapping[str, str] | None = None) -> Response:
    room = _ROOM.match(request.url.path)
    drawn = page("wrong_address", title="Gemtable", room=room and room[1])
    return HTMLResponse(drawn, status, headers=headers)
