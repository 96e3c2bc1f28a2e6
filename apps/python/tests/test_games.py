"""Games: moves, what they lead to, and what they are worth."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import qishu


def test_a_game_is_played(rooks: qishu.Variant) -> None:
    start = rooks.state()
    assert start.to_move == "white" and not start.in_check and start.outcome is None
    assert "a1d1" not in start.moves() and "a1a2" in start.moves()
    after = start.play("d1c2")
    assert after.to_move == "black" and str(start) == "k3/4/4/R2K w - - 0 1" and after != start
    with pytest.raises(qishu.InputError, match="`a1c3` is no legal move"):
        start.play("a1c3")
    with pytest.raises(qishu.PositionError) as raised:
        rooks.state("k3/4/4/R2K x")
    assert raised.value.byte == 11


def test_the_end_of_a_game_is_known(rooks: qishu.Variant) -> None:
    mate = rooks.state("k2R/4/1K2/4 b")
    assert mate.in_check and mate.moves() == [] and (mate.outcome, mate.winner) == ("lose", "white")


def test_moves_are_written_in_every_notation(xiangqi: qishu.Variant) -> None:
    start = xiangqi.state()
    assert "h3e3" in start.moves() and "H2-E2" in start.moves("iccs")
    assert "C2=5" in start.moves("wxf") and "炮二平五" in start.moves("chinese")
    assert start.play("炮二平五") == start.play("h3e3")
    with pytest.raises(qishu.InputError, match="there is no notation `descriptive`"):
        start.moves("descriptive")  # type: ignore[arg-type]


def test_perft_counts_the_ways_to_go_on(xiangqi: qishu.Variant) -> None:
    found = xiangqi.state().perft(3)
    assert found.total == 79_666 == sum(ways for _, ways in found.by_move) and len(found.by_move) == 44
    assert xiangqi.state().perft(0) == qishu.Perft(1, ())
    with pytest.raises(qishu.RefusedError):
        xiangqi.state().perft(1000)


def test_rules_without_moves_say_so(pair: qishu.Variant) -> None:
    assert not pair.has_moves
    for ask in (pair.state, lambda: pair.count(legal=True), lambda: pair.positions().estimate(10, seed=1)):
        with pytest.raises(qishu.InputError, match="do not say how pieces move"):
            ask()


def test_estimates_add_up(rooks: qishu.Variant) -> None:
    positions = rooks.positions()
    parts = [positions.estimate(5_000, seed=1, first=first) for first in (0, 5_000)]
    whole = positions.estimate(10_000, seed=1)
    assert sum(parts) == parts[0] + parts[1] == whole and whole.drawn == 10_000
    low, high = whole.interval() or (0.0, 0.0)
    assert low < (whole.share or 0) < high and whole.of == 2 * rooks.count()
    # The exact number is known too.
    least, most = whole.numbers(0.999) or (0, 0)
    assert least < rooks.count(legal=True) < most
    assert pickle.loads(pickle.dumps(whole)) == whole and eval(repr(whole), {"Estimate": qishu.Estimate}) == whole
    stricter = positions.estimate(300, seed=1, plies_back=1)
    assert stricter.yes <= positions.estimate(300, seed=1).yes
    for wrong in (0.0, 1.0, float("nan")):
        with pytest.raises(qishu.InputError, match="confidence"):
            whole.interval(wrong)
    with pytest.raises(TypeError):
        whole + 1  # type: ignore[operator]


def test_endgames_are_solved_and_probed(tmp_path: Path, rooks: qishu.Variant, xiangqi: qishu.Variant) -> None:
    tables = rooks.solve("K R | K", folder=tmp_path, verify=True)
    (figures,) = (one for one in tables.solved if (one.material, one.to_move) == ("K R | K", "white"))
    assert figures.wins > 0 == figures.losses and figures.longest_loss is None
    assert sum(positions for _, positions in figures.wins_in) == figures.wins and figures.losses_in == ()
    state = rooks.state("k3/4/1K2/3R w")
    assert tables.value(state) == "win in 1"
    plies, text = figures.longest_win or (0, "")
    assert plies > 1 and tables.value(rooks.state(text)) == f"win in {plies}"
    for source in (tables, tmp_path):
        probe = state.probe(source)
        assert probe.value == "win in 1" and probe.moves[0] == ("d1d4", "win in 1")
        assert len(probe.moves) == len(state.moves())
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(qishu.InputError, match="no table is of such pieces"):
        state.probe(empty)
    with pytest.raises(qishu.PositionError, match="another variant"):
        xiangqi.state().probe(tables)
    with pytest.raises(qishu.RefusedError) as raised:
        rooks.solve("K R | K", work=qishu.Work(most_bytes=10))
    assert raised.value.limit == "bytes" and raised.value.allowed == 10
