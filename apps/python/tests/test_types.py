"""The types that are stated are those that there are."""

from __future__ import annotations

import inspect
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import qishu

PYTHON = Path(__file__).resolve().parents[1]


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=PYTHON / "tests", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stub_has_what_the_module_has() -> None:
    run("mypy.stubtest", "qishu", "--mypy-config-file", str(PYTHON / "pyproject.toml"))


def test_the_package_and_what_uses_it_are_typed() -> None:
    run("mypy", "--config-file", str(PYTHON / "pyproject.toml"), ".", "../benches", "../examples")
    run("mypy", "--config-file", str(PYTHON / "pyproject.toml"), "../package")


@pytest.mark.skipif(shutil.which("node") is None, reason="pyright is written for Node")
def test_another_checker_of_types_agrees() -> None:
    run("pyright", "--project", str(PYTHON), "--pythonpath", sys.executable)


def test_everything_public_has_a_docstring() -> None:
    for name in qishu.__all__:
        thing = getattr(qishu, name)
        if not isinstance(thing, str):
            assert thing.__doc__, name
        if inspect.isclass(thing) and thing.__module__ == "qishu":
            for part, what in vars(thing).items():
                assert part.startswith("_") or what.__doc__, f"{name}.{part}"
