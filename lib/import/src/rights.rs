//! Castling and gates as statements of rules files: rights and moves.

use qishu_rules::{Square, Squares};
use qishu_spec_lang::ast::{self, Definition, Motion, MoveRule, Name, Region, RightDef};
use qishu_spec_lang::sources::Span;

use crate::army::ImportedGame;
use crate::castling::OpeningCastling;
use crate::pieces::Pieces;

/// The statements of all castlings and gates, first the rights; `None` if the sides differ so that a right has two
/// statements.
pub fn statements(game: &ImportedGame<'_>, pieces: &Pieces) -> Option<Vec<Definition>> {
    let (mut rights, mut moves) = (Vec::new(), Vec::new());
    let mut wings = Vec::new();
    let mut gates: Vec<(Square, RightDef)> = Vec::new();
    for kind in pieces.present() {
        for (side, piece) in pieces.sides(kind) {
            for gate in &piece.gates {
                let is_of_one = pieces.is_common[kind] && gate.gated.iter().any(|&gated| !pieces.is_common[gated]);
                if is_of_one || gates.iter().any(|(on, _)| *on == gate.on) {
                    return None;
                }
                let gated = gate.gated.iter().map(|&gated| pieces.name(gated, side)).collect();
                gates.push((gate.on, gating(gate.on, pieces.name(kind, side), gated)));
            }
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
    gates.sort_by_key(|(on, _)| *on);
    let gates = gates.into_iter().map(|(_, right)| Definition::Right(right));
    Some(rights.into_iter().chain(gates).chain(moves).collect())
}

/// The letter of a right to gate on a square: that of its file.
pub fn gate_letter(on: Square) -> char {
    char::from(b'A' + on.file)
}

/// The right to gate pieces on the square of one.
fn gating(on: Square, staying: Name, gates: Vec<Name>) -> RightDef {
    let letter = gate_letter(on);
    RightDef {
        name: Name::unplaced(format!("gate_{}", letter.to_ascii_lowercase())),
        letter: Name::unplaced(letter),
        staying: vec![(staying, region(on))],
        gates,
        span: Span::NOWHERE,
    }
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
