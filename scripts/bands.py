"""Make the plausibility bands of R10.8 from simulated hands.

    python scripts/bands.py [HANDS] > benchmarks/bands.csv

Equal greedy bots at the default rules, 2 to 8 seats. What is printed says how it was made.
"""

import os
import sys
from collections.abc import Iterator

from rd_league.engine.bots import Skill
from rd_league.engine.simulation import Distribution, Plan, Spread, distribution, simulated_hands
from rd_league.hand.rules import RuleSet

SEED = "bands"


def bands(seats: int, hands: int, processes: int) -> Distribution:
    """The distribution of so many hands at a table of that size."""
    plan = Plan(RuleSet(), (Skill(),) * seats, SEED)
    return distribution(simulated_hands(plan, range(1, hands + 1), processes), plan.rules)


def rows(seats: int, found: Distribution) -> Iterator[str]:
    """One line a count: the 1, 50 and 99 percent points."""
    counts: dict[str, Spread] = {
        "caller": found.caller,
        "others": found.others,
        "demon": found.others_demon,
        "centre": found.centre,
    }
    for name, spread in counts.items():
        yield f"{seats},{name},{spread.p1:.0f},{spread.p50:.0f},{spread.p99:.0f}"


def main() -> None:
    """Print the bands of every table size."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    out = sys.stdout
    out.write(f"# scripts/bands.py {hands}: equal greedy bots, default rules, seed {SEED}\n")
    out.write("seats,count,p1,p50,p99\n")
    for seats in range(2, 9):
        found = bands(seats, hands, os.cpu_count() or 1)
        out.writelines(f"{row}\n" for row in rows(seats, found))
        out.write(
            f"# {seats} seats: {found.events.mean:.0f} events, {found.seconds.mean:.0f} s, "
            f"stalled {found.stalled:.1%}, all stuck once {found.reset:.1%}, "
            f"caller outscored {found.outscored:.1%}\n"
        )
        out.flush()


if __name__ == "__main__":
    main()
