"""What happened in one match, and how the journal has it."""
