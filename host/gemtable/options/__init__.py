"""What people say of a game's options, and what they are told of them: all from its rules."""
