"""Positions and their numbers."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy
import pytest

import qishu

ROOT = Path(__file__).resolve().parents[3]


def test_every_position_comes_back_from_its_number_and_its_text(pair: qishu.Variant) -> None:
    positions = pair.positions()
    texts = positions.unrank_many(range(positions.count))
    assert len(set(texts)) == positions.count == pair.count()
    assert positions.unpack(positions.rank_many(texts)) == list(range(positions.count))
    position = positions.unrank(5)
    assert isinstance(position, qishu.Position) and str(position) == texts[5] and not position.broken
    assert positions.rank(position) == positions.rank(texts[5]) == 5
    assert position == pair.position(texts[5]) and hash(position) == hash(pair.position(texts[5]))


def test_legal_positions_have_a_side_to_move(rooks: qishu.Variant) -> None:
    positions = rooks.positions(legal=True)
    assert positions.legal and positions.count == rooks.count(legal=True)
    state = positions.unrank(5)
    assert isinstance(state, qishu.State) and state.wrong is None and positions.rank(state) == 5
    assert positions.rank(str(state)) == 5
    with pytest.raises(qishu.InputError, match="has a side to move"):
        positions.rank(state.variant.position("k3/4/4/3K"))
    with pytest.raises(qishu.PositionError, match="could capture a royal piece"):
        positions.rank("k3/4/4/R2K w")


def test_orbits_have_numbers(pair: qishu.Variant, rooks: qishu.Variant) -> None:
    orbits = pair.positions(up_to=["files"])
    assert orbits.up_to == ("files",) and orbits.count == pair.orbits(["files"]).number < pair.count()
    assert repr(orbits).endswith("positions up to files>")
    every = [orbits.rank(text) for text in pair.positions().unrank_many(range(pair.count()))]
    assert set(every) == set(range(orbits.count))
    texts = orbits.unrank_many(range(orbits.count))
    assert orbits.unpack(orbits.rank_many(texts)) == list(range(orbits.count))
    legal = rooks.positions(up_to=["square", "sides"], legal=True)
    assert legal.count == rooks.orbits(["square", "sides"], legal=True).number < rooks.count(legal=True)
    assert legal.rank(legal.unrank(3)) == 3
    again = pickle.loads(pickle.dumps(orbits))
    assert (again.up_to, again.count, again.head) == (orbits.up_to, orbits.count, orbits.head)
    with pytest.raises(qishu.InputError, match="these positions stand for orbits"):
        rooks.positions(up_to=["square"]).estimate(10, seed=1)
    with pytest.raises(qishu.InputError, match="there is no symmetry `mirror`"):
        pair.positions(up_to=["mirror"])


def test_up_to_nothing_every_position_has_a_number_of_its_own(pair: qishu.Variant) -> None:
    plain = pair.positions()
    nothing: list[list[str] | tuple[()] | None] = [[], (), None]
    for none in nothing:
        positions = pair.positions(up_to=none)
        assert (positions.up_to, positions.count, positions.head) == ((), pair.count(), plain.head)
        assert positions.sample(5, seed=3) == plain.sample(5, seed=3)


def test_bad_texts_are_told_with_their_places(pair: qishu.Variant) -> None:
    with pytest.raises(qishu.PositionError) as raised:
        pair.position("Kx1/3/3")
    assert raised.value.byte == 1 and isinstance(raised.value, ValueError)
    positions = pair.positions()
    with pytest.raises(qishu.PositionError, match="rules:6: ") as raised:
        positions.rank("Kk1/3/3")
    assert raised.value.byte is None
    with pytest.raises(qishu.PositionError) as raised:
        positions.rank_many(["K2/3/2k", "Kk1/3/3", "K"])
    assert raised.value.item == 1
    broken = pair.position("Kk1/3/3")
    assert len(broken.broken) == 1 and "king" in broken.broken[0]


def test_bad_numbers_are_refused(pair: qishu.Variant) -> None:
    positions = pair.positions()
    with pytest.raises(qishu.InputError, match="numbered from 0"):
        positions.unrank(positions.count)
    with pytest.raises(ValueError, match="less than 0"):
        positions.unrank(-1)
    with pytest.raises(ValueError, match="less than 0"):
        positions.unrank(-(10**40))
    for wrong in (numpy.zeros((2, positions.width + 1), numpy.uint8), numpy.zeros((2, positions.width), int)):
        with pytest.raises(qishu.InputError, match="packed numbers are uint8"):
            positions.unpack(wrong)


def test_samples_are_those_of_the_program() -> None:
    snapshot = ROOT / "apps/cli/tests/cli/snapshots/cli__sample__a_seed_has_a_sample_for_good.snap"
    _, command, printed = snapshot.read_text().split("---\n")
    assert '"--seed", "1", "xiangqi"' in command.replace("\\", "")
    expected = printed.split()
    assert qishu.Variant("xiangqi").positions().sample(len(expected), seed=1) == expected


def test_parts_of_a_sample_are_the_whole(xiangqi: qishu.Variant) -> None:
    positions = xiangqi.positions()
    whole = positions.sample_numbers(40_000, seed=3)
    assert whole.dtype == numpy.uint8 and whole.shape == (40_000, positions.width) == (40_000, 17)
    parts = [positions.sample_numbers(20_000, seed=3, first=first) for first in (0, 20_000)]
    assert (numpy.concatenate(parts) == whole).all()
    one = positions.sample_numbers(100, seed=3, work=qishu.Work(threads=1))
    assert (one == whole[:100]).all()
    assert positions.unrank_many(whole[:100]) == positions.sample(100, seed=3)
    assert not (positions.sample_numbers(100, seed=4) == one).all()
    # The bytes of two numbers compare as the numbers do.
    rows = [bytes(row) for row in one]
    assert sorted(rows) == [bytes(row) for row in positions.pack(sorted(positions.unpack(one)))]


def test_other_letters_are_written(xiangqi: qishu.Variant) -> None:
    positions = xiangqi.positions()
    own, other = (positions.sample(200, seed=1, letters=letters) for letters in ("own", "other"))
    assert own != other and positions.unpack(positions.rank_many(other)) == positions.unpack(positions.rank_many(own))
    with pytest.raises(qishu.InputError, match="`own` or `other`"):
        positions.sample(1, seed=1, letters="any")  # type: ignore[arg-type]


def test_numbers_are_kept_in_files(tmp_path: Path, xiangqi: qishu.Variant, pair: qishu.Variant) -> None:
    path = tmp_path / "numbers.bin"
    positions = xiangqi.positions()
    numbers = positions.sample_numbers(1000, seed=5)
    positions.write(path, numbers)
    assert path.read_bytes() == positions.head + numbers.tobytes()
    assert positions.head.startswith(f"qishu positions 1\nversion {qishu.__version__}\n".encode()) and xiangqi.digest.encode() in positions.head
    assert (positions.read(path) == numbers).all()
    with pytest.raises(qishu.InputError, match="the numbers are of `variant xiangqi`"):
        pair.positions().read(path)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(qishu.InputError, match="is cut off"):
        positions.read(path)
    with pytest.raises(qishu.FileError, match="cannot read .*: there is no such file or folder"):
        positions.read(tmp_path / "nothing")
    with pytest.raises(qishu.RefusedError):
        positions.read(path, work=qishu.Work(most_bytes=1000))


def test_a_position_and_a_state_are_pickled(pair: qishu.Variant, rooks: qishu.Variant) -> None:
    position, state = pair.positions().unrank(3), rooks.state().play("d1c1")
    assert pickle.loads(pickle.dumps(position)) == position
    assert pickle.loads(pickle.dumps(state)) == state


def test_positions_are_drawn(pair: qishu.Variant) -> None:
    position = pair.position("K2/3/2k")
    assert position.draw() == "3 K . .\n2 . . .\n1 . . k\n  a b c\n"
    assert repr(position) == "<qishu.Position pair: K2/3/2k>"


def test_pickles_are_small(xiangqi: qishu.Variant) -> None:
    positions = xiangqi.positions()
    many: list[object] = list(positions[: 1000 * 10**36 : 10**36])
    data = pickle.dumps(many)
    again = pickle.loads(data)
    assert again == many and len(data) < 80_000 and again[0].variant is again[-1].variant
    assert len(pickle.dumps(xiangqi)) < 4000 < sum(len(text) for _, text in xiangqi.files)
