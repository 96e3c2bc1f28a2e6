"""Prints rules whose positions are the tilings of a hexagon by diamonds: python3 diamonds.py EDGE"""

import cmath
import sys

SIXTH = cmath.exp(1j * cmath.pi / 3)


def main(edge):
    files, ranks = 4 * edge - 1, 2 * edge
    name = [chr(ord("a") + file) for file in range(files)]

    def row(rank):
        """The first file of a row of triangles, and the one behind the last."""
        start = max(edge - 1 - rank, rank - edge)
        return start, files - start

    def points_down(file, rank):
        return (file + rank + edge) % 2 == 1

    def centre(file, rank):
        """The middle of a triangle of edge 2, seen from that of the hexagon."""
        third = 3**0.5 / 3
        height = (rank - edge) * 3 * third + (2 if points_down(file, rank) else 1) * third
        return complex(file - (files - 1) / 2, height)

    cells = [(file, rank) for rank in range(ranks) for file in range(*row(rank))]
    middle = {cell: centre(*cell) for cell in cells}

    def cycles(image):
        """The cycles of a map of the plane that takes the hexagon to itself."""
        to = {cell: min(cells, key=lambda other: abs(middle[other] - image(middle[cell]))) for cell in cells}
        assert len(set(to.values())) == len(cells)
        seen, text = set(), []
        for cell in cells:
            cycle = []
            while cell not in seen:
                seen.add(cell)
                cycle.append(f"{name[cell[0]]}{cell[1] + 1}")
                cell = to[cell]
            if len(cycle) > 1:
                text.append(f"({' '.join(cycle)})")
        return " ".join(text)

    def rows():
        for rank in range(ranks):
            first, end = row(rank)
            yield f"files {name[first]}..{name[end - 1]} & ranks {rank + 1}"

    odd, even = " ".join(name[0::2]), " ".join(name[1::2])
    odd_ranks = " ".join(str(rank) for rank in range(1, ranks + 1, 2))
    even_ranks = " ".join(str(rank) for rank in range(2, ranks + 1, 2))
    down = [(odd, odd_ranks), (even, even_ranks)] if edge % 2 else [(even, odd_ranks), (odd, even_ranks)]
    down = " | ".join(f"files {files} & ranks {ranks}" for files, ranks in down)
    print(f"""// Tilings of a hexagon of edge {edge} by diamonds, each of two triangles. A square of the board is a triangle, row by row, and
// its piece says on which side the other half of its diamond lies: triangles that point up have neighbours on the left,
// on the right and below, the others on the left, on the right and above.
language 1

variant diamonds_{edge} {{
    title  "Diamond tilings of a hexagon of edge {edge}"
    source "OEIS A008793"

    board {files} x {ranks} keep hexagon
    sides alone

    region hexagon = {" | ".join(rows())}
    region down    = hexagon & ({down})
    region up      = hexagon - down

    piece rising  R {{ count 0..{len(cells)} anywhere }}
    piece upright U {{ count 0..{len(cells)} anywhere }}
    piece falling F {{ count 0..{len(cells)} anywhere }}
    budget {len(cells)} = rising + upright + falling

    forbid rising at 0 0, no rising at 1 0 per square on up
    forbid rising at 0 0, no rising at -1 0 per square on down
    forbid upright at 0 0, no upright at 0 -1 per square on up
    forbid upright at 0 0, no upright at 0 1 per square on down
    forbid falling at 0 0, no falling at -1 0 per square on up
    forbid falling at 0 0, no falling at 1 0 per square on down

    symmetry turn   squares {cycles(lambda at: at * SIXTH)} pieces (rising, upright, falling)
    symmetry mirror squares {cycles(lambda at: complex(-at.real, at.imag))} pieces (rising, falling)
}}""")


main(int(sys.argv[1]))
