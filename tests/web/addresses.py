"""All addresses of the page's app but files', as the app itself has them."""

from typing import NamedTuple


class Address(NamedTuple):
    """`methods` is empty for a socket."""

    path: str
    methods: tuple[str, ...]

    def filled(self, **values):
        """Return a path with something for each of its blanks; what is not named is 1."""
        path = self.path
        while "{" in path:
            before, _, rest = path.partition("{")
            name, _, after = rest.partition("}")
            path = f"{before}{values.get(name, 1)}{after}"
        return path


def addresses(app):
    """Return them in order."""
    routers = [app.router, *(each.original_router for each in app.routes if _is_router(each))]
    routes = [route for router in routers for route in router.routes if not _is_router(route)]
    found = {Address(each.path, _methods(each)) for each in routes if each.path != "/static"}
    return sorted(found)


def _methods(route):
    return tuple(sorted(getattr(route, "methods", None) or ()))


def _is_router(route):
    return hasattr(route, "original_router")
