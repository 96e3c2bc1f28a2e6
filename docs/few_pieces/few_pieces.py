"""Adds up the legal positions of chess with a number of pieces, up to symmetry, material by material.

    python3 docs/few_pieces/few_pieces.py 3 qishu

The first argument is the number of pieces, at least three, and the second is the program. Each line has the material, its
positions without a right to castle, those with one, and the sum so far.
"""

import itertools
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent


def count(program: str, rules: str, material: str, symmetries: str | None) -> int:
    """The legal positions of some material, up to symmetries if there are any."""
    up_to = ["--up-to", symmetries] if symmetries else []
    command = [program, "count", "--legal", *up_to, "--format", "plain", "--material", material, rules]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def materials(pieces: int):
    """The material of both sides, the side with more pieces first: exchanged sides are the same positions."""
    sides = [
        side for number in range(pieces - 1) for side in itertools.combinations_with_replacement("QRBNP", number)
    ]
    for white, black in itertools.product(sides, repeat=2):
        if len(white) + len(black) == pieces - 2 and (len(white), black) >= (len(black), white):
            yield white, black


def main() -> None:
    pieces, program = int(sys.argv[1]), sys.argv[2]
    total = 0
    for white, black in materials(pieces):
        material = " ".join(["K", *white, "|", "K", *black])
        # Without pawns there are eight symmetries, with pawns two, and with a right to castle none.
        rules = str(FOLDER / ("no_castling.rules" if "P" in white + black else "no_pawns.rules"))
        without = count(program, rules, material, "all")
        castling = 0
        if "R" in white + black:
            sides = "sides" if white == black else None
            no_castling = str(FOLDER / "no_castling.rules")
            castling = count(program, "chess", material, sides) - count(program, no_castling, material, sides)
        total += without + castling
        print(f"{material:12} {without:11,} {castling:7,} {total:12,}", flush=True)


main()
