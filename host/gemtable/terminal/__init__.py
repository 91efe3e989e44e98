"""Shows matches in a terminal."""
