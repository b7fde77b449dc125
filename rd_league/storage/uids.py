"""Names of rows that stay theirs on every laptop, in the order in which they were made."""

import secrets
import time

_CLOCK_DIGITS, _CHANCE_BYTES = 16, 8
_newest = 0


def fresh_uid() -> str:
    """32 hexadecimal digits that nobody else has.

    They begin with the time, so that rows sorted by them are in the order in which they were
    made, whichever laptop made them: the keys of rows differ from one laptop to the other.
    """
    # A clock that stands still or goes back would make no order.
    global _newest  # noqa: PLW0603
    _newest = max(_newest + 1, time.time_ns())
    return f"{_newest:0{_CLOCK_DIGITS}x}{secrets.token_hex(_CHANCE_BYTES)}"
