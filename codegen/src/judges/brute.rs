//! Counts a small board by looking at every position, straight from the model's own words.
//!
//! It shares nothing with the planner: neither the system of constraints nor any formula. It is the judge of both.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use qishu_spec_lang::model::{Contact, Demand, LayerId, Model, PieceId, Relation, SquareId};

/// A man on the board: a piece and its placement.
pub type Man = (PieceId, usize);

/// Counts the positions by the number of men on the board; `None` if it has to look at more than `most` boards.
///
/// A board is looked at when no piece's number on it passes its range.
///
/// Entry n of the list is the number of positions with n men.
pub fn count_by_men(model: &Model, most: u64) -> Option<Vec<BigUint>> {
    let mut by_men = vec![0u64; model.layers.len() * model.board.squares.len() + 1];
    look_at_all(model, most, &mut |board, is_position| {
        if is_position {
            by_men[board.iter().filter(|man| man.kind().is_some()).count()] += 1;
        }
    })?;
    Some(by_men.into_iter().map(BigUint::from).collect())
}

/// Counts the positions by the number of men of each piece; `None` if it has to look at more than `most` boards.
pub fn count_by_numbers(model: &Model, most: u64) -> Option<BTreeMap<Vec<u32>, BigUint>> {
    let kinds = kinds(model);
    let mut by_numbers: BTreeMap<Vec<u32>, u64> = BTreeMap::new();
    look_at_all(model, most, &mut |board, is_position| {
        if is_position {
            let mut numbers = vec![0; model.pieces.len()];
            for kind in board.iter().filter_map(|man| man.kind()) {
                numbers[kinds[kind].0.index()] += 1;
            }
            *by_numbers.entry(numbers).or_default() += 1;
        }
    })?;
    Some(by_numbers.into_iter().map(|(numbers, positions)| (numbers, BigUint::from(positions))).collect())
}

/// The pieces and placements of the kinds of men, in their order.
pub fn kinds(model: &Model) -> Vec<Man> {
    let pieces = (0..model.pieces.len() as u32).map(PieceId);
    pieces.flat_map(|id| (0..model.piece(id).placements.len()).map(move |placement| (id, placement))).collect()
}

/// Shows every board on which no piece's number passes its range, and whether it is a position; `None` as soon as there are
/// more than `most`.
///
/// A board is given layer by layer and square by square; the kinds of its men are all placements of all pieces in the
/// model's order.
pub fn look_at_all(model: &Model, most: u64, look: &mut dyn FnMut(&[qishu_runtime::Man], bool)) -> Option<()> {
    let mut cells: Vec<(LayerId, SquareId, Vec<Man>)> = Vec::new();
    for layer in 0..model.layers.len() as u32 {
        for square in 0..model.board.squares.len() as u32 {
            let (layer, square) = (LayerId(layer), SquareId(square));
            let men = men_for(model, layer, square);
            if !men.is_empty() {
                cells.push((layer, square, men));
            }
        }
    }
    let mut kinds = 0;
    let mut first_kinds = Vec::with_capacity(model.pieces.len());
    for piece in &model.pieces {
        first_kinds.push(kinds);
        kinds += piece.placements.len();
    }
    let mut search = Search {
        model,
        first_kinds,
        board: vec![None; model.layers.len() * model.board.squares.len()],
        numbers: vec![0; model.pieces.len()],
        left: most,
        look,
    };
    search.descend(&cells)
}

/// Counts the positions; `None` if it has to look at more than `most` boards.
pub fn count(model: &Model, most: u64) -> Option<BigUint> {
    count_by_men(model, most).map(|by_men| by_men.into_iter().sum())
}

/// The men that may stand on a square of a layer.
fn men_for(model: &Model, layer: LayerId, square: SquareId) -> Vec<Man> {
    let mut men = Vec::new();
    for (id, piece) in model.pieces.iter().enumerate().filter(|(_, piece)| piece.layer == layer) {
        for (placement, place) in piece.placements.iter().enumerate() {
            if place.region.contains(&square) {
                men.push((PieceId(id as u32), placement));
            }
        }
    }
    men
}

struct Search<'a> {
    model: &'a Model,
    /// The number of each piece's first placement.
    first_kinds: Vec<usize>,
    /// The man on each square, layer after layer.
    board: Vec<Option<Man>>,
    /// How many there are of each piece.
    numbers: Vec<u32>,
    /// How many boards may still be looked at.
    left: u64,
    look: &'a mut dyn FnMut(&[qishu_runtime::Man], bool),
}

impl Search<'_> {
    /// Fills the cells in every way. `None` as soon as there are too many.
    fn descend(&mut self, cells: &[(LayerId, SquareId, Vec<Man>)]) -> Option<()> {
        let Some(((layer, square, men), rest)) = cells.split_first() else {
            self.left = self.left.checked_sub(1)?;
            let is_position = self.is_position();
            let board = self.board_by_kinds();
            (self.look)(&board, is_position);
            return Some(());
        };
        self.descend(rest)?;
        let index = layer.index() * self.model.board.squares.len() + square.index();
        for &(piece, placement) in men {
            if self.numbers[piece.index()] < *self.model.piece(piece).count.end() {
                self.board[index] = Some((piece, placement));
                self.numbers[piece.index()] += 1;
                self.descend(rest)?;
                self.numbers[piece.index()] -= 1;
                self.board[index] = None;
            }
        }
        Some(())
    }

    /// The board with the men told by their kinds.
    fn board_by_kinds(&self) -> Vec<qishu_runtime::Man> {
        let kind = |(piece, placement): Man| self.first_kinds[piece.index()] + placement;
        let man = |man: &Option<Man>| man.map_or(qishu_runtime::Man::NONE, |man| qishu_runtime::Man::of(kind(man)));
        self.board.iter().map(man).collect()
    }

    fn is_position(&self) -> bool {
        let model = self.model;
        let counts_hold = model.pieces.iter().zip(&self.numbers).all(|(piece, number)| piece.count.contains(number));
        let caps_hold = || {
            model.caps.iter().all(|cap| {
                cap.lines.iter().all(|line| {
                    let on_line = line.iter().flat_map(|&square| {
                        cap.men.iter().filter(move |men| {
                            self.man_on(model.piece(men.piece).layer, square).is_some_and(|(piece, placement)| {
                                piece == men.piece && men.placement.is_none_or(|p| p as usize == placement)
                            })
                        })
                    });
                    on_line.count() <= cap.at_most as usize
                })
            })
        };
        let budgets_hold = || {
            model.budgets.iter().all(|budget| {
                let value = |piece: PieceId, over: u32| i64::from(self.numbers[piece.index()].saturating_sub(over));
                let sum: i64 = budget.terms.iter().map(|t| t.coefficient * value(t.piece, t.over)).sum();
                budget.range.contains(&sum)
            })
        };
        let patterns_hold = || {
            model.patterns.iter().all(|pattern| {
                !pattern.literals.iter().all(|literal| {
                    let man = self.man_on(model.piece(literal.piece).layer, literal.square);
                    man.is_some_and(|(piece, _)| piece == literal.piece) == literal.present
                })
            })
        };
        counts_hold
            && caps_hold()
            && budgets_hold()
            && patterns_hold()
            && model.relations.iter().all(|relation| self.relation_holds(relation))
    }

    fn relation_holds(&self, relation: &Relation) -> bool {
        let board = &self.model.board;
        let layer = self.model.piece(relation.first).layer;
        let stands = |piece: PieceId, square: SquareId| self.man_on(layer, square).is_some_and(|man| man.0 == piece);
        let squares = (0..board.squares.len() as u32).map(SquareId);
        let mut firsts = squares.filter(|&square| stands(relation.first, square));
        let met = |square: SquareId| match relation.contact() {
            Contact::Faces { files, ranks, diagonals } => {
                board.lines_of_sight(square, files, ranks, diagonals).iter().any(|ray| {
                    let seen = ray.iter().find(|&&other| self.man_on(layer, other).is_some());
                    seen.is_some_and(|&other| stands(relation.second, other))
                })
            }
            near @ Contact::Near(_) => {
                board.neighbours(square, near).iter().any(|&other| stands(relation.second, other))
            }
        };
        match relation.demand {
            Demand::Forbidden(_) => !firsts.any(met),
            Demand::Required(_) => firsts.all(met),
        }
    }

    fn man_on(&self, layer: LayerId, square: SquareId) -> Option<Man> {
        self.board[layer.index() * self.model.board.squares.len() + square.index()]
    }
}
