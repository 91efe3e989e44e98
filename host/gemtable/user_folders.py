"""The folders in which Gemtable keeps what belongs to a user, where the system expects them."""

from platformdirs import PlatformDirs

USER = PlatformDirs("gemtable", appauthor=False)  # an author would be one more folder on Windows
