"""The update of Weng and Lin for Plackett–Luce, told a second time from what it is derived from.

Weng, Lin: A Bayesian approximation method for online ranking, JMLR 12 (2011), section 3.6 and
Algorithm 4. Of a match the logarithm of the likelihood is, with tied sides taking equal parts,

    L = sum over sides q of  (x_q - log of sum over s not placed before q of e^x_s) / |A_q|

where x = mu / c and A_q are those who share the place of q. A side's mu moves by sigma² times
the first derivative of L, its variance shrinks by sigma² times minus the second one, times
gamma = sigma / c. Both are shared among partners by their part of the variance.
"""

import math
from collections.abc import Mapping, Sequence

Belief = tuple[float, float]
BETA, TAU, KAPPA = 25 / 6, 25 / 300, 0.0001
NEWCOMER: Belief = (25.0, 25 / 3)


def updated(sides: Sequence[Sequence[Belief]], places: Sequence[int]) -> list[list[Belief]]:
    """What is believed of everybody after a match."""
    widened = [[(mu, sigma**2 + TAU**2) for mu, sigma in side] for side in sides]
    mus = [math.fsum(mu for mu, _ in side) for side in widened]
    variances = [math.fsum(variance for _, variance in side) for side in widened]
    c = math.sqrt(math.fsum(variances) + len(sides) * BETA**2)
    first, second = [0.0] * len(sides), [0.0] * len(sides)
    for q, place in enumerate(places):
        weight = 1 / places.count(place)
        behind = [s for s, other in enumerate(places) if other >= place]
        top = max(mus[s] for s in behind)
        total = math.fsum(math.exp((mus[s] - top) / c) for s in behind)
        first[q] += weight / c
        for s in behind:
            chance = math.exp((mus[s] - top) / c) / total
            first[s] -= weight * chance / c
            second[s] -= weight * chance * (1 - chance) / c**2
    after = []
    for side, variance, slope, bend in zip(widened, variances, first, second, strict=True):
        gamma = math.sqrt(variance) / c
        after.append(
            [
                (
                    mu + own * slope,
                    math.sqrt(own * max(1 + own * gamma * bend, KAPPA)),
                )
                for mu, own in side
            ]
        )
    return after


def replayed(
    matches: Sequence[tuple[Sequence[Sequence[str]], Sequence[int]]],
) -> Mapping[str, Belief]:
    """What is believed of everybody after matches, each told by who sat where and the places."""
    beliefs: dict[str, Belief] = {}
    for sides, places in matches:
        before = [[beliefs.get(name, NEWCOMER) for name in side] for side in sides]
        for side, values in zip(sides, updated(before, places), strict=True):
            beliefs.update(zip(side, values, strict=True))
    return beliefs
