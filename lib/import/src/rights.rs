//! Castling as statements of rules files: rights and moves.

use qishu_rules::{Square, Squares};
use qishu_spec_lang::ast::{self, Definition, Motion, MoveRule, Name, Region, RightDef};
use qishu_spec_lang::sources::Span;

use crate::army::ImportedGame;
use crate::castling::OpeningCastling;
use crate::pieces::Pieces;

/// The statements of all castlings, first the rights; `None` if the sides differ so that a right has two statements.
pub fn statements(game: &ImportedGame<'_>, pieces: &Pieces) -> Option<Vec<Definition>> {
    let (mut rights, mut moves) = (Vec::new(), Vec::new());
    let mut wings = Vec::new();
    for kind in pieces.present() {
        for (side, piece) in pieces.sides(kind) {
            for castling in &piece.castlings {
                let is_of_one = pieces.is_common[kind] && !pieces.is_common[castling.with];
                if is_of_one || wings.contains(&castling.wing) {
                    return None;
                }
                wings.push(castling.wing);
                let names = [kind, castling.with].map(|kind| pieces.name(kind, side));
                rights.push(Definition::Right(right(castling, &names)));
                let exclusive = game.settings.flag("oppositeCastling").then_some(Span::NOWHERE);
                moves.push(Definition::MoveRule(Box::new(move_rule(castling, names, exclusive))));
            }
        }
    }
    Some(rights.into_iter().chain(moves).collect())
}

fn right(castling: &OpeningCastling, [piece, with]: &[Name; 2]) -> RightDef {
    let (letter, name) = castling.wing.words();
    RightDef {
        name: Name::unplaced(name),
        letter: Name::unplaced(letter),
        staying: vec![(piece.clone(), region(castling.path[0])), (with.clone(), region(castling.with_path[0]))],
        gates: Vec::new(),
        span: Span::NOWHERE,
    }
}

fn move_rule(castling: &OpeningCastling, [piece, with]: [Name; 2], exclusive: Option<Span>) -> MoveRule {
    let (_, name) = castling.wing.words();
    let castles = ast::Castling {
        from: region(castling.path[0]),
        to: square(castling.path[1]),
        with,
        with_path: castling.with_path.map(square),
        right: Some(Name::unplaced(name)),
        exclusive,
        span: Span::NOWHERE,
    };
    MoveRule { pieces: vec![piece], ..Motion::Castles(Box::new(castles)).into() }
}

fn region(square: Square) -> Region {
    (&Squares::from_iter([square])).into()
}

fn square(square: Square) -> Name {
    Name::unplaced(square.to_string())
}
