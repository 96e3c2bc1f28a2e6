//! The model as the runtime's description of a game, which reads, writes, draws and checks positions.
//!
//! Kinds of men are numbered alike in both: piece by piece, and within a piece placement by placement. Squares, layers
//! and pieces keep their numbers too.

mod symbols;

use std::borrow::Cow;

use qishu_runtime::Game;
use qishu_runtime::game::{self, Board, Squares};
use qishu_spec_lang::model::{Contact, Demand, LayerId, Model, Nearness, SquareId};

/// The description of a variant's board, men and rules.
pub fn game(model: &Model) -> Game {
    Game {
        board: Board {
            files: narrow(model.board.files),
            ranks: narrow(model.board.ranks),
            squares: (0..model.board.squares.len() as u32).map(|id| square(model, SquareId(id))).collect(),
        },
        sides: model.sides.iter().map(|side| Cow::Owned(side.name.clone())).collect(),
        layers: (0..model.layers.len() as u32)
            .map(|id| Cow::Owned(layer_name(model, LayerId(id)).unwrap_or_default()))
            .collect(),
        pieces: pieces(model),
        caps: caps(model),
        budgets: budgets(model),
        patterns: patterns(model),
        relations: relations(model),
    }
}

/// The layer's name with its side's; `None` for the common layer.
pub(crate) fn layer_name(model: &Model, layer: LayerId) -> Option<String> {
    let layer = &model.layers[layer.index()];
    let name = layer.name.as_ref()?;
    Some(match layer.side {
        Some(side) => format!("{name} of {}", model.sides[side.index()].name),
        None => name.clone(),
    })
}

fn pieces(model: &Model) -> Cow<'static, [game::Piece]> {
    let symbols = symbols::symbols(model);
    let pieces = model.pieces.iter().zip(symbols).map(|(piece, symbols)| game::Piece {
        side: piece.side.index(),
        name: Cow::Owned(piece.name.clone()),
        layer: piece.layer.index(),
        count: piece.count.clone(),
        origin: Cow::Owned(piece.origin.to_string()),
        placements: (piece.placements.iter().zip(symbols))
            .map(|(placement, symbol)| game::Placement {
                symbol: Cow::Owned(symbol),
                region: squares(model, &placement.region),
            })
            .collect(),
    });
    pieces.collect()
}

fn caps(model: &Model) -> Cow<'static, [game::Cap]> {
    let caps = model.caps.iter().map(|cap| game::Cap {
        at_most: cap.at_most,
        men: (cap.men.iter())
            .map(|men| game::Capped {
                piece: men.piece.index(),
                placement: men.placement.map(|placement| placement as usize),
            })
            .collect(),
        lines: cap.lines.iter().map(|line| squares(model, line)).collect(),
        origin: Cow::Owned(cap.origin.to_string()),
    });
    caps.collect()
}

fn budgets(model: &Model) -> Cow<'static, [game::Budget]> {
    let budgets = model.budgets.iter().map(|budget| game::Budget {
        name: Cow::Owned(budget.name.clone().unwrap_or_default()),
        range: budget.range.clone(),
        terms: (budget.terms.iter())
            .map(|term| game::Term { coefficient: term.coefficient, piece: term.piece.index(), over: term.over })
            .collect(),
        origin: Cow::Owned(budget.origin.to_string()),
    });
    budgets.collect()
}

fn patterns(model: &Model) -> Cow<'static, [game::Pattern]> {
    let patterns = model.patterns.iter().map(|pattern| game::Pattern {
        literals: (pattern.literals.iter())
            .map(|literal| game::Literal {
                present: literal.present,
                piece: literal.piece.index(),
                square: square(model, literal.square),
            })
            .collect(),
        origin: Cow::Owned(pattern.origin.to_string()),
    });
    patterns.collect()
}

fn relations(model: &Model) -> Cow<'static, [game::Relation]> {
    let relations = model.relations.iter().map(|relation| game::Relation {
        demand: match relation.demand {
            Demand::Forbidden(_) => game::Demand::Forbidden,
            Demand::Required(_) => game::Demand::Required,
        },
        first: relation.first.index(),
        contact: match relation.contact() {
            Contact::Faces { files, ranks, diagonals } => game::Contact::Faces { files, ranks, diagonals },
            Contact::Near(Nearness::Touches) => game::Contact::Touches,
            Contact::Near(Nearness::Beside) => game::Contact::Beside,
        },
        second: relation.second.index(),
        origin: Cow::Owned(relation.origin.to_string()),
    });
    relations.collect()
}

fn squares(model: &Model, ids: &[SquareId]) -> Squares {
    ids.iter().map(|&id| square(model, id)).collect()
}

fn square(model: &Model, id: SquareId) -> game::Square {
    let square = model.board.square(id);
    game::Square { rank: narrow(square.rank), file: narrow(square.file) }
}

/// A number of files or ranks, of which no grid has more than a hundred.
fn narrow(number: u16) -> u8 {
    number as u8
}
