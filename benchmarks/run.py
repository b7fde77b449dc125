"""The speed gates of the engine, as ratios to well-known peers (docs/performance.md).

    python benchmarks/run.py [--venv DIRECTORY] [--rounds N]

Installs the peers in a virtual environment of its own, then runs each pair in alternating bursts of
CPU time, so that whatever else the machine does falls on both. Exit code 1 if a gate is missed.
"""

import argparse
import compileall
import json
import statistics
import subprocess
import sys
import venv
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import IO

HERE = Path(__file__).parent
ENVIRONMENT = {"PYTHONPATH": str(HERE.parent), "PATH": "/usr/bin:/bin"}
"""Of every process that is measured; bytecode is written and used in it."""
PEERS = ("open_spiel", "chess", "pokerkit", "typer>=0.26,<0.29", "rich")


@dataclass(frozen=True, slots=True)
class Gate:
    """One row of the table.

    Attributes:
        ours: a burst of ours, by its name in `ours.py`.
        theirs: what it is compared with, by its name in `ours.py` or `peers.py`.
        least: theirs divided by ours must be at least this.
        most: ours divided by theirs must be at most this.
    """

    what: str
    ours: str
    theirs: str
    least: float | None = None
    most: float | None = None


GATES = (
    Gate("checked replay, a step: open_spiel solitaire", "replay", "spiel_replay", least=10),
    Gate("checked replay, a step: python-chess is_legal + push", "replay", "chess_push", least=28),
    Gate("text to verdict, an event: chess.pgn, plain moves", "verdict", "pgn_read", least=25),
    Gate("text to verdict, an event: chess.pgn, with clocks", "verdict", "pgn_clock_read"),
    Gate("text to verdict, an event: PokerKit, a PHH hand", "verdict", "phh_read", least=70),
    Gate("legal list + choice + apply: open_spiel solitaire", "choose", "spiel_choose", least=1.3),
    Gate("dealt and bot-played hand: its checked replay", "bot_hand", "replay_hand", most=10),
    Gate("Hand.apply: the flat function, a step", "door", "replay", most=1.5),
)


class Worker:
    """A process that runs bursts on request and answers with nanoseconds of CPU time a unit."""

    def __init__(self, python: str, script: str) -> None:
        self.process = subprocess.Popen(
            [python, str(HERE / script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
        )

    def burst(self, name: str) -> float:
        """Run one burst."""
        _stream(self.process.stdin).write(name + "\n")
        _stream(self.process.stdin).flush()
        return float(json.loads(_stream(self.process.stdout).readline()))

    def stop(self) -> None:
        """Let the process end."""
        _stream(self.process.stdin).close()
        self.process.wait()


def _stream(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def peers_python(directory: Path) -> str:
    """The Python of the peers' environment, made if it is not there."""
    python = directory / "bin" / "python"
    if not python.exists():
        venv.create(directory, with_pip=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", *PEERS], check=True)
    return str(python)


def measured(gate: Gate, ours: Worker, peers: Worker, rounds: int) -> list[tuple[float, float]]:
    """Nanoseconds of ours and theirs in alternating bursts; the first pair warms up."""
    other = peers if gate.theirs in PEER_BURSTS else ours
    pairs = [(ours.burst(gate.ours), other.burst(gate.theirs)) for _ in range(rounds + 1)]
    return pairs[1:]


PEER_BURSTS = {
    "spiel_replay", "spiel_choose", "chess_push", "pgn_read", "pgn_clock_read", "phh_read",
}  # fmt: skip


def row(gate: Gate, pairs: list[tuple[float, float]]) -> tuple[str, bool]:
    """A line of the table, and whether the gate is met by the median."""
    turned = gate.most is not None
    ratios = sorted(a / b if turned else b / a for a, b in pairs)
    middle = statistics.median(ratios)
    met = middle <= gate.most if gate.most is not None else middle >= (gate.least or 0)
    asked = f"≤ {gate.most:g}" if gate.most else f"≥ {gate.least:g}" if gate.least else ""
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    verdict = "" if not asked else "met" if met else "MISSED"
    return (
        f"| {gate.what} | {ours:,.0f} | {theirs:,.0f} | {middle:.1f} "
        f"({ratios[0]:.1f} to {ratios[-1]:.1f}) | {asked} | {verdict} |"
    ), met


START_UP = {"import typer": None, "referee replay": 1.3, "1,000 records": None}
"""Whole processes, and how many times an `import typer` each may cost at most."""


def compile_all() -> None:
    """Write the bytecode of both sides, as an installer does: no process compiles a source."""
    typer = find_spec("typer")
    assert typer is not None
    for folder in (str(HERE.parent / "rd_league"), *(typer.submodule_search_locations or ())):
        assert compileall.compile_dir(folder, quiet=1), folder


def start_up(rounds: int) -> tuple[list[str], bool]:
    """What a whole process costs that judges one record, and one that judges 1,000.

    Returns:
        lines of the table, and whether the gate is met by the median of the ratios in each round.
    """
    python = sys.executable
    arguments = {
        "import typer": ["-c", "import typer"],
        "referee replay": ["-m", "rd_league", "referee", "replay", str(HERE / "hand.rdh")],
        "1,000 records": [str(HERE / "judge.py"), "1000"],
    }
    compile_all()
    seconds: dict[str, list[float]] = {name: [] for name in START_UP}
    for _ in range(rounds + 1):
        for name, spent in seconds.items():
            command = [python, str(HERE / "timed.py"), python, *arguments[name]]
            answer = subprocess.run(
                command, check=True, capture_output=True, text=True, env=ENVIRONMENT
            )
            spent.append(float(answer.stdout.split()[-1]))
    lines, all_met = [], True
    for name, most in START_UP.items():
        times = seconds[name][1:]
        ratios = sorted(a / b for a, b in zip(times, seconds["import typer"][1:], strict=True))
        middle = statistics.median(ratios)
        met = most is None or middle <= most
        all_met = all_met and met
        lines.append(
            f"| whole process, {name} | {statistics.median(times):.3f} s | {middle:.2f} "
            f"({ratios[0]:.2f} to {ratios[-1]:.2f}) × `import typer` | "
            f"{f'≤ {most:g}' if most else ''} | {'' if not most else 'met' if met else 'MISSED'} |"
        )
    return lines, all_met


def main() -> int:
    """Run the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--venv", type=Path, default=HERE / ".peers")
    parser.add_argument("--rounds", type=int, default=9)
    chosen = parser.parse_args()
    python = peers_python(chosen.venv)
    ours, peers = Worker(sys.executable, "ours.py"), Worker(python, "peers.py")
    out = sys.stdout
    out.write("| what: compared with | ours, ns | theirs, ns | ratio (range) | gate | |\n")
    out.write("|---|---|---|---|---|---|\n")
    all_met = True
    for gate in GATES:
        line, met = row(gate, measured(gate, ours, peers, chosen.rounds))
        all_met = all_met and met
        out.write(line + "\n")
        out.flush()
    ours.stop()
    peers.stop()
    out.write("\n| process | CPU time | ratio (range) | gate | |\n|---|---|---|---|---|\n")
    lines, starts_fast = start_up(chosen.rounds)
    out.writelines(f"{line}\n" for line in lines)
    return 0 if all_met and starts_fast else 1


if __name__ == "__main__":
    sys.exit(main())
