//! The action of each symmetry on squares, pieces and layers.

use qishu_rules::{
    Adjacency, Board, Grid, Layer, LayerId, Mapping, PassedSquare, PieceTypeId, RelationKind, Rules, SideId, Square,
    SquareId, Squares,
};
use qishu_spec_lang::Model;
use qishu_spec_lang::model::NamedSymmetry;

use super::hexagon::SixthTurn;
use super::{Asymmetry, Permutation, Symmetry};

impl Symmetry {
    /// The image of a square of a grid; `None` if it is outside the grid, or depends on more than the grid.
    pub(super) fn square(&self, view: Mapping, grid: Grid, square: Square) -> Option<Square> {
        let Square { rank, file } = square;
        let is_square = grid.files == grid.ranks;
        match self {
            Symmetry::Files => Some(Mapping::MirrorFiles.square(grid, square)),
            Symmetry::Ranks => Some(Mapping::MirrorRanks.square(grid, square)),
            Symmetry::HalfTurn => Some(Mapping::Rotate.square(grid, square)),
            Symmetry::Sides => Some(view.square(grid, square)),
            Symmetry::QuarterTurn => is_square.then(|| Square { rank: grid.files - 1 - file, file: rank }),
            Symmetry::Diagonal => is_square.then_some(Square { rank: file, file: rank }),
            Symmetry::SixthTurn | Symmetry::Given(_) => None,
        }
    }

    /// The images of the squares of a board. `None` if one is not a square of the board, or if declared neighbours do
    /// not map to neighbours.
    fn squares(&self, view: Mapping, board: &Board) -> Option<Vec<SquareId>> {
        let image: &dyn Fn(Square) -> Option<Square> = match self {
            Symmetry::SixthTurn => {
                let turn = SixthTurn::of(board)?;
                &move |square| turn.square(square)
            }
            _ => &|square| self.square(view, board.grid(), square),
        };
        let squares: Vec<SquareId> =
            board.squares().iter().map(|square| board.id(image(square)?)).collect::<Option<_>>()?;
        let neighbours = |square: Square| board.neighbours(square, RelationKind::Regardless(Adjacency::Beside));
        let keeps_neighbours = |(from, &to): (Square, &SquareId)| {
            let images: Option<Squares> = neighbours(from).iter().map(image).collect();
            images == Some(neighbours(board.square(to)))
        };
        let is_kept = board.joined().is_none() || board.squares().iter().zip(&squares).all(keeps_neighbours);
        is_kept.then_some(squares)
    }

    /// The action of the symmetry on a model: one permutation, or one for each two adjacent sides of the list.
    ///
    /// # Errors
    ///
    /// Fails if the board or a piece does not map to itself or a counterpart. The rules are not checked.
    pub fn permutations(&self, model: &Model) -> Result<Vec<Permutation>, Asymmetry> {
        if let Symmetry::Given(name) = self {
            let given = model.symmetries.iter().find(|symmetry| *symmetry.name == **name).ok_or_else(|| {
                let given = model.symmetries.iter().map(|symmetry| format!("`{}`", symmetry.name)).collect();
                Asymmetry::Unknown { name: name.clone(), given }
            })?;
            return Ok(vec![self.given(model, given)?]);
        }
        let exchanges: Vec<Option<u32>> = match (self, model.rules.sides.len() as u32) {
            (Symmetry::Sides, 0 | 1) => return Err(Asymmetry::OneSide),
            (Symmetry::Sides, sides) => (1..sides).map(Some).collect(),
            _ => vec![None],
        };
        let squares =
            self.squares(model.rules.view, &model.rules.board).ok_or_else(|| Asymmetry::Board(self.clone()))?;
        exchanges.into_iter().map(|second| self.permutation(model, squares.clone(), second)).collect()
    }

    /// The permutation that the rules file declares.
    fn given(&self, model: &Model, given: &NamedSymmetry) -> Result<Permutation, Asymmetry> {
        let Permutation { mut squares, mut piece_types, .. } = Permutation::identity(model);
        let board = &model.rules.board;
        for (from, to) in given.squares.iter().flat_map(|cycle| steps(cycle)) {
            if let (Some(from), Some(to)) = (board.id(from), board.id(to)) {
                squares[from.index()] = to;
            }
        }
        for (from, to) in given.pieces.iter().flat_map(|cycle| steps(cycle)) {
            piece_types[from.index()] = to;
        }
        let layers = self.layers(model, &piece_types)?;
        Ok(Permutation { squares, piece_types, layers })
    }

    /// The permutation that exchanges a side with the one before it, if a side is given.
    fn permutation(
        &self,
        model: &Model,
        squares: Vec<SquareId>,
        second: Option<u32>,
    ) -> Result<Permutation, Asymmetry> {
        let side_of = |SideId(side): SideId| match second {
            Some(second) if side == second => SideId(second - 1),
            Some(second) if side + 1 == second => SideId(second),
            _ => SideId(side),
        };
        let ids = || model.rules.piece_type_ids();
        let counterpart = |id: PieceTypeId| {
            let piece_type = model.rules.piece_type(id);
            if model.rules.is_value(id) {
                let passed = passed_square(model, &squares, id, side_of);
                let image =
                    passed.or_else(|| checks_given(model, id, side_of)).or_else(|| right(&model.rules, id, side_of));
                let exchanged = || second.map_or(id, |second| exchanged_value(&model.rules, id, second));
                return Ok(image.unwrap_or_else(exchanged));
            }
            let is_other = |&other: &PieceTypeId| {
                let other = model.rules.piece_type(other);
                other.name == piece_type.name && other.side == side_of(piece_type.side)
            };
            model.rules.non_value_type_ids().find(is_other).ok_or_else(|| self.broken_by(model, id))
        };
        let piece_types: Vec<PieceTypeId> = ids().map(counterpart).collect::<Result<_, Asymmetry>>()?;
        let layers = self.layers(model, &piece_types)?;
        Ok(Permutation { squares, piece_types, layers })
    }

    /// The images of the layers, given those of the pieces.
    fn layers(&self, model: &Model, piece_types: &[PieceTypeId]) -> Result<Vec<LayerId>, Asymmetry> {
        let mut layers: Vec<LayerId> = model.rules.layer_ids().collect();
        let mut known = vec![false; layers.len()];
        // The layers of pieces of a type: its own, and that of a hand.
        let layers_of = |id: PieceTypeId| {
            let piece_type = model.rules.piece_type(id);
            [piece_type.layer].into_iter().chain(piece_type.placements.iter().find_map(|placement| placement.hand))
        };
        for id in model.rules.piece_type_ids() {
            for (from, to) in layers_of(id).zip(layers_of(piece_types[id.index()])) {
                if known[from.index()] && layers[from.index()] != to {
                    return Err(self.broken_by(model, id));
                }
                (layers[from.index()], known[from.index()]) = (to, true);
            }
        }
        Ok(layers)
    }

    /// The error that names a piece.
    fn broken_by(&self, model: &Model, piece_type: PieceTypeId) -> Asymmetry {
        let rule = format!("{} ({})", model.rules.piece_name(piece_type), model.rules.piece_type(piece_type).origin);
        Asymmetry::Rule { symmetry: self.clone(), rule }
    }
}

/// The image of a square over which a piece has passed; `None` for other values.
fn passed_square(
    model: &Model,
    squares: &[SquareId],
    id: PieceTypeId,
    side_of: impl Fn(SideId) -> SideId,
) -> Option<PieceTypeId> {
    let (board, passing) = (&model.rules.board, model.game.as_ref()?.passing.as_ref()?);
    let values = || model.rules.values(passing.state_variable).map(|kind| kind.piece_type);
    let side = |passed: &PassedSquare| model.rules.piece_type(passed.piece_type).side;
    let before = &passing.squares[values().position(|value| value == id)?.checked_sub(1)?];
    let to = board.square(squares[board.id(before.square)?.index()]);
    let is_image = |passed: &PassedSquare| passed.square == to && side(passed) == side_of(side(before));
    values().nth(passing.squares.iter().position(is_image)? + 1)
}

/// The image of numbers of checks given: they change sides as the pieces do. `None` for other values.
fn checks_given(model: &Model, id: PieceTypeId, side_of: impl Fn(SideId) -> SideId) -> Option<PieceTypeId> {
    let checks = model.game.as_ref()?.checks_given()?;
    let values = || model.rules.values(checks.state_variable).map(|kind| kind.piece_type);
    let numbers = checks.pairs().nth(values().position(|value| value == id)?)?;
    let image = [0, 1].map(|side| numbers[side_of(SideId(side)).index().min(1)]);
    values().nth(checks.value(image))
}

/// The image of a right's value: that of the other side's right of the same name. `None` for other values.
fn right(rules: &Rules, id: PieceTypeId, side_of: impl Fn(SideId) -> SideId) -> Option<PieceTypeId> {
    let layer = rules.piece_type(id).layer;
    let side = rules.layers[layer.index()].side?;
    let is_image = |other: &LayerId| {
        let Layer { name, side: of, is_state_variable, .. } = &rules.layers[other.index()];
        *is_state_variable && *name == rules.layers[layer.index()].name && *of == Some(side_of(side))
    };
    let index = rules.values(layer).position(|kind| kind.piece_type == id)?;
    rules.values(rules.layer_ids().find(is_image)?).nth(index).map(|kind| kind.piece_type)
}

/// The image of a state variable's value when a side is exchanged with the one before it. Two values with the names of
/// these sides are exchanged, as the side to move is; all others are fixed.
fn exchanged_value(rules: &Rules, id: PieceTypeId, second: u32) -> PieceTypeId {
    let value = rules.piece_type(id);
    let called = |side: u32| {
        rules
            .values(value.layer)
            .map(|kind| kind.piece_type)
            .find(|&one| rules.sides.get(side as usize).is_some_and(|side| *side == rules.piece_type(one).name))
    };
    match (called(second - 1), called(second)) {
        (Some(first), Some(second)) if id == first => second,
        (Some(first), Some(second)) if id == second => first,
        _ => id,
    }
}

/// The steps of a cycle: each thing with its image.
fn steps<T: Copy>(cycle: &[T]) -> impl Iterator<Item = (T, T)> {
    cycle.iter().copied().zip(cycle.iter().copied().cycle().skip(1))
}
