"""The one loop of a table, and what it needs beside the game: time, notices, who was first."""
