"""Whether positions are legal, asked of many that are drawn at random, on all machines of a Ray cluster.

    python examples/ray_legality.py --number 1_000_000_000 --workers 64

Each worker has a copy of the numbering and draws a part of one sample, so that the result is that of one machine that draws
it all, whatever the number of workers. A batch is a range of indices; what comes back is three numbers for each.
"""

from __future__ import annotations

import argparse
import time

import numpy
import ray
import ray.data
from numpy.typing import NDArray

import qishu

#: The number of tests in one batch: a second or so of work.
BATCH = 50_000

Columns = dict[str, NDArray[numpy.int64]]


class LegalityTests:
    """A worker: tests ranges of a sample."""

    def __init__(self, variant: qishu.Variant, seed: int, plies_back: int) -> None:
        self.positions = variant.positions()
        self.seed = seed
        self.plies_back = plies_back
        # Ray has a worker for each processor: one thread each is enough.
        self.work = qishu.Work(threads=1)

    def __call__(self, batch: Columns) -> Columns:
        """Tests the positions of each range of the batch."""
        found = [
            self.positions.estimate(
                int(end - first), seed=self.seed, first=int(first), plies_back=self.plies_back, work=self.work
            )
            for first, end in zip(batch["first"], batch["end"], strict=True)
        ]
        return {name: numpy.array([getattr(one, name) for one in found]) for name in ("yes", "no", "undecided")}


def legality(variant: qishu.Variant, number: int, *, seed: int, plies_back: int, workers: int) -> qishu.Estimate:
    """The estimate from a number of tests."""
    ranges = [{"first": first, "end": min(first + BATCH, number)} for first in range(0, number, BATCH)]
    tests = ray.data.from_items(ranges, override_num_blocks=min(len(ranges), 4 * workers)).map_batches(
        LegalityTests,
        fn_constructor_args=(variant, seed, plies_back),
        batch_size=1,
        compute=ray.data.ActorPoolStrategy(size=workers),
    )
    found = tests.sum(["yes", "no", "undecided"])
    yes, no, undecided = (int(found[f"sum({name})"]) for name in ("yes", "no", "undecided"))
    return qishu.Estimate(yes, no, undecided, len(variant.sides) * variant.count())


def main() -> None:
    """Asks as the command line says, and prints the estimate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", nargs="?", default="xiangqi", help="a name of the library, or a rules file")
    parser.add_argument("--number", type=int, default=1_000_000, help="how many positions are tested")
    parser.add_argument("--seed", type=int, default=1, help="what all chance follows from")
    parser.add_argument("--plies-back", type=int, default=0, help="how many plies must be taken back")
    parser.add_argument("--workers", type=int, default=2, help="how many processes test")
    args = parser.parse_args()
    begun = time.monotonic()
    variant = qishu.Variant(args.variant)
    found = legality(variant, args.number, seed=args.seed, plies_back=args.plies_back, workers=args.workers)
    seconds = time.monotonic() - begun
    low, high = found.interval() or (0.0, 1.0)
    print(f"{found.drawn:_} tests in {seconds:.1f} s, {found.drawn / seconds:_.0f} a second")
    print(f"legal: {found.share}, with 95 % confidence {low:.6f} to {high:.6f}, about {found.number:.3e} positions")


if __name__ == "__main__":
    main()
