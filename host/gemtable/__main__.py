"""The entry point. Control-C ends the program silently, even while it still imports."""

_STOPPED = 130  # exit status after control-C: 128 + 2, the number of SIGINT


def main() -> None:
    """Run the command line."""
    try:
        from gemtable.process import platforms

        platforms.must_be_supported()
        from gemtable.cli import main as cli  # imported here, since it takes half a second

        cli.main()
    except KeyboardInterrupt:
        raise SystemExit(_STOPPED) from None


if __name__ == "__main__":
    main()
