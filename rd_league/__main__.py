"""The entry point of `rd-league`, `rdl` and `python -m rd_league`."""

import gc


def main() -> None:
    """Run the command line."""
    gc.disable()  # 6 % of a short command; long ones enable it again
    from rd_league.cli.app import run

    run()


if __name__ == "__main__":
    main()
