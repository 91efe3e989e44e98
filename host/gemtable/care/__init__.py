"""Care of boards: which there are, how they do, which is which, and whether all of one works."""
