"""Reads positions of `quoridor.rules`, and answers whether each pawn has a way to its last rank."""

import sys


def squares(text: str) -> list[str]:
    """The 17 x 17 squares of a board, rank by rank from the first, with `.` for an empty one."""
    ranks = []
    for rank in text.split("/"):
        row = ""
        empty = ""
        for letter in rank + " ":
            if letter.isdigit():
                empty += letter
                continue
            row += "." * int(empty or 0) + letter
            empty = ""
        ranks.append(row[:17])
    return [square for row in reversed(ranks) for square in row]


def has_way(board: list[str], pawn: str, last: int) -> bool:
    """Steps lead from square to square over the places between them; middles are no such places."""
    start = board.index(pawn)
    seen = {start}
    left = [start]
    while left:
        at = left.pop()
        if at // 17 == last:
            return True
        for file, step in ((at % 17 - 1, -1), (at % 17 + 1, 1), (at % 17, -17), (at % 17, 17)):
            to = at + step
            is_open = 0 <= file < 17 and 0 <= to < 289 and (to % 17 % 2 == 0 or to // 17 % 2 == 0)
            if is_open and to not in seen and board[to] in ".Pp":
                seen.add(to)
                left.append(to)
    return False


for line in sys.stdin:
    board = squares(line.split()[0])
    print("yes" if has_way(board, "P", 16) and has_way(board, "p", 0) else "no", flush=True)
