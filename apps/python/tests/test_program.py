"""The program, as Python starts it."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import qishu

SCRIPT = shutil.which("qishu", path=sysconfig.get_path("scripts")) or "qishu"


@pytest.mark.parametrize("program", [[sys.executable, "-m", "qishu"], [SCRIPT]], ids=["module", "script"])
def test_the_program_is_in_the_package(program: list[str], tmp_path: Path) -> None:
    def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run([*program, *arguments], input=text, capture_output=True, text=True, cwd=tmp_path)

    counted = run("count", "xiangqi")
    assert counted.returncode == 0 and "7583767311308936928441671793917387439659" in counted.stdout.replace("_", "").replace(" ", "").replace(",", "")
    assert run("--version").stdout == f"qishu {qishu.__version__}\n"
    drawn = run("sample", "-n", "3", "--seed", "1", "xiangqi")
    assert drawn.stdout.split() == qishu.Variant("xiangqi").positions().sample(3, seed=1)
    assert run("rank", "xiangqi", text="\n".join(drawn.stdout.split()) + "\n").returncode == 0
    wrong = run("count", "xiangki")
    assert wrong.returncode == 2 and "xiangqi" in wrong.stderr and not wrong.stdout
    unknown = run("cuont")
    assert unknown.returncode == 2 and "count" in unknown.stderr and "Traceback" not in unknown.stderr
    assert "older name" in run("orbits", "noughts_and_crosses").stderr


def test_ctrl_c_stops_the_program() -> None:
    program = [sys.executable, "-m", "qishu", "sample", "-n", "1000000000000", "xiangqi"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        # The first line shows that the program listens.
        assert running.stdout is not None and running.stdout.readline()
        running.send_signal(signal.SIGINT)
        try:
            _, said = running.communicate(timeout=30)
        finally:
            running.kill()
    assert running.returncode == 130 and "stopped" in said and "Traceback" not in said


def test_a_process_runs_the_program_once() -> None:
    code = """
from qishu import InputError
from qishu._native import run_program
assert run_program(["qishu", "list", "--quiet"]) == 0
try:
    run_program(["qishu", "list"])
except InputError as error:
    print("refused:", error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.endswith("refused: a process runs the program once\n"), done.stderr
