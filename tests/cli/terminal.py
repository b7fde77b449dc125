"""A command in a real terminal: a pseudo-terminal, a process, and what is typed and read there."""

import os
import pty
import select
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

SECONDS = 30.0
END_OF_INPUT = "\x04"
INTERRUPT = "\x03"


class Terminal:
    """One command in a terminal of 100 columns, in the folder of a club."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.screen = ""
        self.seen = 0
        self.ours, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "dumb", "COLUMNS": "100", "NO_COLOR": "1"}
        # Who opens it first in a new session has it as the terminal that Ctrl-C is pressed in.
        opening = f'exec "$@" <>{os.ttyname(theirs)} >&0 2>&0'
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", opening, "sh", sys.executable, "-m", "rd_league", *words],
            cwd=folder,
            env=environment,
            start_new_session=True,
        )
        self.theirs = theirs  # held, or there is nobody there until the process opens it

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.theirs)
        os.close(self.ours)

    def read_until(self, text: str) -> str:
        """What is shown up to and with a text that was not read before."""
        deadline = time.monotonic() + SECONDS
        while text not in self.screen[self.seen :]:
            if not self._read(deadline):
                raise AssertionError(f"{text!r} did not come:\n{self.screen}")
        start = self.seen
        self.seen = self.screen.index(text, start) + len(text)
        return self.screen[start : self.seen]

    def type(self, line: str) -> None:
        """Type a line and the return key."""
        self.press(line + "\n")

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self.ours, keys.encode())

    def answer(self, question: str, line: str) -> str:
        """Wait for a question, type the answer; what was shown before is returned."""
        shown = self.read_until(f"{question}> ")
        self.type(line)
        return shown

    def interrupted(self) -> int:
        """The exit code after Ctrl-C, pressed again while nothing happens, as people do."""
        while self.process.poll() is None:
            self.press(INTERRUPT)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(2)
        return self.exit_code()

    def exit_code(self) -> int:
        """The exit code, once everything shown is read."""
        deadline = time.monotonic() + SECONDS
        while self._read(deadline):
            pass
        return self.process.wait(SECONDS)

    def _read(self, deadline: float) -> bool:
        """Read what there is; False once the process has left, or if nothing came in time."""
        while time.monotonic() < deadline:
            has_left = self.process.poll() is not None
            if select.select([self.ours], [], [], 0 if has_left else 0.05)[0]:
                piece = os.read(self.ours, 65536)
                self.screen += piece.decode(errors="replace").replace("\r\n", "\n")
                return True
            if has_left:
                return False
        return False
