"""Records of games, the engine, and random games."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import qishu

PGN = """[Event "A \\"small\\" game"]
[Red "Red One"]
[Result "0-1"]

{before} 1. h3e3 {strong} (1. b3e3 b10c8 (1... h10g8) 2. b1c3) h10g8 2. h1g3 i10h10 0-1

[Event "Another"]

1. b1c3 *
"""


def test_records_are_read_and_replayed(xiangqi: qishu.Variant) -> None:
    first, second = xiangqi.read_records(PGN)
    assert first.headers == {"Event": 'A "small" game', "Red": "Red One"} and first.result == "0-1"
    assert first.remark == "before" and len(first) == 4 and second.result == "*" and len(second) == 1
    assert first.moves() == ["h3e3", "h10g8", "h1g3", "i10h10"] and first.moves("wxf")[0] == "C2=5"
    states = first.states()
    assert len(states) == 5 and states[0] == first.start == xiangqi.state() and states[-1] == first.end
    for state, move, after in zip(states, first.moves("chinese"), states[1:], strict=False):
        assert state.play(move) == after
    tree = first.tree("wxf")
    assert [move.move for move in tree] == first.moves("wxf") and tree[0].remark == "strong"
    (instead,) = tree[0].instead
    assert len(instead) == 3 and instead[0].move == "C8=5" and len(instead[1].instead[0]) == 1
    assert first != second and first.variant is xiangqi


@pytest.mark.parametrize("notation", ["squares", "iccs", "wxf", "chinese"])
def test_what_is_written_is_read_again(xiangqi: qishu.Variant, notation: str) -> None:
    for record in xiangqi.read_records(PGN):
        (again,) = xiangqi.read_records(record.text(notation))  # type: ignore[arg-type]
        assert again == record and hash(again) == hash(record) and again.tree() == record.tree()
        assert pickle.loads(pickle.dumps(record)) == record


def test_records_are_made_of_moves(xiangqi: qishu.Variant, rooks: qishu.Variant) -> None:
    record = xiangqi.record(["炮二平五", "h10g8"], headers={"Event": "Test"}, result="1/2-1/2")
    assert record.moves() == ["h3e3", "h10g8"] and '[Event "Test"]' in str(record) and "1/2-1/2" in str(record)
    later = xiangqi.record([], start=record.end)
    assert len(later) == 0 and later and later.start == later.end == record.end and later.result == "*"
    assert xiangqi.read_records(str(later)) == [later]
    with pytest.raises(qishu.InputError, match="no legal move") as raised:
        xiangqi.record(["h3e3", "h3e3"])
    assert raised.value.item == 1
    with pytest.raises(qishu.InputError, match="results are"):
        xiangqi.record([], result="won")  # type: ignore[arg-type]
    with pytest.raises(qishu.PositionError, match="another variant"):
        xiangqi.record([], start=rooks.state())
    with pytest.raises(qishu.InputTypeError, match="headers are texts"):
        xiangqi.record([], headers={"Event": 3})  # type: ignore[dict-item]
    with pytest.raises(qishu.InputTypeError, match="a list of names is expected, not `str`"):
        xiangqi.record("h3e3")


def test_records_are_read_from_files(tmp_path: Path, xiangqi: qishu.Variant, pair: qishu.Variant) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("\ufeff" + PGN, encoding="utf-8")
    assert xiangqi.read_records_from(path) == xiangqi.read_records(PGN)
    with pytest.raises(qishu.MissingFileError):
        xiangqi.read_records_from(tmp_path / "none.pgn")
    with pytest.raises(qishu.RefusedError):
        xiangqi.read_records_from(path, work=qishu.Work(most_bytes=10))
    path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(qishu.FileError):
        xiangqi.read_records_from(path)
    with pytest.raises(qishu.RecordError) as raised:
        xiangqi.read_records("1. h3e3 e10e2 *")
    assert raised.value.byte == 8 and isinstance(raised.value, ValueError)
    assert pickle.loads(pickle.dumps(raised.value)).byte == 8
    with pytest.raises(qishu.InputError, match="do not say how pieces move"):
        pair.read_records(PGN)


def test_the_engine_finds_a_mate(rooks: qishu.Variant) -> None:
    engine = qishu.Engine(rooks)
    state = rooks.state("k3/4/1K2/3R w")
    found = engine.play(state, qishu.Limit(depth=4))
    assert found is not None and found.move == "d1d4" and found.plies_to_end == 1 and found.points is None
    assert engine.play(state.play(found.move), qishu.Limit(depth=1)) is None
    lost = engine.play(rooks.state("1k2/4/1K2/3R b"), qishu.Limit(depth=6))
    assert lost is not None and (lost.plies_to_end or 0) < 0 and lost.answer == lost.line[1]
    mate = engine.play(state, qishu.Limit(mate=1))
    assert mate is not None and mate.move == "d1d4"


def test_searches_with_equal_limits_are_equal(xiangqi: qishu.Variant) -> None:
    limit = qishu.Limit(nodes=3000)
    first = qishu.Engine(xiangqi).play(xiangqi.state(), limit, notation="wxf")
    engine = qishu.Engine(xiangqi)
    assert engine.play(xiangqi.state(), limit, notation="wxf") == first
    engine.forget()
    assert engine.play(xiangqi.state(), limit, notation="wxf") == first
    assert first is not None and first.points is not None and first.plies_to_end is None and first.depth > 1
    state = xiangqi.state()
    for move in first.line:
        state = state.play(move)
    assert first.nodes >= 3000 and engine.variant is xiangqi and engine.level == "hard"


def test_an_analysis_has_several_lines(xiangqi: qishu.Variant) -> None:
    engine = qishu.Engine(xiangqi)
    found = engine.analyse(xiangqi.state(), qishu.Limit(depth=3), lines=4)
    points = [one.points or 0 for one in found]
    assert len(found) == len({one.move for one in found}) == 4 and points == sorted(points, reverse=True)
    only = engine.analyse(xiangqi.state("4k4/9/9/9/9/9/9/9/9/4K4 w"), qishu.Limit(depth=2), lines=60)
    assert {one.move for one in only} <= set(xiangqi.state("4k4/9/9/9/9/9/9/9/9/4K4 w").moves())
    after = engine.play(xiangqi.state(), qishu.Limit(depth=2), moves=["h3e3", "h10g8"])
    assert after is not None and after.move in xiangqi.state().play("h3e3").play("h10g8").moves()


def test_two_weak_players_play_a_game(rooks: qishu.Variant) -> None:
    players = [qishu.Engine(rooks, level="easy", seed=seed) for seed in (1, 2)]
    moves: list[str] = []
    state = rooks.state()
    while state.outcome is None and len(moves) < 40:
        found = players[len(moves) % 2].play(rooks.state(), qishu.Limit(depth=3), moves=moves)
        assert found is not None
        moves.append(found.move)
        state = state.play(found.move)
    assert rooks.record(moves).end == state


def test_wrong_limits_and_engines_are_refused(rooks: qishu.Variant, pair: qishu.Variant, xiangqi: qishu.Variant) -> None:
    assert qishu.Limit(time=1) == qishu.Limit(time=1.0) != qishu.Limit()
    assert repr(qishu.Limit(depth=3, clock=60, increment=1)) == "Limit(depth=3, clock=60, increment=1)"
    for wrong in (-1.0, float("nan"), float("inf"), 1e300):
        with pytest.raises(qishu.InputError, match="no number of seconds"):
            qishu.Limit(time=wrong)
    with pytest.raises(qishu.InputError, match="belong to a `clock`"):
        qishu.Limit(increment=1)
    with pytest.raises(qishu.InputError, match="levels are"):
        qishu.Engine(rooks, level="best")  # type: ignore[arg-type]
    with pytest.raises(qishu.InputError, match="the memory of an engine"):
        qishu.Engine(rooks, memory=1)
    with pytest.raises(qishu.InputError, match="1 to 1024 threads"):
        qishu.Engine(rooks, threads=0)
    with pytest.raises(qishu.InputError, match="do not say how pieces move"):
        qishu.Engine(pair)
    engine = qishu.Engine(rooks)
    with pytest.raises(qishu.PositionError, match="another variant"):
        engine.play(xiangqi.state())
    with pytest.raises(qishu.InputError, match="one line or more"):
        engine.analyse(rooks.state(), lines=0)
    with pytest.raises(qishu.InputError, match="no legal move"):
        engine.play(rooks.state(), moves=["a1a9"])


def test_ctrl_c_stops_the_engine() -> None:
    program = """
import qishu
xiangqi = qishu.Variant("xiangqi")
engine = qishu.Engine(xiangqi)
try:
    print("begun", flush=True)
    engine.play(xiangqi.state(), qishu.Limit(time=600))
except KeyboardInterrupt:
    print("stopped", engine.play(xiangqi.state(), qishu.Limit(depth=2)).depth, flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "begun\n"
        time.sleep(0.5)
        running.send_signal(signal.SIGINT)
        try:
            rest, _ = running.communicate(timeout=30)
        finally:
            running.kill()
    assert rest == "stopped 2\n" and running.returncode == 0


def test_random_games_have_statistics(rooks: qishu.Variant) -> None:
    games = rooks.random_games(200, seed=3)
    assert games.games == 200 == sum(number for _, _, number in games.ended)
    assert {winner for _, winner, _ in games.ended} <= {None, *rooks.sides}
    parts = [rooks.random_games(100, seed=3, first=first) for first in (0, 100)]
    assert sum(part.plies for part in parts) == games.plies and sum(part.moves for part in parts) == games.moves
    mean, (low, high) = games.mean_plies or (0, (0, 0))
    assert low < mean < high and mean == games.plies / 200
    branching, _ = games.branching or (0, (0, 0))
    assert abs(branching - games.moves / games.plies) < 1e-9
    few = rooks.random_games(0, seed=1)
    assert few.games == few.plies == 0 and few.mean_plies is None and few.branching is None
    assert all(way == "given up" for way, _, _ in rooks.random_games(20, seed=1, most_plies=0).ended)
