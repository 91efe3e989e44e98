"""Tokens: who sends a request, by the token in its Authorization header.

A cookie would not do: a browser sends it to every port of a machine, and another user may
listen at one. Our script keeps the token in the storage of this origin.
"""

from fastapi import HTTPException, Request

from gemtable.games.kit.roles import HOST
from gemtable.web.invitations import Invitations, Invited

_SAID = "Bearer "


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
