"""What happened in one match, and the journal's way with it."""
