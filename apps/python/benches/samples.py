"""Samples a second: those of the package beside those of the program.

    python benches/samples.py [PROGRAM]

The program is ``qishu`` unless a path to another one is given; without any, the package is measured alone.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable

import qishu

VARIANT = "xiangqi"
NUMBER = 1_000_000


def a_second(ask: Callable[[], object]) -> float:
    """How many of the positions are drawn in a second: the best of three times."""
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        ask()
        times.append(time.perf_counter() - begun)
    return NUMBER / min(times)


def main() -> None:
    """Prints a line for each way to draw them."""
    positions = qishu.Variant(VARIANT).positions()
    ways: dict[str, Callable[[], object]] = {
        "package, texts": lambda: positions.sample(NUMBER, seed=1),
        "package, packed numbers": lambda: positions.sample_numbers(NUMBER, seed=1),
        "package, arrays": lambda: positions.sample_boards(NUMBER, seed=1),
        "package, iteration": lambda: deque(positions[:NUMBER], maxlen=0),
    }
    program = sys.argv[1] if len(sys.argv) > 1 else shutil.which("qishu")
    if program is not None:
        command = [program, "sample", "-n", str(NUMBER), "--seed", "1", VARIANT]
        binary = [*command, "--format", "binary"]
        ways["program, texts"] = lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        ways["program, packed numbers"] = lambda: subprocess.run(binary, stdout=subprocess.DEVNULL, check=True)
    for name, ask in ways.items():
        print(f"{name:24} {a_second(ask):12,.0f} a second")


if __name__ == "__main__":
    main()
