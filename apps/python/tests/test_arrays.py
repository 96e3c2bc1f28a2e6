"""Positions as NumPy arrays, and any integers as numbers of positions."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy
import pandas
import polars
import pytest
from conftest import PAIR
from test_squares import LAYERS, STATE

import qishu


def test_boards_are_what_positions_say(xiangqi: qishu.Variant) -> None:
    positions = xiangqi.positions()
    boards = positions.sample_boards(200, seed=3)
    assert boards.dtype == numpy.int8 and boards.shape == (200, 10, 9)
    assert (boards == positions.boards(positions.sample_numbers(200, seed=3))).all()
    legend = xiangqi.legend
    assert legend[0] is None and len(legend) == boards.max() + 1
    for index, board in enumerate(boards[:20]):
        position = positions.choice(seed=3, index=index)
        found = {f"{'abcdefghi'[file]}{rank + 1}": legend[board[rank, file]] for rank in range(10) for file in range(9)}
        assert {square: piece for square, piece in found.items() if piece is not None} == dict(position)
    assert (positions.sample_boards(50, seed=3, first=150) == boards[150:]).all()
    # Each side has one general, which shares agree with.
    shares = xiangqi.squares().shares()
    general = [piece.name if piece else "" for piece in legend].index("red general")
    assert abs((boards == general).mean(axis=0) - shares[xiangqi.pieces.index("red general")]).max() < 0.2


def test_every_board_of_a_small_variant(pair: qishu.Variant) -> None:
    positions = pair.positions()
    boards = positions.boards(range(positions.count))
    assert len({board.tobytes() for board in boards}) == positions.count
    heights = pair.squares().numbers()
    for code, piece in enumerate(pair.legend):
        if piece is not None:
            assert ((boards == code).sum(axis=0) == heights[pair.pieces.index(piece.name)]).all()


def test_places_without_a_square_have_a_code_of_their_own() -> None:
    few = qishu.Variant("variant few { board 2 x 2 keep b1 a2 b2 sides one piece dot { count 1 anywhere } }").positions()
    assert few.boards(range(3))[:, 0, 0].tolist() == [-1, -1, -1] and (few.boards(range(3)) == 1).sum() == 3


def test_layers_hands_and_state_variables_have_arrays() -> None:
    layers = qishu.Variant(LAYERS).positions()
    numbers = layers.sample_numbers(100, seed=1)
    common, ghosts = layers.boards(numbers), layers.boards(numbers, layer="ghosts")
    for row, position in enumerate(map(layers.unrank, layers.unpack(numbers))):
        for rank, file in numpy.ndindex(2, 3):
            square = f"{'abc'[file]}{rank + 1}"
            for board, layer in ((common, ""), (ghosts, "ghosts")):
                assert layers.variant.legend[board[row, rank, file]] == position.piece_at(square, layer)
    assert layers.hands(numbers).shape == layers.variables(numbers).shape == (100, 0)

    turns = qishu.Variant(STATE).positions()
    values = turns.variables(range(turns.count))[:, 0]
    assert [turns.variant.variables["to_move"][value] for value in values] == [one.variables["to_move"] for one in turns]

    shogi = qishu.Variant("minishogi").positions()
    sample = shogi.sample_numbers(300, seed=2)
    hands = shogi.hands(sample)
    assert hands.shape == (300, 10) and hands.max() == 2 and (hands.sum(axis=0) > 0).all()
    for row, position in zip(hands, map(shogi.unrank, shogi.unpack(sample)), strict=True):
        named = [position.hands[piece.side][piece.type] for piece in shogi.variant.hand_pieces]
        assert named == row.tolist()


def test_legal_positions_have_sides_to_move(rooks: qishu.Variant) -> None:
    legal = rooks.positions(legal=True)
    numbers = numpy.arange(0, legal.count, 97)
    sides = legal.sides_to_move(numbers)
    assert [rooks.sides[side] for side in sides] == [state.to_move for state in legal[::97]]
    assert legal.boards(numbers).shape == (len(numbers), 4, 4)
    with pytest.raises(qishu.InputError, match="have no side to move"):
        rooks.positions().sides_to_move([0])


def test_many_pieces_need_wider_codes() -> None:
    kinds = " ".join(f"piece p{number} {{ count 0..1 anywhere }}" for number in range(130))
    many = qishu.Variant(f"variant many {{ board 1 x 1 sides one {kinds} }}").positions()
    assert many.count == 131
    boards = many.boards(range(131))
    assert boards.dtype == numpy.int16 and sorted(boards[:, 0, 0].tolist()) == list(range(131))


@pytest.mark.parametrize(
    "numbers",
    [
        numpy.arange(3), numpy.arange(3, dtype=numpy.uint8), numpy.array([0, 1, 2], object), list(numpy.arange(3)), range(3),
        (0, numpy.uint64(1), True + 1), pandas.Series([0, 1, 2]), polars.Series([0, 1, 2]), iter([0, 1, 2]), {0: "", 1: "", 2: ""},
    ],
    ids=lambda numbers: type(numbers).__name__,
)
def test_any_integers_are_numbers(numbers: object) -> None:
    positions = qishu.Variant(PAIR).positions()
    assert positions.unpack(positions.pack(numbers)) == [0, 1, 2]  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers_everywhere(rooks: qishu.Variant) -> None:
    positions = rooks.positions()
    small = numpy.int32(3)
    assert positions.unrank(numpy.uint64(5)) == positions.unrank(5) == positions[numpy.int8(5)]
    assert positions.unrank_many(numpy.arange(3)) == positions.unrank_many(range(3))
    assert positions.sample(small, seed=small, first=small) == positions.sample(3, seed=3, first=3)
    assert (positions.sample_numbers(small, seed=small) == positions.sample_numbers(3, seed=3)).all()
    assert rooks.state().perft(numpy.int64(1)) == rooks.state().perft(1)
    assert positions.estimate(small, seed=small, plies_back=numpy.int64(0)) == positions.estimate(3, seed=3)
    assert qishu.Work(most_steps=numpy.int64(7), most_bytes=small, threads=small).most_steps == 7
    assert len(rooks.endgames(numpy.int64(10**6), pieces=small)) > 0


def test_what_is_no_integer_is_refused_with_its_item() -> None:
    positions = qishu.Variant(PAIR).positions()
    for wrong in (numpy.array([0.0]), [0, 1.5], ["1"], [None]):
        with pytest.raises(qishu.InputTypeError, match="a whole number is expected") as raised:
            positions.unrank_many(wrong)  # type: ignore[arg-type]
        assert raised.value.item == len(wrong) - 1
    for alone in (3, None, "012", numpy.int64(3), numpy.array(3)):
        with pytest.raises(qishu.InputTypeError, match="packed numbers or integers are expected"):
            positions.unrank_many(alone)  # type: ignore[arg-type]
    for number in (-1, numpy.int64(-1), 10**40):
        with pytest.raises(qishu.NumberError) as refused:
            positions.pack([0, number])
        assert refused.value.item == 1 and isinstance(refused.value, IndexError)
    beyond = numpy.full((2, positions.width), 255, numpy.uint8)
    beyond[0] = 0
    for ask in (positions.pack, positions.unrank_many, positions.boards):
        with pytest.raises(qishu.NumberError) as refused:
            ask(beyond)
        assert refused.value.item == 1


def test_positions_are_ranked_in_any_form(pair: qishu.Variant, rooks: qishu.Variant) -> None:
    positions = pair.positions()
    some = list(positions[::10])
    expected = list(range(0, positions.count, 10))
    texts = [str(position) for position in some]
    for given in (some, texts, iter(some), numpy.array(texts), pandas.Series(texts), polars.Series(texts), positions[::10]):
        assert positions.unpack(positions.rank_many(given)) == expected
    legal = rooks.positions(legal=True)
    assert legal.unpack(legal.rank_many(legal[:50])) == list(range(50))
    with pytest.raises(qishu.InputTypeError, match="a list of positions is expected, not `str`"):
        positions.rank_many("K2/3/2k")
    with pytest.raises(qishu.InputTypeError) as raised:
        positions.rank_many([some[0], 3])  # type: ignore[list-item]
    assert raised.value.item == 1


def test_ten_million_numbers_need_little_more_than_their_bytes() -> None:
    program = """
import resource, sys
import qishu
positions = qishu.Variant("xiangqi").positions()
positions.sample_numbers(1000, seed=1)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
numbers = positions.sample_numbers(10**7, seed=1)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, numbers.nbytes // 1024)
"""
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=True)
    peak, size = map(int, done.stdout.split())
    assert peak < 1.3 * size, (peak, size)


def test_the_package_does_without_numpy() -> None:
    program = """
import sys
sys.modules["numpy"] = None
import qishu
positions = qishu.Variant("noughts_and_crosses").positions()
assert positions[3] in positions and positions.unrank_many([3]) == [str(positions[3])]
try:
    positions.sample_boards(3, seed=1)
except qishu.MissingPackageError as error:
    assert isinstance(error, ImportError)
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout == "arrays need numpy: pip install numpy\n"


def test_positions_are_single_objects_for_numpy_and_pandas(pair: qishu.Variant) -> None:
    some = list(pair.positions()[:4])
    objects = numpy.array(some, dtype=object)
    assert objects.shape == (4,) and objects[2] == some[2]
    assert numpy.array(some).shape == (4,)
    # The types of pandas do not know columns of any objects.
    series: Any = pandas.Series
    assert list(series(some)) == some == list(pandas.DataFrame({"position": some})["position"])
    view = pair.positions()[:4]
    assert list(series(view)) == some and list(series(list(view)).map(len)) == [len(one) for one in some]
