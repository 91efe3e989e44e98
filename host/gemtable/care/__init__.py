"""Care of boards: lists, identifies, names, tests and rescues them."""
