"""Long work: limits, progress, threads, and Ctrl-C."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest

import qishu


def test_too_much_work_is_refused_beforehand(pair: qishu.Variant) -> None:
    with pytest.raises(qishu.RefusedError, match=r"Work\(most_steps=…\) allows more") as raised:
        pair.count(work=qishu.Work(most_steps=1))
    assert raised.value.limit == "steps" and raised.value.allowed == 1 and (raised.value.needed or 0) > 1
    with pytest.raises(qishu.RefusedError) as raised:
        pair.positions().sample(10**12, seed=1)
    assert raised.value.limit == "bytes"
    with pytest.raises(qishu.RefusedError):
        pair.positions().sample_numbers(10**12, seed=1)


def test_work_says_what_it_allows() -> None:
    work = qishu.Work(most_steps=10**20, threads=2)
    assert work.most_steps == 10**20 and work.threads == 2 and qishu.Work().threads is None
    again = pickle.loads(pickle.dumps(work))
    assert repr(again) == repr(work) and "most_steps=100000000000000000000" in repr(work)
    for threads in (0, 1025, 5000, 10**30):
        with pytest.raises(qishu.InputError, match="there can be 1 to 1024 threads"):
            qishu.Work(threads=threads)


def test_progress_is_told_and_can_stop_the_work(xiangqi: qishu.Variant) -> None:
    shares: list[float] = []
    xiangqi.positions().sample_numbers(100_000, seed=1, work=qishu.Work(progress=shares.append))
    assert shares == sorted(shares) and shares[-1] == 1 and all(0 <= share <= 1 for share in shares)

    class Enough(Exception):
        pass

    def stop(_: float) -> None:
        raise Enough

    # Eight plies have about 10**13 leaves, so this ends only if it is stopped.
    with pytest.raises(Enough):
        xiangqi.state().perft(8, work=qishu.Work(progress=stop))


def test_ctrl_c_is_answered() -> None:
    program = """
import qishu
state = qishu.Variant("xiangqi").state()
try:
    print("begun", flush=True)
    state.perft(8)
except KeyboardInterrupt:
    print("stopped", state.perft(2).total, flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "begun\n"
        # Nothing of Python's runs meanwhile that could see the signal.
        time.sleep(0.5)
        running.send_signal(signal.SIGINT)
        try:
            rest, _ = running.communicate(timeout=20)
        finally:
            running.kill()
    # What was asked afterwards is answered as ever.
    assert rest == "stopped 1920\n" and running.returncode == 0


def test_the_interpreter_goes_on_meanwhile() -> None:
    program = """
import os, threading, time
import qishu
state = qishu.Variant("xiangqi").state()
asked = threading.Thread(target=lambda: state.perft(8), daemon=True)
asked.start()
turns = 0
for _ in range(100):
    time.sleep(0.001)
    turns += 1
print(turns, asked.is_alive(), flush=True)
os._exit(0)
"""
    # What is asked takes hours; an interpreter that waited for it would never come to its hundredth turn.
    answered = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, timeout=120)
    assert answered.returncode == 0 and answered.stdout == "100 True\n"


def test_questions_may_be_asked_side_by_side(xiangqi: qishu.Variant) -> None:
    positions = xiangqi.positions()
    found: list[list[str]] = []
    asked = [threading.Thread(target=lambda: found.append(positions.sample(5_000, seed=9))) for _ in range(4)]
    for one in asked:
        one.start()
    for one in asked:
        one.join()
    assert len(found) == 4 and all(one == found[0] for one in found)


def _forked(seed: int) -> int:
    return len(qishu.Variant("noughts_and_crosses").positions().sample(1000, seed=seed))


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_process_that_is_forked_off_has_threads_of_its_own() -> None:
    assert _forked(1) == 1000
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(_forked, range(4)).get(timeout=60) == [1000] * 4
