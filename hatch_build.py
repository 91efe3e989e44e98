"""A built wheel carries the boards' files; an editable install reads them in the checkout."""

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BoardFiles(BuildHookInterface):
    def initialize(self, version, build_data):
        if version == "standard":
            build_data["force_include"]["firmware"] = "gemtable/board_files/firmware"
            build_data["force_include"]["boards"] = "gemtable/board_files/boards"
