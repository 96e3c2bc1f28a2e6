"""The program ``qishu``: ``python -m qishu``, and the script of the same name."""

from __future__ import annotations

import signal
import sys

from qishu._native import run_program


def main() -> None:
    """Runs the command line, and ends the process with the exit code of the program."""
    # The program has handlers of its own, which Python's would hinder.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout.flush()
    sys.exit(run_program(["qishu", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
