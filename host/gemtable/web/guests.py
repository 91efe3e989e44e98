"""Identifies the guest of a request by its token, in the Authorization header.

A cookie would not do: a browser sends it to every port of a machine, and another user may
listen at one. Our script keeps the token in the storage of this origin.
"""

from urllib.parse import parse_qs

from fastapi import HTTPException, Request
from fastapi.responses import RedirectResponse
from starlette.requests import ClientDisconnect

from gemtable.games.kit.roles import HOST
from gemtable.web.invitations import Invitations, Invited

_SAID = "Bearer "
_MOST_BYTES = 4096  # of a form
_MOST_FIELDS = 100


def room_of(guest: Invited) -> str:
    """Return the address of a guest's page."""
    return f"/seat/{guest + 1}" if isinstance(guest, int) else f"/{guest}"


def is_let_in(invitations: Invitations, guest: Invited, request: Request) -> bool:
    return invitations.admits(guest, token_of(request))


def token_of(request: Request) -> str:
    return request.headers.get("authorization", "").removeprefix(_SAID)


async def only_host(invitations: Invitations, request: Request) -> None:
    """Redirect a GET of anyone but the host to the host's door, refuse the rest. Raises
    HTTPException.
    """
    if not is_let_in(invitations, HOST, request):
        is_look = request.method == "GET"
        raise HTTPException(303 if is_look else 403, headers={"location": room_of(HOST)})


def to(place: str) -> RedirectResponse:
    return RedirectResponse(place, status_code=303)


async def form_of(request: Request, most_bytes: int = _MOST_BYTES) -> dict[str, str]:
    """Return the fields of a form; {} if it is malformed, too long or cut off."""
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
