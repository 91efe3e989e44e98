"""Lists, identifies, names, tests and rescues boards."""
