"""Where the program starts: control-C ends it in silence, even while it is still being loaded."""

_STOPPED = 130  # the status of what control-C ended: 128, and 2 for SIGINT


def main() -> None:
    """Run the command line."""
    try:
        from gemtable.process import platforms

        platforms.must_be_supported()
        from gemtable.cli import main as cli  # here: this takes half a second

        cli.main()
    except KeyboardInterrupt:
        raise SystemExit(_STOPPED) from None


if __name__ == "__main__":
    main()
