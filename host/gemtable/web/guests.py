"""Who a request is from, by its cookies: whom of the invited, and what they are given to keep."""

from urllib.parse import parse_qs

from fastapi import Request
from fastapi.responses import RedirectResponse, Response
from starlette.requests import ClientDisconnect, HTTPConnection

from gemtable.rules.roles import HOST
from gemtable.web.invitations import Guest, Invitations

_KEPT_S = 24 * 60 * 60  # for which a browser that was closed is known again
_MOST_BYTES = 4096  # of a form
_MOST_FIELDS = 100


def room_of(guest: Guest) -> str:
    """Return the address of a guest's page."""
    return "/host" if guest == HOST else f"/seat/{guest + 1}"


def is_let_in(invitations: Invitations, guest: Guest, request: HTTPConnection) -> bool:
    return invitations.admits(guest, token_of(guest, request))


def token_of(guest: Guest, request: HTTPConnection) -> str:
    return request.cookies.get(_cookie(guest, request), "")


def let_in(guest: Guest, token: str, request: Request) -> Response:
    """Return the way into a guest's room, with the token that opens it from now on."""
    answer = to(room_of(guest))
    answer.set_cookie(
        _cookie(guest, request),
        token,
        max_age=_KEPT_S,
        path=_reach(guest),
        httponly=True,
        samesite="strict",
    )
    return answer


def let_out(guest: Guest, place: str, request: Request) -> Response:
    """Return the way out to a place, without what opened the room."""
    answer = to(place)
    answer.delete_cookie(_cookie(guest, request), path=_reach(guest))
    return answer


def to(place: str) -> RedirectResponse:
    return RedirectResponse(place, status_code=303)


async def form_of(request: Request, most_bytes: int = _MOST_BYTES) -> dict[str, str]:
    """Return the fields of a form that was sent; {} for what is none of ours, or has no end."""
    sent = b""
    try:
        async for part in request.stream():
            sent += part
            if len(sent) > most_bytes:
                return {}
    except ClientDisconnect:
        return {}
    try:
        fields = parse_qs(
            sent.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=_MOST_FIELDS
        )
    except ValueError:
        return {}
    return {name: values[-1] for name, values in fields.items()}


def _cookie(guest: Guest, request: HTTPConnection) -> str:
    """Return the name of a guest's cookie; browsers keep one for all ports of a machine."""
    return f"{room_of(guest)[1:].replace('/', '-')}-{request.url.port}"


def _reach(guest: Guest) -> str:
    """Return the addresses to which a browser sends it: the host's ones begin in many ways."""
    return "/" if guest == HOST else room_of(guest)
