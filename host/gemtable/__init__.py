"""The referee of a physical game table: rules, link to the boards, journal, pages."""

from importlib.metadata import version

__version__ = version("gemtable")
