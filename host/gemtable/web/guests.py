"""Who a request is from: whoever says the token of a guest, which no cookie does.

A browser sends cookies to every port of a machine, and another user of it may listen at
one. A token lies in the storage of this origin and is said by our own script.
"""

from urllib.parse import parse_qs

from fastapi import HTTPException, Request
from fastapi.responses import RedirectResponse
from starlette.requests import ClientDisconnect

from gemtable.games.kit.roles import HOST
from gemtable.web.invitations import Guest, Invitations

_SAID = "Bearer "
_MOST_BYTES = 4096  # of a form
_MOST_FIELDS = 100


def room_of(guest: Guest) -> str:
    """Return the address of a guest's page."""
    return "/host" if guest == HOST else f"/seat/{guest + 1}"


def is_let_in(invitations: Invitations, guest: Guest, request: Request) -> bool:
    return invitations.admits(guest, token_of(request))


def token_of(request: Request) -> str:
    return request.headers.get("authorization", "").removeprefix(_SAID)


async def only_host(invitations: Invitations, request: Request) -> None:
    """Show whoever is not the host to the host's door. Raises HTTPException."""
    if not is_let_in(invitations, HOST, request):
        is_look = request.method == "GET"
        raise HTTPException(303 if is_look else 403, headers={"location": room_of(HOST)})


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
