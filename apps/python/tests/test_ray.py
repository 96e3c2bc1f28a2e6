"""The example for Ray gives what one process gives."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from conftest import ROOKS

import qishu

pytest.importorskip("ray", reason="Ray is not installed: pip install 'ray[data]'")


def test_two_workers_find_what_one_process_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parents[1] / "examples"))
    import ray_legality

    # Workers find the example's class by its module.
    environment = {"env_vars": {"PYTHONPATH": sys.path[0]}}
    ray.init(num_cpus=2, include_dashboard=False, runtime_env=environment, log_to_driver=False)
    try:
        variant = qishu.Variant(ROOKS)
        found = ray_legality.legality(variant, 120_001, seed=7, plies_back=0, workers=2)
    finally:
        ray.shutdown()
    assert found == variant.positions().estimate(120_001, seed=7)
