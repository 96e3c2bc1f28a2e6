#!/usr/bin/env python3
"""Games of an engine with itself, with another program as the referee.

The engine is a UCI process with a clock. The referee knows the legal moves and the ends of games from python-chess or
from pyffish. A game is forfeited by an illegal move, by a move that comes too late, and by a process that ends. Openings
are random moves, so no two games are alike.
"""

import argparse
import random
import subprocess
import sys
import time
from collections import Counter

# Longer games are broken off without a result.
MOST_PLIES = 600


class ForfeitError(Exception):
    """Why a game is forfeited."""


class ChessReferee:
    """Chess and its variants by python-chess, which names them as records in PGN do."""

    def __init__(self, variant):
        from chess.variant import find_variant

        self.board = find_variant(variant)()

    def legal_moves(self):
        return [move.uci() for move in self.board.legal_moves]

    def make(self, move):
        self.board.push_uci(move)

    def end(self):
        """How the game has ended, if it has; draws that a player may claim are claimed."""
        outcome = self.board.outcome(claim_draw=True)
        return outcome and outcome.termination.name.lower()


class FairyReferee:
    """The games of Fairy-Stockfish by pyffish."""

    def __init__(self, variant):
        import pyffish

        self.fairy, self.variant, self.moves = pyffish, variant, []
        self.start = pyffish.start_fen(variant)

    def legal_moves(self):
        return self.fairy.legal_moves(self.variant, self.start, self.moves)

    def make(self, move):
        self.moves.append(move)

    def end(self):
        """How the game has ended, if it has; draws that a player may claim are claimed."""
        position = self.variant, self.start, self.moves
        if not self.legal_moves():
            return "no_move"
        if self.fairy.is_immediate_game_end(*position)[0]:
            return "end_of_the_variant"
        if self.fairy.is_optional_game_end(*position)[0]:
            return "repetition_or_count"
        return None


REFEREES = {"chess": ChessReferee, "fairy": FairyReferee}


class Engine:
    """A UCI process."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.say("uci")
        self.wait_for("uciok")

    def say(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise ForfeitError("the process has ended") from None

    def wait_for(self, word):
        """The first line that begins with a word."""
        for line in self.process.stdout:
            if line.split()[:1] == [word]:
                return line.split()
        raise ForfeitError("the process has ended")

    def begin(self):
        self.say("ucinewgame")
        self.say("isready")
        self.wait_for("readyok")

    def move(self, moves, clocks, increment):
        """A move after some moves, given the milliseconds that each side has left."""
        self.say(f"position startpos moves {' '.join(moves)}" if moves else "position startpos")
        times = [max(1, round(clock)) for clock in clocks]
        self.say(f"go wtime {times[0]} btime {times[1]} winc {increment} binc {increment}")
        return self.wait_for("bestmove")[1]

    def end(self):
        self.process.stdin.close()
        self.process.wait(timeout=10)


def opening(referee, plies, draw):
    """Random moves that do not end the game."""
    moves = []
    while len(moves) < plies and not referee.end():
        moves.append(draw.choice(sorted(referee.legal_moves())))
        referee.make(moves[-1])
    return moves


def play(engine, referee, moves, clock, increment):
    """The rest of a game: how it ended, and the number of its plies."""
    clocks = [clock, clock]
    engine.begin()
    while not (end := referee.end()):
        if len(moves) == MOST_PLIES:
            return "broken_off", len(moves)
        side = len(moves) % 2
        began = time.monotonic()
        move = engine.move(moves, clocks, increment)
        clocks[side] -= (time.monotonic() - began) * 1000
        if clocks[side] < 0:
            raise ForfeitError(f"lost on time by {-clocks[side]:.0f} ms after {' '.join(moves)}")
        if move not in referee.legal_moves():
            raise ForfeitError(f"illegal move {move} after {' '.join(moves)}")
        clocks[side] += increment
        referee.make(move)
        moves.append(move)
    return end, len(moves)


def campaign(args):
    """Plays all games; the result is the number of forfeits."""
    main, increment = (round(float(part) * 1000) for part in args.clock.split("+"))
    engine, ends, plies, forfeits = Engine(args.engine), Counter(), 0, 0
    for number in range(args.games):
        draw, referee = random.Random(f"{args.seed} {number}"), None
        while referee is None or referee.end():
            referee = REFEREES[args.referee](args.variant)
            moves = opening(referee, args.opening, draw)
        try:
            end, length = play(engine, referee, moves, main, increment)
        except ForfeitError as forfeit:
            print(f"game {number + 1}: {forfeit}", file=sys.stderr)
            end, length, forfeits = "forfeit", len(moves), forfeits + 1
            if engine.process.poll() is not None:
                engine = Engine(args.engine)
        ends[end] += 1
        plies += length
    engine.end()
    print(f"{args.variant}: {args.games} games of {plies / args.games:.0f} plies, {forfeits} forfeits")
    print("\n".join(f"    {number} {end}" for end, number in ends.most_common()))
    return forfeits


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--referee", choices=REFEREES, default="chess")
    parser.add_argument("--variant", default="chess", help="the game, as the referee names it")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--clock", default="1+0.01", help="seconds of each side, and those added for each move")
    parser.add_argument("--opening", type=int, default=6, help="the number of random plies before the engine moves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("engine", nargs="+", help="the command of the engine")
    sys.exit(1 if campaign(parser.parse_args()) else 0)


if __name__ == "__main__":
    main()
