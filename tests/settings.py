"""What a test says of the table that a fixture makes for it: `@pytest.mark.settings(seats=3)`."""


def settings_of(request, *default):
    """Return the arguments that a test gives, without names (or `default`) and with names."""
    mark = request.node.get_closest_marker("settings")
    return (mark.args or default, mark.kwargs) if mark else (default, {})
