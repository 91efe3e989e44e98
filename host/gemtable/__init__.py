"""The referee of a physical game table: rules, link to the boards, journal, pages."""


def __getattr__(name: str) -> str:
    """Return `__version__`; it is looked up when it is asked for, since that takes its time."""
    if name == "__version__":
        from importlib.metadata import version

        return version("gemtable")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
