"""The entry point of `rd-league`, `rdl` and `python -m rd_league`."""

import gc


def main() -> None:
    """Run the command line."""
    gc.disable()  # 6 % of a short command; long ones enable it again
    from rd_league.cli.app import run

    try:
        run()
    finally:
        gc.freeze()  # else the interpreter searches all of it once more as it ends: 11 %


if __name__ == "__main__":
    main()
