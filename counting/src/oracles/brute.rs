//! Counts a small board by enumeration of all positions, directly by the model's statements.
//!
//! It shares nothing with the planner, neither the system of constraints nor any formula. It is the oracle of both.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use qishu_rules::{
    Adjacency, Demand, Direction, Groups, Joined, Kind, LayerId, LineTerm, PieceTypeId, Relation, RelationKind, Square,
    Squares,
};
use qishu_spec_lang::Model;

use super::groups;

/// A piece on the board: its type and its placement.
pub type PlacedPiece = (PieceTypeId, usize);

/// Counts the positions by the number of pieces on the board; `None` if more than `most` boards would have to be
/// enumerated.
///
/// Boards on which the number of a piece type exceeds its range are skipped.
///
/// Entry n of the list is the number of positions with n pieces.
pub fn count_by_pieces(model: &Model, most: u64) -> Option<Vec<BigUint>> {
    // Values of state variables are no pieces.
    let height = |piece: Kind| if model.rules.is_value(piece.piece_type) { 0 } else { piece.placement.height as usize };
    let heights: Vec<usize> = model.rules.pieces().map(height).collect();
    let tallest = heights.iter().copied().max().unwrap_or(1);
    let mut by_pieces = vec![0u64; model.rules.cells() * tallest + 1];
    look_at_all(model, most, &mut |board, is_position| {
        if is_position {
            by_pieces[board.iter().filter_map(|piece| piece.number()).map(|piece| heights[piece]).sum::<usize>()] += 1;
        }
    })?;
    Some(by_pieces.into_iter().map(BigUint::from).collect())
}

/// Counts the positions by the number of pieces of each type; `None` if more than `most` boards would have to be
/// enumerated.
pub fn count_by_numbers(model: &Model, most: u64) -> Option<BTreeMap<Vec<u32>, BigUint>> {
    let pieces = pieces(model);
    let mut by_numbers: BTreeMap<Vec<u32>, u64> = BTreeMap::new();
    look_at_all(model, most, &mut |board, is_position| {
        if is_position {
            let mut numbers = vec![0; model.rules.piece_types.len()];
            for piece in board.iter().filter_map(|piece| piece.number()) {
                let (piece_type, placement) = pieces[piece];
                numbers[piece_type.index()] += model.rules.piece_type(piece_type).placements[placement].height;
            }
            *by_numbers.entry(numbers).or_default() += 1;
        }
    })?;
    Some(by_numbers.into_iter().map(|(numbers, positions)| (numbers, BigUint::from(positions))).collect())
}

/// The type of each piece and its first placement with that symbol, in the order of the pieces' numbers.
pub fn pieces(model: &Model) -> Vec<PlacedPiece> {
    model.rules.pieces().map(|piece| (piece.piece_type, piece.index)).collect()
}

/// Visits every board on which no piece type exceeds its range, with whether it is a position; `None` as soon as there
/// are more than `most`.
///
/// A board is given layer by layer and square by square. If the lower bound already exceeds `most`, no board is
/// visited.
pub fn look_at_all(model: &Model, most: u64, look: &mut dyn FnMut(&[qishu_rules::Piece], bool)) -> Option<()> {
    if boards_at_least(model) > u128::from(most) {
        return None;
    }
    let of_cell = |cell: usize| {
        let (layer, square) = model.rules.place(cell);
        (cell, pieces_for(model, layer, square))
    };
    let cells: Vec<(usize, Vec<PlacedPiece>)> =
        (0..model.rules.cells()).map(of_cell).filter(|(_, pieces)| !pieces.is_empty()).collect();
    let mut search = BruteSearch {
        model,
        pieces: model.rules.kinds().map(|kind| ((kind.piece_type, kind.index), kind.piece)).collect(),
        board: vec![None; model.rules.cells()],
        numbers: vec![0; model.rules.piece_types.len()],
        left: most,
        look,
    };
    search.descend(&cells)
}

/// A lower bound for the number of boards. Each piece is placed on squares that those before it leave free in every
/// case. Pieces in stacks are left out.
fn boards_at_least(model: &Model) -> u128 {
    let mut taken: BTreeMap<LayerId, u64> = BTreeMap::new();
    let mut boards = 1u128;
    for piece_type in
        model.rules.piece_types.iter().filter(|piece_type| piece_type.placements.iter().all(|one| one.height == 1))
    {
        let taken = taken.entry(piece_type.layer).or_default();
        let free = (piece_type.reach().len() as u64).saturating_sub(*taken);
        let most = u64::from(*piece_type.count.end()).min(free);
        boards = boards.saturating_mul(ways_at_most(free, most));
        *taken += most;
    }
    boards
}

/// The number of ways to place at most `pieces` pieces on `squares` squares; saturates at `u128::MAX`.
fn ways_at_most(squares: u64, pieces: u64) -> u128 {
    let mut ways = 1u128;
    let mut sum = 1u128;
    for number in 1..=pieces {
        // The division is exact.
        let Some(product) = ways.checked_mul(u128::from(squares - number + 1)) else { return u128::MAX };
        ways = product / u128::from(number);
        sum = sum.saturating_add(ways);
    }
    sum
}

/// Counts the positions; `None` if more than `most` boards would have to be enumerated.
pub fn count(model: &Model, most: u64) -> Option<BigUint> {
    count_by_pieces(model, most).map(|by_pieces| by_pieces.into_iter().sum())
}

/// The pieces that may stand on a square of a layer.
fn pieces_for(model: &Model, layer: LayerId, square: Square) -> Vec<PlacedPiece> {
    let stands_here = |kind: &qishu_rules::Kind| {
        let is_any = *model.rules.piece_type(kind.piece_type).count.end() > 0;
        is_any && kind.layer == layer && kind.placement.region.has(square)
    };
    model.rules.kinds().filter(stands_here).map(|kind| (kind.piece_type, kind.index)).collect()
}

struct BruteSearch<'a> {
    model: &'a Model,
    /// The displayed piece for each piece type and placement.
    pieces: BTreeMap<PlacedPiece, qishu_rules::Piece>,
    /// The piece on each square, layer after layer.
    board: Vec<Option<PlacedPiece>>,
    /// The number of pieces of each type.
    numbers: Vec<u32>,
    /// The number of boards that may still be enumerated.
    left: u64,
    look: &'a mut dyn FnMut(&[qishu_rules::Piece], bool),
}

impl BruteSearch<'_> {
    /// Fills the cells in all ways. `None` as soon as there are too many boards.
    fn descend(&mut self, cells: &[(usize, Vec<PlacedPiece>)]) -> Option<()> {
        let Some((&(cell, ref pieces), rest)) = cells.split_first() else {
            self.left = self.left.checked_sub(1)?;
            let is_position = self.is_position();
            let board = self.board_as_seen();
            (self.look)(&board, is_position);
            return Some(());
        };
        self.descend(rest)?;
        for &(piece_type, placement) in pieces {
            let height = self.height((piece_type, placement));
            if self.numbers[piece_type.index()].saturating_add(height)
                <= *self.model.rules.piece_type(piece_type).count.end()
            {
                self.board[cell] = Some((piece_type, placement));
                self.numbers[piece_type.index()] += height;
                self.descend(rest)?;
                self.numbers[piece_type.index()] -= height;
                self.board[cell] = None;
            }
        }
        Some(())
    }

    /// The board as a position.
    fn board_as_seen(&self) -> Vec<qishu_rules::Piece> {
        self.board.iter().map(|piece| piece.map_or(qishu_rules::Piece::NONE, |piece| self.pieces[&piece])).collect()
    }

    fn is_position(&self) -> bool {
        let model = self.model;
        let counts_hold =
            model.rules.piece_types.iter().zip(&self.numbers).all(|(piece_type, &number)| piece_type.allows(number));
        let caps_hold = || {
            model.rules.caps.iter().all(|cap| {
                cap.lines.iter().all(|line| {
                    let on_line = line.iter().flat_map(|square| {
                        cap.pieces.iter().filter_map(move |pieces| {
                            let piece = self.piece_on(model.rules.piece_type(pieces.piece_type).layer, square)?;
                            let counts = piece.0 == pieces.piece_type
                                && pieces.placement.is_none_or(|counted| counted == piece.1);
                            counts.then(|| self.height(piece) as usize)
                        })
                    });
                    cap.limit.allows(on_line.sum())
                })
            })
        };
        let pieces_on = |piece_type: PieceTypeId, line: &Squares| {
            let pieces =
                line.iter().filter_map(|square| self.piece_on(model.rules.piece_type(piece_type).layer, square));
            pieces.filter(|piece| piece.0 == piece_type).map(|piece| self.height(piece) as usize).sum()
        };
        let budgets_hold = || {
            model.rules.budgets.iter().all(|budget| {
                let value = |piece_type: PieceTypeId, over: u32| {
                    i64::from(self.numbers[piece_type.index()].saturating_sub(over))
                };
                let pieces: i64 = budget.terms.iter().map(|t| t.coefficient * value(t.piece_type, t.over)).sum();
                let counted = |term: &LineTerm| term.coefficient * term.number(pieces_on) as i64;
                let groups = budget.groups.iter().map(|term| term.coefficient * self.number_of(&term.groups) as i64);
                let sum = pieces + budget.lines.iter().map(counted).sum::<i64>() + groups.sum::<i64>();
                budget.range.contains(&sum) && !budget.gaps.has(sum)
            })
        };
        let patterns_hold = || {
            model.rules.patterns.iter().all(|pattern| {
                !pattern.literals.iter().all(|literal| {
                    let piece = self.piece_on(model.rules.piece_type(literal.piece_type).layer, literal.square);
                    piece.is_some_and(|(piece_type, _)| piece_type == literal.piece_type) == literal.present
                })
            })
        };
        counts_hold
            && caps_hold()
            && budgets_hold()
            && patterns_hold()
            && model.rules.relations.iter().all(|relation| self.relation_holds(relation))
            && model.rules.groups.iter().all(|rule| rule.limit.allows(self.number_of(&rule.groups)))
    }

    /// The number of groups that meet their conditions.
    fn number_of(&self, groups: &Groups) -> usize {
        groups::number(&self.model.rules.board, groups, |at| self.piece_on(groups.layer, at).map(|piece| piece.0))
    }

    fn relation_holds(&self, relation: &Relation) -> bool {
        let board = &self.model.rules.board;
        let layer = self.model.rules.piece_type(relation.first).layer;
        let stands = |piece_type: PieceTypeId, square: Square| {
            self.piece_on(layer, square).is_some_and(|piece| piece.0 == piece_type)
        };
        let is_meant = |&square: &Square| stands(relation.first, square) && relation.is_about(square);
        let mut firsts = board.squares().iter().filter(is_meant);
        let is_second = |square: Square| relation.seconds().any(|second| stands(second, square));
        let met = |square: Square| {
            if let (RelationKind::Regardless(Adjacency::Touches | Adjacency::Beside), Some(Joined::By(pairs))) =
                (relation.relation_kind(), board.joined())
            {
                let leads_to = |other: Square, direction: &Direction| {
                    let way = |from: u8, to: u8| i8::from(to > from) - i8::from(to < from);
                    (direction.up(), direction.right()) == (way(square.rank, other.rank), way(square.file, other.file))
                };
                let is_toward = |other: Square| relation.toward.iter().any(|direction| leads_to(other, direction));
                return pairs.iter().any(|pair| {
                    let other = if pair[0] == square { pair[1] } else { pair[0] };
                    pair.contains(&square) && is_second(other) && (relation.toward.is_empty() || is_toward(other))
                });
            }
            Direction::ALL.into_iter().filter(|one| relation.toward.is_empty() || relation.toward.contains(one)).any(
                |direction| {
                    let ray: Vec<Square> = board.ray(square, direction).collect();
                    match relation.relation_kind() {
                        RelationKind::Faces(axes) => {
                            let is_listed = axes.has(direction.axis());
                            let seen = ray.into_iter().find(|&other| self.piece_on(layer, other).is_some());
                            is_listed && seen.is_some_and(is_second)
                        }
                        RelationKind::Regardless(Adjacency::Aligned(axes)) => {
                            axes.has(direction.axis()) && ray.into_iter().any(is_second)
                        }
                        RelationKind::Regardless(near) => {
                            let is_near = match (board.joined(), near) {
                                (Some(Joined::Along(axes)), _) => axes.has(direction.axis()),
                                (Some(Joined::By(_)), _) => false,
                                (None, Adjacency::Touches) => true,
                                (None, _) => direction.is_along_file() || direction.is_along_rank(),
                            };
                            is_near && ray.first().is_some_and(|&other| is_second(other))
                        }
                    }
                },
            )
        };
        match relation.demand {
            Demand::Forbidden(_) => !firsts.any(met),
            Demand::Required(_) => firsts.all(met),
        }
    }

    /// The number of pieces that this piece represents on its square, more than one in a stack.
    fn height(&self, (piece_type, placement): PlacedPiece) -> u32 {
        self.model.rules.piece_type(piece_type).placements[placement].height
    }

    fn piece_on(&self, layer: LayerId, square: Square) -> Option<PlacedPiece> {
        self.board[self.model.rules.cell(layer, square)?]
    }
}
