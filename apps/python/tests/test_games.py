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


def test_moves_are_taken_back(rooks: qishu.Variant) -> None:
    state = rooks.state("k3/4/4/R2K b")
    found = state.retractions()
    assert found and all(one.before.play(one.move).position == state.position for one in found)
    assert all(one.before.removed_by(one.move) == one.removed for one in found)
    assert state.perft_back(1) == len(found) and state.perft_back(0) == 1
    assert state.perft_back(2) == sum(len(one.before.retractions()) for one in found)
    captures = [one for one in rooks.state("k3/4/4/3K b").retractions() if one.removed]
    square, piece = captures[0].removed[0]
    assert square == "d1" and piece.name == "black rook" and captures[0].before.position[square] == piece
    assert rooks.state("k3/4/4/R2K w").removed_by("a1a4") == (("a4", rooks.state().position["a4"]),)
    with pytest.raises(qishu.InputError, match="no legal move"):
        state.removed_by("a1a2")


def test_moves_that_are_taken_back_have_notations(xiangqi: qishu.Variant) -> None:
    (last,) = (one for one in xiangqi.state().play("h3e3").retractions("wxf") if one.before == xiangqi.state())
    assert last.move == "C2=5" and last.removed == ()


def test_positions_that_games_come_to_are_counted_and_solved() -> None:
    crosses = qishu.Variant("noughts_and_crosses")
    reach = crosses.state().reach()
    assert (reach.positions, reach.games, reach.is_complete) == (5478, 255_168, True)
    assert [ply.positions for ply in reach.plies[:3]] == [1, 9, 72] and reach.plies[-1].in_all == reach.positions
    assert crosses.state().reach(up_to=["square"]).positions == crosses.state().reach(up_to=["all"]).positions == 765
    some = crosses.state().reach(2)
    assert (some.positions, some.games, some.is_complete) == (82, None, False)
    values = crosses.solve(method="reached", verify=True)
    assert values.positions == 5478 and values.value(values.start) == "draw" and len(values.best_line()) == 9
    assert sum(side.wins + side.losses + side.draws for side in values.solved) == 5478
    probe = crosses.state().probe(values)
    assert probe.value == "draw" and {value for _, value in probe.moves} == {"draw"} and len(probe.moves) == 9
    start = crosses.state().play(crosses.state().moves()[0])
    from_there = crosses.solve(method="reached", start=start, up_to=["square"])
    assert from_there.start == start and from_there.positions < 765 and from_there.value(crosses.state()) is None
    with pytest.raises(qishu.InputError):
        from_there.best_line(crosses.state())


def test_reach_is_limited_and_its_arguments_belong_together(rooks: qishu.Variant, xiangqi: qishu.Variant) -> None:
    for ask in (xiangqi.state().reach, lambda work: xiangqi.solve(method="reached", work=work)):
        with pytest.raises(qishu.RefusedError) as raised:
            ask(work=qishu.Work(most_bytes=100_000))
        assert raised.value.limit == "bytes" and raised.value.allowed == 100_000
    with pytest.raises(qishu.InputError, match="belong to the method `material`"):
        rooks.solve("K R | K", method="reached")  # type: ignore[call-overload]
    with pytest.raises(qishu.InputError, match="belong to the method `reached`"):
        rooks.solve("K R | K", start=rooks.state())  # type: ignore[call-overload]
    with pytest.raises(qishu.InputError, match="there is no method `guess`"):
        rooks.solve(method="guess")  # type: ignore[call-overload]
    with pytest.raises(qishu.PositionError, match="another variant"):
        rooks.solve(method="reached", start=xiangqi.state())
    with pytest.raises(qishu.InputError, match="diagonal"):
        xiangqi.state().reach(1, up_to=["diagonal"])


def test_rules_are_derived_from_moves(xiangqi: qishu.Variant, pair: qishu.Variant) -> None:
    derived = xiangqi.derive()
    assert "piece general" in derived and derived.count("piece ") >= 7
    with pytest.raises(qishu.InputError, match="do not say how pieces move"):
        pair.derive()


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
    conversion = rooks.solve("K R | K", metric="conversion", folder=tmp_path)
    assert (tables.metric, conversion.metric, conversion.most_quiet_plies) == ("end", "conversion", None)
    assert state.probe(tmp_path, metric="conversion").value == conversion.value(state) == "win in 1"
    with pytest.raises(qishu.InputError, match="there is no metric `depth`"):
        rooks.solve("K R | K", metric="depth")  # type: ignore[call-overload]
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(qishu.InputError, match="no table is of such pieces"):
        state.probe(empty)
    with pytest.raises(qishu.PositionError, match="another variant"):
        xiangqi.state().probe(tables)
    with pytest.raises(qishu.RefusedError) as raised:
        rooks.solve("K R | K", work=qishu.Work(most_bytes=10))
    assert raised.value.limit == "bytes" and raised.value.allowed == 10
