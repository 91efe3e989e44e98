"""Reads the forms that pages send, and redirects browsers afterwards."""

from urllib.parse import parse_qs

from fastapi import Request
from fastapi.responses import RedirectResponse
from starlette.requests import ClientDisconnect

_MOST_BYTES = 4096  # of a form
_MOST_FIELDS = 100


def to(place: str) -> RedirectResponse:
    return RedirectResponse(place, status_code=303)


async def form_of(request: Request, most_bytes: int = _MOST_BYTES) -> dict[str, str]:
    """Return the fields of a form, or {} if the form is malformed, too long or cut off."""
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
