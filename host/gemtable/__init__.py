"""The referee of a physical game table: rules, link to the boards, journal, pages."""


def __getattr__(name: str) -> str:
    """Return `__version__`. The lookup is slow, so it happens on first use, not at import."""
    if name == "__version__":
        from importlib.metadata import version

        return version("gemtable")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
