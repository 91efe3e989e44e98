"""How old boards are and how they do: counts by month, and what is going to fail."""
